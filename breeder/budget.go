package breeder

import (
	"fmt"
	"math"
	"time"

	"breeder/results"
)

// Budget says when a run ends: at the first limit that it meets. 0 is no limit.
// Time is kept back so that validation and plots are done by the end.
type Budget struct {
	Generations int      `toml:"generations"`
	Matches     int      `toml:"matches"` // validation included
	Time        Duration `toml:"time"`    // of the whole run over all sittings, validation included
	Until       string   `toml:"until,omitempty"`
	// Target is a fitness: the run ends when the best genome reaches it with the
	// lower bound of its 95 % interval.
	Target *float64 `toml:"target,omitempty"`
	// Patience is the number of generations without progress after which the
	// run ends. Progress is a best genome that is better than the last that made
	// some by more than 1.96 standard errors of their difference.
	Patience int `toml:"patience"`
}

// endless says whether no limit is set.
func (b *Budget) endless() bool {
	return b.Generations == 0 && b.Matches == 0 && b.Time == 0 && b.Until == "" && b.Target == nil && b.Patience == 0
}

// untilClock is how a time of day is written in budget.until.
const untilClock = "15:04"

// deadline is the moment that budget.until means to a run that begins, or goes
// on, now: the next time that clocks show it, or the moment itself. It is zero
// if there is none.
func (b *Budget) deadline(now time.Time) (time.Time, error) {
	if b.Until == "" {
		return time.Time{}, nil
	}
	if moment, err := time.Parse(time.RFC3339, b.Until); err == nil {
		return moment, nil
	}
	clock, err := time.Parse(untilClock, b.Until)
	if err != nil {
		return time.Time{}, fmt.Errorf("budget.until is %q, must be a time of day like \"07:00\", or a moment like %q",
			b.Until, now.Add(8*time.Hour).Format(time.RFC3339))
	}
	next := time.Date(now.Year(), now.Month(), now.Day(), clock.Hour(), clock.Minute(), 0, 0, now.Location())
	if !next.After(now) {
		next = time.Date(now.Year(), now.Month(), now.Day()+1, clock.Hour(), clock.Minute(), 0, 0, now.Location())
	}
	return next, nil
}

// progress is the last best genome that was better than all before beyond noise.
type progress struct {
	Generation  int
	Mean, Error float64
}

// note takes in the best of a generation. Where rivals change, so does what a
// fitness means, and with it what counts as progress.
func (p *progress) note(generation int, best results.Estimate) {
	if generation == 0 || best.Mean-p.Mean > results.Z95*math.Hypot(best.Error, p.Error) {
		*p = progress{generation, best.Mean, best.Error}
	}
}

// spent says which limit of the budget has been met, if any.
func (r *run) spent() string {
	b := &r.job.Budget
	best := r.best().fitness
	switch {
	case r.ctx.Err() != nil:
		return interruption
	case b.Generations > 0 && r.generation >= b.Generations:
		return "the limit of " + generations(b.Generations)
	case b.Matches > 0 && r.matches+r.last.Matches+r.validationMatches() > b.Matches:
		return fmt.Sprintf("the limit of %d matches", b.Matches)
	case b.Target != nil && best.mean-results.Z95*best.err() >= *b.Target:
		return fmt.Sprintf("reaching the target of %v", *b.Target)
	case b.Patience > 0 && r.generation-1-r.progress.Generation >= b.Patience:
		return generations(b.Patience) + " without progress"
	case b.Time > 0 && r.left() <= 0:
		return fmt.Sprintf("the limit of %v", b.Time)
	case !r.deadline.IsZero() && r.untilDeadline() <= 0:
		return fmt.Sprintf("the time %s", r.deadline.Format("2006-01-02 15:04"))
	}
	return ""
}

func generations(n int) string {
	if n == 1 {
		return "1 generation"
	}
	return fmt.Sprintf("%d generations", n)
}

// interruption is why a run ended that was stopped by a signal.
const interruption = "an interruption"

// elapsed is the time spent on the run, over all sittings. Within a sitting it
// does not heed changes of the machine's clock.
func (r *run) elapsed() time.Duration { return r.before + time.Since(r.start) }

// left is the time that is left for breeding when the ending and the next
// generation are taken off.
func (r *run) left() time.Duration {
	return time.Duration(r.job.Budget.Time) - r.elapsed() - r.ending() - r.perGeneration()
}

// untilDeadline is what left is, up to the deadline. It goes by the clock on
// the wall, whose changes it follows.
func (r *run) untilDeadline() time.Duration {
	return r.deadline.Sub(r.wall()) - r.ending() - r.perGeneration()
}

// perGeneration is how long the next generation will take, going by the last.
func (r *run) perGeneration() time.Duration {
	return time.Duration(1.1 * r.last.Pace.Seconds * float64(time.Second))
}

// ending is how long validation and plots will take, going by the pace of the
// last generations: good genomes play longer matches than the first ones.
func (r *run) ending() time.Duration {
	matches, seconds := 0, 1e-3
	for _, line := range r.recent {
		matches += line.Matches
		seconds += line.Pace.Seconds
	}
	rate := max(float64(matches)/seconds, 1)
	return time.Duration(1.5*float64(r.validationMatches())/rate*float64(time.Second)) + drawingTime
}

// drawingTime is kept back for plots and files.
const drawingTime = 1500 * time.Millisecond

// remaining is the time until the run ends, by the limit that comes first.
func (r *run) remaining() time.Duration {
	b := &r.job.Budget
	elapsed := r.elapsed().Seconds()
	breeding := math.Inf(1)
	if b.Generations > 0 {
		done := r.generation + 1
		breeding = min(breeding, elapsed/float64(done)*float64(b.Generations-done))
	}
	if b.Matches > 0 {
		breeding = min(breeding, elapsed/float64(r.matches)*float64(b.Matches-r.matches-r.validationMatches()))
	}
	if b.Time > 0 {
		breeding = min(breeding, (time.Duration(b.Time)-r.ending()).Seconds()-elapsed)
	}
	if !r.deadline.IsZero() {
		breeding = min(breeding, (r.deadline.Sub(r.wall()) - r.ending()).Seconds())
	}
	const longest = 100 * 365 * 24 * time.Hour
	return time.Duration(min(max(breeding, 0), longest.Seconds())*float64(time.Second)) + r.ending()
}
