package genomes

import (
	"math"
	"testing"

	"github.com/BurntSushi/toml"
	"pgregory.net/rapid"
)

// limits decodes a job's table as the breeding does.
func limits(t testing.TB, text string) map[string]any {
	t.Helper()
	var table map[string]any
	if _, err := toml.Decode(text, &table); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return table
}

func TestNarrowMovesTheDefaultToTheNearestInside(t *testing.T) {
	for _, c := range []struct{ limits, gene, describe, def string }{
		{`stats = "5 7 0"`, "stats", "frozen at 5 7 0", "5 7 0"},
		{`stats = { hp = [4, 8], acidity = 0 }`, "stats", "split of 12 among hp 4..8 energy 4..8 acidity 0", "4 8 0"},
		// hp must gain a point, which energy gives as it alone has some to give
		{`stats = { hp = [5, 12] }`, "stats", "split of 12 among hp 5..12 energy 0..7 acidity 0..7", "5 7 0"},
		// energy loses 6 points, of which hp and acidity get 3 each
		{`stats = { energy = [0, 2] }`, "stats", "split of 12 among hp energy 0..2 acidity", "7 2 3"},
		{`stats = { hp = 2, energy = 3 }`, "stats", "frozen at 2 3 7", "2 3 7"},
		{`points = { life = [0, 2.5] }`, "points", "split of 10 by 0.5 among life 0..2.5 strength defense", "2.5 6.5 1"},
		{`divide-at = 6`, "divide-at", "frozen at 6", "6"},
		{`divide-at = 6.0`, "divide-at", "frozen at 6", "6"},
		{`divide-at = [4, 6]`, "divide-at", "4..6", "5"},
		{`divide-at = [7, 9]`, "divide-at", "7..9", "7"},
		{`drift = [-1, 0]`, "drift", "-1..0", "0"},
		{`rate = [1.5, 10]`, "rate", "1.5..10 log", "1.5"},
		{`mode = "hide"`, "mode", "frozen at hide", "hide"},
		{`mode = ["hide", "hunt"]`, "mode", "hunt|hide", "hunt"},
		{`mode = ["hide", "graze"]`, "mode", "graze|hide", "graze"},
		{`order = "eat attack explode"`, "order", "frozen at eat attack explode", "eat attack explode"},
	} {
		s := mustNarrow(t, example(), limits(t, c.limits))
		gene, _ := s.Gene(c.gene)
		if gene.Describe() != c.describe || gene.Default() != c.def {
			t.Errorf("%s: %s by default %s, want %s by default %s", c.limits, gene.Describe(), gene.Default(), c.describe, c.def)
		}
		if got := s.Default().Text(c.gene); got != c.def {
			t.Errorf("%s: default genome has %s", c.limits, got)
		}
	}
}

func TestNarrowErrorsSayWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct{ limits, want string }{
		{`stats = "5 8 0"`, "gene stats: 5 8 0 sums to 13, must be 12: take 1 away"},
		{`stats = "4 8"`, "gene stats: 2 parts, must be 3: hp energy acidity"},
		{`stats = { hp = [5, 13] }`, "gene stats: hp: 13 is outside 0..12"},
		{`stats = { hp = [8, 4] }`, "gene stats: hp: bounds crossed: 8 > 4"},
		{`stats = { hp = [7, 8], energy = [6, 12] }`, "gene stats: the parts sum to at least 13, must be 12: lower bounds by 1"},
		{`stats = { hp = [0, 2], energy = 3, acidity = [0, 4] }`, "gene stats: the parts sum to at most 9, must be 12: raise bounds by 3"},
		{`stats = { hp = 4.5 }`, "gene stats: hp: 4.5 is not a whole number: 5 is the nearest"},
		{`stats = { hq = 4 }`, "gene stats: hq is unknown, did you mean hp?"},
		{`stats = { hp = "4" }`, "gene stats: hp: the text 4 must be a number or [least, greatest]"},
		{`stats = [4, 8, 0]`, `gene stats: a list must be a text such as "4 8 0" or a table such as { hp = [0, 12] }`},
		{`points = { life = [0.25, 1] }`, "gene points: life: 0.25 is not a multiple of 0.5: 0.5 is the nearest"},
		{`divide-at = [6, 4]`, "gene divide-at: bounds crossed: 6 > 4"},
		{`divide-at = [3, 5]`, "gene divide-at: 3 is outside 4..9"},
		{`divide-at = 10`, "gene divide-at: 10 is outside 4..9"},
		{`divide-at = [4.5, 6]`, "gene divide-at: 4.5 is not a whole number, must be 4..9"},
		{`divide-at = [4, 5, 6]`, "gene divide-at: a list of 3 must be [least, greatest]"},
		{`divide-at = true`, "gene divide-at: true must be a number or [least, greatest]"},
		{`divide-at = 9223372036854775807`, "gene divide-at: 9223372036854775807 is too large"},
		{`divide-att = 5`, "gene divide-att: unknown, did you mean divide-at?"},
		{`drift = nan`, "gene drift: NaN is not a finite number"},
		{`drift = [-inf, 0]`, "gene drift: -Inf is not a finite number"},
		{`rate = [0, 1]`, "gene rate: 0 is outside 0.001..10"},
		{`mode = "hint"`, "gene mode: hint is unknown, did you mean hunt?"},
		{`mode = []`, "gene mode: no option is left, must be among hunt|graze|hide"},
		{`mode = [1]`, "gene mode: the number 1 must be one of hunt|graze|hide"},
		{`mode = 1`, "gene mode: the number 1 must be one of hunt|graze|hide or a list of them"},
		{`order = ["eat"]`, `gene order: a list must be a text such as "explode attack eat"`},
		{`order = "eat attack"`, "gene order: 2 items, must be 3: explode attack eat"},
		{`drift = 1979-05-27T07:32:00Z`, "gene drift: a time.Time must be a number or [least, greatest]"},
	} {
		_, err := example().Narrow(limits(t, c.limits))
		wantError(t, err, c.want)
	}
	_, err := example().Narrow(map[string]any{"drift": nil})
	wantError(t, err, "gene drift: nothing must be a number or [least, greatest]")
}

func TestNarrowingOnlyNarrows(t *testing.T) {
	whole := example()
	once := mustNarrow(t, whole, limits(t, `divide-at = [5, 6]
mode = ["hunt", "hide"]
stats = { hp = [4, 8] }
order = "eat attack explode"`))
	for _, c := range []struct{ limits, want string }{
		{`divide-at = [5, 7]`, "gene divide-at: 7 is outside 5..6"},
		{`mode = "graze"`, "gene mode: graze is not open, must be among hunt hide"},
		{`stats = { hp = 9 }`, "gene stats: hp: 9 is outside 4..8"},
		{`order = "explode attack eat"`, "gene order: frozen at eat attack explode, cannot be explode attack eat"},
	} {
		_, err := once.Narrow(limits(t, c.limits))
		wantError(t, err, c.want)
	}
	twice := mustNarrow(t, once, limits(t, `divide-at = 6`))
	_, err := twice.Parse("divide-at=5")
	wantError(t, err, "position 1: gene divide-at: frozen at 6, cannot be 5")
	if divide, _ := once.Gene("divide-at"); divide.Describe() != "5..6" {
		t.Errorf("narrowing changed the space it narrows: %s", divide.Describe())
	}
	if wide, _ := whole.Gene("stats"); wide.Describe() != "split of 12 among hp energy acidity" {
		t.Errorf("narrowing changed the space it narrows: %s", wide.Describe())
	}
}

// The allocations of a narrowed split are those of the whole one that respect
// the bounds, whatever the bounds.
func TestNarrowedSplitsHoldWhatTheBoundsAllow(t *testing.T) {
	whole := MustSpace(Split("s", "", letters[:4], 8, 2, 2, 2, 2))
	rapid.Check(t, func(t *rapid.T) {
		bounds := map[string]any{}
		var low, high [4]int
		for i, part := range letters[:4] {
			low[i] = rapid.IntRange(0, 4).Draw(t, "low")
			high[i] = rapid.IntRange(low[i], 8).Draw(t, "high")
			bounds[part] = []any{int64(low[i]), int64(high[i])}
		}
		count := 0
		for a := low[0]; a <= high[0]; a++ {
			for b := low[1]; b <= high[1]; b++ {
				for c := low[2]; c <= high[2]; c++ {
					if d := 8 - a - b - c; d >= low[3] && d <= high[3] {
						count++
					}
				}
			}
		}
		s, err := whole.Narrow(map[string]any{"s": bounds})
		if (err == nil) != (count > 0) {
			t.Fatalf("%d allocations, error %v", count, err)
		}
		if err != nil {
			return
		}
		gene, _ := s.Gene("s")
		values, all := gene.Values(1000)
		if !all || len(values) != count || s.genes[0].lattice.count() != float64(count) {
			t.Fatalf("%d values, %v counted, want %d", len(values), s.genes[0].lattice.count(), count)
		}
		if gene.Frozen() != (count == 1) {
			t.Fatalf("frozen %v with %d allocations", gene.Frozen(), count)
		}
		checkInside(t, s.Default())
	})
}

func FuzzNarrow(f *testing.F) {
	for _, seed := range []string{
		`stats = "4 8 0"`, `stats = { hp = [4, 8], acidity = 0 }`, `divide-at = [4, 6]`, `drift = nan`,
		`mode = ["hunt", "hide"]`, `order = "eat attack explode"`, `points = { life = [0.5, 1e300] }`, `rate = [0.001, 0.0010000001]`,
	} {
		f.Add(seed)
	}
	whole := example()
	f.Fuzz(func(t *testing.T, text string) {
		var table map[string]any
		if _, err := toml.Decode(text, &table); err != nil {
			t.Skip()
		}
		s, err := whole.Narrow(table)
		if err != nil {
			return
		}
		rng := seeded(1)
		g := s.Default()
		for range 5 {
			if err := s.Check(g); err != nil {
				t.Fatal(err)
			}
			if _, err := whole.Adopt(g); err != nil {
				t.Fatalf("a narrowing left the space: %v", err)
			}
			if back, err := s.Parse(g.String()); err != nil || !back.Equal(g) {
				t.Fatalf("%s came back as %s: %v", g, back, err)
			}
			g = s.Cross(s.Mutate(g, 0.5, rng), s.Sample(rng), rng)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		exampleText, "", "divide-at=5", `stats='12 0 0',mode=hide`, `stats="4 8`, "drift=1e-320", "drift=-0", "rate=0x1p-3", "order=\"eat\u00a0attack explode\"",
	} {
		f.Add(seed)
	}
	s := example()
	f.Fuzz(func(t *testing.T, text string) {
		g, err := s.Parse(text)
		if err != nil {
			return
		}
		if err := s.Check(Genome{s, append([]float64(nil), g.v...)}); err != nil {
			t.Fatal(err)
		}
		back, err := s.Parse(g.String())
		if err != nil || !back.Equal(g) || back.String() != g.String() {
			t.Fatalf("%q is %s, which came back as %s: %v", text, g, back, err)
		}
		var table map[string]any
		if _, err := toml.Decode(g.TOML(), &table); err != nil {
			t.Fatal(err)
		}
		if back, err = s.Decode(table); err != nil || !back.Equal(g) {
			t.Fatalf("%s came back from TOML as %s: %v", g, back, err)
		}
		for i := range g.v {
			if math.Signbit(g.v[i]) && g.v[i] == 0 {
				t.Fatalf("%q holds a negative zero", text)
			}
		}
	})
}
