package results

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Z95 is the standard normal quantile of a two-sided 95 % interval.
const Z95 = 1.959963984540054

// T95 is Student's quantile of a two-sided 95 % interval with so many degrees
// of freedom, 1 or more.
func T95(freedom int) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(freedom)}.Quantile(0.975)
}

// Wilson is the score interval for a proportion of n trials, at z standard
// normal deviations ([Z95] for 95 %). Unlike mean ± z·error it stays within
// 0..1 and keeps a width when all trials end alike: 10 of 10 gives 0.7225..1.
// No trials give 0..1. Successes may be a sum of fractions in 0..1, which vary
// less than trials with the same mean that end in 0 or 1; the interval is then
// wider than it need be, never narrower.
//
// Source: E. B. Wilson, "Probable inference, the law of succession, and
// statistical inference", Journal of the American Statistical Association 22
// (1927), 209-212; recommended for small n by L. D. Brown, T. T. Cai and
// A. DasGupta, "Interval estimation for a binomial proportion", Statistical
// Science 16 (2001), 101-133.
func Wilson(successes float64, n int, z float64) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	trials := float64(n)
	p := min(max(successes/trials, 0), 1)
	shrink := 1 + z*z/trials
	centre := (p + z*z/(2*trials)) / shrink
	half := z / shrink * math.Sqrt(p*(1-p)/trials+z*z/(4*trials*trials))
	low, high = max(centre-half, 0), min(centre+half, 1)
	// Rounding must not leave a bound a hair off the end it stands at.
	if p == 0 {
		low = 0
	}
	if p == 1 {
		high = 1
	}
	return low, high
}

// WinDrawLoss is the score interval for the mean points of n matches that end
// in a win (1), a loss (0) or, all the others, a draw (½), at z standard normal
// deviations. Wins and losses may be fractions, as shares of n are. Without
// draws it is [Wilson]'s. Draws make it narrower, as they should, since they
// lie in the middle; yet draws alone do not make it a point: ten of them give
// 0.361..0.639 at 95 %. No matches give 0..1, and only wins or only losses give
// a bound of exactly 1 or 0.
//
// Wins minus losses over matches is the difference of two paired proportions
// with draws as the concordant pairs, for which T. Tango, "Equivalence test and
// confidence interval for the difference in proportions for the paired-sample
// design", Statistics in Medicine 17 (1998), 891-908, gives this interval: all
// means that the score test, with the draw rate most likely under each, does
// not reject.
func WinDrawLoss(wins, losses float64, n int, z float64) (low, high float64) {
	if n <= 0 || wins+losses >= float64(n)*(1-1e-12) {
		return Wilson(wins, n, z)
	}
	difference := (wins - losses) / float64(n)
	// The test's statistic squared minus z² falls to below 0 at the measured
	// difference from above 0 at either end: halving finds the crossing.
	bound := func(out float64) float64 {
		in := difference
		for {
			mid := in + (out-in)/2
			if mid == in || mid == out {
				return (1 + mid) / 2
			}
			if tango(wins, losses, float64(n), mid) > z*z {
				out = mid
			} else {
				in = mid
			}
		}
	}
	return bound(-1), bound(1)
}

// tango is the square of Tango's score statistic for the difference delta of
// wins and losses over n.
func tango(wins, losses, n, delta float64) float64 {
	b := (2*n-wins+losses)*delta - wins - losses
	c := -losses * delta * (1 - delta)
	q := (math.Sqrt(max(b*b-8*n*c, 0)) - b) / (4 * n) // most likely loss rate under delta
	variance := n * (2*q + delta*(1-delta))
	off := wins - losses - n*delta
	if variance <= 0 {
		if off == 0 {
			return 0
		}
		return math.Inf(1)
	}
	return off * off / variance
}
