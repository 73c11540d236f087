package results

import (
	"fmt"
	"math"
)

// Sequential is a test of the mean of independent values that looks after each
// of them whether enough have been seen: the mean is at most H0, or at least H1.
// It gathers the values; those of its fields that are exported are set before.
//
// It is Wald's sequential probability ratio test on the generalised likelihood
// ratio, see [Sequential.LLR]. What lies between H0 and H1 may end either way, or
// last until the caller has had enough.
//
// Sources: A. Wald, "Sequential tests of statistical hypotheses", Annals of
// Mathematical Statistics 16 (1945), 117-186; X. Li, J. Liu and Z. Ying,
// "Generalized sequential probability ratio test for separate families of
// hypotheses", Sequential Analysis 33 (2014), 539-563. Programs that test chess
// engines use it on the five results of a pair of games with colours swapped.
type Sequential struct {
	H0, H1      float64 // in the unit of the values, H0 < H1
	Alpha, Beta float64 // most errors: of rejecting a true H0, and a true H1
	// Pairs says that each value is the mean points of a pair of duels: 0, ¼,
	// ½, ¾ or 1. Other values should be near normal or at least symmetric: with
	// the tail of an exponential distribution on the upper side, a true H1 was
	// rejected three times as often as Beta says.
	Pairs bool
	// Effect, if above 0, replaces H1 by H0 + Effect standard deviations of a value.
	Effect float64
	// Prior is a variance that counts as [PriorValues] values do, so that the
	// first few equal ones are no proof that there are no others.
	Prior float64

	mean   Mean
	counts [5]float64 // of pairs, by quarters of a point
}

const (
	// PriorValues is what [Sequential.Prior] weighs, in values.
	PriorValues = 4
	// LeastValues is the number of values before which no test ends: below, the
	// approximations that it rests on are too coarse.
	LeastValues = 16
	// unseen is the count of a pair's result that never came: almost nothing,
	// but enough that no result is impossible.
	unseen = 1e-3
)

// Check says what is wrong with the test, naming the field in lower case.
func (s *Sequential) Check() error {
	finite := func(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
	switch {
	case !(s.Alpha >= 1e-6 && s.Alpha < 0.5):
		return fmt.Errorf("alpha is %v, must be 0.000001 or more and below 0.5", s.Alpha)
	case !(s.Beta >= 1e-6 && s.Beta < 0.5):
		return fmt.Errorf("beta is %v, must be 0.000001 or more and below 0.5", s.Beta)
	case !finite(s.H0):
		return fmt.Errorf("h0 is %v, must be a finite number", s.H0)
	case s.Effect == 0 && !(finite(s.H1) && s.H1 > s.H0):
		return fmt.Errorf("h1 is %v, must be a finite number above h0, which is %v", s.H1, s.H0)
	case s.Pairs && !(s.H0 > 0):
		return fmt.Errorf("h0 is %v, must be above 0, as points go from 0 to 1", s.H0)
	case s.Pairs && !(s.H1 < 1):
		return fmt.Errorf("h1 is %v, must be below 1, as points go from 0 to 1", s.H1)
	}
	return nil
}

// Add gathers one value.
func (s *Sequential) Add(x float64) {
	s.mean.Add(x)
	if s.Pairs {
		s.counts[int(math.Round(4*min(max(x, 0), 1)))]++
	}
}

// Values is what has been gathered.
func (s *Sequential) Values() Mean { return s.mean }

// Bounds are the log-likelihood ratios at which the test ends: for H0 at or
// below low = log(beta/(1-alpha)), for H1 at or above high = log((1-beta)/alpha).
func (s *Sequential) Bounds() (low, high float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Decide says what the values show: 1 that the mean is at least H1, -1 that it
// is at most H0, 0 that more are needed.
func (s *Sequential) Decide() int {
	if s.mean.N < LeastValues {
		return 0
	}
	low, high := s.Bounds()
	switch llr := s.LLR(); {
	case llr >= high:
		return 1
	case llr <= low:
		return -1
	}
	return 0
}

// Alternative is H1, in the unit of the values.
func (s *Sequential) Alternative() float64 {
	if s.Effect > 0 {
		return s.H0 + s.Effect*math.Sqrt(s.variance())
	}
	return s.H1
}

// LLR is the logarithm of how much likelier the values are under H1 than under
// H0, 0 if there are none. n values of mean m and variance v, were they normal,
// would give
//
//	n (h1 − h0) (m − (h0 + h1)/2) / v
//
// which is taken with the variance estimated. It is infinite where values never
// vary, nor does the prior. Pairs, of which there are five kinds, need no
// approximation that fails near 0 and 1: the ratio is that of the likeliest
// distributions over the five with mean h1 and with mean h0.
func (s *Sequential) LLR() float64 {
	n := float64(s.mean.N)
	if n == 0 {
		return 0
	}
	if s.Pairs {
		return likelihood(s.counts, s.H1) - likelihood(s.counts, s.H0)
	}
	h1, v := s.Alternative(), s.variance()
	off := s.mean.Mean() - (s.H0+h1)/2
	if v == 0 && off > 0 {
		return math.Inf(1)
	}
	if v == 0 {
		return math.Inf(-1)
	}
	return n * (h1 - s.H0) * off / v
}

// likelihood is the log-likelihood of counts of quarters under the likeliest
// distribution with a given mean in 0..1, less that of the likeliest at all.
//
// With shares q the former is q/(1 + θ(a − mean)), where a is the value and θ
// what makes the mean right (A. B. Owen, "Empirical likelihood ratio confidence
// intervals for a single functional", Biometrika 75 (1988), 237-249).
func likelihood(counts [5]float64, mean float64) float64 {
	off := func(i int) float64 { return float64(i)/4 - mean }
	for i := range counts {
		counts[i] = max(counts[i], unseen)
	}
	low, high := -1/off(4), -1/off(0) // where a share becomes infinite
	theta := 0.0
	for range 100 {
		sum, slope := 0.0, 0.0
		for i, n := range counts {
			d := off(i) / (1 + theta*off(i))
			sum += n * d
			slope -= n * d * d
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
		// Newton's step, or half the way where that leads astray.
		next := theta - sum/slope
		if !(next > low && next < high) {
			next = low + (high-low)/2
		}
		if math.Abs(next-theta) <= 1e-12*math.Abs(theta) {
			break
		}
		theta = next
	}
	sum := 0.0
	for i, n := range counts {
		sum -= n * math.Log1p(theta*off(i))
	}
	return sum
}

// variance is that of the values, shrunk towards the prior.
func (s *Sequential) variance() float64 {
	deviations := 0.0
	if s.mean.N > 1 {
		deviations = s.mean.Variance() * float64(s.mean.N-1)
	}
	return (deviations + PriorValues*s.Prior) / (float64(max(s.mean.N, 1)-1) + PriorValues)
}

// Interval is a 95 % interval of the mean that holds whenever one stops: the
// chance that it ever misses the mean, whatever the number of values, is about
// 5 %. The usual one, mean ± 1.96 standard errors, would miss more often after a
// test that ends when the mean happens to be far off; this one is wider.
//
// Source: H. Robbins, "Statistical methods related to the law of the iterated
// logarithm", Annals of Mathematical Statistics 41 (1970), 1397-1409, as made
// asymptotic by I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas,
// "Time-uniform central limit theory and asymptotic confidence sequences",
// Annals of Statistics 52 (2024). Its free parameter makes it narrowest at
// about 500 values.
func (s *Sequential) Interval() (low, high float64) {
	if s.mean.N == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	const miss, narrowest = 0.05, 500
	a := -2 * math.Log(miss)
	rho2 := (a + math.Log(a+1)) / narrowest
	n, mean := float64(s.mean.N), s.mean.Mean()
	mixed := n*rho2 + 1
	half := math.Sqrt(s.variance() * 2 * mixed / (n * n * rho2) * math.Log(math.Sqrt(mixed)/miss))
	if s.Pairs {
		return max(mean-half, 0), min(mean+half, 1)
	}
	return mean - half, mean + half
}
