package results

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

// writeJournal makes a journal and returns its path and what reading gives.
func writeJournal(t *testing.T, generations []Generation) (path string, data []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), JournalFile)
	j, err := OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range generations {
		if err := j.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if data, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	return path, data
}

func readJournal(t *testing.T, path string) ([]Generation, string) {
	t.Helper()
	generations, note, err := ReadJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	return generations, note
}

func TestJournalReadsBackWhatWasAppended(t *testing.T) {
	want := sampleGenerations(5)
	path, data := writeJournal(t, want)
	got, note := readJournal(t, path)
	if note != "" || len(got) != 5 {
		t.Fatalf("%d generations, note %q", len(got), note)
	}
	for i, g := range got {
		near(t, "best", g.Best, want[i].Best, 1e-6)
		if g.Genome != want[i].Genome || !reflect.DeepEqual(g.Genes["stats.hp"], want[i].Genes["stats.hp"]) {
			t.Errorf("generation %d came back as %+v", i, g)
		}
	}
	// Written again, nothing changes: rounding is done once.
	_, again := writeJournal(t, got)
	if !bytes.Equal(again, data) {
		t.Error("a journal written from a read one differs")
	}
	for _, key := range []string{`"best_error":`, `"total_matches":`, `"splits":{"stats":{"`, `"pace":{"seconds":1.5,"matches_per_second":1600}`} {
		if !bytes.Contains(data, []byte(key)) {
			t.Errorf("no %s in %s", key, data[:300])
		}
	}
}

func TestJournalKeepsSixDigits(t *testing.T) {
	path, data := writeJournal(t, []Generation{{Best: 2.0 / 3, Mean: -123456789.123, Spread: 1e-300, BestError: math.Inf(1)}})
	if want := `"best":0.666667,"best_matches":0,"best_points":0,"mean":-123457000,"spread":1e-300,`; !bytes.Contains(data, []byte(want)) {
		t.Errorf("line is %s, want %s in it", data, want)
	}
	if got, _ := readJournal(t, path); got[0].BestError != 0 {
		t.Errorf("an unknown error is %v, want 0", got[0].BestError)
	}
}

func TestJournalRefusesWhatJSONCannotHold(t *testing.T) {
	path := filepath.Join(t.TempDir(), JournalFile)
	j, err := OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for key, g := range map[string]Generation{
		"best":         {Generation: 3, Best: math.NaN()},
		"mean":         {Generation: 3, Mean: math.Inf(-1)},
		"best_error":   {Generation: 3, BestError: math.NaN()},
		"genes.x":      {Generation: 3, Genes: map[string][3]float64{"x": {0, math.Inf(1), 0}}},
		"splits.stats": {Generation: 3, Splits: map[string]map[string]Visits{"stats": {"1 2": {1, math.NaN()}}}},
	} {
		err := j.Append(g)
		if err == nil || !strings.Contains(err.Error(), "generation 3: "+key+" must be a finite number") {
			t.Errorf("%s: error %v", key, err)
		}
	}
	if data, err := os.ReadFile(path); err != nil || len(data) > 0 {
		t.Errorf("the refused left %q, %v", data, err)
	}
}

func TestJournalThatCannotBeWrittenStaysAsItWas(t *testing.T) {
	path, data := writeJournal(t, sampleGenerations(2))
	j, err := OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	if j.size != int64(len(data)) {
		t.Errorf("the journal is %d bytes long, its lines %d", j.size, len(data))
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if err := j.Append(Generation{Generation: 9}); err == nil {
		t.Error("a closed journal took a generation")
	}
	if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, data) {
		t.Errorf("the journal changed, %v", err)
	}
}

func TestJournalTornAtAnyByteOfItsLastLineLosesOnlyThatLine(t *testing.T) {
	all := sampleGenerations(3)
	for i := range all { // many bytes make a long test
		all[i].Genes, all[i].Splits = nil, map[string]map[string]Visits{"stats": {"4 8 0": {1, 0.5}}}
	}
	path, data := writeJournal(t, all)
	start := bytes.LastIndexByte(data[:len(data)-1], '\n') + 1
	for cut := start; cut <= len(data); cut++ {
		if err := os.WriteFile(path, data[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		want := 2
		if cut >= len(data)-1 { // whole but for its end
			want = 3
		}
		got, note := readJournal(t, path)
		if len(got) != want {
			t.Fatalf("cut at %d of %d: %d generations, want %d", cut, len(data), len(got), want)
		}
		if torn := want == 2 && cut > start; torn != (note != "") {
			t.Fatalf("cut at %d of %d: note %q", cut, len(data), note)
		}
		if cut%7 != 0 && cut > start+2 && cut < len(data)-2 {
			continue // mending costs some synced writes
		}
		j, err := OpenJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		if want == 2 {
			if err := j.Append(all[2]); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if mended, err := os.ReadFile(path); err != nil || !bytes.Equal(mended, data) {
			t.Fatalf("cut at %d of %d: the mended journal differs", cut, len(data))
		}
	}
}

func TestJournalNamesABrokenLine(t *testing.T) {
	path, data := writeJournal(t, sampleGenerations(3))
	lines := bytes.SplitAfter(data, []byte("\n"))
	for name, broken := range map[string][]byte{
		"no JSON":      []byte("{\"generation\":1,\n"),
		"empty":        []byte("\n"),
		"wrong type":   []byte("{\"generation\":\"one\"}\n"),
		"out of order": []byte("{\"generation\":0}\n"),
	} {
		if err := os.WriteFile(path, bytes.Join([][]byte{lines[0], broken, lines[2]}, nil), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := ReadJournal(path); err == nil || !strings.HasPrefix(err.Error(), path+":2: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: reading gives %v", name, err)
		}
		if _, err := OpenJournal(path); err == nil || !strings.HasPrefix(err.Error(), path+":2: ") {
			t.Errorf("%s: opening gives %v", name, err)
		}
	}
}

func TestJournalRewindsToAGeneration(t *testing.T) {
	all := sampleGenerations(6)
	path, data := writeJournal(t, all)
	j, err := OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Append(all[5]); err == nil {
		t.Error("generation 5 was appended twice")
	}
	if err := j.Rewind(2); err != nil {
		t.Fatal(err)
	}
	for _, g := range all[3:] {
		if err := j.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, data) {
		t.Errorf("redone generations differ, %v", err)
	}
	if err := j.Rewind(-1); err != nil {
		t.Fatal(err)
	}
	if err := j.Append(all[0]); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if got, _ := readJournal(t, path); len(got) != 1 {
		t.Errorf("%d generations after starting over, want 1", len(got))
	}
}

func TestJournalOfTenThousandLinesReadsQuickly(t *testing.T) {
	var b bytes.Buffer
	for i, g := range sampleGenerations(500) {
		for k := range 20 {
			g.Generation = 20*i + k
			line, err := g.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(line, '\n'))
		}
	}
	path := filepath.Join(t.TempDir(), JournalFile)
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	got, _ := readJournal(t, path)
	took := time.Since(began)
	t.Logf("%d lines, %d bytes in %v", len(got), b.Len(), took)
	limit := 10 * time.Second // it takes about 0.3 s on an idle machine
	if underRace {
		limit = time.Minute
	}
	if len(got) != 10000 || took > limit {
		t.Errorf("%d lines in %v", len(got), took)
	}
}

func FuzzReadJournal(f *testing.F) {
	f.Add([]byte("{\"generation\":0,\"best\":0.5}\n{\"generation\":1}\n"))
	f.Add([]byte("{\"generation\":0}\n{\"gen"))
	f.Add([]byte("\n\n"))
	f.Add([]byte("{\"generation\":0,\"genes\":{\"a\":[1,2]},\"splits\":{\"s\":{\"1 2\":{\"count\":1}}}}"))
	path := filepath.Join(f.TempDir(), JournalFile)
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		read, _, err := ReadJournal(path)
		j, openErr := OpenJournal(path)
		if (err == nil) != (openErr == nil) {
			t.Fatalf("reading says %v, opening says %v", err, openErr)
		}
		if err != nil {
			return
		}
		next := 0
		if len(read) > 0 {
			next = read[len(read)-1].Generation
			if next == math.MaxInt {
				return
			}
			next++
		}
		if err := j.Append(Generation{Generation: next}); err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		again, note, err := ReadJournal(path)
		if err != nil || note != "" || len(again) != len(read)+1 {
			t.Fatalf("%d lines and one give %d, note %q, %v", len(read), len(again), note, err)
		}
	})
}
