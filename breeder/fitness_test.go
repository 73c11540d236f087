package breeder

import (
	"math"
	"testing"

	"breeder/engines"
)

// twoSeats lays out fixtures in pairs of seats, each pair with its own seed.
func twoSeats(n int) []Fixture {
	var fixtures []Fixture
	for i := range n {
		for seat := range 2 {
			fixtures = append(fixtures, Fixture{
				Fixture: engines.Fixture{Setting: toySetting(i % 2), Seed: uint64(100 + i)}, Seat: seat, Rivals: []int{0},
			})
		}
	}
	return fixtures
}

func TestSeatsOfASettingAreOneValue(t *testing.T) {
	// Whoever sits in seat 0 wins: four matches, two settings, no spread.
	measure := Measure{{Points: 1, Chance: true}, {Points: 0, Chance: true}, {Points: 1, Chance: true}, {Points: 0, Chance: true}}
	var got []float64
	for e := range (Fitness{Of: ofPoints}).encounters(twoSeats(2), measure) {
		got = append(got, e.fitness)
		if e.repeat {
			t.Error("an encounter with chance is called a repeat")
		}
	}
	if len(got) != 2 || got[0] != 0.5 || got[1] != 0.5 {
		t.Errorf("encounters %v, want 0.5 twice", got)
	}
}

func TestFitnessWeighsDrawsAndAddsTheMargin(t *testing.T) {
	result, even := Result{Points: 1, Win: 0.5, Score: 40, Margin: -0.5}, Result{Points: 0.5, Margin: 0.1}
	draw := func(points float64) *float64 { return &points }
	for _, c := range []struct {
		fitness Fitness
		want    float64
		even    float64
		text    string
	}{
		{Fitness{Of: ofPoints}, 1, 0.5, "points"},
		{Fitness{Of: ofPoints, Margin: 0.35}, 0.825, 0.535, "points + 0.35 margin"},
		{Fitness{Of: ofPoints, Draw: draw(0.5)}, 1, 0.5, "points"},
		{Fitness{Of: ofPoints, Draw: draw(0), Margin: 0.35}, 0.825, 0.035, "points (a draw 0) + 0.35 margin"},
		{Fitness{Of: ofWins}, 0.5, 0, "wins"},
		{Fitness{Of: ofScore, First: 100}, 90, 0, "score + 100 for the first place"},
		{Fitness{Of: ofScore, Margin: 2}, 39, 0.2, "score + 2 margin"},
	} {
		if got := c.fitness.of(result); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: %v, want %v", c.fitness, got, c.want)
		}
		if got := c.fitness.of(even); math.Abs(got-c.even) > 1e-12 {
			t.Errorf("%v: %v for a draw, want %v", c.fitness, got, c.even)
		}
		if c.fitness.String() != c.text {
			t.Errorf("got %q, want %q", c.fitness.String(), c.text)
		}
	}
}

func TestRepeatedCoursesCountOnce(t *testing.T) {
	// Two settings that come up five times each, without chance.
	fixtures := twoSeats(10)
	measure := make(Measure, len(fixtures))
	for i := range measure {
		measure[i].Points = float64(i / 2 % 2)
	}
	e := Fitness{Of: ofPoints}.estimate(fixtures, measure, 0)
	if e.Mean != 0.5 || e.Matches != 20 {
		t.Errorf("got %+v, want a mean of 0.5 over 20 matches", e)
	}
	// Two values, 0 and 1, whose squared deviations sum to 0.5, and four of 0.25.
	if want := math.Sqrt((0.5 + 4*0.25) / (1 + 4) / 2); math.Abs(e.Error-want) > 1e-12 {
		t.Errorf("error %v, want %v: that of two encounters", e.Error, want)
	}
}

func TestWinningEverythingIsNotCertainty(t *testing.T) {
	fixtures := twoSeats(5)
	measure := make(Measure, len(fixtures))
	for i := range measure {
		measure[i] = Result{Points: 1, Chance: true}
	}
	e := Fitness{Of: ofPoints}.estimate(fixtures, measure, 0)
	if e.Mean != 1 || e.Error < 0.1 || e.Error > 0.25 {
		t.Errorf("five wins are %v ± %v, want an error between 0.1 and 0.25", e.Mean, e.Error)
	}
}

func TestGainsAreTakenSettingBySetting(t *testing.T) {
	fixtures := twoSeats(4)
	one, other := make(Measure, 8), make(Measure, 8)
	for i := range one {
		// Settings differ widely, yet one is always 0.25 ahead.
		base := float64(i / 2)
		one[i] = Result{Score: base + 0.25, Chance: true}
		other[i] = Result{Score: base, Chance: true}
	}
	e := Fitness{Of: ofScore}.gain(fixtures, one, other, 0)
	if math.Abs(e.Mean-0.25) > 1e-12 || e.Error > 1e-9 {
		t.Errorf("gain %v ± %v, want 0.25 without any error", e.Mean, e.Error)
	}
}

func TestFirstPlacesAreSplitWhereTheyAreShared(t *testing.T) {
	for _, c := range []struct {
		name   string
		points []float64
		want   []float64
	}{
		{"a duel won", []float64{1, 0}, []float64{1, 0}},
		{"a duel drawn", []float64{0.5, 0.5}, []float64{0.5, 0.5}},
		{"one before three", []float64{1. / 3, 1, 0, 2. / 3}, []float64{0, 1, 0, 0}},
		{"two share the first place", []float64{5. / 6, 0, 5. / 6, 1. / 3}, []float64{0.5, 0, 0.5, 0}},
		{"all alike", []float64{0.5, 0.5, 0.5}, []float64{1. / 3, 1. / 3, 1. / 3}},
		{"the field of the arena is first", []float64{0.75, 0.5, 0.25}, []float64{0, 0, 0}},
		{"alone before a field", []float64{1}, []float64{1}},
		{"alone behind one of a field", []float64{0.9}, []float64{0}},
	} {
		for seat, want := range c.want {
			if got := win(c.points, seat); got != want {
				t.Errorf("%s: seat %d has %v of the first place, want %v", c.name, seat, got, want)
			}
		}
	}
}
