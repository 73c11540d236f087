package alienwar

const (
	chartReach = 10               // fields that a map reaches in each direction
	chartSide  = 2*chartReach + 1 // of a map
	chartRow   = chartSide + 3    // cells from one row to the next, with a ring of zeros around the map
)

// chart is the map of one individual, which stands in the middle, row by row
// from the north.
type chart struct {
	cells [chartSide + 2][chartRow]float64
	// unit is what stands in a cell for a desire of 1. It grows instead of the
	// cells' being divided and faded.
	unit float64
}

// unitsMost is the unit at which cells are made small again.
const unitsMost = 1e200

// enter mixes a desire, in units, into a cell by its distance from the middle.
func (c *chart) enter(dx, dy int, desire float64) {
	cell := &c.cells[dy+chartReach+1][dx+chartReach+1]
	*cell = (*cell + desire) / 2
}

// spread is the sum of the cells around the one in column x and row y, and once
// more twice that one itself, in the original's order: column by column.
func (c *chart) spread(x, y int) float64 {
	n, o, s := c.cells[y-1][x-1:][:3], c.cells[y][x-1:][:3], c.cells[y+1][x-1:][:3]
	return n[0] + o[0] + s[0] + n[1] + o[1] + s[1] + n[2] + o[2] + s[2] + float64(2*o[1])
}

// What a cell is blurred with: nine cells, itself three times as much. Those at
// an edge have fewer neighbours, those in a corner fewer still.
const (
	partsInside = 9 + 2
	partsAtEdge = 6 + 2
	partsCorner = 4 + 2
)

// blurred is what the nine cells in the middle are after a blur, in units, row
// by row. It sums in the order of spread.
func (c *chart) blurred() (values [9]float64) {
	const first = chartReach - 1
	var rows [5]*[5]float64
	for y := range rows {
		rows[y] = (*[5]float64)(c.cells[first+y][first:])
	}
	for y := range 3 {
		n, o, s := rows[y], rows[y+1], rows[y+2]
		for x := range 3 {
			sum := n[x] + o[x] + s[x] + n[x+1] + o[x+1] + s[x+1] + n[x+2] + o[x+2] + s[x+2] + float64(2*o[x+1])
			values[3*y+x] = sum / partsInside
		}
	}
	return values
}

// ageExactly makes c what the chart from is after a blur, a move of its owner
// and a fading, with the original's rounding. The unit of from must be 1.
func (c *chart) ageExactly(from *chart, m Move, fade float64) {
	*c = chart{unit: 1}
	for y := 1; y <= chartSide; y++ {
		ty := y - DY[m]
		if ty < 1 || ty > chartSide {
			continue
		}
		for x := 1; x <= chartSide; x++ {
			tx := x - DX[m]
			if tx < 1 || tx > chartSide {
				continue
			}
			parts := float64(partsInside)
			edgeX, edgeY := x == 1 || x == chartSide, y == 1 || y == chartSide
			switch {
			case edgeX && edgeY:
				parts = partsCorner
			case edgeX || edgeY:
				parts = partsAtEdge
			}
			c.cells[ty][tx] = from.spread(x, y) / parts * fade
		}
	}
}

// age is ageExactly in a fraction of the time, for a fade above 0. It shares sums
// between neighbours and leaves scaling to the unit, so that cells come out
// different in their last bits. That cannot be seen but where two fields are as
// good as each other to a part in 10^15: with an empty map, when they are
// exactly so, and else about once in a hundred thousand rounds even to a
// part in 10^9.
func (c *chart) age(from *chart, m Move, fade float64) {
	tx, ty := 1-DX[m], -DY[m]
	for y := 1; y < chartSide; y += 2 {
		from.ageRows(y, (*[agedCells]float64)(c.cells[y+ty][tx:]), (*[agedCells]float64)(c.cells[y+ty+1][tx:]), 2)
	}
	from.ageLast((*[agedCells]float64)(c.cells[chartSide+ty][tx:]))
	// In the corners ageRows was at work already.
	row := (*[agedCells]float64)(c.cells[1+ty][tx:])
	for x := range row {
		row[x] *= atEdge
	}
	row[0] *= atCorner / atEdge
	row[chartSide-1] *= atCorner / atEdge
	c.unit = from.unit * (partsInside / fade)

	// What has left the map is on the ring now, and on the other side there is
	// what the chart held before.
	const last = chartSide
	switch m {
	case N, NE, NW:
		c.cells[last+1], c.cells[1] = [chartRow]float64{}, [chartRow]float64{}
	case S, SE, SW:
		c.cells[0], c.cells[last] = [chartRow]float64{}, [chartRow]float64{}
	}
	switch m {
	case W, NW, SW:
		for y := range c.cells {
			c.cells[y][1], c.cells[y][last+1] = 0, 0
		}
	case E, NE, SE:
		for y := range c.cells {
			c.cells[y][0], c.cells[y][last] = 0, 0
		}
	}
	if c.unit > unitsMost {
		for y := range c.cells {
			for x := range c.cells[y] {
				c.cells[y][x] /= c.unit
			}
		}
		c.unit = 1
	}
}

const (
	// agedCells is the cells of a row and one beyond, since they go in pairs.
	agedCells = chartSide + 1
	// Cells keep more at an edge than inside, and more again in the corners.
	atEdge   = float64(partsInside) / partsAtEdge
	atCorner = float64(partsAtEdge) / partsCorner
)

// ageRows blurs rows y and y+1 into above and below: each cell is the sum of
// three by three, and the one in the middle so many times more. Two rows by two
// columns at a time, a cell costs four additions. (That more is not a constant
// keeps the compiler from adding twice instead of multiplying, which comes free.)
func (c *chart) ageRows(y int, above, below *[agedCells]float64, more float64) {
	a, b, d, e := &c.cells[y-1], &c.cells[y], &c.cells[y+1], &c.cells[y+2]
	both := b[0] + d[0]
	west1, west2 := a[0]+both, both+e[0]
	both = b[1] + d[1]
	own1, own2 := a[1]+both, both+e[1]
	for x := 0; x < agedCells; x += 2 {
		both = b[x+2] + d[x+2]
		east1, east2 := a[x+2]+both, both+e[x+2]
		both = b[x+3] + d[x+3]
		far1, far2 := a[x+3]+both, both+e[x+3]
		pair1, pair2 := own1+east1, own2+east2
		above[x] = west1 + pair1 + float64(b[x+1]*more)
		above[x+1] = pair1 + far1 + float64(b[x+2]*more)
		below[x] = west2 + pair2 + float64(d[x+1]*more)
		below[x+1] = pair2 + far2 + float64(d[x+2]*more)
		west1, west2, own1, own2 = east1, east2, far1, far2
	}
	above[chartSide], below[chartSide] = 0, 0
	above[0] *= atEdge
	above[chartSide-1] *= atEdge
	below[0] *= atEdge
	below[chartSide-1] *= atEdge
}

// ageLast is ageRows for the last row, which is at the edge.
func (c *chart) ageLast(out *[agedCells]float64) {
	a, b := &c.cells[chartSide-1], &c.cells[chartSide]
	west, own := a[0]+b[0], a[1]+b[1]
	for x := range chartSide {
		east := a[x+2] + b[x+2]
		out[x] = float64((west + own + east + float64(2*b[x+1])) * atEdge)
		west, own = own, east
	}
	out[chartSide] = 0
	out[0] *= atCorner
	out[chartSide-1] *= atCorner
}

// atlas holds the charts of a species.
type atlas struct {
	charts []chart
	index  []uint16 // of each individual's chart; after the last, of the spare one
	young  []uint8  // rounds in which each chart is yet to age exactly
}

// fadeLeast is a fade below which the unit would grow beyond measure.
const fadeLeast = 1e-3

// youth is how many rounds a chart ages exactly. While it is nearly empty, equals
// can happen that are not of chance.
const youth = 3

func (a *atlas) begin(individuals int) {
	a.charts = forget(a.charts, individuals+1)
	a.index = forget(a.index, individuals+1)
	a.young = forget(a.young, individuals)
	for i := range a.index {
		a.index[i] = uint16(i)
	}
	for i := range a.young {
		a.young[i] = youth
		a.charts[i].unit = 1
	}
}

// of is the chart of individual i.
func (a *atlas) of(i uint16) *chart { return &a.charts[a.index[i]] }

// age ages the chart of individual i.
func (a *atlas) age(i uint16, m Move, fade float64) {
	last := len(a.index) - 1
	from, to := &a.charts[a.index[i]], &a.charts[a.index[last]]
	a.index[i], a.index[last] = a.index[last], a.index[i]
	switch {
	case a.young[i] > 0:
		a.young[i]--
		to.ageExactly(from, m, fade)
	case fade < fadeLeast:
		to.ageExactly(from, m, fade)
	default:
		to.age(from, m, fade)
	}
}

func (a *atlas) copyMemory(to, from uint16) {
	*a.of(to), a.young[to] = *a.of(from), a.young[from]
}
