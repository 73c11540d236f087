package outside

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// folder is a match's folder. Beside the part that the program works in it has
// a lock, held while the match lasts, and what the program writes to stderr.
type folder struct {
	path string
	lock *flock.Flock
}

const (
	folderPrefix = "breeder-bot-"
	// tokenName is the variable that all of a match's processes have in their
	// environment. Its value is the name of the match's folder.
	tokenName = "BREEDER_BOT"
	// seedName is the variable with the number that all chance is to come from.
	seedName = "BREEDER_SEED"
)

var sweepOnce sync.Once

func newFolder() (*folder, error) {
	sweepOnce.Do(sweep)
	path, err := os.MkdirTemp("", folderPrefix)
	if err != nil {
		return nil, err
	}
	tellWatcher("+", path)
	f := &folder{path, flock.New(filepath.Join(path, "lock"))}
	if _, err := f.lock.TryLock(); err != nil {
		f.remove()
		return nil, err
	}
	if err := os.Mkdir(f.work(), 0o700); err != nil {
		f.remove()
		return nil, err
	}
	return f, nil
}

func (f *folder) token() string { return filepath.Base(f.path) }
func (f *folder) work() string  { return filepath.Join(f.path, "work") }

// stderr opens the file for what the program says besides its answers. Each
// process writes it from the start.
func (f *folder) stderr() (*os.File, error) {
	return os.OpenFile(filepath.Join(f.path, "stderr"), os.O_CREATE|os.O_WRONLY|os.O_TRUNC|os.O_APPEND, 0o600)
}

// complaint is what the program says about itself, in a line.
func (f *folder) complaint() string {
	file, err := os.Open(filepath.Join(f.path, "stderr"))
	if err != nil {
		return ""
	}
	defer file.Close()
	const most = 8192
	text := make([]byte, most)
	n, _ := file.Read(text)
	return complaint(text[:n])
}

// write puts files where the program works.
func (f *folder) write(files map[string][]byte) error {
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(f.work(), name), text, 0o700); err != nil {
			return err
		}
	}
	return nil
}

// remove ends stragglers and removes the folder.
func (f *folder) remove() error {
	killMarked(f.token())
	f.lock.Close()
	err := removeAll(f.path)
	tellWatcher("-", f.path)
	return err
}

// removeAll removes a folder also where its owner may not write any more.
func removeAll(path string) error {
	if os.RemoveAll(path) == nil {
		return nil
	}
	filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
		if entry != nil && entry.IsDir() {
			os.Chmod(path, 0o700)
		}
		return nil
	})
	return os.RemoveAll(path)
}

// settled is how old a folder must be before anybody else looks at its lock,
// which is taken right after the folder is made.
const settled = time.Minute

// sweep clears away what processes of this program left that were killed.
func sweep() {
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), folderPrefix+"*"))
	for _, path := range left {
		info, err := os.Lstat(path)
		if err != nil || !info.IsDir() || time.Since(info.ModTime()) < settled {
			continue
		}
		f := &folder{path, flock.New(filepath.Join(path, "lock"))}
		if free, err := f.lock.TryLock(); free && err == nil {
			f.remove()
		}
	}
}
