// Package node runs scripts that were written for Node inside this program,
// without starting a process for each.
//
// A [Script] is compiled once and may be shared; each [Process] of it has a
// machine of its own, and nothing of one is seen by another. host.js has what
// a script finds around it: stdin, stdout, timers and the few modules that
// bots use. What is not there fails as what is misspelt does, by name.
//
// Scripts are bounded in length, time, stack and output, and by what the heap
// of this whole program grows by while they run. That is looked at between the
// steps of a script: one call of what the language brings along, such as a
// search with a bad regular expression, is not interrupted, and what it takes of
// memory and stack not bounded. A script that does not stop when it has to is
// given up on: its goroutine goes on, for ever if need be, and [Script.GivenUp]
// tells that it should not be started again.
//
// This protects from mistakes; a script that means harm can end this program, so
// it needs a process.
package node

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"strings"
	"sync"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"
)

// Bounds of what is compiled. What reads scripts calls itself for each thing
// within a thing, in several kilobytes, and nothing survives an overflow of
// the stack at a gigabyte; the longest script cannot reach that, however it is
// written. Some take it time that grows with the square of their length.
const (
	maxSource  = 128 << 10       // bytes of a script
	maxNesting = 1000            // brackets within brackets
	maxCompile = 5 * time.Second // for one script
)

// Script is a compiled script. It does not change.
type Script struct {
	name    string
	text    string
	program *goja.Program
}

// Compile readies a script; the name is the path that it sees as its own, and
// errors have the last part of it with the line.
func Compile(name string, source []byte) (*Script, error) {
	file := filepath.Base(name)
	if len(source) > maxSource {
		return nil, fmt.Errorf("%s: %d bytes are too long for a script, must be up to %d", file, len(source), maxSource)
	}
	if line := nestedTooDeep(source); line > 0 {
		return nil, fmt.Errorf("%s: line %d has more than %d brackets within brackets", file, line, maxNesting)
	}
	text := string(source)
	if strings.HasPrefix(text, "#!") {
		text = "//" + text
	}
	var program *goja.Program
	done := make(chan error, 1)
	// What compiles cannot be stopped, so it is given up on.
	go func() { done <- compile(file, text, &program) }()
	select {
	case err := <-done:
		if err != nil {
			return nil, err
		}
		return &Script{name, text, program}, nil
	case <-time.After(maxCompile):
		return nil, fmt.Errorf("%s: it cannot be compiled in %v, make its expressions shorter", file, maxCompile)
	}
}

func compile(file, text string, program **goja.Program) (err error) {
	defer func() {
		if recover() != nil {
			err = fmt.Errorf("%s: it cannot be compiled", file)
		}
	}()
	// As in Node, a script is the body of a function, on the same lines.
	wrapped := "(function (exports, require, module, __filename, __dirname) {" + text + "\n})"
	tree, err := goja.Parse(file, wrapped, parser.WithDisableSourceMaps)
	if err != nil {
		return err
	}
	*program, err = goja.CompileAST(tree, false)
	return err
}

// nestedTooDeep finds the line where too many brackets are open, or 0. It does
// not know strings and comments, whose brackets count, too.
func nestedTooDeep(source []byte) (line int) {
	depth, line := 0, 1
	for _, c := range source {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(depth-1, 0)
		case '\n':
			line++
		}
		if depth > maxNesting {
			return line
		}
	}
	return 0
}

// Settings are what a process is started with.
type Settings struct {
	Args   []string          // after its own name
	Env    map[string]string // all of its environment
	Random func() float64    // Math.random, 0 to below 1
	Time   time.Duration     // that it has for each [Process.Read], and by its own clock
	Memory int64             // bytes that the heap may grow by
	Output int               // bytes for each [Process.Read]
}

// Limits that a process breaks, which ends it.
var (
	ErrLate    = errors.New("too late")
	ErrFlooded = errors.New("too much output")
	ErrMemory  = errors.New("too much memory")
	// ErrStuck is of a script that broke a limit and does not stop.
	ErrStuck = errors.New("it does not stop")
)

// Process is a script that runs. It belongs to one goroutine.
type Process struct {
	Stdout []byte // what it has written; to be emptied by who reads it
	Stderr []byte // the beginning of what it complained about

	settings Settings
	machine  *machine
	heap     int64 // at the start
	ended    bool
}

// Start makes a process, which does nothing until it is first given to read.
func (s *Script) Start(settings Settings) *Process {
	return &Process{settings: settings, machine: newMachine(s, settings), heap: heapBytes()}
}

// givenUp has the texts of the scripts that a machine was left to.
var givenUp sync.Map

// GivenUp tells that a machine with this script did not stop, and may still run.
func (s *Script) GivenUp() bool {
	_, stuck := givenUp.Load(s.text)
	return stuck
}

// Ended tells that the script has nothing more to do, or failed.
func (p *Process) Ended() bool { return p.ended }

// Read gives the process a text to read, the last one if end is set, and lets
// it run until it waits for more or has ended. An error is a limit that it
// broke, or that of ctx. A script that fails is no error here: as in Node its
// end is on stderr.
func (p *Process) Read(ctx context.Context, text []byte, end bool) error {
	if p.ended {
		return nil
	}
	m, input, done := p.machine, string(text), make(chan error, 1)
	m.stdout = p.Stdout
	go func() { done <- m.read(input, end) }()
	err := p.await(ctx, done)
	if err == ErrStuck {
		givenUp.Store(m.script.text, true)
		p.Stdout, p.machine, p.ended = nil, nil, true
		return err
	}
	p.Stdout, p.Stderr, p.ended = m.stdout, m.stderr, m.ended || err != nil
	if p.ended {
		p.machine, m = nil, nil
	}
	if err != nil && heapBytes()-p.heap > p.settings.Memory/4 {
		runtime.GC() // the next one is not to begin on the rubbish of this one
	}
	return err
}

const (
	look  = 20 * time.Millisecond  // how often a script is looked at
	grace = 500 * time.Millisecond // that it has to stop
)

// await waits for the machine, and stops it if it takes too long or too much.
func (p *Process) await(ctx context.Context, done <-chan error) error {
	late, looks := time.NewTimer(p.settings.Time), time.NewTicker(look)
	defer late.Stop()
	defer looks.Stop()
	var (
		reason    error
		stuck     <-chan time.Time
		collected chan struct{}
	)
	stop := func(why error) {
		if reason == nil {
			reason, stuck = why, time.After(grace)
			p.machine.Interrupt(why)
		}
	}
	cancelled := ctx.Done()
	for {
		select {
		case err := <-done:
			if collected != nil {
				<-collected
			}
			if reason != nil {
				return reason
			}
			return err
		case <-stuck:
			return ErrStuck
		case <-cancelled:
			stop(ctx.Err())
			cancelled = nil
		case <-late.C:
			stop(ErrLate)
		case <-collected:
			collected = nil
			if heapBytes()-p.heap > p.settings.Memory {
				stop(ErrMemory)
			}
		case <-looks.C:
			// What is not in use any more is first cleared away. That waits for the
			// script's step, and the next may take twice as much, so who is far
			// beyond is stopped at once; the rubbish of others alone makes a heap
			// about as large again as it was.
			switch grown := heapBytes() - p.heap; {
			case grown > p.settings.Memory+max(p.settings.Memory/4, p.heap):
				stop(ErrMemory)
			case grown > p.settings.Memory && collected == nil && reason == nil:
				ended := make(chan struct{})
				collected = ended
				go func() {
					runtime.GC()
					close(ended)
				}()
			}
		}
	}
}

// heapBytes is what all that is on the heap takes.
func heapBytes() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
