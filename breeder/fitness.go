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
	case f.Of == ofWins:
		worth = result.Win
	case f.Of == ofScore:
		worth = result.Score
	case worth == evenPoints && f.Draw != nil:
		worth = *f.Draw
	}
	return worth + f.First*result.Win + f.Margin*result.Margin
}

// The three things that fitness can be made of.
const (
	ofPoints = "points"
	ofWins   = "wins"
	ofScore  = "score"
)

// win is what a seat has of the first place: 1 if it is its own, an equal part
// if others share it, else 0. A first place shared with a bot of an arena's own
// field, whose points are not told, counts as none.
func win(points []float64, seat int) float64 {
	const hair = 1e-9 // what rounding may take
	if points[seat] > 1-hair {
		return 1
	}
	shared, others := 0, len(points)-1
	for _, p := range points {
		if p > points[seat] {
			return 0
		}
		if p == points[seat] {
			shared++
		}
	}
	// Those who share it have beaten all others, and half of each other.
	if shared < 2 || math.Abs((1-points[seat])*float64(2*others)-float64(shared-1)) > float64(2*others)*hair {
		return 0
	}
	return 1 / float64(shared)
}

// firsts is the share of first places in a measure.
func firsts(measure Measure) Share {
	var wins results.Mean
	for _, result := range measure {
		wins.Add(result.Win)
	}
	low, high := results.Wilson(wins.Sum, wins.N, results.Z95)
	return Share{wins.Mean(), low, high, wins.N}
}

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
	if f.First != 0 {
		text += fmt.Sprintf(" + %v for the first place", f.First)
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
	repeat          bool  // it went as one before it had to go, as there is no chance in it
	failed          bool  // a match of it broke down
	rivals          []int // whom it was against
}

// encounters goes through a measure setting by setting.
func (f Fitness) encounters(fixtures []Fixture, measure Measure) iter.Seq[encounter] {
	return func(yield func(encounter) bool) {
		seen := courseSet{}
		for from := 0; from < len(measure); {
			var e encounter
			e.repeat, e.rivals = true, fixtures[from].Rivals
			to := from
			for ; to < len(measure) && fixtures[to].Seed == fixtures[from].Seed; to++ {
				e.fitness += f.of(measure[to])
				e.points += measure[to].Points
				e.failed = e.failed || measure[to].Failure != ""
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
func (f Fitness) estimate(fixtures []Fixture, measure Measure, prior float64) results.Estimate {
	return f.shrunk(f.mean(fixtures, measure), len(measure), prior)
}

// mean gathers a measure's encounters. Those that repeat others count once.
func (f Fitness) mean(fixtures []Fixture, measure Measure) (mean results.Mean) {
	for e := range f.encounters(fixtures, measure) {
		if !e.repeat {
			mean.Add(e.fitness)
		}
	}
	return mean
}

// gain is what one measure has more than another on the same fixtures.
func (f Fitness) gain(fixtures []Fixture, one, other Measure, prior float64) results.Estimate {
	return f.shrunk(f.meanGain(fixtures, one, other), len(one), prior)
}

// meanGain gathers what one measure has more than another, encounter by
// encounter.
func (f Fitness) meanGain(fixtures []Fixture, one, other Measure) (mean results.Mean) {
	next, stop := iter.Pull(f.encounters(fixtures, other))
	defer stop()
	for a := range f.encounters(fixtures, one) {
		b, _ := next()
		if !a.repeat || !b.repeat {
			mean.Add(a.fitness - b.fitness)
		}
	}
	return mean
}

// shrunk is the estimate of a mean whose variance is shrunk towards a prior
// one, as a few equal values are no proof that there are no others. Points and
// wins lie in 0..1 and have that of a fair coin; scores have the population's.
func (f Fitness) shrunk(mean results.Mean, matches int, prior float64) results.Estimate {
	if f.Of != ofScore {
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
