package breeder

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"breeder/engines"
	"breeder/results"
)

// restless is a job with all that a run must remember: islands that migrate,
// rivals of its own, fading measures, races, a register that forgets, and an
// archive that does not.
const restless = `
rivals = ["rock", "lifter", { bot = "hall-of-fame", count = 3 }, { bot = "self", count = 2 }]
held-out = ["rock{weight=2}"]
seed = 11
arena = { noise = 1.5 }
[measure]
pairs = 1
blocks = 3
memory = 0.7
[search]
population = 12
children = 12
islands = 3
migrate-every = 2
hall-every = 2
[archive]
traits = ["height", "mass"]
cells = 4
every = 3
share = 0.4
[budget]
generations = 14
[validation]
pairs = 10
`

func restlessJob(t *testing.T) *Job {
	t.Helper()
	job, err := ParseJob("toy.toml", []byte("game = \"toy\"\nstrategy = \"lifter\"\n"+restless))
	if err != nil {
		t.Fatal(err)
	}
	return job
}

var made = regexp.MustCompile(`(?m)^made = .*$`)

// left is what a run leaves behind, without what depends on the machine.
func left(t *testing.T, folder *results.Folder) map[string]string {
	t.Helper()
	archive, err := os.ReadFile(folder.File(results.ArchiveFile))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return map[string]string{
		"archive":    string(archive),
		"job":        string(readFile(t, folder.Job())),
		"journal":    string(withoutPace(t, folder)),
		"population": string(readFile(t, folder.Population())),
		"genomes":    string(readFile(t, folder.File(results.GenomesFile))),
		"champion":   string(made.ReplaceAll(readFile(t, folder.Champion()), nil)),
	}
}

func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			a, b := strings.Split(got[name], "\n"), strings.Split(want[name], "\n")
			for i := range b {
				if i >= len(a) || a[i] != b[i] {
					t.Errorf("the %s differs in line %d:\n%s\nwant\n%s", name, i+1, a[min(i, len(a)-1)], b[i])
					break
				}
			}
		}
	}
}

func TestAResumedRunIsThatOfAnUnbrokenOne(t *testing.T) {
	_, whole := runToy(t, restlessJob(t), 2)
	want := left(t, whole)
	for _, stops := range [][]int{{0}, {5}, {12}, {0, 1, 2, 3, 9}} {
		t.Run(fmt.Sprint(stops), func(t *testing.T) {
			folder := newFolder(t)
			for i, stop := range stops {
				ctx, cancel := context.WithCancel(t.Context())
				options := Options{Workers: 1 + i%3, Folder: folder, Watch: cancelAfter{stop, cancel}, NoPlots: true}
				var err error
				if i == 0 {
					_, err = Run(ctx, restlessJob(t), options)
				} else {
					_, err = Resume(ctx, options, nil)
				}
				if err != nil {
					t.Fatal(err)
				}
				cancel()
			}
			if _, err := Resume(t.Context(), Options{Workers: 5, Folder: folder, NoPlots: true}, nil); err != nil {
				t.Fatal(err)
			}
			same(t, left(t, folder), want)
		})
	}
}

func TestARunWithMoreGenerationsIsThatOfALongerJob(t *testing.T) {
	_, whole := runToy(t, restlessJob(t), 2)
	short := restlessJob(t)
	short.Budget.Generations = 6
	_, folder := runToy(t, short, 1)
	_, err := Resume(t.Context(), Options{Workers: 2, Folder: folder, NoPlots: true}, func(done Done, b *Budget) error {
		if done.Generations != 6 {
			t.Errorf("%d generations are done, want 6", done.Generations)
		}
		b.Generations = done.Generations + 8
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	same(t, left(t, folder), left(t, whole))
}

// What a crash leaves: the folder as it was in the middle of the run.
func copied(t *testing.T, from *results.Folder) *results.Folder {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(to, os.DirFS(from.Path())); err != nil {
		t.Fatal(err)
	}
	folder, err := results.Open(to)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

type copyAfter struct {
	generation int
	copy       func()
}

func (c copyAfter) Generation(g results.Generation, _ time.Duration) {
	if g.Generation == c.generation {
		c.copy()
	}
}
func (copyAfter) Phase(string) {}
func (copyAfter) Note(string)  {}

// The journal is one generation ahead of the checkpoint here, and its last line
// may be torn anywhere.
func TestARunThatBrokeOffBetweenJournalAndCheckpointGoesOn(t *testing.T) {
	whole := newFolder(t)
	var broken *results.Folder
	watch := copyAfter{7, func() { broken = copied(t, whole) }}
	if _, err := Run(t.Context(), restlessJob(t), Options{Workers: 2, Folder: whole, Watch: watch, NoPlots: true}); err != nil {
		t.Fatal(err)
	}
	want := left(t, whole)
	journal := readFile(t, broken.Journal())
	last := bytes.LastIndexByte(journal[:len(journal)-1], '\n') + 1
	for _, cut := range []int{len(journal), len(journal) - 1, last + 1, last + (len(journal)-last)/2, last} {
		folder := copied(t, broken)
		if err := os.WriteFile(folder.Journal(), journal[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Resume(t.Context(), Options{Workers: 2, Folder: folder, NoPlots: true}, nil); err != nil {
			t.Fatal(err)
		}
		same(t, left(t, folder), want)
	}
}

type notes struct{ list []string }

func (n *notes) Generation(results.Generation, time.Duration) {}
func (n *notes) Phase(string)                                 {}
func (n *notes) Note(message string)                          { n.list = append(n.list, message) }

func TestATornCheckpointFallsBackToTheOneBefore(t *testing.T) {
	whole := newFolder(t)
	var broken *results.Folder
	watch := copyAfter{8, func() { broken = copied(t, whole) }} // checkpoints after 7 and 8 generations
	if _, err := Run(t.Context(), restlessJob(t), Options{Workers: 2, Folder: whole, Watch: watch, NoPlots: true}); err != nil {
		t.Fatal(err)
	}
	want := left(t, whole)
	newest := broken.File("checkpoint-0.json")
	text := readFile(t, newest)
	for _, size := range []int{0, 1, 40, len(text) / 2, len(text) - 1} {
		folder := copied(t, broken)
		if err := os.WriteFile(folder.File("checkpoint-0.json"), text[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		var told notes
		if _, err := Resume(t.Context(), Options{Workers: 2, Folder: folder, Watch: &told, NoPlots: true}, nil); err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(told.list, func(s string) bool {
			return strings.Contains(s, "checkpoint-0.json is damaged") && strings.Contains(s, "going on from generation 7")
		}) {
			t.Errorf("cut to %d bytes: told %q", size, told.list)
		}
		same(t, left(t, folder), want)
	}
}

func TestWhatWasMeasuredOfALongGenerationIsNotMeasuredAgain(t *testing.T) {
	_, whole := runToy(t, restlessJob(t), 2)
	want := left(t, whole)

	// A run that is stopped in the middle of its generation 4.
	folder := newFolder(t)
	ctx, cancel := context.WithCancel(t.Context())
	job := restlessJob(t)
	counting := &countingGame{Game: job.game}
	job.game = counting
	r, err := newRun(ctx, job, Options{Workers: 1, Folder: folder, NoPlots: true})
	if err != nil {
		t.Fatal(err)
	}
	text, err := job.Text()
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.WriteFile(results.JobFile, text); err != nil {
		t.Fatal(err)
	}
	r.partial.every = 0
	total := 0
	for _, line := range journalOf(t, whole)[:4] {
		total += line.Matches
	}
	counting.after, counting.do = total+60, cancel
	if _, err := r.carryOut(); err != nil {
		t.Fatal(err)
	}
	saved := bytes.Count(readFile(t, folder.File(results.PartialFile)), []byte("\n"))
	if saved < 5 {
		t.Fatalf("%d measures were saved", saved)
	}
	// The last line may be torn as well.
	partial := readFile(t, folder.File(results.PartialFile))
	for _, cut := range []int{0, 10} {
		again := copied(t, folder)
		if err := os.WriteFile(again.File(results.PartialFile), partial[:len(partial)-cut], 0o644); err != nil {
			t.Fatal(err)
		}
		resumed, err := reopen(t.Context(), Options{Workers: 2, Folder: again, NoPlots: true})
		if err != nil {
			t.Fatal(err)
		}
		counter := &countingGame{Game: job.game.(*countingGame).Game}
		resumed.pool = NewPool(counter, 1)
		if _, err := resumed.carryOut(); err != nil {
			t.Fatal(err)
		}
		same(t, left(t, again), want)
		if _, err := os.Stat(again.File(results.PartialFile)); !os.IsNotExist(err) {
			t.Errorf("the measures under way are still there: %v", err)
		}
		rest := 0
		for _, line := range journalOf(t, whole)[4:] {
			rest += line.Matches
		}
		each := 2 * (2 + 2 + 2) / 2 // more than one genome's block
		if played := counter.breeding(resumed); played > rest-(saved-1)*each/2 {
			t.Errorf("%d matches were played for the %d from there on, though %d measures were saved", played, rest, saved)
		}
	}
}

// countingGame counts matches and does something after some.
type countingGame struct {
	engines.Game
	count, after int
	do           func()
}

func (c *countingGame) NewTable() engines.Table { return countingTable{c.Game.NewTable(), c} }

// breeding is the number of matches that were not of the validation.
func (c *countingGame) breeding(r *run) int {
	return c.count - (r.matches - r.last.TotalMatches)
}

type countingTable struct {
	engines.Table
	game *countingGame
}

func (c countingTable) Play(f engines.Fixture, seats []engines.Bot, rec engines.Recorder) (engines.Outcome, error) {
	if c.game.count++; c.game.count == c.game.after {
		c.game.do()
	}
	return c.Table.Play(f, seats, rec)
}

func (c countingTable) Traits(seat int, into []float64) []float64 {
	return c.Table.(engines.TraitTable).Traits(seat, into)
}

func TestTwoProcessesCannotRunInOneFolder(t *testing.T) {
	_, folder := runToy(t, restlessJob(t), 1)
	release, err := folder.Lock()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(t.Context(), Options{Workers: 1, Folder: folder, NoPlots: true}, nil); err == nil || !strings.Contains(err.Error(), "in use by process") {
		t.Errorf("got %v", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(t.Context(), Options{Workers: 1, Folder: folder, NoPlots: true}, nil); err != nil {
		t.Error(err)
	}
}
