package results

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestBoundsAreWalds(t *testing.T) {
	for _, c := range []struct{ alpha, beta, low, high float64 }{
		{0.05, 0.05, -2.9444389791664403, 2.9444389791664403}, // log 19
		{0.01, 0.1, -2.2925347571405443, 4.499809670330265},   // log (0.1/0.99), log 90
	} {
		test := Sequential{H0: 0.5, H1: 0.52, Alpha: c.alpha, Beta: c.beta}
		if low, high := test.Bounds(); math.Abs(low-c.low) > 1e-12 || math.Abs(high-c.high) > 1e-12 {
			t.Errorf("%v, %v: %v and %v, want %v and %v", c.alpha, c.beta, low, high, c.low, c.high)
		}
	}
}

func TestLikelihoodRatioOfPairsWithoutSplitsIsTheBinomialOne(t *testing.T) {
	test := Sequential{H0: 0.5, H1: 0.6, Alpha: 0.05, Beta: 0.05, Pairs: true, Prior: 0.125}
	for i := range 100 {
		test.Add(float64(i % 5 % 2)) // 40 won, 60 lost
	}
	want := 40*math.Log(0.6/0.5) + 60*math.Log(0.4/0.5)
	if got := test.LLR(); math.Abs(got-want) > 1e-3 {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestLikelihoodRatioOfScoresIsTheNormalOne(t *testing.T) {
	test := Sequential{H0: 0, H1: 2, Alpha: 0.05, Beta: 0.05}
	for _, x := range []float64{-1, 1, 3, 5} {
		test.Add(x)
	}
	// mean 2, squared deviations 20, over 3 and the prior's weight of 4
	want := 4 * 2 * (2 - 1) / (20. / 7)
	if got := test.LLR(); math.Abs(got-want) > 1e-12 {
		t.Errorf("got %v, want %v", got, want)
	}
	test.Effect = 0.5
	if got, want := test.Alternative(), 0.5*math.Sqrt(20./7); math.Abs(got-want) > 1e-12 {
		t.Errorf("h1 is %v, want half a standard deviation, %v", got, want)
	}
}

// Bots of known strength, from coin tossers to those that nearly always draw.
func TestErrorsAreAsRareAsAskedFor(t *testing.T) {
	draw := rand.New(rand.NewPCG(7, 1))
	game := func(mean, draws float64) float64 {
		switch u := draw.Float64(); {
		case u < mean-draws/2:
			return 1
		case u < mean+draws/2:
			return 0.5
		}
		return 0
	}
	games := func(draws float64) func(float64) float64 {
		return func(mean float64) float64 { return (game(mean, draws) + game(mean, draws)) / 2 }
	}
	same := func(mean float64) float64 { return game(mean, 0) } // both games of a pair go alike
	for _, c := range []struct {
		name   string
		h0, h1 float64
		pairs  bool
		value  func(mean float64) float64
	}{
		{"no draws", 0.5, 0.55, true, games(0)},
		{"half draws", 0.5, 0.54, true, games(0.5)},
		{"nearly all draws", 0.5, 0.52, true, games(0.94)},
		{"pairs alike", 0.5, 0.6, true, same},
		{"strong bot", 0.95, 0.97, true, games(0.02)},
		{"weak bot", 0.03, 0.06, true, games(0)},
		{"scores", 0, 20, false, func(mean float64) float64 { return mean + 100*draw.NormFloat64() }},
		{"differences of skew scores", 0, 20, false, func(mean float64) float64 { return mean + 70*(draw.ExpFloat64()-draw.ExpFloat64()) }},
	} {
		for _, truth := range []float64{c.h0, c.h1} {
			const trials = 300
			wrong, missed, most := 0, 0, 0
			for range trials {
				test := Sequential{H0: c.h0, H1: c.h1, Alpha: 0.05, Beta: 0.05, Pairs: c.pairs, Prior: 0.125}
				verdict := 0
				for verdict == 0 && test.Values().N < 20_000 {
					test.Add(c.value(truth))
					verdict = test.Decide()
				}
				if verdict == 0 || (verdict > 0) == (truth == c.h0) {
					wrong++
				}
				if low, high := test.Interval(); truth < low || truth > high {
					missed++
				}
				most = max(most, test.Values().N)
			}
			// Three standard errors of 300 trials with a chance of 5 %.
			if limit := trials * (0.05 + 3*math.Sqrt(0.05*0.95/trials)); float64(wrong) > limit || float64(missed) > limit {
				t.Errorf("%s, true mean %v: %d verdicts of %d are wrong and %d intervals miss, longest %d", c.name, truth, wrong, trials, missed, most)
			}
		}
	}
}

func TestResultsThatNeverVaryEndTheTest(t *testing.T) {
	for _, c := range []struct {
		name    string
		value   float64
		want    int
		atMost  int
		atLeast int
	}{
		{"all won", 1, 1, 100, LeastValues},
		{"all lost", 0, -1, 100, LeastValues},
		{"all drawn, or each won by the first seat", 0.5, -1, 100, 40},
	} {
		test := Sequential{H0: 0.5, H1: 0.52, Alpha: 0.05, Beta: 0.05, Pairs: true, Prior: 0.125}
		for test.Decide() == 0 && test.Values().N < 1000 {
			test.Add(c.value)
		}
		if n := test.Values().N; test.Decide() != c.want || n > c.atMost || n < c.atLeast {
			t.Errorf("%s: verdict %d after %d pairs, want %d after %d to %d", c.name, test.Decide(), n, c.want, c.atLeast, c.atMost)
		}
		if low, high := test.Interval(); low < 0 || high > 1 || low > c.value || high < c.value || high-low < 0.01 {
			t.Errorf("%s: interval %v to %v", c.name, low, high)
		}
	}
	for value, want := range map[float64]int{0: -1, -3: -1, 3: 1} {
		scores := Sequential{H0: 0, Effect: 0.2, Alpha: 0.05, Beta: 0.05}
		for range LeastValues {
			if scores.Decide() != 0 {
				t.Error("ended before the least number of values")
			}
			scores.Add(value)
		}
		if got := scores.Decide(); got != want {
			t.Errorf("differences of %v: verdict %d, want %d", value, got, want)
		}
	}
}

func TestImpossibleTestsAreRefused(t *testing.T) {
	for _, c := range []struct {
		test Sequential
		want string
	}{
		{Sequential{H0: 0.5, H1: 0.52, Alpha: 0, Beta: 0.05}, "alpha is 0"},
		{Sequential{H0: 0.5, H1: 0.52, Alpha: 0.05, Beta: 0.5}, "beta is 0.5"},
		{Sequential{H0: 0.5, H1: 0.5, Alpha: 0.05, Beta: 0.05}, "above h0"},
		{Sequential{H0: math.NaN(), H1: 0.5, Alpha: 0.05, Beta: 0.05}, "h0 is NaN"},
		{Sequential{H0: 0.5, H1: math.Inf(1), Alpha: 0.05, Beta: 0.05}, "h1 is +Inf"},
		{Sequential{H0: 0, H1: 0.5, Alpha: 0.05, Beta: 0.05, Pairs: true}, "above 0"},
		{Sequential{H0: 0.5, H1: 1, Alpha: 0.05, Beta: 0.05, Pairs: true}, "below 1"},
	} {
		if err := c.test.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.test, err, c.want)
		}
	}
	fine := Sequential{H0: 0.5, H1: 0.52, Alpha: 0.05, Beta: 0.05, Pairs: true}
	if err := fine.Check(); err != nil {
		t.Error(err)
	}
}
