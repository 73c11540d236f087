package breeder

import (
	"context"
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
	Allocs    float64 // allocations a match; measured with one worker only
}

// Bench plays bots against one another on the arena for at least the given
// time with one table and then with as many as the pool has workers, all warm.
func Bench(ctx context.Context, game engines.Game, arena engines.Arena, bots []Contender, workers int, askAll bool, seed uint64, atLeast time.Duration) ([]Pace, error) {
	names := make([]string, len(bots))
	for i, b := range bots {
		names[i] = b.Name
	}
	rivals := make([]int, len(bots)-1)
	for i := range rivals {
		rivals[i] = i + 1
	}
	counts := []int{1}
	if workers > 1 {
		counts = append(counts, workers)
	}
	var paces []Pace
	for _, n := range counts {
		pool := NewPool(game, n)
		pool.AskAll(askAll)
		draw := stream(seed, forMatch, 0, 0)
		var fixtures []Fixture
		var batch Batch
		// So many fixtures that starting workers, handing out and waiting for the
		// last does not count: matches may take microseconds or seconds.
		for size := 2 * n; ; size *= 4 {
			for len(fixtures) < size {
				fixtures = append(fixtures, Fixture{Fixture: engines.Fixture{Setting: arena.Draw(draw), Seed: draw.Uint64()}, Rivals: rivals})
			}
			batch = Batch{Rivals: bots, Tasks: []Task{{bots[0], fixtures}}}
			began := time.Now()
			if _, err := pool.evaluate(ctx, batch); err != nil {
				return nil, err
			}
			if took := time.Since(began); took > atLeast/16 || took > time.Second/4 || size >= maxBenchBatch {
				break
			}
		}
		pace := Pace{Bots: names, Workers: n}
		for began := time.Now(); pace.Seconds < atLeast.Seconds(); pace.Seconds = time.Since(began).Seconds() {
			measures, err := pool.evaluate(ctx, batch)
			if err != nil {
				return nil, err
			}
			for _, result := range measures[0] {
				pace.Decisions += int(result.Decisions)
			}
			pace.Matches += len(fixtures)
		}
		if n == 1 {
			var err error
			if pace.Allocs, err = allocations(game, fixtures, bots); err != nil {
				return nil, err
			}
		}
		paces = append(paces, pace)
	}
	return paces, nil
}

// maxBenchBatch bounds the fixtures that are laid out at a time.
const maxBenchBatch = 1 << 16

// allocations counts those of a warm table, a match.
func allocations(game engines.Game, fixtures []Fixture, bots []Contender) (float64, error) {
	table := game.NewTable()
	seats := make([]engines.Bot, len(bots))
	for i, b := range bots {
		var err error
		if seats[i], err = b.Strategy.New(b.Genome); err != nil {
			return 0, err
		}
	}
	fixtures = fixtures[:min(len(fixtures), 16)]
	play := func() error {
		for _, f := range fixtures {
			if _, err := engines.Play(context.Background(), table, f.Fixture, seats, nil); err != nil {
				return err
			}
		}
		return nil
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
