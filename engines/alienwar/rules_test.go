package alienwar

import (
	"math"
	"strings"
	"testing"
)

func TestLevelsRoundHalvesUp(t *testing.T) {
	for _, c := range []struct {
		x    float32
		want int
	}{{1, 1}, {1.49, 1}, {1.5, 2}, {2.5, 3}, {0.49999997, 0}, {5.5, 6}, {10.499999, 10}, {0, 0}} {
		if got := round(c.x); got != c.want {
			t.Errorf("round(%v) is %d, want %d", c.x, got, c.want)
		}
	}
}

func TestSightHalvesVisionBeforeRounding(t *testing.T) {
	for vision, want := range map[float32]int{1: 1, 2: 1, 2.99: 1, 3: 2, 5: 3, 6.9: 3, 11: 6, 21: 11} {
		if got := sight(vision); got != want {
			t.Errorf("vision %v sees %d fields, want %d", vision, got, want)
		}
	}
}

func TestBlurAndDodgeAreStaircases(t *testing.T) {
	for cleverness, want := range map[float32]int{0.9: 1, 1: 2, 2.99: 2, 3: 3, 5: 4, 11: 7} {
		if got := blurBound(cleverness); got != want {
			t.Errorf("cleverness %v blurs by %d values, want %d", cleverness, got, want)
		}
	}
	for defense, want := range map[int]int{1: 51, 2: 26, 5: 11, 10: 6, 17: 3, 25: 3, 26: 2, 49: 2, 50: 2, 80: 2} {
		if got := dodgeBound(defense); got != want {
			t.Errorf("defense %d dodges one of %d, want %d", defense, got, want)
		}
	}
}

func TestPlanetsGrowWithSpecies(t *testing.T) {
	for births, want := range map[int]int{4800: 110, 1700: 66, 4900: 111, 160: 20} {
		if got := sideFor(births); got != want {
			t.Errorf("%d births make a planet of side %d, want %d", births, got, want)
		}
	}
}

func TestPointsAreCheckedInSinglePrecision(t *testing.T) {
	for _, c := range []struct {
		points Abilities
		wrong  string // part of the error; empty: legal
	}{
		{Abilities{4.5, 5.5, 0, 0, 0}, ""},
		{Abilities{0, 0, 0, 0, 0}, ""},
		{Abilities{10, 0, 0, 0, 0}, ""},
		{Abilities{2, 2, 2, 2, 2.5}, "sum to 10.5"},
		{Abilities{10.5, 0, 0, 0, 0}, "life has 10.5"},
		{Abilities{0, -1, 0, 0, 0}, "strength has -1"},
		{Abilities{0, 0, float32(math.NaN()), 0, 0}, "defense has NaN"},
		// The parts of these sum to 10 as decimal numbers.
		{Abilities{0.1, 8.1, 1, 0.8, 0}, "sum to 10.000001"},
		{Abilities{0.7, 0.1, 0.1, 4.1, 5}, ""},
	} {
		err := c.points.Check()
		switch {
		case c.wrong == "" && err != nil:
			t.Errorf("%v: %v, want no error", c.points, err)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
			t.Errorf("%v: error %v, want one with %q", c.points, err, c.wrong)
		}
	}
}

func TestMovesKnowTheirWay(t *testing.T) {
	for m := range moveCount {
		if got := Towards(3*DX[m], 5*DY[m]); got != m {
			t.Errorf("towards %d %d is %v, want %v", 3*DX[m], 5*DY[m], got, m)
		}
		p := At(7, 9).To(m)
		if p.X() != 7+DX[m] || p.Y() != 9+DY[m] {
			t.Errorf("%v leads from 7 9 to %d %d", m, p.X(), p.Y())
		}
	}
	if s := Move(9).String(); s != "?" {
		t.Errorf("no move is called %q", s)
	}
}

func TestLettersHaveSigns(t *testing.T) {
	for _, sign := range []byte(".AWCTEH") {
		l, ok := letterOf(sign)
		if !ok || l.Sign() != sign {
			t.Errorf("%q reads as %v and back as %q", sign, l, l.Sign())
		}
		if prey := l>>7 != 0; prey != (sign != '.' && sign != 'A') || (l&1 != 0) != (sign == 'A') {
			t.Errorf("%q has the wrong bits, %08b", sign, l)
		}
	}
	if _, ok := letterOf('X'); ok {
		t.Error("X is taken for a letter")
	}
}

func TestDiceAreEven(t *testing.T) {
	var d Dice
	d.seed(1)
	const n = 90_000
	even := func(what string, counts []int) {
		for i, count := range counts {
			p := 1 / float64(len(counts))
			if off := math.Abs(float64(count) - n*p); off > 5*math.Sqrt(n*p*(1-p)) {
				t.Errorf("%s %d comes %d times of %d", what, i, count, n)
			}
		}
	}
	var moves [moveCount]int
	var pairs [int(moveCount) * int(moveCount)]int
	before := Move(0)
	for range n {
		m := d.Move()
		moves[m]++
		pairs[before*moveCount+m]++
		before = m
	}
	even("move", moves[:])
	even("pair of moves", pairs[:])
	for _, k := range []int{2, 3, 7, 51} {
		counts := make([]int, k)
		for range n {
			counts[d.N(k)]++
		}
		even("number", counts)
	}
	for bound := 1; bound <= 4; bound++ {
		levels := [abilityCount]int32{1, 2, 3, 4, 5}
		counts := make([]int, bound*bound*bound*bound)
		for range n {
			s := d.blur(&levels, bound)
			counts[(((s.Life-1)*bound+s.Strength-2)*bound+s.Defense-3)*bound+s.Vision-4]++
		}
		even("blur", counts)
	}
	yes := 0
	for range n {
		if d.Chance(0.49) {
			yes++
		}
	}
	if math.Abs(float64(yes)-0.49*n) > 5*math.Sqrt(n*0.25) {
		t.Errorf("a chance of 0.49 comes %d times of %d", yes, n)
	}
}
