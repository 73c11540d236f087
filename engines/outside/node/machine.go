package node

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/dop251/goja"
)

//go:embed host.js
var hostSource string

var host = goja.MustCompile("host", "(function (native, argv, env, main) {"+hostSource+"})", false)

const (
	maxStack  = 3000    // calls within calls; unwinding those of builtins takes their square
	maxStderr = 8 << 10 // bytes that are kept of it
	maxWhole  = 1 << 26 // characters or items that one call may make
)

// errExit ends a process that wants to.
var errExit = errors.New("exit")

// machine is what a script runs on, each time in a goroutine that has it for
// itself until it is done, or for ever if it is given up on.
type machine struct {
	*goja.Runtime
	stdout, stderr []byte
	ended          bool

	script   *Script
	settings Settings
	step     goja.Callable
	feed     goja.Callable
	waits    goja.Callable
	textOf   goja.Callable
	rejected []*goja.Promise
	looks    int // at the clock
}

// Epoch is when the clock of each process starts. It goes on by a millisecond
// with each look at it, as a search for so many milliseconds has to end.
var Epoch = time.Date(2014, 7, 12, 12, 0, 0, 0, time.UTC)

func newMachine(s *Script, settings Settings) *machine {
	m := &machine{Runtime: goja.New(), script: s, settings: settings}
	m.SetMaxCallStackSize(maxStack)
	m.SetRandSource(settings.Random)
	m.SetTimeSource(func() time.Time {
		m.looks++
		return Epoch.Add(time.Duration(m.looks) * time.Millisecond)
	})
	m.SetPromiseRejectionTracker(m.track)
	m.textOf, _ = goja.AssertFunction(m.ToValue(func(call goja.FunctionCall) goja.Value {
		return m.ToValue(call.Argument(0).String())
	}))
	return m
}

// begin lays the script out for its first step.
func (m *machine) begin() error {
	native := m.NewObject()
	native.Set("write", m.write)
	native.Set("exit", func(goja.FunctionCall) goja.Value { m.Interrupt(errExit); return nil })
	native.Set("wait", func(call goja.FunctionCall) goja.Value {
		if time.Duration(call.Argument(0).ToInteger())*time.Millisecond > m.settings.Time {
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
			if strings.Contains(m.script.text, word.String()) {
				return m.ToValue(true)
			}
		}
		return m.ToValue(false)
	})
	native.Set("largest", maxWhole)
	argv := make([]any, 0, 2+len(m.settings.Args))
	argv = append(argv, "node", m.script.name)
	for _, arg := range m.settings.Args {
		argv = append(argv, arg)
	}
	env := m.NewObject()
	for name, value := range m.settings.Env {
		env.Set(name, value)
	}
	main, err := m.RunProgram(m.script.program)
	if err != nil {
		return err
	}
	maker, err := m.RunProgram(host)
	if err != nil {
		return err
	}
	call, _ := goja.AssertFunction(maker)
	made, err := call(nil, native, m.NewArray(argv...), env, main)
	if err != nil {
		return err
	}
	for i, f := range []*goja.Callable{&m.step, &m.feed, &m.waits} {
		*f, _ = goja.AssertFunction(made.(*goja.Object).Get(fmt.Sprint(i)))
	}
	return nil
}

// write is what the script prints.
func (m *machine) write(call goja.FunctionCall) goja.Value {
	text := call.Argument(1).String()
	if call.Argument(0).ToInteger() == 2 {
		m.complain(text)
		return nil
	}
	if len(m.stdout)+len(text) > m.settings.Output {
		m.Interrupt(ErrFlooded)
		return nil
	}
	m.stdout = append(m.stdout, text...)
	return nil
}

// track keeps the promises that were broken and that nobody caught yet.
func (m *machine) track(promise *goja.Promise, operation goja.PromiseRejectionOperation) {
	if operation == goja.PromiseRejectionReject {
		m.rejected = append(m.rejected, promise)
		return
	}
	if i := slices.Index(m.rejected, promise); i >= 0 {
		m.rejected = slices.Delete(m.rejected, i, i+1)
	}
}

// read lets the script go on with a text.
func (m *machine) read(text string, end bool) (err error) {
	defer func() {
		// What it is may be the script's, so it is not even printed.
		if recover() != nil {
			err = m.fail("error: the script cannot be run")
		}
	}()
	if m.step == nil {
		if err := m.begin(); err != nil {
			return m.crash(err)
		}
	}
	if _, err := m.feed(nil, m.ToValue(text), m.ToValue(end)); err != nil {
		return m.crash(err)
	}
	for {
		more, err := m.step(nil)
		if err != nil {
			return m.crash(err)
		}
		if len(m.rejected) > 0 {
			return m.thrown("error: a promise is rejected: ", m.rejected[0].Result(), nil)
		}
		if !more.ToBoolean() {
			break
		}
	}
	waits, err := m.waits(nil)
	if err != nil {
		return m.crash(err)
	}
	m.ended = !waits.ToBoolean()
	return nil
}

// crash ends the process: by a limit, by its wish, or by a failure. What a
// script has thrown is not touched but by textOf: errors.As and Error run what
// it has of the script's, and panic if that does.
func (m *machine) crash(err error) error {
	switch err := err.(type) {
	case *goja.InterruptedError:
		m.ended = true
		if limit, _ := err.Value().(error); limit != errExit {
			return limit
		}
		return nil
	case *goja.StackOverflowError:
		return m.fail(fmt.Sprintf("error: more than %d calls within calls", maxStack))
	case *goja.Exception:
		return m.thrown("", err.Value(), err.Stack())
	}
	return m.fail("error: the script cannot be run")
}

// thrown ends a process by a value, which it may take some running to write.
func (m *machine) thrown(before string, value goja.Value, stack []goja.StackFrame) error {
	text, err := m.textOf(nil, value)
	if _, ok := err.(*goja.InterruptedError); ok {
		return m.crash(err)
	}
	said := before + "an error that cannot be written"
	if err == nil {
		said = before + text.String()
	}
	if len(stack) > 0 {
		var at bytes.Buffer
		stack[0].Write(&at)
		said = said[:min(len(said), maxStderr/2)] + " at " + at.String()
	}
	return m.fail(said)
}

// fail ends a process with its last words.
func (m *machine) fail(words string) error {
	m.ended = true
	m.complain("\n" + words + "\n")
	return nil
}

func (m *machine) complain(text string) {
	m.stderr = append(m.stderr, text[:min(len(text), max(maxStderr-len(m.stderr), 0))]...)
}
