// Package engines is the contract that every game meets, and the register of
// games.
//
// A [Game] is a contest: it lists the strategies that can play it and the
// arenas it can be played in, and makes tables. A [Table] referees one match
// at a time on buffers of its own, so a worker keeps one table and plays
// thousands of matches on it without allocating. A [Fixture] holds all that
// decides a match besides the bots that sit in it; an [Outcome] is what came
// of it. Each game lives in a package below this one, registers itself when
// imported, and defines its own typed bot: a table asserts the types once a
// match, never in the loop.
package engines

import (
	"context"
	"math/rand/v2"

	"breeder/genomes"
)

// Game is a contest as the rest of the program sees it.
type Game interface {
	// Name is the game's word on the command line, such as "petri".
	Name() string
	// Title is the contest's own name and, after it, what is at stake in a few words.
	Title() string
	// Strategies lists all that can play: the contest's bots first, then our templates.
	Strategies() []Strategy
	// Arenas lists the named arenas, the default one first. Each call returns
	// fresh copies, which the caller may change through Settings.
	Arenas() []Arena
	// Arena finds a named arena or reads one in the game's own short form,
	// such as "12x12" for petri.
	Arena(name string) (Arena, error)
	// NewTable makes a table for one worker.
	NewTable() Table
	// Verify replays one file of recordings made with the original programs
	// and calls report for every difference. It returns the number of
	// recordings read; an error means that the file could not be read as
	// recordings, and names the line.
	Verify(ctx context.Context, file string, data []byte, report func(Difference)) (recordings int, err error)
}

// Arena is a family of conditions to play under, from which a fixture draws
// one: for petri, the ranges that board sides are drawn from.
type Arena interface {
	// Name is what the command line and job files call it.
	Name() string
	// Summary is one sentence on what it is for.
	Summary() string
	// Seats is the smallest and the largest number of bots that a match takes.
	Seats() (least, most int)
	// Settings is a pointer to a struct with toml tags. Setting its fields
	// changes the arena.
	Settings() any
	// Check says what is wrong with the settings, naming the key.
	Check() error
	// Draw picks the conditions of one match.
	Draw(rng *rand.Rand) Setting
}

// Setting is the drawn conditions of one match, typed by each game. Its text
// form is accepted by [Game.Arena], so that a match can be played again.
type Setting interface{ String() string }

// Fixture is all that decides a match besides the bots in it.
type Fixture struct {
	Setting Setting
	Seed    uint64 // of every random choice in the match, the bots' included
}

// Bot is a strategy with a genome, or an outside program: something that can
// sit in a match. Each game has its own interface for it and refuses others.
// A bot may keep state within a match, so it sits at one table at a time.
type Bot any

// Table plays one match at a time and allocates nothing once warm. It belongs
// to one goroutine.
type Table interface {
	// Play referees one match with seats[i] in seat i. rec is nil unless
	// somebody watches. The outcome's slices belong to the table and hold
	// until its next match.
	Play(fixture Fixture, seats []Bot, rec Recorder) (Outcome, error)
}

// Recorder watches a match.
type Recorder interface {
	// Record is called after each step of a match (for petri, a round) with
	// the state in the game's canonical text, which is only valid during the call.
	Record(step int, state []byte)
}

// Outcome is the result of one match, seat by seat.
type Outcome struct {
	// Points is the result on the scale that all games share: 1 for a win,
	// ½ for a draw, 0 for a loss; in a free-for-all, the share of the field beaten.
	Points []float64
	// Score is what the game itself awards, in the game's own unit.
	Score []float64
	// Margin is how clear the result was, from -1 (swept away) to 1 (swept
	// the field). Its sign need not follow the points.
	Margin []float64
	// Decisions is the number of times that bots were asked, all seats together.
	Decisions int
	// Chance tells whether chance had a part in the match. Without it, the same
	// bots in the same seats under the same setting play the same match again,
	// whatever the seed.
	Chance bool
}

// Strategy is a template that can play a game. At its space's default genome
// a contest strategy decides as the original bot does.
type Strategy struct {
	Name    string // kebab case
	Author  string // as on the contest page; "breeder" for our own
	Summary string // one sentence
	Contest bool   // one of the contest's own entries: together they are the default rivals
	Space   *genomes.Space
	// New makes a bot that plays by the genome, which belongs to Space or to
	// a narrowing of it.
	New func(genomes.Genome) (Bot, error)
}

// Difference is one place where our engine or bot does not do what a
// recording says.
type Difference struct {
	File      string // as given to Verify
	Line      int    // in the file, from 1
	Recording string // the recording's id
	Step      int    // the round or turn, from 1; 0 where there is none
	Detail    string // what was expected and what came
}
