package outside

import (
	"bytes"
	"errors"
	"io"
	"os"
	"sync"
	"time"
)

// process is a started program and our ends of its pipes.
type process struct {
	*os.Process
	in, out *os.File
	limits  *Limits
	left    []byte // read beyond a line
	killed  bool
}

// brokenLimit is a limit that a program broke, or its end.
type brokenLimit Trouble

func (b brokenLimit) Error() string { return Trouble(b).String() }

func troubleOf(err error) Trouble {
	var b brokenLimit
	if errors.As(err, &b) {
		return Trouble(b)
	}
	return Gone
}

// start starts the program with arguments after its own.
func (p *program) start(args []string) (*process, error) {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirIn.Close()
	out, theirOut, err := os.Pipe()
	if err != nil {
		in.Close()
		return nil, err
	}
	defer theirOut.Close()
	q := &process{in: in, out: out, limits: &p.spec.Limits}
	stderr, err := p.folder.stderr()
	if err == nil {
		defer stderr.Close()
		command := append(p.spec.Command[:len(p.spec.Command):len(p.spec.Command)], args...)
		q.Process, err = os.StartProcess(command[0], command, &os.ProcAttr{
			Dir: p.folder.work(), Env: p.env, Files: []*os.File{theirIn, theirOut, stderr}, Sys: attributes(),
		})
	}
	if err != nil {
		q.closeIn()
		out.Close()
		return nil, err
	}
	q.bound()
	return q, nil
}

func (q *process) closeIn() {
	if q.in != nil {
		q.in.Close()
		q.in = nil
	}
}

func (q *process) write(text []byte, until time.Time) error {
	q.in.SetWriteDeadline(until)
	_, err := q.in.Write(text)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return brokenLimit(Late)
	}
	if err != nil {
		return brokenLimit(Gone)
	}
	return nil
}

// How much is read as one answer.
const (
	everything = iota
	oneLine
)

// While an answer is waited for, somebody looks what the program uses: for the
// first time early, as it may be multiplying.
const (
	firstLook = 20 * time.Millisecond
	nextLook  = 50 * time.Millisecond
)

// read appends to a buffer what the program prints, up to its end or the next
// line feed, which is left out.
func (q *process) read(answer []byte, what int, until time.Time) ([]byte, error) {
	var chunk [4096]byte
	look := time.Now().Add(firstLook)
	more := q.left
	q.left = nil
	ended := false
	for {
		if what == oneLine {
			if end := bytes.IndexByte(more, '\n'); end >= 0 {
				q.left = append(q.left, more[end+1:]...)
				return append(answer, more[:end]...), nil
			}
		}
		if answer = append(answer, more...); len(answer) > q.limits.Output {
			q.kill()
			return nil, brokenLimit(Flooded)
		}
		deadline := look
		if until.Before(look) {
			deadline = until
		}
		q.out.SetReadDeadline(deadline)
		n, err := q.out.Read(chunk[:])
		more = chunk[:n]
		switch {
		case err == nil:
		case errors.Is(err, io.EOF):
			if what == oneLine {
				return nil, brokenLimit(Gone)
			}
			return answer, nil
		case !errors.Is(err, os.ErrDeadlineExceeded):
			return nil, brokenLimit(Gone)
		case !time.Now().Before(until):
			q.kill()
			return nil, brokenLimit(Late)
		case what == everything && ended:
			// Something that it started keeps its stdout open.
			return answer, nil
		case what == everything && q.ended():
			// Its last words may have come since.
			ended = true
			look = time.Now().Add(firstLook)
		default:
			if broken, ok := q.breaks(); ok {
				q.kill()
				return nil, brokenLimit(broken)
			}
			look = time.Now().Add(nextLook)
		}
	}
}

func (q *process) kill() {
	q.killed = true
	q.killGroup()
}

// finish waits for the process to end, kills it if it has not by then, and what
// is left of its group in any case. It says whether the process had to be killed
// although nobody had done so before.
func (q *process) finish(until time.Time) (late bool) {
	q.closeIn()
	var mutex sync.Mutex
	ended := false
	timer := time.AfterFunc(time.Until(until), func() {
		mutex.Lock()
		defer mutex.Unlock()
		if !ended {
			late = !q.killed
			q.killGroup()
		}
	})
	q.awaitEnd()
	mutex.Lock()
	ended = true
	mutex.Unlock()
	timer.Stop()
	q.killGroup()
	q.Wait()
	q.out.Close()
	return late
}
