package breeder

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"breeder/results"
)

// beyondChance says whether a gain is above 0 by more than chance explains:
// with the level of 5 % of a two-sided test shared among so many comparisons
// (Bonferroni). Of gains that are 0 in truth, none of them is so called in
// 39 of 40 cases or more. values is the number of differences behind the gain, whose
// variance was shrunk towards a prior worth priorWeight more.
func beyondChance(gain results.Estimate, values float64, comparisons int) bool {
	if !(gain.Mean > 0) || math.IsInf(gain.Error, 1) || values < 1 {
		return false
	}
	t := distuv.StudentsT{Sigma: 1, Nu: values - 1 + priorWeight}
	return gain.Mean > gain.Error*t.Quantile(1-0.05/2/float64(max(comparisons, 1)))
}
