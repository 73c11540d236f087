package alienwar

import (
	"math/bits"

	"breeder/engines"
	"breeder/genomes"
)

// predicoward looks far and goes where aliens are few and far. It never fights.
type predicoward struct {
	born
	peaceful
	risks [maxRadius + 2]int32 // of an alien, by its distance from a field

	// What an alien adds to the risk of each of the nine fields to go to, by where
	// it is seen, for views that the board's margin can hold. Three risks share a
	// word, each raised by bias so as not to be negative.
	packed [nearSide * nearSide][3]uint64
	bias   int
}

const (
	nearSide  = 2*margin + 1
	riskWidth = 21 // bits of a risk in a word
)

// Move sums up risks.
func (b *predicoward) Move(t *Turn) {
	for _, i := range t.Living {
		if t.Radius[i] <= margin {
			t.Moves[i] = b.near(t.Board, t.At[i], int(t.Radius[i]))
		} else {
			t.Moves[i] = b.decide(t.Window(i))
		}
	}
}

// safest is the first move with the least risk, unless all are beyond measure.
// Risks are compared together with the moves, as in [highest].
func (b *predicoward) safest(risks *[moveCount]int) Move {
	const beyond = 10_000
	least := beyond<<4 | int(Stay)
	for m, risk := range risks {
		if risk < beyond {
			least = min(least, risk<<4|m)
		}
	}
	return Move(least & 15)
}

func (b *predicoward) near(board *Board, at Place, r int) Move {
	var x, y, z uint64
	aliens := 0
	for dy := -r; dy <= r; dy++ {
		row := board.aliens.row(at, dy, r)
		if dy == 0 {
			row &^= 1 << r
		}
		aliens += bits.OnesCount64(row)
		places := b.packed[(dy+margin)*nearSide+margin-r:][:2*r+1]
		for ; row != 0; row &= row - 1 {
			p := &places[bits.TrailingZeros64(row)]
			x += p[0]
			y += p[1]
			z += p[2]
		}
	}
	var risks [moveCount]int
	const mask = 1<<riskWidth - 1
	for m := range 3 {
		risks[m] = int(x>>(riskWidth*m)&mask) - aliens*b.bias
		risks[m+3] = int(y>>(riskWidth*m)&mask) - aliens*b.bias
		risks[m+6] = int(z>>(riskWidth*m)&mask) - aliens*b.bias
	}
	return b.safest(&risks)
}

func (b *predicoward) decide(w Window) Move {
	var risks [moveCount]int
	for dy := -w.Radius; dy <= w.Radius; dy++ {
		for dx := -w.Radius; dx <= w.Radius; dx++ {
			if w.Letter(dx, dy) != Alien || dx == 0 && dy == 0 {
				continue
			}
			for m := range risks {
				risks[m] += int(b.risks[max(abs(dx-DX[m]), abs(dy-DY[m]))])
			}
		}
	}
	return b.safest(&risks)
}

func predicowardStrategy() engines.Strategy {
	risk := func(name, where string, def int) genomes.Gene {
		return genomes.Int(name, "risk of an alien "+where, 0, 3000, def)
	}
	return engines.Strategy{
		Name: "predicoward", Summary: "Predicoward: sees farthest of all and only ever runs away",
		Space: genomes.MustSpace(pointsGene(0, 0, 0, 10, 0),
			risk("on-field", "on the field to go to", 1000), risk("next", "next to it", 100), risk("second", "two fields from it", 25),
			genomes.Int("reach", "distance at which an alien is no risk; closer ones are one more for each field, farther ones one less", 0, 40, 6)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &predicoward{born: born{pointsOf(g)}}
			for d := range b.risks {
				b.risks[d] = int32(g.Int("reach") - d)
			}
			b.risks[0], b.risks[1], b.risks[2] = int32(g.Int("on-field")), int32(g.Int("next")), int32(g.Int("second"))
			b.bias = max(0, margin+1-g.Int("reach"))
			for i := range b.packed {
				dx, dy := i%nearSide-margin, i/nearSide-margin
				for m := range moveCount {
					risk := int(b.risks[max(abs(dx-DX[m]), abs(dy-DY[m]))]) + b.bias
					b.packed[i][m/3] |= uint64(risk) << (riskWidth * (m % 3))
				}
			}
			return b, nil
		},
	}
}
