package breeder

import (
	"fmt"
	"math"
	"time"
)

// maxExtra bounds the blocks of fixtures that a genome may play in one
// generation because it was proposed again.
const maxExtra = 4

// played is what a generation cost.
type played struct {
	matches  int
	saved    int // matches that racing spared, less those of the rungs
	failures int // of the matches
}

// measure plays this generation's fixtures, block by block, with all that live
// and pools what they scored. In the first block all play; in each further one
// those whose survival is still open and those that race on with them (see
// race.go), and those that were proposed again.
func (r *run) measure(islands [][]*record, extra map[*record]int) (played, error) {
	if err := r.partial.begin(r.generation); err != nil {
		return played{}, err
	}
	rivals, past := r.rivals()
	blocks := r.job.Measure.Blocks
	var total played
	perBlock := 0
	decided := false // so that all that still race have played the same blocks
	onRungs, err := r.climb(islands, rivals)
	if err != nil {
		return played{}, err
	}
	total.failures = onRungs.failures
	for block := range max(blocks, 1+maxExtra) {
		open := block > 0 && block < blocks && !decided
		if open && r.job.Measure.races() {
			open = r.race(islands)
			decided = !open
		}
		var playing []*record
		for _, island := range islands {
			for _, rec := range island {
				if block == 0 && !rec.out || open && !rec.out || block > 0 && block <= extra[rec] {
					playing = append(playing, rec)
				}
			}
		}
		if len(playing) == 0 {
			continue
		}
		fixtures := layOut(r.job.arena, rivals, r.job.Measure.Pairs, uint64(r.job.Seed), forFixtures, r.generation, block)
		perBlock = len(fixtures)
		batch := Batch{Rivals: contenders(rivals), Traits: r.archive != nil}
		for _, rec := range playing {
			batch.Tasks = append(batch.Tasks, Task{r.contender(rec.genome), fixtures})
		}
		measures, err := r.evaluate(batch, block)
		if err != nil {
			return played{}, err
		}
		if block == 0 {
			r.age(islands)
		}
		places := r.job.places(rivals)
		for i, measure := range measures {
			r.take(playing[i], fixtures, measure, places)
			total.matches += len(measure)
		}
		if block == 0 {
			r.job.Fitness.noteYields(past, fixtures, measures)
			if err := r.logDebuts(playing, len(fixtures)); err != nil {
				return played{}, err
			}
		}
		failures, err := r.noteFailures(batch, measures)
		if err != nil {
			return played{}, err
		}
		total.failures += failures
		r.setPrior(islands)
	}
	most := 0
	for _, island := range islands {
		for _, rec := range island {
			most += max(blocks, 1+min(extra[rec], maxExtra)) * perBlock
		}
	}
	total.matches += onRungs.matches
	total.saved = most - total.matches
	r.matches += total.matches
	r.saved += total.saved
	r.failures += total.failures
	if share := float64(total.failures) / float64(total.matches); share > r.job.Measure.Failures {
		return total, fmt.Errorf("generation %d: %d of %d matches broke down, more than measure.failures = %v allows; the first: %s",
			r.generation, total.failures, total.matches, r.job.Measure.Failures, r.firstFailure)
	}
	return total, nil
}

// age lets what was measured in earlier generations weigh less.
func (r *run) age(islands [][]*record) {
	for _, island := range islands {
		for _, rec := range island {
			// One that was dead for a while has aged as well.
			weight := math.Pow(r.job.Measure.Memory, float64(r.generation-rec.measured))
			rec.fitness.fade(weight)
			rec.points.fade(weight)
			rec.traits.weight *= weight
			for k := range rec.against {
				rec.against[k].fade(weight)
			}
			rec.measured = r.generation
		}
	}
}

// evaluate has a batch played, but for what is known from before the run was
// broken off.
func (r *run) evaluate(batch Batch, block int) ([]Measure, error) {
	measures := make([]Measure, len(batch.Tasks))
	left := Batch{Rivals: batch.Rivals, Traits: batch.Traits}
	var at []int
	for i, task := range batch.Tasks {
		if known, ok := r.partial.known(block, i, &task); ok {
			measures[i] = known
			continue
		}
		left.Tasks = append(left.Tasks, task)
		at = append(at, i)
	}
	left.Done = func(i int, measure Measure) { r.partial.note(block, at[i], &left.Tasks[i], measure) }
	began := time.Now()
	fresh, err := r.pool.Evaluate(r.ctx, left)
	r.playing += time.Since(began)
	if err != nil {
		if r.ctx.Err() != nil {
			r.partial.save()
		}
		return nil, err
	}
	for i, measure := range fresh {
		measures[at[i]] = measure
	}
	settleFailures(measures)
	return measures, r.partial.err
}

// take pools what a genome scored in a block.
func (r *run) take(rec *record, fixtures []Fixture, measure Measure, places []int) {
	for e := range r.job.Fitness.encounters(fixtures, measure) {
		rec.failed = rec.failed || e.failed
		if e.repeat {
			rec.race = append(rec.race, math.NaN())
			continue
		}
		rec.fitness.add(e.fitness)
		rec.points.add(e.points)
		rec.against = e.sort(rec.against, places)
		rec.race = append(rec.race, e.fitness)
	}
	for _, result := range measure {
		r.decisions += int(result.Decisions)
		if r.archive != nil && result.Failure == "" {
			rec.traits.add(result.Traits)
		}
	}
	rec.matches += len(measure)
}

// setPrior tells all that were measured how much encounters vary for the same
// genome, and what their ranks lose.
func (r *run) setPrior(islands [][]*record) {
	var deviations, weight, genomes float64
	for _, island := range islands {
		for _, rec := range island {
			deviations += rec.fitness.m2
			weight += rec.fitness.weight
			genomes++
		}
	}
	// What a mean fits too well of its own values, it lacks here.
	r.prior = deviations / max(weight-genomes, 1)
	for _, island := range islands {
		for _, rec := range island {
			rec.fitness.prior = r.prior
			rec.penalty = r.job.Fitness.penalty(&rec.fitness, rec.against)
		}
	}
}

// rivals is whom this generation meets: the job's bots, and past champions or
// fellows drawn afresh. Half of the past champions are those that are hardest to
// beat. past has those by the number of the rival.
func (r *run) rivals() (list []weighted, past []*record) {
	for i, rival := range r.job.Rivals {
		var hard, from []*record
		switch rival.Bot {
		case rivalHall:
			hard, from = r.hardest(rival.Count / 2)
		case rivalSelf:
			from = r.fellows()
		default:
			list, past = append(list, weighted{rival.contender, rival.Weight}), append(past, nil)
			continue
		}
		draw := stream(uint64(r.job.Seed), forRivals, r.generation, i)
		chosen := hard
		for _, k := range draw.Perm(len(from))[:min(rival.Count-len(hard), len(from))] {
			chosen = append(chosen, from[k])
		}
		for _, rec := range chosen {
			c := r.contender(rec.genome)
			c.Name = fmt.Sprintf("%s #%d", rival.Bot, rec.id)
			list = append(list, weighted{c, rival.Weight})
			if rival.Bot == rivalSelf {
				rec = nil
			}
			past = append(past, rec)
		}
	}
	return list, past
}

// fellows is the living before this generation's children, or the founders in
// the first generation.
func (r *run) fellows() []*record {
	if r.islands == nil {
		return r.known.order
	}
	return r.living()
}
