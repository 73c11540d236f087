package petri

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"breeder/engines"
)

// Setting is the conditions of one match.
type Setting struct {
	Width, Height int     // sides of the board, in spaces
	Rounds        int     // the limit
	Slip          float64 // chance that an act becomes a rest
}

// String is the setting as [game.Arena] reads it: the sides and, where they
// are not the contest's, the rounds and the slip: "14x9 rounds=300 slip=0.01".
func (s Setting) String() string {
	text := fmt.Sprintf("%dx%d", s.Width, s.Height)
	if s.Rounds != Rounds {
		text += fmt.Sprintf(" rounds=%d", s.Rounds)
	}
	if s.Slip != 0 {
		text += " slip=" + strconv.FormatFloat(s.Slip, 'g', -1, 64)
	}
	return text
}

// check says what is wrong with a setting, by way of the arena that draws nothing else.
func (s Setting) check() error { return arenaOf("", s).Check() }

// Arena is a family of settings: each side of the board is drawn from a range.
type Arena struct {
	Width  [2]int  `toml:"width"`  // lowest and highest, in spaces, MinSide to MaxSide
	Height [2]int  `toml:"height"` // likewise
	Square bool    `toml:"square"` // the height is what was drawn for the width; Height is not used
	Rounds int     `toml:"rounds"` // after this many the larger side wins; 1 to MaxRounds
	Slip   float64 `toml:"slip"`   // chance that an act becomes a rest, from 0 to below 1

	name, summary string
}

// MaxRounds bounds the length of a match.
const MaxRounds = 100_000

// arenas lists the named arenas, the default first.
func arenas() []*Arena {
	between := func(name string, low, high int, summary string) *Arena {
		sides := [2]int{low, high}
		return &Arena{Width: sides, Height: sides, Rounds: Rounds, name: name, summary: summary}
	}
	contest := between("contest", 10, 10, "the 10 x 4 board of the contest's own driver")
	contest.Height = [2]int{4, 4}
	return []*Arena{
		between("open", 7, 24, "rectangles of all shapes, each side from 7 to 24: what wins here wins by its rules, not by one board"),
		between("small", 12, 12, "squares of 12, where the first contact decides"),
		between("large", 20, 20, "squares of 20, where growth decides"),
		contest,
	}
}

// arenaOf is the arena that always draws one setting.
func arenaOf(name string, s Setting) *Arena {
	return &Arena{
		Width: [2]int{s.Width, s.Width}, Height: [2]int{s.Height, s.Height}, Rounds: s.Rounds, Slip: s.Slip,
		name: name, summary: "boards as given",
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
	if err := checkSides("width", a.Width); err != nil {
		return err
	}
	if !a.Square {
		if err := checkSides("height", a.Height); err != nil {
			return err
		}
	}
	if a.Width[1] == MinSide && (a.Square || a.Height[1] == MinSide) {
		return fmt.Errorf("width and height are both %d, must sum to at least %d so that the two first cells stand apart", MinSide, minBothSides)
	}
	if a.Rounds < 1 || a.Rounds > MaxRounds {
		return fmt.Errorf("rounds = %d, must be 1 to %d", a.Rounds, MaxRounds)
	}
	if !(a.Slip >= 0 && a.Slip < 1) {
		return fmt.Errorf("slip = %v, must be from 0 to below 1", a.Slip)
	}
	return nil
}

func checkSides(key string, sides [2]int) error {
	if sides[0] < MinSide || sides[1] > MaxSide || sides[0] > sides[1] {
		return fmt.Errorf("%s = [%d, %d], must be a lower and an upper bound from %d to %d", key, sides[0], sides[1], MinSide, MaxSide)
	}
	return nil
}

// Draw picks the conditions of one match, each legal pair of sides with the
// same chance. The arena must have passed Check.
func (a *Arena) Draw(rng *rand.Rand) engines.Setting {
	s := Setting{Rounds: a.Rounds, Slip: a.Slip}
	for s.Width+s.Height < minBothSides {
		s.Width = draw(rng, a.Width)
		if s.Height = s.Width; !a.Square {
			s.Height = draw(rng, a.Height)
		}
	}
	return s
}

func draw(rng *rand.Rand, sides [2]int) int {
	return sides[0] + rng.IntN(sides[1]-sides[0]+1)
}

// Arena finds a named arena, or reads sides such as "12x12", "7-24" (both sides
// from that range) or "7-24x10-12". Either may be followed by "rounds=300" and
// "slip=0.01", so that the text of a [Setting] reads back as what draws it.
func (g *game) Arena(name string) (engines.Arena, error) {
	words := strings.Fields(name)
	arena, err := engines.ParseArena(words, g.base, (*Arena).set)
	if err != nil {
		return nil, err
	}
	arena.name = strings.Join(words, " ")
	return arena, nil
}

// base is an arena by its first word: a name or sides.
func (g *game) base(word string) (*Arena, error) {
	if word == "" || word[0] < '0' || word[0] > '9' {
		found, err := engines.FindArena(g, word)
		if err != nil {
			return nil, fmt.Errorf("%w; or give the sides, as in 12x12, 7-24 or 7-24x10-12", err)
		}
		return found.(*Arena), nil
	}
	wide, high, two := strings.Cut(word, "x")
	width, ok := readSides(wide)
	height := width
	if two && ok {
		height, ok = readSides(high)
	}
	if !ok {
		return nil, fmt.Errorf("arena %q: sides must be as in 12x12, 7-24 or 7-24x10-12", word)
	}
	return &Arena{Width: width, Height: height, Rounds: Rounds, name: word, summary: "boards as given"}, nil
}

// readSides reads one number, or two as in "7-24".
func readSides(text string) ([2]int, bool) {
	low, high, two := strings.Cut(text, "-")
	if !two {
		high = low
	}
	l, err := strconv.ParseUint(low, 10, 16)
	if err != nil {
		return [2]int{}, false
	}
	h, err := strconv.ParseUint(high, 10, 16)
	return [2]int{int(l), int(h)}, err == nil
}

// set reads one setting after the sides.
func (a *Arena) set(key, value string) (err error) {
	switch key {
	case "rounds":
		a.Rounds, err = strconv.Atoi(value)
	case "slip":
		a.Slip, err = strconv.ParseFloat(value, 64)
	default:
		return fmt.Errorf("unknown setting %q: there are rounds= and slip=", key)
	}
	if err != nil {
		return fmt.Errorf("%s: %q is no number", key, value)
	}
	return nil
}
