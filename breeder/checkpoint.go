package breeder

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"breeder/engines"
	"breeder/results"
)

// state is what a run must know between two generations to go on as if it had
// never stopped. Random streams are not part of it: each is derived from the
// seed and the generation that it is for. A checkpoint is the state as one line
// of JSON, followed by a line for each record.
type state struct {
	Name string // of the job
	Job  string // what of it decides the generations

	Matches   int
	Decisions int
	Saved     int
	Failures  int
	Prior     float64
	Progress  progress
	Next      int             // id
	Method    json.RawMessage `json:",omitempty"` // the state of one that is not eaopt's
	Known     int             // of the records, those of the register, oldest first; after them past champions that it has forgotten
	Islands   [][]int         // ids of the living, best first
	Hall      []int           // ids of past champions, oldest first
	Yields    []*float64      `json:",omitempty"` // of those
	Archive   []int           `json:",omitempty"` // ids of its elites, cell by cell

	Began  time.Time
	Spent  float64         // seconds, over all sittings
	Played float64         // of these, within the evaluator
	Why    string          `json:",omitzero"` // the breeding ended, if it did
	Parent *results.Parent `json:",omitempty"`
}

// kept is a record as it is kept.
type kept struct {
	ID, Island, Born, Matches, Measured, Entered int

	Genome          string
	Living          bool `json:",omitzero"`
	Fitness, Points keptMean
	Against         []keptMean `json:",omitempty"`
	Penalty         float64    `json:",omitzero"`
	Traits          keptTraits `json:",omitzero"`
}

// keptMean is the weight, squares, mean, m2 and prior of a pooled mean.
type keptMean [5]float64

// keptTraits is the weight of a record's traits and their means.
type keptTraits [1 + engines.MaxTraits]float64

func keepMean(p *pooled) keptMean { return keptMean{p.weight, p.squares, p.mean, p.m2, p.prior} }

func (k keptMean) pooled() pooled { return pooled{k[0], k[1], k[2], k[3], k[4]} }

func keepTraits(t *traitMeans) (k keptTraits) {
	k[0] = t.weight
	copy(k[1:], t.mean[:])
	return k
}

func (k keptTraits) means() traitMeans { return traitMeans{k[0], [engines.MaxTraits]float64(k[1:])} }

func keep(rec *record, living bool) kept {
	var against []keptMean
	for i := range rec.against {
		against = append(against, keepMean(&rec.against[i]))
	}
	return kept{
		Against: against, Penalty: rec.penalty, Traits: keepTraits(&rec.traits),
		ID: rec.id, Island: rec.island, Born: rec.born, Matches: rec.matches, Measured: rec.measured, Entered: rec.entered,
		Genome: rec.genome.String(), Living: living, Fitness: keepMean(&rec.fitness), Points: keepMean(&rec.points),
	}
}

// write adds the record's line. That of a dead one never changes, and there are
// many of them.
func (rec *record) write(lines *bytes.Buffer, living bool) error {
	line := rec.line
	if line == nil || living {
		var err error
		if line, err = json.Marshal(keep(rec, living)); err != nil {
			return fmt.Errorf("checkpoint: genome %d: %w", rec.id, err)
		}
		if rec.line = nil; !living {
			rec.line = line
		}
	}
	lines.Write(line)
	lines.WriteByte('\n')
	return nil
}

func (r *run) revive(k kept) (*record, error) {
	genome, err := r.job.space.Parse(k.Genome)
	if err != nil {
		return nil, fmt.Errorf("genome %d: %w", k.ID, err)
	}
	var against []pooled
	for _, mean := range k.Against {
		against = append(against, mean.pooled())
	}
	return &record{
		against: against, penalty: k.Penalty, traits: k.Traits.means(),
		id: k.ID, genome: genome, island: k.Island, born: k.Born, matches: k.Matches, measured: k.Measured, entered: k.Entered,
		fitness: k.Fitness.pooled(), points: k.Points.pooled(),
	}, nil
}

// saveCheckpoint puts down the state after the generations that are done.
func (r *run) saveCheckpoint() error {
	if r.folder == nil {
		return nil
	}
	job, err := r.job.deciding()
	if err != nil {
		return err
	}
	s := state{
		Name: r.job.name, Job: string(job),
		Matches: r.matches, Decisions: r.decisions, Saved: r.saved, Failures: r.failures, Prior: r.prior, Progress: r.progress, Next: r.known.next, Method: r.moved,
		Began: r.began, Spent: r.elapsed().Seconds(), Played: r.playing.Seconds(), Why: r.why, Parent: r.parent,
	}
	var lines bytes.Buffer
	known := make(map[*record]bool, len(r.known.order))
	for _, rec := range r.known.order {
		_, living := r.known.find(rec.genome)
		if err := rec.write(&lines, living); err != nil {
			return err
		}
		known[rec] = true
	}
	s.Known = len(known)
	for _, island := range r.islands {
		ids := make([]int, len(island))
		for i, rec := range island {
			ids[i] = rec.id
		}
		s.Islands = append(s.Islands, ids)
	}
	for _, past := range r.hall {
		s.Hall, s.Yields = append(s.Hall, past.id), append(s.Yields, past.yield)
		if !known[past] {
			if err := past.write(&lines, false); err != nil {
				return err
			}
		}
	}
	if r.archive != nil {
		for _, rec := range r.archive.list() {
			s.Archive = append(s.Archive, rec.id)
		}
	}
	body, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("checkpoint of generation %d: %w", r.generation, err)
	}
	body = append(append(body, '\n'), lines.Bytes()...)
	if err := r.folder.SaveCheckpoint(results.Checkpoint{Generations: r.generation, Body: body}); err != nil {
		return err
	}
	return r.partial.clear()
}

// restore brings back the state that a checkpoint holds.
func (r *run) restore(c results.Checkpoint) error {
	var s state
	values := json.NewDecoder(bytes.NewReader(c.Body))
	if err := values.Decode(&s); err != nil {
		return fmt.Errorf("checkpoint of generation %d: %w", c.Generations, err)
	}
	if s.Job != "" { // an earlier version did not keep it
		if err := r.job.checkDeciding([]byte(s.Job)); err != nil {
			return fmt.Errorf("%s: %w", results.JobFile, err)
		}
		r.job.name = s.Name
	}
	byID := map[int]*record{}
	for i := 0; values.More(); i++ {
		var k kept
		err := values.Decode(&k)
		if err != nil {
			return fmt.Errorf("checkpoint of generation %d, record %d: %w", c.Generations, i+1, err)
		}
		rec, err := r.revive(k)
		if err != nil {
			return fmt.Errorf("checkpoint of generation %d: %w", c.Generations, err)
		}
		if i < s.Known {
			r.known.restore(rec, k.Living)
		}
		byID[rec.id] = rec
	}
	var missing error
	records := func(ids []int) []*record {
		list := make([]*record, len(ids))
		for i, id := range ids {
			if list[i] = byID[id]; list[i] == nil {
				missing = fmt.Errorf("checkpoint of generation %d: genome %d is missing", c.Generations, id)
			}
		}
		return list
	}
	for _, ids := range s.Islands {
		r.islands = append(r.islands, records(ids))
	}
	r.hall = records(s.Hall)
	for i, yield := range s.Yields[:min(len(s.Yields), len(r.hall))] {
		if r.hall[i] != nil { // else it is missing
			r.hall[i].yield = yield
		}
	}
	elites := records(s.Archive)
	if missing != nil {
		return missing
	}
	if len(r.islands) != r.job.Search.Islands {
		return fmt.Errorf("checkpoint of generation %d: it holds %d islands, the job %d", c.Generations, len(r.islands), r.job.Search.Islands)
	}
	r.known.next, r.generation = s.Next, c.Generations
	if r.archive != nil {
		for _, rec := range elites {
			r.archive.give(r.archive.cellOf(rec), rec)
		}
		r.known.elites = r.archive.filled
	}
	r.matches, r.decisions, r.saved, r.failures, r.prior = s.Matches, s.Decisions, s.Saved, s.Failures, s.Prior
	r.moved = s.Method
	r.progress, r.parent = s.Progress, s.Parent
	r.began, r.why = s.Began, s.Why
	r.before, r.playing = seconds(s.Spent), seconds(s.Played)
	r.restored = true
	return nil
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
