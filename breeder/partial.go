package breeder

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"breeder/results"
)

// partialEvery is how long a generation may go on before what has been
// measured of it is saved, and again from then on. Short generations never
// are: doing them again costs less.
const partialEvery = 5 * time.Second

// partial keeps the measures of the generation under way, so that a run that
// is broken off in a long one does not play them again. It is only used by the
// run's goroutine and, while that waits for the evaluator, by Batch.Done.
type partial struct {
	folder     *results.Folder
	job        uint64 // stands for all that decides a task besides itself
	generation int
	every      time.Duration
	saved      time.Time
	waiting    []partialLine           // measured and not yet saved
	read       map[partialKey]*Measure // of an earlier sitting
	written    bool                    // there is a file
	err        error                   // of the last saving
}

type partialKey struct {
	Block, Task int
	Sum         uint64 // of the job, the contender and its fixtures
}

// partialLine is one line of the file.
type partialLine struct {
	Generation int        `json:"generation"`
	Key        partialKey `json:"key"`
	Measure    Measure    `json:"measure"`
}

func newPartial(folder *results.Folder) *partial {
	return &partial{folder: folder, every: partialEvery, read: map[partialKey]*Measure{}}
}

func (p *partial) path() string { return p.folder.File(results.PartialFile) }

// begin starts a generation. What an earlier sitting has measured of it is
// read; a torn last line, which a crash leaves, ends the reading.
func (p *partial) begin(generation int) error {
	p.generation, p.saved, p.waiting, p.err = generation, time.Now(), nil, nil
	clear(p.read)
	if p.folder == nil {
		return nil
	}
	file, err := os.Open(p.path())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	p.written = true
	for lines := json.NewDecoder(bufio.NewReader(file)); ; {
		var line partialLine
		if err := lines.Decode(&line); err != nil {
			break
		}
		if line.Generation == generation {
			p.read[line.Key] = &line.Measure
			p.waiting = append(p.waiting, line)
		}
	}
	// What was read goes into the file again, ahead of what comes: so a torn
	// line never stands in the middle.
	return p.rewrite()
}

// rewrite makes a file of nothing but what was read.
func (p *partial) rewrite() error {
	if len(p.waiting) == 0 {
		return p.clear()
	}
	text, err := p.text()
	if err != nil {
		return err
	}
	p.waiting = nil
	return p.folder.WriteFile(results.PartialFile, text)
}

// text is the lines that wait.
func (p *partial) text() ([]byte, error) {
	var text bytes.Buffer
	lines := json.NewEncoder(&text)
	for _, line := range p.waiting {
		if err := lines.Encode(line); err != nil {
			return nil, fmt.Errorf("%s: %w", p.path(), err)
		}
	}
	return text.Bytes(), nil
}

// known is what an earlier sitting measured for a task.
func (p *partial) known(block, task int, t *Task) (Measure, bool) {
	if len(p.read) == 0 {
		return nil, false
	}
	m, ok := p.read[partialKey{block, task, p.sum(t)}]
	if !ok || len(*m) != len(t.Fixtures) {
		return nil, false
	}
	return *m, true
}

// note takes in a measure, and saves all that wait if it is time.
func (p *partial) note(block, task int, t *Task, measure Measure) {
	if p.folder == nil {
		return
	}
	p.waiting = append(p.waiting, partialLine{p.generation, partialKey{block, task, p.sum(t)}, measure})
	if time.Since(p.saved) >= p.every {
		p.save()
	}
}

// save appends what waits to the file.
func (p *partial) save() {
	if len(p.waiting) == 0 || p.err != nil {
		return
	}
	p.err = p.append()
	p.waiting, p.saved = nil, time.Now()
}

func (p *partial) append() error {
	text, err := p.text()
	if err != nil {
		return err
	}
	file, err := os.OpenFile(p.path(), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	p.written = true
	if _, err = file.Write(text); err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// clear forgets the generation, which is in the checkpoint now.
func (p *partial) clear() error {
	p.waiting = nil
	clear(p.read)
	if !p.written {
		return nil
	}
	p.written = false
	if err := os.Remove(p.path()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// sum tells tasks apart.
func (p *partial) sum(t *Task) uint64 {
	sum := mix(p.job, t.Contender.key())
	for i := range t.Fixtures {
		sum = mix(sum, t.Fixtures[i].Seed, uint64(t.Fixtures[i].Seat))
	}
	return sum
}
