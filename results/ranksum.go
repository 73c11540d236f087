package results

import (
	"cmp"
	"math"
	"slices"
)

// RankSum is the two-sided Wilcoxon rank-sum test (Mann and Whitney 1947) that
// two samples come from the same distribution: the chance of ranks at least as
// uneven as these, exact and with midranks for ties. It is 1 where a sample is
// empty. Up to some hundred values it takes no time to speak of.
func RankSum(a, b []float64) (p float64) {
	if len(a) == 0 || len(b) == 0 {
		return 1
	}
	type value struct {
		x     float64
		first bool
	}
	var all []value
	for _, x := range a {
		all = append(all, value{x, true})
	}
	for _, x := range b {
		all = append(all, value{x, false})
	}
	slices.SortFunc(all, func(v, w value) int { return cmp.Compare(v.x, w.x) })
	// Doubled midranks are whole numbers.
	ranks := make([]int, len(all))
	sum, total := 0, 0
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].x == all[i].x {
			j++
		}
		for k := i; k < j; k++ {
			ranks[k] = i + j + 1 // twice the mean of i+1 … j
			if all[k].first {
				sum += ranks[k]
			}
			total += ranks[k]
		}
		i = j
	}
	// ways[n][s] is the share of ways to draw n of the ranks with the sum s.
	ways := make([][]float64, len(a)+1)
	for n := range ways {
		ways[n] = make([]float64, total+1)
	}
	ways[0][0] = 1
	for i, rank := range ranks {
		for n := min(i+1, len(a)); n > 0; n-- {
			for s := total; s >= rank; s-- {
				ways[n][s] += ways[n-1][s-rank]
			}
		}
	}
	mean := float64(total) * float64(len(a)) / float64(len(all))
	far := math.Abs(float64(sum) - mean)
	var as, whole float64
	for s, w := range ways[len(a)] {
		whole += w
		if math.Abs(float64(s)-mean) >= far-1e-9 {
			as += w
		}
	}
	return as / whole
}
