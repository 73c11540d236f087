package genomes

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Mutate changes each gene that is not frozen with the chance rate, and at
// least one of them. The result differs from g unless the space holds no other
// genome. From any genome, repeated mutation reaches every other, bounds and
// zeros included, and leaves it again.
//
//   - split: points move from one part to another, mostly one point (or a
//     fiftieth of the total where steps are finer), else any number with small
//     ones likelier; 1 in 20 times a fresh draw.
//   - int: a step up or down, half the time by 1, else by more, seldom beyond a
//     fifth of the range; 1 in 8 times a fresh draw.
//   - real: a gaussian step of 30, 10, 3 or 1 % of the range, reflected at the
//     bounds (all on a log scale for [LogReal]); 1 in 10 times a fresh draw, 1
//     in 20 times a bound, 0 or the default itself, which gaussian steps
//     would not hit.
//   - choice: another option.
//   - order: two items swap, or one moves elsewhere.
func (s *Space) Mutate(g Genome, rate float64, rng *rand.Rand) Genome {
	v := s.own(g)
	if g.space == s {
		v = slices.Clone(v)
	}
	if len(s.free) == 0 {
		return Genome{s, v}
	}
	changed := false
	for _, i := range s.free {
		if rng.Float64() < rate {
			s.genes[i].mutate(s.value(v, i), rng)
			changed = true
		}
	}
	if !changed {
		i := s.free[rng.IntN(len(s.free))]
		s.genes[i].mutate(s.value(v, i), rng)
	}
	return Genome{s, v}
}

// mutate changes a value of an unfrozen gene into another one.
func (g *Gene) mutate(v []float64, rng *rand.Rand) {
	switch g.kind {
	case KindSplit, KindRealSplit:
		g.mutateSplit(v, rng)
	case KindInt:
		v[0] = g.mutateInt(v[0], rng)
	case KindReal, KindLogReal:
		v[0] = g.mutateReal(v[0], rng)
	case KindChoice:
		v[0] = g.otherOption(int(v[0]), rng)
	case KindOrder:
		mutateOrder(v, rng)
	}
}

func (g *Gene) mutateSplit(v []float64, rng *rand.Rand) {
	if rng.IntN(20) == 0 {
		var buffer [16]float64
		old := append(buffer[:0], v...)
		if g.lattice.sample(v, rng); !slices.Equal(v, old) {
			return
		}
	}
	from := g.pickPart(v, -1, -1, rng)
	to := g.pickPart(v, 1, from, rng)
	most := math.Min(v[from]-g.low[from], g.high[to]-v[to])
	amount := math.Max(1, math.Floor(g.total/50))
	if rng.IntN(2) == 0 {
		amount = math.Floor(math.Exp(rng.Float64() * math.Log(most+1)))
	}
	amount = math.Max(1, math.Min(amount, most))
	v[from] -= amount
	v[to] += amount
}

// pickPart draws a part that has room in the direction of the sign. There
// always is one, and one beside the giver to receive: another allocation
// exists, and it has less of some part and more of another.
func (g *Gene) pickPart(v []float64, sign float64, not int, rng *rand.Rand) int {
	count, picked := 0, 0
	for i, x := range v {
		if i != not && g.room(i, x, sign) > 0 {
			count++
			if rng.IntN(count) == 0 {
				picked = i
			}
		}
	}
	return picked
}

func (g *Gene) mutateInt(v float64, rng *rand.Rand) float64 {
	low, high := g.low[0], g.high[0]
	if rng.IntN(8) == 0 {
		fresh := low + float64(rng.Int64N(int64(high-low)))
		if fresh >= v { // all values but v
			fresh++
		}
		return fresh
	}
	amount := 1.0
	if rng.IntN(2) == 0 {
		amount = math.Max(1, math.Round(math.Abs(rng.NormFloat64())*(high-low)/10))
	}
	if rng.IntN(2) == 0 {
		amount = -amount
	}
	if moved := g.clamp(v + amount); moved != v {
		return moved
	}
	return g.clamp(v - amount) // v is the bound ahead
}

func (g *Gene) mutateReal(v float64, rng *rand.Rand) float64 {
	low, high := g.scale(g.low[0]), g.scale(g.high[0])
	// Tidying may bring the old value back; a few tries make that unlikely.
	for range 4 {
		var moved float64
		switch kind := rng.IntN(20); {
		case kind < 2:
			moved = g.along(rng.Float64())
		case kind == 2:
			moved = g.landmark(rng)
		default:
			spread := [...]float64{0.3, 0.1, 0.03, 0.01}[rng.IntN(4)] * (high - low)
			moved = g.unscale(reflect(g.scale(v)+rng.NormFloat64()*spread, low, high))
		}
		if moved != v {
			return moved
		}
	}
	if v != g.low[0] {
		return g.low[0]
	}
	return g.high[0]
}

// landmark draws one of the values that mean something: the bounds, 0 and the
// default.
func (g *Gene) landmark(rng *rand.Rand) float64 {
	marks := [...]float64{g.low[0], g.high[0], g.def[0], g.clamp(0)}
	return marks[rng.IntN(len(marks))]
}

// reflect folds x back at the bound that it is beyond, or at most to the other.
func reflect(x, low, high float64) float64 {
	if x < low {
		return math.Min(2*low-x, high)
	}
	if x > high {
		return math.Max(2*high-x, low)
	}
	return x
}

func mutateOrder(v []float64, rng *rand.Rand) {
	from := rng.IntN(len(v))
	to := rng.IntN(len(v) - 1)
	if to >= from {
		to++
	}
	if rng.IntN(2) == 0 {
		v[from], v[to] = v[to], v[from]
		return
	}
	item := v[from]
	if from < to {
		copy(v[from:to], v[from+1:to+1])
	} else {
		copy(v[to+1:from+1], v[to:from])
	}
	v[to] = item
}
