package results

import (
	"errors"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// StudyData is what a study's figure shows.
type StudyData struct {
	Title       string
	Explanation string
	At          []int // matches spent at each place
	Arms        []StudyArm
}

// StudyArm is one way to search: its mean over all runs, place by place, and
// the half of the mean's 95 % interval.
type StudyArm struct {
	Name       string
	Mean, Half []float64
}

// Study draws the fitness that each arm's best so far truly has against the
// matches that were spent.
func Study(data StudyData) (Figure, error) {
	if len(data.At) == 0 || len(data.Arms) == 0 {
		return Figure{}, errors.New("a study's figure needs a place and an arm")
	}
	xs := make([]float64, len(data.At))
	for i, at := range data.At {
		xs[i] = float64(at)
	}
	var heights []float64
	for _, arm := range data.Arms {
		lower, upper := plusMinus(arm.Mean, arm.Half)
		heights = slices.Concat(heights, lower, upper)
	}
	for _, h := range heights {
		if math.IsNaN(h) || math.IsInf(h, 0) {
			return Figure{}, errors.New("a study's figure needs finite numbers")
		}
	}
	low, high := padded(slices.Min(heights), slices.Max(heights))
	return Figure{figureWidth, headHeight(data.Title, data.Explanation) + 300, func(c draw.Canvas) {
		c = headed(c, data.Title, data.Explanation)
		tickStyle := style(tickSize, dim, toRight, level)
		yTicks := ticks(low, high, 7, false)
		left, right := vg.Length(0), vg.Length(0)
		for _, t := range yTicks {
			left = max(left, tickStyle.Width(t.label))
		}
		name := func(i int) (string, draw.TextStyle) {
			arm := data.Arms[i]
			return arm.Name + " " + short3(arm.Mean[len(arm.Mean)-1]), bold(style(textSize, armColour(i), toLeft, level))
		}
		for i := range data.Arms {
			text, look := name(i)
			right = max(right, look.Width(text))
		}
		const bottom, gap = 30, 6
		x := scale{low: xs[0], high: xs[len(xs)-1], from: c.Min.X + left + gap, to: c.Max.X - right - gap}
		if x.low == x.high {
			x.low, x.high = x.low-1, x.high+1
		}
		y := scale{low: low, high: high, from: c.Min.Y + bottom, to: c.Max.Y - 4}
		for _, t := range yTicks {
			at := y.at(t.value)
			stroke(c, faint, 0.6, []vg.Point{{X: x.from, Y: at}, {X: x.to, Y: at}})
			c.FillText(tickStyle, vg.Point{X: x.from - gap, Y: at}, t.label)
		}
		for _, t := range ticks(x.low, x.high, 7, true) {
			at := x.at(t.value)
			stroke(c, dim, 0.6, []vg.Point{{X: at, Y: y.from}, {X: at, Y: y.from - 3}})
			c.FillText(style(tickSize, dim, toMiddle, below), vg.Point{X: at, Y: y.from - 5}, t.label)
		}
		stroke(c, dim, 0.6, []vg.Point{{X: x.from, Y: y.from}, {X: x.to, Y: y.from}})
		c.FillText(style(textSize, dim, toMiddle, above), vg.Point{X: (x.from + x.to) / 2, Y: c.Min.Y}, "matches spent")
		for i, arm := range data.Arms {
			lower, upper := plusMinus(arm.Mean, arm.Half)
			fill(c, clear(armColour(i), 36), band(x, y, xs, lower, upper))
		}
		ys := make([]vg.Length, len(data.Arms))
		for i, arm := range data.Arms {
			stroke(c, armColour(i), 1.6, line(x, y, xs, arm.Mean))
			ys[i] = y.at(arm.Mean[len(arm.Mean)-1])
		}
		spreadApart(ys, textSize*1.3, y.from+textSize/2, y.to-textSize/2)
		for i := range data.Arms {
			text, look := name(i)
			c.FillText(look, vg.Point{X: x.to + gap, Y: ys[i]}, text)
		}
	}}, nil
}

// armColour is one of eight colours that people who see few of them can tell
// apart as well (Okabe and Ito 2008).
func armColour(i int) color.NRGBA {
	palette := []uint32{0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xe69f00, 0x000000, 0x8a8a3c}
	c := palette[i%len(palette)]
	return color.NRGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 0xff}
}
