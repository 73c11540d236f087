package results

import (
	"math"
	"testing"
)

func TestRankSumIsTheExactTest(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b []float64
		want float64
	}{
		{"wholly apart", []float64{1, 2, 3}, []float64{4, 5, 6}, 2.0 / 20},
		{"wholly apart, five each", []float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, 10}, 2.0 / 252},
		{"mixed", []float64{1, 4}, []float64{2, 3}, 1},
		// Sums of 3, 4 and 10, 11 of the 15 pairs of ranks: 3 is as far from 7 as 11.
		{"two of six", []float64{1, 2}, []float64{3, 4, 5, 6}, 2.0 / 15},
		{"all equal", []float64{7, 7, 7}, []float64{7, 7}, 1},
		// Midranks 1.5 1.5 | 3.5 3.5: only the two extreme draws of six.
		{"ties within", []float64{1, 1}, []float64{2, 2}, 2.0 / 6},
		{"nothing", nil, []float64{1}, 1},
		// Hollander and Wolfe's permeability data (also R's wilcox.test), p = 0.2544.
		{"published", []float64{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46}, []float64{1.15, 0.88, 0.90, 0.74, 1.21}, 0.2544},
	} {
		if got := RankSum(c.a, c.b); math.Abs(got-c.want) > 5e-5 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if got, back := RankSum(c.a, c.b), RankSum(c.b, c.a); math.Abs(got-back) > 1e-12 {
			t.Errorf("%s: %v one way, %v the other", c.name, got, back)
		}
	}
}
