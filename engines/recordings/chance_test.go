package recordings

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
)

// spread draws n answers among the chances.
func spread(random *rand.Rand, n int, chances ...float64) []int {
	counts := make([]int, len(chances))
	for range n {
		u := random.Float64()
		i := 0
		for i < len(chances)-1 && u >= chances[i] {
			u -= chances[i]
			i++
		}
		counts[i]++
	}
	return counts
}

func TestHomogeneityRarelyDoubtsLikes(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	const runs, level = 1500, 0.01
	for _, chances := range [][]float64{{0.5, 0.5}, {0.9, 0.1}, {0.25, 0.25, 0.25, 0.25}, {0.5, 0.1, 0.1, 0.1, 0.1, 0.05, 0.05}} {
		doubts := 0
		for range runs {
			if ChiSquaredTail(Homogeneity(spread(random, 300, chances...), spread(random, 1000, chances...))) < level {
				doubts++
			}
		}
		if doubts > 35 { // five deviations above the 15 expected
			t.Errorf("%v: doubted in %d of %d cases, want about %v", chances, doubts, runs, runs*level)
		}
	}
}

func TestHomogeneityIsPearsons(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b []int
		chi  float64
		free int
	}{
		{"the same shares", []int{10, 30}, []int{20, 60}, 0, 1},
		{"two by two", []int{10, 20}, []int{20, 10}, 60.0 / 9, 1},
		{"rare ones together", []int{40, 3, 3}, []int{40, 3, 3}, 0, 1},
		{"rare ones left out", []int{40, 1}, []int{40, 1}, 0, 0},
		{"nothing", nil, nil, 0, 0},
		{"nothing of one", []int{0, 0}, []int{3, 4}, 0, 0},
	} {
		if chi, free := Homogeneity(c.a, c.b); math.Abs(chi-c.chi) > 1e-12 || free != c.free {
			t.Errorf("%s: %v with %d degrees of freedom, want %v with %d", c.name, chi, free, c.chi, c.free)
		}
	}
}

func TestChiSquaredTail(t *testing.T) {
	for _, c := range []struct {
		chi  float64
		free int
		want float64
	}{
		{7, 0, 1}, {0, 3, 1},
		{3.841458820694124, 1, 0.05}, {2 * math.Ln10, 2, 0.1}, {18.307038053275146, 10, 0.05},
	} {
		if got := ChiSquaredTail(c.chi, c.free); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v with %d degrees of freedom: %v, want %v", c.chi, c.free, got, c.want)
		}
	}
}

func TestAllOnOneSide(t *testing.T) {
	for _, c := range []struct {
		k, here, there int
		want           float64
	}{
		{0, 3, 3, 1},
		{1, 3, 1, 0.75},
		{2, 3, 1, 0.5},
		{3, 3, 1, 0.25},
		{2, 2, 3, 0.1},
	} {
		if got := allOnOneSide(c.k, c.here, c.there); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%d of %d and %d: %v, want %v", c.k, c.here, c.there, got, c.want)
		}
	}
	if got := allOnOneSide(4e12, 5e12, 2); math.Abs(got-0.04) > 1e-9 {
		t.Errorf("four of five parts that miss two: %v, want 0.04", got)
	}
}

// TestOneSidedIsExact compares it with the number of ways to choose.
func TestOneSidedIsExact(t *testing.T) {
	choose := func(n, k int) float64 {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n - k + 1))
		return math.Exp(a - b - c)
	}
	rapid.Check(t, func(t *rapid.T) {
		samples, asks := rapid.IntRange(1, 60).Draw(t, "samples"), rapid.IntRange(1, 60).Draw(t, "asks")
		recorded := rapid.IntRange(0, samples).Draw(t, "recorded")
		if got, want := OneSided(recorded, 0, samples, asks), choose(samples, recorded)/choose(samples+asks, recorded); math.Abs(got-want) > 1e-9*want {
			t.Errorf("%v, want %v", got, want)
		}
		if got, want := OneSided(0, recorded, asks, samples), OneSided(recorded, 0, samples, asks); got != want {
			t.Errorf("seen from the other side it is %v, not %v", got, want)
		}
		if got := OneSided(1, 1, samples, asks); got != 1 {
			t.Errorf("an answer of both sides has %v, want 1", got)
		}
	})
}

func TestFurthestApart(t *testing.T) {
	if got := FurthestApart([]int{10, 20, 70}, []int{100, 600, 300}); got != 1 {
		t.Errorf("answer %d, want 1", got)
	}
}

// sampleOf is a sample of answers called 0, 1 and so on.
func sampleOf(line int, recorded, ours []int) Sample[int] {
	s := Sample[int]{At: engines.Difference{File: "file", Line: line, Recording: fmt.Sprint(line)}, Bot: "somebody", Samples: total(recorded), Asks: total(ours)}
	for i := range recorded {
		s.count(i, recorded[i], ours[i])
	}
	return s
}

func TestUnlikeAnswersAreReported(t *testing.T) {
	for _, c := range []struct {
		name           string
		recorded, ours []int
		says           string // empty: alike
	}{
		{"alike", []int{95, 110, 95}, []int{1000, 1000, 1000}, ""},
		{"one never recorded", []int{300, 0}, []int{2000, 1000}, `somebody answers "1" 1000 times of 3000, recorded 0 of 300 (by luck alone: `},
		{"one never given", []int{270, 30}, []int{3000, 0}, `somebody answers "1" 0 times of 3000, recorded 30 of 300 (by luck alone: `},
		{"other frequencies", []int{50, 125, 125}, []int{1000, 1000, 1000}, `somebody answers with other frequencies (by luck alone: `},
	} {
		t.Run(c.name, func(t *testing.T) {
			var found []engines.Difference
			Unlike([]Sample[int]{sampleOf(7, c.recorded, c.ours)}, func(d engines.Difference) { found = append(found, d) })
			if c.says == "" {
				if len(found) > 0 {
					t.Errorf("reported is %v", found)
				}
				return
			}
			if len(found) == 0 || !strings.HasPrefix(found[0].Detail, c.says) || found[0].File != "file" || found[0].Line != 7 || found[0].Recording != "7" {
				t.Errorf("reported is %+v, want %q", found, c.says)
			}
		})
	}
}

// TestSmallFlawsShowOverAllRecords has a bot prefer one of two answers by so
// little that no single record tells: it shows when chi-squared is summed up, and
// when counts are.
func TestSmallFlawsShowOverAllRecords(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	judge := func(ours float64) (found []engines.Difference) {
		sum := Sample[int]{Bot: "somebody", Sum: " in all"}
		var all []Sample[int]
		for i := range 150 {
			s := sampleOf(i+1, spread(random, 300, 0.5, 0.5), spread(random, 3000, ours, 1-ours))
			sum.Add(&s)
			all = append(all, s)
		}
		if sum.Samples != 150*300 || sum.Asks != 150*3000 {
			t.Errorf("the sum has %d samples and %d asks", sum.Samples, sum.Asks)
		}
		Unlike(append(all, sum), func(d engines.Difference) { found = append(found, d) })
		return found
	}
	if found := judge(0.5); len(found) != 0 {
		t.Errorf("likes differ: %v", found)
	}
	found := judge(0.55)
	if len(found) != 2 || !strings.Contains(found[0].Detail, "frequencies in all") || !strings.Contains(found[1].Detail, "over all its records") {
		t.Errorf("a flaw of 5 in 100 gives %v", found)
	}
}

func TestTakeReadsCounts(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{`{"n":3,"c":{"a":1,"A":2}}`, ""},
		{`{"c":{"a":1}}`, `"n" is missing, must be a whole number`},
		{`{"n":0,"c":{}}`, `"n" is 0, must be 1 to 1000000`},
		{`{"n":4000000000000,"c":{"a":4000000000000}}`, `"n" is 4000000000000, must be 1 to 1000000`},
		{`{"n":3}`, `"c" is missing, must be a count for each text`},
		{`{"n":3,"c":["a"]}`, `"c" is ["a"], must be a count for each text`},
		{`{"n":3,"c":{"a":2}}`, `the c sum to 2, must be the 3 n`},
		{`{"n":3,"c":{"a":4,"b":-1}}`, `"a" was answered 4 times, must be 1 to 3`},
		{`{"n":3,"c":{"a":3,"b":0}}`, `"b" was answered 0 times, must be 1 to 3`},
	} {
		f, err := Parse([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		var s Sample[string]
		texts := s.Take(f, "n", "c", strings.ToLower)
		if c.says != "" {
			if f.Err == nil || f.Err.Error() != c.says {
				t.Errorf("%s: error %v, want %s", c.text, f.Err, c.says)
			}
			continue
		}
		if f.Err != nil || fmt.Sprint(texts) != "[A a]" || s.Samples != 3 || fmt.Sprint(s.answers, s.recorded) != "[a] [3]" {
			t.Errorf("%s: texts %v, answers %v, %v of %d, error %v", c.text, texts, s.answers, s.recorded, s.Samples, f.Err)
		}
		s.Ask(5, func() string { return "a" })
		if s.Asks != 5 || fmt.Sprint(s.ours) != "[5]" {
			t.Errorf("asked 5 times, counted are %v of %d", s.ours, s.Asks)
		}
	}
}
