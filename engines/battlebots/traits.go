package battlebots

import "breeder/engines"

// Traits lists the measures of how a bot fought.
func (*game) Traits() []engines.Trait {
	return []engines.Trait{
		{Name: "length", Summary: "how long bouts last", Unit: "share of the round limit", High: 0.4},
		{Name: "range", Summary: "how far apart the bots stand as bouts end", Unit: "squares", High: Side - 1},
		{Name: "energy", Summary: "how much energy it has left as bouts end", Unit: "share of the full energy", High: 1},
	}
}

// Traits appends those of a seat of the last match, each the mean of its bouts.
func (t *table) Traits(seat int, into []float64) []float64 {
	bouts := float64(t.bouts)
	return append(into, float64(t.rounds)/bouts/float64(t.limit), float64(t.apart)/bouts, float64(t.left[seat])/bouts/FullEnergy)
}
