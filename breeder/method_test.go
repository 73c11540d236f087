package breeder

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// bowl is a loss without noise whose least is at 0.3 in each dimension but the
// last, which is of no use.
func bowl(x []float64) float64 {
	sum := 0.0
	for i, c := range x[:len(x)-1] {
		sum -= float64(i+1) * (c - 0.3) * (c - 0.3)
	}
	return sum
}

func scores(points [][]float64) []float64 {
	list := make([]float64, len(points))
	for i, x := range points {
		list[i] = bowl(x)
	}
	return list
}

func TestMoversFindTheBottomOfABowl(t *testing.T) {
	space := toySpace // of whose dimensions there are as many as below
	d := space.Dimensions()
	for _, c := range []struct {
		method string
		within float64 // of the best fitness, 0, after 4000 points
	}{{methodDE, 1e-3}, {methodPSO, 1e-3}, {methodOES, 2e-2}, {methodCMAES, 1e-6}, {methodRandom, 0.5}} {
		m := newMover(&Search{Method: c.method, Population: 20, Children: 20}, space)
		draw := rand.New(rand.NewPCG(1, 2))
		var points [][]float64
		for range 20 {
			points = append(points, randomPoint(d, draw))
		}
		m.start(points, scores(points), draw)
		best := math.Inf(-1)
		for range 200 {
			points = m.ask(20, draw)
			fitness := scores(points)
			for _, f := range fitness {
				best = max(best, f)
			}
			m.tell(points, fitness)
		}
		m.stop()
		if best < -c.within {
			t.Errorf("%s: best %v, want above %v", c.method, best, -c.within)
		}
	}
}

func TestEachMethodBreedsAndResumes(t *testing.T) {
	for _, method := range methods {
		t.Run(method, func(t *testing.T) {
			job := func() *Job {
				return toyJob(t, fmt.Sprintf(`
seed = 4
arena = { noise = 0.5 }
measure = { pairs = 2, blocks = 2, memory = 0.9 }
search = { method = %q, population = 12, children = 12 }
budget = { generations = 25 }
validation = { pairs = 20 }
`, method))
			}
			found, whole := runToy(t, job(), 2)
			if found.NoBetter {
				t.Errorf("%v is no better than the default", found.Champion.Genome)
			}
			if g := found.Champion.Genome; method != methodRandom && method != methodOES && (math.Abs(float64(g.Int("lift")-7)) > 2 || math.Abs(float64(g.Split("stats")[1]-4)) > 1) {
				t.Errorf("the champion is %v, want about stats 1 4 1 and lift 7", g)
			}
			folder := newFolder(t)
			for i, stop := range []int{3, 4, 11} {
				ctx, cancel := context.WithCancel(t.Context())
				options := Options{Workers: 1 + i, Folder: folder, Watch: cancelAfter{stop, cancel}, NoPlots: true}
				var err error
				if i == 0 {
					_, err = Run(ctx, job(), options)
				} else {
					_, err = Resume(ctx, options, nil)
				}
				if err != nil {
					t.Fatal(err)
				}
				cancel()
			}
			if _, err := Resume(t.Context(), Options{Workers: 2, Folder: folder, NoPlots: true}, nil); err != nil {
				t.Fatal(err)
			}
			same(t, left(t, folder), left(t, whole))
		})
	}
}

func TestAForkMayChangeItsMethod(t *testing.T) {
	_, parent := runToy(t, toyJob(t, "search = { population = 12, children = 12, islands = 1 }\nbudget = { generations = 6 }\nvalidation = { pairs = 5 }"), 2)
	for _, method := range methods {
		if _, folder := fork(t, parent, 3, "search.method="+method); len(journalOf(t, folder)) != 6 {
			t.Errorf("%s: %d generations, want 6", method, len(journalOf(t, folder)))
		}
	}
}
