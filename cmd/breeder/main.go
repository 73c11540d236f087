// Command breeder breeds parameters for bots of programming games, and plays,
// sweeps, measures and checks them. Each subcommand is a file of this folder.
//
// Results go to stdout, progress and errors to stderr. The exit status is 0
// when all is done, 1 when a check failed or the machine did (a full disk), 2
// for bad input, 130 when interrupted.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	_ "breeder/engines/alienwar"
	_ "breeder/engines/battlebots"
	_ "breeder/engines/hitsunk"
	_ "breeder/engines/petri"
	"breeder/genomes"
	"breeder/results"
)

// The exit statuses besides 0.
const (
	statusCheckFailed = 1 // or the machine did
	statusBadInput    = 2
	statusInterrupted = 130
)

// errCheckFailed ends a command whose check failed after it has said so itself.
var errCheckFailed = errors.New("check failed")

func main() {
	stops := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup does
		stops = append(stops, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), stops...)
	// A run goes on when nobody reads its progress any more: writing fails, and
	// does not end the program.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	// A second signal ends the program at once.
	context.AfterFunc(ctx, stop)
	os.Exit(execute(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// execute runs one command line and returns the exit status.
func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errCheckFailed):
		return statusCheckFailed
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "breeder: interrupted")
		return statusInterrupted
	}
	if !errors.Is(err, syscall.EPIPE) { // whoever closes a pipe knows
		fmt.Fprintln(stderr, "breeder:", oneLine(err))
	}
	// What the machine would not do is no fault of the input.
	for _, fault := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EIO, syscall.EPIPE, results.ErrGone} {
		if errors.Is(err, fault) {
			return statusCheckFailed
		}
	}
	return statusBadInput
}

// oneLine is an error's text on one line, without Go's own words in it.
func oneLine(err error) string {
	text := strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n\n", "\n")
	text = strings.ReplaceAll(text, "\n", "; ")
	if i := strings.Index(text, "strconv."); i >= 0 {
		if j := strings.Index(text[i:], ": parsing "); j >= 0 {
			text = text[:i] + text[i+j+len(": parsing "):]
			text = strings.Replace(text, ": invalid syntax", " is not a number", 1)
			text = strings.Replace(text, ": value out of range", " is out of range", 1)
		}
	}
	return text
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "breeder",
		Short: "Breeds parameters for bots of programming games",
		Long: `breeder evolves the parameters of a bot for a programming game by playing
thousands of simulated matches a second.

  breeder run configs/petri.toml      breed a cell for Battle for the Petri Dish
  breeder match petri slime amoeba    see who wins, and how surely
  breeder bots petri                  see who there is`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          noCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(
		newRun(), newResume(), newFork(), newCheck(), newRuns(), newStudy(), newMatch(), newCompare(), newLadder(), newSweep(),
		newPlot(), newExplain(), newExport(), newVerify(), newBench(), newPlay(),
		newGames(), newBots(), newGenes(), newTraits(),
	)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return flagError(cmd, err) })
	return root
}

// noCommand refuses what is no subcommand, and suggests one.
func noCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, cmd := range root.Commands() {
		names = append(names, cmd.Name())
	}
	if near, ok := genomes.Nearest(args[0], names); ok {
		return fmt.Errorf("unknown command %q: did you mean breeder %s?", args[0], near)
	}
	return fmt.Errorf("unknown command %q: see breeder --help", args[0])
}

// flagError adds the nearest flag to an error about an unknown one.
func flagError(cmd *cobra.Command, err error) error {
	given, found := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !found {
		return err
	}
	command := cmd.CommandPath()
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near, ok := genomes.Nearest(given, names); ok {
		return fmt.Errorf("unknown flag --%s of %s: did you mean --%s?", given, command, near)
	}
	return fmt.Errorf("unknown flag --%s of %s: see %s --help", given, command, command)
}
