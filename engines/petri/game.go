// Package petri is the Battle for the Petri Dish: two species of
// single-celled organisms share a rectangular dish and fight until one is
// extinct or the rounds are over. It is question 34444 of Code Golf Stack
// Exchange, whose text gives the rules; where that is silent, the contest's
// driver of 2014 does.
//
// A side is a [Species], twelve points split among hit points, energy and
// acidity, and one small program that decides for one cell at a time. Its cells
// act one after another, the oldest first, each by one [Action].
//
// How the parts meet: a table lays a board, and in each turn hands a [Turn] to
// the [Bot] whose side it is. The bot walks through its cells, reads from the
// Turn what the contest's text view would have told it, and gives an act for
// each; the Turn carries it out at once. The board keeps counts and
// neighbourhoods up to date with every change, so that asking for them costs
// next to nothing.
//
// The figures are in rules.go, the spaces and what stands on them in board.go,
// the walk through a turn, what acts do and what a bot can ask in turn.go and
// view.go, the course of a match in match.go, the conditions to play under in
// arena.go. The contest's bots have a file each, bots_*.go; template.go has our
// own. protocol.go speaks the contest's text, for programs from outside.
// recording.go replays games and decisions of the original programs and
// reports where ours differ.
package petri

import (
	"slices"
	"sync"

	"breeder/engines"
)

func init() { engines.Register(&game{}) }

type game struct{}

var listed = sync.OnceValue(func() []engines.Strategy { return slices.Clip(append(contestBots(), templates()...)) })

// Name is the game's word on the command line.
func (*game) Name() string { return "petri" }

// Title is the contest's name and what is at stake.
func (*game) Title() string {
	return "Battle for the Petri Dish: outgrow or exterminate the other species"
}

// Strategies lists the contest's bots, then our templates.
func (*game) Strategies() []engines.Strategy { return listed() }

// Arenas lists the named arenas, the default first.
func (*game) Arenas() []engines.Arena { return engines.Arenas(arenas()) }

// NewTable makes a dish for one worker.
func (*game) NewTable() engines.Table { return new(table) }
