// Package alienwar is AlienWar: dozens of species share a planet for a thousand
// rounds, and the one whose living individuals have the most abilities wins. It
// is question 32782 of Code Golf Stack Exchange; the rules are those of its
// final control program, which in places differ from what its page says.
//
// A species is a [Bot]. Each of its hundred individuals asks for [Abilities] at
// birth; in every round it sees letters around itself and gives a [Move]; and
// when it comes to a field where somebody arrived before it, both are asked
// whether they want to fight. Who kills takes a fifth of the killed's levels.
//
// How the parts meet: an [Arena] names the species of the planet, and one more,
// the bred or measured one, takes the only seat. A table keeps a picture of the
// planet, the [Board], and in each round hands every species a [Turn], in which
// it gives moves to all its living at once; then the table has everybody arrive,
// meet and fight. What is seen does not change while moves are decided, so that
// species can be asked one after the other; and nobody but those who come to
// the same field need an order.
//
// The figures and legality are in rules.go, chance in dice.go, the picture and
// the masks cut from it in board.go, what a bot is told in turn.go, the course
// of a match in match.go, the conditions to play under in arena.go. The contest's
// species are in bots.go and bots_*.go; template.go has our own. recording.go
// compares all of it with what the original program was seen to do. The contest
// has no text protocol: its aliens are classes of one program, as which export.go
// writes some of ours.
package alienwar

import (
	"sync"

	"breeder/engines"
)

func init() { engines.Register(&game{}) }

type game struct{}

var listed = sync.OnceValue(func() []engines.Strategy { return append(contestBots(), templates()...) })

// Name is the game's word on the command line.
func (*game) Name() string { return "alienwar" }

// Title is the contest's name and what is at stake.
func (*game) Title() string {
	return "AlienWar: be the species with the most abilities among the living when a thousand rounds are over"
}

// Strategies lists the contest's species, aliens before prey, then our templates.
func (*game) Strategies() []engines.Strategy { return listed() }

// Arenas lists the named arenas, the default first.
func (*game) Arenas() []engines.Arena { return engines.Arenas(arenas()) }

// NewTable makes a planet for one worker.
func (*game) NewTable() engines.Table { return new(table) }
