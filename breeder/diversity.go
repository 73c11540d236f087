package breeder

import "github.com/MaxHalford/eaopt"

// diversity is the mean distance from each genome to the next in rank, and
// from the last to the first: as telling as that of all pairs, at far less cost.
func diversity(living []*record) float64 {
	if len(living) < 2 {
		return 0
	}
	sum := 0.0
	for i, rec := range living {
		sum += rec.genome.Distance(living[(i+1)%len(living)].genome)
	}
	return sum / float64(len(living))
}

// crowd keeps ranked genomes of which no two are nearer to each other than the
// job's crowding (clearing, Pétrowski 1996): the better one stays. Those that
// lost their place to a like follow at the end, in case there are not enough.
func crowd(ranked []*record, keep int, nearest float64) []*record {
	if nearest == 0 || len(ranked) <= keep {
		return ranked
	}
	kept := make([]*record, 0, len(ranked))
	var spare []*record
	for i, rec := range ranked {
		if len(kept) == keep {
			spare = append(spare, ranked[i:]...)
			break
		}
		alike := false
		for _, better := range kept {
			if alike = rec.genome.Distance(better.genome) < nearest; alike {
				break
			}
		}
		if alike {
			spare = append(spare, rec)
		} else {
			kept = append(kept, rec)
		}
	}
	return append(kept, spare...)
}

// An island is looked at every so many generations. It has collapsed when its
// genomes are closer to each other than this share of what random ones are.
const (
	collapseEvery = 10
	collapsed     = 0.04
)

// randomDiversity is that of random genomes.
func (r *run) randomDiversity() float64 {
	if r.atRandom == 0 {
		const pairs = 64
		draw := stream(uint64(r.job.Seed), forRestart, 0, 0)
		for range pairs {
			r.atRandom += r.job.space.Sample(draw).Distance(r.job.space.Sample(draw)) / pairs
		}
	}
	return r.atRandom
}

// clones says whether an island's genomes have become copies of each other,
// going by the number of generations that are done.
func (r *run) clones(island []*record, done int) bool {
	return r.job.Search.Restart && done%collapseEvery == 0 && len(island) > 2 &&
		diversity(island) < collapsed*r.randomDiversity()
}

// restart replaces all but the best of an island by newcomers about it: bold
// mutants of it, and some that are random.
func (r *run) restart(individuals eaopt.Individuals, island int) {
	draw := stream(uint64(r.job.Seed), forRestart, r.generation, island+1)
	best := individuals[0].Genome.(*organism)
	for i := 1; i < len(individuals); i++ {
		o := &organism{rate: best.rate}
		if i%4 == 0 {
			o.genome = r.job.space.Sample(draw)
		} else {
			o.genome = r.job.space.Mutate(best.genome, 0.1+0.4*draw.Float64(), draw)
		}
		// They come last in tournaments until they have been measured.
		individuals[i] = eaopt.Individual{Genome: o, Fitness: individuals[len(individuals)-1].Fitness, Evaluated: true, ID: individuals[i].ID}
	}
}

// buryReplaced notes the death of those that lived on an island of clones and
// have lost their places to newcomers.
func (r *run) buryReplaced(islands eaopt.Populations) {
	left := map[*record]bool{}
	for i := range islands {
		for _, individual := range islands[i].Individuals {
			left[individual.Genome.(*organism).record] = true
		}
	}
	for _, island := range r.islands {
		for _, rec := range island {
			if !left[rec] {
				r.known.bury(rec)
			}
		}
	}
}
