package genomes

import (
	"errors"
	"math"
	"slices"
	"strings"
)

// Choice makes a gene that takes one of the options.
func Choice(name, summary string, options []string, def string) Gene {
	g := Gene{name: name, summary: summary, kind: KindChoice, words: slices.Clone(options)}
	g.open = make([]bool, len(options))
	for i := range g.open {
		g.open[i] = true
	}
	switch index := slices.Index(options, def); {
	case len(options) == 0:
		g.err = errors.New("a choice needs options")
	case index < 0:
		g.err = unknownWord(def, options)
	default:
		g.def = []float64{float64(index)}
	}
	return g
}

// Order makes a gene that arranges the items; its default is the order given.
func Order(name, summary string, items []string) Gene {
	g := Gene{name: name, summary: summary, kind: KindOrder, words: slices.Clone(items)}
	if len(items) == 0 {
		g.err = errors.New("an order needs items")
	}
	for i := range items {
		g.def = append(g.def, float64(i))
	}
	return g
}

func (g *Gene) checkChoice(v float64) error {
	if !(v >= 0 && v < float64(len(g.words))) || v != math.Trunc(v) {
		return g.errorf("%s is no option's index, must be among %s", formatNumber(v), strings.Join(g.Options(), " "))
	}
	if !g.open[int(v)] {
		if g.frozen() {
			return g.errorf("frozen at %s, cannot be %s", strings.Join(g.Options(), " "), g.words[int(v)])
		}
		return g.errorf("%s is not open, must be among %s", g.words[int(v)], strings.Join(g.Options(), " "))
	}
	return nil
}

func (g *Gene) checkOrder(v []float64) error {
	seen := make([]bool, len(g.words))
	for _, x := range v {
		if !(x >= 0 && x < float64(len(g.words))) || x != math.Trunc(x) || seen[int(x)] {
			return g.errorf("each item must be named once: %s", strings.Join(g.words, " "))
		}
		seen[int(x)] = true
	}
	if g.pinned && !slices.Equal(v, g.def) {
		return g.errorf("frozen at %s, cannot be %s", g.Default(), g.text(v))
	}
	return nil
}

// parseOrder reads item words into v.
func (g *Gene) parseOrder(words []string, v []float64) error {
	if len(words) != len(g.words) {
		return g.errorf("%d items, must be %d: %s", len(words), len(g.words), strings.Join(g.words, " "))
	}
	for i, word := range words {
		index := slices.Index(g.words, word)
		if index < 0 {
			return g.errorf("%w", unknownWord(word, g.words))
		}
		if slices.Contains(words[:i], word) {
			return g.errorf("%s is named twice, each item must be named once: %s", word, strings.Join(g.words, " "))
		}
		v[i] = float64(index)
	}
	return nil
}
