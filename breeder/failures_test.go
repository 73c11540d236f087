package breeder

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"breeder/engines"
)

const glass = `
game = "toy"
strategy = "glass"
rivals = ["rock", "lifter"]
[measure]
failures = 0.99
[budget]
generations = 10
[validation]
pairs = 5
`

// A strategy whose better half breaks: its errors, its panics and those of the
// engine are counted and shown, and nothing of it is bred on.
func TestGenomesThatBreakDownRankLastAndCanBeReplayed(t *testing.T) {
	job, err := ParseJob("glass.toml", []byte(glass))
	if err != nil {
		t.Fatal(err)
	}
	found, folder := runToy(t, job, 2)
	if lift := found.Champion.Genome.Int("lift"); lift > 4 || lift < 2 {
		t.Errorf("the champion lifts %d, want about 4, the most that holds", lift)
	}
	total := 0
	for _, line := range journalOf(t, folder) {
		total += line.Failures
	}
	if total == 0 || found.Failures != total {
		t.Errorf("%d failures were found, the journal has %d", found.Failures, total)
	}
	for i, row := range strings.Split(strings.TrimSpace(string(readFile(t, folder.Population()))), "\n")[1:] {
		if lift := strings.Split(row, ",")[9]; lift > "4" || lift == "10" {
			t.Errorf("row %d lives and lifts %s", i+1, lift)
		}
	}
	reasons := map[string]bool{}
	for line := range bytes.Lines(readFile(t, folder.File("failures.jsonl"))) {
		var f failure
		if err := json.Unmarshal(line, &f); err != nil {
			t.Fatal(err)
		}
		reasons[f.Reason] = true
		bots := []string{f.Bot, strings.Trim(f.Against, "[]")}
		if !strings.HasPrefix(f.Replay, "breeder match toy '"+f.Bot) {
			bots[0], bots[1] = bots[1], bots[0]
		}
		var contenders []Contender
		for _, bot := range bots {
			c, err := ParseContender(toy{}, bot)
			if err != nil {
				t.Fatal(err)
			}
			contenders = append(contenders, c)
		}
		_, err := PlayFixture(t.Context(), NewPool(toy{}, 1), toy{}, f.Fixture, contenders)
		if err == nil || !strings.HasSuffix(err.Error(), f.Reason[strings.LastIndex(f.Reason, ": ")+1:]) {
			t.Fatalf("%s gave %v, want %s", f.Replay, err, f.Reason)
		}
	}
	if len(reasons) != 3 {
		t.Errorf("the reasons are %v, want an error, a panic, and one of the engine", reasons)
	}
}

func TestTooManyFailuresStopTheRun(t *testing.T) {
	job, err := ParseJob("glass.toml", []byte(strings.Replace(glass, "0.99", "0.05", 1)))
	if err != nil {
		t.Fatal(err)
	}
	folder := newFolder(t)
	_, err = Run(t.Context(), job, Options{Workers: 2, Folder: folder, NoPlots: true})
	if err == nil || !strings.Contains(err.Error(), "more than measure.failures = 0.05 allows") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
	status, note := folder.ReadStatus()
	if note != "" || status.Stage != "failed" || !strings.Contains(status.Why, "broke down") {
		t.Errorf("the status is %+v (%s)", status, note)
	}
}

func TestResultsThatAreNoNumbersAreFailures(t *testing.T) {
	pool := NewPool(infinite{}, 1)
	lifter, err := ParseContender(toy{}, "lifter")
	if err != nil {
		t.Fatal(err)
	}
	fixtures := layOut(toy{}.Arenas()[0], []weighted{{lifter, 1}}, 3, 1, forFixtures, 0, 0)
	measures, err := pool.Evaluate(t.Context(), Batch{Rivals: []Contender{lifter}, Tasks: []Task{{lifter, fixtures}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range measures[0] {
		if !strings.Contains(result.Failure, "must be finite numbers") {
			t.Errorf("got %+v", result)
		}
	}
	settleFailures(measures)
	for _, result := range measures[0] {
		if result.Points != 0 || result.Margin != -1 || result.Score != 0 {
			t.Errorf("settled as %+v", result)
		}
	}
}

// infinite is a toy with a score that is no number.
type infinite struct{ toy }

func (infinite) NewTable() engines.Table { return infiniteTable{toy{}.NewTable()} }

type infiniteTable struct{ engines.Table }

func (i infiniteTable) Play(f engines.Fixture, seats []engines.Bot, rec engines.Recorder) (engines.Outcome, error) {
	outcome, err := i.Table.Play(f, seats, rec)
	outcome.Score[0] /= 0 * outcome.Margin[0]
	return outcome, err
}
