package hitsunk

import (
	"breeder/engines"
	"breeder/genomes"
)

// passiveBot is the host's PassiveBot (Java): a carrier that waits.
type passiveBot struct{ ship Class }

func passiveStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "passive-bot",
		Author:  host,
		Summary: "PassiveBot: a carrier that does nothing",
		Space:   genomes.MustSpace(shipGene(Carrier)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &passiveBot{shipOf(g)}, nil
		},
	}
}

// Choose picks the ship.
func (b *passiveBot) Choose(*Launch) Class { return b.ship }

// Turn gives no order.
func (b *passiveBot) Turn(*Turn) {}
