package breeder

import (
	"context"
	"fmt"

	"breeder/engines"
)

// PlayFixture plays one match, on a fixture as [WriteFixture] writes it, with
// bots in the order of their seats.
func PlayFixture(ctx context.Context, pool *Pool, game engines.Game, text string, bots []Contender) (*Meeting, error) {
	arena, fixture, err := ReadFixture(game, text)
	if err != nil {
		return nil, err
	}
	if least, most := arena.Seats(); len(bots) < least || len(bots) > most {
		return nil, fmt.Errorf("fixture %s has %s, and there are %d bots", text, seats(least, most), len(bots))
	}
	m := &Meeting{Standings: make([]Standing, len(bots)), Matches: 1}
	batch := Batch{Rivals: bots}
	for seat, bot := range bots {
		m.Standings[seat].Bot = bot
		f := Fixture{Fixture: fixture, Seat: seat}
		for other := range bots {
			if other != seat {
				f.Rivals = append(f.Rivals, other)
			}
		}
		batch.Tasks = append(batch.Tasks, Task{bot, []Fixture{f}})
	}
	measures, err := pool.evaluate(ctx, batch)
	if err != nil {
		return nil, err
	}
	for seat, measure := range measures {
		result := measure[0]
		m.Standings[seat].add(&batch.Tasks[seat].Fixtures[0], result.Points, result.Score, result.Margin, result)
		m.Decisions = int(result.Decisions)
	}
	return m, nil
}

// seats words how many bots sit in a match.
func seats(least, most int) string {
	switch {
	case most == 1:
		return "1 seat"
	case least == most:
		return fmt.Sprintf("%d seats", most)
	}
	return fmt.Sprintf("%d to %d seats", least, most)
}
