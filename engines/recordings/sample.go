package recordings

import (
	"fmt"
	"maps"
	"slices"

	"breeder/engines"
)

// MaxSamples bounds how often a recording may say that a program was asked, so
// that no file makes us ask our bots forever.
const MaxSamples = 1_000_000

// Sample is how often each answer to one question came, from an original
// program and from our bot. A is an answer as the game compares it; [fmt.Sprint]
// puts it in words.
type Sample[A comparable] struct {
	At      engines.Difference // where differences are reported
	Bot     string             // whose answers they are
	Sum     string             // of what the sample is a sum, as in " over all records"; empty for a single record
	Samples int                // answers of the original program
	Asks    int                // answers of our bot

	answers        []A
	index          map[A]int // into answers
	recorded, ours []int     // by answer
}

// Take reads what a recording says: under the key samples how often a program
// was asked, 1 to MaxSamples, and under the key counts how often it gave which
// text. Texts that mean the same are the same answer. It returns the texts, sorted.
func (s *Sample[A]) Take(f *Fields, samples, counts string, meant func(text string) A) []string {
	s.Samples = f.Between(samples, 1, MaxSamples)
	times := Read[map[string]int](f, counts, "a count for each text")
	texts := slices.Sorted(maps.Keys(times))
	sum := 0
	for _, text := range texts {
		n := times[text]
		if n < 1 || n > s.Samples {
			f.Fail("%q was answered %d times, must be 1 to %d", text, n, s.Samples)
			break
		}
		sum += n
		s.count(meant(text), n, 0)
	}
	if sum != s.Samples {
		f.Fail("the %s sum to %d, must be the %d %s", counts, sum, s.Samples, samples)
	}
	return texts
}

// Ask has our bot answer so many times. It must be often enough for its own
// luck to matter little beside that of what is recorded.
func (s *Sample[A]) Ask(times int, ask func() A) {
	for range times {
		s.count(ask(), 0, 1)
	}
	s.Asks += times
}

// Add adds the counts of another sample, which must have as many asks for each
// of its samples: only then are sums alike if all that is added up is.
func (s *Sample[A]) Add(other *Sample[A]) {
	s.Samples += other.Samples
	s.Asks += other.Asks
	for i, a := range other.answers {
		s.count(a, other.recorded[i], other.ours[i])
	}
}

func (s *Sample[A]) count(a A, recorded, ours int) {
	i, known := s.index[a]
	if !known {
		if s.index == nil {
			s.index = map[A]int{}
		}
		i = len(s.answers)
		s.index[a] = i
		s.answers, s.recorded, s.ours = append(s.answers, a), append(s.recorded, 0), append(s.ours, 0)
	}
	s.recorded[i] += recorded
	s.ours[i] += ours
}

// falseAlarms is the chance that bots which decide just as the original ones
// are taken for others, in a whole file, as far as the tests are exact.
const falseAlarms = 1e-4

// testsOfARecord is how many tests a record counts for at the least. It is more
// than most are put to, which leaves room for chi-squared's thin tail.
const testsOfARecord = 10

// Unlike reports where our answers are not those of the original programs. Each
// sample is put to these tests:
//
//   - an answer that only one of the two ever gave, see [OneSided];
//   - all answers together, see [Homogeneity].
//
// And each bot once more with the chi-squared of all its records added, which
// finds what is a little wrong everywhere.
//
// A file has hundreds of samples, so the level of a single test is what is left
// of falseAlarms when it is shared out evenly (Bonferroni), often some 1e-8. That
// far out chi-squared is only near the truth: summed up exactly for 300 samples
// and 3,000 asks, two answers of which the rarer comes in one case of 9 pass it 7
// times as often as it says, and one of 60 cases, 60 times. Only every tenth
// test is of that kind, so a file of bots that decide just as the original ones
// raises an alarm in less than 2 of 10,000 cases. Games seed their draws: a file
// that passes once passes always, until a bot draws differently.
func Unlike[A comparable](samples []Sample[A], report func(engines.Difference)) {
	type sum struct {
		chi  float64
		free int
		most float64    // of a single record
		at   *Sample[A] // the record that adds most
	}
	var bots []*sum
	byName := map[string]*sum{}
	tests := 0
	for i := range samples {
		s := &samples[i]
		tests += max(testsOfARecord, len(s.answers)+1)
		if s.Sum == "" && byName[s.Bot] == nil {
			byName[s.Bot] = &sum{at: s}
			bots = append(bots, byName[s.Bot])
			tests++
		}
	}
	level := falseAlarms / float64(tests)
	differ := func(s *Sample[A], format string, args ...any) {
		d := s.At
		d.Detail = s.Bot + " answers " + fmt.Sprintf(format, args...)
		report(d)
	}
	for i := range samples {
		s := &samples[i]
		for i, a := range s.answers {
			if luck := OneSided(s.recorded[i], s.ours[i], s.Samples, s.Asks); luck < level {
				differ(s, "%q %d times of %d%s, recorded %d of %d (by luck alone: %.0e)",
					fmt.Sprint(a), s.ours[i], s.Asks, s.Sum, s.recorded[i], s.Samples, luck)
			}
		}
		chi, free := Homogeneity(s.recorded, s.ours)
		if luck := ChiSquaredTail(chi, free); luck < level {
			worst := FurthestApart(s.recorded, s.ours)
			differ(s, "with other frequencies%s (by luck alone: %.0e), as in %q %d times of %d, recorded %d of %d",
				s.Sum, luck, fmt.Sprint(s.answers[worst]), s.ours[worst], s.Asks, s.recorded[worst], s.Samples)
		}
		if s.Sum != "" {
			continue
		}
		b := byName[s.Bot]
		b.chi += chi
		b.free += free
		if chi > b.most {
			b.most, b.at = chi, s
		}
	}
	for _, b := range bots {
		if luck := ChiSquaredTail(b.chi, b.free); luck < level {
			differ(b.at, "with other frequencies over all its records (by luck alone: %.0e), most so in this one", luck)
		}
	}
}
