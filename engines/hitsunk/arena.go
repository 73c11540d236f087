package hitsunk

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"breeder/engines"
)

// Setting is the conditions of one match.
type Setting struct {
	Players int    // all together, those of the field too
	Rounds  int    // the limit
	Rules   Rules  // as run, as the text says, or between
	Field   string // bots that fill the last seats, as in "diver*2 random-bot"; empty for none
}

// String is the setting as [game.Arena] reads it: the number of players and,
// where they are not the contest's, the rules, the rounds and the field:
// "10 rules=prose rounds=50 field=diver*2,random-bot".
func (s Setting) String() string {
	text := strconv.Itoa(s.Players)
	switch {
	case s.Rules == AsRun:
	case s.Rules == Prose:
		text += " rules=prose"
	default:
		text += " switches=" + strings.Join(s.Rules.Switches(), ",")
	}
	if s.Rounds != Rounds {
		text += fmt.Sprintf(" rounds=%d", s.Rounds)
	}
	if s.Field != "" {
		text += " field=" + strings.Join(words(s.Field), ",")
	}
	return text
}

// check says what is wrong with a setting that has a field of so many bots.
func (s *Setting) check(field int) error {
	switch {
	case s.Players < MinPlayers || s.Players > MaxPlayers:
		return fmt.Errorf("players = %d, must be %d to %d", s.Players, MinPlayers, MaxPlayers)
	case s.Rounds < 1 || s.Rounds > MaxRounds:
		return fmt.Errorf("rounds = %d, must be 1 to %d", s.Rounds, MaxRounds)
	case s.Rules > Prose:
		return fmt.Errorf("rules %#x have unknown switches, must be within %#x", uint32(s.Rules), uint32(Prose))
	case field >= s.Players:
		return fmt.Errorf("field: %d bots for %d players, must leave a seat at least", field, s.Players)
	}
	return nil
}

// MaxRounds bounds the length of a match.
const MaxRounds = 10_000

// Arena is a number of players and the rules they play by. A field of bots may
// fill the last seats; what is left goes to the bots of the match.
type Arena struct {
	Players  int      `toml:"players"`  // MinPlayers to MaxPlayers, the field included
	Rules    string   `toml:"rules"`    // "as-run", the contest's program with its slips, or "prose", the contest's text
	Switches []string `toml:"switches"` // differences to turn on one by one, with "-" before the name off
	Rounds   int      `toml:"rounds"`   // the limit; 1 to MaxRounds
	Field    []Entry  `toml:"field"`    // who fills the last seats

	name, summary string
}

// Entry is one bot of a field.
type Entry struct {
	Bot    string `toml:"bot"`    // a strategy by name, with genes in braces if others than its default
	Copies int    `toml:"copies"` // 1 if left out
}

// UnmarshalTOML reads a table with the keys bot and copies.
func (e *Entry) UnmarshalTOML(value any) error {
	table, ok := value.(map[string]any)
	if !ok {
		return errors.New(`field: must be tables as in { bot = "diver", copies = 2 }`)
	}
	*e = Entry{Copies: 1}
	for key, value := range table {
		switch v := value.(type) {
		case string:
			if key == "bot" {
				e.Bot = v
				continue
			}
		case int64:
			if key == "copies" {
				e.Copies = int(v)
				continue
			}
		}
		return fmt.Errorf("field: %s = %v, must be a bot's name in bot or a whole number in copies", key, value)
	}
	return nil
}

// arenas lists the named arenas, the default first.
func arenas() []*Arena {
	of := func(name string, players int, rules, summary string) *Arena {
		return &Arena{Players: players, Rules: rules, Switches: []string{}, Rounds: Rounds, Field: []Entry{}, name: name, summary: summary}
	}
	mixed := of("mixed", 10, "as-run", "three bots among seven: two copies of each contest bot and the diver")
	mixed.Field = []Entry{{"random-bot", 2}, {"passive-bot", 2}, {"peace-maker", 2}, {"diver", 1}}
	return []*Arena{
		of("four", 4, "as-run", "four players by the rules as the contest's program runs"),
		of("duel", 2, "as-run", "two players by the rules as the contest's program runs"),
		of("ten", 10, "as-run", "ten players by the rules as the contest's program runs"),
		mixed,
		of("duel-prose", 2, "prose", "two players by the rules as the contest's text has them"),
		of("four-prose", 4, "prose", "four players by the rules as the contest's text has them"),
		of("ten-prose", 10, "prose", "ten players by the rules as the contest's text has them"),
	}
}

// Name is what the command line and job files call the arena.
func (a *Arena) Name() string { return a.name }

// Summary is one sentence on what it is for.
func (a *Arena) Summary() string { return a.summary }

// Seats is the number of players less the field.
func (a *Arena) Seats() (least, most int) {
	seats := a.Players
	for _, e := range a.Field {
		seats -= max(e.Copies, 1)
	}
	return seats, seats
}

// Settings is the arena itself.
func (a *Arena) Settings() any { return a }

// Check says what is wrong with the arena's settings, naming the key.
func (a *Arena) Check() error {
	rules, err := readRules(a.Rules, a.Switches)
	if err != nil {
		return err
	}
	size := 0
	for _, e := range a.Field {
		if e.Copies < 0 || e.Copies >= MaxPlayers {
			return fmt.Errorf("field: %d copies of %s, must be 1 to %d", e.Copies, e.Bot, MaxPlayers-1)
		}
		if _, err := makeBot(e.Bot); err != nil {
			return fmt.Errorf("field: %w", err)
		}
		size += max(e.Copies, 1)
	}
	if size > 0 && a.Players-size == 2 {
		return fmt.Errorf("field: %d bots leave 2 of %d seats, must leave 1, or 3 or more: two are a duel, where one's gain is the other's loss", size, a.Players)
	}
	return (&Setting{Players: a.Players, Rounds: a.Rounds, Rules: rules}).check(size)
}

// Draw gives the arena's one setting. The arena must have passed Check.
func (a *Arena) Draw(*rand.Rand) engines.Setting {
	rules, _ := readRules(a.Rules, a.Switches)
	var field []string
	for _, e := range a.Field {
		text := strings.TrimSpace(e.Bot)
		if copies := max(e.Copies, 1); copies > 1 {
			text += fmt.Sprintf("*%d", copies)
		}
		field = append(field, text)
	}
	return Setting{Players: a.Players, Rounds: a.Rounds, Rules: rules, Field: strings.Join(field, " ")}
}

// Arena finds a named arena, or takes a number of players. Either may be
// followed by "rules=prose", "switches=dive-limit,ram-dived", "rounds=50" and
// "field=diver*2,random-bot", so that the text of a [Setting] reads back as
// what draws it.
func (g *game) Arena(name string) (engines.Arena, error) {
	parts := words(name)
	arena, err := engines.ParseArena(parts, g.base, (*Arena).set)
	if err != nil {
		return nil, err
	}
	arena.name = strings.Join(parts, " ")
	return arena, nil
}

// base is an arena by its first word: a name or the number of players.
func (g *game) base(word string) (*Arena, error) {
	if players, err := strconv.Atoi(word); err == nil {
		return &Arena{Players: players, Rules: "as-run", Switches: []string{}, Rounds: Rounds, Field: []Entry{},
			summary: "players and rules as given"}, nil
	}
	found, err := engines.FindArena(g, word)
	if err != nil {
		return nil, fmt.Errorf("%w; or give the number of players, as in 6", err)
	}
	return found.(*Arena), nil
}

// set reads one setting after the number of players.
func (a *Arena) set(key, value string) (err error) {
	switch key {
	case "rules":
		a.Rules = value
	case "switches":
		a.Switches = strings.Split(value, ",")
	case "rounds":
		if a.Rounds, err = strconv.Atoi(value); err != nil {
			return fmt.Errorf("rounds: %q is no number", value)
		}
	case "field":
		a.Field, err = readField(value)
	default:
		return fmt.Errorf("unknown setting %q: there are rules=, switches=, rounds= and field=", key)
	}
	return err
}

// readField reads entries such as "diver*2", with commas or blanks between them.
func readField(text string) ([]Entry, error) {
	field := []Entry{}
	for _, word := range words(text) {
		e := Entry{Bot: word, Copies: 1}
		if i := strings.LastIndexByte(word, '*'); i > strings.LastIndexByte(word, '}') {
			n, err := strconv.Atoi(word[i+1:])
			if err != nil || n < 1 || n >= MaxPlayers {
				return nil, fmt.Errorf("field: %q copies of %s, must be 1 to %d", word[i+1:], word[:i], MaxPlayers-1)
			}
			e = Entry{word[:i], n}
		}
		field = append(field, e)
	}
	return field, nil
}

// words takes a text apart at blanks that are not in braces. A part that has
// an equals sign outside of braces keeps its commas; others are taken apart
// there as well.
func words(text string) []string {
	var list []string
	var word strings.Builder
	depth, setting := 0, false
	end := func() {
		if word.Len() > 0 {
			list = append(list, word.String())
		}
		word.Reset()
		setting = false
	}
	for _, c := range text {
		switch {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case depth > 0:
		case c == '=':
			setting = true
		case c == ' ' || c == '\t' || c == '\n' || c == '\r', c == ',' && !setting:
			end()
			continue
		}
		word.WriteRune(c)
	}
	end()
	return list
}

// makeBot makes a bot of a strategy's name, perhaps with genes in braces.
func makeBot(text string) (Bot, error) {
	bot, err := engines.MakeBot(&game{}, text)
	if err != nil {
		return nil, err
	}
	return bot.(Bot), nil
}

// field is the bots that a table has for the field of a setting, one a seat.
type field struct {
	text string
	bots []Bot
}

// ready makes the bots unless the table has them already.
func (f *field) ready(text string) error {
	if f.text == text {
		return nil
	}
	entries, err := readField(text)
	if err != nil {
		return err
	}
	var bots []Bot
	for _, e := range entries {
		for range e.Copies {
			bot, err := makeBot(e.Bot)
			if err != nil {
				return fmt.Errorf("field: %w", err)
			}
			bots = append(bots, bot)
		}
	}
	if len(bots) >= MaxPlayers {
		return fmt.Errorf("field: %d bots, must be below %d", len(bots), MaxPlayers)
	}
	f.text, f.bots = text, bots
	return nil
}
