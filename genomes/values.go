package genomes

import (
	"math"
	"slices"
)

// Values lists every value that the gene may take, as text, if there are at
// most limit; otherwise, and for reals that are not frozen, it reports false.
// Splits and orders come in the sequence of their parts and items, the last
// changing first.
func (g Gene) Values(limit int) ([]string, bool) {
	if g.frozen() {
		return []string{g.Default()}, limit >= 1
	}
	switch g.kind {
	case KindSplit, KindRealSplit:
		return g.allocations(1, limit)
	case KindInt:
		if g.high[0]-g.low[0]+1 > float64(limit) {
			return nil, false
		}
		var values []string
		for v := g.low[0]; v <= g.high[0]; v++ {
			values = append(values, formatNumber(v))
		}
		return values, true
	case KindChoice:
		options := g.Options()
		return options, len(options) <= limit
	case KindOrder:
		return g.permutations(limit)
	}
	return nil, false
}

// Grid lists at most n values that cover the gene's range evenly, as text: all
// of them where there are no more; numbers from bound to bound (on a log scale
// for [LogReal]); splits in multiples of the least step that leaves at most n;
// of choices and orders the first n.
func (g Gene) Grid(n int) []string {
	if values, all := g.Values(n); all {
		return values
	}
	if n < 1 {
		return nil
	}
	switch g.kind {
	case KindSplit, KindRealSplit:
		for multiple := 2.0; multiple <= g.total; multiple++ {
			if values, all := g.allocations(multiple, n); all && len(values) > 1 {
				return values
			}
		}
		return []string{g.Default()}
	case KindChoice:
		return g.Options()[:n]
	case KindOrder:
		first, _ := g.permutations(n)
		return first
	}
	if n == 1 {
		return []string{g.Default()}
	}
	var values []string
	for i := range n {
		v := g.along(float64(i) / float64(n-1))
		if text := formatNumber(v); !slices.Contains(values, text) {
			values = append(values, text)
		}
	}
	return values
}

// allocations lists the allocations of a split whose parts are multiples of so
// many steps, or reports false if they are more than limit.
func (g *Gene) allocations(multiple float64, limit int) (values []string, all bool) {
	if math.Mod(g.total, multiple) != 0 {
		return nil, true
	}
	// least and most that the parts from i on can take together
	n := len(g.words)
	least, most := make([]float64, n+1), make([]float64, n+1)
	low, high := make([]float64, n), make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		low[i] = math.Ceil(g.low[i]/multiple) * multiple
		high[i] = math.Floor(g.high[i]/multiple) * multiple
		if low[i] > high[i] {
			return nil, true
		}
		least[i], most[i] = least[i+1]+low[i], most[i+1]+high[i]
	}
	v := make([]float64, n)
	var fill func(i int, left float64) bool
	fill = func(i int, left float64) bool {
		if i == n {
			values = append(values, g.text(v))
			return len(values) <= limit
		}
		from := math.Max(low[i], left-most[i+1])
		to := math.Min(high[i], left-least[i+1])
		for v[i] = from; v[i] <= to; v[i] += multiple {
			if !fill(i+1, left-v[i]) {
				return false
			}
		}
		return true
	}
	if g.total < least[0] || g.total > most[0] {
		return nil, true
	}
	if !fill(0, g.total) {
		return nil, false
	}
	return values, true
}

// permutations lists the first limit values of an order, and reports whether
// these are all.
func (g *Gene) permutations(limit int) (values []string, all bool) {
	v := make([]float64, len(g.words))
	for i := range v {
		v[i] = float64(i)
	}
	for len(values) < limit {
		values = append(values, g.text(v))
		if !nextPermutation(v) {
			return values, true
		}
	}
	return values, false
}

// nextPermutation turns v into its successor in lexicographic order, if it has
// one.
func nextPermutation(v []float64) bool {
	i := len(v) - 2
	for i >= 0 && v[i] > v[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(v) - 1
	for v[j] < v[i] {
		j--
	}
	v[i], v[j] = v[j], v[i]
	slices.Reverse(v[i+1:])
	return true
}
