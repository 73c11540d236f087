package genomes

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// uniform fails unless the counts look like draws with equal chances: the
// chi-squared statistic stays below its 0.999 quantile (by Wilson and Hilferty).
// Seeds are fixed, so it fails always or never.
func uniform(t *testing.T, counts map[string]int, cells int) {
	t.Helper()
	if len(counts) != cells {
		t.Fatalf("%d values drawn, want %d", len(counts), cells)
	}
	draws := 0
	for _, n := range counts {
		draws += n
	}
	expected := float64(draws) / float64(cells)
	var chi2 float64
	for _, n := range counts {
		chi2 += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	df := float64(cells - 1)
	limit := df * math.Pow(1-2/(9*df)+3.0902*math.Sqrt(2/(9*df)), 3)
	if chi2 > limit {
		t.Errorf("chi-squared %.1f on %d cells, limit %.1f", chi2, cells, limit)
	}
}

func TestSamplingIsUniform(t *testing.T) {
	narrowed := map[string]any{"stats": map[string]any{"hp": []any{int64(2), int64(5)}, "acidity": []any{int64(0), int64(6)}}}
	for _, c := range []struct {
		name  string
		space *Space
		gene  string
		cells int
	}{
		{"split", example(), "stats", 91},
		// hp 2..5 and acidity 0..6 in any combination, energy takes the rest
		{"narrowed split", mustNarrow(t, example(), narrowed), "stats", 28},
		{"real split", MustSpace(RealSplit("s", "", letters[:4], 2, 0.5, 2, 0, 0, 0)), "s", 35}, // C(7,3)
		{"int", example(), "divide-at", 6},
		{"choice", example(), "mode", 3},
		{"order", example(), "order", 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			rng := seeded(5)
			counts := map[string]int{}
			for range c.cells * 200 {
				counts[c.space.Sample(rng).Text(c.gene)]++
			}
			uniform(t, counts, c.cells)
		})
	}
}

func TestLogRealIsSampledByRatio(t *testing.T) {
	s, rng := example(), seeded(3)
	decades := map[string]int{}
	for range 4000 {
		decades[formatNumber(math.Floor(math.Log10(s.Sample(rng).Real("rate"))))]++
	}
	uniform(t, decades, 4) // 0.001..10
}

func TestMutationReachesEveryNeighbourOfEverySplit(t *testing.T) {
	whole := MustSpace(Split("s", "", []string{"a", "b", "c"}, 5, 5, 0, 0))
	bounded := mustNarrow(t, whole, map[string]any{"s": map[string]any{"a": []any{int64(1), int64(3)}}})
	for _, s := range []*Space{whole, bounded} {
		gene, _ := s.Gene("s")
		low, high := gene.Bounds()
		rng := seeded(11)
		values, _ := gene.Values(100)
		for _, value := range values {
			g := mustParse(t, s, `s="`+value+`"`)
			seen := map[string]bool{}
			for range 1000 {
				seen[s.Mutate(g, 1, rng).Text("s")] = true
			}
			if seen[value] {
				t.Errorf("%s mutated into itself", value)
			}
			parts := g.Split("s")
			for from := range parts {
				for to := range parts {
					if from == to || parts[from] <= int(low[from]) || parts[to] >= int(high[to]) {
						continue
					}
					next := slices.Clone(parts)
					next[from]--
					next[to]++
					if text := strings.Trim(fmt.Sprint(next), "[]"); !seen[text] {
						t.Errorf("%s never became %s", value, text)
					}
				}
			}
		}
	}
}

func TestMutationReachesEveryValueAndLeavesIt(t *testing.T) {
	s := MustSpace(
		Split("s", "", []string{"a", "b", "c"}, 4, 4, 0, 0),
		Int("n", "", -3, 3, 0),
		Choice("c", "", []string{"x", "y", "z"}, "x"),
		Order("o", "", []string{"x", "y", "z", "w"}),
	)
	seen := map[string]map[string]bool{}
	g, rng := s.Default(), seeded(2)
	for range 5000 {
		for _, gene := range s.Genes() {
			name := gene.Name()
			if seen[name] == nil {
				seen[name] = map[string]bool{}
			}
			seen[name][g.Text(name)] = true
		}
		next := s.Mutate(g, 1, rng)
		for _, gene := range s.Genes() { // rate 1 changes them all
			if next.Text(gene.Name()) == g.Text(gene.Name()) {
				t.Fatalf("%s stayed at %s", gene.Name(), g.Text(gene.Name()))
			}
		}
		g = next
	}
	for name, want := range map[string]int{"s": 15, "n": 7, "c": 3, "o": 24} {
		if len(seen[name]) != want {
			t.Errorf("%s: %d values seen, want %d", name, len(seen[name]), want)
		}
	}
}

func TestRealsReachBoundsZeroAndDefaultAndLeaveThem(t *testing.T) {
	s := MustSpace(Real("x", "", -1, 2.34567, 0.123456), LogReal("y", "", 0.001, 10, 0.77777))
	g, rng := s.Default(), seeded(4)
	seen := map[float64]bool{}
	small, large := 0, 0
	for range 5000 {
		next := s.Mutate(g, 1, rng)
		if next.Real("x") == g.Real("x") || next.Real("y") == g.Real("y") {
			t.Fatalf("%s stayed in part as %s", g, next)
		}
		if d := math.Abs(next.Real("x") - g.Real("x")); d < 0.1 {
			small++
		} else if d > 1 {
			large++
		}
		seen[next.Real("x")], seen[next.Real("y")] = true, true
		g = next
	}
	for _, want := range []float64{-1, 2.34567, 0, 0.123456, 0.001, 10, 0.77777} {
		if !seen[want] {
			t.Errorf("%v was never reached", want)
		}
	}
	if small < 1000 || large < 250 {
		t.Errorf("%d small steps and %d large ones of 5000: scales are not mixed", small, large)
	}
}

func TestChanceWritesFewDigits(t *testing.T) {
	s := MustSpace(Real("x", "", -1000, 1000, 0), LogReal("y", "", 1e-9, 1e9, 1), Real("narrow", "", 100, 101, 100))
	g, rng := s.Default(), seeded(6)
	digits := func(v float64) int {
		mantissa, _, _ := strings.Cut(strconv.FormatFloat(math.Abs(v), 'e', -1, 64), "e")
		return len(strings.ReplaceAll(mantissa, ".", ""))
	}
	for range 2000 {
		g = s.Cross(s.Mutate(g, 0.5, rng), s.Sample(rng), rng)
		if digits(g.Real("x")) > 4 || digits(g.Real("y")) > 4 {
			t.Fatal(g)
		}
		// a range of 1 needs three digits after the point to hold a thousand
		if v := g.Real("narrow"); v != math.Round(v*1000)/1000 {
			t.Fatal(g)
		}
	}
}

func TestMutationRateIsAChancePerGene(t *testing.T) {
	var genes []Gene
	for _, name := range strings.Fields("a b c d e f g h i j k l m n o p q r s t") {
		genes = append(genes, Int(name, "", 0, 9, 5))
	}
	s, rng := MustSpace(genes...), seeded(8)
	for _, c := range []struct{ rate, want, within float64 }{
		// Of 20 genes at 0.25, 5 change; at 0, the one that always does; within
		// five standard errors of 2000 mutants.
		{0.25, 5 + math.Pow(0.75, 20), 0.22}, {0, 1, 0}, {1, 20, 0}, {math.NaN(), 1, 0},
	} {
		changed := 0
		for range 2000 {
			m := s.Mutate(s.Default(), c.rate, rng)
			for i := range m.v {
				if m.v[i] != 5 {
					changed++
				}
			}
		}
		if mean := float64(changed) / 2000; math.Abs(mean-c.want) > c.within {
			t.Errorf("rate %v changed %v genes, want %v", c.rate, mean, c.want)
		}
	}
}

func TestFrozenGenesNeverChange(t *testing.T) {
	s := mustNarrow(t, example(), limits(t, `stats = "5 7 0"
divide-at = 6
drift = 0
rate = 1
points = "10 0 0"
mode = "hide"
order = "eat attack explode"`))
	want := `stats="5 7 0" points="10 0 0" divide-at=6 drift=0 rate=1 mode=hide order="eat attack explode"`
	rng := seeded(1)
	for name, g := range map[string]Genome{
		"default": s.Default(), "sample": s.Sample(rng), "mutant": s.Mutate(s.Default(), 1, rng),
		"child": s.Cross(s.Default(), example().Sample(rng), rng), "vector": s.FromVector(nil),
	} {
		if g.String() != want {
			t.Errorf("%s: %s", name, g)
		}
	}
}

func TestChildrenTakeAfterBothParents(t *testing.T) {
	s, rng := example(), seeded(9)
	a := mustParse(t, s, `stats="12 0 0" divide-at=4 drift=-0.5 rate=0.01 mode=hunt order="explode attack eat"`)
	b := mustParse(t, s, `stats="0 12 0" divide-at=8 drift=0.5 rate=1 mode=hide order="eat attack explode"`)
	const n = 4000
	fromA, fromB := map[string]int{}, map[string]int{}
	for range n {
		child := s.Cross(a, b, rng)
		for _, gene := range s.Genes() {
			name := gene.Name()
			switch child.Text(name) {
			case a.Text(name):
				fromA[name]++
			case b.Text(name):
				fromB[name]++
			}
		}
		if d := child.Real("drift"); d < -0.75 || d > 0.75 { // a quarter of 1 beyond
			t.Fatalf("drift %v", d)
		}
		if r := child.Real("rate"); r < 0.00316 || r > 3.163 { // half a decade beyond
			t.Fatalf("rate %v", r)
		}
		if parts := child.Split("stats"); parts[2] != 0 {
			t.Fatalf("stats %v, though neither parent has acidity", parts)
		}
	}
	for _, name := range []string{"stats", "divide-at", "drift", "rate", "mode", "order"} {
		least := 0.375 * n // three eighths come whole from each parent
		if name == "mode" {
			least = 0.5 * n
		}
		least -= 5 * math.Sqrt(n) / 2 // five standard errors
		if float64(fromA[name]) < least || float64(fromB[name]) < least {
			t.Errorf("%s: %d from one, %d from the other, want at least %.0f", name, fromA[name], fromB[name], least)
		}
		if mixed := n - fromA[name] - fromB[name]; (mixed == 0) != (name == "mode") {
			t.Errorf("%s: %d mixtures", name, mixed)
		}
	}
}

func TestSplitsAverageByLargestRemainders(t *testing.T) {
	for _, c := range []struct {
		a, b   []float64
		weight float64
		want   []float64
	}{
		{[]float64{12, 0, 0}, []float64{0, 12, 0}, 0.5, []float64{6, 6, 0}},
		{[]float64{4, 8, 0}, []float64{7, 5, 0}, 0.5, []float64{6, 6, 0}},          // 5.5 6.5: the first
		{[]float64{4, 8, 0}, []float64{7, 4, 1}, 0.25, []float64{6, 5, 1}},         // 6.25 5 0.75
		{[]float64{1, 1, 1, 9}, []float64{2, 2, 2, 6}, 0.4, []float64{2, 2, 1, 7}}, // 1.6 1.6 1.6 7.2
		{[]float64{3, 9}, []float64{3, 9}, 0.3, []float64{3, 9}},
	} {
		child := make([]float64, len(c.a))
		averageSplit(c.a, c.b, c.weight, child)
		if !slices.Equal(child, c.want) {
			t.Errorf("%v and %v by %v: %v, want %v", c.a, c.b, c.weight, child, c.want)
		}
	}
}

func TestOrderCrossoverKeepsAStretchAndASequence(t *testing.T) {
	a, b := []float64{0, 1, 2, 3, 4}, []float64{4, 3, 2, 1, 0}
	rng := seeded(3)
	for range 200 {
		child := make([]float64, 5)
		crossOrder(a, b, child, rng)
		// What is not in its place of a must run downwards, as in b.
		last := 5.0
		var moved []float64
		for i, item := range child {
			if item != a[i] {
				moved = append(moved, item)
			}
		}
		for _, item := range moved {
			if item >= last {
				t.Fatalf("%v: %v do not stand as in %v", child, moved, b)
			}
			last = item
		}
		sorted := slices.Clone(child)
		slices.Sort(sorted)
		if !slices.Equal(sorted, a) {
			t.Fatalf("%v is no permutation", child)
		}
	}
}

func TestVectorsMeanWhatTheySay(t *testing.T) {
	s := mustNarrow(t, example(), map[string]any{"points": "10 0 0", "mode": []any{"hunt", "hide"}})
	// stats 3, divide-at 1, drift 1, rate 1, mode 2 open options, order 3
	if s.Dimensions() != 11 {
		t.Fatalf("%d dimensions", s.Dimensions())
	}
	g := s.FromVector([]float64{
		0.1, 0.1, 0.2, // 3 3 6
		0.5,        // the fourth of six: 7
		math.NaN(), // the middle: 0
		0.25,       // one of four decades: 0.01
		0.3, 0.4,   // hide
		0.9, 0.1, 0.5, // attack eat explode
	})
	want := `stats="3 3 6" points="10 0 0" divide-at=7 drift=0 rate=0.01 mode=hide order="attack eat explode"`
	if g.String() != want {
		t.Errorf("got  %s\nwant %s", g, want)
	}
	edge := s.FromVector([]float64{0, 0, 0, 9, -9, 9, 0, 0, 0, 0, 0})
	want = `stats="4 4 4" points="10 0 0" divide-at=9 drift=-1 rate=10 mode=hunt order="explode attack eat"`
	if edge.String() != want {
		t.Errorf("got  %s\nwant %s", edge, want)
	}
}

func TestRangesOfTwoNumbersAreBred(t *testing.T) {
	next := func(v float64) float64 { return math.Nextafter(v, math.Inf(1)) }
	s := MustSpace(
		Real("x", "", 0.1, next(0.1), 0.1), LogReal("y", "", 7, next(7), 7),
		Real("tiny", "", 0, math.SmallestNonzeroFloat64, 0), Real("vast", "", -8e307, 8e307, 0),
	)
	g, rng := s.Default(), seeded(1)
	for range 1000 {
		mutant := s.Mutate(g, 1, rng)
		for i := range g.v {
			if mutant.v[i] == g.v[i] {
				t.Fatalf("%s stayed in part as %s", g, mutant)
			}
		}
		g = s.Cross(mutant, s.FromVector(s.Vector(s.Sample(rng))), rng)
		if err := s.Check(Genome{s, g.v}); err != nil {
			t.Fatal(err)
		}
		if d := g.Distance(mutant); !(d >= 0 && d <= 1) {
			t.Fatalf("distance %v", d)
		}
		if !mustParse(t, s, g.String()).Equal(g) {
			t.Fatalf("%s does not read back", g)
		}
	}
}
