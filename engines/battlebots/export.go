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
	if text, err = setConstants(text, genome); err != nil {
		return engines.Source{}, fmt.Errorf("battlebots: export/%s: %w", file, err)
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

// constant is where a program sets a constant, to a number or, where the gene is
// a choice, to the constant of that name.
var constant = regexp.MustCompile(`\b([A-Z][A-Z0-9_]*) = (?:-?[0-9.]+|[A-Z]+\b)`)

// setConstants sets the constants of all genes, each of which there must be once.
func setConstants(text []byte, genome genomes.Genome) ([]byte, error) {
	values, set := map[string]string{}, map[string]int{}
	for _, gene := range genome.Space().Genes() {
		values[strings.ToUpper(strings.ReplaceAll(gene.Name(), "-", "_"))] = strings.ToUpper(genome.Text(gene.Name()))
	}
	text = constant.ReplaceAllFunc(text, func(setting []byte) []byte {
		name, _, _ := strings.Cut(string(setting), " = ")
		value, ok := values[name]
		if !ok {
			return setting
		}
		set[name]++
		return []byte(name + " = " + value)
	})
	for name := range values {
		if set[name] != 1 {
			return nil, fmt.Errorf("the constant %s is set %d times, must be once", name, set[name])
		}
	}
	return text, nil
}

// remark makes a comment of lines, whatever is in them.
func (l language) remark(lines []string) string {
	var text strings.Builder
	for _, line := range strings.FieldsFunc(strings.Join(lines, "\n"), func(r rune) bool { return r == '\n' || r == '\r' }) {
		// C goes on with a comment in the next line after a backslash.
		line = strings.TrimRight(strings.ToValidUTF8(line, "?"), " \\")
		text.WriteString(strings.TrimRight(l.comment+" "+line, " ") + "\n")
	}
	return text.String()
}
