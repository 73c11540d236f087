package petri

import "testing"

func TestBerserker(t *testing.T) {
	testPositions(t, "berserker", []position{
		{name: "explodes at a single enemy",
			x: 1, y: 1, hp: 3, energy: 4, rows: "ooo oox ooo", want: "EXPLODE"},
		{name: "does not explode without more energy than hp",
			x: 1, y: 1, hp: 3, energy: 3, rows: "ooo oox ooo", want: "ATTACK E 3"},
		{name: "does not explode fresh",
			x: 1, y: 1, hp: 4, energy: 6, rows: "ooo oox ooo", want: "ATTACK E 3"},
		{name: "divides onto the first empty space of the first row",
			x: 1, y: 1, hp: 4, energy: 5, rows: "oc. .o. ..x", want: "DIVIDE NE"},
		{name: "divides to the west before the south-west",
			x: 1, y: 1, hp: 4, energy: 5, rows: "ooo .oo ..x", want: "DIVIDE W"},
		{name: "attacks the first enemy of the first row",
			x: 1, y: 1, hp: 4, energy: 4, rows: "..x xo. x..", want: "ATTACK NE 3"},
		{name: "does not attack with two energy but eats",
			x: 1, y: 1, hp: 4, energy: 2, rows: "... .ox .c.", want: "EAT S"},
		{name: "does not eat when full",
			x: 1, y: 1, hp: 4, energy: 6, rows: "ooo ooc ooo", want: "REST"},
		{name: "eats between dividing and full",
			x: 1, y: 1, hp: 4, energy: 5, rows: "ooo ooc ooo", want: "EAT E"},
		{name: "rests below the price of a division",
			x: 1, y: 1, hp: 4, energy: 4, rows: ".... .o.. ...x", want: "REST"},
		{name: "roams with genes that let it", genes: "divide-at=6",
			x: 1, y: 1, hp: 4, energy: 5, rows: "ooo. oo.. o.ox", want: "MOVE E,MOVE S"},
		{name: "does not roam if told so", genes: "divide-at=6 roam-at=13",
			x: 1, y: 1, hp: 4, energy: 5, rows: "ooo. oo.. o.ox", want: "REST"},
		{name: "is full by its split", genes: `stats="4 8 0"`,
			x: 1, y: 1, hp: 4, energy: 7, rows: "ooo ooc ooo", want: "EAT E"},
	})
}
