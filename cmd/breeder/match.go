package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/engines"
	"breeder/results"
)

func newMatch() *cobra.Command {
	var (
		flags   playFlags
		games   int
		fixture string
	)
	cmd := &cobra.Command{
		Use:   "match GAME BOT [BOT…]",
		Short: "Let bots play: who wins, with 95 % intervals",
		Long: `Let bots play. A bot is a name, a name with genes, a champion's file, or a
program after cmd:, or js: for a script in this process (docs/protocols.md tells
what it is asked):

  breeder match petri slime coordinated
  breeder match petri 'cmd:python3 cell.py' results/published/petri/champion.toml
  breeder match petri 'slime{stats="6 6 0"}' slime --arena 12x12 --games 2000

A match that broke down in a run stands in its failures.jsonl, with the command
that plays it again.

In a duel each pair of bots meets --games times, half of them from each seat.
Where more than two play, the share of first places is told, beside the points:
the share of the others that a bot leaves behind. Each bot plays by itself where
the arena brings its own field, as those of alienwar do; there one BOT is enough.`,
		Args: leastArgs("GAME", "BOT"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			if err := checkGames(games); err != nil {
				return err
			}
			bots, err := contenders(game, args[1:])
			if err != nil {
				return err
			}
			arena, pool, err := flags.resolve(game)
			if err != nil {
				return err
			}
			if _, most := arena.Seats(); most > 1 && len(bots) == 1 && fixture == "" {
				return fmt.Errorf("the second BOT is missing: breeder match %s BOT BOT…", game.Name())
			}
			showAbsent(cmd.ErrOrStderr(), bots...)
			var meeting *breeder.Meeting
			if fixture != "" {
				for _, other := range []string{"games", "arena", "set", "seed"} {
					if cmd.Flags().Changed(other) {
						return fmt.Errorf("--%s is of no use with --fixture, which says it all: leave one of the two out", other)
					}
				}
				games = 1
				if meeting, err = breeder.PlayFixture(cmd.Context(), pool, game, fixture, bots); err == nil {
					arena, _, err = breeder.ReadFixture(game, fixture)
				}
			} else {
				meeting, err = breeder.Match(cmd.Context(), pool, arena, bots, games, flags.seed)
			}
			if err != nil {
				return err
			}
			showTroubles(cmd.ErrOrStderr(), bots)
			if flags.json {
				return writeJSON(cmd.OutOrStdout(), matchJSON(game, games, meeting))
			}
			return showMatch(cmd, arena, meeting)
		},
	}
	flags.add(cmd)
	cmd.Flags().StringVar(&fixture, "fixture", "", "play one match again, as a setting and a seed: 9x7@1234; bots in the order of their seats")
	cmd.Flags().IntVar(&games, "games", 200, "matches of each pair of bots")
	return cmd
}

type botJSON struct {
	Name   string  `json:"name"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Points float64 `json:"points"`
	Score  float64 `json:"score"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	// Matches that could differ: without chance the same setting and seats repeat.
	Courses int `json:"courses"`
	// The share of first places, where more than two play.
	First *shareJSON `json:"first,omitempty"`
}

type shareJSON struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

type meetingJSON struct {
	Game  string    `json:"game"`
	Games int       `json:"games"`
	Bots  []botJSON `json:"bots"`
}

func matchJSON(game engines.Game, games int, meeting *breeder.Meeting) meetingJSON {
	out := meetingJSON{Game: game.Name(), Games: games}
	for _, s := range meeting.Standings {
		low, high := s.Interval()
		bot := botJSON{
			Name: s.Bot.Name, Wins: s.Tally.Wins, Draws: s.Tally.Draws, Losses: s.Tally.Losses,
			Points: s.Tally.Points.Mean(), Score: s.Tally.Score.Mean(), Low: low, High: high, Courses: s.Courses,
		}
		if s.First.N > 0 {
			low, high := s.FirstInterval()
			bot.First = &shareJSON{s.First.Mean(), low, high}
		}
		out.Bots = append(out.Bots, bot)
	}
	return out
}

func showMatch(cmd *cobra.Command, arena engines.Arena, meeting *breeder.Meeting) error {
	var rows [][]string
	head := []string{"bot", "wins", "draws", "losses", "points %", "95 % interval", "score"}
	repeats := 0
	for _, s := range meeting.Standings {
		low, high := s.Interval()
		repeats += s.Tally.Games() - s.Courses
		row := []string{
			s.Bot.Name, fmt.Sprint(s.Tally.Wins), fmt.Sprint(s.Tally.Draws), fmt.Sprint(s.Tally.Losses),
			percent(s.Tally.Points.Mean()), percent(low) + " .. " + percent(high), fmt.Sprintf("%.1f", s.Tally.Score.Mean()),
		}
		if s.First.N > 0 {
			// Points say how much of the field was beaten; wins and losses would, too.
			low, high := s.FirstInterval()
			head = []string{"bot", "first %", "95 % interval", "points %", "95 % interval", "score"}
			row = append([]string{row[0], percent(s.First.Mean()), percent(low) + " .. " + percent(high)}, row[4:]...)
		}
		rows = append(rows, row)
	}
	if err := results.WriteTable(cmd.OutOrStdout(), head, rows); err != nil {
		return err
	}
	w := cmd.ErrOrStderr()
	if repeats > 0 {
		fmt.Fprintln(w, wrap("note: without chance some matches repeat others; intervals are those of the matches that could differ", 80, "  "))
	}
	fmt.Fprintln(w, wrap(fmt.Sprintf("%s in arena %s: %s", plural(meeting.Matches, "match"), arena.Name(), arena.Summary()), 80, "  "))
	return nil
}

func percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }
