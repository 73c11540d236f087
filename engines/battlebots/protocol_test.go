package battlebots

import (
	"strings"
	"testing"
)

func TestReplies(t *testing.T) {
	for _, c := range []struct {
		reply   string
		strict  Command
		trimmed Command
	}{
		{"N", Move(N), Move(N)},
		{"N\n", Nothing, Move(N)},
		{"SE\n", Nothing, Move(SE)},
		{"NW", Move(NW), Move(NW)},
		{"P", EMP, EMP},
		{"P\n", Nothing, EMP},
		{"P ", Nothing, EMP},
		{"0", Nothing, Nothing},
		{"B N", Bullet(N), Bullet(N)},
		{"B N\n", Bullet(Nowhere), Bullet(N)},
		{"M SE\n", Missile(SE), Missile(SE)},
		{"M SE junk", Missile(SE), Missile(SE)},
		{"L N\n", Mine(Nowhere), Mine(N)},
		{"L SW", Mine(SW), Mine(SW)},
		{"BxN", Bullet(N), Bullet(N)},
		{"BN", Nothing, Nothing},
		{"L", Nothing, Nothing},
		{"M ", Nothing, Nothing},
		{"M  ", Missile(Nowhere), Nothing},
		{"NORTH", Nothing, Nothing},
		{"B  N", Bullet(Nowhere), Bullet(Nowhere)},
		{"b n", Nothing, Nothing},
		{" N", Nothing, Nothing},
		{"L ZZ", Mine(Nowhere), Mine(Nowhere)},
		{"L 0", Mine(Nowhere), Mine(Nowhere)},
		{"L  ", Mine(Nowhere), Nothing},
		{"\nN", Nothing, Nothing},
		{"", Silence, Silence},
		{"\n", Nothing, Silence},
		{"N\x00E", Move(N), Move(N)},
		{"\x00N", Nothing, Nothing},
	} {
		if got := ParseReply([]byte(c.reply), false); got != c.strict {
			t.Errorf("%q is read as %#x, want %#x", c.reply, got, c.strict)
		}
		if got := ParseReply([]byte(c.reply), true); got != c.trimmed {
			t.Errorf("%q, trimmed, is read as %#x, want %#x", c.reply, got, c.trimmed)
		}
	}
}

// commands lists every command there is.
func commands() (list []Command) {
	for h := range Nowhere + 1 {
		list = append(list, Move(h), Bullet(h), Missile(h), Mine(h))
	}
	return append(list, EMP, Silence)
}

func TestCommandsReadBack(t *testing.T) {
	texts := map[string]bool{}
	for _, c := range commands() {
		text := c.String()
		if got := ParseReply([]byte(text), false); got != c {
			t.Errorf("%#x is written as %q, which is read as %#x", c, text, got)
		}
		texts[text] = true
	}
	if len(texts) != 38 {
		t.Errorf("there are %d texts, want 38", len(texts))
	}
	if Nothing.String() != "0" || Mine(SE).String() != "L SE" || Move(W).String() != "W" {
		t.Error("the texts are not the protocol's")
	}
}

// example is the state on the contest page, but with its items in an order
// that a control program can give.
const example = `X.....LLL.
..........
..........
..........
M.........
..........
..........
..........
..........
...B.....Y
Y 10
X 7
B 3 9 W
M 0 4 S
L 6 0
B 3 9 S
L 7 0
L 8 0
`

func TestAViewReadsBack(t *testing.T) {
	for name, text := range map[string]string{
		"the page's example": example,
		"ghosts":             "B.........\n.Y........\n" + strings.Repeat("..........\n", 7) + ".........X\nY 1\nX 10\nB 0 0 \nB 1 1 \nM 0 0 \nB 0 0 \n",
		"a mine shown over a missile of its slot": strings.Replace(strings.Replace(example, "M.........", "L.........", 1), "M 0 4 S\nL 6 0", "M 0 4 S\nL 0 4\nL 6 0", 1),
		"a bullet over a mine of an earlier slot": strings.Replace(strings.Replace(example, "LLL", "LLB", 1), "L 8 0\n", "L 8 0\nB 8 0 E\n", 1),
	} {
		t.Run(name, func(t *testing.T) {
			var v View
			if err := v.Read([]byte(text), 1); err != nil {
				t.Fatal(err)
			}
			if got := string(v.AppendView(nil)); got != text {
				t.Errorf("it reads back as\n%s", got)
			}
		})
	}
	var v View
	if err := v.Read([]byte(example), 1); err != nil {
		t.Fatal(err)
	}
	if v.Me() != At(9, 9) || v.Enemy() != At(0, 0) || v.Energy() != 10 || v.EnemyEnergy() != 7 {
		t.Errorf("Y is at %d with %d, X at %d with %d", v.Me(), v.Energy(), v.Enemy(), v.EnemyEnergy())
	}
}

func TestBothBotsAreToldTheSame(t *testing.T) {
	v := scene(AsRun, 1, 1, 8, 8).play("B E|L N", "M S|M W").energies(4, 9)
	v.face(1)
	want := strings.Repeat("..........\n", 1) + ".X.....B..\n..........\n.M........\n..........\n..........\n..........\n........L.\n......M.Y.\n..........\n" +
		"Y 9\nX 4\nB 7 1 E\nM 1 3 S\nL 8 7\nM 6 8 W\n"
	if got := string(v.AppendView(nil)); got != want {
		t.Errorf("the second bot is told\n%s", got)
	}
	v.board.rules = Revised
	v.face(0)
	if got := string(v.AppendView(nil)); !strings.HasSuffix(got, "Y 4\nX 9\nB 7 1 E\nM 1 3 S\nM 6 8 W\nL 8 7\n") {
		t.Errorf("by the revised rules, the first bot is told\n%s", got)
	}
}

func TestBrokenViewsAreRefused(t *testing.T) {
	change := func(old, new string) string {
		if !strings.Contains(example, old) {
			t.Fatalf("the example has no %q", old)
		}
		return strings.Replace(example, old, new, 1)
	}
	for _, c := range []struct{ text, want string }{
		{"", "line 1: the text ends, must have 10 rows and two lines of energy"},
		{"..........\n", "line 2: the text ends, must have 10 rows and two lines of energy"},
		{strings.TrimSuffix(example, "\n"), "line 18: the text ends without a line feed"},
		{change("X.....LLL.", "X.....LLL"), "line 1: the row has 9 squares, must have 10"},
		{change("M.........", "m........."), `line 5: 'm' in the row must be one of '.', 'X', 'Y', 'B', 'M' and 'L'`},
		{change("X.....", "......"), "line 1: the arena has 1 Y and 0 X, must have one of each"},
		{change("M.........", "MY........"), "line 1: the arena has 2 Y and 1 X, must have one of each"},
		{change("Y 10", "Y 0"), `line 11: "Y 0" must be "Y " and the energy, 1 to 10`},
		{change("X 7", "X 07"), `line 12: "X 07" must be "X " and the energy, 1 to 10`},
		{change("X 7", "Y 7"), `line 12: "Y 7" must be "X " and the energy, 1 to 10`},
		{change("B 3 9 W", "B 3 9 w"), `line 13: "B 3 9 w" must be an item, as in "B 3 9 W" or "L 6 0"`},
		{change("B 3 9 W", "B 3 9 "), `line 13: "B 3 9 " must be an item, as in "B 3 9 W" or "L 6 0"`},
		{change("B 3 9 W", "B 3 10 W"), `line 13: "B 3 10 W" must be an item, as in "B 3 9 W" or "L 6 0"`},
		{change("L 6 0", "L 6 0 "), `line 15: "L 6 0 " must be an item, as in "B 3 9 W" or "L 6 0"`},
		{change("L 6 0\n", "\n"), `line 15: "" must be an item, as in "B 3 9 W" or "L 6 0"`},
		{change("L 7 0", "L 6 0"), "line 17: a second mine lies at 6 0"},
		{change("M 0 4 S", "M 1 4 S"), `line 5: the row is "M.........\n", must be ".M........\n" by the items below`},
		{change("L 8 0\n", "L 8 0\n"+strings.Repeat("B 3 9 S\n", 64)), "line 80: there are more items than the control program has room for"},
	} {
		var v View
		err := v.Read([]byte(c.text), 1)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func FuzzParseReply(f *testing.F) {
	for _, text := range []string{"N", "M SE\n", "L  ", "", "\x00", "B xy", "P"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, trim := range []bool{false, true} {
			c := ParseReply(text, trim)
			if again := ParseReply([]byte(c.String()), false); again != c {
				t.Errorf("%q is %#x, whose text %q is %#x", text, c, c, again)
			}
		}
		if c := ParseReply(text, false); len(text) > 4 && c != ParseReply(text[:4], false) {
			t.Errorf("%q is not read by its first four bytes", text)
		}
	})
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(example))
	f.Add([]byte("B.........\n.Y........\n" + strings.Repeat("..........\n", 7) + ".........X\nY 1\nX 10\nB 0 0 \nB 1 1 \n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var v View
		if err := v.Read(text, 1); err != nil {
			return
		}
		if got := v.AppendView(nil); string(got) != string(text) {
			t.Errorf("%q reads back as %q", text, got)
		}
		for _, s := range (&game{}).Strategies() {
			bot := botAt(t, s.Name, "")
			bot.Begin()
			bot.Decide(&v)
		}
	})
}
