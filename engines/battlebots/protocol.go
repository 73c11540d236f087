package battlebots

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"breeder/engines"
)

// maxReply is how many bytes of a reply the control programs read.
const maxReply = 4

// ParseReply reads what a program printed as the control programs do: all up
// to the first line feed, and that included, but at most four bytes. Nothing
// is trimmed, so that "N\n" is no move. Nor is the second byte of a
// weapon looked at. The empty reply is [Silence].
//
// With trim, blanks and line ends are taken off the end first, which is kind to
// programs that print a line feed but not what the contest did.
func ParseReply(text []byte, trim bool) Command {
	if trim {
		if text = bytes.TrimRight(text, " \t\r\n"); len(text) == 0 {
			return Silence
		}
	}
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		text = text[:end+1]
	}
	text = text[:min(len(text), maxReply)]
	// A byte of value 0 ends a text in C, but what was read is not empty.
	if end := bytes.IndexByte(text, 0); end >= 0 {
		if text = text[:end]; end == 0 {
			return Nothing
		}
	}
	if len(text) == 0 {
		return Silence
	}
	if h := parseHeading(text); h != Nowhere {
		return Move(h)
	}
	if len(text) == 1 && text[0] == 'P' {
		return EMP
	}
	if len(text) > 2 {
		h := parseHeading(text[2:])
		switch text[0] {
		case 'B':
			return Bullet(h)
		case 'M':
			return Missile(h)
		case 'L':
			return Mine(h)
		}
	}
	return Nothing
}

// parseHeading is the heading of that name, or Nowhere.
func parseHeading(text []byte) Heading {
	for h := range Nowhere {
		if string(text) == headingNames[h] {
			return h
		}
	}
	return Nowhere
}

// AppendView adds the text that a program gets as its one argument to a buffer.
func (v *View) AppendView(text []byte) []byte {
	text = v.appendArena(text, 'Y', 'X')
	text = appendNumber(append(text, 'Y', ' '), v.Energy())
	text = appendNumber(append(text, '\n', 'X', ' '), v.EnemyEnergy())
	return v.appendItems(append(text, '\n'))
}

// appendArena adds the ten rows: of two things on a square the later is seen,
// and bots before all.
func (v *View) appendArena(text []byte, me, enemy byte) []byte {
	const row = Side + 1
	from := len(text)
	for range Side {
		text = append(text, "..........\n"...)
	}
	arena := text[from:]
	for item := range v.Items {
		arena[item.At.Y()*row+item.At.X()] = item.Kind
	}
	arena[v.me.Y()*row+v.me.X()] = me
	arena[v.enemy.Y()*row+v.enemy.X()] = enemy
	return text
}

func (v *View) appendItems(text []byte) []byte {
	for item := range v.Items {
		text = appendNumber(append(text, item.Kind, ' '), item.At.X())
		text = appendNumber(append(text, ' '), item.At.Y())
		if item.Kind != 'L' {
			text = append(append(text, ' '), item.Heading.String()...)
		}
		text = append(text, '\n')
	}
	return text
}

func appendNumber(text []byte, n int) []byte { return strconv.AppendInt(text, int64(n), 10) }

// appendState adds the canonical text of a moment to a buffer: the rows of the
// arena with seat 1 as '1' and seat 2 as '2', then
//
//	bout 2 round 17 paralysis 0
//	1 x y energy
//	2 x y energy
//
// and the lines of items as the protocol has them.
func (t *table) appendState(text []byte, bout, round int) []byte {
	v := &t.view
	v.face(t.seats[0]) // the board's number of seat 0, as a swap is its own inverse
	text = v.appendArena(text, '1', '2')
	text = appendNumber(append(text, "bout "...), bout)
	text = appendNumber(append(text, " round "...), round)
	text = appendNumber(append(text, " paralysis "...), v.board.paralysis)
	text = append(text, '\n')
	for seat, s := range [2]sight{v.sight, v.sight.swapped()} {
		text = appendNumber(text, seat+1)
		for _, n := range [3]int{s.me.X(), s.me.Y(), v.board.energy[s.bot]} {
			text = appendNumber(append(text, ' '), n)
		}
		text = append(text, '\n')
	}
	return v.appendItems(text)
}

// Read makes the view one that a text tells of, as [View.AppendView] writes
// it, with chance seeded. It is strict: the text must be one that the control
// programs can have written, and otherwise the view is left as it was.
//
// The text does not show slots. The items get the lowest that give the text's order.
func (v *View) Read(text []byte, seed uint64) error {
	lines := strings.SplitAfter(string(text), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	} else {
		return fmt.Errorf("line %d: the text ends without a line feed", len(lines))
	}
	const items = Side + 2 // index of the first item's line
	if len(lines) < items {
		return fmt.Errorf("line %d: the text ends, must have %d rows and two lines of energy", len(lines)+1, Side)
	}
	read := new(View)
	var bots [2]int
	for y, row := range lines[:Side] {
		if len(row) != Side+1 {
			return fmt.Errorf("line %d: the row has %d squares, must have %d", y+1, len(row)-1, Side)
		}
		for x := range Side {
			switch row[x] {
			case 'Y':
				read.board.at[0] = At(x, y)
				bots[0]++
			case 'X':
				read.board.at[1] = At(x, y)
				bots[1]++
			case '.', 'B', 'M', 'L':
			default:
				return fmt.Errorf("line %d: %q in the row must be one of '.', 'X', 'Y', 'B', 'M' and 'L'", y+1, row[x])
			}
		}
	}
	if bots != [2]int{1, 1} {
		return fmt.Errorf("line 1: the arena has %d Y and %d X, must have one of each", bots[0], bots[1])
	}
	for i, name := range [2]string{"Y ", "X "} {
		line := strings.TrimSuffix(lines[Side+i], "\n")
		digits, ok := strings.CutPrefix(line, name)
		energy, isNumber := parseNumber(digits)
		if !ok || !isNumber || energy < 1 || energy > FullEnergy {
			return fmt.Errorf("line %d: %s must be %q and the energy, 1 to %d", Side+i+1, engines.Quote(line), name, FullEnergy)
		}
		read.board.energy[i] = energy
	}
	if err := read.board.readItems(lines[items:], items+1); err != nil {
		return err
	}
	read.face(0)
	drawn := read.appendArena(nil, 'Y', 'X')
	for y, row := range lines[:Side] {
		if shown := string(drawn[y*(Side+1) : (y+1)*(Side+1)]); row != shown {
			return fmt.Errorf("line %d: the row is %q, must be %q by the items below", y+1, row, shown)
		}
	}
	read.seed(seed)
	*v = *read
	return nil
}

// readItems puts the items of lines, the first of which has the given number,
// on a board without any.
func (b *board) readItems(lines []string, number int) error {
	slot, before := 0, byte(0)
	for i, line := range lines {
		item, err := parseItem(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return fmt.Errorf("line %d: %w", number+i, err)
		}
		// In a slot come bullet, missile and mine, and so do their letters but for L.
		rank := byte(strings.IndexByte("BML", item.Kind)) + 1
		if rank <= before {
			slot++
		}
		before = rank
		table := &b.bullets
		switch {
		case item.Kind != 'L' && slot >= len(table.shot) || slot >= maxMines:
			return fmt.Errorf("line %d: there are more items than the control program has room for", number+i)
		case item.Kind == 'L' && b.mines.has(item.At):
			return fmt.Errorf("line %d: a second mine lies at %d %d", number+i, item.At.X(), item.At.Y())
		case item.Kind == 'L':
			b.mines.put(slot, item.At)
			continue
		case item.Kind == 'M':
			table = &b.missiles
		}
		table.live |= 1 << slot
		table.shot[slot] = newShot(item.At, item.Heading)
	}
	return nil
}

// parseItem reads a line such as "B 3 9 W" or "L 6 0".
func parseItem(line string) (item Item, err error) {
	wrong := fmt.Errorf("%s must be an item, as in \"B 3 9 W\" or \"L 6 0\"", engines.Quote(line))
	words := strings.Split(line, " ")
	if len(words) < 3 || len(words[0]) != 1 || !strings.Contains("BML", words[0]) {
		return Item{}, wrong
	}
	item.Kind, item.Heading = words[0][0], Nowhere
	x, okX := parseNumber(words[1])
	y, okY := parseNumber(words[2])
	if !okX || !okY || !inside(x, y) {
		return Item{}, wrong
	}
	item.At = At(x, y)
	if item.Kind == 'L' {
		if len(words) != 3 {
			return Item{}, wrong
		}
		return item, nil
	}
	if len(words) != 4 {
		return Item{}, wrong
	}
	if item.Heading = parseHeading([]byte(words[3])); item.Heading == Nowhere {
		if words[3] != "" || item.At != corner && item.At != At(1, 1) {
			return Item{}, wrong
		}
	}
	return item, nil
}

// parseNumber reads a number without sign or padding.
func parseNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}
