package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"sort"
	"strconv"
	"strings"

	"breeder/genomes"
)

// Measured is a genome as it came out of the first fixtures that it played.
type Measured struct {
	ID         int // in the order of proposal
	Generation int // in which it was measured
	Fitness    float64
	// Error is the standard error of Fitness as far as it is compared with the
	// others of the generation, which played the same fixtures; +Inf if not known.
	Error      float64
	Encounters int      // settings behind Fitness
	Genes      []string // texts of the values, in the order of the space's genes
}

// genomeColumns come before those of the genes.
var genomeColumns = []string{"id", "generation", "fitness", "error", "encounters"}

// GenomeLog is the table of all genomes that a run has measured, a row each,
// appended generation by generation. It is read by people and for explanations
// and never by the run itself, so that it is only synced when it is closed:
// power that fails may cost its last rows, and nothing else.
type GenomeLog struct {
	file *os.File
	size int64
}

// OpenGenomeLog opens the table at path for a run that is about to do the given
// generation: rows from there on, and a torn last one, are cut off without
// reading the whole file. A table of other genes than the space's is begun anew.
func OpenGenomeLog(path string, space *genomes.Space, generation int) (*GenomeLog, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be written (%w)", path, reason(err))
	}
	l := &GenomeLog{file: file}
	head := genomeHead(space)
	l.size, err = rowsBefore(file, head, generation)
	if err == nil {
		err = file.Truncate(l.size)
	}
	if err == nil {
		_, err = file.Seek(l.size, io.SeekStart)
	}
	if err == nil && l.size == 0 {
		err = l.write([]byte(head))
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return l, nil
}

// genomeHead is the table's first line.
func genomeHead(space *genomes.Space) string {
	names := append([]string(nil), genomeColumns...)
	for _, gene := range space.Genes() {
		names = append(names, gene.Name())
	}
	return strings.Join(names, ",") + "\n"
}

// Append adds rows. When that fails, as on a full disk, the table is as it was.
func (l *GenomeLog) Append(rows []Measured) error {
	var text []byte
	for _, m := range rows {
		text = strconv.AppendInt(text, int64(m.ID), 10)
		text = append(text, ',')
		text = strconv.AppendInt(text, int64(m.Generation), 10)
		text = append(text, ',')
		text = append(text, digits(m.Fitness)...)
		text = append(text, ',')
		text = append(text, digits(m.Error)...)
		text = append(text, ',')
		text = strconv.AppendInt(text, int64(m.Encounters), 10)
		for _, value := range m.Genes { // no value has commas or quotes
			text = append(text, ',')
			text = append(text, value...)
		}
		text = append(text, '\n')
	}
	return l.write(text)
}

func (l *GenomeLog) write(text []byte) error {
	if _, err := l.file.Write(text); err != nil {
		_, seekErr := l.file.Seek(l.size, io.SeekStart)
		return errors.Join(err, l.file.Truncate(l.size), seekErr)
	}
	l.size += int64(len(text))
	return nil
}

// Close syncs and closes the file.
func (l *GenomeLog) Close() error { return errors.Join(l.file.Sync(), l.file.Close()) }

// CopyGenomeLog copies the rows of generations before the given one, if there
// is a table at all.
func CopyGenomeLog(from, to string, space *genomes.Space, generation int) error {
	file, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	size, err := rowsBefore(file, genomeHead(space), generation)
	if err != nil {
		return err
	}
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.CopyN(out, io.NewSectionReader(file, 0, size), size)
	return errors.Join(err, out.Sync(), out.Close())
}

// rowsBefore is the length of the part of a table that holds the head and the
// whole rows of generations before the given one; 0 if the head is another.
// Rows come in the order of generations, so their end is found by halving.
func rowsBefore(file *os.File, head string, generation int) (int64, error) {
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	first := int64(len(head))
	begin := make([]byte, len(head))
	if _, err := file.ReadAt(begin, 0); errors.Is(err, io.EOF) || err == nil && string(begin) != head {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	var failed error
	// rowAt is the first row that begins at an offset or behind it, -1 if no
	// whole one does.
	rowAt := func(offset int64) (start int64, of int) {
		in := &lineReader{file: file, at: offset - 1}
		start = offset
		if offset > first { // to the end of the row that the offset lies in
			line, whole := in.next()
			if !whole {
				failed = errors.Join(failed, in.err)
				return -1, 0
			}
			start = offset + int64(len(line))
		}
		in = &lineReader{file: file, at: start}
		line, whole := in.next()
		if !whole {
			failed = errors.Join(failed, in.err)
			return -1, 0
		}
		words := bytes.SplitN(line, []byte{','}, 3)
		if len(words) < 3 {
			return start, math.MaxInt
		}
		if of, err = strconv.Atoi(string(words[1])); err != nil {
			of = math.MaxInt
		}
		return start, of
	}
	span := int(info.Size() - first)
	at := sort.Search(span, func(i int) bool {
		start, of := rowAt(first + int64(i))
		return start < 0 || of >= generation
	})
	if failed != nil {
		return 0, failed
	}
	if start, _ := rowAt(first + int64(at)); start >= 0 {
		return start, failed
	}
	// No later row: all whole ones stay. The last ends before the offset.
	return lastLineEnd(file, first, info.Size())
}

// lastLineEnd is the offset after the last line feed, no less than first.
func lastLineEnd(file *os.File, first, size int64) (int64, error) {
	block := make([]byte, 1<<14)
	for end := size; end > first; end -= int64(len(block)) {
		from := max(first, end-int64(len(block)))
		part := block[:end-from]
		if _, err := file.ReadAt(part, from); err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		if i := bytes.LastIndexByte(part, '\n'); i >= 0 {
			return from + int64(i) + 1, nil
		}
	}
	return first, nil
}

// lineReader reads one line from an offset on.
type lineReader struct {
	file *os.File
	at   int64
	err  error
}

// next is the line without its feed, and whether it has one.
func (r *lineReader) next() (line []byte, whole bool) {
	block := make([]byte, 1<<11)
	for {
		n, err := r.file.ReadAt(block, r.at)
		if i := bytes.IndexByte(block[:n], '\n'); i >= 0 {
			return append(line, block[:i]...), true
		}
		line = append(line, block[:n]...)
		r.at += int64(n)
		if err != nil {
			if !errors.Is(err, io.EOF) {
				r.err = err
			}
			return line, false
		}
	}
}

// ReadGenomeLog hands each row of the table at path to do, with genes that it
// must not keep: the next row takes their place. A torn last row, which a crash
// leaves, is passed over; any other that cannot be read is an error naming file
// and line.
func ReadGenomeLog(path string, space *genomes.Space, do func(Measured)) error {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is missing: the run has kept no records of its genomes: %w", path, err)
	}
	if err != nil {
		return err
	}
	return parseGenomeLog(path, string(data), space, do)
}

func parseGenomeLog(name, text string, space *genomes.Space, do func(Measured)) error {
	head := genomeHead(space)
	if !strings.HasPrefix(text, head) {
		if strings.HasPrefix(head, text) {
			return nil // torn
		}
		return fmt.Errorf("%s:1: the columns must be %s", name, strings.TrimSuffix(head, "\n"))
	}
	text = text[len(head):]
	columns := strings.Count(head, ",") + 1
	words := make([]string, columns)
	for line := 2; ; line++ {
		row, rest, whole := strings.Cut(text, "\n")
		if !whole {
			return nil
		}
		text = rest
		n := 0
		for word := range strings.SplitSeq(row, ",") {
			if n < columns {
				words[n] = word
			}
			n++
		}
		if n != columns {
			return fmt.Errorf("%s:%d: %d columns, must be %d", name, line, n, columns)
		}
		m := Measured{Error: math.Inf(1), Genes: words[len(genomeColumns):]}
		var errs [5]error
		m.ID, errs[0] = strconv.Atoi(words[0])
		m.Generation, errs[1] = strconv.Atoi(words[1])
		m.Fitness, errs[2] = strconv.ParseFloat(words[2], 64)
		if words[3] != "" {
			m.Error, errs[3] = strconv.ParseFloat(words[3], 64)
		}
		m.Encounters, errs[4] = strconv.Atoi(words[4])
		for i, err := range errs {
			if err != nil {
				return fmt.Errorf("%s:%d: %s is %q, must be a number", name, line, genomeColumns[i], words[i])
			}
		}
		if math.IsNaN(m.Fitness) || math.IsInf(m.Fitness, 0) || math.IsNaN(m.Error) || m.Error < 0 || m.Generation < 0 {
			return fmt.Errorf("%s:%d: fitness %s, error %s, generation %s: all must be finite, the latter two not negative", name, line, words[2], words[3], words[1])
		}
		do(m)
	}
}
