package breeder

import (
	"fmt"
	"strings"
	"time"

	"breeder/results"
)

// writeSummary leaves the run's report.
func (r *run) writeSummary(found *Found) error {
	s := results.Summary{
		Folder: r.folder, Champion: found.Champion, Default: r.job.strategy.Space.Default(),
		Rivals: words(r.job.Rivals), HeldOut: words(r.job.HeldOut), Budget: r.job.Budget.String(), Why: found.Why, Parent: r.parent,
		DefaultFitness: found.Default, Gain: found.Gain, NoBetter: found.NoBetter, StandIns: found.StandIns, Repeats: found.Repeats,
		Generations: r.generation, Progress: r.progress.Generation, Matches: r.matches, Saved: r.saved, Failures: r.failures,
		Spent: r.elapsed(), Interrupted: r.ctx.Err() != nil, Archive: found.Archive,
	}
	for _, rival := range r.job.Rivals {
		if !rival.bornInRun() {
			s.Versus = results.ShellQuote(rival.contender.Written())
			break
		}
	}
	text, err := s.Markdown()
	if err != nil {
		return err
	}
	return r.folder.WriteFile(results.SummaryFile, text)
}

// words names rivals in a sentence.
func words(rivals []Rival) []string {
	var list []string
	for _, rival := range rivals {
		word := rival.contender.Name
		if rival.bornInRun() {
			word = fmt.Sprintf("%d of %s", rival.Count, rival.Bot)
		}
		if rival.Weight > 1 {
			word += fmt.Sprintf(" (weight %d)", rival.Weight)
		}
		list = append(list, word)
	}
	return list
}

// String is the budget in words, such as "200 generations, 8h, until 07:00".
func (b *Budget) String() string {
	var list []string
	if b.Generations > 0 {
		list = append(list, generations(b.Generations))
	}
	if b.Matches > 0 {
		list = append(list, fmt.Sprintf("%d matches", b.Matches))
	}
	if b.Time > 0 {
		list = append(list, b.Time.String())
	}
	if b.Until != "" {
		list = append(list, "until "+b.Until)
	}
	if b.Target != nil {
		list = append(list, fmt.Sprintf("a target of %v", *b.Target))
	}
	if b.Patience > 0 {
		list = append(list, "a patience of "+generations(b.Patience))
	}
	return strings.Join(list, ", ")
}

// Share is the budget of one of several jobs that have until a deadline
// between them: the job's own, and no longer than its part of the time left.
func (b Budget) Share(now, deadline time.Time, jobs int) Budget {
	end := now.Add(deadline.Sub(now) / time.Duration(max(jobs, 1)))
	if own, err := b.deadline(now); err != nil || own.IsZero() || end.Before(own) {
		b.Until = end.Format(time.RFC3339)
	}
	return b
}

// Deadline is the moment that a budget's until, such as "07:00", means now. One
// that has passed is an error.
func Deadline(until string, now time.Time) (time.Time, error) {
	end, err := (&Budget{Until: until}).deadline(now)
	if err == nil && !end.IsZero() && end.Before(now) {
		err = fmt.Errorf("%s has passed: write a time of day like 07:00, or a moment that is to come", until)
	}
	return end, err
}
