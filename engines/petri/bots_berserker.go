package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// berserkerBot is Berserker (Clojure), named for its love of explosions, to
// which it gives two points of acidity. A weak cell that any enemy touches
// blows itself up; then come dividing, attacks at full strength, and eating
// while not full. It scans its neighbours row by row and takes the first.
//
// Its last rule, a move to a random empty space, can never be reached with
// the author's numbers: a cell that has the energy and the room has divided
// before. With other genes it comes alive, as it stands in the source.
// The author proposed that a program may answer LOOP to be kept running for a
// whole game; the contest never did so.
type berserkerBot struct {
	species        Species
	explodeHP      int
	explodeEnemies int
	divideAt       int
	attackAt       int
	strength       int
	eatMissing     int
	roamAt         int
}

var rowByRow = newScan(NW, N, NE, W, E, SW, S, SE)

func berserkerStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "berserker",
		Author:  unnamed,
		Summary: "Berserker: explodes at the first chance, divides, attacks at full strength, eats",
		Space: genomes.MustSpace(
			statsGene(4, 6, 2),
			explodeHPGene(),
			explodeEnemiesGene(1),
			divideAtGene(5),
			genomes.Int("attack-at", "energy from which a cell attacks", 1, Points, 3),
			strengthGene(),
			eatMissingGene(),
			genomes.Int("roam-at", "energy from which a cell with nothing better to do moves to a random empty space (13: never)", 1, always, 5),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &berserkerBot{
				species:        speciesOf(g),
				explodeHP:      g.Int("explode-hp"),
				explodeEnemies: g.Int("explode-enemies"),
				divideAt:       g.Int("divide-at"),
				attackAt:       g.Int("attack-at"),
				strength:       g.Int("strength"),
				eatMissing:     g.Int("eat-missing"),
				roamAt:         g.Int("roam-at"),
			}, nil
		},
	}
}

// Species is the split of its cells.
func (b *berserkerBot) Species() Species { return b.species }

// Turn lets every cell act. An enclosed cell has nobody to fight and nowhere
// to go, and always rests.
func (b *berserkerBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *berserkerBot) decide(t *Turn) Action {
	enemies := t.Around.Enemies
	if enemies != 0 && t.HP <= b.explodeHP && t.Energy > t.HP && enemies.Len() >= b.explodeEnemies {
		return Explode
	}
	room := t.Around.Empty()
	if room != 0 && t.Energy >= b.divideAt {
		return Divide(rowByRow.first(room))
	}
	if enemies != 0 && t.Energy >= b.attackAt {
		return Attack(rowByRow.first(enemies), min(t.Energy, b.strength))
	}
	if t.Around.Corpses != 0 && t.Energy+b.eatMissing <= b.species.Energy {
		return Eat(rowByRow.first(t.Around.Corpses))
	}
	if room != 0 && t.Energy >= b.roamAt {
		return Move(t.Pick(room))
	}
	return Rest
}
