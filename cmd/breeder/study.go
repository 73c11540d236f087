package main

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/results"
)

func newStudy() *cobra.Command {
	var (
		texts  []string
		o      breeder.StudyOptions
		out    string
		asJSON bool
		seed   uint64
	)
	cmd := &cobra.Command{
		Use:   "study JOB",
		Short: "Compare ways to search at equal numbers of matches",
		Long: `Let several ways to search breed the same job, each on the same number of
matches and on several seeds, and show what their best is truly worth along the
way, measured on fixtures that none of them met. A way is a method, or one with
other keys of the job, or eaopt for eaopt's own default loop:

  breeder study configs/petri.toml --methods ga,random,cmaes --repeats 10
  breeder study configs/petri.toml --methods ga,eaopt,'ga{measure.racing=off}'

p is the chance of such a difference to the first way if there is none, by an
exact rank-sum test over the runs.`,
		Args: exactArgs("JOB"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkWorkers(o.Workers); err != nil {
				return err
			}
			for _, n := range []struct {
				flag  string
				value int
				most  int
			}{{"matches", o.Matches, 1 << 30}, {"repeats", o.Repeats, 100}, {"places", o.Places, 200}, {"pairs", o.Pairs, 100_000}} {
				if n.value < 1 || n.value > n.most {
					return fmt.Errorf("--%s is %d, must be 1 to %d", n.flag, n.value, n.most)
				}
			}
			job, err := breeder.LoadJob(args[0])
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("seed") {
				job.Seed = results.Seed(seed)
			}
			var arms []breeder.Arm
			for _, text := range splitArms(texts) {
				arm, err := breeder.ParseArm(job, text)
				if err != nil {
					return err
				}
				arms = append(arms, arm)
			}
			live := newLive(cmd.ErrOrStderr())
			done := 0
			o.Watch = func(arm string, repeat int) {
				done++
				live.show(fmt.Sprintf("run %d of %d: %s, seed %d", done, len(arms)*o.Repeats, arm, repeat+1))
			}
			curves, at, err := breeder.Study(cmd.Context(), job, arms, o)
			live.close()
			if err != nil {
				return err
			}
			return showStudy(cmd, job, curves, at, o, out, asJSON)
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&texts, "methods", []string{"ga,de,pso,oes,cmaes,random,eaopt"}, "ways to search, with commas between")
	flags.IntVar(&o.Matches, "matches", 50_000, "of breeding, a run")
	flags.IntVar(&o.Repeats, "repeats", 10, "runs of each way")
	flags.IntVar(&o.Places, "places", 20, "along a run where its best is measured")
	flags.IntVar(&o.Pairs, "pairs", 50, "settings for each rival that the best are measured on, from every seat")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "matches played at the same time")
	flags.Uint64Var(&seed, "seed", 1, "seed of the first run and of the fixtures, instead of the job's")
	flags.StringVar(&out, "out", "", "draw the curves to this name, with .png and .svg")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// splitArms splits at commas that are in no braces.
func splitArms(texts []string) []string {
	var arms []string
	for _, text := range texts {
		depth, from := 0, 0
		for i, r := range text {
			switch r {
			case '{':
				depth++
			case '}':
				depth--
			case ',':
				if depth == 0 {
					arms = append(arms, strings.TrimSpace(text[from:i]))
					from = i + 1
				}
			}
		}
		arms = append(arms, strings.TrimSpace(text[from:]))
	}
	return arms
}

type armJSON struct {
	Method  string      `json:"method"`
	Mean    float64     `json:"mean"`
	Error   float64     `json:"error"` // standard error over the runs
	P       float64     `json:"p"`     // against the first method
	At      []int       `json:"at"`
	Fitness [][]float64 `json:"fitness"` // a run, a place
}

func showStudy(cmd *cobra.Command, job *breeder.Job, curves []breeder.StudyCurve, at []int, o breeder.StudyOptions, out string, asJSON bool) error {
	data := results.StudyData{
		Title: "Ways to search: " + job.Name() + ", " + job.Strategy + " for " + job.Game,
		At:    at,
		Explanation: fmt.Sprintf("Fitness (%s) of the best so far on fixtures that no search met, after so many matches: mean of %s with its 95 %% interval.",
			job.Fitness.String(), plural(o.Repeats, "run")),
	}
	var rows [][]string
	ends := make([][]float64, len(curves))
	for i, curve := range curves {
		arm := results.StudyArm{Name: curve.Arm.Name}
		var last results.Mean
		for place := range at {
			var mean results.Mean
			for _, run := range curve.Fitness {
				mean.Add(run[place])
			}
			half := 0.0
			if mean.N > 1 {
				half = results.T95(mean.N-1) * mean.StandardError()
			}
			arm.Mean, arm.Half = append(arm.Mean, mean.Mean()), append(arm.Half, half)
			last = mean
		}
		for _, run := range curve.Fitness {
			ends[i] = append(ends[i], run[len(run)-1])
		}
		data.Arms = append(data.Arms, arm)
		p := results.RankSum(ends[0], ends[i])
		if asJSON {
			line := armJSON{Method: curve.Arm.Name, Mean: last.Mean(), P: p, At: at, Fitness: curve.Fitness}
			if last.N > 1 {
				line.Error = last.StandardError()
			}
			if err := writeJSON(cmd.OutOrStdout(), line); err != nil {
				return err
			}
			continue
		}
		half, chance := arm.Half[len(arm.Half)-1], fmt.Sprintf("%.3f", p)
		if i == 0 {
			chance = ""
		}
		rows = append(rows, []string{curve.Arm.Name, fmt.Sprintf("%.3f ± %.3f", last.Mean(), half), fmt.Sprintf("%.3f", arm.Mean[len(at)/2]), chance})
	}
	if !asJSON {
		if err := results.WriteTable(cmd.OutOrStdout(), []string{"method", "fitness in the end", "half way", "p"}, rows); err != nil {
			return err
		}
	}
	if out == "" {
		return nil
	}
	figure, err := results.Study(data)
	if err != nil {
		return err
	}
	return results.WriteFigure(out, figure)
}
