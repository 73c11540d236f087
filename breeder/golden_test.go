package breeder

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A change of this journal is a change of what every seed brings forth: it may
// be meant, but never goes unnoticed.
func TestTheGoldenRunIsRepeated(t *testing.T) {
	_, folder := runToy(t, toyJob(t, `
seed = 42
arena = { noise = 1.5 }
held-out = ["rock{weight=2}"]
search = { population = 12, children = 12, islands = 3, migrate-every = 2 }
measure = { pairs = 1 }
budget = { generations = 8 }
validation = { pairs = 10 }
`), 2)
	got := withoutPace(t, folder)
	golden := filepath.Join("testdata", "golden.jsonl")
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := bytes.Split(readFile(t, golden), []byte("\n"))
	for i, line := range bytes.Split(got, []byte("\n")) {
		if i >= len(want) || !bytes.Equal(line, want[i]) {
			t.Fatalf("line %d is\n%s\nwant\n%s", i+1, line, want[min(i, len(want)-1)])
		}
	}
}
