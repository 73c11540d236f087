package alienwar

import (
	"breeder/engines"
	"breeder/genomes"
)

// Chancers leave the points of each individual to chance. The gene points-by
// lets them have the points of a split instead.

// lot is a way to draw points.
type lot uint8

const (
	bySplit lot = iota
	byWanderer
	byRandomite
	byMorphling
)

// chancer is how chancers are born.
type chancer struct {
	lot    lot
	points Abilities
}

func (*chancer) Begin(int) {}

// Points draws the points of an individual.
func (c *chancer) Points(i int, dice *Dice) (points Abilities, ok bool) {
	switch c.lot {
	case byWanderer:
		// Whole numbers below what is left; what then is left goes to one of
		// the first four.
		left := PointsTotal
		for a := range points {
			p := dice.N(left)
			points[a] = float32(p)
			left -= p
		}
		points[dice.N(int(Cleverness))] += float32(left)
		return points, true
	case byRandomite:
		// The budget is the species', and the first individual spends it all.
		if i > 0 {
			return points, true
		}
		for left := PointsTotal; left > 0; {
			p := 1
			if left > 1 {
				p = dice.N(left)
			}
			points[dice.N(int(abilityCount))] += float32(p)
			left -= p
		}
		return points, true
	case byMorphling:
		// As the wanderer's, but what is left goes to strength; and then the
		// program takes the last draw off once more and draws again, which it
		// cannot if nothing is left.
		left := PointsTotal
		for a := range points {
			p := dice.N(left)
			points[a] = float32(p)
			left -= p
			if Ability(a) == Cleverness {
				points[Strength] += float32(left)
				return points, left-p > 0
			}
		}
	}
	return c.points, true
}

func chancerGenes() []genomes.Gene {
	return []genomes.Gene{
		genomes.Choice("points-by", "whether chance gives each individual its points or all have those of the split", []string{"chance", "split"}, "chance"),
		pointsGene(2, 2, 2, 2, 2),
	}
}

func chancerOf(g genomes.Genome, chance lot) chancer {
	c := chancer{points: pointsOf(g), lot: bySplit}
	if g.Choice("points-by") == "chance" {
		c.lot = chance
	}
	return c
}

// wanderer is a chancer that also moves and fights at random.
type wanderer struct {
	chancer
	strider
	weighing
	chance float64
}

// Wants draws.
func (b *wanderer) Wants(t *Turn, _ uint16, _ Shown) bool { return t.Dice.Chance(b.chance) }

func wandererStrategy(name, summary string, by lot, chance float64) engines.Strategy {
	return engines.Strategy{
		Name: name, Summary: summary,
		Space: genomes.MustSpace(append(chancerGenes(), wayGene(anywhere), chanceGene(chance))...),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &wanderer{chancer: chancerOf(g, by), strider: strider{wayOf(g)}, chance: g.Real("fight-chance")}, nil
		},
	}
}

func aimlessWandererStrategy() engines.Strategy {
	return wandererStrategy("aimless-wanderer", "AimlessWanderer: leaves points, moves and fights to chance", byWanderer, 0.5)
}

func randomiteStrategy() engines.Strategy {
	return wandererStrategy("randomite", "Randomite: leaves all to chance, but its first individual takes the points of the whole species", byRandomite, 0.49)
}
