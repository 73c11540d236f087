package petri

import "breeder/engines"

// Traits lists the measures of how a species played.
func (*game) Traits() []engines.Trait {
	return []engines.Trait{
		{Name: "length", Summary: "how long the match went on", Unit: "share of the round limit", High: 1},
		{Name: "spread", Summary: "how much of the board its cells cover in the end", Unit: "share of the board", High: 1},
		{Name: "fatness", Summary: "how full of energy its cells are in the end", Unit: "share of what they can hold", High: 1},
		{Name: "corpses", Summary: "how much of the board lies under corpses in the end", Unit: "share of the board", High: 0.05},
	}
}

// Traits appends those of a side of the last match.
func (t *table) Traits(seat int, into []float64) []float64 {
	b := &t.turn.board
	spaces := float64(b.width * b.height)
	fatness := 0.0
	if held := b.tallies[seat].count * b.species[seat].Energy; held > 0 {
		sum := 0
		for _, c := range b.cells[seat] {
			if !c.dead() {
				sum += c.energy()
			}
		}
		fatness = float64(sum) / float64(held)
	}
	return append(into,
		float64(t.ended)/float64(t.limit),
		float64(b.tallies[seat].count)/spaces,
		fatness,
		float64(b.tallies[corpse].count)/spaces,
	)
}
