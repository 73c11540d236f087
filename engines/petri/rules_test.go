package petri

import (
	"strings"
	"testing"
)

func TestSpeciesCheck(t *testing.T) {
	for _, c := range []struct {
		species Species
		says    string // part of the error; empty for none
	}{
		{Species{4, 8, 0}, ""},
		{Species{12, 0, 0}, ""},
		{Species{0, 6, 6}, ""}, // forfeits, but is a species
		{Forfeit, ""},
		{Species{4, 8, 1}, "sums to 13, must be 12"},
		{Species{}, "sums to 0"},
		{Species{-1, 12, 1}, "negative"},
		{Species{1 << 40, 1 << 40, 0}, "sums to"},
	} {
		err := c.species.Check()
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("species %v: error %v, want %q", c.species, err, c.says)
		}
	}
}

func TestDirectionsLeadWhereTheyPoint(t *testing.T) {
	from := At(7, 9)
	for d := NW; d <= SE; d++ {
		to := from.To(d)
		if to.X() != 7+DX[d] || to.Y() != 9+DY[d] {
			t.Errorf("%v leads from 7 9 to %d %d", d, to.X(), to.Y())
		}
		if back := to.To(7 - d); back != from {
			t.Errorf("%v is not opposite to %v", 7-d, d)
		}
		for _, far := range []int{1, 5} {
			if got, ok := Towards(far*DX[d], DY[d]); !ok || got != d {
				t.Errorf("towards %d %d is %v, want %v", far*DX[d], DY[d], got, d)
			}
		}
		name := d.String()
		if strings.Contains(name, "N") != (DY[d] < 0) || strings.Contains(name, "S") != (DY[d] > 0) ||
			strings.Contains(name, "W") != (DX[d] < 0) || strings.Contains(name, "E") != (DX[d] > 0) {
			t.Errorf("%s steps by %d %d", name, DX[d], DY[d])
		}
	}
	if d, ok := Towards(0, 0); ok {
		t.Errorf("towards nothing is %v", d)
	}
}

func TestActionsComeApartAsTheyWereMade(t *testing.T) {
	for d := NW; d <= notAvailable; d++ {
		for verb, a := range map[Verb]Action{VerbMove: Move(d), VerbDivide: Divide(d), VerbEat: Eat(d), VerbAttack: Attack(d, 3)} {
			if a.Verb() != verb || a.Direction() != d || verb == VerbAttack && a.Strength() != 3 {
				t.Errorf("%v towards %q comes apart as %v, %q, %d", verb, d, a.Verb(), a.Direction(), a.Strength())
			}
		}
	}
	for text, a := range map[string]Action{
		"REST": Rest, "EXPLODE": Explode, "MOVE SE": Move(SE), "DIVIDE ": Divide(nowhere), "EAT NA": Eat(notAvailable), "ATTACK NW 0": Attack(NW, 0),
	} {
		if a.String() != text {
			t.Errorf("%q is printed as %q", text, a)
		}
	}
	for a := range 1 << 12 {
		_ = Action(a).String() // no number is a reason to panic
	}
}

func TestMasksListDirectionsInOrder(t *testing.T) {
	for m := range 256 {
		mask, n := Mask(m), 0
		for d := NW; d <= SE; d++ {
			if !mask.Has(d) {
				continue
			}
			if n == 0 && mask.First() != d {
				t.Errorf("the first of %08b is %v, want %v", m, mask.First(), d)
			}
			if mask.Nth(n) != d {
				t.Errorf("number %d of %08b is %v, want %v", n, m, mask.Nth(n), d)
			}
			n++
		}
		if mask.Len() != n {
			t.Errorf("%08b has length %d, want %d", m, mask.Len(), n)
		}
	}
}
