package results

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/genomes"
)

// sampleMeasured is rows as breeding leaves them: some a generation, in order.
func sampleMeasured(space *genomes.Space, perGeneration []int) (rows []Measured) {
	draw := rand.New(rand.NewPCG(1, 2))
	for generation, n := range perGeneration {
		for range n {
			g := space.Sample(draw)
			m := Measured{ID: len(rows), Generation: generation, Fitness: 0.25, Error: 0.125, Encounters: 8}
			if len(rows)%5 == 4 {
				m.Error = math.Inf(1)
			}
			for _, gene := range space.Genes() {
				m.Genes = append(m.Genes, g.Text(gene.Name()))
			}
			rows = append(rows, m)
		}
	}
	return rows
}

func readGenomes(t interface{ Fatal(...any) }, path string, space *genomes.Space) (rows []Measured) {
	err := ReadGenomeLog(path, space, func(m Measured) {
		m.Genes = append([]string(nil), m.Genes...)
		rows = append(rows, m)
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// Whatever was written, wherever it is torn, and from whichever generation it
// goes on: what is left is the whole rows of the generations before.
func TestAGenomeLogGoesOnFromAnyGeneration(t *testing.T) {
	space := sampleSpace()
	path := filepath.Join(t.TempDir(), GenomesFile)
	rapid.Check(t, func(t *rapid.T) {
		rows := sampleMeasured(space, rapid.SliceOfN(rapid.IntRange(0, 12), 1, 40).Draw(t, "rows of a generation"))
		os.Remove(path)
		log, err := OpenGenomeLog(path, space, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := log.Append(rows); err != nil {
			t.Fatal(err)
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
		if got := readGenomes(t, path, space); !reflect.DeepEqual(got, rows) {
			t.Fatalf("read %d rows back, not the %d that were written", len(got), len(rows))
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		cut := rapid.IntRange(0, len(text)).Draw(t, "cut")
		if err := os.WriteFile(path, text[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		from := rapid.IntRange(0, 41).Draw(t, "generation")
		lines := strings.SplitAfter(string(text[:cut]), "\n")
		var want []Measured
		for i := 1; i < len(lines)-1; i++ {
			if rows[i-1].Generation < from {
				want = append(want, rows[i-1])
			}
		}
		other := path + ".copy"
		if err := CopyGenomeLog(path, other, space, from); err != nil {
			t.Fatal(err)
		}
		if log, err = OpenGenomeLog(path, space, from); err != nil {
			t.Fatal(err)
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
		if got := readGenomes(t, path, space); !reflect.DeepEqual(got, want) {
			t.Fatalf("%d rows are left from generation %d of %d bytes, want %d", len(got), from, cut, len(want))
		}
		if got := readGenomes(t, other, space); !reflect.DeepEqual(got, want) {
			t.Fatalf("%d rows were copied, want %d", len(got), len(want))
		}
	})
}

func TestAGenomeLogOfOtherGenesIsBegunAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), GenomesFile)
	if err := os.WriteFile(path, []byte("id,generation,fitness,error,encounters,other\n0,0,1,,1,3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	space := sampleSpace()
	if err := ReadGenomeLog(path, space, func(Measured) {}); err == nil || !strings.Contains(err.Error(), "genomes.csv:1: the columns must be id,") {
		t.Errorf("got %v", err)
	}
	log, err := OpenGenomeLog(path, space, 5)
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	if got := readGenomes(t, path, space); len(got) != 0 {
		t.Errorf("%d rows are left", len(got))
	}
}

func FuzzGenomeLog(f *testing.F) {
	space := genomes.MustSpace(genomes.Int("lift", "", 0, 9, 5), genomes.Split("stats", "", []string{"a", "b"}, 6, 3, 3))
	head := genomeHead(space)
	f.Add(head + "0,0,0.5,0.1,8,5,3 3\n1,0,0.5,,8,5,3 3\n2,1,")
	f.Add(head + "0,0,NaN,0.1,8,5,3 3\n")
	f.Add(head + "0,-1,1e999,0.1,8,5\n")
	f.Add("id,gen")
	f.Fuzz(func(t *testing.T, text string) {
		rows := 0
		err := parseGenomeLog("genomes.csv", text, space, func(m Measured) {
			rows++
			if len(m.Genes) != 2 || math.IsNaN(m.Fitness) || math.IsInf(m.Fitness, 0) || m.Generation < 0 || !(m.Error >= 0) {
				t.Errorf("%+v", m)
			}
		})
		if err != nil && (!strings.HasPrefix(err.Error(), "genomes.csv:") || strings.Contains(err.Error(), "\n")) && !strings.Contains(text, "\n") {
			t.Errorf("%q", err)
		}
		if most := strings.Count(text, "\n"); rows > most {
			t.Errorf("%d rows of %d lines", rows, most)
		}
	})
}
