package breeder

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"breeder/results"
)

func genomesOf(t *testing.T, folder *results.Folder) (rows []results.Measured) {
	t.Helper()
	err := results.ReadGenomeLog(folder.File(results.GenomesFile), toySpace, func(m results.Measured) {
		m.Genes = slices.Clone(m.Genes)
		rows = append(rows, m)
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestEveryGenomeIsWrittenDownOnce(t *testing.T) {
	job := restlessJob(t)
	folder := newFolder(t)
	r, err := newRun(t.Context(), job, Options{Workers: 2, Folder: folder, NoPlots: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.carryOut(); err != nil {
		t.Fatal(err)
	}
	rows := genomesOf(t, folder)
	if len(rows) != r.known.next {
		t.Errorf("%d rows for %d genomes", len(rows), r.known.next)
	}
	seen := map[int]bool{}
	for i, m := range rows {
		if seen[m.ID] || i > 0 && m.Generation < rows[i-1].Generation || m.Encounters < 1 || !(m.Error > 0) {
			t.Fatalf("row %d is %+v", i, m)
		}
		seen[m.ID] = true
		if rec := r.known.order; m.ID == rec[0].id && m.Genes[1] != rec[0].genome.Text("lift") {
			t.Errorf("row %d has lift %s, its genome %s", i, m.Genes[1], rec[0].genome)
		}
	}
}

func TestTheTableOfGenomesIsBounded(t *testing.T) {
	folder := newFolder(t)
	var told notes
	r, err := newRun(t.Context(), restlessJob(t), Options{Workers: 1, Folder: folder, NoPlots: true, Watch: &told})
	if err != nil {
		t.Fatal(err)
	}
	r.known.next = mostDebuts - 5
	if _, err := r.carryOut(); err != nil {
		t.Fatal(err)
	}
	if rows := genomesOf(t, folder); len(rows) != 5 {
		t.Errorf("%d rows, want 5", len(rows))
	}
	if !slices.ContainsFunc(told.list, func(s string) bool { return strings.Contains(s, "genomes.csv ends here") }) {
		t.Errorf("told %q", told.list)
	}
}

func TestAForkThatForgetsBeginsItsTableAnew(t *testing.T) {
	_, parent := runToy(t, restlessJob(t), 2)
	_, folder := fork(t, parent, 9, `rivals=["rock"]`)
	if rows := genomesOf(t, folder); len(rows) == 0 || rows[0].Generation < 9 {
		t.Errorf("%d rows, the first of generation %d", len(rows), rows[0].Generation)
	}
}

// Encounters share what their fixture does to all, which moves no difference:
// the error is that of what is left.
func TestPairedErrorsAreThoseOfComparisons(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	var off, errors results.Mean
	for range 400 {
		records := make([]*record, 30)
		for i := range records {
			records[i] = &record{}
		}
		for range 12 {
			shared := 5 * draw.NormFloat64()
			for i, rec := range records {
				rec.race = append(rec.race, shared+float64(i)+0.5*draw.NormFloat64())
			}
		}
		errs := pairedErrors(records)
		mean := func(rec *record) (m float64) {
			for _, x := range rec.race {
				m += x / float64(len(rec.race))
			}
			return m
		}
		off.Add(mean(records[7]) - mean(records[3]) - 4)
		errors.Add(errs[7]*errs[7] + errs[3]*errs[3])
	}
	if got, want := math.Sqrt(errors.Mean()), math.Sqrt(off.Variance()); math.Abs(got/want-1) > 0.1 {
		t.Errorf("the error of a difference is %.4f, said to be %.4f", want, got)
	}
	if errs := pairedErrors([]*record{{race: []float64{1}}, {race: []float64{2}}}); !math.IsInf(errs[0], 1) {
		t.Errorf("one encounter tells an error of %v", errs[0])
	}
}
