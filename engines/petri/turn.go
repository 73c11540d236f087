package petri

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// Turn is one side's turn, and all that its cells may see and do. A bot walks
// through it cell by cell:
//
//	for t.Next() {
//		t.Act(decide(t))
//	}
//
// Every cell that Next comes to gets exactly one Act, and the fields are for
// reading: the referee goes by them, too.
//
// What a turn tells is what the contest's view tells: the contents of the
// board, and the position, hp and energy of the cell that is asked; no ages,
// and no hp or energy of others. Counts, sums and neighbourhoods are kept up to
// date by the board and cost next to nothing.
type Turn struct {
	// Of the cell that is asked.
	At         Space
	HP, Energy int
	Around     Around

	// What each act touches stands together, before the board.
	mine   []cell // the side's cells as the turn began; those born in it come after them
	index  int    // in mine, of the cell that is asked
	left   int    // acts before the next slip
	most   int    // energy that a cell of the side can hold
	side   Side
	over   bool
	chance bool // anything was drawn for a bot
	askAll bool // NextAwake asks all cells, as Next does
	random rand.PCG

	slip    float64 // chance that an act becomes a rest
	drawn   int     // acts that were to pass between the last slip and the next
	past    int     // acts up to the last slip
	unasked int     // acts of cells that rested without being asked

	probing bool // acts are noted, not carried out; left is 0 then
	noted   Action

	board board
}

// acts is the number of acts so far. One counter serves it and the slips.
func (t *Turn) acts() int { return t.past + t.drawn - t.left }

// Around is what the neighbours of a space hold.
type Around struct{ Friends, Enemies, Corpses, Walls Mask }

// Empty is the set of neighbours that hold nothing.
func (a Around) Empty() Mask { return ^(a.Friends | a.Enemies | a.Corpses | a.Walls) }

// Free is the set of neighbours that can be moved onto: nothing or a corpse there.
func (a Around) Free() Mask { return ^(a.Friends | a.Enemies | a.Walls) }

// around sorts out what a space says of its neighbours. The masks are cut from
// one word in order, so that the compiler writes them as one word: bytes that
// are written singly and then read as a word hold the processor up.
func (t *Turn) around(to *Around, near uint32) {
	near = near&0xffff0000 | uint32(bits.RotateLeft16(uint16(near), 8*int(t.side&1)))
	to.Friends = Mask(near)
	to.Enemies = Mask(near >> 8)
	to.Corpses = Mask(near >> 16)
	to.Walls = Mask(near >> 24)
}

// Next goes on to the next cell of the side that may act, oldest first, and
// says whether there is one.
func (t *Turn) Next() bool {
	for i := uint(t.index + 1); i < uint(len(t.mine)); i++ {
		c := t.mine[i]
		if c.hp == 0 {
			continue
		}
		t.index = int(i)
		t.At, t.HP, t.Energy = c.at, int(c.hp), int(c.energy)
		t.around(&t.Around, t.board.spaces[c.at&(area-1)].near)
		return !t.over
	}
	return false
}

// NextAwake is [Turn.Next] for bots that would always rest in a cell whose
// every neighbour is a friend or a wall: it lets such cells rest without
// asking, which changes nothing but the time it takes.
func (t *Turn) NextAwake() bool {
	if t.askAll {
		return t.Next()
	}
	own := 8 * uint32(t.side&1)
	most := uint8(t.most)
	for i := uint(t.index + 1); i < uint(len(t.mine)); i++ {
		c := t.mine[i]
		if c.hp == 0 {
			continue
		}
		near := t.board.spaces[c.at&(area-1)].near
		if uint8(near>>own|near>>24) == 0xff && !t.over {
			t.mine[i].energy = min(c.energy+RestGain, most)
			t.unasked++
			if t.left--; t.left < 0 {
				t.drawSlip()
			}
			continue
		}
		t.index = int(i)
		t.At, t.HP, t.Energy = c.at, int(c.hp), int(c.energy)
		t.around(&t.Around, near)
		return !t.over
	}
	return false
}

// Act carries out what the asked cell does. Anything illegal is a rest, and so
// is an act that slips. It says whether the act was carried out as given.
func (t *Turn) Act(a Action) bool {
	if t.left--; t.left < 0 {
		if t.probing {
			t.noted, t.over = a, true
			return true
		}
		t.drawSlip()
		t.rest()
		return a.Verb() == VerbRest
	}
	if a.Verb() == VerbRest {
		t.rest()
		return true
	}
	b := &t.board
	c := &t.mine[t.index]
	d := a.Direction()
	target := t.At.To(d)
	switch a.Verb() {
	case VerbMove:
		if d < 8 && t.Energy >= MoveCost && t.Around.Free().Has(d) {
			c.energy -= MoveCost
			c.at = target
			b.vacate(t.At)
			b.settle(target, t.side, t.index)
			return true
		}
	case VerbDivide:
		if d < 8 && t.Energy >= DivideCost && t.Around.Free().Has(d) {
			c.energy -= DivideCost
			b.add(target, t.side, c.energy)
			return true
		}
	case VerbAttack:
		s := a.Strength()
		if d < 8 && s >= 1 && s <= MaxStrength && s <= t.Energy && (t.Around.Friends | t.Around.Enemies).Has(d) {
			c.energy -= uint8(s)
			b.hurt(target, s)
			t.over = b.tallies[A].count == 0 || b.tallies[B].count == 0
			return true
		}
	case VerbEat:
		if d < 8 && t.Around.Corpses.Has(d) {
			c.energy = uint8(min(t.Energy+EatGain, t.most))
			b.vacate(target)
			return true
		}
	case VerbExplode:
		if t.HP <= MaxBlastHP && t.Energy > t.HP {
			damage := t.HP + b.species[t.side&1].Acidity
			for m := t.Around.Friends | t.Around.Enemies; m != 0; m &= m - 1 {
				b.hurt(t.At.To(m.First()), damage)
			}
			b.die(t.At, c)
			t.over = b.tallies[A].count == 0 || b.tallies[B].count == 0
			return true
		}
	}
	t.rest()
	return false
}

func (t *Turn) rest() {
	t.mine[t.index].energy = uint8(min(t.Energy+RestGain, t.most))
}

// drawSlip draws how many acts pass before the next slip: the largest n with
// (1-slip)^n above a number drawn from 0 to 1, found bit by bit. It only
// multiplies and compares, so that all machines draw the same, which a
// logarithm does not promise.
func (t *Turn) drawSlip() {
	t.past = t.acts()
	t.drawn = math.MaxInt
	if t.slip > 0 {
		var powers [31]float64 // of 1-slip, to 1, 2, 4 and so on
		power := 1 - t.slip
		for i := range powers {
			powers[i] = power
			power *= power
		}
		u := float64(t.random.Uint64()>>11) / (1 << 53)
		n, power := 0, 1.0
		for i := len(powers) - 1; i >= 0; i-- {
			if next := power * powers[i]; next > u {
				n, power = n|1<<i, next
			}
		}
		t.drawn = n
	}
	t.left = t.drawn
}

// Rand draws a whole number from 0 to n-1, each with the same chance.
func (t *Turn) Rand(n int) int {
	t.chance = true
	hi, _ := bits.Mul64(t.random.Uint64(), uint64(n))
	return int(hi)
}

// Pick draws one direction of a mask, each with the same chance; the mask must not be empty.
func (t *Turn) Pick(m Mask) Direction { return m.Nth(t.Rand(m.Len())) }

// Width and Height are the sides of the board.
func (t *Turn) Width() int  { return t.board.width }
func (t *Turn) Height() int { return t.board.height }

// Species is that of the side that is asked.
func (t *Turn) Species() Species { return t.board.species[t.side&1] }

// AroundOf is what the neighbours of any space on the board hold. The asked
// cell counts as a friend there.
func (t *Turn) AroundOf(p Space) (a Around) {
	t.around(&a, t.board.spaces[p&(area-1)].near)
	return a
}

// Kind is what can stand on a space, as the asked side sees it.
type Kind uint8

// The three kinds that a view shows.
const (
	Friend Kind = iota
	Enemy
	Corpse
)

func (t *Turn) tally(k Kind) *tally {
	if k != Corpse {
		k ^= Kind(t.side)
	}
	return &t.board.tallies[k]
}

// Count is the number of spaces on the board with something of a kind; the
// asked cell counts among the friends.
func (t *Turn) Count(k Kind) int { return t.tally(k).count }

// Sum adds up the coordinates of all spaces with something of a kind, the
// asked cell among the friends.
func (t *Turn) Sum(k Kind) (x, y int) {
	s := t.tally(k)
	return s.sumX, s.sumY
}

// Column is the set of rows of column x that hold something of a kind, the
// northernmost in bit 0.
func (t *Turn) Column(k Kind, x int) uint64 { return t.tally(k).column[x&(MaxSide-1)] }

// First is the first space in column order with something of a kind.
func (t *Turn) First(k Kind) (Space, bool) {
	s := t.tally(k)
	if s.columns == 0 {
		return 0, false
	}
	x := bits.TrailingZeros64(s.columns)
	return At(x, bits.TrailingZeros64(s.column[x])), true
}

// Closest is the space with something of a kind at the smallest Chebyshev
// distance from the asked cell, which itself does not count, and that
// distance. Of several it is the first in column order.
func (t *Turn) Closest(k Kind) (Space, int, bool) {
	s := t.tally(k)
	if s.count == 0 || k == Friend && s.count == 1 {
		return 0, 0, false
	}
	x0, y0 := t.At.X(), t.At.Y()
	for d := 1; ; d++ {
		// The rows of the ring at distance d: its two ends, and in the outer
		// columns all between them.
		var ends uint64
		if y0-d >= 0 {
			ends |= 1 << (y0 - d)
		}
		if y0+d < MaxSide {
			ends |= 1 << (y0 + d)
		}
		full := uint64(math.MaxUint64) << max(y0-d, 0)
		if y0+d < MaxSide-1 {
			full &= 1<<(y0+d+1) - 1
		}
		for x := max(x0-d, 0); x <= min(x0+d, t.board.width-1); x++ {
			rows := ends
			if x == x0-d || x == x0+d {
				rows = full
			}
			if hit := s.column[x&(MaxSide-1)] & rows; hit != 0 {
				return At(x, bits.TrailingZeros64(hit)), d, true
			}
		}
	}
}
