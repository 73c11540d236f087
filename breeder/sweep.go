package breeder

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"breeder/engines"
	"breeder/genomes"
	"breeder/results"
)

// Sweep asks how a strategy does with every value of a gene, all else as in
// the base genome.
type Sweep struct {
	Arena    engines.Arena
	Strategy engines.Strategy
	Base     genomes.Genome
	Gene     string
	Rivals   []Contender
	Games    int // against each rival, for a finalist
	Seed     uint64
}

// Swept is one value and how it did.
type Swept struct {
	Value    string
	Default  bool // the base genome's own value
	Finalist bool
	// Standing is of the second round for finalists, so that what made them
	// finalists does not count for them again, and of the first for all others.
	Standing
	// Of finalists: what they have more points than the default on the same
	// fixtures, and in duels their games against it.
	Gain      results.Estimate
	VsDefault results.Tally
}

// A sweep has two rounds: in the first every value plays an eighth of the
// games, in the second the best few and the default play all of them.
const (
	firstShare = 8
	finalists  = 12
	maxValues  = 2000
)

// Run plays the sweep and returns the values, best first. Values that no
// points can tell apart are ordered by their margin, and then by their games
// against the default.
func (s *Sweep) Run(ctx context.Context, pool *Pool, progress func(round string, values int)) ([]Swept, error) {
	gene, err := s.Strategy.Space.Gene(s.Gene)
	if err != nil {
		return nil, err
	}
	values, all := gene.Values(maxValues)
	if !all {
		values = gene.Grid(21)
	}
	standard := s.Base.Text(s.Gene)
	if !slices.Contains(values, standard) {
		values = append(values, standard)
	}
	swept := make([]Swept, len(values))
	genomesOf := make([]genomes.Genome, len(values))
	for i, value := range values {
		swept[i] = Swept{Value: value, Default: value == standard}
		if genomesOf[i], err = s.Base.With(s.Gene, value); err != nil {
			return nil, err
		}
	}
	byValue := func(value string) genomes.Genome { return genomesOf[slices.Index(values, value)] }

	pairs := max(1, s.Games/2)
	first := max(1, pairs/firstShare)
	if n := max(first*len(values), pairs*(finalists+1)) * 2 * max(len(s.Rivals), 1); n > maxBatch {
		return nil, fmt.Errorf("a round of the sweep would play up to %d matches, must be at most %d: take fewer games or rivals", n, maxBatch)
	}
	progress("all values", len(swept))
	if err := s.play(ctx, pool, swept, byValue, first, 0); err != nil {
		return nil, err
	}
	byResult(swept)
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
	if err := s.play(ctx, pool, final, byValue, pairs, 1); err != nil {
		return nil, err
	}
	if err := s.playDefault(ctx, pool, final, byValue, pairs); err != nil {
		return nil, err
	}
	byResult(final)
	return swept, nil
}

// play adds pairs of games against each rival to the values' standings; all
// values meet the same fixtures, and the default is one of them.
func (s *Sweep) play(ctx context.Context, pool *Pool, swept []Swept, genome func(string) genomes.Genome, pairs, round int) error {
	var rivals []weighted
	for _, r := range s.Rivals {
		rivals = append(rivals, weighted{r, 1})
	}
	fixtures := layOut(s.Arena, rivals, pairs, s.Seed, forSweep, round, 0)
	batch := Batch{Rivals: s.Rivals}
	for _, v := range swept {
		batch.Tasks = append(batch.Tasks, Task{s.contender(genome(v.Value)), fixtures})
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
		swept[i].Gain = Fitness{Of: ofPoints}.gain(fixtures, measure, measures[standard], 0)
	}
	return nil
}

// playDefault lets the finalists play duels against the default value.
func (s *Sweep) playDefault(ctx context.Context, pool *Pool, swept []Swept, genome func(string) genomes.Genome, pairs int) error {
	if _, seats := s.Arena.Seats(); seats != 2 {
		return nil
	}
	standard := s.contender(s.Base)
	fixtures := layOut(s.Arena, []weighted{{standard, 1}}, pairs, s.Seed, forSweep, 2, 0)
	batch := Batch{Rivals: []Contender{standard}}
	for _, v := range swept {
		batch.Tasks = append(batch.Tasks, Task{s.contender(genome(v.Value)), fixtures})
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
	return Contender{Name: fmt.Sprintf("%s{%s=%q}", s.Strategy.Name, s.Gene, g.Text(s.Gene)), Strategy: s.Strategy, Genome: g}
}

func byResult(swept []Swept) {
	slices.SortStableFunc(swept, func(a, b Swept) int {
		return cmp.Or(
			cmp.Compare(b.Tally.Points.Mean(), a.Tally.Points.Mean()),
			cmp.Compare(b.Tally.Margin.Mean(), a.Tally.Margin.Mean()),
			cmp.Compare(b.VsDefault.Points.Mean(), a.VsDefault.Points.Mean()),
		)
	})
}
