package breeder

import (
	"math"
	oldrand "math/rand"
	"testing"

	"github.com/MaxHalford/eaopt"

	"breeder/genomes"
	"breeder/results"
)

// population makes n organisms whose fitness to eaopt is their place.
func population(n int) *eaopt.Population {
	rng := newSource(stream(1, forIsland, 0, 0))
	pop := &eaopt.Population{RNG: rng}
	draw := stream(1, forFounders, 0, 0)
	for i := range n {
		o := &organism{genome: toySpace.Sample(draw), rate: 0.3, record: &record{id: i}}
		pop.Individuals = append(pop.Individuals, eaopt.Individual{Genome: o, Fitness: float64(i), Evaluated: true})
	}
	return pop
}

func genomeOf(i eaopt.Individual) genomes.Genome { return i.Genome.(*organism).genome }

// eaopt's own second child keeps its parent's fitness and counts as evaluated.
func TestEveryChildOfTheModelIsUnmeasured(t *testing.T) {
	pop := population(20)
	before := append(eaopt.Individuals(nil), pop.Individuals...)
	texts := make([]string, len(before))
	for i := range before {
		texts[i] = genomeOf(before[i]).String()
	}
	model := plusModel{Children: 200, CrossRate: 0.7, Selector: tournament{3}}
	if err := model.Apply(pop); err != nil {
		t.Fatal(err)
	}
	if len(pop.Individuals) != 220 {
		t.Fatalf("%d individuals, want 20 parents and 200 children", len(pop.Individuals))
	}
	for i, parent := range pop.Individuals[:20] {
		if genomeOf(parent).String() != texts[i] || parent.Fitness != float64(i) || parent.Genome.(*organism).record.id != i {
			t.Errorf("parent %d was changed by breeding", i)
		}
	}
	for i, child := range pop.Individuals[20:] {
		o := child.Genome.(*organism)
		if !math.IsInf(child.Fitness, 1) {
			t.Errorf("child %d has fitness %v before it was measured", i, child.Fitness)
		}
		if o.record != nil {
			t.Errorf("child %d has the record of a parent", i)
		}
		if !child.Evaluated {
			t.Errorf("child %d would be evaluated by eaopt", i)
		}
		if err := toySpace.Check(o.genome); err != nil {
			t.Errorf("child %d: %v", i, err)
		}
	}
}

func TestCrossingLeavesTheMateAlone(t *testing.T) {
	pop := population(2)
	mate := genomeOf(pop.Individuals[1]).String()
	pop.Individuals[0].Crossover(pop.Individuals[1], pop.RNG)
	if got := genomeOf(pop.Individuals[1]).String(); got != mate {
		t.Errorf("mate was %s and is now %s", mate, got)
	}
	if pop.Individuals[0].Evaluated {
		t.Error("the child counts as evaluated")
	}
	if !pop.Individuals[1].Evaluated {
		t.Error("the mate no longer counts as evaluated")
	}
}

// eaopt's own tournament returns index 0 whenever its first contestant wins.
func TestTournamentSaysWhereItsWinnersStand(t *testing.T) {
	pop := population(10)
	won := make([]int, 10)
	for range 2000 {
		selected, indexes, err := tournament{3}.Apply(2, pop.Individuals, pop.RNG)
		if err != nil {
			t.Fatal(err)
		}
		if indexes[0] == indexes[1] {
			t.Fatalf("selected %v: the same individual twice", indexes)
		}
		for k, index := range indexes {
			if !genomeOf(selected[k]).Equal(genomeOf(pop.Individuals[index])) || selected[k].Fitness != float64(index) {
				t.Fatalf("winner %v does not stand at index %d", selected[k], index)
			}
		}
		won[indexes[0]]++
	}
	// The best of three of ten is the best of all with chance 3/10 and never
	// one of the two worst.
	if won[8] != 0 || won[9] != 0 {
		t.Errorf("first winners by place: %v, the last two can never win", won)
	}
	if share := float64(won[0]) / 2000; math.Abs(share-0.3) > 5*math.Sqrt(0.3*0.7/2000) {
		t.Errorf("the fittest wins %.3f of tournaments, want 0.3", share)
	}
}

func TestTournamentRefusesMoreThanThereAre(t *testing.T) {
	if _, _, err := (tournament{3}).Apply(4, population(3).Individuals, newSource(stream(1, forIsland, 0, 0))); err == nil {
		t.Error("4 of 3 were selected")
	}
}

func TestRingMovesMigrantsAndKeepsEverybody(t *testing.T) {
	for _, sizes := range [][]int{{6, 6}, {6, 3, 5}, {4}, {1, 1, 1, 1}} {
		islands := make(eaopt.Populations, len(sizes))
		home := map[int]int{}
		id := 0
		for i, size := range sizes {
			islands[i] = *population(size)
			for k := range islands[i].Individuals {
				islands[i].Individuals[k].Genome.(*organism).record.id = id
				home[id] = i
				id++
			}
		}
		ring{2}.Apply(islands, newSource(stream(3, forMigration, 0, 0)))
		moved, seen := 0, map[int]bool{}
		for i := range islands {
			if len(islands[i].Individuals) != sizes[i] {
				t.Errorf("sizes %v: island %d now has %d", sizes, i, len(islands[i].Individuals))
			}
			for _, individual := range islands[i].Individuals {
				id := individual.Genome.(*organism).record.id
				if seen[id] {
					t.Errorf("sizes %v: individual %d is there twice", sizes, id)
				}
				seen[id] = true
				if home[id] != i {
					moved++
				}
			}
		}
		if len(seen) != len(home) {
			t.Errorf("sizes %v: %d of %d individuals are left", sizes, len(seen), len(home))
		}
		if (moved > 0) != (len(sizes) > 1) {
			t.Errorf("sizes %v: %d moved", sizes, moved)
		}
	}
}

// eaopt's generational model loses its best; under noise-free fitness ours
// must not.
func TestTheBestIsNeverLostWithoutNoise(t *testing.T) {
	found, folder := runToy(t, toyJob(t, `
fitness = { of = "points", margin = 1.0 }
arena = { noise = 0.0 }
search = { population = 12, children = 6, islands = 2 }
budget = { generations = 60 }
validation = { pairs = 2 }
`), 2)
	lines := journalOf(t, folder)
	for i := 1; i < len(lines); i++ {
		if lines[i].Best < lines[i-1].Best-1e-12 {
			t.Errorf("generation %d: best fell from %v to %v", i, lines[i-1].Best, lines[i].Best)
		}
	}
	if g := found.Champion.Genome; g.Text("stats") != "1 4 1" || g.Int("lift") != 7 {
		t.Errorf("champion is %v, want stats 1 4 1 and lift 7", g)
	}
	if found.NoBetter {
		t.Error("the champion is called no better than a default that it beats")
	}
}

// No fitness that eaopt holds may be stale: each must be that of the genome's
// own measures.
func TestEaoptHoldsEachGenomesOwnFitness(t *testing.T) {
	job := toyJob(t, `budget = { generations = 12 }`)
	checked := 0
	r, err := newRun(t.Context(), job, Options{Workers: 1, Folder: newFolder(t)})
	if err != nil {
		t.Fatal(err)
	}
	if r.journal, err = results.OpenJournal(r.folder.Journal()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.journal.Close() })
	ga, err := r.algorithm()
	if err != nil {
		t.Fatal(err)
	}
	inner := ga.Callback
	ga.Callback = func(ga *eaopt.GA) {
		inner(ga)
		for _, pop := range ga.Populations {
			for i, individual := range pop.Individuals {
				o := individual.Genome.(*organism)
				checked++
				if o.record == nil || !o.record.genome.Equal(o.genome) {
					t.Fatalf("individual %d has no record of its own genome", i)
				}
				if want := -o.record.rank(job.Search.Caution); individual.Fitness != want {
					t.Fatalf("individual %d has fitness %v, its measures say %v", i, individual.Fitness, want)
				}
				if o.record.matches == 0 {
					t.Fatalf("individual %d was never measured", i)
				}
			}
			if !pop.Individuals.IsSortedByFitness() {
				t.Fatal("an island is not sorted")
			}
		}
	}
	if err := ga.Minimize(r.founders()); err != nil {
		t.Fatal(err)
	}
	if r.err != nil {
		t.Fatal(r.err)
	}
	if want := 12 * 48; checked != want {
		t.Errorf("%d individuals checked, want %d", checked, want)
	}
}

func TestTheOldSourceGivesTheStreamsNumbers(t *testing.T) {
	a, b := newSource(stream(7, forIsland, 3, 1)), stream(7, forIsland, 3, 1)
	for range 100 {
		if x, y := a.Uint64(), b.Uint64(); x != y {
			t.Fatalf("%d and %d differ", x, y)
		}
	}
	var _ oldrand.Source64 = oldSource{}
}
