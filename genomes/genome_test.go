package genomes

import (
	"math"
	"slices"
	"testing"
)

func TestGenomeReadsWhatWasWritten(t *testing.T) {
	s := example()
	g := mustParse(t, s, `order="eat explode attack", mode=hide rate=0.5 drift=-0.125 divide-at=9 points='1.5 0 8.5' stats="0,0,12"`)
	if got := g.Split("stats"); !slices.Equal(got, []int{0, 0, 12}) {
		t.Errorf("stats %v", got)
	}
	if got := g.Reals("points"); !slices.Equal(got, []float64{1.5, 0, 8.5}) {
		t.Errorf("points %v", got)
	}
	if g.Int("divide-at") != 9 || g.Real("drift") != -0.125 || g.Real("rate") != 0.5 {
		t.Errorf("numbers %v %v %v", g.Int("divide-at"), g.Real("drift"), g.Real("rate"))
	}
	if g.Choice("mode") != "hide" || g.ChoiceIndex("mode") != 2 {
		t.Errorf("mode %s %d", g.Choice("mode"), g.ChoiceIndex("mode"))
	}
	if got := g.Order("order"); !slices.Equal(got, []string{"eat", "explode", "attack"}) {
		t.Errorf("order %v", got)
	}
	if got := g.OrderIndex("order"); !slices.Equal(got, []int{2, 0, 1}) {
		t.Errorf("order %v", got)
	}
	if g.Text("stats") != "0 0 12" || g.Space() != s || g.IsZero() {
		t.Errorf("text %q", g.Text("stats"))
	}
}

func TestIndexesCountInTheStrategysOwnWords(t *testing.T) {
	narrowed := mustNarrow(t, example(), map[string]any{"mode": []any{"hide", "graze"}})
	g := mustParse(t, narrowed, "mode=hide")
	if g.ChoiceIndex("mode") != 2 {
		t.Errorf("hide is option %d", g.ChoiceIndex("mode"))
	}
}

func TestReadingAStrangeGeneIsAProgramsMistake(t *testing.T) {
	g := example().Default()
	for name, read := range map[string]func(){
		"genomes: gene stat: unknown, did you mean stats?":   func() { g.Split("stat") },
		"genomes: gene stats is a split, not a int":          func() { g.Int("stats") },
		"genomes: gene drift read from no genome":            func() { Genome{}.Real("drift") },
		"genomes: gene nothing: unknown, there are a, b":     func() { twoInts().Default().Text("nothing") },
		"genomes: gene n: bounds crossed: 2 > 1":             func() { MustSpace(Int("n", "", 2, 1, 1)) },
		"genomes: a vector of 1 for a space of 2 dimensions": func() { twoInts().FromVector([]float64{0}) },
		"genomes: an operator was given a genome of another strategy's space": func() {
			twoInts().Mutate(g, 1, seeded(1))
		},
	} {
		func() {
			defer func() {
				if got := recover(); got != name {
					t.Errorf("panicked with %v, want %s", got, name)
				}
			}()
			read()
		}()
	}
}

func twoInts() *Space { return MustSpace(Int("a", "", 0, 1, 0), Int("b", "", 0, 1, 0)) }

func TestWithChangesOneGeneOfACopy(t *testing.T) {
	g := example().Default()
	changed, err := g.With("stats", "5 7 0")
	if err != nil {
		t.Fatal(err)
	}
	if g.String() != exampleText || changed.Text("stats") != "5 7 0" || changed.Text("order") != g.Text("order") {
		t.Errorf("%s became %s", g, changed)
	}
	_, err = g.With("stats", "5 8 0")
	wantError(t, err, "gene stats: 5 8 0 sums to 13, must be 12: take 1 away")
	_, err = g.With("stat", "5 7 0")
	wantError(t, err, "gene stat: unknown, did you mean stats?")
	_, err = Genome{}.With("stats", "5 7 0")
	wantError(t, err, "gene stats: no genome")
}

func TestDistanceIsTheMeanOverGenes(t *testing.T) {
	s := MustSpace(
		Split("stats", "", []string{"hp", "energy", "acidity"}, 12, 4, 8, 0),
		Int("n", "", 0, 10, 5),
		LogReal("rate", "", 0.01, 100, 1),
		Choice("mode", "", []string{"a", "b"}, "a"),
		Order("order", "", []string{"x", "y", "z"}),
	)
	g := s.Default()
	for _, c := range []struct {
		text string
		want float64
	}{
		{"", 0},
		{`stats="1 8 3"`, 0.25 / 5},    // 3 of 12 points moved
		{`stats="0 0 12"`, 1.0 / 5},    // all
		{"n=8", 0.3 / 5},               // 3 of 10
		{"rate=10", 0.25 / 5},          // 1 of 4 decades
		{"mode=b", 1.0 / 5},            //
		{`order="y x z"`, 1.0 / 3 / 5}, // 1 of 3 pairs turned
		{`order="z y x"`, 1.0 / 5},     // all
		{`stats="1 8 3" n=8 mode=b`, 1.55 / 5},
	} {
		other := mustParse(t, s, c.text)
		if got := g.Distance(other); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", c.text, got, c.want)
		}
	}
	// Frozen genes do not count, and ranges are those of the narrowed space:
	// acidity held at 0 and hp within 4..8 leave 4 points to move.
	narrowed := mustNarrow(t, s, map[string]any{
		"stats": map[string]any{"hp": []any{int64(4), int64(8)}, "acidity": int64(0)},
		"n":     int64(5), "rate": int64(1), "mode": "a", "order": "x y z",
	})
	a, b := mustParse(t, narrowed, `stats="4 8 0"`), mustParse(t, narrowed, `stats="7 5 0"`)
	if got := a.Distance(b); got != 0.75 {
		t.Errorf("%v, want 0.75", got)
	}
	if got := g.Distance(example().Default()); got != 1 {
		t.Errorf("strategies are %v apart", got)
	}
	if got := (Genome{}).Distance(Genome{}); got != 0 {
		t.Errorf("nothing is %v from nothing", got)
	}
}

func TestHashIsTheSameForEver(t *testing.T) {
	// FNV-1a of exampleText, worked out apart from this program.
	if got := example().Default().Hash(); got != 0x29cfe8394aefb557 {
		t.Errorf("%#x", got)
	}
	if got := (Genome{}).Hash(); got != 0xcbf29ce484222325 {
		t.Errorf("of the empty text: %#x", got)
	}
}

func TestHashFollowsNamesAndValuesButNotNarrowing(t *testing.T) {
	s := example()
	narrowed := mustNarrow(t, s, map[string]any{"divide-at": int64(5), "drift": []any{0.0, 1.0}})
	if s.Default().Hash() != narrowed.Default().Hash() {
		t.Error("narrowing changed the hash")
	}
	seen := map[uint64]string{s.Default().Hash(): "default"}
	for _, text := range []string{`stats="8 4 0"`, `stats="0 4 8"`, "divide-at=6", "drift=0", "mode=hide", `order="eat attack explode"`} {
		hash := mustParse(t, s, text).Hash()
		if seen[hash] != "" {
			t.Errorf("%s has the hash of %s", text, seen[hash])
		}
		seen[hash] = text
	}
	a, b := MustSpace(Int("a", "", 0, 1, 0)), MustSpace(Int("b", "", 0, 1, 0))
	if a.Default().Hash() == b.Default().Hash() || a.Default().Equal(b.Default()) {
		t.Error("the gene's name does not count")
	}
}

func TestAdoptRefusesWhatIsOutside(t *testing.T) {
	s := example()
	narrowed := mustNarrow(t, s, map[string]any{
		"divide-at": []any{int64(4), int64(6)}, "mode": []any{"hunt", "hide"}, "order": "eat attack explode",
		"stats": map[string]any{"hp": []any{int64(3), int64(5)}},
	})
	inside := `order="eat attack explode" `
	for _, c := range []struct{ text, want string }{
		{inside + "divide-at=7", "gene divide-at: 7 is outside 4..6"},
		{inside + "mode=graze", "gene mode: graze is not open, must be among hunt hide"},
		{inside + `stats="6 6 0"`, "gene stats: hp: 6 is outside 3..5"},
		{"", "gene order: frozen at eat attack explode, cannot be explode attack eat"},
	} {
		_, err := narrowed.Adopt(mustParse(t, s, c.text))
		wantError(t, err, c.want)
	}
	_, err := narrowed.Adopt(Genome{})
	wantError(t, err, "no genome")
	_, err = twoInts().Adopt(s.Default())
	wantError(t, err, "gene a: missing")
	_, err = twoInts().Adopt(MustSpace(Int("a", "", 0, 1, 0), Int("b", "", 0, 1, 0), Int("c", "", 0, 1, 0)).Default())
	wantError(t, err, "gene c: unknown, there are a, b")
}

func TestAdoptReadsOtherSpacesByTheirWords(t *testing.T) {
	// The same options in another order: the index differs, the word must not.
	old := MustSpace(Choice("mode", "", []string{"hunt", "hide"}, "hunt"), Int("n", "", 0, 9, 3))
	now := MustSpace(Int("n", "", 0, 5, 0), Choice("mode", "", []string{"hide", "graze", "hunt"}, "hide"))
	g, err := now.Adopt(old.Default())
	if err != nil {
		t.Fatal(err)
	}
	if got := g.String(); got != "n=3 mode=hunt" {
		t.Error(got)
	}
	_, err = now.Adopt(mustParse(t, old, "n=7"))
	wantError(t, err, "gene n: 7 is outside 0..5")
}

func TestSpacesMadeTwiceAreTheSame(t *testing.T) {
	// A game may make its spaces anew whenever it is asked for its strategies.
	one, two := example(), mustNarrow(t, example(), map[string]any{"divide-at": int64(7)})
	a, b := mustParse(t, one, "mode=hide"), mustParse(t, two, "mode=hide")
	if a.Equal(b) || !a.Equal(mustParse(t, example(), "mode=hide")) {
		t.Error("equality depends on where the space came from")
	}
	if got := a.Distance(b); math.Abs(got-0.4/7) > 1e-12 { // 2 of 5 in one gene of 7
		t.Errorf("distance %v, want %v", got, 0.4/7)
	}
	if child := two.Cross(a, b, seeded(1)); child.Int("divide-at") != 7 || child.Choice("mode") != "hide" {
		t.Errorf("child %s", child)
	}
}
