package hitsunk

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"breeder/engines"
)

func TestParseChoice(t *testing.T) {
	for text, want := range map[string]Class{
		"1": Destroyer, "5\n": Carrier, " 3 \n": Cruiser, "+3": Cruiser, "03": Cruiser, "4 5": Battleship, "\n\n2\nM": Submarine,
		"": NoShip, "\n": NoShip, "0": NoShip, "6": NoShip, "-1": NoShip, "3.0": NoShip, "cruiser": NoShip, "x 3": NoShip, "99999999999999999999": NoShip,
	} {
		if got := ParseChoice([]byte(text)); got != want {
			t.Errorf("%q chooses %v, want %v", text, got, want)
		}
	}
}

func TestParseOrders(t *testing.T) {
	garbled := func(v Verb) Order { return Order{Verb: v, garbled: true} }
	for _, c := range []struct {
		text string
		want []Order
	}{
		{"", nil},
		{"W", nil},
		{"mbckafnsrpd 019+-\n", nil},
		{"MBCKASRPD", []Order{Do(Ahead), Do(Astern), Do(TurnC), Do(TurnK), Do(Ram), Do(Scan), Do(Repair), Do(Dive), Do(Shield)}},
		{"MF+9-8CM\r\n", []Order{Do(Ahead), ShootAt(9, -8), Do(TurnC), Do(Ahead)}},
		{"F+0-0N-0+0", []Order{ShootAt(0, 0), LayAt(0, 0)}},
		{"Fx1 2", []Order{ShootAt(-1, -2)}},
		{"F+1 2M", []Order{ShootAt(1, -2), Do(Ahead)}},
		{"F+12+3", []Order{garbled(Shoot)}},
		{"N+1+M", []Order{garbled(Lay)}},
		{"MF+1+", []Order{Do(Ahead)}},
		{"MF", []Order{Do(Ahead)}},
		{"F+1 +2\nM", []Order{garbled(Shoot), Do(Ahead)}},
		{"M \n\t M", []Order{Do(Ahead), Do(Ahead)}},
		{"F\n+1+1", []Order{garbled(Shoot)}},
		{"Fé1é2M", []Order{ShootAt(-1, -2), Do(Ahead)}},
		{"F+é+2M", []Order{garbled(Shoot), Do(Ahead)}},
		{"\xff\xffM", []Order{Do(Ahead)}},
	} {
		if got := ParseOrders(nil, []byte(c.text)); !slices.Equal(got, c.want) {
			t.Errorf("%q is read as %v, want %v", c.text, got, c.want)
		}
	}
	if got := ParseOrders([]Order{Do(Scan)}, []byte("M")); !slices.Equal(got, []Order{Do(Scan), Do(Ahead)}) {
		t.Errorf("onto a list it reads %v", got)
	}
}

func TestOrdersArePrintedAsProgramsDo(t *testing.T) {
	for text, o := range map[string]Order{"M": Do(Ahead), "F+0-9": ShootAt(0, -9), "N-1+2": LayAt(-1, 2), "F????": {Verb: Shoot, garbled: true}} {
		if o.String() != text {
			t.Errorf("%q is printed as %q", text, o)
		}
	}
	for _, far := range [][2]int{{10, 0}, {-10, 0}, {0, 10}, {0, -10}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("an order names the cell %v", far)
				}
			}()
			ShootAt(far[0], far[1])
		}()
	}
}

var wholeMap = strings.Repeat("U", 180) + "O" + strings.Repeat(".", 180)

func TestUnsoundViewsAreRefused(t *testing.T) {
	good := "5;1;10,11,2;110;1,2,2,0;0,0,0;0,0,0;" + wholeMap
	if v, err := ParseView([]byte(good)); err != nil || v.Round != 5 || v.ID != 1 || v.Map != wholeMap ||
		v.Status != (Status{X: 10, Y: 11, Dir: Down, Length: 3, Hull: 3, Moves: 1, Shots: 2, Mines: 2}) {
		t.Fatalf("%s is read as %+v, error %v", good, v, err)
	}
	for _, c := range []struct{ from, to, says string }{
		{good, "", "1 parts, must be 8"},
		{";0,0,0;0,0,0;", ";0,0,0;", "7 parts, must be 8"},
		{"5;1;", "0;1;", `round "0"`},
		{"5;1;", "05;1;", `round "05"`},
		{"5;1;", "5;-1;", `player "-1"`},
		{"10,11,2", "10,11", `place "10,11"`},
		{"10,11,2", "10,11,4", "0 to 3"},
		{"10,11,2", "256,11,2", "place"},
		{"110", "", `hull ""`},
		{"110", "111111", "1 to 5 of the digits"},
		{"110", "12", "hull"},
		{"1,2,2,0", "1,2,2,10", "each 0 to 9"},
		{"1,2,2,0", "1,2,2", "stock"},
		{";0,0,0;0", ";0,0,x;0", "record"},
		{"0,0,0;U", "0,0,2;U", "each 0 or 1"},
		{wholeMap, wholeMap[1:], "360 cells, must have 361"},
		{"U.", "U.", ""},
		{wholeMap, strings.Replace(wholeMap, ".", "x", 1), `'x' at 1,0`},
		{wholeMap, strings.Replace(wholeMap, "O", "A", 1), "must be the ship's own head"},
	} {
		if c.says == "" {
			continue
		}
		text := strings.Replace(good, c.from, c.to, 1)
		if _, err := ParseView([]byte(text)); err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s gives error %v, want %q", text, err, c.says)
		}
	}
}

func TestStates(t *testing.T) {
	sea := scene(AsRun, "1 1,2,0 11", "3 10,10,3 000", "2 20,20,1 101 u").mined(0, 0)
	lines := strings.Split(string(sea.turn.appendState(nil)), "\n")
	dots := func(n int) string { return strings.Repeat(".", n) }
	for i, want := range map[int]string{
		0: "M" + dots(39), 2: ".0" + dots(38), 3: ".0" + dots(38), 10: dots(10) + "WWW" + dots(27), 20: dots(18) + "222" + dots(19),
		40: "0 1,2,0;11;0,0,4,0;0,0,0;0,0,0", 41: "1 10,10,3;000;0,0,2,0;0,0,0;0,0,0", 42: "2 20,20,1;101;0,0,4,0;0,0,0;1,0,0", 43: "",
	} {
		if lines[i] != want {
			t.Errorf("line %d of the state is %q, want %q", i+1, lines[i], want)
		}
	}
	if len(lines) != 44 {
		t.Errorf("the state has %d lines", len(lines))
	}
}

func FuzzParseOrders(f *testing.F) {
	for _, seed := range []string{"", "MF+9-8CM", "F+12+3", "F+1 +2\nM", "N-0-0", "Fé1é2M", "\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		orders := ParseOrders(nil, text)
		if !bytes.Equal(text, before) {
			t.Fatal("reading changes the text")
		}
		if again := ParseOrders(nil, AppendOrders(nil, orders)); !slices.Equal(again, orders) {
			t.Fatalf("%q is read as %v, and that as %v", text, orders, again)
		}
		ParseChoice(text)
		// A ship does something with them, and the board stays sound.
		sea := scene(Rules(len(text))&Prose, "1 3,3,0 11", "2 5,8,1 111", "3 12,12,2 110", "4 8,4,3 1111", "5 20,20,0 11111").mined(4, 3, 4, 4, 9, 9)
		for player := range 5 {
			sea.doAs(player, string(text))
		}
		checkBoard(t, &sea.turn.board)
	})
}

func FuzzParseView(f *testing.F) {
	f.Add([]byte("5;1;10,11,2;110;1,2,2,0;0,0,0;0,0,0;" + wholeMap))
	f.Add([]byte("1;8;1,12,0;111;1,2,2,0;0,0,0;0,0,1;" + strings.Repeat("XMABCDW..", 20) + "O" + strings.Repeat("XMABCDW..", 20)))
	f.Add([]byte(";;;;;;;"))
	sea, bots := new(table), []Bot{}
	for _, name := range []string{"random-bot", "peace-maker", "diver", "captain", "captain{ship=destroyer}"} {
		bots = append(bots, botOf(f, name))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := ParseView(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has more than one line: %v", err)
			}
			return
		}
		sea.show(&v, AsRun, 1)
		if again := string(sea.turn.AppendArgument(nil)); again != string(text) {
			t.Fatalf("%s is written as %s", text, again)
		}
		for _, bot := range bots {
			sea.opened = 0
			sea.launch = Launch{table: sea}
			bot.Choose(&sea.launch)
			if got := sea.ask(bot); got != meant(got) {
				t.Fatalf("on %s a bot answers %q, which is read as %q", text, got, meant(got))
			}
		}
	})
}

// oneAnswer is a program that always prints the same.
type oneAnswer struct {
	engines.Program
	answer  string
	garbled int
}

func (p *oneAnswer) Ask([]byte, ...string) ([]byte, bool) { return []byte(p.answer), true }
func (p *oneAnswer) Garbled([]byte)                       { p.garbled++ }

func TestOnlyWhatMeansNothingIsUnreadable(t *testing.T) {
	for answer, want := range map[string]int{"": 0, "\n": 0, "W\n": 0, "W W\r\n": 0, "M\n": 0, "WM": 0, "w": 1, "F+1\n": 1, "wait\n": 1} {
		p := &oneAnswer{answer: answer}
		answerOn(t, new(table), new(game).Outside(p).(Bot), AsRun, "10,10,0;111;2,1,4,0;0,0,0;0,0,0", "... .O. ...")
		if p.garbled != want {
			t.Errorf("%q counts as unreadable %d times, want %d", answer, p.garbled, want)
		}
	}
}
