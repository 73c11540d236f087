package breeder_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"breeder/breeder"
	"breeder/engines"
	"breeder/genomes"
	"breeder/results"
)

// Rock-paper-scissors, written as docs/adding-a-game.md says and with nothing
// but what is exported: a game that is new to the program.
type rps struct{}

func init() { engines.Register(rps{}) }

const (
	rock = iota
	paper
	scissors
)

// thrower throws by fixed odds, and in its own way after a loss.
type thrower interface {
	Throw(lost bool, last int, draw *rand.Rand) int
}

var throwerSpace = genomes.MustSpace(
	genomes.Split("throws", "how often each is thrown, in tenths", []string{"rock", "paper", "scissors"}, 10, 4, 3, 3),
	genomes.Choice("grudge", "what is thrown after a loss", []string{"same", "beats-it", "loses-to-it"}, "same"),
)

type oddsBot struct {
	upTo   [3]int // odds in tenths, added up
	grudge int
}

func newOdds(g genomes.Genome) (engines.Bot, error) {
	throws := g.Split("throws")
	return oddsBot{[3]int{throws[0], throws[0] + throws[1], 10}, g.ChoiceIndex("grudge")}, nil
}

func (b oddsBot) Throw(lost bool, last int, draw *rand.Rand) int {
	if lost && b.grudge > 0 {
		return (last + b.grudge) % 3
	}
	n := draw.IntN(10)
	for throw, upTo := range b.upTo {
		if n < upTo {
			return throw
		}
	}
	return scissors
}

// fan throws what it likes, always.
type fan int

func (f fan) Throw(bool, int, *rand.Rand) int { return int(f) }

func (rps) Name() string  { return "rps" }
func (rps) Title() string { return "Rock-paper-scissors: win more throws" }

func (rps) Strategies() []engines.Strategy {
	none := genomes.MustSpace(genomes.Choice("likes", "what it throws", []string{"rock", "paper", "scissors"}, "rock"))
	return []engines.Strategy{
		{Name: "fan", Author: "a child", Summary: "throws its favourite", Contest: true, Space: none,
			New: func(g genomes.Genome) (engines.Bot, error) { return fan(g.ChoiceIndex("likes")), nil }},
		{Name: "thrower", Author: "breeder", Summary: "throws by odds", Space: throwerSpace, New: newOdds},
	}
}

func (rps) Arenas() []engines.Arena                    { return []engines.Arena{&rpsArena{Throws: 21}} }
func (g rps) Arena(name string) (engines.Arena, error) { return engines.FindArena(g, name) }
func (rps) NewTable() engines.Table                    { return &rpsTable{} }
func (rps) Verify(context.Context, string, []byte, func(engines.Difference)) (int, error) {
	return 0, errors.New("there is no original to verify against")
}

type rpsArena struct {
	Throws int `toml:"throws"`
}

func (*rpsArena) Name() string                      { return "yard" }
func (*rpsArena) Summary() string                   { return "a number of throws" }
func (*rpsArena) Seats() (int, int)                 { return 2, 2 }
func (a *rpsArena) Settings() any                   { return a }
func (a *rpsArena) Draw(*rand.Rand) engines.Setting { return rpsSetting(a.Throws) }
func (a *rpsArena) Check() error {
	if a.Throws < 1 {
		return fmt.Errorf("throws is %d, must be 1 or more", a.Throws)
	}
	return nil
}

type rpsSetting int

func (s rpsSetting) String() string { return fmt.Sprintf("%d throws", int(s)) }

type rpsTable struct{ points, score, margin [2]float64 }

func (t *rpsTable) Play(fixture engines.Fixture, seats []engines.Bot, _ engines.Recorder) (engines.Outcome, error) {
	a, b := seats[0].(thrower), seats[1].(thrower)
	draw := rand.New(rand.NewPCG(fixture.Seed, 1))
	throws := int(fixture.Setting.(rpsSetting))
	t.score = [2]float64{}
	var last [2]int
	var lost [2]bool
	for range throws {
		one, two := a.Throw(lost[0], last[0], draw), b.Throw(lost[1], last[1], draw)
		last = [2]int{one, two}
		lost = [2]bool{(one+1)%3 == two, (two+1)%3 == one}
		for seat := range lost {
			if lost[1-seat] {
				t.score[seat]++
			}
		}
	}
	lead := t.score[0] - t.score[1]
	t.margin = [2]float64{lead / float64(throws), -lead / float64(throws)}
	t.points = [2]float64{0.5, 0.5}
	if lead > 0 {
		t.points = [2]float64{1, 0}
	} else if lead < 0 {
		t.points = [2]float64{0, 1}
	}
	return engines.Outcome{Points: t.points[:], Score: t.score[:], Margin: t.margin[:], Decisions: 2 * throws, Chance: true}, nil
}

func TestAStrangersGameIsBred(t *testing.T) {
	job, err := breeder.ParseJob("rps.toml", []byte(`
game = "rps"
strategy = "thrower"
rivals = ["fan", 'fan{likes=paper}', "thrower"]
fitness = { margin = 0.5 }
budget = { generations = 20 }
[genes]
grudge = "same"
`))
	if err != nil {
		t.Fatal(err)
	}
	folder, err := results.Create(filepath.Join(t.TempDir(), "run"))
	if err != nil {
		t.Fatal(err)
	}
	found, err := breeder.Run(t.Context(), job, breeder.Options{Workers: 2, Folder: folder, NoPlots: true})
	if err != nil {
		t.Fatal(err)
	}
	// Paper beats rock and is level with paper; scissors lose to rock. Against
	// odds of 4 3 3 paper is best too.
	throws := found.Champion.Genome.Split("throws")
	if throws[paper] < 8 {
		t.Errorf("the champion throws %v, want nearly all paper", throws)
	}
	if found.NoBetter {
		t.Error("the champion is called no better than the default")
	}
	best := found.Champion.Record[0]
	if best.Bot != "fan" || best.Points < 0.95 {
		t.Errorf("against the fan of rocks: %+v", best)
	}
}
