package hitsunk

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"breeder/engines"
)

// The protocol of the contest. A program is first called without arguments and
// prints the number of a class; then it is called once a turn with one
// argument, as AppendArgument writes it, and prints its orders.

// ParseChoice reads what a program printed at its first call: the first word
// must be the number of a class. Anything else is [NoShip].
func ParseChoice(text []byte) Class {
	list := bytes.Fields(text)
	if len(list) == 0 {
		return NoShip
	}
	n, err := strconv.Atoi(string(list[0]))
	if err != nil || n < int(Destroyer) || n > int(Carrier) {
		return NoShip
	}
	return Class(n)
}

// ParseOrders reads what a program printed for a turn, onto the end of a list
// that it returns. White space of any length counts as one blank, and what is no
// letter of an order is left out. Shots and mines take the next four characters,
// whatever they are: a sign, where all but + is minus, a digit, a sign, a
// digit. If the text ends before that, the order is left out.
func ParseOrders(list []Order, text []byte) []Order {
	text = bytes.Join(bytes.Fields(text), []byte(" "))
	for i := 0; i < len(text); i++ {
		switch v := Verb(text[i]); v {
		case Ahead, Astern, TurnC, TurnK, Ram, Scan, Repair, Dive, Shield:
			list = append(list, Do(v))
		case Shoot, Lay:
			// Characters, not bytes: the contest's program is one of Java.
			rest := text[i+1:]
			size := 0
			var cell [4]rune
			for j := range cell {
				r, n := utf8.DecodeRune(rest[size:])
				if n == 0 {
					return list
				}
				cell[j] = r
				size += n
			}
			dx, okX := signed(cell[0], cell[1])
			dy, okY := signed(cell[2], cell[3])
			o := Order{Verb: v, dx: dx, dy: dy}
			if !okX || !okY {
				o = Order{Verb: v, garbled: true}
			}
			list = append(list, o)
			i += size
		}
	}
	return list
}

func signed(sign, digit rune) (int8, bool) {
	if digit < '0' || digit > '9' {
		return 0, false
	}
	n := int8(digit - '0')
	if sign != '+' {
		n = -n
	}
	return n, true
}

// AppendOrders adds the orders to a buffer as a program prints them, the sign
// of 0 being +.
func AppendOrders(text []byte, orders []Order) []byte {
	for _, o := range orders {
		text = append(text, byte(o.Verb))
		if o.Verb != Shoot && o.Verb != Lay {
			continue
		}
		if o.garbled {
			text = append(text, "????"...)
			continue
		}
		text = appendSigned(text, o.dx)
		text = appendSigned(text, o.dy)
	}
	return text
}

func appendSigned(text []byte, n int8) []byte {
	if n < 0 {
		return append(text, '-', byte('0'-n))
	}
	return append(text, '+', byte('0'+n))
}

// AppendArgument adds to a buffer the argument that a program gets in this turn.
func (t *Turn) AppendArgument(text []byte) []byte {
	text = appendNumbers(text, t.Round)
	text = appendNumbers(append(text, ';'), t.ID)
	text = append(t.Status.append(append(text, ';')), ';')
	for dy := -ScanSight; dy <= ScanSight; dy++ {
		for dx := -ScanSight; dx <= ScanSight; dx++ {
			text = append(text, byte(t.At(dx, dy)))
		}
	}
	return text
}

// append adds the middle part of the argument, which tells of the ship itself.
func (s *Status) append(text []byte) []byte {
	flag := func(on bool) int {
		if on {
			return 1
		}
		return 0
	}
	text = appendNumbers(text, int(s.X), int(s.Y), int(s.Dir))
	text = append(text, ';')
	for i := range s.Length {
		text = append(text, '0'+s.Hull>>i&1)
	}
	text = appendNumbers(append(text, ';'), int(s.Moves), int(s.Shots), int(s.Mines), int(s.Cooldown))
	text = appendNumbers(append(text, ';'), int(s.Hits), int(s.Sunken), int(s.Damage))
	return appendNumbers(append(text, ';'), flag(s.Underwater), flag(s.Shield), flag(s.Scan))
}

func appendNumbers(text []byte, numbers ...int) []byte {
	for i, n := range numbers {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(n), 10)
	}
	return text
}

// View is what one argument tells a program.
type View struct {
	Round, ID int
	Status    Status
	Map       string // mapSide rows of mapSide symbols
}

// maxTold bounds the numbers that a view may tell: none of a match comes near it.
const maxTold = 1_000_000

// ParseView reads an argument. It is strict: numbers have no padding, and all
// must be what a ship can have.
func ParseView(text []byte) (View, error) {
	var v View
	parts := strings.Split(string(text), ";")
	if len(parts) != 8 {
		return v, fmt.Errorf("argument %s: %d parts, must be 8 with semicolons between them", engines.Quote(text), len(parts))
	}
	fail := func(what string, i int, must string) (View, error) {
		return View{}, fmt.Errorf("argument: %s %s, must be %s", what, engines.Quote(parts[i]), must)
	}
	s := &v.Status
	var n [4]int
	if !readNumbers(parts[0], n[:1]) || n[0] < 1 || n[0] > maxTold {
		return fail("round", 0, "a number from 1")
	}
	v.Round = n[0]
	if !readNumbers(parts[1], n[:1]) || n[0] > maxTold {
		return fail("player", 1, "a number from 0")
	}
	v.ID = n[0]
	if !readNumbers(parts[2], n[:3]) || n[0] > 255 || n[1] > 255 || n[2] > int(Left) {
		return fail("place", 2, "x,y,direction, of which the last is 0 to 3")
	}
	s.X, s.Y, s.Dir = uint8(n[0]), uint8(n[1]), Direction(n[2])
	hull := parts[3]
	if len(hull) < 1 || len(hull) > longest || strings.Trim(hull, "01") != "" {
		return fail("hull", 3, "1 to 5 of the digits 0 and 1")
	}
	s.Length = uint8(len(hull))
	for i := range hull {
		s.Hull |= (hull[i] - '0') << i
	}
	if !readNumbers(parts[4], n[:4]) || max(n[0], n[1], n[2], n[3]) > 9 {
		return fail("stock", 4, "moves,shots,mines,cooldown, each 0 to 9")
	}
	s.Moves, s.Shots, s.Mines, s.Cooldown = int32(n[0]), int8(n[1]), int8(n[2]), int8(n[3])
	if !readNumbers(parts[5], n[:3]) || max(n[0], n[1], n[2]) > maxTold {
		return fail("record", 5, "hits,sunken,damage")
	}
	s.Hits, s.Sunken, s.Damage = int32(n[0]), int32(n[1]), int32(n[2])
	if !readNumbers(parts[6], n[:3]) || max(n[0], n[1], n[2]) > 1 {
		return fail("flags", 6, "underwater,shield,scan, each 0 or 1")
	}
	s.Underwater, s.Shield, s.Scan = n[0] == 1, n[1] == 1, n[2] == 1
	v.Map = parts[7]
	return v, v.checkMap()
}

// checkMap says what is wrong with the map of a view. Any symbol may stand
// anywhere: programs look at the map, not at how far they should see.
func (v *View) checkMap() error {
	if len(v.Map) != mapSide*mapSide {
		return fmt.Errorf("argument: the map has %d cells, must have %d", len(v.Map), mapSide*mapSide)
	}
	for i := range v.Map {
		if !strings.ContainsRune(".OMXUABCDW", rune(v.Map[i])) {
			return fmt.Errorf("argument: the map has %q at %d,%d, must be one of .OMXUABCDW",
				v.Map[i], i%mapSide-ScanSight, i/mapSide-ScanSight)
		}
	}
	if symbol := v.Map[len(v.Map)/2]; symbol == 'M' || symbol >= 'A' && symbol <= 'D' {
		return errors.New("argument: the middle of the map must be the ship's own head")
	}
	return nil
}

// readNumbers reads whole numbers from 0, without padding, with commas between them.
func readNumbers(text string, into []int) bool {
	list := strings.Split(text, ",")
	if len(list) != len(into) {
		return false
	}
	for i, word := range list {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || strconv.Itoa(n) != word {
			return false
		}
		into[i] = n
	}
	return true
}

// show lays a view on the board and readies a turn of it. The cells of others
// become ships of one cell each, as nobody can tell which belong together; the
// view must be sound.
func (t *table) show(v *View, rules Rules, seed uint64) {
	const x0, y0 = maxSide / 2, maxSide / 2 // where the head lies on the board
	turn := &t.turn
	b := &turn.board
	b.side = 0 // the walls of a view stand anywhere
	b.lay(maxSide, 1, rules|WrecksShown)
	b.side = 0
	b.ships[0] = ship{Status: v.Status, at: placeOf(x0, y0), mark: firstShip, painted: true}
	me := &b.ships[0]
	me.X, me.Y = x0, y0
	me.turnTo(v.Status.Dir)
	for i := range v.Map {
		dx, dy := i%mapSide-ScanSight, i/mapSide-ScanSight
		p := placeOf(x0+dx, y0+dy)
		switch symbol := Symbol(v.Map[i]); symbol {
		case Own:
			b.cells[p] = firstShip
		case Mine:
			b.layMine(p)
		case Wall:
			b.cells[p] = wall
		case WreckShown:
			b.cells[p] = wreck
		case Unknown:
			b.cells[p] = hidden
		case Enemy, EnemyHit, Dived, DivedHit:
			s := ship{at: p, mark: firstShip + content(len(b.ships)), painted: true}
			s.X, s.Y, s.Length = uint8(x0+dx), uint8(y0+dy), 1
			s.Underwater = symbol == Dived || symbol == DivedHit
			if symbol == Enemy || symbol == Dived {
				s.Hull = 1
			}
			b.cells[p] = s.mark
			b.living = append(b.living, uint16(len(b.ships)))
			b.ships = append(b.ships, s)
		}
	}
	turn.rules = rules | WrecksShown
	turn.random = newRandom(seed, 1)
	turn.Round = v.Round
	turn.Status = v.Status
	turn.look(&b.ships[0])
	turn.ID = v.ID
	turn.sight = ScanSight
	b.side = maxSide
}

// appendState adds the canonical text of the board to a buffer: its rows from
// the top, of '.' water, 'M' mines, 'W' wrecks and the players' digits in base
// 36 with small letters, and a line "player status" a ship, the status as in
// the argument.
func (t *Turn) appendState(text []byte) []byte {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	b := &t.board
	for y := range b.side {
		for x := range b.side {
			c := b.cells[placeOf(x, y)]
			if c >= firstShip {
				text = append(text, digits[(c-firstShip)%36])
			} else {
				text = append(text, ".MW##"[c])
			}
		}
		text = append(text, '\n')
	}
	for i := range b.ships {
		s := &b.ships[i]
		if s.class == NoShip {
			continue
		}
		text = append(appendNumbers(text, i), ' ')
		text = append(s.Status.append(text), '\n')
	}
	return text
}
