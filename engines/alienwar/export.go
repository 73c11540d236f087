package alienwar

import (
	"embed"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"breeder/engines"
	"breeder/genomes"
)

// Each file in export/ is a class for the contest's program as it stands, at
// the default genome of a strategy. A gene is a constant with its name in
// capitals; an export changes nothing but the values of those constants, the
// name of the class and the comment on top.

//go:embed export/*.java
var exportFiles embed.FS

// exports tells which class each strategy is exported as, and the constants of
// it that are no genes but tell strategies of one class apart.
var exports = map[string]struct {
	class string
	fixed map[string]string
}{
	"settler":             {class: "Settler"},
	"choose-your-battles": {class: "ChooseYourBattles"},
	"lazy-bee":            {class: "LazyBee"},
	"predicat-claw":       {class: "Predicat"},
	"predicat-eyes":       {class: "Predicat", fixed: map[string]string{"EYES": "true"}},
	"bender":              {class: "Bender"},
	"funky-bob":           {class: "FunkyBob"},
	"herjan-alien":        {class: "HerjanAlien"},
	"van-pelt":            {class: "VanPelt"},
	"geoffrey":            {class: "Geoffrey"},
	"rock":                {class: "Rock"},
	"manager":             {class: "Bully"},
	"stone":               {class: "Bully"},
	"bully-alien":         {class: "Bully"},
	"secret-weapon2":      {class: "Bully"},
	"eli":                 {class: "Pacifist"},
	"banana-peel":         {class: "Pacifist"},
	"gamer":               {class: "Pacifist"},
	"corporate-alien":     {class: "Pacifist"},
}

// exportable lists the strategies that can be exported, ours first and then in
// the order of the contest's species.
func exportable() (names []string) {
	all := listed()
	for _, contest := range []bool{false, true} {
		for _, s := range all {
			if _, ok := exports[s.Name]; ok && s.Contest == contest {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

// Languages is what the contest takes.
func (*game) Languages() []string { return []string{"java"} }

// Export writes a species as a class of the contest's program.
func (game *game) Export(strategy string, genome genomes.Genome, language string, head []string) (engines.Source, error) {
	if language != "java" {
		return engines.Source{}, fmt.Errorf("language %s: alienwar's aliens are written in java", engines.Quote(language))
	}
	s, err := engines.FindStrategy(game, strategy)
	if err != nil {
		return engines.Source{}, err
	}
	e, ok := exports[strategy]
	if !ok {
		return engines.Source{}, fmt.Errorf("strategy %s can not be exported, those that can are %s",
			strategy, strings.Join(exportable(), ", "))
	}
	if genome, err = s.Space.Adopt(genome); err != nil {
		return engines.Source{}, fmt.Errorf("strategy %s: %w", strategy, err)
	}
	source, err := exportFiles.ReadFile(path.Join("export", e.class+".java"))
	if err != nil {
		return engines.Source{}, err
	}
	values := map[string]string{}
	maps.Copy(values, e.fixed)
	for _, gene := range s.Space.Genes() {
		values[constantOf(gene.Name())] = javaValue(genome, gene)
	}
	text, err := setConstants(string(source), values)
	if err != nil {
		return engines.Source{}, fmt.Errorf("strategy %s: export/%s.java: %w", strategy, e.class, err)
	}
	class := className(s)
	text = strings.Replace(text, "class "+e.class+" ", "class "+class+" ", 1)
	return engines.Source{File: class + ".java", Text: []byte(javaHead(head, class) + text)}, nil
}

// className is the name of an exported species. One that was bred from the
// contest's own can live on a planet beside it.
func className(s engines.Strategy) string {
	var name strings.Builder
	if s.Contest {
		name.WriteString("Bred")
	}
	for _, word := range strings.Split(s.Name, "-") {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}

// javaHead is the comment on top. In Java a backslash before a u means a letter
// even there, unless it is doubled.
func javaHead(head []string, class string) string {
	var b strings.Builder
	comment := func(text string) {
		for line := range strings.SplitSeq(text, "\n") {
			b.WriteString(strings.TrimRight("// "+javaComment(line), " ") + "\n")
		}
	}
	for _, line := range head {
		comment(line)
	}
	comment("\nTo enter it, put this file into src/alien/ of the contest's program, and\n" +
		class + ".class into the list of species in src/planet/Planet.java.")
	b.WriteByte('\n')
	return b.String()
}

func javaComment(line string) string {
	var b strings.Builder
	for _, r := range line {
		switch {
		case r == '\\':
			b.WriteString(`\\`)
		case r < ' ' || r == 0x7f:
			b.WriteByte(' ')
		case r < 0x7f:
			b.WriteRune(r)
		default:
			for _, unit := range utf16.AppendRune(nil, r) {
				fmt.Fprintf(&b, `\u%04x`, unit)
			}
		}
	}
	return b.String()
}

func constantOf(gene string) string { return strings.ToUpper(strings.ReplaceAll(gene, "-", "_")) }

// javaValue writes a gene's value: points as floats, moves as those of the
// contest's enum with null for a random one, other choices as strings.
func javaValue(g genomes.Genome, gene genomes.Gene) string {
	text := g.Text(gene.Name())
	switch gene.Kind() {
	case genomes.KindRealSplit:
		return "{" + strings.Join(strings.Fields(text), "f, ") + "f}"
	case genomes.KindChoice:
		if m := slices.Index(wayNames, text); m >= 0 {
			return javaMoves[m]
		}
		return strconv.Quote(text)
	}
	return text
}

var javaMoves = [...]string{
	"Move.NORTH", "Move.NORTHEAST", "Move.EAST", "Move.SOUTHEAST", "Move.SOUTH",
	"Move.SOUTHWEST", "Move.WEST", "Move.NORTHWEST", "Move.STAY", "null",
}

var javaConstant = regexp.MustCompile(`(?m)^(    private static final \S+ ([A-Z_0-9]+) = )[^;\n]*;`)

// setConstants gives constants other values, each of which must be there once.
func setConstants(source string, values map[string]string) (string, error) {
	set := map[string]int{}
	text := javaConstant.ReplaceAllStringFunc(source, func(line string) string {
		parts := javaConstant.FindStringSubmatch(line)
		value, ok := values[parts[2]]
		if !ok {
			return line
		}
		set[parts[2]]++
		return parts[1] + value + ";"
	})
	for name := range values {
		if set[name] != 1 {
			return "", fmt.Errorf("the constant %s is there %d times, must be once", name, set[name])
		}
	}
	return text, nil
}
