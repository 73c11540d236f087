package breeder

import (
	"context"
	"fmt"
	"os"

	"breeder/results"
)

// Resume goes on with the run in the options' folder, where it was stopped or
// broken off, as if it never had been: with the same job, seed and number of
// generations the folder holds the same in the end, whatever the number of
// workers and however often it was resumed. change, which may be nil, gives the
// job another budget. A run that has ended does nothing but validate again,
// unless change gives it more.
func Resume(ctx context.Context, o Options, change func(done Done, budget *Budget) error) (*Found, error) {
	// Nothing is put into a folder that is none of a run.
	if err := holdsRun(o.Folder); err != nil {
		return nil, err
	}
	release, err := o.Folder.Lock()
	if err != nil {
		return nil, err
	}
	defer release()
	r, err := reopen(ctx, o)
	if err != nil {
		return nil, err
	}
	if change != nil {
		if err := change(Done{r.generation, Duration(r.elapsed())}, &r.job.Budget); err != nil {
			return nil, err
		}
		if err := r.job.checkNumbers(); err != nil {
			return nil, err
		}
		if r.deadline, err = r.job.Budget.deadline(r.wall()); err != nil {
			return nil, err
		}
		text, err := r.job.Text()
		if err != nil {
			return nil, err
		}
		if r.why != "" {
			// If it breaks off again before its next checkpoint, this one must
			// not say that the breeding is over.
			r.why = ""
			if err := r.saveCheckpoint(); err != nil {
				return nil, err
			}
		}
		if err := o.Folder.WriteFile(results.JobFile, text); err != nil {
			return nil, err
		}
	}
	if err := r.forgetFailures(); err != nil {
		return nil, err
	}
	if err := r.writeStatus(results.StageBreeding, nil); err != nil {
		return nil, err
	}
	return r.carryOut()
}

// Done is how much of a run is done.
type Done struct {
	Generations int
	Spent       Duration // over all sittings
}

// holdsRun refuses a folder without a run that could be gone on with.
func holdsRun(folder *results.Folder) error {
	info, err := os.Stat(folder.Job())
	if err != nil {
		return fmt.Errorf("%s holds no run (there is no %s): give the folder of a run", folder.Path(), results.JobFile)
	}
	if info.Size() == 0 {
		return fmt.Errorf("%s holds a run that never began: run its job again", folder.Path())
	}
	return nil
}

// reopen makes a run of what a folder holds.
func reopen(ctx context.Context, o Options) (*run, error) {
	if err := holdsRun(o.Folder); err != nil {
		return nil, err
	}
	job, err := LoadJob(o.Folder.Job())
	if err != nil {
		return nil, err
	}
	status, damage := o.Folder.ReadStatus()
	if status.Job != "" {
		job.name = status.Job
	}
	r, err := newRun(ctx, job, o)
	if err != nil {
		return nil, err
	}
	if damage != "" {
		r.tell("%s: it is written anew", damage)
	}
	r.parent = status.Parent
	checkpoint, note, err := o.Folder.LastCheckpoint()
	switch {
	case results.IsNoCheckpoint(err):
		// Beginning again wipes the journal: it must not have more in it than the
		// generation that was not finished.
		last, _, err := results.LastGeneration(o.Folder.Journal())
		if err != nil {
			return nil, err
		}
		if _, err := os.Stat(o.Folder.Champion()); err == nil || last.Generation > 0 {
			return nil, fmt.Errorf("%s has no checkpoint to go on from, as runs of earlier versions: run its job again, in another folder", o.Folder.Path())
		}
		if !status.Began.IsZero() {
			r.began = status.Began
		}
		r.tell("no generation was finished: beginning again")
		return r, nil
	case err != nil:
		return nil, err
	case note != "":
		r.tell("%s", note)
	}
	if err := r.restore(checkpoint); err != nil {
		return nil, fmt.Errorf("%s: %w", o.Folder.Path(), err)
	}
	if err := r.recall(); err != nil {
		return nil, err
	}
	return r, nil
}

// recall reads the journal's lines of the generations that are done.
func (r *run) recall() error {
	lines, _, err := results.ReadJournal(r.folder.Journal())
	if err != nil {
		return err
	}
	if len(lines) < r.generation || lines[r.generation-1].Generation != r.generation-1 {
		return fmt.Errorf("%s ends before generation %d, which the checkpoint holds: it has lost lines, so run its job again in another folder", r.folder.Journal(), r.generation-1)
	}
	progress := r.progress
	for _, line := range lines[max(0, r.generation-paceOf):r.generation] {
		r.remark(line)
	}
	r.progress = progress
	return nil
}
