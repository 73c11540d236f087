package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// dividerBot is the rather simple Ruby bot that opens the contest. It divides
// whenever it can, towards the enemies if possible, to gain control of the
// field; its second priority is eating and its third attacking, for which a
// well-fed cell spends only what it does not need to divide. It easily beats
// the sample cell, says its author, who is not named on the page.
//
// Where the enemies are it judges by the sum of the ways to all enemies and
// corpses. Its quirks come from Ruby's arrays: looking off the board to the
// west or north reads the far edge instead, so that it may try to divide off
// the board; looking to the south reads nothing; looking to the east is an
// error that ends the program without an act. And it scans its neighbours in
// an order of its own.
type dividerBot struct {
	species       Species
	divideAt      int
	enemies       bool // what it divides towards
	corpses       bool
	eatBelow      int
	attackEnemies int
	reserve       int
	strength      int
}

var rubyOrder = newScan(NW, SW, W, NE, SE, E, N, S)

func dividerStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "divider",
		Author:  unnamed,
		Summary: "the Ruby bot: divides towards the enemies, eats, attacks with what it can spare",
		Space: genomes.MustSpace(
			statsGene(5, 7, 0),
			divideAtGene(5),
			genomes.Choice("divide-towards", "what a cell divides towards",
				[]string{"enemies-and-corpses", "enemies", "corpses", "nothing"}, "enemies-and-corpses"),
			eatBelowGene(),
			attackEnemiesGene(1),
			genomes.Int("reserve", "energy that an attack leaves to a cell that has more", 0, Points, 5),
			strengthGene(),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			towards := g.Choice("divide-towards")
			return &dividerBot{
				species:       speciesOf(g),
				divideAt:      g.Int("divide-at"),
				enemies:       towards == "enemies-and-corpses" || towards == "enemies",
				corpses:       towards == "enemies-and-corpses" || towards == "corpses",
				eatBelow:      g.Int("eat-below"),
				attackEnemies: g.Int("attack-enemies"),
				reserve:       g.Int("reserve"),
				strength:      g.Int("strength"),
			}, nil
		},
	}
}

// Species is the split of its cells.
func (b *dividerBot) Species() Species { return b.species }

// Turn lets every cell act. An enclosed cell may try to divide off the board
// or fail with an error, but both are a rest.
func (b *dividerBot) Turn(t *Turn) {
	for t.NextAwake() {
		t.Act(b.decide(t))
	}
}

func (b *dividerBot) decide(t *Turn) Action {
	if t.Around.Friends == everywhere {
		return Rest
	}
	return b.act(t)
}

// act decides for a cell that is not surrounded by friends.
func (b *dividerBot) act(t *Turn) Action {
	room := t.Around.Empty()
	if t.Energy >= b.divideAt && (room != 0 || t.Around.Walls != 0) {
		if b.enemies || b.corpses {
			if act, decided := b.divideTowards(t); decided {
				return act
			}
		}
		if room != 0 {
			return Divide(rubyOrder.first(room))
		}
	}
	if t.Around.Corpses != 0 && t.Energy < b.eatBelow {
		return Eat(rubyOrder.first(t.Around.Corpses))
	}
	if enemies := t.Around.Enemies; enemies != 0 && enemies.Len() >= b.attackEnemies {
		spare := t.Energy
		if spare > b.reserve {
			spare -= b.reserve
		}
		return Attack(rubyOrder.first(enemies), min(spare, b.strength))
	}
	return Rest
}

// divideTowards tries the three directions that lead most directly to the
// targets.
func (b *dividerBot) divideTowards(t *Turn) (act Action, decided bool) {
	var x, y, n int
	if b.enemies {
		x, y = t.Sum(Enemy)
		n = t.Count(Enemy)
	}
	if b.corpses {
		moreX, moreY := t.Sum(Corpse)
		x, y, n = x+moreX, y+moreY, n+t.Count(Corpse)
	}
	ways := waysTowards(x-n*t.At.X(), y-n*t.At.Y())
	if t.Around.Walls == 0 {
		for _, d := range ways {
			if t.Around.Empty().Has(d) {
				return Divide(d), true
			}
		}
		return Rest, false
	}
	for _, d := range ways {
		x, y := t.At.X()+DX[d], t.At.Y()+DY[d]
		switch {
		case x == t.Width():
			return Rest, true // the error
		case y == t.Height():
			continue
		}
		if x < 0 {
			x = t.Width() - 1
		}
		if y < 0 {
			y = t.Height() - 1
		}
		if t.IsEmpty(At(x, y)) {
			return Divide(d), true
		}
	}
	return Rest, false
}

// waysTowards lists the directions that suit a way of x and y best. Without any
// way to go, that is north.
func waysTowards(x, y int) *[3]Direction {
	i := 0
	switch {
	case x == 0 && y <= 0:
		i = 0
	case x == 0:
		i = 1
	case y == 0 && x > 0:
		i = 2
	case y == 0:
		i = 3
	default:
		i = 4
		if x > 0 {
			i += 4
		}
		if y > 0 {
			i += 2
		}
		if max(y, -y) > max(x, -x) {
			i++
		}
	}
	return &ways[i]
}

var ways = [12][3]Direction{
	{N, NE, NW}, {S, SE, SW}, {E, NE, SE}, {W, NW, SW},
	{NW, W, N}, {NW, N, W}, {SW, W, S}, {SW, S, W},
	{NE, E, N}, {NE, N, E}, {SE, E, S}, {SE, S, E},
}
