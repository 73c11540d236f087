package petri

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
)

func TestArenasByName(t *testing.T) {
	g := new(game)
	var names []string
	for _, a := range g.Arenas() {
		names = append(names, a.Name())
		if err := a.Check(); err != nil {
			t.Errorf("%s: %v", a.Name(), err)
		}
		if a.Summary() == "" {
			t.Errorf("%s has no summary", a.Name())
		}
	}
	if got := strings.Join(names, " "); got != "open small large contest" {
		t.Errorf("the arenas are %s", got)
	}
	g.Arenas()[0].Settings().(*Arena).Rounds = 1
	if g.Arenas()[0].(*Arena).Rounds != Rounds {
		t.Error("a change to an arena reaches the next list")
	}
}

func TestArenaForms(t *testing.T) {
	for _, c := range []struct {
		text, name    string
		width, height [2]int
		rounds        int
		slip          float64
	}{
		{"open", "open", [2]int{7, 24}, [2]int{7, 24}, 150, 0},
		{"contest", "contest", [2]int{10, 10}, [2]int{4, 4}, 150, 0},
		{"12x12", "12x12", [2]int{12, 12}, [2]int{12, 12}, 150, 0},
		{"7-24", "7-24", [2]int{7, 24}, [2]int{7, 24}, 150, 0},
		{"7-24x10-12", "7-24x10-12", [2]int{7, 24}, [2]int{10, 12}, 150, 0},
		{"9x3-64", "9x3-64", [2]int{9, 9}, [2]int{3, 64}, 150, 0},
		{"3-4x3", "3-4x3", [2]int{3, 4}, [2]int{3, 3}, 150, 0},
		{"14x9  rounds=300 slip=0.01", "14x9 rounds=300 slip=0.01", [2]int{14, 14}, [2]int{9, 9}, 300, 0.01},
		{"small slip=1e-3", "small slip=1e-3", [2]int{12, 12}, [2]int{12, 12}, 150, 0.001},
	} {
		a, err := new(game).Arena(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		got := a.(*Arena)
		if a.Name() != c.name || got.Width != c.width || got.Height != c.height || got.Rounds != c.rounds || got.Slip != c.slip {
			t.Errorf("%q is %+v", c.text, got)
		}
		if a.Summary() == "" {
			t.Errorf("%q has no summary", c.text)
		}
	}
}

func TestArenaErrorsSayWhatWouldBeRight(t *testing.T) {
	for text, says := range map[string]string{
		"":                     "there are open, small, large, contest; or give the sides, as in 12x12",
		"smal":                 "or give the sides",
		"-3x4":                 "or give the sides",
		"12x":                  "sides must be as in 12x12",
		"12x12x12":             "sides must be as in 12x12",
		"7-":                   "sides must be as in 12x12",
		"12X12":                "sides must be as in 12x12",
		"99999999999x3":        "sides must be as in 12x12",
		"2x9":                  "width = [2, 2], must be a lower and an upper bound from 3 to 64",
		"9x65":                 "height = [65, 65], must be a lower and an upper bound from 3 to 64",
		"9-7":                  "width = [9, 7]",
		"3x3":                  "must sum to at least 7",
		"12x12 rounds=0":       "rounds = 0, must be 1 to 100000",
		"12x12 rounds=many":    `rounds: "many" is no number`,
		"12x12 slip=1":         "slip = 1, must be from 0 to below 1",
		"12x12 slip=NaN":       "slip = NaN",
		"12x12 slip":           `slip: "" is no number`,
		"12x12 speed=3":        `unknown setting "speed": there are rounds= and slip=`,
		"12x12 rounds=1000000": "rounds = 1000000",
	} {
		a, err := new(game).Arena(text)
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q gives %v and error %v, want %q", text, a, err, says)
		}
	}
}

func TestArenaSettingsAreChecked(t *testing.T) {
	for says, change := range map[string]func(*Arena){
		"width =":           func(a *Arena) { a.Width = [2]int{10, 65} },
		"height =":          func(a *Arena) { a.Height = [2]int{2, 10} },
		"width and height":  func(a *Arena) { a.Width = [2]int{3, 3}; a.Height = [2]int{9, 3}; a.Square = true },
		"rounds =":          func(a *Arena) { a.Rounds = -1 },
		"slip =":            func(a *Arena) { a.Slip = math.Inf(1) },
		"slip = -0.1":       func(a *Arena) { a.Slip = -0.1 },
		"width = [24, 7]":   func(a *Arena) { a.Width = [2]int{24, 7} },
		"height = [0, 0]":   func(a *Arena) { a.Height = [2]int{} },
		"sum to at least 7": func(a *Arena) { a.Width = [2]int{3, 3}; a.Height = [2]int{3, 3} },
	} {
		a := arenas()[0]
		change(a)
		if err := a.Check(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: error %v, want %q", a, err, says)
		}
	}
	square := arenas()[0]
	square.Square, square.Height = true, [2]int{}
	if err := square.Check(); err != nil {
		t.Errorf("a square arena needs no height, but: %v", err)
	}
}

func TestDrawIsEvenOverAllLegalSides(t *testing.T) {
	for _, c := range []struct {
		arena Arena
		pairs int
	}{
		{Arena{Width: [2]int{3, 6}, Height: [2]int{3, 5}}, 4*3 - 1},
		{Arena{Width: [2]int{8, 9}, Height: [2]int{20, 20}}, 2},
		{Arena{Width: [2]int{3, 8}, Square: true}, 5},
	} {
		random := rand.New(rand.NewPCG(1, 2))
		counts := map[Setting]int{}
		const each = 2000
		for range c.pairs * each {
			s := c.arena.Draw(random).(Setting)
			s.Rounds = 1
			if err := s.check(); err != nil {
				t.Fatal(err)
			}
			counts[s]++
		}
		if len(counts) != c.pairs {
			t.Errorf("%+v: %d pairs of sides were drawn, want %d", c.arena, len(counts), c.pairs)
		}
		for s, n := range counts {
			if math.Abs(float64(n-each)) > 5*math.Sqrt(each) {
				t.Errorf("%v was drawn %d times, want about %d", s, n, each)
			}
			if c.arena.Square && s.Width != s.Height {
				t.Errorf("%v is not square", s)
			}
		}
	}
}

func TestSettingsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySetting(MaxSide).Draw(t, "setting")
		s.Rounds = rapid.SampledFrom([]int{1, 149, Rounds, MaxRounds}).Draw(t, "rounds")
		s.Slip = rapid.Float64Range(0, 0.999).Draw(t, "slip")
		var setting engines.Setting = s
		a, err := new(game).Arena(setting.String())
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Draw(rand.New(rand.NewPCG(1, 2))); got != setting {
			t.Fatalf("%v reads back as %v", setting, got)
		}
		if a.Name() != setting.String() {
			t.Fatalf("%v is called %s", setting, a.Name())
		}
	})
}
