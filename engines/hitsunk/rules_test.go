package hitsunk

import (
	"math/bits"
	"slices"
	"strings"
	"testing"
)

func TestClassesHaveTheContestsFigures(t *testing.T) {
	for _, c := range []struct {
		class                              Class
		name                               string
		length, moves, shots, reach, mines int
	}{
		{Destroyer, "destroyer", 2, 3, 1, 9, 4},
		{Submarine, "submarine", 3, 2, 1, 5, 4},
		{Cruiser, "cruiser", 3, 1, 2, 9, 2},
		{Battleship, "battleship", 4, 1, 3, 7, 1},
		{Carrier, "carrier", 5, 1, 1, 7, 3},
		{NoShip, "no ship", 0, 0, 0, 0, 0},
		{6, "no ship", 0, 0, 0, 0, 0},
	} {
		if got := [5]int{c.class.Length(), c.class.Moves(), c.class.Shots(), c.class.Reach(), c.class.Mines()}; got != [5]int{c.length, c.moves, c.shots, c.reach, c.mines} ||
			c.class.String() != c.name {
			t.Errorf("class %d is a %v with %v", c.class, c.class, got)
		}
	}
}

func TestDirectionsTurnClockwise(t *testing.T) {
	for _, c := range []struct {
		from     Direction
		quarters int
		to       Direction
		name     string
	}{{Up, 1, Right, "right"}, {Right, 1, Down, "down"}, {Down, 1, Left, "left"}, {Left, 1, Up, "up"}, {Up, 3, Left, "left"}} {
		if to := c.from.Turned(c.quarters); to != c.to || to.String() != c.name {
			t.Errorf("%v turned %d times is %v, want %v", c.from, c.quarters, to, c.to)
		}
	}
}

func TestEverySwitchHasAName(t *testing.T) {
	if n := bits.OnesCount32(uint32(Prose)); n != len(switchNames) || Prose&(Prose+1) != 0 {
		t.Fatalf("%d switches in %b, and %d names", n, Prose, len(switchNames))
	}
	for i := range switchNames {
		r := Rules(1 << i)
		got, err := readRules("as-run", strings.Split(r.String(), ","))
		if err != nil || got != r {
			t.Errorf("%v reads back as %v, error %v", r, got, err)
		}
		without, err := readRules("prose", []string{"-" + r.String()})
		if err != nil || without != Prose&^r {
			t.Errorf("the text without %v is %v, error %v", r, without, err)
		}
	}
	if AsRun.String() != "as-run" || Prose.String() != "prose" {
		t.Errorf("the rule sets are called %v and %v", AsRun, Prose)
	}
	if got := (ClockwiseC | EnemyHits).Switches(); !slices.Equal(got, []string{"clockwise-c", "enemy-hits"}) {
		t.Errorf("the switches are %v", got)
	}
}

func TestUnknownRulesAreRefused(t *testing.T) {
	for _, c := range []struct {
		base     string
		switches []string
		says     string
	}{
		{"as-ran", nil, `rules = "as-ran", must be "as-run" or "prose"`},
		{"prose", []string{"dive-limt"}, "did you mean dive-limit?"},
		{"prose", []string{"-xyz"}, "there are clockwise-c"},
		{"as-run", []string{""}, "there are clockwise-c"},
	} {
		if _, err := readRules(c.base, c.switches); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q with %q gives error %v, want %q", c.base, c.switches, err, c.says)
		}
	}
}
