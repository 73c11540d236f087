package alienwar

import "encoding/binary"

const (
	// MaxSide is the largest planet.
	MaxSide = stride - 2*margin

	stride = 160             // fields from one row to the next; whole bytes in a plane of bits
	margin = 8               // fields around the planet that repeat its other end
	area   = stride * stride // of the planet and its margin

	// minSide lets the margin repeat each field at most once.
	minSide = 2*margin + 1

	// maxRadius is the largest view that the board can hold: a larger one is
	// cut to it. That takes a vision of 159, of which no match has come near.
	maxRadius = stride/2 - 1
)

// Place is a field, as an index of the board's rows one after the other.
// Margins are places too: what is seen there stands at the other end of the planet.
type Place uint16

// At is the place of column x and row y, counted from 0.
func At(x, y int) Place { return Place((y+margin)*stride + x + margin) }

// X and Y are the coordinates of a place.
func (p Place) X() int { return int(p)%stride - margin }
func (p Place) Y() int { return int(p)/stride - margin }

// Plus is the place dx fields to the east and dy to the south.
func (p Place) Plus(dx, dy int) Place { return p + Place(dy*stride+dx) }

// step is what each move adds to a place. It has sixteen entries so that no
// index of four bits is out of range.
var step = func() (step [16]Place) {
	for m := range moveCount {
		step[m] = Place(DY[m]*stride + DX[m])
	}
	return
}()

// To is the place that a move leads to, in the margin if it leads over the edge.
func (p Place) To(m Move) Place { return p + step[m&15] }

// Board is a picture of the planet: the letters that are seen, and the same
// once more as planes of bits, one for aliens and one for all prey, from which
// squares are cut as masks.
type Board struct {
	letters [area]Letter
	aliens  plane
	prey    plane
	side    int
}

// plane has a bit for each place. The surplus lets words be read at the end.
type plane [area/8 + 8]uint8

// Letter is what is seen on a place.
func (b *Board) Letter(p Place) Letter { return b.letters[p] }

// Aliens3, Aliens5 and Aliens7 cut the square of 3, 5 or 7 fields a side
// around a place as a mask: bit (dy+r)*side + dx+r is set if there is an alien
// dx to the east and dy to the south, where r is 1, 2 or 3.
func (b *Board) Aliens3(p Place) uint32 { return b.aliens.square3(p) }
func (b *Board) Aliens5(p Place) uint32 { return b.aliens.square5(p) }
func (b *Board) Aliens7(p Place) uint64 { return b.aliens.square7(p) }

// Prey3, Prey5 and Prey7 are the like for prey of any kind.
func (b *Board) Prey3(p Place) uint32 { return b.prey.square3(p) }
func (b *Board) Prey5(p Place) uint32 { return b.prey.square5(p) }
func (b *Board) Prey7(p Place) uint64 { return b.prey.square7(p) }

// AliensRow cuts the row dy to the south of a place: bit dx+r is set if there is
// an alien dx to the east, for dx from -r to r; r must be at most 28.
func (b *Board) AliensRow(p Place, dy, r int) uint64 { return b.aliens.row(p, dy, r) }

// PreyRow is the like for prey of any kind.
func (b *Board) PreyRow(p Place, dy, r int) uint64 { return b.prey.row(p, dy, r) }

const rowBytes = stride / 8

func (l *plane) square3(p Place) uint32 {
	first := p - (stride + 1)
	o, s := int(first>>3), first&7
	rows := l[o : o+2*rowBytes+2]
	return uint32(binary.LittleEndian.Uint16(rows)>>s)&7 |
		uint32(binary.LittleEndian.Uint16(rows[rowBytes:])>>s)&7<<3 |
		uint32(binary.LittleEndian.Uint16(rows[2*rowBytes:])>>s)&7<<6
}

func (l *plane) square5(p Place) uint32 {
	first := p - (2*stride + 2)
	o, s := int(first>>3), first&7
	rows := l[o : o+4*rowBytes+2]
	return uint32(binary.LittleEndian.Uint16(rows)>>s)&31 |
		uint32(binary.LittleEndian.Uint16(rows[rowBytes:])>>s)&31<<5 |
		uint32(binary.LittleEndian.Uint16(rows[2*rowBytes:])>>s)&31<<10 |
		uint32(binary.LittleEndian.Uint16(rows[3*rowBytes:])>>s)&31<<15 |
		uint32(binary.LittleEndian.Uint16(rows[4*rowBytes:])>>s)&31<<20
}

func (l *plane) square7(p Place) uint64 {
	first := p - (3*stride + 3)
	o, s := int(first>>3), first&7
	rows := l[o : o+6*rowBytes+2]
	return uint64(binary.LittleEndian.Uint16(rows)>>s)&127 |
		uint64(binary.LittleEndian.Uint16(rows[rowBytes:])>>s)&127<<7 |
		uint64(binary.LittleEndian.Uint16(rows[2*rowBytes:])>>s)&127<<14 |
		uint64(binary.LittleEndian.Uint16(rows[3*rowBytes:])>>s)&127<<21 |
		uint64(binary.LittleEndian.Uint16(rows[4*rowBytes:])>>s)&127<<28 |
		uint64(binary.LittleEndian.Uint16(rows[5*rowBytes:])>>s)&127<<35 |
		uint64(binary.LittleEndian.Uint16(rows[6*rowBytes:])>>s)&127<<42
}

func (l *plane) row(p Place, dy, r int) uint64 {
	first := int(p) + dy*stride - r
	return binary.LittleEndian.Uint64(l[first>>3:]) >> (first & 7) & (1<<(2*r+1) - 1)
}

// any tells whether the square of radius r around a place has a bit set.
func (l *plane) any(p Place, r int) bool {
	switch r {
	case 1:
		return l.square3(p) != 0
	case 2:
		return l.square5(p) != 0
	case 3:
		return l.square7(p) != 0
	}
	for dy := -r; dy <= r; dy++ {
		for from := -r; from <= r; from += 57 {
			first := int(p) + dy*stride + from
			n := min(57, r-from+1)
			if binary.LittleEndian.Uint64(l[first>>3:])>>(first&7)&(1<<n-1) != 0 {
				return true
			}
		}
	}
	return false
}

// edge stands on the margin while individuals arrive, and crowded marks a
// letter under which there is more than one of them.
const (
	edge    Letter = 0xff
	crowded Letter = 0x40
)

// blank empties the board for arrivals: nothing on the planet, edge around it.
func (b *Board) blank() {
	from, to := margin-1, margin+b.side
	for y := from; y <= to; y++ {
		row := b.letters[y*stride+from : y*stride+to+1]
		if y == from || y == to {
			for i := range row {
				row[i] = edge
			}
			continue
		}
		clear(row)
		row[0], row[b.side+1] = edge, edge
	}
}

// home is the place on the planet that a place next to its edge repeats.
func (b *Board) home(p Place) Place {
	x, y := p.X(), p.Y()
	switch x {
	case -1:
		x = b.side - 1
	case b.side:
		x = 0
	}
	switch y {
	case -1:
		y = b.side - 1
	case b.side:
		y = 0
	}
	return At(x, y)
}

// finish makes the margin and the planes from the letters on the planet.
func (b *Board) finish() {
	letters := b.letters[:]
	for y := margin; y < margin+b.side; y++ {
		row := letters[y*stride : (y+1)*stride]
		copy(row[:margin], row[b.side:b.side+margin])
		copy(row[b.side+margin:b.side+2*margin], row[margin:2*margin])
		bitsOf(row, b.aliens[y*rowBytes:(y+1)*rowBytes], b.prey[y*rowBytes:(y+1)*rowBytes], (b.side+2*margin+7)/8)
	}
	const rows = margin * stride
	from := b.side * stride
	copy(letters[:rows], letters[from:from+rows])
	copy(letters[from+rows:from+2*rows], letters[rows:2*rows])
	for _, l := range [2]*plane{&b.aliens, &b.prey} {
		copy(l[:rows/8], l[from/8:(from+rows)/8])
		copy(l[(from+rows)/8:(from+2*rows)/8], l[rows/8:2*rows/8])
	}
}

// bitsOf sorts out words of eight letters: the product gathers the lowest bits
// of all bytes in the highest byte.
func bitsOf(row []Letter, aliens, prey []uint8, words int) {
	const low, gather = 0x0101010101010101, 0x0102040810204080
	for i := 0; i < words; i++ {
		eight := row[8*i : 8*i+8 : 8*i+8]
		w := uint64(eight[0]) | uint64(eight[1])<<8 | uint64(eight[2])<<16 | uint64(eight[3])<<24 |
			uint64(eight[4])<<32 | uint64(eight[5])<<40 | uint64(eight[6])<<48 | uint64(eight[7])<<56
		aliens[i] = uint8(w & low * gather >> 56)
		prey[i] = uint8(w >> 7 & low * gather >> 56)
	}
}

// spread makes the board the view of radius r around a place of another one,
// which is too wide for that one's margin, and gives the place of its centre.
func (b *Board) spread(of *Board, p Place, r int) Place {
	x, y := p.X(), p.Y()
	const centre = stride / 2
	for dy := -r; dy <= r; dy++ {
		from := of.letters[(wrapped(y+dy, of.side)+margin)*stride:][:stride]
		to := b.letters[(centre+dy)*stride:][:stride]
		at := wrapped(x-r, of.side)
		for dx := -r; dx <= r; dx++ {
			to[centre+dx] = from[margin+at]
			if at++; at == of.side {
				at = 0
			}
		}
		bitsOf(to, b.aliens[(centre+dy)*rowBytes:][:rowBytes], b.prey[(centre+dy)*rowBytes:][:rowBytes], rowBytes)
	}
	return centre*stride + centre
}

func wrapped(n, side int) int {
	if n %= side; n < 0 {
		n += side
	}
	return n
}

// put shows a letter on a place of the board, planes included.
func (b *Board) put(p Place, l Letter) {
	b.letters[p] = l
	bit := uint8(1) << (p & 7)
	b.aliens[p>>3] &^= bit
	b.prey[p>>3] &^= bit
	switch {
	case l == Alien:
		b.aliens[p>>3] |= bit
	case l != Blank:
		b.prey[p>>3] |= bit
	}
}
