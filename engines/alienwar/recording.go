package alienwar

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"breeder/engines"
)

// Recordings of the original program come in three kinds of files, plain or
// compressed by gzip, that are told apart by what they hold:
//
//   - decisions (JSON Lines, "k"): what a species asks for at birth, how it
//     moves and whether it wants to fight in a given state, asked many times, and
//     the lives of single individuals of species that remember;
//   - fights ("fights"): outcomes of fights, rewards, blurs, and single rounds
//     of a few individuals on a small planet;
//   - scores ("species" and "games"): scores and survivors of whole games of
//     the page's field.
//
// Chance has a part in nearly all of it. How counts and means are compared, and
// how seldom a correct engine is taken for a wrong one, is told in recording_chance.go.

// verify compares a file of recordings.
func verify(ctx context.Context, file string, data []byte, report func(engines.Difference)) (int, error) {
	v := &verifier{ctx: ctx, file: file, report: report, games: verifyGames, repeats: verifyRepeats}
	return v.verify(data)
}

// verifier goes through one file.
type verifier struct {
	ctx     context.Context
	file    string
	line    int
	id      string // of the recording at hand
	report  func(engines.Difference)
	games   int // of ours that are compared with recorded scores
	repeats int // of each recorded fight, blur and round

	probe probe
	judge judge
}

// maxRecordings bounds what a compressed file may unfold to, in bytes.
const maxRecordings = 1 << 28

func (v *verifier) verify(data []byte) (int, error) {
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		unzipped, err := gzip.NewReader(bytes.NewReader(data))
		if err == nil {
			data, err = io.ReadAll(io.LimitReader(unzipped, maxRecordings))
		}
		if err != nil {
			return 0, fmt.Errorf("%s: line 1: %w", v.file, err)
		}
	}
	n, err := v.sort(data)
	if err != nil {
		if v.ctx.Err() != nil {
			return n, v.ctx.Err()
		}
		return n, fmt.Errorf("%s: line %d: %w", v.file, v.line, err)
	}
	for _, d := range v.judge.verdicts() {
		d.File = v.file
		v.report(d)
	}
	return n, nil
}

// sort finds out which kind of file it is.
func (v *verifier) sort(data []byte) (int, error) {
	v.line = 1
	if len(bytes.TrimSpace(data)) == 0 {
		return 0, errors.New("the file is empty, must hold recordings")
	}
	first, _, _ := bytes.Cut(bytes.TrimSpace(data), []byte("\n"))
	var kind struct {
		K *string `json:"k"`
	}
	if json.Unmarshal(first, &kind) == nil && kind.K != nil {
		return v.decisions(data)
	}
	doc := document{v: v, data: data}
	var keys map[string]json.RawMessage
	if err := doc.read(data, 0, &keys); err != nil {
		return 0, err
	}
	switch {
	case keys["fights"] != nil:
		return v.fights(&doc)
	case keys["species"] != nil && keys["games"] != nil:
		return v.scores(&doc)
	}
	return 0, errors.New(`must have lines with "k" (decisions), or "fights", or "species" and "games" (scores)`)
}

func (v *verifier) differ(step int, format string, args ...any) {
	v.report(engines.Difference{File: v.file, Line: v.line, Recording: v.id, Step: step, Detail: fmt.Sprintf(format, args...)})
}

// document is a file that is one JSON value over many lines. It finds the line
// of whatever is wrong.
type document struct {
	v    *verifier
	data []byte
}

// at tells the verifier in which line an offset is.
func (d *document) at(offset int64) {
	d.v.line = 1 + bytes.Count(d.data[:min(max(offset, 0), int64(len(d.data)))], []byte("\n"))
}

// read decodes the part of the document that begins at offset base.
func (d *document) read(part []byte, base int64, into any) error {
	d.at(base)
	err := json.Unmarshal(part, into)
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		d.at(base + syntax.Offset)
		return fmt.Errorf("must be JSON: %w", err)
	case errors.As(err, &wrong):
		d.at(base + wrong.Offset)
		return fmt.Errorf("%s is a %s, must be a %v", wrong.Field, wrong.Value, wrong.Type)
	}
	return err
}

// element is one item of a list in a document.
type element struct {
	text   []byte
	offset int64
}

// list gives the items of the list under a key of the document.
func (d *document) list(key string) ([]element, error) {
	dec := json.NewDecoder(bytes.NewReader(d.data))
	d.at(0)
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		if name != key {
			var skipped json.RawMessage
			if err := dec.Decode(&skipped); err != nil {
				return nil, err
			}
			continue
		}
		open, err := dec.Token()
		d.at(dec.InputOffset())
		if err != nil || open != json.Delim('[') {
			return nil, fmt.Errorf("%q must be a list", key)
		}
		var items []element
		for dec.More() {
			var item json.RawMessage
			if err := dec.Decode(&item); err != nil {
				return nil, err
			}
			items = append(items, element{item, dec.InputOffset() - int64(len(item))})
		}
		return items, nil
	}
	return nil, fmt.Errorf("%q is missing, must be a list", key)
}

// speciesNames gives the strategy of each class of the original program.
func speciesNamed(class string) (string, error) {
	var name strings.Builder
	for i, c := range class {
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				name.WriteByte('-')
			}
			c += 'a' - 'A'
		}
		name.WriteRune(c)
	}
	if _, err := strategyNamed(name.String()); err != nil {
		return "", err
	}
	return name.String(), nil
}

// recordedAbilities reads five abilities of somebody alive.
func recordedAbilities(ab []float32) (abilities Abilities, err error) {
	if len(ab) != len(abilities) {
		return abilities, fmt.Errorf("%d abilities, must be %d", len(ab), len(abilities))
	}
	for i, a := range ab {
		if !(a >= 0.5 && a < 2*maxRadius) {
			return abilities, fmt.Errorf("%v is %v, must be 0.5 to %d", Ability(i), a, 2*maxRadius)
		}
		abilities[i] = a
	}
	return abilities, nil
}
