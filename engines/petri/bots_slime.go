package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// slimeBot is kostronor's SlimeCell (Java): the sample cell with its priorities
// set right. It multiplies first of all, then attacks, then eats, then rests,
// so that inner cells keep full energy to refill the front and outer ones are
// left with enough for a hard blow.
//
// Its quirks: it strikes only where two enemies or more touch the cell, never
// a lone one; it eats even when full, although its comment says otherwise;
// and it is blind in the board's first column, where it sees neither room nor
// cells, because of how Java 7 splits a row from which the program has already
// cut the first character.
type slimeBot struct {
	species       Species
	divideAt      int
	onCorpses     bool
	attackEnemies int
	strength      int
	eatBelow      int
}

func slimeStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "slime",
		Author:  "kostronor",
		Summary: "SlimeCell: multiplies, attacks where two enemies touch it, eats, rests",
		Space: genomes.MustSpace(
			statsGene(4, 8, 0),
			divideAtGene(5),
			genomes.Choice("divide-onto", "what a cell divides onto", []string{"anything", "empty"}, "anything"),
			attackEnemiesGene(2),
			strengthGene(),
			eatBelowGene(),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &slimeBot{
				species:       speciesOf(g),
				divideAt:      g.Int("divide-at"),
				onCorpses:     g.Choice("divide-onto") == "anything",
				attackEnemies: g.Int("attack-enemies"),
				strength:      g.Int("strength"),
				eatBelow:      g.Int("eat-below"),
			}, nil
		},
	}
}

// Species is the split of its cells.
func (b *slimeBot) Species() Species { return b.species }

// Turn lets every cell act. An enclosed cell has nothing to divide into, to
// strike or to eat, and always rests.
func (b *slimeBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *slimeBot) decide(t *Turn) Action {
	if t.Around.Enclosed() {
		return Rest
	}
	return b.act(t)
}

// act decides for a cell that is not enclosed.
func (b *slimeBot) act(t *Turn) Action {
	seen := eastOfFirstColumn(t.At)
	if t.Energy >= b.divideAt {
		room := t.Around.Free() & seen
		if !b.onCorpses {
			room = t.Around.Empty() & seen
		}
		if room != 0 {
			return Divide(t.Pick(room))
		}
	}
	if enemies := t.Around.Enemies & seen; enemies != 0 && t.Energy > 0 && enemies.Len() >= b.attackEnemies {
		return Attack(t.Pick(enemies), min(t.Energy, b.strength))
	}
	if corpses := t.Around.Corpses & seen; corpses != 0 && t.Energy < b.eatBelow {
		return Eat(t.Pick(corpses))
	}
	return Rest
}
