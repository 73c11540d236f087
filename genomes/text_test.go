package genomes

import (
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

func TestDefaultPrintsAsAPersonWrites(t *testing.T) {
	if got := example().Default().String(); got != exampleText {
		t.Errorf("got  %s\nwant %s", got, exampleText)
	}
	want := `stats = "4 8 0"
points = "4.5 5.5 0"
divide-at = 5
drift = 0.25
rate = 0.1
mode = "hunt"
order = "explode attack eat"
`
	if got := example().Default().TOML(); got != want {
		t.Errorf("got\n%s", got)
	}
	if text, table := (Genome{}).String(), (Genome{}).TOML(); text != "" || table != "" {
		t.Errorf("no genome prints %q and %q", text, table)
	}
}

func TestParseTakesWhatPeopleWrite(t *testing.T) {
	s := MustSpace(
		Split("stats", "", []string{"hp", "energy"}, 12, 4, 8),
		Int("n", "", -9, 2000, 5),
		Real("x", "", -1e18, 1e18, 0),
		Choice("mode", "", []string{"a", "b"}, "a"),
	)
	for _, c := range []struct{ text, want string }{
		{"", `stats="4 8" n=5 x=0 mode=a`},
		{" , ,\t\n", `stats="4 8" n=5 x=0 mode=a`},
		{"n=7", `stats="4 8" n=7 x=0 mode=a`},
		{`mode=b,n=7`, `stats="4 8" n=7 x=0 mode=b`},
		{`mode="b" , stats='5,7'`, `stats="5 7" n=5 x=0 mode=b`},
		{`stats=" 5   7 "`, `stats="5 7" n=5 x=0 mode=a`},
		{`stats="5.0 07" n=1e3 x=-0`, `stats="5 7" n=1000 x=0 mode=a`},
		{"x=1e-7", `stats="4 8" n=5 x=1e-07 mode=a`},
		{"x=1e17", `stats="4 8" n=5 x=1e+17 mode=a`},
		{"x=0.1234567890123", `stats="4 8" n=5 x=0.1234567890123 mode=a`},
	} {
		if got := mustParse(t, s, c.text).String(); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

func TestParseErrorsNameGeneAndPosition(t *testing.T) {
	s := example()
	for _, c := range []struct{ text, want string }{
		{`stats="5 8 0"`, "position 1: gene stats: 5 8 0 sums to 13, must be 12: take 1 away"},
		{`mode=hunt stats="5 8"`, "position 11: gene stats: 2 parts, must be 3: hp energy acidity"},
		{`mode=hunt, divide-att=5`, "position 12: gene divide-att: unknown, did you mean divide-at?"},
		{`ä=1`, "position 1: gene ä: unknown, there are stats, points, divide-at, drift, rate, mode, order"},
		{`stats="5 8 x"`, "position 1: gene stats: acidity: x is not a number"},
		{`stats="5 7.5 0"`, "position 1: gene stats: energy: 7.5 is not a whole number: 8 is the nearest"},
		{`points="4.2 5.8 0"`, "position 1: gene points: life: 4.2 is not a multiple of 0.5: 4 is the nearest"},
		{`stats="13 -1 0"`, "position 1: gene stats: hp: 13 is outside 0..12"},
		{`divide-at=3`, "position 1: gene divide-at: 3 is outside 4..9"},
		{`divide-at=5.5`, "position 1: gene divide-at: 5.5 is not a whole number, must be 4..9"},
		{`divide-at=five`, "position 1: gene divide-at: five is not a number, must be 4..9"},
		{`divide-at=`, `position 1: gene divide-at: "" must be one word: 4..9`},
		{`drift=NaN`, "position 1: gene drift: NaN is not a finite number, must be -1..1"},
		{`drift=1e999`, "position 1: gene drift: 1e999 is not a finite number, must be -1..1"},
		{`mode=hint`, "position 1: gene mode: hint is unknown, did you mean hunt?"},
		{`mode=sleep`, "position 1: gene mode: sleep is unknown, must be among hunt graze hide"},
		{`order="explode explode eat"`, "position 1: gene order: explode is named twice, each item must be named once: explode attack eat"},
		{`order="explode eat"`, "position 1: gene order: 2 items, must be 3: explode attack eat"},
		{`drift=0 drift=0`, "position 9: gene drift: given twice"},
		{`drift=0 rate`, "position 9: gene rate: no value, must be rate=value"},
		{`drift =0`, "position 1: gene drift: no value, must be drift=value"},
		{"mode=\x1b[31m", `position 1: gene mode: "\x1b[31m" is unknown, must be among hunt graze hide`},
		{"drift=" + strings.Repeat("x", 100), "position 1: gene drift: \"" + strings.Repeat("x", 60) + "…\" is not a number, must be -1..1"},
		{"ra\x00te=1", `position 1: gene "ra\x00te": unknown, did you mean rate?`},
		{`=0`, "position 1: no gene's name before ="},
		{`stats="4 8 0`, "position 1: gene stats: the quote is not closed"},
		{`stats="4 8 0"mode=hunt`, "position 1: gene stats: 'm' follows the closing quote, must be a blank or a comma"},
	} {
		_, err := s.Parse(c.text)
		wantError(t, err, c.want)
	}
}

func TestDecodeTakesTables(t *testing.T) {
	s := example()
	var table map[string]any
	if _, err := toml.Decode("stats = \"5 7 0\"\ndrift = 1\nrate = 0.5\n", &table); err != nil {
		t.Fatal(err)
	}
	g, err := s.Decode(table)
	if err != nil {
		t.Fatal(err)
	}
	want := `stats="5 7 0" points="4.5 5.5 0" divide-at=5 drift=1 rate=0.5 mode=hunt order="explode attack eat"`
	if got := g.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestDecodeErrorsNameTheGene(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`divide-at = 5.5`, "gene divide-at: 5.5 is not a whole number, must be 4..9"},
		{`divide-at = "5"`, "gene divide-at: the text 5 must be a number, 4..9"},
		{`drift = nan`, "gene drift: NaN is not a finite number, must be -1..1"},
		{`drift = [0, 1]`, "gene drift: a list must be a number, -1..1"},
		{`stats = [4, 8, 0]`, `gene stats: a list must be a text such as "4 8 0"`},
		{`mode = 1`, `gene mode: the number 1 must be a text such as "hunt"`},
		{`mode = { a = 1 }`, `gene mode: a table must be a text such as "hunt"`},
		{`moode = "hunt"`, "gene moode: unknown, did you mean mode?"},
	} {
		var table map[string]any
		if _, err := toml.Decode(c.text, &table); err != nil {
			t.Fatal(err)
		}
		_, err := example().Decode(table)
		wantError(t, err, c.want)
	}
}
