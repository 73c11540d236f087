package alienwar

import (
	"breeder/engines"
	"breeder/genomes"
)

// Watchers look along the eight directions for certain prey, and at their own
// field, and do something simple otherwise.

// gentleGiant goes where it sees an eagle and never fights: it would fight
// eagles, but expects their points to be shown.
type gentleGiant struct {
	born
	peaceful
}

// Move takes the last direction with an eagle.
func (b *gentleGiant) Move(t *Turn) {
	for _, i := range t.Living {
		t.Moves[i] = Stay
		if w := t.Window(i); !w.Preyless() {
			t.Moves[i] = b.decide(w)
		}
	}
}

func (*gentleGiant) decide(w Window) Move {
	best := Stay
	for m := range moveCount {
		p := w.At
		for range w.Radius {
			if p = p.To(m); w.Board.letters[p] == Eagle {
				best = m
			}
		}
	}
	return best
}

func gentleGiantStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "gentle-giant", Summary: "GentleGiant: stays where it is unless it sees an eagle, and never fights",
		Space: genomes.MustSpace(pointsGene(3.5, 5.5, 0, 1, 0)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &gentleGiant{born: born{pointsOf(g)}}, nil
		},
	}
}

// newGuy goes where it sees prey, but for cows, and wanders at random otherwise.
type newGuy struct {
	born
	weighing
	below, totalFrom int
}

// Move takes the first prey in the order of moves and distances.
func (b *newGuy) Move(t *Turn) {
	for _, i := range t.Living {
		if w := t.Window(i); !w.Preyless() {
			if m, ok := b.decide(w); ok {
				t.Moves[i] = m
				continue
			}
		}
		t.Moves[i] = t.Dice.Move()
	}
}

func (*newGuy) decide(w Window) (Move, bool) {
	for m := range moveCount {
		p := w.At
		for range w.Radius {
			switch p = p.To(m); w.Board.letters[p] {
			case Eagle, Human, Turtle, Whale:
				return m, true
			}
		}
	}
	return Stay, false
}

// Wants takes whoever shows little strength for a human. Its tests for other
// prey expect points to be shown and never hold.
func (b *newGuy) Wants(_ *Turn, _ uint16, shown Shown) bool {
	return shown.Strength < b.below && shown.Total() >= b.totalFrom
}

func newGuyStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "new-guy", Summary: "NewGuy: goes for prey that it sees, wanders at random, and fights the weak",
		Space: genomes.MustSpace(pointsGene(5, 5, 0, 0, 0),
			fightBelowGene("shown strength below which it fights", 3),
			genomes.Int("total-from", "sum of shown levels from which it fights", 4, 60, 10)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &newGuy{born: born{pointsOf(g)}, below: g.Int("fight-below"), totalFrom: g.Int("total-from")}, nil
		},
	}
}

// rogue goes east and north by turns and fights when there is an alien about,
// for which it takes itself. It means to follow humans but stops when it sees one.
type rogue struct {
	born
	weighing
	north  []bool // it is the turn of north, by individual
	threat []bool // an alien was about
}

// Begin forgets whose turn it is.
func (b *rogue) Begin(individuals int) {
	b.north = forget(b.north, individuals)
	b.threat = forget(b.threat, individuals)
}

// Move looks along all rays, each through to its end.
func (b *rogue) Move(t *Turn) {
	for _, i := range t.Living {
		human, threat := false, false
		w := t.Window(i)
		for m := range moveCount {
			p := w.At
			for range w.Radius {
				switch p = p.To(m); w.Board.letters[p] {
				case Alien:
					threat = true
				case Turtle, Human:
					human = true
				}
			}
		}
		b.threat[i] = threat
		switch {
		case human:
			t.Moves[i] = Stay
		case b.north[i]:
			t.Moves[i] = N
			b.north[i] = false
		default:
			t.Moves[i] = E
			b.north[i] = true
		}
	}
}

// Wants remembers the last look around.
func (b *rogue) Wants(_ *Turn, i uint16, _ Shown) bool { return b.threat[i] }

func (b *rogue) copyMemory(to, from uint16) {
	b.north[to], b.threat[to] = b.north[from], b.threat[from]
}

func rogueStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "rogue", Summary: "Rogue: goes east and north by turns and feels threatened by itself",
		Space: genomes.MustSpace(pointsGene(3, 6, 0, 1, 0)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &rogue{born: born{pointsOf(g)}}, nil
		},
	}
}
