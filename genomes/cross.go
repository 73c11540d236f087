package genomes

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Cross makes a child of two genomes. Each gene comes whole from either
// parent, with equal chances; 1 in 4 times where the parents differ it is a
// mixture instead:
//
//   - split: an average with a random weight, whose points that do not come
//     out even go to the parts with the largest remainders, so that sum and
//     bounds hold.
//   - int, real: a number drawn uniformly between the parents and, for reals, a
//     quarter of their distance beyond (on a log scale for [LogReal]), inside
//     the bounds.
//   - order: order crossover: a stretch stands as in one parent, the other
//     items follow in the other's sequence (Davis 1985).
//
// A choice is never mixed.
func (s *Space) Cross(a, b Genome, rng *rand.Rand) Genome {
	va, vb := s.own(a), s.own(b)
	v := slices.Clone(va)
	for _, i := range s.free {
		pa, pb, child := s.value(va, i), s.value(vb, i), s.value(v, i)
		if slices.Equal(pa, pb) {
			continue
		}
		draw := rng.IntN(8) // 0, 1: mix; 2, 3, 4: from a; 5, 6, 7: from b
		if draw < 2 && s.genes[i].mix(pa, pb, child, rng) {
			continue
		}
		if draw >= 5 || draw == 1 {
			copy(child, pb)
		}
	}
	return Genome{s, v}
}

// mix sets child to a mixture of the parents, or reports that there is none.
func (g *Gene) mix(a, b, child []float64, rng *rand.Rand) bool {
	switch g.kind {
	case KindSplit, KindRealSplit:
		averageSplit(a, b, rng.Float64(), child)
	case KindInt:
		low, high := math.Min(a[0], b[0]), math.Max(a[0], b[0])
		child[0] = low + float64(rng.Int64N(int64(high-low)+1))
	case KindReal, KindLogReal:
		x, y := g.scale(a[0]), g.scale(b[0])
		child[0] = g.unscale(x + (1.5*rng.Float64()-0.25)*(y-x))
	case KindOrder:
		crossOrder(a, b, child, rng)
	default:
		return false
	}
	return true
}

// averageSplit sets child to weight·a + (1-weight)·b in whole steps, by
// largest remainders. Each part stays between the parents' ones, so bounds
// hold.
func averageSplit(a, b []float64, weight float64, child []float64) {
	var buffer [16]float64
	remainders := append(buffer[:0], a...)
	var left float64
	for i := range a {
		exact := b[i] + weight*(a[i]-b[i])
		child[i] = math.Floor(exact)
		remainders[i] = exact - child[i]
		left += a[i] - child[i]
	}
	for ; left > 0; left-- {
		best := -1
		for i, r := range remainders {
			if child[i] < math.Max(a[i], b[i]) && (best < 0 || r > remainders[best]) {
				best = i
			}
		}
		child[best]++
		remainders[best] = -1
	}
}

// crossOrder keeps a stretch of a in its place and fills the other places, from
// the first, with the missing items in the sequence that b has them.
func crossOrder(a, b, child []float64, rng *rand.Rand) {
	from, to := rng.IntN(len(a)), rng.IntN(len(a))
	if from > to {
		from, to = to, from
	}
	stretch := a[from : to+1]
	place := 0
	for _, item := range b {
		if slices.Contains(stretch, item) {
			continue
		}
		if place == from {
			place = to + 1
		}
		child[place] = item
		place++
	}
	copy(child[from:to+1], stretch)
}
