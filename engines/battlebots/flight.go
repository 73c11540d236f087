package battlebots

import "math/bits"

// flyBullets moves every bullet, in the order of their slots, each to its end
// before the next.
func (b *board) flyBullets() {
	first, second := b.at[0], b.at[1]
	for m := b.bullets.live; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m) & 63
		shot := b.bullets.shot[i]
		at, h := shot.at(), shot.heading()
		switch {
		case at.to(first).ahead(h, at.to(second)) < BulletSpeed:
			b.strike(&b.bullets, i, BulletSpeed, BulletDamage)
		case at.room(h) >= BulletSpeed:
			b.bullets.shot[i] = shot + BulletSpeed*shotSteps(h)
		default:
			b.bullets.live &^= 1 << i // into the wall, without harm
		}
	}
}

// flyMissiles does the same for missiles, which burst at walls.
func (b *board) flyMissiles() {
	first, second := b.at[0], b.at[1]
	for m := b.missiles.live; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m) & 63
		shot := b.missiles.shot[i]
		at, h := shot.at(), shot.heading()
		if at.to(first).ahead(h, at.to(second)) < MissileSpeed {
			b.strike(&b.missiles, i, MissileSpeed, MissileDamage)
			continue
		}
		free := at.room(h)
		if free >= MissileSpeed {
			b.missiles.shot[i] = shot + MissileSpeed*shotSteps(h)
			continue
		}
		b.missiles.live &^= 1 << i
		if free > 0 {
			at += steps[h&15]
		}
		switch {
		case b.rules == Revised:
			dx, dy := h.delta()
			b.splash(at.X()+dx, at.Y()+dy)
		case at.near(first) || at.near(second):
			b.splash(at.X(), at.Y())
			fallthrough
		default:
			if free == 0 && b.rules == AsRun {
				b.splashCorner()
			}
		}
	}
}

// shotSteps is a heading's step as a shot counts it.
func shotSteps(h Heading) shot { return shot(steps[h&15]) }

// splashCorner is the burst of a missile that has its second step of a round
// still to make when it is spent. As run, a spent projectile is put at (-1,-1)
// first, and the only square near that is the corner.
func (b *board) splashCorner() {
	for bot, at := range b.at {
		if at == corner {
			b.energy[bot] -= SplashDamage
		}
	}
}

// strike lets a projectile hit a bot on its way of this round, which there
// must be.
//
// As run, what is spent makes its remaining steps of the round from (-1,-1).
// They lead nowhere, except to the south-east, where they lead back into the
// arena: see revenant.
func (b *board) strike(s *shots, i int, speed, damage int) {
	at, h := s.shot[i].at(), s.shot[i].heading()
	s.live &^= 1 << i
	bot, left := 0, 0
	one, two := at.to(b.at[0]), at.to(b.at[1])
	if far := int(one.line() & 15); one.meets(h, uint8(speed)) && !(two.meets(h, uint8(speed)) && int(two.line()&15) < far) {
		left = speed - far
	} else {
		bot, left = 1, speed-int(two.line()&15)
	}
	b.hit(bot, damage)
	if left == 0 || b.rules != AsRun {
		return
	}
	switch {
	case h == SE:
		b.revenant(s, i, left, damage)
	case damage == MissileDamage:
		b.splashCorner()
	}
}

// hit takes the energy that a direct hit costs; that of a missile hurts the
// other bot, too, if it is near.
func (b *board) hit(bot, damage int) {
	b.energy[bot] -= damage
	if damage == MissileDamage && b.at[0].near(b.at[1]) {
		b.energy[1-bot] -= SplashDamage
	}
}

// revenant makes the steps that are left to a spent projectile with the
// heading south-east: from (-1,-1) to the corner, and on if nobody is there.
// If it ends the round in the arena it stays as a ghost.
func (b *board) revenant(s *shots, i, left, damage int) {
	away := true // at (-1,-1)
	var at Square
	for range left {
		if at += steps[SE]; away {
			at = corner
		}
		away = false
		for bot := range b.at {
			if b.at[bot] == at {
				b.hit(bot, damage)
				away = true
				break
			}
		}
	}
	if !away {
		s.live |= 1 << i
		s.shot[i] = newShot(at, Nowhere)
	}
}
