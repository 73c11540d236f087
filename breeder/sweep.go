package breeder

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"breeder/engines"
	"breeder/genomes"
	"breeder/results"
)

// Sweep asks how a strategy does with every value of a gene, or with every
// pair of values of two, all else as in the base genome.
type Sweep struct {
	Arena    engines.Arena
	Strategy engines.Strategy
	Base     genomes.Genome
	Genes    []string // one or two; a part of a split is written gene.part
	Of       string   // what values are ranked by: "points" or "score"
	Rivals   []Contender
	Games    int // against each rival, for a finalist
	Seed     uint64
}

// SweepPlan is a sweep laid out.
type SweepPlan struct {
	Axes    []Axis   // one a gene
	Cells   int      // values, or pairs of values, that are tried
	Blank   int      // pairs that no genome has, as parts of a split they exceed its total
	Rest    []string // sentences on where the rest of a split goes of which parts are swept
	Matches int      // in all, at most

	sweep  *Sweep
	swept  []Swept
	first  int // settings for each rival in the first round
	second int // and in the second
}

// Swept is one value, or pair of values, and how it did.
type Swept struct {
	Values   []string // one an axis
	Genome   genomes.Genome
	Default  bool // the base genome itself
	Finalist bool
	// Standing is of the second round for finalists, so that what made them
	// finalists does not count for them again, and of the first for all others.
	Standing
	// Fitness is the mean of what the sweep ranks by. Its standard error is
	// infinite where too few games tell how much they vary.
	Fitness results.Estimate
	// Of finalists: what they have more than the default on the same fixtures,
	// and in duels their games against it.
	Gain      results.Estimate
	Better    bool // Gain is more than being the best of the finalists explains
	VsDefault results.Tally

	worth, gain results.Mean // of encounters
}

// Value is the value as people write it, a pair as "4 × 9".
func (v *Swept) Value() string { return strings.Join(v.Values, " × ") }

// A sweep has two rounds: in the first every value plays an eighth of the
// games, in the second the best few and the default play all of them.
const (
	firstShare = 8
	finalists  = 12
	maxValues  = 2000
)

// Plan lays the sweep out, or says why it cannot be or would be too long.
func (s *Sweep) Plan() (*SweepPlan, error) {
	if len(s.Genes) < 1 || len(s.Genes) > 2 {
		return nil, fmt.Errorf("%d genes to sweep, must be 1 or 2", len(s.Genes))
	}
	if s.Of != ofPoints && s.Of != ofScore {
		return nil, fmt.Errorf("a sweep ranks by points or score, not by %q", s.Of)
	}
	p := &SweepPlan{sweep: s}
	for _, name := range s.Genes {
		axis, err := newAxis(s.Base, name, len(s.Genes) == 1)
		if err != nil {
			return nil, err
		}
		p.Axes = append(p.Axes, axis)
	}
	if len(p.Axes) == 2 {
		a, b := p.Axes[0], p.Axes[1]
		if a.gene.Name() == b.gene.Name() && (a.part == b.part || a.part < 0 || b.part < 0) {
			return nil, fmt.Errorf("genes %s and %s: a pair must be two genes, or two parts of a split", a.Name, b.Name)
		}
		if n := len(a.Values) * len(b.Values); n > maxValues {
			return nil, fmt.Errorf("genes %s and %s have %d pairs of values, must be at most %d", a.Name, b.Name, n, maxValues)
		}
	}
	if err := p.fill(nil); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(p.swept, func(v Swept) bool { return v.Default }) {
		return nil, errors.New("the values to sweep leave out the strategy's own")
	}
	p.Cells, p.Rest = len(p.swept), rest(s.Base, p.Axes)

	_, seats := s.Arena.Seats()
	p.second = max(1, s.Games/min(seats, 2))
	p.first = max(1, p.second/firstShare)
	setting := min(seats, 2) * max(len(s.Rivals), 1) // matches
	last := min(finalists+1, p.Cells)
	if n := max(p.first*p.Cells, p.second*last) * setting; n > maxBatch {
		return nil, fmt.Errorf("a round of the sweep would play up to %d matches, must be at most %d: take fewer games or rivals", n, maxBatch)
	}
	p.Matches = (p.first*p.Cells + p.second*last) * setting
	if seats == 2 {
		p.Matches += p.second * last * 2 // duels against the default
	}
	return p, nil
}

// fill adds the genomes of all values, or pairs of them, that begin with those
// given.
func (p *SweepPlan) fill(values []string) error {
	if len(values) < len(p.Axes) {
		for _, value := range p.Axes[len(values)].Values {
			if err := p.fill(append(slices.Clip(values), value)); err != nil {
				return err
			}
		}
		return nil
	}
	g, ok, err := with(p.sweep.Base, p.Axes, values)
	switch {
	case err != nil:
		return err
	case !ok:
		p.Blank++
		return nil
	}
	p.swept = append(p.swept, Swept{Values: values, Genome: g, Default: g.Equal(p.sweep.Base)})
	return nil
}

// Run plays the sweep and returns the values, best first. Values that no
// points can tell apart are ordered by their margin, and then by their games
// against the default. A plan is run once.
func (p *SweepPlan) Run(ctx context.Context, pool *Pool, progress func(round string, values int)) ([]Swept, error) {
	s, swept := p.sweep, p.swept
	progress("all values", len(swept))
	if err := s.play(ctx, pool, swept, p.first, 0); err != nil {
		return nil, err
	}
	s.byResult(swept)
	final := swept[:min(finalists, len(swept))]
	if i := slices.IndexFunc(swept, func(v Swept) bool { return v.Default }); i >= len(final) {
		// The default moves up to the finalists to be compared with them.
		v := swept[i]
		swept = slices.Insert(slices.Delete(swept, i, i+1), len(final), v)
		final = swept[:len(final)+1]
	}
	progress("the best and the default", len(final))
	for i := range final {
		final[i].Finalist, final[i].Standing = true, Standing{}
	}
	if err := s.play(ctx, pool, final, p.second, 1); err != nil {
		return nil, err
	}
	if err := s.playDefault(ctx, pool, final, p.second); err != nil {
		return nil, err
	}
	s.byResult(final)
	s.estimate(swept)
	return swept, nil
}

func (s *Sweep) fitness() Fitness { return Fitness{Of: s.Of} }

// play measures the values on settings drawn for each rival; all values meet
// the same fixtures, and the default is one of them.
func (s *Sweep) play(ctx context.Context, pool *Pool, swept []Swept, settings, round int) error {
	var rivals []weighted
	for _, r := range s.Rivals {
		rivals = append(rivals, weighted{r, 1})
	}
	fixtures := layOut(s.Arena, rivals, settings, s.Seed, forSweep, round, 0)
	batch := Batch{Rivals: s.Rivals}
	for _, v := range swept {
		batch.Tasks = append(batch.Tasks, Task{s.contender(v.Genome), fixtures})
	}
	measures, err := pool.evaluate(ctx, batch)
	if err != nil {
		return err
	}
	standard := slices.IndexFunc(swept, func(v Swept) bool { return v.Default })
	for i, measure := range measures {
		for k, result := range measure {
			swept[i].add(&fixtures[k], result.Points, result.Score, result.Margin, result)
		}
		swept[i].worth = s.fitness().mean(fixtures, measure)
		swept[i].gain = s.fitness().meanGain(fixtures, measure, measures[standard])
	}
	return nil
}

// playDefault lets the finalists play duels against the default value.
func (s *Sweep) playDefault(ctx context.Context, pool *Pool, swept []Swept, settings int) error {
	if _, seats := s.Arena.Seats(); seats != 2 {
		return nil
	}
	standard := s.contender(s.Base)
	fixtures := layOut(s.Arena, []weighted{{standard, 1}}, settings, s.Seed, forSweep, 2, 0)
	batch := Batch{Rivals: []Contender{standard}}
	for _, v := range swept {
		batch.Tasks = append(batch.Tasks, Task{s.contender(v.Genome), fixtures})
	}
	measures, err := pool.evaluate(ctx, batch)
	if err != nil {
		return err
	}
	for i, measure := range measures {
		for _, result := range measure {
			swept[i].VsDefault.Add(result.Points, result.Score, result.Margin)
		}
	}
	return nil
}

func (s *Sweep) contender(g genomes.Genome) Contender {
	return Contender{Name: fmt.Sprintf("%s{%s}", s.Strategy.Name, g), Strategy: s.Strategy, Genome: g}
}

// estimate turns the means of all values into estimates. Each value has few
// games, so that its variance is shrunk towards what all values have within
// themselves.
func (s *Sweep) estimate(swept []Swept) {
	worths, gains := make([]results.Mean, len(swept)), make([]results.Mean, 0, finalists)
	for i, v := range swept {
		worths[i] = v.worth
		if v.Finalist && !v.Default {
			gains = append(gains, v.gain)
		}
	}
	prior, gainPrior := within(worths), within(gains)
	for i := range swept {
		v := &swept[i]
		v.Fitness = s.fitness().shrunk(v.worth, v.Tally.Games(), prior)
		if v.Finalist {
			v.Gain = s.fitness().shrunk(v.gain, v.Tally.Games(), gainPrior)
			v.Better = beyondChance(v.Gain, float64(v.gain.N), len(gains))
		}
		if v.Default {
			v.Gain, v.Better = results.Estimate{Matches: v.Tally.Games()}, false // nothing, for sure
		}
	}
}

// within is the variance of values within the groups that they are of, +Inf if
// no group has two.
func within(groups []results.Mean) float64 {
	deviations, freedom := 0.0, 0
	for _, m := range groups {
		if m.N > 1 {
			deviations += m.Variance() * float64(m.N-1)
			freedom += m.N - 1
		}
	}
	if freedom == 0 {
		return math.Inf(1)
	}
	return deviations / float64(freedom)
}

// Mean is what a value got a match of what the sweep ranks by, repeats
// included.
func (s *Sweep) Mean(v *Swept) float64 {
	if s.Of == ofScore {
		return v.Tally.Score.Mean()
	}
	return v.Tally.Points.Mean()
}

// Interval is the 95 % interval of that mean.
func (s *Sweep) Interval(v *Swept) (low, high float64) {
	if s.Of == ofScore {
		return v.Fitness.Interval()
	}
	return v.Standing.Interval()
}

func (s *Sweep) byResult(swept []Swept) {
	slices.SortStableFunc(swept, func(a, b Swept) int {
		return cmp.Or(
			cmp.Compare(s.Mean(&b), s.Mean(&a)),
			cmp.Compare(b.Tally.Margin.Mean(), a.Tally.Margin.Mean()),
			cmp.Compare(b.VsDefault.Points.Mean(), a.VsDefault.Points.Mean()),
		)
	})
}
