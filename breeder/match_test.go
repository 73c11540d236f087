package breeder

import (
	"math"
	"strings"
	"testing"
)

func toyContenders(t *testing.T, texts ...string) []Contender {
	t.Helper()
	var list []Contender
	for _, text := range texts {
		c, err := ParseContender(toy{}, text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

func TestADuelCountsForBothSides(t *testing.T) {
	bots := toyContenders(t, "lifter", "rock{weight=3}")
	meeting, err := Match(t.Context(), NewPool(toy{}, 2), &toyArena{name: "field", seats: 2, Noise: 3}, bots, 501, 5)
	if err != nil {
		t.Fatal(err)
	}
	a, b := meeting.Standings[0].Tally, meeting.Standings[1].Tally
	if a.Games() != 501 || b.Games() != 501 || meeting.Matches != 501 {
		t.Errorf("games %d and %d of %d, want 501", a.Games(), b.Games(), meeting.Matches)
	}
	if a.Wins != b.Losses || a.Losses != b.Wins || a.Draws != b.Draws {
		t.Errorf("%d-%d-%d and %d-%d-%d do not mirror each other", a.Wins, a.Draws, a.Losses, b.Wins, b.Draws, b.Losses)
	}
	// 16 against 3 off, noise ±15: the lifter wins when the noise is above 13,
	// which has chance (15-13)/30.
	if p := b.Points.Mean(); math.Abs(p-(1-4.0/60)) > 5*math.Sqrt(0.067*0.933/501) {
		t.Errorf("the rock has %.3f of the points, want about %.3f", p, 1-4.0/60)
	}
}

func TestARoundRobinPlaysEveryPair(t *testing.T) {
	bots := toyContenders(t, "lifter", "rock", "rock{weight=0}")
	meeting, err := Match(t.Context(), NewPool(toy{}, 2), &toyArena{name: "field", seats: 2}, bots, 10, 5)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ wins, losses int }{{0, 20}, {10, 10}, {20, 0}} {
		tally := meeting.Standings[i].Tally
		if tally.Wins != want.wins || tally.Losses != want.losses || tally.Draws != 0 {
			t.Errorf("%s: %d-%d-%d, want %d-0-%d", bots[i].Name, tally.Wins, tally.Draws, tally.Losses, want.wins, want.losses)
		}
	}
}

func TestMatchesWithoutChanceAreOneCourseASeat(t *testing.T) {
	bots := toyContenders(t, "lifter", "rock")
	meeting, err := Match(t.Context(), NewPool(toy{}, 1), &toyArena{name: "field", seats: 2}, bots, 100, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range meeting.Standings {
		if s.Courses != 2 {
			t.Errorf("%s: %d courses in 100 matches without chance, want one a seat", s.Bot.Name, s.Courses)
		}
	}
	meeting, err = Match(t.Context(), NewPool(toy{}, 1), &toyArena{name: "field", seats: 2, Noise: 1}, bots, 100, 5)
	if err != nil {
		t.Fatal(err)
	}
	if n := meeting.Standings[0].Courses; n != 100 {
		t.Errorf("%d courses in 100 matches with chance", n)
	}
}

func TestAloneInAnArenaEachBotPlaysTheSameFixtures(t *testing.T) {
	bots := toyContenders(t, "lifter", "rock{weight=3}")
	meeting, err := Match(t.Context(), NewPool(toy{}, 2), &toyArena{name: "cave", seats: 1, Noise: 0.2}, bots, 50, 5)
	if err != nil {
		t.Fatal(err)
	}
	a, b := meeting.Standings[0].Tally, meeting.Standings[1].Tally
	if a.Games() != 50 || b.Games() != 50 || meeting.Matches != 100 {
		t.Errorf("%d and %d games of %d", a.Games(), b.Games(), meeting.Matches)
	}
	// 16 off and 3 off, on the same luck: exactly 13/20 apart.
	if d := b.Score.Mean() - a.Score.Mean(); math.Abs(d-0.65) > 1e-9 {
		t.Errorf("scores differ by %v, want 0.65", d)
	}
}

func TestAFreeForAllSeatsEverybodyInTurn(t *testing.T) {
	bots := toyContenders(t, "rock{weight=1}", "rock{weight=2}", "rock{weight=3}", "rock{weight=4}", "rock{weight=5}")
	meeting, err := Match(t.Context(), NewPool(toy{}, 2), &toyArena{name: "crowd", seats: 5}, bots, 10, 5)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{1, 0.75, 0.5, 0.25, 0} {
		if got := meeting.Standings[i].Tally.Points.Mean(); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s has %v points, want %v", bots[i].Name, got, want)
		}
		first := math.Floor(want) // nobody but the best
		low, high := meeting.Standings[i].FirstInterval()
		if got := meeting.Standings[i].First; got.N != 10 || got.Mean() != first || low > first || high < first {
			t.Errorf("%s is first in %v (%v .. %v) of %d matches, want %v of 10", bots[i].Name, got.Mean(), low, high, got.N, first)
		}
	}
	if _, err := Match(t.Context(), NewPool(toy{}, 2), &toyArena{name: "crowd", seats: 5}, bots[:3], 10, 5); err == nil {
		t.Error("3 bots were seated on 5 seats")
	}
}

func TestSeatsAreSwappedOnTheSameSettingAndSeed(t *testing.T) {
	bots := toyContenders(t, "lifter", "rock")
	fixtures := layOut(&toyArena{name: "field", seats: 2}, []weighted{{bots[0], 1}, {bots[1], 3}}, 5, 9, forFixtures, 4, 0)
	if len(fixtures) != 2*5*(1+3) {
		t.Fatalf("%d fixtures, want 2 seats × 5 pairs × weights 1 and 3", len(fixtures))
	}
	seeds := map[uint64]bool{}
	for i := 0; i < len(fixtures); i += 2 {
		a, b := fixtures[i], fixtures[i+1]
		if a.Seat != 0 || b.Seat != 1 || a.Seed != b.Seed || a.Setting != b.Setting || a.Rivals[0] != b.Rivals[0] {
			t.Errorf("fixtures %d and %d are no pair: %+v, %+v", i, i+1, a, b)
		}
		if seeds[a.Seed] {
			t.Errorf("seed %d comes twice", a.Seed)
		}
		seeds[a.Seed] = true
	}
	again := layOut(&toyArena{name: "field", seats: 2}, []weighted{{bots[0], 1}, {bots[1], 3}}, 5, 9, forFixtures, 5, 0)
	if again[0].Seed == fixtures[0].Seed {
		t.Error("two generations meet the same fixture")
	}
}

func TestLongMatchesArePlayedInBlocksWithoutLoss(t *testing.T) {
	bots := toyContenders(t, "lifter", "rock", "rock{weight=3}")
	const games = matchBlock/3 + 1001
	meeting, err := Match(t.Context(), NewPool(toy{}, 2), &toyArena{name: "field", seats: 2, Noise: 1}, bots, games, 5)
	if err != nil {
		t.Fatal(err)
	}
	if meeting.Matches != 3*games {
		t.Errorf("%d matches, want %d of each of 3 pairs", meeting.Matches, games)
	}
	for _, s := range meeting.Standings {
		if s.Tally.Games() != 2*games || s.Courses != 2*games {
			t.Errorf("%s: %d games, %d courses, want %d", s.Bot.Name, s.Tally.Games(), s.Courses, 2*games)
		}
	}
}

func TestContendersAreReadAsWritten(t *testing.T) {
	for _, c := range []struct{ text, name, genome string }{
		{"rock", "rock", "weight=8"},
		{"rock{weight=8}", "rock", "weight=8"},
		{" rock{weight=2} ", "rock{weight=2}", "weight=2"},
	} {
		got, err := ParseContender(toy{}, c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got.Name != c.name || got.Genome.String() != c.genome {
			t.Errorf("%q is %s with %s, want %s with %s", c.text, got.Name, got.Genome, c.name, c.genome)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"rok", "did you mean rock?"},
		{"rock{weight=2", "not closed"},
		{"rock{weigth=2}", "did you mean weight?"},
		{"gone.toml", "gone.toml"},
		{"", "unknown strategy"},
	} {
		if _, err := ParseContender(toy{}, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %s", c.text, err, c.want)
		}
	}
}

func TestStreamsDependOnAllTheirParts(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(4) {
		for why := forFixtures; why <= forSweep; why++ {
			for generation := range 4 {
				for index := range 4 {
					x := stream(seed, why, generation, index).Uint64()
					if x == 0 || seen[x] {
						t.Fatalf("stream(%d, %d, %d, %d) begins like another", seed, why, generation, index)
					}
					seen[x] = true
				}
			}
		}
	}
}
