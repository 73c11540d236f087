package petri

import "math/bits"

// Side is A, who moves first and starts in the north-west, or B.
type Side uint8

// The two sides.
const (
	A Side = iota
	B
)

// content is what a space holds. The values of the living and of corpses are
// also the numbers of their tally.
type content uint8

const (
	cellA  content = content(A)
	cellB  content = content(B)
	corpse content = 2
	wall   content = 3 // the ring around the board
	empty  content = 4
)

// Space is the index of a space of the board. Spaces run column by column from
// the west, each from the north, so that a smaller index comes first in the
// order in which most contest bots scan the board.
type Space uint16

const (
	stride = 128 // spaces from one column to the next: MaxSide, two walls, and room to shift instead of divide
	area   = stride * stride
)

// At is the space of column x and row y.
func At(x, y int) Space { return Space((x+1)*stride + y + 1) }

// X and Y are the coordinates of a space.
func (p Space) X() int { return int(p)/stride - 1 }
func (p Space) Y() int { return int(p)%stride - 1 }

// step holds what is added to a space to go in each direction.
var step = [8]Space{
	NW: neg(stride + 1), W: neg(stride), SW: neg(stride - 1), N: neg(1),
	S: 1, NE: stride - 1, E: stride, SE: stride + 1,
}

func neg(n int) Space { return Space(area - n) }

// To is the neighbour of a space in a direction; it may be off the board.
func (p Space) To(d Direction) Space { return (p + step[d&7]) & (area - 1) }

// Mask is a set of directions: bit d is set if d is in it.
type Mask uint8

// Len is the number of directions in a mask.
func (m Mask) Len() int { return bits.OnesCount8(uint8(m)) }

// First is the first direction of a mask in column order; the mask must not be empty.
func (m Mask) First() Direction { return Direction(bits.TrailingZeros8(uint8(m))) & 7 }

// Has tells whether d is in the mask.
func (m Mask) Has(d Direction) bool { return m>>d&1 != 0 }

// Nth is the n-th direction of a mask in column order, counted from 0; n must be below Len.
func (m Mask) Nth(n int) Direction { return nth[m][n&7] }

// nth holds the answers of Nth: which of 8 it is cannot be guessed, so a loop
// would lose more time on wrong guesses than on its work.
var nth = func() (table [256][8]Direction) {
	for m := range table {
		n := 0
		for d := NW; d <= SE; d++ {
			if Mask(m).Has(d) {
				table[m][n] = d
				n++
			}
		}
	}
	return table
}()

// space is one space of the board.
type space struct {
	cell uint16 // of a living cell, its index in its side's list
	what content
}

// cell is one living or dead cell of a side, in one word that the loop over a
// side loads once: bits 0 to 15 are its space, 16 to 23 its hp, which is 0 for
// the dead, and the rest its energy.
type cell uint32

const (
	hpUnit     = 1 << 16
	energyUnit = 1 << 24
	hpBits     = energyUnit - hpUnit
)

func newCell(at Space, hp, energy int) cell {
	return cell(at) | cell(hp)*hpUnit | cell(energy)*energyUnit
}

func (c cell) at() Space   { return Space(c) }
func (c cell) hp() int     { return int(c / hpUnit & 0xff) }
func (c cell) energy() int { return int(c / energyUnit) }
func (c cell) dead() bool  { return c&hpBits == 0 }

// with is the cell with another energy.
func (c cell) with(energy int) cell { return c%energyUnit | cell(energy)*energyUnit }

// moved is the cell on another space.
func (c cell) moved(to Space) cell { return c&^(hpUnit-1) | cell(to) }

// tally is what the board knows of all spaces with one kind of content.
type tally struct {
	count      int
	sumX, sumY int
	columns    uint64          // the columns that hold any
	column     [MaxSide]uint64 // of each column, the rows
}

// board is the dish with everything on it.
type board struct {
	width, height int
	near          [area + 2*margin]uint64 // nearOf space p is at p + margin
	spaces        [area]space
	tallies       [3]tally // of cellA, cellB, corpse
	cells         [2][]cell
	species       [2]Species
}

// margin is left free at both ends of board.near, so that to reach the eight
// neighbours of a space takes no checks of bounds.
const margin = stride + 1

// nearOf is what the neighbours of p hold, which is kept up to date by whoever
// changes one of them. It has a half for each side, A's in the low bits. Byte 0
// of a half has the directions in which there is a friend, byte 1 an enemy, byte
// 2 a corpse, byte 3 a wall.
func (b *board) nearOf(p Space) uint64 { return b.near[int(p&(area-1))+margin] }

// buryAt: the dead are dropped from a side's list once they are more than one
// in so many. Later would save copying, earlier would save the walk over them,
// in which each comes as a surprise.
const buryAt = 10

// maxCells bounds a side's list. As a turn begins it holds at most a full board
// of the living, and a ninth as many dead; each of the living adds at most one
// cell before the turn ends. No list ever outgrows it, so that cells keep their
// place in memory for the length of a turn.
const maxCells = 5 * MaxSide * MaxSide / 2

// lay makes the board an empty one of the given size.
func (b *board) lay(width, height int) {
	b.width, b.height = width, height
	for x := -1; x <= width; x++ {
		first := At(x, -1)
		column := b.spaces[first : int(first)+height+2]
		if x < 0 || x == width {
			for i := range column {
				column[i] = space{what: wall}
			}
			continue
		}
		for i := range column {
			column[i] = space{what: empty}
		}
		column[0].what, column[height+1].what = wall, wall
		near := b.near[int(first)+margin:][:height+2]
		clear(near)
		near[1] |= northWalls
		near[height] |= southWalls
	}
	for y := 0; y < height; y++ {
		b.near[int(At(0, y))+margin] |= westWalls
		b.near[int(At(width-1, y))+margin] |= eastWalls
	}
	b.tallies = [3]tally{}
	for side := range b.cells {
		if b.cells[side] == nil {
			b.cells[side] = make([]cell, 0, maxCells)
		}
		b.cells[side] = b.cells[side][:0]
	}
}

const (
	wallSeen   = 1<<24 | 1<<56
	northWalls = (1<<NW | 1<<N | 1<<NE) * wallSeen
	southWalls = (1<<SW | 1<<S | 1<<SE) * wallSeen
	westWalls  = (1<<NW | 1<<W | 1<<SW) * wallSeen
	eastWalls  = (1<<NE | 1<<E | 1<<SE) * wallSeen
)

// nearBits is what a space that holds something adds to the near of its
// neighbours, but for the direction: a bit in either side's half.
var nearBits = [8]uint64{cellA: 1<<0 | 1<<40, cellB: 1<<8 | 1<<32, corpse: 1<<16 | 1<<48}

// vacate empties p.
func (b *board) vacate(p Space) { b.occupy(p, empty) }

// occupy makes p hold what instead of what it held, and tells its neighbours
// and the tallies.
func (b *board) occupy(p Space, what content) {
	s := &b.spaces[p&(area-1)]
	old := s.what
	s.what = what
	b.tell(p, nearBits[old&7]^nearBits[what&7])
	if old <= corpse {
		b.tallies[old].leave(p)
	}
	if what <= corpse {
		b.tallies[what].enter(p)
	}
}

// tell switches bits of p's neighbours' near, each of which sees p in the
// direction opposite to its own.
func (b *board) tell(p Space, bits uint64) {
	i := int(p&(area-1)) + margin
	b.near[i-stride-1] ^= bits << SE
	b.near[i-stride] ^= bits << E
	b.near[i-stride+1] ^= bits << NE
	b.near[i-1] ^= bits << S
	b.near[i+1] ^= bits << N
	b.near[i+stride-1] ^= bits << SW
	b.near[i+stride] ^= bits << W
	b.near[i+stride+1] ^= bits << NW
}

// enter adds p to a tally.
func (t *tally) enter(p Space) {
	x, y := p.X()&(MaxSide-1), p.Y()&(MaxSide-1)
	t.count++
	t.sumX += x
	t.sumY += y
	t.column[x] |= 1 << y
	t.columns |= 1 << x
}

// leave takes p out of a tally.
func (t *tally) leave(p Space) {
	x, y := p.X()&(MaxSide-1), p.Y()&(MaxSide-1)
	t.count--
	t.sumX -= x
	t.sumY -= y
	t.column[x] &^= 1 << y
	if t.column[x] == 0 {
		t.columns &^= 1 << x
	}
}

// settle puts a cell that is in its side's list on p.
func (b *board) settle(p Space, side Side, index int) {
	b.spaces[p&(area-1)].cell = uint16(index)
	b.occupy(p, content(side))
}

// add creates a cell of a side on p, the youngest of its side.
func (b *board) add(p Space, side Side, energy int) {
	list := b.cells[side]
	b.cells[side] = append(list, newCell(p, b.species[side].HP, energy))
	b.settle(p, side, len(list))
}

// die turns the living cell on p into a corpse.
func (b *board) die(p Space, c *cell) {
	*c &^= hpBits
	b.occupy(p, corpse)
}

// hurt takes damage from the living cell on p.
func (b *board) hurt(p Space, damage int) {
	s := &b.spaces[p&(area-1)]
	c := &b.cells[s.what&1][s.cell]
	if c.hp() <= damage {
		b.die(p, c)
		return
	}
	*c -= cell(damage) * hpUnit
}

// extinct tells whether a side has no living cell.
func (b *board) extinct() bool { return b.tallies[A].count == 0 || b.tallies[B].count == 0 }

// bury drops the dead from a side's list if buryAt says so. The living keep
// their order.
func (b *board) bury(side Side) {
	list := b.cells[side]
	dead := len(list) - b.tallies[side].count
	if buryAt*dead <= len(list) {
		return
	}
	kept := list[:0]
	for _, c := range list {
		if !c.dead() {
			b.spaces[c.at()&(area-1)].cell = uint16(len(kept))
			kept = append(kept, c)
		}
	}
	b.cells[side] = kept
}
