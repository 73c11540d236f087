package breeder

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/MaxHalford/eaopt"

	"breeder/genomes"
	"breeder/results"
)

// Options are what a run needs beside its job.
type Options struct {
	Workers int             // that evaluate in this process
	Folder  *results.Folder // where everything is written
	Watch   Watcher         // may be nil
	NoPlots bool            // leave the plots to be drawn later

	wall func() time.Time // the clock on the wall, if not the machine's
}

// Watcher is told how a run goes. It is called from the run's goroutine.
type Watcher interface {
	// Generation is called after each generation has been written down, with
	// the time that the run will still take.
	Generation(g results.Generation, left time.Duration)
	// Phase is called when something else than breeding begins, such as "validation".
	Phase(name string)
	// Note is called with a message about what happened besides.
	Note(message string)
}

// Found is what a run has found.
type Found struct {
	Champion results.Champion
	Why      string // what ended the breeding

	// The strategy's default on the fixtures of the champion's record, what the
	// champion gains on it there (setting by setting), and whether that gain
	// could be chance.
	Default  results.Estimate
	Gain     results.Estimate
	NoBetter bool
	// The shares of first places of both there, where more than two play.
	First, DefaultFirst Share
	StandIns            bool // past champions stood in for rivals that the run itself brings forth
	Repeats             int  // matches of the record that repeat another, for lack of chance

	// The genomes that cannot be told from the champion, those on fresh fixtures
	// first; how many others are worse; and how many live that were measured too
	// little to say.
	Peers          []Peer
	Worse, Unclear int

	Archive string // how much of it is filled, empty if there is none

	Last      results.Generation // the journal's last line
	Failures  int                // matches that broke down while breeding
	Saved     int                // matches that racing spared
	Took      time.Duration      // the whole run
	Playing   time.Duration      // of that, within the evaluator
	Matches   int
	Decisions int // asked while breeding
}

// Share is a share of matches with its 95 % interval.
type Share struct {
	Mean, Low, High float64
	Matches         int // 0 if there is none
}

// Run breeds as the job says, validates, and leaves everything in the folder,
// which it locks meanwhile. When ctx is cancelled it saves what has been
// measured and validates briefly; [Resume] goes on from there, as it does after
// a crash. If only the plots fail, it returns what it found with the error.
func Run(ctx context.Context, job *Job, o Options) (*Found, error) {
	release, err := o.Folder.Lock()
	if err != nil {
		return nil, err
	}
	defer release()
	text, err := job.Text()
	if err != nil {
		return nil, err
	}
	r, err := newRun(ctx, job, o)
	if err != nil {
		return nil, err
	}
	// The job comes last: with it, there is all that it takes to resume.
	if err := r.writeStatus(results.StageBreeding, nil); err != nil {
		return nil, err
	}
	if err := o.Folder.WriteFile(results.JobFile, text); err != nil {
		return nil, err
	}
	return r.carryOut()
}

// run is a run under way.
type run struct {
	job     *Job
	ctx     context.Context
	options Options
	folder  *results.Folder // nil for a run that leaves nothing behind
	pool    *Pool

	known        *register
	islands      [][]*record // the living, best first
	hall         []*record   // past champions, oldest first
	archive      *archive    // nil if the job wants none
	generation   int         // the next; so many are done
	prior        float64     // variance of an encounter's fitness, for the same genome
	matches      int
	decisions    int
	saved        int // matches that racing spared
	failures     int // matches that broke down while breeding
	firstFailure string
	progress     progress
	moved        []byte  // the state of a method that is not eaopt's
	atRandom     float64 // distance between random genomes; 0 if not yet known
	last         results.Generation
	recent       []results.Generation // the last few, for the pace

	journal *results.Journal
	genomes *results.GenomeLog // nil for a run that leaves nothing behind
	partial *partial
	parent  *results.Parent

	began    time.Time        // the run, in its first sitting
	before   time.Duration    // spent in earlier sittings
	start    time.Time        // of this sitting
	wall     func() time.Time // the clock on the wall
	deadline time.Time        // zero if there is none
	stopPast int              // matches after which the breeding ends without a reason; 0 is never
	stopAt   int              // generations after which the breeding ends without a reason; 0 is never
	restored bool             // eaopt has still to be given the population
	playing  time.Duration
	why      string // the breeding ended
	err      error  // that broke it
}

// newRun makes a run that has done nothing yet.
func newRun(ctx context.Context, job *Job, o Options) (*run, error) {
	now := time.Now()
	r := &run{
		job: job, ctx: ctx, options: o, folder: o.Folder,
		pool: NewPool(job.game, o.Workers), known: newRegister(), partial: newPartial(o.Folder),
		archive: newArchive(job), began: now, start: now, wall: o.wall,
	}
	if r.wall == nil {
		r.wall = func() time.Time { return time.Now().Round(0) }
	}
	var err error
	r.deadline, err = job.Budget.deadline(r.wall())
	return r, err
}

// carryOut breeds until a limit is met, and validates. The folder's status says
// already that the run breeds.
func (r *run) carryOut() (found *Found, err error) {
	defer func() {
		stage := results.StageDone
		switch {
		case found == nil:
			stage = results.StageFailed
			if r.ctx.Err() != nil {
				stage = results.StageStopped
			}
		case r.ctx.Err() != nil:
			stage = results.StageStopped
		}
		if stage == results.StageFailed {
			r.why = err.Error()
		}
		// What kept the run from going on will mostly keep this from being written.
		if failed := r.writeStatus(stage, found); err == nil {
			err = failed
		}
	}()
	if err := r.breed(); err != nil {
		return nil, err
	}
	return r.finish(!r.options.NoPlots)
}

func (r *run) writeStatus(stage string, found *Found) error {
	s := results.Status{
		Stage: stage, Why: r.why, Job: r.job.name, Game: r.job.Game, Strategy: r.job.Strategy, Seed: r.job.Seed,
		Began: r.began.UTC(), Changed: r.wall().UTC(), Spent: r.elapsed().Seconds(), Parent: r.parent,
	}
	if found != nil {
		v := found.Champion.Validation
		s.Fitness, s.Error = &v.Mean, v.Error
	}
	return r.folder.WriteStatus(s)
}

// breed breeds until a limit is met.
func (r *run) breed() (err error) {
	if r.why != "" {
		return nil // it had ended before
	}
	if r.folder != nil {
		if r.journal, err = results.OpenJournal(r.folder.Journal()); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, r.journal.Close()) }()
		deciding, err := r.job.deciding()
		if err != nil {
			return err
		}
		r.partial.job = mixText(0, string(deciding))
		// What a crash left behind of generations that are not in the checkpoint is
		// about to be done again.
		if err := r.journal.Rewind(r.generation - 1); err != nil {
			return err
		}
		if r.genomes, err = results.OpenGenomeLog(r.folder.File(results.GenomesFile), r.job.space, r.generation); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, r.genomes.Close()) }()
	}
	if m := newMover(&r.job.Search, r.job.space); m != nil {
		err = r.breedByMoving(m)
	} else {
		err = r.breedByCrossing()
	}
	if err != nil {
		return err
	}
	if r.ctx.Err() == nil && r.why != "" {
		// A resumed run must know that the breeding is over, as clocks may not tell.
		return r.saveCheckpoint()
	}
	return nil
}

// breedByCrossing hands the breeding to eaopt.
func (r *run) breedByCrossing() error {
	ga, err := r.algorithm()
	if err != nil {
		return fmt.Errorf("search: %w", err)
	}
	if err := ga.Minimize(r.founders()); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	return r.err
}

// algorithm is eaopt's part of the run.
func (r *run) algorithm() (*eaopt.GA, error) {
	s := &r.job.Search
	return eaopt.GAConfig{
		NPops:        uint(s.Islands),
		PopSize:      uint(s.Population / s.Islands),
		NGenerations: math.MaxInt32,
		HofSize:      1,
		Model: plusModel{
			Children:  max(1, s.Children/s.Islands),
			CrossRate: s.CrossRate,
			Selector:  tournament{s.Tournament},
		},
		Migrator:     ring{s.Migrants},
		MigFrequency: uint(s.MigrateEvery),
		RNG:          newSource(stream(uint64(r.job.Seed), forMigration, 0, 0)),
		Callback:     r.afterBreeding,
		EarlyStop:    func(*eaopt.GA) bool { return r.over() },
	}.NewGA()
}

// afterBreeding is where eaopt calls back: with the founders, and then each
// time that the islands have bred children beside their parents.
func (r *run) afterBreeding(ga *eaopt.GA) {
	switch {
	case r.over():
		return
	case r.restored:
		r.restored = false
		ga.Generations = uint(r.generation - 1)
		r.handBack(ga)
		r.why = r.spent()
		return
	}
	began := time.Now()
	r.buryReplaced(ga.Populations)
	proposed := make([][]*record, len(ga.Populations))
	extra := map[*record]int{}
	for i := range ga.Populations {
		proposed[i] = append(r.notice(ga.Populations[i].Individuals, i, extra), r.comeBack(i)...)
	}
	played, err := r.measure(proposed, extra)
	if err != nil {
		r.err = r.brokenOff(err)
		return
	}
	r.cut(proposed)
	if r.err = r.writeDown(proposed, played, began); r.err != nil {
		return
	}
	r.generation++
	r.handBack(ga)
	if r.err = r.saveCheckpoint(); r.err != nil {
		return
	}
	r.why = r.spent()
}

// brokenOff is what an error in the middle of a generation means: an
// interruption ends the breeding, and is an error where there is no generation.
func (r *run) brokenOff(err error) error {
	if r.ctx.Err() == nil {
		return err
	}
	r.why = interruption
	if r.generation == 0 {
		return fmt.Errorf("the run was stopped in its first generation: %w", context.Cause(r.ctx))
	}
	return nil
}

// over says whether the breeding is.
func (r *run) over() bool {
	return r.err != nil || r.why != "" || r.stopAt > 0 && r.generation >= r.stopAt || r.stopPast > 0 && r.matches >= r.stopPast
}

// notice finds or makes the record of each individual of an island. A genome
// that already lives, here or elsewhere, gets no second place: its record will
// play another block of fixtures instead.
func (r *run) notice(individuals eaopt.Individuals, island int, extra map[*record]int) []*record {
	var list []*record
	for i := range individuals {
		o := individuals[i].Genome.(*organism)
		if o.record != nil {
			o.record.island = island
			list = append(list, o.record)
			continue
		}
		rec, fresh := r.admit(o.genome, island)
		if !fresh {
			extra[rec]++
			continue
		}
		o.record = rec
		list = append(list, rec)
	}
	return list
}

func (r *run) contender(g genomes.Genome) Contender {
	return Contender{Name: r.job.Strategy, Strategy: r.job.strategy, Genome: g}
}

// admit finds or makes the record of a genome that is proposed, and says
// whether it did not live.
func (r *run) admit(genome genomes.Genome, island int) (rec *record, fresh bool) {
	rec, living := r.known.find(genome)
	switch {
	case living:
		return rec, false
	case rec == nil:
		rec = r.known.enter(genome, r.generation)
	default:
		r.known.revive(rec)
	}
	rec.island = island
	return rec, true
}

// cut lets the best of each island live.
func (r *run) cut(proposed [][]*record) {
	r.illuminate(proposed)
	s := &r.job.Search
	r.islands = make([][]*record, len(proposed))
	for i, list := range proposed {
		byRank(list, s.Caution)
		list = crowd(list, s.Population/s.Islands, s.Crowding)
		keep := min(len(list), s.Population/s.Islands)
		for _, rec := range list[keep:] {
			r.known.bury(rec)
		}
		r.islands[i] = list[:keep:keep]
		for _, rec := range list {
			rec.race, rec.out, rec.failed = nil, false, false
		}
	}
	if r.generation%s.HallEvery == 0 {
		r.remember(r.best())
	}
}

// handBack gives eaopt the living, and the random streams of the generation
// that it breeds next.
func (r *run) handBack(ga *eaopt.GA) {
	s := &r.job.Search
	for i, island := range r.islands {
		individuals := make(eaopt.Individuals, len(island))
		for k, rec := range island {
			individuals[k] = eaopt.Individual{
				Genome:    &organism{genome: rec.genome, record: rec, rate: s.MutationRate},
				Fitness:   -rec.rank(s.Caution),
				Evaluated: true,
				ID:        fmt.Sprint(rec.id),
			}
		}
		if r.clones(island, r.generation) {
			r.restart(individuals, i)
		}
		ga.Populations[i].Individuals = individuals
		ga.Populations[i].RNG = newSource(stream(uint64(r.job.Seed), forIsland, r.generation, i))
	}
	ga.RNG = newSource(stream(uint64(r.job.Seed), forMigration, r.generation, 0))
}

// living is all that live, best first.
func (r *run) living() []*record {
	var all []*record
	for _, island := range r.islands {
		all = append(all, island...)
	}
	byRank(all, r.job.Search.Caution)
	return all
}

func (r *run) best() *record { return r.living()[0] }

// paceOf is the number of generations whose pace estimates go by.
const paceOf = 3

// writeDown appends the generation's line to the journal and tells the watcher.
func (r *run) writeDown(proposed [][]*record, played played, began time.Time) error {
	line := r.line(proposed, played)
	seconds := time.Since(began).Seconds()
	line.Pace = results.Pace{Seconds: seconds, MatchesPerSecond: float64(played.matches) / math.Max(seconds, 1e-9)}
	if r.journal != nil {
		if err := r.journal.Append(line); err != nil {
			return err
		}
	}
	r.remark(line)
	if r.options.Watch != nil {
		r.options.Watch.Generation(line, r.remaining())
	}
	return nil
}

// remark keeps what estimates of time go by.
func (r *run) remark(line results.Generation) {
	r.last = line
	r.recent = append(r.recent, line)
	r.recent = r.recent[max(0, len(r.recent)-paceOf):]
	r.progress.note(line.Generation, results.Estimate{Mean: line.Best, Error: line.BestError})
}

// tell passes a message on to the watcher.
func (r *run) tell(format string, args ...any) {
	if r.options.Watch != nil {
		r.options.Watch.Note(fmt.Sprintf(format, args...))
	}
}

// errNothing is a run without a single measured generation.
var errNothing = errors.New("no generation was finished, so there is no champion")
