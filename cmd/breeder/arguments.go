package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"breeder/breeder"
	"breeder/engines"
)

// exactArgs refuses any other number of arguments than there are names, and
// says what is missing.
func exactArgs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < len(names):
			return fmt.Errorf("%s is missing: breeder %s", names[len(args)], cmd.Use)
		case len(args) > len(names):
			return fmt.Errorf("%q is too much: breeder %s", args[len(names)], cmd.Use)
		}
		return nil
	}
}

// leastArgs refuses fewer arguments than there are names.
func leastArgs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < len(names) {
			return fmt.Errorf("%s is missing: breeder %s", names[len(args)], cmd.Use)
		}
		return nil
	}
}

// playFlags are those of all commands that play matches.
type playFlags struct {
	arena   string
	set     []string
	seed    uint64
	workers int
	json    bool
}

func (f *playFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.arena, "arena", "", "arena to play in, by name or short form such as 12x12 (default: the game's first)")
	flags.StringArrayVar(&f.set, "set", nil, "change a setting of the arena, as in --set rounds=300")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of everything drawn")
	flags.IntVar(&f.workers, "workers", runtime.NumCPU(), "matches played at the same time")
	flags.BoolVar(&f.json, "json", false, "print JSON")
}

// resolve finds the arena and makes the pool.
func (f *playFlags) resolve(game engines.Game) (engines.Arena, *breeder.Pool, error) {
	if err := checkWorkers(f.workers); err != nil {
		return nil, nil, err
	}
	arena := game.Arenas()[0]
	if f.arena != "" {
		var err error
		if arena, err = game.Arena(f.arena); err != nil {
			return nil, nil, err
		}
	}
	for _, setting := range f.set {
		var settings map[string]any
		if _, err := toml.Decode(setting, &settings); err != nil {
			return nil, nil, fmt.Errorf("--set %s: write it as key=value, with quotes around a text", setting)
		}
		if err := breeder.SetArena(arena, settings); err != nil {
			return nil, nil, err
		}
	}
	if err := arena.Check(); err != nil {
		return nil, nil, fmt.Errorf("arena %s: %w", arena.Name(), err)
	}
	return arena, breeder.NewPool(game, f.workers), nil
}

func checkWorkers(n int) error {
	if n < 1 || n > 1024 {
		return fmt.Errorf("--workers is %d, must be 1 to 1024", n)
	}
	return nil
}

func checkGames(n int) error {
	if n < 1 || n > 10_000_000 {
		return fmt.Errorf("--games is %d, must be 1 to 10000000", n)
	}
	return nil
}

// contenders reads the bots of a command line.
func contenders(game engines.Game, texts []string) ([]breeder.Contender, error) {
	var list []breeder.Contender
	for _, text := range texts {
		c, err := breeder.ParseContender(game, text)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// showAbsent warns of champions whose files lack genes, once of each.
func showAbsent(w io.Writer, bots ...breeder.Contender) {
	shown := map[string]bool{}
	for _, bot := range bots {
		if len(bot.Absent) == 0 || shown[bot.Name] {
			continue
		}
		shown[bot.Name] = true
		fmt.Fprintln(w, wrap(fmt.Sprintf("warning: %s lacks %s of %s, taken at the default: %s", bot.Name,
			plural(len(bot.Absent), "gene"), bot.Strategy.Name, strings.Join(bot.Absent, ", ")), 80, "  "))
	}
}

// contestBots are the contest's own.
func contestBots(game engines.Game) []breeder.Contender {
	var list []breeder.Contender
	for _, s := range game.Strategies() {
		if s.Contest {
			list = append(list, breeder.Contender{Name: s.Name, Strategy: s, Genome: s.Space.Default()})
		}
	}
	return list
}

func writeJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// isTerminal says whether a person looks at w as it is written.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd())) && os.Getenv("TERM") != "dumb" && os.Getenv("CI") == ""
}

// terminalWidth is the number of columns to write to, 80 if unknown.
func terminalWidth(w io.Writer) int {
	if file, ok := w.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// short cuts a text to a number of columns.
func short(text string, columns int) string {
	runes := []rune(text)
	if len(runes) <= columns {
		return text
	}
	return strings.TrimRight(string(runes[:columns-1]), " ") + "…"
}
