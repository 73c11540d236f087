package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// sampleBot is the cell that the contest's host handed out in three languages
// for entrants to start from; this one is the Python version. It divides
// wherever it finds room, explodes when two or more enemies press a weak cell,
// strikes a random enemy, eats while it is not full, and rests.
type sampleBot struct {
	species        Species
	divideAt       int
	explodeEnemies int
	explodeHP      int
	attackEnemies  int
	strength       int
	eatMissing     int
}

func sampleStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "sample",
		Author:  "the contest's host",
		Summary: "the cell handed out to start from: divides, explodes under pressure, attacks, eats",
		Space: genomes.MustSpace(
			statsGene(5, 7, 0),
			divideAtGene(5),
			explodeEnemiesGene(2),
			explodeHPGene(),
			attackEnemiesGene(1),
			strengthGene(),
			eatMissingGene(),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &sampleBot{
				species:        speciesOf(g),
				divideAt:       g.Int("divide-at"),
				explodeEnemies: g.Int("explode-enemies"),
				explodeHP:      g.Int("explode-hp"),
				attackEnemies:  g.Int("attack-enemies"),
				strength:       g.Int("strength"),
				eatMissing:     g.Int("eat-missing"),
			}, nil
		},
	}
}

// Species is the split of its cells.
func (b *sampleBot) Species() Species { return b.species }

// Turn lets every cell act. An enclosed cell has nothing to divide into, to
// strike or to eat, and always rests.
func (b *sampleBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *sampleBot) decide(t *Turn) Action {
	if t.Energy >= b.divideAt {
		if free := t.Around.Free(); free != 0 {
			return Divide(t.Pick(free))
		}
	}
	if t.Around.Enemies != 0 {
		enemies := t.Around.Enemies.Len()
		if enemies >= b.explodeEnemies && t.Energy > t.HP && t.HP <= b.explodeHP {
			return Explode
		}
		if enemies >= b.attackEnemies && t.Energy > 0 {
			return Attack(t.Pick(t.Around.Enemies), min(t.Energy, b.strength))
		}
	}
	if t.Around.Corpses != 0 && t.Energy+b.eatMissing <= b.species.Energy {
		return Eat(t.Pick(t.Around.Corpses))
	}
	return Rest
}
