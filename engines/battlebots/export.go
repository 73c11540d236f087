package battlebots

import (
	"embed"
	"slices"
	"strings"

	"breeder/engines"
	"breeder/engines/export"
	"breeder/genomes"
)

// The programs share how the argument is read.
//
//go:embed export
var programFiles embed.FS

var programs = export.Programs{Files: programFiles, Languages: []export.Language{export.Python, export.C}, Titled: true}

// Languages lists the languages that bots are exported to.
func (*game) Languages() []string { return programs.Names() }

// Export writes a strategy at a genome as a program of its own.
func (g *game) Export(strategy string, genome genomes.Genome, language string, head []string) (engines.Source, error) {
	p, err := programs.Find(g, strategy, genome, language)
	if err != nil {
		return engines.Source{}, err
	}
	for _, gene := range p.Genome.Space().Genes() {
		if gene.Kind() == genomes.KindChoice { // its words are constants, too
			p.Values[export.Constant(gene.Name())] = export.Constant(p.Genome.Choice(gene.Name()))
		}
	}
	return p.Write(slices.DeleteFunc(slices.Clone(head), func(line string) bool { return strings.TrimSpace(line) == "" }))
}
