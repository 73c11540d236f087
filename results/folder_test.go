package results

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestDefaultNameIsJobAndUTC(t *testing.T) {
	at := time.Date(2026, 11, 30, 0, 33, 44, 5, time.FixedZone("", 2*3600))
	if got := DefaultName("petri", at); got != "petri-20261129T223344Z" {
		t.Errorf("name is %s", got)
	}
	for _, job := range []string{"", ".", "..", ".hidden", "-rf", "a/b", "/"} {
		if got := DefaultName(job, at); got != "run-20261129T223344Z" {
			t.Errorf("job %q gives the name %s", job, got)
		}
	}
}

func TestOneOfManyGetsAFolder(t *testing.T) {
	parent := t.TempDir()
	empty := filepath.Join(parent, "empty")
	if err := os.Mkdir(empty, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{filepath.Join(parent, "new", "run"), empty} {
		var winners atomic.Int32
		var wait sync.WaitGroup
		for range 32 {
			wait.Go(func() {
				f, err := Create(dir)
				switch {
				case err == nil:
					winners.Add(1)
					if err := f.WriteFile(JobFile, []byte("mine")); err != nil {
						t.Error(err)
					}
				case err.Error() != "results folder "+dir+" exists already: choose another with --out":
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if winners.Load() != 1 {
			t.Errorf("%s: %d got it", dir, winners.Load())
		}
	}
}

func TestRunsOfOneSecondGetFoldersOfTheirOwn(t *testing.T) {
	parent, at := filepath.Join(t.TempDir(), "results"), time.Date(2026, 11, 29, 22, 33, 44, 0, time.UTC)
	const n = 12
	paths := make([]string, n)
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() {
			f, err := CreateDefault(parent, "petri", at)
			if err != nil {
				t.Error(err)
				return
			}
			paths[i] = f.Path()
		})
	}
	wait.Wait()
	want := []string{filepath.Join(parent, "petri-20261129T223344Z")}
	for i := 2; i <= n; i++ {
		want = append(want, fmt.Sprintf("%s-%d", want[0], i))
	}
	slices.Sort(want)
	slices.Sort(paths)
	if !slices.Equal(paths, want) {
		t.Errorf("folders are %v", paths)
	}
	if _, err := CreateDefault("/proc", "petri", at); err == nil || !strings.Contains(err.Error(), "cannot be made") {
		t.Errorf("a folder that cannot be gives %v", err)
	}
}

func TestCreateMakesTheFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "results", "petri-1")
	f, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(f.Plots()); err != nil || !info.IsDir() {
		t.Errorf("plots: %v", err)
	}
	if f.Path() != dir || f.Journal() != filepath.Join(dir, "journal.jsonl") || f.Job() != filepath.Join(dir, "job.toml") ||
		f.Champion() != filepath.Join(dir, "champion.toml") || f.Population() != filepath.Join(dir, "population.csv") {
		t.Errorf("paths below %s", f.Path())
	}
	if _, err := Open(dir); err != nil {
		t.Error(err)
	}
}

func TestCreateTakesAnEmptyFolder(t *testing.T) {
	if _, err := Create(t.TempDir()); err != nil {
		t.Error(err)
	}
}

func TestFoldersThatCannotBeAreRefusedInOneLine(t *testing.T) {
	taken := t.TempDir()
	file := filepath.Join(taken, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	create := func(dir string) error { _, err := Create(dir); return err }
	open := func(dir string) error { _, err := Open(dir); return err }
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"taken", create(taken), "results folder " + taken + " exists already: choose another with --out"},
		{"a file", create(file), "results folder " + file + " cannot be made (not a directory): choose another with --out"},
		{"below a file", create(filepath.Join(file, "x")), "results folder " + filepath.Join(file, "x") + " cannot be made (not a directory): choose another with --out"},
		{"unwritable", create("/proc/results"), "results folder /proc/results cannot be made (no such file or directory): choose another with --out"},
		{"open none", open(filepath.Join(taken, "none")), "no results folder " + filepath.Join(taken, "none") + " (no such file or directory): give the folder of a run"},
		{"open a file", open(file), file + " is a file: give the folder of a run"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, c.err, c.want)
		}
	}
}

func TestWriteFileReplacesWholeAndLeavesNothingBeside(t *testing.T) {
	f, err := Create(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	// What a crash left aside is in nobody's way.
	if err := os.WriteFile(f.File(".checkpoint.json.tmp"), []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"a long first text", "short"} {
		if err := f.WriteFile("checkpoint.json", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(f.File("checkpoint.json")); err != nil || string(got) != text {
			t.Errorf("read %q, %v", got, err)
		}
	}
	if err := f.WriteFile("plots/curve.svg", []byte("<svg/>")); err != nil {
		t.Error(err)
	}
	entries, err := os.ReadDir(f.Path())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != "checkpoint.json job.toml plots" {
		t.Errorf("the folder holds %s", got)
	}
	if err := f.WriteFile("../escape", nil); err == nil {
		t.Error("a file was written outside the folder")
	}
}

func TestWriteFileThatFailsKeepsTheOld(t *testing.T) {
	f, err := Create(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(f.File("journal.jsonl"), 0o755); err != nil { // cannot be renamed over
		t.Fatal(err)
	}
	if err := f.WriteFile(JournalFile, []byte("x")); err == nil {
		t.Error("a folder was overwritten by a file")
	}
	if _, err := os.Stat(f.File(".journal.jsonl.tmp")); !os.IsNotExist(err) {
		t.Errorf("something was left aside: %v", err)
	}
}
