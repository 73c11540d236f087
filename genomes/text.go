package genomes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// String is the genome as a person writes it, stats="4 8 0" divide-at=5: all
// genes in the order of the space, quotes where a value has blanks. The zero
// Genome is the empty text.
func (g Genome) String() string {
	var buffer [512]byte
	return string(g.appendText(buffer[:0]))
}

func (g Genome) appendText(text []byte) []byte {
	if g.IsZero() {
		return text
	}
	for i := range g.space.genes {
		gene := &g.space.genes[i]
		if i > 0 {
			text = append(text, ' ')
		}
		text = append(append(text, gene.name...), '=')
		quoted := gene.width() > 1
		if quoted {
			text = append(text, '"')
		}
		text = gene.appendValue(text, g.space.value(g.v, i))
		if quoted {
			text = append(text, '"')
		}
	}
	return text
}

// TOML is the genome as a table's lines of TOML, one gene a line in the order
// of the space. [Space.Decode] reads it back from the decoded table.
func (g Genome) TOML() string {
	if g.IsZero() {
		return ""
	}
	var text []byte
	for i := range g.space.genes {
		gene := &g.space.genes[i]
		text = append(append(text, gene.name...), " = "...)
		if !gene.isNumber() {
			text = append(text, '"')
		}
		text = gene.appendValue(text, g.space.value(g.v, i))
		if !gene.isNumber() {
			text = append(text, '"')
		}
		text = append(text, '\n')
	}
	return string(text)
}

// Text is the value of one gene as a person writes it, such as 4 8 0.
func (g Genome) Text(name string) string {
	i, err := g.space.find(name)
	if err != nil {
		panic("genomes: " + err.Error())
	}
	return g.space.genes[i].text(g.space.value(g.v, i))
}

// Hash is FNV-1a, 64 bits, over the bytes of the text form ([Genome.String]).
// It is the same in every run, on every machine and in every version of the
// program, and does not depend on narrowing.
func (g Genome) Hash() uint64 {
	var buffer [512]byte
	hash := uint64(14695981039346656037)
	for _, b := range g.appendText(buffer[:0]) {
		hash = (hash ^ uint64(b)) * 1099511628211
	}
	return hash
}

func (g *Gene) text(v []float64) string { return string(g.appendValue(nil, v)) }

func (g *Gene) appendValue(text []byte, v []float64) []byte {
	for i, x := range v {
		if i > 0 {
			text = append(text, ' ')
		}
		if g.kind == KindChoice || g.kind == KindOrder {
			text = append(text, g.words[int(x)]...)
		} else {
			text = appendNumber(text, g.unit(x))
		}
	}
	return text
}

// parse reads a value from its text into v and checks that the gene may take
// it.
func (g *Gene) parse(text string, v []float64) error {
	words := strings.FieldsFunc(text, isSeparator)
	switch {
	case g.isSplit():
		if err := g.parseSplit(words, v); err != nil {
			return err
		}
	case g.kind == KindOrder:
		if err := g.parseOrder(words, v); err != nil {
			return err
		}
	case len(words) != 1:
		return g.errorf("%q must be one word: %s", text, g.Describe())
	case g.kind == KindChoice:
		index := slices.Index(g.words, words[0])
		if index < 0 {
			return g.errorf("%w", unknownWord(words[0], g.Options()))
		}
		v[0] = float64(index)
	default:
		x, err := parseNumber(words[0])
		if err != nil {
			return g.errorf("%w, must be %s", err, g.span(0))
		}
		v[0] = x
	}
	return g.check(v)
}

// Parse reads a genome from its text form. Genes come in any order, with
// blanks and commas between them; those left out have their default. Values
// with blanks are in double or single quotes. Errors give the position of the
// gene in the text, counted in characters from 1.
func (s *Space) Parse(text string) (Genome, error) {
	v := slices.Clone(s.def)
	seen := make([]bool, len(s.genes))
	for rest := text; ; {
		rest = strings.TrimLeftFunc(rest, isSeparator)
		if rest == "" {
			return Genome{s, v}, nil
		}
		fail := func(err error) (Genome, error) {
			before := text[:len(text)-len(rest)]
			return Genome{}, fmt.Errorf("position %d: %w", utf8.RuneCountInString(before)+1, err)
		}
		name, value, after, err := cutGene(rest)
		if err != nil {
			return fail(err)
		}
		i, err := s.find(name)
		if err != nil {
			return fail(err)
		}
		if seen[i] {
			return fail(s.genes[i].errorf("given twice"))
		}
		seen[i] = true
		if err := s.genes[i].parse(value, s.value(v, i)); err != nil {
			return fail(err)
		}
		rest = after
	}
}

// cutGene takes name=value from the front of the text.
func cutGene(text string) (name, value, rest string, err error) {
	end := strings.IndexFunc(text, func(r rune) bool { return r == '=' || isSeparator(r) })
	if end < 0 || text[end] != '=' {
		if end < 0 {
			end = len(text)
		}
		name = quoteIfOdd(text[:end])
		return "", "", "", fmt.Errorf("gene %s: no value, must be %s=value", name, name)
	}
	name, rest = text[:end], text[end+1:]
	if name == "" {
		return "", "", "", fmt.Errorf("no gene's name before =")
	}
	if rest != "" && (rest[0] == '"' || rest[0] == '\'') {
		end = strings.IndexByte(rest[1:], rest[0])
		if end < 0 {
			return "", "", "", fmt.Errorf("gene %s: the quote is not closed", quoteIfOdd(name))
		}
		value, rest = rest[1:end+1], rest[end+2:]
		if next, _ := utf8.DecodeRuneInString(rest); rest != "" && !isSeparator(next) {
			return "", "", "", fmt.Errorf("gene %s: %q follows the closing quote, must be a blank or a comma", quoteIfOdd(name), next)
		}
		return name, value, rest, nil
	}
	if end = strings.IndexFunc(rest, isSeparator); end < 0 {
		end = len(rest)
	}
	return name, rest[:end], rest[end:], nil
}

func isSeparator(r rune) bool { return r == ',' || unicode.IsSpace(r) }

// quoteIfOdd quotes text from outside that could garble a line of text.
func quoteIfOdd(text string) string {
	odd := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsGraphic(r) || r == ' ' || r == utf8.RuneError })
	if text == "" || odd >= 0 || len(text) > 60 {
		if len(text) > 60 {
			text = text[:60] + "…"
		}
		return strconv.Quote(text)
	}
	return text
}

func listOf(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, ", ")
}
