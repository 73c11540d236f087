package breeder

import (
	"fmt"
	"math"
	"strings"

	"breeder/genomes"
	"breeder/results"
)

// line is the journal's line for the generation that has just been cut.
// proposed is all that was measured, the living among them.
func (r *run) line(proposed [][]*record, played played) results.Generation {
	living := r.living()
	best := living[0]
	line := results.Generation{
		Generation:   r.generation,
		Best:         best.fitness.mean,
		BestError:    best.fitness.err(),
		BestMatches:  best.matches,
		BestPoints:   best.points.mean,
		Matches:      played.matches,
		Saved:        played.saved,
		Failures:     played.failures,
		TotalMatches: r.matches,
		Genome:       best.genome.String(),
		Diversity:    diversity(living),
		Distinct:     len(living),
	}
	if r.archive != nil {
		line.Filled = r.archive.filled
	}
	var fitness results.Mean
	for _, rec := range living {
		fitness.Add(rec.fitness.mean)
	}
	line.Mean = fitness.Mean()
	if len(living) > 1 {
		line.Spread = math.Sqrt(fitness.Variance())
		line.MeanError = fitness.StandardError()
	}
	population := make([]genomes.Genome, len(living))
	for i, rec := range living {
		population[i] = rec.genome
	}
	line.Genes = results.Quartiles(r.job.space, population)
	line.Splits = r.visits(proposed)
	if s := &r.job.Search; s.Islands > 1 && s.Migrants > 0 && r.generation > 0 && r.generation%s.MigrateEvery == 0 {
		line.Note = "migration"
	}
	// What is about to be done for the next generation.
	for i, island := range r.islands {
		if r.clones(island, r.generation+1) {
			line.Note = strings.TrimPrefix(line.Note+"; ", "; ") + fmt.Sprintf("island %d had become clones and is restarted around its best", i+1)
		}
	}
	return line
}

// visits gathers, for every split gene that is free, which allocations were
// measured in this generation and how they did.
func (r *run) visits(proposed [][]*record) map[string]map[string]results.Visits {
	splits := map[string]map[string]results.Visits{}
	for _, gene := range r.job.space.Genes() {
		if gene.Kind() != genomes.KindSplit || gene.Frozen() {
			continue
		}
		of := map[string]results.Visits{}
		for _, island := range proposed {
			for _, rec := range island {
				if rec.matches == 0 {
					continue // it did not get beyond the rungs
				}
				allocation := rec.genome.Text(gene.Name())
				v := of[allocation]
				v.Mean += (rec.fitness.mean - v.Mean) / float64(v.Count+1)
				v.Count++
				of[allocation] = v
			}
		}
		splits[gene.Name()] = of
	}
	return splits
}
