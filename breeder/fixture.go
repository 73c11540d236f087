package breeder

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"breeder/engines"
	"breeder/results"
)

// WriteFixture writes what decides a match besides its bots, such as
// "9x7@1234": the setting as the game's arenas are written, and the seed.
func WriteFixture(f engines.Fixture) string { return fmt.Sprintf("%v@%d", f.Setting, f.Seed) }

// ReadFixture reads what WriteFixture writes.
func ReadFixture(game engines.Game, text string) (engines.Arena, engines.Fixture, error) {
	at := strings.LastIndex(text, "@")
	if at < 0 {
		return nil, engines.Fixture{}, fmt.Errorf("fixture %q must be a setting and a seed with an @ between, like \"%v@1234\"", text, exampleSetting(game))
	}
	arena, err := game.Arena(text[:at])
	if err != nil {
		return nil, engines.Fixture{}, fmt.Errorf("fixture %q: %w", text, err)
	}
	seed, err := strconv.ParseUint(text[at+1:], 10, 64)
	if err != nil {
		return nil, engines.Fixture{}, fmt.Errorf("fixture %q: the seed after the @ must be a whole number below 2^64", text)
	}
	if err := arena.Check(); err != nil {
		return nil, engines.Fixture{}, fmt.Errorf("fixture %q: %w", text, err)
	}
	// An arena that is read from a setting draws nothing but that.
	return arena, engines.Fixture{Setting: arena.Draw(rand.New(rand.NewPCG(seed, seed))), Seed: seed}, nil
}

func exampleSetting(game engines.Game) engines.Setting {
	return game.Arenas()[0].Draw(rand.New(rand.NewPCG(1, 1)))
}

// replayCommand plays a fixture again with the bots of its seats.
func replayCommand(game string, seats []string, fixture string) string {
	quoted := make([]string, len(seats))
	for i, seat := range seats {
		quoted[i] = results.ShellQuote(seat)
	}
	return fmt.Sprintf("breeder match %s %s --fixture %s", game, strings.Join(quoted, " "), results.ShellQuote(fixture))
}
