package breeder

import (
	"bytes"
	"math"
	"testing"
)

func TestARankLosesWhatTheGoalsAskFor(t *testing.T) {
	filled := func(values ...float64) (p pooled) {
		for _, x := range values {
			p.add(x)
		}
		return p
	}
	all := filled(1, 1, 1, 1, 0, 0, 0, 0)
	against := []pooled{filled(1, 1, 1, 1), {}, filled(0, 0, 0, 0)}
	// Four encounters and a prior of four with the mean ½ make ¼ of the last rival.
	if mean, rival := hardest(&all, against); math.Abs(mean-0.25) > 1e-12 || rival != 2 {
		t.Errorf("the hardest is %d with %v, want 2 with 0.25", rival, mean)
	}
	// The sum of squares is 8 × ¼, over eight values and the prior's four.
	deviation := math.Sqrt(2.0 / 12)
	for _, c := range []struct {
		fitness Fitness
		against []pooled
		want    float64
	}{
		{Fitness{}, against, 0},
		{Fitness{Worst: 0.5}, against, 0.125},
		{Fitness{Steady: 2}, against, 2 * deviation},
		{Fitness{Worst: 1, Steady: 1}, against, 0.25 + deviation},
		{Fitness{Worst: 1}, nil, 0},
		{Fitness{Worst: 1}, []pooled{filled(0.5, 0.5)}, 0},
	} {
		if got := c.fitness.penalty(&all, c.against); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%+v: %v, want %v", c.fitness, got, c.want)
		}
	}
}

// Of two genomes the one with the higher mean loses to lifter; the other has
// half of the points against both.
func TestThePenaltyForTheHardestRivalDecidesWhoLives(t *testing.T) {
	for _, c := range []struct {
		worst float64
		first int
	}{{0, 0}, {1, 1}} {
		job := toyJob(t, "search = { caution = 0.0 }")
		job.Fitness.Worst = c.worst
		r := &run{job: job}
		rivals := []weighted{{job.Rivals[0].contender, 1}, {job.Rivals[1].contender, 1}}
		var fixtures []Fixture
		strong, even := Measure{}, Measure{}
		for i := range 40 {
			f := Fixture{Rivals: []int{i % 2}}
			f.Fixture.Seed = uint64(i)
			fixtures = append(fixtures, f)
			points := 1.0
			if i%2 == 1 {
				points = 0.2
			}
			strong = append(strong, Result{Points: points, Chance: true})
			even = append(even, Result{Points: 0.5, Chance: true})
		}
		records := []*record{{id: 0}, {id: 1}}
		places := job.places(rivals)
		r.take(records[0], fixtures, strong, places)
		r.take(records[1], fixtures, even, places)
		r.setPrior([][]*record{records})
		if goals := r.goals(records[0]); goals.Rival != "lifter" || math.Abs(goals.Mean-0.6) > 1e-12 {
			t.Errorf("the goals are %+v", goals)
		}
		byRank(records, 0)
		if records[0].id != c.first {
			t.Errorf("worst %v: %d is first", c.worst, records[0].id)
		}
	}
}

func TestARunLeavesItsFront(t *testing.T) {
	_, folder := runToy(t, toyJob(t, "budget = { generations = 4 }\nvalidation = { pairs = 3 }"), 2)
	if lines := bytes.Count(readFile(t, folder.File("pareto.csv")), []byte("\n")); lines < 2 {
		t.Errorf("%d lines, want a head and a genome at least", lines)
	}
}
