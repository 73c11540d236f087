package outside

import (
	"fmt"
	"strings"
	"sync"
)

// Trouble is a way in which a program fails to answer.
type Trouble int

// The ways. Those up to Unstoppable count as strikes, of which too many forfeit
// the match; the others are what a contest took for an answer.
const (
	Late        Trouble = iota // no answer in time
	Flooded                    // printed more than the limit
	TooLarge                   // used more memory than the limit
	TooMany                    // had more processes than the limit
	Unstarted                  // the system would not start it
	Unstoppable                // went on after it had broken a limit, which forfeits
	Refused                    // answered what forfeits the match at once
	Silent                     // printed nothing
	Gone                       // ended though it was to stay
	Garbled                    // printed what the game cannot read
	Stuck                      // left a file that could not be removed
	troubles
)

var troubleNames = [troubles]string{
	"too late", "too much output", "too much memory", "too many processes", "not started",
	"not to be stopped", "not acceptable", "empty", "ended early", "unreadable", "not removable",
}

// String is the trouble in a few words, as a report has it after a number.
func (t Trouble) String() string { return troubleNames[t] }

// Tally counts what programs did, over all seats and matches of one bot. Its
// methods may be called by several goroutines.
type Tally struct {
	mutex     sync.Mutex
	matches   int
	forfeits  int
	decisions int
	count     [troubles]int
	first     [troubles]string
}

func (t *Tally) decision() {
	t.mutex.Lock()
	t.decisions++
	t.mutex.Unlock()
}

func (t *Tally) match(forfeited bool) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.matches++
	if forfeited {
		t.forfeits++
	}
}

func (t *Tally) note(what Trouble, detail, complaint string) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.count[what]++; t.count[what] > 1 {
		return
	}
	t.first[what] = detail
	if complaint != "" {
		t.first[what] = strings.TrimPrefix(detail+"; it says: "+complaint, "; ")
	}
}

// Count is how often there was a trouble.
func (t *Tally) Count(what Trouble) int {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.count[what]
}

// Decisions is how often programs were asked.
func (t *Tally) Decisions() int {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.decisions
}

// Forfeits is the number of matches that were forfeited.
func (t *Tally) Forfeits() int {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.forfeits
}

// Mute tells that there was not one answer that a game could read.
func (t *Tally) Mute() bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	failed := 0
	for what, n := range t.count {
		if what := Trouble(what); what != Stuck && what != Refused {
			failed += n
		}
	}
	return t.decisions > 0 && failed >= t.decisions
}

// Report says in one line what went wrong, and is empty if nothing did:
//
//	3 of 120 answers too late, 1 empty (it says: no such file); 1 of 2 matches forfeited
func (t *Tally) Report() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	var parts []string
	for what, n := range t.count {
		if n == 0 {
			continue
		}
		part := fmt.Sprintf("%d %s", n, Trouble(what))
		if len(parts) == 0 {
			part = fmt.Sprintf("%d of %d answers %s", n, t.decisions, Trouble(what))
		}
		if t.first[what] != "" {
			part += " (" + t.first[what] + ")"
		}
		parts = append(parts, part)
	}
	report := strings.Join(parts, ", ")
	if t.forfeits > 0 {
		report += fmt.Sprintf("; %d of %d matches forfeited", t.forfeits, t.matches)
	}
	return report
}
