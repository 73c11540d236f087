// Package outside runs bots that are programs. It starts them without a shell,
// bounds what they may use, speaks with them through pipes, and ends them with
// all that they have started.
//
// A [Spec] names a program and its limits; a [Program] runs it in one seat and
// is an [engines.Program], which a game's own bot asks; a [Tally] counts what
// went wrong. Nothing here knows a game, and no game knows this package.
//
// Each match has a folder of its own, in which the program runs and may keep
// files, and which is removed afterwards. The environment holds what [Kept]
// lists, BREEDER_SEED (a number for the program's chance, decided by the match
// and the seat) and BREEDER_BOT, by which stragglers are found.
//
// On Linux a process is bounded in memory (RLIMIT_DATA for each one, resident
// memory for the whole group) and in files (RLIMIT_FSIZE), a group in its
// number of processes; whoever has left the group is found by its environment
// when the match ends. If this program is killed the system kills those that
// it started; what they had started, and their folders, go when a program is
// next run. Elsewhere there are the limits of time and output, and the group
// where the system knows one. This is protection from mistakes, not from
// malice: a program may read and write whatever its user may.
package outside

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"time"
)

// Kept lists the environment variables that programs see of ours.
var Kept = []string{"PATH", "LANG", "LC_ALL", "TZ", "JAVA_HOME", "SYSTEMROOT"}

// Program is a program in one seat. It implements [engines.Program] and
// belongs to one goroutine.
type Program struct {
	spec  *Spec
	tally *Tally

	ctx       context.Context
	folder    *folder
	env       []string
	answer    []byte
	stays     *process
	wanted    bool // it was to stay
	strikes   int
	forfeited bool
}

// New makes a program for one seat that counts into a tally.
func (s *Spec) New(tally *Tally) *Program { return &Program{spec: s, tally: tally} }

// Exact tells that the command line asks for its answers to be read to the letter.
func (p *Program) Exact() bool { return p.spec.Exact }

// Arrive makes the folder of a match.
func (p *Program) Arrive(ctx context.Context, seed uint64) error {
	folder, err := newFolder()
	if err != nil {
		return fmt.Errorf("%s: %w", p.spec.Text, err)
	}
	p.ctx, p.folder, p.strikes, p.forfeited, p.wanted = ctx, folder, 0, false, false
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
		fmt.Sprintf("BREEDER_SEED=%d", seed), tokenName+"="+folder.token())
	return nil
}

// Leave ends all that was started since Arrive and removes the folder.
func (p *Program) Leave() (forfeited bool) {
	p.Dismiss(nil)
	if err := p.folder.remove(); err != nil {
		p.tally.note(Stuck, "", err.Error())
	}
	p.tally.match(p.forfeited)
	return p.forfeited
}

// over tells that the program is not asked any more.
func (p *Program) over() bool { return p.forfeited || p.ctx.Err() != nil }

// Ask runs the program once.
func (p *Program) Ask(input []byte, args ...string) (answer []byte, ok bool) {
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
func (p *Program) Stay() (ok bool) {
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
func (p *Program) Say(text []byte) (line []byte, ok bool) {
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
func (p *Program) Dismiss(text []byte) {
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

// Garbled counts an answer that the game cannot read. It costs nothing but the
// action, as it did in the contests.
func (p *Program) Garbled(answer []byte) { p.tally.note(Garbled, quote(answer), p.folder.complaint()) }

// Forfeit loses the match.
func (p *Program) Forfeit(reason string) {
	if p.over() {
		return
	}
	p.tally.note(Refused, reason, p.folder.complaint())
	p.forfeited = true
}

// strike counts what costs time or worse. Too much of it forfeits the match.
func (p *Program) strike(t Trouble, detail string) {
	p.tally.note(t, detail, p.folder.complaint())
	if p.strikes++; p.strikes >= p.spec.Limits.Strikes {
		p.forfeited = true
	}
}

// quote is what came from a program as it may stand in a line of text.
func quote(text []byte) string {
	const most = 60
	if len(text) > most {
		text = text[:most]
	}
	return strings.ToValidUTF8(fmt.Sprintf("%q", text), "?")
}
