package results

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestNashOfKnownGames(t *testing.T) {
	third := 1. / 3
	for _, c := range []struct {
		name   string
		payoff [][]float64
		want   []float64
	}{
		{"one bot", [][]float64{{0}}, []float64{1}},
		{"two alike", [][]float64{{0, 0}, {0, 0}}, []float64{0.5, 0.5}},
		{"one beats the other", [][]float64{{0, 0.1}, {-0.1, 0}}, []float64{1, 0}},
		{"rock, paper, scissors", [][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, []float64{third, third, third}},
		// Balduzzi et al. 2018: copies share what the one had.
		{"with a copy of rock", [][]float64{{0, 0, -1, 1}, {0, 0, -1, 1}, {1, 1, 0, -1}, {-1, -1, 1, 0}}, []float64{third / 2, third / 2, third, third}},
		// Their example of C beating A and B, which cycle with nothing: shares go to
		// the value of the other two's match.
		{"uneven cycle", [][]float64{{0, 4.6, -4.6}, {-4.6, 0, 4.6}, {4.6, -4.6, 0}}, []float64{third, third, third}},
		// Weights are as the opposite side of the triangle: a=1, b=2, c=3.
		{"weighted cycle", [][]float64{{0, 0.3, -0.2}, {-0.3, 0, 0.1}, {0.2, -0.1, 0}}, []float64{1. / 6, 2. / 6, 3. / 6}},
		{"a bot worse than each of a cycle", [][]float64{{0, -1, 1, 0.1}, {1, 0, -1, 0.1}, {-1, 1, 0, 0.1}, {-0.1, -0.1, -0.1, 0}}, []float64{third, third, third, 0}},
		{"a chain", [][]float64{{0, 0.01, 0.02, 0.5}, {-0.01, 0, 0.01, 0.4}, {-0.02, -0.01, 0, 0.3}, {-0.5, -0.4, -0.3, 0}}, []float64{1, 0, 0, 0}},
		// All mixtures of the first two lose nothing; entropy makes them even.
		{"two that draw and beat the third unequally", [][]float64{{0, 0, 0.5}, {0, 0, 0.1}, {-0.5, -0.1, 0}}, []float64{0.5, 0.5, 0}},
	} {
		got, err := Nash(c.payoff)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for i := range got {
			if math.Abs(got[i]-c.want[i]) > 1e-4 {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
				break
			}
		}
	}
}

func TestNobodyBeatsTheMixture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "bots")
		coarse := rapid.Bool().Draw(t, "coarse")
		payoff := make([][]float64, n)
		for i := range payoff {
			payoff[i] = make([]float64, n)
			for j := range i {
				var x float64
				if coarse { // many ties and copies
					x = float64(rapid.IntRange(-1, 1).Draw(t, "win")) / 2
				} else {
					x = rapid.Float64Range(-0.5, 0.5).Draw(t, "payoff")
				}
				payoff[i][j], payoff[j][i] = x, -x
			}
		}
		shares, err := Nash(payoff)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for i, share := range shares {
			sum += share
			gain := 0.0
			for j := range shares {
				gain += payoff[i][j] * shares[j]
			}
			if gain > 1e-5 || share < 0 {
				t.Errorf("bot %d with share %v wins %v of %v", i, share, gain, shares)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("shares sum up to %v", sum)
		}
	})
}

func TestNashRefusesWhatIsNoZeroSumGame(t *testing.T) {
	for _, payoff := range [][][]float64{nil, {{0, 1}}, {{0, 1}, {1, 0}}, {{0, math.NaN()}, {0, 0}}} {
		if shares, err := Nash(payoff); err == nil {
			t.Errorf("%v gives %v", payoff, shares)
		}
	}
}
