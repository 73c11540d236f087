package outside

import (
	"bufio"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
)

// When this program is killed, the system kills the programs that it started, but
// not what those had started. A watcher does: this program once more, in a
// session of its own, which is told of the folders of matches and acts on those
// that are left when its stdin ends. No call is needed for it to come up, so that
// it does in tests, too.

var watcherArgs = []string{"breeder-watcher", "stdin"}

func init() {
	if len(os.Args) == len(watcherArgs) && os.Args[0] == watcherArgs[0] && os.Args[1] == watcherArgs[1] {
		watch(os.Stdin)
		os.Exit(0)
	}
}

// watch reads folders, each after a + or, when it is gone, a -, and with a byte 0
// at its end, as a path may have anything else in it. In the end it clears away
// those that are left.
func watch(in *os.File) {
	signal.Ignore(syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	left := map[string]bool{}
	for told := bufio.NewReader(in); ; {
		text, err := told.ReadString(0)
		if err != nil {
			break
		}
		path := text[1 : len(text)-1]
		if text[0] == '+' {
			left[path] = true
		} else {
			delete(left, path)
		}
	}
	for path := range left {
		killMarked(filepath.Base(path))
		removeAll(path)
	}
}

// watcher starts the watcher and returns where it is told things, nil if it can
// not be started: programs are run all the same, and swept up another time.
var watcher = sync.OnceValue(func() *os.File {
	in, tell, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer in.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		tell.Close()
		return nil
	}
	defer null.Close()
	p, err := os.StartProcess("/proc/self/exe", watcherArgs, &os.ProcAttr{
		Dir: "/", Env: []string{"GOMAXPROCS=1"}, Files: []*os.File{in, null, null}, Sys: &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		tell.Close()
		return nil
	}
	p.Release()
	return tell
})

// tellWatcher tells of a folder: + that it is there, - that it is gone.
func tellWatcher(sign, path string) {
	path, err := filepath.Abs(path)
	if tell := watcher(); tell != nil && err == nil {
		tell.WriteString(sign + path + "\x00")
	}
}
