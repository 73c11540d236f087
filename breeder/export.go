package breeder

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"breeder/engines"
	"breeder/engines/export"
	"breeder/engines/outside"
	"breeder/genomes"
)

// ExportLanguage is the language that a game's bots are to be written in: the
// one asked for, if there is a way, or for "" that of the file's name, or the
// usual one of the contest. A file whose name is one of another language is
// refused; it may be "".
func ExportLanguage(game engines.Game, language, file string) (string, error) {
	exporter, ok := game.(engines.Exporter)
	if !ok {
		return "", fmt.Errorf("bots of %s cannot be exported", game.Name())
	}
	languages := exporter.Languages()
	named := export.ByExtension(filepath.Ext(file))
	switch {
	case language != "":
	case named != "":
		language = named
	default:
		language = languages[0]
	}
	if !slices.Contains(languages, language) {
		hint := ""
		if long := export.ByExtension("." + language); slices.Contains(languages, long) {
			hint = fmt.Sprintf("did you mean %s? ", long)
		} else if near, ok := genomes.Nearest(language, languages); ok {
			hint = fmt.Sprintf("did you mean %s? ", near)
		}
		return "", fmt.Errorf("bots of %s cannot be written in %q: %sthere are %s", game.Name(), language, hint, strings.Join(languages, ", "))
	}
	if named != "" && named != language {
		return "", fmt.Errorf("%s is the name of a file in %s, and the program is to be in %s: change one of the two", file, named, language)
	}
	return language, nil
}

var (
	javaName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	// javaWords can name no class.
	javaWords = strings.Fields(`_ abstract assert boolean break byte case catch char class const continue
		default do double else enum exports extends false final finally float for goto if implements import
		instanceof int interface long module native new null open package permits private protected public
		record return sealed short static strictfp super switch synchronized this throw throws transient true
		try var void volatile while with yield Boolean Double Integer Object Override String System`)
)

// NamedSource is a program of a language as it stands in a file of that name:
// a class of Java is called as its file. A name that no class can have, or that
// means something else in the program, is refused.
func NamedSource(source engines.Source, language, file string) (engines.Source, error) {
	if language != "java" || file == source.File {
		source.File = file
		return source, nil
	}
	old := strings.TrimSuffix(source.File, ".java")
	name, java := strings.CutSuffix(file, ".java")
	word := func(name string) *regexp.Regexp { return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`) }
	lines := strings.SplitAfter(string(source.Text), "\n")
	// Words of comments are free, as those that say where the champion is from.
	comment := func(line string) bool { return strings.HasPrefix(line, "//") }
	taken := func(line string) bool { return !comment(line) && word(name).MatchString(line) }
	if !java || !javaName.MatchString(name) || slices.Contains(javaWords, name) || slices.ContainsFunc(lines, taken) {
		return engines.Source{}, fmt.Errorf("%s cannot hold the program: a class of Java is called as its file, and this name will not do; %s would", file, source.File)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, "//   ") { // the command that made it, genes, rivals
			lines[i] = word(old).ReplaceAllLiteralString(line, name)
		}
	}
	return engines.Source{File: file, Text: []byte(strings.Join(lines, ""))}, nil
}

// Export writes a bot as a program of its own for the contest of its game, in a
// language of [ExportLanguage]. The head is what the program says of itself on
// top. What is a program already is refused, with what it takes to start it.
func Export(game engines.Game, c Contender, language string, head []string) (engines.Source, error) {
	if c.Program != nil {
		return engines.Source{}, programAlready(game, c)
	}
	return game.(engines.Exporter).Export(c.Strategy.Name, c.Genome, language, head)
}

// programAlready says where a program is that needs no export.
func programAlready(game engines.Game, c Contender) error {
	if outside.IsProgram(c.Name) {
		return fmt.Errorf("bot %s is a program already: it can enter as it is", c.Name)
	}
	declared, _, err := readDeclared(game, c.Strategy.Name)
	if err != nil {
		return err
	}
	spec, err := declared.spec(c.Genome)
	if err != nil {
		return err
	}
	words := spec.Command
	if file, ok := strings.CutPrefix(words[0], outside.ScriptPrefix); ok {
		words = append([]string{"node", file}, words[1:]...)
	}
	command := outside.JoinWords(words)
	if declared.Source == "" {
		return fmt.Errorf("bot %s is a program already: it can enter as %s", c.Name, command)
	}
	return fmt.Errorf("bot %s is a program already: its source is %s, with {{…}} to be replaced by the genes, and it can enter as %s", c.Name, declared.Source, command)
}
