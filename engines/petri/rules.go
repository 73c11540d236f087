package petri

import "fmt"

// Figures of the contest.
const (
	Points       = 12  // hp + energy + acidity of a species
	Rounds       = 150 // the contest's limit
	DivideCost   = 5
	MoveCost     = 1
	EatGain      = 4
	RestGain     = 2
	MaxStrength  = 3 // of an attack
	MaxBlastHP   = 3 // a cell explodes at this hp or below
	MinSide      = 3
	MaxSide      = 64 // a column of the board is one machine word
	minBothSides = 7  // of width and height together: the two start spaces must differ
)

// Species is the split that all cells of a side share: the hit points a cell
// is born with, the most energy it can hold, and what its acid adds to a blast.
type Species struct{ HP, Energy, Acidity int }

// Forfeit is the species of a side that has none to show, such as a program
// that does not answer: legal, but it has no living cell, so that it has lost
// before the first turn, or drawn with another such.
var Forfeit = Species{Energy: Points}

// Check says what is wrong with a species as a contest entry.
func (s Species) Check() error {
	if s.HP < 0 || s.Energy < 0 || s.Acidity < 0 {
		return fmt.Errorf("species %v has a negative number", s)
	}
	if sum := s.HP + s.Energy + s.Acidity; sum != Points {
		return fmt.Errorf("species %v sums to %d, must be %d", s, sum, Points)
	}
	return nil
}

// String is the species as players write it, such as "4 8 0".
func (s Species) String() string { return fmt.Sprintf("%d %d %d", s.HP, s.Energy, s.Acidity) }

// Direction is one of the eight neighbours of a space. The order is the one in
// which most contest bots scan their neighbours: column by column from the
// west, each from the north.
type Direction uint8

// The eight directions. The opposite of d is 7 - d.
const (
	NW Direction = iota
	W
	SW
	N
	S
	NE
	E
	SE
	// nowhere and notAvailable are what HungryHungryBot prints on some edges
	// instead of a direction: an empty text and "NA". No act towards them is legal.
	nowhere
	notAvailable
)

var directionNames = [...]string{"NW", "W", "SW", "N", "S", "NE", "E", "SE", "", "NA"}

// String is the direction as the protocol writes it.
func (d Direction) String() string {
	if int(d) >= len(directionNames) {
		return "?"
	}
	return directionNames[d]
}

// DX and DY are the step of each direction; y grows to the south.
var (
	DX = [8]int{-1, -1, -1, 0, 0, 1, 1, 1}
	DY = [8]int{-1, 0, 1, -1, 1, -1, 0, 1}
)

// Towards gives the direction with the signs of dx and dy, and false if both are 0.
func Towards(dx, dy int) (Direction, bool) {
	d := bySigns[4+3*sign(dx)+sign(dy)]
	return d, d != nowhere
}

// sign is -1, 0 or 1, without a branch: the signs of ways cannot be guessed.
func sign(n int) int { return n>>63 | int(uint64(-n)>>63) }

// bySigns lists the directions by the sign of dx and then that of dy.
var bySigns = [9]Direction{NW, W, SW, N, nowhere, S, NE, E, SE}

// Verb is what a cell does with its chance to act.
type Verb uint8

// The six verbs. Rest is the zero value: it is what anything illegal becomes.
const (
	VerbRest Verb = iota
	VerbMove
	VerbDivide
	VerbAttack
	VerbEat
	VerbExplode
)

var verbNames = [...]string{"REST", "MOVE", "DIVIDE", "ATTACK", "EAT", "EXPLODE"}

// String is the verb as the protocol writes it.
func (v Verb) String() string {
	if int(v) >= len(verbNames) {
		return "?"
	}
	return verbNames[v]
}

// Action is one act of a cell: a verb, its direction and an attack's strength,
// packed into a word.
type Action uint16

// The acts that take no direction.
const (
	Rest    = Action(VerbRest)
	Explode = Action(VerbExplode)
)

// Move, Divide and Eat make an act towards d; Attack also takes its strength,
// 0 to 15, of which only 1 to 3 are ever legal.
func Move(d Direction) Action          { return Action(VerbMove) | Action(d)<<3 }
func Divide(d Direction) Action        { return Action(VerbDivide) | Action(d)<<3 }
func Eat(d Direction) Action           { return Action(VerbEat) | Action(d)<<3 }
func Attack(d Direction, s int) Action { return Action(VerbAttack) | Action(d)<<3 | Action(s)<<7 }

// Verb, Direction and Strength take an act apart.
func (a Action) Verb() Verb           { return Verb(a & 7) }
func (a Action) Direction() Direction { return Direction(a >> 3 & 15) }
func (a Action) Strength() int        { return int(a >> 7 & 15) }

// String is the act as a bot prints it, such as "ATTACK NW 2".
func (a Action) String() string {
	switch v := a.Verb(); v {
	case VerbRest, VerbExplode:
		return v.String()
	case VerbAttack:
		return fmt.Sprintf("%v %v %d", v, a.Direction(), a.Strength())
	default:
		return fmt.Sprintf("%v %v", v, a.Direction())
	}
}
