package battlebots

import (
	"breeder/engines"
	"breeder/genomes"
)

// contestBots lists those of the contest's entries whose decisions are known,
// in the order of its final table, and then the two test bots that the contest
// handed out, which were not counted. One of our own to measure others by follows.
//
// Each is a strategy whose default genome decides as the original program
// does, slip for slip. Its genes are the numbers that its author chose; what
// its author got wrong is not a gene but the bot's nature.
//
// Bots that kept notes in files keep them in memory, and start each match
// without any.
func contestBots() []engines.Strategy {
	entries := []engines.Strategy{
		evilbotStrategy(),
		rifterStrategy(),
		troubleandstrafeStrategy(),
		straightshooterStrategy(),
		readyaimshootStrategy(),
		mineminemineStrategy(),
	}
	for i := range entries {
		entries[i].Contest = true
	}
	return append(entries, huggybotStrategy(), donowtStrategy(), dodgerStrategy())
}

// unnamed stands for the authors of programs that the contest page shows
// without a name, host for whoever ran the contest.
const (
	unnamed = "unnamed entrant"
	host    = "the contest's host"
)

// always is a strategy without genes: there is one bot of it.
func always(name, summary string, bot func() Bot) engines.Strategy {
	return engines.Strategy{
		Name:    name,
		Author:  host,
		Summary: summary,
		Space:   genomes.MustSpace(),
		New:     func(genomes.Genome) (engines.Bot, error) { return bot(), nil },
	}
}
