package results

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html"
	"image/color"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Figure is a picture that is ready to be written. The same data give the same
// bytes, whenever and wherever it is drawn.
type Figure struct {
	width, height vg.Length
	draw          func(draw.Canvas)
}

// dpi makes a figure of 560 points 1120 pixels wide: sharp where it is shown
// at half that, and its text readable at 800.
const dpi = 144

// figureWidth is the width of all figures.
const figureWidth = vg.Length(560)

// drawing keeps figures from being drawn at once: they share a cache of fonts.
var drawing sync.Mutex

// WritePNG writes the figure as an image of 144 dots per inch.
func (f Figure) WritePNG(w io.Writer) error {
	drawing.Lock()
	defer drawing.Unlock()
	canvas := vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(color.White))
	f.draw(draw.New(canvas))
	_, err := vgimg.PngCanvas{Canvas: canvas}.WriteTo(w)
	return err
}

// WriteSVG writes the figure as SVG. Its text stays text.
func (f Figure) WriteSVG(w io.Writer) error {
	drawing.Lock()
	defer drawing.Unlock()
	canvas := vgsvg.NewWith(vgsvg.UseWH(f.width, f.height))
	c := draw.New(canvas)
	// Pages need not be white.
	c.FillPolygon(color.White, rectangle(c.Min.X, c.Min.Y, c.Max.X, c.Max.Y))
	f.draw(c)
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return err
	}
	_, err := w.Write(svgText.ReplaceAllFunc(b.Bytes(), anyFont))
	return err
}

// svgText is a text as the canvas writes it: its attributes, the font's weight
// and size, and the text.
var svgText = regexp.MustCompile(`<text ([^>]*?style="[^">]*font-weight:(\w+);[^">]*font-size:([\d.]+)px[^>]*)>([^<]*)</text>`)

// anyFont lets a text be shown where Liberation Sans is not installed: by fonts
// of its kind, in the width that was reckoned with, so that nothing is cut or
// comes over something else.
func anyFont(text []byte) []byte {
	parts := svgText.FindSubmatch(text)
	size, err := strconv.ParseFloat(string(parts[3]), 64)
	if err != nil {
		return text
	}
	s := style(vg.Length(size), ink, toLeft, below)
	if string(parts[2]) == "bold" {
		s = bold(s)
	}
	attributes := strings.Replace(string(parts[1]), "font-family:Liberation Sans;",
		"font-family:'Liberation Sans',Arial,Helvetica,sans-serif;", 1)
	width := s.Width(html.UnescapeString(string(parts[4]))).Points()
	return fmt.Appendf(nil, `<text textLength="%.2f" lengthAdjust="spacingAndGlyphs" %s>%s</text>`, width, attributes, parts[4])
}

// SaveFigure writes a figure into the folder's plots, as <name>.png and
// <name>.svg.
func (f *Folder) SaveFigure(name string, figure Figure) error {
	return writeFigure("plots/"+name, figure, f.WriteFile)
}

// WriteFigure writes a figure as <name>.png and <name>.svg.
func WriteFigure(name string, figure Figure) error {
	return writeFigure(name, figure, WriteFile)
}

func writeFigure(name string, figure Figure, write func(name string, data []byte) error) error {
	var png, svg bytes.Buffer
	if err := errors.Join(figure.WritePNG(&png), figure.WriteSVG(&svg)); err != nil {
		return fmt.Errorf("figure %s: %w", name, err)
	}
	if err := write(name+".png", png.Bytes()); err != nil {
		return err
	}
	return write(name+".svg", svg.Bytes())
}

// The colours of all figures.
var (
	ink    = color.NRGBA{R: 0x22, G: 0x26, B: 0x2a, A: 0xff} // titles
	dim    = color.NRGBA{R: 0x5f, G: 0x66, B: 0x6d, A: 0xff} // ticks, explanations, second lines
	faint  = color.NRGBA{R: 0xe4, G: 0xe7, B: 0xea, A: 0xff} // grids
	accent = color.NRGBA{R: 0x1b, G: 0x6c, B: 0xa8, A: 0xff} // what the figure is about
	mark   = color.NRGBA{R: 0xc4, G: 0x4e, B: 0x1a, A: 0xff} // what it points at
)

// clear is a colour let through.
func clear(c color.NRGBA, alpha uint8) color.NRGBA {
	c.A = alpha
	return c
}

// Sizes of text, in points.
const (
	titleSize = 12
	textSize  = 8.5
	tickSize  = 8
)

// style is the look of text.
func style(size vg.Length, c color.Color, x draw.XAlignment, y draw.YAlignment) draw.TextStyle {
	return draw.TextStyle{
		Color:  c,
		Font:   font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		XAlign: x, YAlign: y,
		Handler: plot.DefaultTextHandler,
	}
}

func bold(s draw.TextStyle) draw.TextStyle {
	s.Font.Weight = xfont.WeightBold
	return s
}

// The alignments of text, short.
const (
	toLeft, toMiddle, toRight = draw.XLeft, draw.XCenter, draw.XRight
	below, level, above       = draw.YTop, draw.YCenter, draw.YBottom
)

// wrap breaks text into lines no wider than width, a word that is wider alone
// being cut.
func wrap(s draw.TextStyle, text string, width vg.Length) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(atMost(text, 1000)) {
		word = fit(s, word, width)
		switch {
		case line == "":
			line = word
		case s.Width(line+" "+word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// fit cuts text to width.
func fit(s draw.TextStyle, text string, width vg.Length) string {
	if s.Width(text) <= width {
		return text
	}
	runes := []rune(atMost(text, 120))
	for len(runes) > 0 && s.Width(string(runes)+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// atMost cuts text that is longer than any figure has room for, as fitting it
// would take for ever.
func atMost(text string, most int) string {
	if len(text) <= most {
		return text
	}
	runes := []rune(text)
	return string(runes[:min(len(runes), most)])
}

// fitMiddle cuts text to width in its middle, as the ends of names tell them
// apart.
func fitMiddle(s draw.TextStyle, text string, width vg.Length) string {
	if s.Width(text) <= width {
		return text
	}
	runes := []rune(text)
	for kept := min(len(runes)-1, 120); kept > 1; kept-- {
		cut := string(runes[:(kept+1)/2]) + "…" + string(runes[len(runes)-kept/2:])
		if s.Width(cut) <= width {
			return cut
		}
	}
	return "…"
}

// margin is the white around every figure.
const margin = vg.Length(12)

// headWidth is the share of the width that title and explanation are broken
// at. Some programs show an SVG in wider fonts.
const headWidth = 0.88

// headed draws title and explanation and returns the canvas that is left.
func headed(c draw.Canvas, title, explanation string) draw.Canvas {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	y := c.Max.Y
	head := bold(style(titleSize, ink, toLeft, below))
	for _, line := range wrap(head, title, (c.Max.X-c.Min.X)*headWidth) {
		c.FillText(head, vg.Point{X: c.Min.X, Y: y}, line)
		y -= titleSize * 1.3
	}
	y -= 2
	text := style(textSize, dim, toLeft, below)
	for _, line := range wrap(text, explanation, (c.Max.X-c.Min.X)*headWidth) {
		c.FillText(text, vg.Point{X: c.Min.X, Y: y}, line)
		y -= textSize * 1.35
	}
	c.Max.Y = y - 6
	return c
}

// headHeight is the height that headed takes of a canvas of the usual width.
func headHeight(title, explanation string) vg.Length {
	const width = (figureWidth - 2*margin) * headWidth
	lines := len(wrap(bold(style(titleSize, ink, toLeft, below)), title, width))
	more := len(wrap(style(textSize, dim, toLeft, below), explanation, width))
	return margin + vg.Length(lines)*titleSize*1.3 + 2 + vg.Length(more)*textSize*1.35 + 6
}

// scale lays values on a line of the canvas.
type scale struct {
	low, high float64   // values, low < high
	from, to  vg.Length // where these are
	log       bool
}

// at is the place of a value. Nothing is drawn beyond the ends, whatever the
// value.
func (s scale) at(v float64) vg.Length {
	low, high := s.low, s.high
	v = min(max(v, low), high)
	if s.log {
		v, low, high = math.Log(v), math.Log(low), math.Log(high)
	}
	share := (v/2 - low/2) / (high/2 - low/2) // halves, as the difference may be beyond all floats
	if !(share >= 0) {
		share = 0
	}
	return s.from + (s.to-s.from)*vg.Length(min(share, 1))
}

// bounded is a value for a figure. Those next to the largest floats are made
// smaller, so that differences and sums of some stay finite.
func bounded(v float64) float64 { return min(max(v, -1e300), 1e300) }

// tick is a value on a scale with its label.
type tick struct {
	value float64
	label string
}

// ticks are round values in low..high, at most as many as most and two at
// least where any are.
func ticks(low, high float64, most int, whole bool) []tick {
	if !(low < high) || math.IsInf(high-low, 0) {
		return nil
	}
	magnitude := math.Pow(10, math.Floor(math.Log10((high-low)/float64(most))))
	var step float64
	for _, factor := range []float64{1, 2, 5, 10, 20, 50} {
		step = factor * magnitude
		if whole && step < 1 {
			continue
		}
		if math.Floor(high/step+1e-9)-math.Ceil(low/step-1e-9) < float64(most) {
			break
		}
	}
	size := max(math.Abs(low), math.Abs(high))
	first := math.Ceil(low/step - 1e-9)
	n := math.Floor(high/step+1e-9) - first
	if !(size/step < 1e12) || !(n < 100) { // too fine for a float
		return []tick{{low, short(low)}, {high, short(high)}}
	}
	label := labeller(size, step)
	var list []tick
	for i := range int(n) + 1 {
		v := (first + float64(i)) * step
		list = append(list, tick{v, label(v)})
	}
	return list
}

// endTicks are the ends of a scale and, between them, those of the candidates,
// the first ones first, that come no nearer than gap to others.
func endTicks(at func(v float64) vg.Length, low, high float64, gap vg.Length, candidates []tick) []tick {
	label := short
	if size := max(math.Abs(low), math.Abs(high)); size >= 1e5 && size < 1e14 {
		label = labeller(size, size/100)
	}
	list := []tick{{low, label(low)}, {high, label(high)}}
	for _, t := range candidates {
		near := func(other tick) bool {
			distance := at(t.value) - at(other.value)
			return max(distance, -distance) < gap
		}
		if !slices.ContainsFunc(list, near) {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b tick) int { return cmp.Compare(a.value, b.value) })
	return list
}

// labeller writes the values of a scale that reaches size, all alike, with as
// many decimals as step needs.
func labeller(size, step float64) func(v float64) string {
	if size < 1e-3 || size >= 1e14 {
		return scientific
	}
	divisor, unit := 1.0, ""
	if size >= 1e5 {
		for _, u := range []string{"k", "M", "G", "T"} {
			if size/divisor >= 1e3 {
				divisor, unit = divisor*1000, u
			}
		}
	}
	decimals := max(0, int(-math.Floor(math.Log10(step/divisor)+1e-9)))
	return func(v float64) string {
		if math.Abs(v) < step/2 {
			return "0"
		}
		return plain(v/divisor, decimals) + unit
	}
}

// scientific is a number with up to three significant digits as 1.2e−5.
func scientific(v float64) string {
	if v == 0 {
		return "0"
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', 2, 64), "e")
	mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	power, err := strconv.Atoi(exponent)
	if err != nil {
		return mantissa + "e" + exponent
	}
	return strings.ReplaceAll(mantissa+"e"+strconv.Itoa(power), "-", "−")
}

// logTicks are round values of a log scale, the roundest first: powers of ten,
// then 2 and 5 times these, then the others.
func logTicks(low, high float64) []tick {
	var list []tick
	from, to := math.Floor(math.Log10(low)), math.Floor(math.Log10(high))
	thinner := max(1, math.Ceil((to-from)/8))
	for _, factors := range [][]float64{{1}, {2, 5}, {3, 4, 6, 7, 8, 9}} {
		for e := from; e <= to; e += thinner {
			for _, factor := range factors {
				if v := factor * math.Pow(10, e); low <= v && v <= high {
					list = append(list, tick{v, short(v)})
				}
			}
		}
		if thinner > 1 {
			break
		}
	}
	return list
}

// plain is a number with so many decimals and commas between thousands.
func plain(v float64, decimals int) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	whole, fraction, _ := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction != "" {
		whole += "." + fraction
	}
	if v < 0 && strings.Trim(whole, "0.,") != "" {
		whole = "−" + whole
	}
	return whole
}

// short is a number with up to three significant digits, or all of a whole
// one.
func short(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e6 {
		return plain(v, 0)
	}
	magnitude := math.Floor(math.Log10(math.Abs(v)))
	if magnitude < -4 || magnitude >= 6 {
		return scientific(v)
	}
	text := plain(v, max(0, 2-int(magnitude)))
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// rectangle is the outline of a box.
func rectangle(x0, y0, x1, y1 vg.Length) []vg.Point {
	return []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

// fill paints an area without outline.
func fill(c draw.Canvas, paint color.Color, points []vg.Point) {
	if len(points) > 2 {
		c.FillPolygon(paint, points)
	}
}

// stroke draws a line through the points, or a dot if there is but one.
func stroke(c draw.Canvas, paint color.Color, width vg.Length, points []vg.Point, dashes ...vg.Length) {
	switch len(points) {
	case 0:
	case 1:
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: paint, Radius: 2 + width/2, Shape: draw.CircleGlyph{}}, points[0])
	default:
		c.StrokeLines(draw.LineStyle{Color: paint, Width: width, Dashes: dashes}, points)
	}
}

// band is the area between two lines over the same xs. A single x becomes a
// bar.
func band(x, y scale, xs, lower, upper []float64) []vg.Point {
	if len(xs) == 1 {
		at := x.at(xs[0])
		return rectangle(at-2, y.at(lower[0]), at+2, y.at(upper[0]))
	}
	points := make([]vg.Point, 0, 2*len(xs))
	for i, v := range xs {
		points = append(points, vg.Point{X: x.at(v), Y: y.at(upper[i])})
	}
	for i := len(xs) - 1; i >= 0; i-- {
		points = append(points, vg.Point{X: x.at(xs[i]), Y: y.at(lower[i])})
	}
	return points
}

// line is the line through values over xs.
func line(x, y scale, xs, values []float64) []vg.Point {
	points := make([]vg.Point, len(xs))
	for i, v := range xs {
		points[i] = vg.Point{X: x.at(v), Y: y.at(values[i])}
	}
	return points
}

// thin averages values in equal groups so that no more than most are left, and
// tells the size of a group.
func thin(values []float64, most int) (thinned []float64, group int) {
	group = (len(values) + most - 1) / most
	if group <= 1 {
		return values, 1
	}
	for i := 0; i < len(values); i += group {
		part := values[i:min(i+group, len(values))]
		sum := 0.0
		for _, v := range part {
			sum += v
		}
		thinned = append(thinned, sum/float64(len(part)))
	}
	return thinned, group
}

// spreadApart gives labels that want heights ys others, so that none is nearer
// than gap to the next and all stay in low..high where there is room. Labels
// that crowd share the room around the middle of what they want; the order of
// heights is kept, the first of equal ones being on top.
func spreadApart(ys []vg.Length, gap, low, high vg.Length) {
	order := make([]int, len(ys)) // from the bottom up
	for i := range order {
		order[i] = len(ys) - 1 - i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ys[a], ys[b]) })
	type crowd struct {
		n      int
		bottom vg.Length
	}
	room := func(c crowd) crowd {
		c.bottom = max(low, min(c.bottom, high-gap*vg.Length(c.n-1)))
		return c
	}
	var crowds []crowd
	for _, at := range order {
		crowds = append(crowds, room(crowd{1, ys[at]}))
		for len(crowds) > 1 {
			a, b := crowds[len(crowds)-2], crowds[len(crowds)-1]
			if b.bottom-a.bottom >= gap*vg.Length(a.n) {
				break
			}
			// Where the first would be, if the mean of both stays.
			na, nb := vg.Length(a.n), vg.Length(b.n)
			bottom := (na*a.bottom + nb*(b.bottom-gap*na)) / (na + nb)
			crowds = append(crowds[:len(crowds)-2], room(crowd{a.n + b.n, bottom}))
		}
	}
	i := 0
	for _, c := range crowds {
		for k := range c.n {
			ys[order[i]] = c.bottom + gap*vg.Length(k)
			i++
		}
	}
}

// count is a number of things, in words: 1 match, 12,345 matches.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return plain(float64(n), 0) + " " + many
}
