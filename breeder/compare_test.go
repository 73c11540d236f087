package breeder

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"breeder/results"
)

func toyComparison(t *testing.T, a, b string, arena *toyArena, rivals ...string) Comparison {
	t.Helper()
	bots := toyContenders(t, a, b)
	return Comparison{
		Arena: arena, A: bots[0], B: bots[1], Rivals: toyContenders(t, rivals...),
		Test: results.Sequential{H0: 0.5, H1: 0.55, Alpha: 0.05, Beta: 0.05}, Games: 5000, Seed: 3,
	}
}

func TestAComparisonEndsWhenItIsClear(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		noise      float64
		games      int
		want       Verdict
		least      int
		most       int
	}{
		{"stronger", "rock{weight=3}", "rock", 2, 5000, Better, 32, 400},
		{"weaker", "rock", "rock{weight=3}", 2, 5000, NotBetter, 32, 200},
		{"always stronger", "rock{weight=0}", "rock", 0.1, 5000, Better, 32, 200},
		{"always weaker", "rock", "rock{weight=0}", 0.1, 5000, NotBetter, 32, 200},
		{"few games", "rock{weight=3}", "rock", 2, 40, Undecided, 40, 40},
		{"no chance", "rock{weight=3}", "rock", 0, 5000, Exhausted, 2 * compareBlock, 2*compareBlock + 2},
		{"no chance and few games", "rock{weight=3}", "rock", 0, 100, Undecided, 100, 100},
	} {
		comparison := toyComparison(t, c.a, c.b, &toyArena{name: "field", seats: 2, Noise: c.noise})
		comparison.Games = c.games
		got, err := comparison.Run(t.Context(), NewPool(toy{}, 2), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got.Verdict != c.want || got.Games < c.least || got.Games > c.most || got.Games != got.Tally.Games() || got.Games != 2*got.Settings {
			t.Errorf("%s: %s after %d games of %d settings, want %s after %d to %d", c.name, got.Verdict, got.Games, got.Settings, c.want, c.least, c.most)
		}
		if c.noise == 0 && got.Test.Values().N != 1 {
			t.Errorf("%s: %d settings are taken to differ, want 1", c.name, got.Test.Values().N)
		}
	}
}

func TestAComparisonIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	for _, arena := range []*toyArena{{"field", 2, 3}, {"cave", 1, 3}, {"crowd", 5, 3}} {
		var before Compared
		for _, workers := range []int{1, 3} {
			c := toyComparison(t, "rock{weight=5}", "rock", arena)
			if arena.seats > 2 {
				c.Rivals = toyContenders(t, "rock", "lifter")
			}
			if arena.seats != 2 {
				c.Test.H0, c.Test.Effect = 0, 0.2
			}
			got, err := c.Run(t.Context(), NewPool(toy{}, workers), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.Verdict != Better {
				t.Errorf("%s: %s", arena.name, got.Verdict)
			}
			if workers > 1 && !reflect.DeepEqual(got, before) {
				t.Errorf("%s: other results with %d workers", arena.name, workers)
			}
			before = got
		}
	}
}

func TestAloneBotsAreComparedOnTheSameFixtures(t *testing.T) {
	c := toyComparison(t, "rock{weight=3}", "rock{weight=5}", &toyArena{name: "cave", seats: 1, Noise: 0.5})
	c.Test.H0, c.Test.H1 = 0, 0.05
	got, err := c.Run(t.Context(), NewPool(toy{}, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	// Two off on a scale of 20, whatever the luck.
	if mean := got.Test.Values(); math.Abs(mean.Mean()-0.1) > 1e-9 || mean.Variance() > 1e-9 || got.Verdict != Better {
		t.Errorf("%s with %v ± %v, want 0.1 each time", got.Verdict, mean.Mean(), mean.StandardError())
	}
	if got.Games != 2*results.LeastValues {
		t.Errorf("%d games, want both bots' %d", got.Games, results.LeastValues)
	}
}

func TestAnInterruptedComparisonTellsHowItStood(t *testing.T) {
	c := toyComparison(t, "rock", "rock", &toyArena{name: "field", seats: 2, Noise: 3})
	c.Test.H1 = 0.501
	c.Games = 1_000_000
	ctx, cancel := context.WithCancel(t.Context())
	got, err := c.Run(ctx, NewPool(toy{}, 2), func(now Compared) {
		if now.Games >= 100 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || got.Games < 100 || got.Verdict != Undecided {
		t.Errorf("%s after %d games, %v", got.Verdict, got.Games, err)
	}
}

func TestComparisonsThatCannotBeAreRefused(t *testing.T) {
	for _, c := range []struct {
		arena  *toyArena
		rivals []string
		change func(*Comparison)
		want   string
	}{
		{&toyArena{"field", 2, 1}, nil, func(c *Comparison) { c.Games = 10 }, "must be 32 or more"},
		{&toyArena{"field", 2, 1}, nil, func(c *Comparison) { c.Test.H1 = 0.4 }, "h1 is 0.4"},
		{&toyArena{"field", 2, 1}, nil, func(c *Comparison) { c.Test.H1 = 1 }, "below 1"},
		{&toyArena{"field", 2, 1}, []string{"rock"}, func(*Comparison) {}, "no seats for rivals"},
		{&toyArena{"crowd", 5, 1}, nil, func(*Comparison) {}, "no rivals to fill"},
		{&toyArena{"field", 2, 1}, nil, func(c *Comparison) { c.A = toyContenders(t, "bomb")[0] }, "boom"},
	} {
		comparison := toyComparison(t, "rock", "lifter", c.arena, c.rivals...)
		c.change(&comparison)
		if _, err := comparison.Run(t.Context(), NewPool(toy{}, 1), nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}
