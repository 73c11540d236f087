package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// restingBot only rests. It is the weakest rival there is, whatever its split,
// and a still target for tests.
type restingBot struct{ species Species }

func restingStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "resting",
		Author:  "breeder",
		Summary: "rests, whatever happens",
		Space:   genomes.MustSpace(statsGene(4, 4, 4)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &restingBot{speciesOf(g)}, nil
		},
	}
}

// Species is the split of its cells.
func (b *restingBot) Species() Species { return b.species }

// Turn lets every cell rest.
func (b *restingBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *restingBot) decide(*Turn) Action { return Rest }
