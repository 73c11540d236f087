package results

import (
	"errors"
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bar is a value with its interval; Low and High are the ends of it.
type Bar struct{ Mean, Low, High float64 }

// finite says whether a bar can be drawn.
func (b Bar) finite() bool {
	sum := b.Mean + b.Low + b.High
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

// BarsData is what a figure of bars shows: rows with a name and a bar in each
// column.
type BarsData struct {
	Title       string
	Explanation string
	Columns     []string // what the bars of each are, one or two
	Rows        []BarRow
}

// BarRow is one row. A bar may be nil.
type BarRow struct {
	Name, Detail string // the detail is what stands below the name
	Strong       bool   // its name is bold
	Bars         []*Bar // a column
}

// Bars draws rows of bars that begin at none, each with its interval as a line
// with ends, blue where that leaves out none.
func Bars(data BarsData) (Figure, error) {
	if len(data.Rows) == 0 || len(data.Columns) == 0 {
		return Figure{}, errors.New("a figure of bars needs a row and a column")
	}
	lows, highs := make([]float64, len(data.Columns)), make([]float64, len(data.Columns))
	details := false
	for _, row := range data.Rows {
		details = details || row.Detail != ""
		for i, bar := range row.Bars {
			if bar == nil {
				continue
			}
			if !bar.finite() {
				return Figure{}, errors.New("a figure of bars needs finite numbers")
			}
			lows[i], highs[i] = min(lows[i], bar.Low, bar.Mean), max(highs[i], bar.High, bar.Mean)
		}
	}
	pitch := vg.Length(19)
	if details {
		pitch = 27
	}
	const foot, head = 18, 16
	return Figure{figureWidth, headHeight(data.Title, data.Explanation) + head + vg.Length(len(data.Rows))*pitch + foot + margin, func(c draw.Canvas) {
		c = headed(c, data.Title, data.Explanation)
		const nameRoom, gap = 150, 24
		width := (c.Max.X - c.Min.X - nameRoom) / vg.Length(len(data.Columns))
		top, bottom := c.Max.Y-head, c.Max.Y-head-vg.Length(len(data.Rows))*pitch
		for k, row := range data.Rows {
			y := top - (vg.Length(k)+0.5)*pitch
			paint := dim
			if row.Strong {
				paint = ink
			}
			name := style(textSize, paint, toLeft, level)
			if row.Strong {
				name = bold(name)
			}
			if row.Detail == "" {
				c.FillText(name, vg.Point{X: c.Min.X, Y: y}, fitMiddle(name, row.Name, nameRoom-8))
				continue
			}
			c.FillText(name, vg.Point{X: c.Min.X, Y: y + 5}, fitMiddle(name, row.Name, nameRoom-8))
			small := style(tickSize-1, dim, toLeft, level)
			c.FillText(small, vg.Point{X: c.Min.X, Y: y - 5}, fitMiddle(small, row.Detail, nameRoom-8))
		}
		for i, column := range data.Columns {
			low, high := lows[i], highs[i]
			if low == high {
				high = low + 1
			}
			air := (high - low) * 0.03
			if low < 0 {
				low -= air
			}
			x := scale{low: low, high: high + air, from: c.Min.X + nameRoom + vg.Length(i)*width, to: c.Min.X + nameRoom + vg.Length(i+1)*width - gap}
			title := bold(style(textSize, ink, toLeft, below))
			c.FillText(title, vg.Point{X: x.from, Y: c.Max.Y}, fit(title, column, x.to-x.from+gap-6))
			for _, t := range ticks(x.low, x.high, 5, false) {
				at := x.at(t.value)
				stroke(c, faint, 0.6, []vg.Point{{X: at, Y: bottom}, {X: at, Y: top}})
				c.FillText(style(tickSize, dim, toMiddle, below), vg.Point{X: at, Y: bottom - 4}, t.label)
			}
			none := x.at(0)
			for k, row := range data.Rows {
				if i >= len(row.Bars) || row.Bars[i] == nil {
					continue
				}
				y, bar := top-(vg.Length(k)+0.5)*pitch, row.Bars[i]
				paint := color.NRGBA{R: 0xb9, G: 0xc0, B: 0xc7, A: 0xff}
				if bar.Low > 0 || bar.High < 0 {
					paint = accent
				}
				fill(c, paint, rectangle(none, y-5, x.at(bar.Mean), y+5))
				from, to := x.at(bar.Low), x.at(bar.High)
				stroke(c, ink, 0.9, []vg.Point{{X: from, Y: y}, {X: to, Y: y}})
				for _, end := range []vg.Length{from, to} {
					stroke(c, ink, 0.9, []vg.Point{{X: end, Y: y - 3}, {X: end, Y: y + 3}})
				}
			}
			stroke(c, dim, 0.8, []vg.Point{{X: none, Y: bottom}, {X: none, Y: top}})
		}
	}}, nil
}

// LandscapeData is what the landscape of one gene shows.
type LandscapeData struct {
	Title       string
	Explanation string
	Gene        string
	Unit        string // of the heights
	Values      []string
	At          []float64 // of the values, ascending; nil for values that are but names
	Log, Whole  bool      // sizes of At matter as ratios; At are whole numbers
	Heights     []Bar
	Champion    int // index of its value
	Default     int
}

// Landscape draws the fitness over the values of a gene: as a line in the band
// of its 95 % intervals, or as marks with intervals where values are names.
func Landscape(data LandscapeData) (Figure, error) {
	n := len(data.Heights)
	if n == 0 || len(data.Values) != n || data.At != nil && len(data.At) != n {
		return Figure{}, errors.New("a landscape needs a height for each of its values, and one at least")
	}
	named := data.At == nil
	xs := data.At
	if named {
		for i := range n {
			xs = append(xs, float64(i))
		}
	}
	var means, lower, upper, all []float64
	for i, h := range data.Heights {
		if !h.finite() || math.IsNaN(xs[i]) || math.IsInf(xs[i], 0) {
			return Figure{}, errors.New("a landscape needs finite numbers")
		}
		means, lower, upper = append(means, h.Mean), append(lower, h.Low), append(upper, h.High)
		all = append(all, h.Low, h.High)
	}
	low, high := all[0], all[0]
	for _, v := range all {
		low, high = min(low, v), max(high, v)
	}
	low, high = padded(low, high)
	return Figure{figureWidth, headHeight(data.Title, data.Explanation) + 270, func(c draw.Canvas) {
		c = headed(c, data.Title, data.Explanation)
		tickStyle := style(tickSize, dim, toRight, level)
		yTicks := ticks(low, high, 7, false)
		left := vg.Length(0)
		for _, t := range yTicks {
			left = max(left, tickStyle.Width(t.label))
		}
		const bottom, gap = 44, 6
		x := scale{low: xs[0], high: xs[n-1], from: c.Min.X + left + gap, to: c.Max.X - 14, log: data.Log}
		if named {
			x.low, x.high = -0.5, float64(n)-0.5
		} else if x.low == x.high {
			x.low, x.high, x.log = x.low-1, x.high+1, false
		}
		y := scale{low: low, high: high, from: c.Min.Y + bottom, to: c.Max.Y - 16}
		c.FillText(style(textSize, dim, toLeft, below), vg.Point{X: c.Min.X, Y: c.Max.Y + 2}, data.Unit)
		for _, t := range yTicks {
			at := y.at(t.value)
			stroke(c, faint, 0.6, []vg.Point{{X: x.from, Y: at}, {X: x.to, Y: at}})
			c.FillText(tickStyle, vg.Point{X: x.from - gap, Y: at}, t.label)
		}
		stroke(c, dim, 0.6, []vg.Point{{X: x.from, Y: y.from}, {X: x.to, Y: y.from}})
		label := style(tickSize, dim, toMiddle, below)
		if named {
			room := (x.to - x.from) / vg.Length(n)
			for i, value := range data.Values {
				c.FillText(label, vg.Point{X: x.at(xs[i]), Y: y.from - 5}, fitMiddle(label, value, room-3))
			}
		} else {
			marks := ticks(x.low, x.high, 8, data.Whole)
			if x.log {
				marks = endTicks(x.at, x.low, x.high, 28, logTicks(x.low, x.high))
			}
			for _, t := range marks {
				at := x.at(t.value)
				stroke(c, dim, 0.6, []vg.Point{{X: at, Y: y.from}, {X: at, Y: y.from - 3}})
				c.FillText(label, vg.Point{X: at, Y: y.from - 5}, t.label)
			}
			fill(c, clear(accent, 50), band(x, y, xs, lower, upper))
			stroke(c, accent, 1.5, line(x, y, xs, means))
		}
		c.FillText(style(textSize, dim, toMiddle, below), vg.Point{X: (x.from + x.to) / 2, Y: y.from - 18}, data.Gene)
		key := c.Min.Y + 2
		mention := func(i int, word string, paint color.NRGBA, from vg.Length) vg.Length {
			ring(c, vg.Point{X: x.at(xs[i]), Y: y.at(means[i])}, 4.5, paint)
			ring(c, vg.Point{X: from, Y: key + 3}, 4, paint)
			s := style(textSize, paint, toLeft, level)
			text := fit(s, word+" "+data.Values[i]+": "+short3(means[i]), 220)
			c.FillText(s, vg.Point{X: from + 9, Y: key + 3}, text)
			return from + 9 + s.Width(text) + 20
		}
		next := c.Min.X + 6
		if data.Default >= 0 && data.Default < n && data.Default != data.Champion {
			next = mention(data.Default, "default", ink, next)
		}
		if data.Champion >= 0 && data.Champion < n {
			word := "champion"
			if data.Default == data.Champion {
				word = "champion and default"
			}
			mention(data.Champion, word, mark, next)
		}
		for i := range n {
			at := x.at(xs[i])
			if named {
				stroke(c, accent, 1.2, []vg.Point{{X: at, Y: y.at(lower[i])}, {X: at, Y: y.at(upper[i])}})
				for _, end := range []float64{lower[i], upper[i]} {
					stroke(c, accent, 1.2, []vg.Point{{X: at - 4, Y: y.at(end)}, {X: at + 4, Y: y.at(end)}})
				}
			}
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: accent, Radius: 2, Shape: draw.CircleGlyph{}}, vg.Point{X: at, Y: y.at(means[i])})
		}
	}}, nil
}
