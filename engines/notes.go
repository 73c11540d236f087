package engines

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

// Note is a decision that a bot made in an earlier start of its program: what
// it was told, and the seed of its chance. A bot that is told the same again, in
// order, remembers the same.
type Note struct {
	Seed    uint64
	Request string
}

// ReadNotes reads a file of notes, one a line. A file that does not exist has none.
func ReadNotes(file string) ([]Note, error) {
	in, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	var notes []Note
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		number, quoted, _ := strings.Cut(lines.Text(), " ")
		seed, err := strconv.ParseUint(number, 10, 64)
		request, err2 := strconv.Unquote(quoted)
		if err := errors.Join(err, err2); err != nil {
			return nil, fmt.Errorf("%s:%d: must be a seed and a quoted text: remove the file to begin anew", file, len(notes)+1)
		}
		notes = append(notes, Note{seed, request})
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", file, len(notes)+1, err)
	}
	return notes, nil
}

// Append adds the note to a file, which it makes if there is none.
func (n Note) Append(file string) error {
	out, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d %q\n", n.Seed, n.Request)
	return errors.Join(err, out.Close())
}

// SeedFor is a seed for one of several starts of a program, which goes by what
// it is told, so that starts with the same seed do not all draw the same.
func (c Call) SeedFor(request string) uint64 {
	hash := uint64(14695981039346656037) // FNV-1a
	for i := range len(request) {
		hash = (hash ^ uint64(request[i])) * 1099511628211
	}
	return c.Seed ^ hash
}
