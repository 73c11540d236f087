package recordings

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// OneSided is the chance that an answer which came so many times among the
// recorded samples and among the answers to our asks, one of the two zero, falls
// to one side alone, if both sides are alike and so spread it at random. The
// chance is exact (hypergeometric). It is 1 for an answer of both sides, or of none.
func OneSided(recorded, ours, samples, asks int) float64 {
	switch {
	case recorded == 0:
		return allOnOneSide(ours, asks, samples)
	case ours == 0:
		return allOnOneSide(recorded, samples, asks)
	}
	return 1
}

// allOnOneSide is the chance that k answers out of all fall among the first
// here of them, k at the least, and none among the others, there.
func allOnOneSide(k, here, there int) float64 {
	// Seen from the other side, the others all miss the k. The shorter product
	// of the two keeps this quick for millions of recorded answers.
	all := here + there
	miss, times := there, k
	if there < k {
		miss, times = k, there
	}
	p := 1.0
	for i := range times {
		p *= float64(all-miss-i) / float64(all-i)
	}
	return p
}

// leastExpected is how many occurrences of an answer must be expected, in the
// smaller list, for chi-squared to count it by itself.
const leastExpected = 5

// Homogeneity is Pearson's chi-squared for two lists of counts, answer by
// answer, of one distribution, and its degrees of freedom. Rare answers are
// put together as one or, if even that is rare, left out.
func Homogeneity(a, b []int) (chi float64, free int) {
	n, m := total(a), total(b)
	if n == 0 || m == 0 {
		return 0, 0
	}
	share := float64(n) / float64(n+m)
	isRare := func(x, y int) bool { return float64(x+y)*min(share, 1-share) < leastExpected }
	add := func(x, y int) {
		expected := float64(x+y) * share
		off := (float64(x) - expected) * (float64(x) - expected)
		chi += off/expected + off/(float64(x+y)-expected)
		free++
	}
	var rareA, rareB int
	for i := range a {
		if isRare(a[i], b[i]) {
			rareA += a[i]
			rareB += b[i]
			continue
		}
		add(a[i], b[i])
	}
	if !isRare(rareA, rareB) {
		add(rareA, rareB)
	}
	return chi, max(free-1, 0)
}

// ChiSquaredTail is the chance of a statistic as large or larger.
func ChiSquaredTail(chi float64, free int) float64 {
	if free < 1 {
		return 1
	}
	return mathext.GammaIncRegComp(float64(free)/2, chi/2)
}

// FurthestApart is the index of the answer whose shares in two lists of counts
// differ most. Neither list may be all zeros.
func FurthestApart(a, b []int) (worst int) {
	n, m, by := float64(total(a)), float64(total(b)), 0.0
	for i := range a {
		if off := math.Abs(float64(a[i])/n - float64(b[i])/m); off > by {
			worst, by = i, off
		}
	}
	return worst
}

func total(counts []int) (sum int) {
	for _, n := range counts {
		sum += n
	}
	return sum
}
