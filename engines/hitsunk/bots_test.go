package hitsunk

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"breeder/engines"
)

// answer is what a bot that has just chosen its ship answers to a status and a
// map, of which the rows around the head are given, an odd number of them, and
// the rest is out of sight.
func answer(t *testing.T, bot Bot, status, rows string) string {
	t.Helper()
	sea := new(table)
	sea.launch = Launch{table: sea}
	bot.Choose(&sea.launch)
	return answerOn(t, sea, bot, AsRun, status, rows)
}

func answerOn(t *testing.T, sea *table, bot Bot, rules Rules, status, rows string) string {
	t.Helper()
	lines := strings.Fields(rows)
	if len(lines)%2 == 0 {
		t.Fatalf("%d rows have no middle", len(lines))
	}
	aside := strings.Repeat("U", (mapSide-len(lines))/2)
	text := strings.Repeat("U", mapSide*len(aside))
	for _, line := range lines {
		if len(line) != len(lines) {
			t.Fatalf("row %s is %d long, must be %d", line, len(line), len(lines))
		}
		text += aside + line + aside
	}
	text += strings.Repeat("U", mapSide*len(aside))
	view, err := ParseView([]byte("5;1;" + status + ";" + text))
	if err != nil {
		t.Fatal(err)
	}
	sea.show(&view, rules, 1)
	return sea.ask(bot)
}

func TestContestBotsComeFirst(t *testing.T) {
	var names []string
	for _, s := range new(game).Strategies() {
		names = append(names, s.Name)
		if s.Contest != (len(names) <= 3) || s.Author == "" || s.Summary == "" {
			t.Errorf("%s is of the contest: %v, by %q: %q", s.Name, s.Contest, s.Author, s.Summary)
		}
	}
	if want := []string{"random-bot", "passive-bot", "peace-maker", "diver", "captain"}; !slices.Equal(names, want) {
		t.Errorf("the bots are %v, want %v", names, want)
	}
}

func TestPassiveBotWaits(t *testing.T) {
	sea := new(table)
	bot := botOf(t, "passive-bot")
	if c := bot.Choose(&Launch{table: sea}); c != Carrier {
		t.Errorf("it chooses a %v", c)
	}
	if c := botOf(t, "passive-bot{ship=cruiser}").Choose(&Launch{table: sea}); c != Cruiser {
		t.Errorf("with a gene it chooses a %v", c)
	}
	if got := answer(t, bot, "10,10,0;11111;1,1,3,0;0,0,0;0,0,0", "... AOA ..."); got != "" {
		t.Errorf("it answers %q", got)
	}
}

func TestRandomBotsDraws(t *testing.T) {
	draw := func(genes string) map[string]int {
		counts := map[string]int{}
		bot := botOf(t, "random-bot{"+genes+"}")
		sea := new(table)
		sea.turn.random = newRandom(3, 1)
		for range 40_000 {
			counts[sea.ask(bot)]++
		}
		return counts
	}
	counts := draw("")
	if len(counts) != 7+25 {
		t.Errorf("it has %d answers, want 7 letters and 25 shots: %v", len(counts), counts)
	}
	for answer, n := range counts {
		want := 5000.0
		if answer[0] == 'F' {
			want = 200
			if strings.Contains(answer, "-0") || answer[1] == '+' && answer[2] != '0' || answer[3] == '+' && answer[4] != '0' {
				t.Errorf("it aims at %s, not up and to the left", answer)
			}
		}
		if math.Abs(float64(n)-want) > 5*math.Sqrt(want) {
			t.Errorf("it answers %s %d times of 40000, want about %.0f", answer, n, want)
		}
	}
	if counts := draw(`orders="0 0 0 0 8 0 0 0" reach=2 signs=drawn`); len(counts) != 9 {
		t.Errorf("with a reach of 2 and drawn signs it shoots at %v, want 9 cells", counts)
	}
	if counts := draw(`orders="4 0 0 0 0 4 0 0"`); len(counts) != 2 || counts["M"] == 0 || counts["S"] == 0 {
		t.Errorf("with two orders it answers %v", counts)
	}
	classes := map[Class]int{}
	sea := new(table)
	sea.turn.random = newRandom(4, 1)
	for range 5000 {
		classes[botOf(t, "random-bot").Choose(&Launch{table: sea})]++
		if c := botOf(t, "random-bot{ship=cruiser}").Choose(&Launch{table: sea}); c != Cruiser {
			t.Fatalf("with a gene it chooses a %v", c)
		}
	}
	for c := Destroyer; c <= Carrier; c++ {
		if n := classes[c]; math.Abs(float64(n)-1000) > 150 {
			t.Errorf("it chooses a %v %d times of 5000", c, n)
		}
	}
}

func TestPeaceMakerLooksInASpiralWithGaps(t *testing.T) {
	looks := peaceMakerLooks(MaxReach)
	var order [mapSide * mapSide]string
	n := 0
	var blind []string
	for i, rank := range looks {
		name := fmt.Sprintf("(%d,%d)", i%mapSide-ScanSight, i/mapSide-ScanSight)
		if rank == unranked {
			blind = append(blind, name)
			continue
		}
		order[rank] = name
		n++
	}
	if n != 326 || len(blind) != 35 {
		t.Errorf("it looks at %d cells and misses %d, want 326 and 35", n, len(blind))
	}
	first := "(0,0) (1,1) (1,0) (1,-1) (0,-1) (-1,-1) (-2,1) (0,2) (1,2) (2,2) (2,1) (2,0) (2,-1) (2,-2) (1,-2) (0,-2) (-1,-2) (-2,-2) (-3,0) (-3,1) (-3,2) (-1,3) (0,3) (1,3) (2,3) (3,3)"
	if got := strings.Join(order[:26], " "); got != first {
		t.Errorf("it looks at %s first, want %s", got, first)
	}
	if order[n-1] != "(-9,-9)" || order[n-19] != "(9,-9)" {
		t.Errorf("the last row goes from %s to %s", order[n-19], order[n-1])
	}
	for _, name := range []string{"(-1,0)", "(0,1)", "(-9,9)", "(-9,-8)", "(-2,2)"} {
		if !slices.Contains(blind, name) {
			t.Errorf("it looks at %s", name)
		}
	}
}

func TestPeaceMaker(t *testing.T) {
	const status = "10,10,0;1111;1,3,1,0;0,0,0;0,0,0"
	const alone = "........... ........... ........... ........... ........... .....O..... .....O..... .....O..... .....O..... ........... ..........."
	for _, c := range []struct{ name, genes, status, rows, want string }{
		{"scans and sails ahead", "", status, alone, "SM"},
		{"fires at the three nearest", "", status,
			"A.......... ........... ........A.. ........... ......A.... .....OA.... .....O..... .....O..... .....O..... ........... ...........", "F+1+0F+1-1F+3-3M"},
		{"fires at fewer if told so", "volley=1", status,
			"........... ........... ........A.. ........... ......A.... .....OA.... .....O..... .....O..... .....O..... ........... ...........", "F+1+0M"},
		{"shields itself if it may not fire", "volley=0", status,
			"........... ........... ........A.. ........... ......A.... .....OA.... .....O..... .....O..... .....O..... ........... ...........", "DM"},
		{"scans if it may not fire and sees nobody", "volley=0", status, alone, "SM"},
		{"does not fire at damaged cells, nor at what it misses", "", status,
			"........... ........... ........... ........... ......B.... ....AO..... .....O..... .....O..... .....O..... ........... ...........", "SM"},
		{"does not fire beyond its range gene", "range=2", status,
			"........... ........... ........A.. ........... ........... .....O..... .....O..... .....O..... .....O..... ........... ...........", "SM"},
		{"keeps two cells from mines ahead", "", status,
			"........... ........... ........... .....M..... ........... .....O..... .....O..... .....O..... .....O..... ........... ...........", "SB"},
		{"keeps one if told so", "mine-gap=1", status,
			"........... ........... ........... .....M..... ........... .....O..... .....O..... .....O..... .....O..... ........... ...........", "SM"},
		{"keeps three if told so", "mine-gap=3", status,
			"........... ........... .....M..... ........... ........... .....O..... .....O..... .....O..... .....O..... ........... ...........", "SB"},
		{"sails astern first if told so", "first-leg=astern", status, alone, "SB"},
		{"does not look at the next cell astern", "first-leg=astern", status,
			"........... ........... ........... ........... ........... .....O..... .....O..... .....O..... .....O..... .....X..... ...........", "SB"},
		{"stays where it can go neither way", "", "10,10,2;1111;1,3,1,0;0,0,0;0,0,0",
			"XXXXXXXXXXX .....O..... .....O..... .....O..... .....O..... .....O..... ........... .....M..... ........... ........... ...........", "S"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := answer(t, botOf(t, "peace-maker{"+c.genes+"}"), c.status, c.rows); got != c.want {
				t.Errorf("it answers %q, want %q", got, c.want)
			}
		})
	}
}

func TestCopiesOfPeaceMakerShareTheirFile(t *testing.T) {
	sea := new(table)
	sea.launch = Launch{table: sea}
	one, two, other := botOf(t, "peace-maker"), botOf(t, "peace-maker"), botOf(t, "peace-maker{range=8}")
	for _, bot := range []Bot{one, two, other} {
		bot.Choose(&sea.launch)
	}
	const status = "10,10,0;1111;1,3,1,0;0,0,0;0,0,0"
	const free = "........... ........... ........... ........... ........... .....O..... .....O..... .....O..... .....O..... ........... ..........."
	const blocked = "........... ........... ........... ........... .....X..... .....O..... .....O..... .....O..... .....O..... ........... ..........."
	for i, c := range []struct {
		bot        Bot
		rows, want string
	}{
		{one, free, "SM"},
		{two, free, "SM"},
		{one, blocked, "SB"}, // and writes it down
		{two, free, "SB"},
		{other, free, "SM"},
		{one, free, "SB"},
	} {
		if got := answerOn(t, sea, c.bot, AsRun, status, c.rows); got != c.want {
			t.Errorf("call %d is answered by %q, want %q", i+1, got, c.want)
		}
	}
	sea.opened = 0
	one.Choose(&sea.launch)
	if got := answerOn(t, sea, one, AsRun, status, free); got != "SM" {
		t.Errorf("in the next match it answers %q, want SM", got)
	}
}

func TestDiver(t *testing.T) {
	const down = "10,10,0;111;2,1,4,0;0,0,0;1,0,0"
	for _, c := range []struct{ name, genes, status, rows, want string }{
		{"dives first", "", "10,10,0;111;2,1,4,0;0,0,0;0,0,0",
			"........... ........... ........... ........... ......A.... .....O..... .....O..... .....O..... ........... ........... ...........", "PMM"},
		{"fires at the nearest and stays", "", down,
			"........A.. ........... ........... .......A... ........... .....O..... .....O..... .....O..... ........... ........... ...........", "F+2-2"},
		{"scans and sails where it sees nobody", "", down,
			"........... ........... ........... ........... ........... .....O..... .....O..... .....O..... ........... ........... ...........", "SMM"},
		{"scans when it is time", "scan-every=1", down,
			"........... ........... ........... .......A... ........... .....O..... .....O..... .....O..... ........... ........... ...........", "SMM"},
		{"sets off a mine beside somebody", "", "10,10,0;111;2,1,4,0;0,0,0;1,0,1",
			"........... .........M. .........C. ........... ........... .....O..... .....O..... .....O..... ........... ........... ...........", "F+4-4MM"},
		{"lays a mine beside a diver", "", "10,10,1;111;2,1,4,0;0,0,0;1,0,1",
			"........... ........... ........... .........C. ........... ...OOO..... ........... ........... ........... ........... ...........", "N+3-2MM"},
		{"turns before a mine", "", down,
			"........... ........... ........... .....M..... ........... .....O..... .....O..... .....O..... ........... ........... ...........", "SKM"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := answer(t, botOf(t, "diver{"+c.genes+"}"), c.status, c.rows); got != c.want {
				t.Errorf("it answers %q, want %q", got, c.want)
			}
		})
	}
}

func TestMakingABotNeedsItsOwnGenes(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"captian", "did you mean captain"},
		{"captain{", "the brace after captain is not closed"},
		{"captain{ship=raft}", "ship"},
		{"captain{distance=99}", "distance"},
	} {
		if _, err := makeBot(c.text); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s gives error %v, want %q", c.text, err, c.says)
		}
	}
	var _ engines.Bot = botOf(t, ` captain{order="act repair move" ship=cruiser} `)
}
