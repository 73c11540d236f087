package main

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/engines"
	"breeder/results"
)

func newSweep() *cobra.Command {
	var (
		flags playFlags
		genes []string
		games int
		top   int
		of    string
		out   string
		rival []string
	)
	cmd := &cobra.Command{
		Use:   "sweep GAME STRATEGY --gene GENE [--gene GENE]",
		Short: "Try every value of a gene, or every pair of values of two",
		Long: `Try every value of a gene, or every pair of values of two, against all of the
contest's bots, all other genes as they are. STRATEGY may carry genes, or be a
champion's file. A part of a split is written gene.part; what is left of the
split goes to its other parts, in proportion to what they have.

  breeder sweep petri slime --gene stats --arena 12x12
  breeder sweep petri slime --gene stats.hp --gene attack-enemies
  breeder sweep alienwar choose-your-battles --gene points.life,points.strength

All values play an eighth of the games; then the best dozen and the value that
the strategy has now play all of them on other fixtures, and duels against that
value. Where results tie, the margin decides, and then those duels. A split of
three parts is drawn as a triangle, and pairs as a heat map.`,
		Args: exactArgs("GAME", "STRATEGY"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			base, err := breeder.ParseContender(game, args[1])
			if err != nil {
				return err
			}
			if len(genes) == 0 {
				return fmt.Errorf("--gene is missing: one or two of breeder genes %s %s", game.Name(), base.Strategy.Name)
			}
			if err := checkGames(games); err != nil {
				return err
			}
			arena, pool, err := flags.resolve(game)
			if err != nil {
				return err
			}
			rivals := contestBots(game)
			if len(rival) > 0 {
				if rivals, err = contenders(game, rival); err != nil {
					return err
				}
			}
			showAbsent(cmd.ErrOrStderr(), append(rivals, base)...)
			if _, most := arena.Seats(); most == 1 {
				if len(rival) > 0 {
					return fmt.Errorf("--rival: arena %s has one seat and brings its own field", arena.Name())
				}
				rivals = nil
				if of == "" {
					of = "score"
				}
			}
			sweep := &breeder.Sweep{
				Arena: arena, Strategy: base.Strategy, Base: base.Genome, Genes: genes, Of: cmp.Or(of, "points"),
				Rivals: rivals, Games: games, Seed: flags.seed,
			}
			plan, err := sweep.Plan()
			if err != nil {
				return err
			}
			live := newLive(cmd.ErrOrStderr())
			live.show(fmt.Sprintf("%s, up to %s in two rounds", plural(plan.Cells, valueWord(sweep)), plural(plan.Matches, "match")))
			swept, err := plan.Run(cmd.Context(), pool, func(round string, n int) {
				live.show(fmt.Sprintf("playing %s (%d)%s", round, n, against(rivals)))
			})
			live.close()
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("out") {
				name := fmt.Sprintf("sweep-%s-%s-%s", game.Name(), base.Strategy.Name, strings.Join(genes, "-"))
				out = filepath.Join("results", results.DefaultName(name, time.Now()))
			}
			if out != "" {
				if err := drawSweep(sweep, plan, swept, out); err != nil {
					return err
				}
			}
			if flags.json {
				return writeJSON(cmd.OutOrStdout(), sweepJSON(game, arena, sweep, plan, swept))
			}
			return showSweep(cmd, sweep, plan, swept, top, out)
		},
	}
	flags.add(cmd)
	cmd.Flags().StringSliceVar(&genes, "gene", nil, "the gene to try, or both of a pair")
	cmd.Flags().IntVar(&games, "games", 800, "games of a finalist against each rival")
	cmd.Flags().IntVar(&top, "top", 12, "values to print")
	cmd.Flags().StringVar(&of, "of", "", "rank by points or by the game's score (default points; score in an arena with one seat)")
	cmd.Flags().StringVar(&out, "out", "", "picture of a split or a pair, without its ending (default results/sweep-…; empty for none)")
	cmd.Flags().StringArrayVar(&rival, "rival", nil, "a bot to play against instead of all of the contest's; may be repeated")
	return cmd
}

// valueWord is what a sweep tries.
func valueWord(sweep *breeder.Sweep) string {
	if len(sweep.Genes) == 2 {
		return "pair"
	}
	return "value"
}

// against says how many rivals there are, if any.
func against(rivals []breeder.Contender) string {
	if len(rivals) == 0 {
		return ""
	}
	return " against " + plural(len(rivals), "rival")
}

type sweptJSON struct {
	Value    string   `json:"value"`
	Values   []string `json:"values"` // one a gene
	Genome   string   `json:"genome"`
	Default  bool     `json:"default"`
	Finalist bool     `json:"finalist"`
	Games    int      `json:"games"`
	Wins     int      `json:"wins"`
	Draws    int      `json:"draws"`
	Losses   int      `json:"losses"`
	Points   float64  `json:"points"`
	Score    float64  `json:"score"`
	// 95 % interval of what the sweep ranks by, and its standard error; left out
	// where too few games tell.
	Low     *float64 `json:"low,omitempty"`
	High    *float64 `json:"high,omitempty"`
	Error   *float64 `json:"error,omitempty"`
	Margin  float64  `json:"margin"`
	Courses int      `json:"courses"`
	// For finalists: what it has more than the default on the same fixtures,
	// with the half width of the 95 % interval, and duels against it.
	Gain           *float64 `json:"gain,omitempty"`
	GainError      *float64 `json:"gain_half_width,omitempty"`
	VsDefault      *float64 `json:"vs_default,omitempty"`
	VsDefaultGames int      `json:"vs_default_games,omitempty"`
}

func sweepJSON(game engines.Game, arena engines.Arena, sweep *breeder.Sweep, plan *breeder.SweepPlan, swept []breeder.Swept) map[string]any {
	known := func(x float64) *float64 {
		if math.IsInf(x, 0) {
			return nil
		}
		return &x
	}
	var values []sweptJSON
	for _, v := range swept {
		low, high := sweep.Interval(&v)
		line := sweptJSON{
			Value: v.Value(), Values: v.Values, Genome: v.Genome.String(), Default: v.Default, Finalist: v.Finalist, Games: v.Tally.Games(),
			Wins: v.Tally.Wins, Draws: v.Tally.Draws, Losses: v.Tally.Losses,
			Points: v.Tally.Points.Mean(), Score: v.Tally.Score.Mean(), Low: known(low), High: known(high), Error: known(v.Fitness.Error),
			Margin: v.Tally.Margin.Mean(), Courses: v.Courses,
		}
		if v.Finalist {
			line.Gain, line.GainError = known(v.Gain.Mean), known(results.Z95*v.Gain.Error)
		}
		if n := v.VsDefault.Games(); n > 0 {
			line.VsDefault, line.VsDefaultGames = known(v.VsDefault.Points.Mean()), n
		}
		values = append(values, line)
	}
	return map[string]any{
		"game": game.Name(), "strategy": sweep.Strategy.Name, "gene": strings.Join(sweep.Genes, " × "), "genes": sweep.Genes, "of": sweep.Of,
		"arena": arena.Name(), "matches": plan.Matches, "blank": plan.Blank, "values": values,
	}
}

func showSweep(cmd *cobra.Command, sweep *breeder.Sweep, plan *breeder.SweepPlan, swept []breeder.Swept, top int, out string) error {
	w := cmd.OutOrStdout()
	amount := amounts(sweep, swept)
	head := []string{sweep.Genes[0], "place", "games", "points %", "95 % interval", "margin", "vs default %"}
	if sweep.Of == "score" {
		head[3] = "score"
	}
	// Pairs are wide, and scores too: the gain takes the place of two columns.
	withGain := len(sweep.Genes) == 2 || sweep.Of == "score"
	if withGain {
		head = append(head[:5], "gain on default")
	}
	if len(sweep.Genes) == 2 {
		head[0] = "pair"
		fmt.Fprintf(w, "%s × %s\n\n", sweep.Genes[0], sweep.Genes[1])
	}
	var rows [][]string
	place := 0
	for i, v := range swept {
		if v.Default {
			place = i + 1
		}
		if i >= top && !v.Default {
			continue
		}
		name := v.Value()
		if v.Default {
			name += " (default)"
		}
		interval := "not known"
		if low, high := sweep.Interval(&v); !math.IsInf(high, 0) {
			interval = amount(low) + " .. " + amount(high)
		}
		row := []string{name, fmt.Sprint(i + 1), fmt.Sprint(v.Tally.Games()), amount(sweep.Mean(&v)), interval}
		switch {
		case !withGain:
			duels := ""
			if v.VsDefault.Games() > 0 && !v.Default {
				duels = percent(v.VsDefault.Points.Mean())
			}
			row = append(row, fmt.Sprintf("%+.3f", v.Tally.Margin.Mean()), duels)
		case v.Finalist && !v.Default:
			row = append(row, gain(amount, v.Gain))
		}
		rows = append(rows, row)
	}
	if err := results.WriteTable(w, head, rows); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s\n", verdict(sweep, swept, place, amount))
	if notes := axisNotes(plan); notes != "" {
		fmt.Fprintln(w, wrap(notes, 80, ""))
	}
	if drawable(sweep) && out != "" {
		fmt.Fprintf(w, "picture: %s.png, %s.svg\n", out, out)
	}
	for _, v := range swept {
		if v.Courses < v.Tally.Games() {
			fmt.Fprintln(cmd.ErrOrStderr(), wrap("note: without chance some matches repeat others; intervals are those of the matches that could differ", 80, "  "))
			break
		}
	}
	return nil
}

// axisNotes says which values were left out, and where the rest of a split went.
func axisNotes(plan *breeder.SweepPlan) string {
	var notes []string
	for _, a := range plan.Axes {
		if a.Thinned {
			notes = append(notes, fmt.Sprintf("Of %s only %d values were tried, from %s to %s.", a.Name, len(a.Values), a.Values[0], a.Values[len(a.Values)-1]))
		}
	}
	notes = append(notes, plan.Rest...)
	if plan.Blank > 0 {
		notes = append(notes, fmt.Sprintf("%s cannot be.", plural(plan.Blank, "pair")))
	}
	return strings.Join(notes, " ")
}

// amounts writes means of what a sweep ranks by, all with as many decimals as
// the best score needs.
func amounts(sweep *breeder.Sweep, swept []breeder.Swept) func(x float64) string {
	if sweep.Of == "points" {
		return percent
	}
	digits := decimals(sweep.Mean(&swept[0]))
	return func(x float64) string { return fmt.Sprintf("%.*f", digits, x) }
}

// decimals is how many decimals a score or fitness of some size needs: four
// digits in all, 3 at most.
func decimals(size float64) int {
	n := 0
	for size = math.Abs(size); size < 1000 && n < 3; size *= 10 {
		n++
	}
	return n
}

// gain is what a value has more than the default, with half its interval.
func gain(amount func(float64) string, e results.Estimate) string {
	sign := ""
	if e.Mean >= 0 {
		sign = "+"
	}
	if math.IsInf(e.Error, 0) {
		return sign + amount(e.Mean) + " ± ?"
	}
	return sign + amount(e.Mean) + " ± " + amount(results.Z95*e.Error)
}

// verdict says in words how the best value and the default compare.
func verdict(sweep *breeder.Sweep, swept []breeder.Swept, place int, amount func(float64) string) string {
	best, standard := swept[0], swept[place-1]
	ties := 0
	for _, v := range swept[1:] {
		if sweep.Mean(&v) == sweep.Mean(&best) {
			ties++
		}
	}
	what, mean := valueWord(sweep), amount(sweep.Mean(&best))
	of := "a score of " + mean
	if sweep.Of == "points" {
		of = mean + " % of the points"
	}
	if ties == len(swept)-1 {
		return fmt.Sprintf("No %s can be told from another: all have %s.", what, of)
	}
	var text string
	if best.Default {
		text = fmt.Sprintf("The default %s is first of %s.", best.Value(), plural(len(swept), what))
	} else {
		more := "more of a hundred points"
		if sweep.Of == "score" {
			more = "more score"
		}
		text = fmt.Sprintf("%s is first of %s; the default %s has place %d. On the same fixtures it has %s %s",
			best.Value(), plural(len(swept), what), standard.Value(), place, strings.TrimPrefix(gain(amount, best.Gain), "+"), more)
		if best.Better {
			text += ": it is better."
		} else {
			text += ", which may be the luck of the best of them: more --games would tell."
		}
	}
	if ties > 0 {
		verb := "tie"
		if ties == 1 {
			verb = "ties"
		}
		text += fmt.Sprintf(" %s %s with it at %s, ordered by margin and duels.", plural(ties, "more "+what), verb, of)
	}
	return wrap(text, 80, "")
}

// drawable says whether a sweep has a picture: a triangle or a heat map.
func drawable(sweep *breeder.Sweep) bool {
	if len(sweep.Genes) == 2 {
		return true
	}
	gene, err := sweep.Strategy.Space.Gene(sweep.Genes[0])
	return err == nil && len(gene.Parts()) == 3
}
