package battlebots

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"breeder/engines"
)

// ending is all that is left after a match: the outcome but for the number of
// decisions, the board, what bots remember, and where the random stream is.
func ending(t *testing.T, arena *table, setting Setting, seed uint64, seats []engines.Bot) (text string, asked int) {
	t.Helper()
	outcome, err := arena.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := &arena.view
	return fmt.Sprint(outcome.Points, outcome.Score, outcome.Margin, describeBoard(&v.board), arena.last, arena.memory(),
		v.random, v.used, v.until), outcome.Decisions
}

// TestSkippingChangesNothing plays the same matches with every round and with
// those left out that are turns of a circle.
func TestSkippingChangesNothing(t *testing.T) {
	bots := map[string][2]string{ // strategy and genes
		"evilbot": {"evilbot", ""}, "calm evilbot": {"evilbot", "wall-shot=0"}, "huggybot": {"huggybot", ""}, "donowt": {"donowt", ""},
		"readyaimshoot": {"readyaimshoot", ""}, "troubleandstrafe": {"troubleandstrafe", ""}, "mineminemine": {"mineminemine", ""},
		"duelist": {"duelist", ""}, "certain duelist": {"duelist", "slack=0"},
	}
	names := []string{"evilbot", "calm evilbot", "huggybot", "donowt", "readyaimshoot", "troubleandstrafe", "mineminemine", "duelist", "certain duelist"}
	plain, skipping := new(table), new(table)
	plain.AskAll(true)
	skipped := map[string]bool{}
	for _, one := range names {
		for _, two := range names {
			seats := []engines.Bot{botAt(t, bots[one][0], bots[one][1]), botAt(t, bots[two][0], bots[two][1])}
			for seed := range uint64(4) {
				setting := Setting{Rules(seed % 3), 3, 150 + int(seed)*77}
				want, all := ending(t, plain, setting, seed, seats)
				got, asked := ending(t, skipping, setting, seed, seats)
				if got != want {
					t.Fatalf("%s against %s by %v, seed %d\n got %s\nwant %s", one, two, setting, seed, got, want)
				}
				if asked < all {
					skipped[one+" "+two] = true
				}
			}
		}
	}
	for _, pair := range []string{"evilbot evilbot", "calm evilbot certain duelist", "donowt huggybot", "certain duelist certain duelist"} {
		if !skipped[pair] {
			t.Errorf("nothing was skipped in the matches of %s", pair)
		}
	}
}

func TestSkippingEndsAtTheLimit(t *testing.T) {
	plain, skipping := new(table), new(table)
	plain.AskAll(true)
	for rounds := 1; rounds <= 150; rounds++ {
		seats := []engines.Bot{botAt(t, "evilbot", ""), botAt(t, "evilbot", "")}
		setting := Setting{AsRun, 2, rounds}
		want, all := ending(t, plain, setting, 9, seats)
		got, asked := ending(t, skipping, setting, 9, seats)
		if got != want {
			t.Fatalf("%d rounds\n got %s\nwant %s", rounds, got, want)
		}
		if asked > all {
			t.Errorf("%d rounds: %d decisions, %d without skipping", rounds, asked, all)
		}
	}
}

func TestSkippingLeavesOutMostOfEvilbotAgainstItself(t *testing.T) {
	seats := []engines.Bot{botAt(t, "evilbot", ""), botAt(t, "evilbot", "")}
	var asked [2]int
	for seed := range uint64(100) {
		for i := range asked {
			arena := new(table)
			arena.AskAll(i == 0)
			_, n := ending(t, arena, contest, seed, seats)
			asked[i] += n
		}
	}
	if asked[0] < 10*asked[1] {
		t.Errorf("%d decisions were asked of %d, want a tenth at most", asked[1], asked[0])
	}
}

// parrot says what it is told to, and then nothing for the rest of the match.
type parrot struct {
	commands []Command
	said     int
	began    int
}

func (p *parrot) Begin() { p.said, p.began = 0, p.began+1 }

func (p *parrot) Memory() (uint64, bool) { return uint64(p.said), true }

func (p *parrot) Decide(*View) Command {
	if p.said == len(p.commands) {
		return Silence
	}
	p.said++
	return p.commands[p.said-1]
}

func TestTheSilentRepeatThemselves(t *testing.T) {
	one, two := &parrot{commands: []Command{Move(E)}}, &parrot{commands: []Command{Nothing}}
	states := course(t, Setting{AsRun, 2, 3}, 1, one, two)
	for _, want := range []string{"round 3 paralysis 0\n1 4 1 10", "bout 2 round 2 paralysis 0\n1 3 1 10"} {
		if !strings.Contains(states, want) {
			t.Errorf("the course lacks %q:\n%s", want, states)
		}
	}
	silent := &parrot{}
	if states := course(t, Setting{AsRun, 1, 3}, 1, silent, two); !strings.Contains(states, "round 3 paralysis 0\n1 1 1 10") {
		t.Errorf("who never said anything does something:\n%s", states)
	}
	if one.began != 1 || two.began != 2 {
		t.Errorf("the bots were told of %d and %d matches, must be 1 and 2", one.began, two.began)
	}
}

func TestParalysisIsLeftToTheNextBoutAndNotToTheNextMatch(t *testing.T) {
	pulser := func() *parrot { return &parrot{commands: []Command{Nothing, EMP, Move(E)}} }
	still := &parrot{commands: []Command{Nothing}}
	for rules, want := range map[Rules]string{
		AsRun: "bout 2 round 1 paralysis 1\n1 1 1 10",
		Prose: "bout 2 round 1 paralysis 0\n1 2 1 10",
	} {
		p := pulser()
		if states := course(t, Setting{rules, 2, 2}, 1, p, still); !strings.Contains(states, want) {
			t.Errorf("%v: the course lacks %q:\n%s", rules, want, states)
		}
		if states := course(t, Setting{rules, 1, 2}, 1, pulser(), still); !strings.Contains(states, "bout 1 round 1 paralysis 0") {
			t.Errorf("%v: a match begins frozen:\n%s", rules, states)
		}
	}
}

func TestStarts(t *testing.T) {
	arena := new(table)
	arena.view.seed(1)
	rows, revised := map[int]int{}, map[string]int{}
	for range 4000 {
		s := arena.draw(AsRun)
		if s.at[0] != At(1, 1) || s.at[1].X() != 9 || s.seats != [2]int{0, 1} {
			t.Fatalf("a bout starts as %v", s)
		}
		rows[s.at[1].Y()]++
		s = arena.draw(Revised)
		if s.at[0].X() != 0 || s.at[1].X() != 9 || s.seats[0]+s.seats[1] != 1 {
			t.Fatalf("a revised bout starts as %v", s)
		}
		revised[fmt.Sprint("seat ", s.seats[0])]++
		revised[fmt.Sprint("west ", s.at[0].Y())]++
		revised[fmt.Sprint("east ", s.at[1].Y())]++
	}
	for row := range 10 {
		for _, n := range []int{rows[row], revised[fmt.Sprint("west ", row)], revised[fmt.Sprint("east ", row)]} {
			if n < 300 || n > 500 {
				t.Errorf("row %d is a start %d times of 4000, want about 400", row, n)
			}
		}
	}
	if n := revised["seat 0"]; n < 1800 || n > 2200 {
		t.Errorf("seat 0 starts in the west %d times of 4000, want about 2000", n)
	}
}

func TestOutcomes(t *testing.T) {
	play := func(setting Setting, one, two engines.Bot) engines.Outcome {
		t.Helper()
		outcome, err := new(table).Play(engines.Fixture{Setting: setting, Seed: 1}, []engines.Bot{one, two}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return outcome
	}
	// The first shoots at the wall next to it: two rounds, two points of energy.
	shooter := func() *parrot { return &parrot{commands: []Command{Missile(N), Missile(N), Nothing}} }
	idle := func() *parrot { return &parrot{commands: []Command{Nothing}} }
	got := play(Setting{AsRun, 2, 10}, shooter(), idle())
	if !slices.Equal(got.Points, []float64{0, 1}) || !slices.Equal(got.Score, []float64{0, 1}) {
		t.Errorf("points %v and score %v, want a loss by one bout", got.Points, got.Score)
	}
	// One bout is lost by 2 of 10, the other drawn: -(1 + 0.2)/2 over two bouts.
	if !slices.Equal(got.Margin, []float64{-0.3, 0.3}) {
		t.Errorf("margin %v, want -0.3 and 0.3", got.Margin)
	}
	if !got.Chance {
		t.Error("no chance is reported, but the second bot's start was drawn")
	}
	got = play(Setting{Revised, 5, 1000}, idle(), idle())
	if !slices.Equal(got.Points, []float64{0.5, 0.5}) || !slices.Equal(got.Score, []float64{0, 0}) || !slices.Equal(got.Margin, []float64{0, 0}) {
		t.Errorf("points %v, score %v and margin %v, want a draw without anything", got.Points, got.Score, got.Margin)
	}
}

func TestRevisedSidesAreScoredBySeat(t *testing.T) {
	arena := new(table)
	var won [2]float64
	for seed := range uint64(50) {
		for seat := range 2 {
			seats := []engines.Bot{botAt(t, "evilbot", ""), botAt(t, "huggybot", "")}
			if seat == 1 {
				slices.Reverse(seats)
			}
			outcome, err := arena.Play(engines.Fixture{Setting: Setting{Revised, 5, 1000}, Seed: seed}, seats, nil)
			if err != nil {
				t.Fatal(err)
			}
			won[seat] += outcome.Points[seat]
		}
	}
	if won != [2]float64{50, 50} {
		t.Errorf("evilbot wins %v of 50 matches against huggybot from either seat, want all", won)
	}
}

func TestWrongFixturesAreRefused(t *testing.T) {
	ok := botAt(t, "donowt", "")
	type other struct{ engines.Setting }
	for _, c := range []struct {
		setting engines.Setting
		seats   []engines.Bot
		want    string
	}{
		{contest, []engines.Bot{ok}, "battlebots: 1 bots for 2 seats"},
		{contest, []engines.Bot{ok, 7}, "battlebots: a int is no battlebots bot"},
		{other{}, []engines.Bot{ok, ok}, "battlebots: a fixture's setting is a battlebots.other, must be a battlebots.Setting"},
		{Setting{AsRun, 0, 1}, []engines.Bot{ok, ok}, "battlebots: bouts = 0, must be 1 to 1000"},
		{Setting{AsRun, 1, 0}, []engines.Bot{ok, ok}, "battlebots: rounds = 0, must be 1 to 100000"},
		{Setting{9, 1, 1}, []engines.Bot{ok, ok}, "battlebots: rules = 9, must be as-run, revised or prose"},
	} {
		_, err := new(table).Play(engines.Fixture{Setting: c.setting}, c.seats, nil)
		if err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
