package results

import (
	"bufio"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// MatrixData is how bots did against each other, the bots in the order to be
// shown.
type MatrixData struct {
	Title       string
	Explanation string
	Bots        []string
	Versus      [][]Opponent // the row's bot against the column's; those without games stay empty
}

func (d *MatrixData) check() error {
	if len(d.Bots) < 2 || len(d.Versus) != len(d.Bots) {
		return fmt.Errorf("a matrix needs two bots or more and a row for each: %d bots, %d rows", len(d.Bots), len(d.Versus))
	}
	for i, row := range d.Versus {
		if len(row) != len(d.Bots) {
			return errors.New("a matrix must be square")
		}
		for _, o := range row {
			if o.Games > 0 && !(o.Points >= 0 && o.Points <= 1) {
				return fmt.Errorf("bot %s has %v points a match, must be 0 to 1", d.Bots[i], o.Points)
			}
		}
	}
	return nil
}

// clear says whether an interval leaves no doubt on which side of a half the points are.
func (o Opponent) clear() bool { return o.Low > 0.5 || o.High < 0.5 }

// WriteMatrix writes the points of each row's bot against each column's in per
// cent, in at most 80 columns of text: bots have numbers, and more bots than fit
// are written in parts. What is in brackets may as well be 50.
func WriteMatrix(w io.Writer, data MatrixData) error {
	if err := data.check(); err != nil {
		return err
	}
	const cellWidth = 6
	names := 0
	for _, name := range data.Bots {
		names = max(names, len([]rune(name)))
	}
	names = min(names, 24)
	digits := len(strconv.Itoa(len(data.Bots)))
	each := (tableWidth - names - digits - 1) / cellWidth
	out := bufio.NewWriter(w)
	for from := 0; from < len(data.Bots); from += each {
		to := min(from+each, len(data.Bots))
		if from > 0 {
			fmt.Fprintln(out)
		}
		line := strings.Repeat(" ", names+digits+1)
		for j := from; j < to; j++ {
			line += fmt.Sprintf("%*d ", cellWidth-1, j+1)
		}
		fmt.Fprintln(out, strings.TrimRight(line, " "))
		for i, name := range data.Bots {
			line = fmt.Sprintf("%*d %-*s", digits, i+1, names, shortened(name, names))
			for j := from; j < to; j++ {
				o := data.Versus[i][j]
				text := "· "
				if o.Games > 0 {
					text = fmt.Sprintf("%.0f ", 100*o.Points)
					if !o.clear() {
						text = "(" + strings.TrimSpace(text) + ")"
					}
				}
				line += strings.Repeat(" ", cellWidth-len([]rune(text))) + text
			}
			fmt.Fprintln(out, strings.TrimRight(line, " "))
		}
	}
	return out.Flush()
}

// Matrix draws the points of each row's bot against each column's, in colours
// that part at a half.
func Matrix(data MatrixData) (Figure, error) {
	if err := data.check(); err != nil {
		return Figure{}, err
	}
	n := len(data.Bots)
	name := style(textSize, ink, toLeft, level)
	const barRoom = 84
	names := vg.Length(0)
	for i, bot := range data.Bots {
		names = max(names, name.Width(numbered(i, bot)))
	}
	names = min(names, 150) + 8
	cell := min((figureWidth-2*margin-barRoom-names)/vg.Length(n), 40)
	const top = 22
	edge := cell * vg.Length(n)
	return Figure{figureWidth, headHeight(data.Title, data.Explanation) + top + edge + margin, func(c draw.Canvas) {
		c = headed(c, data.Title, data.Explanation)
		x0, y0 := c.Min.X+names, c.Max.Y-top
		size := min(textSize, cell*0.36)
		for i, bot := range data.Bots {
			y := y0 - cell*(vg.Length(i)+0.5)
			s := name
			s.Font.Size = min(textSize, cell*0.9)
			c.FillText(s, vg.Point{X: c.Min.X, Y: y}, fitMiddle(s, numbered(i, bot), names-6))
			if cell >= 10 || i%5 == 4 || i == 0 {
				c.FillText(style(tickSize, dim, toMiddle, above), vg.Point{X: x0 + cell*(vg.Length(i)+0.5), Y: y0 + 4}, strconv.Itoa(i+1))
			}
			for j := range n {
				o := data.Versus[i][j]
				x := x0 + cell*(vg.Length(j)+0.5)
				paint := color.NRGBA{R: 0xf3, G: 0xf4, B: 0xf5, A: 0xff}
				if o.Games > 0 {
					paint = parted(o.Points)
				}
				half := cell * 0.48
				fill(c, paint, rectangle(x-half, y-half, x+half, y+half))
				if o.Games == 0 || size < 5 {
					continue
				}
				s := style(size, ink, toMiddle, level)
				if math.Abs(o.Points-0.5) > 0.3 {
					s.Color = color.White
				}
				if o.clear() {
					s = bold(s)
				}
				c.FillText(s, vg.Point{X: x, Y: y}, strconv.FormatFloat(100*o.Points, 'f', 0, 64))
			}
		}
		// The bar of colours beside it.
		const strips = 100
		x, height := x0+edge+24, min(edge, 200)
		at := func(share float64) vg.Length { return y0 - height + height*vg.Length(share) }
		for i := range strips {
			fill(c, parted((float64(i)+0.5)/strips), rectangle(x, at(float64(i)/strips), x+12, at(1)))
		}
		for _, share := range []float64{0, 0.25, 0.5, 0.75, 1} {
			stroke(c, dim, 0.6, []vg.Point{{X: x + 12, Y: at(share)}, {X: x + 15, Y: at(share)}})
			c.FillText(style(tickSize, dim, toLeft, level), vg.Point{X: x + 17, Y: at(share)}, strconv.Itoa(int(100*share))+" %")
		}
	}}, nil
}

func numbered(i int, bot string) string { return strconv.Itoa(i+1) + "  " + bot }

// parted is the colour of points in 0..1: blue above a half, rust below, pale
// about it. Half of a colour is mixed in linear steps from the pale one.
func parted(points float64) color.NRGBA {
	pale := color.NRGBA{R: 0xf7, G: 0xf4, B: 0xee, A: 0xff}
	end := color.NRGBA{R: 0x12, G: 0x4e, B: 0x82, A: 0xff}
	if points < 0.5 {
		end = color.NRGBA{R: 0x9c, G: 0x38, B: 0x10, A: 0xff}
	}
	share := 2 * math.Abs(points-0.5)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + share*(float64(b)-float64(a)))) }
	return color.NRGBA{R: mix(pale.R, end.R), G: mix(pale.G, end.G), B: mix(pale.B, end.B), A: 0xff}
}
