package genomes

import (
	"fmt"
	"math"
	"slices"
)

// Dimensions is the length of the vectors of [Space.Vector].
func (s *Space) Dimensions() int {
	sum := 0
	for _, i := range s.free {
		sum += s.genes[i].dimensions()
	}
	return sum
}

// Vector places a genome in the unit cube, for searches that move through
// vectors of reals. Frozen genes have no coordinates. A split has one a part,
// its share of the total; a number has one, its place in its range (on a log
// scale for [LogReal]); a choice has one an open option, 1 for the one taken
// and 0 for the others; an order has one an item, its place.
func (s *Space) Vector(g Genome) []float64 {
	v := s.own(g)
	x := make([]float64, 0, s.Dimensions())
	for _, i := range s.free {
		x = s.genes[i].appendCoordinates(x, s.value(v, i))
	}
	return x
}

// FromVector is the genome at a point: the inverse of [Space.Vector] for the
// default and for all genomes that operators made. Every point means a genome.
// Coordinates outside 0..1 count as the nearest bound and NaN as ½; shares of a
// split count in proportion, by largest remainders; the largest coordinate of a
// choice wins; the items of an order are sorted by theirs.
func (s *Space) FromVector(x []float64) Genome {
	if len(x) != s.Dimensions() {
		panic(fmt.Sprintf("genomes: a vector of %d for a space of %d dimensions", len(x), s.Dimensions()))
	}
	v := slices.Clone(s.def)
	unit := make([]float64, len(x))
	for i, c := range x {
		if math.IsNaN(c) {
			c = 0.5
		}
		unit[i] = math.Max(0, math.Min(1, c))
	}
	for _, i := range s.free {
		n := s.genes[i].dimensions()
		s.genes[i].setCoordinates(unit[:n], s.value(v, i))
		unit = unit[n:]
	}
	return Genome{s, v}
}

func (g *Gene) dimensions() int {
	if g.kind == KindChoice {
		return len(g.Options())
	}
	return g.width()
}

func (g *Gene) appendCoordinates(x, v []float64) []float64 {
	switch g.kind {
	case KindSplit, KindRealSplit:
		for _, count := range v {
			x = append(x, count/g.total)
		}
	case KindInt: // the middle of the stretch that means this number
		x = append(x, (v[0]-g.low[0]+0.5)/(g.high[0]-g.low[0]+1))
	case KindReal, KindLogReal:
		x = append(x, g.share(v[0]))
	case KindChoice:
		for i, open := range g.open {
			switch {
			case i == int(v[0]):
				x = append(x, 1)
			case open:
				x = append(x, 0)
			}
		}
	case KindOrder:
		start := len(x)
		x = append(x, v...)
		for place, item := range v {
			x[start+int(item)] = (float64(place) + 0.5) / float64(len(v))
		}
	}
	return x
}

func (g *Gene) setCoordinates(x, v []float64) {
	switch g.kind {
	case KindSplit, KindRealSplit:
		g.setShares(x, v)
	case KindInt:
		v[0] = g.clamp(g.low[0] + math.Floor(x[0]*(g.high[0]-g.low[0]+1)))
	case KindReal, KindLogReal:
		v[0] = g.along(x[0])
		if x[0] == g.share(g.def[0]) { // which may have more digits than tidy numbers
			v[0] = g.def[0]
		}
	case KindChoice:
		next, best := 0, -1.0
		for i, open := range g.open {
			if !open {
				continue
			}
			if x[next] > best {
				best, v[0] = x[next], float64(i)
			}
			next++
		}
	case KindOrder:
		for i := range v {
			v[i] = float64(i)
		}
		slices.SortStableFunc(v, func(a, b float64) int {
			switch d := x[int(a)] - x[int(b)]; {
			case d < 0:
				return -1
			case d > 0:
				return 1
			}
			return 0
		})
	}
}

// setShares allocates the total in proportion to x, and then to what the bounds
// push elsewhere.
func (g *Gene) setShares(x, v []float64) {
	apportion(g.total, x, v)
	g.fit(v)
}

// apportion allocates a total in proportion to x, or equally where all of x is
// 0: whole steps first, then the rest by largest remainders.
func apportion(total float64, x, v []float64) {
	var sum float64
	for _, share := range x {
		sum += share
	}
	left := total
	remainders := make([]float64, len(x))
	for i, share := range x {
		exact := total / float64(len(x)) // all zero: equal shares
		if sum > 0 {
			exact = total * (share / sum)
		}
		// Rounding must not make a whole number of steps one less.
		v[i] = math.Floor(exact + 1e-6)
		remainders[i] = exact - v[i]
		left -= v[i]
	}
	for ; left > 0 && len(x) > 0; left-- {
		best := 0
		for i, r := range remainders {
			if r > remainders[best] {
				best = i
			}
		}
		v[best]++
		remainders[best]--
	}
}
