package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"breeder/breeder"
	"breeder/results"
)

// report is what a run ends with.
func report(w io.Writer, folder *results.Folder, found *breeder.Found, plots bool) error {
	champion := &found.Champion
	last := found.Last
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
		fmt.Fprintf(w, "\n%s\n", wrap(fmt.Sprintf("There it is first in %s of its matches, the default in %s.", firsts(found.First), firsts(found.DefaultFirst)), 80, ""))
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
	shown, left, least := hardest(champion.Record)
	if err := results.WriteRecord(w, shown); err != nil {
		return err
	}
	if left > 0 {
		fmt.Fprintln(w, wrap(fmt.Sprintf("Of %s it won %.1f %% of the points or more each; they are in its file.", plural(left, "other past champion"), 100*least), 80, ""))
	}
	genome := strings.Split(wrap(champion.Strategy+" "+champion.Genome.String(), 80, "  "), "\n")
	// The record should stay on the screen.
	const most = 4
	if len(genome) > most {
		genome = append(genome[:most-1], fmt.Sprintf("  … all %d genes are in the champion's file", len(champion.Genome.Space().Genes())))
	}
	fmt.Fprintf(w, "\n%s\n\n", strings.Join(genome, "\n"))
	if err := showPeers(w, found); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "champion  %s\njournal   %s (best of the last generation %.3f)\n",
		folder.Champion(), folder.Journal(), last.Best)
	if err == nil && found.Archive != "" {
		_, err = fmt.Fprintf(w, "archive   %s (%s)\n", folder.File(results.ArchiveFile), found.Archive)
	}
	if err == nil && plots {
		_, err = fmt.Fprintf(w, "plots     %s\n", folder.Plots())
	}
	return err
}

// hardest leaves out the past champions against which a champion won most, as
// they can be many. least is the share of the points that it won against the
// hardest of those that are left out.
func hardest(record []results.Opponent) (shown []results.Opponent, left int, least float64) {
	const most = 6
	var past []float64
	for _, o := range record {
		if o.Past {
			past = append(past, o.Points)
		}
	}
	if len(past) <= most {
		return record, 0, 0
	}
	slices.Sort(past)
	limit, room := past[most-1], most
	least = 1
	for _, o := range record {
		switch {
		case !o.Past:
		case o.Points <= limit && room > 0:
			room--
		default:
			left++
			least = min(least, o.Points)
			continue
		}
		shown = append(shown, o)
	}
	return shown, left, least
}

// showPeers names the genomes that cannot be told from the champion: the best
// few, as the champion's file has all.
func showPeers(w io.Writer, found *breeder.Found) error {
	const most = 4 // of each kind
	var rows [][]string
	shown := map[bool]int{}
	for _, p := range found.Peers {
		if shown[p.Fresh]++; shown[p.Fresh] > most {
			continue
		}
		where := "while breeding"
		if p.Fresh {
			where = "fresh fixtures"
		}
		rows = append(rows, []string{p.Name, estimate(p.Estimate), fmt.Sprint(p.Matches), where})
	}
	if len(rows) > 0 {
		if err := results.WriteTable(w, []string{"not to be told from it", "mean ± 1.96 s.e.", "matches", "measured on"}, rows); err != nil {
			return err
		}
	}
	var notes []string
	if left := len(found.Peers) - len(rows); left > 0 {
		notes = append(notes, fmt.Sprintf("%d more are in the champion's file.", left))
	}
	if found.Worse > 0 {
		notes = append(notes, plural(found.Worse, "other genome")+" that lived or played for the championship did worse than chance explains.")
	}
	if found.Unclear > 0 {
		notes = append(notes, plural(found.Unclear, "genome")+" that lived had too few matches to say.")
	}
	if len(notes) > 0 {
		fmt.Fprintln(w, wrap(strings.Join(notes, " "), 80, ""))
	}
	if len(rows)+len(notes) > 0 {
		fmt.Fprintln(w)
	}
	return nil
}

func estimate(e results.Estimate) string {
	if e.Matches == 0 {
		return "never met"
	}
	return fmt.Sprintf("%.3f ± %.3f", e.Mean, results.Z95*e.Error)
}

// firsts is a share of first places in per cent, with its 95 % interval.
func firsts(s breeder.Share) string {
	return fmt.Sprintf("%s %% (%s to %s)", percent(s.Mean), percent(s.Low), percent(s.High))
}
