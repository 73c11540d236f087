package engines

import (
	"fmt"
	"strings"

	"breeder/genomes"
)

// ParseBot reads a strategy and its genome as people write a bot: `slime` at
// the default genome, `slime{stats="6 6 0"}` with genes of its own.
func ParseBot(g Game, text string) (Strategy, genomes.Genome, error) {
	text = strings.TrimSpace(text)
	name, genes, braced := strings.Cut(text, "{")
	s, err := FindStrategy(g, name)
	if err != nil {
		return s, genomes.Genome{}, err
	}
	if !braced {
		return s, s.Space.Default(), nil
	}
	genes, closed := strings.CutSuffix(genes, "}")
	if !closed {
		return s, genomes.Genome{}, fmt.Errorf("bot %s: the brace after %s is not closed", text, name)
	}
	genome, err := s.Space.Parse(genes)
	if err != nil {
		return s, genome, fmt.Errorf("bot %s: %w", name, err)
	}
	return s, genome, nil
}

// MakeBot makes the bot that is written so, see [ParseBot].
func MakeBot(g Game, text string) (Bot, error) {
	s, genome, err := ParseBot(g, text)
	if err != nil {
		return nil, err
	}
	bot, err := s.New(genome)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", s.Name, err)
	}
	return bot, nil
}

// ParseArena reads an arena as people write it, taken apart at its blanks: a
// first word, from which find makes an arena of the caller's own, and settings after
// it such as "rounds=200", which set applies. What it returns has passed Check.
func ParseArena[A Arena](words []string, find func(word string) (A, error), set func(arena A, key, value string) error) (A, error) {
	var none A
	if len(words) == 0 {
		words = []string{""}
	}
	arena, err := find(words[0])
	if err != nil {
		return none, err
	}
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		if err := set(arena, key, value); err != nil {
			return none, fmt.Errorf("arena %q: %w", strings.Join(words, " "), err)
		}
	}
	if err := arena.Check(); err != nil {
		return none, fmt.Errorf("arena %q: %w", strings.Join(words, " "), err)
	}
	return arena, nil
}

// Quote is what came from outside as it may stand in an error: on one line, and not too long.
func Quote[T ~string | ~[]byte](text T) string {
	const most = 40
	if len(text) > most {
		return fmt.Sprintf("%q and %d more bytes", text[:most], len(text)-most)
	}
	return fmt.Sprintf("%q", text)
}
