package petri

import (
	"testing"

	"breeder/engines"
)

func TestTheGameIsRegistered(t *testing.T) {
	g, err := engines.Lookup("petri")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, s := range g.Strategies() {
		if seen[s.Name] {
			t.Errorf("two strategies are called %s", s.Name)
		}
		seen[s.Name] = true
		bot, err := s.New(s.Space.Default())
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
		} else if _, ok := bot.(Bot); !ok {
			t.Errorf("%s is a %T, which is no petri bot", s.Name, bot)
		}
	}
	for _, name := range []string{"divider", "amoeba", "nodecell", "evolution", "berserker", "hungry", "coordinated", "slime"} {
		if !seen[name] {
			t.Errorf("the contest's %s is missing", name)
		}
	}
	for _, a := range g.Arenas() {
		if least, most := a.Seats(); least != 2 || most != 2 {
			t.Errorf("%s seats %d to %d", a.Name(), least, most)
		}
	}
}
