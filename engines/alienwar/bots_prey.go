package alienwar

import (
	"breeder/engines"
	"breeder/genomes"
)

// Prey is put on the planet by the contest. It never wants to fight, and its
// letter tells it apart. A seat can be given to it like to any species.

// creature is prey that moves without looking.
type creature struct {
	pacifist
	sign Letter
}

func (c *creature) letter() Letter { return c.sign }

// preyEagle is prey that looks out for company to avoid.
type preyEagle struct{ shy }

func (*preyEagle) letter() Letter { return Eagle }

func preyStrategies() []engines.Strategy {
	still := func(name, summary string, sign Letter, way Move, points ...float64) engines.Strategy {
		return engines.Strategy{
			Name: name, Summary: summary,
			Space: genomes.MustSpace(pointsGene(points...), wayGene(way)),
			New: func(g genomes.Genome) (engines.Bot, error) {
				return &creature{pacifist{born: born{pointsOf(g)}, strider: strider{wayOf(g)}}, sign}, nil
			},
		}
	}
	return []engines.Strategy{
		still("whale", "Whale: prey full of life that never moves", Whale, Stay, 10, 0, 0, 0, 0),
		still("cow", "Cow: prey full of strength that grazes at random", Cow, anywhere, 0, 10, 0, 0, 0),
		still("turtle", "Turtle: prey full of defense that goes south-west", Turtle, SW, 0, 0, 10, 0, 0),
		shyStrategy("eagle", "Eagle: prey that sees far and keeps out of everybody's way", shyEagle, 0, 0, 0, 10, 0),
		still("human", "Human: prey full of cleverness that goes north-east", Human, NE, 0, 0, 0, 0, 10),
	}
}
