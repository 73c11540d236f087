package results

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Folder is the place of one run. Its files have fixed names.
type Folder struct {
	path string
}

// DefaultName is the name of a run's folder unless another is asked for: the
// job and the time in UTC, such as petri-20261129T223344Z. A job without a
// name, or with one that would hide the folder or look like a flag, is "run".
func DefaultName(job string, t time.Time) string {
	if job == "" || job[0] == '.' || job[0] == '-' || strings.ContainsAny(job, `/\`) {
		job = "run"
	}
	return job + "-" + t.UTC().Format("20060102T150405Z")
}

// errTaken says that a folder is another run's, or something else's.
var errTaken = errors.New("exists already")

// Create makes a folder for a new run, with the folders above it. One that
// holds anything already is refused, so that no run overwrites another: of
// several that ask for the same folder at once, one gets it. The folder is
// claimed by an empty [JobFile].
func Create(dir string) (*Folder, error) {
	switch err := claim(dir); {
	case errors.Is(err, errTaken):
		return nil, fmt.Errorf("results folder %s %w: choose another with --out", dir, err)
	case err != nil:
		return nil, fmt.Errorf("results folder %s cannot be made (%w): choose another with --out", dir, reason(err))
	}
	f := &Folder{path: dir}
	if err := os.Mkdir(f.Plots(), 0o755); err != nil {
		return nil, fmt.Errorf("results folder %s cannot be made (%w): choose another with --out", dir, reason(err))
	}
	if err := errors.Join(syncFolder(dir), syncFolder(filepath.Dir(filepath.Clean(dir)))); err != nil {
		return nil, err
	}
	return f, nil
}

// claim makes a folder, or takes an empty one, and puts an empty job into it,
// which only one can do.
func claim(dir string) error {
	if err := os.MkdirAll(filepath.Dir(filepath.Clean(dir)), 0o755); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o755); errors.Is(err, fs.ErrExist) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return err
		}
		if len(entries) > 0 {
			return errTaken
		}
	} else if err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(dir, JobFile), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return errTaken
	}
	if err != nil {
		return err
	}
	return file.Close()
}

// mostOfASecond bounds how many runs of a job may begin in the same second.
const mostOfASecond = 1000

// CreateDefault makes a folder of [DefaultName] for a new run in parent. Where
// that is taken, as by a run begun in the same second, -2 is added, or -3, and
// so on.
func CreateDefault(parent, job string, t time.Time) (*Folder, error) {
	dir := filepath.Join(parent, DefaultName(job, t))
	f, err := Create(dir)
	for i := 2; errors.Is(err, errTaken) && i <= mostOfASecond; i++ {
		f, err = Create(fmt.Sprintf("%s-%d", dir, i))
	}
	return f, err
}

// Open is the folder of a run made before.
func Open(dir string) (*Folder, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("no results folder %s (%w): give the folder of a run", dir, reason(err))
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is a file: give the folder of a run", dir)
	}
	return &Folder{path: dir}, nil
}

// Path is the folder itself, as given.
func (f *Folder) Path() string { return f.path }

// Name is the last part of its path.
func (f *Folder) Name() string {
	if path, err := filepath.Abs(f.path); err == nil {
		return filepath.Base(path)
	}
	return filepath.Base(f.path)
}

// File is the path of a file in the folder.
func (f *Folder) File(name string) string { return filepath.Join(f.path, filepath.FromSlash(name)) }

// Job is the path of the job as it was run, defaults filled in.
func (f *Folder) Job() string { return f.File(JobFile) }

// Journal is the path of the journal.
func (f *Folder) Journal() string { return f.File(JournalFile) }

// Population is the path of the population as a table.
func (f *Folder) Population() string { return f.File(PopulationFile) }

// Champion is the path of the champion.
func (f *Folder) Champion() string { return f.File(ChampionFile) }

// Plots is the path of the folder of figures.
func (f *Folder) Plots() string { return f.File("plots") }

// The names of the files of a run, as [Folder.WriteFile] takes them.
const (
	JobFile        = "job.toml"
	JournalFile    = "journal.jsonl"
	PopulationFile = "population.csv"
	ChampionFile   = "champion.toml"
	PartialFile    = "under-way.jsonl" // what is measured of a long generation
	FailuresFile   = "failures.jsonl"  // matches that broke down
	GenomesFile    = "genomes.csv"     // all genomes that were measured
)

// WriteFile puts a file into the folder, or into a folder below it if name has
// slashes. Whoever looks, and whenever the machine stops, there is the whole
// old file or the whole new one: it is written aside, synced and renamed. A
// folder that is no longer there is not made again: see [ErrGone].
func (f *Folder) WriteFile(name string, data []byte) error {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return fmt.Errorf("file name %q must stay in the results folder", name)
	}
	if _, err := os.Stat(f.path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s %w", f.path, ErrGone)
	}
	err := WriteFile(f.File(name), data)
	if errors.Is(err, fs.ErrNotExist) { // it went in the meantime
		return fmt.Errorf("%s %w", f.path, ErrGone)
	}
	return err
}

// ErrGone says that a run's folder, or its journal, was taken away while the
// run was under way.
var ErrGone = errors.New("was deleted or moved while the run was under way")

// mostText is the size in bytes that a file which people write may have.
const mostText = 4 << 20

// ReadText reads a champion or a job. A file beyond 4 MB is none, and is refused
// before it is read whole.
func ReadText(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostText+1))
	if err == nil && len(text) > mostText {
		err = fmt.Errorf("it is larger than %d MB", mostText>>20)
	}
	return text, err
}

// WriteFile writes a file as [Folder.WriteFile] does, anywhere, and makes the
// folder for it if there is none.
func WriteFile(path string, data []byte) error {
	dir, name := filepath.Dir(path), filepath.Base(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	// One name for each file: what a crash leaves behind is overwritten by the
	// next write and does not pile up.
	aside := filepath.Join(dir, "."+name+".tmp")
	err := writeSynced(aside, data)
	if err == nil {
		err = os.Rename(aside, path)
	}
	if err != nil {
		os.Remove(aside) // as far as that can be done
		return err
	}
	return syncFolder(dir)
}

func writeSynced(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// syncFolder makes names that were made or changed in dir last.
func syncFolder(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// reason is an error without the call and path that the os package puts before
// it, for messages that name the path themselves.
func reason(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
