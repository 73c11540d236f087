package breeder

import (
	"errors"
	"io/fs"
	"math"
	"os"

	"breeder/results"
)

// mostDebuts bounds the table of genomes. Ids count proposals, so that where it
// ends does not depend on how often the run was resumed.
const mostDebuts = 1_000_000

// logDebuts writes down the genomes that have just played their first block,
// with their fitness there: on the fixtures that all of the generation met, and
// before anybody could be chosen for it. Those that never got beyond the rungs
// do not come here, and those of which a match broke down are left out.
func (r *run) logDebuts(playing []*record, block int) error {
	if r.genomes == nil {
		return nil
	}
	errs := pairedErrors(playing)
	genes := r.job.space.Genes()
	var rows []results.Measured
	for i, rec := range playing {
		if rec.matches != block || rec.failed || rec.id > mostDebuts {
			continue
		}
		if rec.id == mostDebuts {
			r.tell("%s ends here, with the first %d genomes", results.GenomesFile, mostDebuts)
			continue
		}
		var mean results.Mean
		for _, fitness := range rec.race {
			if !math.IsNaN(fitness) {
				mean.Add(fitness)
			}
		}
		row := results.Measured{ID: rec.id, Generation: r.generation, Fitness: mean.Mean(), Error: errs[i], Encounters: mean.N}
		for _, gene := range genes {
			row.Genes = append(row.Genes, rec.genome.Text(gene.Name()))
		}
		rows = append(rows, row)
	}
	return r.genomes.Append(rows)
}

// pairedErrors are the standard errors of the records' fitness in their first
// block as far as they are compared with each other: what all encounters of a
// fixture have in common is taken off, as it moves no difference. What is left
// holds, beside chance, that one genome does better against one rival and
// another against the next, so it errs on the large side. The variance of each
// is shrunk towards that of all. +Inf stands for what cannot be told: of one
// encounter, of one record, or where nothing differs.
func pairedErrors(records []*record) []float64 {
	errs := make([]float64, len(records))
	for i := range errs {
		errs[i] = math.Inf(1)
	}
	if len(records) < 2 {
		return errs
	}
	columns := len(records[0].race)
	means := make([]results.Mean, columns) // of each fixture
	own := make([]results.Mean, len(records))
	var all results.Mean
	for i, rec := range records {
		for k, x := range rec.race {
			if !math.IsNaN(x) {
				means[k].Add(x)
				own[i].Add(x)
				all.Add(x)
			}
		}
	}
	squares := make([]float64, len(records))
	var sum, freedom float64
	for i, rec := range records {
		for k, x := range rec.race {
			if !math.IsNaN(x) {
				d := x - means[k].Mean() - own[i].Mean() + all.Mean()
				squares[i] += d * d
			}
		}
		sum += squares[i]
		freedom += float64(max(own[i].N-1, 0))
	}
	if sum == 0 || freedom == 0 {
		return errs
	}
	n := float64(len(records))
	correction := n / (n - 1) // the fixtures' means were fitted too
	prior := sum * correction / freedom
	for i := range errs {
		if k := float64(own[i].N); k > 0 {
			errs[i] = math.Sqrt((squares[i]*correction + priorWeight*prior) / (k - 1 + priorWeight) / k)
		}
	}
	return errs
}

// forgetDebuts drops the table, as what it says would mean something else now.
func (r *run) forgetDebuts() error {
	err := os.Remove(r.folder.File(results.GenomesFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
