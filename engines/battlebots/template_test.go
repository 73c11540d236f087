package battlebots

import (
	"strings"
	"testing"

	"breeder/engines"
	"breeder/genomes"
)

// bareDuelist is the genes of a duelist to whom nothing matters, with some
// others: a test sees one gene at a time.
func bareDuelist(t *testing.T, genes string) string {
	t.Helper()
	set := map[string]bool{}
	for _, gene := range strings.Fields(genes) {
		name, _, _ := strings.Cut(gene, "=")
		set[name] = true
	}
	var all strings.Builder
	all.WriteString(genes)
	for _, gene := range duelistSpace.Genes() {
		value := "0"
		switch gene.Name() {
		case "mine-reach", "patience", "siege-odds":
			value = "1"
		case "peace":
			value = "250"
		case "mine-limit":
			value = "100"
		case "ahead-caution", "behind-rage":
			value = "100"
		case "mine-urge":
			value = "-200"
		case "pulse-urge":
			value = "-300"
		}
		if !set[gene.Name()] && gene.Kind() == genomes.KindInt {
			all.WriteString(" " + gene.Name() + "=" + value)
		}
	}
	return all.String()
}

// duelistPositions are positions in which one gene matters, or few, to a
// duelist to whom nothing else does.
var duelistPositions = []position{
	{name: "nothing matters: does nothing", me: [2]int{4, 4}, enemy: [2]int{9, 0}, want: "0"},

	{name: "dodge-now", genes: "dodge-now=10", me: [2]int{4, 4}, enemy: [2]int{9, 0}, items: "B 4 7 N", want: "N"},
	{name: "dodge-now is about this round", genes: "dodge-now=10", me: [2]int{4, 4}, enemy: [2]int{9, 0}, items: "B 4 8 N", want: "0"},
	{name: "dodge-next", genes: "dodge-next=10", me: [2]int{4, 4}, enemy: [2]int{9, 0}, items: "B 4 8 N", want: "NE"},
	{name: "dodge-later", genes: "dodge-later=10", me: [2]int{4, 2}, enemy: [2]int{9, 0}, items: "M 4 8 N", want: "NE"},
	{name: "a bullet is not worth it", genes: "dodge-now=10 keep-still=20", me: [2]int{4, 4}, enemy: [2]int{9, 0}, items: "B 4 7 N", want: "0"},
	{name: "a missile is", genes: "dodge-now=10 keep-still=20", me: [2]int{4, 4}, enemy: [2]int{9, 0}, items: "M 4 6 N", want: "N"},
	{name: "dodge-splash", genes: "dodge-splash=10", me: [2]int{1, 4}, enemy: [2]int{9, 0}, items: "M 0 3 W", want: "NE"},
	{name: "ahead-caution", genes: "dodge-now=10 keep-still=20 ahead-caution=300", me: [2]int{4, 4}, enemy: [2]int{9, 0}, energy: [2]int{9, 8}, items: "B 4 7 N", want: "N"},
	{name: "ahead-caution only when ahead", genes: "dodge-now=10 keep-still=20 ahead-caution=300", me: [2]int{4, 4}, enemy: [2]int{9, 0}, items: "B 4 7 N", want: "0"},
	{name: "ghosts are dodged", genes: "dodge-now=10", me: [2]int{1, 1}, enemy: [2]int{9, 0}, items: "B 1 1 ", want: "N"},
	{name: "mine-fear", genes: "mine-fear=10", me: [2]int{4, 4}, enemy: [2]int{9, 0}, items: "L 4 4,L 4 3", want: "NE"},
	{name: "mine-near", genes: "mine-near=10", me: [2]int{4, 4}, enemy: [2]int{9, 0}, items: "L 4 5,L 3 4", want: "NE"},
	{name: "shun-burst", genes: "shun-burst=10", me: [2]int{9, 3}, enemy: [2]int{8, 5}, want: "N"},
	{name: "exits-0", genes: "exits-0=10", me: [2]int{0, 0}, enemy: [2]int{2, 1}, items: "L 0 0", want: "SE"},
	{name: "exits-1", genes: "exits-1=-10", me: [2]int{0, 0}, enemy: [2]int{2, 1}, want: "SE"},
	{name: "exits-2", genes: "exits-2=-10", me: [2]int{0, 1}, enemy: [2]int{2, 1}, want: "SE"},
	{name: "exits-3", genes: "exits-3=10", me: [2]int{0, 0}, enemy: [2]int{9, 0}, items: "L 1 1", want: "E"},
	{name: "exits-each", genes: "exits-each=10", me: [2]int{0, 0}, enemy: [2]int{2, 1}, want: "SE"},
	{name: "what flies bars exits in the next round", genes: "exits-each=10", me: [2]int{0, 4}, enemy: [2]int{9, 0}, items: "B 1 9 N,B 2 9 N", want: "NE"},
	{name: "press", genes: "press=10", me: [2]int{2, 1}, enemy: [2]int{0, 0}, want: "W"},

	{name: "line-1", genes: "line-1=10", me: [2]int{4, 4}, enemy: [2]int{6, 5}, want: "E"},
	{name: "line-2", genes: "line-2=10", me: [2]int{4, 4}, enemy: [2]int{7, 4}, want: "E"},
	{name: "line-3", genes: "line-3=10", me: [2]int{4, 4}, enemy: [2]int{7, 5}, want: "S"},
	{name: "line-4", genes: "line-4=10", me: [2]int{4, 4}, enemy: [2]int{7, 4}, want: "W"},
	{name: "line-5", genes: "line-5=10", me: [2]int{4, 4}, enemy: [2]int{8, 4}, want: "W"},
	{name: "line-far", genes: "line-far=10", me: [2]int{2, 4}, enemy: [2]int{8, 5}, want: "S"},
	{name: "off-2", genes: "off-2=10", me: [2]int{4, 4}, enemy: [2]int{6, 4}, want: "N"},
	{name: "off-3", genes: "off-3=10", me: [2]int{4, 4}, enemy: [2]int{7, 4}, want: "N"},
	{name: "off-4", genes: "off-4=10", me: [2]int{4, 4}, enemy: [2]int{8, 4}, want: "N"},
	{name: "off-5", genes: "off-5=10", me: [2]int{4, 4}, enemy: [2]int{9, 4}, want: "N"},
	{name: "off-far", genes: "off-far=10", me: [2]int{3, 4}, enemy: [2]int{9, 4}, want: "N"},

	{name: "edge", genes: "edge=10", me: [2]int{1, 4}, enemy: [2]int{9, 0}, want: "SW"},
	{name: "corner", genes: "corner=10", me: [2]int{1, 8}, enemy: [2]int{9, 0}, want: "SW"},
	{name: "centre", genes: "centre=10", me: [2]int{2, 4}, enemy: [2]int{9, 0}, want: "NE"},
	{name: "keep-still", genes: "keep-still=-10", me: [2]int{4, 4}, enemy: [2]int{9, 0}, want: "N"},

	{name: "expect-stay", genes: "expect-stay=10", me: [2]int{4, 4}, enemy: [2]int{6, 4}, want: "M E"},
	{name: "expect-step", genes: "expect-step=10", me: [2]int{4, 4}, enemy: [2]int{6, 5}, want: "M E"},
	{name: "expect-closer", genes: "expect-closer=10", me: [2]int{4, 4}, enemy: [2]int{7, 5}, want: "M E"},
	{name: "expect-struck", genes: "expect-step=10 expect-struck=1", me: [2]int{4, 4}, enemy: [2]int{6, 5}, items: "L 6 4", want: "M SE"},
	{name: "expect-struck counts", genes: "expect-struck=10", me: [2]int{4, 4}, enemy: [2]int{6, 5}, items: "L 6 4", want: "M E"},
	{name: "expect-pressed", genes: "expect-pressed=10", me: [2]int{4, 4}, enemy: [2]int{6, 4}, items: "B 6 7 N", want: "M E"},
	{name: "expect-pressed only when pressed", genes: "expect-pressed=10", me: [2]int{4, 4}, enemy: [2]int{6, 4}, want: "0"},
	{name: "shots at who is out of reach this round count by second-round", genes: "expect-stay=10 second-round=10", me: [2]int{4, 4}, enemy: [2]int{7, 4}, want: "B E"},
	{name: "or are not made", genes: "expect-stay=10", me: [2]int{4, 4}, enemy: [2]int{8, 4}, want: "0"},
	{name: "second-round", genes: "expect-stay=10 second-round=10", me: [2]int{4, 4}, enemy: [2]int{8, 4}, want: "M E"},
	{name: "later-rounds", genes: "expect-stay=10 later-rounds=10", me: [2]int{2, 4}, enemy: [2]int{7, 4}, want: "M E"},
	{name: "a missile next to the enemy", genes: "expect-stay=10 own-splash=190", me: [2]int{4, 4}, enemy: [2]int{5, 4}, want: "M E"},
	{name: "own-splash", genes: "expect-stay=10 own-splash=200", me: [2]int{4, 4}, enemy: [2]int{5, 4}, want: "B E"},
	{name: "bullet-urge", genes: "expect-stay=10 bullet-urge=60", me: [2]int{4, 4}, enemy: [2]int{6, 4}, want: "B E"},
	{name: "shot-urge", genes: "expect-stay=1 shot-urge=-60", me: [2]int{4, 4}, enemy: [2]int{6, 4}, want: "0"},
	{name: "trapped-0", genes: "trapped-0=30 expect-stay=1 shot-urge=-20", me: [2]int{1, 1}, enemy: [2]int{0, 0}, want: "M NW"},
	{name: "trapped-0 only where the enemy is", genes: "trapped-0=30 expect-stay=1 shot-urge=-20", me: [2]int{5, 4}, enemy: [2]int{4, 4}, want: "0"},
	{name: "trapped-1", genes: "trapped-1=30 expect-stay=1 shot-urge=-20", me: [2]int{2, 2}, enemy: [2]int{0, 0}, items: "L 1 0", want: "M NW"},
	{name: "what flies traps", genes: "trapped-0=30 expect-stay=1 shot-urge=-20", me: [2]int{2, 2}, enemy: [2]int{0, 0}, items: "B 0 4 N,L 1 0", want: "M NW"},
	{name: "mines trap", genes: "trapped-0=30 expect-stay=1 shot-urge=-20", me: [2]int{2, 2}, enemy: [2]int{0, 0}, items: "L 1 0,L 0 1", want: "M NW"},
	{name: "finish", genes: "expect-stay=10 shot-urge=-15 finish=300", me: [2]int{4, 4}, enemy: [2]int{7, 4}, energy: [2]int{9, 1}, want: "B E"},
	{name: "finish only where it would", genes: "expect-stay=10 shot-urge=-15 finish=300", me: [2]int{4, 4}, enemy: [2]int{7, 4}, want: "0"},
	{name: "behind-rage", genes: "expect-stay=10 shot-urge=-20 behind-rage=300", me: [2]int{4, 4}, enemy: [2]int{7, 4}, energy: [2]int{3, 4}, want: "B E"},
	{name: "behind-rage only when behind", genes: "expect-stay=10 shot-urge=-20 behind-rage=300", me: [2]int{4, 4}, enemy: [2]int{7, 4}, want: "0"},
	{name: "wall-splash", genes: "wall-splash=10", me: [2]int{8, 4}, enemy: [2]int{9, 5}, want: "M E"},
	{name: "wall-splash against own-splash", genes: "wall-splash=10 own-splash=20", me: [2]int{8, 4}, enemy: [2]int{9, 5}, want: "0"},
	{name: "wall-splash from afar", genes: "wall-splash=10 second-round=50", me: [2]int{6, 4}, enemy: [2]int{9, 5}, want: "M E"},

	{name: "mine-urge", genes: "mine-urge=10", me: [2]int{4, 4}, enemy: [2]int{5, 5}, want: "L SE"},
	{name: "mine-reach", genes: "mine-urge=10 mine-reach=4", me: [2]int{4, 4}, enemy: [2]int{8, 5}, want: "L SE"},
	{name: "out of mine-reach", genes: "mine-urge=10 mine-reach=3", me: [2]int{4, 4}, enemy: [2]int{8, 5}, want: "0"},
	{name: "mine-contact", genes: "mine-urge=-5 mine-contact=6", me: [2]int{4, 4}, enemy: [2]int{5, 5}, want: "L SE"},
	{name: "mine-close", genes: "mine-urge=-5 mine-close=6 mine-reach=2", me: [2]int{4, 4}, enemy: [2]int{6, 5}, want: "L SE"},
	{name: "below mine-limit", genes: "mine-urge=5 mine-limit=2", me: [2]int{4, 4}, enemy: [2]int{5, 5}, items: "L 0 0", want: "L SE"},
	{name: "at mine-limit", genes: "mine-urge=5 mine-limit=2", me: [2]int{4, 4}, enemy: [2]int{5, 5}, items: "L 0 0,L 9 9", want: "0"},
	{name: "mine-crowd", genes: "mine-urge=5 mine-crowd=3", me: [2]int{4, 4}, enemy: [2]int{5, 5}, items: "L 3 4,L 3 5", want: "0"},
	{name: "not yet a mine-crowd", genes: "mine-urge=5 mine-crowd=3", me: [2]int{4, 4}, enemy: [2]int{5, 5}, items: "L 3 4", want: "L SE"},
	{name: "no mine on a mine", genes: "mine-urge=5", me: [2]int{4, 4}, enemy: [2]int{5, 5}, items: "L 5 5", want: "L E"},
	{name: "pulse-urge", genes: "pulse-urge=10", me: [2]int{4, 4}, enemy: [2]int{9, 0}, want: "P"},
	{name: "pulse-trap", genes: "pulse-urge=-10 pulse-trap=11", me: [2]int{4, 4}, enemy: [2]int{8, 8}, items: "B 4 8 E", want: "P"},
	{name: "pulse-trap counts its own danger", genes: "pulse-urge=-10 pulse-trap=11", me: [2]int{4, 4}, enemy: [2]int{8, 8}, items: "B 4 8 E,B 4 0 S", want: "0"},
	{name: "pulse-catch", genes: "pulse-urge=-10 pulse-catch=11 expect-stay=1 shot-urge=-60", me: [2]int{4, 4}, enemy: [2]int{8, 4}, want: "P"},
	{name: "pulse-catch only in reach", genes: "pulse-urge=-10 pulse-catch=11 expect-stay=1 shot-urge=-60", me: [2]int{4, 4}, enemy: [2]int{9, 4}, want: "0"},
	{name: "pulse-catch only in line", genes: "pulse-urge=-10 pulse-catch=11 expect-stay=1 shot-urge=-60", me: [2]int{4, 4}, enemy: [2]int{8, 5}, want: "0"},
	{name: "pulse-sure", genes: "pulse-urge=-10 pulse-catch=11 pulse-sure=65 expect-stay=60 expect-step=5 shot-urge=-60", me: [2]int{4, 4}, enemy: [2]int{8, 4}, want: "P"},
	{name: "not pulse-sure", genes: "pulse-urge=-10 pulse-catch=11 pulse-sure=66 expect-stay=60 expect-step=5 shot-urge=-60", me: [2]int{4, 4}, enemy: [2]int{8, 4}, want: "0"},
	{name: "the last energy is not for a pulse", genes: "pulse-urge=-10 pulse-catch=11 expect-stay=1 shot-urge=-60", me: [2]int{4, 4}, enemy: [2]int{8, 4}, energy: [2]int{1, 1}, want: "0"},
	{name: "slack", genes: "edge=1 slack=1", me: [2]int{1, 1}, enemy: [2]int{9, 0}, want: "0,N,NE,E,SE,S,SW,W,NW"},
}

func TestDuelistGenes(t *testing.T) {
	for _, p := range duelistPositions {
		p.genes = bareDuelist(t, p.genes)
		testPositions(t, "duelist", []position{p})
	}
}

// TestDuelistRemembers plays rounds in a row.
func TestDuelistRemembers(t *testing.T) {
	type round struct {
		me, enemy [2]int
		energy    [2]int
		want      string
	}
	at := func(x, y int) [2]int { return [2]int{x, y} }
	full := at(10, 10)
	for _, c := range []struct {
		name, genes string
		rounds      []round
	}{
		{"expect-onward", "expect-onward=10", []round{
			{at(4, 4), at(4, 0), full, "0"},    // nothing is known of its steps
			{at(4, 4), at(5, 1), full, "M NE"}, // on to 6 2
			{at(4, 4), at(5, 2), full, "M NE"}, // on to 5 3
			{at(4, 4), at(5, 2), full, "0"},
		}},
		{"onward", "onward=10 line-1=5", []round{
			{at(4, 4), at(6, 5), full, "E"},
			{at(5, 4), at(9, 9), full, "E"},
			{at(6, 4), at(9, 9), full, "E"},
		}},
		{"frozen by a failed step", "keep-still=-10 expect-stay=10", []round{
			{at(4, 4), at(6, 5), full, "N"},
			{at(4, 4), at(6, 4), full, "M E"}, // the step did not happen: the enemy cannot move, either
			{at(4, 4), at(6, 4), full, "M E"},
		}},
		{"frozen by its own pulse, for two rounds", "pulse-urge=5 edge=10 mine-reach=9 mine-urge=0", []round{
			{at(4, 4), at(9, 6), full, "P"},
			{at(1, 1), at(9, 6), full, "P"}, // frozen: it would go to the wall
			{at(1, 1), at(9, 6), full, "P"},
		}},
		{"impatience", "expect-stay=10 shot-urge=-40 patience=2 impatience=30", []round{
			{at(4, 4), at(6, 4), full, "0"},
			{at(4, 4), at(6, 4), full, "0"},
			{at(4, 4), at(6, 4), full, "M E"},
			{at(4, 4), at(6, 4), at(9, 9), "0"},
		}},
		{"pulse-notice=soon", "keep-still=-10 pulse-notice=soon", []round{
			{at(4, 4), at(8, 5), full, "N"},
			{at(4, 3), at(8, 5), at(10, 9), "0"}, // frozen, for two rounds
			{at(4, 3), at(8, 5), at(10, 9), "0"},
			{at(4, 3), at(8, 5), at(10, 9), "N"},
		}},
		{"pulse-notice=late", "keep-still=-10 pulse-notice=late", []round{
			{at(4, 4), at(8, 5), full, "N"},
			{at(4, 3), at(8, 5), at(10, 9), "N"},
			{at(4, 3), at(8, 5), at(10, 9), "0"}, // as the step failed
			{at(4, 3), at(8, 5), at(10, 9), "N"},
		}},
		{"pulse-hold", "pulse-urge=-200 pulse-hold=200 pulse-catch=201 expect-stay=1 shot-urge=-10", []round{
			{at(4, 4), at(8, 4), full, "P"},
			{at(4, 4), at(8, 4), at(9, 10), "0"}, // it lasts for one more round
			{at(4, 4), at(8, 4), at(9, 10), "P"},
			{at(4, 4), at(8, 5), at(8, 10), "0"},
			{at(4, 4), at(8, 5), at(8, 10), "0"}, // out of line
		}},
		{"siege", "peace=2 siege-far=10 siege-wait=20 siege-odds=2 siege-pulse=90 pulse-urge=-50 second-round=10", []round{
			{at(4, 4), at(6, 4), full, "0"},
			{at(4, 4), at(6, 4), full, "0"},
			{at(4, 4), at(6, 4), full, "SW"}, // as far as four squares
			{at(3, 5), at(6, 4), full, "SW"},
			{at(2, 6), at(6, 4), full, "0"}, // waits to see whether it comes into line
			{at(2, 6), at(6, 6), full, "0"},
			{at(2, 6), at(6, 6), full, "P"}, // it did twice
			{at(2, 6), at(6, 6), at(9, 10), "M E"},
			{at(2, 6), at(6, 6), at(9, 10), "P"},
			{at(2, 6), at(6, 6), at(8, 7), "M E"},
			{at(2, 6), at(6, 6), at(8, 7), "P"},
			{at(2, 6), at(6, 7), at(7, 7), "0"}, // no shots at whom it would only drive away
		}},
		{"a siege ends with a shot of the enemy", "peace=2 siege-far=10", []round{
			{at(4, 4), at(6, 4), full, "0"},
			{at(4, 4), at(6, 4), full, "0"},
			{at(4, 4), at(6, 4), full, "SW"},
			{at(3, 5), at(6, 4), at(9, 10), "0"},
		}},
		{"mine-impatience", "mine-urge=-50 mine-reach=9 patience=1 mine-impatience=60", []round{
			{at(4, 4), at(6, 5), full, "0"},
			{at(4, 4), at(6, 5), full, "L SE"},
			{at(4, 4), at(6, 5), at(9, 8), "0"},
			{at(4, 4), at(6, 5), at(9, 8), "0"}, // who is ahead has patience
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := botAt(t, "duelist", bareDuelist(t, c.genes))
			b.Begin()
			for i, r := range c.rounds {
				p := position{me: r.me, enemy: r.enemy, energy: r.energy}
				if got := b.Decide(p.view(t)).String(); got != r.want {
					t.Errorf("round %d: it does %s, must do %s", i+1, got, r.want)
				}
			}
		})
	}
}

func TestADodgerNeverLoses(t *testing.T) {
	for _, rules := range []Rules{AsRun, Revised} {
		for _, rival := range []string{"evilbot", "straightshooter", "troubleandstrafe", "huggybot"} {
			seats := []engines.Bot{botAt(t, "dodger", ""), botAt(t, rival, "")}
			var lost float64
			for seed := range uint64(20) {
				outcome, err := new(table).Play(engines.Fixture{Setting: Setting{rules, Bouts, Rounds}, Seed: seed}, seats, nil)
				if err != nil {
					t.Fatal(err)
				}
				lost += outcome.Score[1]
			}
			if lost > 1 {
				t.Errorf("%v: it loses %v of 100 bouts to %s, want none or, of bad luck, one", rules, lost, rival)
			}
		}
	}
}

func TestADuelistBeatsADodger(t *testing.T) {
	for _, rules := range []Rules{AsRun, Revised} {
		seats := []engines.Bot{botAt(t, "duelist", ""), botAt(t, "dodger", "")}
		var won, lost float64
		for seed := range uint64(40) {
			outcome, err := new(table).Play(engines.Fixture{Setting: Setting{rules, Bouts, Rounds}, Seed: seed}, seats, nil)
			if err != nil {
				t.Fatal(err)
			}
			won, lost = won+outcome.Score[0], lost+outcome.Score[1]
		}
		if won < 10 || lost > won*2/3 {
			t.Errorf("%v: it wins %v and loses %v of 200 bouts", rules, won, lost)
		}
	}
}

func TestDuelistMemoryIsAllThatItRemembers(t *testing.T) {
	b := newDuelist(duelistSpace.Default())
	base := notes{At(9, 9), At(8, 9), [2]int8{10, 9}, Mine(SE), 2, 250, 250, 127, true, true, true}
	seen := map[uint64]notes{}
	for _, n := range []notes{
		{}, base,
		{At(9, 8), base.enemy, base.energy, base.command, base.frozen, base.calm, base.quiet, base.strays, true, true, true},
		{base.me, At(8, 8), base.energy, base.command, base.frozen, base.calm, base.quiet, base.strays, true, true, true},
		{base.me, base.enemy, [2]int8{9, 9}, base.command, base.frozen, base.calm, base.quiet, base.strays, true, true, true},
		{base.me, base.enemy, [2]int8{10, 10}, base.command, base.frozen, base.calm, base.quiet, base.strays, true, true, true},
		{base.me, base.enemy, base.energy, EMP, base.frozen, base.calm, base.quiet, base.strays, true, true, true},
		{base.me, base.enemy, base.energy, base.command, 1, base.calm, base.quiet, base.strays, true, true, true},
		{base.me, base.enemy, base.energy, base.command, base.frozen, 249, base.quiet, base.strays, true, true, true},
		{base.me, base.enemy, base.energy, base.command, base.frozen, base.calm, base.quiet, base.strays, true, true, false},
		{base.me, base.enemy, base.energy, base.command, base.frozen, base.calm, 249, base.strays, true, true, true},
		{base.me, base.enemy, base.energy, base.command, base.frozen, base.calm, base.quiet, base.strays, true, false, true},
		{base.me, base.enemy, base.energy, base.command, base.frozen, base.calm, base.quiet, 126, true, true, true},
		{base.me, base.enemy, base.energy, base.command, base.frozen, base.calm, base.quiet, base.strays, false, true, true},
	} {
		b.notes = n
		m, whole := b.Memory()
		if other, taken := seen[m]; taken || !whole {
			t.Errorf("%+v and %+v are both %#x", n, other, m)
		}
		seen[m] = n
	}
}
