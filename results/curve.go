package results

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// mostPoints is the number of points that a line is drawn with at most: more
// would fall on the same pixels.
const mostPoints = 500

// CurveData is what a fitness curve shows.
type CurveData struct {
	Title       string
	Measure     string // what fitness is, such as "points a match, 0 to 1"
	Generations []Generation
	Validation  *Estimate // of the champion; nil if there is none yet
	Low, High   float64   // bounds that fitness cannot leave; both 0 if it has none
}

// Curve draws the fitness of the best genome and of the population over the
// generations, and the validated fitness of the champion beside it. More than
// 500 generations are averaged in groups, and the figure says so.
func Curve(data CurveData) (Figure, error) {
	n := len(data.Generations)
	if n == 0 {
		return Figure{}, errors.New("a fitness curve needs a journal with at least one generation")
	}
	var raw [5][]float64 // x, best, its half interval, mean, spread
	for _, g := range data.Generations {
		for i, v := range []float64{float64(g.Generation), g.Best, Z95 * g.BestError, g.Mean, g.Spread} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				if i == 2 { // unknown: no band
					v = 0
				} else {
					return Figure{}, fmt.Errorf("a fitness curve needs finite numbers, and generation %d has others", g.Generation)
				}
			}
			raw[i] = append(raw[i], bounded(v))
		}
	}
	first, final := raw[0][0], raw[0][n-1]
	group := 1
	for i := range raw {
		raw[i], group = thin(raw[i], mostPoints)
	}
	xs, best, half, mean, spread := raw[0], raw[1], raw[2], raw[3], raw[4]
	bestLow, bestHigh := plusMinus(best, half)
	meanLow, meanHigh := plusMinus(mean, spread)

	// The lines decide on the heights shown, and so do the bands but for their
	// few widest places, which early generations have.
	heights := slices.Concat(best, mean)
	for _, edge := range [][]float64{bestLow, bestHigh, meanLow, meanHigh} {
		sorted := slices.Sorted(slices.Values(edge))
		heights = append(heights, sorted[len(sorted)/20], sorted[len(sorted)-1-len(sorted)/20])
	}
	var validation *Estimate
	if v := data.Validation; v != nil && v.Matches > 0 && !math.IsNaN(v.Mean) && !math.IsInf(v.Mean, 0) {
		validation = &Estimate{bounded(v.Mean), min(v.Error, 1e300), v.Matches}
		if math.IsInf(v.Error, 0) || math.IsNaN(v.Error) {
			validation.Error = 0 // unknown: a mark without an interval
		}
		low, high := validation.Interval()
		heights = append(heights, low, high)
	}
	low, high := padded(slices.Min(heights), slices.Max(heights))
	if data.Low < data.High {
		low, high = max(low, data.Low), min(high, data.High)
		if !(low < high) {
			low, high = data.Low, data.High
		}
	}

	last := data.Generations[n-1]
	explanation := "Fitness"
	if data.Measure != "" {
		explanation += " (" + data.Measure + ")"
	}
	explanation += ": best genome with its 95 % interval; mean of the population with ±1 standard deviation between genomes (measuring noise included)"
	if validation != nil {
		explanation += "; champion on fresh fixtures with its 95 % interval"
	}
	explanation += ". " + count(n, "generation", "generations") + ", " + count(last.TotalMatches, "match", "matches") + " of breeding."
	if group > 1 {
		explanation += fmt.Sprintf(" Every point is the mean of %s.", count(group, "generation", "generations"))
	}

	type label struct {
		text  string
		value float64
		style draw.TextStyle
	}
	labels := []label{
		{"best " + short3(last.Best), last.Best, bold(style(textSize, accent, toLeft, level))},
		{"mean " + short3(last.Mean), last.Mean, style(textSize, dim, toLeft, level)},
	}
	if validation != nil {
		text := "validated " + short3(validation.Mean)
		labels = append(labels, label{text, validation.Mean, bold(style(textSize, mark, toLeft, level))})
	}

	return Figure{figureWidth, headHeight(data.Title, explanation) + 290, func(c draw.Canvas) {
		c = headed(c, data.Title, explanation)
		tickStyle := style(tickSize, dim, toRight, level)
		yTicks := ticks(low, high, 7, false)
		left := vg.Length(0)
		for _, t := range yTicks {
			left = max(left, tickStyle.Width(t.label))
		}
		right := vg.Length(0)
		for _, l := range labels {
			right = max(right, l.style.Width(l.text))
		}
		const bottom, gap = 30, 6
		markRoom := vg.Length(0)
		if validation != nil {
			markRoom = 16
		}
		x := scale{low: first, high: final, from: c.Min.X + left + gap, to: c.Max.X - right - gap - markRoom}
		if x.low == x.high {
			x.low, x.high = x.low-1, x.high+1
		}
		y := scale{low: low, high: high, from: c.Min.Y + bottom, to: c.Max.Y - 4}

		for _, t := range yTicks {
			at := y.at(t.value)
			stroke(c, faint, 0.6, []vg.Point{{X: x.from, Y: at}, {X: x.to, Y: at}})
			c.FillText(tickStyle, vg.Point{X: x.from - gap, Y: at}, t.label)
		}
		xStyle := style(tickSize, dim, toMiddle, below)
		xTicks := ticks(first, final, 8, true)
		if first == final {
			xTicks = []tick{{first, plain(first, 0)}}
		}
		for _, t := range xTicks {
			at := x.at(t.value)
			stroke(c, dim, 0.6, []vg.Point{{X: at, Y: y.from}, {X: at, Y: y.from - 3}})
			c.FillText(xStyle, vg.Point{X: at, Y: y.from - 5}, t.label)
		}
		stroke(c, dim, 0.6, []vg.Point{{X: x.from, Y: y.from}, {X: x.to, Y: y.from}})
		c.FillText(style(textSize, dim, toMiddle, above), vg.Point{X: (x.from + x.to) / 2, Y: c.Min.Y}, "generation")

		fill(c, clear(dim, 38), band(x, y, xs, meanLow, meanHigh))
		fill(c, clear(accent, 60), band(x, y, xs, bestLow, bestHigh))
		stroke(c, dim, 1.1, line(x, y, xs, mean))
		stroke(c, accent, 1.7, line(x, y, xs, best))

		if validation != nil {
			// The ends reach beyond the diamond, to be seen where they are near.
			at := x.to + gap + 5
			low, high := validation.Interval()
			from, to := y.at(low), y.at(high)
			stroke(c, mark, 1.2, []vg.Point{{X: at, Y: from}, {X: at, Y: to}})
			for _, end := range []vg.Length{from, to} {
				stroke(c, mark, 1.2, []vg.Point{{X: at - 6, Y: end}, {X: at + 6, Y: end}})
			}
			diamond(c, at, y.at(validation.Mean), 3.2)
		}
		ys := make([]vg.Length, len(labels))
		for i, l := range labels {
			ys[i] = y.at(l.value)
		}
		spreadApart(ys, textSize*1.3, y.from+textSize/2, y.to-textSize/2)
		for i, l := range labels {
			c.FillText(l.style, vg.Point{X: x.to + gap + markRoom, Y: ys[i]}, l.text)
		}
	}}, nil
}

// diamond is the mark of a validated value.
func diamond(c draw.Canvas, x, y, radius vg.Length) {
	fill(c, mark, []vg.Point{{X: x - radius, Y: y}, {X: x, Y: y - radius}, {X: x + radius, Y: y}, {X: x, Y: y + radius}})
}

// plusMinus are the edges of a band around a line.
func plusMinus(values, half []float64) (lower, upper []float64) {
	for i, v := range values {
		lower = append(lower, v-half[i])
		upper = append(upper, v+half[i])
	}
	return lower, upper
}

// padded is a range with a little air at its ends, and one around a single
// value.
func padded(low, high float64) (float64, float64) {
	air := (high - low) * 0.04
	if air < 1e-9*math.Max(math.Abs(low), math.Abs(high)) || air < 1e-300 {
		air = math.Max(math.Abs(high)*0.1, 0.05)
	}
	return low - air, high + air
}

// short3 is a number with three decimals, fewer where it is large.
func short3(v float64) string {
	switch size := math.Abs(v); {
	case size < 10:
		return plain(v, 3)
	case size < 100:
		return plain(v, 2)
	case size < 1000:
		return plain(v, 1)
	case size < 1e9:
		return plain(v, 0)
	}
	return short(v)
}
