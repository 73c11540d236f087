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
}

// Watcher is told how a run goes. It is called from the run's goroutine.
type Watcher interface {
	// Generation is called after each generation has been written down, with
	// the time that the run will still take.
	Generation(g results.Generation, left time.Duration)
	// Phase is called when something else than breeding begins, such as "validation".
	Phase(name string)
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

	Journal   []results.Generation
	Took      time.Duration // the whole run
	Playing   time.Duration // of that, within the evaluator
	Matches   int
	Decisions int // asked while breeding
}

// Share is a share of matches with its 95 % interval.
type Share struct {
	Mean, Low, High float64
	Matches         int // 0 if there is none
}

// Run breeds as the job says, validates, and leaves everything in the folder.
// When ctx is cancelled it gives up the generation under way and validates
// briefly what it has. If only the plots fail, it returns what it found with
// the error.
func Run(ctx context.Context, job *Job, o Options) (*Found, error) {
	text, err := job.Text()
	if err != nil {
		return nil, err
	}
	if err := o.Folder.WriteFile("job.toml", text); err != nil {
		return nil, err
	}
	journal, err := results.OpenJournal(o.Folder.Journal())
	if err != nil {
		return nil, err
	}
	defer journal.Close()
	r := &run{
		job: job, ctx: ctx, watch: o.Watch, journal: journal,
		pool: NewPool(job.game, o.Workers), known: newRegister(), start: time.Now(),
	}
	if err := r.breed(); err != nil {
		return nil, err
	}
	if err := journal.Close(); err != nil {
		return nil, err
	}
	return r.finish(o.Folder, !o.NoPlots)
}

// run is a run under way.
type run struct {
	job     *Job
	ctx     context.Context
	watch   Watcher
	journal *results.Journal
	pool    *Pool

	known      *register
	islands    [][]*record // the living, best first
	hall       []*record   // past champions, oldest first
	generation int
	prior      float64 // variance of an encounter's fitness, for the same genome
	matches    int
	decisions  int
	lines      []results.Generation

	start   time.Time
	playing time.Duration
	why     string // the breeding ended
	err     error  // that broke it
}

// breed hands the breeding to eaopt and measures each generation when eaopt
// calls back.
func (r *run) breed() error {
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
		EarlyStop:    func(*eaopt.GA) bool { return r.why != "" || r.err != nil },
	}.NewGA()
}

// afterBreeding is where eaopt calls back: with the founders, and then each
// time that the islands have bred children beside their parents.
func (r *run) afterBreeding(ga *eaopt.GA) {
	if r.err != nil || r.why != "" {
		return
	}
	began := time.Now()
	proposed := make([][]*record, len(ga.Populations))
	extra := map[*record]int{}
	for i := range ga.Populations {
		proposed[i] = r.notice(ga.Populations[i].Individuals, i, extra)
	}
	played, err := r.measure(proposed, extra)
	switch {
	case err != nil && r.ctx.Err() != nil:
		r.why = "an interruption"
		if r.generation == 0 {
			r.err = fmt.Errorf("the run was stopped in its first generation: %w", context.Cause(r.ctx))
		}
		return
	case err != nil:
		r.err = err
		return
	}
	r.cut(proposed, ga)
	if err := r.writeDown(proposed, played, began); err != nil {
		r.err = err
		return
	}
	r.generation++
	r.why = r.spent()
	for i := range ga.Populations {
		ga.Populations[i].RNG = newSource(stream(uint64(r.job.Seed), forIsland, r.generation, i))
	}
	ga.RNG = newSource(stream(uint64(r.job.Seed), forMigration, r.generation, 0))
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
		rec, living := r.known.find(o.genome)
		if living {
			extra[rec]++
			continue
		}
		if rec == nil {
			rec = r.known.enter(o.genome, r.generation)
		} else {
			r.known.revive(rec)
		}
		rec.island = island
		o.record = rec
		list = append(list, rec)
	}
	return list
}

// maxExtra bounds the blocks of fixtures that a genome may play in one
// generation because it was proposed again.
const maxExtra = 4

// measure plays this generation's fixtures with all that live and pools what
// they scored. It returns the number of matches.
func (r *run) measure(islands [][]*record, extra map[*record]int) (int, error) {
	rivals := r.rivals()
	var blocks [][]Fixture
	block := func(i int) []Fixture {
		for len(blocks) <= i {
			blocks = append(blocks, layOut(r.job.arena, rivals, r.job.Measure.Pairs, uint64(r.job.Seed), forFixtures, r.generation, len(blocks)))
		}
		return blocks[i]
	}
	batch := Batch{Rivals: contenders(rivals)}
	var measured []*record
	for _, island := range islands {
		for _, rec := range island {
			for i := range 1 + min(extra[rec], maxExtra) {
				batch.Tasks = append(batch.Tasks, Task{r.contender(rec.genome), block(i)})
				measured = append(measured, rec)
			}
		}
	}
	began := time.Now()
	measures, err := r.pool.Evaluate(r.ctx, batch)
	r.playing += time.Since(began)
	if err != nil {
		return 0, err
	}
	for _, island := range islands {
		for _, rec := range island {
			// One that was dead for a while has aged as well.
			weight := math.Pow(r.job.Measure.Memory, float64(r.generation-rec.measured))
			rec.fitness.fade(weight)
			rec.points.fade(weight)
			rec.measured = r.generation
		}
	}
	played := 0
	for i, measure := range measures {
		for e := range r.job.Fitness.encounters(batch.Tasks[i].Fixtures, measure) {
			if !e.repeat {
				measured[i].fitness.add(e.fitness)
				measured[i].points.add(e.points)
			}
		}
		for _, result := range measure {
			r.decisions += int(result.Decisions)
		}
		measured[i].matches += len(measure)
		played += len(measure)
	}
	r.matches += played
	r.setPrior(islands)
	return played, nil
}

// setPrior tells all that were measured how much encounters vary for the same
// genome.
func (r *run) setPrior(islands [][]*record) {
	var deviations, weight, genomes float64
	for _, island := range islands {
		for _, rec := range island {
			deviations += rec.fitness.m2
			weight += rec.fitness.weight
			genomes++
		}
	}
	// What a mean fits too well of its own values, it lacks here.
	r.prior = deviations / max(weight-genomes, 1)
	for _, island := range islands {
		for _, rec := range island {
			rec.fitness.prior = r.prior
		}
	}
}

func (r *run) contender(g genomes.Genome) Contender {
	return Contender{Name: r.job.strategy.Name, Strategy: r.job.strategy, Genome: g}
}

// cut lets the best of each island live and hands them back to eaopt.
func (r *run) cut(proposed [][]*record, ga *eaopt.GA) {
	s := &r.job.Search
	r.islands = make([][]*record, len(proposed))
	for i, list := range proposed {
		byRank(list, s.Caution)
		keep := min(len(list), s.Population/s.Islands)
		for _, rec := range list[keep:] {
			r.known.bury(rec)
		}
		r.islands[i] = list[:keep:keep]
		individuals := make(eaopt.Individuals, keep)
		for k, rec := range r.islands[i] {
			individuals[k] = eaopt.Individual{
				Genome:    &organism{genome: rec.genome, record: rec, rate: s.MutationRate},
				Fitness:   -rec.rank(s.Caution),
				Evaluated: true,
				ID:        fmt.Sprint(rec.id),
			}
		}
		ga.Populations[i].Individuals = individuals
	}
	if r.generation%s.HallEvery == 0 {
		r.remember(r.best())
	}
}

// maxHall bounds the hall of fame. When it is full every second entry goes,
// so that it still reaches back to the beginning.
const maxHall = 128

// remember enters a record into the hall of fame, unless it is there.
func (r *run) remember(best *record) {
	for _, past := range r.hall {
		if past.genome.Equal(best.genome) {
			return
		}
	}
	if len(r.hall) >= maxHall {
		thin := r.hall[:0]
		for i := 0; i < len(r.hall); i += 2 {
			thin = append(thin, r.hall[i])
		}
		r.hall = thin
	}
	r.hall = append(r.hall, best)
	best.entered = r.generation
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

// rivals is whom this generation meets: the job's bots, and past champions or
// fellows drawn afresh.
func (r *run) rivals() []weighted {
	var list []weighted
	for i, rival := range r.job.Rivals {
		from := r.hall
		switch rival.Bot {
		case rivalHall:
		case rivalSelf:
			from = r.fellows()
		default:
			list = append(list, weighted{rival.contender, rival.Weight})
			continue
		}
		draw := stream(uint64(r.job.Seed), forRivals, r.generation, i)
		for _, k := range draw.Perm(len(from))[:min(rival.Count, len(from))] {
			c := r.contender(from[k].genome)
			c.Name = fmt.Sprintf("%s #%d", rival.Bot, from[k].id)
			list = append(list, weighted{c, rival.Weight})
		}
	}
	return list
}

// fellows is the living before this generation's children, or the founders in
// the first generation.
func (r *run) fellows() []*record {
	if r.islands == nil {
		return r.known.order
	}
	return r.living()
}

// spent says which limit of the budget has been met, if any.
func (r *run) spent() string {
	b := &r.job.Budget
	switch {
	case r.ctx.Err() != nil:
		return "an interruption"
	case b.Generations > 0 && r.generation >= b.Generations:
		return fmt.Sprintf("the limit of %d generations", b.Generations)
	case b.Matches > 0 && r.matches+r.lines[len(r.lines)-1].Matches+r.validationMatches() > b.Matches:
		return fmt.Sprintf("the limit of %d matches", b.Matches)
	case b.Time > 0 && r.left() <= 0:
		return fmt.Sprintf("the limit of %v", b.Time)
	}
	return ""
}

// left is the time that is left for breeding when the ending and the next
// generation are taken off.
func (r *run) left() time.Duration {
	return time.Duration(r.job.Budget.Time) - time.Since(r.start) - r.ending() - r.perGeneration()
}

// perGeneration is how long the next generation will take, going by the last.
func (r *run) perGeneration() time.Duration {
	if len(r.lines) == 0 {
		return 0
	}
	return time.Duration(1.1 * r.lines[len(r.lines)-1].Pace.Seconds * float64(time.Second))
}

// ending is how long validation and plots will take, going by the pace of the
// last generations: good genomes play longer matches than the first ones.
func (r *run) ending() time.Duration {
	matches, seconds := 0, 1e-3
	for _, line := range r.lines[max(0, len(r.lines)-3):] {
		matches += line.Matches
		seconds += line.Pace.Seconds
	}
	rate := max(float64(matches)/seconds, 1)
	return time.Duration(1.5*float64(r.validationMatches())/rate*float64(time.Second)) + drawingTime
}

// drawingTime is kept back for plots and files.
const drawingTime = 1500 * time.Millisecond

// remaining is the time until the run ends, by the limit that comes first.
func (r *run) remaining() time.Duration {
	b := &r.job.Budget
	elapsed := time.Since(r.start).Seconds()
	breeding := math.Inf(1)
	if b.Generations > 0 {
		done := r.generation + 1
		breeding = min(breeding, elapsed/float64(done)*float64(b.Generations-done))
	}
	if b.Matches > 0 {
		breeding = min(breeding, elapsed/float64(r.matches)*float64(b.Matches-r.matches-r.validationMatches()))
	}
	if b.Time > 0 {
		breeding = min(breeding, (time.Duration(b.Time)-r.ending()).Seconds()-elapsed)
	}
	const longest = 100 * 365 * 24 * time.Hour
	return time.Duration(min(max(breeding, 0), longest.Seconds())*float64(time.Second)) + r.ending()
}

// writeDown appends the generation's line to the journal and tells the watcher.
func (r *run) writeDown(proposed [][]*record, played int, began time.Time) error {
	line := r.line(proposed, played)
	seconds := time.Since(began).Seconds()
	line.Pace = results.Pace{Seconds: seconds, MatchesPerSecond: float64(played) / math.Max(seconds, 1e-9)}
	if err := r.journal.Append(line); err != nil {
		return err
	}
	r.lines = append(r.lines, line)
	if r.watch != nil {
		r.watch.Generation(line, r.remaining())
	}
	return nil
}

// errNothing is a run without a single measured generation.
var errNothing = errors.New("no generation was finished, so there is no champion")
