package petri

import (
	"embed"
	"slices"

	"breeder/engines"
	"breeder/engines/export"
	"breeder/genomes"
)

// All programs of a language share dish.
//
//go:embed export/*.js export/*.py
var programFiles embed.FS

var programs = export.Programs{Files: programFiles, Languages: []export.Language{export.JavaScript, export.Python}}

// Languages lists those that bots can be written in.
func (*game) Languages() []string { return programs.Names() }

// Export writes a strategy at a genome as a program for the contest, which is
// started by its command line there.
func (g *game) Export(strategy string, genome genomes.Genome, language string, head []string) (engines.Source, error) {
	p, err := programs.Find(g, strategy, genome, language)
	if err != nil {
		return engines.Source{}, err
	}
	return p.Write(append(slices.Clone(head), "", "Its command line in the contest is: "+p.Language.Command+" "+p.File))
}
