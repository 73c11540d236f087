package results

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func TestWilsonGivesPublishedIntervals(t *testing.T) {
	// The last four are method 3 of table I in R. G. Newcombe, "Two-sided
	// confidence intervals for the single proportion", Statistics in Medicine
	// 17 (1998), 857-872.
	for _, c := range []struct {
		successes float64
		n         int
		low, high float64
	}{
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{0, 10, 0, 0.2775},
		{1, 1, 0.2065, 1},
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		low, high := Wilson(c.successes, c.n, Z95)
		near(t, "low", low, c.low, 5e-5)
		near(t, "high", high, c.high, 5e-5)
	}
}

func TestWilsonEndsAreExact(t *testing.T) {
	for n := 1; n < 2000; n++ {
		if low, high := Wilson(0, n, Z95); low != 0 || high >= 1 {
			t.Fatalf("0 of %d gives %v..%v", n, low, high)
		}
		if low, high := Wilson(float64(n), n, Z95); low <= 0 || high != 1 {
			t.Fatalf("%d of %d gives %v..%v", n, n, low, high)
		}
	}
	if low, high := Wilson(0, 0, Z95); low != 0 || high != 1 {
		t.Errorf("no trials give %v..%v, want 0..1", low, high)
	}
}

func winDrawLoss(wins, draws, losses int, z float64) (low, high float64) {
	return WinDrawLoss(float64(wins), float64(losses), wins+draws+losses, z)
}

func TestWinDrawLossGivesPublishedIntervals(t *testing.T) {
	for _, c := range []struct {
		name                string
		wins, draws, losses int
		z                   float64
		low, high           float64 // of the difference of the proportions
		tolerance           float64
	}{
		{"sleeping difficulties in section 6 of Tango's paper", 9, 20, 3, Z95, -0.027, 0.390, 5e-4},
		{"R, PropCIs 0.3, scoreci.mp(25, 28, 618, 0.90)", 28, 565, 25, 1.6448536269514722, -0.0148, 0.0247, 5e-5},
		{"example of R, ratesci: (1, 1, 7, 12)", 1, 13, 7, Z95, -0.517, -0.026, 5e-4},
	} {
		t.Run(c.name, func(t *testing.T) {
			low, high := winDrawLoss(c.wins, c.draws, c.losses, c.z)
			near(t, "low", 2*low-1, c.low, c.tolerance)
			near(t, "high", 2*high-1, c.high, c.tolerance)
		})
	}
}

func TestWinDrawLossGivesComputedIntervals(t *testing.T) {
	for _, c := range []struct {
		name                string
		wins, draws, losses int
		low, high           float64
	}{
		{"no matches", 0, 0, 0, 0, 1},
		// With draws only the bounds of the difference are ±z²/(n+z²).
		{"ten draws", 0, 10, 0, 0.5 - 0.13876, 0.5 + 0.13876},
		{"one draw", 0, 1, 0, 0.5 - 0.39672, 0.5 + 0.39672},
	} {
		t.Run(c.name, func(t *testing.T) {
			low, high := winDrawLoss(c.wins, c.draws, c.losses, Z95)
			near(t, "low", low, c.low, 5e-5)
			near(t, "high", high, c.high, 5e-5)
		})
	}
}

// likeliestVariance maximises the likelihood of wins and losses under a
// difference by search, where the code has a formula.
func likeliestVariance(wins, draws, losses, delta float64) float64 {
	term := func(n, p float64) float64 {
		if n == 0 {
			return 0
		}
		if p <= 0 {
			return math.Inf(-1)
		}
		return n * math.Log(p)
	}
	likelihood := func(q float64) float64 {
		return term(wins, q+delta) + term(losses, q) + term(draws, 1-2*q-delta)
	}
	a, b := math.Max(0, -delta), (1-delta)/2
	for range 200 {
		u, v := a+(b-a)/3, b-(b-a)/3
		if likelihood(u) < likelihood(v) {
			a = u
		} else {
			b = v
		}
	}
	q := (a + b) / 2
	return 2*q + delta - delta*delta
}

func TestWinDrawLossBoundsAreWhereTheScoreTestTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		wins := rapid.IntRange(0, 60).Draw(t, "wins")
		draws := rapid.IntRange(1, 60).Draw(t, "draws")
		losses := rapid.IntRange(0, 60).Draw(t, "losses")
		n := float64(wins + draws + losses)
		low, high := winDrawLoss(wins, draws, losses, Z95)
		points := (float64(wins) + float64(draws)/2) / n
		if !(0 <= low && low <= points && points <= high && high <= 1) {
			t.Fatalf("%v..%v does not hold %v", low, high, points)
		}
		for _, bound := range []float64{low, high} {
			delta := 2*bound - 1
			off := float64(wins-losses) - n*delta
			variance := n * likeliestVariance(float64(wins), float64(draws), float64(losses), delta)
			if z := math.Abs(off) / math.Sqrt(variance); math.Abs(z-Z95) > 1e-4 {
				t.Fatalf("at %v the statistic is %v, want %v", bound, z, Z95)
			}
		}
		// A draw says more than half a win, as it lies in the middle.
		wLow, wHigh := Wilson(n*points, int(n), Z95)
		if low < wLow-1e-9 || high > wHigh+1e-9 {
			t.Fatalf("%v..%v is wider than %v..%v", low, high, wLow, wHigh)
		}
		mLow, mHigh := winDrawLoss(losses, draws, wins, Z95)
		if math.Abs(1-mHigh-low) > 1e-9 || math.Abs(1-mLow-high) > 1e-9 {
			t.Fatalf("%v..%v seen from the other side is %v..%v", low, high, mLow, mHigh)
		}
	})
}
