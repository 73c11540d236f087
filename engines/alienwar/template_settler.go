package alienwar

import (
	"math/bits"

	"breeder/genomes"
)

// settler plays by a genome of settlerSpace. Its fields are the genes of their names.
type settler struct {
	born
	weighing
	settleRound             int
	hurtBelow               int
	strengthBase            int
	strongPower, giantPower int
	patience, chaseSight    int
	tracks                  []tracks // of each individual
	moods                   [moods]lookout
	fight                   fighting
}

// lookout is how one mood scores its fields.
type lookout struct {
	drift  scores                // for the way alone
	chase  int                   // for coming closer to who stands still
	alien  seen                  // added for an alien
	prey   [letterKinds / 2]seen // added for prey of each kind
	crowds table3                // the decisions where nothing but aliens is in view, within radius 1
}

// A settler looks at most two fields far: the square of 5 around it, row by row.
const sightCells = 25

type (
	scores [moveCount]int16
	seen   [sightCells]scores // what somebody on a cell adds
)

func (s *scores) add(o *scores) {
	for m := range s {
		s[m] += o[m]
	}
}

// best is the first of the highest.
func (s *scores) best() Move {
	best := N
	for m := NE; m < moveCount; m++ {
		if s[m] > s[best] {
			best = m
		}
	}
	return best
}

// heading is the step that is expected of each kind of prey. Cows go anywhere
// and eagles away: neither is expected to be anywhere but where it is.
func heading(prey Letter) (dx, dy int) {
	switch prey {
	case Turtle:
		return DX[SW], DY[SW]
	case Human:
		return DX[NE], DY[NE]
	}
	return 0, 0
}

// newSettler reads a genome once and for all.
func newSettler(g genomes.Genome) *settler {
	s := &settler{
		born:         born{pointsOf(g)},
		settleRound:  g.Int("settle-round"),
		hurtBelow:    g.Int("hurt-below"),
		strengthBase: g.Int("strength-base"),
		strongPower:  g.Int("strong-power"),
		giantPower:   int(g.Real("giant-power")),
		patience:     g.Int("patience"),
		chaseSight:   g.Int("chase-sight"),
		fight:        newFighting(g),
	}
	for m, name := range moodNames {
		l := &s.moods[m]
		way, drift := Move(g.ChoiceIndex(name+"-way")), g.Int(name+"-drift")
		for to := range moveCount {
			switch {
			case to == way:
				l.drift[to] = int16(drift)
			case way != Stay && to != Stay && abs(DX[to]-DX[way])+abs(DY[to]-DY[way]) == 1:
				l.drift[to] = int16(drift / 2)
			}
		}
		if mood(m) >= strong {
			l.chase = g.Int(name + "-chase")
		}
		fillScores(&l.alien, 0, 0, g.Int(name+"-onto"), g.Int(name+"-beside"), g.Int(name+"-apart"))
		for _, prey := range settlerPrey {
			dx, dy := heading(prey.letter)
			value := g.Int(prey.gene) * g.Int(name+"-appetite")
			fillScores(&l.prey[prey.letter.kind()/2], dx, dy,
				value/100, value*g.Int("prey-beside")/10000, value*g.Int("prey-apart")/10000)
		}
		l.crowds.learn(l.look)
	}
	return s
}

// fillScores makes the table of what somebody adds that will take a step of dx, dy.
func fillScores(table *seen, dx, dy, onto, beside, apart int) {
	byDistance := [...]int{onto, beside, apart, 0, 0}
	for cell := range table {
		for to := range moveCount {
			x, y := cell%5-2+dx-DX[to], cell/5-2+dy-DY[to]
			table[cell][to] = int16(byDistance[max(abs(x), abs(y))])
		}
	}
}

// mood is what individual i is about now.
func (s *settler) mood(t *Turn, i uint16) mood {
	hp := t.HP(i)
	power := hp * max(t.Level(i, Strength)-s.strengthBase, 0)
	switch {
	case power >= s.giantPower:
		return giant
	case power >= s.strongPower:
		return strong
	case t.Round >= s.settleRound || hp < s.hurtBelow:
		return settled
	}
	return roaming
}

// Begin forgets the match before.
func (s *settler) Begin(individuals int) {
	if len(s.tracks) < individuals {
		s.tracks = make([]tracks, individuals)
	}
	for i := range s.tracks {
		s.tracks[i].next = -1
	}
}

// Move scores the fields around everybody.
func (s *settler) Move(t *Turn) {
	for _, i := range t.Living {
		l := &s.moods[s.mood(t, i)]
		if l.chase != 0 {
			k := &s.tracks[i]
			k.follow(t, i)
			sum := l.sum(Window{t.Board, t.At[i], min(int(t.Radius[i]), 2)})
			k.chase(&sum, s.patience, s.chaseSight, l.chase)
			t.Moves[i] = sum.best()
			continue
		}
		if m, ok := l.crowds.of(t, i); ok {
			t.Moves[i] = m
			continue
		}
		t.Moves[i] = l.look(Window{t.Board, t.At[i], min(int(t.Radius[i]), 2)})
	}
}

// inner is the square of 3 within that of 5.
const inner = 0b01110_01110_01110 << 5

// look decides by all that is in view, which has radius 1 or 2.
func (l *lookout) look(w Window) Move {
	sum := l.sum(w)
	return sum.best()
}

// sum is the scores of all that is in view.
func (l *lookout) sum(w Window) scores {
	const own = 1 << (sightCells / 2)
	aliens, prey := w.Board.Aliens5(w.At)&^own, w.Board.Prey5(w.At)
	if w.Radius == 1 {
		aliens, prey = aliens&inner, prey&inner
	}
	sum := l.drift
	for ; aliens != 0; aliens &= aliens - 1 {
		sum.add(&l.alien[bits.TrailingZeros32(aliens)])
	}
	for ; prey != 0; prey &= prey - 1 {
		cell := bits.TrailingZeros32(prey)
		letter := w.Letter(cell%5-2, cell/5-2)
		sum.add(&l.prey[letter.kind()/2][cell])
	}
	return sum
}

// Wants weighs a fight.
func (s *settler) Wants(t *Turn, i uint16, shown Shown) bool {
	return s.fight.wants(t, i, s.mood(t, i), shown)
}
