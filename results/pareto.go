package results

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"breeder/genomes"
)

// ParetoFile holds the genomes of which none is better in every goal.
const ParetoFile = "pareto.csv"

// Goals is how a genome does by each of a run's goals.
type Goals struct {
	ID        int
	Genome    genomes.Genome
	Mean      float64 // fitness; more is better
	Worst     float64 // fitness against the hardest rival; more is better
	Rival     string  // that rival; empty where rivals are not told apart
	Deviation float64 // standard deviation from setting to setting; less is better
}

// dominates says whether a genome is no worse in any goal, and better in one.
func (g Goals) dominates(other Goals) bool {
	return g.Mean >= other.Mean && g.Worst >= other.Worst && g.Deviation <= other.Deviation &&
		(g.Mean > other.Mean || g.Worst > other.Worst || g.Deviation < other.Deviation)
}

// Front is the genomes that no other dominates, by falling mean. Of some with
// the same goals the first stands for all.
func Front(all []Goals) []Goals {
	var front []Goals
	for i, g := range all {
		if slices.ContainsFunc(all, func(o Goals) bool { return o.dominates(g) }) {
			continue
		}
		same := func(o Goals) bool { return o.Mean == g.Mean && o.Worst == g.Worst && o.Deviation == g.Deviation }
		if !slices.ContainsFunc(all[:i], same) {
			front = append(front, g)
		}
	}
	slices.SortStableFunc(front, func(a, b Goals) int {
		switch {
		case a.Mean > b.Mean:
			return -1
		case a.Mean < b.Mean:
			return 1
		}
		return 0
	})
	return front
}

// ParetoCSV is a front as a table, a column a goal and a gene.
func ParetoCSV(space *genomes.Space, front []Goals) ([]byte, error) {
	head := []string{"id", "mean", "worst", "rival", "deviation"}
	for _, gene := range space.Genes() {
		head = append(head, gene.Name())
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.Write(head); err != nil {
		return nil, err
	}
	for _, g := range front {
		row := []string{strconv.Itoa(g.ID), digits(g.Mean), digits(g.Worst), g.Rival, digits(g.Deviation)}
		for _, gene := range space.Genes() {
			row = append(row, g.Genome.Text(gene.Name()))
		}
		if err := w.Write(row); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// ParetoData is what the figure of a front shows.
type ParetoData struct {
	Title    string
	All      []Goals // the front among them
	Champion int     // its ID; below 0 if it is not among them
}

// Pareto draws all genomes by two goals, the front among them connected: the
// mean and the hardest rival, or the mean and the deviation where rivals are
// not told apart.
func Pareto(data ParetoData) (Figure, error) {
	if len(data.All) == 0 {
		return Figure{}, errors.New("a Pareto front needs a genome")
	}
	second, axis := func(g Goals) float64 { return g.Worst }, "fitness against the hardest rival"
	better := "up and to the right"
	if !slices.ContainsFunc(data.All, func(g Goals) bool { return g.Rival != "" }) {
		second, axis = func(g Goals) float64 { return g.Deviation }, "standard deviation from setting to setting"
		better = "down and to the right"
	}
	var xs, ys []float64
	for _, g := range data.All {
		for _, v := range []float64{g.Mean, second(g)} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return Figure{}, fmt.Errorf("a Pareto front needs finite numbers, and genome %d has others", g.ID)
			}
		}
		xs, ys = append(xs, g.Mean), append(ys, second(g))
	}
	// A few early champions far below all others would squeeze these together.
	shown := data.All[:0:0]
	sorted := slices.Sorted(slices.Values(xs))
	low, high := sorted[len(sorted)/5], sorted[len(sorted)-1]
	for _, g := range data.All {
		if g.Mean >= low-2*(high-low) {
			shown = append(shown, g)
		}
	}
	if len(shown) < len(data.All) {
		xs, ys = xs[:0], ys[:0]
		for _, g := range shown {
			xs, ys = append(xs, g.Mean), append(ys, second(g))
		}
	}
	front := Front(data.All)
	// What the picture connects is the front of the two goals that it shows.
	flat := make([]Goals, len(data.All))
	for i, g := range data.All {
		flat[i] = g
		if axis[0] == 'f' {
			flat[i].Deviation = 0
		} else {
			flat[i].Worst = 0
		}
	}
	edge := Front(flat)
	inFront := map[int]bool{}
	for _, g := range front {
		inFront[g.ID] = true
	}
	left := ""
	if n := len(data.All) - len(shown); n > 0 {
		left = fmt.Sprintf(" Left out: %d far to the left.", n)
	}
	explanation := fmt.Sprintf("Genomes that live and past champions, by their mean fitness and the %s, as measured while breeding: better is %s. "+
		"Of the %d filled ones none is beaten in mean, hardest rival and steadiness at once.%s", axis, better, len(front), left)
	lowX, highX := padded(slices.Min(xs), slices.Max(xs))
	lowY, highY := padded(slices.Min(ys), slices.Max(ys))
	return Figure{figureWidth, headHeight(data.Title, explanation) + 320, func(c draw.Canvas) {
		c = headed(c, data.Title, explanation)
		tickStyle := style(tickSize, dim, toRight, level)
		yTicks := ticks(lowY, highY, 7, false)
		left := vg.Length(0)
		for _, t := range yTicks {
			left = max(left, tickStyle.Width(t.label))
		}
		const bottom, gap = 30, 6
		x := scale{low: lowX, high: highX, from: c.Min.X + left + gap, to: c.Max.X - 8}
		y := scale{low: lowY, high: highY, from: c.Min.Y + bottom, to: c.Max.Y - 16}
		for _, t := range yTicks {
			at := y.at(t.value)
			stroke(c, faint, 0.6, []vg.Point{{X: x.from, Y: at}, {X: x.to, Y: at}})
			c.FillText(tickStyle, vg.Point{X: x.from - gap, Y: at}, t.label)
		}
		for _, t := range ticks(lowX, highX, 7, false) {
			at := x.at(t.value)
			stroke(c, dim, 0.6, []vg.Point{{X: at, Y: y.from}, {X: at, Y: y.from - 3}})
			c.FillText(style(tickSize, dim, toMiddle, below), vg.Point{X: at, Y: y.from - 5}, t.label)
		}
		stroke(c, dim, 0.6, []vg.Point{{X: x.from, Y: y.from}, {X: x.to, Y: y.from}})
		c.FillText(style(textSize, dim, toMiddle, above), vg.Point{X: (x.from + x.to) / 2, Y: c.Min.Y}, "mean fitness")
		c.FillText(style(textSize, dim, toLeft, above), vg.Point{X: x.from, Y: y.to + 4}, axis)
		var path []vg.Point
		for _, g := range edge {
			path = append(path, vg.Point{X: x.at(g.Mean), Y: y.at(second(g))})
		}
		stroke(c, clear(accent, 120), 1.2, path)
		for i, g := range shown {
			at := vg.Point{X: x.at(xs[i]), Y: y.at(ys[i])}
			switch {
			case g.ID == data.Champion:
				diamond(c, at.X, at.Y, 5)
				c.FillText(bold(style(textSize, mark, toMiddle, above)), vg.Point{X: at.X, Y: at.Y + 6}, "champion")
			case inFront[g.ID]:
				dot(c, accent, at, 3)
			default:
				dot(c, clear(dim, 90), at, 2.2)
			}
		}
	}}, nil
}

// dot is a filled circle.
func dot(c draw.Canvas, paint color.Color, at vg.Point, radius vg.Length) {
	var path vg.Path
	path.Move(vg.Point{X: at.X + radius, Y: at.Y})
	path.Arc(at, radius, 0, 2*math.Pi)
	path.Close()
	c.SetColor(paint)
	c.Fill(path)
}
