package hitsunk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"breeder/engines"
)

// Programs at sea, and our bots as programs.

// Outside makes a bot that asks a program for its ship and then once a turn.
func (*game) Outside(p engines.Program) engines.Bot { return &programBot{Program: p} }

// programBot asks a program. Where it has no answer it gives no orders.
type programBot struct {
	engines.Program
	text   []byte
	orders []Order
}

// Choose asks for the ship. Without one the program is not asked again.
func (b *programBot) Choose(*Launch) Class {
	answer, _ := b.Ask(nil)
	class := ParseChoice(answer)
	if class == NoShip {
		b.Forfeit(fmt.Sprintf("its first answer %s must be a class, 1 to 5", engines.Quote(answer)))
	}
	return class
}

// Turn asks for the orders of a turn.
func (b *programBot) Turn(t *Turn) {
	b.text = t.AppendArgument(b.text[:0])
	answer, ok := b.Ask(nil, string(b.text))
	if !ok {
		return
	}
	b.orders = ParseOrders(b.orders[:0], answer)
	// W is the contest's letter for waiting.
	if len(b.orders) == 0 && len(bytes.Trim(answer, "W \t\r\n")) > 0 {
		b.Garbled(answer)
	}
	for _, o := range b.orders {
		t.Order(o)
	}
}

// remembers tells whether a bot knows more in a turn than the argument says.
func remembers(bot Bot) bool {
	switch bot.(type) {
	case *randomBot, *passiveBot:
		return false
	}
	return true
}

// Speak picks a ship where there is no argument, and otherwise answers the one.
// A bot that remembers something is first led through the match so far, by its
// notes. One file of notes serves all players of a folder.
func (*game) Speak(bot engines.Bot, call engines.Call) error {
	b, ok := bot.(Bot)
	if !ok {
		return fmt.Errorf("hitsunk: a %T is no hitsunk bot", bot)
	}
	if len(call.Args) > 1 {
		return fmt.Errorf("there are %d arguments, must be none for the choice of a ship, or one: the turn", len(call.Args))
	}
	t := new(table)
	t.launch = Launch{Rules: AsRun, table: t}
	t.turn.random = newRandom(call.Seed, 1)
	class := b.Choose(&t.launch)
	if len(call.Args) == 0 {
		if err := os.Remove(call.Notes); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		_, err := fmt.Fprintln(call.Out, className(class))
		return err
	}
	now := engines.Note{Seed: call.SeedFor(call.Args[0]), Request: call.Args[0]}
	view, err := ParseView([]byte(now.Request))
	if err != nil {
		return err
	}
	if remembers(b) {
		notes, err := engines.ReadNotes(call.Notes)
		if err != nil {
			return err
		}
		for i, note := range notes {
			past, err := ParseView([]byte(note.Request))
			if err != nil {
				return fmt.Errorf("%s:%d: %w", call.Notes, i+1, err)
			}
			if past.ID == view.ID {
				t.show(&past, AsRun, note.Seed)
				t.ask(b)
			}
		}
		if err := now.Append(call.Notes); err != nil {
			return err
		}
	}
	t.show(&view, AsRun, now.Seed)
	_, err = fmt.Fprintln(call.Out, t.ask(b))
	return err
}
