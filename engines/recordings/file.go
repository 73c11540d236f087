// Package recordings is what all games need to compare themselves with
// recordings of the contests' original programs: [File] goes through the lines
// of a file, [Fields] reads the JSON of a line, [Bots] has the bots that are
// asked again, and [Sample] compares answers in which chance has a part.
package recordings

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"

	"breeder/engines"
)

// File is one file of recordings while it is compared, and the place in it.
type File struct {
	Name   string                   // as errors and differences give it
	Report func(engines.Difference) // is told of every difference
	Line   int                      // of the recording at hand, from 1
	ID     string                   // of the recording at hand
}

// At is a difference in the recording at hand that does not say yet what
// differs; step is the round or turn, from 1, or 0.
func (f *File) At(step int) engines.Difference {
	return engines.Difference{File: f.Name, Line: f.Line, Recording: f.ID, Step: step}
}

// Differ reports a difference in the recording at hand.
func (f *File) Differ(step int, format string, args ...any) {
	d := f.At(step)
	d.Detail = fmt.Sprintf(format, args...)
	f.Report(d)
}

// Wrong puts the place before an error.
func (f *File) Wrong(err error) error { return fmt.Errorf("%s:%d: %w", f.Name, f.Line, err) }

// Lines replays a recording a line, plain or compressed by gzip, and returns
// how many there are. Blank lines are passed over. It ends at the first error,
// that of the context as it is and any other with its place; a file without a
// recording is an error too.
func (f *File) Lines(ctx context.Context, data []byte, replay func(text []byte) error) (recordings int, err error) {
	f.Line = 1
	source, err := Unfold(data)
	if err != nil {
		return 0, f.Wrong(err)
	}
	lines := bufio.NewReaderSize(source, 1<<16)
	for ; ; f.Line++ {
		text, end := lines.ReadBytes('\n')
		if end != nil && end != io.EOF {
			return recordings, f.Wrong(end)
		}
		if err := ctx.Err(); err != nil {
			return recordings, err
		}
		if len(bytes.TrimSpace(text)) > 0 {
			if err := replay(text); err != nil {
				return recordings, f.Wrong(err)
			}
			recordings++
		}
		if end == io.EOF {
			break
		}
	}
	if recordings == 0 {
		f.Line = 1
		return 0, f.Wrong(errors.New("the file is empty, must hold recordings"))
	}
	return recordings, nil
}

// maxSize bounds what a compressed file may unfold to, in bytes.
const maxSize = 1 << 28

// Unfold gives the text of a file, plain or compressed by gzip. Reading fails
// where a compressed one unfolds to 256 MB or more.
func Unfold(data []byte) (io.Reader, error) {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return bytes.NewReader(data), nil
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return &bounded{unzipped, maxSize}, nil
}

// bounded is a reader that fails after so many bytes.
type bounded struct {
	from io.Reader
	left int
}

func (b *bounded) Read(into []byte) (int, error) {
	if b.left == 0 {
		return 0, fmt.Errorf("the file is too large, must unfold to less than %d MB", maxSize>>20)
	}
	n, err := b.from.Read(into[:min(len(into), b.left)])
	b.left -= n
	return n, err
}
