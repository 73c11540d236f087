package battlebots

import (
	"math/bits"

	"breeder/engines"
	"breeder/genomes"
)

// readyaimshoot is ReadyAimShoot (R; the contest ran a Python port of it). Once
// the enemy is in its row or column it fires the pulse, then a missile, then a
// bullet, each where the enemy is by then; until that is so, it walks there.
//
// The program as published splits its input at a backslash and an n, finds
// neither, and dies of it every time. This is the program with its input
// split at line feeds, and its answers, which end in a blank and a line feed,
// trimmed: what its author meant.
//
// Its other quirks are its own. It notes what it did last in its source, so
// that it goes on with the missile and the bullet even when the enemy has
// left its line, and spells diagonals the wrong way round, as in "M WN", so
// that these do nothing. It avoids mines only where two or more are next to
// it. And where it would have nothing to do it dies, which repeats its last command.
type readyaimshoot struct {
	pulseEnergy  int
	missileBelow int

	next int // pulse, missile or bullet
}

const (
	pulseNext = iota
	bulletNext
	missileNext
)

func readyaimshootStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "readyaimshoot",
		Author:  unnamed,
		Summary: "ReadyAimShoot: lines up with the enemy, freezes it, and shoots a missile and a bullet",
		Space: genomes.MustSpace(
			genomes.Int("pulse-energy", "energy from which it fires the pulse (11: never)", 1, FullEnergy+1, 2),
			genomes.Int("missile-below", "energy below which it shoots a missile at an enemy in line, whatever was next", 1, FullEnergy+1, 2),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &readyaimshoot{pulseEnergy: g.Int("pulse-energy"), missileBelow: g.Int("missile-below")}, nil
		},
	}
}

// Begin forgets what was fired last.
func (b *readyaimshoot) Begin() { b.next = pulseNext }

// Memory is what it fires next.
func (b *readyaimshoot) Memory() (uint64, bool) { return uint64(b.next), true }

// Decide gives the command for a round.
func (b *readyaimshoot) Decide(v *View) Command {
	dx, dy := v.enemy.X()-v.me.X(), v.enemy.Y()-v.me.Y()
	inLine := dx == 0 || dy == 0
	towards := Nowhere
	if inLine {
		towards = v.me.to(v.enemy).heading()
	}
	c := Silence
	switch {
	case inLine && v.Energy() >= b.pulseEnergy && b.next == pulseNext:
		c, b.next = EMP, missileNext
	case b.next == missileNext:
		c, b.next = Missile(towards), bulletNext
	case b.next == bulletNext:
		c, b.next = Bullet(towards), pulseNext
	}
	if inLine {
		if v.Energy() < b.missileBelow {
			c = Missile(towards)
		}
		return c
	}
	step := N
	switch {
	case dx < dy && dx < 0:
		step = W
	case dx < dy:
		step = E
	case dy > 0:
		step = S
	}
	if mines := v.board.mines.around(v.me); bits.OnesCount16(uint16(mines)) < 2 || mines>>step&1 == 0 {
		return Move(step)
	}
	return c
}
