package main

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/engines"
	"breeder/results"
)

func newSweep() *cobra.Command {
	var (
		flags playFlags
		gene  string
		games int
		top   int
		out   string
		rival []string
	)
	cmd := &cobra.Command{
		Use:   "sweep GAME STRATEGY --gene GENE",
		Short: "Try every value of a gene",
		Long: `Try every value of a gene against all of the contest's bots, all other genes
as they are. STRATEGY may carry genes, or be a champion's file.

  breeder sweep petri slime --gene stats --arena 12x12

All values play an eighth of the games; then the best dozen and the value that
the strategy has now play all of them on other fixtures, and duels against that
value. Where results tie, the margin decides, and then those duels. A split of
three parts is drawn as a triangle.`,
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
			if gene == "" {
				return fmt.Errorf("--gene is missing: one of breeder genes %s %s", game.Name(), base.Strategy.Name)
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
			if _, most := arena.Seats(); most == 1 {
				if len(rival) > 0 {
					return fmt.Errorf("--rival: arena %s has one seat and brings its own field", arena.Name())
				}
				rivals = nil
			}
			sweep := breeder.Sweep{
				Arena: arena, Strategy: base.Strategy, Base: base.Genome, Gene: gene, Rivals: rivals, Games: games, Seed: flags.seed,
			}
			live := newLive(cmd.ErrOrStderr())
			swept, err := sweep.Run(cmd.Context(), pool, func(round string, n int) {
				live.show(fmt.Sprintf("playing %s (%d)%s", round, n, against(rivals)))
			})
			live.close()
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("out") {
				out = filepath.Join("results", results.DefaultName(fmt.Sprintf("sweep-%s-%s-%s", game.Name(), base.Strategy.Name, gene), time.Now()))
			}
			if out != "" {
				if err := drawSweep(&sweep, swept, out); err != nil {
					return err
				}
			}
			if flags.json {
				return writeJSON(cmd.OutOrStdout(), sweepJSON(game, arena, &sweep, swept))
			}
			return showSweep(cmd, arena, &sweep, swept, top, out)
		},
	}
	flags.add(cmd)
	cmd.Flags().StringVar(&gene, "gene", "", "the gene to try")
	cmd.Flags().IntVar(&games, "games", 800, "games of a finalist against each rival")
	cmd.Flags().IntVar(&top, "top", 12, "values to print")
	cmd.Flags().StringVar(&out, "out", "", "picture of a split, without its ending (default results/sweep-…; empty for none)")
	cmd.Flags().StringArrayVar(&rival, "rival", nil, "a bot to play against instead of all of the contest's; may be repeated")
	return cmd
}

// against says how many rivals there are, if any.
func against(rivals []breeder.Contender) string {
	if len(rivals) == 0 {
		return ""
	}
	return " against " + plural(len(rivals), "rival")
}

type sweptJSON struct {
	Value    string  `json:"value"`
	Default  bool    `json:"default"`
	Finalist bool    `json:"finalist"`
	Games    int     `json:"games"`
	Wins     int     `json:"wins"`
	Draws    int     `json:"draws"`
	Losses   int     `json:"losses"`
	Points   float64 `json:"points"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	Margin   float64 `json:"margin"`
	Courses  int     `json:"courses"`
	// For finalists: points more than the default's on the same fixtures, with
	// the half width of the 95 % interval, and duels against it.
	Gain           *float64 `json:"gain,omitempty"`
	GainError      float64  `json:"gain_half_width,omitempty"`
	VsDefault      *float64 `json:"vs_default,omitempty"`
	VsDefaultGames int      `json:"vs_default_games,omitempty"`
}

func sweepJSON(game engines.Game, arena engines.Arena, sweep *breeder.Sweep, swept []breeder.Swept) map[string]any {
	var values []sweptJSON
	for _, v := range swept {
		low, high := v.Interval()
		line := sweptJSON{
			Value: v.Value, Default: v.Default, Finalist: v.Finalist, Games: v.Tally.Games(),
			Wins: v.Tally.Wins, Draws: v.Tally.Draws, Losses: v.Tally.Losses,
			Points: v.Tally.Points.Mean(), Low: low, High: high, Margin: v.Tally.Margin.Mean(), Courses: v.Courses,
		}
		if v.Finalist {
			gain := v.Gain.Mean
			line.Gain, line.GainError = &gain, results.Z95*v.Gain.Error
		}
		if n := v.VsDefault.Games(); n > 0 {
			points := v.VsDefault.Points.Mean()
			line.VsDefault, line.VsDefaultGames = &points, n
		}
		values = append(values, line)
	}
	return map[string]any{
		"game": game.Name(), "strategy": sweep.Strategy.Name, "gene": sweep.Gene, "arena": arena.Name(), "values": values,
	}
}

func showSweep(cmd *cobra.Command, arena engines.Arena, sweep *breeder.Sweep, swept []breeder.Swept, top int, out string) error {
	w := cmd.OutOrStdout()
	var rows [][]string
	place := 0
	for i, v := range swept {
		if v.Default {
			place = i + 1
		}
		if i >= top && !v.Default {
			continue
		}
		low, high := v.Interval()
		name := v.Value
		if v.Default {
			name += " (default)"
		}
		duels := ""
		if v.VsDefault.Games() > 0 && !v.Default {
			duels = percent(v.VsDefault.Points.Mean())
		}
		rows = append(rows, []string{
			name, fmt.Sprint(i + 1), fmt.Sprint(v.Tally.Games()), percent(v.Tally.Points.Mean()),
			percent(low) + " .. " + percent(high), fmt.Sprintf("%+.3f", v.Tally.Margin.Mean()), duels,
		})
	}
	head := []string{sweep.Gene, "place", "games", "points %", "95 % interval", "margin", "vs default %"}
	if err := results.WriteTable(w, head, rows); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s\n", verdict(swept, place))
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

// verdict says in words how the best value and the default compare.
func verdict(swept []breeder.Swept, place int) string {
	best, standard := swept[0], swept[place-1]
	ties := 0
	for _, v := range swept[1:] {
		if v.Tally.Points.Mean() == best.Tally.Points.Mean() {
			ties++
		}
	}
	if ties == len(swept)-1 {
		return fmt.Sprintf("No value can be told from another: all have %s %% of the points.", percent(best.Tally.Points.Mean()))
	}
	var text string
	if best.Default {
		text = fmt.Sprintf("The default %s is first of %d values.", best.Value, len(swept))
	} else {
		gain, half := 100*best.Gain.Mean, 100*results.Z95*best.Gain.Error
		text = fmt.Sprintf("%s is first of %d values; the default %s has place %d. On the same fixtures it has %.1f ± %.1f more of a hundred points",
			best.Value, len(swept), standard.Value, place, gain, half)
		if gain > half {
			text += ": it is better."
		} else {
			text += ", which may be chance: more --games would tell."
		}
	}
	if ties > 0 {
		verb := "tie"
		if ties == 1 {
			verb = "ties"
		}
		text += fmt.Sprintf(" %s %s with it at %s %%, ordered by margin and duels.", plural(ties, "more value"), verb, percent(best.Tally.Points.Mean()))
	}
	return wrap(text, 80, "")
}

// drawable says whether a sweep can be drawn as a triangle.
func drawable(sweep *breeder.Sweep) bool {
	gene, err := sweep.Strategy.Space.Gene(sweep.Gene)
	return err == nil && len(gene.Parts()) == 3
}
