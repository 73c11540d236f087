package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// evolutionBot is Evolution (Java), which claims to be a simple cell no
// longer. It explodes or attacks whenever it can, else divides onto an empty
// space, else eats while it is not full. A cell with exactly four energy moves
// towards the first enemy on the board, so that cells walled in by friends with
// full energy get to the front, arriving there with three for the hardest blow.
//
// Its quirks: the first enemy is the first in column order, not the nearest;
// corpses are no room to divide into; and it is blind in the board's first
// column, as [slimeBot] is. If all enemies are there it marches north.
type evolutionBot struct {
	species        Species
	explodeEnemies int
	explodeHP      int
	attackEnemies  int
	strength       int
	divideAt       int
	eatMissing     int
	marchAt        int
}

func evolutionStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "evolution",
		Author:  unnamed,
		Summary: "Evolution: explodes or attacks first, then divides, eats, or marches on the enemy",
		Space: genomes.MustSpace(
			statsGene(4, 8, 0),
			explodeEnemiesGene(2),
			explodeHPGene(),
			attackEnemiesGene(1),
			strengthGene(),
			divideAtGene(5),
			eatMissingGene(),
			genomes.Int("march-at", "energy at which, exactly, a cell moves towards the enemy (0: never)", 0, Points, 4),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &evolutionBot{
				species:        speciesOf(g),
				explodeEnemies: g.Int("explode-enemies"),
				explodeHP:      g.Int("explode-hp"),
				attackEnemies:  g.Int("attack-enemies"),
				strength:       g.Int("strength"),
				divideAt:       g.Int("divide-at"),
				eatMissing:     g.Int("eat-missing"),
				marchAt:        g.Int("march-at"),
			}, nil
		},
	}
}

// Species is the split of its cells.
func (b *evolutionBot) Species() Species { return b.species }

// Turn lets every cell act. An enclosed cell may still want to march, but a
// move into a friend or a wall is a rest.
func (b *evolutionBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *evolutionBot) decide(t *Turn) Action {
	seen := eastOfFirstColumn(t.At)
	if enemies := t.Around.Enemies & seen; enemies != 0 && t.Energy > 0 {
		n := enemies.Len()
		if n >= b.explodeEnemies && t.Energy > t.HP && t.HP <= b.explodeHP && n > (t.Around.Friends&seen).Len() {
			return Explode
		}
		if n >= b.attackEnemies {
			return Attack(enemies.First(), min(t.Energy, b.strength))
		}
	}
	if t.Energy >= b.divideAt {
		if room := t.Around.Empty() & seen; room != 0 {
			return Divide(t.Pick(room))
		}
	}
	if corpses := t.Around.Corpses & seen; corpses != 0 && t.Energy+b.eatMissing <= b.species.Energy {
		return Eat(corpses.First())
	}
	if t.Energy == b.marchAt {
		if enemy, ok := t.FirstFrom(Enemy, 1); ok {
			return Move(t.DirectionTo(enemy))
		}
		return Move(N)
	}
	return Rest
}
