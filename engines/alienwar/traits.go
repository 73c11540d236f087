package alienwar

import "breeder/engines"

// Traits lists the measures of how a species lived.
func (*game) Traits() []engines.Trait {
	return []engines.Trait{
		{Name: "survivors", Summary: "how many are alive in the end", Unit: "share of the births attempted", High: 1},
		{Name: "growth", Summary: "the mean abilities of those alive in the end, born with 15", Unit: "ability points", Low: 10, High: 50},
		{Name: "strength", Summary: "how much of their abilities is strength", Unit: "share of their abilities", High: 1},
		{Name: "giants", Summary: "how much of all their abilities the greatest has", Unit: "share of their abilities", High: 1},
	}
}

// Traits appends those of the species in the seat in the last match.
func (t *table) Traits(_ int, into []float64) []float64 {
	u := &t.species[t.fielded.seat].turn
	var sum, strength, most float64
	for _, n := range u.Living {
		abilities := &u.bodies[n].abilities
		all := float64(abilities.Sum())
		sum, strength, most = sum+all, strength+float64(abilities[Strength]), max(most, all)
	}
	if sum == 0 {
		return append(into, 0, 0, 0, 0)
	}
	living := float64(len(u.Living))
	return append(into, living/float64(len(u.bodies)), sum/living, strength/sum, most/sum)
}
