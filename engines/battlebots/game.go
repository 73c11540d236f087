// Package battlebots is BattleBots: The Tournament. Two bots on an arena of
// 10 × 10 squares move, shoot bullets and missiles, drop mines and freeze each
// other with an electromagnetic pulse, and whoever has more energy at the end
// of a bout has won it. The contest's page gives the rules as prose and as a
// control program, which disagree; the default is what that program does.
//
// In each round both bots are shown the same state and answer with one
// [Command] each. Five bouts make a match.
//
// How the parts meet: a table keeps one [View], which holds the board. For each
// round it turns the view to one bot and then to the other, asks each [Bot] to
// decide, and has the board carry out both commands at once.
//
// The figures, the three readings of the rules and the commands are in
// rules.go; places, headings and the tables of how squares lie to each other
// in geometry.go, sets of squares and what endangers them in field.go; what
// stands on the board and what a round does to it in board.go, the flight of
// projectiles in flight.go. What bots see and the chance they may ask for is in
// view.go, the course of a match in match.go, the exact shortcut through bouts
// that go round in circles in cycle.go, the conditions to play under in
// arena.go. The contest's bots have a file each, bots_*.go; template.go and
// template_score.go have our own. protocol.go speaks the contest's text.
// export.go writes bots as programs of their own, from those in the folder export;
// recording.go replays bouts and decisions of the original programs and reports
// where ours differ.
package battlebots

import (
	"sync"

	"breeder/engines"
)

func init() { engines.Register(&game{}) }

type game struct{}

var listed = sync.OnceValue(func() []engines.Strategy { return append(contestBots(), templates()...) })

// Name is the game's word on the command line.
func (*game) Name() string { return "battlebots" }

// Title is the contest's name and what is at stake.
func (*game) Title() string {
	return "BattleBots: The Tournament: have more energy left than the other bot"
}

// Strategies lists the contest's bots, then our templates.
func (*game) Strategies() []engines.Strategy { return listed() }

// Arenas lists the named arenas, the default first.
func (*game) Arenas() []engines.Arena { return engines.Arenas(arenas()) }

// NewTable makes an arena for one worker.
func (*game) NewTable() engines.Table { return new(table) }
