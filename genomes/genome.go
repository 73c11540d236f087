package genomes

import (
	"fmt"
	"math"
	"slices"
)

// Genome is one point of a space: a value for each gene. It never changes, is
// cheap to copy and may be shared between goroutines. The zero Genome belongs
// to no space; see [Genome.IsZero].
//
// The methods that read a gene by its name are for the strategy that defined
// the gene. They panic if there is no such gene or if it is of another kind,
// as that is a mistake in the program.
type Genome struct {
	space *Space
	v     []float64 // never written once the genome is handed out
}

// Space is the space that the genome belongs to; nil for the zero Genome.
func (g Genome) Space() *Space { return g.space }

// IsZero reports whether this is the zero Genome, which stands for none.
func (g Genome) IsZero() bool { return g.space == nil }

// Split gives the parts of a [Split].
func (g Genome) Split(name string) []int {
	return ints(g.read(name, KindSplit))
}

// Reals gives the parts of a [RealSplit].
func (g Genome) Reals(name string) []float64 {
	parts := slices.Clone(g.read(name, KindRealSplit))
	gene := &g.space.genes[g.space.index[name]]
	for i := range parts {
		parts[i] = gene.unit(parts[i])
	}
	return parts
}

// Int gives the value of an [Int].
func (g Genome) Int(name string) int { return int(g.read(name, KindInt)[0]) }

// Real gives the value of a [Real] or a [LogReal].
func (g Genome) Real(name string) float64 { return g.read(name, KindReal, KindLogReal)[0] }

// Choice gives the option that a [Choice] takes.
func (g Genome) Choice(name string) string {
	index := g.ChoiceIndex(name)
	return g.space.genes[g.space.index[name]].words[index]
}

// ChoiceIndex gives the option that a [Choice] takes as an index of the
// options that the gene was made with.
func (g Genome) ChoiceIndex(name string) int { return int(g.read(name, KindChoice)[0]) }

// Order gives the items of an [Order] as it arranges them.
func (g Genome) Order(name string) []string {
	values := g.read(name, KindOrder)
	words := g.space.genes[g.space.index[name]].words
	items := make([]string, len(values))
	for i, v := range values {
		items[i] = words[int(v)]
	}
	return items
}

// OrderIndex gives the items of an [Order] as it arranges them, as indexes of
// the items that the gene was made with.
func (g Genome) OrderIndex(name string) []int { return ints(g.read(name, KindOrder)) }

// Equal reports whether both genomes have the same genes with the same values,
// however their spaces are narrowed.
func (g Genome) Equal(other Genome) bool {
	if g.IsZero() || other.IsZero() {
		return g.IsZero() == other.IsZero()
	}
	if g.space.form == other.space.form {
		return slices.Equal(g.v, other.v)
	}
	return g.String() == other.String()
}

// With gives the genome that differs in one gene, whose value is read from its
// text.
func (g Genome) With(name, valueText string) (Genome, error) {
	if g.IsZero() {
		return Genome{}, fmt.Errorf("gene %s: no genome", quoteIfOdd(name))
	}
	i, err := g.space.find(name)
	if err != nil {
		return Genome{}, err
	}
	v := slices.Clone(g.v)
	if err := g.space.genes[i].parse(valueText, g.space.value(v, i)); err != nil {
		return Genome{}, err
	}
	return Genome{g.space, v}, nil
}

// Distance is how far apart two genomes are, from 0 (equal in all genes that
// are not frozen) to 1: the mean over the unfrozen genes of g's space. Splits
// differ by the share of movable points that lie elsewhere, numbers by the
// share of their range (of its logarithm on a log scale), choices wholly or
// not at all, orders by the share of pairs of items that stand the other way
// round. Genomes of different strategies are 1 apart.
func (g Genome) Distance(other Genome) float64 {
	if g.IsZero() || other.IsZero() || g.space.form != other.space.form {
		if g.Equal(other) {
			return 0
		}
		return 1
	}
	if len(g.space.free) == 0 {
		return 0
	}
	var sum float64
	for _, i := range g.space.free {
		sum += math.Min(1, g.space.genes[i].distance(g.space.value(g.v, i), g.space.value(other.v, i)))
	}
	return sum / float64(len(g.space.free))
}

func (g *Gene) distance(a, b []float64) float64 {
	switch g.kind {
	case KindSplit, KindRealSplit:
		var moved, up, down float64
		for i := range a {
			moved += math.Max(0, a[i]-b[i])
			up += g.high[i]
			down += g.low[i]
		}
		return moved / math.Min(up-g.total, g.total-down)
	case KindChoice:
		if a[0] == b[0] {
			return 0
		}
		return 1
	case KindOrder:
		turned := 0
		for i := range a {
			for j := range i {
				if slices.Index(b, a[i]) < slices.Index(b, a[j]) {
					turned++
				}
			}
		}
		return float64(turned) / float64(len(a)*(len(a)-1)/2)
	}
	return math.Abs(g.share(a[0]) - g.share(b[0]))
}

// read finds a gene's stored value for a strategy, which must name a gene that
// it has.
func (g Genome) read(name string, kinds ...Kind) []float64 {
	if g.IsZero() {
		panic("genomes: gene " + name + " read from no genome")
	}
	i, err := g.space.find(name)
	if err != nil {
		panic("genomes: " + err.Error())
	}
	if kind := g.space.genes[i].kind; !slices.Contains(kinds, kind) {
		panic(fmt.Sprintf("genomes: gene %s is a %s, not a %s", name, kind, kinds[0]))
	}
	return g.space.value(g.v, i)
}

func ints(values []float64) []int {
	whole := make([]int, len(values))
	for i, v := range values {
		whole[i] = int(v)
	}
	return whole
}
