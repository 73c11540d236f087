package breeder

import (
	"fmt"
	"iter"
	"math"

	"breeder/results"
)

// of is what a result is worth.
func (f Fitness) of(result Result) float64 {
	worth := result.Points
	switch {
	case f.Of == ofScore:
		worth = result.Score
	case worth == evenPoints && f.Draw != nil:
		worth = *f.Draw
	}
	return worth + f.Margin*result.Margin
}

// The two things that fitness can be made of.
const (
	ofPoints = "points"
	ofScore  = "score"
)

// evenPoints is what a drawn duel gives both.
const evenPoints = 0.5

// oddDraw tells whether draws count as more or less than half a win.
func (f Fitness) oddDraw() bool { return f.Draw != nil && *f.Draw != evenPoints }

// String says what fitness is made of, such as "points (a draw 0.2) + 0.35 margin".
func (f Fitness) String() string {
	text := f.Of
	if f.oddDraw() {
		text += fmt.Sprintf(" (a draw %v)", *f.Draw)
	}
	if f.Margin != 0 {
		text += fmt.Sprintf(" + %v margin", f.Margin)
	}
	return text
}

// encounter is what a genome got out of one drawn setting, over all seats that
// it was played from. Seats of one setting and seed resemble each other, so
// that encounters, not matches, are the independent values of statistics.
type encounter struct {
	fitness, points float64
	repeat          bool // it went as one before it had to go, as there is no chance in it
}

// encounters goes through a measure setting by setting.
func (f Fitness) encounters(fixtures []Fixture, measure Measure) iter.Seq[encounter] {
	return func(yield func(encounter) bool) {
		seen := courseSet{}
		for from := 0; from < len(measure); {
			var e encounter
			e.repeat = true
			to := from
			for ; to < len(measure) && fixtures[to].Seed == fixtures[from].Seed; to++ {
				e.fitness += f.of(measure[to])
				e.points += measure[to].Points
				if seen.add(&fixtures[to], measure[to]) {
					e.repeat = false
				}
			}
			e.fitness /= float64(to - from)
			e.points /= float64(to - from)
			if !yield(e) {
				return
			}
			from = to
		}
	}
}

// estimate is the mean of a measure's encounters with its standard error.
// Encounters that repeat others count once.
func (f Fitness) estimate(fixtures []Fixture, measure Measure, prior float64) results.Estimate {
	var mean results.Mean
	for e := range f.encounters(fixtures, measure) {
		if !e.repeat {
			mean.Add(e.fitness)
		}
	}
	return f.shrunk(mean, len(measure), prior)
}

// gain is what one measure has more than another on the same fixtures.
func (f Fitness) gain(fixtures []Fixture, one, other Measure, prior float64) results.Estimate {
	var mean results.Mean
	next, stop := iter.Pull(f.encounters(fixtures, other))
	defer stop()
	for a := range f.encounters(fixtures, one) {
		b, _ := next()
		if !a.repeat || !b.repeat {
			mean.Add(a.fitness - b.fitness)
		}
	}
	return f.shrunk(mean, len(one), prior)
}

// shrunk is the estimate of a mean whose variance is shrunk towards a prior
// one, as a few equal values are no proof that there are no others. Points lie
// in 0..1 and have that of a fair coin; scores have the population's.
func (f Fitness) shrunk(mean results.Mean, matches int, prior float64) results.Estimate {
	if f.Of == ofPoints {
		prior = 0.25
	}
	e := results.Estimate{Mean: mean.Mean(), Error: math.Inf(1), Matches: matches}
	if n := float64(mean.N); n > 0 {
		deviations := 0.0
		if n > 1 {
			deviations = mean.Variance() * (n - 1)
		}
		e.Error = math.Sqrt((deviations + priorWeight*prior) / (n - 1 + priorWeight) / n)
	}
	return e
}

// courseSet remembers the courses that matches without chance have taken.
type courseSet map[course]bool

type course struct {
	setting, rivals string
	seat            int
}

// add notes a match and says whether its course is a new one. With chance in
// it, it always is.
func (s courseSet) add(fixture *Fixture, result Result) bool {
	if result.Chance {
		return true
	}
	c := course{fixture.Setting.String(), fmt.Sprint(fixture.Rivals), fixture.Seat}
	if s[c] {
		return false
	}
	s[c] = true
	return true
}
