package breeder

import (
	"fmt"
	"maps"

	"breeder/engines"
	"breeder/results"
)

// Rung is a cheap round before a generation's own fixtures: genomes that have
// never been measured play in an arena with fewer rounds, a smaller board or a
// smaller field, and only the better part of them goes on (successive halving,
// Jamieson and Talwalkar 2016). What they score there ranks them and is no part
// of their fitness.
type Rung struct {
	Arena map[string]any `toml:"arena"` // settings that differ from the job's arena
	Pairs int            `toml:"pairs"` // as measure.pairs
	Keep  float64        `toml:"keep"`  // share of the genomes that goes on, above 0 and below 1

	arena engines.Arena
}

// mostRungs bounds the rungs of a job.
const mostRungs = 8

// resolveRungs makes the arenas of the rungs.
func (j *Job) resolveRungs() error {
	rungs := j.Measure.Rungs
	if len(rungs) > mostRungs {
		return about("measure.rungs", "measure.rungs: %d rungs, must be at most %d", len(rungs), mostRungs)
	}
	settings, err := results.EncodeSettings(j.arena.Settings())
	if err != nil {
		return err
	}
	_, seats := j.arena.Seats()
	for i := range rungs {
		r := &rungs[i]
		refuse := func(format string, args ...any) error {
			return about("measure.rungs", "measure.rungs, rung %d: "+format, append([]any{i + 1}, args...)...)
		}
		if r.Pairs < 1 || r.Pairs > 1000 {
			return refuse("pairs is %d, must be 1 to 1000", r.Pairs)
		}
		if !(r.Keep > 0 && r.Keep < 1) {
			return refuse("keep is %v, must be above 0 and below 1", r.Keep)
		}
		own := maps.Clone(r.Arena)
		name, named := own["name"].(string)
		delete(own, "name")
		if !named {
			name = j.arena.Name()
		}
		if r.arena, err = j.game.Arena(name); err != nil {
			return refuse("%w", err)
		}
		if !named {
			if err := SetArena(r.arena, settings); err != nil {
				return refuse("%w", err)
			}
		}
		if err := SetArena(r.arena, own); err != nil {
			return refuse("%w", err)
		}
		if err := r.arena.Check(); err != nil {
			return refuse("%w", err)
		}
		if _, n := r.arena.Seats(); n != seats {
			return refuse("its arena seats %d, the job's %d: they must be the same", n, seats)
		}
	}
	return nil
}

// climb lets newcomers play the rungs; those that do not get up are out. In
// the first generation all are newcomers, and all are measured.
func (r *run) climb(islands [][]*record, rivals []weighted) (played, error) {
	var total played
	if r.generation == 0 {
		return total, nil
	}
	for i := range r.job.Measure.Rungs {
		rung := &r.job.Measure.Rungs[i]
		var playing []*record
		for _, island := range islands {
			for _, rec := range island {
				if rec.matches == 0 && !rec.out {
					playing = append(playing, rec)
				}
			}
		}
		if len(playing) < 2 {
			break
		}
		fixtures := layOut(rung.arena, rivals, rung.Pairs, uint64(r.job.Seed), forRungs, r.generation, i)
		batch := Batch{Rivals: contenders(rivals)}
		for _, rec := range playing {
			batch.Tasks = append(batch.Tasks, Task{r.contender(rec.genome), fixtures})
		}
		measures, err := r.evaluate(batch, -1-i)
		if err != nil {
			return total, err
		}
		failures, err := r.noteFailures(batch, measures)
		if err != nil {
			return total, err
		}
		total.failures += failures
		for k, measure := range measures {
			total.matches += len(measure)
			rec := playing[k]
			rec.rung = r.job.Fitness.estimate(fixtures, measure, 0).Mean
			for _, result := range measure {
				rec.failed = rec.failed || result.Failure != ""
				r.decisions += int(result.Decisions)
			}
		}
		for _, island := range islands {
			r.halve(island, playing, rung.Keep)
		}
	}
	return total, nil
}

// halve puts those of an island out that a rung has ranked below the share
// that goes on.
func (r *run) halve(island, playing []*record, keep float64) {
	inPlay := make(map[*record]bool, len(playing))
	for _, rec := range playing {
		inPlay[rec] = true
	}
	var list []*record
	for _, rec := range island {
		if inPlay[rec] {
			list = append(list, rec)
		}
	}
	byRung(list)
	for _, rec := range list[min(len(list), max(1, int(keep*float64(len(list))+0.5))):] {
		rec.out = true
	}
}

// String says where a rung is played.
func (r *Rung) String() string {
	return fmt.Sprintf("%d pairs in %v, the best %.0f %% go on", r.Pairs, r.Arena, 100*r.Keep)
}
