package hitsunk

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"breeder/engines"
)

func TestNamedArenas(t *testing.T) {
	g := new(game)
	var names []string
	for _, a := range g.Arenas() {
		names = append(names, a.Name())
		if err := a.Check(); err != nil || a.Summary() == "" {
			t.Errorf("%s: %q, error %v", a.Name(), a.Summary(), err)
		}
		if strings.HasSuffix(a.Name(), "-prose") != (a.Draw(nil).(Setting).Rules == Prose) {
			t.Errorf("%s is played by %v", a.Name(), a.Draw(nil).(Setting).Rules)
		}
	}
	if want := []string{"four", "duel", "ten", "mixed", "duel-prose", "four-prose", "ten-prose"}; !slices.Equal(names, want) {
		t.Errorf("the arenas are %v, want %v", names, want)
	}
	for name, want := range map[string]int{"four": 4, "duel": 2, "ten": 10, "mixed": 3, "ten-prose": 10} {
		a, err := g.Arena(name)
		if err != nil {
			t.Fatal(err)
		}
		if least, most := a.Seats(); least != want || most != want {
			t.Errorf("%s seats %d to %d, want %d", name, least, most, want)
		}
	}
}

func TestSettingsReadBack(t *testing.T) {
	for _, text := range []string{
		"4",
		"10 rules=prose",
		"6 switches=dive-limit,ram-dived rounds=50",
		"10 field=diver*2,random-bot",
		`30 rules=prose rounds=7 field=captain{ship=cruiser order="act move repair"}*3,peace-maker{range=7},diver*20`,
	} {
		a, err := new(game).Arena(text)
		if err != nil {
			t.Fatal(err)
		}
		setting := a.Draw(rand.New(rand.NewPCG(1, 1)))
		if setting.String() != text {
			t.Errorf("%q draws %q", text, setting)
		}
		if a.Name() != text {
			t.Errorf("%q is called %q", text, a.Name())
		}
		seats, _ := a.Seats()
		var bots []engines.Bot
		for range seats {
			bots = append(bots, botOf(t, "passive-bot"))
		}
		if _, err := new(table).Play(engines.Fixture{Setting: setting}, bots, nil); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestWrongArenasAreRefused(t *testing.T) {
	for text, says := range map[string]string{
		"":                        "or give the number of players, as in 6",
		"for":                     "did you mean four?",
		"1":                       "players = 1, must be 2 to 30",
		"31":                      "players = 31",
		"-4":                      "players = -4",
		"4 round=3":               `unknown setting "round"`,
		"4 rounds=x":              `"x" is no number`,
		"4 rounds=0":              "rounds = 0, must be 1 to 10000",
		"4 rules=real":            `rules = "real"`,
		"4 switches=clockwise":    "did you mean clockwise-c?",
		"4 switches=":             "switches: unknown",
		"10 field=diver*9,diver":  "must leave a seat",
		"10 field=diver*x":        `"x" copies of diver`,
		"10 field=diver*8":        "leave 2 of 10 seats",
		"10 field=dover":          "did you mean diver?",
		"10 field=captain{x=1}":   "captain",
		"10 field=captain{ship=1": "not closed",
	} {
		if _, err := new(game).Arena(text); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q gives error %v, want %q", text, err, says)
		}
	}
	for _, c := range []struct {
		change func(a *Arena)
		says   string
	}{
		{func(a *Arena) { a.Field = []Entry{{"diver", -1}} }, "-1 copies"},
		{func(a *Arena) { a.Field = []Entry{{"", 1}} }, "unknown strategy"},
		{func(a *Arena) { a.Players = 0 }, "players = 0"},
	} {
		a := arenas()[0]
		c.change(a)
		if err := a.Check(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("error %v, want %q", err, c.says)
		}
	}
}

func TestArenasAreTOML(t *testing.T) {
	for _, a := range arenas() {
		var text strings.Builder
		if err := toml.NewEncoder(&text).Encode(a.Settings()); err != nil {
			t.Fatal(err)
		}
		b := arenas()[3] // has a field of its own, which must go
		meta, err := toml.Decode(text.String(), b.Settings())
		if err != nil || len(meta.Undecoded()) > 0 {
			t.Fatalf("%s\nis read with error %v and unknown %v", text.String(), err, meta.Undecoded())
		}
		if b.Draw(nil) != a.Draw(nil) {
			t.Errorf("%s\nis read as %+v, want %+v", text.String(), b.Draw(nil), a.Draw(nil))
		}
	}
	a := arenas()[3]
	if _, err := toml.Decode("players = 6\nswitches = [\"-enemy-hits\"]\nrules = \"prose\"\nfield = [{ bot = \"diver\" }, { bot = \"peace-maker\", copies = 2 }]", a.Settings()); err != nil {
		t.Fatal(err)
	}
	if want := (Setting{Players: 6, Rounds: Rounds, Rules: Prose &^ EnemyHits, Field: "diver peace-maker*2"}); a.Draw(nil) != want {
		t.Errorf("the setting is %+v, want %+v", a.Draw(nil), want)
	}
	for text, says := range map[string]string{
		"field = [{ bt = \"diver\" }]":                  "bt = diver",
		"field = [{ bot = \"diver\", copies = \"2\" }]": "copies = 2",
		"field = [3]": "must be tables",
	} {
		if _, err := toml.Decode(text, arenas()[0].Settings()); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s gives error %v, want %q", text, err, says)
		}
	}
}

func FuzzArena(f *testing.F) {
	for _, seed := range []string{"four", "4", "6 switches=dive-limit,-ram-dived rounds=50", `10 field=captain{order="act move repair"}*3,diver*2`, "10 field={", "5 ={},}"} {
		f.Add(seed)
	}
	g := new(game)
	f.Fuzz(func(t *testing.T, text string) {
		a, err := g.Arena(text)
		if err != nil {
			return
		}
		setting := a.Draw(nil)
		again, err := g.Arena(setting.String())
		if err != nil {
			t.Fatalf("%q draws %q, which is refused: %v", text, setting, err)
		}
		if again.Draw(nil) != setting {
			t.Fatalf("%q draws %q, and that %q", text, setting, again.Draw(nil))
		}
	})
}
