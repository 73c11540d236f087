package petri

import (
	"bytes"
	"strings"
	"testing"
)

func TestActionTexts(t *testing.T) {
	for text, want := range map[string]Action{
		"REST":          Rest,
		"rest a while":  Rest,
		"EXPLODE NOW":   Explode,
		"eXplode\n":     Explode,
		"move n":        Move(N),
		"MOVE N please": Move(N),
		"MOVE N ":       Move(N),
		"MOVE NW\n":     Move(NW),
		"MOVE NW\n\n":   Move(NW),
		"Divide sE":     Divide(SE),
		"EAT w 3":       Eat(W),
		"Attack sW 2":   Attack(SW, 2),
		"ATTACK N 2x":   Attack(N, 2),
		"ATTACK N 2.9":  Attack(N, 2),
		"ATTACK N +3":   Attack(N, 3),
		"ATTACK N 003":  Attack(N, 3),
		"ATTACK N \t1":  Attack(N, 1),
		"ATTACK N \r1":  Attack(N, 1),
		"ATTACK N 1\n ": Attack(N, 1),
		"ATTACK N 1 9":  Attack(N, 1),
	} {
		if a, ok := ParseAction([]byte(text)); !ok || a != want {
			t.Errorf("%q is %v (well-formed: %v), want %v", text, a, ok, want)
		}
	}
	for _, text := range []string{
		"", "\n", " ", "EXPLODE!", " MOVE N", "MOVE  N", "MOVE N\r", "MOVE\tN", "MOVE", "MOVE ", "MOVE NORTH", "MOVE WN", "MOVE NA",
		"MOVE N\n\n\n", "MOVE N\nREST", "REST\r", "REST\x00", "\x00", "MOVE N\x00", "MOVE \u017f", "re\u017ft",
		"ATTACK N", "ATTACK N ", "ATTACK N  2", "ATTACK N 0", "ATTACK N 4", "ATTACK N -1", "ATTACK 2 N", "ATTACK N two", "ATTACK N + 2",
		"ATTACK N ++2", "ATTACK N .5", "ATTACK N \u00a02", "ATTACK N \x002",
		"ATTACK N 99999999999999999999", "ATTACK N 4294967297", "ATTACK N 18446744073709551617", "ATTACK N -18446744073709551615",
	} {
		if a, ok := ParseAction([]byte(text)); ok || a != Rest {
			t.Errorf("%q is %v (well-formed: %v), want a malformed rest", text, a, ok)
		}
	}
}

func FuzzParseAction(f *testing.F) {
	for _, seed := range []string{"REST", "explode", "MOVE N\n\n", "ATTACK sw +2", "ATTACK N 99999999999999999999", "DIVIDE  E", "\x00", "EAT NA"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		a, ok := ParseAction(text)
		if !ok && a != Rest {
			t.Fatalf("malformed %q is %v", text, a)
		}
		if ok {
			if again, fine := ParseAction([]byte(a.String())); !fine || again != a {
				t.Fatalf("%q is %v, which reads back as %v", text, a, again)
			}
			if a.Verb() == VerbAttack && (a.Strength() < 1 || a.Strength() > MaxStrength) {
				t.Fatalf("%q is %v", text, a)
			}
			if lower, fine := ParseAction(bytes.ToLower(text)); !fine || lower != a {
				t.Fatalf("%q in lower case is %v", text, lower)
			}
		}
	})
}

func TestSpeciesTexts(t *testing.T) {
	for text, want := range map[string]struct {
		Species
		loop bool
	}{
		"4 8 0":           {Species{4, 8, 0}, false},
		"4 8 0\n\n":       {Species{4, 8, 0}, false},
		"4 6 2 LOOP\n":    {Species{4, 6, 2}, true},
		"4 6 2 loop x":    {Species{4, 6, 2}, true},
		"4 6 2 LOOP\r":    {Species{4, 6, 2}, false},
		"4 6 2 x LOOP":    {Species{4, 6, 2}, false},
		"+4 08 0x":        {Species{4, 8, 0}, false},
		"0 12 0 anything": {Species{0, 12, 0}, false},
		"12 -0 0":         {Species{12, 0, 0}, false},
	} {
		s, loop, err := ParseSpecies([]byte(text))
		if err != nil || s != want.Species || loop != want.loop {
			t.Errorf("%q is %v, loop %v, error %v, want %v", text, s, loop, err, want)
		}
	}
	for text, says := range map[string]string{
		"":                         `must be three numbers, as in "4 8 0"`,
		"4 8":                      "must be three numbers",
		"4  8 0":                   "must be three numbers",
		"four eight zero":          "must be three numbers",
		"4\n8\n0":                  "must be three numbers",
		"4 8 1":                    "sums to 13, must be 12",
		"13 -1 0":                  "negative",
		"18446744073709551620 8 0": "sums to",
		strings.Repeat("\x00", 99): "59 more bytes",
	} {
		s, _, err := ParseSpecies([]byte(text))
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is %v, error %v, want %q", text, s, err, says)
		}
	}
}

func FuzzParseSpecies(f *testing.F) {
	for _, seed := range []string{"4 8 0", "4 6 2 LOOP\n", "-1 12 1", "99999999999999999999 0 0", "", "1\x002 3"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, loop, err := ParseSpecies(text)
		if err != nil {
			if s != (Species{}) || loop || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q is %v, loop %v, error %q", text, s, loop, err)
			}
			return
		}
		if s.Check() != nil {
			t.Fatalf("%q is %v", text, s)
		}
		if again, _, err := ParseSpecies([]byte(s.String())); err != nil || again != s {
			t.Fatalf("%v reads back as %v, %v", s, again, err)
		}
	})
}

const openingView = "10 4\n..........\n.o........\n..o....xc.\n..........\n\n1 1 5 1"

func TestViewTexts(t *testing.T) {
	v, err := ParseView([]byte(openingView))
	if err != nil {
		t.Fatal(err)
	}
	if v.X != 1 || v.Y != 1 || v.HP != 5 || v.Energy != 1 || len(v.Rows) != 4 || v.Rows[2] != "..o....xc." {
		t.Errorf("the view is %+v", v)
	}
	if text := string(FormatView(v)); text != openingView {
		t.Errorf("the view is written %q", text)
	}
	if _, err := ParseView([]byte(openingView + "\n")); err != nil {
		t.Errorf("with the line feed of the LOOP form: %v", err)
	}
}

func TestWhatASideSeesIsWhatItsViewSays(t *testing.T) {
	turn := scene(Species{5, 7, 0}, Species{4, 8, 0}, "A..c", ".B..", "AB..")
	for side, want := range []string{
		"4 3\no..c\n.x..\nox..\n\n0 0 5 7",
		"4 3\nx..c\n.o..\nxo..\n\n1 1 4 8",
	} {
		turn.begin(Side(side))
		turn.Next()
		if text := string(turn.AppendView(nil)); text != want {
			t.Errorf("side %d sees %q, want %q", side, text, want)
		}
		if _, err := ParseView(turn.AppendView(nil)); err != nil {
			t.Error(err)
		}
	}
}

func TestViewErrorsNameTheLine(t *testing.T) {
	change := func(old, new string) string { return strings.Replace(openingView, old, new, 1) }
	for _, c := range []struct{ text, says string }{
		{"", `line 1: "" must be width and height, as in "10 4"`},
		{"BEGIN", "line 1: "},
		{change("10 4", "10  4"), "line 1: "},
		{change("10 4", "010 4"), "line 1: "},
		{change("10 4", "10 4 "), "line 1: "},
		{change("10 4", "+10 4"), "line 1: "},
		{change("10 4", "10 4\r"), "line 1: "},
		{change("10 4", "99999999999999999999 4"), "line 1: "},
		{change("10 4", "3 3"), "line 1: width and height are both 3"},
		{change("10 4", "10 65"), "line 1: height = [65, 65]"},
		{change("10 4", "9 4"), "line 2: the row has 10 spaces, must have 9"},
		{change("10 4", "10 5"), "line 7: the view has 7 lines, must have 8"},
		{change("10 4", "10 3"), "line 7: the view has 7 lines, must have 6"},
		{openingView + "\n\n", "line 8: the view has 8 lines, must have 7"},
		{change(".o....", "#o...."), `line 3: '#' in the row must be one of '.', 'c', 'o' and 'x'`},
		{change("..o....x", "..o....X"), "line 4: 'X'"},
		{change(".o......", ".o....."), "line 3: the row has 9 spaces, must have 10"},
		{change("\n\n", "\n \n"), `line 6: " " must be empty`},
		{change("1 1 5 1", "1 1 5"), `line 7: "1 1 5" must be x, y, hp and energy, as in "1 1 5 6"`},
		{change("1 1 5 1", "1 1 5 1 "), "line 7: "},
		{change("1 1 5 1", "1 -1 5 1"), "line 7: the asked cell is at 1 -1, must be on the board of 10 x 4"},
		{change("1 1 5 1", "10 1 5 1"), "line 7: the asked cell is at 10 1"},
		{change("1 1 5 1", "7 2 5 1"), `line 7: at 7 2 is 'x', must be the asked cell, 'o'`},
		{change("1 1 5 1", "1 1 0 1"), "line 7: hp is 0, must be 1 to 12"},
		{change("1 1 5 1", "1 1 5 13"), "line 7: energy is 13, must be 0 to 12"},
	} {
		v, err := ParseView([]byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is %+v, error %v, want %q", c.text, v, err, c.says)
		}
	}
}

func FuzzParseView(f *testing.F) {
	f.Add([]byte(openingView))
	f.Add([]byte("3 4\nooo\nxxx\nccc\n...\n\n2 0 12 0\n"))
	f.Add([]byte("64 3\n\n\n\n\n0 0 1 1"))
	f.Add([]byte("10 4\n"))
	var dish table
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := ParseView(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("the error has several lines: %q", err)
			}
			return
		}
		if got, want := FormatView(v), bytes.TrimSuffix(text, []byte("\n")); !bytes.Equal(got, want) {
			t.Fatalf("%q is written %q", want, got)
		}
		seen := []byte(nil)
		probe(&dish, watcher(func(t *Turn) Action { seen = t.AppendView(seen[:0]); return Rest }), v, 1)
		if !bytes.Equal(seen, FormatView(v)) {
			t.Fatalf("a bot sees %q instead of %q", seen, text)
		}
	})
}

func TestStateTextOfAnEmptyBoard(t *testing.T) {
	var b board
	b.lay(3, 4)
	if got, want := string(b.appendState(nil)), "...\n...\n...\n...\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
