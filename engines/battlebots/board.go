package battlebots

import "math/bits"

// board is all that the rules know of a bout. The two bots are numbered by who
// moves first, which under [Revised] is the one that started in the west.
type board struct {
	rules     Rules
	at        [2]Square
	energy    [2]int
	paralysis int // rounds in which nobody will move
	bullets   shots
	missiles  shots
	mines     mines
}

// shots are the bullets or the missiles in flight, by the slots of the control
// program's tables. It has a hundred, of which there is never need for half of
// ours: each side fires one a round, none flies longer than five, and ghosts,
// which stay, cost the side they came from a hit.
type shots struct {
	live uint64 // the slots in use
	shot [64]shot
}

// shot is a projectile: heading<<9 | square. One with the heading Nowhere is a
// ghost: spent, but still in the table.
type shot uint16

func newShot(at Square, h Heading) shot { return shot(h)<<9 | shot(at) }

func (s shot) at() Square       { return Square(s & (area - 1)) }
func (s shot) heading() Heading { return Heading(s >> 9) }

// add puts a projectile into the lowest free slot.
func (s *shots) add(at Square, h Heading) {
	i := bits.TrailingZeros64(^s.live)
	s.live |= 1 << i
	s.shot[i&63] = newShot(at, h)
}

// mines are the mines that lie about, by the slots of the control program's
// table and by their squares. No two lie on one square.
type mines struct {
	count int
	field
	live [2]uint64        // the slots in use
	at   [maxMines]Square // by slot
	slot [area]uint8      // by square, where there is a mine
}

// add puts a mine into the lowest free slot. It does nothing if there is none.
func (m *mines) add(s Square) {
	i := bits.TrailingZeros64(^m.live[0])
	if i == 64 {
		i += bits.TrailingZeros64(^m.live[1])
	}
	if i >= maxMines {
		return
	}
	m.put(i, s)
}

func (m *mines) put(slot int, s Square) {
	m.count++
	m.live[slot>>6] |= 1 << (slot & 63)
	m.field.add(s)
	m.at[slot] = s
	m.slot[s] = uint8(slot)
}

func (m *mines) remove(s Square) {
	m.count--
	slot := m.slot[s]
	m.live[slot>>6] &^= 1 << (slot & 63)
	m.field.remove(s)
}

func (m *mines) clear() {
	if m.count > 0 {
		m.count, m.field, m.live = 0, field{}, [2]uint64{}
	}
}

// lay readies the board for a bout. Paralysis is left from the one before.
func (b *board) lay(at [2]Square) {
	b.at = at
	b.energy = [2]int{FullEnergy, FullEnergy}
	b.bullets.live, b.missiles.live = 0, 0
	b.mines.clear()
}

func (b *board) over() bool { return b.energy[0] < 1 || b.energy[1] < 1 }

// round carries out both bots' commands; neither may be [Silence].
func (b *board) round(first, second Command) {
	if b.paralysis == 0 {
		// Both move, and the first once more if the second was in its way.
		one, two := b.at[0], b.at[1]
		toOne, toTwo := target(one, first), target(two, second)
		blocked := toOne == two
		if !blocked {
			one = toOne
		}
		if toTwo != one {
			two = toTwo
		}
		if blocked && toOne != two {
			one = toOne
		}
		b.at[0], b.at[1] = one, two
		if b.mines.count > 0 {
			b.trigger()
			if b.rules == Revised && b.over() {
				return
			}
		}
	} else {
		b.paralysis--
	}
	if first == EMP || second == EMP {
		b.pulse(first, second)
		if second == EMP && b.rules == Revised {
			first = Nothing
		}
	}
	if first > Nothing {
		b.arm(0, first)
	}
	if second > Nothing {
		b.arm(1, second)
	}
	if b.bullets.live != 0 {
		b.flyBullets()
	}
	if b.missiles.live != 0 {
		b.flyMissiles()
	}
}

// target is the square that a bot wants to be on: its own if it does not move
// or would hit the wall.
func target(at Square, c Command) Square {
	h := Heading(min(c, Nothing))
	to := at + steps[h&15]
	if at.room(h) == 0 {
		to = at
	}
	return to
}

// trigger sets off the mines under bots. Slots need no order here: two mines
// only take energy away, each from both.
func (b *board) trigger() {
	for bot, at := range b.at {
		if b.mines.has(at) {
			b.energy[bot] -= MineDamage
			if at.near(b.at[1-bot]) {
				b.energy[1-bot] -= SplashDamage
			}
			b.mines.remove(at)
		}
	}
}

// pulse freezes both bots and takes its price.
func (b *board) pulse(first, second Command) {
	b.paralysis = EMPRounds
	if first == EMP {
		b.energy[0] -= EMPCost
	}
	if second == EMP && (first != EMP || b.rules != AsRun) {
		b.energy[1] -= EMPCost
	}
}

// arm brings out a weapon.
func (b *board) arm(bot int, c Command) {
	at, h := b.at[bot], c.Heading()
	switch c & kindOf {
	case bulletCommand:
		if h != Nowhere {
			b.bullets.add(at, h)
		}
	case missileCommand:
		if h != Nowhere {
			b.missiles.add(at, h)
		}
	case mineCommand:
		b.drop(bot, h)
	}
}

func (b *board) drop(bot int, h Heading) {
	at := b.at[bot]
	if at.room(h) == 0 || h == Nowhere && b.rules == Revised {
		return
	}
	s := at + steps[h&15]
	if b.rules == Prose && (s == b.at[0] || s == b.at[1]) {
		return
	}
	if !b.mines.has(s) {
		b.mines.add(s)
		return
	}
	if b.rules == Revised && b.mines.count == maxMines {
		return // there is no slot for the new one to explode from
	}
	b.mines.remove(s)
	b.splash(s.X(), s.Y())
}

// splash hurts the bots near a point, which may lie outside.
func (b *board) splash(x, y int) {
	for bot, at := range b.at {
		if dx, dy := at.X()-x, at.Y()-y; max(dx, -dx, dy, -dy) < 2 {
			b.energy[bot] -= SplashDamage
		}
	}
}
