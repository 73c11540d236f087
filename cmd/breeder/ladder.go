package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/engines"
	"breeder/results"
)

func newLadder() *cobra.Command {
	var (
		flags playFlags
		l     breeder.Ladder
		out   string
	)
	cmd := &cobra.Command{
		Use:   "ladder GAME [BOT…]",
		Short: "Rate bots: all against all, with cycles and the mixture that nobody beats",
		Long: `Rate bots, the contest's own if none are named. In duels each pair plays --games
matches, half of them from each seat:

  breeder ladder petri
  breeder ladder petri slime coordinated results/mine/champion.toml --out ladder

rating is on the Elo scale about a mean of 0; points % is the mean over all others.
nash % is a bot's share in the mixture of bots that nobody beats on average, and
vs nash % its points against that mixture: neither changes when somebody enters
a weak bot ten times, but both hang on results that may be chance. Where bots
beat each other in a circle, the circle is named if each link's 95 % interval is
clear of 50 %.

With more seats than two each bot plays --games matches among rivals drawn from
all, with one seat alone; all on the same fixtures. Then the mean score rates
them, and there is no matrix.`,
		Args: leastArgs("GAME"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			if l.Bots, err = contenders(game, args[1:]); err != nil {
				return err
			}
			showAbsent(cmd.ErrOrStderr(), l.Bots...)
			if len(l.Bots) == 0 {
				l.Bots = contestBots(game)
			}
			var pool *breeder.Pool
			if l.Arena, pool, err = flags.resolve(game); err != nil {
				return err
			}
			_, seats := l.Arena.Seats()
			if seats == 1 && !cmd.Flags().Changed("games") {
				l.Games = 20
			}
			if err := checkGames(l.Games); err != nil {
				return err
			}
			if l.Seed = flags.seed; seats != 2 && out != "" {
				return fmt.Errorf("--out: arena %s is no duel, and only duels have a matrix to draw", l.Arena.Name())
			}
			if err := l.Check(); err != nil {
				return err
			}
			w, live, began := cmd.ErrOrStderr(), newLive(cmd.ErrOrStderr()), time.Now()
			fmt.Fprintln(w, wrap(fmt.Sprintf("%s in arena %s: %s", plan(&l, seats), l.Arena.Name(), l.Arena.Summary()), 80, "  "))
			ranked, err := l.Run(cmd.Context(), pool, func(matches int) {
				spent := time.Since(began)
				left := time.Duration(float64(spent) * (float64(l.Matches())/float64(matches) - 1))
				live.tick(fmt.Sprintf("%s of %s  about %s left", thousands(matches), plural(l.Matches(), "match"), clock(left)))
			})
			live.close()
			if err != nil {
				return err
			}
			if out != "" {
				if err := drawLadder(game, &l, ranked, out); err != nil {
					return err
				}
			}
			if flags.json {
				return writeJSON(cmd.OutOrStdout(), ladderJSON(game, &l, ranked))
			}
			if err := showLadder(cmd.OutOrStdout(), &l, ranked); err != nil {
				return err
			}
			if out != "" {
				fmt.Fprintf(cmd.OutOrStdout(), "picture: %s.png, %s.svg\n", out, out)
			}
			if ranked.Repeats > 0 {
				fmt.Fprintln(w, wrap(fmt.Sprintf("note: without chance %s repeat others; intervals are those of the matches that could differ",
					plural(ranked.Repeats, "match")), 80, "  "))
			}
			fmt.Fprintln(w, plural(ranked.Matches, "match")+" in "+clock(time.Since(began)))
			return nil
		},
	}
	flags.add(cmd)
	cmd.Flags().IntVar(&l.Games, "games", 200, "matches of each pair of bots; of each bot where there are no duels (20 with one seat)")
	cmd.Flags().StringVar(&out, "out", "", "picture of the matrix, without its ending")
	return cmd
}

// plan says what a ladder plays.
func plan(l *breeder.Ladder, seats int) string {
	if seats == 2 {
		return fmt.Sprintf("%s × %d games = %s", plural(len(l.Bots)*(len(l.Bots)-1)/2, "pair"), l.Games, plural(l.Matches(), "match"))
	}
	how := "each alone"
	if seats > 2 {
		how = "each among rivals drawn from all"
	}
	return fmt.Sprintf("%s × %d games = %s, %s on the same fixtures,", plural(len(l.Bots), "bot"), l.Games, plural(l.Matches(), "match"), how)
}

// matrix is the ladder's matrix with the best first.
func matrix(l *breeder.Ladder, r *breeder.Ranked) results.MatrixData {
	var data results.MatrixData
	for _, i := range r.Order {
		data.Bots = append(data.Bots, l.Bots[i].Name)
		var row []results.Opponent
		for _, j := range r.Order {
			row = append(row, r.Versus[i][j])
		}
		data.Versus = append(data.Versus, row)
	}
	return data
}

func showLadder(w io.Writer, l *breeder.Ladder, r *breeder.Ranked) error {
	var rows [][]string
	if r.Versus == nil {
		for place, i := range r.Order {
			behind := ""
			if place > 0 {
				behind = fmt.Sprintf("%.1f ± %.1f", r.Behind[i].Mean, results.Z95*r.Behind[i].Error)
			}
			rows = append(rows, []string{
				l.Bots[i].Name, fmt.Sprint(place + 1), fmt.Sprintf("%.1f ± %.1f", r.Score[i].Mean, results.Z95*r.Score[i].Error),
				behind, percent(r.Points[i].Mean),
			})
		}
		if err := results.WriteTable(w, []string{"bot", "place", "score ± 95 %", "behind ± 95 %", "points %"}, rows); err != nil {
			return err
		}
		_, err := fmt.Fprintf(w, "\n%s\n", wrap("Rated by mean score, as bots do not play each other alone here, so there is no matrix. Behind is what the first has more on the same fixtures; the first was chosen for being first, so small leads are chance.", 80, ""))
		return err
	}
	for place, i := range r.Order {
		rating := r.Rating[i]
		rows = append(rows, []string{
			l.Bots[i].Name, fmt.Sprint(place + 1), fmt.Sprintf("%+.0f", rating.Elo), fmt.Sprintf("± %.0f", results.Z95*rating.Error),
			percent(r.Points[i].Mean), percent(r.Nash[i]), percent(r.VsNash[i]),
		})
	}
	if err := results.WriteTable(w, []string{"bot", "place", "rating", "95 %", "points %", "nash %", "vs nash %"}, rows); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nPoints %% of the row's bot against the column's; in brackets: may as well be 50.\n\n")
	if err := results.WriteMatrix(w, matrix(l, r)); err != nil {
		return err
	}
	fmt.Fprintln(w)
	const most = 12
	for k, cycle := range r.Cycles {
		if k == most {
			fmt.Fprintf(w, "and %s more\n", plural(len(r.Cycles)-most, "cycle"))
			break
		}
		var text strings.Builder
		text.WriteString("cycle: ")
		for n, i := range cycle {
			next := cycle[(n+1)%len(cycle)]
			fmt.Fprintf(&text, "%s beats %s (%.0f), ", l.Bots[i].Name, l.Bots[next].Name, 100*r.Versus[i][next].Points)
		}
		fmt.Fprintln(w, wrap(strings.TrimSuffix(text.String(), ", "), 80, "  "))
	}
	if len(r.Cycles) == 0 {
		fmt.Fprintln(w, "No cycles: nobody surely beats a bot that is surely better.")
	}
	return nil
}

func drawLadder(game engines.Game, l *breeder.Ladder, r *breeder.Ranked, name string) error {
	data := matrix(l, r)
	data.Title = "Ladder: " + game.Name() + ", arena " + l.Arena.Name()
	data.Explanation = fmt.Sprintf("Points of the row's bot against the column's in per cent, of %s each; best rating first. Bold where the 95 %% interval is clear of 50 %%.",
		plural(l.Games, "match"))
	figure, err := results.Matrix(data)
	if err != nil {
		return err
	}
	if err := results.WriteFigure(name, figure); err != nil {
		return fmt.Errorf("ladder: %w", err)
	}
	return nil
}

// rankedJSON is one bot of a ladder. Rating and what follows are of duels,
// Score and what follows of other arenas.
type rankedJSON struct {
	Name       string   `json:"name"`
	Place      int      `json:"place"`
	Points     float64  `json:"points"`
	Rating     *float64 `json:"rating,omitempty"`
	RatingLow  *float64 `json:"rating_low,omitempty"`
	RatingHigh *float64 `json:"rating_high,omitempty"`
	Nash       *float64 `json:"nash,omitempty"`
	VsNash     *float64 `json:"vs_nash,omitempty"`
	Score      *float64 `json:"score,omitempty"`
	ScoreLow   *float64 `json:"score_low,omitempty"`
	ScoreHigh  *float64 `json:"score_high,omitempty"`
	Behind     *float64 `json:"behind,omitempty"`
	BehindHalf *float64 `json:"behind_half_width,omitempty"`
}

type pairJSON struct {
	A       string  `json:"a"`
	B       string  `json:"b"`
	Games   int     `json:"games"`
	Wins    int     `json:"wins"`
	Draws   int     `json:"draws"`
	Losses  int     `json:"losses"`
	Points  float64 `json:"points"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
	Courses int     `json:"courses"`
}

func ladderJSON(game engines.Game, l *breeder.Ladder, r *breeder.Ranked) map[string]any {
	bots, pairs, cycles := make([]rankedJSON, len(l.Bots)), []pairJSON{}, [][]string{}
	for place, i := range r.Order {
		b := rankedJSON{Name: l.Bots[i].Name, Place: place + 1, Points: r.Points[i].Mean}
		if r.Versus != nil {
			low, high := r.Rating[i].Interval()
			b.Rating, b.RatingLow, b.RatingHigh, b.Nash, b.VsNash = &r.Rating[i].Elo, &low, &high, &r.Nash[i], &r.VsNash[i]
		} else {
			low, high := r.Score[i].Interval()
			half := results.Z95 * r.Behind[i].Error
			b.Score, b.ScoreLow, b.ScoreHigh, b.Behind, b.BehindHalf = &r.Score[i].Mean, &low, &high, &r.Behind[i].Mean, &half
		}
		bots[place] = b
	}
	for i, row := range r.Versus {
		for _, o := range row[i+1:] {
			p := pairJSON{l.Bots[i].Name, o.Bot, o.Games, o.Wins, o.Draws, o.Losses, o.Points, o.Low, o.High, o.Courses}
			if p.Courses == 0 {
				p.Courses = p.Games
			}
			pairs = append(pairs, p)
		}
	}
	for _, cycle := range r.Cycles {
		var names []string
		for _, i := range cycle {
			names = append(names, l.Bots[i].Name)
		}
		cycles = append(cycles, names)
	}
	return map[string]any{
		"game": game.Name(), "arena": l.Arena.Name(), "games": l.Games, "matches": r.Matches,
		"bots": bots, "pairs": pairs, "cycles": cycles,
	}
}
