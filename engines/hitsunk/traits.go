package hitsunk

import "breeder/engines"

// Traits lists the measures of how a ship sailed.
func (*game) Traits() []engines.Trait {
	return []engines.Trait{
		{Name: "survival", Summary: "how long it stayed afloat", Unit: "share of the rounds played", High: 1},
		{Name: "hits", Summary: "how much of other ships it hit", Unit: "hull cells", High: 8},
		{Name: "damage", Summary: "how much of its own hull was hit", Unit: "hull cells", High: 5},
		{Name: "mines", Summary: "how many mines it laid", Unit: "mines", High: 2},
	}
}

// Traits appends those of the player in a seat of the last match.
func (t *table) Traits(seat int, into []float64) []float64 {
	s := &t.turn.board.ships[seat]
	survival := 0.0
	if played := t.turn.Round; played > 0 && s.class != NoShip {
		survival = 1
		if sank := t.sank[seat]; sank > 0 {
			survival = float64(sank) / float64(played)
		}
	}
	return append(into, survival, float64(s.Hits), float64(s.Damage), float64(s.class.Mines()-int(s.Mines)))
}
