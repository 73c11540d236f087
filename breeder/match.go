package breeder

import (
	"context"
	"fmt"

	"breeder/engines"
	"breeder/results"
)

// Standing is what a bot got out of a match or a round robin.
type Standing struct {
	Bot   Contender
	Tally results.Tally
}

// Meeting is the result of Match.
type Meeting struct {
	Standings []Standing // in the order given
	// Courses is the number of matches that could differ: where no bot of a
	// match draws on chance, the same setting and seats give the same course
	// however often they are played. Intervals hold for that many.
	Courses   int
	Matches   int
	Decisions int
}

// Match lets bots play games matches in an arena. In a duel every pair of bots
// meets games times, on settings drawn once for all pairs and played from both
// seats; in a free-for-all everybody sits in every match, with seats turning;
// in an arena with one seat each plays by itself.
func Match(ctx context.Context, pool *Pool, arena engines.Arena, bots []Contender, games int, seed uint64) (*Meeting, error) {
	least, most := arena.Seats()
	switch most {
	case 1:
		return alone(ctx, pool, arena, bots, games, seed)
	case 2:
		return roundRobin(ctx, pool, arena, bots, games, seed)
	}
	if len(bots) < least || len(bots) > most {
		return nil, fmt.Errorf("%d bots in arena %s, which seats %d to %d", len(bots), arena.Name(), least, most)
	}
	return freeForAll(ctx, pool, arena, bots, games, seed)
}

func roundRobin(ctx context.Context, pool *Pool, arena engines.Arena, bots []Contender, games int, seed uint64) (*Meeting, error) {
	if len(bots) < 2 {
		return nil, fmt.Errorf("%d bots for a duel, must be 2 or more", len(bots))
	}
	batch := Batch{Rivals: bots}
	type pairing struct{ one, two int }
	var pairings []pairing
	for one := range bots {
		for two := one + 1; two < len(bots); two++ {
			fixtures := layOut(arena, []weighted{{bots[two], 1}}, (games+1)/2, seed, forMatch, 0, 0)[:games]
			for i := range fixtures {
				fixtures[i].Rivals = []int{two}
			}
			batch.Tasks = append(batch.Tasks, Task{bots[one], fixtures})
			pairings = append(pairings, pairing{one, two})
		}
	}
	measures, err := pool.Evaluate(ctx, batch)
	if err != nil {
		return nil, err
	}
	meeting := &Meeting{Standings: make([]Standing, len(bots))}
	for i, bot := range bots {
		meeting.Standings[i].Bot = bot
	}
	for i, measure := range measures {
		p := pairings[i]
		for _, result := range measure {
			meeting.Standings[p.one].Tally.Add(result.Points, result.Score, result.Margin)
			meeting.Standings[p.two].Tally.Add(1-result.Points, result.OtherScore, -result.Margin)
			meeting.Decisions += int(result.Decisions)
		}
		meeting.Matches += len(measure)
		meeting.Courses += courses(batch.Tasks[i].Fixtures, measure)
	}
	return meeting, nil
}

// alone lets each bot play in an arena that brings its own field, all on the
// same fixtures.
func alone(ctx context.Context, pool *Pool, arena engines.Arena, bots []Contender, games int, seed uint64) (*Meeting, error) {
	fixtures := layOut(arena, nil, games, seed, forMatch, 0, 0)
	var batch Batch
	for _, bot := range bots {
		batch.Tasks = append(batch.Tasks, Task{bot, fixtures})
	}
	measures, err := pool.Evaluate(ctx, batch)
	if err != nil {
		return nil, err
	}
	meeting := &Meeting{}
	for i, bot := range bots {
		standing := Standing{Bot: bot}
		for _, result := range measures[i] {
			standing.Tally.Add(result.Points, result.Score, result.Margin)
			meeting.Decisions += int(result.Decisions)
		}
		meeting.Standings = append(meeting.Standings, standing)
		meeting.Matches += len(fixtures)
		meeting.Courses += courses(fixtures, measures[i])
	}
	return meeting, nil
}

func freeForAll(ctx context.Context, pool *Pool, arena engines.Arena, bots []Contender, games int, seed uint64) (*Meeting, error) {
	// Each bot is measured on the same fixtures, with the others in the other
	// seats, so that one play of a fixture would do; played once a bot, it keeps
	// the evaluator's one-sided view.
	batch := Batch{Rivals: bots}
	draw := stream(seed, forMatch, 0, 0)
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
	measures, err := pool.Evaluate(ctx, batch)
	if err != nil {
		return nil, err
	}
	meeting := &Meeting{Matches: games}
	for i, bot := range bots {
		standing := Standing{Bot: bot}
		for _, result := range measures[i] {
			standing.Tally.Add(result.Points, result.Score, result.Margin)
		}
		meeting.Standings = append(meeting.Standings, standing)
	}
	for _, result := range measures[0] {
		meeting.Decisions += int(result.Decisions)
	}
	meeting.Courses = courses(batch.Tasks[0].Fixtures, measures[0])
	return meeting, nil
}

// courses counts the matches that could differ: all that chance had a part in,
// and of the others one a setting and seat.
func courses(fixtures []Fixture, measure Measure) int {
	n := 0
	type course struct {
		setting, rivals string
		seat            int
	}
	seen := map[course]bool{}
	for i, result := range measure {
		if result.Chance {
			n++
			continue
		}
		c := course{fixtures[i].Setting.String(), fmt.Sprint(fixtures[i].Rivals), fixtures[i].Seat}
		if !seen[c] {
			seen[c] = true
			n++
		}
	}
	return n
}
