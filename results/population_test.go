package results

import (
	"encoding/csv"
	"math"
	"strings"
	"testing"

	"breeder/genomes"
)

func TestPopulationIsATableBestFirst(t *testing.T) {
	space := sampleSpace()
	other, err := space.Default().With("stats", "5 7 0")
	if err != nil {
		t.Fatal(err)
	}
	data, err := PopulationCSV(space, []Member{
		{ID: 4, Island: 1, Born: 2, Fitness: 0.25, Error: math.Inf(1), Matches: 1, Points: 0.5, Genome: space.Default()},
		{ID: 9, Island: 0, Born: 3, Fitness: 2.0 / 3, Error: 0.01, Matches: 30, Points: 0.7, Genome: other},
		{ID: 3, Island: 0, Born: 1, Fitness: 0.25, Error: 0.01, Matches: 30, Points: 0.5, Genome: other},
	})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"rank,id,island,born,fitness,error,matches,points,stats,divide-at,rate,fear,mode,order",
		"1,9,0,3,0.666667,0.01,30,0.7,5 7 0,5,0.1,0.25,graze,eat divide attack explode",
		"2,3,0,1,0.25,0.01,30,0.5,5 7 0,5,0.1,0.25,graze,eat divide attack explode",
		"3,4,1,2,0.25,,1,0.5,4 8 0,5,0.1,0.25,graze,eat divide attack explode",
	} {
		if got := strings.Join(rows[i], ","); got != want {
			t.Errorf("row %d is %s, want %s", i, got, want)
		}
	}
	if _, err := PopulationCSV(space, []Member{{ID: 1}}); err == nil {
		t.Error("a member without genome was written")
	}
}

func TestQuartilesAreOfEverySlot(t *testing.T) {
	space := sampleSpace()
	var population []genomes.Genome
	for _, text := range []string{
		`stats="4 8 0" divide-at=1 mode=hunt order="divide eat attack explode"`,
		`stats="5 7 0" divide-at=2`,
		`stats="6 6 0" divide-at=3`,
		`stats="7 5 0" divide-at=9`,
		`stats="8 0 4" divide-at=12`,
	} {
		g, err := space.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		population = append(population, g)
	}
	quartiles := Quartiles(space, population)
	for name, want := range map[string][3]float64{
		"stats.hp": {5, 6, 7}, "stats.acidity": {0, 0, 0}, "divide-at": {2, 3, 9},
		"mode.hunt": {0.2, 0.2, 0.2}, "mode.graze": {0.8, 0.8, 0.8},
		"order.eat": {1, 1, 1}, "order.divide": {2, 2, 2}, "rate": {0.1, 0.1, 0.1},
	} {
		if quartiles[name] != want {
			t.Errorf("%s: %v, want %v", name, quartiles[name], want)
		}
	}
	slots := Slots(space)
	if len(slots) != len(quartiles) || len(slots) != 12 {
		t.Errorf("%d slots and %d quartiles", len(slots), len(quartiles))
	}
	for _, slot := range slots {
		q, ok := quartiles[slot.Name]
		if !ok || q[0] < slot.Low || q[2] > slot.High || slot.Default < slot.Low || slot.Default > slot.High {
			t.Errorf("%+v does not hold %v", slot, q)
		}
	}
	narrow, err := space.Narrow(map[string]any{"stats": map[string]any{"acidity": int64(0)}, "mode": "hunt", "order": "eat divide attack explode"})
	if err != nil {
		t.Fatal(err)
	}
	if got := len(Slots(narrow)); got != 5 {
		t.Errorf("%d slots are free after freezing, want 5", got)
	}
	if Quartiles(space, nil) != nil {
		t.Error("no genomes have quartiles")
	}
}
