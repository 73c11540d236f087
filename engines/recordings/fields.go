package recordings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Fields is a JSON object of a recording while it is read. It remembers the
// first thing that is wrong, so that a reader can go through all fields and
// look at Err once, at the end. What is read of a field that is wrong is zero
// or out of its range.
type Fields struct {
	Path   string                     // where the object is, to go before an error; empty for a whole line
	Values map[string]json.RawMessage // by key; nil for null
	Err    error                      // the first thing that is wrong
}

// Parse takes a line apart.
func Parse(text []byte) (*Fields, error) {
	f := new(Fields)
	if json.Unmarshal(text, &f.Values) != nil {
		return nil, errors.New("must be a JSON object on a line of its own")
	}
	return f, nil
}

// Has tells whether a field is there, be it null.
func (f *Fields) Has(key string) bool { return f.Values[key] != nil }

// IsNull tells whether a field is there and says null.
func (f *Fields) IsNull(key string) bool { return string(f.Values[key]) == "null" }

// Fail notes what is wrong, in the words of [fmt.Errorf].
func (f *Fields) Fail(format string, args ...any) {
	if f.Err == nil {
		f.Err = fmt.Errorf("%s%w", f.Path, fmt.Errorf(format, args...))
	}
}

// Try notes the error of a check, which is only made if all is well so far.
func (f *Fields) Try(check func() error) {
	if f.Err == nil {
		if err := check(); err != nil {
			f.Fail("%w", err)
		}
	}
}

// Read is the value of a field that must be there; want says what it must be.
func Read[T any](f *Fields, key, want string) (value T) {
	raw := f.Values[key]
	if raw == nil || string(raw) == "null" {
		f.Fail("%q is missing, must be %s", key, want)
		return value
	}
	if err := json.Unmarshal(raw, &value); err != nil {
		if _, wrongType := errors.AsType[*json.UnmarshalTypeError](err); wrongType {
			f.Fail("%q is %s, must be %s", key, Short(raw), want)
		}
		f.Fail("%q: %w", key, err)
	}
	return value
}

// Text is the text in a field; want says what it must be.
func (f *Fields) Text(key, want string) string { return Read[string](f, key, want) }

// Int is the whole number in a field.
func (f *Fields) Int(key string) int { return Read[int](f, key, "a whole number") }

// Between is the whole number in a field that must lie between two others.
func (f *Fields) Between(key string, low, high int) int {
	n := f.Int(key)
	if n < low || n > high {
		f.Fail("%q is %d, must be %d to %d", key, n, low, high)
	}
	return n
}

// Into hands the object in a field to visit. What is found wrong there is wrong here.
func (f *Fields) Into(key string, visit func(inner *Fields)) {
	f.into(key+": ", Read[map[string]json.RawMessage](f, key, "an object"), visit)
}

// Each hands the objects of a list to visit, one by one and counted from 0, with
// nil values for null; want says what the list must be. An error gives an object by
// name and number, counted from 1. What is found wrong there is wrong here.
func (f *Fields) Each(key, name, want string, visit func(i int, inner *Fields)) {
	for i, values := range Read[[]map[string]json.RawMessage](f, key, want) {
		f.into(fmt.Sprintf("%s %d: ", name, i+1), values, func(inner *Fields) { visit(i, inner) })
	}
}

func (f *Fields) into(path string, values map[string]json.RawMessage, visit func(inner *Fields)) {
	inner := Fields{Path: f.Path + path, Values: values}
	visit(&inner)
	if f.Err == nil {
		f.Err = inner.Err
	}
}

// Short is a JSON value as it may stand in an error: on one line, and not too long.
func Short(raw json.RawMessage) string {
	const most = 40
	var text bytes.Buffer
	if json.Compact(&text, raw) != nil || text.Len() > most {
		return fmt.Sprintf("%.*s...", most, text.String())
	}
	return text.String()
}
