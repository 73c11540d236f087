package hitsunk

import "testing"

func TestWatersFindTheirSize(t *testing.T) {
	for _, c := range []struct {
		name        string
		players, id int
		x, y        int
		side        int
		sized       bool
	}{
		{"two players at least", 10, 0, 20, 20, 32, false},
		{"as many as the own number tells", 10, 8, 20, 20, 39, false},
		{"as far as can be seen", 10, 0, 30, 20, 36, false},
		{"a wall to the right tells", 10, 0, 37, 20, 40, true},
		{"a wall below tells", 10, 0, 20, 37, 40, true},
	} {
		sea := new(table)
		b := &sea.turn.board
		b.lay(SideOf(c.players), c.players, AsRun)
		b.launch(c.id, Submarine, c.x, c.y, Up)
		sea.turn.Round = 1
		sea.turn.begin(&b.ships[c.id])
		var w waters
		w.forget()
		w.watch(&sea.turn)
		if w.side != c.side || w.sized != c.sized {
			t.Errorf("%s: side %d, known %v; want %d, %v", c.name, w.side, w.sized, c.side, c.sized)
		}
	}
}

func TestWatersBearViewsOfLargerBoards(t *testing.T) {
	for _, at := range []uint8{58, 60, 63, 64, 250} {
		sea := new(table)
		sea.turn.board.lay(maxSide, 1, AsRun)
		sea.turn.board.launch(0, Submarine, 30, 30, Up)
		sea.turn.Round = 1
		sea.turn.begin(&sea.turn.board.ships[0])
		sea.turn.X, sea.turn.Y, sea.turn.ID = at, at, 500
		var w waters
		w.forget()
		w.watch(&sea.turn)
		w.choose(&sea.turn, 1)
		if w.side != maxSide {
			t.Errorf("at %d the board has side %d, want %d", at, w.side, maxSide)
		}
	}
}

func TestWatersUnseenAreSearchedFirstAndUntilSeen(t *testing.T) {
	sea := new(table)
	b := &sea.turn.board
	b.lay(SideOf(2), 2, AsRun)
	b.launch(0, Submarine, 10, 10, Up)
	turn := &sea.turn
	turn.begin(&b.ships[0])
	var w waters
	w.forget()
	w.side, w.sized = 32, true
	// All has been seen long ago but the bottom right.
	for i := range w.seen {
		w.seen[i] = 1
	}
	w.seen[7*sectors+7] = 0
	turn.Round = 20
	w.choose(turn, 0)
	if want := (cell{30, 30}); w.goal != want {
		t.Fatalf("it sails to %v, want %v", w.goal, want)
	}
	w.seen[0] = 0
	turn.Round = 21
	if w.choose(turn, 20); w.goal != (cell{30, 30}) {
		t.Errorf("on its way it turns to %v", w.goal)
	}
	w.seen[7*sectors+7] = 21
	if w.choose(turn, 20); w.goal != (cell{10, 10}) {
		t.Errorf("then it sails to %v, want what is nearest", w.goal)
	}
}
