package main

import (
	"fmt"

	"breeder/breeder"
	"breeder/results"
)

// drawSweep writes the triangle of a swept split as PNG and SVG. Genes that
// have no such picture are passed over.
func drawSweep(sweep *breeder.Sweep, swept []breeder.Swept, name string) error {
	if !drawable(sweep) {
		return nil
	}
	gene, err := sweep.Strategy.Space.Gene(sweep.Gene)
	if err != nil {
		return err
	}
	data := results.TriangleData{
		Title:       fmt.Sprintf("Sweep: %s of %s", sweep.Gene, sweep.Strategy.Name),
		Explanation: fmt.Sprintf("Mean points a match%s in arena %s.", against(sweep.Rivals), sweep.Arena.Name()),
		Unit:        "points a match",
		Parts:       gene.Parts(), Total: gene.Total(), Step: gene.Step(),
		Best: swept[0].Value,
	}
	for _, v := range swept {
		data.Cells = append(data.Cells, results.Cell{Allocation: v.Value, Value: v.Tally.Points.Mean()})
		if v.Default {
			data.Default = v.Value
		}
	}
	figure, err := results.Triangle(data)
	if err != nil {
		return err
	}
	if err := results.WriteFigure(name, figure); err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	return nil
}
