package outside

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// seat is what programs have in common, in whatever way they are run.
type seat struct {
	spec      *Spec
	tally     *Tally
	complaint func() string // of the program about itself, in a line

	ctx       context.Context
	wanted    bool // it was to stay
	strikes   int
	forfeited bool
}

// arrive begins a match.
func (s *seat) arrive(ctx context.Context) {
	s.ctx, s.strikes, s.forfeited, s.wanted = ctx, 0, false, false
}

// over tells that the program is not asked any more.
func (s *seat) over() bool { return s.forfeited || s.ctx.Err() != nil }

// Exact tells that the command line asks for its answers to be read to the letter.
func (s *seat) Exact() bool { return s.spec.Exact }

// Garbled counts an answer that the game cannot read. It costs nothing but the
// action, as it did in the contests.
func (s *seat) Garbled(answer []byte) { s.tally.note(Garbled, quote(answer), s.complaint()) }

// Forfeit loses the match.
func (s *seat) Forfeit(reason string) {
	if s.over() {
		return
	}
	s.tally.note(Refused, reason, s.complaint())
	s.forfeited = true
}

// strike counts what costs time or worse. Too much of it forfeits the match.
func (s *seat) strike(t Trouble, detail string) {
	s.tally.note(t, detail, s.complaint())
	if s.strikes++; s.strikes >= s.spec.Limits.Strikes {
		s.forfeited = true
	}
}

// complaint is the line of what a program wrote to stderr that tells most: the
// last that speaks of an error or exception, or else the last.
func complaint(text []byte) string {
	last := ""
	for _, line := range slices.Backward(strings.Split(string(text), "\n")) {
		if line = strings.Join(strings.Fields(strings.ToValidUTF8(line, "?")), " "); line == "" {
			continue
		}
		if len(line) > 120 {
			line = strings.ToValidUTF8(line[:120], "") + "…"
		}
		if strings.Contains(line, "rror") || strings.Contains(line, "xception") {
			return line
		}
		if last == "" {
			last = line
		}
	}
	return last
}

// quote is what came from a program as it may stand in a line of text.
func quote(text []byte) string {
	const most = 60
	if len(text) > most {
		text = text[:most]
	}
	return strings.ToValidUTF8(fmt.Sprintf("%q", text), "?")
}
