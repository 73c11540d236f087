package breeder

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"breeder/engines"
	"breeder/results"
)

// alone lays out fixtures of one seat.
func alone(n int) []Fixture {
	fixtures := make([]Fixture, n)
	for i := range fixtures {
		fixtures[i].Fixture = engines.Fixture{Setting: toySetting(1), Seed: uint64(i + 1)}
	}
	return fixtures
}

// Six candidates on so few fixtures, of which the one with the best mean is
// chosen, as it happens in a validation.
func TestCandidatesAsGoodAsAnyAreRarelyLeftOut(t *testing.T) {
	for _, c := range []struct {
		settings int
		behind   float64 // of the last three, in standard deviations of a match
		together float64 // share of the variance that is the fixture's
		atLeast  float64 // of the last three are left out
	}{
		{5, 0, 0, 0},
		{8, 0, 0.5, 0},
		{25, 0, 0, 0},
		{25, 2, 0, 0.95},
		{25, 1, 0.8, 0.95},
		{8, 4, 0.5, 0.95},
	} {
		t.Run(fmt.Sprintf("%d settings, %v behind", c.settings, c.behind), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(7, uint64(c.settings)))
			fixtures, fitness := alone(c.settings), Fitness{Of: ofScore}
			const rounds = 1000
			var left [6]int
			for range rounds {
				measures := make([]Measure, len(left))
				chosen, most := 0, math.Inf(-1)
				shared := make([]float64, c.settings)
				for k := range shared {
					shared[k] = 100 * math.Sqrt(c.together) * rng.NormFloat64()
				}
				for i := range measures {
					for k := range c.settings {
						score := 1600 + shared[k] + 100*math.Sqrt(1-c.together)*rng.NormFloat64()
						if i >= 3 {
							score -= 100 * c.behind
						}
						measures[i] = append(measures[i], Result{Score: score, Chance: true})
					}
					if mean := fitness.mean(fixtures, measures[i]).Mean(); mean > most {
						chosen, most = i, mean
					}
				}
				for i, worse := range fitness.apart(fixtures, measures, chosen) {
					if worse {
						left[i]++
					}
				}
			}
			for i, n := range left {
				share := float64(n) / rounds
				// 0.025 and four standard errors of 1,000 rounds.
				if (i < 3 || c.behind == 0) && share > 0.025+0.02 {
					t.Errorf("candidate %d, as good as any, was left out in a share of %v, want at most 0.025", i, share)
				}
				if i >= 3 && share < c.atLeast {
					t.Errorf("candidate %d, worse, was left out in a share of %v, want at least %v", i, share, c.atLeast)
				}
			}
		})
	}
}

// twins runs a job in which genomes of one lift are equally good.
func twins(t *testing.T, seed int, lines string) *Found {
	t.Helper()
	job, err := ParseJob("twins.toml", []byte(`
game = "toy"
strategy = "twin"
arena = "cave"
fitness = { of = "score" }
search = { population = 6, children = 6, islands = 1 }
measure = { pairs = 2 }
budget = { generations = 5 }
validation = { candidates = 3, pairs = 16 }
`+lines))
	if err != nil {
		t.Fatal(err)
	}
	job.Seed = results.Seed(seed)
	found, _ := runToy(t, job, 1)
	return found
}

func TestEqualGenomesArePeersOfTheChampion(t *testing.T) {
	peers, bred, worse := 0, 0, 0
	for seed := range 30 {
		found := twins(t, seed, `free = ["idle"]`)
		worse += found.Worse
		for _, p := range found.Peers {
			peers++
			if !p.Fresh {
				bred++
			}
			if !strings.HasPrefix(p.Name, "idle=") {
				t.Errorf("peer of a single gene is named %q", p.Name)
			}
		}
		if len(found.Champion.Peers) != len(found.Peers) {
			t.Errorf("%d peers in the champion's file, %d in the report", len(found.Champion.Peers), len(found.Peers))
		}
	}
	if peers < 110 || bred < 30 {
		t.Errorf("%d comparisons, %d of them by breeding: too few to tell anything", peers+worse, bred)
	}
	// One in forty is the most on average; several of a run may go together.
	if share := float64(worse) / float64(peers+worse); share > 0.04 {
		t.Errorf("of %d genomes that are as good as the champion %d are called worse", peers+worse, worse)
	}
}

func TestClearlyWorseGenomesAreNoPeers(t *testing.T) {
	worse := 0
	for seed := range 10 {
		found := twins(t, seed, `genes = { lift = [0, 7] }`)
		worse += found.Worse
		for _, p := range found.Peers {
			g, err := twinSpace.Parse(p.Genome)
			if err != nil {
				t.Fatal(err)
			}
			// A match has a standard deviation of 0.07, and a lift is worth 0.05.
			if found.Champion.Genome.Int("lift")-g.Int("lift") > 3 {
				t.Errorf("seed %d: %s is a peer of %s", seed, g, found.Champion.Genome)
			}
			if p.Name != "the default" && p.Name != fmt.Sprintf("#%d", p.ID) {
				t.Errorf("peer of several genes is named %q", p.Name)
			}
		}
	}
	if worse == 0 {
		t.Error("no genome is worse in 10 runs")
	}
}

func TestTheDefaultIsAPeerIfNothingIsBetter(t *testing.T) {
	for seed := range 10 {
		found := twins(t, seed, `free = ["idle"]`)
		listed := false
		for _, p := range found.Peers {
			listed = listed || p.Genome == twinSpace.Default().String()
		}
		if own := found.Champion.Genome.Equal(twinSpace.Default()); !own && listed != found.NoBetter {
			t.Errorf("seed %d: no better than the default: %v, but among the peers: %v", seed, found.NoBetter, listed)
		}
	}
}

// Where rivals are bred too, or count once as matches repeat, fitness while
// breeding is nothing to compare a record with.
func TestOnlyCandidatesAreComparedWhereBreedingMeasuresSomethingElse(t *testing.T) {
	for name, lines := range map[string]string{
		"rivals bred too": `rivals = ["rock", { bot = "self", count = 2 }]`,
		"no chance":       `arena = { noise = 0.0 }`,
	} {
		job, err := ParseJob("toy.toml", []byte("game = \"toy\"\nstrategy = \"lifter\"\nbudget = { generations = 4 }\n"+lines))
		if err != nil {
			t.Fatal(err)
		}
		found, _ := runToy(t, job, 1)
		for _, p := range found.Peers {
			if !p.Fresh {
				t.Errorf("%s: %s was compared by its fitness while breeding", name, p.Genome)
			}
		}
		if most := job.Validation.Candidates; found.Unclear != 0 || found.Worse > most {
			t.Errorf("%s: %d genomes are worse and %d unclear, want none but the %d candidates", name, found.Worse, found.Unclear, most)
		}
	}
}
