package breeder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"breeder/results"
)

// failure is a match that broke down, as the run's file of failures keeps it.
type failure struct {
	Generation int    `json:"generation"`
	Bot        string `json:"bot"`     // with its genome
	Against    string `json:"against"` // rivals, in the order of their seats
	Fixture    string `json:"fixture"`
	Reason     string `json:"reason"`
	Replay     string `json:"replay"` // the command that plays it again
}

// mostFailures bounds the file of failures.
const mostFailures = 1000

// settleFailures gives matches that broke down the worst result there is: no
// points, a clear defeat, and the lowest score of all that were measured with
// them.
func settleFailures(measures []Measure) {
	lowest := 0.0
	for _, measure := range measures {
		for _, result := range measure {
			lowest = min(lowest, result.Score)
		}
	}
	for _, measure := range measures {
		for i := range measure {
			if measure[i].Failure != "" {
				measure[i].Points, measure[i].Margin, measure[i].Score = 0, -1, lowest
			}
		}
	}
}

// noteFailures writes down the matches of a batch that broke down, so that
// each can be played again, and returns their number.
func (r *run) noteFailures(batch Batch, measures []Measure) (int, error) {
	var text bytes.Buffer
	count := 0
	for i, measure := range measures {
		for k, result := range measure {
			if result.Failure == "" {
				continue
			}
			count++
			f := r.failure(&batch, i, k, result.Failure)
			if r.firstFailure == "" {
				r.firstFailure = fmt.Sprintf("%s, fixture %s, against %s: %s", f.Bot, f.Fixture, f.Against, f.Reason)
			}
			if r.failures+count > mostFailures {
				continue
			}
			line, err := json.Marshal(f)
			if err != nil {
				return count, fmt.Errorf("%s: %w", results.FailuresFile, err)
			}
			text.Write(append(line, '\n'))
		}
	}
	if text.Len() == 0 || r.folder == nil {
		return count, nil
	}
	file, err := os.OpenFile(r.folder.File(results.FailuresFile), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return count, err
	}
	_, err = file.Write(text.Bytes())
	return count, errors.Join(err, file.Close())
}

func (r *run) failure(batch *Batch, task, fixture int, reason string) failure {
	f := &batch.Tasks[task].Fixtures[fixture]
	bred := batch.Tasks[task].Contender.Written()
	var seats, rivals []string
	for _, k := range f.Rivals {
		if len(seats) == f.Seat {
			seats = append(seats, bred)
		}
		seats = append(seats, batch.Rivals[k].Written())
		rivals = append(rivals, batch.Rivals[k].Written())
	}
	if len(seats) == f.Seat {
		seats = append(seats, bred)
	}
	at := WriteFixture(f.Fixture)
	return failure{
		Generation: r.generation, Bot: bred, Against: fmt.Sprint(rivals), Fixture: at, Reason: reason,
		Replay: replayCommand(r.job.Game, seats, at),
	}
}

// forgetFailures drops those of generations that are about to be done again.
func (r *run) forgetFailures() error {
	text, err := os.ReadFile(r.folder.File(results.FailuresFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var left []byte
	for line := range bytes.Lines(text) {
		var f failure
		if json.Unmarshal(line, &f) == nil && f.Generation < r.generation {
			left = append(left, line...)
		}
	}
	if len(left) == len(text) {
		return nil
	}
	return r.folder.WriteFile(results.FailuresFile, left)
}

// failed is the first failure of a batch as an error, for those who ask for
// single results.
func failed(batch Batch, measures []Measure) error {
	for i, measure := range measures {
		for k, result := range measure {
			if result.Failure != "" {
				return fmt.Errorf("%s on %s: %s", batch.Tasks[i].Contender.Written(), describe(&batch.Tasks[i].Fixtures[k], batch.Rivals), result.Failure)
			}
		}
	}
	return nil
}
