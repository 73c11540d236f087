package recordings

import "breeder/engines"

// Bots are a game's bots at their default genomes, each made when it is first asked for.
type Bots[B engines.Bot] struct {
	Game engines.Game
	made map[string]B
}

// Named is the bot of a strategy.
func (b *Bots[B]) Named(name string) (bot B, err error) {
	if bot, ok := b.made[name]; ok {
		return bot, nil
	}
	made, err := engines.MakeBot(b.Game, name)
	if err != nil {
		return bot, err
	}
	if b.made == nil {
		b.made = map[string]B{}
	}
	bot = made.(B)
	b.made[name] = bot
	return bot, nil
}
