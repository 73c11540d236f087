package breeder

import (
	"context"
	"fmt"
	"time"

	"breeder/engines"
	"breeder/results"
)

// Comparison asks whether bot A is better than bot B, and plays no more than it
// takes to tell.
//
// In a duel the two play each other, and a value of the test is A's mean points
// over both seats of a drawn setting. In other arenas each plays the same
// fixtures, and a value is what A's score is above B's in a setting, over the
// seats it was played from. Values are always such differences, never two
// samples: as the fixtures are common, only the differences are independent,
// whether or not they vary less than the scores.
type Comparison struct {
	Arena  engines.Arena
	A, B   Contender
	Rivals []Contender // who fills the other seats of an arena with more than two
	// Test has H0, H1 and the errors, in points of a duel (0..1) or in units of
	// the score. What it gathers is Run's.
	Test  results.Sequential
	Games int // most matches; a setting takes two or more
	Seed  uint64
}

// Verdict is what a comparison came to.
type Verdict string

// The verdicts. Only the first two are the test's.
const (
	Better    Verdict = "better"     // at least H1
	NotBetter Verdict = "not better" // at most H0
	Undecided Verdict = "undecided"  // the limit of matches came first
	Exhausted Verdict = "exhausted"  // without chance, only matches that had been played came again
)

// Compared is how a comparison stands.
type Compared struct {
	Verdict  Verdict
	Games    int                // matches that count or repeat others
	Settings int                // drawn
	Test     results.Sequential // with a value for each setting that did not repeat others
	Tally    results.Tally      // A's duels; empty in other arenas
	Score    [2]results.Mean    // A's and B's, a value for each match
}

// compareBlock is about the number of settings that are drawn at a time, and
// the number of those in a row that bring nothing new before it ends.
const compareBlock = 256

// Check says what is wrong with the question.
func (c *Comparison) Check() error {
	if err := c.test().Check(); err != nil {
		return err
	}
	if least := c.perSetting() * results.LeastValues; c.Games < least {
		return fmt.Errorf("%d games cannot decide anything, must be %d or more", c.Games, least)
	}
	_, seats := c.Arena.Seats()
	if seats > 2 && len(c.Rivals) == 0 {
		return fmt.Errorf("arena %s has %d seats, and there are no rivals to fill them", c.Arena.Name(), seats)
	}
	if seats <= 2 && len(c.Rivals) > 0 {
		return fmt.Errorf("arena %s has no seats for rivals", c.Arena.Name())
	}
	return nil
}

// duel says whether A and B play each other.
func (c *Comparison) duel() bool {
	_, seats := c.Arena.Seats()
	return seats == 2
}

// perSetting is the number of matches that a drawn setting takes.
func (c *Comparison) perSetting() int {
	switch _, seats := c.Arena.Seats(); seats {
	case 1, 2:
		return 2 // each alone, or from both seats
	}
	return 4
}

func (c *Comparison) test() *results.Sequential {
	test := c.Test
	if test.Pairs = c.duel(); test.Pairs {
		test.Prior = 1. / 8 // of the mean of two fair coins
	}
	return &test
}

// Run plays until the test ends, the matches are used up, or ctx is cancelled;
// then it returns ctx's error and how the comparison stood. A seed gives the same
// result for any number of workers. Progress, if not nil, is called every now
// and then.
func (c *Comparison) Run(ctx context.Context, pool *Pool, progress func(Compared)) (Compared, error) {
	if err := c.Check(); err != nil {
		return Compared{}, err
	}
	now := Compared{Verdict: Undecided, Test: *c.test()}
	seen := [2]courseSet{{}, {}}
	stale := 0             // settings in a row that repeated others
	step := pool.Workers() // settings that are played together
	for block := 0; ; block++ {
		pairs := max(1, compareBlock/max(1, len(c.Rivals))) // each rival's in a free-for-all
		settings := bySetting(layOut(c.Arena, c.rivals(), pairs, c.Seed, forCompare, 0, block))
		for from := 0; from < len(settings); {
			part := settings[from:min(from+step, len(settings))]
			from += len(part)
			began := time.Now()
			values, err := c.play(ctx, pool, part)
			if err != nil {
				return now, err
			}
			for i, v := range values {
				if now.Games+c.perSetting() > c.Games {
					return now, nil
				}
				if v.count(&now, part[i], &seen, c.duel()) {
					stale = 0
				} else if stale++; stale == compareBlock {
					now.Verdict = Exhausted
					return now, nil
				}
				switch now.Test.Decide() {
				case 1:
					now.Verdict = Better
					return now, nil
				case -1:
					now.Verdict = NotBetter
					return now, nil
				}
			}
			if progress != nil {
				progress(now)
			}
			// What is played together costs no more than it saves.
			switch spent := time.Since(began); {
			case spent < time.Second/8:
				step = min(2*step, compareBlock)
			case spent > time.Second:
				step = max(step/2, pool.Workers())
			}
		}
	}
}

// rivals are those that fixtures are laid out with: B in a duel.
func (c *Comparison) rivals() []weighted {
	if c.duel() {
		return []weighted{{c.B, 1}}
	}
	var list []weighted
	for _, r := range c.Rivals {
		list = append(list, weighted{r, 1})
	}
	return list
}

// bySetting cuts fixtures where the next setting begins.
func bySetting(fixtures []Fixture) [][]Fixture {
	var settings [][]Fixture
	for from := 0; from < len(fixtures); {
		to := from + 1
		for to < len(fixtures) && fixtures[to].Seed == fixtures[from].Seed {
			to++
		}
		settings = append(settings, fixtures[from:to])
		from = to
	}
	return settings
}

// comparedSetting is A's results in a setting, and B's where it is no duel.
type comparedSetting [2]Measure

func (c *Comparison) play(ctx context.Context, pool *Pool, settings [][]Fixture) ([]comparedSetting, error) {
	batch := Batch{Rivals: contenders(c.rivals())}
	for _, fixtures := range settings {
		batch.Tasks = append(batch.Tasks, Task{c.A, fixtures})
		if !c.duel() {
			batch.Tasks = append(batch.Tasks, Task{c.B, fixtures})
		}
	}
	measures, err := pool.evaluate(ctx, batch)
	if err != nil {
		return nil, err
	}
	list := make([]comparedSetting, len(settings))
	each := len(measures) / len(settings)
	for i, m := range measures {
		list[i/each][i%each] = m
	}
	return list, nil
}

// count adds a setting to what is known, and says whether it went in a way that
// it had not gone before.
func (s comparedSetting) count(now *Compared, fixtures []Fixture, seen *[2]courseSet, duel bool) bool {
	fresh, value := false, 0.0
	for i, measure := range s {
		for k, result := range measure {
			fresh = seen[i].add(&fixtures[k], result) || fresh
			now.Score[i].Add(result.Score)
			if duel {
				now.Tally.Add(result.Points, result.Score, result.Margin)
				now.Score[1].Add(result.OtherScore)
				value += result.Points / float64(len(measure))
			} else {
				value += result.Score * float64(1-2*i) / float64(len(measure))
			}
			now.Games++
		}
	}
	now.Settings++
	if !fresh {
		return false
	}
	now.Test.Add(value)
	if !duel && now.Score[0].N > 1 {
		// Equal differences are no proof that there are no others where the
		// scores themselves vary.
		now.Test.Prior = max(now.Score[0].Variance(), now.Score[1].Variance())
	}
	return true
}
