package results

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"

	"breeder/engines"
	"breeder/genomes"
)

// ArchiveFile holds the best genome of each kind of play.
const ArchiveFile = "archive.csv"

// Archive is the best genomes of the kinds of play that a run has come upon:
// cells of a grid over some traits of its game.
type Archive struct {
	Title    string
	Traits   []engines.Trait // two or more
	Cells    int             // that the range of each is cut into
	Elites   []Elite         // one a cell at most
	Champion *Elite          // the run's champion; nil if it was not measured while breeding
}

// Elite is the best genome of a cell, as measured while breeding.
type Elite struct {
	Cell    []int     // for each trait, from 0, less than Archive.Cells
	Traits  []float64 // their means over its matches
	ID      int
	Born    int     // the generation that proposed it
	Fitness float64 // the mean of its matches
	Error   float64 // standard error of Fitness; +Inf if not known
	Matches int
	Genome  genomes.Genome
}

// CSV is an archive as a table, a row an elite: the cells of its traits, counted
// from 1, their values, what it scored, and a column a gene.
func (a *Archive) CSV(space *genomes.Space) ([]byte, error) {
	var head []string
	for _, t := range a.Traits {
		head = append(head, t.Name+" cell")
	}
	for _, t := range a.Traits {
		head = append(head, t.Name)
	}
	head = append(head, "id", "born", "fitness", "error", "matches")
	for _, gene := range space.Genes() {
		head = append(head, gene.Name())
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.Write(head); err != nil {
		return nil, err
	}
	for _, e := range a.Elites {
		var row []string
		for _, cell := range e.Cell {
			row = append(row, strconv.Itoa(cell+1))
		}
		for _, v := range e.Traits {
			row = append(row, digits(v))
		}
		row = append(row, strconv.Itoa(e.ID), strconv.Itoa(e.Born), digits(e.Fitness), digits(e.Error), strconv.Itoa(e.Matches))
		for _, gene := range space.Genes() {
			row = append(row, e.Genome.Text(gene.Name()))
		}
		if err := w.Write(row); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// between names cell n of a trait by its ends.
func (a *Archive) between(trait, n int) string {
	t := a.Traits[trait]
	end := func(n int) string { return short(t.Low + (t.High-t.Low)*float64(n)/float64(a.Cells)) }
	return end(n) + "–" + end(n+1)
}

// Map draws the first two traits as a heat map of the elites' fitness; where
// there are more, the best of all their cells stands for a cell. The champion's
// is marked.
func (a *Archive) Map() (Figure, error) {
	if len(a.Traits) < 2 || len(a.Elites) == 0 {
		return Figure{}, errors.New("a map of an archive needs two traits and an elite")
	}
	x, y := a.Traits[0], a.Traits[1]
	data := HeatData{
		Title: a.Title, Unit: "fitness", BestWord: "champion", Blank: "none that was measured played so",
		X: HeatAxis{Name: fmt.Sprintf("%s (%s)", x.Name, x.Unit)}, Y: HeatAxis{Name: fmt.Sprintf("%s (%s)", y.Name, y.Unit)},
		Explanation: fmt.Sprintf("The fitness of the best genome of each kind of play, as measured while breeding. Kinds go by traits: %s, and %s.", x.Summary, y.Summary),
	}
	for n := range a.Cells {
		data.X.Values, data.Y.Values = append(data.X.Values, a.between(0, n)), append(data.Y.Values, a.between(1, n))
	}
	best := map[[2]int]float64{}
	for _, e := range a.Elites {
		at := [2]int{e.Cell[0], e.Cell[1]}
		if old, ok := best[at]; !ok || e.Fitness > old {
			best[at] = e.Fitness
		}
	}
	for n := range a.Cells * a.Cells {
		at := [2]int{n / a.Cells, n % a.Cells}
		if fitness, ok := best[at]; ok {
			data.Cells = append(data.Cells, HeatCell{at[0], at[1], fitness})
		}
	}
	if len(a.Traits) > 2 {
		data.Explanation += fmt.Sprintf(" A cell shows the best of all that differ in further traits; the table has the %d of them.", len(a.Elites))
	}
	if c := a.Champion; c != nil {
		data.Best = &HeatCell{c.Cell[0], c.Cell[1], c.Fitness}
	}
	return Heatmap(data)
}
