package breeder

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"breeder/genomes"
)

// jobError makes one line of a TOML error, in the job file's own words.
func jobError(file string, err error) error {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		message := parse.Message
		if message == "" {
			message = strings.TrimPrefix(parse.Error(), "toml: ")
		}
		message = strings.TrimSuffix(strings.ReplaceAll(message, "\n", " "), ".")
		if r, size := utf8.DecodeRuneInString(message); unicode.IsUpper(r) {
			message = string(unicode.ToLower(r)) + message[size:]
		}
		return fmt.Errorf("%s:%d: %s", file, parse.Position.Line, message)
	}
	text := strings.TrimPrefix(strings.ReplaceAll(err.Error(), "\n", " "), "toml: ")
	// A value of a wrong type is an error of no type, with its place in the text.
	line, key := "", ""
	if m := misplaced.FindStringSubmatch(text); m != nil {
		line, key, text = m[1]+":", m[2], m[3]
	}
	if m := incompatible.FindStringSubmatch(text); m != nil {
		text = fmt.Sprintf("%s is %s, must be %s", key, kindOf(m[1]), kindOf(m[2]))
	} else if m := mismatch.FindStringSubmatch(text); m != nil {
		text = fmt.Sprintf("%s is %s, must be %s", key, kindOf(m[2]), kindOf(m[1]))
	} else if key != "" {
		text = key + ": " + text
	}
	return fmt.Errorf("%s:%s %s", file, line, text)
}

var (
	misplaced    = regexp.MustCompile(`^line (\d+) \(last key "([^"]*)"\): (.*)$`)
	incompatible = regexp.MustCompile(`^incompatible types: TOML value has type (\S+); destination has type (\S+)$`)
	mismatch     = regexp.MustCompile(`^type mismatch for \S+: expected (\S+) but found (\S+)$`)
)

// kindOf is a type as TOML's users call it.
func kindOf(word string) string {
	switch word {
	case "string":
		return "a text"
	case "time.Time":
		return "a date"
	case "integer", "int64", "int", "uint64":
		return "a whole number"
	case "float", "float64":
		return "a number with a point"
	case "bool", "boolean":
		return "true or false"
	case "slice", "array", "[]interface", "[]any", "[]interface {}":
		return "a list"
	case "table", "map", "struct", "map[string]interface", "map[string]any", "map[string]interface {}":
		return "a table"
	}
	return word
}

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
				if field := in.Field(i); tag(field) == part {
					of := field.Type
					if k := of.Kind(); k == reflect.Pointer || k == reflect.Slice {
						of = of.Elem()
					}
					if of.Kind() == reflect.Struct {
						in = of
						break
					}
				}
			}
		}
		last := key[len(key)-1]
		names := keysOf(in)
		hint := "there are " + strings.Join(names, ", ")
		if near, ok := genomes.Nearest(last, names); ok {
			hint = "did you mean " + near + "?"
		}
		return fmt.Errorf("%s:%d: unknown key %q: %s", file, keyLine(text, key.String(), ""), key.String(), hint)
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

// keyLine finds the line on which a key, such as "search.population", is set:
// by itself, below its table's head, or inside an inline table; 1 if it is
// nowhere, as a default may be what is wrong. Where near is a text, the first
// line from there on that holds it is meant.
func keyLine(text []byte, key, near string) int {
	path := strings.Split(key, ".")
	last := path[len(path)-1]
	inline := regexp.MustCompile(`[{,]\s*"?` + regexp.QuoteMeta(last) + `"?\s*=`)
	table, found := "", 0
	for i, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		if found == 0 {
			if head := strings.Trim(line, "[] "); strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") && !strings.Contains(line, "=") {
				table = head + "."
				if head == key {
					found = i + 1
				}
			} else if name, _, set := strings.Cut(line, "="); set {
				switch full := table + strings.Trim(strings.TrimSpace(name), `"`); {
				case full == key:
					found = i + 1
				case strings.HasPrefix(key, full+".") && inline.MatchString(line):
					found = i + 1
				}
			}
		}
		if found > 0 && (near == "" || strings.Contains(line, near)) {
			return i + 1
		}
	}
	return max(found, 1)
}

// keyed is an error that knows which key of the job it is about, and perhaps
// which text in its value.
type keyed struct {
	key  string
	near string
	err  error
}

func (k keyed) Error() string { return k.err.Error() }
func (k keyed) Unwrap() error { return k.err }

func about(key, format string, args ...any) error {
	return keyed{key: key, err: fmt.Errorf(format, args...)}
}

// keyPosition is where an error's key stands in the file, as the middle of "file:12: …".
func keyPosition(text []byte, err error) string {
	var k keyed
	if errors.As(err, &k) {
		return fmt.Sprintf("%d:", keyLine(text, k.key, k.near))
	}
	return ""
}
