package breeder

import (
	"context"
	"fmt"
	"math"
	oldrand "math/rand"
	"strings"
	"time"

	"github.com/MaxHalford/eaopt"

	"breeder/genomes"
	"breeder/results"
)

// Arm is one way to search that a study compares with others.
type Arm struct {
	Name string
	job  *Job
	own  bool // eaopt's own default loop
}

// armEaopt is eaopt as it comes: its default configuration, each genome
// measured once by itself, the best of its hall of fame taken at its word.
const armEaopt = "eaopt"

// ParseArm reads an arm: a method, or a method with keys of the job that differ,
// such as `ga{measure.racing=off search.crowding=0.02}`, or `eaopt` for eaopt's
// own default loop.
func ParseArm(job *Job, text string) (Arm, error) {
	name, keys, braced := strings.Cut(text, "{")
	if name == armEaopt && !braced {
		return Arm{Name: text, job: job, own: true}, nil
	}
	sets := []string{"search.method=" + name}
	if braced {
		keys, closed := strings.CutSuffix(keys, "}")
		if !closed {
			return Arm{}, fmt.Errorf("method %s: the brace after %s is not closed", text, name)
		}
		sets = append(sets, strings.Fields(keys)...)
	}
	changed, forgets, err := job.with(sets)
	if err != nil {
		return Arm{}, fmt.Errorf("method %s: %w", text, err)
	}
	if forgets {
		return Arm{}, fmt.Errorf("method %s: arms of a study must share rivals, arena and fitness", text)
	}
	return Arm{Name: text, job: changed}, nil
}

// StudyOptions say how much a study plays.
type StudyOptions struct {
	Matches int // of breeding, a run
	Repeats int // runs of each arm, on seeds of their own
	Places  int // along a run where its best is measured
	Pairs   int // settings for each rival that the best are measured on
	Workers int
	// Watch is called after each run; may be nil.
	Watch func(arm string, repeat int)
}

// StudyCurve is what one arm of a study reached.
type StudyCurve struct {
	Arm     Arm
	Fitness [][]float64 // a run, a place: of its best so far, on the study's own fixtures
}

// Study lets each arm breed several times with an equal number of matches, and
// measures what each run took for its best, at places along the way, on fixtures
// that none of them met. The rivals there are the job's that do not depend on a
// run. at is the number of matches spent at each place.
func Study(ctx context.Context, job *Job, arms []Arm, o StudyOptions) (curves []StudyCurve, at []int, err error) {
	judge, err := newJudge(job, o)
	if err != nil {
		return nil, nil, err
	}
	for i := range o.Places {
		at = append(at, o.Matches*(i+1)/o.Places)
	}
	curves = make([]StudyCurve, len(arms))
	for i, arm := range arms {
		curves[i].Arm = arm
	}
	for repeat := range o.Repeats {
		for i := range arms {
			trail, err := arms[i].breed(ctx, o, repeat)
			if err != nil {
				return nil, nil, fmt.Errorf("%s, run %d: %w", arms[i].Name, repeat+1, err)
			}
			values := make([]float64, o.Places)
			for k, matches := range at {
				if values[k], err = judge.measure(ctx, trail.at(matches)); err != nil {
					return nil, nil, err
				}
			}
			curves[i].Fitness = append(curves[i].Fitness, values)
			if o.Watch != nil {
				o.Watch(arms[i].Name, repeat)
			}
		}
	}
	return curves, at, nil
}

// trail is what a run took for its best, and when.
type trail []struct {
	matches int
	best    genomes.Genome
}

func (t *trail) add(matches int, best genomes.Genome) {
	*t = append(*t, struct {
		matches int
		best    genomes.Genome
	}{matches, best})
}

// at is the best after so many matches, or the first if there were fewer.
func (t trail) at(matches int) genomes.Genome {
	best := t[0].best
	for _, step := range t {
		if step.matches > matches {
			break
		}
		best = step.best
	}
	return best
}

// breed runs the arm once.
func (a *Arm) breed(ctx context.Context, o StudyOptions, repeat int) (trail, error) {
	job := *a.job
	job.Seed = results.Seed(mix(uint64(a.job.Seed), uint64(forStudy), uint64(repeat)))
	job.Budget = Budget{}
	r, err := newRun(ctx, &job, Options{Workers: o.Workers})
	if err != nil {
		return nil, err
	}
	if a.own {
		return r.breedNaively(o.Matches)
	}
	var t trail
	r.stopPast = o.Matches
	r.options.Watch = watchBest{func() { t.add(r.matches, r.best().genome) }}
	if err := r.breed(); err != nil {
		return nil, err
	}
	return t, ctx.Err()
}

// naive is a genome that measures itself, once.
type naive struct {
	organism
	run *run
}

func (n *naive) Evaluate() (float64, error) {
	r := n.run
	if r.err != nil {
		return math.Inf(1), r.err
	}
	r.generation++ // fixtures of its own
	rivals, _ := r.rivals()
	fixtures := layOut(r.job.arena, rivals, r.job.Measure.Pairs, uint64(r.job.Seed), forFixtures, r.generation, 0)
	batch := Batch{Rivals: contenders(rivals), Tasks: []Task{{r.contender(n.genome), fixtures}}}
	measures, err := r.pool.Evaluate(r.ctx, batch)
	if err != nil {
		r.err = err
		return math.Inf(1), err
	}
	settleFailures(measures)
	r.matches += len(fixtures)
	return -r.job.Fitness.estimate(fixtures, measures[0], 0).Mean, nil
}

func (n *naive) Mutate(rng *oldrand.Rand) { n.organism.Mutate(rng) }

func (n *naive) Crossover(mate eaopt.Genome, rng *oldrand.Rand) {
	n.organism.Crossover(&mate.(*naive).organism, rng)
}

func (n *naive) Clone() eaopt.Genome { c := *n; return &c }

// breedNaively is eaopt's default loop, measured as its README does.
func (r *run) breedNaively(matches int) (trail, error) {
	config := eaopt.NewDefaultGAConfig()
	config.NGenerations = math.MaxInt32
	config.RNG = newSource(stream(uint64(r.job.Seed), forIsland, 0, 0))
	var t trail
	config.Callback = func(ga *eaopt.GA) {
		t.add(r.matches, ga.HallOfFame[0].Genome.(*naive).genome)
	}
	config.EarlyStop = func(*eaopt.GA) bool { return r.matches >= matches }
	ga, err := config.NewGA()
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	founders := r.founders()
	made := 0
	err = ga.Minimize(func(rng *oldrand.Rand) eaopt.Genome {
		n := &naive{run: r}
		n.rate = r.job.Search.MutationRate
		if made++; made <= r.job.Search.Population {
			n.genome = founders(rng).(*organism).genome
		} else {
			n.genome = r.job.space.Sample(stream(uint64(r.job.Seed), forFounders, 1, made))
		}
		return n
	})
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	return t, nil
}

// watchBest is called after each generation.
type watchBest struct{ do func() }

func (w watchBest) Generation(results.Generation, time.Duration) { w.do() }

func (watchBest) Phase(string) {}
func (watchBest) Note(string)  {}

// judge measures genomes on a study's own fixtures.
type judge struct {
	run      *run
	rivals   []weighted
	fixtures []Fixture
	known    map[uint64]float64
}

func newJudge(job *Job, o StudyOptions) (*judge, error) {
	r, err := newRun(context.Background(), job, Options{Workers: o.Workers})
	if err != nil {
		return nil, err
	}
	j := &judge{run: r, known: map[uint64]float64{}}
	for _, rival := range job.Rivals {
		if !rival.bornInRun() {
			j.rivals = append(j.rivals, weighted{rival.contender, rival.Weight})
		}
	}
	if _, seats := job.arena.Seats(); seats > 1 && len(j.rivals) == 0 {
		return nil, fmt.Errorf("a study needs a rival that does not depend on the run")
	}
	j.fixtures = layOut(job.arena, j.rivals, o.Pairs, uint64(job.Seed), forStudy, 0, 0)
	return j, nil
}

func (j *judge) measure(ctx context.Context, genome genomes.Genome) (float64, error) {
	key := genome.Hash()
	if fitness, ok := j.known[key]; ok {
		return fitness, nil
	}
	batch := Batch{Rivals: contenders(j.rivals), Tasks: []Task{{j.run.contender(genome), j.fixtures}}}
	measures, err := j.run.pool.Evaluate(ctx, batch)
	if err != nil {
		return 0, err
	}
	settleFailures(measures)
	fitness := j.run.job.Fitness.estimate(j.fixtures, measures[0], 0).Mean
	j.known[key] = fitness
	return fitness, nil
}
