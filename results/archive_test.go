package results

import (
	"bytes"
	"strings"
	"testing"

	"breeder/engines"
	"breeder/genomes"
)

func sampleArchive(traits int) (*genomes.Space, *Archive) {
	space := genomes.MustSpace(genomes.Int("n", "a number", 0, 9, 5))
	a := &Archive{
		Title: "Archive", Cells: 4,
		Traits: []engines.Trait{
			{Name: "length", Summary: "how long", Unit: "rounds", High: 200},
			{Name: "spread", Summary: "how wide", Unit: "share of the board", High: 1},
			{Name: "fatness", Summary: "how fat", Unit: "energy", High: 1},
		}[:traits],
	}
	for i, at := range [][3]int{{0, 0, 0}, {0, 0, 1}, {3, 2, 0}} {
		a.Elites = append(a.Elites, Elite{
			Cell: at[:traits], Traits: []float64{10.5, 0.25, 0.75}[:traits], ID: i, Born: 2,
			Fitness: float64(i) / 4, Error: 0.125, Matches: 8, Genome: space.Default(),
		})
	}
	return space, a
}

func TestAnArchiveIsListedAndDrawn(t *testing.T) {
	space, a := sampleArchive(2)
	text, err := a.CSV(space)
	want := "length cell,spread cell,length,spread,id,born,fitness,error,matches,n\n" +
		"1,1,10.5,0.25,0,2,0,0.125,8,5\n1,1,10.5,0.25,1,2,0.25,0.125,8,5\n4,3,10.5,0.25,2,2,0.5,0.125,8,5\n"
	if err != nil || string(text) != want {
		t.Errorf("%v\n%s", err, text)
	}
	for _, traits := range []int{2, 3} {
		_, a := sampleArchive(traits)
		a.Champion = &a.Elites[2]
		figure, err := a.Map()
		if err != nil {
			t.Fatal(err)
		}
		var svg bytes.Buffer
		if err := figure.WriteSVG(&svg); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"champion 150–200 × 0.5–0.75: 0.5", "length (rounds)", "0–50"} {
			if !strings.Contains(svg.String(), want) {
				t.Errorf("of %d traits: no %q in the picture", traits, want)
			}
		}
	}
}

func TestAnEmptyArchiveIsNotDrawn(t *testing.T) {
	if _, err := (&Archive{}).Map(); err == nil {
		t.Error("nothing is drawn without an error")
	}
}
