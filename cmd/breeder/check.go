package main

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/results"
)

func newCheck() *cobra.Command {
	var workers int
	cmd := &cobra.Command{
		Use:   "check JOB",
		Short: "Say what a job would do, without doing it",
		Long: `Read and check a job, play some of its matches for a second, and say what the
whole run would take and leave behind. Nothing is written.`,
		Args: exactArgs("JOB"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkWorkers(workers); err != nil {
				return err
			}
			job, err := breeder.LoadJob(args[0])
			if err != nil {
				return err
			}
			if err := tryPrograms(cmd, job); err != nil {
				return err
			}
			plan, err := breeder.Check(cmd.Context(), job, workers)
			if err != nil {
				return err
			}
			showTroubles(cmd.ErrOrStderr(), job.Programs())
			return results.WriteList(cmd.OutOrStdout(), planRows(job, plan, workers), true)
		},
	}
	cmd.Flags().IntVar(&workers, "workers", runtime.NumCPU(), "matches played at the same time")
	return cmd
}

// planRows words a plan.
func planRows(job *breeder.Job, p *breeder.Plan, workers int) [][2]string {
	rivals := strings.Join(p.Rivals, ", ")
	if rivals == "" {
		rivals = "the arena's own field"
	}
	rows := [][2]string{
		{"job", fmt.Sprintf("%s: %s for %s, seed %d", job.Name(), job.Strategy, job.Game, job.Seed)},
		{"genes", fmt.Sprintf("%d free, %d frozen", p.Genes, p.Frozen)},
		{"arena", job.ResolvedArena().Name()},
		{"rivals", rivals},
		{"budget", job.Budget.String()},
		{"pace", fmt.Sprintf("%s matches a second with %s, going by %s of random genomes; good ones may play longer", thousands(int(p.Rate)), plural(workers, "worker"), plural(p.Measured, "match"))},
		{"generation", fmt.Sprintf("%s genomes, %s matches, %s", thousands(p.Proposals), between(p.Matches, thousands), between(p.Generation, brief))},
		{"validation", fmt.Sprintf("%s, %s with the plots", plural(p.Validation, "match"), brief(p.Ending))},
	}
	if p.Generations[0] > 0 {
		rows = append(rows, [2]string{"run", fmt.Sprintf("%s, %s", between(p.Generations, func(n int) string { return plural(n, "generation") }), between(p.Whole, brief))})
	} else {
		rows = append(rows, [2]string{"run", "as long as it takes: no limit of generations, matches or time is set"})
	}
	return append(rows, [2]string{"writes", fmt.Sprintf("results/%s-<UTC time>/ with %s", job.Name(), strings.Join([]string{
		results.JobFile, results.StatusFile, results.JournalFile, results.PopulationFile, results.ChampionFile, results.SummaryFile,
		"two checkpoints, kept ones in checkpoints/, and plots/"}, ", "))})
}

// between is a range, or the one value that it is.
func between[T comparable](two [2]T, text func(T) string) string {
	if a, b := text(two[0]), text(two[1]); a != b {
		return a + " to " + b
	}
	return text(two[1])
}

// brief is a duration to two figures or so.
func brief(d time.Duration) string {
	switch {
	case d < 100*time.Millisecond:
		return fmt.Sprintf("%.0f ms", 1e3*d.Seconds())
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	}
	return fmt.Sprintf("%.1f h", d.Hours())
}
