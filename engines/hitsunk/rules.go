package hitsunk

import "fmt"

// Figures of the contest.
const (
	Rounds     = 100 // the contest's limit
	MinPlayers = 2
	MaxPlayers = 30 // what a match of ours can seat; the contest names no limit
	MaxReach   = 9  // the farthest cell that an order can name: offsets are single digits
	Sight      = 5  // cells that a ship sees in each direction, counted from its head
	ScanSight  = 9  // the same after a scan
	Cooldown   = 3  // turns that a skill is gone after its use
	DiveTurns  = 5  // the longest dive, where [DiveLimit] is in force
	longest    = 5  // cells of the longest ship
	sinkValue  = 5  // points for a ship sunk
	deathCost  = 10 // points for the own ship lost
)

// SideOf is the side of the square board for a number of players, in cells.
func SideOf(players int) int { return 30 + players }

// Class is the kind of a ship, by the number that a program chooses it with.
type Class uint8

// The five classes. NoShip is what any other choice means: a player who
// takes part without a ship.
const (
	NoShip Class = iota
	Destroyer
	Submarine
	Cruiser
	Battleship
	Carrier
)

// classNames are the words of genes for the five classes, in the order of
// their numbers.
var classNames = []string{"destroyer", "submarine", "cruiser", "battleship", "carrier"}

// String is the class as a gene names it.
func (c Class) String() string {
	if c < Destroyer || c > Carrier {
		return "no ship"
	}
	return classNames[c-Destroyer]
}

// figures are what a class differs by: its length in cells, its moves and
// shots in a turn, how far it shoots, and its mines for the whole match.
type figures struct{ length, moves, shots, reach, mines int8 }

var classes = [...]figures{
	Destroyer:  {2, 3, 1, 9, 4},
	Submarine:  {3, 2, 1, 5, 4},
	Cruiser:    {3, 1, 2, 9, 2},
	Battleship: {4, 1, 3, 7, 1},
	Carrier:    {5, 1, 1, 7, 3},
}

// figures gives those of a class; of NoShip they are 0.
func (c Class) figures() figures {
	if int(c) >= len(classes) {
		return figures{}
	}
	return classes[c]
}

// Length is the number of a ship's hull cells.
func (c Class) Length() int { return int(c.figures().length) }

// Moves is the number of moves in a turn.
func (c Class) Moves() int { return int(c.figures().moves) }

// Shots is the number of shots in a turn.
func (c Class) Shots() int { return int(c.figures().shots) }

// Reach is how far the class shoots, in columns and in rows from its head.
func (c Class) Reach() int { return int(c.figures().reach) }

// Mines is the number of mines for a whole match.
func (c Class) Mines() int { return int(c.figures().mines) }

// Direction is where a ship's head points; its body trails behind.
type Direction uint8

// The four directions, clockwise from the top, numbered as in the contest.
const (
	Up Direction = iota
	Right
	Down
	Left
)

// DX and DY are one step in each direction; y grows downwards.
var (
	DX = [4]int{0, 1, 0, -1}
	DY = [4]int{-1, 0, 1, 0}
)

// Turned is the direction after so many quarter turns clockwise.
func (d Direction) Turned(quarters int) Direction { return Direction(int(d)+quarters) & 3 }

// String is the direction in a word.
func (d Direction) String() string {
	return [...]string{"up", "right", "down", "left"}[d&3]
}

// Verb is what an order tells a ship to do, by the letter that programs print for it.
type Verb byte

// The verbs. TurnC and TurnK are quarter turns about the head:
// counter-clockwise and clockwise as the contest's program runs, the other way
// round where [ClockwiseC] is in force; see [Turn.TurnBy].
const (
	Ahead  Verb = 'M'
	Astern Verb = 'B'
	TurnC  Verb = 'C'
	TurnK  Verb = 'K'
	Ram    Verb = 'A'
	Shoot  Verb = 'F'
	Lay    Verb = 'N'
	Scan   Verb = 'S'
	Repair Verb = 'R'
	Dive   Verb = 'P' // under water it surfaces
	Shield Verb = 'D'
)

// Order is one thing that a ship is told to do. Shoot and Lay name a cell by
// its offset from the head at that moment, each part from -9 to 9: see [ShootAt] and [LayAt].
type Order struct {
	Verb   Verb
	dx, dy int8
	// garbled tells that an offset of the original text holds no digits: the
	// turn ends where it would be read.
	garbled bool
}

// String is the order as a program prints it.
func (o Order) String() string { return string(AppendOrders(nil, []Order{o})) }

// Do is the order of a verb that takes no cell.
func Do(v Verb) Order { return Order{Verb: v} }

// ShootAt and LayAt are the orders to shoot at a cell and to lay a mine there.
// They panic if the offset has more than one digit.
func ShootAt(dx, dy int) Order { return aimed(Shoot, dx, dy) }

// LayAt is described with ShootAt.
func LayAt(dx, dy int) Order { return aimed(Lay, dx, dy) }

func aimed(v Verb, dx, dy int) Order {
	if dx < -MaxReach || dx > MaxReach || dy < -MaxReach || dy > MaxReach {
		panic(fmt.Sprintf("hitsunk: an order cannot name the cell %d,%d", dx, dy))
	}
	return Order{Verb: v, dx: int8(dx), dy: int8(dy)}
}
