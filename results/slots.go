package results

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"breeder/genomes"
)

// Slot is one number of a genome that can be followed over the generations: a
// number gene itself (`divide-at`), one part of a split (`stats.hp`), the place
// of one item of an order, counted from 1 (`order.eat`), or, for one option of
// a choice, 1 if it is taken and 0 if not (`mode.hunt`).
type Slot struct {
	Name      string
	Low, High float64 // bounds
	Default   float64 // in the default genome of the space
	Log       bool    // sizes matter as ratios
	Kind      genomes.Kind
}

// Slots lists the slots of a space in the order of its genes, without those
// that are frozen.
func Slots(space *genomes.Space) []Slot {
	var slots []Slot
	byDefault := values(space.Default())
	eachSlot(space, func(s Slot) {
		s.Default = byDefault[s.Name]
		slots = append(slots, s)
	})
	return slots
}

// Quartiles gives, for each slot of a space, the lower quartile, median and
// upper quartile over a population of it; for an option of a choice, three
// times the share of genomes that take it. The quartiles are values that occur,
// those a quarter, half and three quarters of the way through the sorted ones.
// No genomes give nil.
func Quartiles(space *genomes.Space, population []genomes.Genome) map[string][3]float64 {
	if len(population) == 0 {
		return nil
	}
	columns := map[string][]float64{}
	for _, g := range population {
		for name, v := range values(g) {
			columns[name] = append(columns[name], v)
		}
	}
	quartiles := map[string][3]float64{}
	shares := map[string]bool{}
	for _, gene := range space.Genes() {
		for _, option := range gene.Options() {
			shares[gene.Name()+"."+option] = true
		}
	}
	eachSlot(space, func(s Slot) {
		column := columns[s.Name]
		if shares[s.Name] {
			sum := 0.0
			for _, v := range column {
				sum += v
			}
			share := sum / float64(len(column))
			quartiles[s.Name] = [3]float64{share, share, share}
			return
		}
		slices.Sort(column)
		quartiles[s.Name] = [3]float64{column[(len(column)-1)/4], column[(len(column)-1)/2], column[(len(column)-1)*3/4]}
	})
	return quartiles
}

// eachSlot calls do for every slot of a space that is not frozen, without
// defaults.
func eachSlot(space *genomes.Space, do func(Slot)) {
	for _, gene := range space.Genes() {
		if gene.Frozen() {
			continue
		}
		low, high := gene.Bounds()
		switch gene.Kind() {
		case genomes.KindSplit, genomes.KindRealSplit:
			for i, part := range gene.Parts() {
				if low[i] < high[i] {
					do(Slot{Kind: gene.Kind(), Name: gene.Name() + "." + part, Low: low[i], High: high[i]})
				}
			}
		case genomes.KindOrder:
			items := gene.Items()
			for _, item := range items {
				do(Slot{Kind: gene.Kind(), Name: gene.Name() + "." + item, Low: 1, High: float64(len(items))})
			}
		case genomes.KindChoice:
			for _, option := range gene.Options() {
				do(Slot{Kind: gene.Kind(), Name: gene.Name() + "." + option, Low: 0, High: 1})
			}
		default:
			do(Slot{Kind: gene.Kind(), Name: gene.Name(), Low: low[0], High: high[0], Log: gene.Kind() == genomes.KindLogReal})
		}
	}
}

// values gives the value in every slot of a genome. An option that is not
// taken may be missing.
func values(g genomes.Genome) map[string]float64 {
	v := map[string]float64{}
	for _, gene := range g.Space().Genes() {
		name := gene.Name()
		switch gene.Kind() {
		case genomes.KindSplit, genomes.KindRealSplit:
			parts := gene.Parts()
			for i, x := range numbers(g.Text(name)) {
				v[name+"."+parts[i]] = x
			}
		case genomes.KindOrder:
			for i, item := range g.Order(name) {
				v[name+"."+item] = float64(i + 1)
			}
		case genomes.KindChoice:
			for _, option := range gene.Options() {
				v[name+"."+option] = 0
			}
			v[name+"."+g.Choice(name)] = 1
		case genomes.KindInt:
			v[name] = float64(g.Int(name))
		default:
			v[name] = g.Real(name)
		}
	}
	return v
}

// numbers reads an allocation such as 4 8 0; NaN stands for what is none.
func numbers(allocation string) []float64 {
	var list []float64
	for word := range strings.FieldsSeq(allocation) {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			x = math.NaN()
		}
		list = append(list, x)
	}
	return list
}
