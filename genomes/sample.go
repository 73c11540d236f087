package genomes

import "math/rand/v2"

// Sample draws a genome: splits uniformly among all allocations, numbers
// uniformly (on a log scale for [LogReal]), choices and orders uniformly.
func (s *Space) Sample(rng *rand.Rand) Genome {
	v := append([]float64(nil), s.def...)
	for _, i := range s.free {
		s.genes[i].sample(s.value(v, i), rng)
	}
	return Genome{s, v}
}

func (g *Gene) sample(v []float64, rng *rand.Rand) {
	switch g.kind {
	case KindSplit, KindRealSplit:
		g.lattice.sample(v, rng)
	case KindInt:
		v[0] = g.low[0] + float64(rng.Int64N(int64(g.high[0]-g.low[0])+1))
	case KindReal, KindLogReal:
		v[0] = g.along(rng.Float64())
	case KindChoice:
		v[0] = g.otherOption(-1, rng)
	case KindOrder:
		for i := range v {
			v[i] = float64(i)
		}
		rng.Shuffle(len(v), func(i, j int) { v[i], v[j] = v[j], v[i] })
	}
}

// otherOption draws an open option that is not the one given.
func (g *Gene) otherOption(not int, rng *rand.Rand) float64 {
	left := 0
	for i, open := range g.open {
		if open && i != not {
			left++
		}
	}
	pick := rng.IntN(left)
	for i, open := range g.open {
		if open && i != not {
			if pick == 0 {
				return float64(i)
			}
			pick--
		}
	}
	return float64(not)
}
