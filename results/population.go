package results

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"

	"breeder/genomes"
)

// Member is one genome of a population with what is known of it.
type Member struct {
	ID      int
	Island  int
	Born    int     // the generation that proposed it
	Fitness float64 // the mean of all its matches
	Error   float64 // standard error of Fitness; +Inf if not known
	Matches int
	Points  float64 // mean points, 0..1
	Genome  genomes.Genome
}

// PopulationCSV is a population as a table for spreadsheets: best fitness
// first, one column for each gene of the space. Standard errors that are not
// known are left empty.
func PopulationCSV(space *genomes.Space, members []Member) ([]byte, error) {
	sorted := slices.Clone(members)
	slices.SortStableFunc(sorted, func(a, b Member) int {
		switch {
		case a.Fitness > b.Fitness:
			return -1
		case a.Fitness < b.Fitness:
			return 1
		}
		return a.ID - b.ID
	})
	head := []string{"rank", "id", "island", "born", "fitness", "error", "matches", "points"}
	genes := space.Genes()
	for _, gene := range genes {
		head = append(head, gene.Name())
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.Write(head); err != nil {
		return nil, err
	}
	for i, m := range sorted {
		if m.Genome.IsZero() {
			return nil, fmt.Errorf("member %d must have a genome", m.ID)
		}
		row := []string{
			strconv.Itoa(i + 1), strconv.Itoa(m.ID), strconv.Itoa(m.Island), strconv.Itoa(m.Born),
			digits(m.Fitness), digits(m.Error), strconv.Itoa(m.Matches), digits(m.Points),
		}
		for _, gene := range genes {
			row = append(row, m.Genome.Text(gene.Name()))
		}
		if err := w.Write(row); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}
