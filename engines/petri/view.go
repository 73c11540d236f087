package petri

import (
	"math"
	"math/bits"
)

// What a few bots ask of a turn beyond the neighbourhood and the tallies.

// IsEmpty tells whether a space of the board holds nothing.
func (t *Turn) IsEmpty(p Space) bool { return t.board.spaces[p&(area-1)].what == empty }

// Columns is the set of columns that hold something of a kind, the
// westernmost in bit 0.
func (t *Turn) Columns(k Kind) uint64 { return t.tally(k).columns }

// FirstFrom is [Turn.First] for those who do not see the columns west of x.
func (t *Turn) FirstFrom(k Kind, x int) (Space, bool) {
	s := t.tally(k)
	columns := s.columns >> (x & 63) << (x & 63)
	if columns == 0 {
		return 0, false
	}
	x = bits.TrailingZeros64(columns)
	return At(x, bits.TrailingZeros64(s.column[x&(MaxSide-1)])), true
}

// ClosestWithin is the space with something of a kind at the smallest Chebyshev
// distance from the asked cell, which itself does not count, and that distance.
// Of several it is the first in column order. It looks no farther than most,
// which may be negative; MaxSide is the whole board.
func (t *Turn) ClosestWithin(k Kind, most int) (p Space, distance int, ok bool) {
	s := t.tally(k)
	x0, y0 := t.At.X(), t.At.Y()
	self := uint64(1) << (y0 & 63)
	// First the distance alone: the closest row of each column, outwards from
	// the cell's own.
	distance = min(most, MaxSide-1) + 1
	beyond := distance
	for dx := 0; dx < distance; dx++ {
		for _, x := range [2]int{x0 - dx, x0 + dx} {
			if uint(x) >= uint(t.board.width) {
				continue
			}
			rows := s.column[x&(MaxSide-1)]
			if dx == 0 {
				rows &^= self
			}
			south := bits.TrailingZeros64(rows >> (y0 & 63)) // 64 if there is none
			north := bits.LeadingZeros64(rows << ((63 - y0) & 63))
			distance = min(distance, max(dx, min(south, north)))
		}
	}
	if distance == beyond {
		return 0, 0, false
	}
	// Nothing is closer, so all that is in the square has that distance.
	square := uint64(math.MaxUint64) << max(y0-distance, 0) & (math.MaxUint64 >> max(63-y0-distance, 0))
	for x := max(x0-distance, 0); ; x++ {
		rows := s.column[x&(MaxSide-1)] & square
		if x == x0 {
			rows &^= self
		}
		if rows != 0 {
			return At(x, bits.TrailingZeros64(rows)), distance, true
		}
	}
}

// DirectionTo is the direction from the asked cell with the signs of the
// way to p, and nowhere if the cell itself stands there.
func (t *Turn) DirectionTo(p Space) Direction {
	d, _ := Towards(p.X()-t.At.X(), p.Y()-t.At.Y())
	return d
}

// scan is an order of the directions other than that of their numbers: for
// each mask, the one that comes first.
type scan [256]Direction

func newScan(order ...Direction) *scan {
	var s scan
	for mask := range s {
		s[mask] = nowhere
		for _, d := range order {
			if Mask(mask).Has(d) {
				s[mask] = d
				break
			}
		}
	}
	return &s
}

// first is the first direction of a mask; the mask must not be empty.
func (s *scan) first(m Mask) Direction { return s[m] }

const everywhere Mask = 0xff

// eastOfFirstColumn is the set of directions from p that do not lead into the
// board's first column, which some bots do not see.
func eastOfFirstColumn(p Space) Mask {
	switch p / stride {
	case 1: // in the first column itself
		return 1<<NE | 1<<E | 1<<SE
	case 2:
		return everywhere &^ (1<<NW | 1<<W | 1<<SW)
	}
	return everywhere
}
