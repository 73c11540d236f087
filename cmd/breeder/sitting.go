package main

import (
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"breeder/breeder"
)

// sittingFlags are those of the commands that breed.
type sittingFlags struct {
	generations string
	length      time.Duration
	until       string
	workers     int
	noPlots     bool
}

func (f *sittingFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.generations, "generations", "", "end after so many generations, or +N for N more, instead of by the job's budget")
	flags.DurationVar(&f.length, "for", 0, "end after so long from now, instead of by the job's budget")
	flags.StringVar(&f.until, "until", "", "end by then, as in 07:00, if nothing else ends it before")
	flags.BoolVar(&f.noPlots, "no-plots", false, "do not draw plots; breeder plot draws them later")
	flags.IntVar(&f.workers, "workers", runtime.NumCPU(), "matches played at the same time")
}

// The most that can be asked for.
const (
	longest = 10 * 365 * 24 * time.Hour
	most    = math.MaxInt32 / 2 // generations
)

// check refuses what cannot be meant.
func (f *sittingFlags) check(flags *pflag.FlagSet) error {
	if flags.Changed("for") && (f.length <= 0 || f.length > longest) {
		return fmt.Errorf("--for is %v, must be above 0 and at most %v", breeder.Duration(f.length), breeder.Duration(longest))
	}
	if flags.Changed("generations") {
		if _, _, err := f.count(); err != nil {
			return err
		}
	}
	if flags.Changed("until") {
		if f.until == "" {
			return fmt.Errorf("--until is empty: write a time of day like 07:00")
		}
		if _, err := breeder.Deadline(f.until, time.Now()); err != nil {
			return fmt.Errorf("--until: %w", err)
		}
	}
	return checkWorkers(f.workers)
}

// given says whether any limit is.
func (f *sittingFlags) given() bool { return f.generations != "" || f.length > 0 || f.until != "" }

// count is the number of generations, and whether it is of further ones.
func (f *sittingFlags) count() (n int, more bool, err error) {
	text, more := strings.CutPrefix(f.generations, "+")
	n, err = strconv.Atoi(text)
	if err != nil || n < 1 || n > most || text[0] == '+' {
		return 0, false, fmt.Errorf("--generations is %s, must be a whole number from 1 to %d, or +N for N more", f.generations, most)
	}
	return n, more, nil
}

// limit lets the flags take the place of a run's budget; --until adds to it.
func (f *sittingFlags) limit(b *breeder.Budget, done breeder.Done) error {
	if f.generations != "" || f.length > 0 {
		*b = breeder.Budget{}
	}
	if f.generations != "" {
		n, more, err := f.count()
		if err != nil {
			return err
		}
		if b.Generations = n; more {
			b.Generations += done.Generations
		} else if n < done.Generations {
			return fmt.Errorf("--generations is %d, and %d are done: name more, or write +%d for so many more", n, done.Generations, n)
		}
	}
	if f.length > 0 {
		b.Time = breeder.Duration((time.Duration(done.Spent) + f.length).Round(100 * time.Millisecond))
	}
	if f.until != "" {
		b.Until = f.until
	}
	return nil
}

// limitNew is limit for a run that begins, whose deadline must be to come.
func (f *sittingFlags) limitNew(b *breeder.Budget, done breeder.Done) error {
	if err := f.limit(b, done); err != nil {
		return err
	}
	return toCome(b)
}

// toCome refuses a deadline that has passed.
func toCome(b *breeder.Budget) error {
	if _, err := breeder.Deadline(b.Until, time.Now()); err != nil {
		return fmt.Errorf("budget.until: %w", err)
	}
	return nil
}

// limitGenerations is what --generations means to one of several jobs.
func (f *sittingFlags) limitGenerations(b *breeder.Budget) error {
	n, _, err := f.count()
	*b = breeder.Budget{Generations: n}
	return err
}

// deadline is the earlier end of --for and --until, zero if neither is given.
func (f *sittingFlags) deadline(now time.Time) (time.Time, error) {
	var end time.Time
	if f.until != "" {
		var err error
		if end, err = breeder.Deadline(f.until, now); err != nil {
			return end, err
		}
	}
	if f.length > 0 {
		if by := now.Add(f.length); end.IsZero() || by.Before(end) {
			end = by
		}
	}
	return end, nil
}
