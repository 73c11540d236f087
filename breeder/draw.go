package breeder

import (
	"context"
	"errors"
	"io/fs"

	"breeder/results"
)

// Draw makes all plots of a run again from its files: those that [results.Draw]
// makes, and once the run has a champion its front and its archive, as its last
// checkpoint has them. It changes nothing else in the folder, so that another
// process may be at work on the run.
func Draw(ctx context.Context, folder *results.Folder) error {
	if err := results.Draw(ctx, folder); err != nil {
		return err
	}
	champion, err := results.ReadChampion(folder.Champion())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, _, err := folder.LastCheckpoint(); results.IsNoCheckpoint(err) {
		return nil // of an earlier version, or a copy of what there is to see
	}
	r, err := reopen(ctx, Options{Folder: folder, Workers: 1})
	if err != nil {
		return err
	}
	if err := champion.Decode(r.job.strategy.Space); err != nil {
		return err
	}
	return r.drawOwn(&Found{Champion: *champion})
}

// drawOwn draws what only the run itself knows of.
func (r *run) drawOwn(found *Found) error {
	if err := r.drawFront(r.folder, found); err != nil {
		return err
	}
	return r.drawArchive(r.folder, found)
}
