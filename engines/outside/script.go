package outside

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"breeder/engines/outside/node"
)

// ScriptPrefix is what the text of a script begins with that is run in this
// process: "js:cell.js --bold" plays as "cmd:node cell.js --bold" does.
const ScriptPrefix = "js:"

// scriptMemory is less than a program has by default, as it is this process's
// own and may be exceeded several times before a script is stopped.
const scriptMemory = 256 << 20

// NewScript makes a spec, with the default limits, of a script for Node that is
// run in this process, and its arguments. The file is what it sees as its name.
func NewScript(text, file string, source []byte, args []string) (*Spec, error) {
	script, err := node.Compile(file, source)
	if err != nil {
		return nil, err
	}
	limits := DefaultLimits()
	limits.Memory = scriptMemory
	return &Spec{Text: text, Command: append([]string{ScriptPrefix + file}, args...), Limits: limits, script: script}, nil
}

// readScript is NewScript for a file.
func readScript(text, file string, args []string) (*Spec, error) {
	if file == "" {
		return nil, fmt.Errorf("bot %s: no script is named: write %scell.js arguments…", text, ScriptPrefix)
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", text, err)
	}
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", text, err)
	}
	spec, err := NewScript(text, path, source, args)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", text, err)
	}
	return spec, nil
}

// script is a script in one seat.
type script struct {
	seat
	settings node.Settings
	stays    *node.Process
	said     []byte // to stderr
}

func newScript(spec *Spec, tally *Tally) *script {
	s := &script{seat: seat{spec: spec, tally: tally}}
	s.complaint = func() string { return complaint(s.said) }
	limits := spec.Limits
	s.settings = node.Settings{Time: limits.Time, Memory: limits.Memory, Output: limits.Output}
	return s
}

// Arrive begins a match. All chance in it comes from the seed. A script that
// could not be stopped in another match is not asked in any more.
func (s *script) Arrive(ctx context.Context, seed uint64) error {
	s.arrive(ctx)
	s.said = nil
	s.settings.Random = rand.New(rand.NewPCG(seed, ^seed)).Float64
	s.settings.Env = map[string]string{seedName: fmt.Sprint(seed)}
	s.forfeited = s.spec.script.GivenUp()
	return nil
}

// Leave ends what Stay started.
func (s *script) Leave() (forfeited bool) {
	s.Dismiss(nil)
	s.tally.match(s.forfeited)
	return s.forfeited
}

func (s *script) start(args []string) *node.Process {
	settings := s.settings
	settings.Args = append(s.spec.Command[1:len(s.spec.Command):len(s.spec.Command)], args...)
	return s.spec.script.Start(settings)
}

// read lets a process go on. What it says about itself goes with what is
// counted.
func (s *script) read(p *node.Process, text []byte, end bool) (ok bool) {
	err := p.Read(s.ctx, text, end)
	s.said = p.Stderr
	switch err {
	case nil:
		return true
	case node.ErrLate:
		s.strike(Late, "")
	case node.ErrFlooded:
		s.strike(Flooded, "")
	case node.ErrMemory:
		s.strike(TooLarge, "")
	case node.ErrStuck:
		s.strike(Unstoppable, "it forfeits from now on")
		s.forfeited = true
	}
	return false
}

// Ask runs the script once. Nothing is left of it for the next time.
func (s *script) Ask(input []byte, args ...string) (answer []byte, ok bool) {
	if s.over() {
		return nil, false
	}
	s.tally.decision()
	p := s.start(args)
	if !s.read(p, input, true) {
		return nil, false
	}
	if len(p.Stdout) == 0 {
		s.tally.note(Silent, "", s.complaint())
	}
	return p.Stdout, true
}

// Stay starts the script for the rest of the match.
func (s *script) Stay() (ok bool) {
	if s.over() {
		return false
	}
	s.stays, s.wanted = s.start(nil), true
	return true
}

// Say lets the script that stays read a text, and takes a line of what it has
// written. One that has broken a limit or ended is not asked again in this match.
func (s *script) Say(text []byte) (line []byte, ok bool) {
	if s.over() {
		return nil, false
	}
	s.tally.decision()
	p := s.stays
	if p == nil {
		if s.wanted {
			s.tally.note(Gone, "", "")
		}
		return nil, false
	}
	if !s.read(p, text, false) {
		s.stays = nil
		return nil, false
	}
	line, rest, found := bytes.Cut(p.Stdout, []byte("\n"))
	switch {
	case found:
		p.Stdout = rest
		return bytes.TrimSuffix(line, []byte("\r")), true
	case p.Ended():
		s.tally.note(Gone, "", s.complaint())
	default:
		s.strike(Late, "it waits for more to read")
	}
	s.stays = nil
	return nil, false
}

// Dismiss forgets the script that stays: its last words change nothing.
func (s *script) Dismiss([]byte) { s.stays = nil }
