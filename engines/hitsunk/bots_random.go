package hitsunk

import (
	"breeder/engines"
	"breeder/genomes"
)

// randomBot is the host's RandomBot (Java): any ship, and each turn one of
// eight orders, the skills not among them.
//
// Its quirks: it draws its signs from a range that holds one number, so that
// it only ever aims up and to the left, one time in 25 at its own head; and it
// draws where to lay mines the same way, always its own head, which wastes
// the mine.
type randomBot struct {
	ship    Class // NoShip: drawn
	letters []Verb
	reach   int
	signs   int
}

// randomLetters are RandomBot's orders, in the order of its list.
var randomLetters = []Verb{Ahead, Astern, TurnC, TurnK, Shoot, Scan, Lay, Ram}

// randomDraw is the number of shares that the eight letters of RandomBot have in its draw.
const randomDraw = 8

// The options of the gene signs.
const (
	signsMinus = iota
	signsDrawn
)

func randomStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "random-bot",
		Author:  host,
		Summary: "RandomBot: any ship, and one order at random each turn",
		Space: genomes.MustSpace(
			genomes.Choice("ship", "Class of the ship.", append([]string{"drawn"}, classNames...), "drawn"),
			genomes.Split("orders", "How many in eight times it gives each order.",
				[]string{"ahead", "astern", "turn-c", "turn-k", "shoot", "scan", "lay", "ram"}, randomDraw, 1, 1, 1, 1, 1, 1, 1, 1),
			genomes.Int("reach", "Columns and rows from which a shot is drawn, the head's own being the first.", 1, MaxReach+1, 5),
			genomes.Choice("signs", "Whether shots go up and to the left only, or each sign is drawn.", []string{"minus", "drawn"}, "minus"),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &randomBot{ship: Class(g.ChoiceIndex("ship")), reach: g.Int("reach"), signs: g.ChoiceIndex("signs")}
			for i, shares := range g.Split("orders") {
				for range shares {
					b.letters = append(b.letters, randomLetters[i])
				}
			}
			return b, nil
		},
	}
}

// Choose picks the ship.
func (b *randomBot) Choose(l *Launch) Class {
	if b.ship != NoShip {
		return b.ship
	}
	return chosenBy(l.Rand(int(Carrier)))
}

func chosenBy(draw int) Class { return Destroyer + Class(draw) }

// Turn gives one order.
func (b *randomBot) Turn(t *Turn) {
	letter := t.Rand(randomDraw)
	x, y := 0, 0
	if b.letters[letter&(randomDraw-1)] == Shoot {
		x, y = t.Rand(b.reach), t.Rand(b.reach)
		if b.signs == signsDrawn {
			signs := t.Rand(4)
			x *= signs&2 - 1
			y *= signs<<1&2 - 1
		}
	}
	t.Order(b.decide(letter, x, y))
}

// decide turns what was drawn into the order.
func (b *randomBot) decide(letter, x, y int) Order {
	switch v := b.letters[letter&(randomDraw-1)]; v {
	case Shoot:
		return Order{Verb: v, dx: int8(-x), dy: int8(-y)}
	case Lay:
		return LayAt(0, 0)
	default:
		return Do(v)
	}
}
