package breeder

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"breeder/genomes"
)

// jobError makes one line of a TOML error.
func jobError(file string, err error) error {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		message := parse.Message
		if message == "" {
			message = strings.TrimPrefix(parse.Error(), "toml: ")
		}
		return fmt.Errorf("%s:%d: %s", file, parse.Position.Line, strings.ReplaceAll(message, "\n", " "))
	}
	text := strings.TrimPrefix(strings.ReplaceAll(err.Error(), "\n", " "), "toml: ")
	// A value of a wrong type is an error of no type, with its place in the text.
	if m := misplaced.FindStringSubmatch(text); m != nil {
		if types := incompatible.FindStringSubmatch(m[3]); types != nil {
			m[3] = fmt.Sprintf("is of type %s, must be %s", types[1], types[2])
		}
		return fmt.Errorf("%s:%s: %s %s", file, m[1], m[2], m[3])
	}
	return fmt.Errorf("%s: %s", file, text)
}

var (
	misplaced    = regexp.MustCompile(`^line (\d+) \(last key "([^"]*)"\): (.*)$`)
	incompatible = regexp.MustCompile(`^incompatible types: TOML value has type (\S+); destination has type (\S+)$`)
)

// refuseUnknown reports the first key of the file that means nothing here. The
// tables of genes and arenas are checked where they are read.
func refuseUnknown(file string, text []byte, keys []toml.Key, job reflect.Type) error {
	for _, key := range keys {
		if slices.Contains([]string{"genes", "arena", "rivals", "held-out"}, key[0]) {
			continue
		}
		in := job
		for _, part := range key[:len(key)-1] {
			for i := range in.NumField() {
				if field := in.Field(i); tag(field) == part && field.Type.Kind() == reflect.Struct {
					in = field.Type
					break
				}
			}
		}
		last := key[len(key)-1]
		names := keysOf(in)
		hint := "there are " + strings.Join(names, ", ")
		if near, ok := genomes.Nearest(last, names); ok {
			hint = "did you mean " + near + "?"
		}
		return fmt.Errorf("%s:%d: unknown key %q: %s", file, keyLine(text, last), key.String(), hint)
	}
	return nil
}

// keysOf lists the keys of a table that is decoded into a struct.
func keysOf(of reflect.Type) []string {
	var names []string
	for i := range of.NumField() {
		if name := tag(of.Field(i)); name != "" && name != "-" {
			names = append(names, name)
		}
	}
	return names
}

func tag(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
	return name
}

// keyLine finds the line on which a key is set, the first if there are
// several; 1 if it is nowhere, as a default may be what is wrong.
func keyLine(text []byte, key string) int {
	pattern := regexp.MustCompile(`^\s*(\[+\s*([\w.-]+\.)?|[\w.-]*[.]|.*[{,]\s*)?"?` + regexp.QuoteMeta(key) + `"?\s*(=|\])`)
	for i, line := range bytes.Split(text, []byte("\n")) {
		if pattern.Match(line) {
			return i + 1
		}
	}
	return 1
}

// keyed is an error that knows which key of the job it is about.
type keyed struct {
	key string
	err error
}

func (k keyed) Error() string { return k.err.Error() }
func (k keyed) Unwrap() error { return k.err }

func about(key, format string, args ...any) error {
	return keyed{key, fmt.Errorf(format, args...)}
}

// keyPosition is where an error's key stands in the file, as the middle of "file:12: …".
func keyPosition(text []byte, err error) string {
	var k keyed
	if errors.As(err, &k) {
		return fmt.Sprintf("%d:", keyLine(text, k.key))
	}
	return ""
}
