package results

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"breeder/engines"
	"breeder/genomes"
)

// Draw makes all figures of a run from its journal and, once there is one, its
// champion: `curve`, `genes` if any is free, and for each split of three parts
// `split-<gene>` with the mean fitness and `split-<gene>-visits` with the number
// of genomes measured. Bounds and defaults of genes come from the champion's
// strategy, so without a champion, or where its game is not registered, they
// are left out, and triangles with them. Once ctx is done no further figure is
// begun, and its error returned.
func Draw(ctx context.Context, folder *Folder) error {
	generations, _, err := ReadJournal(folder.Journal())
	if err != nil {
		return err
	}
	if len(generations) == 0 {
		return fmt.Errorf("%s: there is nothing to draw until a generation is done", folder.Journal())
	}
	champion, err := ReadChampion(folder.Champion())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	name := folder.Name()
	curve := CurveData{Generations: generations}
	var space *genomes.Space
	if champion != nil {
		name = champion.Game + ", " + champion.Strategy
		if champion.Job != "" {
			name = fmt.Sprintf("%s, job %s with seed %d", name, champion.Job, champion.Seed)
		}
		curve.Measure = champion.Measure
		curve.Validation = &champion.Validation
		if champion.Measure == "points" {
			curve.Measure, curve.Low, curve.High = "points a match, 0 to 1", 0, 1
		}
		space = champion.space()
	}
	curve.Title = "Fitness: " + name
	figure, err := Curve(curve)
	if err != nil {
		return err
	}
	if err := save(ctx, folder, "curve", figure); err != nil {
		return err
	}
	if err := drawGenes(ctx, folder, name, generations, space); err != nil {
		return err
	}
	if space == nil {
		return nil
	}
	if err := champion.Decode(space); err != nil {
		return fmt.Errorf("%s: %w", folder.Champion(), err)
	}
	for _, gene := range space.Genes() {
		if len(gene.Parts()) == 3 {
			if err := drawSplit(ctx, folder, name, generations, gene, champion.Genome); err != nil {
				return err
			}
		}
	}
	return nil
}

// space is the space of the champion's strategy, nil if the program does not
// know it.
func (c *Champion) space() *genomes.Space {
	game, err := engines.Lookup(c.Game)
	if err != nil {
		return nil
	}
	strategy, err := engines.FindStrategy(game, c.Strategy)
	if err != nil {
		return nil
	}
	return strategy.Space
}

func drawGenes(ctx context.Context, folder *Folder, name string, generations []Generation, space *genomes.Space) error {
	free := false
	for _, g := range generations {
		free = free || len(g.Genes) > 0
	}
	if !free {
		return nil
	}
	data := SpreadData{Title: "Genes: " + name, Generations: generations}
	if space != nil {
		data.Slots = Slots(space)
	}
	figure, err := GeneSpread(data)
	if err != nil {
		return err
	}
	return save(ctx, folder, "genes", figure)
}

func drawSplit(ctx context.Context, folder *Folder, name string, generations []Generation, gene genomes.Gene, champion genomes.Genome) error {
	fitness, visits := SplitCells(generations, gene.Name())
	if len(fitness) == 0 {
		return nil
	}
	data := TriangleData{
		Title: fmt.Sprintf("Splits of %s: %s", gene.Name(), name),
		Parts: gene.Parts(), Total: gene.Total(), Step: gene.Step(),
		Best: champion.Text(gene.Name()), BestWord: "champion", Default: gene.Default(),
	}
	if data.tooMany() {
		return nil
	}
	stem := "split-" + strings.ReplaceAll(gene.Name(), "/", "-")

	data.Cells, data.Unit = fitness, "mean fitness"
	data.Explanation = "Mean fitness of all genomes with this split, all generations together."
	if othersFree(generations, gene) {
		data.Explanation += " Their other genes differ, and where rivals are bred too, so do these."
	} else {
		data.Explanation += " Where rivals are bred too, these differ."
	}
	figure, err := Triangle(data)
	if err != nil {
		return err
	}
	if err := save(ctx, folder, stem, figure); err != nil {
		return err
	}

	data.Title = fmt.Sprintf("Splits of %s, how often tried: %s", gene.Name(), name)
	data.Cells, data.Unit, data.Log = visits, "genomes", true
	data.Explanation = "How many genomes with this split were measured. One that lives on counts again in each generation."
	if figure, err = Triangle(data); err != nil {
		return err
	}
	return save(ctx, folder, stem+"-visits", figure)
}

// othersFree says whether any gene but this one varies in a journal.
func othersFree(generations []Generation, gene genomes.Gene) bool {
	own := map[string]bool{}
	for _, part := range gene.Parts() {
		own[gene.Name()+"."+part] = true
	}
	for _, g := range generations {
		for name := range g.Genes {
			if !own[name] {
				return true
			}
		}
	}
	return false
}

// save writes a figure unless ctx is done.
func save(ctx context.Context, folder *Folder, name string, figure Figure) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return folder.SaveFigure(name, figure)
}
