package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// coordinatedBot is CoordinatedBacteria (Java), the strongest of the contest by
// its author's tests. A cell has no memory, but its position can stand for
// one: on spaces of one colour of the chessboard cells are movers, which clear
// the way for the others to divide and keep a defensive line. Attacks are
// coordinated too: cells prefer the same enemy, on the edge or with few of its
// kind around it, and on one colour. Once the side holds half of the board it
// pushes into the enemy's territory on the flanks.
//
// A cell also runs onto the edge where three enemies are lined up behind it.
//
// Its quirks: the empty neighbours were to be ordered by distance as well, but
// both sides of the comparison take the same space's, so that only the room
// around them counts; and before half of the board is held the focus is a
// corner chosen by the sides' centres.
type coordinatedBot struct {
	species      Species
	divideAt     int
	moverEnergy  int
	moverFriends int
	pushFriends  int
	raidFriends  int
	halfway      int
	strength     int
}

// raidEnemies is the number of enemies, exactly, that draw a cell to the edge.
const raidEnemies = 3

func coordinatedStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "coordinated",
		Author:  unnamed,
		Summary: "CoordinatedBacteria: movers and dividers by colour of their space, attacks on one enemy, pushes on the flanks",
		Space: genomes.MustSpace(
			statsGene(6, 6, 0),
			divideAtGene(5),
			genomes.Int("mover-energy", "energy up to which a cell on a mover's space acts as one (0: no movers)", 0, Points, 5),
			genomes.Int("mover-friends", "neighbouring friends from which a mover makes room (9: never)", 0, never, 4),
			genomes.Int("push-friends", "neighbouring friends from which a full cell pushes on instead of dividing (9: never)", 0, never, 5),
			genomes.Int("raid-friends", "neighbouring friends from which a cell runs onto an edge held by three enemies (9: never)", 0, never, 2),
			genomes.Int("halfway", "share of the board in percent whose possession turns cells from a corner to the enemy's centre", 0, 100, 50),
			strengthGene(),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &coordinatedBot{
				species:      speciesOf(g),
				divideAt:     g.Int("divide-at"),
				moverEnergy:  g.Int("mover-energy"),
				moverFriends: g.Int("mover-friends"),
				pushFriends:  g.Int("push-friends"),
				raidFriends:  g.Int("raid-friends"),
				halfway:      g.Int("halfway"),
				strength:     g.Int("strength"),
			}, nil
		},
	}
}

// Species is the split of its cells.
func (b *coordinatedBot) Species() Species { return b.species }

// Turn lets every cell act. An enclosed cell has nobody to fight and nowhere
// to go, and always rests.
func (b *coordinatedBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *coordinatedBot) decide(t *Turn) Action {
	if t.Around.Enclosed() {
		return Rest
	}
	return b.act(t)
}

// act decides for a cell that is not enclosed.
func (b *coordinatedBot) act(t *Turn) Action {
	a := t.Around
	room, corpses, enemies := a.Empty(), a.Corpses, a.Enemies
	friends := a.Friends.Len()
	if t.Energy >= 1 && friends >= b.raidFriends && nearEdge(t) {
		if raid := raidable(t, room); raid != 0 {
			return Move(mostOpen(t, raid).First())
		}
		if raid := raidable(t, corpses); raid != 0 {
			return Move(leastContested(t, raid))
		}
	}
	if t.Energy >= 1 && t.Energy <= b.moverEnergy && moverSpace(t) {
		switch {
		case room != 0 && friends >= b.moverFriends:
			return Move(mostOpen(t, room).First())
		case corpses != 0:
			return Eat(leastContested(t, corpses))
		case enemies != 0:
			return Attack(target(t, enemies), min(t.Energy, b.strength))
		}
	}
	if t.Energy >= b.divideAt && room != 0 {
		d := best(t, room)
		if t.Energy == b.species.Energy && friends >= b.pushFriends && b.approaches(t, d) {
			return Move(d)
		}
		return Divide(d)
	}
	if corpses != 0 {
		d := leastContested(t, corpses)
		if t.Energy < b.species.Energy {
			return Eat(d)
		}
		return Divide(d)
	}
	if t.Energy > 0 && enemies != 0 {
		return Attack(target(t, enemies), min(t.Energy, b.strength))
	}
	return Rest
}

// nearEdge tells whether any neighbour of the asked cell may be on an edge.
func nearEdge(t *Turn) bool {
	x, y := t.At.X(), t.At.Y()
	return x <= 1 || y <= 1 || x >= t.Width()-2 || y >= t.Height()-2
}

// raidable is the part of a mask that lies on an edge among exactly three enemies.
func raidable(t *Turn, m Mask) (raid Mask) {
	for ; m != 0; m &= m - 1 {
		d := m.First()
		if a := t.AroundOf(t.At.To(d)); a.Walls != 0 && a.Enemies.Len() == raidEnemies {
			raid |= 1 << d
		}
	}
	return raid
}

// mostOpen is the part of a mask with the most room: the number of neighbours
// on the board that are no friends, less that of friends.
func mostOpen(t *Turn, m Mask) (most Mask) {
	if m&(m-1) == 0 {
		return m
	}
	fewest := 1 << 8
	for ; m != 0; m &= m - 1 {
		d := m.First()
		a := t.AroundOf(t.At.To(d))
		// Room is eight less the walls, less the friends twice.
		switch lack := a.Walls.Len() + 2*a.Friends.Len(); {
		case lack < fewest:
			fewest, most = lack, 1<<d
		case lack == fewest:
			most |= 1 << d
		}
	}
	return most
}

// leastContested is the corpse of a mask with the fewest enemies around it,
// less the friends.
func leastContested(t *Turn, m Mask) (least Direction) {
	if m&(m-1) == 0 {
		return m.First()
	}
	for fewest := 1 << 8; m != 0; m &= m - 1 {
		d := m.First()
		a := t.AroundOf(t.At.To(d))
		if n := a.Enemies.Len() - a.Friends.Len(); n < fewest {
			fewest, least = n, d
		}
	}
	return least
}

// target is the enemy of a mask on whom attacks are concentrated.
func target(t *Turn, m Mask) (aim Direction) {
	if m&(m-1) == 0 {
		return m.First()
	}
	parity := 1
	if (t.Width()+t.Height())&1 == 0 && behind(t) {
		parity = 0
	}
	for most := -1 << 8; m != 0; m &= m - 1 {
		d := m.First()
		p := t.At.To(d)
		a := t.AroundOf(p)
		// Friends and free spaces around it count for it, its own kind against.
		score := 10 * (8 - a.Walls.Len() - 2*a.Enemies.Len())
		if a.Walls != 0 {
			score += 1000
		}
		score += (p.X() + p.Y() + parity + 1) & 1
		if score > most {
			most, aim = score, d
		}
	}
	return aim
}

// moverSpace tells whether the asked cell stands on the movers' colour.
func moverSpace(t *Turn) bool {
	parity := 1
	if (t.Width()+t.Height())&1 != 0 && behind(t) {
		parity = 0
	}
	return (t.At.X()+t.At.Y())&1 == parity
}

// behind tells whether the enemies' centre is not farther east, or not farther
// south, than the side's own. The original compares the means, rounded;
// fractions of such small numbers compare the same way.
func behind(t *Turn) bool {
	enemies, friends := t.Count(Enemy), t.Count(Friend)
	if enemies == 0 {
		return false // the mean is no number
	}
	ex, ey := t.Sum(Enemy)
	ox, oy := t.Sum(Friend)
	return ex*friends <= ox*enemies || ey*friends <= oy*enemies
}

// best is the space of a mask to divide onto: among those with the most room,
// the closest to the enemies' centre.
func best(t *Turn, m Mask) (closest Direction) {
	m = mostOpen(t, m)
	if m&(m-1) == 0 {
		return m.First()
	}
	x, y := centre(t)
	closest = m.First()
	for nearest := 100000.0; m != 0; m &= m - 1 {
		d := m.First()
		if way := distance(x, y, t.At.To(d)); way < nearest {
			nearest, closest = way, d
		}
	}
	return closest
}

// centre is the mean of the enemies' positions.
func centre(t *Turn) (x, y float64) {
	sumX, sumY := t.Sum(Enemy)
	n := float64(t.Count(Enemy))
	return float64(sumX) / n, float64(sumY) / n
}

// distance is the square of that from a point to a space. Ties decide, so each
// product is rounded on its own, as Java does: a fused multiply-add would
// round differently.
func distance(x, y float64, p Space) float64 {
	dx, dy := float64(p.X())-x, float64(p.Y())-y
	return float64(dx*dx) + float64(dy*dy)
}

// approaches tells whether a step brings the asked cell closer to the focus:
// the enemies' centre once the side holds enough of the board, until then the
// north-western corner if the enemies are to the west, else the south-eastern.
func (b *coordinatedBot) approaches(t *Turn, d Direction) bool {
	var x, y float64
	switch {
	case t.Count(Friend) > t.Width()*t.Height()*b.halfway/100-1:
		x, y = centre(t)
	case !enemiesWest(t):
		x, y = float64(t.Width()), float64(t.Height())
	}
	return distance(x, y, t.At) > distance(x, y, t.At.To(d))
}

// enemiesWest tells whether the enemies' centre is west of the side's own.
func enemiesWest(t *Turn) bool {
	ex, _ := t.Sum(Enemy)
	ox, _ := t.Sum(Friend)
	return ex*t.Count(Friend) < ox*t.Count(Enemy)
}
