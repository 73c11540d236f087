package outside

import (
	"bytes"
	"errors"
	"os"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// attributes put the process into a group of its own and have the system kill
// it when this program dies.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// bound sets what the system can check by itself. It happens right after the
// start, as nothing of our own runs in between that could set it before.
func (q *process) bound() {
	set := func(resource int, limit uint64) {
		unix.Prlimit(q.Pid, resource, &unix.Rlimit{Cur: limit, Max: limit}, nil)
	}
	// Not RLIMIT_AS: runtimes such as those of Java and JavaScript reserve far
	// more addresses than they ever use.
	set(unix.RLIMIT_DATA, uint64(q.limits.Memory))
	set(unix.RLIMIT_FSIZE, uint64(q.limits.File))
	set(unix.RLIMIT_CORE, 0)
}

func (q *process) killGroup() { unix.Kill(-q.Pid, unix.SIGKILL) }

// awaitEnd waits for the process without forgetting it, so that its number,
// which is its group's, is not given to anybody else meanwhile.
func (q *process) awaitEnd() {
	for errors.Is(unix.Waitid(unix.P_PID, q.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil), unix.EINTR) {
	}
}

// ended tells whether the process itself has ended, whatever it has started.
func (q *process) ended() bool {
	var info unix.Siginfo
	err := unix.Waitid(unix.P_PID, q.Pid, &info, unix.WEXITED|unix.WNOWAIT|unix.WNOHANG, nil)
	return err == nil && info.Signo != 0
}

// breaks adds up what the processes of the group use.
func (q *process) breaks() (Trouble, bool) {
	count, pages := 0, 0
	group := []byte(strconv.Itoa(q.Pid))
	eachProcess("stat", func(pid int, stat []byte) {
		// The name in parentheses may hold anything; the third field after it is
		// the group, the twenty-second the pages.
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) > 21 && bytes.Equal(fields[2], group) && fields[0][0] != 'Z' {
			n, _ := strconv.Atoi(string(fields[21]))
			count, pages = count+1, pages+n
		}
	})
	switch {
	case count > q.limits.Processes:
		return TooMany, true
	case int64(pages)*int64(os.Getpagesize()) > q.limits.Memory:
		return TooLarge, true
	}
	return 0, false
}

// killMarked kills whoever has a token in its environment, until nobody has.
// Somebody who is just starting has no environment for a moment: it is looked at
// again, a few times, as there are also those who never have any.
func killMarked(token string) {
	mark := []byte(tokenName + "=" + token + "\x00")
	// The killed take a while to go where processors are busy; somebody who
	// multiplies faster than this cannot be helped.
	const atMost, patience = 5 * time.Second, 3
	unclear := 0
	for began := time.Now(); time.Since(began) < atMost; time.Sleep(time.Millisecond) {
		found, starting := false, false
		eachProcess("environ", func(pid int, environ []byte) {
			switch {
			case bytes.Contains(environ, mark):
				found = unix.Kill(pid, unix.SIGKILL) == nil || found
			case len(environ) == 0:
				starting = starting || hasMemory(pid)
			}
		})
		if starting {
			unclear++
		}
		if !found && (!starting || unclear >= patience) {
			return
		}
	}
}

// hasMemory tells a process from what the kernel runs itself, and from the dead.
func hasMemory(pid int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	return err == nil && !bytes.HasPrefix(text, []byte("0 "))
}

// eachProcess reads a file of all processes.
func eachProcess(name string, do func(pid int, text []byte)) {
	list, err := os.Open("/proc")
	if err != nil {
		return
	}
	defer list.Close()
	names, _ := list.Readdirnames(-1)
	for _, number := range names {
		pid, err := strconv.Atoi(number)
		if err != nil {
			continue
		}
		if text, err := os.ReadFile("/proc/" + number + "/" + name); err == nil {
			do(pid, text)
		}
	}
}
