package battlebots

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"breeder/engines"
	"breeder/genomes"
)

// programs has a program for each strategy that can be exported, in each
// language: it runs as it stands, as the strategy's default, and has a constant
// for each gene, by the gene's name.
//
//go:embed export
var programs embed.FS

// language is one that bots are exported to.
type language struct {
	name, extension string
	comment         string // what a comment's line begins with
	title           int    // lines of the file to which the head is added
}

var languages = []language{
	{"python", ".py", "#", 2},
	{"c", ".c", "//", 1},
}

// Languages lists the languages that bots are exported to.
func (*game) Languages() []string {
	var names []string
	for _, l := range languages {
		names = append(names, l.name)
	}
	return names
}

// Export writes a strategy at a genome as a program of its own.
func (g *game) Export(strategy string, genome genomes.Genome, languageName string, head []string) (engines.Source, error) {
	at := slices.IndexFunc(languages, func(l language) bool { return l.name == languageName })
	if at < 0 {
		return engines.Source{}, fmt.Errorf("battlebots: no bot can be exported to %s, only to %s",
			engines.Quote(languageName), strings.Join(g.Languages(), " and "))
	}
	l := languages[at]
	file := strategy + l.extension
	text, err := programs.ReadFile("export/" + file)
	if err != nil {
		return engines.Source{}, fmt.Errorf("battlebots: %s cannot be exported; those that can are %s",
			engines.Quote(strategy), strings.Join(exported(l), ", "))
	}
	for _, gene := range genome.Space().Genes() {
		if text, err = setConstant(text, gene.Name(), genome.Text(gene.Name())); err != nil {
			return engines.Source{}, fmt.Errorf("export/%s: %w", file, err)
		}
	}
	lines := strings.SplitAfter(string(text), "\n")
	lines = slices.Insert(lines, l.title, l.remark(head))
	return engines.Source{File: file, Text: []byte(strings.Join(lines, ""))}, nil
}

// exported lists the strategies that can be exported to a language.
func exported(l language) []string {
	files, _ := fs.Glob(programs, "export/*"+l.extension)
	for i, file := range files {
		files[i] = strings.TrimSuffix(strings.TrimPrefix(file, "export/"), l.extension)
	}
	return files
}

// setConstant sets the constant of a gene, which there must be once.
func setConstant(text []byte, gene, value string) ([]byte, error) {
	name := strings.ToUpper(strings.ReplaceAll(gene, "-", "_"))
	constant := regexp.MustCompile(`\b(` + name + ` = )-?[0-9.]+`)
	if n := len(constant.FindAll(text, -1)); n != 1 {
		return nil, fmt.Errorf("the constant %s of the gene %s is set %d times, must be once", name, gene, n)
	}
	return constant.ReplaceAll(text, []byte("${1}"+value)), nil
}

// remark makes a comment of lines, whatever is in them.
func (l language) remark(lines []string) string {
	var text strings.Builder
	for _, line := range lines {
		for line := range strings.Lines(line) {
			// C goes on with a comment in the next line after a backslash.
			line = strings.TrimRight(strings.ToValidUTF8(strings.ReplaceAll(line, "\r", " "), "?"), " \n\\")
			text.WriteString(strings.TrimRight(l.comment+" "+line, " ") + "\n")
		}
	}
	return text.String()
}
