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
	left   int    // acts before the next slip, below 0 if it is overdue (see pass)
	full   cell   // the energy that a cell of the side can hold
	side   Side
	half   uint8 // bits below the side's half of a near
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

// Enclosed tells whether every neighbour is a friend or a wall.
func (a *Around) Enclosed() bool { return a.Friends|a.Walls == everywhere }

// set takes apart a side's half of a near. The masks are cut from one word in
// order, so that the compiler writes them as one word: bytes that are written
// singly and then read as a word hold the processor up.
func (a *Around) set(half uint32) {
	a.Friends = Mask(half)
	a.Enemies = Mask(half >> 8)
	a.Corpses = Mask(half >> 16)
	a.Walls = Mask(half >> 24)
}

// look is what the side sees around a space: its half of the near.
func (t *Turn) look(p Space) uint32 { return uint32(t.board.nearOf(p) >> (t.half & 63)) }

// Next goes on to the next cell of the side that may act, oldest first, and
// says whether there is one.
func (t *Turn) Next() bool {
	mine := t.mine
	for i := uint(t.index + 1); i < uint(len(mine)); i++ {
		c := mine[i]
		if c.dead() {
			continue
		}
		t.index = int(i)
		mine[i] = t.rested(c)
		t.present(c, t.look(c.at()))
		return true
	}
	return false
}

// NextAwake is [Turn.Next] for bots that would always rest in a cell whose
// every neighbour is a friend or a wall: it lets such cells rest without
// asking, which changes nothing but the time it takes.
func (t *Turn) NextAwake() bool {
	mine := t.mine
	asleep := 0
	for i := uint(t.index + 1); i < uint(len(mine)); i++ {
		c := mine[i]
		if c.dead() {
			continue
		}
		mine[i] = t.rested(c)
		near := t.look(c.at())
		if friends, walls := Mask(near), Mask(near>>24); t.askAll || friends|walls != everywhere {
			t.index = int(i)
			t.present(c, near)
			t.pass(asleep)
			return true
		}
		asleep++
	}
	t.index = len(mine)
	t.pass(asleep)
	return false
}

// present makes a cell the one that is asked.
func (t *Turn) present(c cell, near uint32) {
	t.At, t.HP, t.Energy = c.at(), c.hp(), c.energy()
	t.Around.set(near)
}

// rested is what a rest makes of a cell. Every cell rests before it is asked, as
// that is what most of them do, and what becomes of anything illegal; other
// acts go by Energy, which says what the cell had before.
func (t *Turn) rested(c cell) cell {
	return min(c+RestGain*energyUnit, t.full|c%energyUnit)
}

// pass counts the acts of cells that rested without being asked. A slip that
// falls on one of them changes nothing but when the next will be, which is
// drawn once that matters: until then left is below 0.
func (t *Turn) pass(asleep int) {
	t.unasked += asleep
	t.left -= asleep
}

// catchUp draws the slips that are overdue. It goes before all other chance, so
// that the stream is the same with all cells asked.
func (t *Turn) catchUp() {
	for t.left < 0 {
		since := -1 - t.left // acts since the one that slipped
		t.left = -1
		t.drawSlip()
		t.left -= since
	}
}

// Act carries out what the asked cell does. Anything illegal is a rest, and so
// is an act that slips. It says whether the act was carried out as given.
//
// A plain rest has been carried out already and is only counted. That much is
// little enough for the compiler to put it into the loops of the bots.
func (t *Turn) Act(a Action) bool {
	t.left--
	return t.left >= 0 && a.Verb() == VerbRest || t.act(a)
}

// act is Act for all but plain rests: for what has another verb, and for slips.
func (t *Turn) act(a Action) bool {
	c := &t.mine[t.index]
	if t.left < -1 { // this act is counted, but others before it are overdue
		t.left++
		t.catchUp()
		t.left--
	}
	if t.left < 0 {
		if t.probing {
			t.noted = a
			*c = c.with(t.Energy)
			t.end()
			return true
		}
		t.drawSlip()
		return a.Verb() == VerbRest
	}
	b := &t.board
	d := a.Direction()
	target := t.At.To(d)
	switch a.Verb() {
	case VerbMove:
		if d < 8 && t.Energy >= MoveCost && t.Around.Free().Has(d) {
			*c = c.with(t.Energy - MoveCost).moved(target)
			b.vacate(t.At)
			b.settle(target, t.side, t.index)
			return true
		}
	case VerbDivide:
		if d < 8 && t.Energy >= DivideCost && t.Around.Free().Has(d) {
			*c = c.with(t.Energy - DivideCost)
			b.add(target, t.side, t.Energy-DivideCost)
			return true
		}
	case VerbAttack:
		s := a.Strength()
		if d < 8 && s >= 1 && s <= MaxStrength && s <= t.Energy && (t.Around.Friends | t.Around.Enemies).Has(d) {
			*c = c.with(t.Energy - s)
			b.hurt(target, s)
			t.endIfExtinct()
			return true
		}
	case VerbEat:
		if d < 8 && t.Around.Corpses.Has(d) {
			*c = c.with(min(t.Energy+EatGain, t.full.energy()))
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
			t.endIfExtinct()
			return true
		}
	}
	return false
}

// end ends the turn and all that come after it.
func (t *Turn) end() {
	t.over = true
	t.index = len(t.mine)
}

func (t *Turn) endIfExtinct() {
	if t.board.extinct() {
		t.end()
	}
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
	t.catchUp()
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
	a.set(t.look(p))
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
