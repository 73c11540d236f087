package breeder

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"breeder/results"
)

// beyondChance says whether a gain is above 0 by more than chance explains: a
// two-sided t-test at a level of 5 %, shared among so many comparisons
// (Bonferroni). If all of these gains are 0 in truth, one or more are called
// beyond chance once in 40 times at most. values is the number of differences
// that the gain is the mean of; its variance was shrunk towards a prior that
// counts for priorWeight more.
func beyondChance(gain results.Estimate, values float64, comparisons int) bool {
	if !(gain.Mean > 0) || math.IsInf(gain.Error, 1) || values < 1 {
		return false
	}
	t := distuv.StudentsT{Sigma: 1, Nu: values - 1 + priorWeight}
	return gain.Mean > gain.Error*t.Quantile(1-0.05/2/float64(max(comparisons, 1)))
}
