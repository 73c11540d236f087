package results

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// RunState is how a run stands, seen from outside.
type RunState string

// The states of a run. One that was broken off left no word of it: its
// process was killed, or the machine stopped.
const (
	Running   RunState = "running"
	Done      RunState = "done"
	Stopped   RunState = "stopped"
	Failed    RunState = "failed"
	BrokenOff RunState = "broken off"
)

// RunInfo is a run as a list of runs shows it.
type RunInfo struct {
	Folder      *Folder
	Status      Status
	State       RunState
	Generations int        // that are done
	Last        Generation // zero if there is none
	Changed     time.Time  // when its journal or status last did
}

// Runs lists the runs in the folders right below dir, the one that changed
// last first. Folders that hold something else are passed over.
func Runs(dir string) ([]RunInfo, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no folder %s: give the folder that holds the runs", dir)
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read (%w): give the folder that holds the runs", dir, reason(err))
	}
	var runs []RunInfo
	for _, entry := range entries {
		folder := &Folder{path: filepath.Join(dir, entry.Name())}
		if _, err := os.Stat(folder.Job()); err != nil {
			continue
		}
		if info, err := folder.Info(); err == nil {
			runs = append(runs, info)
		}
	}
	slices.SortStableFunc(runs, func(a, b RunInfo) int { return b.Changed.Compare(a.Changed) })
	return runs, nil
}

// Info says how the run in the folder stands.
func (f *Folder) Info() (RunInfo, error) {
	info := RunInfo{Folder: f}
	var some bool
	var err error
	info.Status, _ = f.ReadStatus()
	if info.Last, some, err = LastGeneration(f.Journal()); err != nil {
		return info, err
	}
	if some {
		info.Generations = info.Last.Generation + 1
	}
	for _, name := range []string{StatusFile, JournalFile, JobFile} {
		if stat, err := os.Stat(f.File(name)); err == nil && stat.ModTime().After(info.Changed) {
			info.Changed = stat.ModTime()
		}
	}
	_, noChampion := os.Stat(f.Champion())
	switch {
	case f.Locked():
		info.State = Running
	case info.Status.Stage == StageDone || info.Status.Stage == "" && noChampion == nil:
		info.State = Done
	case info.Status.Stage == StageStopped:
		info.State = Stopped
	case info.Status.Stage == StageFailed:
		info.State = Failed
	default:
		info.State = BrokenOff
	}
	return info, nil
}
