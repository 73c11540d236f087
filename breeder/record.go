package breeder

import (
	"cmp"
	"math"
	"slices"

	"breeder/genomes"
)

// record is what a run knows of one genome. A genome that is proposed twice
// keeps its one record.
type record struct {
	id     int // in the order of proposal
	genome genomes.Genome
	island int
	born   int // generation

	fitness  pooled
	points   pooled
	traits   traitMeans // of no weight without an archive
	against  []pooled   // fitness against each of the job's rivals, as far as it has met them
	penalty  float64    // what its rank loses, see goals.go
	matches  int        // played in all
	measured int        // the last generation in which it was
	entered  int        // the generation in which it came into the hall of fame, if it did
	yield    *float64   // if it is a past champion: what others scored against it when it was last met
	elite    bool       // of a cell of the archive

	line []byte // as checkpoints keep it, if it is dead

	// Of the last generation in which it was measured:
	race   []float64 // its fitness, encounter by encounter; NaN for repeats
	out    bool      // of the race, or of the rungs before it
	rung   float64   // what it scored on the last rung
	failed bool      // a match of it broke down
}

// pooled is a mean over measures of several generations, in which those of
// earlier ones may weigh less.
type pooled struct {
	weight  float64 // sum of the weights
	squares float64 // sum of their squares
	mean    float64
	m2      float64 // weighted sum of squared deviations
	prior   float64 // variance of a value in the population, see err
}

// add takes in one value of weight 1 (West 1979).
func (p *pooled) add(x float64) {
	p.weight++
	p.squares++
	delta := x - p.mean
	p.mean += delta / p.weight
	p.m2 += delta * (x - p.mean)
}

// fade multiplies the weight of all that was added so far.
func (p *pooled) fade(by float64) {
	if by == 0 {
		*p = pooled{prior: p.prior}
		return
	}
	p.weight *= by
	p.squares *= by * by
	p.m2 *= by
}

// count is the number of equally weighted values that would be worth as much.
func (p *pooled) count() float64 {
	if p.squares == 0 {
		return 0
	}
	return p.weight * p.weight / p.squares
}

// priorWeight is the number of values that the population's variance counts
// for in a genome's own.
const priorWeight = 4

// err is the standard error of the mean. The variance is shrunk towards that
// of the population, so that four wins out of four do not pass for certainty.
// Without any value it is infinite.
func (p *pooled) err() float64 {
	if p.squares == 0 {
		return math.Inf(1)
	}
	variance := (p.m2 + priorWeight*p.prior) / (p.weight + priorWeight)
	return math.Sqrt(variance / p.count())
}

// rank is what a record is ranked by: its fitness less some standard errors,
// so that a lucky newcomer does not displace a proven genome, and less what it
// lacks of the job's goals.
func (r *record) rank(caution float64) float64 {
	switch {
	case r.fitness.squares == 0:
		return math.Inf(-1)
	case caution == 0:
		return r.fitness.mean - r.penalty
	}
	return r.fitness.mean - caution*r.fitness.err() - r.penalty
}

// byRung sorts records by what they scored on a rung.
func byRung(records []*record) {
	slices.SortStableFunc(records, func(a, b *record) int {
		switch {
		case a.failed != b.failed && a.failed:
			return 1
		case a.failed != b.failed:
			return -1
		}
		return cmp.Or(cmp.Compare(b.rung, a.rung), cmp.Compare(a.id, b.id))
	})
}

// byRank sorts records from the best to the worst. Those that are out of the
// race come after all that are not, and those of which a match broke down after
// these. Equals stay in the order in which they were proposed.
func byRank(records []*record, caution float64) {
	last := func(rec *record) int {
		switch {
		case rec.failed:
			return 2
		case rec.out:
			return 1
		}
		return 0
	}
	slices.SortFunc(records, func(a, b *record) int {
		return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(b.rank(caution), a.rank(caution)), cmp.Compare(a.id, b.id))
	})
}
