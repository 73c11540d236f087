package battlebots

import "math/bits"

// Bots without chance soon do the same over and over, and such bouts last to
// the round limit. Once everything that the rest of a bout depends on is as it
// was some rounds ago, and no chance was asked for in between, the bout is in
// a circle that it cannot leave: any number of whole turns of it changes
// nothing. What counts is the board with its slots, the commands to be
// repeated for silent bots, and what the bots remember. The circle is found by
// Brent's method (BIT 20, 1980): compare with one kept state, and keep another
// after twice as many rounds each time.

// patience is for how many rounds nobody must have asked for chance before
// it is worth while to look for a circle.
const patience = 8

type cycle struct {
	never bool   // a bot remembers too much to tell
	off   bool   // nothing may be skipped
	used  uint64 // how many bits of chance had been given out
	since int    // the round in which it last had

	kept  state
	at    int // the round after which kept was the state
	again int // the round after which the state is kept next; 0 for at once
}

// state is everything that the rest of a bout depends on but chance.
type state struct {
	board  board
	last   [2]Command
	memory [2]uint64
}

// begin readies the search for a new match.
func (c *cycle) begin(t *table) {
	c.never = false
	for _, bot := range t.bots {
		if _, whole := bot.Memory(); !whole {
			c.never = true
		}
	}
}

// start readies the search for a new bout.
func (c *cycle) start(t *table, watched bool) {
	c.used, c.since, c.again = t.view.used, 0, 0
	c.off = c.never || watched || t.askAll
}

// skip looks whether the state after a round is one that was before. It returns
// the round as which this one may count: itself, or one so many turns of the
// circle later that less than a turn is left before the limit.
func (c *cycle) skip(t *table, round, limit int) int {
	if c.again == 0 || c.at < c.since {
		c.keep(t, round)
		return round
	}
	if c.kept.repeats(t) {
		turn := round - c.at
		c.off = true // for the rest of the bout
		return round + (limit-round)/turn*turn
	}
	if round >= c.again {
		c.keep(t, round)
	}
	return round
}

func (c *cycle) keep(t *table, round int) {
	c.kept.board, c.kept.last, c.kept.memory = t.view.board, t.last, t.memory()
	c.again = round + max(8, round-c.since)
	c.at = round
}

func (t *table) memory() (m [2]uint64) {
	for seat, bot := range t.bots {
		m[seat], _ = bot.Memory()
	}
	return m
}

// repeats tells whether the state of a table is this one, the quickest first.
func (s *state) repeats(t *table) bool {
	a, b := &s.board, &t.view.board
	return a.at == b.at && a.energy == b.energy && a.paralysis == b.paralysis && a.rules == b.rules &&
		a.bullets.equal(&b.bullets) && a.missiles.equal(&b.missiles) && a.mines.equal(&b.mines) &&
		s.last == t.last && s.memory == t.memory()
}

func (s *shots) equal(other *shots) bool {
	if s.live != other.live {
		return false
	}
	for m := s.live; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if s.shot[i] != other.shot[i] {
			return false
		}
	}
	return true
}

func (m *mines) equal(other *mines) bool {
	if m.live != other.live || m.field != other.field {
		return false
	}
	for i, live := range m.live {
		for ; live != 0; live &= live - 1 {
			slot := i<<6 | bits.TrailingZeros64(live)
			if m.at[slot] != other.at[slot] {
				return false
			}
		}
	}
	return true
}
