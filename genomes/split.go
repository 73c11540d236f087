package genomes

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// Split makes a gene that allocates total points among the parts, each of
// which gets 0 to total. def gives the default part by part.
func Split(name, summary string, parts []string, total int, def ...int) Gene {
	reals := make([]float64, len(def))
	for i, d := range def {
		reals[i] = float64(d)
	}
	return split(KindSplit, name, summary, parts, float64(total), 1, reals)
}

// RealSplit makes a gene that allocates total among the parts in multiples of
// step, which is a decimal number such as 0.5 or 0.01.
func RealSplit(name, summary string, parts []string, total, step float64, def ...float64) Gene {
	return split(KindRealSplit, name, summary, parts, total, step, def)
}

func split(kind Kind, name, summary string, parts []string, total, stepSize float64, def []float64) Gene {
	g := Gene{name: name, summary: summary, kind: kind, words: append([]string(nil), parts...)}
	g.step, g.err = newStep(stepSize)
	if g.err != nil {
		return g
	}
	if len(parts) == 0 {
		g.err = errors.New("a split needs parts")
		return g
	}
	if g.total, g.err = g.step.count(total); g.err != nil {
		return g
	}
	if g.total < 0 {
		g.err = fmt.Errorf("the total must not be negative: %s", formatNumber(total))
		return g
	}
	for range parts {
		g.low = append(g.low, 0)
		g.high = append(g.high, g.total)
	}
	for _, d := range def {
		var count float64
		if count, g.err = g.step.count(d); g.err != nil {
			return g
		}
		g.def = append(g.def, count)
	}
	return g
}

// step is the size of a split's step as a fraction of two whole numbers, so
// that a multiple of it is the float64 nearest to the decimal number and
// prints as people write it: 29 steps of 0.01 are 0.29.
type step struct{ over, under float64 }

func newStep(size float64) (step, error) {
	if !(size > 0) || !finite(size) {
		return step{}, fmt.Errorf("the step must be above 0: %s", formatNumber(size))
	}
	for under := 1.0; under <= 1e9; under *= 10 {
		if over := math.Round(size * under); over > 0 && over < 1e15 && over/under == size {
			return step{over, under}, nil
		}
	}
	return step{}, fmt.Errorf("the step must be a decimal number with at most 9 digits after the point: %s", formatNumber(size))
}

func (s step) value(count float64) float64 {
	if s.under == 0 { // not a split
		return count
	}
	return count * s.over / s.under
}

// count is the inverse of value. It forgives rounding in the last digits,
// which computed numbers have.
func (s step) count(value float64) (float64, error) {
	if !finite(value) {
		return 0, fmt.Errorf("%s is not a finite number", formatNumber(value))
	}
	count := math.Round(value*s.under/s.over) + 0
	if math.Abs(count) > exactInt {
		return 0, fmt.Errorf("%s is too large", formatNumber(value))
	}
	if near := s.value(count); math.Abs(near-value) > 1e-9*math.Max(1, math.Abs(value)) {
		if s.value(1) == 1 {
			return 0, fmt.Errorf("%s is not a whole number: %s is the nearest", formatNumber(value), formatNumber(near))
		}
		return 0, fmt.Errorf("%s is not a multiple of %s: %s is the nearest", formatNumber(value), formatNumber(s.value(1)), formatNumber(near))
	}
	return count, nil
}

// settleSplit checks that an allocation exists and tightens the bounds of each
// part to the values that it has in some allocation. A part is free if its
// bounds then differ, and there are none or at least two free parts.
func (g *Gene) settleSplit() error {
	var least, most float64
	for i := range g.low {
		if g.low[i] > g.high[i] {
			return g.errorf("%s: bounds crossed: %s > %s", g.words[i], formatNumber(g.unit(g.low[i])), formatNumber(g.unit(g.high[i])))
		}
		least += g.low[i]
		most += g.high[i]
	}
	total := formatNumber(g.unit(g.total))
	if least > g.total {
		return g.errorf("the parts sum to at least %s, must be %s: lower bounds by %s", formatNumber(g.unit(least)), total, formatNumber(g.unit(least-g.total)))
	}
	if most < g.total {
		return g.errorf("the parts sum to at most %s, must be %s: raise bounds by %s", formatNumber(g.unit(most)), total, formatNumber(g.unit(g.total-most)))
	}
	low, high := make([]float64, len(g.low)), make([]float64, len(g.low))
	for i := range g.low {
		low[i] = math.Max(g.low[i], g.total-(most-g.high[i]))
		high[i] = math.Min(g.high[i], g.total-(least-g.low[i]))
	}
	g.low, g.high = low, high
	var err error
	if g.lattice, err = newLattice(low, high, g.total); err != nil {
		return g.errorf("%w", err)
	}
	return nil
}

func (g *Gene) checkSplit(v []float64) error {
	var sum float64
	for _, x := range v {
		if !(math.Abs(x) <= exactInt) || x != math.Trunc(x) {
			return g.errorf("%s is not a count of steps", formatNumber(x))
		}
		sum += x
	}
	for i, x := range v {
		if x < 0 || x > g.total {
			return g.errorf("%s: %s is outside %s", g.words[i], formatNumber(g.unit(x)), g.span(i))
		}
	}
	if sum != g.total {
		text, total := g.text(v), formatNumber(g.unit(g.total))
		if sum > g.total {
			return g.errorf("%s sums to %s, must be %s: take %s away", text, formatNumber(g.unit(sum)), total, formatNumber(g.unit(sum-g.total)))
		}
		return g.errorf("%s sums to %s, must be %s: add %s", text, formatNumber(g.unit(sum)), total, formatNumber(g.unit(g.total-sum)))
	}
	if g.frozen() {
		for i, x := range v {
			if x != g.low[i] {
				return g.errorf("frozen at %s, cannot be %s", g.text(g.low), g.text(v))
			}
		}
	}
	for i, x := range v {
		if x < g.low[i] || x > g.high[i] {
			return g.errorf("%s: %s is outside %s", g.words[i], formatNumber(g.unit(x)), g.span(i))
		}
	}
	return nil
}

// parseSplit reads the texts of the parts into v.
func (g *Gene) parseSplit(words []string, v []float64) error {
	if len(words) != len(g.words) {
		return g.errorf("%d parts, must be %d: %s", len(words), len(g.words), strings.Join(g.words, " "))
	}
	for i, word := range words {
		x, err := parseNumber(word)
		if err == nil {
			x, err = g.step.count(x)
		}
		if err != nil {
			return g.errorf("%s: %w", g.words[i], err)
		}
		v[i] = x
	}
	return nil
}

func (g *Gene) describeSplit() string {
	var b strings.Builder
	b.WriteString("split of " + formatNumber(g.unit(g.total)))
	if g.kind == KindRealSplit {
		b.WriteString(" by " + formatNumber(g.step.value(1)))
	}
	b.WriteString(" among")
	for i, part := range g.words {
		b.WriteString(" " + part)
		if g.low[i] > 0 || g.high[i] < g.total {
			b.WriteString(" " + g.span(i))
		}
	}
	return b.String()
}

// settleSum changes v, all of it inside the bounds, until the sum is right: a
// step to each part in turn while it has room.
func (g *Gene) settleSum(v []float64) {
	rest := g.total
	for _, x := range v {
		rest -= x
	}
	for rest != 0 {
		// All parts that have room change by the same amount, as far as that
		// goes, before single steps make up the remainder.
		room, least := 0, math.Abs(rest)
		for i, x := range v {
			if r := g.room(i, x, rest); r > 0 {
				room++
				least = math.Min(least, r)
			}
		}
		amount := math.Max(1, math.Min(least, math.Floor(math.Abs(rest)/float64(room))))
		for i, x := range v {
			if rest != 0 && g.room(i, x, rest) > 0 {
				change := math.Copysign(amount, rest)
				v[i] += change
				rest -= change
			}
		}
	}
}

// room is how far part i can go from x in the direction of the sign.
func (g *Gene) room(i int, x, sign float64) float64 {
	if sign > 0 {
		return g.high[i] - x
	}
	return x - g.low[i]
}
