package genomes

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Declaration is a gene as a file of TOML declares it, for strategies that
// are not part of this program:
//
//	[[genes]]
//	name = "stats"
//	kind = "split"
//	parts = ["hp", "energy", "acidity"]
//	total = 12
//	default = "4 8 0"
type Declaration struct {
	Name    string   `toml:"name"`
	Kind    string   `toml:"kind"` // split, int, real, log-real, choice or order
	Summary string   `toml:"summary,omitempty"`
	Parts   []string `toml:"parts,omitempty"`   // of a split
	Total   any      `toml:"total,omitempty"`   // of a split
	Step    any      `toml:"step,omitempty"`    // of a split, 1 if left out
	Low     any      `toml:"low,omitempty"`     // of a number
	High    any      `toml:"high,omitempty"`    // of a number
	Options []string `toml:"options,omitempty"` // of a choice
	Items   []string `toml:"items,omitempty"`   // of an order
	Default any      `toml:"default,omitempty"` // the items as they are, if left out of an order
}

// The kinds as declarations write them.
var declaredKinds = []string{"split", "int", "real", "log-real", "choice", "order"}

// Declare makes a space of declared genes. Errors name the gene.
func Declare(list []Declaration) (*Space, error) {
	if len(list) == 0 {
		return nil, errors.New("no genes are declared")
	}
	genes := make([]Gene, len(list))
	for i, d := range list {
		gene, err := d.gene()
		if err != nil {
			return nil, fmt.Errorf("gene %s: %w", quoteIfOdd(d.Name), err)
		}
		genes[i] = gene
	}
	return NewSpace(genes...)
}

func (d *Declaration) gene() (Gene, error) {
	for _, key := range []struct {
		name  string
		given bool
		kinds []string
	}{
		{"parts", d.Parts != nil, []string{"split"}},
		{"total", d.Total != nil, []string{"split"}},
		{"step", d.Step != nil, []string{"split"}},
		{"low", d.Low != nil, []string{"int", "real", "log-real"}},
		{"high", d.High != nil, []string{"int", "real", "log-real"}},
		{"options", d.Options != nil, []string{"choice"}},
		{"items", d.Items != nil, []string{"order"}},
	} {
		switch of := slices.Contains(key.kinds, d.Kind); {
		case of && !key.given && key.name != "step":
			return Gene{}, fmt.Errorf("%s is missing, which kind %s needs", key.name, d.Kind)
		case !of && key.given && slices.Contains(declaredKinds, d.Kind):
			return Gene{}, fmt.Errorf("%s does not belong to kind %s", key.name, d.Kind)
		}
	}
	if d.Default == nil && d.Kind != "order" {
		return Gene{}, errors.New("default is missing")
	}
	switch d.Kind {
	case "split":
		return d.split()
	case "int", "real", "log-real":
		return d.number()
	case "choice":
		text, ok := d.Default.(string)
		if !ok {
			return Gene{}, fmt.Errorf("default is %s, must be one of the options", kindOf(d.Default))
		}
		return Choice(d.Name, d.Summary, d.Options, text), nil
	case "order":
		if d.Default != nil {
			return Gene{}, errors.New("default: an order's is that of its items")
		}
		return Order(d.Name, d.Summary, d.Items), nil
	}
	if near, ok := Nearest(d.Kind, declaredKinds); ok {
		return Gene{}, fmt.Errorf("kind %q is unknown, did you mean %s?", d.Kind, near)
	}
	return Gene{}, fmt.Errorf("kind %q must be one of %s", d.Kind, strings.Join(declaredKinds, ", "))
}

func (d *Declaration) split() (Gene, error) {
	total, err := readNumber(d.Total)
	if err != nil {
		return Gene{}, fmt.Errorf("total: %w", err)
	}
	step := 1.0
	if d.Step != nil {
		if step, err = readNumber(d.Step); err != nil {
			return Gene{}, fmt.Errorf("step: %w", err)
		}
	}
	text, ok := d.Default.(string)
	if !ok {
		return Gene{}, fmt.Errorf("default is %s, must be a text of a number for each part, as in \"4 8 0\"", kindOf(d.Default))
	}
	var parts []float64
	for _, word := range strings.Fields(text) {
		part, err := parseNumber(word)
		if err != nil {
			return Gene{}, fmt.Errorf("default: %w", err)
		}
		parts = append(parts, part)
	}
	if len(parts) != len(d.Parts) {
		return Gene{}, fmt.Errorf("default %q has %d numbers, must have one for each of %d parts", text, len(parts), len(d.Parts))
	}
	kind := KindRealSplit
	if step == 1 {
		kind = KindSplit
	}
	return split(kind, d.Name, d.Summary, d.Parts, total, step, parts), nil
}

func (d *Declaration) number() (Gene, error) {
	var values [3]float64
	for i, value := range []any{d.Low, d.High, d.Default} {
		x, err := readNumber(value)
		if err != nil {
			return Gene{}, fmt.Errorf("%s: %w", []string{"low", "high", "default"}[i], err)
		}
		values[i] = x
	}
	kind := map[string]Kind{"int": KindInt, "real": KindReal, "log-real": KindLogReal}[d.Kind]
	return number(kind, d.Name, d.Summary, values[0], values[1], values[2]), nil
}
