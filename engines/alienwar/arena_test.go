package alienwar

import (
	"reflect"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

func TestArenas(t *testing.T) {
	for i, name := range []string{"final", "page", "small"} {
		a := new(game).Arenas()[i]
		if a.Name() != name || a.Summary() == "" || a.Check() != nil {
			t.Errorf("arena %d is %s: %v", i, a.Name(), a.Check())
		}
		if least, most := a.Seats(); least != 1 || most != 1 {
			t.Errorf("%s takes %d to %d bots", name, least, most)
		}
	}
}

// TestSettingsReadBack draws a setting from each text and reads it again from its own.
func TestSettingsReadBack(t *testing.T) {
	for text, want := range map[string]string{
		"final":                        "final",
		"final rounds=1000":            "final",
		"page replace=rock rounds=200": "page rounds=200 replace=rock",
		"small individuals=50":         "small individuals=50",
		"small":                        "small",
		"field=rock,lazy-bee*2,whale":  "field=rock,lazy-bee*2,whale",
		"field=rock individuals=90":    "field=rock individuals=90",
	} {
		a, err := new(game).Arena(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		setting := a.Draw(nil)
		if a.Name() != text || setting.String() != want {
			t.Errorf("%s is called %s and draws %s, want %s", text, a.Name(), setting, want)
		}
		back, err := new(game).Arena(setting.String())
		if err != nil || back.Draw(nil) != setting {
			t.Errorf("%s reads back as %v (%v)", setting, back, err)
		}
	}
}

func TestArenasAreRefused(t *testing.T) {
	for text, wrong := range map[string]string{
		"":                         "unknown arena",
		"finel":                    "did you mean final",
		"final turns=5":            `unknown setting "turns"`,
		"final rounds=many":        `"many" is no number`,
		"final rounds=0":           "rounds = 0, must be 1 to",
		"final rounds=1000000":     "must be 1 to 100000",
		"final individuals=0":      "individuals = 0",
		"final individuals=200":    "planet of side 157, must be 17 to 144",
		"final individuals=2":      "planet of side 16, must be 17 to 144",
		"final replace=divider":    "not in the field",
		"field=rock,wale":          "did you mean whale",
		"field=rock*0":             "as in rock*3",
		"field=rock*many":          "as in rock*3",
		"field=rock,,whale":        `unknown species ""`,
		"field=rock*100000000":     "as in rock*3",
		"field=rock*20736,whale*5": "too many species",
	} {
		if _, err := new(game).Arena(text); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%q: error %v, want one with %q", text, err, wrong)
		}
	}
}

func TestSettingsAreTOML(t *testing.T) {
	a := new(game).Arenas()[0]
	if _, err := toml.Decode("rounds = 50\nfield = [\"rock\", \"cow*2\"]\nreplace = \"cow\"\n", a.Settings()); err != nil {
		t.Fatal(err)
	}
	want := Setting{Field: "rock,cow*2", Rounds: 50, Individuals: 100, Replace: "cow"}
	if got := a.Draw(nil); a.Check() != nil || got != want {
		t.Errorf("the setting is %v (%v), want %v", got, a.Check(), want)
	}
	if again := new(game).Arenas()[0]; !reflect.DeepEqual(again.Settings().(*Arena).Field, finalField()) {
		t.Error("changing an arena changes the next one")
	}
}

func FuzzArena(f *testing.F) {
	for _, text := range []string{"final", "page rounds=3", "field=rock,cow*2 individuals=70 replace=cow", "small x=", "field=*"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := new(game).Arena(text)
		if err != nil {
			return
		}
		setting := a.Draw(nil)
		back, err := new(game).Arena(setting.String())
		if err != nil || back.Draw(nil) != setting {
			t.Errorf("%q draws %q, which reads back as %v (%v)", text, setting, back, err)
		}
	})
}
