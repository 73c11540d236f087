package battlebots

import (
	"breeder/engines"
	"breeder/genomes"
)

// straightshooter shoots a missile whenever the enemy is on a straight line,
// however far, and otherwise steps in a random direction, walls or not.
//
// It is a Python program found without a name; it fits the entry
// StraightShooter.py, but nobody has confirmed that it is the same.
type straightshooter struct {
	stateless
	missileReach int
	bulletReach  int
}

func straightshooterStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "straightshooter",
		Author:  unnamed,
		Summary: "StraightShooter: a missile along every straight line, random steps in between",
		Space: genomes.MustSpace(
			genomes.Int("missile-reach", "farthest enemy at which it shoots a missile (0: never)", 0, Side-1, Side-1),
			genomes.Int("bullet-reach", "farthest enemy at which it shoots a bullet where it shoots no missile (0: never)", 0, Side-1, 0),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &straightshooter{missileReach: g.Int("missile-reach"), bulletReach: g.Int("bullet-reach")}, nil
		},
	}
}

// Decide gives the command for a round.
func (b *straightshooter) Decide(v *View) Command {
	if r := v.me.to(v.enemy); r.aligned() {
		switch span := r.span(); {
		case span <= b.missileReach:
			return Missile(r.heading())
		case span <= b.bulletReach:
			return Bullet(r.heading())
		}
	}
	return Move(v.anyHeading())
}
