package breeder

import (
	"breeder/engines"
)

// weighted is a rival of one generation and how often it is met.
type weighted struct {
	Contender
	weight int
}

// layOut draws a block of fixtures. In duels every rival is met on pairs ×
// weight drawn settings, from both seats on each with the same seed, so that
// neither a setting nor a seat favours a genome. In a free-for-all every
// drawn setting is played from two seats among rivals drawn by weight; in an
// arena with one seat the genome meets what the arena itself holds. All genomes
// of a generation meet the same block: differences between them are not the
// draw's.
func layOut(arena engines.Arena, rivals []weighted, pairs int, seed uint64, why purpose, generation, block int) []Fixture {
	draw := stream(seed, why, generation, block)
	_, seats := arena.Seats()
	var fixtures []Fixture
	total := 0
	for _, r := range rivals {
		total += r.weight
	}
	add := func(fill func(seat int) []int) {
		fixture := engines.Fixture{Setting: arena.Draw(draw), Seed: draw.Uint64()}
		first := 0
		if seats > 2 {
			first = draw.IntN(seats)
		}
		for i := range min(seats, 2) {
			seat := (first + i*max(seats/2, 1)) % seats
			fixtures = append(fixtures, Fixture{Fixture: fixture, Seat: seat, Rivals: fill(seat)})
		}
	}
	switch {
	case seats == 1:
		for range pairs {
			add(func(int) []int { return nil })
		}
		return fixtures
	case seats == 2:
		for i, r := range rivals {
			for range pairs * r.weight {
				add(func(int) []int { return []int{i} })
			}
		}
		return fixtures
	}
	for range pairs * total {
		var others []int
		for range seats - 1 {
			at := draw.IntN(total)
			for i, r := range rivals {
				if at -= r.weight; at < 0 {
					others = append(others, i)
					break
				}
			}
		}
		add(func(int) []int { return others })
	}
	return fixtures
}

// contenders strips the weights.
func contenders(rivals []weighted) []Contender {
	list := make([]Contender, len(rivals))
	for i, r := range rivals {
		list[i] = r.Contender
	}
	return list
}
