package battlebots

import (
	"math/bits"

	"breeder/engines"
	"breeder/genomes"
)

// troubleandstrafe shoots missiles along its row and sidesteps: one missile a
// row is enough, so it moves on to a neighbouring row without one. It pays no
// heed to where the enemy is.
//
// It was made for starts at the outer columns and turns its back on the enemy
// anywhere else: from column 1 it shoots at the wall next to it and hurts
// itself.
//
// It is a Ruby program found without a name; it fits the entry
// TroubleAndStrafe.rb, but nobody has confirmed that it is the same.
type troubleandstrafe struct {
	stateless
	edge int
}

func troubleandstrafeStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "troubleandstrafe",
		Author:  unnamed,
		Summary: "TroubleAndStrafe: shoots a missile along its row, then steps to a row without one",
		Space: genomes.MustSpace(
			genomes.Int("east-from", "last column from the west in which it shoots eastwards; in the others it shoots westwards", -1, Side-1, 0),
		),
		New: func(g genomes.Genome) (engines.Bot, error) { return &troubleandstrafe{edge: g.Int("east-from")}, nil },
	}
}

// Decide gives the command for a round.
func (b *troubleandstrafe) Decide(v *View) Command {
	towards := W
	if v.me.X() <= b.edge {
		towards = E
	}
	rows := v.missileRows(towards)
	y := v.me.Y()
	switch {
	case rows>>y&1 == 0:
		return Missile(towards)
	case y == 0:
		return Move(S)
	case y == Side-1:
		return Move(N)
	case rows>>(y-1)&1 != 0:
		return Move(S)
	case rows>>(y+1)&1 != 0:
		return Move(N)
	case v.Rand(2) == 0:
		return Move(N)
	}
	return Move(S)
}

// missileRows is the set of rows in which a missile flies along a heading.
func (v *View) missileRows(h Heading) (rows uint) {
	missiles := &v.board.missiles
	for m := missiles.live; m != 0; m &= m - 1 {
		if s := missiles.shot[bits.TrailingZeros64(m)]; s.heading() == h {
			rows |= 1 << s.at().Y()
		}
	}
	return rows
}
