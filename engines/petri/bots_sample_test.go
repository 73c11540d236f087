package petri

import "testing"

func TestSample(t *testing.T) {
	testPositions(t, "sample", []position{
		{name: "divides onto anything free",
			x: 1, y: 1, hp: 5, energy: 5, rows: "ooo. ooc. oo.x", want: "DIVIDE E,DIVIDE SE"},
		{name: "explodes between two enemies",
			x: 1, y: 1, hp: 3, energy: 4, rows: "x.. .ox ...", want: "EXPLODE"},
		{name: "attacks a lone enemy",
			x: 1, y: 1, hp: 3, energy: 4, rows: "... .ox ...", want: "ATTACK E 3"},
		{name: "eats while not full",
			x: 1, y: 1, hp: 3, energy: 4, rows: ".c.. .o.. c..x", want: "EAT N,EAT SW"},
		{name: "has no room and no use for a corpse when full",
			x: 1, y: 1, hp: 5, energy: 7, rows: "ooo. ooo. ooox", want: "REST"},
	})
}

func TestRestingRests(t *testing.T) {
	testPositions(t, "resting", []position{
		{name: "rests next to an enemy", x: 1, y: 1, hp: 1, energy: 4, rows: "x.. .o. c..", want: "REST"},
	})
}
