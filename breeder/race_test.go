package breeder

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/MaxHalford/eaopt"
)

func TestWorseIsThePairedTTest(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		name       string
		one, other []float64
		level      float64
		want       bool
	}{
		// Differences -1, -2, -3, -4, -5: t = -3 / (1.5811 / √5) = -4.243, p = 0.0066 with 4 degrees of freedom.
		{"clearly", []float64{0, 0, 0, 0, 0}, []float64{1, 2, 3, 4, 5}, 0.007, true},
		{"not at a stricter level", []float64{0, 0, 0, 0, 0}, []float64{1, 2, 3, 4, 5}, 0.006, false},
		{"the better one never", []float64{1, 2, 3, 4, 5}, []float64{0, 0, 0, 0, 0}, 0.5, false},
		{"not by four values", []float64{0, 0, 0, 0}, []float64{1, 2, 3, 4}, 0.5, false},
		{"repeats are left out", []float64{0, 0, 0, 0, nan}, []float64{1, 2, 3, 4, 5}, 0.5, false},
		{"always by the same", []float64{0, 0, 0, 0, 0}, []float64{1, 1, 1, 1, 1}, 0.01, true},
		{"equal", []float64{1, 2, 3, 4, 5}, []float64{1, 2, 3, 4, 5}, 0.5, false},
		{"the common part counts", []float64{0, 0, 0, 0, 0}, []float64{1, 2, 3, 4, 5, -1000}, 0.007, true},
	} {
		if got := worse(c.one, c.other, c.level); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// racing simulates generations whose genomes have known fitness: 40 proposals
// for 15 places, whose true fitness varies as much as a block of ten encounters.
// It returns how often one of the truly best 15 was dropped, a genome, and the
// share of matches that was spared.
func racing(t *testing.T, spread float64) (dropped, spared float64) {
	job := toyJob(t, "measure = { blocks = 4 }\nsearch = { population = 15, children = 25, islands = 1, caution = 0.0 }")
	r := &run{job: job}
	draw := rand.New(rand.NewPCG(5, 7))
	const rounds, places, proposals, encounters = 400, 15, 40, 10
	wrong, played := 0, 0
	for range rounds {
		list := make([]*record, proposals)
		truth := make([]float64, proposals)
		for i := range list {
			list[i] = &record{id: i}
			truth[i] = spread * draw.NormFloat64()
		}
		best := slices.Clone(truth)
		slices.Sort(best)
		for block := range 4 {
			if block > 0 && !r.race([][]*record{list}) {
				break
			}
			for range encounters {
				common := draw.NormFloat64()
				for i, rec := range list {
					if x := truth[i] + common + draw.NormFloat64(); !rec.out {
						rec.race = append(rec.race, x)
						rec.fitness.add(x)
					}
				}
			}
		}
		for i, rec := range list {
			played += len(rec.race)
			if rec.out && truth[i] >= best[proposals-places] {
				wrong++
			}
		}
	}
	return float64(wrong) / (rounds * places), 1 - float64(played)/(rounds*proposals*encounters*4)
}

func TestARaceSparesMatchesAndSeldomDropsTheGood(t *testing.T) {
	// A block tells genomes apart by about 1/√10 = 0.32.
	for _, c := range []struct{ spread, spared float64 }{{0.3, 0.15}, {1, 0.3}, {3, 0.4}} {
		dropped, spared := racing(t, c.spread)
		t.Logf("spread %v: %.3f dropped, %.2f spared", c.spread, dropped, spared)
		if dropped > 0.05 {
			t.Errorf("spread %v: %.1f %% of those that belong among the survivors were dropped, want at most 5 %%", c.spread, 100*dropped)
		}
		if spared < c.spared {
			t.Errorf("spread %v: %.0f %% of the matches were spared, want %.0f %%", c.spread, 100*spared, 100*c.spared)
		}
	}
}

func TestWithoutARaceAllPlayAllBlocks(t *testing.T) {
	for _, racing := range []string{"on", "off"} {
		_, folder := runToy(t, toyJob(t, `
measure = { pairs = 3, blocks = 4, racing = "`+racing+`" }
search = { population = 12, children = 12 }
arena = { noise = 0.3 }
budget = { generations = 6 }
validation = { pairs = 5 }
`), 2)
		saved, matches := 0, 0
		for _, line := range journalOf(t, folder) {
			saved += line.Saved
			matches += line.Matches
			if racing == "off" && line.Matches < 12*4*3*4 {
				t.Errorf("%d matches, want all blocks for all", line.Matches)
			}
		}
		if (saved > 0) != (racing == "on") {
			t.Errorf("racing %s: %d matches were spared, %d played", racing, saved, matches)
		}
	}
}

func TestNewcomersClimbTheRungsFirst(t *testing.T) {
	lines := `
arena = { noise = 1.0 }
search = { population = 8, children = 24, islands = 2 }
budget = { generations = 12 }
validation = { pairs = 5 }
[measure]
pairs = 10
[[measure.rungs]]
arena = { noise = 2.0 }
pairs = 2
keep = 0.5
[[measure.rungs]]
pairs = 3
keep = 0.34
`
	found, folder := runToy(t, toyJob(t, lines), 2)
	if job, err := LoadJob(folder.Job()); err != nil {
		t.Error(err)
	} else if rungs := job.Measure.Rungs; len(rungs) != 2 || rungs[0].arena.Settings().(*toyArena).Noise != 2 || rungs[1].arena.Settings().(*toyArena).Noise != 1 {
		t.Errorf("the rungs became %v", rungs)
	}
	for _, line := range journalOf(t, folder)[1:] {
		// At most 24 newcomers play 8 matches, half of them 12, and a third of
		// these 40; so do the 8 that live, some of them more than once.
		if most := 24*8 + 12*12 + 4*40 + 8*(1+maxExtra)*40; line.Matches > most || line.Matches < 8*40 {
			t.Errorf("generation %d: %d matches, want at most %d", line.Generation, line.Matches, most)
		}
	}
	if found.NoBetter {
		t.Error("nothing better than the default was found")
	}
	for set, want := range map[string]string{
		"pairs = 0\nkeep = 0.5":                                 "pairs is 0",
		"pairs = 1\nkeep = 1.0":                                 "keep is 1",
		"pairs = 1\nkeep = 0.5\narena = { name = \"crowd\" }":   "seats 5, the job's 2",
		"pairs = 1\nkeep = 0.5\narena = { loud = 3 }":           "unknown setting",
		"pairs = 1\nkeep = 0.5\narena = { name = \"nowhere\" }": "unknown arena",
	} {
		_, err := ParseJob("toy.toml", []byte("game = \"toy\"\nstrategy = \"lifter\"\n[[measure.rungs]]\n"+set))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", set, err, want)
		}
	}
}

func TestOfTwoAlikeTheBetterKeepsItsPlace(t *testing.T) {
	genome := func(text string) *record {
		g, err := toySpace.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return &record{genome: g}
	}
	a, b, c, d := genome("lift=3"), genome("lift=4"), genome("lift=9"), genome("stats=\"0 0 6\"")
	for _, x := range []struct {
		keep    int
		nearest float64
		want    []*record
	}{
		{2, 0.1, []*record{a, c}}, // lifts of 3 and 4 are a tenth of one gene of three apart
		{2, 0, []*record{a, b}},
		{4, 0.1, []*record{a, b, c, d}},
		{3, 0.1, []*record{a, c, d}},
	} {
		if got := crowd([]*record{a, b, c, d}, x.keep, x.nearest)[:x.keep]; !slices.Equal(got, x.want) {
			t.Errorf("keep %d, nearest %v: got %v", x.keep, x.nearest, got)
		}
	}
}

func TestAnIslandOfClonesIsRestartedAroundItsBest(t *testing.T) {
	r := &run{job: toyJob(t, ""), known: newRegister()}
	island := func(format string, idle ...float64) (list []*record) {
		for i, x := range idle {
			g, err := toySpace.Parse(fmt.Sprintf(format, x))
			if err != nil {
				t.Fatal(err)
			}
			rec := &record{id: i, genome: g}
			rec.fitness.add(float64(-i))
			list = append(list, rec)
		}
		return list
	}
	clones := island("lift=3 idle=%v", 0.5, 0.501, 0.502, 0.503, 0.504, 0.505, 0.506, 0.507)
	others := island("lift=3 idle=%v", 0.1, 0.9, 0.2, 0.8, 0.1, 0.9, 0.2, 0.8)
	for _, c := range []struct {
		island []*record
		done   int
		want   bool
	}{{clones, 20, true}, {clones, 21, false}, {others, 20, false}, {clones[:1], 20, false}} {
		if got := r.clones(c.island, c.done); got != c.want {
			t.Errorf("%d genomes after %d generations: clones %v", len(c.island), c.done, got)
		}
	}
	r.islands, r.generation = [][]*record{clones, others}, 20
	for _, rec := range append(clones, others[:2]...) {
		r.known.restore(rec, true)
	}
	r.islands[1] = others[:2]
	ga, err := r.algorithm()
	if err != nil {
		t.Fatal(err)
	}
	ga.Populations = make(eaopt.Populations, 2)
	r.handBack(ga)
	for i, pop := range ga.Populations {
		fresh := 0
		for k, individual := range pop.Individuals {
			o := individual.Genome.(*organism)
			if o.record == nil {
				fresh++
			}
			if k == 0 && o.record != r.islands[i][0] {
				t.Errorf("island %d lost its best", i)
			}
		}
		if want := []int{7, 0}[i]; fresh != want {
			t.Errorf("island %d has %d newcomers, want %d", i, fresh, want)
		}
		if !pop.Individuals.IsSortedByFitness() {
			t.Errorf("island %d is not sorted", i)
		}
	}
	r.buryReplaced(ga.Populations)
	for i, island := range r.islands {
		for k, rec := range island {
			if _, living := r.known.find(rec.genome); living != (i == 1 || k == 0) {
				t.Errorf("island %d, place %d: living %v", i, k, living)
			}
		}
	}
}
