package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/results"
)

func newRun() *cobra.Command {
	var (
		out     string
		seed    uint64
		sitting sittingFlags
	)
	cmd := &cobra.Command{
		Use:   "run JOB…",
		Short: "Breed as a job file says",
		Long: `Breed as a job file says, validate the best, and leave everything in a folder:
the job with every default written out, the journal, the population, the
champion, a summary and the plots. The champion's file is a bot from then on:

  breeder run configs/petri.toml --out results/first
  breeder match petri results/first/champion.toml slime

Ctrl-C ends a run early: it saves what it has, validates briefly, and can be
resumed. Several jobs run one after another and share the time that --for or
--until gives; one that fails does not stop the rest.`,
		Args: leastArgs("JOB"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := sitting.check(cmd.Flags()); err != nil {
				return err
			}
			prepare := func(path string) (*breeder.Job, error) {
				job, err := breeder.LoadJob(path)
				if err == nil && cmd.Flags().Changed("seed") {
					job.Seed = results.Seed(seed)
				}
				return job, err
			}
			if len(args) > 1 {
				if out != "" {
					return fmt.Errorf("--out names the folder of one run, and there are %d jobs: leave it out", len(args))
				}
				return runQueue(cmd, args, prepare, &sitting)
			}
			job, err := prepare(args[0])
			if err != nil {
				return err
			}
			if err := sitting.limitNew(&job.Budget, breeder.Done{}); err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			_, err = runOne(cmd, job, out, &sitting)
			return err
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&out, "out", "", "folder of the run (default: results/<job>-<UTC time>)")
	flags.Uint64Var(&seed, "seed", 1, "seed of everything drawn, instead of the job's")
	sitting.add(flags)
	return cmd
}

// runOne runs one job in a folder of its own and reports.
func runOne(cmd *cobra.Command, job *breeder.Job, out string, sitting *sittingFlags) (*results.Folder, error) {
	if err := tryPrograms(cmd, job); err != nil {
		return nil, err
	}
	defer func() { showTroubles(cmd.ErrOrStderr(), job.Programs()) }()
	folder, err := newFolder(out, job.Name())
	if err != nil {
		return nil, err
	}
	progress := cmd.ErrOrStderr()
	fmt.Fprintf(progress, "breeding %s for %s in arena %s, seed %d, %s\n",
		job.Strategy, job.ResolvedGame().Name(), job.ResolvedArena().Name(), job.Seed, plural(sitting.workers, "worker"))
	return folder, sit(cmd, folder, sitting, func(o breeder.Options) (*breeder.Found, error) {
		return breeder.Run(cmd.Context(), job, o)
	})
}

// newFolder makes the folder that --out names, or one of the job's name.
func newFolder(out, job string) (*results.Folder, error) {
	if out == "" {
		return results.CreateDefault("results", job, time.Now())
	}
	return results.Create(out)
}

// sit carries a run on until it ends or is stopped, shows how it goes, and
// reports.
func sit(cmd *cobra.Command, folder *results.Folder, sitting *sittingFlags, run func(breeder.Options) (*breeder.Found, error)) error {
	live := newLive(cmd.ErrOrStderr())
	found, err := run(breeder.Options{Workers: sitting.workers, Folder: folder, Watch: live, NoPlots: sitting.noPlots})
	live.close()
	if full(err) {
		switch info, statErr := os.Stat(folder.Job()); {
		case found != nil:
			err = fmt.Errorf("%w: make room, then breeder plot %s", err, folder.Word(""))
		case statErr == nil && info.Size() > 0:
			err = fmt.Errorf("%w: make room, then go on with breeder resume %s", err, folder.Word(""))
		}
	}
	if found != nil {
		err = errors.Join(err, report(cmd.OutOrStdout(), folder, found, !sitting.noPlots))
	}
	if stopped := cmd.Context().Err(); stopped != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "stopped; to go on: breeder resume %s\n", folder.Word(""))
		if err == nil {
			err = stopped
		}
	}
	return err
}

// full says whether the disk was, for the program or for its user.
func full(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// runQueue runs jobs one after another. The time that the flags give is shared:
// each job has an equal part of what is left when it begins.
func runQueue(cmd *cobra.Command, paths []string, prepare func(string) (*breeder.Job, error), sitting *sittingFlags) error {
	progress := cmd.ErrOrStderr()
	jobs := make([]*breeder.Job, len(paths))
	outcomes := make([]queued, len(paths))
	left := 0
	for i, path := range paths {
		outcomes[i] = queued{path: path}
		job, err := prepare(path)
		if err == nil && sitting.generations != "" {
			err = sitting.limitGenerations(&job.Budget)
		}
		if err == nil {
			if err = toCome(&job.Budget); err != nil {
				err = fmt.Errorf("%s: %w", path, err)
			}
		}
		if err != nil {
			fmt.Fprintln(progress, "breeder:", oneLine(err))
			outcomes[i].err = err
			continue
		}
		jobs[i] = job
		left++
	}
	if left == 0 {
		return errors.New("none of the jobs can be run")
	}
	deadline, err := sitting.deadline(time.Now())
	if err != nil {
		return err
	}
	for i, job := range jobs {
		if job == nil {
			continue
		}
		if cmd.Context().Err() != nil {
			break
		}
		fmt.Fprintf(progress, "job %d of %d: %s\n", i+1, len(jobs), paths[i])
		if !deadline.IsZero() {
			job.Budget = job.Budget.Share(time.Now(), deadline, left)
		}
		left--
		outcomes[i].folder, outcomes[i].err = runOne(cmd, job, "", sitting)
		if err := outcomes[i].err; err != nil && !errors.Is(err, context.Canceled) {
			fmt.Fprintln(progress, "breeder:", oneLine(err))
		}
	}
	return showQueue(cmd, outcomes)
}

// queued is what became of one job of several.
type queued struct {
	path   string
	folder *results.Folder // nil if it never began
	err    error
}

// showQueue sums up what the jobs brought.
func showQueue(cmd *cobra.Command, outcomes []queued) error {
	var rows [][]string
	failed := false
	for _, q := range outcomes {
		row := []string{q.path, "not begun", "", ""}
		if q.folder != nil {
			if info, err := q.folder.Info(); err == nil {
				row = []string{q.path, string(info.State), thousands(info.Generations), fitness(info.Status)}
			}
		} else if q.err != nil {
			row[1] = "refused"
		}
		failed = failed || q.err != nil
		rows = append(rows, row)
	}
	w := cmd.OutOrStdout()
	fmt.Fprintln(w)
	if err := results.WriteTable(w, []string{"job", "state", "generations", "champion's fitness"}, rows); err != nil {
		return err
	}
	if err := cmd.Context().Err(); err != nil {
		return err
	}
	if failed {
		return errCheckFailed
	}
	return nil
}

// fitness is a champion's, as far as there is one.
func fitness(s results.Status) string {
	if s.Fitness == nil {
		return ""
	}
	return fmt.Sprintf("%.3f ± %.3f", *s.Fitness, results.Z95*s.Error)
}
