package results

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestRecordIsAligned(t *testing.T) {
	var b strings.Builder
	err := WriteRecord(&b, []Opponent{
		{Bot: "divider", Games: 2000, Wins: 1400, Draws: 100, Losses: 500, Points: 0.725, Low: 0.7055, High: 0.7438},
		{Bot: "slime", Games: 10, Wins: 10, Points: 1, Low: 0.7225, High: 1, HeldOut: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `rival    games  wins  draws  losses  points %  95 % interval
divider   2000  1400    100     500      72.5  70.5 ..  74.4
slime *     10    10      0       0     100.0  72.2 .. 100.0
* held out: not met while breeding
`
	if b.String() != want {
		t.Errorf("table is\n%s\nwant\n%s", b.String(), want)
	}
}

func TestRecordMarksRepeatedMatches(t *testing.T) {
	var b strings.Builder
	record := []Opponent{
		{Bot: "divider", Games: 40, Wins: 40, Points: 1, High: 1},
		{Bot: "a bot with a name that no table of eighty columns can ever hold", Games: 2000000, Courses: 120000, HeldOut: true, Draws: 2000000, Points: 0.5, High: 1},
		{Bot: "still", Games: 40, Courses: 8, Wins: 40, Points: 1, High: 1},
	}
	if err := WriteRecord(&b, record); err != nil {
		t.Fatal(err)
	}
	want := `rival                      games  wins    draws  losses  points %  95 % interval
divider                       40    40        0       0     100.0   0.0 .. 100.0
a bot with a name t… *†  2000000     0  2000000       0      50.0   0.0 .. 100.0
still †                       40    40        0       0     100.0   0.0 .. 100.0
* held out: not met while breeding
† without chance matches repeat; the interval counts the 8 to 120000 that differ
`
	if b.String() != want {
		t.Errorf("table is\n%s\nwant\n%s", b.String(), want)
	}
	for line := range strings.Lines(b.String()) {
		if n := utf8.RuneCountInString(line); n > 81 {
			t.Errorf("line of %d columns: %q", n-1, line)
		}
	}
}

func TestTablesStayWithin80Columns(t *testing.T) {
	var b strings.Builder
	err := WriteTable(&b, []string{"bot", "a", "b"}, [][]string{
		{`ünfug{stats="4 8 0" divide-at=5 and-much-more-that-a-line-cannot-hold=12345}`, "1234567890", "x"},
		{"short"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		line = strings.TrimSuffix(line, "\n")
		if n := utf8.RuneCountInString(line); n > 80 || strings.HasSuffix(line, " ") {
			t.Errorf("line of %d columns: %q", n, line)
		}
	}
	if !strings.Contains(b.String(), "…  1234567890  x\n") {
		t.Errorf("table is\n%s", b.String())
	}
}
