package breeder

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// raceLevel is the level of each of a race's tests. In simulated generations,
// over four blocks, fewer than 5 % of the genomes that belong among the
// survivors are dropped by it, even where genomes differ by less than a block
// tells apart.
const raceLevel = 0.1

// raceLeast is the smallest number of encounters that a race goes by.
const raceLeast = 5

// race decides after a block of fixtures who plays the next, as irace does
// (López-Ibáñez et al. 2016): all have met the same fixtures, so that a genome
// is compared with the last that would survive on its island by the differences
// between the two, encounter by encounter. One that is worse by a one-sided
// t-test is out. It says whether the next block has anything left to decide:
// a genome beyond the cut that is not out.
func (r *run) race(islands [][]*record) (open bool) {
	s := &r.job.Search
	for _, island := range islands {
		keep := s.Population / s.Islands
		if len(island) <= keep {
			continue
		}
		ranked := append([]*record(nil), island...)
		byRank(ranked, s.Caution)
		last := ranked[keep-1]
		for _, rec := range ranked[keep:] {
			rec.out = rec.out || rec.failed || worse(rec.race, last.race, raceLevel)
			open = open || !rec.out
		}
	}
	return open
}

// worse is the one-sided paired t-test that one list of values has a lower
// mean than another. Values that are no numbers are left out with their pair,
// as are those that one list has more.
func worse(one, other []float64, level float64) bool {
	var n, mean, m2 float64
	for i := range min(len(one), len(other)) {
		d := one[i] - other[i]
		if math.IsNaN(d) {
			continue
		}
		n++
		delta := d - mean
		mean += delta / n
		m2 += delta * (d - mean)
	}
	if n < raceLeast || mean >= 0 {
		return false
	}
	if m2 == 0 {
		return true
	}
	t := mean / math.Sqrt(m2/(n-1)/n)
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.CDF(t) < level
}
