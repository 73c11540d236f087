package hitsunk

import (
	"embed"
	"strconv"

	"breeder/engines"
	"breeder/engines/export"
	"breeder/genomes"
)

// The captain's and the diver's programs have constants for the rules, too, which
// stand at those of the contest's program, as nobody meets others there.

//go:embed export/*.py export/*.java
var programFiles embed.FS

var programs = export.Programs{Files: programFiles, Languages: []export.Language{export.Python, export.Java}, Aligned: true}

// Languages lists the languages that bots can be written in.
func (*game) Languages() []string { return programs.Names() }

// Export writes a bot as a program.
func (g *game) Export(strategy string, genome genomes.Genome, language string, head []string) (engines.Source, error) {
	return g.export(strategy, genome, AsRun, language, head)
}

// export writes a bot as a program that plays by some rules.
func (g *game) export(strategy string, genome genomes.Genome, rules Rules, language string, head []string) (engines.Source, error) {
	p, err := programs.Find(g, strategy, genome, language)
	if err != nil {
		return engines.Source{}, err
	}
	for i, name := range switchNames {
		if rules.Has(1 << i) {
			p.Values[export.Constant(name)] = p.Language.True
		}
	}
	for _, gene := range p.Genome.Space().Genes() {
		if gene.Kind() != genomes.KindInt { // lists are strings, too
			p.Values[export.Constant(gene.Name())] = strconv.Quote(p.Genome.Text(gene.Name()))
		}
	}
	return p.Write(head)
}
