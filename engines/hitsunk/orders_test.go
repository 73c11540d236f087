package hitsunk

import (
	"fmt"
	"strings"
	"testing"
)

// scene is a board with ships written "class x,y,dir hull flags", the hull
// from the head, the flags of u under water, s shield, c3 cooldown 3, m0 no mines.
func scene(rules Rules, ships ...string) *table {
	t := new(table)
	b := &t.turn.board
	b.lay(SideOf(10), len(ships), rules)
	t.turn.rules = rules
	t.turn.Round = 1
	for i, text := range ships {
		var class, x, y, dir int
		var hull, flags string
		if n, _ := fmt.Sscanf(text, "%d %d,%d,%d %s %s", &class, &x, &y, &dir, &hull, &flags); n < 5 {
			panic("bad ship " + text)
		}
		if !b.fits(Class(class).Length(), x, y, Direction(dir)) || len(hull) != Class(class).Length() {
			panic("no room for " + text)
		}
		b.launch(i, Class(class), x, y, Direction(dir))
		s := &b.ships[i]
		s.Hull = 0
		for j := range hull {
			s.Hull |= (hull[j] - '0') << j
		}
		if s.Hull == 0 {
			b.afloat--
			b.paint(s)
		}
		s.Underwater = strings.Contains(flags, "u")
		s.Shield = strings.Contains(flags, "s")
		if strings.Contains(flags, "c") {
			s.Cooldown = int8(flags[strings.Index(flags, "c")+1] - '0')
		}
		if strings.Contains(flags, "m0") {
			s.Mines = 0
		}
		s.diveTurns = DiveTurns
	}
	return t
}

// mined lays mines.
func (t *table) mined(cells ...int) *table {
	for i := 0; i < len(cells); i += 2 {
		t.turn.board.layMine(placeOf(cells[i], cells[i+1]))
	}
	return t
}

// do has player 0 take a turn with the orders that a program printed.
func (t *table) do(answer string) *table { return t.doAs(0, answer) }

func (t *table) doAs(player int, answer string) *table {
	b := &t.turn.board
	s := &b.ships[player]
	t.turn.begin(s)
	s.answer()
	b.carryOut(s, ParseOrders(nil, []byte(answer)))
	return t
}

func (t *table) status(player int) string { return string(t.turn.board.ships[player].append(nil)) }

// hulls lists every ship's hull.
func (t *table) hulls() string {
	var list []string
	for i := range t.turn.board.ships {
		list = append(list, strings.Split(t.status(i), ";")[1])
	}
	return strings.Join(list, " ")
}

func TestOrdersAsTheProgramRuns(t *testing.T) {
	for _, c := range []struct {
		name  string
		sea   *table
		do    string
		want  string // player 0's status
		hulls string // of all, where there are others
		mines string
	}{
		{"a move costs one", scene(AsRun, "3 10,10,0 111"), "MM",
			"10,9,0;111;0,2,2,0;0,0,0;0,0,0", "", ""},
		{"a ship runs onto a mine ahead and is hit behind its head", scene(AsRun, "3 10,10,0 111").mined(10, 9), "M",
			"10,9,0;101;0,2,2,0;1,0,1;0,0,0", "", ""},
		{"a ship backs onto a mine and is hit before its tail", scene(AsRun, "3 10,10,0 111").mined(10, 13), "B",
			"10,11,0;101;0,2,2,0;1,0,1;0,0,0", "", ""},
		{"a turn sets off mines, which chain, and hits the head", scene(AsRun, "2 10,10,0 111", "4 13,9,2 1111").mined(11, 10, 12, 10), "C",
			"10,10,3;011;1,1,4,0;2,0,1;0,0,0", "011 0111", ""},
		{"a mine on the third cell of a turn alone does not hurt", scene(AsRun, "2 10,10,0 111").mined(12, 10), "C",
			"10,10,3;111;1,1,4,0;0,0,0;0,0,0", "", ""},
		{"C is counter-clockwise", scene(AsRun, "3 10,10,0 111"), "C", "10,10,3;111;0,2,2,0;0,0,0;0,0,0", "", ""},
		{"K is clockwise", scene(AsRun, "3 10,10,0 111"), "K", "10,10,1;111;0,2,2,0;0,0,0;0,0,0", "", ""},
		{"a destroyer's turns cost moves that it may not have", scene(AsRun, "1 10,10,0 11"), "CCCCMM",
			"10,10,0;11;-1,1,4,0;0,0,0;0,0,0", "", ""},
		{"a destroyer may turn at last", scene(AsRun, "1 10,10,0 11"), "MMMKM",
			"10,7,1;11;-1,1,4,0;0,0,0;0,0,0", "", ""},
		{"others may not turn without a move", scene(AsRun, "3 10,10,0 111"), "MC",
			"10,9,0;111;0,2,2,0;0,0,0;0,0,0", "", ""},
		{"the first repair of a head is free, the second starts the cooldown", scene(AsRun, "3 10,10,0 001"), "RRF+1+1",
			"10,10,0;111;1,1,2,3;0,0,0;0,0,0", "", ""},
		{"a repair of an undamaged ship starts the cooldown", scene(AsRun, "3 10,10,0 111"), "R",
			"10,10,0;111;1,2,2,3;0,0,0;0,0,0", "", ""},
		{"a repair comes too late after a shot", scene(AsRun, "3 10,10,0 011"), "F+1+1R",
			"10,10,0;011;1,1,2,0;0,0,0;0,0,0", "", ""},
		{"a short F ends the turn for nothing", scene(AsRun, "3 10,10,0 111"), "MF+1+",
			"10,9,0;111;0,2,2,0;0,0,0;0,0,0", "", ""},
		{"an F without digits ends the turn at a price", scene(AsRun, "3 10,10,0 111"), "F+a+1M",
			"10,10,0;111;1,1,2,0;0,0,0;0,0,0", "", ""},
		{"a line feed counts as a blank", scene(AsRun, "3 10,10,0 111"), "F+1 +2\nM",
			"10,10,0;111;1,1,2,0;0,0,0;0,0,0", "", ""},
		{"an F without digits that cannot be afforded is skipped", scene(AsRun, "5 10,10,0 11111"), "F+1+1FaaaaM",
			"10,9,0;11111;0,0,3,0;0,0,0;0,0,0", "", ""},
		{"a carrier's hit on one facing up", scene(AsRun, "5 10,10,0 11111", "5 14,8,0 11111"), "F+4+0",
			"10,10,0;11111;1,0,3,0;1,0,0;0,0,0", "11111 11011", ""},
		{"a carrier's hit on one facing right", scene(AsRun, "5 10,10,0 11111", "5 16,10,1 11111"), "F+4+0",
			"10,10,0;11111;1,0,3,0;3,0,0;0,0,0", "11111 01010", ""},
		{"a carrier's hit on one facing down", scene(AsRun, "5 10,10,0 11111", "5 14,12,2 11111"), "F+4+0",
			"10,10,0;11111;1,0,3,0;3,0,0;0,0,0", "11111 01010", ""},
		{"a carrier's hit on one facing left", scene(AsRun, "5 10,10,0 11111", "5 12,10,3 11111"), "F+4+0",
			"10,10,0;11111;1,0,3,0;1,0,0;0,0,0", "11111 11011", ""},
		{"a carrier's hit near an end", scene(AsRun, "5 10,10,0 11111", "4 15,10,1 1111"), "F+4+0",
			"10,10,0;11111;1,0,3,0;2,0,0;0,0,0", "11111 1010", ""},
		{"a shield takes one shot", scene(AsRun, "4 10,10,0 1111", "4 10,14,0 1111 s"), "F+0+4F+0+4F+0+5",
			"10,10,0;1111;1,0,1,0;2,0,0;0,0,0", "1111 0011", ""},
		{"a mine flies far to the side", scene(AsRun, "4 10,10,0 1111"), "N+9-1",
			"10,10,0;1111;1,3,0,0;0,0,0;0,0,0", "", "19,9"},
		{"a mine that is refused is lost, and so is the action", scene(AsRun, "4 10,10,0 1111"), "N+0+4F+1+1S",
			"10,10,0;1111;1,3,0,0;0,0,0;0,0,0", "", ""},
		{"facing right, mines go as far along as the ship is long", scene(AsRun, "4 10,10,1 1111"), "N-4+7",
			"10,10,1;1111;1,3,0,0;0,0,0;0,0,0", "", "6,17"},
		{"without a mine an N uses the action", scene(AsRun, "4 10,10,1 1111 m0"), "NxxxxS",
			"10,10,1;1111;1,3,0,0;0,0,0;0,0,0", "", ""},
		{"a mine is not laid on another", scene(AsRun, "4 10,10,0 1111").mined(11, 10), "N+1+0",
			"10,10,0;1111;1,3,0,0;0,0,0;0,0,0", "", "11,10"},
		{"the dead sail on", scene(AsRun, "1 10,10,0 01").mined(10, 9), "MMM",
			"10,7,0;00;0,1,4,0;1,1,1;0,0,0", "", ""},
		{"a cruiser comes back from its own mine", scene(AsRun, "3 10,10,0 010").mined(10, 9), "MR",
			"10,9,0;100;0,2,2,0;1,1,1;0,0,0", "", ""},
		{"an own old cell uses up the own shield", scene(AsRun, "4 10,10,0 1111", "1 9,8,1 11").mined(10, 9), "DM",
			"10,9,0;1111;0,3,1,3;1,0,0;0,0,0", "1111 01", ""},
		{"a ram hits what is ahead and stays", scene(AsRun, "1 10,10,0 11", "3 10,7,0 111"), "AM",
			"10,10,0;11;0,1,4,0;1,0,0;0,0,0", "11 110", ""},
		{"a ram after a turn fails", scene(AsRun, "1 10,10,3 11", "3 10,7,0 111"), "KA",
			"10,10,0;11;2,1,4,0;0,0,0;0,0,0", "11 111", ""},
		{"a ram at nothing costs all moves", scene(AsRun, "1 10,10,0 11"), "AM",
			"10,10,0;11;0,1,4,0;0,0,0;0,0,0", "", ""},
		{"a ram does not reach under water", scene(AsRun, "1 10,10,0 11", "2 10,7,0 111 u"), "A",
			"10,10,0;11;0,1,4,0;0,0,0;0,0,0", "11 111", ""},
		{"a shot does not reach under water", scene(AsRun, "4 10,10,0 1111", "2 10,7,0 111 u"), "F+0-1",
			"10,10,0;1111;1,2,1,0;0,0,0;0,0,0", "1111 111", ""},
		{"a blast does", scene(AsRun, "4 10,10,0 1111", "2 10,5,0 111 u").mined(10, 4), "F+0-6",
			"10,10,0;1111;1,2,1,0;1,0,0;0,0,0", "1111 011", ""},
		{"a shot beyond the range is spent", scene(AsRun, "4 10,10,0 1111", "2 18,10,0 111"), "F+8+0",
			"10,10,0;1111;1,2,1,0;0,0,0;0,0,0", "1111 111", ""},
		{"a shot at the own hull counts on both sides", scene(AsRun, "4 10,10,0 1111"), "F-0-0",
			"10,10,0;0111;1,2,1,0;1,0,1;0,0,0", "", ""},
		{"a submarine dives without a cooldown", scene(AsRun, "2 10,10,0 111"), "PP",
			"10,10,0;111;2,1,4,0;0,0,0;1,0,0", "", ""},
		{"surfacing starts the cooldown", scene(AsRun, "2 10,10,0 111 u"), "P",
			"10,10,0;111;2,1,4,3;0,0,0;0,0,0", "", ""},
		{"a cooldown keeps it up", scene(AsRun, "2 10,10,0 111 c3"), "P",
			"10,10,0;111;2,1,4,2;0,0,0;0,0,0", "", ""},
		{"but not down", scene(AsRun, "2 10,10,0 111 uc3"), "P",
			"10,10,0;111;2,1,4,3;0,0,0;0,0,0", "", ""},
		{"a scan uses the action", scene(AsRun, "4 10,10,0 1111"), "SF+1+1",
			"10,10,0;1111;1,3,1,0;0,0,0;0,0,1", "", ""},
		{"under water all is allowed", scene(AsRun, "2 10,10,0 111 u", "3 10,7,0 111"), "MAF+0-1",
			"10,10,0;111;1,0,4,0;1,0,0;1,0,0", "111 110", ""},
		{"skills are for their classes", scene(AsRun, "5 10,10,0 01111"), "RPDW mbs7 ",
			"10,10,0;01111;1,1,3,0;0,0,0;0,0,0", "", ""},
		{"a wall stops", scene(AsRun, "3 10,0,0 111"), "M", "10,0,0;111;0,2,2,0;0,0,0;0,0,0", "", ""},
		{"a wreck stops", scene(AsRun, "3 10,10,0 111", "3 10,7,0 000"), "M", "10,10,0;111;0,2,2,0;0,0,0;0,0,0", "", ""},
		{"a turn needs all its cells", scene(AsRun, "3 10,10,0 111", "1 12,10,0 11"), "C", "10,10,0;111;0,2,2,0;0,0,0;0,0,0", "111 11", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.sea.do(c.do)
			if got := c.sea.status(0); got != c.want {
				t.Errorf("after %s the ship is %s, want %s", c.do, got, c.want)
			}
			if got := c.sea.hulls(); c.hulls != "" && got != c.hulls {
				t.Errorf("after %s the hulls are %s, want %s", c.do, got, c.hulls)
			}
			if got := c.sea.turn.board.list(mine); got != c.mines {
				t.Errorf("after %s there are mines at %q, want %q", c.do, got, c.mines)
			}
			checkBoard(t, &c.sea.turn.board)
		})
	}
}

func TestTheDeadLeaveATrail(t *testing.T) {
	sea := scene(AsRun, "1 10,10,0 01").mined(10, 9).do("MMM")
	if got := sea.turn.board.list(wreck); got != "10,7 10,8 10,9 10,10" {
		t.Errorf("wrecks are at %s", got)
	}
	if y := sea.turn.board.tally(0); y.score != -5 {
		t.Errorf("the score is %d, want 1+5-1-10 = -5", y.score)
	}
}

func TestARevivedCruiserIsAWreckUntilTheNextPainting(t *testing.T) {
	sea := scene(AsRun, "3 10,10,0 010", "3 20,20,0 111").mined(10, 9).do("MR")
	b := &sea.turn.board
	if got := b.list(wreck); got != "10,9 10,10 10,11" || b.afloat != 2 {
		t.Errorf("wrecks are at %q and %d ships afloat, want its cells and 2", got, b.afloat)
	}
	sea.turn.begin(&b.ships[0])
	if got := sea.turn.At(0, 0); got != Water {
		t.Errorf("it sees itself as %c, want water", got)
	}
	// Another ship's shot into the water has everything painted.
	sea.doAs(1, "F+1+1")
	if got := b.list(wreck); got != "" {
		t.Errorf("wrecks are at %q after the painting, want none", got)
	}
}

func TestSwitches(t *testing.T) {
	for _, c := range []struct {
		name       string
		rule       Rules
		sea        func(Rules) *table
		do         string
		run, prose string // player 0's status as run and with the switch
		hulls      [2]string
	}{
		{"clockwise-c", ClockwiseC, func(r Rules) *table { return scene(r, "3 10,10,0 111") }, "C",
			"10,10,3;111;0,2,2,0;0,0,0;0,0,0", "10,10,1;111;0,2,2,0;0,0,0;0,0,0", [2]string{}},
		{"free-turns", FreeTurns, func(r Rules) *table { return scene(r, "1 10,10,0 11") }, "CKMMM",
			"10,9,0;11;0,1,4,0;0,0,0;0,0,0", "10,7,0;11;0,1,4,0;0,0,0;0,0,0", [2]string{}},
		{"free-turns lets it ram", FreeTurns, func(r Rules) *table { return scene(r, "1 10,10,3 11", "3 10,7,0 111") }, "KA",
			"10,10,0;11;2,1,4,0;0,0,0;0,0,0", "10,10,0;11;0,1,4,0;1,0,0;0,0,0", [2]string{"11 111", "11 110"}},
		{"free-turns is for destroyers", FreeTurns, func(r Rules) *table { return scene(r, "2 10,10,0 111") }, "CKM",
			"10,10,0;111;0,1,4,0;0,0,0;0,0,0", "10,10,0;111;0,1,4,0;0,0,0;0,0,0", [2]string{}},
		{"dive-moves-only", DiveMovesOnly, func(r Rules) *table { return scene(r, "2 10,10,0 111 u", "3 10,7,0 111") }, "AF+0-2N+1+0SKP",
			"10,10,0;111;0,0,4,0;2,0,0;1,0,0", "10,10,1;111;1,1,4,3;0,0,0;0,0,0", [2]string{"111 100", "111 111"}},
		{"dive-cooldown keeps it down", DiveCooldown, func(r Rules) *table { return scene(r, "2 10,10,0 111 uc3") }, "P",
			"10,10,0;111;2,1,4,3;0,0,0;0,0,0", "10,10,0;111;2,1,4,2;0,0,0;1,0,0", [2]string{}},
		{"dive-cooldown starts with the dive", DiveCooldown, func(r Rules) *table { return scene(r, "2 10,10,0 111") }, "P",
			"10,10,0;111;2,1,4,0;0,0,0;1,0,0", "10,10,0;111;2,1,4,3;0,0,0;1,0,0", [2]string{}},
		{"ram-dived", RamDived, func(r Rules) *table { return scene(r, "1 10,10,0 11", "2 10,7,0 111 u") }, "A",
			"10,10,0;11;0,1,4,0;0,0,0;0,0,0", "10,10,0;11;0,1,4,0;1,0,0;0,0,0", [2]string{"11 111", "11 110"}},
		{"repair-costs", RepairCosts, func(r Rules) *table { return scene(r, "3 10,10,0 001") }, "RRF+1+1",
			"10,10,0;111;1,1,2,3;0,0,0;0,0,0", "10,10,0;101;1,2,2,3;0,0,0;0,0,0", [2]string{}},
		{"repair-costs nothing without damage", RepairCosts, func(r Rules) *table { return scene(r, "3 10,10,0 111") }, "R",
			"10,10,0;111;1,2,2,3;0,0,0;0,0,0", "10,10,0;111;1,2,2,0;0,0,0;0,0,0", [2]string{}},
		{"repair-costs does not raise the dead", RepairCosts, func(r Rules) *table { return scene(r, "3 10,10,0 010").mined(10, 9) }, "MR",
			"10,9,0;100;0,2,2,0;1,1,1;0,0,0", "10,9,0;000;0,2,2,0;1,1,1;0,0,0", [2]string{}},
		{"shield-damage outlasts a hit on a damaged cell", ShieldDamage, func(r Rules) *table { return scene(r, "4 10,10,0 1111", "4 10,14,0 0111 s") }, "F+0+4F+0+5F+0+6",
			"10,10,0;1111;1,0,1,0;2,0,0;0,0,0", "10,10,0;1111;1,0,1,0;1,0,0;0,0,0", [2]string{"1111 0001", "1111 0101"}},
		{"shield-damage takes one cell of a carrier's hit", ShieldDamage, func(r Rules) *table { return scene(r, "5 10,10,0 11111", "4 15,10,1 1111 s") }, "F+4+0",
			"10,10,0;11111;1,0,3,0;0,0,0;0,0,0", "10,10,0;11111;1,0,3,0;1,0,0;0,0,0", [2]string{"11111 1111", "11111 1110"}},
		{"mines-beside", MinesBeside, func(r Rules) *table { return scene(r, "4 10,10,0 1111") }, "N+9-1",
			"10,10,0;1111;1,3,0,0;0,0,0;0,0,0", "10,10,0;1111;1,3,0,0;0,0,0;0,0,0", [2]string{}},
		{"blast-centre", BlastCentre, func(r Rules) *table { return scene(r, "3 10,10,0 111").mined(10, 9) }, "M",
			"10,9,0;101;0,2,2,0;1,0,1;0,0,0", "10,9,0;001;0,2,2,0;2,0,2;0,0,0", [2]string{}},
		{"blast-centre in a turn", BlastCentre, func(r Rules) *table { return scene(r, "3 10,10,0 111").mined(12, 10) }, "C",
			"10,10,3;111;0,2,2,0;0,0,0;0,0,0", "10,10,3;100;0,2,2,0;2,0,2;0,0,0", [2]string{}},
		{"splash-beside", SplashBeside, func(r Rules) *table { return scene(r, "5 10,10,0 11111", "5 14,8,0 11111") }, "F+4+0",
			"10,10,0;11111;1,0,3,0;1,0,0;0,0,0", "10,10,0;11111;1,0,3,0;3,0,0;0,0,0", [2]string{"11111 11011", "11111 10001"}},
		{"enemy-hits", EnemyHits, func(r Rules) *table { return scene(r, "1 10,10,0 10", "3 20,20,0 111") }, "F-0-0",
			"10,10,0;00;3,0,4,0;1,1,1;0,0,0", "10,10,0;00;3,0,4,0;0,0,1;0,0,0", [2]string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, want := range []string{c.run, c.prose} {
				sea := c.sea([]Rules{AsRun, c.rule}[i]).do(c.do)
				if got := sea.status(0); got != want {
					t.Errorf("under %v the ship is %s, want %s", sea.turn.rules, got, want)
				}
				if got := sea.hulls(); c.hulls[i] != "" && got != c.hulls[i] {
					t.Errorf("under %v the hulls are %s, want %s", sea.turn.rules, got, c.hulls[i])
				}
				checkBoard(t, &sea.turn.board)
			}
		})
	}
}

func TestMinesBesideReachesAllAround(t *testing.T) {
	for _, c := range []struct {
		dir  Direction
		dx   int
		dy   int
		want bool
	}{
		{Up, 1, -1, true}, {Up, -1, 4, true}, {Up, 0, 5, false}, {Up, 2, 0, false}, {Up, 0, -2, false},
		{Right, -4, 1, true}, {Right, -5, 0, false}, {Right, 1, -1, true}, {Right, 2, 0, false},
		{Down, 1, -4, true}, {Down, 0, -5, false}, {Left, 4, 1, true}, {Left, 5, 0, false},
	} {
		if got := MinesBeside.mineReaches(&Status{Dir: c.dir, Length: 4}, c.dx, c.dy); got != c.want {
			t.Errorf("facing %v, a mine at %d,%d is allowed: %v, want %v", c.dir, c.dx, c.dy, got, c.want)
		}
	}
}

// TestMinesOnceSparesASecondBlast has a mine on the third cell of a turn set
// off by that on the second; its own second blast would hit what came within
// reach of it by the first only if the first spent a shield.
func TestMinesOnceSparesASecondBlast(t *testing.T) {
	for rules, want := range map[Rules]string{AsRun: "011 0111", MinesOnce: "011 1111"} {
		sea := scene(rules, "2 10,10,0 111", "4 13,9,2 1111 s").mined(11, 10, 12, 10).do("C")
		if got := sea.hulls(); got != want || sea.turn.board.ships[1].Shield {
			t.Errorf("under %v the hulls are %s, want %s and the shield spent", rules, got, want)
		}
	}
}

func TestDiveLimitEndsADive(t *testing.T) {
	sea := scene(DiveLimit, "2 10,10,0 111", "3 20,20,0 111").do("P")
	for turn := 1; turn <= 4; turn++ {
		if sea.do("M"); !sea.turn.board.ships[0].Underwater {
			t.Fatalf("the dive is over in turn %d after it", turn)
		}
	}
	sea.do("P")
	if got := sea.status(0); !strings.HasSuffix(got, "4,3;0,0,0;0,0,0") {
		t.Errorf("in the fifth turn the submarine is %s, want it up, with a cooldown of 3", got)
	}
	long := scene(AsRun, "2 10,20,0 111", "3 20,20,0 111").do("P")
	for range 10 {
		long.do("")
	}
	if !long.turn.board.ships[0].Underwater {
		t.Error("the program's dives end")
	}
}

func TestWrecksShown(t *testing.T) {
	for rules, want := range map[Rules]Symbol{AsRun: Water, WrecksShown: WreckShown} {
		sea := scene(rules, "3 10,10,0 111", "3 12,10,0 000")
		sea.turn.begin(&sea.turn.board.ships[0])
		if got := sea.turn.At(2, 0); got != want {
			t.Errorf("under %v a wreck looks like %c, want %c", rules, got, want)
		}
	}
}

func TestScanAndShieldLastUntilTheNextAnswer(t *testing.T) {
	sea := scene(AsRun, "4 10,10,0 1111", "3 20,20,0 111").do("D")
	b := &sea.turn.board
	sea.turn.begin(&b.ships[0])
	if got := string(sea.turn.Status.append(nil)); !strings.HasSuffix(got, "0,1,0") || !strings.Contains(got, ",1,2;") {
		t.Errorf("in the next turn the ship is told %s, want a shield and a cooldown of 2", got)
	}
	if sea.do(""); b.ships[0].Shield {
		t.Error("the shield outlasts the next answer")
	}
	if sea.do("S").do("M"); b.ships[0].Scan {
		t.Error("the scan outlasts the next answer")
	}
}
