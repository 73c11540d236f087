package results

import (
	"strings"
	"testing"
)

func TestListsStandInLineAndWrapBelowThemselves(t *testing.T) {
	rows := [][2]string{
		{"ab", "one two"},
		{"abcdef", strings.Repeat("word ", 20)},
	}
	var plain, wrapped strings.Builder
	if err := WriteList(&plain, rows, false); err != nil {
		t.Fatal(err)
	}
	if want := "ab      one two\nabcdef  " + strings.TrimSpace(strings.Repeat("word ", 20)) + "\n"; plain.String() != want {
		t.Errorf("got %q, want %q", plain.String(), want)
	}
	if err := WriteList(&wrapped, rows, true); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(wrapped.String(), "\n"), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[2], "        word") {
		t.Errorf("got %q", wrapped.String())
	}
	for _, line := range lines {
		if len(line) > 80 {
			t.Errorf("%d columns: %q", len(line), line)
		}
	}
	if a, b := strings.Fields(plain.String()), strings.Fields(wrapped.String()); strings.Join(a, " ") != strings.Join(b, " ") {
		t.Error("wrapping lost or added words")
	}
}
