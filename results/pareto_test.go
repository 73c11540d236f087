package results

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/genomes"
)

func TestTheFrontIsWhatNothingDominates(t *testing.T) {
	all := []Goals{
		{ID: 1, Mean: 0.9, Worst: 0.2, Deviation: 0.3},
		{ID: 2, Mean: 0.8, Worst: 0.6, Deviation: 0.3},
		{ID: 3, Mean: 0.8, Worst: 0.5, Deviation: 0.3}, // 2 has a better worst
		{ID: 4, Mean: 0.5, Worst: 0.1, Deviation: 0.1}, // steadier than any
		{ID: 5, Mean: 0.8, Worst: 0.6, Deviation: 0.3}, // as 2
		{ID: 6, Mean: 0.4, Worst: 0.1, Deviation: 0.2}, // 4 has all
	}
	var got []int
	for _, g := range Front(all) {
		got = append(got, g.ID)
	}
	if len(got) != 3 || got[0] != 1 || got[1] != 2 || got[2] != 4 {
		t.Errorf("got %v, want 1 2 4", got)
	}
	if Front(nil) != nil {
		t.Error("nothing has a front")
	}
}

func TestWhateverIsNotInTheFrontIsDominatedByIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Goals {
			n := rapid.IntRange(0, 4)
			return Goals{Mean: float64(n.Draw(t, "mean")), Worst: float64(n.Draw(t, "worst")), Deviation: float64(n.Draw(t, "deviation"))}
		}), 1, 20).Draw(t, "all")
		for i := range all {
			all[i].ID = i
		}
		front := Front(all)
		if len(front) == 0 {
			t.Fatal("no front")
		}
		for _, g := range all {
			beaten, inside := false, false
			for _, f := range front {
				beaten = beaten || f.dominates(g)
				inside = inside || f.Mean == g.Mean && f.Worst == g.Worst && f.Deviation == g.Deviation
			}
			if beaten == inside {
				t.Fatalf("%+v: in the front %v, beaten by it %v", g, inside, beaten)
			}
		}
	})
}

func TestParetoDrawsAndListsTheFront(t *testing.T) {
	space := genomes.MustSpace(genomes.Int("n", "a number", 0, 9, 5))
	all := []Goals{
		{ID: 1, Genome: space.Default(), Mean: 0.9, Worst: 0.2, Rival: "slime", Deviation: 0.3},
		{ID: 2, Genome: space.Default(), Mean: 0.8, Worst: 0.6, Rival: "amoeba", Deviation: 0.3},
		{ID: 3, Genome: space.Default(), Mean: 0.1, Worst: 0.0, Rival: "amoeba", Deviation: 0.5},
	}
	text, err := ParetoCSV(space, Front(all))
	if err != nil || string(text) != "id,mean,worst,rival,deviation,n\n1,0.9,0.2,slime,0.3,5\n2,0.8,0.6,amoeba,0.3,5\n" {
		t.Errorf("%v\n%s", err, text)
	}
	for _, champion := range []int{1, -1} {
		figure, err := Pareto(ParetoData{Title: "Goals", All: all, Champion: champion})
		if err != nil {
			t.Fatal(err)
		}
		var svg bytes.Buffer
		if err := figure.WriteSVG(&svg); err != nil {
			t.Fatal(err)
		}
		if marked := strings.Contains(svg.String(), ">champion<"); marked != (champion == 1) {
			t.Errorf("champion %d: marked %v", champion, marked)
		}
	}
	if _, err := Pareto(ParetoData{}); err == nil {
		t.Error("nothing is drawn without an error")
	}
}
