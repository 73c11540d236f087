package alienwar

import (
	"fmt"
	"math"
	"slices"

	"breeder/engines"
	"breeder/engines/recordings"
)

// How what chance has a part in is compared. Both the original and our engine
// were asked often; three kinds of tests ask whether one and the same chance may
// have made both answers:
//
//   - counts of each answer: an answer that only one side ever gave is judged by
//     the exact chance that all its occurrences fall to that side, all answers
//     together by Pearson's chi-squared for two samples;
//   - means: by their difference in standard errors of both;
//   - whole distributions of scores: by ranks (Mann and Whitney 1947) and by the
//     largest distance of their steps (Kolmogorov, Smirnov).
//
// A file has up to some thousand tests, so the level of a single one is what is
// left of falseAlarms when it is shared out evenly (Bonferroni): an engine that is
// right in all would pass the file with a chance of 1-falseAlarms, if the tests'
// approximations were good so far out. They are not, quite (binomial counts pass
// chi-squared up to some ten times too often, sums of skewed scores are not quite
// normal), and falseAlarms leaves room for that: the chance to pass is above
// 0.999. Our draws are seeded, so that a file which passes once passes always,
// until the engine draws differently.
const falseAlarms = 1e-4

// judge collects the tests of a file, since their number decides how strict each is.
type judge struct{ tests []test }

// test is the chance that both sides would differ as much if they were alike.
type test struct {
	luck float64
	at   engines.Difference
}

func (j *judge) add(luck float64, at engines.Difference, format string, args ...any) {
	if math.IsNaN(luck) {
		luck = 0
	}
	t := test{luck: luck, at: at}
	// Most tests are passed, and need no words.
	if luck < falseAlarms {
		t.at.Detail = fmt.Sprintf(format, args...) + fmt.Sprintf(" (by luck alone: %.0e)", luck)
	}
	j.tests = append(j.tests, t)
}

func (j *judge) verdicts() (differences []engines.Difference) {
	level := falseAlarms / float64(max(len(j.tests), 1))
	for _, t := range j.tests {
		if t.luck < level {
			differences = append(differences, t.at)
		}
	}
	return differences
}

// counts compares how often each answer came.
func (j *judge) counts(what string, names func(i int) string, recorded, ours []int, at engines.Difference) {
	n, m := total(recorded), total(ours)
	if n == 0 || m == 0 {
		if n != m {
			j.add(0, at, "%s: there are %d of ours and %d recorded, must be some or none of both", what, m, n)
		}
		return
	}
	for i := range recorded {
		if luck := recordings.OneSided(recorded[i], ours[i], n, m); luck < 1 {
			j.add(luck, at, "%s: %s comes %d times of %d, recorded %d of %d", what, names(i), ours[i], m, recorded[i], n)
		}
	}
	worst := recordings.FurthestApart(recorded, ours)
	luck := recordings.ChiSquaredTail(recordings.Homogeneity(recorded, ours))
	j.add(luck, at, "%s: %s comes %d times of %d, recorded %d of %d", what, names(worst), ours[worst], m, recorded[worst], n)
}

// sample is what is known of some numbers.
type sample struct {
	n        float64
	mean, sd float64
	kurtosis float64 // fourth moment in units of sd; 0 if unknown
}

func sampleOf(numbers []float64) (s sample) {
	s.n = float64(len(numbers))
	if s.n == 0 {
		return s
	}
	for _, x := range numbers {
		s.mean += x / s.n
	}
	var second, fourth float64
	for _, x := range numbers {
		d := (x - s.mean) * (x - s.mean)
		second += d / s.n
		fourth += d * d / s.n
	}
	s.sd = math.Sqrt(second)
	if second > 0 {
		s.kurtosis = fourth / (second * second)
	}
	return s
}

// With fewer numbers than these the errors of a mean and of a spread are not known.
const (
	leastOfMean   = 10
	leastOfSpread = 100
)

// means compares two means, of which the recorded one was printed with an
// error of at most printed.
func (j *judge) means(what string, recorded, ours sample, printed float64, at engines.Difference) {
	if min(recorded.n, ours.n) < leastOfMean {
		return
	}
	off := max(math.Abs(recorded.mean-ours.mean)-printed, 0)
	luck := 1.0
	if off > 0 {
		luck = normalTail(off / math.Sqrt(recorded.sd*recorded.sd/recorded.n+ours.sd*ours.sd/ours.n))
	}
	j.add(luck, at, "%s is %.3f on average of %.0f, recorded %.3f of %.0f", what, ours.mean, ours.n, recorded.mean, recorded.n)
}

// spreads compares two standard deviations.
func (j *judge) spreads(what string, recorded, ours sample, printed float64, at engines.Difference) {
	if min(recorded.n, ours.n) < leastOfSpread {
		return
	}
	off := max(math.Abs(recorded.sd-ours.sd)-printed, 0)
	luck := 1.0
	if off > 0 {
		luck = normalTail(off / (ours.sd * math.Sqrt((ours.kurtosis-1)/4*(1/recorded.n+1/ours.n))))
	}
	j.add(luck, at, "%s has standard deviation %.3f, recorded %.3f", what, ours.sd, recorded.sd)
}

// normalTail is the chance of being at least z standard errors off, to either side.
func normalTail(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

// distributions compares two samples number by number.
func (j *judge) distributions(what string, recorded, ours []float64, at engines.Difference) {
	type point struct {
		x    float64
		ours bool
	}
	var points []point
	for _, x := range recorded {
		points = append(points, point{x, false})
	}
	for _, x := range ours {
		points = append(points, point{x, true})
	}
	slices.SortFunc(points, func(a, b point) int {
		switch {
		case a.x < b.x:
			return -1
		case a.x > b.x:
			return 1
		}
		return 0
	})
	n, m := float64(len(recorded)), float64(len(ours))
	all := n + m
	var ranks, ties, below, oursBelow, gap float64
	for i := 0; i < len(points); {
		k, own := i, 0.0
		for ; k < len(points) && points[k].x == points[i].x; k++ {
			if points[k].ours {
				own++
			}
		}
		tied := float64(k - i)
		ranks += own * (below + (tied+1)/2)
		ties += tied*tied*tied - tied
		below += tied
		oursBelow += own
		gap = max(gap, math.Abs(oursBelow/m-(below-oursBelow)/n))
		i = k
	}
	mean := m * (all + 1) / 2
	variance := n * m / 12 * (all + 1 - ties/(all*(all-1)))
	luck := 1.0
	if variance > 0 {
		luck = normalTail((ranks - mean) / math.Sqrt(variance))
	}
	j.add(luck, at, "%s: ours are %.2f on average and rank otherwise than the recorded ones, %.2f", what, sampleOf(ours).mean, sampleOf(recorded).mean)
	j.add(smirnovTail(gap*math.Sqrt(n*m/all)), at, "%s: the shares below some score differ by %.3f", what, gap)
}

// smirnovTail is the limit of the chance that the scaled gap is at least t.
func smirnovTail(t float64) float64 {
	if t < 0.3 {
		return 1
	}
	sum, sign := 0.0, 1.0
	for k := 1.0; k <= 100; k++ {
		sum += sign * math.Exp(-2*k*k*t*t)
		sign = -sign
	}
	return min(2*sum, 1)
}

func total(counts []int) (sum int) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// checkCounts says what is wrong with recorded counts of n answers.
func checkCounts(what string, counts []int, n int) error {
	if n < 1 || n > recordings.MaxSamples {
		return fmt.Errorf("n is %d, must be 1 to %d", n, recordings.MaxSamples)
	}
	return checkSum(what, counts, n)
}

func checkSum(what string, counts []int, n int) error {
	for _, count := range counts {
		if count < 0 || count > n {
			return fmt.Errorf("%s: there is a count of %d, must be 0 to %d", what, count, n)
		}
	}
	if sum := total(counts); sum != n {
		return fmt.Errorf("%s: the counts sum to %d, must be %d", what, sum, n)
	}
	return nil
}
