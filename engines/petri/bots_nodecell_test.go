package petri

import "testing"

func TestNodecell(t *testing.T) {
	testPositions(t, "nodecell", []position{
		{name: "rests among eight friends",
			x: 1, y: 1, hp: 4, energy: 8, rows: "ooo. ooo. ooox", want: "REST"},
		{name: "explodes at one enemy when nearly dead",
			x: 1, y: 1, hp: 1, energy: 2, rows: "... .ox ...", want: "EXPLODE"},
		{name: "does not explode at one enemy with a friend around",
			x: 1, y: 1, hp: 1, energy: 2, rows: "... .ox o..", want: "ATTACK E 2"},
		{name: "explodes at one enemy without the energy for it",
			x: 1, y: 1, hp: 1, energy: 1, rows: "... .ox ...", want: "EXPLODE"},
		{name: "tries to explode fresh among three enemies",
			x: 1, y: 1, hp: 4, energy: 8, rows: "x.. .ox x..", want: "EXPLODE"},
		{name: "does not explode with less energy than hp",
			x: 1, y: 1, hp: 4, energy: 3, rows: "x.. .ox x..", want: "ATTACK NW 3,ATTACK E 3,ATTACK SW 3"},
		{name: "compares energy and hp as texts", genes: `stats="2 10 0"`,
			x: 1, y: 1, hp: 2, energy: 10, rows: "xxx xox xxx", want: "ATTACK NW 3,ATTACK N 3,ATTACK NE 3,ATTACK W 3,ATTACK E 3,ATTACK SW 3,ATTACK S 3,ATTACK SE 3"},
		{name: "divides onto anything free",
			x: 1, y: 1, hp: 4, energy: 5, rows: "ooo. ooc. o.ox", want: "DIVIDE E,DIVIDE S"},
		{name: "walks to the first enemy on the board or rests",
			x: 2, y: 2, hp: 4, energy: 4, rows: "..... ..... ..o.. ..... x...x", want: "MOVE SW,REST"},
		{name: "walks into a friend",
			x: 1, y: 1, hp: 4, energy: 4, rows: ".... .oox ....", want: "MOVE E,REST"},
		{name: "eats between seven enemies without energy, or walks",
			x: 1, y: 1, hp: 4, energy: 0, rows: "xxx xox xxc", want: "MOVE NW,EAT SE"},
		{name: "rests or walks next to food",
			x: 1, y: 1, hp: 4, energy: 0, rows: "c... .o.. ...x", want: "MOVE SE,REST"},
		{name: "never walks", genes: "roam=0",
			x: 1, y: 1, hp: 4, energy: 4, rows: "c... .o.. ...x", want: "REST"},
		{name: "always walks", genes: "roam=100",
			x: 1, y: 1, hp: 4, energy: 4, rows: "c... .o.. ...x", want: "MOVE SE"},
		{name: "eats among fewer enemies", genes: "roam=0 wait-enemies=0",
			x: 1, y: 1, hp: 4, energy: 0, rows: "c... .ox. ....", want: "EAT NW"},
		{name: "walks north without an enemy", genes: "roam=100",
			x: 1, y: 1, hp: 4, energy: 4, rows: "... .o. ...", want: "MOVE N"},
	})
}
