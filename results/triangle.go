package results

import (
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Cell is one allocation of a split with its value.
type Cell struct {
	Allocation string // as players write it: 4 8 0
	Value      float64
}

// SplitCells gathers all that a journal knows of one split gene: for each
// allocation that was ever measured its mean fitness, every genome in every
// generation counting once, and how many that were. Both are sorted by
// allocation.
func SplitCells(generations []Generation, gene string) (fitness, visits []Cell) {
	type sum struct{ count, mean float64 }
	sums := map[string]sum{}
	for _, g := range generations {
		for allocation, v := range g.Splits[gene] {
			if v.Count <= 0 {
				continue
			}
			all, n := sums[allocation], float64(v.Count)
			all.count += n
			all.mean += (bounded(v.Mean) - all.mean) * (n / all.count)
			sums[allocation] = all
		}
	}
	for allocation, all := range sums {
		fitness = append(fitness, Cell{allocation, all.mean})
		visits = append(visits, Cell{allocation, all.count})
	}
	byAllocation := func(a, b Cell) int { return cmp.Compare(a.Allocation, b.Allocation) }
	slices.SortFunc(fitness, byAllocation)
	slices.SortFunc(visits, byAllocation)
	return fitness, visits
}

// TriangleData is what a triangle of a split's allocations shows.
type TriangleData struct {
	Title       string
	Explanation string   // what a cell's value is, in a sentence or two
	Unit        string   // of the values, on the colour bar: "points a match"
	Parts       []string // names of the three parts
	Total       float64  // that the parts sum up to
	Step        float64  // between two values of a part; 0 means 1
	Cells       []Cell   // allocations without one are left pale: never tried
	Best        string   // an allocation to mark; may be empty
	BestWord    string   // what it is called; empty means "best"
	Default     string   // another
	Log         bool     // colours by ratio and rank, as fits counts
}

// sqrt3 is twice the height of a triangle of edge 1.
const sqrt3 = 1.7320508075688772

// mostCells is the number of allocations that a triangle shows at most.
const mostCells = 20000

// tooMany says whether a split has more allocations than can be drawn.
func (d *TriangleData) tooMany() bool {
	step := d.Step
	if step == 0 {
		step = 1
	}
	n := math.Round(d.Total / step)
	return !((n+1)*(n+2)/2 <= mostCells)
}

// Triangle draws all allocations of a split of three parts as a triangle, each
// a hexagon coloured by its value. The corners are the allocations that give
// one part all. Splits of other than three parts are an error, as they have no
// such picture.
func Triangle(data TriangleData) (Figure, error) {
	if len(data.Parts) != 3 {
		return Figure{}, fmt.Errorf("a triangle shows splits of 3 parts, and this one has %d", len(data.Parts))
	}
	step := data.Step
	if step == 0 {
		step = 1
	}
	n := int(math.Round(data.Total / step))
	if n < 1 || !(step > 0) || data.tooMany() {
		return Figure{}, fmt.Errorf("a triangle shows 3 to %d allocations, and a split of %s in steps of %s has others",
			mostCells, short(data.Total), short(step))
	}
	place := func(allocation string) (cellPlace, error) {
		parts := numbers(allocation)
		bad := len(parts) != 3
		var at cellPlace
		for i := range min(3, len(parts)) {
			x := math.Round(parts[i] / step)
			if !(x >= 0 && x <= float64(n) && math.Abs(x*step-parts[i]) < 1e-6*step) {
				bad = true
				break
			}
			at[i] = int(x)
		}
		if bad || at[0]+at[1]+at[2] != n {
			return at, fmt.Errorf("allocation %q must be three numbers that sum up to %s", allocation, short(data.Total))
		}
		return at, nil
	}
	cells := map[cellPlace]float64{}
	for _, cell := range data.Cells {
		at, err := place(cell.Allocation)
		if err != nil {
			return Figure{}, err
		}
		if math.IsNaN(cell.Value) || math.IsInf(cell.Value, 0) || data.Log && cell.Value <= 0 {
			return Figure{}, fmt.Errorf("the value of allocation %q must be a finite number, above 0 on a log scale", cell.Allocation)
		}
		cells[at] = bounded(cell.Value)
	}
	if len(cells) == 0 {
		return Figure{}, errors.New("a triangle needs the value of at least one allocation")
	}
	shades := newShades(slices.Collect(maps.Values(cells)), data.Log)
	type marked struct {
		at    cellPlace
		text  string
		color color.NRGBA
	}
	var marks []marked
	mention := func(word, allocation string, c color.NRGBA) error {
		if allocation == "" {
			return nil
		}
		at, err := place(allocation)
		if err != nil {
			return err
		}
		text := word + " " + allocation
		if v, ok := cells[at]; ok {
			text += ": " + short3(v)
			if data.Log {
				text = word + " " + allocation + ": " + short(v)
			}
		}
		marks = append(marks, marked{at, text, c})
		return nil
	}
	word := data.BestWord
	if word == "" {
		word = "best"
	}
	byDefault := data.Default
	if byDefault != "" && byDefault == data.Best {
		word, byDefault = word+" and default", ""
	}
	if err := cmp.Or(mention(word, data.Best, mark), mention("default", byDefault, ink)); err != nil {
		return Figure{}, err
	}

	explanation := strings.TrimSpace(data.Explanation)
	if explanation != "" && !strings.HasSuffix(explanation, ".") {
		explanation += "."
	}
	if missing := (n+1)*(n+2)/2 - len(cells); missing > 0 {
		explanation += fmt.Sprintf(" Pale: %s never tried.", count(missing, "split", "splits"))
	}
	if shades.uneven() {
		explanation += " Colours follow size and rank alike."
	}
	const width, barRoom, side, foot, top = figureWidth - 2*margin, 84, 46, 38, 22
	const rise = vg.Length(sqrt3 / 2)
	unit := min(vg.Length(width-barRoom-2*side)/vg.Length(n+1), 80) // between two cells
	edge := unit * vg.Length(n)                                     // cells reach half a cell beyond the corners
	height := edge*rise + 2*unit/sqrt3 + foot + top
	return Figure{figureWidth, headHeight(data.Title, explanation) + height + margin, func(c draw.Canvas) {
		c = headed(c, data.Title, explanation)
		x0 := c.Min.X + (width-barRoom-edge)/2
		y0 := c.Min.Y + foot + unit/sqrt3
		where := func(a, b, d float64) vg.Point { // parts counted in steps
			return vg.Point{
				X: x0 + unit*vg.Length(d+a/2),
				Y: y0 + unit*rise*vg.Length(a),
			}
		}
		spot := func(at cellPlace) vg.Point { return where(float64(at[0]), float64(at[1]), float64(at[2])) }

		radius := unit / sqrt3
		shown := radius * 0.96
		if unit < 8 { // gaps would be a pattern of their own
			shown = radius * 1.1
		}
		for a := 0; a <= n; a++ {
			for b := 0; a+b <= n; b++ {
				at := cellPlace{a, b, n - a - b}
				paint := color.Color(color.NRGBA{R: 0xf3, G: 0xf4, B: 0xf5, A: 0xff})
				if v, ok := cells[at]; ok {
					paint = shades.at(v)
				}
				fill(c, paint, hexagon(spot(at), shown))
			}
		}

		// Ticks point along the lines on which a part stays the same.
		total := float64(n)
		edges := []struct {
			at  func(v float64) vg.Point
			out vg.Point
			x   draw.XAlignment
			y   draw.YAlignment
		}{
			{func(v float64) vg.Point { return where(v, total-v, 0) }, vg.Point{X: -1}, toRight, level},
			{func(v float64) vg.Point { return where(0, v, total-v) }, vg.Point{X: 0.5, Y: -rise}, toMiddle, below},
			{func(v float64) vg.Point { return where(total-v, 0, v) }, vg.Point{X: 0.5, Y: rise}, toLeft, level},
		}
		for _, e := range edges {
			for _, t := range ticks(0, data.Total, 7, step == math.Trunc(step)) {
				from := e.at(t.value / step)
				begin, end, text := radius*1.1, radius*1.1+4, radius*1.1+6
				s := style(tickSize, dim, e.x, e.y)
				stroke(c, dim, 0.6, []vg.Point{
					{X: from.X + e.out.X*begin, Y: from.Y + e.out.Y*begin},
					{X: from.X + e.out.X*end, Y: from.Y + e.out.Y*end},
				})
				c.FillText(s, vg.Point{X: from.X + e.out.X*text, Y: from.Y + e.out.Y*text}, t.label)
			}
		}
		// The name of each part along the edge on which its ticks count up.
		name := style(textSize, ink, toMiddle, level)
		away := radius + 26
		names := []struct {
			text     string
			at       vg.Point
			out      vg.Point
			rotation float64
		}{
			{data.Parts[0] + " →", where(total/2, total/2, 0), vg.Point{X: -rise, Y: 0.5}, math.Pi / 3},
			{"← " + data.Parts[1], where(0, total/2, total/2), vg.Point{Y: -1}, 0},
			{data.Parts[2] + " →", where(total/2, 0, total/2), vg.Point{X: rise, Y: 0.5}, -math.Pi / 3},
		}
		for _, e := range names {
			s := name
			s.Rotation = e.rotation
			c.FillText(s, vg.Point{X: e.at.X + e.out.X*away, Y: e.at.Y + e.out.Y*away}, fit(name, e.text, width/4))
		}

		// And the name of each corner's part in full.
		corner := bold(style(textSize, ink, toMiddle, above))
		c.FillText(corner, vg.Point{X: where(total, 0, 0).X, Y: where(total, 0, 0).Y + radius + 11}, fit(corner, "all "+data.Parts[0], width/3))
		corner.YAlign = level
		for i, x := range []vg.Length{where(0, total, 0).X, where(0, 0, total).X} {
			text := fit(corner, "all "+data.Parts[1+i], width/4)
			half := corner.Width(text) / 2
			x = min(max(x, c.Min.X+half), c.Max.X-half)
			c.FillText(corner, vg.Point{X: x, Y: y0 - away}, text)
		}

		// Best and default: a ring on the cell, and what it is beside the top.
		key := vg.Point{X: c.Min.X + 6, Y: c.Max.Y - 6}
		for i, m := range marks {
			ring(c, spot(m.at), min(max(radius*0.55, 3), 8), m.color)
			ring(c, key, 4, m.color)
			s := style(textSize, m.color, toLeft, level)
			if i == 0 {
				s = bold(s)
			}
			c.FillText(s, vg.Point{X: key.X + 9, Y: key.Y}, fit(s, m.text, width/3))
			key.Y -= textSize * 1.6
		}

		bar := rectangle(c.Max.X-barRoom+34, y0, c.Max.X-barRoom+46, y0+edge*rise)
		shades.draw(c, bar, data.Unit)
	}}, nil
}

// cellPlace is an allocation in steps.
type cellPlace [3]int

// hexagon is a cell of the triangle, a corner up.
func hexagon(at vg.Point, radius vg.Length) []vg.Point {
	points := make([]vg.Point, 6)
	for i := range points {
		sin, cos := math.Sincos(math.Pi/6 + float64(i)*math.Pi/3)
		points[i] = vg.Point{X: at.X + radius*vg.Length(cos), Y: at.Y + radius*vg.Length(sin)}
	}
	return points
}

// ring is a circle with a white rim, to be seen on any colour.
func ring(c draw.Canvas, at vg.Point, radius vg.Length, paint color.Color) {
	points := make([]vg.Point, 49)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 48)
		points[i] = vg.Point{X: at.X + radius*vg.Length(cos), Y: at.Y + radius*vg.Length(sin)}
	}
	stroke(c, color.White, 3.4, points)
	stroke(c, paint, 1.8, points)
}

// shades gives values colours, darker for more. On a log scale, half of a colour
// is where the value lies between the least and the greatest, half its rank
// among all that there are, so that a few great ones do not leave one colour
// for the others.
type shades struct {
	values  []float64 // sorted, all different
	log     bool
	colours palette.ColorMap
}

func newShades(values []float64, log bool) shades {
	slices.Sort(values)
	colours, err := moreland.NewLuminance([]color.Color{
		color.NRGBA{R: 0x46, G: 0x1b, B: 0x6e, A: 0xff},
		color.NRGBA{R: 0x2b, G: 0x55, B: 0x9f, A: 0xff},
		color.NRGBA{R: 0x2a, G: 0x8f, B: 0xa8, A: 0xff},
		color.NRGBA{R: 0x74, G: 0xc1, B: 0x9a, A: 0xff},
		color.NRGBA{R: 0xe6, G: 0xe6, B: 0xa0, A: 0xff},
	})
	if err != nil {
		panic(err) // the colours above are in order of luminance
	}
	colours.SetMin(0)
	colours.SetMax(1)
	return shades{slices.Compact(values), log, colours}
}

// size is where a value lies between the least and the greatest, 0..1, and one
// half if there is but one.
func (s shades) size(v float64) float64 {
	last := len(s.values) - 1
	if last == 0 {
		return 0.5
	}
	return float64(scale{low: s.values[0], high: s.values[last], to: 1, log: s.log}.at(v))
}

// share is how far along the colours a value is, 0..1.
func (s shades) share(v float64) float64 {
	size, last := s.size(v), len(s.values)-1
	if last == 0 || !s.log {
		return size
	}
	above, found := slices.BinarySearch(s.values, v)
	rank := float64(min(above, last))
	if !found && 0 < above && above <= last { // between two
		from, to := s.size(s.values[above-1]), s.size(s.values[above])
		if from < to {
			rank -= (to - size) / (to - from)
		}
	}
	return (size + rank/float64(last)) / 2
}

// uneven says whether the colours are much other than by size alone.
func (s shades) uneven() bool {
	return slices.ContainsFunc(s.values, func(v float64) bool { return math.Abs(s.share(v)-s.size(v)) > 0.1 })
}

func (s shades) at(v float64) color.Color { return s.colour(s.share(v)) }

func (s shades) colour(share float64) color.Color {
	paint, err := s.colours.At(min(max(1-share, 0), 1))
	if err != nil {
		return color.Black
	}
	return paint
}

// draw makes a bar of the colours with a label of values and a unit above it.
func (s shades) draw(c draw.Canvas, box []vg.Point, unit string) {
	from, to := box[0].Y, box[2].Y
	const strips = 128
	for i := range strips {
		// Each strip reaches to the top, so that no seam is left between two.
		y := from + (to-from)*vg.Length(i)/strips
		fill(c, s.colour((float64(i)+0.5)/strips), rectangle(box[0].X, y, box[2].X, to))
	}
	at := func(v float64) vg.Length { return from + (to-from)*vg.Length(s.share(v)) }
	for _, t := range s.ticks(at, max(14, (to-from)/12)) {
		y := at(t.value)
		stroke(c, dim, 0.6, []vg.Point{{X: box[2].X, Y: y}, {X: box[2].X + 3, Y: y}})
		c.FillText(style(tickSize, dim, toLeft, level), vg.Point{X: box[2].X + 5, Y: y}, t.label)
	}
	s2 := style(textSize, dim, toRight, above)
	y := box[2].Y + 8
	lines := wrap(s2, unit, 90)
	for i := len(lines) - 1; i >= 0; i-- {
		c.FillText(s2, vg.Point{X: c.Max.X, Y: y}, lines[i])
		y += textSize * 1.3
	}
}

// ticks are the ends of the colours and round values between them, with a gap
// between any two.
func (s shades) ticks(at func(v float64) vg.Length, gap vg.Length) []tick {
	low, high := s.values[0], s.values[len(s.values)-1]
	if low == high {
		return []tick{{low, short(roundTo3(low))}}
	}
	candidates := ticks(low, high, 7, false)
	if s.log {
		candidates = logTicks(low, high)
	}
	return endTicks(at, low, high, gap, candidates)
}
