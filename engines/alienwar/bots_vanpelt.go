package alienwar

import (
	"math"

	"breeder/engines"
	"breeder/genomes"
)

// vanPelt runs from aliens while it is weak, and then goes for the closest
// prey. It fights prey and whoever is clearly weaker.
//
// Its quirk: an alien straight ahead, to a side or behind makes its sums fail,
// so that it stays.
type vanPelt struct {
	born
	weighing
	fleeHP, peaceHP int
	caution         float64
	flight          table3
}

// Move runs or hunts.
func (b *vanPelt) Move(t *Turn) {
	for _, i := range t.Living {
		w := t.Window(i)
		switch {
		case t.HP(i) < b.fleeHP*t.Level(i, Life):
			if w.Radius == 1 {
				t.Moves[i] = b.flight[w.Board.aliens.square3(w.At)&511]
			} else {
				t.Moves[i] = b.flee(w)
			}
		case w.Preyless():
			t.Moves[i] = Stay
		default:
			t.Moves[i] = b.hunt(w)
		}
	}
}

// flee adds up whole parts of the radius by distance, away from aliens.
func (b *vanPelt) flee(w Window) Move {
	x, y, v := 0, 0, w.Radius
	for dy := -v; dy <= v; dy++ {
		for dx := -v; dx <= v; dx++ {
			if w.Letter(dx, dy) != Alien || dx == 0 && dy == 0 {
				continue
			}
			if dx == 0 || dy == 0 {
				return Stay
			}
			x -= v / dx
			y -= v / dy
		}
	}
	return Towards(x, y)
}

// hunt goes where the closest prey will be, its own field included.
func (b *vanPelt) hunt(w Window) Move {
	x, y, least := 0, 0, math.MaxInt
	for dx := -w.Radius; dx <= w.Radius; dx++ {
		for dy := -w.Radius; dy <= w.Radius; dy++ {
			tx, ty := dx, dy
			switch w.Letter(dx, dy) {
			case Blank, Alien:
				continue
			case Turtle:
				tx, ty = dx+DX[SW], dy+DY[SW]
			case Human:
				tx, ty = dx+DX[NE], dy+DY[NE]
			}
			if d := tx*tx + ty*ty; d < least {
				x, y, least = tx, ty, d
			}
		}
	}
	return Towards(x, y)
}

// Wants recognizes prey by one level of 11, and otherwise adds up.
func (b *vanPelt) Wants(t *Turn, i uint16, shown Shown) bool {
	hp := t.HP(i)
	if hp < b.peaceHP*t.Level(i, Life) {
		return false
	}
	full, last := 0, Life
	for a, level := range [4]int{shown.Life, shown.Strength, shown.Defense, shown.Vision} {
		if level == 11 {
			full++
			last = Ability(a)
		}
	}
	if last != Strength && (full == 1 || shown.Total() < 10) {
		return true
	}
	own := float64(t.Level(i, Defense))*0.5 + float64(t.Level(i, Strength))*5 + float64(hp)*2.5
	theirs := float64(shown.Life)*4 + float64(shown.Defense)*0.5 + float64(shown.Strength)*5
	return own > float64(theirs*b.caution)
}

func vanPeltStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "van-pelt", Summary: "VanPelt: runs while it is weak, hunts prey when it is strong, fights prey and the weak",
		Space: genomes.MustSpace(pointsGene(3.5, 6, 0, 0.5, 0),
			genomes.Int("flee-hp", "hp for each life level below which it runs from aliens", 0, 30, 7),
			genomes.Int("peace-hp", "hp for each life level below which it does not fight", 0, 30, 4),
			cautionGene("how many times the enemy's worth its own must be to fight", 0, 10, 2)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &vanPelt{born: born{pointsOf(g)}, fleeHP: g.Int("flee-hp"), peaceHP: g.Int("peace-hp"), caution: g.Real("caution")}
			b.flight.learn(b.flee)
			return b, nil
		},
	}
}
