package breeder

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync"

	"breeder/engines"
)

// Fixture is all that decides a match besides the bred bot.
type Fixture struct {
	engines.Fixture
	Rivals []int // indexes into a batch's rivals, in the order of the seats left free
	Seat   int   // the bred bot's
}

// Task asks for a contender to be measured on some fixtures, in order.
type Task struct {
	Contender Contender
	Fixtures  []Fixture
}

// Batch is tasks to be measured together, and the rivals that their fixtures name.
type Batch struct {
	Rivals []Contender
	Tasks  []Task
	// Done, if set, is called with each task's measure as soon as it is
	// complete, in any order, never twice at the same time.
	Done func(task int, measure Measure)
	// Traits asks for the traits of matches, of a game that has some.
	Traits bool
}

// Result is what the measured contender got out of one fixture.
type Result struct {
	Points, Score, Margin float64 // as in engines.Outcome
	Win                   float64 // what it has of the first place, see win
	OtherScore            float64 // the mean score of the others
	Decisions             int32   // asked in the match, all bots together
	Chance                bool    // chance had a part in the match
	// Traits is the game's, in its order, if the batch asked for them.
	Traits [engines.MaxTraits]float64 `json:",omitzero"`
	// Failure says why there is no result, if the match broke down: an error or
	// panic of a bot or the engine, or a result that is no number.
	Failure string
}

// Measure is the results of a task, one a fixture.
type Measure []Result

// Evaluator measures contenders on fixtures. Whoever plays, and however many,
// the measures are the same.
type Evaluator interface {
	// Evaluate returns one measure a task. A match that breaks down is a result
	// with its Failure. It ends early, with ctx's error, when ctx is cancelled.
	Evaluate(ctx context.Context, batch Batch) ([]Measure, error)
}

// Pool evaluates with a number of workers in this process, each with a table
// of its own. The zero value is not usable: see NewPool.
type Pool struct {
	seats []*seatedWorker
}

// NewPool makes a pool of n workers for a game.
func NewPool(game engines.Game, n int) *Pool {
	p := &Pool{}
	for range max(n, 1) {
		p.seats = append(p.seats, &seatedWorker{game: game, table: game.NewTable(), bots: map[uint64]engines.Bot{}})
	}
	return p
}

// Workers is the number of workers.
func (p *Pool) Workers() int { return len(p.seats) }

// AskAll makes tables that can skip decisions which cannot matter ask for
// every one of them; the results are the same. It says whether the game's
// tables know such a switch.
func (p *Pool) AskAll(on bool) bool {
	known := false
	for _, w := range p.seats {
		if table, ok := w.table.(interface{ AskAll(bool) }); ok {
			table.AskAll(on)
			known = true
		}
	}
	return known
}

// chunk is the most fixtures that a worker takes at a time: small enough that
// workers end together, large enough that handing out costs nothing.
const chunk = 16

// Evaluate plays the batch. Matches take very different times, so workers
// draw chunks from one queue.
func (p *Pool) Evaluate(ctx context.Context, batch Batch) ([]Measure, error) {
	measures := make([]Measure, len(batch.Tasks))
	type portion struct{ task, from, to int }
	var portions []portion
	for i, task := range batch.Tasks {
		measures[i] = make(Measure, len(task.Fixtures))
		for from := 0; from < len(task.Fixtures); from += chunk {
			portions = append(portions, portion{i, from, min(from+chunk, len(task.Fixtures))})
		}
	}

	left := make([]int, len(batch.Tasks)) // fixtures of each task
	for i, task := range batch.Tasks {
		left[i] = len(task.Fixtures)
	}
	var done sync.Mutex
	queue := make(chan portion, len(portions))
	for _, q := range portions {
		queue <- q
	}
	close(queue)
	keys := make([]uint64, len(batch.Rivals))
	for i, rival := range batch.Rivals {
		keys[i] = rival.key()
	}
	var workers sync.WaitGroup
	for _, w := range p.seats {
		workers.Go(func() {
			for q := range queue {
				if !w.play(ctx, &batch, keys, &batch.Tasks[q.task], measures[q.task], q.from, q.to) || batch.Done == nil {
					continue
				}
				done.Lock()
				if left[q.task] -= q.to - q.from; left[q.task] == 0 {
					batch.Done(q.task, measures[q.task])
				}
				done.Unlock()
			}
		})
	}
	workers.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return measures, nil
}

// evaluate is Evaluate for those who ask for single results: a match that
// breaks down is an error, which names the contender and the fixture.
func (p *Pool) evaluate(ctx context.Context, batch Batch) ([]Measure, error) {
	measures, err := p.Evaluate(ctx, batch)
	if err == nil {
		err = failed(batch, measures)
	}
	return measures, err
}

// seatedWorker is a worker's table and the bots that it has made so far.
type seatedWorker struct {
	game  engines.Game
	table engines.Table
	bots  map[uint64]engines.Bot // of rivals, by contender and seat
	seats []engines.Bot

	traits []float64
}

// maxBots bounds a worker's memory of rivals: past champions come and go.
const maxBots = 256

// bot makes the contender's bot for a seat, or finds it again by the
// contender's key. A bot may keep state within a match, so each seat has its own.
func (w *seatedWorker) bot(c *Contender, key uint64, seat int) (engines.Bot, error) {
	key += uint64(seat)
	if bot, ok := w.bots[key]; ok {
		return bot, nil
	}
	bot, err := newBot(c)
	if err != nil {
		return nil, err
	}
	if len(w.bots) >= maxBots {
		clear(w.bots)
	}
	w.bots[key] = bot
	return bot, nil
}

// play fills in the results of some fixtures of a task. It says whether it got
// through them before ctx was cancelled.
func (w *seatedWorker) play(ctx context.Context, batch *Batch, keys []uint64, task *Task, into Measure, from, to int) bool {
	var bred engines.Bot
	for i := from; i < to; i++ {
		if ctx.Err() != nil {
			return false
		}
		var err error
		if bred == nil {
			bred, err = newBot(&task.Contender)
		}
		if err == nil {
			into[i], err = w.match(ctx, batch.Rivals, keys, bred, &task.Fixtures[i])
		}
		if err == nil && batch.Traits {
			err = w.note(&into[i], task.Fixtures[i].Seat)
		}
		if err != nil {
			into[i] = Result{Failure: strings.ReplaceAll(err.Error(), "\n", " ")}
			// A match that was broken off may have left anything behind.
			w.table, bred = w.game.NewTable(), nil
			clear(w.bots)
		}
	}
	return true
}

// newBot makes a bot, also of a strategy that panics.
func newBot(c *Contender) (bot engines.Bot, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("bot %s broke down: %v", c.Name, r)
		}
	}()
	if bot, err = c.Strategy.New(c.Genome); err != nil {
		return nil, fmt.Errorf("bot %s: %w", c.Name, err)
	}
	return bot, nil
}

// match plays one fixture with the bred bot.
func (w *seatedWorker) match(ctx context.Context, rivals []Contender, keys []uint64, bred engines.Bot, fixture *Fixture) (result Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the match broke down: %v", r)
		}
	}()
	w.seats = w.seats[:0]
	for _, r := range fixture.Rivals {
		if len(w.seats) == fixture.Seat {
			w.seats = append(w.seats, bred)
		}
		rival, err := w.bot(&rivals[r], keys[r], len(w.seats))
		if err != nil {
			return result, err
		}
		w.seats = append(w.seats, rival)
	}
	if len(w.seats) == fixture.Seat {
		w.seats = append(w.seats, bred)
	}
	outcome, err := engines.Play(ctx, w.table, fixture.Fixture, w.seats, nil)
	if err != nil {
		return result, err
	}
	result = Result{
		Points:    outcome.Points[fixture.Seat],
		Score:     outcome.Score[fixture.Seat],
		Margin:    outcome.Margin[fixture.Seat],
		Win:       win(outcome.Points, fixture.Seat),
		Decisions: int32(outcome.Decisions),
		Chance:    outcome.Chance,
	}
	for seat, score := range outcome.Score {
		if seat != fixture.Seat {
			result.OtherScore += score / float64(len(outcome.Score)-1)
		}
	}
	// What is no number makes the sum none.
	if sum := result.Points + result.Score + result.Margin + result.OtherScore; math.IsNaN(sum) || math.IsInf(sum, 0) {
		return result, fmt.Errorf("points %v, score %v, margin %v, others' score %v: all must be finite numbers",
			result.Points, result.Score, result.Margin, result.OtherScore)
	}
	return result, nil
}

// describe names a fixture so that it can be played again.
func describe(f *Fixture, rivals []Contender) string {
	names := make([]string, len(f.Rivals))
	for i, r := range f.Rivals {
		names[i] = rivals[r].Name
	}
	return fmt.Sprintf("fixture %v seed %d seat %d against %v", f.Setting, f.Seed, f.Seat, names)
}

// note adds the traits of a seat of the last match to its result.
func (w *seatedWorker) note(result *Result, seat int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("telling the match's traits broke down: %v", r)
		}
	}()
	table, ok := w.table.(engines.TraitTable)
	if !ok {
		return fmt.Errorf("a table of %s tells no traits", w.game.Name())
	}
	w.traits = table.Traits(seat, w.traits[:0])
	for _, v := range w.traits {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("traits %v: all must be finite numbers", w.traits)
		}
	}
	copy(result.Traits[:], w.traits)
	return nil
}
