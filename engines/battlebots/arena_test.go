package battlebots

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func TestArenas(t *testing.T) {
	g := new(game)
	for _, c := range []struct {
		name string
		want Setting
		err  string
	}{
		{name: "as-run", want: Setting{AsRun, 5, 1000}},
		{name: "revised", want: Setting{Revised, 5, 1000}},
		{name: "prose", want: Setting{Prose, 5, 1000}},
		{name: "revised bouts=1 rounds=200", want: Setting{Revised, 1, 200}},
		{name: "as-runs", err: `unknown arena of battlebots "as-runs": did you mean as-run? (there are as-run, revised, prose)`},
		{name: "", err: `unknown arena of battlebots "": there are as-run, revised, prose`},
		{name: "as-run bouts=0", err: `arena "as-run bouts=0": bouts = 0, must be 1 to 1000`},
		{name: "as-run rounds=x", err: `arena "as-run rounds=x": rounds: "x" is no number`},
		{name: "as-run size=9", err: `arena "as-run size=9": unknown setting "size": there are bouts= and rounds=`},
	} {
		arena, err := g.Arena(c.name)
		if c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%q: got %v, want %s", c.name, err, c.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", c.name, err)
			continue
		}
		if got := arena.Draw(nil); got != c.want || arena.Name() != c.name {
			t.Errorf("%q draws %v and is called %q", c.name, got, arena.Name())
		}
	}
	if first := g.Arenas()[0]; first.Name() != "as-run" {
		t.Errorf("the default arena is %s, want as-run", first.Name())
	}
	changed := g.Arenas()[0].(*Arena)
	changed.Rules = "asrun"
	if err := changed.Check(); err == nil || err.Error() != `rules = "asrun", must be as-run, revised or prose` {
		t.Errorf("rules that there are not: %v", err)
	}
}

func TestSettingsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Setting{Rules(rapid.IntRange(0, 2).Draw(t, "rules")), rapid.IntRange(1, MaxBouts).Draw(t, "bouts"), rapid.IntRange(1, MaxRounds).Draw(t, "rounds")}
		arena, err := new(game).Arena(want.String())
		if err != nil {
			t.Fatal(err)
		}
		if got := arena.Draw(rand.New(rand.NewPCG(1, 1))); got != want {
			t.Fatalf("%q draws %v", want, got)
		}
	})
}

func FuzzArena(f *testing.F) {
	for _, text := range []string{"as-run", "revised bouts=1 rounds=200", "prose  rounds=", "x=1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		arena, err := new(game).Arena(text)
		if err != nil {
			return
		}
		if err := arena.Draw(nil).(Setting).check(); err != nil {
			t.Errorf("%q draws what cannot be played: %v", text, err)
		}
	})
}
