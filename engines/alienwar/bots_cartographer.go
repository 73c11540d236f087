package alienwar

import (
	"math"

	"breeder/engines"
	"breeder/genomes"
)

// cartographer keeps a map of what it has seen around it. In every round it
// enters what it sees, blurs the map since everybody moves, goes to the best
// field next to it, and lets the map fade. It fights if it wins all of a hundred
// fights that it tries out in its mind, against hp that it guesses.
//
// Its quirk: with vision of 21 or more it looks beyond its map, fails, and stays
// for good.
type cartographer struct {
	born
	weighing
	desires  [letterKinds]float64
	fade     float64
	doubt    float64
	kinDoubt float64
	trials   int

	atlas atlas
}

// Begin clears all maps.
func (b *cartographer) Begin(individuals int) { b.atlas.begin(individuals) }

// Move brings the maps up to date.
func (b *cartographer) Move(t *Turn) {
	for _, i := range t.Living {
		t.Moves[i] = b.move(t, i)
	}
}

func (b *cartographer) move(t *Turn, i uint16) Move {
	w := t.Window(i)
	if w.Radius > chartReach {
		return Stay
	}
	chart := b.atlas.of(i)
	b.look(chart, w)
	values := chart.blurred()
	// The best is found by whole numbers of the same order, which the processor
	// compares without guessing. (Adding 0 makes a negative 0 a positive one.)
	var order [9]int64
	best := int64(math.MinInt64)
	for k, v := range values {
		bits := int64(math.Float64bits(v + 0))
		order[k] = bits ^ int64(uint64(bits>>63)>>1)
		best = max(best, order[k])
	}
	var options [moveCount]Move
	n := 0
	for m, k := range gridOf {
		if order[k] == best {
			options[n] = Move(m)
			n++
		}
	}
	m := options[0]
	if n > 1 {
		m = options[t.Dice.N(n)]
	}
	if m == Stay && t.HP(i) > 2*t.Level(i, Life) && lonely(w) {
		m = t.Dice.Move()
	}
	b.atlas.age(i, m, b.fade)
	return m
}

// gridOf is the place of each move's target in a square of three, row by row.
var gridOf = [moveCount]int{1, 2, 5, 8, 7, 6, 3, 0, 4}

// lonely tells whether nothing is in view but on its own field.
func lonely(w Window) bool {
	for dy := -w.Radius; dy <= w.Radius; dy++ {
		for dx := -w.Radius; dx <= w.Radius; dx++ {
			if w.Letter(dx, dy) != Blank && (dx != 0 || dy != 0) {
				return false
			}
		}
	}
	return true
}

// look enters on the map what is in view, row by row. The trails of turtles and
// humans are entered as far as the map goes, and then half of the last step once
// more where they stand.
func (b *cartographer) look(c *chart, w Window) {
	r := w.Radius
	desires := b.desires
	for i := range desires {
		desires[i] *= c.unit
	}
	preyless := w.Preyless()
	for dy := -r; dy <= r; dy++ {
		letters := w.Board.letters[int(w.At)+dy*stride-r:][:2*r+1]
		cells := c.cells[dy+chartReach+1][chartReach+1-r:][:len(letters)]
		if preyless {
			for k, l := range letters {
				cells[k] = (cells[k] + desires[l&1]) / 2
			}
			continue
		}
		for k, l := range letters {
			desire := desires[l.kind()]
			if l == Turtle || l == Human {
				desire = c.trail(k-r, dy, l, desire)
			}
			cells[k] = (cells[k] + desire) / 2
		}
	}
	c.enter(0, 0, 0)
}

// trail enters a desire on the way that a turtle or a human will go, each time
// with half of it, and gives what is left.
func (c *chart) trail(x, y int, l Letter, desire float64) float64 {
	m := SW
	if l == Human {
		m = NE
	}
	for ; abs(x) <= chartReach && abs(y) <= chartReach; x, y = x+DX[m], y+DY[m] {
		c.enter(x, y, desire)
		desire /= 2
	}
	return desire
}

// Wants tries out fights.
func (b *cartographer) Wants(t *Turn, i uint16, shown Shown) bool {
	toughness := float64(shown.Strength) / float64(shown.Life*10)
	if shown.Vision >= 3 && shown.Life >= 5 {
		toughness *= b.kinDoubt
	}
	enemyHP := baseHP + int(float64(shown.Life*lifeHP)*b.doubt*toughness)
	dodge, enemyDodge := dodgeBound(t.Level(i, Defense)), dodgeBound(shown.Defense)
	hp, strength := t.HP(i), t.Level(i, Strength)
	if hp <= 0 {
		return false
	}
	for range b.trials {
		own, enemy := hp, enemyHP
		for own > 0 && enemy > 0 {
			if t.Dice.N(dodge) != 0 {
				own -= 1 + t.Dice.N(shown.Strength)
			}
			if t.Dice.N(enemyDodge) != 0 {
				enemy -= 1 + t.Dice.N(strength)
			}
		}
		if own <= 0 {
			return false
		}
	}
	return true
}

func (b *cartographer) copyMemory(to, from uint16) { b.atlas.copyMemory(to, from) }

func cartographerStrategy() engines.Strategy {
	kinds := []struct {
		gene   string
		letter Letter
		def    float64
	}{{"alien", Alien, -10}, {"whale", Whale, 2}, {"cow", Cow, 0.5}, {"turtle", Turtle, 1}, {"eagle", Eagle, 1}, {"human", Human, 1}}
	genes := []genomes.Gene{pointsGene(3.5, 4.5, 0, 2, 0)}
	for _, k := range kinds {
		genes = append(genes, genomes.Real(k.gene, "how much it desires to be where this letter is", -20, 20, k.def))
	}
	genes = append(genes,
		genomes.Real("fade", "what is left of a memory after a round", 0, 1, 0.85),
		genomes.Real("doubt", "how many times as much hp as it computes it expects an enemy to have beyond 10", 0, 10, 2),
		genomes.Real("kin-doubt", "how many times as much again if the enemy sees and lives like its kind", 0, 20, 3.5),
		genomes.Int("trials", "fights in its mind that it must win to fight", 1, 200, 100))
	return engines.Strategy{
		Name: "cartographer-long-vision-alien", Author: "moogie",
		Summary: "CartographerLongVisionAlien: keeps a map to stay away from aliens, fights what it beats a hundred times in its mind",
		Space:   genomes.MustSpace(genes...),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &cartographer{
				born: born{pointsOf(g)}, fade: g.Real("fade"), doubt: g.Real("doubt"), kinDoubt: g.Real("kin-doubt"), trials: g.Int("trials"),
			}
			for _, k := range kinds {
				b.desires[k.letter.kind()] = g.Real(k.gene)
			}
			return b, nil
		},
	}
}
