package petri

import "math/bits"

// along tells, for each bearing, how well a step in each direction follows it:
// 2 straight, 1 aslant, 0 across, -1 aslant away, -2 straight away. The last
// row is for no bearing, and 0.
var along = func() (table [9][8]int) {
	// The directions once around: neighbours differ by an eighth of a turn.
	around := [8]Direction{N, NE, E, SE, S, SW, W, NW}
	for i, bearing := range around {
		for j, d := range around {
			turn := (i - j) & 7
			table[bearing][d] = 2 - min(turn, 8-turn)
		}
	}
	return table
}()

// bearing is the direction out of eight that comes nearest to the way dx, dy:
// straight if one of them is more than twice the other, else aslant. It is
// nowhere for 0, 0.
func bearing(dx, dy int) Direction {
	ax, ay := max(dx, -dx), max(dy, -dy)
	if ax > 2*ay {
		dy = 0
	} else if ay > 2*ax {
		dx = 0
	}
	d, _ := Towards(dx, dy)
	return d
}

// middle is the bearing from the asked cell to the middle of all spaces with
// something of a kind. The middle is compared without dividing, so exactly.
func (t *Turn) middle(k Kind) Direction {
	n := t.Count(k)
	x, y := t.Sum(k)
	return bearing(x-n*t.At.X(), y-n*t.At.Y())
}

// within is the columns and the rows that have something of a kind in them or at
// most sight away. Wherever they cross something may be in sight, elsewhere
// nothing is.
func (t *Turn) within(k Kind, sight int) (columns, rows uint64) {
	all := t.tally(k)
	columns = all.columns
	for left := columns; left != 0; left &= left - 1 {
		rows |= all.column[bits.TrailingZeros64(left)&(MaxSide-1)]
	}
	for range sight {
		columns |= columns<<1 | columns>>1
		rows |= rows<<1 | rows>>1
	}
	return columns, rows
}

// sighted is the bearing to the nearest space with something of a kind, the
// one that [Turn.Closest] finds, and its distance, or nowhere and sight + 1 if
// that is further away than sight. near is the set of neighbours that hold
// such a thing: for most cells that ask, it has the answer.
func (t *Turn) sighted(k Kind, near Mask, sight int) (Direction, int) {
	if sight == 0 {
		return nowhere, 1
	}
	if near != 0 {
		return near.First(), 1
	}
	columns := &t.tally(k).column
	x0, y0 := t.At.X(), t.At.Y()
	row := uint64(1) << (y0 & 63)
	rows := row<<1 | row | row>>1    // those up to d away
	inner := columns[x0&(MaxSide-1)] // all columns less than d away, one laid over the other
	if x0 > 0 {
		inner |= columns[(x0-1)&(MaxSide-1)]
	}
	if x0+1 < t.board.width {
		inner |= columns[(x0+1)&(MaxSide-1)]
	}
	for d := 2; d <= sight; d++ {
		// Spaces d away are in the rows d away of the inner columns, or in
		// the two outer columns.
		ends := row<<d | row>>d
		rows |= ends
		var west, east uint64
		if x0 >= d {
			west = columns[(x0-d)&(MaxSide-1)] & rows
		}
		if x0+d < t.board.width {
			east = columns[(x0+d)&(MaxSide-1)] & rows
		}
		switch {
		case west != 0:
			return bearing(-d, bits.TrailingZeros64(west)-y0), d
		case inner&ends != 0:
			x := max(x0-d+1, 0)
			for columns[x&(MaxSide-1)]&ends == 0 {
				x++
			}
			return bearing(x-x0, bits.TrailingZeros64(columns[x&(MaxSide-1)]&ends)-y0), d
		case east != 0:
			return bearing(d, bits.TrailingZeros64(east)-y0), d
		}
		if x0 >= d {
			inner |= columns[(x0-d)&(MaxSide-1)]
		}
		if x0+d < t.board.width {
			inner |= columns[(x0+d)&(MaxSide-1)]
		}
	}
	return nowhere, sight + 1
}
