package results

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// LockFile is the file that the process which runs in a folder holds locked.
// The operating system lets go of the lock when the process ends, however it
// ends, so that a file left behind locks nothing.
const LockFile = "lock"

// Whoever asks whether a folder is locked holds its lock for a moment, so a
// claim is tried a few times.
const (
	lockTries = 5
	lockPause = 20 * time.Millisecond
)

// Lock claims the folder for this process until release is called. If another
// process has it, the error names that process.
func (f *Folder) Lock() (release func() error, err error) {
	lock := flock.New(f.File(LockFile))
	held, err := lock.TryLock()
	for try := 1; err == nil && !held && try < lockTries; try++ {
		time.Sleep(lockPause)
		held, err = lock.TryLock()
	}
	if err == nil && !held {
		return nil, fmt.Errorf("%s is in use by process %s: wait for it, or stop it first", f.path, f.holder())
	}
	if err == nil {
		if err = os.WriteFile(f.File(LockFile), fmt.Appendf(nil, "%d\n", os.Getpid()), 0o644); err == nil {
			return lock.Unlock, nil
		}
	}
	return nil, errors.Join(fmt.Errorf("%s cannot be locked (%w): give the folder of a run that can be written", f.path, reason(err)), lock.Unlock())
}

func (f *Folder) holder() string {
	text, err := os.ReadFile(f.File(LockFile))
	if err != nil || len(strings.TrimSpace(string(text))) == 0 {
		return "unknown"
	}
	return strings.TrimSpace(string(text))
}

// Locked says whether a process runs in the folder.
func (f *Folder) Locked() bool {
	if _, err := os.Stat(f.File(LockFile)); err != nil {
		return false
	}
	lock := flock.New(f.File(LockFile), flock.SetFlag(os.O_RDONLY))
	held, err := lock.TryRLock()
	if err != nil {
		return false
	}
	if held {
		lock.Unlock()
	}
	return !held
}
