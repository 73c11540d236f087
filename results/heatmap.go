package results

import (
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// HeatAxis is one side of a heat map.
type HeatAxis struct {
	Name   string
	Values []string // from left to right, or from the bottom up
}

// HeatCell is a pair of values with what it is worth.
type HeatCell struct {
	X, Y  int // indexes of the axes' values
	Value float64
}

// HeatData is what a heat map of two genes, or of two traits, shows.
type HeatData struct {
	Title       string
	Explanation string // what a cell's value is and how sure, in a sentence or two
	Unit        string // of the values, on the colour bar: "points a match"
	X, Y        HeatAxis
	Cells       []HeatCell // pairs without one are left blank
	Blank       string     // why a pair has none; empty means that it cannot be
	Best        *HeatCell  // to mark with its value; may be nil
	BestWord    string     // what it is called; empty means "best"
	Default     *HeatCell  // another
}

// mostHeat is the number of values that an axis of a heat map shows at most.
const mostHeat = 200

// Heatmap draws all pairs of two genes' values as a table of cells, each
// coloured by its value. Axes without values or with more than 200, and cells
// outside them, are an error.
func Heatmap(data HeatData) (Figure, error) {
	nx, ny := len(data.X.Values), len(data.Y.Values)
	if nx < 1 || ny < 1 || nx > mostHeat || ny > mostHeat {
		return Figure{}, fmt.Errorf("a heat map shows 1 to %d values of each gene, not %d and %d", mostHeat, nx, ny)
	}
	if len(data.Cells) == 0 {
		return Figure{}, errors.New("a heat map needs the value of at least one pair")
	}
	var values []float64
	for _, cell := range data.Cells {
		if cell.X < 0 || cell.X >= nx || cell.Y < 0 || cell.Y >= ny {
			return Figure{}, fmt.Errorf("pair %d, %d of a heat map must be within its %d and %d values", cell.X, cell.Y, nx, ny)
		}
		if math.IsNaN(cell.Value) || math.IsInf(cell.Value, 0) {
			return Figure{}, fmt.Errorf("the value of pair %s, %s must be a finite number", data.X.Values[cell.X], data.Y.Values[cell.Y])
		}
		values = append(values, bounded(cell.Value))
	}
	shades := newShades(values, false)
	type marked struct {
		HeatCell
		text  string
		color color.NRGBA
	}
	var marks []marked
	mention := func(word string, cell *HeatCell, c color.NRGBA) error {
		if cell == nil {
			return nil
		}
		if cell.X < 0 || cell.X >= nx || cell.Y < 0 || cell.Y >= ny {
			return fmt.Errorf("the %s of a heat map must be one of its cells", word)
		}
		text := fmt.Sprintf("%s %s × %s: %s", word, data.X.Values[cell.X], data.Y.Values[cell.Y], short3(cell.Value))
		marks = append(marks, marked{*cell, text, c})
		return nil
	}
	best, byDefault, word := data.Best, data.Default, cmp.Or(data.BestWord, "best")
	if best != nil && byDefault != nil && best.X == byDefault.X && best.Y == byDefault.Y {
		byDefault, word = nil, word+" and default"
	}
	if err := errors.Join(mention(word, best, mark), mention("default", byDefault, ink)); err != nil {
		return Figure{}, err
	}
	explanation := strings.TrimSpace(data.Explanation)
	if len(data.Cells) < nx*ny {
		explanation += " Blank: " + cmp.Or(data.Blank, "pairs that cannot be") + "."
	}

	const barRoom, nameRoom, keyRoom, most = 84, 16, textSize * 1.6, 340
	label := style(tickSize, dim, toRight, level)
	labelRoom := vg.Length(0)
	for _, v := range data.Y.Values {
		labelRoom = max(labelRoom, min(label.Width(v), 100))
	}
	labelRoom += 8
	wide := (figureWidth - 2*margin - barRoom - nameRoom - labelRoom) / vg.Length(nx)
	high := vg.Length(most) / vg.Length(ny)
	// About as high as wide, as far as that goes, and neither huge nor flat.
	wide, high = min(wide, 2.4*high, 60), min(high, 1.2*wide, 40)
	// Few cells leave room for the marks' texts and the colour bar all the same.
	width, height := max(wide*vg.Length(nx), 220), max(high*vg.Length(ny), 90)
	wide, high = width/vg.Length(nx), height/vg.Length(ny)
	foot := vg.Length(tickSize + nameRoom + 4)
	head := keyRoom*vg.Length(len(marks)) + 6
	unitRoom := vg.Length(len(wrap(style(textSize, dim, toRight, above), data.Unit, 90)))*textSize*1.3 + 8
	head = max(head, unitRoom)
	return Figure{figureWidth, headHeight(data.Title, explanation) + head + height + foot + margin, func(c draw.Canvas) {
		c = headed(c, data.Title, explanation)
		x0 := c.Min.X + nameRoom + labelRoom
		y0 := c.Min.Y + foot
		corner := func(x, y int) vg.Point { return vg.Point{X: x0 + wide*vg.Length(x), Y: y0 + high*vg.Length(y)} }
		middle := func(x, y int) vg.Point {
			p := corner(x, y)
			return vg.Point{X: p.X + wide/2, Y: p.Y + high/2}
		}
		// Cells overlap a hair, so that no seams are seen between them.
		gap := vg.Length(0.6)
		if min(wide, high) < 8 {
			gap = -0.3
		}
		for _, cell := range data.Cells {
			from, to := corner(cell.X, cell.Y), corner(cell.X+1, cell.Y+1)
			fill(c, shades.at(bounded(cell.Value)), rectangle(from.X, from.Y, to.X-gap, to.Y-gap))
		}
		outline := rectangle(x0, y0, corner(nx, 0).X, corner(0, ny).Y)
		stroke(c, faint, 0.6, append(outline, outline[0]))

		below := style(tickSize, dim, toMiddle, below)
		stride := labelStride(data.X.Values, wide, func(text string) vg.Length { return below.Width(text) + 5 })
		for i := 0; i < nx; i += stride {
			at := vg.Point{X: middle(i, 0).X, Y: y0}
			stroke(c, dim, 0.6, []vg.Point{at, {X: at.X, Y: at.Y - 3}})
			at.Y -= 5
			c.FillText(below, at, fit(below, data.X.Values[i], wide*vg.Length(stride)))
		}
		stride = labelStride(data.Y.Values, high, func(string) vg.Length { return tickSize * 1.25 })
		for i := 0; i < ny; i += stride {
			at := vg.Point{X: x0, Y: middle(0, i).Y}
			stroke(c, dim, 0.6, []vg.Point{at, {X: at.X - 3, Y: at.Y}})
			at.X -= 5
			c.FillText(label, at, fit(label, data.Y.Values[i], labelRoom-8))
		}
		name := style(textSize, ink, toMiddle, above)
		c.FillText(name, vg.Point{X: x0 + width/2, Y: c.Min.Y}, fit(name, data.X.Name+" →", width))
		name.Rotation, name.YAlign = math.Pi/2, draw.YTop
		c.FillText(name, vg.Point{X: c.Min.X, Y: y0 + height/2}, fit(style(textSize, ink, toMiddle, above), data.Y.Name+" →", height))

		// Best and default: a ring on the cell, and what it is above the map.
		key := vg.Point{X: x0 + 5, Y: y0 + height + 6 + keyRoom*vg.Length(len(marks)) - keyRoom/2}
		for i, m := range marks {
			ring(c, middle(m.X, m.Y), min(max(min(wide, high)*0.36, 3), 8), m.color)
			ring(c, key, 4, m.color)
			s := style(textSize, m.color, toLeft, level)
			if i == 0 {
				s = bold(s)
			}
			c.FillText(s, vg.Point{X: key.X + 9, Y: key.Y}, fit(s, m.text, width-24))
			key.Y -= keyRoom
		}
		bar := rectangle(x0+width+18, y0, x0+width+30, y0+height)
		c.Max.X = min(c.Max.X, x0+width+barRoom)
		shades.draw(c, bar, data.Unit)
	}}, nil
}

// labelStride is the step from one value with a label to the next, so that no
// label comes over another: 1 for words where they can be cut to their cell.
func labelStride(values []string, step vg.Length, room func(text string) vg.Length) int {
	widest, words := vg.Length(0), false
	for _, v := range values {
		widest = max(widest, room(v))
		if _, err := strconv.ParseFloat(v, 64); err != nil {
			words = true
		}
	}
	if words && step >= 30 {
		return 1
	}
	return max(1, int(math.Ceil(float64(widest/step))))
}
