package alienwar

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"breeder/engines"
	"breeder/genomes"
)

// Setting is the conditions of one match.
type Setting struct {
	Field       string // names of the species that are met, with commas between them; "rock*3" is three species
	Rounds      int
	Individuals int    // births attempted by each species
	Replace     string // the species of the field whose place the seat takes; it joins if there is none
}

// String is the setting as [game.Arena] reads it, such as "final" or
// "page rounds=200 individuals=50 replace=rock".
func (s Setting) String() string {
	shortest := s.text("field="+s.Field, Setting{Rounds: Rounds, Individuals: Individuals})
	for _, a := range arenas() {
		if named := a.setting(); named.Field == s.Field {
			if text := s.text(a.name, named); len(text) < len(shortest) {
				shortest = text
			}
		}
	}
	return shortest
}

// text is the first word that stands for some settings, and what is other than there.
func (s Setting) text(word string, base Setting) string {
	if s.Rounds != base.Rounds {
		word += fmt.Sprintf(" rounds=%d", s.Rounds)
	}
	if s.Individuals != base.Individuals {
		word += fmt.Sprintf(" individuals=%d", s.Individuals)
	}
	if s.Replace != base.Replace {
		word += " replace=" + s.Replace
	}
	return word
}

// Arena is a planet with its inhabitants, all at their default genomes.
type Arena struct {
	Rounds      int      `toml:"rounds"`      // of a match, 1 to MaxRounds; the contest's is 1000
	Individuals int      `toml:"individuals"` // births attempted by each species; the contest's is 100
	Field       []string `toml:"field"`       // the species that are met, each by its name; "rock*3" is three species of rocks
	Replace     string   `toml:"replace"`     // the species of the field whose place the seat takes; empty: it joins them

	name, summary string
}

// MaxRounds bounds the length of a match.
const MaxRounds = 100_000

// arenas lists the named arenas, the default first.
func arenas() []*Arena {
	final, page := finalField(), pageField()
	return []*Arena{
		{Rounds: Rounds, Individuals: Individuals, Field: final, name: "final",
			summary: "the planet of the contest's last run: 43 aliens and 5 prey, and one more species"},
		{Rounds: Rounds, Individuals: Individuals, Field: page, name: "page",
			summary: "the 12 legal aliens of the contest page and the 5 prey, and one more species"},
		{Rounds: 150, Individuals: 25, Field: final, name: "small",
			summary: "the species of the last run, a quarter as many of each and for 150 rounds: quick to rank by, blind to late growth"},
	}
}

// Name is what the command line and job files call the arena.
func (a *Arena) Name() string { return a.name }

// Summary is one sentence on what it is for.
func (a *Arena) Summary() string { return a.summary }

// Seats is always one: all others on the planet belong to the arena.
func (a *Arena) Seats() (least, most int) { return 1, 1 }

// Settings is the arena itself.
func (a *Arena) Settings() any { return a }

// Check says what is wrong with the arena's settings, naming the key.
func (a *Arena) Check() error { return a.setting().check() }

// Draw gives the conditions of a match, which are always the same.
func (a *Arena) Draw(*rand.Rand) engines.Setting { return a.setting() }

func (a *Arena) setting() Setting {
	return Setting{Field: strings.Join(a.Field, ","), Rounds: a.Rounds, Individuals: a.Individuals, Replace: a.Replace}
}

func (s Setting) check() error {
	if s.Rounds < 1 || s.Rounds > MaxRounds {
		return fmt.Errorf("rounds = %d, must be 1 to %d", s.Rounds, MaxRounds)
	}
	names, err := s.names()
	if err != nil {
		return err
	}
	entered := len(names)
	if s.Replace == "" {
		entered++
	} else if !slices.Contains(names, s.Replace) {
		return fmt.Errorf("replace = %q is not in the field, must be empty or one of %s", s.Replace, strings.Join(names, ", "))
	}
	if s.Individuals < 1 || s.Individuals > MaxSide*MaxSide {
		return fmt.Errorf("individuals = %d, must be 1 or more", s.Individuals)
	}
	if births := entered * s.Individuals; sideFor(births) < minSide || sideFor(births) > MaxSide {
		return fmt.Errorf("individuals = %d: %d species make a planet of side %d, must be %d to %d",
			s.Individuals, entered, sideFor(births), minSide, MaxSide)
	}
	return nil
}

// names lists the species of the field, each as often as it is entered.
func (s Setting) names() ([]string, error) {
	var names []string
	if s.Field == "" {
		return nil, nil
	}
	for _, word := range strings.Split(s.Field, ",") {
		name, times, many := strings.Cut(word, "*")
		n := 1
		if many {
			var err error
			if n, err = strconv.Atoi(times); err != nil || n < 1 || n > MaxSide*MaxSide {
				return nil, fmt.Errorf("field: %q must be a species and how many of it, as in rock*3", word)
			}
		}
		if _, err := strategyNamed(name); err != nil {
			return nil, fmt.Errorf("field: %w", err)
		}
		if len(names)+n > MaxSide*MaxSide {
			return nil, fmt.Errorf("field: %q makes too many species, there is room for %d individuals", word, MaxSide*MaxSide)
		}
		for range n {
			names = append(names, name)
		}
	}
	return names, nil
}

func strategyNamed(name string) (engines.Strategy, error) {
	var names []string
	for _, s := range contestBots() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	if near, ok := genomes.Nearest(name, names); ok {
		return engines.Strategy{}, fmt.Errorf("unknown species %q: did you mean %s?", name, near)
	}
	return engines.Strategy{}, fmt.Errorf("unknown species %q: there are %s", name, strings.Join(names, ", "))
}

// Arena finds a named arena, or reads a field of species such as
// "field=rock,lazy-bee*2,whale". Either may be followed by "rounds=200",
// "individuals=50" and "replace=rock", so that the text of a [Setting] reads
// back as what draws it.
func (g *game) Arena(name string) (engines.Arena, error) {
	words := strings.Fields(name)
	arena, err := engines.ParseArena(words, g.base, (*Arena).set)
	if err != nil {
		return nil, err
	}
	arena.name = strings.Join(words, " ")
	return arena, nil
}

// base is an arena by its first word: a name or a field.
func (g *game) base(word string) (*Arena, error) {
	if field, ok := strings.CutPrefix(word, "field="); ok {
		return &Arena{Rounds: Rounds, Individuals: Individuals, Field: strings.Split(field, ","), summary: "species as given"}, nil
	}
	found, err := engines.FindArena(g, word)
	if err != nil {
		return nil, fmt.Errorf("%w; or give the species, as in field=rock,lazy-bee*2,whale", err)
	}
	return found.(*Arena), nil
}

// set reads one setting after the first word.
func (a *Arena) set(key, value string) (err error) {
	switch key {
	case "rounds":
		a.Rounds, err = strconv.Atoi(value)
	case "individuals":
		a.Individuals, err = strconv.Atoi(value)
	case "replace":
		a.Replace = value
	default:
		return fmt.Errorf("unknown setting %q: there are rounds=, individuals= and replace=", key)
	}
	if err != nil {
		return fmt.Errorf("%s: %q is no number", key, value)
	}
	return nil
}

// fielded is the species of a setting, made once for as long as it stays the same.
type fielded struct {
	setting Setting
	ready   bool
	seat    int // index of the seat among the species
	bots    []Bot
	names   []string
}

func (f *fielded) enter(s Setting) error {
	if f.ready && s.Field == f.setting.Field && s.Replace == f.setting.Replace && s.Individuals == f.setting.Individuals {
		if s.Rounds < 1 || s.Rounds > MaxRounds {
			return s.check()
		}
		return nil
	}
	if err := s.check(); err != nil {
		return err
	}
	names, err := s.names()
	if err != nil {
		return err
	}
	made := fielded{setting: s, ready: true, seat: len(names)}
	for i, name := range names {
		if name == s.Replace && made.seat == len(names) {
			made.seat = i
			made.bots, made.names = append(made.bots, nil), append(made.names, seatName)
			continue
		}
		bot, err := defaultBot(name)
		if err != nil {
			return err
		}
		made.bots, made.names = append(made.bots, bot), append(made.names, name)
	}
	if made.seat == len(names) {
		made.bots, made.names = append(made.bots, nil), append(made.names, seatName)
	}
	*f = made
	return nil
}

// seatName is what [table.Scores] and recorded states call the species in the seat.
const seatName = "seat"

// defaultBot is a species at its default genome.
func defaultBot(name string) (Bot, error) {
	s, err := strategyNamed(name)
	if err != nil {
		return nil, err
	}
	bot, err := s.New(s.Space.Default())
	if err != nil {
		return nil, err
	}
	return bot.(Bot), nil
}
