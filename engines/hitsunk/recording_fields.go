package hitsunk

import (
	"encoding/json"
	"errors"
	"fmt"
)

// fields is a JSON object of a recording while it is read. It keeps the first
// thing that is wrong, so that a reader can go through all fields and look
// once at the end.
type fields struct {
	path   string                     // where the object is, to go before an error
	values map[string]json.RawMessage // nil for null
	err    error
}

const number = "a whole number"

func (f *fields) has(key string) bool { return f.values[key] != nil }

// isNull tells whether a field is there and says null.
func (f *fields) isNull(key string) bool { return string(f.values[key]) == "null" }

func (f *fields) fail(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(f.path+format, args...)
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
			f.fail("%q is %s, must be %s", key, quote(raw), want)
		}
		f.fail("%q: %w", key, err)
	}
	return value
}

// each reads a list of objects and hands them over one by one; what is
// found wrong in one goes back to the list's own.
func (f *fields) each(key, want string, visit func(i int, inner *fields)) {
	for i, raw := range read[[]map[string]json.RawMessage](f, key, want) {
		inner := &fields{path: fmt.Sprintf("%s%s %d: ", f.path, key, i+1), values: raw}
		visit(i, inner)
		if f.err == nil {
			f.err = inner.err
		}
	}
}
