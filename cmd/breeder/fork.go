package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/results"
)

func newFork() *cobra.Command {
	var (
		out        string
		generation int
		set        []string
		sitting    sittingFlags
	)
	cmd := &cobra.Command{
		Use:   "fork RUN",
		Short: "Begin a new run from a generation of another, with other settings",
		Long: `Begin a new run with the population that another had after so many generations,
and with some keys of its job set to other values. The new run names its parent.

  breeder fork results/night --generation 120 --set search.mutation-rate=0.2

The game, the strategy, its genes and the islands stay. Other rivals, another
arena or another fitness make it forget what its genomes have scored.`,
		Args: exactArgs("RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := sitting.check(cmd.Flags()); err != nil {
				return err
			}
			if cmd.Flags().Changed("generation") && generation < 1 {
				return fmt.Errorf("--generation is %d, must be 1 or more", generation)
			}
			parent, err := results.Open(args[0])
			if err != nil {
				return err
			}
			plan, err := breeder.PlanFork(parent, generation, set)
			if err != nil {
				return err
			}
			if err := sitting.limitNew(&plan.Job.Budget, breeder.Done{Generations: plan.Generations}); err != nil {
				return err
			}
			name := strings.TrimSuffix(filepath.Base(filepath.Clean(args[0])), "/") + "-fork"
			folder, err := newFolder(out, name)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "forking %s after %s, %s\n", args[0], plural(plan.Generations, "generation"), plural(sitting.workers, "worker"))
			return sit(cmd, folder, &sitting, func(o breeder.Options) (*breeder.Found, error) {
				return breeder.Fork(cmd.Context(), plan, o)
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&out, "out", "", "folder of the new run (default: results/<run>-fork-<UTC time>)")
	flags.IntVar(&generation, "generation", 0, "generations that the two have in common (default: all)")
	flags.StringArrayVar(&set, "set", nil, "set a key of the job, as in --set search.mutation-rate=0.2")
	sitting.add(flags)
	return cmd
}
