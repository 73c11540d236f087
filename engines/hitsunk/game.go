// Package hitsunk is Hit and Sunk: battleships for many players with one ship
// each, all against all. It is question 120685 of Code Golf Stack Exchange. Two
// sets of rules are on hand: as the contest's program runs, slips and all,
// which is what a bot meets there, and as the contest's text has them, with a
// switch for each difference, see [Rules].
//
// A player picks one of five classes of ship. In a turn, which come in a drawn
// order each round, its bot sees a square of cells around the head of its
// ship, and answers with orders that are carried out one after another
// without another look: move, turn, shoot, lay a mine, scan, and a skill of the
// class. Hits and sinkings score, damage and sinking cost; most points win.
//
// How the parts meet: a table lays a board, lets each [Bot] choose and places
// its ship, and then hands a [Turn] to one after another. The bot reads from
// it what the contest's argument string would have told it, no more and no
// less, and gives each [Order]; the board carries them out when it is done.
// Nobody builds that string in a match: it is for programs from outside.
//
// The figures are in rules.go, the differences between program and text in
// switches.go, what stands where in board.go, what orders do in orders.go, what
// a bot sees in view.go, the course of a match in match.go, the conditions to
// play under in arena.go. The contest's bots have a file each, bots_*.go;
// template*.go has the captain, our own for breeding. protocol.go speaks the
// contest's text. recording*.go replays games and decisions of the original
// programs and reports where ours differ.
package hitsunk

import (
	"sync"

	"breeder/engines"
)

func init() { engines.Register(&game{}) }

type game struct{}

var listed = sync.OnceValue(func() []engines.Strategy { return append(contestBots(), templates()...) })

// Name is the game's word on the command line.
func (*game) Name() string { return "hitsunk" }

// Title is the contest's name and what is at stake.
func (*game) Title() string {
	return "Hit and Sunk: one ship each, all against all, and points for every hit"
}

// Strategies lists the contest's bots, then our own.
func (*game) Strategies() []engines.Strategy { return listed() }

// Arenas lists the named arenas, the default first.
func (*game) Arenas() []engines.Arena { return engines.Arenas(arenas()) }

// NewTable makes a sea for one worker.
func (*game) NewTable() engines.Table { return new(table) }
