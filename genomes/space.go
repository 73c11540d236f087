package genomes

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Space is all genomes of a strategy: its genes in order, with the bounds that
// a job leaves them. It never changes and may be shared between goroutines.
type Space struct {
	genes  []Gene
	at     []int // where each gene's value starts in a genome
	length int   // of a genome's values
	index  map[string]int
	free   []int // the genes that are not frozen
	def    []float64
	// form is what all narrowings of a space share: spaces of one form keep the
	// same values in the same places.
	form string
}

// NewSpace makes a space of the genes, or says what is wrong with one.
func NewSpace(genes ...Gene) (*Space, error) {
	s := &Space{genes: slices.Clone(genes), index: make(map[string]int, len(genes))}
	var form strings.Builder
	for i := range s.genes {
		gene := &s.genes[i]
		if err := gene.settle(); err != nil {
			return nil, err
		}
		if _, taken := s.index[gene.name]; taken {
			return nil, gene.errorf("named twice")
		}
		s.index[gene.name] = i
		s.at = append(s.at, s.length)
		s.length += gene.width()
		s.def = append(s.def, gene.def...)
		if !gene.frozen() {
			s.free = append(s.free, i)
		}
		fmt.Fprintln(&form, gene.name, gene.kind, gene.words, gene.total, gene.step)
	}
	s.form = form.String()
	return s, nil
}

// MustSpace is [NewSpace] for spaces that the program itself defines, where a
// mistake is one in the program.
func MustSpace(genes ...Gene) *Space {
	s, err := NewSpace(genes...)
	if err != nil {
		panic("genomes: " + err.Error())
	}
	return s
}

// Genes lists the genes in the order in which genomes print them.
func (s *Space) Genes() []Gene { return slices.Clone(s.genes) }

// Gene finds a gene by its name, or suggests one.
func (s *Space) Gene(name string) (Gene, error) {
	i, err := s.find(name)
	if err != nil {
		return Gene{}, err
	}
	return s.genes[i], nil
}

func (s *Space) find(name string) (int, error) {
	if i, ok := s.index[name]; ok {
		return i, nil
	}
	names := make([]string, len(s.genes))
	for i := range s.genes {
		names[i] = s.genes[i].name
	}
	if near, ok := Nearest(name, names); ok {
		return 0, fmt.Errorf("gene %s: unknown, did you mean %s?", quoteIfOdd(name), near)
	}
	return 0, fmt.Errorf("gene %s: unknown, there are %s", quoteIfOdd(name), listOf(names))
}

// Default is the genome that the strategy plays by unless told otherwise, as
// near as a narrowing leaves it.
func (s *Space) Default() Genome { return Genome{s, s.def} }

// Check says why the genome is not one of this space.
func (s *Space) Check(g Genome) error {
	_, err := s.Adopt(g)
	return err
}

// Adopt makes the genome of this space that has the same values, or says which
// gene forbids it. The genome may come from a narrowing of this space, from
// the space that this one narrows, or from any space with genes of the same
// names.
func (s *Space) Adopt(g Genome) (Genome, error) {
	switch {
	case g.IsZero():
		return Genome{}, errors.New("no genome")
	case g.space == s:
		return g, nil
	case g.space.form != s.form:
		return s.adoptText(g)
	}
	for i := range s.genes {
		if err := s.genes[i].check(s.value(g.v, i)); err != nil {
			return Genome{}, err
		}
	}
	return Genome{s, g.v}, nil
}

// adoptText adopts from another strategy's space, where indexes may mean other
// words.
func (s *Space) adoptText(g Genome) (Genome, error) {
	for i := range s.genes {
		if _, ok := g.space.index[s.genes[i].name]; !ok {
			return Genome{}, s.genes[i].errorf("missing")
		}
	}
	v := make([]float64, s.length)
	for i := range g.space.genes {
		gene := &g.space.genes[i]
		to, err := s.find(gene.name)
		if err != nil {
			return Genome{}, err
		}
		if err := s.genes[to].parse(gene.text(g.space.value(g.v, i)), s.value(v, to)); err != nil {
			return Genome{}, err
		}
	}
	return Genome{s, v}, nil
}

// value is the stored value of gene i within a genome's values.
func (s *Space) value(v []float64, i int) []float64 {
	start := s.at[i]
	return v[start : start+s.genes[i].width()]
}

// own is the values of a genome that an operator is given: as they are if the
// genome is of this space, moved to the nearest values of this space if it is
// of a relative.
func (s *Space) own(g Genome) []float64 {
	if g.space == s {
		return g.v
	}
	if g.IsZero() || g.space.form != s.form {
		panic("genomes: an operator was given a genome of another strategy's space")
	}
	v := slices.Clone(g.v)
	for i := range s.genes {
		s.genes[i].fit(s.value(v, i))
	}
	return v
}

// fit moves a value to the nearest one that the gene may take, or to the
// default where no value is nearer than another.
func (g *Gene) fit(v []float64) {
	switch g.kind {
	case KindSplit, KindRealSplit:
		for i := range v {
			v[i] = math.Max(g.low[i], math.Min(g.high[i], v[i]))
		}
		g.settleSum(v)
	case KindChoice:
		if !g.open[int(v[0])] {
			v[0] = g.def[0]
		}
	case KindOrder:
		if g.pinned {
			copy(v, g.def)
		}
	default:
		v[0] = g.clamp(v[0])
	}
}
