package battlebots

import "fmt"

// The contest's figures, from its page.
const (
	Side       = 10   // squares along each side of the arena
	FullEnergy = 10   // of a bot at the start of a bout; below 1 the bout is over
	Rounds     = 1000 // of a bout, at most
	Bouts      = 5    // of a match

	BulletSpeed   = 3 // squares a round
	MissileSpeed  = 2
	BulletDamage  = 1 // energy that a hit costs
	MissileDamage = 3
	MineDamage    = 2
	SplashDamage  = 1 // to a bot next to where a missile or a mine goes off
	EMPCost       = 1 // energy that firing it costs
	EMPRounds     = 2 // rounds after this one in which nobody moves
)

// maxMines is how many mines the control programs have room for.
const maxMines = 100

// Rules is one of the readings of the rules.
type Rules uint8

// The readings, the default first.
const (
	// AsRun is the control program printed on the contest page, slip for slip.
	AsRun Rules = iota
	// Revised is the control program by the contestant intx13 that the page
	// links to: sides are drawn for each bout, and much of what looks like a
	// slip in the first is otherwise. The final results look like its own.
	Revised
	// Prose is what the page's text promises; where it is silent, AsRun
	// without the afterlife of spent projectiles.
	Prose
)

var rulesNames = [...]string{AsRun: "as-run", Revised: "revised", Prose: "prose"}

func (r Rules) String() string {
	if int(r) < len(rulesNames) {
		return rulesNames[r]
	}
	return fmt.Sprintf("rules %d", r)
}

func parseRules(name string) (Rules, error) {
	for r, known := range rulesNames {
		if name == known {
			return Rules(r), nil
		}
	}
	return AsRun, fmt.Errorf("rules = %q, must be as-run, revised or prose", name)
}

// winner tells who has won a bout that ended with these energies: 0, 1, or -1
// for nobody.
func (r Rules) winner(energy [2]int) int {
	best := 0
	if energy[1] > energy[0] {
		best = 1
	}
	if energy[0] == energy[1] || r != AsRun && energy[best] < 1 {
		return -1
	}
	return best
}

// Heading is one of the eight ways, clockwise from the north, or Nowhere.
type Heading uint8

// The headings by the numbers that the control program gives them.
const (
	N Heading = iota
	NE
	E
	SE
	S
	SW
	W
	NW
	// Nowhere is the heading of a word that names none, and of a ghost.
	Nowhere
)

var headingNames = [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW", Nowhere: ""}

// String is the heading's name on the protocol; that of Nowhere is empty.
func (h Heading) String() string { return headingNames[min(h, Nowhere)] }

// Command is what a bot wants to do in a round. The zero Command is a move north.
type Command uint8

// Commands without a heading; the others are made by [Move], [Bullet],
// [Missile] and [Mine].
const (
	// Nothing stands for "0" and for whatever the control program does not understand.
	Nothing = Command(Nowhere)
	// EMP freezes both bots.
	EMP Command = 0x40
	// Silence is the empty reply of a program that died: the control program
	// repeats the previous command.
	Silence Command = 0x50
)

const (
	bulletCommand  Command = 0x10
	missileCommand Command = 0x20
	mineCommand    Command = 0x30
	kindOf         Command = 0xf0
)

// Move steps to the next square.
func Move(h Heading) Command { return Command(min(h, Nowhere)) }

// Bullet shoots a bullet; with no heading it does nothing.
func Bullet(h Heading) Command { return bulletCommand | Command(min(h, Nowhere)) }

// Missile shoots a missile; with no heading it does nothing.
func Missile(h Heading) Command { return missileCommand | Command(min(h, Nowhere)) }

// Mine drops a mine on the next square; with no heading on the bot's own,
// except under [Revised] where it does nothing.
func Mine(h Heading) Command { return mineCommand | Command(min(h, Nowhere)) }

// Heading is the heading of a command, Nowhere if it has none.
func (c Command) Heading() Heading {
	if c >= EMP {
		return Nowhere
	}
	return Heading(c &^ kindOf)
}

// IsMove tells whether the command is to step somewhere.
func (c Command) IsMove() bool { return c < Nothing }

// String is the command as a bot writes it. A missing heading is written as
// "?", which no control program takes for one.
func (c Command) String() string {
	heading := c.Heading().String()
	if heading == "" {
		heading = "?"
	}
	switch {
	case c == Silence:
		return ""
	case c == EMP:
		return "P"
	case c.IsMove():
		return heading
	}
	switch c & kindOf {
	case bulletCommand:
		return "B " + heading
	case missileCommand:
		return "M " + heading
	case mineCommand:
		return "L " + heading
	}
	return "0"
}
