package alienwar

// Turn is all that a species may see and do in a round. Its bot goes through
// the living and gives each a move:
//
//	for _, i := range t.Living {
//		t.Moves[i] = decide(t.Window(i))
//	}
//
// Individuals are numbered from 0 and keep their number for a match, so that a
// bot's memory of them can be arrays. All moves of a round are decided on the
// same picture of the planet, taken before anybody moves, and nobody is attacked
// before it has moved: it makes no difference in which order they are decided.
//
// What a turn tells is what the original tells an individual: its own levels, hp
// and letters within its radius. No bot may look farther or at others' numbers.
type Turn struct {
	Living []uint16 // the numbers of the living, in no particular order
	At     []Place  // where each individual is
	Radius []uint8  // of each individual's view, 1 or more
	Moves  []Move   // of each individual, to be set for all that live; those of the last round at first
	Round  int      // from 0
	Board  *Board   // the picture; it shows squares of radius up to 8 around every place (see Window)
	Dice   *Dice

	bodies []body
	far    *Board // to unroll wider views on
}

// body is what an individual is made of.
type body struct {
	hp        int32
	levels    [abilityCount]int32 // abilities rounded
	abilities Abilities
	blur      int32 // bound of what is added to shown levels
	species   uint16
	index     uint16
	_         [12]byte // fills the processor's cache line
}

// HP is the hit points of an individual.
func (t *Turn) HP(i uint16) int { return int(t.bodies[i].hp) }

// Level is a level of an individual: an ability rounded.
func (t *Turn) Level(i uint16, a Ability) int { return int(t.bodies[i].levels[a]) }

// Window is the view of one individual: a square of a board around a place.
type Window struct {
	Board  *Board
	At     Place
	Radius int
}

// Window is the view of an individual, however wide.
func (t *Turn) Window(i uint16) Window {
	if r := t.Radius[i]; r <= margin {
		return Window{t.Board, t.At[i], int(r)}
	}
	return t.farWindow(i)
}

func (t *Turn) farWindow(i uint16) Window {
	r := int(t.Radius[i])
	return Window{t.far, t.far.spread(t.Board, t.At[i], r), r}
}

// Letter is what is seen dx fields to the east and dy to the south, neither
// farther than the radius.
func (w Window) Letter(dx, dy int) Letter { return w.Board.letters[w.At.Plus(dx, dy)] }

// Preyless tells that no prey is in view.
func (w Window) Preyless() bool { return !w.Board.prey.any(w.At, w.Radius) }
