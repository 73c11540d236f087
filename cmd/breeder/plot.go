package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/results"
)

func newPlot() *cobra.Command {
	return &cobra.Command{
		Use:   "plot RUN",
		Short: "Draw the plots of a run again from its files",
		Args:  exactArgs("RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder, err := results.Open(args[0])
			if err != nil {
				return err
			}
			if err := breeder.Draw(cmd.Context(), folder); err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), folder.Plots())
			return err
		},
	}
}
