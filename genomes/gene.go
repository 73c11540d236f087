package genomes

import (
	"fmt"
	"strings"
	"unicode"
)

// Kind says how the values of a gene look and how operators treat them.
type Kind uint8

// The kinds of genes, each named after its constructor.
const (
	KindSplit Kind = iota + 1
	KindRealSplit
	KindInt
	KindReal
	KindLogReal
	KindChoice
	KindOrder
)

// String is the kind's word as pages and tables show it.
func (k Kind) String() string {
	switch k {
	case KindSplit:
		return "split"
	case KindRealSplit:
		return "real split"
	case KindInt:
		return "int"
	case KindReal:
		return "real"
	case KindLogReal:
		return "log real"
	case KindChoice:
		return "choice"
	case KindOrder:
		return "order"
	}
	return "no kind"
}

// Gene is one parameter of a strategy with its bounds and default. It is made
// by [Split], [RealSplit], [Int], [Real], [LogReal], [Choice] or [Order] and
// never changes; [NewSpace] reports what is wrong with it.
//
// A value is kept as one or more float64: a split as its parts counted in
// steps, a number as itself, a choice as the index of its option, an order as
// the indexes of its items. Indexes count in the words that the strategy gave,
// whatever a job leaves of them.
type Gene struct {
	name    string
	summary string
	kind    Kind
	words   []string  // parts, options or items
	low     []float64 // of each part in steps, or of the number
	high    []float64
	open    []bool // choice: the options that may be taken
	pinned  bool   // order: only the default may be taken
	total   float64
	step    step // split: what a part counts in
	lattice *lattice
	def     []float64
	err     error // what the constructor refused
}

// Name is the gene's name in kebab case.
func (g Gene) Name() string { return g.name }

// Summary is one sentence on what the gene does.
func (g Gene) Summary() string { return g.summary }

// Kind says how the gene's values look.
func (g Gene) Kind() Kind { return g.kind }

// Parts names the parts of a split; nil for other kinds.
func (g Gene) Parts() []string {
	if g.isSplit() {
		return append([]string(nil), g.words...)
	}
	return nil
}

// Options lists the options of a choice that its space leaves open; nil for
// other kinds.
func (g Gene) Options() []string {
	if g.kind != KindChoice {
		return nil
	}
	var left []string
	for i, word := range g.words {
		if g.open[i] {
			left = append(left, word)
		}
	}
	return left
}

// Items lists the items of an order, as the strategy gave them; nil for other
// kinds.
func (g Gene) Items() []string {
	if g.kind == KindOrder {
		return append([]string(nil), g.words...)
	}
	return nil
}

// Bounds gives the least and the greatest value of each part of a split, or
// of the number as slices of one; nil for choices and orders.
func (g Gene) Bounds() (low, high []float64) {
	for i := range g.low {
		low = append(low, g.unit(g.low[i]))
		high = append(high, g.unit(g.high[i]))
	}
	return low, high
}

// Total is the sum of a split's parts; 0 for other kinds.
func (g Gene) Total() float64 { return g.unit(g.total) }

// Step is the least difference between two values of a split's part or of an
// int; 0 for other kinds.
func (g Gene) Step() float64 {
	switch {
	case g.isSplit():
		return g.step.value(1)
	case g.kind == KindInt:
		return 1
	}
	return 0
}

// Default is the text of the value that the default genome has.
func (g Gene) Default() string { return g.text(g.def) }

// Frozen reports whether only one value is left.
func (g Gene) Frozen() bool { return g.frozen() }

// Describe is one line on the values that the gene may take, as a person
// writes it: "split of 12 among hp energy acidity", "4..9", "0.001..10 log",
// "a|b|c", "order of explode attack", "frozen at 5".
func (g Gene) Describe() string {
	if g.frozen() {
		return "frozen at " + g.Default()
	}
	switch g.kind {
	case KindSplit, KindRealSplit:
		return g.describeSplit()
	case KindLogReal:
		return g.span(0) + " log"
	case KindChoice:
		return strings.Join(g.Options(), "|")
	case KindOrder:
		return "order of " + strings.Join(g.words, " ")
	}
	return g.span(0)
}

// span writes the bounds of part i, or of the number for i = 0.
func (g *Gene) span(i int) string {
	if g.low[i] == g.high[i] {
		return formatNumber(g.unit(g.low[i]))
	}
	return formatNumber(g.unit(g.low[i])) + ".." + formatNumber(g.unit(g.high[i]))
}

func (g *Gene) isSplit() bool  { return g.kind == KindSplit || g.kind == KindRealSplit }
func (g *Gene) isNumber() bool { return g.kind >= KindInt && g.kind <= KindLogReal }

// width is how many float64 a value takes in a genome.
func (g *Gene) width() int {
	if g.isSplit() || g.kind == KindOrder {
		return len(g.words)
	}
	return 1
}

// unit turns a stored number into the one that people see.
func (g *Gene) unit(v float64) float64 {
	if g.isSplit() {
		return g.step.value(v)
	}
	return v
}

func (g *Gene) frozen() bool {
	switch g.kind {
	case KindChoice:
		left := 0
		for _, open := range g.open {
			if open {
				left++
			}
		}
		return left == 1
	case KindOrder:
		return g.pinned || len(g.words) < 2
	}
	for i := range g.low {
		if g.low[i] != g.high[i] {
			return false
		}
	}
	return true
}

// settle checks a gene that a constructor or a narrowing has put together and
// works out what operators need. It is called once, before the gene is used.
func (g *Gene) settle() error {
	if g.err != nil {
		return g.errorf("%w", g.err)
	}
	if !isKebab(g.name) {
		return fmt.Errorf("gene %q: the name must be kebab case, such as divide-at", g.name)
	}
	if err := checkWords(g.words); err != nil {
		return g.errorf("%w", err)
	}
	if g.isSplit() && g.lattice == nil { // a narrowing has settled its own
		if err := g.settleSplit(); err != nil {
			return err
		}
	}
	if g.isNumber() {
		if err := g.settleNumber(); err != nil {
			return err
		}
	}
	if len(g.def) != g.width() {
		return g.errorf("the default has %d values, must have %d", len(g.def), g.width())
	}
	return g.check(g.def)
}

// check says why a stored value is not one of the gene's.
func (g *Gene) check(v []float64) error {
	switch g.kind {
	case KindSplit, KindRealSplit:
		return g.checkSplit(v)
	case KindChoice:
		return g.checkChoice(v[0])
	case KindOrder:
		return g.checkOrder(v)
	}
	return g.checkNumber(v[0])
}

// errorf names the gene in front of what is wrong with it.
func (g *Gene) errorf(format string, args ...any) error {
	return fmt.Errorf("gene %s: %w", quoteIfOdd(g.name), fmt.Errorf(format, args...))
}

func isKebab(name string) bool {
	for i, r := range name {
		lower := r >= 'a' && r <= 'z'
		digit := r >= '0' && r <= '9'
		dash := r == '-' && i > 0 && i < len(name)-1 && name[i-1] != '-'
		if !lower && !digit && !dash {
			return false
		}
	}
	return name != ""
}

// checkWords refuses parts, options and items that the text form could not
// tell apart or read back.
func checkWords(words []string) error {
	seen := make(map[string]bool, len(words))
	for _, word := range words {
		odd := strings.IndexFunc(word, func(r rune) bool {
			return !unicode.IsGraphic(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar ||
				strings.ContainsRune("\"'`\\,={}|", r)
		})
		if word == "" || odd >= 0 {
			return fmt.Errorf("%q: words must be without blanks, quotes, commas, bars, braces, equals signs and backslashes", word)
		}
		if seen[word] {
			return fmt.Errorf("%s is named twice", word)
		}
		seen[word] = true
	}
	return nil
}

// unknownWord is the error for a word that a gene does not have, with a
// suggestion or all that there are.
func unknownWord(word string, words []string) error {
	word = quoteIfOdd(word)
	if near, ok := Nearest(word, words); ok {
		return fmt.Errorf("%s is unknown, did you mean %s?", word, near)
	}
	return fmt.Errorf("%s is unknown, must be among %s", word, strings.Join(words, " "))
}
