package petri

import (
	"os"
	"testing"

	"breeder/engines"
)

func TestRecordingsAreRepeated(t *testing.T) {
	for _, c := range []struct {
		file       string
		recordings int
	}{
		{"testdata/traces.jsonl.gz", 100},
		{"testdata/matches.jsonl.gz", 20},
		{"testdata/decisions.jsonl.gz", 1288},
	} {
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(c.file)
			if err != nil {
				t.Fatal(err)
			}
			n, err := new(game).Verify(t.Context(), c.file, data, func(d engines.Difference) {
				t.Errorf("line %d, %s, round %d: %s", d.Line, d.Recording, d.Step, d.Detail)
			})
			if err != nil || n != c.recordings {
				t.Errorf("%d recordings and error %v, want %d and none", n, err, c.recordings)
			}
		})
	}
}
