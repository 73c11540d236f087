package breeder

import (
	"context"
	"math"
	"runtime"
	"time"

	"breeder/engines"
)

// Pace is how fast one pairing is played.
type Pace struct {
	Bots      []string
	Workers   int
	Matches   int
	Decisions int // asked
	Seconds   float64
	Allocs    float64 // allocations a match with one worker; NaN if they were not measured
}

// Bench plays bots against one another on the arena for about the given time
// with one table and then with as many as the pool has workers, all warm unless
// a match takes longer than that: each worker plays at least one. If ctx ends
// it, what was measured by then is returned with the error.
func Bench(ctx context.Context, game engines.Game, arena engines.Arena, bots []Contender, workers int, askAll bool, seed uint64, length time.Duration) (paces []Pace, err error) {
	counts := []int{1}
	if workers > 1 {
		counts = append(counts, workers)
	}
	for _, n := range counts {
		pool := NewPool(game, n)
		pool.AskAll(askAll)
		pace, err := bench(ctx, pool, game, arena, bots, n, seed, length)
		if pace.Matches > 0 {
			paces = append(paces, pace)
		}
		if err != nil {
			return paces, err
		}
	}
	return paces, nil
}

// bench measures one pace.
func bench(ctx context.Context, pool *Pool, game engines.Game, arena engines.Arena, bots []Contender, workers int, seed uint64, length time.Duration) (Pace, error) {
	pace := Pace{Workers: workers, Allocs: math.NaN()}
	rivals := make([]int, len(bots)-1)
	for i, b := range bots {
		pace.Bots = append(pace.Bots, b.Name)
		if i > 0 {
			rivals[i-1] = i
		}
	}
	draw := stream(seed, forMatch, 0, 0)
	var fixtures []Fixture
	play := func() (took time.Duration, err error) {
		began := time.Now()
		measures, err := pool.evaluate(ctx, Batch{Rivals: bots, Tasks: []Task{{bots[0], fixtures}}})
		if err != nil {
			return 0, err
		}
		took = time.Since(began)
		for _, result := range measures[0] {
			pace.Decisions += int(result.Decisions)
		}
		pace.Matches += len(fixtures)
		pace.Seconds += took.Seconds()
		return took, nil
	}
	// So many fixtures that starting workers, handing out and waiting for the
	// last does not count: matches may take microseconds or minutes.
	warming := time.Duration(0)
	for size := workers; ; size *= 4 {
		for len(fixtures) < size {
			fixtures = append(fixtures, Fixture{Fixture: engines.Fixture{Setting: arena.Draw(draw), Seed: draw.Uint64()}, Rivals: rivals})
		}
		took, err := play()
		if err != nil {
			return pace, err
		}
		warming += took
		if took > length/16 || took > time.Second/4 || size >= maxBenchBatch {
			break
		}
	}
	// What was played to become warm only counts if there is no time for more.
	if warming < length {
		cold := pace
		pace.Matches, pace.Decisions, pace.Seconds = 0, 0, 0
		for pace.Seconds < length.Seconds() {
			if _, err := play(); err != nil {
				if pace.Matches == 0 {
					pace = cold
				}
				return pace, err
			}
		}
	}
	if perMatch := pace.Seconds / float64(pace.Matches); workers == 1 {
		n := min(len(fixtures), 16, int(length.Seconds()/4/perMatch))
		if n > 0 {
			allocs, err := allocations(ctx, game, fixtures[:n], bots)
			if err != nil {
				return pace, err
			}
			pace.Allocs = allocs
		}
	}
	return pace, nil
}

// maxBenchBatch bounds the fixtures that are laid out at a time.
const maxBenchBatch = 1 << 16

// allocations counts those of a warm table, a match.
func allocations(ctx context.Context, game engines.Game, fixtures []Fixture, bots []Contender) (float64, error) {
	table := game.NewTable()
	seats := make([]engines.Bot, len(bots))
	for i, b := range bots {
		var err error
		if seats[i], err = b.Strategy.New(b.Genome); err != nil {
			return 0, err
		}
	}
	play := func() error {
		for _, f := range fixtures {
			if _, err := engines.Play(ctx, table, f.Fixture, seats, nil); err != nil {
				return err
			}
		}
		return ctx.Err()
	}
	if err := play(); err != nil {
		return 0, err
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := play(); err != nil {
		return 0, err
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(len(fixtures)), nil
}
