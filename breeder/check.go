package breeder

import (
	"context"
	"time"
)

// Plan is what a run of a job would be, going by a short measurement.
type Plan struct {
	Genes       int // that are free
	Frozen      int
	Rivals      []string
	Proposals   int     // genomes measured in a generation, parents included
	Matches     [2]int  // of a generation: if all stop after the first block, and if none does
	Validation  int     // matches
	Rate        float64 // matches a second
	Measured    int     // matches that Rate goes by
	Generation  [2]time.Duration
	Ending      time.Duration    // validation and plots
	Generations [2]int           // that fit the budget, fewest and most; 0 where no limit says
	Whole       [2]time.Duration // shortest and longest
}

// probeTime is how long a plan measures, at least.
const probeTime = time.Second

// Check plays a few matches of a job and says what the whole run would be. A
// match that breaks down is an error that names it. Nothing is written.
func Check(ctx context.Context, job *Job, workers int) (*Plan, error) {
	r, err := newRun(ctx, job, Options{Workers: workers})
	if err != nil {
		return nil, err
	}
	p := &Plan{}
	for _, gene := range job.space.Genes() {
		if gene.Frozen() {
			p.Frozen++
		} else {
			p.Genes++
		}
	}
	draw := stream(uint64(job.Seed), forFounders, 0, 0)
	// As many past champions as there will be in the end, or can be.
	hall := maxHall
	if generations := job.Budget.Generations; generations > 0 {
		hall = min(hall, (generations-1)/job.Search.HallEvery+1)
	}
	for i := range hall {
		r.hall = append(r.hall, &record{id: i, genome: job.space.Sample(draw), entered: i})
	}
	born := map[string]int{rivalHall: hall, rivalSelf: job.Search.Population}
	var rivals []weighted
	for _, rival := range job.Rivals {
		p.Rivals = append(p.Rivals, rival.Bot)
		if !rival.bornInRun() {
			rivals = append(rivals, weighted{rival.contender, rival.Weight})
			continue
		}
		for range min(rival.Count, born[rival.Bot]) {
			rivals = append(rivals, weighted{r.contender(job.space.Sample(draw)), rival.Weight})
		}
	}
	began := time.Now()
	for round := 0; round == 0 || time.Since(began) < probeTime; round++ {
		fixtures := layOut(job.arena, rivals, 1, uint64(job.Seed), forFixtures, 0, round)
		batch := Batch{Rivals: contenders(rivals)}
		for i := range max(workers, 1) {
			genome := job.space.Sample(draw)
			if round == 0 && i == 0 {
				genome = job.space.Default()
			}
			batch.Tasks = append(batch.Tasks, Task{r.contender(genome), fixtures})
		}
		if _, err := r.pool.evaluate(ctx, batch); err != nil {
			return nil, err
		}
		p.Measured += len(batch.Tasks) * len(fixtures)
		if round == 0 {
			p.Matches = [2]int{len(fixtures) * job.Measure.Pairs, len(fixtures) * job.Measure.Pairs * job.Measure.Blocks}
		}
	}
	p.Rate = float64(p.Measured) / time.Since(began).Seconds()
	p.Proposals = job.Search.Population + job.Search.Children
	p.Validation = r.validationMatches()
	takes := func(matches int) time.Duration {
		return time.Duration(float64(matches) / p.Rate * float64(time.Second))
	}
	p.Ending = takes(p.Validation) + drawingTime
	for i := range p.Matches {
		if !job.Measure.races() {
			p.Matches[i] = p.Matches[1]
		}
		p.Matches[i] *= p.Proposals
		p.Generation[i] = takes(p.Matches[i])
	}
	for i := range p.Generations {
		// Few generations go with many matches in each.
		one := 1 - i
		p.Generations[i] = r.fits(p.Matches[one], p.Generation[one], p.Ending)
		p.Whole[i] = p.Ending + time.Duration(p.Generations[i])*p.Generation[one]
	}
	if p.Whole[0] > p.Whole[1] {
		p.Whole[0], p.Whole[1] = p.Whole[1], p.Whole[0]
	}
	return p, nil
}

// fits is the number of generations that the budget has room for, 0 if it does
// not say.
func (r *run) fits(matches int, takes, ending time.Duration) int {
	b := &r.job.Budget
	most := 0
	limit := func(n int) {
		if n = max(n, 1); most == 0 || n < most {
			most = n
		}
	}
	if b.Generations > 0 {
		limit(b.Generations)
	}
	if b.Matches > 0 {
		limit((b.Matches - r.validationMatches()) / max(matches, 1))
	}
	if b.Time > 0 {
		limit(int((time.Duration(b.Time) - ending) / max(takes, 1)))
	}
	if !r.deadline.IsZero() {
		limit(int((r.deadline.Sub(r.wall()) - ending) / max(takes, 1)))
	}
	return most
}
