package breeder

import (
	"cmp"
	"slices"
)

// maxHall bounds the hall of fame. When it is full every second entry goes,
// so that it still reaches back to the beginning.
const maxHall = 128

// remember enters a record into the hall of fame, unless it is there.
func (r *run) remember(best *record) {
	for _, past := range r.hall {
		if past.genome.Equal(best.genome) {
			return
		}
	}
	if len(r.hall) >= maxHall {
		thin := r.hall[:0]
		for i := 0; i < len(r.hall); i += 2 {
			thin = append(thin, r.hall[i])
		}
		r.hall = thin
	}
	r.hall = append(r.hall, best)
	best.entered, best.yield = r.generation, nil
}

// byYield is the past champions in the order of what the living scored against
// them when they last met, the least first. Those who were never met come before
// them all, the newest first.
func (r *run) byYield() []*record {
	ranked := slices.Clone(r.hall)
	slices.SortStableFunc(ranked, func(a, b *record) int {
		switch {
		case a.yield == nil && b.yield == nil:
			return cmp.Compare(b.entered, a.entered)
		case a.yield == nil:
			return -1
		case b.yield == nil:
			return 1
		}
		return cmp.Compare(*a.yield, *b.yield)
	})
	return ranked
}

// hardest parts so many past champions, those that yield least, from the others;
// both lists are in the order of the hall. If champions were only drawn by lot,
// the few that are hard to beat would be lost among many that are not, and a run
// would forget them (self-play by need: Vinyals et al., "Grandmaster level in
// StarCraft II", Nature 575 (2019), 350-354).
func (r *run) hardest(n int) (hard, others []*record) {
	chosen := r.byYield()[:min(n, len(r.hall))]
	for _, past := range r.hall {
		if slices.Contains(chosen, past) {
			hard = append(hard, past)
		} else {
			others = append(others, past)
		}
	}
	return hard, others
}

// someOf is so many past champions at most: half of them the hardest, the others
// spread over the run.
func (r *run) someOf(most int) []*record {
	if len(r.hall) <= most {
		return r.hall
	}
	list, others := r.hardest(most / 2)
	n := most - len(list)
	for i := range n {
		list = append(list, others[i*len(others)/n])
	}
	slices.SortFunc(list, func(a, b *record) int { return cmp.Compare(a.entered, b.entered) })
	return list
}

// noteYields notes what was scored against past champions; past has them by the
// number of the rival.
func (f Fitness) noteYields(past []*record, fixtures []Fixture, measures []Measure) {
	if !slices.ContainsFunc(past, func(rec *record) bool { return rec != nil }) {
		return
	}
	sums, counts := make([]float64, len(past)), make([]float64, len(past))
	for _, measure := range measures {
		for e := range f.encounters(fixtures, measure) {
			for _, k := range e.rivals {
				sums[k] += e.fitness
				counts[k]++
			}
		}
	}
	for k, rec := range past {
		if rec != nil && counts[k] > 0 {
			yield := sums[k] / counts[k]
			rec.yield = &yield
		}
	}
}
