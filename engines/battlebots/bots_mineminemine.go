package battlebots

import (
	"math/bits"

	"breeder/engines"
	"breeder/genomes"
)

// mineminemine (Python) drops mines around itself at random, and steps away
// at random from any mine next to it, its own included. Where mines or walls
// are all around it, it crashes.
type mineminemine struct {
	stateless
	fleeMines int
}

func mineminemineStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "mineminemine",
		Author:  unnamed,
		Summary: "mineminemine: drops mines all around and walks away from them",
		Space: genomes.MustSpace(
			genomes.Int("flee-mines", "mines on its square and next to it from which it moves on instead of dropping another (10: never)", 1, 10, 1),
		),
		New: func(g genomes.Genome) (engines.Bot, error) { return &mineminemine{fleeMines: g.Int("flee-mines")}, nil },
	}
}

// Decide gives the command for a round.
func (b *mineminemine) Decide(v *View) Command {
	mines := v.board.mines.around(v.me)
	inside := within[v.me] & around
	if bits.OnesCount16(uint16(mines)) < b.fleeMines {
		return Mine(v.pick(inside))
	}
	free := inside &^ mines
	if free == 0 {
		return Silence
	}
	return Move(v.pick(free))
}
