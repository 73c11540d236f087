package hitsunk

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"breeder/engines"
)

// Recordings of the original programs are JSON Lines, plain or compressed by
// gzip, of two kinds that are told apart by their fields:
//
//   - a trace ("play") is a match order by order, with every ship's status and
//     all mines and wrecks after each turn, see recording_trace.go;
//   - a decision ("bot") is what a program of the contest answered to an argument,
//     see recording_decision.go.

// verify replays a file of recordings.
func verify(ctx context.Context, file string, data []byte, report func(engines.Difference)) (int, error) {
	v := verifier{file: file, report: report, bots: map[string]Bot{}}
	var source io.Reader = bytes.NewReader(data)
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		unzipped, err := gzip.NewReader(source)
		if err != nil {
			return 0, fmt.Errorf("%s: line 1: %w", file, err)
		}
		source = unzipped
	}
	recordings := 0
	lines := bufio.NewReaderSize(source, 1<<16)
	for {
		text, end := lines.ReadBytes('\n')
		v.line++
		if end != nil && end != io.EOF {
			return recordings, fmt.Errorf("%s: line %d: %w", file, v.line, end)
		}
		if err := ctx.Err(); err != nil {
			return recordings, err
		}
		if len(bytes.TrimSpace(text)) > 0 {
			if err := v.replay(text); err != nil {
				return recordings, fmt.Errorf("%s: line %d: %w", file, v.line, err)
			}
			recordings++
		}
		if end == io.EOF {
			break
		}
	}
	if recordings == 0 {
		return 0, fmt.Errorf("%s: line 1: the file is empty, must hold a recording a line", file)
	}
	v.judgeChance()
	return recordings, nil
}

// verifier goes through one file.
type verifier struct {
	file   string
	line   int
	id     string // of the recording of this line
	report func(engines.Difference)
	table  table
	bots   map[string]Bot
	chance []sampled // answers in which chance had a part, judged together
}

func (v *verifier) differ(step int, format string, args ...any) {
	v.report(engines.Difference{File: v.file, Line: v.line, Recording: v.id, Step: step, Detail: fmt.Sprintf(format, args...)})
}

// replay checks one recording. An error means that it is none.
func (v *verifier) replay(text []byte) error {
	f := fields{}
	if err := json.Unmarshal(text, &f.values); err != nil {
		return fmt.Errorf("must be a JSON object: %w", err)
	}
	switch {
	case f.has("play"):
		return v.trace(&f)
	case f.has("bot"):
		return v.decision(&f)
	}
	return errors.New(`must have "play" (a trace) or "bot" (a decision)`)
}
