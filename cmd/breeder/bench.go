package main

import (
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/engines"
	"breeder/engines/outside"
	"breeder/results"
)

func newBench() *cobra.Command {
	var (
		flags  playFlags
		length time.Duration
		skip   bool
	)
	cmd := &cobra.Command{
		Use:   "bench GAME [BOT…]",
		Short: "Measure matches and decisions a second, allocations, and scaling",
		Long: `Measure how fast a game is played. Each bot plays against itself, with one
worker and then with all; a pairing is written BOT:BOT, with a program last.
Without bots, all of the game's are measured.

Every decision is asked for, also those that cannot matter (such as those of
petri's enclosed cells, for bots that always rest there); --skip leaves these
out, as runs do.

Each worker plays at least one match, however long that takes. What was measured
before an interrupt is shown.`,
		Args: leastArgs("GAME"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			if length <= 0 || length > time.Hour {
				return fmt.Errorf("--for is %v, must be above 0 and at most 1h", length)
			}
			arena, _, err := flags.resolve(game)
			if err != nil {
				return err
			}
			_, seats := arena.Seats()
			pairings := args[1:]
			if len(pairings) == 0 {
				for _, s := range game.Strategies() {
					pairings = append(pairings, s.Name)
				}
			}
			var rows [][]string
			var all []breeder.Contender
			var failure error // which leaves what was measured before
			for _, pairing := range pairings {
				bots, err := contenders(game, sides(pairing))
				if err != nil {
					return err
				}
				all = append(all, bots...)
				if len(bots) > seats {
					return fmt.Errorf("%s: %d bots in arena %s, which has %d seats", pairing, len(bots), arena.Name(), seats)
				}
				for i := 0; len(bots) < seats; i++ {
					bots = append(bots, bots[i])
				}
				fmt.Fprintf(cmd.ErrOrStderr(), "measuring %s\n", pairing)
				paces, stopped := breeder.Bench(cmd.Context(), game, arena, bots, flags.workers, !skip, flags.seed, length)
				showTroubles(cmd.ErrOrStderr(), bots)
				for _, p := range paces {
					if flags.json {
						if err := writeJSON(cmd.OutOrStdout(), paceJSON(game, arena, pairing, p, paces[0], skip)); err != nil {
							return err
						}
						continue
					}
					rows = append(rows, paceRow(pairing, p, paces[0]))
				}
				if failure = stopped; failure != nil {
					break
				}
			}
			showAbsent(cmd.ErrOrStderr(), all...)
			if flags.json || len(rows) == 0 {
				return failure
			}
			err = results.WriteTable(cmd.OutOrStdout(), []string{"bots", "workers", "matches/s", "M decisions/s", "allocs/match", "scaling"}, rows)
			if err != nil {
				return err
			}
			asked := "every decision asked"
			if skip {
				asked = "decisions that cannot matter skipped"
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "arena %s, %v each, %s, %d CPUs, %s\n", arena.Name(), length, asked, runtime.NumCPU(), runtime.Version())
			return failure
		},
	}
	flags.add(cmd)
	cmd.Flags().DurationVar(&length, "for", time.Second, "time for each measurement")
	cmd.Flags().BoolVar(&skip, "skip", false, "skip decisions that cannot matter")
	return cmd
}

func paceRow(pairing string, p, single breeder.Pace) []string {
	allocs, scaling := "", ""
	if p.Workers == 1 && !math.IsNaN(p.Allocs) {
		allocs = fmt.Sprintf("%.1f", p.Allocs)
	}
	if p.Workers > 1 {
		scaling = fmt.Sprintf("%.2f", (float64(p.Matches)/p.Seconds)/(float64(single.Matches)/single.Seconds))
	}
	return []string{
		pairing, fmt.Sprint(p.Workers), twoFigures(float64(p.Matches)/p.Seconds, 0),
		twoFigures(float64(p.Decisions)/p.Seconds/1e6, 1), allocs, scaling,
	}
}

// twoFigures writes a rate with some decimals, and if it is small with two figures.
func twoFigures(rate float64, decimals int) string {
	if rate >= 10 || rate == 0 {
		return strconv.FormatFloat(rate, 'f', decimals, 64)
	}
	return strconv.FormatFloat(rate, 'f', max(1-int(math.Floor(math.Log10(rate))), 0), 64)
}

func paceJSON(game engines.Game, arena engines.Arena, pairing string, p, single breeder.Pace, skip bool) map[string]any {
	line := map[string]any{
		"game": game.Name(), "arena": arena.Name(), "bots": pairing, "workers": p.Workers, "skip": skip,
		"matches_per_second":   float64(p.Matches) / p.Seconds,
		"decisions_per_second": float64(p.Decisions) / p.Seconds,
	}
	if p.Workers == 1 && !math.IsNaN(p.Allocs) {
		line["allocations_per_match"] = p.Allocs
	}
	if p.Workers > 1 {
		line["scaling"] = (float64(p.Matches) / p.Seconds) / (float64(single.Matches) / single.Seconds)
	}
	return line
}

// sides are the bots of a pairing. A program's text may have colons in it, so
// that it reaches to the end.
func sides(pairing string) (bots []string) {
	for !outside.IsProgram(pairing) {
		bot, rest, more := strings.Cut(pairing, ":")
		if !more {
			break
		}
		bots, pairing = append(bots, bot), rest
	}
	return append(bots, pairing)
}
