package petri

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// fields is a JSON object of a recording while it is read. It remembers the
// first thing that is wrong, so that a reader can go through all fields and
// look once at the end.
type fields struct {
	path   string // where the object is, to go before an error
	values map[string]json.RawMessage
	err    error
}

const number = "a whole number"

var sideNames = [2]string{"A", "B"}

func (f *fields) has(key string) bool { return f.values[key] != nil }

func (f *fields) fail(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(f.path+format, args...)
	}
}

func (f *fields) try(check func() error) {
	if f.err == nil {
		if err := check(); err != nil {
			f.fail("%w", err)
		}
	}
}

// read is the value of a field that must be there; want says what it must be.
func read[T any](f *fields, key, want string) (value T) {
	raw := f.values[key]
	if raw == nil || string(raw) == "null" {
		f.fail("%q is missing, must be %s", key, want)
		return value
	}
	if err := json.Unmarshal(raw, &value); err != nil {
		if _, wrongType := errors.AsType[*json.UnmarshalTypeError](err); wrongType {
			f.fail("%q is %s, must be %s", key, short(raw), want)
		}
		f.fail("%q: %w", key, err)
	}
	return value
}

// into is the object in a field; what is found wrong in it goes back by take.
func (f *fields) into(key string) *fields {
	return &fields{path: f.path + key + ": ", values: read[map[string]json.RawMessage](f, key, "an object")}
}

func (f *fields) take(inner *fields) {
	if f.err == nil {
		f.err = inner.err
	}
}

func readSide(f *fields, key string) Side {
	switch name := read[string](f, key, "A or B"); name {
	case sideNames[A]:
		return A
	case sideNames[B]:
		return B
	default:
		f.fail("%q is %q, must be A or B", key, name)
		return A
	}
}

// short is a JSON value as it may stand in an error: on one line, and not too long.
func short(raw json.RawMessage) string {
	const most = 40
	var text bytes.Buffer
	if json.Compact(&text, raw) != nil || text.Len() > most {
		return fmt.Sprintf("%.*s...", most, text.String())
	}
	return text.String()
}
