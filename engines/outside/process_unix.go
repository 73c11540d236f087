//go:build unix && !linux

package outside

import "syscall"

// attributes put the process into a group of its own.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func (q *process) bound() {}

func (q *process) killGroup() { syscall.Kill(-q.Pid, syscall.SIGKILL) }

func (q *process) awaitEnd() { q.Wait() }

func (q *process) ended() bool { return false }

func (q *process) breaks() (Trouble, bool) { return 0, false }

func killMarked(string) {}

func tellWatcher(string, string) {}
