package breeder

import (
	"math"
	"strings"
	"testing"
)

func TestASweepFindsTheBestValueAndPlacesTheDefault(t *testing.T) {
	c := toyContenders(t, "lifter{lift=7}")[0]
	sweep := Sweep{
		Arena: &toyArena{name: "field", seats: 2, Noise: 0.3}, Strategy: c.Strategy, Base: c.Genome, Genes: []string{"stats"}, Of: ofPoints,
		Rivals: toyContenders(t, "rock{weight=1}", "rock{weight=4}"), Games: 64, Seed: 3,
	}
	plan, err := sweep.Plan()
	if err != nil {
		t.Fatal(err)
	}
	var rounds []string
	swept, err := plan.Run(t.Context(), NewPool(toy{}, 2), func(round string, n int) { rounds = append(rounds, round) })
	if err != nil {
		t.Fatal(err)
	}
	if len(swept) != 28 {
		t.Fatalf("%d values, want all 28 splits of 6 among 3", len(swept))
	}
	if low, _ := swept[0].Gain.Interval(); low <= 0 {
		t.Errorf("the best gains %v on the default", swept[0].Gain)
	}
	if swept[0].Value() != "1 4 1" {
		t.Errorf("best is %s, want 1 4 1", swept[0].Value())
	}
	// 28 values × 4 settings × 2 rivals × 2 seats, and for the 13 the rest.
	if want := 28*4*4 + 13*32*4 + 13*32*2; plan.Matches != want {
		t.Errorf("%d matches were announced, want %d", plan.Matches, want)
	}
	defaults := 0
	for i, v := range swept {
		if v.Default {
			defaults++
			if v.Value() != "6 0 0" || !v.Finalist {
				t.Errorf("the default is %s, finalist %v", v.Value(), v.Finalist)
			}
		}
		if v.Finalist != (i < finalists+1) {
			t.Errorf("place %d: finalist %v", i+1, v.Finalist)
		}
		want := 64 / firstShare * 2
		if v.Default && v.Gain.Mean != 0 {
			t.Errorf("the default gains %v on itself", v.Gain.Mean)
		}
		if v.Finalist {
			want = 64 * 2
		}
		if v.Tally.Games() != want {
			t.Errorf("%s played %d games, want %d", v.Value(), v.Tally.Games(), want)
		}
	}
	if defaults != 1 {
		t.Errorf("%d values are called the default", defaults)
	}
	if len(rounds) != 2 {
		t.Errorf("rounds %v, want 2", rounds)
	}
}

func TestASweepBeyondMemoryIsRefused(t *testing.T) {
	c := toyContenders(t, "lifter")[0]
	sweep := Sweep{
		Arena: &toyArena{name: "field", seats: 2}, Strategy: c.Strategy, Base: c.Genome, Genes: []string{"stats"}, Of: ofPoints,
		Rivals: toyContenders(t, "rock"), Games: 10_000_000,
	}
	if _, err := sweep.Plan(); err == nil || !strings.Contains(err.Error(), "fewer games") {
		t.Errorf("got %v", err)
	}
}

func TestSweepTiesAreBrokenByMarginAndThenByDuels(t *testing.T) {
	var swept [3]Swept
	for i, margin := range []float64{0.5, 0.75, 0.75} {
		swept[i].Values = []string{string(rune('a' + i))}
		swept[i].Tally.Add(1, 1, margin)
	}
	swept[1].VsDefault.Add(0, 0, 0)
	swept[2].VsDefault.Add(1, 0, 0)
	(&Sweep{Of: ofPoints}).byResult(swept[:])
	if order := swept[0].Value() + swept[1].Value() + swept[2].Value(); order != "cba" {
		t.Errorf("order %s, want cba", order)
	}
}

// pairSweep asks for a sweep in an arena with one seat.
func pairSweep(t *testing.T, bot string, genes ...string) *Sweep {
	t.Helper()
	c := toyContenders(t, bot)[0]
	return &Sweep{
		Arena: &toyArena{name: "cave", seats: 1, Noise: 0.3}, Strategy: c.Strategy, Base: c.Genome, Genes: genes,
		Of: ofScore, Games: 16, Seed: 3,
	}
}

func TestPairsOfGenesAreAllTried(t *testing.T) {
	for _, c := range []struct {
		name         string
		bot          string
		genes        []string
		cells, blank int
		axes         [][2]string // first and last value
		thinned      bool
		rest         string
	}{
		{"two parts of a split", "lifter", []string{"stats.a", "stats.b"}, 28, 21,
			[][2]string{{"0", "6"}, {"0", "6"}}, false, "The rest of stats goes to c."},
		{"a part and a number", "lifter{stats=\"1 2 3\"}", []string{"stats.a", "lift"}, 77, 0,
			[][2]string{{"0", "6"}, {"0", "10"}}, false, "The rest of stats goes to b and c as 2 to 3, as in 1 2 3."},
		{"a part whose others have nothing", "lifter", []string{"stats.a", "lift"}, 77, 0,
			[][2]string{{"0", "6"}, {"0", "10"}}, false, "The rest of stats goes to b and c in equal shares, as all have 0 in 6 0 0."},
		{"reals, with the strategy's own between", "lifter{idle=0.123}", []string{"idle", "lift"}, 22 * 11, 0,
			[][2]string{{"0", "1"}, {"0", "10"}}, true, ""},
		{"a whole split", "lifter", []string{"lift", "stats"}, 11 * 10, 0,
			[][2]string{{"0", "10"}, {"0 0 6", "6 0 0"}}, true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan, err := pairSweep(t, c.bot, c.genes...).Plan()
			if err != nil {
				t.Fatal(err)
			}
			if plan.Cells != c.cells || plan.Blank != c.blank {
				t.Errorf("%d pairs and %d blank, want %d and %d", plan.Cells, plan.Blank, c.cells, c.blank)
			}
			thinned := false
			for i, axis := range plan.Axes {
				thinned = thinned || axis.Thinned
				if got := [2]string{axis.Values[0], axis.Values[len(axis.Values)-1]}; got != c.axes[i] {
					t.Errorf("%s goes from and to %q, want %q", axis.Name, got, c.axes[i])
				}
			}
			if thinned != c.thinned {
				t.Errorf("thinned: %v, want %v", thinned, c.thinned)
			}
			if got := strings.Join(plan.Rest, " "); got != c.rest {
				t.Errorf("got %q, want %q", got, c.rest)
			}
			seen := map[uint64]bool{}
			for _, v := range plan.swept {
				if seen[v.Genome.Hash()] {
					t.Errorf("%s is tried twice", v.Genome)
				}
				seen[v.Genome.Hash()] = true
			}
		})
	}
}

func TestPairsThatMakeNoSenseAreRefused(t *testing.T) {
	for _, c := range []struct {
		genes []string
		want  string
	}{
		{[]string{"lift", "lift"}, "must be two genes, or two parts of a split"},
		{[]string{"stats", "stats.a"}, "must be two genes, or two parts of a split"},
		{[]string{"lift", "stats.d"}, "gene stats has no part \"d\", must be among a b c"},
		{[]string{"lift.a", "idle"}, "gene lift is a int, and only splits have parts"},
		{[]string{"lift", "idl"}, "did you mean idle?"},
		{[]string{"lift", "idle", "stats"}, "3 genes to sweep, must be 1 or 2"},
		{nil, "0 genes"},
	} {
		if _, err := pairSweep(t, "lifter", c.genes...).Plan(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %v, want %s", c.genes, err, c.want)
		}
	}
}

func TestASweepOfPairsFindsTheBestPair(t *testing.T) {
	sweep := pairSweep(t, "lifter{stats=\"0 0 6\"}", "stats.b", "lift")
	plan, err := sweep.Plan()
	if err != nil {
		t.Fatal(err)
	}
	swept, err := plan.Run(t.Context(), NewPool(toy{}, 2), func(string, int) {})
	if err != nil {
		t.Fatal(err)
	}
	best := swept[0]
	if best.Value() != "4 × 7" || best.Genome.Text("stats") != "0 4 2" || best.Genome.Int("lift") != 7 {
		t.Errorf("best is %s with %s", best.Value(), best.Genome)
	}
	if low, high := sweep.Interval(&best); !(low < sweep.Mean(&best) && sweep.Mean(&best) < high) || math.IsInf(high, 0) {
		t.Errorf("mean %v in %v..%v", sweep.Mean(&best), low, high)
	}
	if low, _ := best.Gain.Interval(); low <= 0 {
		t.Errorf("the best gains %v on the default", best.Gain)
	}
	if best.Tally.Games() != 16 || swept[len(swept)-1].Tally.Games() != 2 {
		t.Errorf("%d games of a finalist and %d of another, want 16 and 2 in an arena with one seat",
			best.Tally.Games(), swept[len(swept)-1].Tally.Games())
	}
}

func TestOneGameEachTellsNoError(t *testing.T) {
	sweep := pairSweep(t, "lifter", "stats.b", "lift")
	sweep.Games = 1
	plan, err := sweep.Plan()
	if err != nil {
		t.Fatal(err)
	}
	swept, err := plan.Run(t.Context(), NewPool(toy{}, 1), func(string, int) {})
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsInf(swept[0].Fitness.Error, 1) || !math.IsInf(swept[0].Gain.Error, 1) {
		t.Errorf("one game says %v, and a gain of %v", swept[0].Fitness, swept[0].Gain)
	}
}
