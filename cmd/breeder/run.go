package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/results"
)

func newRun() *cobra.Command {
	var (
		out         string
		seed        uint64
		generations int
		length      time.Duration
		workers     int
		noPlots     bool
	)
	cmd := &cobra.Command{
		Use:   "run JOB",
		Short: "Breed as a job file says",
		Long: `Breed as a job file says, validate the best, and leave everything in a folder:
the job with every default written out, the journal, the population, the
champion and the plots. The champion's file is a bot from then on:

  breeder run configs/petri.toml --out results/first
  breeder match petri results/first/champion.toml slime`,
		Args: exactArgs("JOB"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkWorkers(workers); err != nil {
				return err
			}
			job, err := breeder.LoadJob(args[0])
			if err != nil {
				return err
			}
			flags := cmd.Flags()
			if flags.Changed("seed") {
				job.Seed = results.Seed(seed)
			}
			if flags.Changed("generations") && generations < 1 {
				return fmt.Errorf("--generations is %d, must be 1 or more", generations)
			}
			if flags.Changed("for") && length <= 0 {
				return fmt.Errorf("--for is %v, must be above 0", length)
			}
			if flags.Changed("generations") || flags.Changed("for") {
				job.Budget = breeder.Budget{Generations: generations, Time: breeder.Duration(length)}
			}
			var folder *results.Folder
			if out == "" {
				folder, err = results.CreateDefault("results", job.Name(), time.Now())
			} else {
				folder, err = results.Create(out)
			}
			if err != nil {
				return err
			}
			progress := cmd.ErrOrStderr()
			game := job.ResolvedGame().Name()
			fmt.Fprintf(progress, "breeding %s for %s in arena %s, seed %d, %d workers\n",
				job.Strategy, game, job.ResolvedArena().Name(), job.Seed, workers)
			live := newLive(progress)
			found, err := breeder.Run(cmd.Context(), job, breeder.Options{Workers: workers, Folder: folder, Watch: live, NoPlots: noPlots})
			live.close()
			if found != nil {
				err = errors.Join(err, report(cmd.OutOrStdout(), folder, found, !noPlots))
			}
			if err != nil {
				return err
			}
			return cmd.Context().Err()
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&out, "out", "", "folder of the run (default: results/<job>-<UTC time>)")
	flags.Uint64Var(&seed, "seed", 1, "seed of everything drawn, instead of the job's")
	flags.IntVar(&generations, "generations", 0, "end after so many generations, instead of by the job's budget")
	flags.DurationVar(&length, "for", 0, "end after so long, instead of by the job's budget")
	flags.BoolVar(&noPlots, "no-plots", false, "do not draw plots; breeder plot draws them later")
	flags.IntVar(&workers, "workers", runtime.NumCPU(), "matches played at the same time")
	return cmd
}

// report is what a run ends with.
func report(w io.Writer, folder *results.Folder, found *breeder.Found, plots bool) error {
	champion := &found.Champion
	last := found.Journal[len(found.Journal)-1]
	seconds := found.Playing.Seconds()
	fmt.Fprintf(w, "\nended by %s\n%s, %s in %.1f s\n%s matches and %.1f million decisions a second while playing;\n%.1f %% of the time went into all else\n\n",
		found.Why, plural(champion.Generations, "generation"), plural(found.Matches, "match"), found.Took.Seconds(),
		thousands(int(float64(found.Matches)/seconds)), float64(found.Decisions)/seconds/1e6, 100*(1-seconds/found.Took.Seconds()))
	rows := [][]string{
		{"while breeding", estimate(champion.Selection), fmt.Sprint(champion.Selection.Matches)},
		{"on fresh fixtures", estimate(champion.Validation), fmt.Sprint(champion.Validation.Matches)},
		{"the default there", estimate(found.Default), fmt.Sprint(found.Default.Matches)},
		{"gain on the default", estimate(found.Gain), fmt.Sprint(found.Gain.Matches)},
	}
	if err := results.WriteTable(w, []string{"champion's fitness", "mean ± 1.96 s.e.", "matches"}, rows); err != nil {
		return err
	}
	if found.First.Matches > 0 {
		fmt.Fprintf(w, "\nThere it is first in %s of its matches, the default in %s.\n", firsts(found.First), firsts(found.DefaultFirst))
	}
	if found.StandIns {
		fmt.Fprintln(w, "\nOn fresh fixtures the run's past champions stand in for hall-of-fame and self.")
	}
	if found.Repeats > 0 {
		fmt.Fprintln(w, wrap(fmt.Sprintf("\nWithout chance %s of its record repeat another, and may have been played while breeding: "+
			"a wider arena, or slips, would tell more.", plural(found.Repeats, "match")), 80, ""))
	}
	if found.NoBetter {
		fmt.Fprintln(w, "\nThe champion is no better than the strategy's default, as far as can be told.")
	}
	fmt.Fprintln(w)
	if err := results.WriteRecord(w, champion.Record); err != nil {
		return err
	}
	genome := strings.Split(wrap(champion.Strategy+" "+champion.Genome.String(), 80, "  "), "\n")
	// The record should stay on the screen.
	const most = 4
	if len(genome) > most {
		genome = append(genome[:most-1], fmt.Sprintf("  … all %d genes are in the champion's file", len(champion.Genome.Space().Genes())))
	}
	fmt.Fprintf(w, "\n%s\n\n", strings.Join(genome, "\n"))
	_, err := fmt.Fprintf(w, "champion  %s\njournal   %s (best of the last generation %.3f)\n",
		folder.Champion(), folder.Journal(), last.Best)
	if err == nil && plots {
		_, err = fmt.Fprintf(w, "plots     %s\n", folder.Plots())
	}
	return err
}

func firsts(s breeder.Share) string {
	return fmt.Sprintf("%s %% (%s .. %s)", percent(s.Mean), percent(s.Low), percent(s.High))
}

func estimate(e results.Estimate) string {
	if e.Matches == 0 {
		return "never met"
	}
	return fmt.Sprintf("%.3f ± %.3f", e.Mean, results.Z95*e.Error)
}
