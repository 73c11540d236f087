package battlebots

// Square is a place in the arena. Its number is chosen so that the difference
// of two squares tells how they lie to each other, wherever they are: rows are
// farther apart than twice a row's length.
type Square uint16

const (
	stride  = 32
	area    = 512  // numbers of squares, and room to index without a check
	offsets = 1024 // differences of squares, likewise
	corner  = Square(0)
)

// At is the square in column x from the west and row y from the north, both 0 to 9.
func At(x, y int) Square { return Square(x + stride*y) }

// X is the column, from the west.
func (s Square) X() int { return int(s & (stride - 1)) }

// Y is the row, from the north.
func (s Square) Y() int { return int(s / stride) }

// inside tells whether there is a square at x, y.
func inside(x, y int) bool { return uint(x) < Side && uint(y) < Side }

// steps holds what to add to a square to get to the next; the headings have
// room up to 16 to index without a check.
var steps = func() (list [16]Square) {
	for h := range Nowhere {
		dx, dy := h.delta()
		list[h] = Square(dx + stride*dy)
	}
	return list
}()

// delta is the heading's step east and south.
func (h Heading) delta() (dx, dy int) {
	d := deltas[h&15]
	return int(d[0]), int(d[1])
}

var deltas = [16][2]int8{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

// room holds how many squares lie ahead before the wall. Nowhere has more than
// anything moves in a round: who goes nowhere never meets a wall.
var room = func() (table [16][area]uint8) {
	for h := range Nowhere + 1 {
		dx, dy := h.delta()
		for y := range Side {
			for x := range Side {
				n := 0
				for n < Side-1 && inside(x+(n+1)*dx, y+(n+1)*dy) {
					n++
				}
				table[h][At(x, y)] = uint8(n)
			}
		}
	}
	return table
}()

// room is the number of squares ahead of s before the wall.
func (s Square) room(h Heading) int { return int(room[h&15][s&(area-1)]) }

// relation is how one square lies to another.
//
//	bits 0-3   the distance along a straight line, if there is one (see line)
//	bits 4-7   the heading of that line
//	bits 8-11  the number of steps between them, in whatever directions
//	bits 12-15 the heading with the signs of the way
type relation uint16

// onItself is the relation of a square to itself, whose line is one step
// nowhere: ghosts hit who stands on them.
const onItself = relation(Nowhere)<<12 | relation(Nowhere)<<4 | 1

var relations = func() (table [offsets]relation) {
	for dy := 1 - Side; dy < Side; dy++ {
		for dx := 1 - Side; dx < Side; dx++ {
			span := max(dx, -dx, dy, -dy)
			h := signHeading(dx, dy)
			r := relation(h)<<12 | relation(span)<<8
			if dx == 0 || dy == 0 || dx == dy || dx == -dy {
				r |= relation(h)<<4 | relation(span)
			}
			if h == Nowhere {
				r = onItself
			}
			table[(dx+stride*dy)&(offsets-1)] = r
		}
	}
	return table
}()

// signHeading is the heading whose step has the signs of dx and dy.
func signHeading(dx, dy int) Heading {
	for h := range Nowhere {
		if x, y := h.delta(); x == sign(dx) && y == sign(dy) {
			return h
		}
	}
	return Nowhere
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// to is how another square lies to this one.
func (s Square) to(other Square) relation { return relations[(other-s)&(offsets-1)] }

// line is heading<<4 | distance for squares on one straight line, of which
// diagonals are one kind; 0 for others.
func (r relation) line() uint8 { return uint8(r) }

// aligned tells whether there is a straight line between two different squares.
func (r relation) aligned() bool { return uint8(r) != 0 }

// span is the number of steps between the squares.
func (r relation) span() int { return int(r >> 8 & 15) }

// heading is that of the way, exact for aligned squares, else by its signs alone.
func (r relation) heading() Heading { return Heading(r >> 12) }

// meets tells whether something that moves so many squares along h enters the
// related square on its way.
func (r relation) meets(h Heading, speed uint8) bool { return r.line()-uint8(h)<<4-1 < speed }

// ahead is how many squares, but for the last step, lie between a square and
// the closer of two related ones that are straight ahead along h; it is larger
// than any speed if neither is. It is one look at two bots.
func (r relation) ahead(h Heading, other relation) uint8 {
	return min(r.line()-uint8(h)<<4-1, other.line()-uint8(h)<<4-1)
}

// near tells whether a square is the other or next to it.
func (s Square) near(other Square) bool { return relations[(other-s)&(offsets-1)]&0xf00 <= 0x100 }

// mask is a set of headings; bit 8 stands for the square in the middle.
type mask uint16

const (
	self   mask = 1 << Nowhere
	around mask = self - 1
)

// within holds the headings that stay inside the arena, and self.
var within = func() (table [area]mask) {
	for y := range Side {
		for x := range Side {
			s := At(x, y)
			for h := range Nowhere + 1 {
				if s.room(h) > 0 {
					table[s] |= 1 << h
				}
			}
		}
	}
	return table
}()

// touching holds, for the way from a square to a point, the squares on and
// around it that are near the point.
var touching = func() (table [offsets]mask) {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			var m mask
			for h := range Nowhere + 1 {
				if x, y := h.delta(); max(dx-x, x-dx, dy-y, y-dy) < 2 {
					m |= 1 << h
				}
			}
			table[(dx+stride*dy)&(offsets-1)] = m
		}
	}
	return table
}()

// crossing is where a straight way passes a square and its neighbours: up to
// three of them, as headings from the square, with the distance to each.
type crossing struct {
	count    uint8
	at       [3]uint8
	distance [3]uint8
}

// crossings are all there are for each heading, the first of them empty, and
// crossingOf holds the number of the one for the way from where a projectile
// is to the square. passings holds just the squares. Ghosts pass nowhere.
var crossings, crossingOf, passings = func() (list [16][64]crossing, index [16][offsets]uint8, masks [16][offsets]mask) {
	for h := range Nowhere {
		used := 1
		stepX, stepY := h.delta()
		for dy := 1 - Side; dy < Side; dy++ {
			for dx := 1 - Side; dx < Side; dx++ {
				way := (dx + stride*dy) & (offsets - 1)
				var c crossing
				for distance := 1; distance < Side; distance++ {
					for to := range Nowhere + 1 {
						if x, y := to.delta(); dx+x == distance*stepX && dy+y == distance*stepY {
							c.at[c.count], c.distance[c.count] = uint8(to), uint8(distance)
							c.count++
							masks[h][way] |= 1 << to
						}
					}
				}
				if c.count > 0 {
					list[h][used] = c
					index[h][way] = uint8(used)
					used++
				}
			}
		}
	}
	return list, index, masks
}()

// crossingAt is where the way of a projectile passes a square and those around.
func crossingAt(at Square, s shot) *crossing {
	h := s.heading() & 15
	return &crossings[h][crossingOf[h][(at-s.at())&(offsets-1)]&63]
}
