package genomes

import (
	"errors"
	"math"
	"math/rand/v2"
)

// lattice counts the allocations of a split, which is what it takes to draw
// one of them uniformly although parts have bounds: a part's value is drawn
// with the share of allocations that have it.
type lattice struct {
	low   []float64
	width []int // how far each part can go above low
	slack int   // what is to be allocated above low
	// ways[i*(slack+1)+s] is the number of ways to allocate s among the parts
	// from i on. Above 2^53 it is rounded, by parts in 10^16.
	ways []float64
}

// latticeLimit keeps the table of ways at 8 MB and the work to make it within
// milliseconds.
const latticeLimit = 1 << 20

func newLattice(low, high []float64, total float64) (*lattice, error) {
	slack := total
	for _, l := range low {
		slack -= l
	}
	n := len(low)
	if (slack+1)*float64(n+1) > latticeLimit {
		return nil, errors.New("too many steps: take a larger step")
	}
	l := &lattice{low: low, slack: int(slack), width: make([]int, n)}
	row := l.slack + 1
	l.ways = make([]float64, (n+1)*row)
	l.ways[n*row] = 1
	for i := n - 1; i >= 0; i-- {
		l.width[i] = int(math.Min(high[i]-low[i], slack))
		windowSums(l.ways[(i+1)*row:(i+2)*row], l.width[i]+1, l.ways[i*row:(i+1)*row])
	}
	if math.IsInf(l.count(), 0) {
		return nil, errors.New("too many allocations: take a larger step or fewer parts")
	}
	return l, nil
}

// windowSums sets sums[s] to the sum of the last size terms up to terms[s].
// It only adds: a window is the end of one block and the start of the next.
// Running sums with subtraction would leave rounding errors where 0 is due.
func windowSums(terms []float64, size int, sums []float64) {
	ends := make([]float64, len(terms)) // from here to the end of the block
	for s := len(terms) - 1; s >= 0; s-- {
		ends[s] = terms[s]
		if s+1 < len(terms) && (s+1)%size != 0 {
			ends[s] += ends[s+1]
		}
	}
	var start float64 // from the start of the block to here
	for s := range terms {
		if s%size == 0 {
			start = 0
		}
		start += terms[s]
		sums[s] = start
		if first := s - size + 1; first > 0 && first%size != 0 {
			sums[s] += ends[first]
		}
	}
}

// count is the number of allocations.
func (l *lattice) count() float64 { return l.ways[l.slack] }

// sample draws one allocation into v, each with the same chance.
func (l *lattice) sample(v []float64, rng *rand.Rand) {
	left, row := l.slack, l.slack+1
	for i := range v {
		if i == len(v)-1 {
			v[i] = l.low[i] + float64(left)
			return
		}
		after := l.ways[(i+1)*row : (i+2)*row]
		u := rng.Float64() * l.ways[i*row+left]
		taken := 0
		for x := 0; x <= min(l.width[i], left); x++ {
			if after[left-x] == 0 {
				continue
			}
			taken = x // the last possible one if rounding leaves some of u
			if u -= after[left-x]; u < 0 {
				break
			}
		}
		v[i] = l.low[i] + float64(taken)
		left -= taken
	}
}
