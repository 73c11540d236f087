package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"breeder/engines"
	"breeder/results"
)

// newGames, newBots, newGenes and newTraits list what there is, a line each, the name first.

func newGames() *cobra.Command {
	return &cobra.Command{
		Use:   "games",
		Short: "List the games",
		Args:  exactArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			var rows [][2]string
			for _, g := range engines.Games() {
				rows = append(rows, [2]string{g.Name(), g.Title()})
			}
			return list(cmd.OutOrStdout(), rows)
		},
	}
}

func newBots() *cobra.Command {
	return &cobra.Command{
		Use:   "bots GAME",
		Short: "List the bots of a game: the contest's, and our template",
		Args:  exactArgs("GAME"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			var rows [][2]string
			for _, s := range game.Strategies() {
				rows = append(rows, [2]string{s.Name, fmt.Sprintf("%s. By %s.", s.Summary, s.Author)})
			}
			return list(cmd.OutOrStdout(), rows)
		},
	}
}

func newGenes() *cobra.Command {
	return &cobra.Command{
		Use:   "genes GAME STRATEGY",
		Short: "List the genes of a strategy with their defaults and bounds",
		Args:  exactArgs("GAME", "STRATEGY"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			strategy, err := engines.FindStrategy(game, args[1])
			if err != nil {
				return err
			}
			var rows [][2]string
			for _, g := range strategy.Space.Genes() {
				rows = append(rows, [2]string{g.Name(), fmt.Sprintf("%s (%s): %s", g.Default(), g.Describe(), g.Summary())})
			}
			return list(cmd.OutOrStdout(), rows)
		},
	}
}

func newTraits() *cobra.Command {
	return &cobra.Command{
		Use:   "traits GAME",
		Short: "List the traits of a game, which tell kinds of play apart, with their ranges",
		Args:  exactArgs("GAME"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			traits := engines.Traits(game)
			if len(traits) == 0 {
				return fmt.Errorf("%s has no traits", game.Name())
			}
			var rows [][2]string
			for _, t := range traits {
				rows = append(rows, [2]string{t.Name, fmt.Sprintf("%s (%v to %v, %s)", t.Summary, t.Low, t.High, t.Unit)})
			}
			return list(cmd.OutOrStdout(), rows)
		},
	}
}

// list writes names and what they mean, wrapped to 80 columns when a person
// looks and a line each otherwise.
func list(w io.Writer, rows [][2]string) error {
	return results.WriteList(w, rows, isTerminal(w))
}
