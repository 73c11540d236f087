package breeder

import (
	"errors"
	"fmt"
	"math"
	oldrand "math/rand"
	"math/rand/v2"

	"github.com/MaxHalford/eaopt"

	"breeder/genomes"
)

// What of eaopt v0.4.2 is not used, and why:
//
//   - Its Individual.Crossover takes the mate by value: the second child keeps
//     its parent's fitness and counts as evaluated. Our organism's Crossover
//     writes the receiver only, and plusModel makes one child of two parents.
//   - Its tournament returns index 0 for a first contestant that wins, so a model
//     that replaces parents by index replaces the wrong ones. Our tournament
//     returns true indexes.
//   - Its generational model keeps no elite, and its down-to-size model evaluates
//     its offspring on its own. plusModel breeds only: parents stay beside their
//     children, and the generation is cut down when all have been measured.
//   - Its ring of islands is open, and needs islands of one size. Our ring is
//     closed and swaps whatever there is.
//   - It evaluates genome by genome. Ours evaluate to nothing; the run measures
//     all islands as one batch when eaopt calls back after a generation.

// organism is a genome as eaopt handles it.
type organism struct {
	genome genomes.Genome
	record *record // nil until the run has taken notice of it
	rate   float64 // of mutation, a gene
}

// Evaluate leaves the fitness open: the run measures.
func (o *organism) Evaluate() (float64, error) { return math.Inf(1), nil }

// Mutate changes at least one gene. The rate varies log-normally about the
// job's, so that there are always some bold children and some careful ones.
func (o *organism) Mutate(rng *oldrand.Rand) {
	rate := min(o.rate*math.Exp(rateSpread*rng.NormFloat64()), 1)
	o.genome, o.record = o.genome.Space().Mutate(o.genome, rate, rand.New(rng)), nil
}

// rateSpread is the standard deviation of the logarithm of mutation rates.
const rateSpread = 0.7

// Crossover makes the receiver a child of itself and the mate. The mate is not touched.
func (o *organism) Crossover(mate eaopt.Genome, rng *oldrand.Rand) {
	o.genome, o.record = o.genome.Space().Cross(o.genome, mate.(*organism).genome, rand.New(rng)), nil
}

// Clone copies the organism; genomes themselves never change.
func (o *organism) Clone() eaopt.Genome { c := *o; return &c }

// plusModel breeds children and puts them beside their parents (a "plus"
// strategy). They count as evaluated, so that eaopt does not ask them.
type plusModel struct {
	Children  int // an island
	CrossRate float64
	Selector  eaopt.Selector
}

// Apply appends the children.
func (m plusModel) Apply(pop *eaopt.Population) error {
	parents := pop.Individuals
	if len(parents) == 0 {
		// In a space of few genomes all of them may live on other islands.
		return nil
	}
	grown := append(eaopt.Individuals(nil), parents...)
	for range m.Children {
		chosen, _, err := m.Selector.Apply(uint(min(2, len(parents))), parents, pop.RNG)
		if err != nil {
			return err
		}
		child := chosen[0]
		if len(chosen) == 2 && pop.RNG.Float64() < m.CrossRate {
			child.Crossover(chosen[1], pop.RNG)
			// A child of two is mutated half of the time, so that good parts
			// also come together unchanged.
			if pop.RNG.Float64() < 0.5 {
				child.Mutate(pop.RNG)
			}
		} else {
			child.Mutate(pop.RNG)
		}
		child.Fitness, child.Evaluated = math.Inf(1), true
		grown = append(grown, child)
	}
	pop.Individuals = grown
	return nil
}

// Validate refuses a model that could not breed.
func (m plusModel) Validate() error {
	if m.Children < 1 {
		return fmt.Errorf("%d children an island, must be 1 or more", m.Children)
	}
	if m.Selector == nil {
		return errors.New("the model has no selector")
	}
	return m.Selector.Validate()
}

// tournament selects parents: each is the fittest of some contestants drawn
// from all that are not selected yet.
type tournament struct{ Contestants int }

// Apply selects n different individuals and says where they stand.
func (t tournament) Apply(n uint, from eaopt.Individuals, rng *oldrand.Rand) (eaopt.Individuals, []int, error) {
	if int(n) > len(from) {
		return nil, nil, fmt.Errorf("a tournament cannot select %d of %d individuals", n, len(from))
	}
	left := make([]int, len(from))
	for i := range left {
		left[i] = i
	}
	var (
		selected eaopt.Individuals
		indexes  []int
	)
	for range n {
		// Contestants are the first few of the list, after a partial shuffle.
		best := 0
		for i := range min(t.Contestants, len(left)) {
			j := i + rng.Intn(len(left)-i)
			left[i], left[j] = left[j], left[i]
			a, b := from[left[i]], from[left[best]]
			if a.Fitness < b.Fitness || a.Fitness == b.Fitness && left[i] < left[best] {
				best = i
			}
		}
		selected = append(selected, from[left[best]].Clone(rng))
		indexes = append(indexes, left[best])
		left = append(left[:best], left[best+1:]...)
	}
	return selected, indexes, nil
}

// Validate refuses a tournament without contestants.
func (t tournament) Validate() error {
	if t.Contestants < 1 {
		return fmt.Errorf("%d contestants in a tournament, must be 1 or more", t.Contestants)
	}
	return nil
}

// ring lets each island exchange individuals with the next, and the last with the first.
type ring struct{ Migrants int }

// Apply swaps the migrants, drawn without repetition within a pair of islands.
func (m ring) Apply(islands eaopt.Populations, rng *oldrand.Rand) {
	for i := range islands {
		j := (i + 1) % len(islands)
		if i == j || len(islands) == 2 && i == 1 {
			break
		}
		here, there := islands[i].Individuals, islands[j].Individuals
		n := min(m.Migrants, len(here), len(there))
		leave, come := rng.Perm(len(here))[:n], rng.Perm(len(there))[:n]
		for k := range n {
			here[leave[k]], there[come[k]] = there[come[k]], here[leave[k]]
		}
	}
}

// Validate accepts any ring: without migrants it stands still.
func (m ring) Validate() error { return nil }

// newSource lets eaopt, which knows math/rand only, draw from one of our streams.
func newSource(s *rand.Rand) *oldrand.Rand { return oldrand.New(oldSource{s}) }

type oldSource struct{ *rand.Rand }

// Int63 is what math/rand asks of a source.
func (s oldSource) Int63() int64 { return int64(s.Uint64() >> 1) }

// Seed does nothing: streams are seeded where they are made.
func (s oldSource) Seed(int64) {}
