package petri

import "testing"

func TestAmoeba(t *testing.T) {
	testPositions(t, "amoeba", []position{
		{name: "explodes among five enemies",
			x: 1, y: 1, hp: 2, energy: 9, rows: "xxx xox ...", want: "EXPLODE"},
		{name: "does not explode with ten energy, which as a text is less than two",
			x: 1, y: 1, hp: 2, energy: 10, rows: "xxx xox ooo", want: "ATTACK NW 3,ATTACK N 3,ATTACK NE 3,ATTACK W 3,ATTACK E 3"},
		{name: "explodes with ten energy at one hp",
			x: 1, y: 1, hp: 1, energy: 10, rows: "xxx xox ...", want: "EXPLODE"},
		{name: "does not explode among four enemies",
			x: 1, y: 1, hp: 1, energy: 1, rows: "xx. xox ...", want: "ATTACK NW 1,ATTACK N 1,ATTACK W 1,ATTACK E 1"},
		{name: "steps next to an enemy, first space in column order",
			x: 1, y: 1, hp: 2, energy: 3, rows: "..... .o..x .....", want: "MOVE NE"},
		{name: "does not step up with two energy but eats",
			x: 1, y: 1, hp: 2, energy: 2, rows: "..... co.x. ..... .....", want: "EAT W"},
		{name: "eats any corpse",
			x: 1, y: 1, hp: 2, energy: 10, rows: "c...... .oc.... ......x", want: "EAT NW,EAT E"},
		{name: "rests past the middle to divide later",
			x: 2, y: 1, hp: 2, energy: 4, rows: "...... ..o... .....x", want: "REST"},
		{name: "travels before the middle",
			x: 1, y: 1, hp: 2, energy: 4, rows: "........ .o...... .......x", want: "MOVE NE"},
		{name: "never passes the middle of an odd width",
			x: 4, y: 1, hp: 2, energy: 2, rows: "......... ....o.... ........x", want: "MOVE NE"},
		{name: "divides along the path with five energy",
			x: 1, y: 1, hp: 2, energy: 5, rows: "........ .o...... .......x", want: "DIVIDE NE"},
		{name: "divides past the middle",
			x: 4, y: 1, hp: 2, energy: 5, rows: "x....... ....o... ........", want: "DIVIDE NW"},
		{name: "takes the only free space without a search",
			x: 0, y: 0, hp: 2, energy: 2, rows: "ooooo...x .oooo.... ooooo....", want: "MOVE S"},
		{name: "finds the way around friends",
			x: 1, y: 1, hp: 2, energy: 2, rows: "o.oooo... ooo.oo... ooo.oo..x ooo..o... ......... .........", want: "MOVE N"},
		{name: "prefers the path found first when two are as long",
			x: 1, y: 2, hp: 2, energy: 2, rows: "......... .ooo..... .o.oo..x. .ooo..... .........", want: "MOVE NW"},
		{name: "divides anywhere when the enemy is out of reach",
			x: 1, y: 1, hp: 2, energy: 5, rows: "o.ooooo.. ooooooo.. .oooooo.x", want: "DIVIDE N,DIVIDE SW"},
		{name: "rests when the enemy is out of reach",
			x: 1, y: 1, hp: 2, energy: 4, rows: "o.ooooo.. ooooooo.. .oooooo.x", want: "REST"},
		{name: "rests without energy next to an enemy",
			x: 1, y: 1, hp: 2, energy: 0, rows: "..... .ox.. .....", want: "REST"},
	})
}

// TestSearch compares the search with one that follows the original line by
// line, keeping its lists and dictionaries.
func TestSearch(t *testing.T) {
	bot := botAt(t, "amoeba", "").(*amoebaBot)
	turn := new(Turn)
	b := &turn.board
	for seed := range uint64(3000) {
		turn.random.Seed(seed, 7)
		sides := [2]int{3 + turn.Rand(14), 3 + turn.Rand(14)}
		if seed%100 == 0 {
			sides = [2]int{MaxSide, MaxSide}
		}
		b.lay(sides[0], sides[1])
		b.species = [2]Species{{12, 0, 0}, {12, 0, 0}}
		turn.At = At(turn.Rand(sides[0]), turn.Rand(sides[1]))
		crowd := 1 + turn.Rand(60)
		for x := range sides[0] {
			for y := range sides[1] {
				p := At(x, y)
				switch n := turn.Rand(100); {
				case p == turn.At || n < crowd:
					b.add(p, A, 0)
				case n < crowd+3 && seed%3 != 0 || x == sides[0]-1 && y == sides[1]-1:
					b.add(p, B, 0)
				case n < crowd+13:
					b.occupy(p, corpse)
				}
			}
		}
		turn.Around = turn.AroundOf(turn.At)
		if turn.Around.Enemies != 0 {
			continue // the bot attacks and does not search
		}
		got, found := bot.search.firstStep(turn)
		want, wanted := searchAsWritten(turn)
		if found != wanted || found && got != want {
			t.Fatalf("seed %d: the first step from %d %d is %v, must be %v:\n%s",
				seed, turn.At.X(), turn.At.Y(), got, want, b.appendState(nil))
		}
	}
}

// searchAsWritten is the original's search: round after round it looks at all
// it has found for spaces it has not, and settles each of them by the closest
// found space around it.
func searchAsWritten(t *Turn) (Direction, bool) {
	type node struct {
		at, before Space
		distance   int
	}
	found := map[Space]*node{}
	var order []*node
	add := func(n *node) {
		if old := found[n.at]; old != nil {
			*old = *n
			return
		}
		found[n.at] = n
		order = append(order, n)
	}
	add(&node{at: t.At})
	for first := true; ; first = false {
		var next []Space
		for _, n := range order {
			for m := t.AroundOf(n.at).Free(); m != 0; m &= m - 1 {
				if p := n.at.To(m.First()); found[p] == nil {
					next = append(next, p)
				}
			}
		}
		if next == nil {
			break
		}
		for _, p := range next {
			var near []Space
			for m := t.AroundOf(p).Free(); m != 0; m &= m - 1 {
				near = append(near, p.To(m.First()))
			}
			if first {
				near = append(near, t.At)
			}
			var before *node
			for _, q := range near {
				if n := found[q]; n != nil && (before == nil || n.distance < before.distance) {
					before = n
				}
			}
			add(&node{p, before.at, before.distance + 1})
		}
	}
	var goal *node
	for _, n := range order {
		if t.AroundOf(n.at).Enemies != 0 && (goal == nil || n.distance < goal.distance) {
			goal = n
		}
	}
	if goal == nil {
		return nowhere, false
	}
	for goal.distance > 1 {
		goal = found[goal.before]
	}
	return t.DirectionTo(goal.at), true
}

func BenchmarkSearch(b *testing.B) {
	for _, side := range []int{20, MaxSide} {
		b.Run(Setting{Width: side, Height: side}.String(), func(b *testing.B) {
			bot := botAt(b, "amoeba", "").(*amoebaBot)
			turn := new(Turn)
			turn.board.lay(side, side)
			turn.board.species = [2]Species{{12, 0, 0}, {12, 0, 0}}
			turn.At = At(1, 1)
			turn.board.add(turn.At, A, 0)
			turn.board.add(At(side-2, side-2), B, 0)
			b.ReportAllocs()
			for b.Loop() {
				bot.search.firstStep(turn)
			}
		})
	}
}
