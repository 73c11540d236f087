package alienwar

import (
	"embed"
	"slices"
	"strings"

	"breeder/engines"
	"breeder/engines/export"
	"breeder/genomes"
)

// Each file in export/ is a class for the contest's program.
//
//go:embed export/*.java
var programFiles embed.FS

var programs = export.Programs{
	Files:     programFiles,
	Languages: []export.Language{export.Java},
	WrittenAs: map[string]string{
		"predicat-claw": "predicat", "predicat-eyes": "predicat",
		"manager": "bully", "stone": "bully", "bully-alien": "bully", "secret-weapon2": "bully",
		"eli": "pacifist", "banana-peel": "pacifist", "gamer": "pacifist", "corporate-alien": "pacifist",
	},
}

// Languages is what the contest takes.
func (*game) Languages() []string { return programs.Names() }

// Export writes a species as a class of the contest's program. One that was bred
// from the contest's own gets another name, so that it can live beside it.
func (game *game) Export(strategy string, genome genomes.Genome, language string, head []string) (engines.Source, error) {
	p, err := programs.Find(game, strategy, genome, language)
	if err != nil {
		return engines.Source{}, err
	}
	for _, gene := range p.Genome.Space().Genes() {
		constant, text := export.Constant(gene.Name()), p.Genome.Text(gene.Name())
		if gene.Kind() == genomes.KindRealSplit { // points are floats
			p.Values[constant] = "{" + strings.ReplaceAll(text, " ", "f, ") + "f}"
		} else if move := slices.Index(wayNames, text); move >= 0 {
			p.Values[constant] = javaMoves[move]
		}
	}
	if strategy == "predicat-eyes" { // which is no gene
		p.Values["EYES"] = "true"
	}
	kept := className(p.File)
	if p.Strategy.Contest {
		strategy = "bred-" + strategy
	}
	p.File = p.Language.File(strategy)
	p.Text = strings.Replace(p.Text, "class "+kept+" ", "class "+className(p.File)+" ", 1)
	return p.Write(append(slices.Clone(head), "",
		"To enter it, put this file into src/alien/ of the contest's program, and",
		className(p.File)+".class into the list of species in src/planet/Planet.java."))
}

func className(file string) string { return strings.TrimSuffix(file, ".java") }

// javaMoves are those of the contest's enum, and null for one at random.
var javaMoves = [...]string{
	"Move.NORTH", "Move.NORTHEAST", "Move.EAST", "Move.SOUTHEAST", "Move.SOUTH",
	"Move.SOUTHWEST", "Move.WEST", "Move.NORTHWEST", "Move.STAY", "null",
}
