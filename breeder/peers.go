package breeder

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"breeder/genomes"
	"breeder/results"
)

// A run names one champion, and often others that may be as good. Its peers are
// the genomes that a test at 5 % (two-sided) does not find worse than it. A
// genome that is as good as any is left out of them with a chance of 1 in 40
// at most:
//
//   - All candidates of the championship meet the same fresh fixtures. They are
//     compared with the champion setting by setting, and the level is shared
//     among all of them (Bonferroni): the champion was chosen for doing well
//     there, and whichever of the others the luck fell on, its gain is one of
//     those that the level is shared among. This is the selection of a subset
//     that holds the best with a given probability (S. S. Gupta, "On some
//     multiple decision (selection and ranking) rules", Technometrics 7
//     (1965), 225-245), by paired t-tests. Variances are shrunk towards that of
//     all the comparisons, as there are few settings.
//   - The default among them goes by the gain of the champion's record, which
//     has more settings.
//   - Others that live have their pooled fitness from breeding, on other
//     fixtures than the champion's record, so the two means are compared as
//     independent. That they live is partly luck, which makes them look better
//     than they are: more are listed than need be, not fewer. Where rivals are
//     bred too, or matches repeat for lack of chance and count once, rivals
//     weigh otherwise while breeding, and only candidates are compared.
//
// A list of peers is no proof that they are equal: with more matches it
// becomes shorter.

// enoughEncounters is the number of settings that a genome must have been
// measured on while breeding for it to be compared at all. Nor is one that
// racing stopped early: it was stopped for having done badly so far, so that its
// mean is too low.
const enoughEncounters = 4

// apart says which candidates are worse than the chosen one by more than chance
// explains.
func (f Fitness) apart(fixtures []Fixture, measures []Measure, chosen int) []bool {
	gains := make([]results.Mean, len(measures))
	for i, measure := range measures {
		if i != chosen {
			gains[i] = f.meanGain(fixtures, measures[chosen], measure)
		}
	}
	worse, prior := make([]bool, len(measures)), within(gains)
	for i, gain := range gains {
		worse[i] = beyondChance(f.shrunk(gain, len(measures[i]), prior), float64(gain.N), len(measures)-1)
	}
	return worse
}

// findPeers fills in the champion's peers: among the candidates, of which the
// first stage's fixtures and measures are given, and among the others that
// live. settings is the number that the champion's record is the mean of.
func (r *run) findPeers(found *Found, candidates []*record, chosen int, fixtures []Fixture, measures []Measure, settings int) {
	if len(fixtures) == 0 {
		return
	}
	byDefault := r.job.strategy.Space.Default()
	worse := r.job.Fitness.apart(fixtures, measures, chosen)
	for i, rec := range candidates {
		fitness := r.job.Fitness.estimate(fixtures, measures[i], r.prior)
		if rec.genome.Equal(byDefault) {
			worse[i], fitness = !found.NoBetter, found.Default
		}
		switch {
		case i == chosen:
		case worse[i]:
			found.Worse++
		default:
			found.addPeer(r, rec, fitness, true)
		}
	}
	if !found.StandIns && found.Repeats == 0 {
		for _, rec := range r.living() {
			if slices.ContainsFunc(candidates, func(c *record) bool { return c.genome.Equal(rec.genome) }) {
				continue
			}
			champion, values := found.Champion.Validation, min(rec.fitness.count(), float64(settings))
			gap := results.Estimate{Mean: champion.Mean - rec.fitness.mean, Error: math.Hypot(champion.Error, rec.fitness.err())}
			switch {
			case rec.fitness.count() < enoughEncounters || rec.out:
				found.Unclear++
			case beyondChance(gap, values, 1):
				found.Worse++
			default:
				found.addPeer(r, rec, results.Estimate{Mean: rec.fitness.mean, Error: rec.fitness.err(), Matches: rec.matches}, false)
			}
		}
	}
	slices.SortStableFunc(found.Peers, func(a, b Peer) int { return a.Compare(b.Peer) })
	for _, p := range found.Peers {
		found.Champion.Peers = append(found.Champion.Peers, p.Peer)
	}
}

// Peer is a genome that a run could not tell from its champion, with a name
// that is short enough for a screen.
type Peer struct {
	results.Peer
	Name string
}

func (f *Found) addPeer(r *run, rec *record, fitness results.Estimate, fresh bool) {
	free := slices.DeleteFunc(r.job.space.Genes(), genomes.Gene.Frozen)
	name := fmt.Sprintf("#%d", rec.id)
	switch {
	case len(free) == 1:
		if name = rec.genome.Text(free[0].Name()); strings.Contains(name, " ") {
			name = strconv.Quote(name)
		}
		name = free[0].Name() + "=" + name
	case rec.genome.Equal(r.job.strategy.Space.Default()):
		name = "the default"
	}
	f.Peers = append(f.Peers, Peer{results.Peer{ID: rec.id, Genome: r.whole(rec.genome).String(), Fresh: fresh, Estimate: fitness}, name})
}
