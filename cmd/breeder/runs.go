package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/results"
)

func newRuns() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "runs [FOLDER]",
		Short: "List the runs in a folder (default: results)",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "results"
			if len(args) > 0 {
				dir = args[0]
			}
			runs, err := results.Runs(dir)
			if err != nil {
				return err
			}
			if asJSON {
				for _, run := range runs {
					if err := writeJSON(cmd.OutOrStdout(), runOf(run)); err != nil {
						return err
					}
				}
				return nil
			}
			if len(runs) == 0 {
				_, err := fmt.Fprintf(cmd.ErrOrStderr(), "no runs in %s\n", dir)
				return err
			}
			var rows [][]string
			for _, run := range runs {
				best := ""
				if run.Generations > 0 {
					best = fmt.Sprintf("%.3f", run.Last.Best)
				}
				spent := time.Duration(run.Status.Spent * float64(time.Second)).Round(time.Second)
				if spent > time.Hour {
					spent = spent.Round(time.Minute)
				}
				rows = append(rows, []string{
					run.Folder.Name(), string(run.State), thousands(run.Generations), best, fitness(run.Status),
					breeder.Duration(spent).String(),
				})
			}
			return results.WriteTable(cmd.OutOrStdout(), []string{"run", "state", "gens", "best", "champion", "time"}, rows)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, a line a run")
	return cmd
}

type runJSON struct {
	Run         string  `json:"run"`
	State       string  `json:"state"`
	Why         string  `json:"why,omitempty"`
	Generations int     `json:"generations"`
	Best        float64 `json:"best"`
	Matches     int     `json:"matches"`
	results.Status
}

func runOf(run results.RunInfo) runJSON {
	return runJSON{
		Run: run.Folder.Path(), State: string(run.State), Why: run.Status.Why, Generations: run.Generations,
		Best: run.Last.Best, Matches: run.Last.TotalMatches, Status: run.Status,
	}
}
