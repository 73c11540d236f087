package battlebots

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"breeder/engines"
)

// How decisions with chance are compared. Recorded are the counts of two
// hundred answers of an original program to one state; our bot is asked the
// same some thousand times. Each record is put to these tests:
//
//   - a command that only one of the two ever gave: were both alike, its
//     occurrences would be spread over all answers at random. The chance that
//     they all fall to one side is exact (hypergeometric);
//   - all commands together: Pearson's chi-squared for two samples of one
//     distribution, rare ones put together as one or, if even that is rare, left out.
//
// And each bot once more with the chi-squared sums of all its records added,
// which finds what is a little wrong everywhere.
//
// The level of a single test is what is left of falseAlarms when it is shared
// out evenly (Bonferroni): bots that decide just as the original ones raise an
// alarm with at most that chance in a whole file. Chi-squared is an
// approximation whose tail is too thin so far out, and falseAlarms leaves room
// for that. Our draws are seeded by the line, so that a file which passes
// once passes always, until a bot draws differently.
//
// In turn a command of ours that the original never gives is found if we give
// it in 8 of 100 cases or more, and one of the original's that we never give
// if it was recorded 7 times in 200. The rarest of the contest's bots is 1 in 8,
// which comes 25 times in 200.
const falseAlarms = 1e-4

const (
	asks           = 2000 // of our bot: its own luck must matter little beside that of the recorded
	leastExpected  = 5    // occurrences of a command for chi-squared to count it by itself
	testsOfARecord = 10   // bounds the tests that a record is put to
)

// sampled is how often each command came in one state, recorded and from us.
type sampled struct {
	line           int
	id, bot        string
	samples        int
	commands       []Command
	recorded, ours []int
}

func (s *sampled) count(c Command, recorded, ours int) {
	for i := range s.commands {
		if s.commands[i] == c {
			s.recorded[i] += recorded
			s.ours[i] += ours
			return
		}
	}
	s.commands, s.recorded, s.ours = append(s.commands, c), append(s.recorded, recorded), append(s.ours, ours)
}

// judgeChance compares all sampled decisions of a file.
func (v *verifier) judgeChance() {
	type pool struct {
		sum  float64
		free int
		most float64  // of a single record
		at   *sampled // the record that adds most
	}
	var names []string
	pools := map[string]*pool{}
	for i := range v.chance {
		if name := v.chance[i].bot; pools[name] == nil {
			names = append(names, name)
			pools[name] = &pool{at: &v.chance[i]}
		}
	}
	level := falseAlarms / float64(len(v.chance)*testsOfARecord+len(names))
	differ := func(s *sampled, format string, args ...any) {
		v.report(engines.Difference{File: v.file, Line: s.line, Recording: s.id, Detail: fmt.Sprintf(format, args...)})
	}
	for i := range v.chance {
		s := &v.chance[i]
		chi, free := homogeneity(s.recorded, s.ours, s.samples, asks)
		p := pools[s.bot]
		p.sum += chi
		p.free += free
		if chi > p.most {
			p.most, p.at = chi, s
		}
		for i, c := range s.commands {
			var luck float64
			switch {
			case s.recorded[i] == 0:
				luck = allOnOneSide(s.ours[i], asks, s.samples)
			case s.ours[i] == 0:
				luck = allOnOneSide(s.recorded[i], s.samples, asks)
			default:
				continue
			}
			if luck < level {
				differ(s, "%s answers %q %d times of %d, recorded %d of %d (by luck alone: %.0e)",
					s.bot, c, s.ours[i], asks, s.recorded[i], s.samples, luck)
			}
		}
		if luck := chiSquaredTail(chi, free); luck < level {
			worst, by := 0, 0.0
			for i := range s.commands {
				if off := math.Abs(float64(s.recorded[i])/float64(s.samples) - float64(s.ours[i])/asks); off > by {
					worst, by = i, off
				}
			}
			differ(s, "%s answers with other frequencies (by luck alone: %.0e), as in %q %d times of %d, recorded %d of %d",
				s.bot, luck, s.commands[worst], s.ours[worst], asks, s.recorded[worst], s.samples)
		}
	}
	for _, name := range names {
		p := pools[name]
		if luck := chiSquaredTail(p.sum, p.free); luck < level {
			differ(p.at, "%s answers with other frequencies over all its states (by luck alone: %.0e), most so in this one", name, luck)
		}
	}
}

// allOnOneSide is the chance that k answers out of all fall among the first
// here of them and none among the others, there.
func allOnOneSide(k, here, there int) float64 {
	p := 1.0
	for i := range k {
		p *= float64(here-i) / float64(here+there-i)
	}
	return p
}

// homogeneity is Pearson's statistic for two lists of counts of the same
// distribution, with n and m in all, and its degrees of freedom.
func homogeneity(a, b []int, n, m int) (chi float64, free int) {
	share := float64(n) / float64(n+m)
	add := func(x, y int) {
		expected := float64(x+y) * share
		off := (float64(x) - expected) * (float64(x) - expected)
		chi += off/expected + off/(float64(x+y)-expected)
		free++
	}
	var rareA, rareB int
	for i := range a {
		if float64(a[i]+b[i])*min(share, 1-share) < leastExpected {
			rareA += a[i]
			rareB += b[i]
			continue
		}
		add(a[i], b[i])
	}
	if float64(rareA+rareB)*min(share, 1-share) >= leastExpected {
		add(rareA, rareB)
	}
	return chi, max(free-1, 0)
}

func chiSquaredTail(chi float64, free int) float64 {
	if free < 1 {
		return 1
	}
	return distuv.ChiSquared{K: float64(free)}.Survival(chi)
}
