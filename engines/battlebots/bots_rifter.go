package battlebots

import (
	"math/bits"

	"breeder/engines"
	"breeder/genomes"
)

// rifter is Rifter (Java), which asks the other entries' programs what they
// would do in the enemy's place, to find out which of them the enemy is and
// where it will go. An entry that was right often enough, and far more often
// than the others, is the enemy; from then on rifter asks nobody and expects
// the enemy to stay where it is. If nobody stands out in time, it crashes, and
// its last command is repeated until its notes no longer fit what it sees.
//
// Missing are the class that it extends and eleven of the sixteen programs that
// it asks, among them the two that it falls back on. This is what its page tells:
//
//   - the entries that it can recognise are those of the sixteen that we
//     have, in its order;
//   - in place of Neo-Bot, which answers whenever rifter itself has no plan,
//     and of LastStand, which answers when it is cornered, stands one of ours
//     (the gene stand-in);
//   - of its two tailored fights, that against EvilBot is as written. That
//     against LastStand, which shoots at the wall behind an enemy that stands
//     at it, can be given to another entry (the gene corner-fight);
//   - a square counts as safe if it has no mine and no projectile comes by it
//     in this round. How the original looks ahead is not known;
//   - what it asks others does not change the notes that they keep.
type rifter struct {
	watchRounds int
	least       int
	lead        float64
	reach       int
	cornerFight int // which entry is fought in the corner, -1 for none
	standIn     Bot
	entries     []riftEntry

	round  int
	known  bool  // there is a state from before
	before board // the state before, and who saw it
	seen   sight
}

// riftEntry is an entry that the enemy may be.
type riftEntry struct {
	bot   Bot
	right int // how often it would have done what the enemy did
}

// The entries that rifter knows and we have, in its order.
var riftNames = []string{"evilbot", "readyaimshoot", "mineminemine", "straightshooter", "troubleandstrafe"}

const riftEvil = 0 // the number of evilbot among them

func rifterStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "rifter",
		Author:  unnamed,
		Summary: "Rifter, as far as it is known: finds out which entry the enemy is by asking them all, and fights EvilBot its own way",
		Space: genomes.MustSpace(
			genomes.Int("watch-rounds", "rounds in which it compares the enemy with the entries", 1, Rounds, 100),
			genomes.Int("least-right", "more than how many times an entry must be right to be taken for the enemy", 0, 100, 8),
			genomes.Real("lead", "more than how many times as often as the average it must be right", 1, 5, 2),
			genomes.Int("reach", "farthest square that it shoots at, in its own fights", 1, Side-1, 3),
			genomes.Choice("corner-fight", "which entry it drives to the wall and shoots at by way of it", append([]string{"none"}, riftNames...), "none"),
			genomes.Choice("stand-in", "who answers where it has no plan of its own", riftNames, "evilbot"),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &rifter{
				watchRounds: g.Int("watch-rounds"),
				least:       g.Int("least-right"),
				lead:        g.Real("lead"),
				reach:       g.Int("reach"),
				cornerFight: g.ChoiceIndex("corner-fight") - 1,
			}
			for _, name := range riftNames {
				bot, err := riftBot(name)
				if err != nil {
					return nil, err
				}
				b.entries = append(b.entries, riftEntry{bot: bot})
			}
			var err error
			b.standIn, err = riftBot(g.Choice("stand-in"))
			return b, err
		},
	}
}

// riftBot makes an entry as its author wrote it.
func riftBot(name string) (Bot, error) {
	strategy := map[string]func() engines.Strategy{
		"evilbot":          evilbotStrategy,
		"readyaimshoot":    readyaimshootStrategy,
		"mineminemine":     mineminemineStrategy,
		"straightshooter":  straightshooterStrategy,
		"troubleandstrafe": troubleandstrafeStrategy,
	}[name]()
	bot, err := strategy.New(strategy.Space.Default())
	if err != nil {
		return nil, err
	}
	return bot.(Bot), nil
}

// Begin throws the notes away.
func (b *rifter) Begin() {
	b.known = false
	b.forget()
	b.standIn.Begin()
	for i := range b.entries {
		b.entries[i].bot.Begin()
	}
}

func (b *rifter) forget() {
	b.round = 0
	for i := range b.entries {
		b.entries[i].right = 0
	}
}

// Memory is too much for a number.
func (b *rifter) Memory() (uint64, bool) { return 0, false }

// Decide gives the command for a round.
func (b *rifter) Decide(v *View) Command {
	if b.known {
		b.round++
		if !b.follows(v) {
			b.known = false
			b.forget()
		}
	}
	chosen := b.choose()
	if chosen < 0 && b.round >= b.watchRounds {
		// It dies before it writes its notes, so the next call finds the old
		// ones again.
		b.round--
		return Silence
	}
	expected := v.enemy
	if chosen < 0 {
		expected = b.foretell(v)
		b.judge(v)
	}
	b.known, b.before, b.seen = true, v.board, v.sight

	safe := v.safeSquares()
	if safe&self == 0 {
		return b.evade(v, safe, expected)
	}
	c := Nothing
	switch {
	case chosen < 0:
	case chosen == b.cornerFight:
		c = b.fightInCorner(v, safe, expected)
	case chosen == riftEvil:
		c = b.fightEvil(v, safe, expected)
	}
	if c == Nothing {
		c = b.ask(b.standIn, v)
	}
	return c
}

// follows tells whether the view can come right after the state before.
func (b *rifter) follows(v *View) bool {
	mine, theirs := b.before.energy[b.seen.bot&1], b.before.energy[^b.seen.bot&1]
	return b.seen.me.near(v.me) && b.seen.enemy.near(v.enemy) && v.Energy() <= mine && v.EnemyEnergy() <= theirs
}

// choose is the entry that the enemy is taken for, the last of several, or -1.
func (b *rifter) choose() int {
	highest, sum, chosen := 0, 0, -1
	for i, e := range b.entries {
		sum += e.right
		if e.right >= highest {
			highest, chosen = e.right, i
		}
	}
	if highest > b.least && float64(highest) > float64(b.lead*float64(sum))/float64(len(b.entries)) {
		return chosen
	}
	return -1
}

// ask is what a bot would do, with the chance of this match and without it
// remembering that it was asked.
func (b *rifter) ask(bot Bot, v *View) Command {
	r, hasNotes := bot.(*readyaimshoot)
	if !hasNotes {
		return bot.Decide(v)
	}
	notes := *r
	c := r.Decide(v)
	*r = notes
	return c
}

// askEnemy is what a bot would do in the enemy's place.
func (b *rifter) askEnemy(bot Bot, v *View) Command {
	v.sight = v.swapped()
	c := b.ask(bot, v)
	v.sight = v.swapped()
	return c
}

// foretell is the square where most entries would be after this round in the
// enemy's place: the first in row order of several, and the enemy's own if
// nobody would be anywhere.
func (b *rifter) foretell(v *View) Square {
	var votes [area]uint8
	for i := range b.entries {
		to := v.enemy
		if c := b.askEnemy(b.entries[i].bot, v); c.IsMove() {
			if v.enemy.room(c.Heading()) == 0 {
				continue
			}
			to += steps[c.Heading()&15]
		}
		votes[to&(area-1)]++
	}
	best, most := v.enemy, uint8(0)
	for y := range Side {
		for x := range Side {
			if s := At(x, y); votes[s] > most {
				best, most = s, votes[s]
			}
		}
	}
	return best
}

// judge counts the entries that would have done before what the enemy has
// visibly done since. Without a state before, all are right.
func (b *rifter) judge(v *View) {
	if !b.known {
		for i := range b.entries {
			b.entries[i].right++
		}
		return
	}
	now, seen := v.board, v.sight
	for i := range b.entries {
		v.board, v.sight = b.before, b.seen
		c := b.askEnemy(b.entries[i].bot, v)
		v.board, v.sight = now, seen
		if v.agrees(c, b.seen.enemy) {
			b.entries[i].right++
		}
	}
}

// agrees tells whether the view is what follows from a command of the enemy,
// who was at from. Of a weapon it expects to see one of the kind where it would
// be after its first round of flight.
func (v *View) agrees(c Command, from Square) bool {
	if c == Silence {
		return true
	}
	h := c.Heading()
	if c.IsMove() {
		return from.room(h) > 0 && v.enemy == from+steps[h&15]
	}
	if v.enemy != from {
		return false
	}
	switch c & kindOf {
	case bulletCommand:
		return h != Nowhere && from.room(h) >= BulletSpeed && v.board.bullets.any(from+BulletSpeed*steps[h], allSlots)
	case missileCommand:
		return h != Nowhere && from.room(h) >= MissileSpeed && v.board.missiles.any(from+MissileSpeed*steps[h], allSlots)
	case mineCommand:
		return h != Nowhere && v.board.mines.around(from)>>h&1 != 0
	}
	for h := range Nowhere {
		if v.board.bullets.outbound(from, h, BulletSpeed) || v.board.missiles.outbound(from, h, MissileSpeed) {
			return false
		}
	}
	return true
}

const allSlots = ^uint64(0)

// outbound tells whether a projectile flies along h that is just so far from a square.
func (s *shots) outbound(from Square, h Heading, distance int) bool {
	if from.room(h) < distance {
		return false
	}
	wanted := newShot(from+Square(distance)*steps[h&15], h)
	for m := s.live; m != 0; m &= m - 1 {
		if s.shot[bits.TrailingZeros64(m)] == wanted {
			return true
		}
	}
	return false
}

// safeSquares is the bot's square and those next to it where no mine lies and
// no projectile comes by in this round.
func (v *View) safeSquares() mask {
	unsafe := v.board.mines.around(v.me)
	for _, kind := range [2]struct {
		shots *shots
		speed uint8
	}{{&v.board.bullets, BulletSpeed}, {&v.board.missiles, MissileSpeed}} {
		for m := kind.shots.live; m != 0; m &= m - 1 {
			s := kind.shots.shot[bits.TrailingZeros64(m)]
			if s.heading() == Nowhere {
				unsafe |= v.maskOf(s.at())
				continue
			}
			c := crossingAt(v.me, s)
			for k := range c.count {
				if c.distance[k%3] <= kind.speed {
					unsafe |= 1 << c.at[k%3]
				}
			}
		}
	}
	return within[v.me&(area-1)] &^ unsafe
}

// maskOf is the set with one square, or none if it is not next to the bot.
func (v *View) maskOf(s Square) mask {
	switch r := v.me.to(s); r.span() {
	case 0:
		return self
	case 1:
		return 1 << r.heading()
	}
	return 0
}

// evade goes to the last safe square on a line with the expected one; the
// stand-in answers if there is none.
func (b *rifter) evade(v *View, safe mask, expected Square) Command {
	for h := NW; h < Nowhere; h-- { // ends by going below zero
		if to := v.me + steps[h]; safe>>h&1 != 0 && inLine(to, expected) {
			return Move(h)
		}
	}
	return b.ask(b.standIn, v)
}

// inLine tells whether two squares are one or on a straight line.
func inLine(a, b Square) bool { return a.to(b).aligned() }

// distance is the number of steps between two squares.
func distance(a, b Square) int { return a.to(b).span() }

// fightEvil keeps off an EvilBot's lines while it is far, shoots at it when it
// is on one and near, and otherwise goes to the centre.
func (b *rifter) fightEvil(v *View, safe mask, expected Square) Command {
	centre := At(Side/2, Side/2)
	if inLine(v.me, v.enemy) && distance(v.me, v.enemy) > b.reach {
		if c := b.approach(v, safe, expected, unaligned); c != Nothing {
			return c
		}
	}
	if c := b.shootAt(v, expected); c != Nothing {
		return c
	}
	return b.approach(v, safe, centre, aligned)
}

// fightInCorner drives the enemy to the wall, and then shoots at the wall
// behind it, whose splash it cannot dodge.
func (b *rifter) fightInCorner(v *View, safe mask, expected Square) Command {
	if !v.enemy.nearWall(1) || distance(v.me, expected) > 2 {
		if c := b.approach(v, safe, expected, either); c != Nothing {
			return c
		}
		if c := b.shootAt(v, expected); c != Nothing {
			return c
		}
	}
	x, y := expected.X(), expected.Y()
	west, east, north, south := x == 0, x == Side-1, y == 0, y == Side-1
	switch {
	case north && west:
		return Missile(NW)
	case north && east:
		return Missile(NE)
	case south && east:
		return Missile(SE)
	case south && west:
		return Missile(SW)
	case west:
		return Missile(W)
	case east:
		return Missile(E)
	case north:
		return Missile(N)
	case south:
		return Missile(S)
	}
	return Missile(v.me.to(expected).heading())
}

// What squares an approach may end on.
const (
	either = iota
	aligned
	unaligned
)

// approach steps to the safe square next to the bot that is closest to a
// target, the first of several, of those that are aligned with it or not as
// asked for; of all if none is. It does nothing rather than to go away.
func (b *rifter) approach(v *View, safe mask, target Square, which int) Command {
	to, closest := Nowhere, Side
	for h := range Nowhere {
		s := v.me + steps[h]
		if safe>>h&1 == 0 || distance(s, target) >= closest ||
			which == aligned && !inLine(s, target) || which == unaligned && inLine(s, target) {
			continue
		}
		to, closest = h, distance(s, target)
	}
	if to == Nowhere {
		if closest = Side; safe&self != 0 {
			closest = distance(v.me, target)
		}
		for h := range Nowhere {
			if s := v.me + steps[h]; safe>>h&1 != 0 && distance(s, target) < closest {
				to, closest = h, distance(s, target)
			}
		}
	}
	if to == Nowhere || closest > distance(v.me, target) {
		return Nothing
	}
	return Move(to)
}

// shootAt shoots at a square on a straight line that is not too far.
func (b *rifter) shootAt(v *View, target Square) Command {
	r := v.me.to(target)
	if !r.aligned() || r.span() > b.reach || r.span() == 0 {
		return Nothing
	}
	if r.span() == 1 || r.span() > 3 {
		return Bullet(r.heading())
	}
	return Missile(r.heading())
}
