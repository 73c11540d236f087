package breeder

import (
	"context"
	"fmt"

	"breeder/engines"
	"breeder/results"
)

// Standing is what a bot got out of its matches.
type Standing struct {
	Bot   Contender
	Tally results.Tally
	First results.Mean // what it has of the first place, see Fitness.Of; only where more than two play
	// Courses is the number of its matches that could differ: where no bot of a
	// match draws on chance, the same setting and seats give the same course
	// however often they are played. Intervals hold for that many.
	Courses int

	seen courseSet
}

func (s *Standing) add(fixture *Fixture, points, score, margin float64, result Result) {
	s.Tally.Add(points, score, margin)
	if s.seen == nil {
		s.seen = courseSet{}
	}
	if s.seen.add(fixture, result) {
		s.Courses++
	}
}

// Interval is the 95 % interval of the mean points, going by the matches that
// could differ.
func (s *Standing) Interval() (low, high float64) {
	o := results.NewOpponentCourses(s.Bot.Name, s.Tally, s.Courses)
	return o.Low, o.High
}

// FirstInterval is the 95 % interval of the share of first places, going by
// the matches that could differ.
func (s *Standing) FirstInterval() (low, high float64) {
	return results.Wilson(s.First.Mean()*float64(s.Courses), s.Courses, results.Z95)
}

// Meeting is the result of Match.
type Meeting struct {
	Standings []Standing // in the order given
	Matches   int
	Decisions int
}

// matchBlock is about the number of matches that are laid out at a time, over
// all bots; each takes some memory until all have been played.
const matchBlock = 20_000

// Match lets bots play games matches in an arena. In a duel every pair of bots
// meets games times, on settings drawn once for all pairs and played from both
// seats; in a free-for-all everybody sits in every match, with seats turning;
// in an arena with one seat each plays by itself.
func Match(ctx context.Context, pool *Pool, arena engines.Arena, bots []Contender, games int, seed uint64) (*Meeting, error) {
	least, most := arena.Seats()
	m := &Meeting{Standings: make([]Standing, len(bots))}
	for i, bot := range bots {
		m.Standings[i].Bot = bot
	}
	play, sets := m.freeForAll, len(bots) // sets of fixtures that are played
	switch most {
	case 1:
		play = m.alone
	case 2:
		if len(bots) < 2 {
			return nil, fmt.Errorf("%d bots for a duel, must be 2 or more", len(bots))
		}
		play, sets = m.duels, len(bots)*(len(bots)-1)/2
	default:
		if len(bots) < least || len(bots) > most {
			return nil, fmt.Errorf("%d bots in arena %s, which has %s", len(bots), arena.Name(), seats(least, most))
		}
	}
	// Both seats of a setting belong into one block.
	size := max(matchBlock/sets/2*2, 2)
	for block := 0; block*size < games; block++ {
		if err := play(ctx, pool, arena, min(games-block*size, size), seed, block); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *Meeting) duels(ctx context.Context, pool *Pool, arena engines.Arena, games int, seed uint64, block int) error {
	bots := m.bots()
	batch := Batch{Rivals: bots}
	type pairing struct{ one, two int }
	var pairings []pairing
	for one := range bots {
		for two := one + 1; two < len(bots); two++ {
			fixtures := layOut(arena, []weighted{{bots[two], 1}}, (games+1)/2, seed, forMatch, 0, block)[:games]
			for i := range fixtures {
				fixtures[i].Rivals = []int{two}
			}
			batch.Tasks = append(batch.Tasks, Task{bots[one], fixtures})
			pairings = append(pairings, pairing{one, two})
		}
	}
	measures, err := pool.evaluate(ctx, batch)
	if err != nil {
		return err
	}
	for i, measure := range measures {
		one, two := &m.Standings[pairings[i].one], &m.Standings[pairings[i].two]
		for k, result := range measure {
			fixture := batch.Tasks[i].Fixtures[k]
			one.add(&fixture, result.Points, result.Score, result.Margin, result)
			fixture.Rivals = []int{pairings[i].one}
			two.add(&fixture, 1-result.Points, result.OtherScore, -result.Margin, result)
			m.Decisions += int(result.Decisions)
		}
		m.Matches += len(measure)
	}
	return nil
}

// alone lets each bot play in an arena that brings its own field, all on the
// same fixtures.
func (m *Meeting) alone(ctx context.Context, pool *Pool, arena engines.Arena, games int, seed uint64, block int) error {
	fixtures := layOut(arena, nil, games, seed, forMatch, 0, block)
	var batch Batch
	for _, bot := range m.bots() {
		batch.Tasks = append(batch.Tasks, Task{bot, fixtures})
	}
	measures, err := pool.evaluate(ctx, batch)
	if err != nil {
		return err
	}
	for i, measure := range measures {
		for k, result := range measure {
			m.Standings[i].add(&fixtures[k], result.Points, result.Score, result.Margin, result)
			m.Standings[i].First.Add(result.Win)
			m.Decisions += int(result.Decisions)
		}
		m.Matches += len(measure)
	}
	return nil
}

func (m *Meeting) freeForAll(ctx context.Context, pool *Pool, arena engines.Arena, games int, seed uint64, block int) error {
	// Each bot is measured on the same fixtures, with the others in the other
	// seats, so that one play of a fixture would do; played once a bot, it keeps
	// the evaluator's one-sided view.
	bots := m.bots()
	batch := Batch{Rivals: bots}
	draw := stream(seed, forMatch, 0, block)
	for i := range bots {
		batch.Tasks = append(batch.Tasks, Task{Contender: bots[i]})
	}
	for game := range games {
		fixture := engines.Fixture{Setting: arena.Draw(draw), Seed: draw.Uint64()}
		for i := range bots {
			seat := (i + game) % len(bots)
			others := make([]int, 0, len(bots)-1)
			for s := range bots {
				if s != seat {
					others = append(others, (s-game%len(bots)+len(bots))%len(bots))
				}
			}
			batch.Tasks[i].Fixtures = append(batch.Tasks[i].Fixtures, Fixture{Fixture: fixture, Seat: seat, Rivals: others})
		}
	}
	measures, err := pool.evaluate(ctx, batch)
	if err != nil {
		return err
	}
	for i, measure := range measures {
		for k, result := range measure {
			m.Standings[i].add(&batch.Tasks[i].Fixtures[k], result.Points, result.Score, result.Margin, result)
			m.Standings[i].First.Add(result.Win)
			if i == 0 {
				m.Decisions += int(result.Decisions)
			}
		}
	}
	m.Matches += games
	return nil
}

func (m *Meeting) bots() []Contender {
	bots := make([]Contender, len(m.Standings))
	for i, s := range m.Standings {
		bots[i] = s.Bot
	}
	return bots
}
