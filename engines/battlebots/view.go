package battlebots

import (
	"math/bits"
	"math/rand/v2"
)

// View is what a bot is shown when it is asked: what the protocol's text
// tells it, without the cost of making that text. It also is where a bot asks
// for chance. It belongs to the table and holds during the call.
type View struct {
	board board
	sight
	chance
}

// sight is the part of a view that differs between the two bots.
type sight struct {
	me, enemy Square
	bot       int // the board's number of the asked bot
}

// face turns the view to a bot.
func (v *View) face(bot int) {
	bot &= 1
	v.me, v.enemy, v.bot = v.board.at[bot], v.board.at[1-bot], bot
}

// swapped is the view of the other bot.
func (s sight) swapped() sight { return sight{s.enemy, s.me, 1 - s.bot} }

// Me is the square of the asked bot.
func (v *View) Me() Square { return v.me }

// Enemy is the square of the other bot.
func (v *View) Enemy() Square { return v.enemy }

// Energy is what the asked bot has left, 1 to 10.
func (v *View) Energy() int { return v.board.energy[v.bot&1] }

// EnemyEnergy is what the other bot has left, 1 to 10.
func (v *View) EnemyEnergy() int { return v.board.energy[^v.bot&1] }

// revised is 1 under the revised rules and 0 under others, to index tables.
func (v *View) revised() int {
	if v.board.rules == Revised {
		return 1
	}
	return 0
}

// Item is one line of the protocol's list: a projectile or a mine.
type Item struct {
	Kind    byte // 'B', 'M' or 'L'
	At      Square
	Heading Heading // Nowhere for mines and for ghosts
}

// Items gives all items in the order in which the protocol lists them, which
// is by slots, and in a slot bullet, missile, mine; under [Revised] kind by kind.
func (v *View) Items(yield func(Item) bool) {
	b := &v.board
	if b.rules == Revised {
		for m := b.bullets.live; m != 0; m &= m - 1 {
			s := b.bullets.shot[bits.TrailingZeros64(m)]
			if !yield(Item{'B', s.at(), s.heading()}) {
				return
			}
		}
		for m := b.missiles.live; m != 0; m &= m - 1 {
			s := b.missiles.shot[bits.TrailingZeros64(m)]
			if !yield(Item{'M', s.at(), s.heading()}) {
				return
			}
		}
		for slot := range maxMines {
			if b.mines.live[slot>>6]>>(slot&63)&1 != 0 && !yield(Item{'L', b.mines.at[slot], Nowhere}) {
				return
			}
		}
		return
	}
	for slot := range maxMines {
		bit := uint64(1) << (slot & 63)
		if slot < 64 {
			if s := b.bullets.shot[slot]; b.bullets.live&bit != 0 && !yield(Item{'B', s.at(), s.heading()}) {
				return
			}
			if s := b.missiles.shot[slot]; b.missiles.live&bit != 0 && !yield(Item{'M', s.at(), s.heading()}) {
				return
			}
		}
		if b.mines.live[slot>>6]&bit != 0 && !yield(Item{'L', b.mines.at[slot], Nowhere}) {
			return
		}
	}
}

// mineSeen tells whether the arena shows an L on a square that has a mine:
// bots hide it, and so do projectiles that are drawn later.
func (v *View) mineSeen(s Square) bool {
	if s == v.me || s == v.enemy {
		return false
	}
	b := &v.board
	if b.rules == Revised {
		return true
	}
	later := uint64(0)
	if slot := b.mines.slot[s&(area-1)]; slot < 63 {
		later = ^uint64(0) << (slot + 1)
	}
	return !b.bullets.any(s, later) && !b.missiles.any(s, later)
}

// minesSeen is the set of squares around the bot on which the arena shows an L.
func (v *View) minesSeen() (seen mask) {
	for m := v.board.mines.around(v.me) & around; m != 0; m &= m - 1 {
		h := bits.TrailingZeros16(uint16(m))
		if v.mineSeen(v.me + steps[h&15]) {
			seen |= 1 << h
		}
	}
	return seen
}

// passing is the set of squares, s and those around, that something flies at,
// from however far.
func (s *shots) passing(at Square) (m mask) {
	for live := s.live; live != 0; live &= live - 1 {
		shot := s.shot[bits.TrailingZeros64(live)&63]
		m |= passings[shot.heading()&15][(at-shot.at())&(offsets-1)]
	}
	return m
}

// any tells whether a projectile of the given slots is on a square.
func (s *shots) any(at Square, slots uint64) bool {
	for m := s.live & slots; m != 0; m &= m - 1 {
		if s.shot[bits.TrailingZeros64(m)].at() == at {
			return true
		}
	}
	return false
}

// chance is the stream of all chance in a match.
type chance struct {
	random rand.PCG
	pool   uint64 // what was drawn last
	used   uint64 // where in the stream the next bit is; stands still while nobody asks
	until  uint64 // where the pool ends
}

// seed starts the stream of a match. Seeds are often small numbers in a row,
// from which the generator itself would begin with like numbers, so they are
// scattered first (the finisher of SplitMix64: Steele, Lea and Flood, OOPSLA 2014).
func (c *chance) seed(seed uint64) {
	scatter := func(n uint64) uint64 {
		n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
		n = (n ^ n>>27) * 0x94d049bb133111eb
		return n ^ n>>31
	}
	const golden = 0x9e3779b97f4a7c15
	c.random.Seed(scatter(seed+golden), scatter(seed^golden))
	c.used, c.until = 0, 0
}

// drawBits draws n bits, at most 32.
func (c *chance) drawBits(n uint64) uint64 {
	if c.used+n > c.until {
		c.refill()
	}
	drawn := c.pool >> (c.used & 63)
	c.used += n
	return drawn & (1<<n - 1)
}

// refill drops what is left in the pool, which is too little.
//
//go:noinline
func (c *chance) refill() {
	c.used = c.until
	c.until += 64
	c.pool = c.random.Uint64()
}

// Rand draws one of 0..n-1, each with the same chance (within 2⁻³² for an n
// that is no power of two); n must be 1 to 2³¹. What is certain is not drawn.
func (v *View) Rand(n int) int {
	if n <= 1 {
		return 0
	}
	if n&(n-1) == 0 {
		return int(v.drawBits(uint64(bits.TrailingZeros64(uint64(n)))))
	}
	return int(v.drawBits(32) * uint64(n) >> 32)
}

// Happens draws an event of a given probability. What is certain is not drawn.
func (v *View) Happens(probability float64) bool {
	switch {
	case !(probability > 0):
		return false
	case probability >= 1:
		return true
	case probability == 0.5:
		return v.drawBits(1) == 1
	}
	return float64(v.drawBits(32)) < float64(probability*(1<<32))
}

// anyHeading draws one of the eight headings.
func (v *View) anyHeading() Heading { return Heading(v.drawBits(3)) }

// pick draws one heading of a set, each with the same chance; the set must
// not be empty.
func (v *View) pick(m mask) Heading {
	for n := v.Rand(bits.OnesCount16(uint16(m))); n > 0; n-- {
		m &= m - 1
	}
	return Heading(bits.TrailingZeros16(uint16(m)))
}
