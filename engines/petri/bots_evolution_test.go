package petri

import "testing"

func TestEvolution(t *testing.T) {
	testPositions(t, "evolution", []position{
		{name: "explodes between two enemies",
			x: 2, y: 1, hp: 3, energy: 4, rows: ".x.. ..ox ....", want: "EXPLODE"},
		{name: "does not explode with as many friends around",
			x: 2, y: 1, hp: 3, energy: 4, rows: ".xo. .oox ....", want: "ATTACK NW 3"},
		{name: "does not explode fresh",
			x: 2, y: 1, hp: 4, energy: 8, rows: ".x.. ..ox ....", want: "ATTACK NW 3"},
		{name: "attacks the first enemy in column order",
			x: 2, y: 1, hp: 4, energy: 2, rows: "...x ..ox .x..", want: "ATTACK SW 2"},
		{name: "divides onto empty spaces, never corpses",
			x: 2, y: 1, hp: 4, energy: 8, rows: "ooo.. oooc. .oo.x", want: "DIVIDE NE,DIVIDE SE"},
		{name: "eats with energy missing",
			x: 2, y: 1, hp: 4, energy: 7, rows: "ooco oooo oooo ...x", want: "EAT N"},
		{name: "does not eat when full",
			x: 2, y: 1, hp: 4, energy: 8, rows: "ooco oooo oooo ...x", want: "REST"},
		{name: "is full by its split", genes: `stats="5 7 0"`,
			x: 2, y: 2, hp: 4, energy: 7, rows: ".x... ooco. oooo. oooo.", want: "REST"},
		{name: "marches on the first enemy with four energy",
			x: 2, y: 2, hp: 4, energy: 4, rows: ".x... ..... ..o.. ..... x.x..", want: "MOVE NW"},
		{name: "marches into a friend",
			x: 2, y: 2, hp: 4, energy: 4, rows: ".x... .o... ..o.. ..... .....", want: "MOVE NW"},
		{name: "rests with three energy",
			x: 2, y: 2, hp: 4, energy: 3, rows: ".x... ..... ..o.. ..... .....", want: "REST"},
		{name: "marches north when all enemies are in the first column",
			x: 2, y: 2, hp: 4, energy: 4, rows: "x.... ..... ..o.. ..... .....", want: "MOVE N"},
		{name: "does not see enemies in the first column",
			x: 1, y: 1, hp: 1, energy: 2, rows: "x... xo.. x...", want: "REST"},
		{name: "does not divide into the first column",
			x: 1, y: 1, hp: 4, energy: 8, rows: ".ooo .o.o .ooo", want: "DIVIDE E"},
		{name: "does not see its own column when it stands in the first",
			x: 0, y: 1, hp: 4, energy: 8, rows: "xo.. ooo. xo.x", want: "REST"},
		{name: "does not count friends in the first column",
			x: 1, y: 1, hp: 3, energy: 4, rows: "ox.. oox. o...", want: "EXPLODE"},
	})
}
