package outside

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"breeder/engines/outside/node"
	"breeder/genomes"
)

// Spec names a program and what it may use. It does not change once made and
// may be shared.
type Spec struct {
	Text    string   // as it was written
	Command []string // the program's whole path and its arguments; a script's begins with [ScriptPrefix]
	Limits  Limits
	Exact   bool
	Files   map[string][]byte // written into the folder before each match, by name

	script *node.Script // of what is run in this process
}

// Limits bound a program.
type Limits struct {
	Time      time.Duration // for one answer
	Memory    int64         // bytes
	Output    int           // bytes of one answer
	Processes int           // at a time, threads not counted
	File      int64         // bytes of one file
	Strikes   int           // broken limits that forfeit a match
}

// DefaultLimits are those of a program that is written without any.
func DefaultLimits() Limits {
	return Limits{Time: 2 * time.Second, Memory: 1 << 30, Output: 64 << 10, Processes: 64, File: 64 << 20, Strikes: 5}
}

// Prefix is what the text of a program begins with.
const Prefix = "cmd:"

// IsProgram tells whether a bot's text names a program.
func IsProgram(text string) bool {
	prefix := prefixOf(text)
	return prefix == Prefix || prefix == ScriptPrefix
}

// prefixOf is what a text begins with, without the limits in it.
func prefixOf(text string) string {
	if at := strings.IndexAny(text, "[:"); at >= 0 {
		return text[:at] + ":"
	}
	return ""
}

// Parse reads a program as people write it: "cmd:python3 cell.py --bold", with
// limits of its own "cmd[time=5s memory=2G]:java -cp . Cell", or a script that
// is run in this process, "js:cell.js --bold". Blanks separate words but in
// quotes or after a backslash; nothing else has a meaning, as no shell reads it.
func Parse(text string) (*Spec, error) {
	if !IsProgram(text) {
		return nil, fmt.Errorf("bot %s: a program is written %sprogram arguments…, a script %sfile arguments…", text, Prefix, ScriptPrefix)
	}
	prefix := prefixOf(text)
	options, line := "", text[len(prefix):]
	if text[len(prefix)-1] == '[' {
		var closed bool
		if options, line, closed = strings.Cut(line, "]:"); !closed {
			return nil, fmt.Errorf("bot %s: write limits as in cmd[time=5s]:program", text)
		}
	}
	words, err := splitWords(line)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", text, err)
	}
	if prefix == ScriptPrefix {
		words = append(words, "")[:max(len(words), 1)]
		words[0] = ScriptPrefix + words[0]
	}
	s, err := New(text, words)
	if err != nil {
		return nil, err
	}
	for _, option := range strings.Fields(options) {
		if err := s.set(option); err != nil {
			return nil, fmt.Errorf("bot %s: %w", text, err)
		}
	}
	return s, nil
}

// New makes a spec, with the default limits, of a program and its arguments.
// The program is found as a shell would. As it will not run in the current
// folder, an argument that is the name of a file there becomes that file's
// whole path if it has a dot or a slash in it, as in "cell.py" or "./bots". If
// the program is a file with [ScriptPrefix] before it, it is run in this process.
func New(text string, words []string) (*Spec, error) {
	if len(words) == 0 {
		return nil, fmt.Errorf("bot %s: no program is named: write %sprogram arguments…", text, Prefix)
	}
	if file, ok := strings.CutPrefix(words[0], ScriptPrefix); ok {
		return readScript(text, file, words[1:])
	}
	path, err := exec.LookPath(words[0])
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, fmt.Errorf("bot %s: program %s is not found, or may not be run", text, words[0])
	}
	s := &Spec{Text: text, Command: []string{path}, Limits: DefaultLimits()}
	for _, word := range words[1:] {
		s.Command = append(s.Command, WholePath(word))
	}
	return s, nil
}

// WholePath is the whole path of a word that names a file of the current
// folder, see [New], and otherwise the word.
func WholePath(word string) string {
	if strings.ContainsAny(word, "./"+string(filepath.Separator)) {
		if _, err := os.Stat(word); err == nil {
			if path, err := filepath.Abs(word); err == nil {
				return path
			}
		}
	}
	return word
}

// set changes a limit as it is written in brackets.
func (s *Spec) set(option string) error {
	key, value, _ := strings.Cut(option, "=")
	l := &s.Limits
	if key == "processes" && s.script != nil {
		return fmt.Errorf("processes does not belong to a script, which has none")
	}
	number := func(least, most int) (n int, err error) {
		if n, err = strconv.Atoi(value); err != nil || n < least || n > most {
			return 0, fmt.Errorf("%s is %q, must be %d to %d", key, value, least, most)
		}
		return n, nil
	}
	var err error
	switch key {
	case "time":
		if l.Time, err = time.ParseDuration(value); err != nil || l.Time < time.Millisecond || l.Time > time.Hour {
			return fmt.Errorf("time is %q, must be 1ms to 1h, as in time=500ms", value)
		}
	case "memory":
		if l.Memory, err = ParseBytes(value); err != nil {
			return fmt.Errorf("memory: %w", err)
		}
	case "output":
		l.Output, err = number(1, math.MaxInt32)
	case "processes":
		l.Processes, err = number(1, 1<<20)
	case "strikes":
		l.Strikes, err = number(1, math.MaxInt32)
	case "exact":
		if s.Exact = true; value != "" {
			return fmt.Errorf("exact takes no value")
		}
	default:
		names := []string{"time", "memory", "output", "processes", "strikes", "exact"}
		if near, ok := genomes.Nearest(key, names); ok {
			return fmt.Errorf("unknown limit %q: did you mean %s?", key, near)
		}
		return fmt.Errorf("unknown limit %q: there are %s", key, strings.Join(names, ", "))
	}
	return err
}

// ParseBytes reads an amount of memory, 1M to 1024G.
func ParseBytes(text string) (int64, error) {
	units := map[string]int64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
	digits := strings.TrimRight(text, "KMG")
	n, err := strconv.ParseInt(digits, 10, 32)
	unit, known := units[text[len(digits):]]
	if err != nil || !known || n*unit < 1<<20 || n*unit > 1<<40 {
		return 0, fmt.Errorf("%q must be 1M to 1024G, as in 512M", text)
	}
	return n * unit, nil
}

// splitWords takes a line apart at its blanks. Quotes of both kinds keep what
// is in them together, and a backslash outside single quotes the next character.
func splitWords(line string) ([]string, error) {
	var words []string
	var word []byte
	begun, quote := false, byte(0)
	if strings.IndexByte(line, 0) >= 0 {
		return nil, errors.New("a character of value 0 cannot be passed to a program")
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && quote != '\'':
			if i++; i == len(line) {
				return nil, errors.New("a backslash ends the line")
			}
			word, begun = append(word, line[i]), true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, begun = c, true
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if begun {
				words = append(words, string(word))
			}
			word, begun = word[:0], false
		default:
			word, begun = append(word, c), true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %c is not closed", quote)
	}
	if begun {
		words = append(words, string(word))
	}
	return words, nil
}

// JoinWords writes words as [Parse] takes them apart again.
func JoinWords(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		if quoted[i] = word; word == "" || strings.ContainsAny(word, " \t\n\\'\"") {
			quoted[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word) + `"`
		}
	}
	return strings.Join(quoted, " ")
}
