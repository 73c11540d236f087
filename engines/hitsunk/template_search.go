package hitsunk

// waters is what a captain remembers of which parts of the sea it has looked
// at, by sectors of a few cells each.
type waters struct {
	side  int // of the board: it is as large as it must be, until a wall tells
	sized bool
	seen  [sectors * sectors]int16 // the round in which its middle was in sight last
	goal  cell
	aim   int // the goal's sector
	since int // the round in which it was chosen; 0 if there is none
}

// A sector is so small that a ship sees some at a time, and so large that they
// are few.
const (
	sectorSide = 4
	sectors    = maxSide / sectorSide
)

func (w *waters) forget() {
	clear(w.seen[:])
	w.side, w.sized, w.since = 0, false, 0
}

// middle is a cell in the middle of a sector, or nearest to it on the board.
func (w *waters) middle(sx, sy int) cell {
	return cell{min(sx*sectorSide+sectorSide/2, w.side-1), min(sy*sectorSide+sectorSide/2, w.side-1)}
}

// watch notes what is in sight of the ship.
func (w *waters) watch(t *Turn) {
	x, y, sight := int(t.X), int(t.Y), t.Sight()
	if !w.sized {
		// There are as many columns as rows, and 30 beside the players'. Larger
		// boards than ours are searched as far as ours go.
		right, down := reachOf(t, Right, sight), reachOf(t, Down, sight)
		w.side = max(w.side, SideOf(MinPlayers), SideOf(t.ID+1), x+right+1, y+down+1)
		switch {
		case right < sight:
			w.side, w.sized = x+right+1, true
		case down < sight:
			w.side, w.sized = y+down+1, true
		}
		w.side = min(w.side, maxSide)
	}
	round := int16(t.Round)
	left, right := w.sectorsIn(x, sight)
	up, down := w.sectorsIn(y, sight)
	for row := up * sectors; row <= down*sectors; row += sectors {
		for i := row + left; i <= row+right; i++ {
			w.seen[i] = round
		}
	}
}

// sectorsIn are the first and the last column of sectors, or row, whose middle
// is in sight from one of cells.
func (w *waters) sectorsIn(at, sight int) (first, last int) {
	first = (max(at-sight, 0) + sectorSide/2 - 1) / sectorSide
	last = (at+sight+sectorSide/2)/sectorSide - 1
	if end := (w.side - 1) / sectorSide; at+sight >= w.side-1 {
		last = end
	}
	return first, last
}

// reachOf is how many cells of the board are in sight in a direction.
func reachOf(t *Turn, d Direction, sight int) int {
	n := sight
	for n > 0 && t.At(n*DX[d], n*DY[d]) == Wall {
		n--
	}
	return n
}

// unseen is how many turns before the match waters count as seen that never were.
const unseen = 50

// choose picks the sector to sail to: so many turns since it was seen count as
// much as being a cell nearer.
func (w *waters) choose(t *Turn, patience int) {
	if w.since > 0 && int(w.seen[w.aim]) < w.since {
		return // it is on its way
	}
	w.since = t.Round
	x, y := int(t.X), int(t.Y)
	last := (w.side - 1) / sectorSide
	best := -1 << 30
	for sy := 0; sy <= last; sy++ {
		for sx := 0; sx <= last; sx++ {
			m := w.middle(sx, sy)
			seen := int(w.seen[sy*sectors+sx])
			switch seen {
			case t.Round:
				continue
			case 0:
				seen = -unseen
			}
			value := t.Round - seen - patience*m.steps(cell{x, y})
			if value > best {
				best, w.goal, w.aim = value, m, sy*sectors+sx
			}
		}
	}
}

// steps is how many moves lead from one cell to another, turns aside.
func (a cell) steps(b cell) int {
	dx, dy := a.x-b.x, a.y-b.y
	return max(dx, -dx) + max(dy, -dy)
}
