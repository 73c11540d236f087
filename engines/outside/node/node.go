// Package node runs scripts that were written for Node inside this program,
// without a process: many times as fast as starting one.
//
// A [Script] is compiled once and may be shared; each [Process] of it has a
// machine of its own, and nothing of one is seen by another. host.js has what
// a script finds around it: stdin, stdout, timers and the few modules that
// bots use. What is not there fails as what is misspelt does, by name.
//
// Scripts are bounded in time, stack and output, and by what the heap of this
// whole program grows by while they run. That is looked at between the steps of
// a script: one call of what the language brings along, such as a search with
// a bad regular expression, is not interrupted. This protects from mistakes;
// a script that means harm can end this program, so it needs a process.
package node

import (
	_ "embed"
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

//go:embed host.js
var hostSource string

var host = goja.MustCompile("host", "(function (native, argv, env, main) {"+hostSource+"})", false)

const (
	maxSource = 4 << 20 // bytes of a script
	maxStack  = 10_000  // calls within calls, about as many as Node has
	maxStderr = 8 << 10 // bytes that are kept of it
	maxWhole  = 1 << 26 // characters or items that one call may make
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
	if len(source) > maxSource {
		return nil, fmt.Errorf("%s: %d bytes are too long for a script, must be up to %d", name, len(source), maxSource)
	}
	text := string(source)
	if strings.HasPrefix(text, "#!") {
		text = "//" + text
	}
	// As in Node, a script is the body of a function, on the same lines.
	wrapped := "(function (exports, require, module, __filename, __dirname) {" + text + "\n})"
	tree, err := goja.Parse(filepath.Base(name), wrapped, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, err
	}
	program, err := goja.CompileAST(tree, false)
	if err != nil {
		return nil, err
	}
	return &Script{name, text, program}, nil
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
)

// errExit ends a process that wants to.
var errExit = errors.New("exit")

// Process is a script that runs. It belongs to one goroutine.
type Process struct {
	Stdout []byte // what it has written; to be emptied by who reads it
	Stderr []byte // the beginning of what it complained about

	script   *Script
	settings Settings
	machine  *goja.Runtime
	step     goja.Callable
	feed     goja.Callable
	waits    goja.Callable
	rejected []*goja.Promise
	looks    int   // at the clock
	heap     int64 // at the start
	ended    bool
}

// Epoch is when the clock of each process starts. It goes on by a millisecond
// with each look at it, as a search for so many milliseconds has to end.
var Epoch = time.Date(2014, 7, 12, 12, 0, 0, 0, time.UTC)

// Start makes a process, which does nothing until it is first given to read.
func (s *Script) Start(settings Settings) *Process {
	p := &Process{script: s, settings: settings, machine: goja.New(), heap: heapBytes()}
	m := p.machine
	m.SetMaxCallStackSize(maxStack)
	m.SetRandSource(settings.Random)
	m.SetTimeSource(func() time.Time {
		p.looks++
		return Epoch.Add(time.Duration(p.looks) * time.Millisecond)
	})
	m.SetPromiseRejectionTracker(p.track)
	return p
}

// begin lays the script out for its first step.
func (p *Process) begin() error {
	m := p.machine
	native := m.NewObject()
	native.Set("write", p.write)
	native.Set("exit", func(goja.FunctionCall) goja.Value { m.Interrupt(errExit); return nil })
	native.Set("wait", func(call goja.FunctionCall) goja.Value {
		if time.Duration(call.Argument(0).ToInteger())*time.Millisecond > p.settings.Time {
			m.Interrupt(ErrLate)
		}
		return nil
	})
	native.Set("encode", func(call goja.FunctionCall) goja.Value {
		return m.ToValue(m.NewArrayBuffer([]byte(call.Argument(0).String())))
	})
	native.Set("decode", func(call goja.FunctionCall) goja.Value {
		bytes := call.Argument(0).Export().(goja.ArrayBuffer).Bytes()
		from, to := call.Argument(1).ToInteger(), call.Argument(2).ToInteger()
		from = min(max(from, 0), int64(len(bytes)))
		to = min(max(to, from), int64(len(bytes)))
		return m.ToValue(strings.ToValidUTF8(string(bytes[from:to]), "\ufffd"))
	})
	native.Set("mentions", func(call goja.FunctionCall) goja.Value {
		for _, word := range call.Arguments {
			if strings.Contains(p.script.text, word.String()) {
				return m.ToValue(true)
			}
		}
		return m.ToValue(false)
	})
	native.Set("largest", maxWhole)
	argv := make([]any, 0, 2+len(p.settings.Args))
	argv = append(argv, "node", p.script.name)
	for _, arg := range p.settings.Args {
		argv = append(argv, arg)
	}
	env := m.NewObject()
	for name, value := range p.settings.Env {
		env.Set(name, value)
	}
	main, err := m.RunProgram(p.script.program)
	if err != nil {
		return err
	}
	make, err := m.RunProgram(host)
	if err != nil {
		return err
	}
	call, _ := goja.AssertFunction(make)
	made, err := call(nil, native, m.NewArray(argv...), env, main)
	if err != nil {
		return err
	}
	for i, f := range []*goja.Callable{&p.step, &p.feed, &p.waits} {
		*f, _ = goja.AssertFunction(made.(*goja.Object).Get(fmt.Sprint(i)))
	}
	return nil
}

// write is what the script prints.
func (p *Process) write(call goja.FunctionCall) goja.Value {
	text := call.Argument(1).String()
	if call.Argument(0).ToInteger() == 2 {
		p.Stderr = append(p.Stderr, text[:min(len(text), maxStderr-len(p.Stderr))]...)
		return nil
	}
	if len(p.Stdout)+len(text) > p.settings.Output {
		p.machine.Interrupt(ErrFlooded)
		return nil
	}
	p.Stdout = append(p.Stdout, text...)
	return nil
}

// track keeps the promises that were broken and that nobody caught yet.
func (p *Process) track(promise *goja.Promise, operation goja.PromiseRejectionOperation) {
	if operation == goja.PromiseRejectionReject {
		p.rejected = append(p.rejected, promise)
		return
	}
	for i, other := range p.rejected {
		if other == promise {
			p.rejected = append(p.rejected[:i], p.rejected[i+1:]...)
			return
		}
	}
}

// Ended tells that the script has nothing more to do, or failed.
func (p *Process) Ended() bool { return p.ended }

// Read gives the process a text to read, the last one if end is set, and lets
// it run until it waits for more or has ended. An error is a limit that it
// broke. A script that fails is no error here: as in Node its end is on stderr.
func (p *Process) Read(text []byte, end bool) (err error) {
	if p.ended {
		return nil
	}
	watch := p.watch()
	defer func() {
		watch.end()
		p.machine.ClearInterrupt()
		if fault := recover(); fault != nil {
			err = p.crash(fmt.Errorf("error: the script cannot be run: %v", fault))
		}
	}()
	if p.step == nil {
		if err := p.begin(); err != nil {
			return p.crash(err)
		}
	}
	if _, err := p.feed(nil, p.machine.ToValue(string(text)), p.machine.ToValue(end)); err != nil {
		return p.crash(err)
	}
	for {
		more, err := p.step(nil)
		if err != nil {
			return p.crash(err)
		}
		if len(p.rejected) > 0 {
			return p.crash(fmt.Errorf("error: a promise is rejected: %v", p.rejected[0].Result()))
		}
		if !more.ToBoolean() {
			break
		}
	}
	waits, err := p.waits(nil)
	if err != nil {
		return p.crash(err)
	}
	p.ended = !waits.ToBoolean()
	return nil
}

// crash ends the process: by a limit, by its wish, or by a failure.
func (p *Process) crash(err error) error {
	p.ended = true
	var interrupted *goja.InterruptedError
	if errors.As(err, &interrupted) {
		limit, _ := interrupted.Value().(error)
		if limit == errExit {
			return nil
		}
		return limit
	}
	var overflow *goja.StackOverflowError
	if errors.As(err, &overflow) {
		err = fmt.Errorf("error: more than %d calls within calls", maxStack)
	}
	p.Stderr = append(p.Stderr, "\n"+err.Error()+"\n"...)
	return nil
}

// watch interrupts a script that takes too long or too much.
type watch struct {
	mutex sync.Mutex
	timer *time.Timer
	over  bool
}

// look is how often a script is looked at.
const look = 20 * time.Millisecond

func (p *Process) watch() *watch {
	w, until := &watch{}, time.Now().Add(p.settings.Time)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.timer = time.AfterFunc(min(look, p.settings.Time), func() {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		left := time.Until(until)
		switch {
		case w.over:
		case left <= 0:
			p.machine.Interrupt(ErrLate)
		case p.grown():
			p.machine.Interrupt(ErrMemory)
		default:
			w.timer.Reset(min(look, left))
		}
	})
	return w
}

func (w *watch) end() {
	w.mutex.Lock()
	w.over = true
	w.mutex.Unlock()
	w.timer.Stop()
}

// grown tells whether the heap has grown by more than the process may use.
// What is not in use any more is first cleared away.
func (p *Process) grown() bool {
	if heapBytes()-p.heap <= p.settings.Memory {
		return false
	}
	runtime.GC()
	return heapBytes()-p.heap > p.settings.Memory
}

// heapBytes is what all that is on the heap takes.
func heapBytes() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
