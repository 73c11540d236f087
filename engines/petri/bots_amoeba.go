package petri

import (
	"math/bits"
	"strconv"

	"breeder/engines"
	"breeder/genomes"
)

// amoebaBot is The Amoeba (JavaScript, node.js). Its plan: split up, take the
// middle of the board to limit the room that the opponent has to multiply in,
// and only then multiply. A cell attacks or steps up to an enemy whenever it
// can and leaves it to the back rows to fill the gaps; the others look for
// the shortest path to an enemy and move or divide along it.
//
// Its quirks: energy and hit points are compared as texts, so that ten counts
// as less than two; the middle is only found on boards of even width, and on
// odd ones the side never believes to have passed it; and the side that
// starts in the east has passed it from the start.
type amoebaBot struct {
	species        Species
	explodeEnemies int
	explodeHP      int
	strength       int
	advanceAt      int
	eatBelow       int
	travelAt       int
	divideAt       int
	search         search
}

func amoebaStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "amoeba",
		Author:  unnamed,
		Summary: "The Amoeba: takes the middle of the board first, attacks on sight, fills the way to the enemy",
		Space: genomes.MustSpace(
			statsGene(2, 10, 0),
			explodeEnemiesGene(5),
			explodeHPGene(),
			strengthGene(),
			genomes.Int("advance-at", "energy from which a cell steps next to an enemy (13: never)", 1, always, 3),
			eatBelowGene(),
			genomes.Int("travel-at", "energy from which a cell moves along the path to the enemy, before the middle is reached", 1, always, 2),
			divideAtGene(5),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &amoebaBot{
				species:        speciesOf(g),
				explodeEnemies: g.Int("explode-enemies"),
				explodeHP:      g.Int("explode-hp"),
				strength:       g.Int("strength"),
				advanceAt:      g.Int("advance-at"),
				eatBelow:       g.Int("eat-below"),
				travelAt:       g.Int("travel-at"),
				divideAt:       g.Int("divide-at"),
			}, nil
		},
	}
}

// Species is the split of its cells.
func (b *amoebaBot) Species() Species { return b.species }

// Turn lets every cell act. An enclosed cell has nobody to fight and nowhere
// to go, and always rests.
func (b *amoebaBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *amoebaBot) decide(t *Turn) Action {
	enemies := t.Around.Enemies
	if enemies != 0 {
		if enemies.Len() >= b.explodeEnemies && t.HP <= b.explodeHP && atLeastAsText(t.Energy, t.HP) {
			return Explode
		}
		if t.Energy > 0 {
			return Attack(t.Pick(enemies), min(t.Energy, b.strength))
		}
	}
	room := t.Around.Free()
	if t.Energy >= b.advanceAt {
		for m := room; m != 0; m &= m - 1 {
			if d := m.First(); t.AroundOf(t.At.To(d)).Enemies != 0 {
				return Move(d)
			}
		}
	}
	if t.Around.Corpses != 0 && t.Energy < b.eatBelow {
		return Eat(t.Pick(t.Around.Corpses))
	}
	if room == 0 {
		return Rest
	}
	passed := passedMiddle(t)
	if passed && t.Energy < b.divideAt {
		return Rest
	}
	if t.Energy >= b.travelAt && enemies == 0 || t.Energy >= b.divideAt {
		d, ok := room.First(), true
		if room&(room-1) != 0 {
			d, ok = b.search.firstStep(t)
		}
		if ok {
			if t.Energy >= b.divideAt {
				return Divide(d)
			}
			return Move(d)
		}
	}
	if t.Energy >= b.divideAt {
		return Divide(t.Pick(room))
	}
	return Rest
}

// passedMiddle tells whether the side has a cell in the eastern half or in the
// column before it. On a board of odd width the original looks for it between
// the columns and finds none.
func passedMiddle(t *Turn) bool {
	return t.Width()%2 == 0 && t.Columns(Friend)>>(t.Width()/2-1) != 0
}

// atLeastAsText is a >= b for numbers up to [Points] as their texts compare.
func atLeastAsText(a, b int) bool { return textOrder[b&15]>>(a&15)&1 != 0 }

// textOrder has, for each number, the set of those whose text is not before its own.
var textOrder = func() (order [16]uint16) {
	for b := range order {
		for a := range order {
			if strconv.Itoa(a) >= strconv.Itoa(b) {
				order[b] |= 1 << a
			}
		}
	}
	return
}()

// search is a breadth-first search for the closest space next to an enemy,
// over spaces that hold nothing or a corpse.
type search struct {
	seen     [MaxSide + 2]uint64 // of each column, one column of margin before it, the rows
	distance [area]uint16        // of the spaces seen
	queue    [MaxSide * MaxSide]Space
}

// firstStep is the first step of the asked cell on its path. Two choices
// decide which path among the shortest: the goal is the one found first when
// the neighbours of each space are looked at in column order, and the way
// back from there prefers, space by space, the first in column order.
func (s *search) firstStep(t *Turn) (Direction, bool) {
	clear(s.seen[:t.Width()+2])
	s.reach(t.At, 0)
	s.queue[0] = t.At
	for head, tail := 0, 1; head < tail; head++ {
		p := s.queue[head]
		d := s.distance[p&(area-1)] + 1
		for m := t.AroundOf(p).Free() &^ s.seenAround(p); m != 0; m &= m - 1 {
			next := p.To(m.First())
			s.reach(next, d)
			if t.AroundOf(next).Enemies != 0 {
				return s.back(t, next, d), true
			}
			s.queue[tail&(MaxSide*MaxSide-1)] = next
			tail++
		}
	}
	return nowhere, false
}

// back follows the path from goal to where it leaves the asked cell.
func (s *search) back(t *Turn, goal Space, d uint16) Direction {
	p := goal
	for ; d > 1; d-- {
		for m := t.AroundOf(p).Free() & s.seenAround(p); m != 0; m &= m - 1 {
			if before := p.To(m.First()); s.distance[before&(area-1)] == d-1 {
				p = before
				break
			}
		}
	}
	return t.DirectionTo(p)
}

func (s *search) reach(p Space, d uint16) {
	s.seen[(p/stride)%(MaxSide+2)] |= 1 << ((p%stride - 1) & 63)
	s.distance[p&(area-1)] = d
}

// seenAround is the set of neighbours of p on the board that are seen. Rows
// that wrap around at the ends of a column of 64 come from beyond the walls.
func (s *search) seenAround(p Space) Mask {
	column := (p / stride) % (MaxSide + 2)
	turn := -int(p%stride - 2) // brings the row to the north of p to bit 0
	west := bits.RotateLeft64(s.seen[(column+MaxSide+1)%(MaxSide+2)], turn) & 7
	own := bits.RotateLeft64(s.seen[column], turn)
	east := bits.RotateLeft64(s.seen[(column+1)%(MaxSide+2)], turn) & 7
	return Mask(west | (own&1)<<N | (own>>2&1)<<S | east<<NE)
}
