package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/engines"
)

func newPlay() *cobra.Command {
	var (
		seed  uint64
		notes string
	)
	cmd := &cobra.Command{
		Use:   "play GAME BOT [ARGUMENT…]",
		Short: "Speak the contest's protocol as a bot, so that it can enter there",
		Long: `Speak the contest's protocol as a bot: read what its programs are told, on
stdin and in the arguments after the bot, and print what one answers.

  printf BEGIN | breeder play petri slime
  breeder play battlebots results/published/battlebots/champion.toml "$ARENA"

Each start is a program of its own, as in the contests. A bot that remembers
something from one decision to the next keeps it in a file of the current
folder, breeder-NAME.notes or what --notes says; the first call of a match in
hitsunk empties it, in battlebots it begins anew after 5,000 decisions.
docs/protocols.md has the protocols.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				return fmt.Errorf("%s is missing: breeder play GAME BOT", []string{"GAME", "BOT"}[len(args)])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("seed") {
				if seed, err = ownSeed(); err != nil {
					return err
				}
			}
			if notes == "" {
				notes = "breeder-" + plainName(args[1]) + ".notes"
			}
			return breeder.Speak(game, args[1], engines.Call{
				Args: args[2:], In: cmd.InOrStdin(), Out: cmd.OutOrStdout(), Seed: seed, Notes: notes,
			})
		},
	}
	// What comes after the bot is the contest's, be it with a dash.
	cmd.Flags().SetInterspersed(false)
	cmd.Flags().Uint64Var(&seed, "seed", 0, "seed of all chance (default: $BREEDER_SEED, else the time)")
	cmd.Flags().StringVar(&notes, "notes", "", "file of what the bot remembers from one start to the next")
	return cmd
}

// ownSeed is a seed that another match has given, or one like no other.
func ownSeed() (uint64, error) {
	text, given := os.LookupEnv("BREEDER_SEED")
	if !given {
		return uint64(time.Now().UnixNano()) ^ uint64(os.Getpid())<<48, nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("$BREEDER_SEED is %q, must be a whole number below 2^64", text)
	}
	return seed, nil
}

// plainName is a bot's text as it may stand in the name of a file.
func plainName(bot string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, bot)
	return name[max(0, len(name)-60):]
}

// showTroubles says what went wrong with the programs among some bots.
func showTroubles(w io.Writer, bots []breeder.Contender) {
	for _, line := range breeder.Troubles(bots...) {
		fmt.Fprintln(w, "note:", line)
	}
}

// tryPrograms lets a job's programs play once before anything is written.
func tryPrograms(cmd *cobra.Command, job *breeder.Job) error {
	err := breeder.TryPrograms(cmd.Context(), job)
	if err == nil {
		for _, c := range job.Programs() {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s answered %s of a trial match\n", c.Name, plural(c.Program.Decisions(), "question"))
		}
	}
	return err
}
