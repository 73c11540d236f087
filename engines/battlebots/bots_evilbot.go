package battlebots

import (
	"math"
	"math/bits"

	"breeder/engines"
	"breeder/genomes"
)

// evilbot is arshajii's EvilBot (Java), which won the contest. It weighs the
// danger of its square and those next to it by what flies at them and how
// soon that will be there. While its own square is in no danger at all it
// shoots at an enemy on a straight line. Otherwise it moves: to a square of
// the least danger, and among those to the one closest to a ring around the
// centre of the arena.
//
// Its quirks: a mine is only seen where no projectile is drawn over it; the
// enemy's square counts as one to move to; and among squares that are equal in
// all this, the first in the order of a Java hash map of points wins, which
// is from the south to the north and then from the west to the east. (That is
// the order of Java 8 and later; the contest may have run on Java 7.)
type evilbot struct {
	stateless
	missileWithin int
	wall          int
	wallShot      float64
	mineDanger    float64
	// danger by distance of a bullet and a missile
	bullet, missile [Side + 1]float64
	// order has the neighbours of each square, the best to move to first, as
	// headings of four bits each, ended by Nowhere.
	order [area]uint64
}

func evilbotStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "evilbot",
		Author:  "arshajii",
		Summary: "EvilBot, the contest's winner: moves where least danger is, near a ring around the centre, and shoots when safe",
		Space: genomes.MustSpace(
			genomes.Int("missile-within", "distance of the enemy below which it shoots a missile, and from which on a bullet", 0, Side, 4),
			genomes.Int("wall", "an enemy with fewer squares between it and a wall is close to it", 0, Side/2, 2),
			genomes.Real("wall-shot", "probability of a missile at an enemy close to a wall that is on no straight line", 0, 1, 0.5),
			genomes.Real("ring", "radius of the ring around the centre that it keeps to, in squares", 0, 7, 2.5),
			genomes.Real("mine-danger", "danger of a square with a mine", 0, 6, 2),
			genomes.Real("bullet-danger", "danger of a bullet that arrives in this round; later ones by the rounds it takes", 0, 6, BulletDamage),
			genomes.Real("missile-danger", "danger of a missile, likewise", 0, 6, MissileDamage),
		),
		New: func(g genomes.Genome) (engines.Bot, error) { return newEvilbot(g), nil },
	}
}

func newEvilbot(g genomes.Genome) *evilbot {
	b := &evilbot{
		missileWithin: g.Int("missile-within"),
		wall:          g.Int("wall"),
		wallShot:      g.Real("wall-shot"),
		mineDanger:    g.Real("mine-danger"),
	}
	for distance := 1; distance <= Side; distance++ {
		b.bullet[distance] = g.Real("bullet-danger") / float64((distance+BulletSpeed-1)/BulletSpeed)
		b.missile[distance] = g.Real("missile-danger") / float64((distance+MissileSpeed-1)/MissileSpeed)
	}
	ring := g.Real("ring")
	for y := range Side {
		for x := range Side {
			b.order[At(x, y)] = evilOrder(x, y, ring)
		}
	}
	return b
}

// evilOrder packs the neighbours of a square in the order in which they are preferred.
func evilOrder(x, y int, ring float64) uint64 {
	const centreX, centreY = 5, 4 // in its own coordinates, which count rows from the south, (5,5)
	var (
		list  [8]Heading
		off   [8]float64 // from the ring
		count int
	)
	for _, h := range [...]Heading{SW, S, SE, W, E, NW, N, NE} { // as the hash map has them
		dx, dy := h.delta()
		if !inside(x+dx, y+dy) {
			continue
		}
		fromX, fromY := float64(x+dx-centreX), float64(y+dy-centreY)
		distance := math.Abs(math.Sqrt(float64(fromX*fromX)+float64(fromY*fromY)) - ring)
		i := count
		for ; i > 0 && off[i-1] > distance; i-- {
			list[i], off[i] = list[i-1], off[i-1]
		}
		list[i], off[i] = h, distance
		count++
	}
	packed := uint64(Nowhere)
	for i := count - 1; i >= 0; i-- {
		packed = packed<<4 | uint64(list[i])
	}
	return packed
}

// Decide gives the command for a round.
func (b *evilbot) Decide(v *View) Command {
	endangered := b.endangered(v)
	if endangered&self == 0 {
		r := v.me.to(v.enemy)
		switch {
		case r.aligned() && r.span() < b.missileWithin:
			return Missile(r.heading())
		case r.aligned():
			return Bullet(r.heading())
		case v.enemy.nearWall(b.wall) && v.Happens(b.wallShot):
			return Missile(v.me.towards(v.enemy))
		}
	}
	// Moving: if a neighbour is in no danger, the first such is what it looks for.
	for order := b.order[v.me&(area-1)]; order&15 != uint64(Nowhere); order >>= 4 {
		if endangered>>(order&15)&1 == 0 {
			return Move(Heading(order & 15))
		}
	}
	if endangered&self == 0 {
		return Missile(v.me.towards(v.enemy))
	}
	return b.leastEvil(v)
}

// endangered is the set of squares, its own and those around, that are in any
// danger at all.
func (b *evilbot) endangered(v *View) (m mask) {
	if b.bullet[1] > 0 {
		m = v.board.bullets.passing(v.me)
	}
	if b.missile[1] > 0 {
		m |= v.board.missiles.passing(v.me)
	}
	if v.board.mines.count > 0 && b.mineDanger > 0 {
		m |= v.minesSeen()
	}
	return m
}

// leastEvil moves to the best neighbour of those in least danger. If its own
// square alone is in the least, it shoots.
func (b *evilbot) leastEvil(v *View) Command {
	order := b.order[v.me&(area-1)]
	var danger [16]float64 // by heading, and at Nowhere its own
	for m := v.minesSeen(); m != 0; m &= m - 1 {
		danger[bits.TrailingZeros16(uint16(m))&15] = b.mineDanger
	}
	b.weighShots(v, &danger)
	least := danger[Nowhere]
	for o := order; o&15 != uint64(Nowhere); o >>= 4 {
		if d := danger[o&15]; d < least {
			least = d
		}
	}
	for ; order&15 != uint64(Nowhere); order >>= 4 {
		if danger[order&15] == least {
			return Move(Heading(order & 15))
		}
	}
	return Missile(v.me.towards(v.enemy))
}

// weighShots adds what flies at each square, in the order of the protocol's
// list: sums of fractions depend on it.
func (b *evilbot) weighShots(v *View, danger *[16]float64) {
	bullets, missiles := &v.board.bullets, &v.board.missiles
	if v.board.rules == Revised {
		for m := bullets.live; m != 0; m &= m - 1 {
			weighShot(v.me, bullets.shot[bits.TrailingZeros64(m)], &b.bullet, danger)
		}
		for m := missiles.live; m != 0; m &= m - 1 {
			weighShot(v.me, missiles.shot[bits.TrailingZeros64(m)], &b.missile, danger)
		}
		return
	}
	for m := bullets.live | missiles.live; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m) & 63
		if bullets.live>>i&1 != 0 {
			weighShot(v.me, bullets.shot[i], &b.bullet, danger)
		}
		if missiles.live>>i&1 != 0 {
			weighShot(v.me, missiles.shot[i], &b.missile, danger)
		}
	}
}

func weighShot(me Square, s shot, weight *[Side + 1]float64, danger *[16]float64) {
	c := crossingAt(me, s)
	for k := range c.count {
		danger[c.at[k%3]&15] += weight[c.distance[k%3]]
	}
}

// nearWall tells whether fewer than so many squares lie between this one and a wall.
func (s Square) nearWall(squares int) bool {
	x, y := s.X(), s.Y()
	return x < squares || y < squares || x > Side-1-squares || y > Side-1-squares
}

// towards is the heading in which evilbot shoots at a square that is on no
// straight line: the one of eight rays whose end is closest to it. Diagonal
// rays end where both coordinates are at a wall or beyond.
func (s Square) towards(target Square) Heading {
	return nearestRays[s.place()][target.place()]
}

// place is a square's number in row order.
func (s Square) place() int { return min(s.Y()*Side+s.X(), Side*Side-1) }

var nearestRays = func() (table [Side * Side][Side * Side]Heading) {
	for from := range table {
		x, y := from%Side, from/Side
		for target := range table[from] {
			least := math.MaxInt
			for h := range Nowhere {
				dx, dy := h.delta()
				reach := 0 // steps to the farther of the walls ahead
				if dx != 0 {
					reach = max(reach, (dx+1)/2*(Side-1)-dx*x)
				}
				if dy != 0 {
					reach = max(reach, (dy+1)/2*(Side-1)-dy*y)
				}
				offX, offY := x+reach*dx-target%Side, y+reach*dy-target/Side
				if d := offX*offX + offY*offY; d < least {
					least, table[from][target] = d, h
				}
			}
		}
	}
	return table
}()
