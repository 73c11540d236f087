package petri

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
)

// lines plays by fixed acts: the n-th asked cell of its side does the n-th of
// them, and then all rest.
type lines struct {
	species Species
	acts    []Action
}

func (l *lines) Species() Species { return l.species }

func (l *lines) Turn(t *Turn) {
	for t.Next() {
		a := Rest
		if len(l.acts) > 0 {
			a, l.acts = l.acts[0], l.acts[1:]
		}
		t.Act(a)
	}
}

// course notes the state after each round.
type course []string

func (c *course) Record(round int, state []byte) {
	if round != len(*c)+1 {
		panic("rounds are out of order")
	}
	*c = append(*c, string(state))
}

func TestTheOpeningOfTheQuestion(t *testing.T) {
	species := Species{5, 6, 1}
	seats := []engines.Bot{
		&lines{species, []Action{Divide(SE), Move(E), Move(SE)}},
		&lines{species, []Action{Divide(W)}},
	}
	var states course
	if _, err := new(table).Play(engines.Fixture{Setting: Setting{10, 4, 2, 0}}, seats, &states); err != nil {
		t.Fatal(err)
	}
	want := course{
		"..........\n.A........\n..A....BB.\n..........\nA 1 1 5 1\nA 2 2 5 1\nB 8 2 5 1\nB 7 2 5 1\n",
		"..........\n..A.......\n.......BB.\n...A......\nA 2 1 5 0\nA 3 3 5 0\nB 8 2 5 3\nB 7 2 5 3\n",
	}
	if !slices.Equal(states, want) {
		t.Errorf("the rounds are\n%s\nwant\n%s", strings.Join(states, "\n"), strings.Join(want, "\n"))
	}
	if hash := stateHash([]byte(want[0])); hash != "1a3ee9ae1ac75031" {
		t.Errorf("the hash of round 1 is %s", hash)
	}
}

func TestResults(t *testing.T) {
	rest := func(s Species) *lines { return &lines{species: s} }
	for _, c := range []struct {
		name          string
		a, b          *lines
		setting       Setting
		points, score [2]float64
		margin        float64 // of A
		decisions     int
		rounds        int
	}{
		{"two that rest draw at the limit", rest(Species{4, 8, 0}), rest(Species{4, 8, 0}), Setting{10, 4, 150, 0},
			[2]float64{0.5, 0.5}, [2]float64{1, 1}, 0, 300, 150},
		{"more cells win at the limit", rest(Species{4, 8, 0}), &lines{Species{4, 8, 0}, []Action{Divide(N), Divide(W)}}, Setting{10, 4, 5, 0},
			[2]float64{0, 1}, [2]float64{1, 2}, -1.0 / 3, 5 + 1 + 4*2, 5},
		{"extinction ends the game at once",
			&lines{Species{4, 8, 0}, []Action{Divide(N), Attack(SE, 3), Rest, Attack(SE, 3)}}, rest(Species{3, 0, 9}), Setting{4, 4, 150, 0},
			[2]float64{1, 0}, [2]float64{2, 0}, 1, 3, 2},
		{"who kills his last cell has lost",
			&lines{Species{3, 5, 4}, []Action{Explode}}, rest(Species{3, 0, 9}), Setting{10, 4, 150, 0},
			[2]float64{0, 1}, [2]float64{0, 1}, -1, 1, 1},
		{"the last cells of both in one blast draw",
			&lines{Species{3, 5, 4}, []Action{Explode}}, rest(Species{3, 0, 9}), Setting{4, 4, 150, 0},
			[2]float64{0.5, 0.5}, [2]float64{0, 0}, 0, 1, 1},
		{"a species without hp has lost", rest(Forfeit), rest(Species{4, 8, 0}), Setting{10, 4, 150, 0},
			[2]float64{0, 1}, [2]float64{0, 1}, -1, 0, 0},
		{"two species without hp draw", rest(Forfeit), rest(Species{0, 6, 6}), Setting{10, 4, 150, 0},
			[2]float64{0.5, 0.5}, [2]float64{0, 0}, 0, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var states course
			out, err := new(table).Play(engines.Fixture{Setting: c.setting}, []engines.Bot{c.a, c.b}, &states)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(out.Points, c.points[:]) || !slices.Equal(out.Score, c.score[:]) || out.Margin[A] != c.margin || out.Margin[B] != -c.margin {
				t.Errorf("the outcome is %+v, want points %v, score %v, margin %v", out, c.points, c.score, c.margin)
			}
			if out.Decisions != c.decisions || len(states) != c.rounds {
				t.Errorf("%d decisions in %d rounds, want %d in %d", out.Decisions, len(states), c.decisions, c.rounds)
			}
		})
	}
}

func TestPlayRefusesWhatItCannotPlay(t *testing.T) {
	good := &lines{species: Species{4, 8, 0}}
	setting := Setting{10, 4, 150, 0}
	for _, c := range []struct {
		setting engines.Setting
		seats   []engines.Bot
		says    string
	}{
		{nil, []engines.Bot{good, good}, "must be a petri.Setting"},
		{Setting{2, 9, 150, 0}, []engines.Bot{good, good}, "width"},
		{Setting{10, 4, 0, 0}, []engines.Bot{good, good}, "rounds"},
		{setting, []engines.Bot{good}, "1 bots for 2 seats"},
		{setting, []engines.Bot{good, 7}, "int is no petri bot"},
		{setting, []engines.Bot{good, &lines{species: Species{4, 4, 0}}}, "sums to 8"},
	} {
		_, err := new(table).Play(engines.Fixture{Setting: c.setting}, c.seats, nil)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("setting %v, %d seats: error %v, want %q", c.setting, len(c.seats), err, c.says)
		}
	}
}

// TestAskingTheEnclosedChangesNothing plays the same games with and without
// asking the cells that can only rest.
func TestAskingTheEnclosedChangesNothing(t *testing.T) {
	var dish table
	asked := [2]int{}
	rapid.Check(t, func(t *rapid.T) {
		setting := anySetting(14).Draw(t, "setting")
		setting.Slip = rapid.SampledFrom([]float64{0, 0.001, 0.3}).Draw(t, "slip")
		fixture := engines.Fixture{Setting: setting, Seed: rapid.Uint64().Draw(t, "seed")}
		var courses [3]course
		var outcomes [3]engines.Outcome
		for i, seats := range [][]engines.Bot{
			{grower{}, grower{}},
			{grower{asleep: true}, grower{asleep: true}},
			{grower{asleep: true}, grower{asleep: true}},
		} {
			dish.AskAll(i == 2)
			out, err := dish.Play(fixture, seats, &courses[i])
			if err != nil {
				t.Fatal(err)
			}
			outcomes[i] = out
			outcomes[i].Points = slices.Clone(out.Points)
		}
		for i := 1; i < 3; i++ {
			if !slices.Equal(courses[0], courses[i]) || !slices.Equal(outcomes[0].Points, outcomes[i].Points) {
				t.Fatalf("way %d of asking changes the game", i)
			}
		}
		if outcomes[0].Decisions != outcomes[2].Decisions || outcomes[1].Decisions > outcomes[0].Decisions {
			t.Fatalf("decisions are %d, %d, %d", outcomes[0].Decisions, outcomes[1].Decisions, outcomes[2].Decisions)
		}
		asked[0] += outcomes[0].Decisions
		asked[1] += outcomes[1].Decisions
	})
	if asked[1] >= asked[0] {
		t.Error("no cell was passed over")
	}
}

func TestSlips(t *testing.T) {
	play := func(slip float64, seed uint64) (course, engines.Outcome) {
		var states course
		seats := []engines.Bot{&lines{species: Species{4, 8, 0}}, &dicer{species: Species{4, 8, 0}}}
		out, err := new(table).Play(engines.Fixture{Setting: Setting{12, 12, 60, slip}, Seed: seed}, seats, &states)
		if err != nil {
			t.Fatal(err)
		}
		return states, out
	}
	first, _ := play(0.1, 7)
	if again, _ := play(0.1, 7); !slices.Equal(first, again) {
		t.Error("the same seed does not give the same slips")
	}
	if other, _ := play(0.1, 8); slices.Equal(first, other) {
		t.Error("another seed gives the same game")
	}
	if none, _ := play(0, 7); slices.Equal(first, none) {
		t.Error("slips change nothing")
	}

	// A mover that only slips keep from moving tells how often they come.
	for _, slip := range []float64{0.001, 0.1, 0.9} {
		turn := scene(Species{4, 8, 0}, Species{4, 8, 0}, "...", ".A.", "...")
		turn.slip = slip
		turn.random = newRandom(3)
		turn.past, turn.drawn, turn.left = 0, 0, 0
		turn.drawSlip()
		const acts = 100_000
		slips := 0
		for range acts {
			turn.begin(A)
			turn.mine[0] = turn.mine[0].with(8)
			turn.Next()
			if !turn.Act(Move(turn.Pick(turn.Around.Free()))) {
				slips++
			}
		}
		mean := slip * acts
		if off := float64(slips) - mean; off*off > 25*mean*(1-slip) {
			t.Errorf("%d of %d acts slipped, want about %v", slips, acts, mean)
		}
		if turn.acts() != acts {
			t.Errorf("%d acts are counted, want %d", turn.acts(), acts)
		}
	}
}

func TestChanceIsToldFromItsUse(t *testing.T) {
	still := &lines{species: Species{4, 8, 0}}
	for _, c := range []struct {
		bot  Bot
		slip float64
		want bool
	}{{still, 0, false}, {still, 0.01, true}, {grower{}, 0, true}} {
		out, err := new(table).Play(engines.Fixture{Setting: Setting{12, 12, 9, c.slip}}, []engines.Bot{c.bot, still}, nil)
		if err != nil || out.Chance != c.want {
			t.Errorf("%T with slip %v: chance is %v (%v), want %v", c.bot, c.slip, out.Chance, err, c.want)
		}
	}
}

func TestSmallSeedsGiveDifferentStreams(t *testing.T) {
	seen := map[uint64]uint64{}
	for seed := range uint64(1000) {
		random := newRandom(seed)
		n := random.Uint64()
		if other, taken := seen[n]; taken {
			t.Fatalf("seeds %d and %d begin alike", seed, other)
		}
		seen[n] = seed
	}
}

func TestAWarmTableAllocatesNothing(t *testing.T) {
	dish := new(table)
	seats := []engines.Bot{grower{}, &dicer{species: Species{2, 7, 3}}}
	setting := engines.Setting(Setting{20, 20, 60, 0.01})
	seed := uint64(0)
	play := func() {
		seed++
		if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
			t.Fatal(err)
		}
	}
	play()
	if n := testing.AllocsPerRun(20, play); n != 0 {
		t.Errorf("%v allocations a match", n)
	}
	watch := func() {
		dish.state = dish.turn.board.appendState(dish.state[:0])
		_ = dish.turn.AppendView(dish.state[:0])
	}
	watch()
	if n := testing.AllocsPerRun(20, watch); n != 0 {
		t.Errorf("%v allocations to write a state and a view", n)
	}
}

func TestProbingAsksTheCellOfTheView(t *testing.T) {
	var dish table
	view := View{Rows: []string{"..x.", ".oo.", "c..x"}, X: 2, Y: 1, HP: 3, Energy: 2}
	told := ""
	spy := watcher(func(t *Turn) Action {
		told = fmt.Sprintf("%d %d %d %d, %d friends, %d enemies, %d corpses", t.At.X(), t.At.Y(), t.HP, t.Energy, t.Count(Friend), t.Count(Enemy), t.Count(Corpse))
		if got, want := string(t.AppendView(nil)), string(FormatView(view)); got != want {
			told = "another view: " + got
		}
		return Attack(SE, 2)
	})
	for range 2 { // nothing changes by being asked
		if a := probe(&dish, spy, view, 1); a != Attack(SE, 2) {
			t.Errorf("the answer is %v", a)
		}
		if want := "2 1 3 2, 2 friends, 2 enemies, 1 corpses"; told != want {
			t.Errorf("the bot was told %s, want %s", told, want)
		}
		checkBoard(t, &dish.turn.board)
	}
	enclosed := View{Rows: []string{"ooo", "ooo", "ooo", "..."}, X: 1, Y: 1, HP: 1, Energy: 8}
	if probe(&dish, watcher(func(*Turn) Action { return Explode }), enclosed, 1) != Explode {
		t.Error("an enclosed cell is not asked")
	}
}

// watcher is a bot that decides by a function.
type watcher func(t *Turn) Action

func (watcher) Species() Species { return Species{4, 8, 0} }

func (w watcher) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(w(t))
	}
}
