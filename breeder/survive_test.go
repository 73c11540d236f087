package breeder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"breeder/results"
)

// stopped is the folder of a restless run that was stopped after generation 6.
func stopped(t *testing.T) *results.Folder {
	t.Helper()
	folder := newFolder(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if _, err := Run(ctx, restlessJob(t), Options{Workers: 2, Folder: folder, Watch: cancelAfter{6, cancel}, NoPlots: true}); err != nil {
		t.Fatal(err)
	}
	return folder
}

// edit replaces a text in a file of a folder.
func edit(t *testing.T, folder *results.Folder, name, old, new string) {
	t.Helper()
	text := string(readFile(t, folder.File(name)))
	if strings.Count(text, old) != 1 {
		t.Fatalf("%s has %q %d times:\n%s", name, old, strings.Count(text, old), text)
	}
	if err := os.WriteFile(folder.File(name), []byte(strings.Replace(text, old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A job that was edited by hand goes on where that cannot change what is done
// already, and is refused in one line anywhere else.
func TestAnEditedJobIsRefusedWhereItDecidedTheGenerations(t *testing.T) {
	folder := stopped(t)
	for _, c := range []struct{ old, new, want string }{
		{"seed = 11", "seed = 12", "job.toml: seed is 12, but the run was bred with 11: put that back"},
		{"population = 12", "population = 24", "search.population is 24, but the run was bred with 12"},
		{"islands = 3", "islands = 2", "search.islands is 2"},
		{`method = "ga"`, `method = "de"`, `search.method is "de", but the run was bred with "ga"`},
		{`strategy = "lifter"`, `strategy = "glass"`, `strategy is "glass", but the run was bred with "lifter"`},
		{`strategy = "lifter"`, `strategy = "rock"`, "rock"},
		{"noise = 1.5", "noise = 2.5", "arena.noise is 2.5, but the run was bred with 1.5"},
		{"memory = 0.7", "", "measure.memory is 0.8, but the run was bred with 0.7"},
		{"of = \"points\"", "of = \"score\"", `fitness.of is "score", but the run was bred with "points"`},
		{"[fitness]", "[genes]\nlift = 3\n[fitness]", "genes.lift is 3, but the run was bred with none"},
		{"bot = \"rock\"\n", "bot = \"bomb\"\n", "rivals has changed, but the run was bred with others"},
		{"founders = [\"default\"]", "founders = []", "search.founders has changed"},
		// What is still to come may change.
		{"generations = 14", "generations = 8", ""},
		{"generations = 14", "generations = 3", ""},
		{"pairs = 10\n", "pairs = 4\n", ""},
		{"failures = 0.05", "failures = 0.5", ""},
		{"bot = \"rock{weight=2}\"", "bot = \"rock{weight=3}\"", ""},
	} {
		again := copied(t, folder)
		edit(t, again, results.JobFile, c.old, c.new)
		_, err := Resume(t.Context(), Options{Workers: 1, Folder: again, NoPlots: true}, nil)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%q for %q: %v", c.new, c.old, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%q for %q: got %v, want %q", c.new, c.old, err, c.want)
		}
		if c.want != "" {
			if text := readFile(t, again.Journal()); string(text) != string(readFile(t, folder.Journal())) {
				t.Errorf("%q for %q: the journal was touched", c.new, c.old)
			}
		}
	}
}

// Measures of a generation under way are those of another job then.
func TestAJobEditedInItsFirstGenerationBeginsAgain(t *testing.T) {
	want := restlessJob(t)
	want.Measure.Pairs, want.Rivals = 2, slices.Clone(want.Rivals)
	want.Rivals[0].Weight = 2
	_, whole := runToy(t, want, 1)

	folder, job := newFolder(t), restlessJob(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	counting := &countingGame{Game: job.game, after: 50, do: cancel}
	job.game = counting
	r, err := newRun(ctx, job, Options{Workers: 1, Folder: folder, NoPlots: true})
	if err != nil {
		t.Fatal(err)
	}
	r.partial.every = 0
	if _, err := r.carryOut(); err == nil {
		t.Fatal("the first generation was not broken off")
	}
	if info, err := os.Stat(folder.File(results.PartialFile)); err != nil || info.Size() == 0 {
		t.Fatalf("no measure was saved: %v", err)
	}
	text, err := want.Text()
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.WriteFile(results.JobFile, text); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(t.Context(), Options{Workers: 2, Folder: folder, NoPlots: true}, nil); err != nil {
		t.Fatal(err)
	}
	same(t, left(t, folder), left(t, whole))
}

func TestARunOfAnEarlierVersionIsNotWiped(t *testing.T) {
	_, folder := runToy(t, toyJob(t, "budget = { generations = 3 }\nvalidation = { pairs = 5 }"), 1)
	for _, name := range []string{"checkpoint-0.json", "checkpoint-1.json", results.StatusFile, results.SummaryFile} {
		if err := os.Remove(folder.File(name)); err != nil {
			t.Fatal(err)
		}
	}
	before := readFile(t, folder.Journal())
	for _, champion := range []bool{true, false} {
		if !champion {
			if err := os.Remove(folder.Champion()); err != nil {
				t.Fatal(err)
			}
		}
		_, err := Resume(t.Context(), Options{Workers: 1, Folder: folder, NoPlots: true}, func(done Done, b *Budget) error {
			b.Generations = done.Generations + 5
			return nil
		})
		if err == nil || !strings.Contains(err.Error(), "no checkpoint to go on from") {
			t.Errorf("got %v", err)
		}
		if string(readFile(t, folder.Journal())) != string(before) {
			t.Fatal("its journal is gone")
		}
	}
}

// The run had ended, was given more, and broke off before its next checkpoint.
func TestARunThatWasGivenMoreBreedsOnAfterACrash(t *testing.T) {
	_, whole := runToy(t, restlessJob(t), 2)
	short := restlessJob(t)
	short.Budget.Generations = 6
	_, folder := runToy(t, short, 1)
	var broken *results.Folder
	watch := copyAfter{6, func() { broken = copied(t, folder) }}
	if _, err := Resume(t.Context(), Options{Workers: 2, Folder: folder, Watch: watch, NoPlots: true}, func(_ Done, b *Budget) error {
		b.Generations = 14
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(t.Context(), Options{Workers: 2, Folder: broken, NoPlots: true}, nil); err != nil {
		t.Fatal(err)
	}
	same(t, left(t, broken), left(t, whole))
}

func TestAFolderThatIsTakenAwayEndsItsRun(t *testing.T) {
	for name, take := range map[string]func(*results.Folder) error{
		"deleted":         func(f *results.Folder) error { return os.RemoveAll(f.Path()) },
		"moved":           func(f *results.Folder) error { return os.Rename(f.Path(), f.Path()+"-moved") },
		"journal deleted": func(f *results.Folder) error { return os.Remove(f.Journal()) },
		"journal swapped": func(f *results.Folder) error {
			return errors.Join(os.Remove(f.Journal()), os.WriteFile(f.Journal(), nil, 0o644))
		},
	} {
		folder := newFolder(t)
		_, err := Run(t.Context(), restlessJob(t), Options{Workers: 2, Folder: folder, NoPlots: true, Watch: copyAfter{3, func() {
			if err := take(folder); err != nil {
				t.Error(err)
			}
		}}})
		if !errors.Is(err, results.ErrGone) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v", name, err)
		}
		if _, err := os.Stat(folder.Path()); !strings.HasPrefix(name, "journal") && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the folder was made again", name)
		}
		// One that was moved can be gone on with where it is now.
		if name == "moved" {
			moved, err := results.Open(folder.Path() + "-moved")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Resume(t.Context(), Options{Workers: 1, Folder: moved, NoPlots: true}, nil); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestNothingIsPutIntoAFolderThatIsNoRun(t *testing.T) {
	dir := t.TempDir()
	folder, err := results.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(t.Context(), Options{Workers: 1, Folder: folder}, nil); err == nil || !strings.Contains(err.Error(), "holds no run") {
		t.Errorf("got %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("left %v (%v)", entries, err)
	}
}

func TestAFounderFromAFileIsRememberedWithoutIt(t *testing.T) {
	_, parent := runToy(t, toyJob(t, "genes = { idle = 0.25 }\nbudget = { generations = 3 }\nvalidation = { pairs = 5 }"), 1)
	file := filepath.Join(t.TempDir(), "founder.toml")
	if err := os.WriteFile(file, readFile(t, parent.Champion()), 0o644); err != nil {
		t.Fatal(err)
	}
	job := toyJob(t, fmt.Sprintf("search = { founders = [\"default\", %q] }\ngenes = { idle = 0.25 }\nbudget = { generations = 4 }\nvalidation = { pairs = 5 }", file))
	_, whole := runToy(t, job, 1)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	again, err := LoadJob(whole.Job())
	if err != nil {
		t.Fatal(err)
	}
	again.name = job.name
	_, second := runToy(t, again, 1)
	same(t, left(t, second), left(t, whole))
}

// Whatever is cut off or broken in any file of a folder: a run goes on as if
// nothing had been, or says in one line why not.
func TestFilesCutAnywhereAreMadeGoodOrRefusedInOneLine(t *testing.T) {
	whole := newFolder(t)
	var broken *results.Folder
	if _, err := Run(t.Context(), restlessJob(t), Options{Workers: 2, Folder: whole, Watch: copyAfter{8, func() { broken = copied(t, whole) }}, NoPlots: true}); err != nil {
		t.Fatal(err)
	}
	want := left(t, whole)
	for name, good := range map[string]bool{ // whether it must be made good
		"checkpoint-0.json": true, results.StatusFile: true, results.JobFile: false, results.JournalFile: false, results.PartialFile: true,
	} {
		text, err := os.ReadFile(broken.File(name))
		if err != nil {
			text = []byte(`{"generation":8,"key":{"Block":0,"Task":0,"Sum":1},"measure":[{"Points":1}]}` + "\n")
		}
		folder := copied(t, broken) // nothing but the file changes in it
		step := max(1, len(text)/60)
		for cut := 0; cut <= len(text); cut += step {
			for _, garbage := range []string{"", "\x00\x00\xff{"} {
				torn := append(text[:cut:cut], garbage...)
				if err := os.WriteFile(folder.File(name), torn, 0o644); err != nil {
					t.Fatal(err)
				}
				r, err := reopen(t.Context(), Options{Workers: 1, Folder: folder, NoPlots: true})
				switch {
				case err != nil && (good || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), folder.Path())):
					t.Errorf("%s cut to %d bytes and %q: %v", name, cut, garbage, err)
				case err == nil && r.generation != 8 && r.generation != 7:
					t.Errorf("%s cut to %d bytes: going on from %d", name, cut, r.generation)
				case err == nil && garbage == "" && cut%(30*step) == 0 && name != results.JobFile:
					again := copied(t, folder)
					if _, err := Resume(t.Context(), Options{Workers: 2, Folder: again, NoPlots: true}, nil); err != nil {
						t.Errorf("%s cut to %d bytes: %v", name, cut, err)
						continue
					}
					same(t, left(t, again), want)
				}
			}
		}
	}
}

func TestWithBothCheckpointsDamagedAKeptOneServes(t *testing.T) {
	folder := stopped(t)
	for _, name := range []string{"checkpoint-0.json", "checkpoint-1.json"} {
		if err := os.WriteFile(folder.File(name), []byte("garbage"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, whole := runToy(t, restlessJob(t), 2)
	var told notes
	if _, err := Resume(t.Context(), Options{Workers: 2, Folder: folder, Watch: &told, NoPlots: true}, nil); err != nil {
		t.Fatal(err)
	}
	if len(told.list) != 1 || !strings.Contains(told.list[0], "going on from generation 5") {
		t.Errorf("told %q", told.list)
	}
	same(t, left(t, folder), left(t, whole))
}

func TestAForkOfAForkCanBeResumed(t *testing.T) {
	_, first := runToy(t, restlessJob(t), 2)
	_, second := fork(t, first, 9, "search.mutation-rate=0.5")
	plan, err := PlanFork(second, 10, []string{"rivals=[\"rock\"]", "budget.generations=16"})
	if err != nil {
		t.Fatal(err)
	}
	_, whole := fork(t, second, 10, "rivals=[\"rock\"]", "budget.generations=16")
	// Stopped at once, and in the middle.
	for _, stop := range []int{-1, 13} {
		ctx, cancel := context.WithCancel(t.Context())
		folder := newFolder(t)
		if stop < 0 {
			cancel()
		}
		_, err = Fork(ctx, plan, Options{Workers: 1, Folder: folder, Watch: cancelAfter{stop, cancel}, NoPlots: true})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Resume(t.Context(), Options{Workers: 2, Folder: folder, NoPlots: true}, nil); err != nil {
			t.Fatal(err)
		}
		same(t, left(t, folder), left(t, whole))
		if status, _ := folder.ReadStatus(); status.Parent == nil || status.Parent.Run != second.Path() {
			t.Errorf("its parent is %+v", status.Parent)
		}
	}
}

// A fork may go from any method to any other, and be broken off at once.
func TestAForkThatChangesItsMethodCanBeResumed(t *testing.T) {
	for _, from := range []string{"ga", "cmaes", "pso"} {
		islands := ""
		if from == "ga" {
			islands = ", islands = 3"
		}
		_, parent := runToy(t, toyJob(t, fmt.Sprintf("search = { method = %q, population = 12, children = 12%s }\nbudget = { generations = 4 }\nvalidation = { pairs = 5 }", from, islands)), 1)
		for _, set := range []string{"search.method=ga", "search.method=cmaes", "search.method=de", "search.method=pso", "search.method=oes", "search.children=24", "search.population=24"} {
			plan, err := PlanFork(parent, 3, []string{set})
			if err != nil {
				t.Errorf("%s, %s: %v", from, set, err)
				continue
			}
			// What a crash leaves before a generation of its own is in a checkpoint.
			whole := newFolder(t)
			var broken *results.Folder
			watch := copyAfter{3, func() { broken = copied(t, whole) }}
			if _, err := Fork(t.Context(), plan, Options{Workers: 1, Folder: whole, Watch: watch, NoPlots: true}); err != nil {
				t.Errorf("%s, %s: %v", from, set, err)
				continue
			}
			if _, err := Resume(t.Context(), Options{Workers: 2, Folder: broken, NoPlots: true}, nil); err != nil {
				t.Errorf("%s, %s: %v", from, set, err)
				continue
			}
			same(t, left(t, broken), left(t, whole))
		}
	}
}

// Rungs, crowds, restarts of islands, and a fitness of more than the mean.
func TestARunWithAllThereIsIsResumed(t *testing.T) {
	lines := `
arena = { noise = 1.5 }
rivals = ["rock", "lifter", { bot = "hall-of-fame", count = 2 }]
seed = 3
fitness = { worst = 0.5, steady = 0.2 }
search = { population = 12, children = 18, islands = 2, crowding = 0.02, restart = true, hall-every = 2 }
budget = { generations = 13 }
validation = { pairs = 10 }
[measure]
pairs = 1
blocks = 2
memory = 0.8
[[measure.rungs]]
arena = { noise = 2.5 }
pairs = 1
keep = 0.5
`
	job := func() *Job {
		job, err := ParseJob("toy.toml", []byte("game = \"toy\"\nstrategy = \"lifter\"\n"+lines))
		if err != nil {
			t.Fatal(err)
		}
		return job
	}
	folder := newFolder(t)
	var broken []*results.Folder
	watch := everyCopy{func() { broken = append(broken, copied(t, folder)) }}
	if _, err := Run(t.Context(), job(), Options{Workers: 2, Folder: folder, Watch: watch, NoPlots: true}); err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{0, 1, 5, 9, 10, 11, 12} {
		if _, err := Resume(t.Context(), Options{Workers: 1 + at%3, Folder: broken[at], NoPlots: true}, nil); err != nil {
			t.Fatal(err)
		}
		same(t, left(t, broken[at]), left(t, folder))
	}
}

type everyCopy struct{ copy func() }

func (c everyCopy) Generation(results.Generation, time.Duration) { c.copy() }
func (everyCopy) Phase(string)                                   {}
func (everyCopy) Note(string)                                    {}

// A dead genome may come up, be measured, and die again within a generation.
func TestACheckpointHoldsWhatIsKnownOfTheDead(t *testing.T) {
	job := toyJob(t, "genes = { idle = 0.5, lift = [3, 7] }\narena = { noise = 1.5 }\nsearch = { population = 6, children = 30 }\nbudget = { generations = 12 }\nvalidation = { pairs = 5 }")
	folder := newFolder(t)
	r, err := newRun(t.Context(), job, Options{Workers: 2, Folder: folder, NoPlots: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.carryOut(); err != nil {
		t.Fatal(err)
	}
	last, _, err := folder.LastCheckpoint()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(last.Body), "\n")[1:]
	for i, rec := range r.known.order {
		_, living := r.known.find(rec.genome)
		want, err := json.Marshal(keep(rec, living))
		if err != nil {
			t.Fatal(err)
		}
		if lines[i] != string(want) {
			t.Errorf("genome %d is kept as\n%s\nwant\n%s", rec.id, lines[i], want)
		}
	}
}
