package main

import (
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/engines"
	"breeder/results"
)

func newCompare() *cobra.Command {
	var (
		flags playFlags
		c     breeder.Comparison
		rival []string
	)
	cmd := &cobra.Command{
		Use:   "compare GAME A B",
		Short: "Play only as many matches as it takes to tell whether A is better than B",
		Long: `Play until it is clear whether bot A is better than bot B, and no longer.

  breeder compare petri 'slime{stats="6 6 0"}' slime
  breeder compare petri colony slime --h0 0.7 --h1 0.75

In a duel A and B play each other on drawn settings, each from both seats. After
each setting the test looks whether A's mean points are at least --h1 (A is
better) or at most --h0 (it is not). What lies between may end either way. Of
bots that just reach --h0, at most the share --alpha is called better; of those
that just reach --h1, at most --beta is called not better.

With more seats, or one, A and B play the same fixtures and are compared by
score: --h0 and --h1 are what A has more than B, in units of the score. Without
--h1 it is a fifth of a standard deviation of a setting's difference. Other seats
are filled by --rival, or by the contest's bots.`,
		Args: exactArgs("GAME", "A", "B"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			if err := checkGames(c.Games); err != nil {
				return err
			}
			bots, err := contenders(game, args[1:])
			if err != nil {
				return err
			}
			c.A, c.B, c.Seed = bots[0], bots[1], flags.seed
			if c.Rivals, err = contenders(game, rival); err != nil {
				return err
			}
			showAbsent(cmd.ErrOrStderr(), append(bots, c.Rivals...)...)
			var pool *breeder.Pool
			if c.Arena, pool, err = flags.resolve(game); err != nil {
				return err
			}
			if _, seats := c.Arena.Seats(); seats != 2 {
				if !cmd.Flags().Changed("h0") {
					c.Test.H0 = 0
				}
				if !cmd.Flags().Changed("h1") {
					c.Test.Effect = 0.2
				}
				if seats > 2 && len(rival) == 0 {
					c.Rivals = contestBots(game)
				}
			}
			view := comparisonView{game, &c}
			live := newLive(cmd.ErrOrStderr())
			compared, err := c.Run(cmd.Context(), pool, func(now breeder.Compared) { live.tick(view.line(now)) })
			live.close()
			if err != nil && (compared.Settings == 0 || cmd.Context().Err() == nil) {
				return err
			}
			// What an interrupted comparison knows is not lost.
			if flags.json {
				if err := writeJSON(cmd.OutOrStdout(), view.json(compared)); err != nil {
					return err
				}
			} else if err := view.show(cmd, compared); err != nil {
				return err
			}
			return err
		},
	}
	flags.add(cmd)
	set := cmd.Flags()
	set.Float64Var(&c.Test.H0, "h0", 0.5, "not better: A's mean points at most (score: 0 more than B)")
	set.Float64Var(&c.Test.H1, "h1", 0.52, "better: A's mean points at least (score: see above)")
	set.Float64Var(&c.Test.Alpha, "alpha", 0.05, "chance at most of calling A better at --h0")
	set.Float64Var(&c.Test.Beta, "beta", 0.05, "chance at most of calling A not better at --h1")
	set.IntVar(&c.Games, "games", 20_000, "matches at most")
	set.StringArrayVar(&rival, "rival", nil, "a bot for the other seats of a free-for-all; may be repeated")
	return cmd
}

// tick shows a line that is soon out of date: ten times a second on a terminal,
// once anywhere else.
func (l *live) tick(line string) {
	pause := time.Second
	if l.terminal {
		pause /= 10
	}
	if now := time.Now(); now.Sub(l.last) >= pause {
		l.last = now
		l.show(line)
	}
}

// comparisonView shows a comparison.
type comparisonView struct {
	game engines.Game
	*breeder.Comparison
}

// value is a value of the test as people read it.
func (v comparisonView) value(x float64) string {
	if v.duel() {
		return percent(x) + " %"
	}
	return fmt.Sprintf("%+.4g", x)
}

func (v comparisonView) duel() bool {
	_, seats := v.Arena.Seats()
	return seats == 2
}

func (v comparisonView) line(now breeder.Compared) string {
	low, high := now.Test.Bounds()
	what := "A " + v.value(now.Test.Values().Mean())
	if !v.duel() {
		what = "A−B " + v.value(now.Test.Values().Mean())
	}
	return fmt.Sprintf("%s  %s  evidence %+.2f (not better at %.2f, better at %+.2f)",
		plural(now.Games, "match"), what, now.Test.LLR(), low, high)
}

func (v comparisonView) show(cmd *cobra.Command, c breeder.Compared) error {
	low, high := c.Test.Interval()
	head := []string{"A", "matches", "wins", "draws", "losses", "points %", "95 % interval"}
	row := []string{v.A.Name, thousands(c.Games)}
	if v.duel() {
		row = append(row, thousands(c.Tally.Wins), thousands(c.Tally.Draws), thousands(c.Tally.Losses),
			percent(c.Test.Values().Mean()), percent(low)+" .. "+percent(high))
	} else {
		head = []string{"A", "matches", "A's score", "B's score", "A − B", "95 % interval"}
		row = append(row, fmt.Sprintf("%.1f", c.Score[0].Mean()), fmt.Sprintf("%.1f", c.Score[1].Mean()),
			v.value(c.Test.Values().Mean()), v.value(low)+" .. "+v.value(high))
	}
	w := cmd.OutOrStdout()
	if err := results.WriteTable(w, head, [][]string{row}); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s\n", wrap(v.verdict(c), 80, ""))
	_, err := fmt.Fprintln(cmd.ErrOrStderr(), wrap(fmt.Sprintf(
		"%s in arena %s; the interval is one that may be looked at whenever one likes, so it is wider than that of match",
		plural(c.Settings, "setting"), v.Arena.Name()), 80, "  "))
	return err
}

func (v comparisonView) verdict(c breeder.Compared) string {
	a, b := v.A.Name, v.B.Name
	least := v.value(c.Test.H0) + " of the points or less"
	most := v.value(c.Test.Alternative()) + " of the points or more"
	if !v.duel() {
		least = "a score of " + v.value(c.Test.H0) + " beside it or less"
		most = "a score of " + v.value(c.Test.Alternative()) + " beside it or more"
	}
	switch c.Verdict {
	case breeder.Better:
		return fmt.Sprintf("%s is better than %s. Were it worth %s, this verdict would have a chance of about %v %% at most.", a, b, least, 100*c.Test.Alpha)
	case breeder.NotBetter:
		return fmt.Sprintf("%s is not better than %s. Were it worth %s, this verdict would have a chance of about %v %% at most.", a, b, most, 100*c.Test.Beta)
	case breeder.Exhausted:
		return fmt.Sprintf("Undecided: without chance matches of %s and %s only repeat those of %s, too few to go by.",
			a, b, plural(c.Test.Values().N, "setting"))
	}
	return fmt.Sprintf("Undecided after %s: %s may be worth %s, or %s.", plural(c.Games, "match"), a, least, most)
}

func (v comparisonView) json(c breeder.Compared) map[string]any {
	low, high := c.Test.Interval()
	below, above := c.Test.Bounds()
	out := map[string]any{
		"game": v.game.Name(), "arena": v.Arena.Name(), "a": v.A.Name, "b": v.B.Name,
		"verdict": c.Verdict, "games": c.Games, "settings": c.Settings, "different": c.Test.Values().N,
		"of": "score", "mean": c.Test.Values().Mean(), "low": low, "high": high,
		"h0": c.Test.H0, "h1": c.Test.Alternative(), "alpha": c.Test.Alpha, "beta": c.Test.Beta,
		"llr_low": below, "llr_high": above, "score_a": c.Score[0].Mean(), "score_b": c.Score[1].Mean(),
	}
	if llr := c.Test.LLR(); !math.IsInf(llr, 0) {
		out["llr"] = llr
	}
	if v.duel() {
		out["of"] = "points"
		out["wins"], out["draws"], out["losses"] = c.Tally.Wins, c.Tally.Draws, c.Tally.Losses
	}
	return out
}
