package breeder

import (
	"fmt"
	oldrand "math/rand"
	"slices"
	"strings"

	"github.com/MaxHalford/eaopt"
)

// resolveFounders looks up the genomes that the job wants among the first.
func (j *Job) resolveFounders() error {
	for _, text := range j.Search.Founders {
		refuse := func(format string, args ...any) error {
			return keyed{key: "search.founders", near: text, err: fmt.Errorf("search.founders: "+format, args...)}
		}
		if text == "default" {
			j.founders = append(j.founders, j.space.Default())
			continue
		}
		c, err := ParseContender(j.game, text)
		if err != nil {
			return refuse("%w", err)
		}
		if c.Strategy.Name != j.strategy.Name {
			return refuse("%s plays %s, must play %s", text, c.Strategy.Name, j.strategy.Name)
		}
		genome, err := j.space.Adopt(c.Genome)
		if err != nil {
			return refuse("%s is outside the job's space: %w", text, err)
		}
		j.founders = append(j.founders, genome)
	}
	return nil
}

// wholeFounders is what whole is for rivals.
func (j *Job) wholeFounders() ([]string, error) {
	list := slices.Clone(j.Search.Founders)
	for i, text := range list {
		if !strings.HasSuffix(strings.TrimSpace(text), ".toml") {
			continue
		}
		genome, err := j.strategy.Space.Adopt(j.founders[i])
		if err != nil {
			return nil, fmt.Errorf("search.founders: %s: %w", text, err)
		}
		list[i] = Contender{Strategy: j.strategy, Genome: genome}.Written()
	}
	return list, nil
}

// founders makes the first genomes: those that the job names, dealt out to the
// islands in turn, and the rest sampled from the space. No two are the same as
// long as the space has enough.
func (r *run) founders() func(*oldrand.Rand) eaopt.Genome {
	s, named := &r.job.Search, r.job.founders
	each := s.Population / s.Islands
	draw := stream(uint64(r.job.Seed), forFounders, 0, 0)
	made, seen := 0, map[uint64]bool{}
	return func(*oldrand.Rand) eaopt.Genome {
		if r.restored && r.job.Search.Method == methodGA {
			// What lives takes the place of these when eaopt calls back.
			return &organism{genome: r.job.space.Default()}
		}
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
	}
}
