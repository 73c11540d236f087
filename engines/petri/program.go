package petri

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"breeder/engines"
)

// Programs at this table, and our bots as programs.

// Outside makes a bot that asks a program. It is asked once a cell and decision,
// or speaks the LOOP form if it says so.
func (*game) Outside(p engines.Program) engines.Bot { return &programBot{Program: p} }

// programBot asks a program. What it does not get an answer for is a rest.
type programBot struct {
	engines.Program
	species Species
	asked   bool // Species has been called in this match
	loop    bool // it has said that it speaks the LOOP form
	text    []byte
}

// Species is asked for once a match. A program that was found to speak the LOOP
// form is not asked for it in the other form again.
func (b *programBot) Species() Species {
	if b.asked {
		return b.species
	}
	b.asked = true
	if b.loop {
		b.species = b.begin()
		return b.species
	}
	answer, _ := b.Ask([]byte(Begin))
	species, loop, err := ParseSpecies(answer)
	if err != nil {
		b.Forfeit(err.Error())
		species = Forfeit
	}
	if b.species = species; loop {
		b.loop = true
		if b.begin() != species {
			b.Forfeit("its species is another in the LOOP form")
		}
	}
	return b.species
}

// begin starts the LOOP form.
func (b *programBot) begin() Species {
	b.Stay()
	answer, _ := b.Say([]byte(Begin + "\n"))
	species, _, err := ParseSpecies(answer)
	if err != nil {
		b.Forfeit(err.Error())
		return Forfeit
	}
	return species
}

// Turn asks about every cell.
func (b *programBot) Turn(t *Turn) {
	for t.Next() {
		t.Act(b.decide(t))
	}
}

func (b *programBot) decide(t *Turn) Action {
	b.text = t.AppendView(b.text[:0])
	var answer []byte
	var ok bool
	if b.loop {
		b.text = append(b.text, '\n')
		answer, ok = b.Say(b.text)
	} else {
		answer, ok = b.Ask(b.text)
	}
	if !ok {
		return Rest
	}
	act, wellFormed := ParseAction(answer)
	if !wellFormed && len(answer) > 0 {
		b.Garbled(answer)
	}
	return act
}

// Leave ends the match.
func (b *programBot) Leave() (forfeited bool) {
	b.asked = false
	b.Dismiss([]byte(End + "\n"))
	return b.Program.Leave()
}

// maxRequest bounds what a bot reads as one view: far more than the largest has.
const maxRequest = 1 << 20

// Speak answers one request, or all of a game if BEGIN comes with a line feed.
func (*game) Speak(bot engines.Bot, call engines.Call) error {
	b, ok := bot.(Bot)
	if !ok {
		return fmt.Errorf("petri: a %T is no petri bot", bot)
	}
	in := bufio.NewReader(call.In)
	first, err := in.ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("stdin: %w", err)
	}
	switch first {
	case Begin:
		_, err := fmt.Fprintf(call.Out, "%v %s\n", b.Species(), Loop)
		return err
	case Begin + "\n":
		return speakLoop(b, call, in)
	}
	rest, err := io.ReadAll(io.LimitReader(in, maxRequest))
	if err != nil {
		return fmt.Errorf("stdin: %w", err)
	}
	return new(speaker).answer(b, call, first+string(rest))
}

// speakLoop answers views until the game is over.
func speakLoop(b Bot, call engines.Call, in *bufio.Reader) error {
	if _, err := fmt.Fprintf(call.Out, "%v %s\n", b.Species(), Loop); err != nil {
		return err
	}
	s := new(speaker)
	for number := 1; ; number++ {
		view, err := readView(in)
		if errors.Is(err, io.EOF) || view == End+"\n" {
			return nil
		}
		if err == nil {
			err = s.answer(b, call, view)
		}
		if err != nil {
			return fmt.Errorf("view %d: %w", number, err)
		}
	}
}

// readView reads the lines that belong together: after the first as many rows
// as it says, an empty line and the asked cell.
func readView(in *bufio.Reader) (string, error) {
	text, err := in.ReadString('\n')
	if err != nil || text == End+"\n" {
		return text, err
	}
	sides, ok := parseNumbers(strings.TrimSuffix(text, "\n"), 2)
	if !ok || sides[1] > MaxSide {
		return "", fmt.Errorf("line 1: %s must be width and height, as in \"10 4\", or %s", engines.Quote(text), End)
	}
	for range sides[1] + 2 {
		line, err := in.ReadString('\n')
		if err != nil {
			return "", err
		}
		text += line
	}
	return text, nil
}

// speaker is the board that views are laid on.
type speaker struct{ table table }

func (s *speaker) answer(b Bot, call engines.Call, text string) error {
	view, err := ParseView([]byte(text))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(call.Out, "%v\n", probe(&s.table, b, view, call.SeedFor(text)))
	return err
}
