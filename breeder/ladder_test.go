package breeder

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

func toyLadder(t *testing.T, arena *toyArena, games int, bots ...string) Ladder {
	t.Helper()
	return Ladder{Arena: arena, Bots: toyContenders(t, bots...), Games: games, Seed: 3}
}

func TestALadderOfDuelsRanksByStrength(t *testing.T) {
	l := toyLadder(t, &toyArena{"field", 2, 1}, 100, "rock", "rock{weight=2}", "rock{weight=5}")
	played := 0
	r, err := l.Run(t.Context(), NewPool(toy{}, 2), func(n int) { played = n })
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(r.Order, []int{1, 2, 0}) || r.Matches != 300 || played != 300 || l.Matches() != 300 || r.Repeats != 0 {
		t.Errorf("order %v after %d matches, %d told, %d repeats", r.Order, r.Matches, played, r.Repeats)
	}
	for i := range 3 {
		for j := range 3 {
			a, b := r.Versus[i][j], r.Versus[j][i]
			if i != j && (a.Games != 100 || math.Abs(a.Points+b.Points-1) > 1e-12 || a.Wins != b.Losses) {
				t.Errorf("%d against %d: %+v and %+v do not mirror each other", i, j, a, b)
			}
		}
	}
	// Weights 2, 5 and 8 with noise ±5: the lightest wins from either seat unless
	// luck makes up for it, so nobody else has a share.
	if r.Nash[1] < 0.999 || math.Abs(r.VsNash[1]-0.5) > 1e-3 || r.VsNash[0] > 0.2 || len(r.Cycles) != 0 {
		t.Errorf("shares %v, points against them %v, cycles %v", r.Nash, r.VsNash, r.Cycles)
	}
	if low, _ := r.Rating[1].Interval(); low < 0 || math.Abs(r.Rating[0].Elo+r.Rating[1].Elo+r.Rating[2].Elo) > 1e-6 {
		t.Errorf("ratings %v", r.Rating)
	}
	again, err := l.Run(t.Context(), NewPool(toy{}, 1), nil)
	if err != nil || !reflect.DeepEqual(again, r) {
		t.Errorf("other results with one worker, %v", err)
	}
}

func TestRepeatsCountOnceInALadder(t *testing.T) {
	l := toyLadder(t, &toyArena{"field", 2, 0}, 100, "rock", "rock{weight=2}", "lifter")
	r, err := l.Run(t.Context(), NewPool(toy{}, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Repeats != 3*98 || r.Rating[1].Error < 100 || r.Versus[1][0].Low > 0.5 {
		t.Errorf("%d repeats, ratings %v, interval from %v", r.Repeats, r.Rating, r.Versus[1][0].Low)
	}
}

func TestALadderWithoutDuelsRanksByScore(t *testing.T) {
	for _, arena := range []*toyArena{{"cave", 1, 0.5}, {"crowd", 5, 0.5}} {
		l := toyLadder(t, arena, 50, "rock", "rock{weight=3}", "rock{weight=5}")
		r, err := l.Run(t.Context(), NewPool(toy{}, 2), nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(r.Order, []int{1, 2, 0}) || r.Matches != 150 || r.Versus != nil {
			t.Errorf("%s: order %v after %d matches", arena.name, r.Order, r.Matches)
		}
		if r.Behind[1].Mean != 0 || !(r.Behind[0].Mean > r.Behind[2].Mean) || math.IsInf(r.Score[0].Error, 0) {
			t.Errorf("%s: behind %v, scores %v", arena.name, r.Behind, r.Score)
		}
		if arena.seats == 1 && math.Abs(r.Behind[0].Mean-0.25) > 1e-9 { // five of 20
			t.Errorf("behind %v, want 0.25", r.Behind[0].Mean)
		}
	}
}

func TestLaddersThatCannotBeAreRefused(t *testing.T) {
	for _, c := range []struct {
		games int
		bots  []string
		want  string
	}{
		{100, []string{"rock"}, "1 bots"},
		{100, []string{"rock", "lifter", "rock"}, "twice"},
		{1, []string{"rock", "lifter"}, "must be 2 or more"},
		{maxBatch, []string{"rock", "lifter", "bomb"}, "fewer games or bots"},
		{10, []string{"rock", "bomb"}, "boom"},
	} {
		l := toyLadder(t, &toyArena{"field", 2, 1}, c.games, c.bots...)
		if _, err := l.Run(t.Context(), NewPool(toy{}, 1), nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

func TestCyclesAreFoundOnceEach(t *testing.T) {
	for _, c := range []struct {
		name  string
		n     int
		beats [][2]int
		want  [][]int
	}{
		{"none", 3, [][2]int{{0, 1}, {1, 2}, {0, 2}}, nil},
		{"three", 3, [][2]int{{0, 1}, {1, 2}, {2, 0}}, [][]int{{0, 1, 2}}},
		{"the other way round", 4, [][2]int{{1, 3}, {3, 2}, {2, 1}, {0, 1}}, [][]int{{1, 3, 2}}},
		{"two threes", 4, [][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 1}}, [][]int{{0, 1, 2}, {1, 2, 3}}},
		{"four only", 5, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 0}}, [][]int{{0, 1, 2, 3}}},
	} {
		got := cycles(c.n, func(i, j int) bool {
			for _, link := range c.beats {
				if link == [2]int{i, j} {
					return true
				}
			}
			return false
		})
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
