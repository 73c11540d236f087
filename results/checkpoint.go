package results

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A run keeps its two newest checkpoints in files that take turns, so that one
// is whole whenever the machine stops, and a few old ones to fork from.
const (
	checkpointSlots = 2
	checkpointsKept = 16
	keptFolder      = "checkpoints"
)

// Checkpoint is the state of a run between two generations, as a run writes
// and reads it itself.
type Checkpoint struct {
	Generations int    // that are done
	Body        []byte // JSON, the run's own
}

// checkpointHead is the first line of a checkpoint: what the rest must be.
const checkpointHead = "breeder checkpoint 1, generations %d, bytes %d, sha256 %x\n"

func (c Checkpoint) file() []byte {
	head := fmt.Sprintf(checkpointHead, c.Generations, len(c.Body), sha256.Sum256(c.Body))
	return append([]byte(head), c.Body...)
}

// parseCheckpoint takes only what is whole to the last byte.
func parseCheckpoint(data []byte) (Checkpoint, error) {
	head, body, _ := bytes.Cut(data, []byte("\n"))
	var c Checkpoint
	var size int
	var sum []byte
	if _, err := fmt.Sscanf(string(head)+"\n", checkpointHead, &c.Generations, &size, &sum); err != nil {
		return c, errors.New("its first line is not that of a checkpoint")
	}
	if got := sha256.Sum256(body); size != len(body) || !bytes.Equal(got[:], sum) {
		return c, fmt.Errorf("its %d bytes are not the %d that were written", len(body), size)
	}
	c.Body = body
	return c, nil
}

func slotName(slot int) string { return fmt.Sprintf("checkpoint-%d.json", slot) }

// SaveCheckpoint writes a checkpoint in place of the last but one. Every few
// generations it keeps a copy as well: as many as [Folder.KeptCheckpoints]
// then finds, spread over the whole run.
func (f *Folder) SaveCheckpoint(c Checkpoint) error {
	if err := f.WriteFile(slotName(c.Generations%checkpointSlots), c.file()); err != nil {
		return fmt.Errorf("checkpoint of generation %d: %w", c.Generations, err)
	}
	every := keepEvery(c.Generations)
	if c.Generations%every != 0 {
		return nil
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write(c.file())
	if err = errors.Join(err, w.Close()); err != nil {
		return err
	}
	if err := f.WriteFile(filepath.ToSlash(filepath.Join(keptFolder, keptName(c.Generations))), packed.Bytes()); err != nil {
		return fmt.Errorf("checkpoint of generation %d: %w", c.Generations, err)
	}
	kept, err := f.KeptCheckpoints()
	if err != nil {
		return err
	}
	for _, generations := range kept {
		if generations%every != 0 {
			if err := remove(f.File(keptFolder + "/" + keptName(generations))); err != nil {
				return err
			}
		}
	}
	return nil
}

// keepEvery is the number of generations from one kept checkpoint to the next
// in a run that has got so far.
func keepEvery(generations int) int {
	every := 5
	for generations/every > checkpointsKept {
		every *= 2
	}
	return every
}

func keptName(generations int) string { return fmt.Sprintf("%07d.json.gz", generations) }

// KeptCheckpoints lists the numbers of generations after which a checkpoint
// has been kept, ascending.
func (f *Folder) KeptCheckpoints() ([]int, error) {
	entries, err := os.ReadDir(f.File(keptFolder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var kept []int
	for _, entry := range entries {
		var n int
		if _, err := fmt.Sscanf(entry.Name(), "%07d.json.gz", &n); err == nil && entry.Name() == keptName(n) {
			kept = append(kept, n)
		}
	}
	slices.Sort(kept)
	return kept, nil
}

// KeptCheckpoint reads one that [Folder.KeptCheckpoints] lists.
func (f *Folder) KeptCheckpoint(generations int) (Checkpoint, error) {
	path := f.File(keptFolder + "/" + keptName(generations))
	file, err := os.Open(path)
	if err != nil {
		return Checkpoint{}, err
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		return Checkpoint{}, fmt.Errorf("%s: %w", path, err)
	}
	data, err := io.ReadAll(unpacked)
	if err != nil {
		return Checkpoint{}, fmt.Errorf("%s: %w", path, err)
	}
	c, err := parseCheckpoint(data)
	if err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// errNoCheckpoint is a folder of a run that did not get through a generation.
var errNoCheckpoint = errors.New("no generation was finished")

// IsNoCheckpoint says whether an error of [Folder.LastCheckpoint] means that
// there is none yet.
func IsNoCheckpoint(err error) bool { return errors.Is(err, errNoCheckpoint) }

// LastCheckpoint reads the newest checkpoint that is whole. A torn, cut or
// empty one is passed over for the one before, or else for the newest of those
// that were kept, and note says so.
func (f *Folder) LastCheckpoint() (newest Checkpoint, note string, err error) {
	found := false
	var notes []string
	for slot := range checkpointSlots {
		path := f.File(slotName(slot))
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return newest, "", err
		}
		c, err := parseCheckpoint(data)
		if err != nil {
			notes = append(notes, fmt.Sprintf("%s is damaged (%v)", path, err))
			continue
		}
		if !found || c.Generations > newest.Generations {
			newest, found = c, true
		}
	}
	if !found {
		kept, err := f.KeptCheckpoints()
		if err != nil {
			return newest, "", err
		}
		for _, generations := range slices.Backward(kept) {
			if newest, err = f.KeptCheckpoint(generations); err == nil {
				notes, found = append(notes, fmt.Sprintf("%s has no newer checkpoint", f.path)), true
				break
			}
			notes = append(notes, err.Error())
		}
	}
	switch {
	case !found && len(notes) > 0:
		return newest, "", fmt.Errorf("%s: no checkpoint is left to go on from, run the job again", strings.Join(notes, "; "))
	case !found:
		return newest, "", fmt.Errorf("%s: %w", f.path, errNoCheckpoint)
	case len(notes) > 0:
		note = fmt.Sprintf("%s: going on from generation %d", strings.Join(notes, "; "), newest.Generations)
	}
	return newest, note, nil
}
