package petri

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"breeder/engines"
)

// Words of the protocol besides views and acts.
const (
	// Begin asks a program for its species. No line feed goes after it but in
	// the LOOP form: three of the contest's programs compare all they read.
	Begin = "BEGIN"
	// Loop after a species asks to stay alive for a whole game.
	Loop = "LOOP"
	// End tells a program that stayed alive that the game is over.
	End = "END"
)

// ParseAction reads what a program printed for a cell as the contest's driver
// did: verb and direction in any case, single blanks between the words, up to
// two line feeds at the end, and anything after the words that count. It says
// whether the text is well-formed; if not, the act is a rest. Whether a
// well-formed act is legal is for [Turn.Act] to say.
func ParseAction(text []byte) (Action, bool) {
	text = trimLineFeeds(text)
	word, text, _ := cutWord(text)
	verb, ok := findName(verbNames[:], word)
	if !ok {
		return Rest, false
	}
	if verb == int(VerbRest) || verb == int(VerbExplode) {
		return Action(verb), true
	}
	word, text, _ = cutWord(text)
	towards, ok := findName(directionNames[:nowhere], word)
	if !ok {
		return Rest, false
	}
	act := Action(verb) | Action(towards)<<3
	if verb != int(VerbAttack) {
		return act, true
	}
	word, _, _ = cutWord(text)
	strength, ok := leadingNumber(word)
	if !ok || strength < 1 || strength > MaxStrength {
		return Rest, false
	}
	return Attack(act.Direction(), strength), true
}

// ParseSpecies reads a program's answer to [Begin]: three numbers, and perhaps
// [Loop]. The text is taken apart as in [ParseAction]. A species that breaks
// the rules is an error.
func ParseSpecies(text []byte) (s Species, loop bool, err error) {
	rest := trimLineFeeds(text)
	for _, stat := range []*int{&s.HP, &s.Energy, &s.Acidity} {
		var word []byte
		word, rest, _ = cutWord(rest)
		n, ok := leadingNumber(word)
		if !ok {
			return Species{}, false, fmt.Errorf("species %s: must be three numbers, as in %q", engines.Quote(text), Species{4, 8, 0})
		}
		*stat = n
	}
	if err := s.Check(); err != nil {
		return Species{}, false, err
	}
	word, _, _ := cutWord(rest)
	return s, equalFold(word, Loop), nil
}

// trimLineFeeds takes up to two line feeds off the end.
func trimLineFeeds(text []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
}

// cutWord cuts a text at its first blank.
func cutWord(text []byte) (word, rest []byte, more bool) { return bytes.Cut(text, []byte(" ")) }

func findName(names []string, word []byte) (int, bool) {
	for i, name := range names {
		if equalFold(word, name) {
			return i, true
		}
	}
	return 0, false
}

// equalFold compares a word with a name in upper case; only ASCII letters have
// a case here, unlike in bytes.EqualFold.
func equalFold(word []byte, name string) bool {
	if len(word) != len(name) {
		return false
	}
	for i, c := range word {
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		if c != name[i] {
			return false
		}
	}
	return true
}

// leadingNumber reads the whole number that a word begins with, after white
// space and a sign, and ignores what follows. Numbers of more than a few digits
// are only told to be large.
func leadingNumber(word []byte) (n int, ok bool) {
	const large = 1_000_000
	word = bytes.TrimLeft(word, " \t\n\v\f\r")
	negative := false
	if len(word) > 0 && (word[0] == '+' || word[0] == '-') {
		negative = word[0] == '-'
		word = word[1:]
	}
	for ; len(word) > 0 && '0' <= word[0] && word[0] <= '9'; word = word[1:] {
		n, ok = min(10*n+int(word[0]-'0'), large), true
	}
	if negative {
		n = -n
	}
	return n, ok
}

// View is what a program is shown when one of its cells is asked.
type View struct {
	// Rows are the board's rows from the north, all of one length, of '.' empty,
	// 'c' corpse, 'o' a living cell of the asked side, 'x' one of the other.
	Rows []string
	// X and Y are the place of the asked cell, HP (from 1) and Energy (from 0) its own.
	X, Y, HP, Energy int
}

// FormatView is the view as a program reads it. The last line has no line feed;
// in the LOOP form of the protocol one is added.
func FormatView(v View) []byte {
	text := appendNumbers(nil, len(v.Rows[0]), len(v.Rows))
	for _, row := range v.Rows {
		text = append(append(text, '\n'), row...)
	}
	return appendNumbers(append(text, '\n', '\n'), v.X, v.Y, v.HP, v.Energy)
}

// AppendView adds the text of [FormatView] for the asked cell to a buffer.
func (t *Turn) AppendView(text []byte) []byte {
	b := &t.board
	symbols := [...]byte{cellA: 'o', cellB: 'x', corpse: 'c', wall: '#', empty: '.'}
	if t.side == B {
		symbols[cellA], symbols[cellB] = 'x', 'o'
	}
	text = append(appendNumbers(text, b.width, b.height), '\n')
	for y := range b.height {
		text = b.appendRow(text, y, &symbols)
	}
	return appendNumbers(append(text, '\n'), t.At.X(), t.At.Y(), t.HP, t.Energy)
}

// ParseView reads a view, with or without the line feed of the LOOP form after
// it. It is strict: numbers have no padding and the board must be a possible one.
func ParseView(text []byte) (View, error) {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	line := func(i int) string {
		if i < len(lines) {
			return lines[i]
		}
		return ""
	}
	sides, ok := parseNumbers(line(0), 2)
	if !ok {
		return View{}, fmt.Errorf("line 1: %s must be width and height, as in \"10 4\"", engines.Quote(line(0)))
	}
	width, height := sides[0], sides[1]
	if err := (Setting{width, height, Rounds, 0}).check(); err != nil {
		return View{}, fmt.Errorf("line 1: %w", err)
	}
	if want := height + 3; len(lines) != want {
		return View{}, fmt.Errorf("line %d: the view has %d lines, must have %d: the size, %d rows, an empty line and the asked cell",
			min(len(lines), want+1), len(lines), want, height)
	}
	v := View{Rows: lines[1 : height+1]}
	if lines[height+1] != "" {
		return View{}, fmt.Errorf("line %d: %s must be empty", height+2, engines.Quote(lines[height+1]))
	}
	numbers, ok := parseNumbers(lines[height+2], 4)
	if !ok {
		return View{}, fmt.Errorf("line %d: %s must be x, y, hp and energy, as in \"1 1 5 6\"", height+3, engines.Quote(lines[height+2]))
	}
	v.X, v.Y, v.HP, v.Energy = numbers[0], numbers[1], numbers[2], numbers[3]
	if line, err := v.check(width, height); err != nil {
		return View{}, fmt.Errorf("line %d: %w", line, err)
	}
	return v, nil
}

// check says what is wrong with a view of a board of the given size, and in
// which line of its text.
func (v View) check(width, height int) (line int, err error) {
	if err := (Setting{width, height, Rounds, 0}).check(); err != nil {
		return 1, err
	}
	if len(v.Rows) != height {
		return 1, fmt.Errorf("there are %d rows, must be %d", len(v.Rows), height)
	}
	for y, row := range v.Rows {
		if len(row) != width {
			return y + 2, fmt.Errorf("the row has %d spaces, must have %d", len(row), width)
		}
		if i := strings.IndexFunc(row, func(c rune) bool { return !strings.ContainsRune(".cox", c) }); i >= 0 {
			return y + 2, fmt.Errorf("%q in the row must be one of '.', 'c', 'o' and 'x'", row[i])
		}
	}
	last := height + 3
	if v.X < 0 || v.X >= width || v.Y < 0 || v.Y >= height {
		return last, fmt.Errorf("the asked cell is at %d %d, must be on the board of %d x %d", v.X, v.Y, width, height)
	}
	if v.Rows[v.Y][v.X] != 'o' {
		return last, fmt.Errorf("at %d %d is %q, must be the asked cell, 'o'", v.X, v.Y, v.Rows[v.Y][v.X])
	}
	if v.HP < 1 || v.HP > Points {
		return last, fmt.Errorf("hp is %d, must be 1 to %d", v.HP, Points)
	}
	if v.Energy < 0 || v.Energy > Points {
		return last, fmt.Errorf("energy is %d, must be 0 to %d", v.Energy, Points)
	}
	return 0, nil
}

// parseNumbers reads a line of whole numbers with single blanks between them
// and no padding.
func parseNumbers(line string, count int) ([4]int, bool) {
	var numbers [4]int
	words := strings.Split(line, " ")
	if len(words) != count {
		return numbers, false
	}
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || strconv.Itoa(n) != word {
			return numbers, false
		}
		numbers[i] = n
	}
	return numbers, true
}

func appendNumbers(text []byte, numbers ...int) []byte {
	for i, n := range numbers {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, int64(n), 10)
	}
	return text
}

// appendRow adds a row of the board and a line feed to a buffer.
func (b *board) appendRow(text []byte, y int, symbols *[5]byte) []byte {
	for x := range b.width {
		text = append(text, symbols[b.spaces[At(x, y)].what])
	}
	return append(text, '\n')
}

// appendState adds the board's canonical text to a buffer: its rows from the
// north, of '.' empty, 'c' corpse, 'A' and 'B' living cells, and then a line
// "side x y hp energy" for each living cell of A and then of B, oldest first.
func (b *board) appendState(text []byte) []byte {
	symbols := [...]byte{cellA: 'A', cellB: 'B', corpse: 'c', wall: '#', empty: '.'}
	for y := range b.height {
		text = b.appendRow(text, y, &symbols)
	}
	for side := range b.cells {
		for _, c := range b.cells[side] {
			if c.dead() {
				continue
			}
			text = append(text, "AB"[side], ' ')
			text = appendNumbers(text, c.at().X(), c.at().Y(), c.hp(), c.energy())
			text = append(text, '\n')
		}
	}
	return text
}

// stateHash is the canonical text's short form: the first 16 hexadecimal
// digits of its SHA-256.
func stateHash(state []byte) string {
	sum := sha256.Sum256(state)
	return hex.EncodeToString(sum[:8])
}
