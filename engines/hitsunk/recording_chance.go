package hitsunk

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"breeder/engines"
)

// How answers with chance are compared. Recorded are the counts of some
// hundred answers of an original program; our bot is asked the same
// asksPerCall times as often. Each record is put to these tests:
//
//   - an answer that only one of the two ever gave: were both alike, all its
//     occurrences would fall to one side with a chance that is exact
//     (hypergeometric);
//   - all answers together: Pearson's chi-squared for two samples of one
//     distribution, rare answers put together as one or, if even that is rare, left out.
//
// And so are all records of a bot and kind added up, which finds what is a
// little wrong everywhere, and rare answers: as the share of our answers is the
// same in every record, the sums are of one distribution if the records are.
//
// The level of a single test is what is left of falseAlarms when it is shared
// out evenly among the tests of a file (Bonferroni): bots that decide just as
// the original ones raise an alarm with at most that chance in a whole file, as
// far as chi-squared, an approximation, can be trusted in its tail. The draws
// are seeded, so that a file which passes once passes always, until a bot draws
// differently. In turn, among the 50 000 recorded answers of RandomBot, one
// that comes once in 200 times is found missing, and an eighth to be one in 8.5.
const falseAlarms = 1e-4

// leastExpected is the number of occurrences, in the smaller sample, from which
// chi-squared counts an answer by itself.
const leastExpected = 5

// sampled is how often each answer came, recorded and from us.
type sampled struct {
	line           int
	id, bot        string
	calls          int
	answers        []string
	recorded, ours []int
}

func (s *sampled) count(answer string, recorded, ours int) {
	for i := range s.answers {
		if s.answers[i] == answer {
			s.recorded[i] += recorded
			s.ours[i] += ours
			return
		}
	}
	s.answers, s.recorded, s.ours = append(s.answers, answer), append(s.recorded, recorded), append(s.ours, ours)
}

// judgeChance compares all sampled decisions of a file.
func (v *verifier) judgeChance() {
	var pools []sampled
	for i := range v.chance {
		s := &v.chance[i]
		at := -1
		for j := range pools {
			if pools[j].id == s.id {
				at = j
			}
		}
		if at < 0 {
			at = len(pools)
			pools = append(pools, sampled{line: s.line, id: s.id, bot: s.bot})
		}
		pools[at].calls += s.calls
		for k, answer := range s.answers {
			pools[at].count(answer, s.recorded[k], s.ours[k])
		}
	}
	all := append(v.chance, pools...)
	tests := 0
	for i := range all {
		tests += len(all[i].answers) + 1
	}
	for i := range all {
		where := ""
		if i >= len(v.chance) {
			where = " over all such records"
		}
		v.judge(&all[i], falseAlarms/float64(tests), where)
	}
}

// judge puts one record to the tests.
func (v *verifier) judge(s *sampled, level float64, where string) {
	differ := func(format string, args ...any) {
		v.report(engines.Difference{File: v.file, Line: s.line, Recording: s.id, Detail: fmt.Sprintf(format, args...)})
	}
	asks := asksPerCall * s.calls
	for i, answer := range s.answers {
		luck := 1.0
		switch {
		case s.recorded[i] == 0:
			luck = allOnOneSide(s.ours[i], asks, s.calls)
		case s.ours[i] == 0:
			luck = allOnOneSide(s.recorded[i], s.calls, asks)
		}
		if luck < level {
			differ("%s answers %q %d times of %d%s, recorded %d of %d (by luck alone: %.0e)",
				s.bot, answer, s.ours[i], asks, where, s.recorded[i], s.calls, luck)
		}
	}
	if luck := homogeneity(s.recorded, s.ours, s.calls, asks); luck < level {
		worst, by := 0, 0.0
		for i := range s.answers {
			if off := math.Abs(float64(s.recorded[i])/float64(s.calls) - float64(s.ours[i])/float64(asks)); off > by {
				worst, by = i, off
			}
		}
		differ("%s answers with other frequencies%s (by luck alone: %.0e), as in %q %d times of %d, recorded %d of %d",
			s.bot, where, luck, s.answers[worst], s.ours[worst], asks, s.recorded[worst], s.calls)
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

// homogeneity is the chance that two lists of counts of one distribution,
// with n and m in all, differ as much as these or more, by Pearson's statistic.
func homogeneity(a, b []int, n, m int) float64 {
	share := float64(n) / float64(n+m)
	chi, free := 0.0, -1
	add := func(x, y int) {
		if float64(x+y)*min(share, 1-share) < leastExpected {
			return
		}
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
	add(rareA, rareB)
	if free < 1 {
		return 1
	}
	return distuv.ChiSquared{K: float64(free)}.Survival(chi)
}
