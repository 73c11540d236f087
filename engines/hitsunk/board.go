package hitsunk

import "math/bits"

// place is the index of a cell of the board. Rows lie stride apart, with a
// margin of wall around the board that no offset of an order or of a view reaches over.
type place uint16

const (
	stride  = 128
	margin  = 10
	maxSide = 30 + MaxPlayers
	area    = stride * stride // a power of two, so that masking spares the bounds check
)

func placeOf(x, y int) place { return place((y+margin)*stride + x + margin) }

func (p place) x() int { return int(p)%stride - margin }
func (p place) y() int { return int(p)/stride - margin }

// ahead is what is added to a place to go one cell in each direction.
var ahead = [4]place{Up: neg(stride), Right: 1, Down: stride, Left: neg(1)}

func neg(n int) place { return place(1<<16 - n) }

// offset is what is added to a place to go dx columns and dy rows.
func offset(dx, dy int) place { return place(dy*stride + dx) }

// content is what the board holds in a cell. From firstShip on it is the mark of a
// ship. The board is what the contest's program calls its map: state of its
// own, painted anew at certain moments only, which shots, blasts and moves
// look at instead of the ships.
type content uint16

const (
	empty content = iota
	mine
	wreck
	wall
	hidden // what a view does not tell, on a board made of one
	firstShip
)

// Status is what a ship's own argument string tells of it.
type Status struct {
	X, Y       uint8 // of the head
	Dir        Direction
	Length     uint8
	Hull       uint8 // bit i is set if cell i, from the head, is intact
	Shots      int8  // left in this turn
	Mines      int8  // left in this match
	Cooldown   int8  // turns until the skill can be used
	Underwater bool
	Shield     bool
	Scan       bool  // the map of this turn is a scanned one
	Moves      int32 // left in this turn; below 0 after turns of a destroyer
	Hits       int32 // cells damaged
	Sunken     int32 // ships sunk
	Damage     int32 // damage taken; repairs do not reduce it
}

// intact is the hull of an undamaged ship.
func intact(length int) uint8 { return 1<<length - 1 }

// ship is one player's ship.
type ship struct {
	Status
	at    place   // of the head
	back  place   // what is added to a place to go one cell towards the tail
	mark  content // of its cells
	class Class

	actions   int8 // left in this turn: the one thing besides moving
	shooting  bool // the action was used to open fire
	diveTurns int8 // left of the dive, under DiveLimit
	painted   bool // its cells are on the board as those of a living ship
}

func (s *ship) alive() bool { return s.Hull != 0 }

func (s *ship) turnTo(d Direction) {
	s.Dir = d
	s.back = -ahead[d]
}

// cellAt is the number of the hull cell that is at p by the ship's pose, and
// false if none is.
func (s *ship) cellAt(p place) (int, bool) {
	q := s.at
	for i := range int(s.Length) {
		if q == p {
			return i, true
		}
		q += s.back
	}
	return 0, false
}

// board is the sea with everything on it.
type board struct {
	side   int
	rules  Rules
	cells  [area]content
	mines  [64]uint64 // the same mines row by row; bit x is column x
	mined  uint64     // the rows that hold any
	ships  []ship     // by player
	living []uint16   // ships that lived as the round began, in the order of their turns
	afloat int        // ships alive now
	stale  uint32     // ships to be painted anew, by bit
}

// lay makes the board an empty one with room for so many ships.
func (b *board) lay(side, players int, rules Rules) {
	if b.side != side {
		for i := range b.cells {
			b.cells[i] = wall
		}
		b.side = side
	}
	for y := range side {
		first := placeOf(0, y)
		clear(b.cells[first : int(first)+side])
	}
	clear(b.mines[:])
	b.mined = 0
	if cap(b.ships) < players {
		b.ships = make([]ship, players)
	}
	b.ships = b.ships[:players]
	clear(b.ships)
	b.living = b.living[:0]
	b.rules, b.afloat, b.stale = rules, 0, 0
}

// fits tells whether a ship of that length can stand there: all on the board
// and on empty cells.
func (b *board) fits(length, x, y int, d Direction) bool {
	p := placeOf(x, y)
	for range length {
		if b.cells[p&(area-1)] != empty {
			return false
		}
		p -= ahead[d]
	}
	return true
}

// launch puts a player's ship on the board, where it must fit.
func (b *board) launch(player int, class Class, x, y int, d Direction) {
	f := class.figures()
	s := &b.ships[player]
	*s = ship{
		Status: Status{X: uint8(x), Y: uint8(y), Length: uint8(f.length), Hull: intact(int(f.length)), Mines: f.mines},
		at:     placeOf(x, y),
		mark:   firstShip + content(player),
		class:  class,
	}
	s.turnTo(d)
	b.paint(s)
	b.living = append(b.living, uint16(player))
	b.afloat++
}

// shipOf is the ship whose mark is c.
func (b *board) shipOf(c content) *ship { return &b.ships[c-firstShip] }

// id is the player whose ship it is.
func (s *ship) id() int { return int(s.mark - firstShip) }

// paint puts a ship's cells on the board.
func (b *board) paint(s *ship) {
	c := wreck
	if s.painted = s.alive(); s.painted {
		c = s.mark
	}
	p := s.at
	for range s.Length {
		b.cells[p&(area-1)] = c
		p += s.back
	}
}

// repaint puts a ship on the board that has left its former cells, of which
// those that still bear its mark become empty.
func (b *board) repaint(s *ship, at, back place) {
	for range s.Length {
		if cell := &b.cells[at&(area-1)]; *cell == s.mark {
			*cell = empty
		}
		at += back
	}
	b.paint(s)
}

// refresh paints the ships that sank or were brought back since they were
// painted last. The contest's program paints all ships at such a moment; the
// others are on the board as they are.
func (b *board) refresh() {
	for b.stale != 0 {
		b.paint(&b.ships[bits.TrailingZeros32(b.stale)])
		b.stale &= b.stale - 1
	}
}

// layMine puts a mine on the board.
func (b *board) layMine(p place) {
	b.cells[p&(area-1)] = mine
	row := p.y() & 63
	b.mines[row] |= 1 << (p.x() & 63)
	b.mined |= 1 << row
}

// sweepMine takes a mine off it.
func (b *board) sweepMine(p place) {
	b.cells[p&(area-1)] = empty
	row := p.y() & 63
	if b.mines[row] &^= 1 << (p.x() & 63); b.mines[row] == 0 {
		b.mined &^= 1 << row
	}
}

// damage takes cell i of a ship, if it is intact, to the credit of by.
func (b *board) damage(by, to *ship, i int) {
	cell := uint8(1) << (i & 7)
	if to.Hull&cell == 0 {
		return
	}
	if to.Shield && b.rules.Has(ShieldDamage) {
		to.Shield = false
		return
	}
	to.Hull &^= cell
	to.Damage++
	counts := by != to || !b.rules.Has(EnemyHits)
	if counts {
		by.Hits++
	}
	if !to.alive() {
		if counts {
			by.Sunken++
		}
		b.afloat--
		b.stale |= 1 << (to.id() & 31)
	}
}

// explode sets off a blast, to the credit of by. It sees the cells as they
// are painted and asks the ships' poses which hull cell is meant; the two
// part for a ship that is moving right now. Mines in reach go off at once,
// before the rest of the square is looked at.
func (b *board) explode(p place, by *ship) {
	if b.cells[p&(area-1)] == mine {
		b.sweepMine(p)
	}
	for row := p - stride; row != p+2*stride; row += stride {
		for q := row - 1; q != row+2; q++ {
			c := b.cells[q&(area-1)]
			if c == mine {
				b.explode(q, by)
			} else if c >= firstShip {
				to := b.shipOf(c)
				if to.Shield && !b.rules.Has(ShieldDamage) {
					to.Shield = false
				} else if i, ok := to.cellAt(q); ok {
					b.damage(by, to, i)
				}
			}
		}
	}
}
