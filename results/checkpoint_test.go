package results

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

// newRun is a fresh folder.
func newRun(t testing.TB) *Folder {
	t.Helper()
	folder, err := Create(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

func saved(t *testing.T, folder *Folder, generations int, body string) {
	t.Helper()
	if err := folder.SaveCheckpoint(Checkpoint{generations, []byte(body)}); err != nil {
		t.Fatal(err)
	}
}

// Whatever a crash left of the newest checkpoint, at any byte, the one before
// serves, and a message says so.
func TestTheNewestWholeCheckpointServes(t *testing.T) {
	folder := newRun(t)
	if _, _, err := folder.LastCheckpoint(); !IsNoCheckpoint(err) {
		t.Errorf("an empty folder: %v", err)
	}
	saved(t, folder, 7, `{"a":1}`)
	saved(t, folder, 8, `{"b":"two\nlines"}`)
	if last, note, err := folder.LastCheckpoint(); err != nil || note != "" || last.Generations != 8 || string(last.Body) != `{"b":"two\nlines"}` {
		t.Fatalf("got %d %q (%s, %v)", last.Generations, last.Body, note, err)
	}
	path := folder.File(slotName(0))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range len(whole) {
		for _, torn := range [][]byte{whole[:cut], append(slices.Clone(whole[:cut]), 0), append(slices.Clone(whole[:cut]), make([]byte, len(whole)-cut)...)} {
			if bytes.Equal(torn, whole) {
				continue
			}
			if err := os.WriteFile(path, torn, 0o644); err != nil {
				t.Fatal(err)
			}
			last, note, err := folder.LastCheckpoint()
			if err != nil || last.Generations != 7 || string(last.Body) != `{"a":1}` || !strings.Contains(note, "going on from generation 7") {
				t.Fatalf("cut at %d: %d %q (%q, %v)", cut, last.Generations, last.Body, note, err)
			}
		}
	}
	if err := os.WriteFile(folder.File(slotName(1)), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := folder.LastCheckpoint(); err == nil || IsNoCheckpoint(err) || !strings.Contains(err.Error(), "run the job again") {
		t.Errorf("both damaged: %v", err)
	}
}

func TestKeptCheckpointsAreFewAndReachBack(t *testing.T) {
	folder := newRun(t)
	for generation := 0; generation <= 5000; generation++ {
		if generation%keepEvery(generation) == 0 {
			saved(t, folder, generation, "{}")
		}
	}
	kept, err := folder.KeptCheckpoints()
	if err != nil {
		t.Fatal(err)
	}
	if len(kept) < checkpointsKept/2 || len(kept) > 2*checkpointsKept || kept[1] > 5000/checkpointsKept*2 {
		t.Errorf("kept %v", kept)
	}
	for _, generations := range kept {
		if c, err := folder.KeptCheckpoint(generations); err != nil || c.Generations != generations || string(c.Body) != "{}" {
			t.Errorf("generation %d: %+v, %v", generations, c, err)
		}
	}
}

func FuzzCheckpoint(f *testing.F) {
	f.Add(Checkpoint{3, []byte("{}")}.file())
	f.Add([]byte("breeder checkpoint 1, generations -1, bytes 0, sha256 \n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := parseCheckpoint(data)
		if err == nil && !bytes.HasSuffix(data, c.Body) {
			t.Errorf("%q holds %q", data, c.Body)
		}
	})
}

func TestOneProcessHasAFolder(t *testing.T) {
	folder := newRun(t)
	// A file that a process left behind locks nothing.
	if err := os.WriteFile(folder.File(LockFile), []byte("999999\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if folder.Locked() {
		t.Error("a stale lock counts")
	}
	release, err := folder.Lock()
	if err != nil {
		t.Fatal(err)
	}
	if !folder.Locked() {
		t.Error("it is not locked")
	}
	if _, err := folder.Lock(); err == nil || !strings.Contains(err.Error(), "in use by process") {
		t.Errorf("a second lock: %v", err)
	}
	if err := release(); err != nil || folder.Locked() {
		t.Errorf("it is still locked (%v)", err)
	}
	// Those who look do not keep others out.
	var looking sync.WaitGroup
	looking.Go(func() {
		for range 2000 {
			folder.Locked()
		}
	})
	for range 100 {
		release, err := folder.Lock()
		if err != nil {
			t.Error(err)
			break
		}
		if err := release(); err != nil {
			t.Error(err)
		}
	}
	looking.Wait()
}

func TestAFolderThatIsGoneIsNotMadeAgain(t *testing.T) {
	folder := newRun(t)
	if err := os.RemoveAll(folder.Path()); err != nil {
		t.Fatal(err)
	}
	figure, err := Curve(CurveData{Title: "x", Generations: []Generation{{}}})
	if err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"file": folder.WriteFile(ChampionFile, nil), "figure": folder.SaveFigure("curve", figure), "checkpoint": folder.SaveCheckpoint(Checkpoint{5, nil}),
	} {
		if !errors.Is(err, ErrGone) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := os.Stat(folder.Path()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it is back: %v", err)
	}
}

// A list of runs shows each, whatever has become of its files.
func TestRunsWithDamagedFilesAreListed(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"good", "bad status", "bad journal", "bare", "none"} {
		folder, err := Create(dir + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := folder.WriteStatus(Status{Stage: StageStopped, Job: "x"}); err != nil {
			t.Fatal(err)
		}
		if err := WriteJournal(folder.Journal(), []Generation{{Generation: 0, Best: 1}, {Generation: 1, Best: 2}}); err != nil {
			t.Fatal(err)
		}
		switch name {
		case "bad status":
			err = os.WriteFile(folder.File(StatusFile), []byte(`{"stage":"do`), 0o644)
		case "bad journal":
			err = os.WriteFile(folder.Journal(), []byte("\x00\n\xffgarbage\n{\n"), 0o644)
		case "bare":
			err = os.Remove(folder.File(StatusFile))
		case "none":
			err = os.Remove(folder.Job())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	runs, err := Runs(dir)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]RunInfo{}
	for _, run := range runs {
		got[run.Folder.Name()] = run
	}
	for name, want := range map[string]struct {
		state RunState
		gens  int
	}{"good": {Stopped, 2}, "bad status": {BrokenOff, 2}, "bad journal": {Stopped, 0}, "bare": {BrokenOff, 2}} {
		if run, ok := got[name]; !ok || run.State != want.state || run.Generations != want.gens {
			t.Errorf("%s: %+v", name, run)
		}
	}
	if len(got) != 4 {
		t.Errorf("%d runs", len(got))
	}
}

func TestWordsAreTypedIntoAShell(t *testing.T) {
	for path, want := range map[string]string{
		"results/night":     "results/night",
		"my runs/it's":      `'my runs/it'\''s'`,
		"-x":                "./-x",
		"ergebnisse/nächte": "'ergebnisse/nächte'",
		"$(rm)":             "'$(rm)'",
	} {
		if got := (&Folder{path: path}).Word(""); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	if got := (&Folder{path: "a b"}).Word(ChampionFile); got != "'a b/champion.toml'" {
		t.Errorf("got %s", got)
	}
}
