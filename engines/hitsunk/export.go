package hitsunk

import (
	"embed"
	"fmt"
	"regexp"
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

//go:embed export/*.py export/*.java
var exportFiles embed.FS

// Languages lists the languages that bots can be written in.
func (*game) Languages() []string { return []string{"python", "java"} }

// Export writes a bot as a program.
func (g *game) Export(strategy string, genome genomes.Genome, language string, head []string) (engines.Source, error) {
	return g.export(strategy, genome, AsRun, language, head)
}

// export writes a bot as a program that plays by some rules.
func (g *game) export(strategy string, genome genomes.Genome, rules Rules, language string, head []string) (engines.Source, error) {
	s, err := engines.FindStrategy(g, strategy)
	if err != nil {
		return engines.Source{}, err
	}
	if genome, err = s.Space.Adopt(genome); err != nil {
		return engines.Source{}, fmt.Errorf("%s: %w", strategy, err)
	}
	var file string
	switch language {
	case "python":
		file = strings.ReplaceAll(strategy, "-", "_") + ".py"
	case "java": // whose file is named after the class
		for _, word := range strings.Split(strategy, "-") {
			file += strings.ToUpper(word[:1]) + word[1:]
		}
		file += ".java"
	default:
		return engines.Source{}, fmt.Errorf("a hitsunk bot cannot be written in %q: there are %s", language, strings.Join(g.Languages(), ", "))
	}
	text, err := exportFiles.ReadFile("export/" + file)
	if err != nil {
		return engines.Source{}, fmt.Errorf("%s cannot be written in %s", strategy, language)
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
