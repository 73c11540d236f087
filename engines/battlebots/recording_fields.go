package battlebots

import (
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

func (f *fields) has(key string) bool { return f.values[key] != nil }

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
			f.fail("%q is %s, must be %s", key, quote(string(raw)), want)
		}
		f.fail("%q: %w", key, err)
	}
	return value
}

// readBetween is a whole number that must lie between two others.
func readBetween(f *fields, key string, low, high int) int {
	n := read[int](f, key, number)
	if n < low || n > high {
		f.fail("%q is %d, must be %d to %d", key, n, low, high)
	}
	return n
}
