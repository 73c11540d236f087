package battlebots

import (
	"fmt"
	"io"
	"os"

	"breeder/engines"
)

// Programs in this arena, and our bots as programs.

// Outside makes a bot that asks a program once a round.
func (*game) Outside(p engines.Program) engines.Bot { return &programBot{Program: p} }

// programBot asks a program. Where it has no answer it is silent, which
// repeats its last command, as it did in the contest.
type programBot struct {
	engines.Program
	text []byte
}

// Begin has nothing to do: Arrive comes before.
func (*programBot) Begin() {}

// Memory is unknown.
func (*programBot) Memory() (uint64, bool) { return 0, false }

// Decide asks the program.
func (b *programBot) Decide(v *View) Command {
	b.text = v.AppendView(b.text[:0])
	answer, _ := b.Ask(nil, string(b.text))
	c := ParseReply(answer, !b.Exact())
	if c == Nothing && string(answer) != "0" && string(answer) != "0\n" {
		b.Garbled(answer)
	}
	return c
}

// forgetful marks the bots that a program needs no notes for.
func (stateless) forgetful() {}

// maxNotes bounds what a bot looks back at: a match of five bouts of a
// thousand rounds. No program is told when a match begins.
const maxNotes = 5 * Rounds

// Speak answers the one argument. A bot that remembers something is first led
// through what it was asked before, by its notes.
func (*game) Speak(bot engines.Bot, call engines.Call) error {
	b, ok := bot.(Bot)
	if !ok {
		return fmt.Errorf("battlebots: a %T is no battlebots bot", bot)
	}
	if len(call.Args) != 1 {
		return fmt.Errorf("there are %d arguments, must be one: the arena, two lines of energy, and the items", len(call.Args))
	}
	var view View
	b.Begin()
	now := engines.Note{Seed: call.SeedFor(call.Args[0]), Request: call.Args[0]}
	if err := view.Read([]byte(now.Request), now.Seed); err != nil {
		return err
	}
	if _, ok := bot.(interface{ forgetful() }); !ok {
		notes, err := engines.ReadNotes(call.Notes)
		if err != nil {
			return err
		}
		if len(notes) >= maxNotes {
			notes = nil
			if err := os.Remove(call.Notes); err != nil {
				return err
			}
		}
		for i, note := range notes {
			if err := view.Read([]byte(note.Request), note.Seed); err != nil {
				return fmt.Errorf("%s:%d: %w", call.Notes, i+1, err)
			}
			b.Decide(&view)
		}
		if err := now.Append(call.Notes); err != nil {
			return err
		}
	}
	if err := view.Read([]byte(now.Request), now.Seed); err != nil {
		return err
	}
	_, err := io.WriteString(call.Out, b.Decide(&view).String())
	return err
}
