package breeder

import (
	"fmt"
	oldrand "math/rand"

	"github.com/MaxHalford/eaopt"

	"breeder/genomes"
)

// founders says how the first genomes are made: those that the job names, one
// an island in turn, and the rest sampled from the space. No two are the same
// as long as the space has enough.
func (r *run) founders() (func(*oldrand.Rand) eaopt.Genome, error) {
	s := &r.job.Search
	var named []genomes.Genome
	for _, text := range s.Founders {
		genome := r.job.space.Default()
		if text != "default" {
			c, err := ParseContender(r.job.game, text)
			if err != nil {
				return nil, fmt.Errorf("search.founders: %w", err)
			}
			if c.Strategy.Name != r.job.strategy.Name {
				return nil, fmt.Errorf("search.founders: %s plays %s, must play %s", text, c.Strategy.Name, r.job.strategy.Name)
			}
			if genome, err = r.job.space.Adopt(c.Genome); err != nil {
				return nil, fmt.Errorf("search.founders: %s is outside the job's space: %w", text, err)
			}
		}
		named = append(named, genome)
	}
	each := s.Population / s.Islands
	draw := stream(r.job.Seed, forFounders, 0, 0)
	made, seen := 0, map[uint64]bool{}
	return func(*oldrand.Rand) eaopt.Genome {
		island, place := made/each, made%each
		made++
		o := &organism{rate: s.MutationRate}
		if i := place*s.Islands + island; i < len(named) {
			o.genome = named[i]
		} else {
			const tries = 50
			for range tries {
				o.genome = r.job.space.Sample(draw)
				if !seen[o.genome.Hash()] {
					break
				}
			}
		}
		seen[o.genome.Hash()] = true
		return o
	}, nil
}
