package genomes

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// example has a gene of each kind; its default genome prints as exampleText.
func example() *Space {
	return MustSpace(
		Split("stats", "points among the stats", []string{"hp", "energy", "acidity"}, 12, 4, 8, 0),
		RealSplit("points", "points on half steps", []string{"life", "strength", "defense"}, 10, 0.5, 4.5, 5.5, 0),
		Int("divide-at", "energy to divide at", 4, 9, 5),
		Real("drift", "pull towards the east", -1, 1, 0.25),
		LogReal("rate", "how fast it learns", 0.001, 10, 0.1),
		Choice("mode", "what it does first", []string{"hunt", "graze", "hide"}, "hunt"),
		Order("order", "what it tries in turn", []string{"explode", "attack", "eat"}),
	)
}

const exampleText = `stats="4 8 0" points="4.5 5.5 0" divide-at=5 drift=0.25 rate=0.1 mode=hunt order="explode attack eat"`

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func mustParse(t testing.TB, s *Space, text string) Genome {
	t.Helper()
	g, err := s.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return g
}

func mustNarrow(t testing.TB, s *Space, limits map[string]any) *Space {
	t.Helper()
	narrowed, err := s.Narrow(limits)
	if err != nil {
		t.Fatalf("Narrow(%v): %v", limits, err)
	}
	return narrowed
}

// wantError checks the whole text of an error: people read it.
func wantError(t testing.TB, err error, want string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want %q", want)
	}
	if err.Error() != want {
		t.Fatalf("error:\n got %q\nwant %q", err, want)
	}
}

var letters = []string{"a", "b", "c", "d", "e", "f", "g"}

// drawSpace draws a space with one to three genes of each kind, about half of
// them narrowed.
func drawSpace(t *rapid.T) *Space {
	_, narrowed := drawSpaces(t)
	return narrowed
}

// drawSpaces gives the whole space as well.
func drawSpaces(t *rapid.T) (whole, narrowed *Space) {
	var genes []Gene
	limits := map[string]any{}
	narrow := func(name string, limit any) {
		if rapid.Bool().Draw(t, name+"-narrow") {
			limits[name] = limit
		}
	}
	for _, suffix := range []string{"-1", "-2", "-3"}[:rapid.IntRange(1, 3).Draw(t, "genes")] {
		n := rapid.IntRange(1, 6).Draw(t, "parts")
		total := rapid.IntRange(0, 20).Draw(t, "total")
		def := make([]int, n)
		left := total
		for i := range def[1:] {
			def[i] = rapid.IntRange(0, left).Draw(t, "default")
			left -= def[i]
		}
		def[n-1] = left
		genes = append(genes, Split("split"+suffix, "", letters[:n], total, def...))
		part := rapid.IntRange(0, n-1).Draw(t, "part")
		if n > 1 { // a single part has but one value
			narrow("split"+suffix, map[string]any{letters[part]: []any{
				int64(rapid.IntRange(0, def[part]).Draw(t, "least")),
				int64(rapid.IntRange(def[part], total).Draw(t, "most")),
			}})
		}

		step := rapid.SampledFrom([]float64{0.5, 0.01, 0.1, 0.25, 2.5}).Draw(t, "step")
		reals := make([]float64, n)
		for i := range def {
			reals[i] = float64(def[i]) * step
		}
		genes = append(genes, RealSplit("reals"+suffix, "", letters[:n], float64(total)*step, step, reals...))

		low := rapid.IntRange(-50, 50).Draw(t, "low")
		high := low + rapid.IntRange(0, 30).Draw(t, "range")
		at := rapid.IntRange(low, high).Draw(t, "int")
		genes = append(genes, Int("int"+suffix, "", low, high, at))
		narrow("int"+suffix, []any{int64(low), int64(at)})

		size := rapid.Float64Range(1e-6, 1e6).Draw(t, "size")
		genes = append(genes, Real("real"+suffix, "", -size, size*rapid.Float64Range(0.01, 3).Draw(t, "up"), -size/3))
		narrow("real"+suffix, []any{-size, -size / 3})

		genes = append(genes, LogReal("log"+suffix, "", size/1000, size*7, size))
		narrow("log"+suffix, []any{size / 5, size})

		genes = append(genes, Choice("choice"+suffix, "", letters[:n], letters[part]))
		narrow("choice"+suffix, []any{letters[n-1], letters[0]})
		genes = append(genes, Order("order"+suffix, "", letters[:n]))
	}
	s, err := NewSpace(genes...)
	if err != nil {
		t.Fatalf("NewSpace: %v", err)
	}
	narrowed, err = s.Narrow(limits)
	if err != nil {
		t.Fatalf("Narrow(%v): %v", limits, err)
	}
	return s, narrowed
}

func drawRand(t *rapid.T) *rand.Rand { return seeded(rapid.Uint64().Draw(t, "seed")) }

// checkInside fails unless the genome is one of its space by the rules that
// each kind has, written out once more.
func checkInside(t *rapid.T, g Genome) {
	for _, gene := range g.Space().Genes() {
		low, high := gene.Bounds()
		var values []float64
		switch gene.Kind() {
		case KindSplit:
			for _, v := range g.Split(gene.Name()) {
				values = append(values, float64(v))
			}
		case KindRealSplit:
			values = g.Reals(gene.Name())
		case KindInt:
			values = []float64{float64(g.Int(gene.Name()))}
		case KindReal, KindLogReal:
			values = []float64{g.Real(gene.Name())}
		case KindChoice:
			found := false
			for _, option := range gene.Options() {
				found = found || option == g.Choice(gene.Name())
			}
			if !found {
				t.Fatalf("%s: option %s is not open", gene.Name(), g.Choice(gene.Name()))
			}
		case KindOrder:
			count := map[string]int{}
			for _, item := range g.Order(gene.Name()) {
				count[item]++
			}
			for _, item := range gene.Items() {
				if count[item] != 1 {
					t.Fatalf("%s: no permutation: %s", gene.Name(), g.Text(gene.Name()))
				}
			}
		}
		var sum float64
		for i, v := range values {
			sum += v
			if v < low[i] || v > high[i] {
				t.Fatalf("%s: %v outside %v..%v", gene.Name(), v, low[i], high[i])
			}
		}
		if gene.Total() > 0 && (sum < gene.Total()-1e-9 || sum > gene.Total()+1e-9) {
			t.Fatalf("%s: %v sums to %v, not %v", gene.Name(), values, sum, gene.Total())
		}
		if gene.Frozen() && g.Text(gene.Name()) != gene.Default() {
			t.Fatalf("%s: frozen at %s but %s", gene.Name(), gene.Default(), g.Text(gene.Name()))
		}
	}
	if err := g.Space().Check(g); err != nil {
		t.Fatal(err)
	}
}
