package hitsunk

import (
	"embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"

	"breeder/engines"
	"breeder/genomes"
)

// Our bots as programs of their own for the contest. Each is kept whole below
// export/, at the default genome, and can be run and checked as it stands: what is
// filled in are the values of constants, which are named after the genes. The
// captain's and the diver's programs have constants for the rules, too, which
// stand at those of the contest's program, as nobody meets others there.

//go:embed export
var exportFiles embed.FS

// exported names the programs of a strategy by language.
var exported = map[string]map[string]string{
	"random-bot":  {"python": "random_bot.py", "java": "RandomBot.java"},
	"passive-bot": {"python": "passive_bot.py", "java": "PassiveBot.java"},
	"peace-maker": {"python": "peace_maker.py", "java": "PeaceMaker.java"},
	"diver":       {"python": "diver.py", "java": "Diver.java"},
	"captain":     {"python": "captain.py", "java": "Captain.java"},
}

// Languages lists the languages that bots can be written in.
func (*game) Languages() []string { return []string{"python", "java"} }

// Export writes a bot as a program.
func (*game) Export(strategy string, genome genomes.Genome, language string, head []string) (engines.Source, error) {
	return export(strategy, genome, AsRun, language, head)
}

// export writes a bot as a program that plays by some rules.
func export(strategy string, genome genomes.Genome, rules Rules, language string, head []string) (engines.Source, error) {
	programs, ok := exported[strategy]
	if !ok {
		return engines.Source{}, fmt.Errorf("hitsunk: %s cannot be exported: must be one of %s",
			strategy, strings.Join(slices.Sorted(maps.Keys(exported)), ", "))
	}
	file, ok := programs[language]
	if !ok {
		return engines.Source{}, fmt.Errorf("hitsunk: %s cannot be exported to %s: must be one of %s",
			strategy, language, strings.Join((*game)(nil).Languages(), ", "))
	}
	i := slices.IndexFunc(listed(), func(s engines.Strategy) bool { return s.Name == strategy })
	genome, err := listed()[i].Space.Adopt(genome)
	if err != nil {
		return engines.Source{}, fmt.Errorf("hitsunk: %s: %w", strategy, err)
	}
	text, err := exportFiles.ReadFile("export/" + file)
	if err != nil {
		return engines.Source{}, err
	}
	values := map[string]string{}
	for i, name := range switchNames {
		on := fmt.Sprint(rules.Has(1 << i))
		if language == "python" {
			on = strings.ToUpper(on[:1]) + on[1:]
		}
		values[constantName(name)] = on
	}
	for _, gene := range genome.Space().Genes() {
		value := genome.Text(gene.Name())
		if gene.Kind() != genomes.KindInt {
			value = `"` + value + `"`
		}
		values[constantName(gene.Name())] = value
	}
	return engines.Source{File: file, Text: append(comment(head, language), fillIn(text, values)...)}, nil
}

// constantName is what a gene or a switch is called in a program.
func constantName(name string) string { return strings.ToUpper(strings.ReplaceAll(name, "-", "_")) }

// constant is a line of a program that names a value, with a comment.
var constant = regexp.MustCompile(`(?m)^( *(?:static final \w+ )?([A-Z_]+) = )("[^"]*"|[\w-]+)(;?)( +)(#|//)`)

// fillIn replaces the values of constants, and keeps their comments in line where it can.
func fillIn(text []byte, values map[string]string) []byte {
	return constant.ReplaceAllFunc(text, func(line []byte) []byte {
		part := constant.FindSubmatch(line)
		value, ok := values[string(part[2])]
		if !ok {
			return line
		}
		blanks := max(len(part[5])+len(part[3])-len(value), 1)
		return fmt.Appendf(nil, "%s%s%s%s%s", part[1], value, part[4], strings.Repeat(" ", blanks), part[6])
	})
}

// comment writes lines as a comment and an empty line.
func comment(lines []string, language string) []byte {
	mark := "# "
	if language == "java" {
		mark = "// "
	}
	var text []byte
	for _, line := range lines {
		text = append(text, strings.TrimRight(mark+plain(line, language), " ")...)
		text = append(text, '\n')
	}
	if len(lines) > 0 {
		text = append(text, '\n')
	}
	return text
}

// plain is a line without what would end a comment. In Java, \u begins a
// character in a comment, too, where no other backslash is before it, and
// characters beyond ASCII depend on the compiler's settings.
func plain(line, language string) string {
	var text strings.Builder
	for _, r := range line {
		switch {
		case r < ' ' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029:
			text.WriteByte(' ')
		case language == "java" && r == '\\':
			text.WriteString(`\\`)
		case language == "java" && r > '~':
			for _, unit := range utf16.AppendRune(nil, r) {
				fmt.Fprintf(&text, `\u%04x`, unit)
			}
		default:
			text.WriteRune(r)
		}
	}
	return text.String()
}
