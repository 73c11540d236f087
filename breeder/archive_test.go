package breeder

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/genomes"
	"breeder/results"
)

const archived = "archive = { traits = [\"height\", \"mass\"], cells = 4, every = 2, share = %v }\nseed = %d\nbudget.generations = 12\nvalidation.pairs = 4\nsearch.population = 12\nsearch.children = 12\n"

func TestAnArchiveWhoseElitesComeBackFillsMoreCells(t *testing.T) {
	filled := map[float64]int{}
	for _, share := range []float64{0, 0.5} {
		for seed := range 5 {
			_, folder := runToy(t, toyJob(t, fmt.Sprintf(archived, share, seed)), 1)
			lines := journalOf(t, folder)
			filled[share] += lines[len(lines)-1].Filled
		}
	}
	if filled[0.5] <= filled[0] {
		t.Errorf("%d cells of 80 are filled, and %d where elites do not come back", filled[0.5], filled[0])
	}
}

func TestAnArchiveHasARowForEachCellWithTheGenomeThatPlaysSo(t *testing.T) {
	found, folder := runToy(t, toyJob(t, fmt.Sprintf(archived, 0.5, 1)), 1)
	rows, err := csv.NewReader(strings.NewReader(string(readFile(t, folder.File(results.ArchiveFile))))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("%d of 16 cells of height × mass filled", len(rows)-1); found.Archive != want {
		t.Errorf("found %q, the table has %q", found.Archive, want)
	}
	seen := map[string]bool{}
	for _, row := range rows[1:] {
		if cell := row[0] + " " + row[1]; seen[cell] {
			t.Errorf("cell %s is there twice", cell)
		} else {
			seen[cell] = true
		}
		height, mass, stats, lift := row[2], row[3], row[9], row[10]
		if height != lift || mass != strings.Fields(stats)[1] {
			t.Errorf("the genome of %v does not play so", row)
		}
	}
	if summary := string(readFile(t, folder.File(results.SummaryFile))); !strings.Contains(summary, "The archive has "+found.Archive) {
		t.Errorf("the summary is silent on the archive:\n%s", summary)
	}
}

func TestWithoutTraitsThereIsNoArchive(t *testing.T) {
	found, folder := runToy(t, toyJob(t, "budget.generations = 2\nvalidation.pairs = 4\n"), 1)
	if found.Archive != "" || left(t, folder)["archive"] != "" {
		t.Errorf("found %q", found.Archive)
	}
}

// Whatever is measured, each elite plays as its cell says and ranks above all
// others known that do, and no cell is lost but by measuring.
func TestAnArchiveHoldsTheBestOfEachCell(t *testing.T) {
	job := toyJob(t, fmt.Sprintf(archived, 0.5, 1))
	rapid.Check(t, func(t *rapid.T) {
		r, err := newRun(t.Context(), job, Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		draw := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		var all []*record
		for range rapid.IntRange(1, 6).Draw(t, "generations") {
			var measured []*record
			for range rapid.IntRange(1, 12).Draw(t, "measured") {
				var rec *record
				if len(all) > 0 && draw.IntN(2) == 0 {
					rec = all[draw.IntN(len(all))]
				} else {
					rec = &record{id: len(all), genome: job.space.Sample(draw)}
					all = append(all, rec)
				}
				rec.fitness.add(draw.NormFloat64())
				rec.traits.add([4]float64{12 * draw.Float64(), 8*draw.Float64() - 0.5})
				rec.measured = r.generation
				measured = append(measured, rec)
			}
			r.illuminate([][]*record{measured})
			count := 0
			for cell, elite := range r.archive.elites {
				if elite != nil {
					if count++; !elite.elite || r.archive.cellOf(elite) != cell {
						t.Fatalf("elite %d is in cell %d, its traits say %d", elite.id, cell, r.archive.cellOf(elite))
					}
				}
			}
			if count != r.archive.filled || count != r.known.elites {
				t.Fatalf("%d cells are filled, counted as %d and %d", count, r.archive.filled, r.known.elites)
			}
			for _, rec := range measured {
				if elite := r.archive.elites[r.archive.cellOf(rec)]; elite == nil || r.agedRank(elite) < r.agedRank(rec) {
					t.Fatalf("%d is not above %d, which was measured, in its cell", elite.id, rec.id)
				}
			}
			r.generation++
		}
	})
}

// A lucky elite is found out when it is measured again.
func TestAnElitesLuckDoesNotLast(t *testing.T) {
	r, err := newRun(t.Context(), toyJob(t, fmt.Sprintf(archived, 0.5, 1)), Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	measure := func(rec *record, values ...float64) *record {
		for _, v := range values {
			rec.fitness.add(v)
			rec.traits.add([4]float64{5, 5})
		}
		rec.measured = r.generation
		return rec
	}
	lucky, steady := measure(&record{id: 1}, 1, 1), measure(&record{id: 2}, 0.5, 0.5, 0.5, 0.5)
	r.illuminate([][]*record{{lucky, steady}})
	if cell := r.archive.cellOf(lucky); r.archive.elites[cell] != lucky {
		t.Fatal("the better one is no elite")
	}
	r.illuminate([][]*record{{measure(lucky, 0, 0, 0, 0), steady}})
	if cell := r.archive.cellOf(lucky); r.archive.elites[cell] != steady || lucky.elite {
		t.Error("it is still an elite after having been measured again")
	}
}

func TestTheRegisterForgetsNoElite(t *testing.T) {
	known := newRegister()
	var elite *record
	space := genomes.MustSpace(genomes.Int("n", "a number", 0, 100_000, 0))
	for n := range 5 * maxDead {
		genome, err := space.Parse(fmt.Sprintf("n=%d", n))
		if err != nil {
			t.Fatal(err)
		}
		rec := known.enter(genome, 0)
		if n == 3 {
			rec.elite, known.elites, elite = true, 1, rec
		}
		known.bury(rec)
	}
	if rec, _ := known.find(elite.genome); rec != elite {
		t.Error("it has forgotten the elite")
	}
	if len(known.order) > 3*maxDead {
		t.Errorf("it remembers %d", len(known.order))
	}
}

func TestAForkMayHaveAnotherArchive(t *testing.T) {
	_, parent := runToy(t, restlessJob(t), 2)
	for _, c := range []struct{ set, want string }{
		{"archive.cells=3", " of 9 cells of height × mass filled"},
		{`archive.traits=["mass", "height"]`, " of 16 cells of mass × height filled"},
		{"archive.traits=[]", ""},
		{`rivals=["rock"]`, " of 16 cells of height × mass filled"},
	} {
		found, _ := fork(t, parent, 9, c.set)
		if !strings.HasSuffix(found.Archive, c.want) || (found.Archive == "") != (c.want == "") {
			t.Errorf("%s: found %q, want %q", c.set, found.Archive, c.want)
		}
	}
}

func TestOtherMethodsHaveAnArchiveToo(t *testing.T) {
	found, _ := runToy(t, toyJob(t, fmt.Sprintf(archived, 0.5, 1)+"search.method = \"de\"\n"), 2)
	if found.Archive == "" {
		t.Error("there is none")
	}
}
