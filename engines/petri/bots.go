package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// contestBots lists the bots of the contest page in its order, and then two
// that stand below them: the cell that the contest handed out as a sample,
// and one that does nothing.
//
// Each is a strategy whose default genome decides as the original program
// does, slip for slip. Its genes are the numbers that its author chose; what
// its author got wrong is not a gene but the bot's nature. A threshold that the
// original writes as a number stays that number when the split is another,
// and a rule that the original ties to its species' most energy follows the split.
func contestBots() []engines.Strategy {
	entries := []engines.Strategy{
		dividerStrategy(),
		amoebaStrategy(),
		nodecellStrategy(),
		evolutionStrategy(),
		berserkerStrategy(),
		hungryStrategy(),
		coordinatedStrategy(),
		slimeStrategy(),
	}
	for i := range entries {
		entries[i].Contest = true
	}
	return append(entries, sampleStrategy(), restingStrategy())
}

// unnamed stands for the authors of programs that the contest page shows
// without a name.
const unnamed = "an unnamed entrant"

// Thresholds that switch a rule off or leave it always on.
const (
	never  = 9          // more than a cell has neighbours
	always = Points + 1 // more than a cell has energy
)

// Genes that several bots have.

func statsGene(hp, energy, acidity int) genomes.Gene {
	return genomes.Split("stats", "hit points, most energy and acidity of every cell",
		[]string{"hp", "energy", "acidity"}, Points, hp, energy, acidity)
}

func divideAtGene(def int) genomes.Gene {
	return genomes.Int("divide-at", "energy from which a cell divides", DivideCost, Points, def)
}

func strengthGene() genomes.Gene {
	return genomes.Int("strength", "strongest attack that a cell makes", 1, MaxStrength, MaxStrength)
}

func attackEnemiesGene(def int) genomes.Gene {
	return genomes.Int("attack-enemies", "neighbouring enemies from which a cell attacks (9: never)", 1, never, def)
}

func explodeEnemiesGene(def int) genomes.Gene {
	return genomes.Int("explode-enemies", "neighbouring enemies from which a cell may explode (9: never)", 1, never, def)
}

func explodeHPGene() genomes.Gene {
	return genomes.Int("explode-hp", "hit points down to which a cell may explode (0: never)", 0, MaxBlastHP, MaxBlastHP)
}

func eatBelowGene() genomes.Gene {
	return genomes.Int("eat-below", "energy below which a cell eats corpses (13: always)", 0, always, always)
}

func eatMissingGene() genomes.Gene {
	return genomes.Int("eat-missing", "energy that a cell must lack to eat a corpse (0: eats when full, too)", 0, EatGain, 1)
}

// speciesOf reads the gene stats.
func speciesOf(g genomes.Genome) Species {
	stats := g.Split("stats")
	return Species{HP: stats[0], Energy: stats[1], Acidity: stats[2]}
}
