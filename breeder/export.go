package breeder

import (
	"fmt"
	"slices"
	"strings"

	"breeder/engines"
	"breeder/engines/outside"
	"breeder/genomes"
)

// ExportLanguage is the language that a game's bots are to be written in: the
// one asked for, if there is a way, or for "" the usual one of the contest.
func ExportLanguage(game engines.Game, language string) (string, error) {
	exporter, ok := game.(engines.Exporter)
	if !ok {
		return "", fmt.Errorf("bots of %s cannot be exported", game.Name())
	}
	languages := exporter.Languages()
	switch {
	case language == "":
		return languages[0], nil
	case slices.Contains(languages, language):
		return language, nil
	}
	hint := ""
	if near, ok := genomes.Nearest(language, languages); ok {
		hint = fmt.Sprintf("did you mean %s? ", near)
	}
	return "", fmt.Errorf("bots of %s cannot be written in %q: %sthere are %s", game.Name(), language, hint, strings.Join(languages, ", "))
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
