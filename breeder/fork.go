package breeder

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"breeder/results"
)

// ForkPlan is a fork that can be made.
type ForkPlan struct {
	Job         *Job // of the new run
	Generations int  // that it will have in common with its parent

	parent  *results.Folder
	old     *Job
	changes []string
	forget  bool // what was measured
}

// PlanFork checks a fork of a run after so many generations, 0 for all that it
// has, with some keys of its job set to other values, each written key=value
// with a value of TOML.
func PlanFork(parent *results.Folder, after int, sets []string) (*ForkPlan, error) {
	old, err := reopen(context.Background(), Options{Workers: 1, Folder: parent})
	if err != nil {
		return nil, err
	}
	switch {
	case old.generation == 0:
		return nil, fmt.Errorf("%s: %w", parent.Path(), errNothing)
	case after == 0:
		after = old.generation
	case after < 1 || after > old.generation:
		return nil, fmt.Errorf("%s has %s: fork it after 1 to %d", parent.Path(), generations(old.generation), old.generation)
	}
	p := &ForkPlan{Generations: after, parent: parent, old: old.job, changes: sets}
	if p.Job, p.forget, err = old.job.with(sets); err != nil {
		return nil, fmt.Errorf("--set %s: %w", strings.Join(sets, " "), err)
	}
	switch {
	// Methods other than ga know no islands.
	case p.Job.Search.Islands != old.job.Search.Islands && p.Job.Search.Method == methodGA:
		return nil, fmt.Errorf("--set %s: search.islands is %d and cannot change in a fork, as the population lives on %d: add search.islands=%d",
			strings.Join(sets, " "), p.Job.Search.Islands, old.job.Search.Islands, old.job.Search.Islands)
	case !slices.Equal(p.Job.Search.Founders, old.job.Search.Founders):
		return nil, fmt.Errorf("--set %s: search.founders cannot change in a fork, as they were bred from long ago", strings.Join(sets, " "))
	}
	return p, nil
}

// Fork begins the new run in the options' folder. Where no checkpoint of just
// then is left, it first repeats its parent's generations from the nearest
// before.
func Fork(ctx context.Context, p *ForkPlan, o Options) (*Found, error) {
	release, err := o.Folder.Lock()
	if err != nil {
		return nil, err
	}
	defer release()

	r, err := newRun(ctx, p.old, o)
	if err != nil {
		return nil, err
	}
	if err := r.branch(p.parent, p.Generations); err != nil {
		return nil, err
	}
	r.job, r.restored, r.stopAt, r.why = p.Job, true, 0, ""
	r.rearchive()
	r.parent = &results.Parent{Run: p.parent.Path(), Generations: p.Generations, Changes: p.changes}
	r.start, r.before, r.playing = time.Now(), 0, 0
	r.began = r.start
	if r.deadline, err = p.Job.Budget.deadline(r.wall()); err != nil {
		return nil, err
	}
	if old, s := &p.old.Search, &p.Job.Search; old.Method != s.Method || old.Population != s.Population || old.Children != s.Children {
		r.moved = nil // it was made for these
	}
	if len(r.islands) != p.Job.Search.Islands {
		r.islands = [][]*record{r.living()}
	}
	if p.forget {
		r.tell("what the genomes scored before is forgotten: it would mean something else now")
		r.forget()
		if err := r.forgetDebuts(); err != nil {
			return nil, err
		}
	}
	if err := r.saveCheckpoint(); err != nil {
		return nil, err
	}
	if err := r.writeStatus(results.StageBreeding, nil); err != nil {
		return nil, err
	}
	text, err := p.Job.Text()
	if err != nil {
		return nil, err
	}
	if err := o.Folder.WriteFile(results.JobFile, text); err != nil {
		return nil, err
	}
	return r.carryOut()
}

// branch brings the run to where another was after so many generations.
func (r *run) branch(of *results.Folder, generations int) error {
	checkpoint, err := checkpointBefore(of, generations)
	if err != nil {
		return err
	}
	if checkpoint.Generations > 0 {
		if err := r.restore(checkpoint); err != nil {
			return fmt.Errorf("%s: %w", of.Path(), err)
		}
		r.why = ""
	}
	lines, _, err := results.ReadJournal(of.Journal())
	if err != nil {
		return err
	}
	if err := results.WriteJournal(r.folder.Journal(), lines[:r.generation]); err != nil {
		return err
	}
	if err := results.CopyGenomeLog(of.File(results.GenomesFile), r.folder.File(results.GenomesFile), r.job.space, r.generation); err != nil {
		return err
	}
	if r.generation > 0 {
		if err := r.recall(); err != nil {
			return err
		}
	}
	if r.generation == generations {
		return nil
	}
	r.tell("repeating generations %d to %d of %s", r.generation, generations-1, of.Path())
	budget := r.job.Budget
	r.job.Budget, r.stopAt = Budget{Generations: generations}, generations
	defer func() { r.job.Budget = budget }()
	if err := r.breed(); err != nil {
		return err
	}
	if r.generation < generations {
		return fmt.Errorf("%s was stopped before it reached generation %d of %s: %w", r.folder.Path(), generations, of.Path(), context.Cause(r.ctx))
	}
	return nil
}

// checkpointBefore is the newest checkpoint that is left of the first so many
// generations, zero if there is none.
func checkpointBefore(of *results.Folder, generations int) (results.Checkpoint, error) {
	if last, _, err := of.LastCheckpoint(); err == nil && last.Generations == generations {
		return last, nil
	}
	kept, err := of.KeptCheckpoints()
	if err != nil {
		return results.Checkpoint{}, err
	}
	for _, at := range slices.Backward(kept) {
		if at > generations {
			continue
		}
		// A damaged one only means that more is repeated.
		if checkpoint, err := of.KeptCheckpoint(at); err == nil {
			return checkpoint, nil
		}
	}
	return results.Checkpoint{}, nil
}

// forget drops all measures, but not the order of merit that they led to.
func (r *run) forget() {
	seen := map[*record]bool{}
	drop := func(list []*record) {
		for _, rec := range list {
			if !seen[rec] {
				seen[rec] = true
				rec.fitness.fade(0)
				rec.points.fade(0)
				rec.against, rec.penalty, rec.line, rec.traits, rec.yield = nil, 0, nil, traitMeans{}, nil
			}
		}
	}
	drop(r.known.order)
	if r.archive != nil {
		for cell := range r.archive.elites {
			r.archive.give(cell, nil)
		}
		r.known.elites = 0
	}
	drop(r.hall)
	for _, island := range r.islands {
		drop(island)
	}
	r.progress = progress{Generation: r.generation, Mean: -math.MaxFloat64}
}

// What may be set in a job that goes on, or is compared.
var (
	// Keys, or tables of them, that may change at any time.
	freeKeys = []string{"budget", "validation", "held-out", "seed", "measure", "search", "archive"}
	// Keys that change what a fitness means.
	forgetfulKeys = []string{"rivals", "arena", "fitness"}
)

// with is the job with some keys set, each written key=value, and whether that
// changes what a fitness means.
func (j *Job) with(sets []string) (changed *Job, forget bool, err error) {
	text, err := j.Text()
	if err != nil {
		return nil, false, err
	}
	var tree map[string]any
	if _, err := toml.Decode(string(text), &tree); err != nil {
		return nil, false, fmt.Errorf("job %s: %w", j.name, err)
	}
	for _, set := range sets {
		key, value, found := strings.Cut(set, "=")
		key = strings.TrimSpace(key)
		if !found || key == "" {
			return nil, false, fmt.Errorf("%q must be key=value, like search.mutation-rate=0.2", set)
		}
		top, _, _ := strings.Cut(key, ".")
		switch {
		case slices.Contains(forgetfulKeys, top):
			forget = true
		case !slices.Contains(freeKeys, top):
			return nil, false, fmt.Errorf("%s cannot change: %s can", key, strings.Join(slices.Concat(freeKeys, forgetfulKeys), ", "))
		}
		if err := plant(tree, strings.Split(key, "."), parseValue(value)); err != nil {
			return nil, false, err
		}
	}
	var again bytes.Buffer
	if err := toml.NewEncoder(&again).Encode(tree); err != nil {
		return nil, false, fmt.Errorf("job %s: %w", j.name, err)
	}
	changed, err = ParseJob(j.name+".toml", again.Bytes())
	if err != nil {
		// Lines of a text that nobody has seen say nothing.
		return nil, false, errors.New(withoutPlace(err))
	}
	return changed, forget, nil
}

// withoutPlace is an error about a job without the file and line before it.
func withoutPlace(err error) string {
	text := err.Error()
	if at := strings.Index(text, ": "); at >= 0 && strings.Contains(text[:at], ".toml:") {
		text = text[at+2:]
	} else if at := strings.Index(text, " "); at >= 0 && strings.Contains(text[:at], ".toml:") {
		text = text[at+1:]
	}
	return text
}

// parseValue reads a value of TOML, or takes a word for a text.
func parseValue(text string) any {
	var v map[string]any
	if _, err := toml.Decode("value = "+text, &v); err == nil && len(v) == 1 {
		if _, moment := v["value"].(time.Time); !moment { // budget.until is a text
			return v["value"]
		}
	}
	return strings.TrimSpace(text)
}

// plant sets the value at a path of tables.
func plant(tree map[string]any, path []string, value any) error {
	for _, name := range path[:len(path)-1] {
		next, ok := tree[name]
		if !ok {
			next = map[string]any{}
			tree[name] = next
		}
		table, ok := next.(map[string]any)
		if !ok {
			return fmt.Errorf("%s is no table", name)
		}
		tree = table
	}
	tree[path[len(path)-1]] = value
	return nil
}
