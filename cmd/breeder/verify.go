package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"breeder/engines"
)

func newVerify() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify GAME FILE…",
		Short: "Replay recordings of the original programs: every difference is an error",
		Long: `Replay recordings made with a contest's original programs, act by act and
decision by decision. Files may be gzip-compressed; what kind of recordings
they hold is told by their content. The exit status is 1 if anything differs.`,
		Args: leastArgs("GAME", "FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := engines.Lookup(args[0])
			if err != nil {
				return err
			}
			var recordings, differences int
			for _, file := range args[1:] {
				data, err := os.ReadFile(file)
				if err != nil {
					return fmt.Errorf("verify: %w", err)
				}
				n, err := game.Verify(cmd.Context(), file, data, func(d engines.Difference) {
					differences++
					show := showDifference
					if asJSON {
						show = differenceJSON
					}
					show(cmd, d)
				})
				if err != nil {
					return err
				}
				recordings += n
			}
			if asJSON {
				err = writeJSON(cmd.OutOrStdout(), map[string]any{"game": game.Name(), "recordings": recordings, "differences": differences})
			} else {
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d recordings, %d differences\n", recordings, differences)
			}
			if err == nil && differences > 0 {
				err = errCheckFailed
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, a line a difference and one at the end")
	return cmd
}

func showDifference(cmd *cobra.Command, d engines.Difference) {
	where := fmt.Sprintf("%s:%d: %s", d.File, d.Line, d.Recording)
	if d.Step > 0 {
		where += fmt.Sprintf(", round %d", d.Step)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", where, d.Detail)
}

func differenceJSON(cmd *cobra.Command, d engines.Difference) {
	// A failure to write shows when the closing line is written.
	_ = writeJSON(cmd.OutOrStdout(), map[string]any{
		"file": d.File, "line": d.Line, "recording": d.Recording, "round": d.Step, "detail": d.Detail,
	})
}
