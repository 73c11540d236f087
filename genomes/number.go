package genomes

import (
	"fmt"
	"math"
	"strconv"
)

// Int makes a gene of whole numbers from lo to hi.
func Int(name, summary string, lo, hi, def int) Gene {
	return number(KindInt, name, summary, float64(lo), float64(hi), float64(def))
}

// Real makes a gene of numbers from lo to hi. Chance gives it numbers of four
// significant digits, or of as many more as a narrow range needs to hold a
// thousand different ones; bounds, defaults and numbers that people write are
// kept as they are.
func Real(name, summary string, lo, hi, def float64) Gene {
	return number(KindReal, name, summary, lo, hi, def)
}

// LogReal makes a gene of numbers from lo to hi, lo above 0, of which sizes
// matter as ratios: sampled and mutated on a log scale, and written as those
// of [Real].
func LogReal(name, summary string, lo, hi, def float64) Gene {
	return number(KindLogReal, name, summary, lo, hi, def)
}

func number(kind Kind, name, summary string, lo, hi, def float64) Gene {
	return Gene{
		name: name, summary: summary, kind: kind,
		low: []float64{lo + 0}, high: []float64{hi + 0}, def: []float64{def + 0},
	}
}

// exactInt is the greatest whole number that genes hold. Up to twice that,
// float64 has every whole number, so that ranges and sums are exact too.
const exactInt = 1 << 52

func (g *Gene) settleNumber() error {
	low, high := g.low[0], g.high[0]
	switch {
	case !finite(low) || !finite(high) || !finite(high-low):
		return g.errorf("bounds must be finite numbers: %s..%s", formatNumber(low), formatNumber(high))
	case low > high:
		return g.errorf("bounds crossed: %s > %s", formatNumber(low), formatNumber(high))
	case g.kind == KindLogReal && low <= 0:
		return g.errorf("the lower bound of a log scale must be above 0: %s", formatNumber(low))
	case g.kind == KindInt && (low < -exactInt || high > exactInt):
		return g.errorf("bounds must be within ±2^52")
	}
	return nil
}

func (g *Gene) checkNumber(v float64) error {
	switch {
	case !finite(v):
		return g.errorf("%s is not a finite number, must be %s", formatNumber(v), g.span(0))
	case g.kind == KindInt && v != math.Trunc(v):
		return g.errorf("%s is not a whole number, must be %s", formatNumber(v), g.span(0))
	case g.frozen() && v != g.low[0]:
		return g.errorf("frozen at %s, cannot be %s", g.span(0), formatNumber(v))
	case v < g.low[0] || v > g.high[0]:
		return g.errorf("%s is outside %s", formatNumber(v), g.span(0))
	}
	return nil
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// formatNumber writes the shortest text that reads back as v, without an
// exponent while that is readable.
func formatNumber(v float64) string { return string(appendNumber(nil, v)) }

func appendNumber(text []byte, v float64) []byte {
	if size := math.Abs(v); size != 0 && (size < 1e-6 || size >= 1e15) {
		return strconv.AppendFloat(text, v, 'g', -1, 64)
	}
	return strconv.AppendFloat(text, v, 'f', -1, 64)
}

func parseNumber(text string) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, fmt.Errorf("%s is not a number", quoteIfOdd(text))
	}
	if !finite(v) {
		return 0, fmt.Errorf("%s is not a finite number", text)
	}
	return v + 0, nil // -0 becomes 0, which prints as people expect
}

// tidy brings a number that chance produced inside the gene's bounds with few
// digits (see [Real]).
func (g *Gene) tidy(v float64) float64 {
	if g.kind == KindInt {
		return g.clamp(math.Round(v))
	}
	span := exponent(g.high[0] - g.low[0])
	power := min(exponent(v), span) - 3
	if g.kind == KindReal { // what is left of a sum that should be 0 is 0
		power = max(power, span-12)
	}
	return g.clamp(roundTo(v, power))
}

func (g *Gene) clamp(v float64) float64 {
	return math.Max(g.low[0], math.Min(g.high[0], v)) + 0
}

// exponent is that of v in scientific notation; of 0 it is high, so that the
// other of two decides.
func exponent(v float64) int {
	if v == 0 {
		return math.MaxInt32
	}
	return int(math.Floor(math.Log10(math.Abs(v))))
}

// roundTo rounds to a multiple of ten to the given power: to the float64
// nearest to the decimal number, so that its shortest text is that number.
func roundTo(v float64, power int) float64 {
	const exact = 22 // powers of ten up to here are exact in float64
	switch {
	case power > 308:
		return v
	case power < -exact || power > exact || math.Abs(v)/math.Pow10(power) > exactInt:
		text := strconv.FormatFloat(v, 'e', max(0, min(17, exponent(v)-power)), 64)
		rounded, _ := strconv.ParseFloat(text, 64)
		return rounded
	case power < 0:
		scale := math.Pow10(-power)
		return math.Round(v*scale) / scale
	}
	scale := math.Pow10(power)
	return math.Round(v/scale) * scale
}

// scale places a number of the gene on the line where operators work: its
// logarithm on a log scale.
func (g *Gene) scale(v float64) float64 {
	if g.kind == KindLogReal {
		return math.Log(v)
	}
	return v
}

// unscale is the inverse of scale, tidied and inside the bounds.
func (g *Gene) unscale(x float64) float64 {
	if g.kind == KindLogReal {
		x = math.Exp(x)
	}
	return g.tidy(x)
}

// along is the number at a share of the range, from 0 for the lower bound to 1
// for the upper.
func (g *Gene) along(share float64) float64 {
	switch share { // bounds may have more digits than tidy numbers
	case 0:
		return g.low[0]
	case 1:
		return g.high[0]
	}
	low, high := g.scale(g.low[0]), g.scale(g.high[0])
	return g.unscale(low + share*(high-low))
}

// share is the inverse of along.
func (g *Gene) share(v float64) float64 {
	low, high := g.scale(g.low[0]), g.scale(g.high[0])
	if low == high { // logarithms of bounds next to each other
		return 0
	}
	return (g.scale(v) - low) / (high - low)
}
