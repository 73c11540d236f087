package genomes

import (
	"maps"
	"slices"
)

// WithParts gives the genome in which some parts of a split have the values
// given, and the rest of the total goes to the other parts in proportion to
// what they have in this genome, or in equal shares if they have nothing. It
// is an error if there is no such split or part, or if no allocation has these
// values.
func (g Genome) WithParts(name string, parts map[string]float64) (Genome, error) {
	i, err := g.space.find(name)
	if err != nil {
		return Genome{}, err
	}
	gene := &g.space.genes[i]
	if !gene.isSplit() {
		return Genome{}, gene.errorf("is a %s, and only splits have parts", gene.kind)
	}
	values := slices.Clone(g.v)
	v := g.space.value(values, i)
	rest := gene.total
	var others []int
	for part, word := range gene.words {
		value, set := parts[word]
		if !set {
			others = append(others, part)
			continue
		}
		if v[part], err = gene.step.count(value); err != nil {
			return Genome{}, gene.errorf("%s: %w", word, err)
		}
		rest -= v[part]
	}
	for _, word := range slices.Sorted(maps.Keys(parts)) {
		if !slices.Contains(gene.words, word) {
			return Genome{}, gene.errorf("%w", unknownWord(word, gene.words))
		}
	}
	if rest >= 0 {
		shares, room := make([]float64, len(others)), make([]float64, len(others))
		for k, part := range others {
			shares[k] = v[part]
		}
		apportion(rest, shares, room)
		for k, part := range others {
			v[part] = room[k]
		}
	}
	if err := gene.check(v); err != nil {
		return Genome{}, err
	}
	return Genome{g.space, values}, nil
}
