package genomes

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestDescribeSaysWhatAPersonWouldWrite(t *testing.T) {
	s := example()
	narrowed := mustNarrow(t, s, map[string]any{
		"stats":     map[string]any{"hp": []any{int64(4), int64(8)}, "acidity": int64(0)},
		"divide-at": int64(6),
		"mode":      []any{"graze", "hunt"},
		"order":     "eat attack explode",
	})
	for _, c := range []struct {
		space      *Space
		gene, want string
	}{
		{s, "stats", "split of 12 among hp energy acidity"},
		{s, "points", "split of 10 by 0.5 among life strength defense"},
		{s, "divide-at", "4..9"},
		{s, "drift", "-1..1"},
		{s, "rate", "0.001..10 log"},
		{s, "mode", "hunt|graze|hide"},
		{s, "order", "order of explode attack eat"},
		// energy is what hp leaves, so its bounds follow
		{narrowed, "stats", "split of 12 among hp 4..8 energy 4..8 acidity 0"},
		{narrowed, "divide-at", "frozen at 6"},
		{narrowed, "mode", "hunt|graze"},
		{narrowed, "order", "frozen at eat attack explode"},
	} {
		gene, err := c.space.Gene(c.gene)
		if err != nil {
			t.Fatal(err)
		}
		if got := gene.Describe(); got != c.want {
			t.Errorf("%s: %q, want %q", c.gene, got, c.want)
		}
	}
}

func TestNewSpaceRefusesGenesThatMakeNoSense(t *testing.T) {
	ab := []string{"a", "b"}
	for _, c := range []struct {
		genes []Gene
		want  string
	}{
		{[]Gene{Split("s", "", ab, 12, 5, 8)}, "gene s: 5 8 sums to 13, must be 12: take 1 away"},
		{[]Gene{Split("s", "", ab, 12, 5, 6)}, "gene s: 5 6 sums to 11, must be 12: add 1"},
		{[]Gene{Split("s", "", ab, 12, 13, -1)}, "gene s: a: 13 is outside 0..12"},
		{[]Gene{Split("s", "", ab, 12, 12)}, "gene s: the default has 1 values, must have 2"},
		{[]Gene{Split("s", "", nil, 12)}, "gene s: a split needs parts"},
		{[]Gene{Split("s", "", []string{"a", "a"}, 1, 1, 0)}, "gene s: a is named twice"},
		{[]Gene{Split("s", "", ab, -1, 0, -1)}, "gene s: the total must not be negative: -1"},
		{[]Gene{RealSplit("s", "", ab, 10, 0.5, 4.3, 5.7)}, "gene s: 4.3 is not a multiple of 0.5: 4.5 is the nearest"},
		{[]Gene{RealSplit("s", "", ab, 10, 0, 4, 6)}, "gene s: the step must be above 0: 0"},
		{[]Gene{RealSplit("s", "", ab, 10, 1.0/3, 4, 6)}, "gene s: the step must be a decimal number with at most 9 digits after the point: 0.3333333333333333"},
		{[]Gene{RealSplit("s", "", ab, 10, 1e-8, 4, 6)}, "gene s: too many steps: take a larger step"},
		{[]Gene{RealSplit("s", "", ab, math.NaN(), 0.5, 4, 6)}, "gene s: NaN is not a finite number"},
		{[]Gene{Int("n", "", 6, 4, 5)}, "gene n: bounds crossed: 6 > 4"},
		{[]Gene{Int("n", "", 4, 6, 7)}, "gene n: 7 is outside 4..6"},
		{[]Gene{Int("n", "", 0, math.MaxInt64, 7)}, "gene n: bounds must be within ±2^52"},
		{[]Gene{Real("x", "", math.NaN(), 1, 0)}, "gene x: bounds must be finite numbers: NaN..1"},
		{[]Gene{Real("x", "", 0, math.Inf(1), 0)}, "gene x: bounds must be finite numbers: 0..+Inf"},
		{[]Gene{Real("x", "", 0, 1, math.NaN())}, "gene x: NaN is not a finite number, must be 0..1"},
		{[]Gene{LogReal("x", "", 0, 1, 0.5)}, "gene x: the lower bound of a log scale must be above 0: 0"},
		{[]Gene{Choice("c", "", nil, "a")}, "gene c: a choice needs options"},
		{[]Gene{Choice("c", "", []string{"hunt", "hide"}, "hint")}, "gene c: hint is unknown, did you mean hunt?"},
		{[]Gene{Choice("c", "", []string{"a b"}, "a b")}, `gene c: "a b": words must be without blanks, quotes, commas, bars, braces, equals signs and backslashes`},
		{[]Gene{Order("o", "", nil)}, "gene o: an order needs items"},
		{[]Gene{Order("o", "", []string{"x", "x"})}, "gene o: x is named twice"},
		{[]Gene{Int("divideAt", "", 0, 1, 0)}, `gene "divideAt": the name must be kebab case, such as divide-at`},
		{[]Gene{Int("", "", 0, 1, 0)}, `gene "": the name must be kebab case, such as divide-at`},
		{[]Gene{Int("n", "", 0, 1, 0), Real("n", "", 0, 1, 0)}, "gene n: named twice"},
		{[]Gene{{}}, `gene "": the name must be kebab case, such as divide-at`},
	} {
		_, err := NewSpace(c.genes...)
		wantError(t, err, c.want)
	}
}

func TestSplitStepsPrintAsDecimals(t *testing.T) {
	// 29·0.01 is 0.29000000000000004 in float64, 3·0.1 is 0.30000000000000004.
	s := MustSpace(
		RealSplit("cents", "", []string{"a", "b"}, 1, 0.01, 0.29, 0.71),
		RealSplit("tenths", "", []string{"a", "b"}, 1, 0.1, 0.3, 0.7),
		RealSplit("wide", "", []string{"a", "b"}, 10, 2.5, 7.5, 2.5),
	)
	want := `cents="0.29 0.71" tenths="0.3 0.7" wide="7.5 2.5"`
	if got := s.Default().String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := s.Default().Reals("cents"); !slices.Equal(got, []float64{0.29, 0.71}) {
		t.Errorf("cents are %v", got)
	}
}

func TestGeneTellsItsWordsAndBounds(t *testing.T) {
	s := mustNarrow(t, example(), map[string]any{"points": map[string]any{"defense": []any{0.5, int64(3)}}})
	points, _ := s.Gene("points")
	low, high := points.Bounds()
	// defense takes at least 0.5 from the 10 that life and strength could have
	if !slices.Equal(low, []float64{0, 0, 0.5}) || !slices.Equal(high, []float64{9.5, 9.5, 3}) {
		t.Errorf("bounds %v %v", low, high)
	}
	if points.Total() != 10 || points.Step() != 0.5 || points.Kind() != KindRealSplit || points.Frozen() {
		t.Errorf("total %v, step %v, kind %v, frozen %v", points.Total(), points.Step(), points.Kind(), points.Frozen())
	}
	// 4.5 5.5 0 needs half a point for defense; the first part with room gives it
	if points.Default() != "4 5.5 0.5" {
		t.Errorf("default %s", points.Default())
	}
	if got := strings.Join(points.Parts(), " "); got != "life strength defense" {
		t.Errorf("parts %s", got)
	}
	order, _ := s.Gene("order")
	if got := strings.Join(order.Items(), " "); got != "explode attack eat" || order.Options() != nil || order.Parts() != nil {
		t.Errorf("items %s", got)
	}
	divide, _ := s.Gene("divide-at")
	if divide.Step() != 1 || divide.Total() != 0 || divide.Summary() != "energy to divide at" {
		t.Errorf("divide-at: step %v, total %v", divide.Step(), divide.Total())
	}
}

func TestUnknownGeneIsSuggested(t *testing.T) {
	_, err := example().Gene("divide-att")
	wantError(t, err, "gene divide-att: unknown, did you mean divide-at?")
	_, err = example().Gene("xyzzy")
	wantError(t, err, "gene xyzzy: unknown, there are stats, points, divide-at, drift, rate, mode, order")
	_, err = MustSpace().Gene("x")
	wantError(t, err, "gene x: unknown, there are none")
}

func TestNearestSuggestsWhatSomebodyMayHaveMeant(t *testing.T) {
	bots := []string{"divider", "amoeba", "nodecell", "evolution", "berserker", "hungry", "coordinated", "slime"}
	for _, c := range []struct {
		name, want string
		ok         bool
	}{
		{"slim", "slime", true},
		{"amoebe", "amoeba", true},
		{"Bezerker", "berserker", true},
		{"coord", "coordinated", true},
		{"hungyr", "hungry", true},
		{"zebra", "", false},
		{"", "", false},
		{"s", "", false},
		{strings.Repeat("x", 100000), "", false},
	} {
		if got, ok := Nearest(c.name, bots); got != c.want || ok != c.ok {
			t.Errorf("Nearest(%.20s) = %q %v, want %q %v", c.name, got, ok, c.want, c.ok)
		}
	}
	if got, ok := Nearest("div", []string{"divide", "divert"}); ok {
		t.Errorf("two names start so, but %q was suggested", got)
	}
}

func TestValuesListsAllOrNothing(t *testing.T) {
	s := example()
	for _, c := range []struct {
		gene  string
		limit int
		count int
		first string
		last  string
		all   bool
	}{
		{"stats", 91, 91, "0 0 12", "12 0 0", true}, // C(14,2)
		{"stats", 90, 0, "", "", false},
		{"points", 231, 231, "0 0 10", "10 0 0", true}, // 20 half points: C(22,2)
		{"divide-at", 6, 6, "4", "9", true},
		{"divide-at", 5, 0, "", "", false},
		{"drift", 1000, 0, "", "", false},
		{"mode", 3, 3, "hunt", "hide", true},
		{"order", 6, 6, "explode attack eat", "eat attack explode", true},
	} {
		gene, _ := s.Gene(c.gene)
		values, all := gene.Values(c.limit)
		if all != c.all {
			t.Errorf("%s within %d: %v, want %v", c.gene, c.limit, all, c.all)
		}
		if !c.all {
			continue
		}
		if len(values) != c.count || values[0] != c.first || values[len(values)-1] != c.last {
			t.Errorf("%s: %d values from %s to %s", c.gene, len(values), values[0], values[len(values)-1])
		}
		seen := map[string]bool{}
		for _, v := range values {
			g, err := s.Default().With(c.gene, v)
			if err != nil || seen[v] || g.Text(c.gene) != v {
				t.Errorf("%s: value %s: twice %v, error %v", c.gene, v, seen[v], err)
			}
			seen[v] = true
		}
	}
	frozen := mustNarrow(t, s, map[string]any{"drift": 0.5, "stats": map[string]any{"hp": []any{int64(4), int64(6)}, "acidity": int64(1)}})
	drift, _ := frozen.Gene("drift")
	if values, all := drift.Values(1); !all || !slices.Equal(values, []string{"0.5"}) {
		t.Errorf("a frozen real has the values %v", values)
	}
	stats, _ := frozen.Gene("stats")
	if values, _ := stats.Values(10); !slices.Equal(values, []string{"4 7 1", "5 6 1", "6 5 1"}) {
		t.Errorf("narrowed stats have the values %v", values)
	}
}

func TestGridCoversTheRange(t *testing.T) {
	s := MustSpace(append(example().Genes(), Real("tilt", "", -0.1, 0.2, 0))...)
	for _, c := range []struct {
		gene string
		n    int
		want string
	}{
		{"drift", 5, "-1|-0.5|0|0.5|1"},
		{"rate", 5, "0.001|0.01|0.1|1|10"},
		{"divide-at", 3, "4|7|9"}, // the middle 6.5 rounds up
		{"divide-at", 100, "4|5|6|7|8|9"},
		{"drift", 1, "0.25"},
		{"tilt", 4, "-0.1|0|0.1|0.2"}, // not 1.388e-17
		{"mode", 2, "hunt|graze"},
		// 12 points in lots of 6: the smaller lots 2, 3 and 4 leave 28, 15 and 10
		{"stats", 9, "0 0 12|0 6 6|0 12 0|6 0 6|6 6 0|12 0 0"},
		{"stats", 2, "4 8 0"},
		{"order", 1, "explode attack eat"},
	} {
		gene, _ := s.Gene(c.gene)
		if got := strings.Join(gene.Grid(c.n), "|"); got != c.want {
			t.Errorf("%s by %d: %s, want %s", c.gene, c.n, got, c.want)
		}
	}
}
