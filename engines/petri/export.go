package petri

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"breeder/engines"
	"breeder/genomes"
)

// The folder export has each strategy as a program in each language, which plays
// by the default genome as it stands there. All programs of a language share
// dish, which stands for itself there and is written into what is exported.
//
//go:embed export/*.js export/*.py
var programs embed.FS

// language is how a program is written in one.
type language struct {
	name      string // as on the command line
	extension string
	command   string // that starts a program
	comment   string // what begins one
	constant  string // a gene's line, as a format of its name and value
	list      string // a list, as a format of its items
	// shared is where a program gets what dish offers, and offered where dish
	// says what that is; neither has a place in one file.
	shared, offered *regexp.Regexp
}

var languages = []language{
	{
		name: "javascript", extension: ".js", command: "node", comment: "//",
		constant: "const %s = %s;", list: "[%s]",
		shared:  regexp.MustCompile(`(?m)^const \{.*\} = require\("\./dish\.js"\);\n`),
		offered: regexp.MustCompile(`\nmodule\.exports = .*\n`),
	},
	{
		name: "python", extension: ".py", command: "python3", comment: "#",
		constant: "%s = %s", list: "(%s)",
		shared:  regexp.MustCompile(`(?m)^from dish import .*\n`),
		offered: regexp.MustCompile(`$^`), // all of it
	},
}

// Languages lists those that bots can be written in.
func (*game) Languages() []string {
	var names []string
	for _, l := range languages {
		names = append(names, l.name)
	}
	return names
}

// Export writes a strategy at a genome as a program for the contest, which is
// started by its command line there.
func (g *game) Export(strategy string, genome genomes.Genome, name string, head []string) (engines.Source, error) {
	s, err := engines.FindStrategy(g, strategy)
	if err != nil {
		return engines.Source{}, err
	}
	genome, err = s.Space.Adopt(genome)
	if err != nil {
		return engines.Source{}, fmt.Errorf("%s: %w", strategy, err)
	}
	for _, l := range languages {
		if l.name != name {
			continue
		}
		text, err := l.program(strategy, genome)
		if err != nil {
			return engines.Source{}, err
		}
		file := strategy + l.extension
		head := append(append([]string{}, head...), "", "Its command line in the contest is: "+l.command+" "+file)
		return engines.Source{File: file, Text: []byte(l.commented(head) + text)}, nil
	}
	return engines.Source{}, fmt.Errorf("a petri bot cannot be written in %q: there are %s", name, strings.Join(g.Languages(), ", "))
}

// program is a strategy's program with a genome, and with dish written into it.
func (l language) program(strategy string, genome genomes.Genome) (string, error) {
	text, err := fs.ReadFile(programs, "export/"+strategy+l.extension)
	if err != nil {
		return "", fmt.Errorf("%s cannot be written in %s", strategy, l.name)
	}
	dish, err := fs.ReadFile(programs, "export/dish"+l.extension)
	if err != nil {
		return "", err
	}
	offers := l.offered.ReplaceAllLiteralString(string(dish), "")
	whole := l.shared.ReplaceAllLiteralString(string(text), offers)
	return l.withGenes(whole, genome), nil
}

// withGenes puts a genome into a program: into the lines from the one that says
// so to the next empty one.
func (l language) withGenes(text string, genome genomes.Genome) string {
	above := l.comment + " The genes.\n"
	before, rest, _ := strings.Cut(text, above)
	_, after, _ := strings.Cut("\n"+rest, "\n\n") // there may be none yet
	return before + above + l.constants(genome) + "\n" + after
}

// constants has a line for each gene, which says what it is for.
func (l language) constants(genome genomes.Genome) string {
	const columns = 100
	var text strings.Builder
	for _, gene := range genome.Space().Genes() {
		name := strings.ToUpper(strings.ReplaceAll(gene.Name(), "-", "_"))
		line := fmt.Sprintf(l.constant, name, l.value(gene, genome.Text(gene.Name())))
		if together := line + "  " + l.comment + " " + gene.Summary(); len(together) <= columns {
			fmt.Fprintln(&text, together)
		} else {
			fmt.Fprintf(&text, "%s %s\n%s\n", l.comment, gene.Summary(), line)
		}
	}
	return text.String()
}

// value is a gene's value as a program has it, from its text: numbers and lists
// of numbers as they are, words in quotes.
func (l language) value(gene genomes.Gene, text string) string {
	words := strings.Fields(text)
	if kind := gene.Kind(); kind == genomes.KindChoice || kind == genomes.KindOrder {
		for i := range words {
			words[i] = `"` + words[i] + `"`
		}
	}
	if len(words) == 1 {
		return words[0]
	}
	return fmt.Sprintf(l.list, strings.Join(words, ", "))
}

// commented is a comment of some lines.
func (l language) commented(lines []string) string {
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(strings.TrimRight(l.comment+" "+line, " ") + "\n")
	}
	return text.String() + "\n"
}
