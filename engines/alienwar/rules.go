package alienwar

import (
	"fmt"
	"math"
)

// Figures of the contest's final program (July 2014). Where its page says
// something else, the program is followed.
const (
	Rounds      = 1000 // of a match
	Individuals = 100  // attempted births a species
	PointsTotal = 10   // most ability points of an individual, all together and for each
	Room        = 2.5  // fields of the planet for each attempted birth

	baseHP   = 10
	lifeHP   = 5  // hp at birth for each life point, rounded
	lootHP   = 2  // hp for each life level of the killed
	loot     = 5  // of each level of the killed, the part that the killer gains
	maxDodge = 50 // defense beyond it does not help
)

// Ability is one of the five abilities.
type Ability int

// The abilities in the order in which points are given and enemies are shown.
const (
	Life Ability = iota
	Strength
	Defense
	Vision
	Cleverness
	abilityCount
)

var abilityNames = [abilityCount]string{"life", "strength", "defense", "vision", "cleverness"}

// String is the ability's name.
func (a Ability) String() string { return abilityNames[a] }

// Abilities holds one number for each ability, in single precision as the
// original does: points asked for at birth, or what an individual has.
type Abilities [abilityCount]float32

// Sum adds the abilities in their order, in single precision.
func (a *Abilities) Sum() float32 { return a[0] + a[1] + a[2] + a[3] + a[4] }

// Check says why an individual that asks for these points is not born: none
// may be below 0, and neither one nor their sum, as single precision adds them,
// above 10. Multiples of ½ are exact; a split into other fractions may sum to
// 10.000001.
func (a *Abilities) Check() error {
	for i, points := range a {
		if !(points >= 0 && points <= PointsTotal) {
			return fmt.Errorf("%v has %v points, must have 0 to %d", Ability(i), points, PointsTotal)
		}
	}
	if sum := a.Sum(); sum > PointsTotal {
		return fmt.Errorf("points sum to %v in single precision, must sum to at most %d", sum, PointsTotal)
	}
	return nil
}

// round is the nearest whole number, the upper one of two.
func round(x float32) int { return int(math.Floor(float64(x) + 0.5)) }

// sight is the radius of the view of an individual of this (unrounded) vision.
func sight(vision float32) int { return round(vision / 2) }

// blurBound is the number of values that cleverness may add to a shown level: 0 to one less.
func blurBound(cleverness float32) int { return round(cleverness/2) + 1 }

// dodgeBound is the number of equally likely draws of which one is a dodge.
func dodgeBound(defense int) int { return maxDodge/max(min(defense, maxDodge), 1) + 1 }

// sideFor is the side of the planet for a number of attempted births.
func sideFor(births int) int { return int(math.Ceil(math.Sqrt(float64(births) * Room))) }

// Shown is what an individual learns of whom it meets: four levels, each
// raised by what the other's cleverness made of chance. They are 1 or more.
type Shown struct{ Life, Strength, Defense, Vision int }

// Total is the sum of the shown levels.
func (s Shown) Total() int { return s.Life + s.Strength + s.Defense + s.Vision }

// Move is a step to one of the eight neighbouring fields, or none. Many species
// look at moves in this order and keep the first best.
type Move uint8

// The moves in the contest's order.
const (
	N Move = iota
	NE
	E
	SE
	S
	SW
	W
	NW
	Stay
	moveCount
)

var moveNames = [moveCount]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW", "STAY"}

// String is the move as recordings write it.
func (m Move) String() string {
	if m >= moveCount {
		return "?"
	}
	return moveNames[m]
}

// DX and DY are the step of each move; x grows to the east and y to the south.
var (
	DX = [moveCount]int{0, 1, 1, 1, 0, -1, -1, -1, 0}
	DY = [moveCount]int{-1, -1, 0, 1, 1, 1, 0, -1, 0}
)

// Towards is the move with the signs of dx and dy.
func Towards(dx, dy int) Move {
	return towards[(sign(dy)+1)*3+sign(dx)+1]
}

var towards = [9]Move{NW, N, NE, W, Stay, E, SW, S, SE}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

func abs(n int) int { return max(n, -n) }

// Letter is what a view shows on a field.
type Letter uint8

// The letters. An alien's lowest bit and a prey's highest bit are set, so that
// eight fields at a time can be sorted out.
const (
	Blank  Letter = 0
	Alien  Letter = 1
	Whale  Letter = 0x80 | 2
	Cow    Letter = 0x80 | 4
	Turtle Letter = 0x80 | 6
	Eagle  Letter = 0x80 | 8
	Human  Letter = 0x80 | 10
)

// letterKinds bounds [Letter.kind].
const letterKinds = 16

// kind is a small number for each letter, to index tables by.
func (l Letter) kind() int { return int(l & (letterKinds - 1)) }

const letterSigns = ".AW?C?T?E?H?????"

// Sign is the letter as recordings write it; a blank is a dot.
func (l Letter) Sign() byte { return letterSigns[l.kind()] }

// letterOf reads a sign of a recording.
func letterOf(sign byte) (Letter, bool) {
	switch sign {
	case '.':
		return Blank, true
	case 'A':
		return Alien, true
	case 'W':
		return Whale, true
	case 'C':
		return Cow, true
	case 'T':
		return Turtle, true
	case 'E':
		return Eagle, true
	case 'H':
		return Human, true
	}
	return Blank, false
}
