package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Journal is the story of a run: one [Generation] a line, appended as it
// happens. It belongs to one goroutine.
type Journal struct {
	file *os.File
	size int64 // after the last whole line
	last int   // the generation of that line
	some bool  // there is one
}

// OpenJournal opens the journal at path for appending, and makes it if there
// is none. A torn last line, which a crash leaves, is cut off; any other line
// that cannot be read is an error naming file and line.
func OpenJournal(path string) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be written (%w): give the folder of a run", path, reason(err))
	}
	j := &Journal{file: file}
	if err := j.rewind(nil); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return j, nil
}

// Rewind drops all lines after the given generation. A run that resumes from
// a checkpoint drops what it is about to do again.
func (j *Journal) Rewind(generation int) error {
	return j.rewind(&generation)
}

// rewind cuts the file after the last whole line, or the last one up to a
// generation, and goes on from there.
func (j *Journal) rewind(upTo *int) error {
	data, err := readAll(j.file)
	if err != nil {
		return err
	}
	j.some, j.last = false, 0
	end := 0
	err = eachLine(j.file.Name(), data, func(g Generation, after int) bool {
		if upTo != nil && g.Generation > *upTo {
			return false
		}
		end, j.last, j.some = after, g.Generation, true
		return true
	})
	var torn *tornError
	if err != nil && !errors.As(err, &torn) {
		return err
	}
	if end < len(data) {
		if err := j.file.Truncate(int64(end)); err != nil {
			return err
		}
	}
	if _, err := j.file.Seek(int64(end), io.SeekStart); err != nil {
		return err
	}
	if end > 0 && data[end-1] != '\n' {
		if _, err := j.file.WriteString("\n"); err != nil {
			return err
		}
		end++
	}
	j.size = int64(end)
	return j.file.Sync()
}

// Append adds one generation, later than those before, and returns when the
// disk has it. One that fails, as on a full disk, leaves the journal as it was.
// Where another file, or none, has taken its place, the error is [ErrGone].
func (j *Journal) Append(g Generation) error {
	if j.some && g.Generation <= j.last {
		return fmt.Errorf("%s: generation %d must come after generation %d", j.file.Name(), g.Generation, j.last)
	}
	line, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("%s: %w", j.file.Name(), err)
	}
	line = append(line, '\n')
	if err := j.inPlace(); err != nil {
		return err
	}
	_, err = j.file.Write(line)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		// Half a line must not come to lie before the next one.
		_, seekErr := j.file.Seek(j.size, io.SeekStart)
		return errors.Join(err, j.file.Truncate(j.size), seekErr)
	}
	j.size += int64(len(line))
	j.last, j.some = g.Generation, true
	return nil
}

// inPlace makes sure that what is written can be found under the journal's name.
func (j *Journal) inPlace() error {
	own, err := j.file.Stat()
	if err != nil {
		return err
	}
	named, err := os.Stat(j.file.Name())
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(own, named) {
		return fmt.Errorf("%s %w", j.file.Name(), ErrGone)
	}
	return err
}

// WriteJournal makes a journal of generations that are done already.
func WriteJournal(path string, generations []Generation) error {
	var text bytes.Buffer
	for _, g := range generations {
		line, err := json.Marshal(g)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		text.Write(append(line, '\n'))
	}
	return WriteFile(path, text.Bytes())
}

// LastGeneration reads the end of the journal at path for its last line that is
// whole, in a time that does not depend on its length. some is false if there
// is none.
func LastGeneration(path string) (last Generation, some bool, err error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return last, false, nil
	}
	if err != nil {
		return last, false, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return last, false, err
	}
	for size := int64(1 << 16); ; size *= 4 {
		from := max(0, info.Size()-size)
		end := make([]byte, info.Size()-from)
		if _, err := file.ReadAt(end, from); err != nil && !errors.Is(err, io.EOF) {
			return last, false, err
		}
		end = end[:bytes.LastIndexByte(end, '\n')+1]
		for end = bytes.TrimRight(end, "\n"); len(end) > 0; {
			at := bytes.LastIndexByte(end, '\n')
			if at < 0 && from > 0 {
				break // the line begins before what was read
			}
			if json.Unmarshal(end[at+1:], &last) == nil {
				return last, true, nil
			}
			end = end[:max(at, 0)]
		}
		if from == 0 {
			return last, false, nil
		}
	}
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

// ReadJournal reads all generations of the journal at path, which may be one
// that is being written. A torn last line, which a crash leaves, is left out
// and reported in note; any other line that cannot be read is an error naming
// file and line. Keys that this version does not know are passed over.
func ReadJournal(path string) (generations []Generation, note string, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", fmt.Errorf("%s holds no run (there is no %s): give the folder of a run", filepath.Dir(path), filepath.Base(path))
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s cannot be read (%w): give the folder of a run", path, reason(err))
	}
	err = eachLine(path, data, func(g Generation, _ int) bool {
		generations = append(generations, g)
		return true
	})
	var torn *tornError
	if errors.As(err, &torn) {
		return generations, torn.Error(), nil
	}
	if err != nil {
		return nil, "", err
	}
	return generations, "", nil
}

// tornError says that the last line is not whole.
type tornError struct {
	file string
	line int
}

func (e *tornError) Error() string {
	return fmt.Sprintf("%s:%d: the last line is not whole and was left out", e.file, e.line)
}

// mostGenerations is more than any run has: a journal that counts further is broken.
const mostGenerations = 1_000_000_000

// eachLine calls do for every generation of a journal with the offset after
// its line, until do returns false. A last line without its end is taken if it
// can be read, as then only the line feed is missing.
func eachLine(name string, data []byte, do func(g Generation, after int) bool) error {
	last, some := 0, false
	for line, at := 1, 0; at < len(data); line++ {
		length := bytes.IndexByte(data[at:], '\n')
		whole := length >= 0
		after := at + length + 1
		if !whole {
			length = len(data) - at
			after = len(data)
		}
		var g Generation
		if err := json.Unmarshal(data[at:at+length], &g); err != nil {
			if !whole {
				return &tornError{name, line}
			}
			return fmt.Errorf("%s:%d: this must be a generation as one line of JSON: %w", name, line, err)
		}
		if g.Generation < 0 || g.Generation > mostGenerations {
			return fmt.Errorf("%s:%d: generation %d must be 0 to %d", name, line, g.Generation, mostGenerations)
		}
		if some && g.Generation <= last {
			return fmt.Errorf("%s:%d: generation %d must come after generation %d", name, line, g.Generation, last)
		}
		last, some = g.Generation, true
		if !do(g, after) {
			return nil
		}
		at = after
	}
	return nil
}

// readAll reads a file from its start.
func readAll(file *os.File) ([]byte, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(file)
}
