package breeder

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"breeder/genomes"
)

// The methods of a search. The genetic algorithm is eaopt's (model.go); the
// others move through the unit cube that [genomes.Space.Vector] maps genomes to.
const (
	methodGA     = "ga"
	methodDE     = "de"
	methodPSO    = "pso"
	methodOES    = "oes"
	methodCMAES  = "cmaes"
	methodRandom = "random"
)

var methods = []string{methodGA, methodDE, methodPSO, methodOES, methodCMAES, methodRandom}

// mover is a search that proposes points of the unit cube and learns what came
// of them. All random numbers come from the streams that it is handed, so that
// its state, as JSON, is all that a checkpoint needs.
type mover interface {
	// start takes in the first points, which others have chosen, and what they
	// scored; higher is better.
	start(points [][]float64, fitness []float64, draw *rand.Rand)
	// ask proposes n points. They may lie outside the cube, and count as the
	// nearest within then.
	ask(n int, draw *rand.Rand) [][]float64
	// tell says what the points that were asked for last scored.
	tell(points [][]float64, fitness []float64)
	// stop ends what runs in the background.
	stop()
}

// newMover makes the job's, nil for the genetic algorithm.
func newMover(s *Search, space *genomes.Space) mover {
	switch s.Method {
	case methodDE:
		return &evolution{size: max(s.Population, 4)}
	case methodPSO:
		return &swarm{size: s.Children}
	case methodOES:
		return &gradient{}
	case methodCMAES:
		return &covariance{population: s.Children, dimensions: space.Dimensions()}
	case methodRandom:
		return &guesses{dimensions: space.Dimensions()}
	}
	return nil
}

// breedByMoving is breeding by one of the methods that move through the unit
// cube. As with the genetic algorithm, the best of all that were measured live
// on and are measured again, so that methods differ in what they propose alone.
func (r *run) breedByMoving(m mover) error {
	defer m.stop()
	if len(r.moved) > 0 {
		if err := json.Unmarshal(r.moved, m); err != nil {
			return fmt.Errorf("checkpoint of generation %d: method %s: %w", r.generation, r.job.Search.Method, err)
		}
		r.why = r.spent()
	}
	s, space := &r.job.Search, r.job.space
	if len(r.moved) == 0 && r.generation > 0 {
		// A fork of a run that used another method.
		var points [][]float64
		var fitness []float64
		for _, rec := range r.living() {
			points, fitness = append(points, space.Vector(rec.genome)), append(fitness, rec.merit())
		}
		m.start(points, fitness, stream(uint64(r.job.Seed), forIsland, r.generation, 1))
	}
	found := r.founders()
	for !r.over() {
		began := time.Now()
		draw := stream(uint64(r.job.Seed), forIsland, r.generation, 0)
		var points [][]float64
		var proposals []genomes.Genome
		if r.generation == 0 {
			for range s.Population {
				genome := found(nil).(*organism).genome
				proposals = append(proposals, genome)
				points = append(points, space.Vector(genome))
			}
		} else {
			points = m.ask(s.Children, draw)
			for _, x := range points {
				proposals = append(proposals, space.FromVector(x))
			}
		}
		list, extra := r.living(), map[*record]int{}
		records := make([]*record, len(proposals))
		for i, genome := range proposals {
			var fresh bool
			if records[i], fresh = r.admit(genome, 0); fresh {
				list = append(list, records[i])
			} else {
				extra[records[i]]++
			}
		}
		list = append(list, r.comeBack(0)...)
		played, err := r.measure([][]*record{list}, extra)
		if err != nil {
			return r.brokenOff(err)
		}
		fitness := make([]float64, len(records))
		for i, rec := range records {
			fitness[i] = rec.merit()
		}
		if r.generation == 0 {
			m.start(points, fitness, draw)
		} else {
			m.tell(points, fitness)
		}
		proposed := [][]*record{list}
		r.cut(proposed)
		if err := r.writeDown(proposed, played, began); err != nil {
			return err
		}
		r.generation++
		if r.moved, err = json.Marshal(m); err != nil {
			return fmt.Errorf("checkpoint of generation %d: %w", r.generation, err)
		}
		if err := r.saveCheckpoint(); err != nil {
			return err
		}
		r.why = r.spent()
	}
	return r.err
}

// merit is a record's fitness for those who compare: one that never got beyond
// the rungs, or broke down, has the worst.
func (r *record) merit() float64 {
	if r.failed || r.fitness.squares == 0 {
		return worstMerit
	}
	return r.fitness.mean
}

// worstMerit is below all fitness that games give.
const worstMerit = -1e18

// byMerit is the order of fitness, best first, equals in their own order.
func byMerit(fitness []float64) []int {
	order := make([]int, len(fitness))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case fitness[a] > fitness[b]:
			return -1
		case fitness[a] < fitness[b]:
			return 1
		}
		return 0
	})
	return order
}

// checkMethod refuses a method that there is not, and gives the genetic
// algorithm's islands to no other.
func (j *Job) checkMethod() error {
	s := &j.Search
	if !slices.Contains(methods, s.Method) {
		hint := "there are " + strings.Join(methods, ", ")
		if near, ok := genomes.Nearest(s.Method, methods); ok {
			hint = "did you mean " + near + "?"
		}
		return about("search.method", "search.method is %q: %s", s.Method, hint)
	}
	if s.Method == methodGA {
		return nil
	}
	s.Islands, s.Migrants = 1, 0
	s.Restart = false
	if s.Method == methodCMAES && s.Children < 4 {
		return about("search.children", "search.children is %d, must be at least 4 for cmaes", s.Children)
	}
	if j.space.Dimensions() == 0 {
		return about("search.method", "search.method %s has nothing to move: all genes are frozen", s.Method)
	}
	return nil
}
