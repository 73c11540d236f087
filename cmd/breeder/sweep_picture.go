package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"breeder/breeder"
	"breeder/results"
)

// drawSweep writes the picture of a sweep as PNG and SVG: the heat map of a
// pair, the triangle of a split. Genes that have no such picture are passed
// over.
func drawSweep(sweep *breeder.Sweep, plan *breeder.SweepPlan, swept []breeder.Swept, name string) error {
	if !drawable(sweep) {
		return nil
	}
	draw := triangle
	if len(sweep.Genes) == 2 {
		draw = heatmap
	}
	figure, err := draw(sweep, plan, swept)
	if err != nil {
		return err
	}
	if err := results.WriteFigure(name, figure); err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	return nil
}

func triangle(sweep *breeder.Sweep, _ *breeder.SweepPlan, swept []breeder.Swept) (results.Figure, error) {
	gene, err := sweep.Strategy.Space.Gene(sweep.Genes[0])
	if err != nil {
		return results.Figure{}, err
	}
	data := results.TriangleData{
		Title:       fmt.Sprintf("Sweep: %s of %s", gene.Name(), sweep.Strategy.Name),
		Explanation: explanation(sweep, swept),
		Unit:        sweep.Of + " a match",
		Parts:       gene.Parts(), Total: gene.Total(), Step: gene.Step(),
		Best: swept[0].Value(),
	}
	for _, v := range swept {
		data.Cells = append(data.Cells, results.Cell{Allocation: v.Value(), Value: sweep.Mean(&v)})
		if v.Default {
			data.Default = v.Value()
		}
	}
	return results.Triangle(data)
}

func heatmap(sweep *breeder.Sweep, plan *breeder.SweepPlan, swept []breeder.Swept) (results.Figure, error) {
	x, y := plan.Axes[0], plan.Axes[1]
	data := results.HeatData{
		Title:       fmt.Sprintf("Sweep: %s and %s of %s", x.Name, y.Name, sweep.Strategy.Name),
		Explanation: strings.Join(append([]string{explanation(sweep, swept)}, plan.Rest...), " "),
		Unit:        sweep.Of + " a match",
		X:           results.HeatAxis{Name: x.Name, Values: x.Values},
		Y:           results.HeatAxis{Name: y.Name, Values: y.Values},
	}
	for _, v := range swept {
		data.Cells = append(data.Cells, results.HeatCell{
			X: slices.Index(x.Values, v.Values[0]), Y: slices.Index(y.Values, v.Values[1]), Value: sweep.Mean(&v),
		})
		if v.Default {
			standard := data.Cells[len(data.Cells)-1]
			data.Default = &standard
		}
	}
	best := data.Cells[0] // as the values are sorted
	data.Best = &best
	return results.Heatmap(data)
}

// explanation says what a cell is the mean of, and how sure.
func explanation(sweep *breeder.Sweep, swept []breeder.Swept) string {
	games, errors := [2]int{}, [2]float64{} // of finalists, and of all others; the greatest error
	for _, v := range swept {
		round := 1
		if v.Finalist {
			round = 0
		}
		games[round], errors[round] = v.Tally.Games(), max(errors[round], v.Fitness.Error)
	}
	text := fmt.Sprintf("Mean %s a match%s in arena %s.", sweep.Of, against(sweep.Rivals), sweep.Arena.Name())
	for round, who := range []string{"the best dozen and the default", "all others"} {
		if games[round] == 0 {
			continue
		}
		if games[1] == 0 {
			who = "each"
		}
		sure := "standard error not known"
		if e := errors[round]; !math.IsInf(e, 0) {
			sure = "standard error up to " + strconv.FormatFloat(e, 'g', max(2, len(strconv.Itoa(int(e)))), 64)
		}
		text += fmt.Sprintf(" %s over %s: %s.", strings.ToUpper(who[:1])+who[1:], plural(games[round], "match"), sure)
	}
	return text
}
