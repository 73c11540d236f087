package battlebots

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"breeder/engines"
)

// Setting is the conditions of one match.
type Setting struct {
	Rules  Rules
	Bouts  int // of the match
	Rounds int // of a bout, at most
}

// String is the setting as [game.Arena] reads it: the rules and, where they
// are not the contest's, the bouts and the rounds: "as-run bouts=1 rounds=200".
func (s Setting) String() string {
	text := s.Rules.String()
	if s.Bouts != Bouts {
		text += fmt.Sprintf(" bouts=%d", s.Bouts)
	}
	if s.Rounds != Rounds {
		text += fmt.Sprintf(" rounds=%d", s.Rounds)
	}
	return text
}

// Bounds of a setting.
const (
	MaxBouts  = 1000
	MaxRounds = 100_000
)

func (s Setting) check() error {
	if int(s.Rules) >= len(rulesNames) {
		return fmt.Errorf("rules = %d, must be as-run, revised or prose", s.Rules)
	}
	if s.Bouts < 1 || s.Bouts > MaxBouts {
		return fmt.Errorf("bouts = %d, must be 1 to %d", s.Bouts, MaxBouts)
	}
	if s.Rounds < 1 || s.Rounds > MaxRounds {
		return fmt.Errorf("rounds = %d, must be 1 to %d", s.Rounds, MaxRounds)
	}
	return nil
}

// Arena always draws the same setting: what differs between two matches, where
// bots start, is drawn in the match, as the control programs do.
type Arena struct {
	Rules  string `toml:"rules"`  // as-run, revised or prose
	Bouts  int    `toml:"bouts"`  // of a match, 1 to MaxBouts
	Rounds int    `toml:"rounds"` // of a bout at most, 1 to MaxRounds

	name, summary string
}

// arenas lists the named arenas, the default first.
func arenas() []*Arena {
	of := func(rules Rules, summary string) *Arena {
		return &Arena{Rules: rules.String(), Bouts: Bouts, Rounds: Rounds, name: rules.String(), summary: summary}
	}
	return []*Arena{
		of(AsRun, "the control program on the contest page, slip for slip; the first seat starts at (1,1) and moves first"),
		of(Revised, "the control program that most likely made the final results: sides are drawn for each bout"),
		of(Prose, "the rules as the contest page words them"),
	}
}

// Name is what the command line and job files call the arena.
func (a *Arena) Name() string { return a.name }

// Summary is one sentence on what it is for.
func (a *Arena) Summary() string { return a.summary }

// Seats is always two.
func (a *Arena) Seats() (least, most int) { return 2, 2 }

// Settings is the arena itself.
func (a *Arena) Settings() any { return a }

// Check says what is wrong with the arena's settings, naming the key.
func (a *Arena) Check() error {
	rules, err := parseRules(a.Rules)
	if err != nil {
		return err
	}
	return Setting{rules, a.Bouts, a.Rounds}.check()
}

// Draw gives the conditions of one match. The arena must have passed Check.
func (a *Arena) Draw(*rand.Rand) engines.Setting {
	rules, _ := parseRules(a.Rules)
	return Setting{rules, a.Bouts, a.Rounds}
}

// Arena finds a named arena, which may be followed by "bouts=1" and
// "rounds=200", so that the text of a [Setting] reads back as what draws it.
func (g *game) Arena(name string) (engines.Arena, error) {
	words := strings.Fields(name)
	arena, err := engines.ParseArena(words, g.named, (*Arena).set)
	if err != nil {
		return nil, err
	}
	arena.name = strings.Join(words, " ")
	return arena, nil
}

func (g *game) named(name string) (*Arena, error) {
	found, err := engines.FindArena(g, name)
	if err != nil {
		return nil, err
	}
	return found.(*Arena), nil
}

// set reads one setting after the name.
func (a *Arena) set(key, value string) (err error) {
	switch key {
	case "bouts":
		a.Bouts, err = strconv.Atoi(value)
	case "rounds":
		a.Rounds, err = strconv.Atoi(value)
	default:
		return fmt.Errorf("unknown setting %q: there are bouts= and rounds=", key)
	}
	if err != nil {
		return fmt.Errorf("%s: %q is no number", key, value)
	}
	return nil
}
