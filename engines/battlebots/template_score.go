package battlebots

import "math/bits"

// Begin forgets the match before.
func (b *duelist) Begin() { b.notes = notes{command: Nothing} }

// Memory is all the notes.
func (b *duelist) Memory() (uint64, bool) {
	n := &b.notes
	m := uint64(n.me.place())<<57 | uint64(n.enemy.place())<<50 | uint64(n.command)<<43
	m |= uint64(n.calm)<<35 | uint64(n.quiet)<<27 | uint64(n.strays)<<20
	m |= uint64(n.energy[0])<<16 | uint64(n.energy[1])<<12 | uint64(n.frozen)<<2
	if n.held {
		m |= 16
	}
	if n.harmless {
		m |= 2
	}
	if n.started {
		m |= 1
	}
	return m, true
}

// siegeDistance is the farthest from which a missile reaches an enemy before a
// pulse ends. Those who dodge well keep out of line within it.
const siegeDistance = EMPRounds * MissileSpeed

// duel is what a duelist works out in one round.
type duel struct {
	mood    int
	frozen  bool
	last    Heading // of the enemy's last step
	danger  [16]int32
	struck  mask  // squares on and around the enemy's on which what flies does harm in this round, and mines
	barred  patch // squares of its patch on which it does in the next round, or the enemy can
	trapped int32 // score of any shot for how few safe squares the enemy has
	pressed bool  // something hits the enemy's square in this round
	trap    int32 // damage to the enemy in the two rounds after this, less its own
	inLine  bool  // the enemy is in line and cannot leave it
	weight  int32 // of all squares where the enemy may be after this round
	siege   bool  // the enemy seems to do nothing but dodge
	inReach int32 // of those in line from which it cannot get before a missile comes, if frozen

	lines             mask      // headings of which a shot may be worth something
	bullets, missiles [16]int32 // and what
}

// Decide gives the command for a round.
func (b *duelist) Decide(v *View) Command {
	d := duel{last: Nowhere}
	var s scores
	b.consider(v, &d, &s)
	return b.does(s.pick(v, b.slack), &d)
}

// consider brings the notes up to date and scores all commands.
func (b *duelist) consider(v *View, d *duel, s *scores) {
	b.look(v, d)
	here := b.weighSteps(v, d, s)
	b.weighAttacks(v, d, s, here)
}

// look takes in all that the view shows.
func (b *duelist) look(v *View, d *duel) {
	b.note(v, d)
	b.weighBullets(v, d)
	b.weighMissiles(v, d)
	b.aim(v, d)
}

// does takes down what it does.
func (b *duelist) does(c Command, d *duel) Command {
	n := &b.notes
	n.command, n.held = c, d.frozen
	n.harmless = d.struck&within[n.enemy&(area-1)] == 0 && c < bulletCommand
	if c == EMP {
		n.frozen = EMPRounds
	}
	return c
}

// note brings the notes up to date and takes from them what matters now.
func (b *duelist) note(v *View, d *duel) {
	n := &b.notes
	mine, theirs := v.Energy(), v.EnemyEnergy()
	switch {
	case mine > theirs:
		d.mood = ahead
	case mine < theirs:
		d.mood = behind
	}
	energy := [2]int8{int8(mine), int8(theirs)}
	if n.started && n.enemy.to(v.enemy).span() == 1 {
		d.last = n.enemy.to(v.enemy).heading()
	}
	if n.energy == energy {
		if n.calm < b.patience {
			n.calm++
		}
	} else {
		n.calm = 0
	}
	hurt := energy[0] < n.energy[0] && n.command != EMP && n.command&kindOf != missileCommand
	hit := energy[1] < n.energy[1] && !n.held && !n.harmless
	if n.quiet = min(n.quiet+1, b.peace); !n.started || hurt || hit || b.shotAt(v) {
		n.quiet = 0
	}
	d.siege = n.quiet >= b.peace
	if n.started && n.me == v.me && !n.command.IsMove() && !n.held && n.me.to(n.enemy).span() >= siegeDistance {
		n.strays = n.strays << 1 & 0x7f
		if v.me.to(v.enemy).aligned() {
			n.strays |= 1
		}
	}
	// Energy that the enemy lost to nothing that flew or lay there was the price of
	// a pulse.
	if b.notices && n.started && n.harmless && energy == [2]int8{n.energy[0], n.energy[1] - EMPCost} {
		n.frozen = EMPRounds
	}
	// A step that did not happen, with nobody in the way, tells of a pulse that
	// lasts for one more round.
	failed := n.started && n.command.IsMove() && n.me == v.me && n.frozen == 0 &&
		n.me+steps[n.command.Heading()&15] != v.enemy && n.me+steps[n.command.Heading()&15] != n.enemy
	d.frozen = n.frozen > 0 || failed
	if n.frozen > 0 {
		n.frozen--
	}
	n.me, n.enemy, n.energy, n.started = v.me, v.enemy, energy, true
}

// shotAt tells whether the enemy has shot in the last round: something has come
// as far from where it stands as it flies in a round.
func (b *duelist) shotAt(v *View) bool {
	for m := v.board.bullets.live; m != 0; m &= m - 1 {
		s := v.board.bullets.shot[bits.TrailingZeros64(m)&63]
		if s.at()-BulletSpeed*steps[s.heading()&15] == v.enemy {
			return true
		}
	}
	for m := v.board.missiles.live; m != 0; m &= m - 1 {
		s := v.board.missiles.shot[bits.TrailingZeros64(m)&63]
		if s.at()-MissileSpeed*steps[s.heading()&15] == v.enemy {
			return true
		}
	}
	return false
}

func (b *duelist) weighBullets(v *View, d *duel) {
	cost := &b.danger[d.mood].bullet
	for m := v.board.bullets.live; m != 0; m &= m - 1 {
		s := v.board.bullets.shot[bits.TrailingZeros64(m)&63]
		at, h := s.at(), s.heading()
		if h >= Nowhere {
			b.shunGhost(v, d, at, cost[1])
			continue
		}
		d.struck |= enterNow[bullet][h&7][(v.enemy-at)&(offsets-1)]
		d.barred |= enterNext[bullet][h&7][(v.me-at)&(offsets-1)]
		c := crossingAt(v.me, s)
		for k := range c.count {
			d.danger[c.at[k%3]&15] += cost[c.distance[k%3]%Side]
		}
		// Distances less one: a bullet meets all that is ahead before the freeze ends.
		if to := at.to(v.enemy).line() - uint8(h)<<4 - 1; to < BulletSpeed {
			d.pressed = true
		} else if to < (EMPRounds+1)*BulletSpeed {
			d.trap += BulletDamage
		}
		if to := at.to(v.me).line() - uint8(h)<<4 - 1; to >= BulletSpeed && to < (EMPRounds+1)*BulletSpeed {
			d.trap -= BulletDamage
		}
	}
}

func (b *duelist) weighMissiles(v *View, d *duel) {
	cost := &b.danger[d.mood].missile
	for m := v.board.missiles.live; m != 0; m &= m - 1 {
		s := v.board.missiles.shot[bits.TrailingZeros64(m)&63]
		at, h := s.at(), s.heading()
		if h >= Nowhere {
			b.shunGhost(v, d, at, cost[1])
			continue
		}
		d.struck |= enterNow[missile][h&7][(v.enemy-at)&(offsets-1)]
		d.barred |= enterNext[missile][h&7][(v.me-at)&(offsets-1)]
		c := crossingAt(v.me, s)
		for k := range c.count {
			d.danger[c.at[k%3]&15] += cost[c.distance[k%3]%Side]
		}
		if to := at.to(v.enemy).line() - uint8(h)<<4 - 1; to < MissileSpeed {
			d.pressed = true
		} else if to < (EMPRounds+1)*MissileSpeed {
			d.trap += MissileDamage
		}
		if to := at.to(v.me).line() - uint8(h)<<4 - 1; to >= MissileSpeed && to < (EMPRounds+1)*MissileSpeed {
			d.trap -= MissileDamage
		}
		free := at.room(h)
		if free >= 2*MissileSpeed {
			continue
		}
		burst := at + Square(int(free)+v.revised())*steps[h&15]
		if free >= MissileSpeed {
			d.barred |= burstPatch[(burst-v.me)&(offsets-1)]
		} else {
			d.struck |= touching[(burst-v.enemy)&(offsets-1)]
			for near := touching[(burst-v.me)&(offsets-1)]; near != 0; near &= near - 1 {
				d.danger[bits.TrailingZeros16(uint16(near))&15] += b.dodgeSplash
			}
		}
	}
}

// shunGhost adds the cost of a ghost to its square.
func (b *duelist) shunGhost(v *View, d *duel, at Square, cost int32) {
	d.struck |= maskOf(at.X()-v.enemy.X(), at.Y()-v.enemy.Y())
	d.barred |= patchOf(at.X()-v.me.X(), at.Y()-v.me.Y())
	if m := v.maskOf(at); m != 0 {
		d.danger[bits.TrailingZeros16(uint16(m))&15] += cost
	}
}

// aim works out what shots are worth.
func (b *duelist) aim(v *View, d *duel) {
	bulletWorth, missileWorth := b.worths(v, d.mood)
	me, enemy := v.me, v.enemy
	if v.board.mines.count > 0 {
		d.struck |= v.board.mines.around(enemy)
	}
	stay := b.stay
	if d.pressed {
		stay = b.pressed
	}
	moves := within[enemy&(area-1)] & around
	if d.frozen {
		moves, stay = 0, 100
	}
	here := me.to(enemy)
	d.expect(stay, here)
	if here.aligned() {
		h, distance := here.heading()&15, here.span()%Side
		d.lines = 1 << h
		d.inLine = d.frozen
		d.bullets[h] = stay * bulletWorth[distance]
		d.missiles[h] = stay * missileWorth[distance]
	}
	for ; moves != 0; moves &= moves - 1 {
		h := bits.TrailingZeros16(uint16(moves))
		r := me.to(enemy + steps[h&15])
		if r == onItself {
			continue
		}
		weight := b.step
		switch {
		case d.struck>>h&1 != 0:
			weight = b.struck
		case Heading(h) == d.last:
			weight = b.along
		}
		distance := r.span()
		if distance < here.span() {
			weight += b.closer
		}
		d.expect(weight, r)
		if !r.aligned() {
			continue
		}
		d.lines |= 1 << r.heading()
		d.bullets[r.heading()&15] += weight * bulletWorth[distance%Side]
		d.missiles[r.heading()&15] += weight * missileWorth[distance%Side]
	}
	d.trapped = b.trapped[b.refuges(v, d)&15]
	if enemy.nearWall(MissileSpeed) || me.nearWall(MissileSpeed) {
		b.aimAtWalls(v, d, here)
	}
}

// expect counts a square where the enemy may be after this round.
func (d *duel) expect(weight int32, r relation) {
	d.weight += weight
	if r.aligned() && r.span() <= siegeDistance {
		d.inReach += weight
	}
}

// refuges is how many safe squares the enemy can be on after this round.
func (b *duelist) refuges(v *View, d *duel) int {
	unsafe := d.struck | reachNow[(v.enemy-v.me)&(offsets-1)]
	if v.me.nearWall(MissileSpeed) {
		unsafe |= burstReach[v.revised()][v.me.place()].around(v.enemy)
	}
	to := within[v.enemy&(area-1)]
	if d.frozen {
		to = self
	}
	return bits.OnesCount16(uint16(to &^ unsafe))
}

// aimAtWalls adds what bursts at walls are worth. The enemy must be near where
// the missile's way ends, and not on the way.
func (b *duelist) aimAtWalls(v *View, d *duel, here relation) {
	for h := range Nowhere {
		free := v.me.room(h)
		burst := v.me + Square(int(free)+v.revised())*steps[h]
		if touching[(burst-v.enemy)&(offsets-1)]&self != 0 && !(here.aligned() && here.heading() == h) {
			d.lines |= 1 << h
			d.missiles[h] += b.burst[d.mood][free%Side]
		}
		if free < MissileSpeed && touching[(burst-v.me)&(offsets-1)]&self != 0 {
			d.missiles[h] -= b.ownSplash
		}
	}
}

// worths are what hits are worth by distance, with shots that would end the
// bout counted as such.
func (b *duelist) worths(v *View, mood int) (bullet, missile *[Side]int32) {
	endsBullet, endsMissile := 0, 0
	if v.EnemyEnergy() <= BulletDamage {
		endsBullet = 1
	}
	if v.EnemyEnergy() <= MissileDamage {
		endsMissile = 1
	}
	return &b.worth[endsBullet][mood].bullet, &b.worth[endsMissile][mood].missile
}

// scores are commands with their scores, and the best score.
type scores struct {
	count   int
	command [32]Command
	score   [32]int32
	best    int32
}

func (s *scores) add(c Command, score int32) {
	s.command[s.count&31], s.score[s.count&31] = c, score
	s.count++
	s.best = max(s.best, score)
}

// weighSteps scores staying and all steps. It returns the score of staying.
func (b *duelist) weighSteps(v *View, d *duel, s *scores) (here int32) {
	d.barred |= outside[v.me&(area-1)] | reachNext[(v.me-v.enemy)&(offsets-1)]
	if v.board.mines.count > 0 {
		d.barred |= v.board.mines.patch(v.me)
	}
	if v.enemy.nearWall(MissileSpeed) {
		b.shunBursts(v, d)
	}
	here = b.square(v, d, Nowhere) + b.keepStill
	n := &b.notes
	if d.siege && v.me.to(v.enemy).span() >= siegeDistance && (n.strays != 0 || n.command.IsMove()) {
		here += b.siegeWait
	}
	s.best = here
	s.add(Nothing, here)
	if !d.frozen {
		onward := Nowhere
		if n.command.IsMove() {
			onward = n.command.Heading()
		}
		for moves := within[v.me&(area-1)] & around; moves != 0; moves &= moves - 1 {
			h := Heading(bits.TrailingZeros16(uint16(moves)))
			if v.me+steps[h&15] == v.enemy {
				continue
			}
			score := b.square(v, d, h)
			if h == onward {
				score += b.onward
			}
			s.add(Move(h), score)
		}
	}
	return here
}

// weighAttacks scores shots, a mine and the pulse, all of which need it to stay.
func (b *duelist) weighAttacks(v *View, d *duel, s *scores, here int32) {
	impatient := d.mood != ahead && b.notes.calm >= b.patience
	urge := here + d.trapped
	if impatient {
		urge += b.impatience
	}
	lines := d.lines
	if d.siege && !d.inLine {
		lines = 0 // shots would keep the enemy out of line
	}
	for ; lines != 0; lines &= lines - 1 {
		h := Heading(bits.TrailingZeros16(uint16(lines)) & 7)
		if d.bullets[h] > 0 {
			s.add(Bullet(h), urge+b.bulletUrge+d.bullets[h])
		}
		if d.missiles[h] > 0 {
			s.add(Missile(h), urge+b.missileUrge+d.missiles[h])
		}
	}
	if v.me.to(v.enemy).span() <= b.mineReach && v.board.mines.count < b.mineLimit {
		b.considerMine(v, s, here, impatient)
	}
	s.add(EMP, here+b.pulse(v, d))
}

// pulse is what a pulse is worth. While one lasts for another round, a second
// catches nobody that the first has not.
func (b *duelist) pulse(v *View, d *duel) int32 {
	worth := b.pulseUrge + b.pulseTrap*d.trap
	if d.frozen && b.notes.frozen > 0 || v.Energy() <= EMPCost {
		return worth
	}
	if d.inLine {
		worth += b.pulseHold
	}
	if d.inReach > 0 && d.inReach*100 >= b.pulseSure*d.weight {
		worth += b.pulseCatch
	}
	far := v.me.to(v.enemy).span() >= siegeDistance
	if d.siege && (d.inLine || far && !d.frozen && bits.OnesCount8(b.notes.strays) >= b.siegeOdds) {
		worth += b.siegePulse
	}
	return worth
}

// shunBursts adds the cost of squares where only a burst of what the enemy
// shoots now can do harm.
func (b *duelist) shunBursts(v *View, d *duel) {
	bursts := &burstReach[v.revised()][v.enemy.place()]
	d.barred |= bursts.patch(v.me)
	for m := bursts.around(v.me) &^ reachNow[(v.me-v.enemy)&(offsets-1)]; m != 0; m &= m - 1 {
		d.danger[bits.TrailingZeros16(uint16(m))&15] += b.shunBurst
	}
}

// considerMine scores the mine that could lie closest to the enemy. Squares
// that have one are left out: two mines blow each other up.
func (b *duelist) considerMine(v *View, s *scores, here int32, impatient bool) {
	there := v.board.mines.around(v.me)
	score := here + b.mineUrge - b.mineCrowd*int32(bits.OnesCount16(uint16(there)))
	if impatient {
		score += b.mineImpatience
	}
	if score+max(b.mineContact, b.mineClose, 0) < s.best-b.slack {
		return
	}
	closest, at := 2*Side*Side, Nowhere // squared distance
	for free := within[v.me&(area-1)] & around &^ there; free != 0; free &= free - 1 {
		h := Heading(bits.TrailingZeros16(uint16(free)))
		s := v.me + steps[h&15]
		dx, dy := s.X()-v.enemy.X(), s.Y()-v.enemy.Y()
		if distance := dx*dx + dy*dy; distance < closest {
			closest, at = distance, h
		}
	}
	switch {
	case at == Nowhere:
		return
	case closest == 0:
		score += b.mineContact
	case closest <= 2:
		score += b.mineClose
	}
	s.add(Mine(at), score)
}

// good is the set of the commands that are worse than the best by no more than
// the slack, by their numbers.
func (s *scores) good(slack int32) (good uint32) {
	below := s.best - slack - 1
	for i := range s.count & 31 {
		good |= uint32(below-s.score[i]) >> 31 << i // the sign: whether it is above
	}
	return good
}

// pick draws one of the good commands.
func (s *scores) pick(v *View, slack int32) Command {
	good := s.good(slack)
	if slack > 0 {
		for n := v.Rand(bits.OnesCount32(good)); n > 0; n-- {
			good &= good - 1
		}
	}
	return s.command[bits.TrailingZeros32(good)&31]
}

// square is the score of being on a square after this round.
func (b *duelist) square(v *View, d *duel, h Heading) int32 {
	s := v.me + steps[h&15]
	score := b.place[s&(area-1)] + b.lie[(v.enemy-s)&(offsets-1)] - d.danger[h&15]
	score += b.exits[d.barred.around(h)&15]
	score -= b.press * int32(bits.OnesCount16(uint16(within[v.enemy&(area-1)]&^reachNow[(v.enemy-s)&(offsets-1)])))
	if d.siege {
		score += b.siegeFar * int32(min(s.to(v.enemy).span(), siegeDistance))
	}
	if v.board.mines.count > 0 {
		mines := v.board.mines.around(s)
		if mines&self != 0 {
			score -= b.mineFear
		}
		score -= b.mineNear * int32(bits.OnesCount16(uint16(mines&around)))
	}
	return score
}
