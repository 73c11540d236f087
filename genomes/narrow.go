package genomes

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// Narrow makes the space that a job leaves of this one. limits is a table of
// TOML as decoded into any, from gene names to what they may be:
//
//	stats = "4 8 0"                           # a split frozen
//	stats = { hp = [4, 8], acidity = 0 }      # parts bounded or frozen
//	divide-at = 5                             # a number frozen
//	divide-at = [4, 6]                        # a number bounded
//	mode = "hunt"                             # a choice frozen
//	mode = ["hunt", "graze"]                  # options left open
//	moves = "west east"                       # an order frozen
//
// Genes that are not named stay as they are. A default that falls outside moves
// to the nearest value inside; that of a choice to the first option left.
func (s *Space) Narrow(limits map[string]any) (*Space, error) {
	genes := slices.Clone(s.genes)
	for _, name := range slices.Sorted(maps.Keys(limits)) {
		i, err := s.find(name)
		if err != nil {
			return nil, err
		}
		if err := genes[i].narrow(limits[name]); err != nil {
			return nil, err
		}
	}
	return NewSpace(genes...)
}

// narrow changes the gene's bounds to the limit. It replaces slices and never
// writes to them, as they are shared with the space that is narrowed.
func (g *Gene) narrow(limit any) error {
	var err error
	switch g.kind {
	case KindSplit, KindRealSplit:
		err = g.narrowSplit(limit)
	case KindChoice:
		err = g.narrowChoice(limit)
	case KindOrder:
		err = g.narrowOrder(limit)
	default:
		err = g.narrowNumber(limit)
	}
	if err != nil {
		return err
	}
	if g.isSplit() { // its default can only move inside feasible bounds
		if err := g.settleSplit(); err != nil {
			return err
		}
	}
	g.def = slices.Clone(g.def)
	g.fit(g.def)
	return nil
}

func (g *Gene) narrowNumber(limit any) error {
	low, high, err := readBounds(limit)
	if err != nil {
		return g.errorf("%w", err)
	}
	for _, bound := range []float64{low, high} {
		if err := g.checkNumber(bound); err != nil {
			return err
		}
	}
	if low > high {
		return g.errorf("bounds crossed: %s > %s", formatNumber(low), formatNumber(high))
	}
	g.low, g.high = []float64{low}, []float64{high}
	return nil
}

func (g *Gene) narrowSplit(limit any) error {
	switch limit := limit.(type) {
	case string:
		v := make([]float64, len(g.words))
		if err := g.parse(limit, v); err != nil {
			return err
		}
		g.low, g.high = v, v
		return nil
	case map[string]any:
		low, high := slices.Clone(g.low), slices.Clone(g.high)
		for _, part := range slices.Sorted(maps.Keys(limit)) {
			i := slices.Index(g.words, part)
			if i < 0 {
				return g.errorf("%w", unknownWord(part, g.words))
			}
			least, most, err := g.readPart(i, limit[part])
			if err != nil {
				return g.errorf("%s: %w", part, err)
			}
			low[i], high[i] = least, most
		}
		g.low, g.high = low, high
		return nil
	}
	return g.errorf("%s must be a text such as %q or a table such as { %s = [%s, %s] }",
		kindOf(limit), g.Default(), g.words[0], formatNumber(g.unit(g.low[0])), formatNumber(g.unit(g.high[0])))
}

// readPart reads the bounds of a part, in steps.
func (g *Gene) readPart(i int, limit any) (low, high float64, err error) {
	if low, high, err = readBounds(limit); err != nil {
		return 0, 0, err
	}
	for _, bound := range []*float64{&low, &high} {
		value := *bound
		if *bound, err = g.step.count(value); err != nil {
			return 0, 0, err
		}
		if *bound < g.low[i] || *bound > g.high[i] {
			return 0, 0, fmt.Errorf("%s is outside %s", formatNumber(value), g.span(i))
		}
	}
	if low > high {
		return 0, 0, fmt.Errorf("bounds crossed: %s > %s", formatNumber(g.unit(low)), formatNumber(g.unit(high)))
	}
	return low, high, nil
}

func (g *Gene) narrowChoice(limit any) error {
	var left []any
	switch limit := limit.(type) {
	case string:
		left = []any{limit}
	case []any:
		left = limit
	default:
		return g.errorf("%s must be one of %s or a list of them", kindOf(limit), g.Describe())
	}
	if len(left) == 0 {
		return g.errorf("no option is left, must be among %s", g.Describe())
	}
	open := make([]bool, len(g.words))
	for _, option := range left {
		word, ok := option.(string)
		if !ok {
			return g.errorf("%s must be one of %s", kindOf(option), g.Describe())
		}
		index := slices.Index(g.words, word)
		if index < 0 {
			return g.errorf("%w", unknownWord(word, g.Options()))
		}
		if err := g.checkChoice(float64(index)); err != nil {
			return err
		}
		open[index] = true
	}
	g.open = open
	if !open[int(g.def[0])] {
		g.def = []float64{float64(slices.Index(open, true))}
	}
	return nil
}

func (g *Gene) narrowOrder(limit any) error {
	text, ok := limit.(string)
	if !ok {
		return g.errorf("%s must be a text such as %q", kindOf(limit), g.Default())
	}
	v := make([]float64, len(g.words))
	if err := g.parse(text, v); err != nil {
		return err
	}
	g.def, g.pinned = v, true
	return nil
}

// readBounds reads a number, or a list of the least and the greatest one.
func readBounds(limit any) (low, high float64, err error) {
	if list, ok := limit.([]any); ok {
		if len(list) != 2 {
			return 0, 0, fmt.Errorf("a list of %d must be [least, greatest]", len(list))
		}
		if low, err = readNumber(list[0]); err != nil {
			return 0, 0, err
		}
		high, err = readNumber(list[1])
		return low, high, err
	}
	low, err = readNumber(limit)
	return low, low, err
}

func readNumber(value any) (float64, error) {
	var v float64
	switch value := value.(type) {
	case int64:
		v = float64(value)
		if math.Abs(v) > exactInt {
			return 0, fmt.Errorf("%d is too large", value)
		}
	case int:
		return readNumber(int64(value))
	case float64:
		v = value
	default:
		return 0, fmt.Errorf("%s must be a number or [least, greatest]", kindOf(value))
	}
	if !finite(v) {
		return 0, fmt.Errorf("%s is not a finite number", formatNumber(v))
	}
	return v + 0, nil
}

// kindOf names what somebody wrote where something else belongs.
func kindOf(value any) string {
	switch value := value.(type) {
	case nil:
		return "nothing"
	case string:
		return "the text " + quoteIfOdd(value)
	case bool:
		return fmt.Sprint(value)
	case int, int64:
		return fmt.Sprint("the number ", value)
	case float64:
		return "the number " + formatNumber(value)
	case []any, []map[string]any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return fmt.Sprintf("a %T", value)
}
