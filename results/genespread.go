package results

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"breeder/genomes"
)

// mostPanels is the number of slots that a picture shows at most and still can
// be read.
const mostPanels = 16

// SpreadData is what a picture of the genes shows.
type SpreadData struct {
	Title       string
	Generations []Generation
	// Slots tells order and bounds, as [Slots] gives them. Those that the
	// journal does not have are passed over, and what it has besides is drawn
	// after them in the order of names.
	Slots []Slot
}

// GeneSpread draws for each gene slot the median over the population and the
// band between its quartiles, generation by generation. Of more than 16 slots
// it draws those that moved or narrowed most, and says how many it leaves out.
func GeneSpread(data SpreadData) (Figure, error) {
	if len(data.Generations) == 0 {
		return Figure{}, errors.New("a picture of the genes needs a journal with at least one generation")
	}
	panels := spreadPanels(data)
	if len(panels) == 0 {
		return Figure{}, errors.New("a picture of the genes needs a journal with genes, and all of this one are frozen")
	}
	all := panels
	left := max(0, len(panels)-mostPanels)
	if left > 0 {
		ranked := slices.Clone(panels)
		slices.SortStableFunc(ranked, func(a, b *spreadPanel) int { return cmp.Compare(b.change, a.change) })
		least := ranked[:mostPanels]
		panels = slices.DeleteFunc(slices.Clone(panels), func(p *spreadPanel) bool { return !slices.Contains(least, p) })
	}
	first, last := data.Generations[0].Generation, data.Generations[len(data.Generations)-1].Generation

	explanation := "Median of the population and the band between its quartiles; blue number: the median of the last generation"
	if len(data.Slots) > 0 {
		explanation += "; dashed: the default"
	}
	if first == last {
		explanation += fmt.Sprintf(". Generation %s only.", plain(float64(first), 0))
	} else {
		explanation += fmt.Sprintf(". Generations %s to %s, from left to right.", plain(float64(first), 0), plain(float64(last), 0))
	}
	has := func(kind genomes.Kind) bool {
		return slices.ContainsFunc(panels, func(p *spreadPanel) bool { return p.slot.Kind == kind })
	}
	if has(genomes.KindOrder) {
		explanation += " Items of an order: their place, 1 is first."
	}
	if has(genomes.KindChoice) {
		explanation += " Options of a choice: the share of genomes that take it."
	}
	if group := panels[0].group; group > 1 {
		explanation += fmt.Sprintf(" Every point is the mean of %s.", count(group, "generation", "generations"))
	}
	if left > 0 {
		explanation += " " + count(left, "more gene or part that changed less is not shown", "more genes or parts that changed less are not shown")
	}
	drawn := func(s Slot) bool {
		return slices.ContainsFunc(all, func(p *spreadPanel) bool { return p.slot.Name == s.Name })
	}
	switch frozen := slices.ContainsFunc(data.Slots, func(s Slot) bool { return !drawn(s) }); {
	case frozen && left > 0:
		explanation += ", nor are frozen ones."
	case frozen:
		explanation += " Frozen genes are not shown."
	case left > 0:
		explanation += "."
	}

	columns := min(4, len(panels))
	if len(panels) == 5 || len(panels) == 6 || len(panels) == 9 {
		columns = 3
	}
	rows := (len(panels) + columns - 1) / columns
	const foot = 14
	panelHeight := vg.Length(92)
	if rows == 1 {
		panelHeight = 150
	}
	height := headHeight(data.Title, explanation) + vg.Length(rows)*panelHeight + foot + margin
	return Figure{figureWidth, height, func(c draw.Canvas) {
		c = headed(c, data.Title, explanation)
		const gap = 14
		width := (c.Max.X - c.Min.X + gap) / vg.Length(columns)
		for i, p := range panels {
			x0 := c.Min.X + vg.Length(i%columns)*width
			y1 := c.Max.Y - vg.Length(i/columns)*panelHeight
			p.draw(c, rectangle(x0, y1-panelHeight, x0+width-gap, y1))
			if i+columns >= len(panels) { // nothing below
				p.drawGenerations(c, rectangle(x0, y1-panelHeight, x0+width-gap, y1))
			}
		}
	}}, nil
}

// spreadPanel is the picture of one slot.
type spreadPanel struct {
	slot                  Slot
	known                 bool // bounds and default are
	xs, low, median, high []float64
	first, last           float64 // generations
	group                 int
	change                float64 // how far it moved and narrowed, in ranges
}

// spreadPanels gathers the slots of a journal.
func spreadPanels(data SpreadData) []*spreadPanel {
	names := map[string]bool{}
	for _, g := range data.Generations {
		for name := range g.Genes {
			names[name] = true
		}
	}
	slots := slices.Clone(data.Slots)
	for _, slot := range slots {
		delete(names, slot.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		slots = append(slots, Slot{Name: name})
	}
	var panels []*spreadPanel
	for _, slot := range slots {
		slot.Low, slot.High, slot.Default = bounded(slot.Low), bounded(slot.High), bounded(slot.Default)
		p := &spreadPanel{slot: slot, known: slot.Low < slot.High}
		for _, g := range data.Generations {
			q, ok := g.Genes[slot.Name]
			if !ok || slices.ContainsFunc(q[:], func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }) {
				continue
			}
			p.xs = append(p.xs, float64(g.Generation))
			p.low, p.median, p.high = append(p.low, bounded(q[0])), append(p.median, bounded(q[1])), append(p.high, bounded(q[2]))
		}
		n := len(p.xs)
		if n == 0 {
			continue
		}
		if !p.known {
			p.slot.Low, p.slot.High = padded(slices.Min(p.low), slices.Max(p.high))
		}
		if p.slot.Log && p.slot.Low <= 0 {
			p.slot.Log = false
		}
		measure := func(v float64) float64 {
			if p.slot.Log {
				v = math.Log(max(v, p.slot.Low))
			}
			return v
		}
		size := measure(p.slot.High) - measure(p.slot.Low)
		moved := math.Abs(measure(p.median[n-1]) - measure(p.median[0]))
		narrowed := math.Abs(measure(p.high[n-1]) - measure(p.low[n-1]) - measure(p.high[0]) + measure(p.low[0]))
		p.change = (moved + narrowed/2) / size
		p.first, p.last = p.xs[0], p.xs[n-1]
		p.xs, p.group = thin(p.xs, mostPoints/2)
		p.low, _ = thin(p.low, mostPoints/2)
		p.median, _ = thin(p.median, mostPoints/2)
		p.high, _ = thin(p.high, mostPoints/2)
		panels = append(panels, p)
	}
	return panels
}

// frame gives the scales of the panel in a box.
func (p *spreadPanel) frame(box []vg.Point) (x, y scale) {
	x = scale{low: p.first, high: p.last, from: box[0].X + 26, to: box[2].X - 2}
	if x.low == x.high {
		x.low, x.high = x.low-1, x.high+1
	}
	y = scale{low: p.slot.Low, high: p.slot.High, from: box[0].Y + 12, to: box[2].Y - 16, log: p.slot.Log}
	return x, y
}

func (p *spreadPanel) draw(c draw.Canvas, box []vg.Point) {
	x, y := p.frame(box)
	value := bold(style(textSize, accent, toRight, below))
	now := short(roundTo3(p.median[len(p.median)-1]))
	c.FillText(value, vg.Point{X: x.to, Y: box[2].Y}, now)
	name := bold(style(textSize, ink, toLeft, below))
	c.FillText(name, vg.Point{X: box[0].X + 2, Y: box[2].Y}, fitMiddle(name, p.slot.Name, x.to-box[0].X-6-value.Width(now)))

	marks := ticks(p.slot.Low, p.slot.High, 5, p.slot.High-p.slot.Low >= 2)
	if p.slot.Log {
		marks = logTicks(p.slot.Low, p.slot.High)
	}
	if p.known {
		marks = endTicks(y.at, p.slot.Low, p.slot.High, 10, marks)
	}
	tickStyle := style(tickSize-1, dim, toRight, level)
	for _, t := range marks {
		at := y.at(t.value)
		stroke(c, faint, 0.6, []vg.Point{{X: x.from, Y: at}, {X: x.to, Y: at}})
		c.FillText(tickStyle, vg.Point{X: x.from - 4, Y: at}, t.label)
	}
	stroke(c, dim, 0.6, []vg.Point{{X: x.from, Y: y.from}, {X: x.to, Y: y.from}})
	fill(c, clear(accent, 60), band(x, y, p.xs, p.low, p.high))
	if p.known {
		at := y.at(p.slot.Default)
		stroke(c, dim, 0.8, []vg.Point{{X: x.from, Y: at}, {X: x.to, Y: at}}, 3, 3)
	}
	stroke(c, accent, 1.5, line(x, y, p.xs, p.median))
}

// drawGenerations labels the ends of the axis below a panel.
func (p *spreadPanel) drawGenerations(c draw.Canvas, box []vg.Point) {
	x, y := p.frame(box)
	label := func(v float64, at vg.Length, align draw.XAlignment) {
		c.FillText(style(tickSize-1, dim, align, below), vg.Point{X: at, Y: y.from - 4}, plain(v, 0))
	}
	if p.first == p.last {
		label(p.first, (x.from+x.to)/2, toMiddle)
		return
	}
	if s := style(tickSize-1, dim, toLeft, below); s.Width(plain(p.first, 0)+"  "+plain(p.last, 0)) < x.to-x.from {
		label(p.first, x.from, toLeft)
	}
	label(p.last, x.to, toRight)
}

// roundTo3 keeps three significant digits, of which whole numbers need more.
func roundTo3(v float64) float64 {
	if v == math.Trunc(v) {
		return v
	}
	return significant(v, 3)
}
