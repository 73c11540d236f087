package breeder

import (
	"context"
	"fmt"
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
}

// Result is what the measured contender got out of one fixture.
type Result struct {
	Points, Score, Margin float64 // as in engines.Outcome
	OtherScore            float64 // the mean score of the others
	Decisions             int32   // asked in the match, all bots together
	Chance                bool    // chance had a part in the match
}

// Measure is the results of a task, one a fixture.
type Measure []Result

// Evaluator measures contenders on fixtures. Whoever plays, and however many,
// the measures are the same.
type Evaluator interface {
	// Evaluate returns one measure a task. It ends early with ctx's error when
	// ctx is cancelled, and with the first error of a match, which names the
	// contender and the fixture.
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
		p.seats = append(p.seats, &seatedWorker{table: game.NewTable(), bots: map[uint64]engines.Bot{}})
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

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
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
				task := &batch.Tasks[q.task]
				if err := w.play(ctx, batch.Rivals, keys, task, measures[q.task], q.from, q.to); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	workers.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return measures, nil
}

// seatedWorker is a worker's table and the bots that it has made so far.
type seatedWorker struct {
	table engines.Table
	bots  map[uint64]engines.Bot // of rivals, by contender and seat
	seats []engines.Bot
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
	bot, err := c.Strategy.New(c.Genome)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", c.Name, err)
	}
	if len(w.bots) >= maxBots {
		clear(w.bots)
	}
	w.bots[key] = bot
	return bot, nil
}

func (w *seatedWorker) play(ctx context.Context, rivals []Contender, keys []uint64, task *Task, into Measure, from, to int) (err error) {
	playing := from
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s{%s} on %s: the match broke down: %v", task.Contender.Strategy.Name,
				task.Contender.Genome, describe(&task.Fixtures[playing], rivals), r)
		}
	}()
	bred, err := task.Contender.Strategy.New(task.Contender.Genome)
	if err != nil {
		return fmt.Errorf("bot %s: %w", task.Contender.Name, err)
	}
	for ; playing < to; playing++ {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		fixture := &task.Fixtures[playing]
		w.seats = w.seats[:0]
		for _, r := range fixture.Rivals {
			if len(w.seats) == fixture.Seat {
				w.seats = append(w.seats, bred)
			}
			rival, err := w.bot(&rivals[r], keys[r], len(w.seats))
			if err != nil {
				return err
			}
			w.seats = append(w.seats, rival)
		}
		if len(w.seats) == fixture.Seat {
			w.seats = append(w.seats, bred)
		}
		outcome, err := w.table.Play(fixture.Fixture, w.seats, nil)
		if err != nil {
			return fmt.Errorf("%s on %s: %w", task.Contender.Name, describe(fixture, rivals), err)
		}
		result := Result{
			Points:    outcome.Points[fixture.Seat],
			Score:     outcome.Score[fixture.Seat],
			Margin:    outcome.Margin[fixture.Seat],
			Decisions: int32(outcome.Decisions),
			Chance:    outcome.Chance,
		}
		for seat, score := range outcome.Score {
			if seat != fixture.Seat {
				result.OtherScore += score / float64(len(outcome.Score)-1)
			}
		}
		into[playing] = result
	}
	return nil
}

// describe names a fixture so that it can be played again.
func describe(f *Fixture, rivals []Contender) string {
	names := make([]string, len(f.Rivals))
	for i, r := range f.Rivals {
		names[i] = rivals[r].Name
	}
	return fmt.Sprintf("fixture %v seed %d seat %d against %v", f.Setting, f.Seed, f.Seat, names)
}
