package breeder

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"breeder/engines"
	"breeder/genomes"
	"breeder/results"
)

// toy is a duel without a board: who has more strength wins more often, the
// more so the quieter the arena is. Strength is greatest where the split is
// 1 4 1 and lift is 7, and the gene idle does nothing.
type toy struct{}

func init() { engines.Register(toy{}) }

var toySpace = genomes.MustSpace(
	genomes.Split("stats", "three parts", []string{"a", "b", "c"}, 6, 6, 0, 0),
	genomes.Int("lift", "lifts", 0, 10, 0),
	genomes.Real("idle", "does nothing", 0, 1, 0.5),
)

// twinSpace is that of a strategy whose strength is greatest where lift is 7. Its
// gene idle decides only its luck, which is each genome's own.
var twinSpace = genomes.MustSpace(
	genomes.Int("lift", "lifts", 0, 10, 7),
	genomes.Real("idle", "does nothing", 0, 1, 0.5),
)

type toyBot struct {
	strength float64
	luck     uint64 // of its own, or 0 for everybody's
	traits   [2]float64
}

func (toy) Name() string  { return "toy" }
func (toy) Title() string { return "A toy" }
func (toy) Strategies() []engines.Strategy {
	strength := func(g genomes.Genome) (engines.Bot, error) {
		s := g.Split("stats")
		far := math.Abs(float64(s[0]-1)) + math.Abs(float64(s[1]-4)) + math.Abs(float64(g.Int("lift")-7))
		return toyBot{strength: -far, traits: [2]float64{float64(g.Int("lift")), float64(s[1])}}, nil
	}
	return []engines.Strategy{
		{Name: "lifter", Author: "nobody", Summary: "lifts", Space: toySpace, New: strength, Contest: true},
		{Name: "rock", Author: "nobody", Summary: "lies there", Contest: true, Space: genomes.MustSpace(genomes.Int("weight", "how heavy", 0, 9, 8)),
			New: func(g genomes.Genome) (engines.Bot, error) { return toyBot{strength: -float64(g.Int("weight"))}, nil }},
		{Name: "bomb", Author: "nobody", Summary: "panics", Space: toySpace,
			New: func(genomes.Genome) (engines.Bot, error) { return toyBot{strength: math.NaN()}, nil }},
		{Name: "glass", Author: "nobody", Summary: "breaks where it lifts 5 or more", Space: toySpace,
			New: func(g genomes.Genome) (engines.Bot, error) {
				switch lift := g.Int("lift"); {
				case lift == 5:
					return nil, errors.New("cracked")
				case lift == 6:
					panic("splinters")
				case lift > 6:
					return toyBot{strength: math.NaN()}, nil
				}
				return strength(g)
			}},
		{Name: "twin", Author: "nobody", Summary: "is one of many", Space: twinSpace,
			New: func(g genomes.Genome) (engines.Bot, error) {
				return toyBot{strength: -8 - math.Abs(float64(g.Int("lift")-7)), luck: math.Float64bits(g.Real("idle"))}, nil
			}},
	}
}
func (toy) Arenas() []engines.Arena {
	return []engines.Arena{&toyArena{name: "field", seats: 2, Noise: 0.5}, &toyArena{name: "cave", seats: 1, Noise: 0.5}, &toyArena{name: "crowd", seats: 5, Noise: 0.5}}
}
func (g toy) Arena(name string) (engines.Arena, error) {
	if noise, err := strconv.ParseFloat(name, 64); err == nil {
		return &toyArena{name: name, seats: 2, Noise: noise}, nil
	}
	return engines.FindArena(g, name)
}
func (toy) NewTable() engines.Table { return &toyTable{} }
func (toy) Traits() []engines.Trait {
	return []engines.Trait{{Name: "height", Summary: "how high it lifts", High: 11}, {Name: "mass", Summary: "its part b", High: 7}}
}
func (toy) Verify(context.Context, string, []byte, func(engines.Difference)) (int, error) {
	return 0, nil
}

type toyArena struct {
	name  string
	seats int
	Noise float64 `toml:"noise"`
}

func (a *toyArena) Name() string                    { return a.name }
func (*toyArena) Summary() string                   { return "a field" }
func (a *toyArena) Seats() (int, int)               { return a.seats, a.seats }
func (a *toyArena) Settings() any                   { return a }
func (a *toyArena) Draw(*rand.Rand) engines.Setting { return toySetting(a.Noise) }
func (a *toyArena) Check() error {
	if a.Noise < 0 {
		return errors.New("noise is negative, must be 0 or more")
	}
	return nil
}

type toySetting float64

func (s toySetting) String() string { return fmt.Sprint(float64(s)) }

type toyTable struct {
	points, margin []float64
	traits         [][2]float64
}

// Traits are what a genome says, so that each has a cell of its own.
func (t *toyTable) Traits(seat int, into []float64) []float64 {
	return append(into, t.traits[seat][:]...)
}

// Play draws every seat's luck and ranks the seats by strength and luck. A bot
// alone has what it lifts as its points.
func (t *toyTable) Play(f engines.Fixture, seats []engines.Bot, _ engines.Recorder) (engines.Outcome, error) {
	noise := float64(f.Setting.(toySetting))
	draw := rand.New(rand.NewPCG(f.Seed, 1))
	lift := make([]float64, len(seats))
	t.traits = t.traits[:0]
	for i, seat := range seats {
		bot := seat.(toyBot)
		t.traits = append(t.traits, bot.traits)
		if lift[i] = bot.strength; math.IsNaN(lift[i]) {
			panic("boom")
		}
		if bot.luck != 0 {
			draw = rand.New(rand.NewPCG(f.Seed, bot.luck))
		}
		if i > 0 || len(seats) == 1 {
			lift[i] -= noise * 10 * (draw.Float64() - 0.5)
		}
	}
	t.points, t.margin = make([]float64, len(seats)), make([]float64, len(seats))
	for i := range seats {
		if len(seats) == 1 {
			t.points[i] = min(max(0, 1+lift[i]/20), 1)
			continue
		}
		for k := range seats {
			if i == k {
				continue
			}
			if lift[i] > lift[k] {
				t.points[i] += 1 / float64(len(seats)-1)
			} else if lift[i] == lift[k] {
				t.points[i] += 0.5 / float64(len(seats)-1)
			}
			t.margin[i] += (lift[i] - lift[k]) / 20 / float64(len(seats)-1)
		}
	}
	return engines.Outcome{Points: t.points, Score: t.points, Margin: t.margin, Decisions: len(seats), Chance: noise > 0}, nil
}

// toyJob is a job for the toy with some lines added.
func toyJob(t *testing.T, lines string) *Job {
	t.Helper()
	job, err := ParseJob("toy.toml", []byte("game = \"toy\"\nstrategy = \"lifter\"\nrivals = [\"rock\", \"lifter\"]\n"+lines))
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// runToy runs a job in a fresh folder.
func runToy(t *testing.T, job *Job, workers int) (*Found, *results.Folder) {
	t.Helper()
	folder := newFolder(t)
	found, err := Run(context.Background(), job, Options{Workers: workers, Folder: folder, NoPlots: true})
	if err != nil {
		t.Fatal(err)
	}
	return found, folder
}
