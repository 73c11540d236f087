package alienwar

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"breeder/engines"
	"breeder/engines/recordings"
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

// Verify compares a file of recordings.
func (*game) Verify(ctx context.Context, file string, data []byte, report func(engines.Difference)) (int, error) {
	v := &verifier{File: recordings.File{Name: file, Report: report}, ctx: ctx, games: verifyGames, repeats: verifyRepeats}
	return v.verify(data)
}

// verifier goes through one file.
type verifier struct {
	recordings.File
	ctx     context.Context
	games   int // of ours that are compared with recorded scores
	repeats int // of each recorded fight, blur and round

	probe probe
	judge judge
}

func (v *verifier) verify(data []byte) (n int, err error) {
	v.Line = 1
	source, err := recordings.Unfold(data)
	if err == nil {
		data, err = io.ReadAll(source)
	}
	if err != nil {
		return 0, v.Wrong(err)
	}
	first, _, _ := bytes.Cut(bytes.TrimSpace(data), []byte("\n"))
	var kind struct {
		K *string `json:"k"`
	}
	if len(first) == 0 || json.Unmarshal(first, &kind) == nil && kind.K != nil {
		v.probe.dice.seed(1)
		n, err = v.Lines(v.ctx, data, v.decision)
	} else if n, err = v.document(data); err != nil {
		if err = v.Wrong(err); v.ctx.Err() != nil {
			err = v.ctx.Err()
		}
	}
	if err != nil {
		return n, err
	}
	for _, d := range v.judge.verdicts() {
		v.Report(d)
	}
	return n, nil
}

// document compares a file of fights or scores.
func (v *verifier) document(data []byte) (int, error) {
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

// document is a file that is one JSON value over many lines. It finds the line
// of whatever is wrong.
type document struct {
	v    *verifier
	data []byte
}

// at tells the verifier in which line an offset is.
func (d *document) at(offset int64) {
	d.v.Line = 1 + bytes.Count(d.data[:min(max(offset, 0), int64(len(d.data)))], []byte("\n"))
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
