package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// nodecellBot is the simple cell written for node.js (JavaScript), which tries
// to go for the enemy or to divide. A cell among friends rests; one that is
// outnumbered explodes, if nearly dead or among three enemies; else it divides
// into a random free space, attacks a random enemy, or tosses a coin whether to
// move towards the first enemy on the board or to rest.
//
// Its quirks: it explodes without checking whether it may, so a fresh cell
// among three enemies wastes its turn; it compares energy and hit points as
// texts, which shows once a split gives ten of either; its wish to divide towards the enemy
// compares a direction with spaces and is never granted; it walks blindly
// into whatever stands in the way; and it eats only without energy, between
// seven enemies and the corpse.
type nodecellBot struct {
	species        Species
	restFriends    int
	desperateHP    int
	explodeEnemies int
	divideAt       int
	strength       int
	roam           int
	waitEnemies    int
}

func nodecellStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "nodecell",
		Author:  unnamed,
		Summary: "a simple node.js cell: divides at random, attacks at random, half the time walks to the enemy",
		Space: genomes.MustSpace(
			statsGene(4, 8, 0),
			genomes.Int("rest-friends", "neighbouring friends from which a cell rests, come what may (9: never)", 1, never, 8),
			genomes.Int("desperate-hp", "hit points down to which a cell explodes at a single enemy (0: never)", 0, MaxBlastHP, 1),
			explodeEnemiesGene(3),
			divideAtGene(5),
			strengthGene(),
			genomes.Int("roam", "chance in percent that an idle cell moves towards the enemy", 0, 100, 50),
			genomes.Int("wait-enemies", "neighbouring enemies up to which a cell with room prefers rest to a corpse", 0, 8, 6),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &nodecellBot{
				species:        speciesOf(g),
				restFriends:    g.Int("rest-friends"),
				desperateHP:    g.Int("desperate-hp"),
				explodeEnemies: g.Int("explode-enemies"),
				divideAt:       g.Int("divide-at"),
				strength:       g.Int("strength"),
				roam:           g.Int("roam"),
				waitEnemies:    g.Int("wait-enemies"),
			}, nil
		},
	}
}

// Species is the split of its cells.
func (b *nodecellBot) Species() Species { return b.species }

// Turn lets every cell act. An enclosed cell always rests: it has no enemy,
// no corpse and no room, and the coin is tossed only where there is room.
func (b *nodecellBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *nodecellBot) decide(t *Turn) Action {
	friends := t.Around.Friends.Len()
	if friends >= b.restFriends {
		return Rest
	}
	enemies := t.Around.Enemies.Len()
	if enemies > friends && atLeastAsText(t.Energy, t.HP) && (t.HP <= b.desperateHP || enemies >= b.explodeEnemies) {
		return Explode
	}
	room := t.Around.Free()
	if t.Energy >= b.divideAt && room != 0 {
		return Divide(t.Pick(room))
	}
	if t.Energy > 0 && enemies != 0 {
		return Attack(t.Pick(t.Around.Enemies), min(t.Energy, b.strength))
	}
	// The original tosses its coin without room too, where it decides nothing.
	if room != 0 {
		if t.Rand(100) < b.roam {
			if enemy, ok := t.First(Enemy); ok {
				return Move(t.DirectionTo(enemy))
			}
			return Move(N)
		}
		if enemies <= b.waitEnemies {
			return Rest
		}
	}
	if t.Around.Corpses != 0 {
		return Eat(t.Pick(t.Around.Corpses))
	}
	return Rest
}
