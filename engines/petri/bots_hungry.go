package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// hungryBot is HungryHungryBot (R). With six energy it divides, towards the
// closest enemy if there is room; otherwise it eats what is next to it, or
// walks to a corpse within the reach of its energy. Without food in reach
// it explodes where enemies outnumber its sisters, or fights, or walks to the
// closest enemy. It rests only without energy and food.
//
// Its quirks: it lists its neighbours including those beyond the north and west
// edges but their names without, so that there the names are shifted and what
// it prints goes elsewhere, nowhere, or is NA; in the south-east corner two
// neighbours count twice; and it takes for an attack the larger, not the
// smaller, of its energy and three, so that attacks come off at exactly three.
type hungryBot struct {
	species       Species
	divideAt      int
	restBelow     int
	reach         int
	explodeMargin int
	explodeHP     int
	strength      int
}

func hungryStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "hungry",
		Author:  unnamed,
		Summary: "HungryHungryBot: divides towards the enemy, eats and walks for food, fights for lack of it",
		Space: genomes.MustSpace(
			statsGene(4, 7, 1),
			divideAtGene(6),
			genomes.Int("rest-below", "energy below which a cell without food next to it rests", 0, Points, 1),
			genomes.Int("reach", "how much farther than its energy a cell walks for a corpse", -Points, Points, 1),
			genomes.Int("explode-margin", "by how many enemies must outnumber friends, the cell included, for it to explode (9: never)", 1, never, 1),
			explodeHPGene(),
			genomes.Int("strength", "weakest attack that a cell tries, even beyond its energy", 1, MaxStrength, MaxStrength),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &hungryBot{
				species:       speciesOf(g),
				divideAt:      g.Int("divide-at"),
				restBelow:     g.Int("rest-below"),
				reach:         g.Int("reach"),
				explodeMargin: g.Int("explode-margin"),
				explodeHP:     g.Int("explode-hp"),
				strength:      g.Int("strength"),
			}, nil
		},
	}
}

// Species is the split of its cells.
func (b *hungryBot) Species() Species { return b.species }

// Turn lets every cell act. An enclosed cell may still want to walk, but a move
// into a friend or a wall is a rest, as is one towards a wrong name.
func (b *hungryBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *hungryBot) decide(t *Turn) Action {
	a := t.Around
	if t.Energy >= b.divideAt {
		return b.divide(t)
	}
	if a.Corpses != 0 {
		return Eat(shiftedNames(a.Walls)[a.Corpses.First()])
	}
	if t.Energy < b.restBelow {
		return Rest
	}
	if t.Count(Corpse) != 0 {
		if p, _, ok := t.ClosestWithin(Corpse, t.Energy+b.reach); ok {
			return Move(t.DirectionTo(p))
		}
	}
	if a.Enemies != 0 {
		if b.mayExplode(t) {
			return Explode
		}
		return Attack(shiftedNames(a.Walls)[a.Enemies.First()], max(t.Energy, b.strength))
	}
	if p, _, ok := t.ClosestWithin(Enemy, MaxSide); ok {
		return Move(t.DirectionTo(p))
	}
	return Move(nowhere)
}

func (b *hungryBot) divide(t *Turn) Action {
	a := t.Around
	room := a.Empty()
	if room == 0 {
		if b.mayExplode(t) {
			return Explode
		}
		return Rest
	}
	names := shiftedNames(a.Walls)
	if a.Enemies == 0 { // the closest is not next to the cell
		if p, _, ok := t.ClosestWithin(Enemy, MaxSide); ok {
			d := t.DirectionTo(p)
			for m := room; m != 0; m &= m - 1 {
				if names[m.First()] == d {
					return Divide(d)
				}
			}
		}
	}
	return Divide(names[room.First()])
}

// mayExplode tells whether the cell is weak and outnumbered as it counts, which
// is with itself among the friends and, in the south-east corner, with its
// north-western and western neighbours twice.
func (b *hungryBot) mayExplode(t *Turn) bool {
	enemies, friends := t.Around.Enemies, t.Around.Friends
	margin := enemies.Len() - friends.Len() - 1
	const corner = 1<<SW | 1<<S | 1<<SE | 1<<E | 1<<NE
	if t.Around.Walls&corner == corner {
		const twice = 1<<NW | 1<<W
		margin += (enemies & twice).Len() - (friends & twice).Len()
	}
	return margin >= b.explodeMargin && t.HP <= b.explodeHP && t.Energy >= t.HP
}

// shiftedNames gives for each neighbour the name under which the bot knows it,
// in a cell with the given walls around.
func shiftedNames(walls Mask) *[8]Direction {
	return &hungryNames[walls>>W&1|walls>>N&1<<1|walls>>S&1<<2|walls>>E&1<<3]
}

// hungryNames is indexed by where there are walls: 1 west, 2 north, 4 south, 8 east.
var hungryNames = func() (names [16][8]Direction) {
	for walls := range names {
		names[walls] = matchNames(walls&1 != 0, walls&2 != 0, walls&4 != 0, walls&8 != 0)
	}
	return
}()

// matchNames makes two lists of the nine spaces around and under a cell, in
// column order, as the original does: one of what is there, which leaves out
// what is beyond the south and east edges, and one of names, which leaves out
// all that is beyond an edge and calls the cell itself by an empty text. Each
// neighbour gets the name that has its place in the list.
func matchNames(west, north, south, east bool) (match [8]Direction) {
	var there, names []Direction
	for i, d := range [9]Direction{NW, W, SW, N, nowhere, S, NE, E, SE} {
		if south && i%3 == 2 || east && i >= 6 {
			continue
		}
		there = append(there, d)
		if north && i%3 == 0 || west && i < 3 {
			continue
		}
		names = append(names, d)
	}
	for i, d := range there {
		switch {
		case d == nowhere:
		case i < len(names):
			match[d] = names[i]
		default:
			match[d] = notAvailable
		}
	}
	return match
}
