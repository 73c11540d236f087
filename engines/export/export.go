// Package export writes bots as programs of their own, for the games that are
// [engines.Exporter]s.
//
// A game keeps a folder export with a program for each strategy in each language,
// which runs as it stands and plays by the default genome: each gene is a constant
// there, called as the gene but in capitals and with underscores. An export fills
// other values into those lines, says on top what the program is, and takes in
// what programs share, so that it is one file. All of that is done here; a game
// keeps the programs, says which languages they are in ([Programs]), and changes
// what is odd about its own between [Programs.Find] and [Program.Write].
package export

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"breeder/engines"
	"breeder/genomes"
)

// Programs are the programs of a game's bots.
type Programs struct {
	Files     fs.FS      // holds the folder export
	Languages []Language // in which each program is there, the contest's usual one first
	// WrittenAs has, for strategies without a program of their own, whose they are written as.
	WrittenAs map[string]string
	// Titled programs begin with a line that stays above what they say of
	// themselves; others have that on top, and an empty line below.
	Titled bool
	// Aligned programs have the comments after their constants below one another.
	Aligned bool
}

// Names lists the languages as [engines.Exporter] has them.
func (p *Programs) Names() (names []string) {
	for _, l := range p.Languages {
		names = append(names, l.Name)
	}
	return names
}

// Strategies lists the strategies of a game that can be exported: our own, and
// then the contest's.
func (p *Programs) Strategies(game engines.Game) (names []string) {
	for _, contest := range []bool{false, true} {
		for _, s := range game.Strategies() {
			if _, err := fs.Stat(p.Files, p.file(s.Name, p.Languages[0])); err == nil && s.Contest == contest {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

// file is where the program of a strategy is kept.
func (p *Programs) file(strategy string, l Language) string {
	if other, ok := p.WrittenAs[strategy]; ok {
		strategy = other
	}
	return path.Join("export", l.File(strategy))
}

// Program is a strategy's program in a language, to be written at a genome.
type Program struct {
	Strategy engines.Strategy
	Genome   genomes.Genome // of the strategy's space
	Language Language
	File     string            // the file's name, at first the one it is kept under
	Text     string            // as kept, at the default genome, with what it shares
	Values   map[string]string // what constants are set to: those of the genes, and what a game adds

	programs *Programs
}

// Find finds the program of a strategy and the values that a genome gives its
// constants. An error names the strategy, the gene or the language that can not
// be had, and those that can.
func (p *Programs) Find(game engines.Game, strategy string, genome genomes.Genome, language string) (*Program, error) {
	at := slices.Index(p.Names(), language)
	if at < 0 {
		return nil, fmt.Errorf("bots of %s cannot be written in %s: there are %s",
			game.Name(), engines.Quote(language), strings.Join(p.Names(), ", "))
	}
	l := p.Languages[at]
	s, err := engines.FindStrategy(game, strategy)
	if err != nil {
		return nil, err
	}
	file := p.file(strategy, l)
	text, err := fs.ReadFile(p.Files, file)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be exported; those that can are %s", strategy, strings.Join(p.Strategies(game), ", "))
	}
	if genome, err = s.Space.Adopt(genome); err != nil {
		return nil, fmt.Errorf("%s: %w", strategy, err)
	}
	values := map[string]string{}
	for _, gene := range genome.Space().Genes() {
		values[Constant(gene.Name())] = l.literal(gene, genome.Text(gene.Name()))
	}
	return &Program{s, genome, l, path.Base(file), l.whole(string(text), p.Files), values, p}, nil
}

// Constant is what a gene is called in a program.
func Constant(gene string) string { return strings.ToUpper(strings.ReplaceAll(gene, "-", "_")) }

// constant is a line that begins by setting a constant: what is before its name,
// the name, what is between it and its value, that, what ends it, and the blanks
// before a comment.
var constant = regexp.MustCompile(`(?m)^([\w\[\]* \t]*\b)([A-Z][A-Z0-9_]*)((?:\[\])? = )("[^"\n]*"|[\[({][^\n]*?[\])}]|[\w.+-]+)([,;]?)( *)`)

// Write writes the program. The head is what it says of itself in a comment,
// whatever is in those lines.
func (p *Program) Write(head []string) (engines.Source, error) {
	set := map[string]int{}
	text := constant.ReplaceAllStringFunc(p.Text, func(line string) string {
		part := constant.FindStringSubmatch(line)
		value, ok := p.Values[part[2]]
		if !ok {
			return line
		}
		set[part[2]]++
		if p.programs.Aligned && part[6] != "" {
			part[6] = strings.Repeat(" ", max(len(part[6])+len(part[4])-len(value), 1))
		}
		return part[1] + part[2] + part[3] + value + part[5] + part[6]
	})
	for _, gene := range p.Genome.Space().Genes() {
		if name := Constant(gene.Name()); set[name] != 1 {
			return engines.Source{}, fmt.Errorf("%s: %s sets the constant %s %d times, must once", p.Strategy.Name, p.File, name, set[name])
		}
	}
	comment := p.Language.comment(head)
	if !p.programs.Titled && len(head) > 0 {
		comment += "\n"
	}
	lines := strings.SplitAfter(text, "\n")
	title := 0
	if p.programs.Titled {
		title = 1
		if strings.HasPrefix(text, "#!") { // which has to be the first line
			title = 2
		}
	}
	lines = slices.Insert(lines, title, comment)
	return engines.Source{File: p.File, Text: []byte(strings.Join(lines, ""))}, nil
}
