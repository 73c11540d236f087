package genomes

import (
	"maps"
	"slices"
)

// Decode reads a genome from a table of TOML as decoded into any, such as
// [Genome.TOML] writes: splits, choices and orders as texts, numbers as
// numbers. Genes left out have their default.
func (s *Space) Decode(table map[string]any) (Genome, error) {
	v := slices.Clone(s.def)
	for _, name := range slices.Sorted(maps.Keys(table)) {
		i, err := s.find(name)
		if err != nil {
			return Genome{}, err
		}
		if err := s.genes[i].decode(table[name], s.value(v, i)); err != nil {
			return Genome{}, err
		}
	}
	return Genome{s, v}, nil
}

func (g *Gene) decode(value any, v []float64) error {
	if !g.isNumber() {
		text, ok := value.(string)
		if !ok {
			return g.errorf("%s must be a text such as %q", kindOf(value), g.Default())
		}
		return g.parse(text, v)
	}
	switch value.(type) {
	case int, int64, float64:
	default:
		return g.errorf("%s must be a number, %s", kindOf(value), g.span(0))
	}
	x, err := readNumber(value)
	if err != nil {
		return g.errorf("%w, must be %s", err, g.span(0))
	}
	v[0] = x
	return g.check(v)
}
