package petri

import (
	"math"
	"strings"
	"testing"
)

// scene is a board as drawn: 'A' and 'B' living cells, unharmed and full of
// energy, as old as their place in column order, 'c' corpses, '.' nothing.
func scene(a, b Species, rows ...string) *Turn {
	t := new(Turn)
	t.drawSlip()
	t.board.lay(len(rows[0]), len(rows))
	t.board.species = [2]Species{a, b}
	for x := range t.board.width {
		for y := range t.board.height {
			switch what := rows[y][x]; what {
			case 'A', 'B':
				side := Side(what - 'A')
				t.board.add(At(x, y), side, t.board.species[side].Energy)
			case 'c':
				t.board.occupy(At(x, y), corpse)
			}
		}
	}
	return t
}

// set gives a cell other hit points and energy.
func (t *Turn) set(x, y, hp, energy int) *Turn {
	s := t.board.spaces[At(x, y)]
	c := &t.board.cells[s.what][s.cell]
	*c = newCell(c.at(), hp, energy)
	return t
}

// text has the cell at x y act as a program would print it, in a turn of its
// own, and tells whether it was done.
func (t *Turn) text(x, y int, text string) bool {
	t.begin(Side(t.board.spaces[At(x, y)].what))
	for t.Next() {
		if t.At == At(x, y) {
			a, ok := ParseAction([]byte(text))
			return t.Act(a) && ok
		}
	}
	panic("no cell there")
}

// state is the canonical text on one line.
func (t *Turn) state() string {
	return strings.ReplaceAll(strings.TrimSpace(string(t.board.appendState(nil))), "\n", " / ")
}

func TestActs(t *testing.T) {
	quiet := Species{5, 7, 0}
	acid := Species{4, 6, 2}
	for _, c := range []struct {
		name  string
		scene *Turn
		act   string // by the cell at 1 1
		ok    bool
		want  string
	}{
		{"a rest gives two energy", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 5, 3),
			"REST", true, "... / .A. / ... / A 1 1 5 5"},
		{"a rest gives no more than the species holds", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 5, 6),
			"REST", true, "... / .A. / ... / A 1 1 5 7"},
		{"what cannot be read is a rest", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 5, 3),
			"SLEEP", false, "... / .A. / ... / A 1 1 5 5"},

		{"a move costs one", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 5, 1),
			"MOVE SE", true, "... / ... / ..A / A 2 2 5 0"},
		{"a move without energy is a rest", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 5, 0),
			"MOVE SE", false, "... / .A. / ... / A 1 1 5 2"},
		{"a move destroys a corpse", scene(quiet, quiet, "...", ".Ac", "...").set(1, 1, 5, 4),
			"MOVE E", true, "... / ..A / ... / A 2 1 5 3"},
		{"a move onto a friend is a rest", scene(quiet, quiet, "...", ".AA", "...").set(1, 1, 5, 4),
			"MOVE E", false, "... / .AA / ... / A 1 1 5 6 / A 2 1 5 7"},
		{"a move onto an enemy is a rest", scene(quiet, quiet, "...", ".AB", "...").set(1, 1, 5, 4),
			"MOVE E", false, "... / .AB / ... / A 1 1 5 6 / B 2 1 5 7"},

		{"a division costs five and the child gets what is left", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 2, 6),
			"DIVIDE W", true, "... / AA. / ... / A 1 1 2 1 / A 0 1 5 1"},
		{"a child may have no energy", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 5, 5),
			"DIVIDE N", true, ".A. / .A. / ... / A 1 1 5 0 / A 1 0 5 0"},
		{"a division needs five", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 5, 4),
			"DIVIDE N", false, "... / .A. / ... / A 1 1 5 6"},
		{"a division destroys a corpse", scene(quiet, quiet, ".c.", ".A.", "...").set(1, 1, 5, 5),
			"DIVIDE N", true, ".A. / .A. / ... / A 1 1 5 0 / A 1 0 5 0"},
		{"a division onto a cell is a rest", scene(quiet, quiet, ".B.", ".A.", "...").set(1, 1, 5, 5),
			"DIVIDE N", false, ".B. / .A. / ... / A 1 1 5 7 / B 1 0 5 7"},

		{"an attack costs its strength", scene(quiet, quiet, "...", ".AB", "...").set(1, 1, 5, 2),
			"ATTACK E 2", true, "... / .AB / ... / A 1 1 5 0 / B 2 1 3 7"},
		{"an attack stronger than the energy is a rest, not a weaker attack", scene(quiet, quiet, "...", ".AB", "...").set(1, 1, 5, 2),
			"ATTACK E 3", false, "... / .AB / ... / A 1 1 5 4 / B 2 1 5 7"},
		{"an attack costs all its strength even on a dying cell", scene(quiet, quiet, "...", ".AB", "..B").set(2, 1, 1, 0).set(1, 1, 5, 7),
			"ATTACK E 3", true, "... / .Ac / ..B / A 1 1 5 4 / B 2 2 5 7"},
		{"friends can be attacked", scene(quiet, quiet, "...", ".AA", "..B").set(2, 1, 2, 0),
			"ATTACK E 2", true, "... / .Ac / ..B / A 1 1 5 5 / B 2 2 5 7"},
		{"nothing cannot be attacked", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 5, 6),
			"ATTACK N 1", false, "... / .A. / ... / A 1 1 5 7"},
		{"a corpse cannot be attacked", scene(quiet, quiet, ".c.", ".A.", "...").set(1, 1, 5, 3),
			"ATTACK N 1", false, ".c. / .A. / ... / A 1 1 5 5"},

		{"a meal gives four energy", scene(quiet, quiet, ".c.", ".A.", "...").set(1, 1, 5, 1),
			"EAT N", true, "... / .A. / ... / A 1 1 5 5"},
		{"a meal gives no more than the species holds", scene(quiet, quiet, ".c.", ".A.", "...").set(1, 1, 5, 5),
			"EAT N", true, "... / .A. / ... / A 1 1 5 7"},
		{"a full cell can eat", scene(quiet, quiet, ".c.", ".A.", "...").set(1, 1, 5, 7),
			"EAT N", true, "... / .A. / ... / A 1 1 5 7"},
		{"without a corpse a meal is a rest", scene(quiet, quiet, "...", ".A.", "...").set(1, 1, 5, 4),
			"EAT N", false, "... / .A. / ... / A 1 1 5 6"},

		{"a blast takes hp and acidity from all around at once, and the cell itself",
			scene(acid, Species{6, 6, 0}, "B..", ".AB", ".A.").set(1, 1, 3, 4).set(2, 1, 5, 6),
			"EXPLODE", true, "B.. / .cc / .c. / B 0 0 1 6"},
		{"a blast needs more energy than hp", scene(acid, quiet, "...", ".AB", "...").set(1, 1, 3, 3),
			"EXPLODE", false, "... / .AB / ... / A 1 1 3 5 / B 2 1 5 7"},
		{"a blast needs few hp", scene(acid, quiet, "...", ".AB", "...").set(1, 1, 4, 6),
			"EXPLODE", false, "... / .AB / ... / A 1 1 4 6 / B 2 1 5 7"},
		{"a fresh cell of few hp can explode", scene(Species{3, 5, 4}, Species{8, 4, 0}, "...", ".AB", "..."),
			"EXPLODE", true, "... / .cB / ... / B 2 1 1 4"},
		{"the killed do not explode", scene(Species{3, 5, 4}, quiet, "...", ".AA", "..."),
			"EXPLODE", true, "... / .cc / ..."},
		{"a blast leaves corpses alone", scene(acid, quiet, "c..", ".A.", "...").set(1, 1, 1, 2),
			"EXPLODE", true, "c.. / .c. / ..."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if ok := c.scene.text(1, 1, c.act); ok != c.ok {
				t.Errorf("%s is done: %v, want %v", c.act, ok, c.ok)
			}
			if got := c.scene.state(); got != c.want {
				t.Errorf("after %s\n got %s\nwant %s", c.act, got, c.want)
			}
		})
	}
}

func TestNoActReachesOffTheBoard(t *testing.T) {
	for d := NW; d <= notAvailable; d++ {
		for _, a := range []Action{Move(d), Divide(d), Attack(d, 1), Eat(d)} {
			for _, corner := range [][2]int{{0, 0}, {0, 2}, {3, 0}, {3, 2}} {
				turn := scene(Species{5, 7, 0}, Species{5, 7, 0}, "A..A", "....", "A..A")
				to := At(corner[0], corner[1]).To(d)
				inside := d <= SE && to.X() >= 0 && to.X() < 4 && to.Y() >= 0 && to.Y() < 3
				legal := inside && (a.Verb() == VerbMove || a.Verb() == VerbDivide)
				if ok := turn.text(corner[0], corner[1], a.String()); ok != legal {
					t.Errorf("%q from %v is done: %v, want %v", a, corner, ok, legal)
				}
				checkBoard(t, &turn.board)
			}
		}
	}
}

func TestTheOldestActFirstAndTheNewbornWait(t *testing.T) {
	turn := scene(Species{5, 7, 0}, Species{5, 7, 0}, ".....", ".A...", "...A.", "....B")
	var order []Space
	for range 2 {
		turn.begin(A)
		for turn.Next() {
			order = append(order, turn.At)
			if turn.Energy >= DivideCost {
				turn.Act(Divide(W))
			} else {
				turn.Act(Rest)
			}
		}
	}
	want := []Space{At(1, 1), At(3, 2), At(1, 1), At(3, 2), At(0, 1), At(2, 2)}
	if len(order) != len(want) {
		t.Fatalf("%d cells acted, want %d", len(order), len(want))
	}
	for i := range want {
		if order[i] != want[i] {
			t.Errorf("cell %d to act is at %d %d, want %d %d", i, order[i].X(), order[i].Y(), want[i].X(), want[i].Y())
		}
	}
}

func TestTheKilledAreNotAsked(t *testing.T) {
	turn := scene(Species{2, 10, 0}, Species{5, 7, 0}, "....", ".AA.", ".A.B")
	turn.begin(A)
	asked := 0
	for turn.Next() {
		asked++
		if turn.At == At(1, 1) {
			turn.Act(Attack(E, 2))
		} else {
			turn.Act(Rest)
		}
	}
	if asked != 2 {
		t.Errorf("%d cells were asked, want 2", asked)
	}
}

func TestExtinctionEndsTheTurn(t *testing.T) {
	turn := scene(Species{5, 7, 0}, Species{5, 7, 0}, "AAA", "..A", ".AB").set(2, 2, 1, 0)
	turn.begin(A)
	asked := 0
	for turn.Next() {
		asked++
		if turn.At == At(1, 2) {
			turn.Act(Attack(E, 1))
		} else {
			turn.Act(Rest)
		}
	}
	if asked != 3 || !turn.over {
		t.Errorf("%d cells were asked and over is %v, want 3 and true", asked, turn.over)
	}
}

func TestAViewTellsBothSidesAlike(t *testing.T) {
	turn := scene(Species{5, 7, 0}, Species{4, 8, 0}, "A..c", ".B..", "AB..")
	type told struct {
		friends, enemies, corpses int
		x, y                      int // sums of enemies
		first                     Space
		around                    Around
		closest                   Space
		distance                  int
	}
	tell := func(side Side) (got told) {
		turn.begin(side)
		turn.Next()
		got.friends, got.enemies, got.corpses = turn.Count(Friend), turn.Count(Enemy), turn.Count(Corpse)
		got.x, got.y = turn.Sum(Enemy)
		got.first, _ = turn.First(Enemy)
		got.around = turn.Around
		got.closest, got.distance, _ = turn.ClosestWithin(Corpse, MaxSide)
		return got
	}
	a := told{2, 2, 1, 2, 3, At(1, 1), Around{0, 1 << SE, 0, 1<<NW | 1<<W | 1<<SW | 1<<N | 1<<NE}, At(3, 0), 3}
	if got := tell(A); got != a {
		t.Errorf("A is told %+v, want %+v", got, a)
	}
	b := told{2, 2, 1, 0, 2, At(0, 0), Around{1 << S, 1<<NW | 1<<SW, 0, 0}, At(3, 0), 2}
	if got := tell(B); got != b {
		t.Errorf("B is told %+v, want %+v", got, b)
	}
	if empty := a.around.Empty(); empty != 1<<S|1<<E {
		t.Errorf("empty around A is %08b", empty)
	}
	if turn.Column(Enemy, 0) != 0b101 {
		t.Errorf("the enemies in column 0 are in rows %b", turn.Column(Enemy, 0))
	}
}

func TestRandIsEven(t *testing.T) {
	turn := new(Turn)
	turn.random = newRandom(1)
	var counts [7]int
	for range 70_000 {
		counts[turn.Rand(7)]++
	}
	for n, count := range counts {
		if math.Abs(float64(count)-10_000) > 5*math.Sqrt(10_000) {
			t.Errorf("%d was drawn %d times of 70000, want about 10000", n, count)
		}
	}
}
