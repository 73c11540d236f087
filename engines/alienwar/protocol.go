package alienwar

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"breeder/engines"
)

// The contest's aliens are classes of one program, so that the protocol is ours.
// A program plays all individuals of its species and stays for a match. What
// it is told, line by line, and what it answers, a line each:
//
//	BEGIN 100                          READY (or anything)
//	BORN 0                             4.5 5.5 0 0 0 (or NONE: it is not born)
//	ROUND 7 2                          N STAY (a move for each of the 2 lines)
//	0 35 6 7 1 1 1 .../.A./..W
//	1 10 1 1 1 1 1 .../.A./...
//	MEET 0 35 6 7 1 1 1 5 3 1 2        FIGHT or PEACE
//	END                                (nothing)
//
// An individual's line has its number, hp, the levels of its five abilities,
// and its view: rows from north to south with slashes between them, itself in the
// middle, of A (alien), W C T E H (prey) and dots. MEET ends with the four shown
// levels of the other. The default actions are not to be born, to stay and to fight.

// Outside makes a bot that asks a program.
func (*game) Outside(p engines.Program) engines.Bot { return &programBot{Program: p} }

// programBot asks a program.
type programBot struct {
	engines.Program
	text []byte
}

// Begin starts the program.
func (b *programBot) Begin(individuals int) {
	b.Stay()
	b.Say(fmt.Appendf(nil, "BEGIN %d\n", individuals))
}

// Points asks for those of one birth.
func (b *programBot) Points(i int, _ *Dice) (points Abilities, ok bool) {
	answer, ok := b.Say(fmt.Appendf(nil, "BORN %d\n", i))
	if !ok || string(answer) == "NONE" {
		return points, false
	}
	if points, ok = parsePoints(answer); !ok {
		b.Garbled(answer)
	}
	return points, ok
}

func parsePoints(text []byte) (points Abilities, ok bool) {
	words := strings.Fields(string(text))
	if len(words) != len(points) {
		return points, false
	}
	for i, word := range words {
		p, err := strconv.ParseFloat(word, 32)
		if err != nil {
			return Abilities{}, false
		}
		points[i] = float32(p)
	}
	return points, true
}

// Move asks for the moves of all the living at once.
func (b *programBot) Move(t *Turn) {
	b.text = fmt.Appendf(b.text[:0], "ROUND %d %d\n", t.Round, len(t.Living))
	for _, i := range t.Living {
		t.Moves[i] = Stay
		b.text = t.appendIndividual(b.text, i)
		b.text = append(t.Window(i).append(append(b.text, ' ')), '\n')
	}
	answer, ok := b.Say(b.text)
	if !ok {
		return
	}
	words := bytes.Fields(answer)
	garbled := len(words) != len(t.Living)
	for k, i := range t.Living {
		if k < len(words) {
			var known bool
			if t.Moves[i], known = parseMove(words[k]); !known {
				garbled = true
			}
		}
	}
	if garbled {
		b.Garbled(answer)
	}
}

func parseMove(word []byte) (Move, bool) {
	for m, name := range moveNames {
		if string(word) == name {
			return Move(m), true
		}
	}
	return Stay, false
}

// Temper has the program asked in any case: it may remember that it was.
func (*programBot) Temper() Temper { return Counts }

// Wants asks about one encounter.
func (b *programBot) Wants(t *Turn, i uint16, shown Shown) bool {
	b.text = t.appendIndividual(append(b.text[:0], "MEET "...), i)
	b.text = fmt.Appendf(b.text, " %d %d %d %d\n", shown.Life, shown.Strength, shown.Defense, shown.Vision)
	answer, ok := b.Say(b.text)
	switch string(answer) {
	case "PEACE":
		return false
	case "FIGHT":
	default:
		if ok {
			b.Garbled(answer)
		}
	}
	return true
}

// Leave ends the match.
func (b *programBot) Leave() (forfeited bool) {
	b.Dismiss([]byte("END\n"))
	return b.Program.Leave()
}

// appendIndividual writes an individual's number, hp and levels.
func (t *Turn) appendIndividual(text []byte, i uint16) []byte {
	text = strconv.AppendInt(text, int64(i), 10)
	text = strconv.AppendInt(append(text, ' '), int64(t.HP(i)), 10)
	for a := range abilityCount {
		text = strconv.AppendInt(append(text, ' '), int64(t.Level(i, a)), 10)
	}
	return text
}

// append writes a view, with slashes between its rows.
func (w Window) append(text []byte) []byte {
	for dy := -w.Radius; dy <= w.Radius; dy++ {
		if dy > -w.Radius {
			text = append(text, '/')
		}
		for dx := -w.Radius; dx <= w.Radius; dx++ {
			text = append(text, w.Letter(dx, dy).Sign())
		}
	}
	return text
}

// Speak plays a species through one match.
func (*game) Speak(bot engines.Bot, call engines.Call) error {
	b, ok := bot.(Bot)
	if !ok {
		return fmt.Errorf("alienwar: a %T is no alienwar bot", bot)
	}
	in := bufio.NewScanner(call.In)
	in.Buffer(nil, 1<<20)
	out := bufio.NewWriter(call.Out)
	var s *speaker
	for number := 1; in.Scan(); number++ {
		words := strings.Fields(in.Text())
		fail := func(err error) error {
			return fmt.Errorf("line %d: %s: %w", number, engines.Quote(in.Text()), err)
		}
		switch {
		case len(words) == 2 && words[0] == "BEGIN":
			n, err := strconv.Atoi(words[1])
			if err != nil || n < 1 || n > MaxSide*MaxSide {
				return fail(fmt.Errorf("must begin with 1 to %d individuals", MaxSide*MaxSide))
			}
			s = newSpeaker(b, n, call.Seed)
			fmt.Fprintln(out, "READY")
		case len(words) == 1 && words[0] == "END":
			return nil
		case s == nil:
			return fail(errors.New("must be BEGIN and a number first"))
		case len(words) == 2 && words[0] == "BORN":
			i, err := s.individual(words[1])
			if err != nil {
				return fail(err)
			}
			s.born(i, out)
		case len(words) == 3 && words[0] == "ROUND":
			round, err := strconv.Atoi(words[1])
			living, err2 := strconv.Atoi(words[2])
			if err != nil || err2 != nil {
				return fail(errors.New("must be ROUND, its number and that of the living"))
			}
			s.turn.Round = round
			for k := range living {
				number++
				if !in.Scan() {
					return fmt.Errorf("line %d: must be another individual", number)
				}
				move, err := s.move(strings.Fields(in.Text()))
				if err != nil {
					return fail(err)
				}
				if k > 0 {
					out.WriteByte(' ')
				}
				out.WriteString(move.String())
			}
			out.WriteByte('\n')
		case len(words) == 12 && words[0] == "MEET":
			fights, err := s.meet(words[1:])
			if err != nil {
				return fail(err)
			}
			fmt.Fprintln(out, map[bool]string{true: "FIGHT", false: "PEACE"}[fights])
		default:
			return fail(errors.New("must be BEGIN, BORN, ROUND, MEET or END with what belongs to it"))
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	if err := in.Err(); err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("stdin: %w", err)
	}
	return nil
}

// speaker is a species that knows the planet by what it is told. Each view is
// laid on an empty planet of its own.
type speaker struct {
	bot  Bot
	turn Turn
	dice Dice
}

func newSpeaker(bot Bot, individuals int, seed uint64) *speaker {
	s := &speaker{bot: bot}
	s.dice.seed(seed)
	s.turn = Turn{
		Living: make([]uint16, 1), At: make([]Place, individuals), Radius: make([]uint8, individuals), Moves: make([]Move, individuals),
		Board: &Board{side: MaxSide}, Dice: &s.dice, bodies: make([]body, individuals), far: new(Board),
	}
	for i := range s.turn.At {
		s.turn.At[i] = At(MaxSide/2, MaxSide/2)
	}
	bot.Begin(individuals)
	return s
}

func (s *speaker) individual(word string) (uint16, error) {
	i, err := strconv.Atoi(word)
	if err != nil || i < 0 || i >= len(s.turn.bodies) {
		return 0, fmt.Errorf("individual %s must be 0 to %d", engines.Quote(word), len(s.turn.bodies)-1)
	}
	return uint16(i), nil
}

func (s *speaker) born(i uint16, out io.Writer) {
	points, ok := s.bot.Points(int(i), &s.dice)
	if !ok {
		fmt.Fprintln(out, "NONE")
		return
	}
	words := make([]string, len(points))
	for a, p := range points {
		words[a] = strconv.FormatFloat(float64(p), 'g', -1, 32)
	}
	fmt.Fprintln(out, strings.Join(words, " "))
}

// be reads an individual's number, hp and levels.
func (s *speaker) be(words []string) (uint16, error) {
	i, err := s.individual(words[0])
	if err != nil {
		return 0, err
	}
	b := &s.turn.bodies[i]
	for a := range abilityCount + 1 {
		n, err := strconv.ParseInt(words[1+a], 10, 32)
		if err != nil {
			return 0, fmt.Errorf("%s must be a number", engines.Quote(words[1+a]))
		}
		if a == 0 {
			b.hp = int32(n)
		} else {
			b.levels[a-1] = int32(n)
			b.abilities[a-1] = float32(n)
		}
	}
	return i, nil
}

func (s *speaker) move(words []string) (Move, error) {
	const want = 3 + int(abilityCount)
	if len(words) != want {
		return Stay, fmt.Errorf("an individual's line has %d words, must have %d", len(words), want)
	}
	i, err := s.be(words)
	if err != nil {
		return Stay, err
	}
	rows := strings.Split(words[want-1], "/")
	r := len(rows) / 2
	if len(rows)%2 == 0 || r < 1 || r > maxRadius || r >= MaxSide/2 {
		return Stay, fmt.Errorf("the view has %d rows, must have an odd number from 3 to %d", len(rows), MaxSide-1)
	}
	board := s.turn.Board
	board.blank()
	for y, row := range rows {
		if len(row) != len(rows) {
			return Stay, fmt.Errorf("row %d of the view has %d letters, must have %d", y+1, len(row), len(rows))
		}
		for x := range row {
			letter, ok := letterOf(row[x])
			if !ok {
				return Stay, fmt.Errorf("row %d of the view has %q, must have letters of A W C T E H and dots", y+1, row[x])
			}
			board.letters[s.turn.At[i].Plus(x-r, y-r)] = letter
		}
	}
	board.finish()
	s.turn.Radius[i] = uint8(r)
	s.turn.Living[0] = i
	s.bot.Move(&s.turn)
	return s.turn.Moves[i], nil
}

func (s *speaker) meet(words []string) (fights bool, err error) {
	i, err := s.be(words)
	if err != nil {
		return false, err
	}
	var levels [4]int
	for k := range levels {
		word := words[2+int(abilityCount)+k]
		if levels[k], err = strconv.Atoi(word); err != nil || levels[k] < 1 {
			return false, fmt.Errorf("the shown level %s must be a number from 1", engines.Quote(word))
		}
	}
	switch s.bot.Temper() {
	case Peaceful:
		return false, nil
	case Fierce:
		return true, nil
	}
	return s.bot.Wants(&s.turn, i, Shown{levels[0], levels[1], levels[2], levels[3]}), nil
}
