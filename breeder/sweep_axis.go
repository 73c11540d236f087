package breeder

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"breeder/genomes"
)

// Axis is what a sweep tries one of its genes at.
type Axis struct {
	Name    string   // as it was asked for: divide-at, or points.life for a part of a split
	Values  []string // as people write them
	Thinned bool     // the gene can take more values than these

	gene genomes.Gene
	part int // of the split; -1 stands for all of the gene
}

// mostSteps bounds the values of a gene in a sweep over pairs: 21 show a range
// in twentieths.
const mostSteps = 21

// newAxis finds a gene, or a part of a split written gene.part. Alone, it has
// up to maxValues values, in a pair mostSteps. The base genome's own value is
// always among them.
func newAxis(base genomes.Genome, name string, alone bool) (Axis, error) {
	geneName, part, split := strings.Cut(name, ".")
	gene, err := base.Space().Gene(geneName)
	if err != nil {
		return Axis{}, err
	}
	a := Axis{Name: name, gene: gene, part: -1}
	if split {
		if len(gene.Parts()) == 0 {
			return Axis{}, fmt.Errorf("gene %s is a %s, and only splits have parts such as %s", geneName, gene.Kind(), part)
		}
		if a.part = slices.Index(gene.Parts(), part); a.part < 0 {
			return Axis{}, fmt.Errorf("gene %s has no part %q, must be among %s", geneName, part, strings.Join(gene.Parts(), " "))
		}
		a.Values, a.Thinned = partValues(gene, a.part)
	} else {
		most := mostSteps
		if alone {
			most = maxValues
		}
		values, all := gene.Values(most)
		switch {
		case all:
		case gene.Kind() == genomes.KindChoice:
			values = gene.Options()
		case gene.Kind() == genomes.KindOrder && !alone:
			return Axis{}, fmt.Errorf("gene %s has more than %d orders: a sweep over pairs has room for no more", geneName, most)
		default:
			values, a.Thinned = gene.Grid(mostSteps), true
		}
		a.Values = values
	}
	if own := a.of(base); !slices.Contains(a.Values, own) {
		a.Values = append(a.Values, own)
		if _, err := strconv.ParseFloat(own, 64); err == nil {
			slices.SortFunc(a.Values, func(x, y string) int { return cmp.Compare(number(x), number(y)) })
		}
	}
	return a, nil
}

// partValues lists what one part of a split can be, from bound to bound, in the
// least multiple of its step that leaves at most mostSteps values.
func partValues(gene genomes.Gene, part int) (values []string, thinned bool) {
	lows, highs := gene.Bounds()
	steps := int((highs[part]-lows[part])/gene.Step() + 0.5)
	stride := max(1, (steps+mostSteps-2)/(mostSteps-1))
	for i := 0; i <= steps; i += stride {
		// Nine digits are what a step may have, and hide what adding lost.
		text := strconv.FormatFloat(lows[part]+float64(i)*gene.Step(), 'f', 9, 64)
		values = append(values, strings.TrimSuffix(strings.TrimRight(text, "0"), "."))
	}
	return values, stride > 1
}

// of is a genome's value on the axis.
func (a *Axis) of(g genomes.Genome) string {
	text := g.Text(a.gene.Name())
	if a.part >= 0 {
		return strings.Fields(text)[a.part]
	}
	return text
}

// with is the genome that differs by one value, or by one on either of two
// axes. What is left of a split of which parts are given goes to its other
// parts; ok is false if no allocation has these parts.
func with(base genomes.Genome, axes []Axis, values []string) (g genomes.Genome, ok bool, err error) {
	parts := map[string]map[string]float64{}
	g = base
	for i, a := range axes {
		name := a.gene.Name()
		if a.part < 0 {
			if g, err = g.With(name, values[i]); err != nil {
				return g, false, err
			}
			continue
		}
		if parts[name] == nil {
			parts[name] = map[string]float64{}
		}
		parts[name][a.gene.Parts()[a.part]] = number(values[i])
	}
	for name, values := range parts {
		gene, err := base.Space().Gene(name)
		if err != nil {
			return g, false, err
		}
		sum := 0.0
		for _, v := range values {
			sum += v
		}
		if slack := gene.Total() - sum; slack < -gene.Step()/2 || len(values) == len(gene.Parts()) && slack > gene.Step()/2 {
			return g, false, nil
		}
		if g, err = g.WithParts(name, values); err != nil {
			return g, false, err
		}
	}
	return g, true, nil
}

// rest says where the rest of a split goes of which the axes give parts, a
// sentence for each such split.
func rest(base genomes.Genome, axes []Axis) (sentences []string) {
	for i, a := range axes {
		if a.part < 0 || i > 0 && axes[0].part >= 0 && axes[0].gene.Name() == a.gene.Name() {
			continue
		}
		name, all := a.gene.Name(), strings.Fields(base.Text(a.gene.Name()))
		var others, shares []string
		nothing := true
		for part, word := range a.gene.Parts() {
			if slices.ContainsFunc(axes, func(b Axis) bool { return b.gene.Name() == name && b.part == part }) {
				continue
			}
			others, shares = append(others, word), append(shares, all[part])
			nothing = nothing && all[part] == "0"
		}
		switch {
		case len(others) == 0:
		case len(others) == 1:
			sentences = append(sentences, fmt.Sprintf("The rest of %s goes to %s.", name, others[0]))
		case nothing:
			sentences = append(sentences, fmt.Sprintf("The rest of %s goes to %s in equal shares, as all have 0 in %s.", name, list(others), base.Text(name)))
		default:
			sentences = append(sentences, fmt.Sprintf("The rest of %s goes to %s as %s, as in %s.", name, list(others), strings.Join(shares, " to "), base.Text(name)))
		}
	}
	return sentences
}

// list is words as people list them: a, b and c.
func list(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// number reads what a gene has written as a number.
func number(text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("breeder: a gene's number reads " + text)
	}
	return v
}
