package petri

import "testing"

func TestSlime(t *testing.T) {
	testPositions(t, "slime", []position{
		{name: "divides onto anything free",
			x: 2, y: 1, hp: 4, energy: 5, rows: "oooo oooc oo.x", want: "DIVIDE E,DIVIDE S"},
		{name: "divides onto empty spaces only", genes: "divide-onto=empty",
			x: 2, y: 1, hp: 4, energy: 5, rows: "oooo oooc oo.x", want: "DIVIDE S"},
		{name: "does not attack a lone enemy",
			x: 2, y: 1, hp: 4, energy: 4, rows: ".... ..ox ....", want: "REST"},
		{name: "attacks one of two enemies",
			x: 2, y: 1, hp: 4, energy: 4, rows: "...x ..ox ....", want: "ATTACK NE 3,ATTACK E 3"},
		{name: "attacks a lone enemy if told so", genes: "attack-enemies=1 strength=2",
			x: 2, y: 1, hp: 4, energy: 4, rows: ".... ..ox ....", want: "ATTACK E 2"},
		{name: "does not attack without energy",
			x: 2, y: 1, hp: 4, energy: 0, rows: ".c.x ..ox ....", want: "EAT NW"},
		{name: "eats when there are two corpses",
			x: 2, y: 1, hp: 4, energy: 4, rows: ".c.. ..ox ..c.", want: "EAT NW,EAT S"},
		{name: "does not divide into the first column",
			x: 1, y: 1, hp: 4, energy: 8, rows: ".oo. .oo. .oox", want: "REST"},
		{name: "does not see enemies in the first column",
			x: 1, y: 1, hp: 4, energy: 4, rows: "x... xo.. ....", want: "REST"},
		{name: "does not see its own column when it stands in the first",
			x: 0, y: 1, hp: 4, energy: 8, rows: ".o.. o... co.x", want: "DIVIDE E"},
	})
}
