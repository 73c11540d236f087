package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/results"
)

func newResume() *cobra.Command {
	var sitting sittingFlags
	cmd := &cobra.Command{
		Use:   "resume RUN",
		Short: "Go on with a run that was stopped or broken off, or breed on",
		Long: `Go on with a run as if it had never been stopped, whether by Ctrl-C, by a crash
or by its end. A run that has met its budget needs a new one to breed on:

  breeder resume results/night
  breeder resume results/night --generations +200
  breeder resume results/night --for 2h

In the run's job.toml the budget, validation, held-out and measure.failures may
be edited by hand before. Anything else decided the generations that are done,
and is refused: breeder fork begins a run that goes on with other settings.`,
		Args: exactArgs("RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := sitting.check(cmd.Flags()); err != nil {
				return err
			}
			folder, err := results.Open(args[0])
			if err != nil {
				return err
			}
			var change func(breeder.Done, *breeder.Budget) error
			if sitting.given() {
				change = func(done breeder.Done, b *breeder.Budget) error { return sitting.limit(b, done) }
			} else if info, err := folder.Info(); err == nil && info.State == results.Done {
				why := ""
				if info.Status.Why != "" {
					why = " by " + info.Status.Why
				}
				return fmt.Errorf("%s has ended%s: to breed on, add --generations +100 or --for 1h", args[0], why)
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "going on with %s, %s\n", args[0], plural(sitting.workers, "worker"))
			return sit(cmd, folder, &sitting, func(o breeder.Options) (*breeder.Found, error) {
				return breeder.Resume(cmd.Context(), o, change)
			})
		},
	}
	sitting.add(cmd.Flags())
	return cmd
}
