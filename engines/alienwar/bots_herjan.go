package alienwar

import (
	"breeder/engines"
	"breeder/genomes"
)

// herjan catches whales and waits for turtles and humans, and otherwise gives
// way to aliens next to it. It fights when it wins by a margin.
//
// Its quirks: a whale in the west sends it east; it looks at a mirrored picture
// of aliens, itself among them; and once it sees farther than a field it never
// gives way.
type herjan struct {
	born
	weighing
	whaleHP, spareHP, chaseHP int
	safe                      int
	margin                    int
	alone                     table3
}

// Move looks for prey, then for danger.
func (b *herjan) Move(t *Turn) {
	for _, i := range t.Living {
		if m, ok := b.alone.of(t, i); ok {
			t.Moves[i] = m
			continue
		}
		t.Moves[i] = b.decide(t.Window(i), t.HP(i), t.Level(i, Strength))
	}
}

// whales is the order in which whales are looked for, and where each sends it.
var whales = [8][2]Move{{NW, NW}, {N, N}, {NE, NE}, {E, E}, {SE, SE}, {S, S}, {SW, SW}, {W, E}}

// meetings is where prey is looked for that moves, and how it is met.
var meetings = [6]struct {
	at     Move
	letter Letter
	go_    Move
}{{NE, Turtle, Stay}, {N, Turtle, W}, {E, Turtle, S}, {NW, Human, Stay}, {N, Human, E}, {W, Human, N}}

func (b *herjan) decide(w Window, hp, strength int) Move {
	if w.Board.prey.square3(w.At) != 0 {
		if hp-b.spareHP > b.whaleHP/((strength-1)/2+1) {
			for _, at := range whales {
				if w.Board.letters[w.At.To(at[0])] == Whale {
					return at[1]
				}
			}
		}
		if hp > b.chaseHP {
			for _, at := range meetings {
				if w.Board.letters[w.At.To(at.at)] == at.letter {
					return at.go_
				}
			}
		}
	}
	if w.Radius > 1 {
		return Stay
	}
	return b.giveWay(w)
}

// giveWay is the rest of the decision with radius 1: go where the danger is
// least, if there is any.
func (b *herjan) giveWay(w Window) Move {
	// up, left, down, right and down-left, as in the mirror
	var danger [5]int
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if w.Letter(dx, dy) != Alien {
				continue
			}
			const near = 4
			switch sign(dy) {
			case 1:
				danger[0] += near
			case -1:
				danger[2] += near
			}
			switch sign(dx) {
			case 1:
				danger[1] += near
			case -1:
				danger[3] += near
			}
			if dx >= 0 && dy <= 0 {
				danger[4] += near
			}
		}
	}
	if max(danger[0], danger[1], danger[2], danger[3]) <= b.safe {
		return Stay
	}
	ways := [5]Move{N, W, S, E, SW}
	best := 4
	for i := 3; i >= 0; i-- {
		if danger[i] < danger[best] {
			best = i
		}
	}
	return ways[best]
}

// Wants counts strikes in whole numbers.
func (b *herjan) Wants(t *Turn, i uint16, shown Shown) bool {
	hp := t.HP(i)
	if hp <= shown.Strength {
		return false
	}
	need := (shown.Life*5 + 10) / ((t.Level(i, Strength)-1)/2 + 1)
	lose := hp / 5 / ((shown.Strength-1)/2 + 1)
	return lose-need > shown.Strength/shown.Life+b.margin
}

func herjanStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "herjan-alien", Summary: "HerjanAlien: catches whales, gives way to aliens, fights when it wins by a margin",
		Space: genomes.MustSpace(pointsGene(4.5, 5.5, 0, 0, 0),
			genomes.Int("whale-hp", "hp that it expects a whale to have", 0, 200, 60),
			genomes.Int("spare-hp", "hp to keep when it goes for a whale", 0, 60, 2),
			genomes.Int("chase-hp", "hp above which it meets turtles and humans", 0, 60, 5),
			genomes.Int("safe", "danger up to which it stays, 4 for each alien in a direction", 0, 16, 3),
			genomes.Int("margin", "strikes by which it must win to fight", -10, 10, 1)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &herjan{
				born: born{pointsOf(g)}, whaleHP: g.Int("whale-hp"), spareHP: g.Int("spare-hp"), chaseHP: g.Int("chase-hp"),
				safe: g.Int("safe"), margin: g.Int("margin"),
			}
			b.alone.learn(b.giveWay)
			return b, nil
		},
	}
}
