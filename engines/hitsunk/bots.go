package hitsunk

import (
	"breeder/engines"
	"breeder/genomes"
)

// contestBots lists the bots of the contest page: the host's two samples and
// the one entry. Each is a strategy whose default genome decides as the
// original program does, slip for slip.
func contestBots() []engines.Strategy {
	entries := []engines.Strategy{
		randomStrategy(),
		passiveStrategy(),
		peaceMakerStrategy(),
	}
	for i := range entries {
		entries[i].Contest = true
	}
	return entries
}

// host is the author of the samples, whom the contest page does not name.
const host = "the contest's host"

func shipGene(def Class) genomes.Gene {
	return genomes.Choice("ship", "Class of the ship.", classNames, def.String())
}

// shipOf reads the gene ship.
func shipOf(g genomes.Genome) Class { return Destroyer + Class(g.ChoiceIndex("ship")) }
