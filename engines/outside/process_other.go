//go:build !unix

package outside

import "syscall"

func attributes() *syscall.SysProcAttr { return nil }

func (q *process) bound() {}

func (q *process) killGroup() { q.Kill() }

func (q *process) awaitEnd() { q.Wait() }

func (q *process) ended() bool { return false }

func (q *process) breaks() (Trouble, bool) { return 0, false }

func killMarked(string) {}

func tellWatcher(string, string) {}
