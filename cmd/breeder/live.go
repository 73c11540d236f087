package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"breeder/results"
)

// live shows how a run goes: one line that is rewritten on a terminal, and
// plain lines, at most one a second, anywhere else.
type live struct {
	w        io.Writer
	terminal bool
	last     time.Time
	shown    bool // a live line stands on the terminal
}

func newLive(w io.Writer) *live { return &live{w: w, terminal: isTerminal(w)} }

// Generation shows a generation that has been written down.
func (l *live) Generation(g results.Generation, left time.Duration) {
	now := time.Now()
	if !l.terminal && now.Sub(l.last) < time.Second {
		return
	}
	l.last = now
	l.show(fmt.Sprintf("generation %d  best %.3f ± %.3f  mean %.3f  %s matches/s  %s left",
		g.Generation, g.Best, results.Z95*g.BestError, g.Mean, thousands(int(g.Pace.MatchesPerSecond)), clock(left)))
}

// Phase shows that something else than breeding begins.
func (l *live) Phase(name string) { l.show(name) }

// Note shows a message that stays.
func (l *live) Note(message string) {
	l.close()
	fmt.Fprintln(l.w, wrap(message, 80, "  "))
}

func (l *live) show(line string) {
	if !l.terminal {
		fmt.Fprintln(l.w, line)
		return
	}
	// To the first column, write, and clear what is left of the line before.
	fmt.Fprintf(l.w, "\r%s\x1b[K", short(line, terminalWidth(l.w)-1))
	l.shown = true
}

// close takes the live line away.
func (l *live) close() {
	if l.shown {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.shown = false
	}
}

// clock is a duration as 0:31 or 7:45:00.
func clock(d time.Duration) string {
	s := int(max(d, 0).Round(time.Second).Seconds())
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// thousands is a whole number with a comma before every third digit.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// plural is a number of things, such as 1 match or 2,000 matches.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	if strings.HasSuffix(thing, "ch") {
		thing += "e"
	}
	return thousands(n) + " " + thing + "s"
}

// wrap breaks a text at blanks into lines of at most so many columns, those
// after the first with an indent.
func wrap(text string, columns int, indent string) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > columns {
			lines = append(lines, line)
			line = indent + word
			continue
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return strings.Join(append(lines, line), "\n")
}
