package engines

import (
	"context"
	"io"
)

// Bots that are programs meet the games here. A game that implements
// [Protocol] knows how to write what a program is told and how to read what it
// answers, and nothing of processes. Who runs programs (package outside) knows
// processes, and nothing of games.

// Protocol is what a [Game] offers besides if programs can play it by the text
// protocol of its contest, and if its own bots can speak that protocol.
type Protocol interface {
	// Outside makes a bot that asks the program. The bot is a [Visitor], and
	// sits at one table at a time.
	Outside(p Program) Bot
	// Speak lets a bot of the game take the part of a program: it reads what a
	// program is told and writes what one prints. An error means that what was
	// read is not the protocol.
	Speak(bot Bot, call Call) error
}

// Program is a program in a match as the game's bot for it sees it. A call
// whose ok is false has no answer, for whatever reason: the game's default
// action stands for it. The implementation counts such calls, and forfeits the
// match after too many. All bytes that are returned hold until the next call.
type Program interface {
	Visitor
	// Ask runs the program once, with arguments after its own and an input,
	// and returns what it printed until it ended.
	Ask(input []byte, args ...string) (answer []byte, ok bool)
	// Stay starts the program for the rest of the match, for [Program.Say].
	Stay() (ok bool)
	// Say tells the program that stays something, and returns the next line
	// that it prints, without the line feed.
	Say(text []byte) (line []byte, ok bool)
	// Dismiss tells the program that stays its last words, and ends it if it
	// does not end by itself.
	Dismiss(text []byte)
	// Garbled counts an answer that the game cannot read.
	Garbled(answer []byte)
	// Forfeit loses the match for the program: it is not asked any more.
	Forfeit(reason string)
	// Exact tells that answers are to be read to the letter where the contest
	// did so, even if it is a line feed at the end that spoils them.
	Exact() bool
}

// Visitor is a bot that has to be told of the beginning and end of matches,
// which [Play] does.
type Visitor interface {
	// Arrive is called before each match. Once ctx is done, the bot no longer
	// has to play well, but fast. The seed is for all chance of the bot's own.
	Arrive(ctx context.Context, seed uint64) error
	// Leave is called after each match that Arrive was called for, and ends
	// all that the bot has started. It says whether the bot forfeited.
	Leave() (forfeited bool)
}

// Call is a program's start as [Protocol.Speak] sees it.
type Call struct {
	Args []string  // besides the program's own
	In   io.Reader // stdin
	Out  io.Writer // stdout
	Seed uint64    // of all chance
	// Notes is the file in which the bot keeps what it remembers from one
	// start to the next. It is only made if the bot remembers anything.
	Notes string
}

// Play referees a match on a table and tells the visitors among the bots of
// it. Who forfeits has lost, however the match went: without points, by the
// largest margin. Chance may always have had a part where a visitor sits.
func Play(ctx context.Context, table Table, fixture Fixture, seats []Bot, rec Recorder) (outcome Outcome, err error) {
	visitors := 0
	for _, seat := range seats {
		if _, ok := seat.(Visitor); ok {
			visitors++
		}
	}
	if visitors == 0 {
		return table.Play(fixture, seats, rec)
	}
	lost := make([]bool, len(seats))
	err = visit(ctx, seats, fixture.Seed, lost, func() (err error) {
		outcome, err = table.Play(fixture, seats, rec)
		return err
	})
	if err != nil {
		return Outcome{}, err
	}
	outcome.Chance = true
	outcome.forfeit(lost)
	return outcome, nil
}

// visit plays with the visitors there, and notes who of them forfeits.
func visit(ctx context.Context, seats []Bot, seed uint64, lost []bool, play func() error) error {
	for i, seat := range seats {
		v, ok := seat.(Visitor)
		if !ok {
			continue
		}
		const golden = 0x9e3779b97f4a7c15
		if err := v.Arrive(ctx, seed+uint64(i+1)*golden); err != nil {
			return err
		}
		defer func() { lost[i] = v.Leave() }()
	}
	return play()
}

// forfeit makes losers of those who forfeited. In a duel the other has won, or
// drawn if it forfeited, too; in a larger field the others keep what they have.
func (o *Outcome) forfeit(lost []bool) {
	for i := range lost {
		if !lost[i] {
			continue
		}
		o.Points[i], o.Margin[i] = 0, -1
		if len(lost) == 2 && len(o.Points) == 2 {
			if other := 1 - i; lost[other] {
				o.Points[i], o.Points[other], o.Margin[i], o.Margin[other] = 0.5, 0.5, 0, 0
				return
			} else {
				o.Points[other], o.Margin[other] = 1, 1
			}
		}
	}
}
