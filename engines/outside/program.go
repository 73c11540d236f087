// Package outside runs bots that are programs. It starts them without a shell,
// bounds what they may use, speaks with them through pipes, and ends them with
// all that they have started.
//
// A [Spec] names a program and its limits; what runs it in one seat is an
// [engines.Program], which a game's own bot asks; a [Tally] counts what went
// wrong. Nothing here knows a game, and no game knows this package. Scripts
// that are written for Node can also be run in this process (script.go); all
// that follows is about programs with processes of their own.
//
// Each match has a folder of its own, in which the program runs and may keep
// files, and which is removed afterwards. The environment holds what [Kept]
// lists, BREEDER_SEED (a number for the program's chance, decided by the match
// and the seat) and BREEDER_BOT, by which stragglers are found.
//
// On Linux a process is bounded in memory (RLIMIT_DATA for each one, resident
// memory for the whole group) and in files (RLIMIT_FSIZE), a group in its
// number of processes; whoever has left the group is found by its environment
// when the match ends. If this program is killed the system kills those that it
// started, and a watcher, one for all, ends what they had started and removes
// their folders; if that is killed, too, the folders go when a program is next
// run. Elsewhere there are the limits of time and output, and the group where
// the system knows one. This is protection from mistakes, not from
// malice: a program may read and write whatever its user may.
package outside

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"time"

	"breeder/engines"
)

// Kept lists the environment variables that programs see of ours.
var Kept = []string{"PATH", "LANG", "LC_ALL", "TZ", "JAVA_HOME", "SYSTEMROOT"}

// program is a program with processes of its own.
type program struct {
	seat
	folder *folder
	env    []string
	answer []byte
	stays  *process
}

// New makes a program for one seat, which belongs to one goroutine and counts
// into a tally.
func (s *Spec) New(tally *Tally) engines.Program {
	if s.script != nil {
		return newScript(s, tally)
	}
	p := &program{seat: seat{spec: s, tally: tally}}
	p.complaint = func() string { return p.folder.complaint() }
	return p
}

// Arrive makes the folder of a match.
func (p *program) Arrive(ctx context.Context, seed uint64) error {
	folder, err := newFolder()
	if err != nil {
		return fmt.Errorf("%s: %w", p.spec.Text, err)
	}
	p.arrive(ctx)
	p.folder = folder
	if err := folder.write(p.spec.Files); err != nil {
		folder.remove()
		return fmt.Errorf("%s: %w", p.spec.Text, err)
	}
	p.env = p.env[:0]
	for _, name := range Kept {
		if value, ok := os.LookupEnv(name); ok {
			p.env = append(p.env, name+"="+value)
		}
	}
	p.env = append(p.env, "HOME="+folder.work(), "TMPDIR="+folder.work(),
		fmt.Sprintf("%s=%d", seedName, seed), tokenName+"="+folder.token())
	return nil
}

// Leave ends all that was started since Arrive and removes the folder.
func (p *program) Leave() (forfeited bool) {
	p.Dismiss(nil)
	if err := p.folder.remove(); err != nil {
		p.tally.note(Stuck, "", err.Error())
	}
	p.tally.match(p.forfeited)
	return p.forfeited
}

// Ask runs the program once.
func (p *program) Ask(input []byte, args ...string) (answer []byte, ok bool) {
	if p.over() {
		return nil, false
	}
	p.tally.decision()
	q, err := p.start(args)
	if err != nil {
		p.strike(Unstarted, err.Error())
		return nil, false
	}
	until := time.Now().Add(p.spec.Limits.Time)
	q.write(input, until) // one that does not read its input may answer all the same
	q.closeIn()
	p.answer, err = q.read(p.answer[:0], everything, until)
	late := q.finish(until)
	switch {
	case err != nil:
		p.strike(troubleOf(err), "")
		return nil, false
	case late:
		p.strike(Late, "it has answered but does not end")
	case len(p.answer) == 0:
		// That is an answer, too, as far as the game is concerned.
		p.tally.note(Silent, "", p.folder.complaint())
	}
	return p.answer, true
}

// Stay starts the program for the rest of the match.
func (p *program) Stay() (ok bool) {
	if p.over() {
		return false
	}
	q, err := p.start(nil)
	if err != nil {
		p.strike(Unstarted, err.Error())
		return false
	}
	p.stays, p.wanted = q, true
	return true
}

// Say tells the program that stays something, and reads a line. A program that
// has broken a limit or ended is not asked again in this match.
func (p *program) Say(text []byte) (line []byte, ok bool) {
	if p.over() {
		return nil, false
	}
	p.tally.decision()
	if p.stays == nil {
		if p.wanted {
			p.tally.note(Gone, "", "")
		}
		return nil, false
	}
	until := time.Now().Add(p.spec.Limits.Time)
	err := p.stays.write(text, until)
	if err == nil {
		p.answer, err = p.stays.read(p.answer[:0], oneLine, until)
	}
	if err != nil {
		trouble := troubleOf(err)
		p.stays.kill()
		p.stays.finish(until)
		p.stays = nil
		if trouble == Gone {
			p.tally.note(Gone, "", p.folder.complaint())
		} else {
			p.strike(trouble, "")
		}
		return nil, false
	}
	return bytes.TrimSuffix(p.answer, []byte("\r")), true
}

// goodbye is how long a program that stays has to end after its last words.
const goodbye = 200 * time.Millisecond

// Dismiss ends the program that stays.
func (p *program) Dismiss(text []byte) {
	if p.stays == nil {
		return
	}
	until := time.Now().Add(min(goodbye, p.spec.Limits.Time))
	if p.over() {
		p.stays.kill()
	} else if len(text) > 0 {
		p.stays.write(text, until)
	}
	p.stays.closeIn()
	p.stays.finish(until)
	p.stays = nil
}
