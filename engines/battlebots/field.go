package battlebots

import "math/bits"

// field is a set of squares of the arena and of the two rows and columns around
// it: bit x+2 of row y+2, sixteen bits a row and four rows a word.
type field [4]uint64

// bit is a square's number in a field.
func (s Square) bit() int { return int(s>>5<<4+s&(stride-1)) + 34 }

func (f *field) has(s Square) bool { return f[s.bit()>>6&3]>>(s.bit()&63)&1 != 0 }
func (f *field) add(s Square)      { f[s.bit()>>6&3] |= 1 << (s.bit() & 63) }
func (f *field) remove(s Square)   { f[s.bit()>>6&3] &^= 1 << (s.bit() & 63) }

// from is the squares of a field from some bit on in its row.
func (f *field) from(bit int) uint { return uint(f[bit>>6&3] >> (bit & 63)) }

// around is the set of squares on and around one.
func (f *field) around(s Square) mask {
	i := s.bit() - 17 // the neighbour in the north-west
	return rasters[f.from(i)&7|f.from(i+16)&7<<3|f.from(i+32)&7<<6]
}

// patch is a square and the 24 closest to it: five rows of five bits from the
// north-west.
type patch uint32

func (f *field) patch(s Square) patch {
	i := s.bit() - 34
	return patch(f.from(i)&31 | f.from(i+16)&31<<5 | f.from(i+32)&31<<10 | f.from(i+48)&31<<15 | f.from(i+64)&31<<20)
}

// around is how many squares of a patch lie on and around the one to which a heading leads from its middle.
func (p patch) around(h Heading) int { return bits.OnesCount32(uint32(p & patches[h&15])) }

// patches are the nine squares on and around the one to which a heading leads.
var patches = func() (table [16]patch) {
	for h := range Nowhere + 1 {
		dx, dy := h.delta()
		table[h] = 0b00111_00111_00111 << (5*(dy+1) + dx + 1)
	}
	return table
}()

// rasters turns three rows of three bits into headings.
var rasters = func() (table [512]mask) {
	for raster := range table {
		for h := range Nowhere + 1 {
			if dx, dy := h.delta(); raster>>(3*(dy+1)+dx+1)&1 != 0 {
				table[raster] |= 1 << h
			}
		}
	}
	return table
}()

// outside holds, for each square, those of its patch that lie outside.
var outside = func() (table [area]patch) {
	for y := range Side {
		for x := range Side {
			for i := range 25 {
				if !inside(x+i%5-2, y+i/5-2) {
					table[At(x, y)] |= 1 << i
				}
			}
		}
	}
	return table
}()

// The kinds of projectiles, as indexes of tables.
const (
	bullet = iota
	missile
)

// enterNow holds, by the kind of a projectile, its heading and the way from it
// to a square, which squares on and around that one it enters in this round if
// it meets nobody, and enterNext which of the square's patch it enters in the
// next. What they say of squares beyond walls does not matter.
var enterNow, enterNext = func() (now [2][Nowhere][offsets]mask, next [2][Nowhere][offsets]patch) {
	for kind, speed := range []int{bullet: BulletSpeed, missile: MissileSpeed} {
		for h := range Nowhere {
			x, y := h.delta()
			forWays(Side-1, func(dx, dy, way int) {
				for step := 1; step <= speed; step++ {
					now[kind][h][way] |= maskOf(step*x-dx, step*y-dy)
					next[kind][h][way] |= patchOf((step+speed)*x-dx, (step+speed)*y-dy)
				}
			})
		}
	}
	return now, next
}()

// reachNow and reachNext hold, by the way from a bot to a square, which squares
// on and around that one, and which of its patch, the bot can hit in the round
// in which it shoots, or stands on.
var reachNow, reachNext = func() (now [offsets]mask, next [offsets]patch) {
	forWays(Side-1, func(dx, dy, way int) {
		for h := range Nowhere {
			x, y := h.delta()
			for step := range BulletSpeed + 1 {
				now[way] |= maskOf(step*x-dx, step*y-dy)
				next[way] |= patchOf(step*x-dx, step*y-dy)
			}
		}
	})
	return now, next
}()

// burstPatch holds, by the way from a square to where a missile bursts, which
// of the square's patch are near that.
var burstPatch = func() (table [offsets]patch) {
	forWays(3, func(dx, dy, way int) {
		for i := range 9 {
			table[way] |= patchOf(dx+i%3-1, dy+i/3-1)
		}
	})
	return table
}()

// forWays goes through all ways that lead no farther than far.
func forWays(far int, visit func(dx, dy, way int)) {
	for dy := -far; dy <= far; dy++ {
		for dx := -far; dx <= far; dx++ {
			visit(dx, dy, (dx+stride*dy)&(offsets-1))
		}
	}
}

// maskOf is the heading of a step, as a set; it is empty if that is too far.
func maskOf(dx, dy int) mask {
	if max(dx, -dx, dy, -dy) > 1 {
		return 0
	}
	return 1 << signHeading(dx, dy)
}

// patchOf is a place in a patch, likewise.
func patchOf(dx, dy int) patch {
	if max(dx, -dx, dy, -dy) > 2 {
		return 0
	}
	return 1 << (5*(dy+2) + dx + 2)
}

// burstReach holds, by whether the rules are [Revised] and the place of a bot,
// the squares on which its missiles can do harm by bursting at a wall in the
// round in which it shoots them.
var burstReach = func() (table [2][Side * Side]field) {
	for revised := range table {
		for at := range Square(area) {
			for h := range Nowhere {
				free := at.room(h)
				if !inside(at.X(), at.Y()) || free >= MissileSpeed {
					continue
				}
				x, y := h.delta()
				x, y = at.X()+(int(free)+revised)*x, at.Y()+(int(free)+revised)*y
				for i := range 9 {
					if nearX, nearY := x+i%3-1, y+i/3-1; inside(nearX, nearY) {
						table[revised][at.place()].add(At(nearX, nearY))
					}
				}
			}
		}
	}
	return table
}()
