package hitsunk

// target is a cell to shoot at, with its score.
type target struct {
	cell
	score int
}

// act gives the order for the turn's one action, if any scores above 0. Aims
// are taken from the pose that the orders so far lead to.
func (c *captain) act(t *Turn) {
	verb, score := Verb(0), 0
	offer := func(v Verb, s int) {
		if s > score {
			verb, score = v, s
		}
	}
	rules := t.Rules()
	var spot cell
	if !t.Underwater || !rules.Has(DiveMovesOnly) {
		c.aim(t)
		if len(c.targets) > 0 {
			offer(Shoot, c.targets[0].score)
		}
		scan := c.scanUrge + c.scanPerTurn*min(c.lastScan, 10)
		if c.inSight == 0 {
			scan += c.scanBlind
		}
		if c.hurt {
			scan += c.scanHurt
		}
		offer(Scan, scan)
		if int(t.Mines) > c.layKeep {
			var s int
			spot, s = c.bestMine(t, score)
			offer(Lay, s)
		}
	}
	switch {
	case c.ship == Submarine && !t.Underwater && t.Cooldown == 0:
		offer(Dive, c.diveUrge+c.divePerCell*min(c.inSight, 10)+c.divePerWound*c.wounds)
	case c.ship == Submarine && t.Underwater && (t.Cooldown == 0 || !rules.Has(DiveCooldown)):
		inRange := 0
		for _, f := range c.foes {
			if f.symbol == Enemy && c.here.distance(f.cell) <= c.reach {
				inRange++
			}
		}
		offer(Dive, c.surfaceUrge+c.surfacePerTarget*min(inRange, 5))
	case c.ship == Battleship && t.Cooldown == 0:
		shield := c.shieldUrge + c.shieldPerCell*min(c.inSight, 10)
		if c.hurt {
			shield += c.shieldHurt
		}
		offer(Shield, shield)
	}

	switch verb {
	case 0:
	case Shoot:
		for _, at := range c.targets[:min(len(c.targets), int(t.Shots))] {
			t.Order(ShootAt(at.x-c.here.x, at.y-c.here.y))
			c.shots = append(c.shots, at.cell)
		}
	case Lay:
		t.Order(LayAt(spot.x-c.here.x, spot.y-c.here.y))
	default:
		t.Order(Do(verb))
	}
}

// distance is how far a cell is from another, in columns or rows, whichever is more.
func (a cell) distance(to cell) int {
	dx, dy := to.x-a.x, to.y-a.y
	return max(dx, -dx, dy, -dy)
}

// aim lists the targets in reach with a score above 0, the best first.
func (c *captain) aim(t *Turn) {
	c.targets = c.targets[:0]
	rules := t.Rules()
	for i := range c.foes {
		f := &c.foes[i]
		if f.symbol != Enemy {
			continue
		}
		distance := c.here.distance(f.cell)
		if distance > c.reach {
			continue
		}
		score := c.fireUrge + c.targetNear*(MaxReach-distance) + c.targetAge*f.age
		last := true
		for j := range c.foes {
			other := &c.foes[j]
			dx, dy := other.x-f.x, other.y-f.y
			if dx != 0 && dy != 0 {
				continue
			}
			switch apart := max(dx, -dx, dy, -dy); {
			case apart == 1 && other.symbol == EnemyHit:
				score += c.targetWounded
			case apart == 1 && other.symbol == Enemy:
				last = false
				if rules.Has(SplashBeside) {
					score += c.targetSplash
				}
			case apart == 2 && other.symbol == Enemy && !rules.Has(SplashBeside):
				score += c.targetSplash
			}
		}
		if last {
			score += c.targetLast
		}
		c.target(f.cell, score)
	}
	reach := c.ship.Reach()
	for _, m := range c.mines {
		at := c.spotted(m)
		if c.here.distance(at) > reach {
			continue
		}
		ships, divers := c.near.beside(int(m.DX), int(m.DY))
		c.target(at, c.mineUrge+c.minePerShip*ships+c.minePerDiver*divers+c.minePerOwn*c.ownBeside(t, at))
	}
}

// target enters a cell among the targets if its score is above 0.
func (c *captain) target(at cell, score int) {
	if score <= 0 {
		return
	}
	c.targets = append(c.targets, target{at, score})
	i := len(c.targets) - 1
	for ; i > 0 && c.targets[i-1].score < score; i-- {
		c.targets[i] = c.targets[i-1]
	}
	c.targets[i] = target{at, score}
}

// ownBeside is how many intact own cells are next to a cell.
func (c *captain) ownBeside(t *Turn, at cell) int {
	n := 0
	for i := range int(t.Length) {
		own := c.here.body(i)
		if t.Hull>>(i&7)&1 != 0 && beside(own, at) {
			n++
		}
	}
	return n
}

// beside tells whether two cells touch, if only by a corner, or are one.
func beside(a, b cell) bool {
	return uint(a.x-b.x+1) <= 2 && uint(a.y-b.y+1) <= 2
}

// bestMine finds the best cell next to another ship's to lay a mine, if its
// score is above a floor, and that score.
func (c *captain) bestMine(t *Turn, floor int) (best cell, score int) {
	score = floor
	ships, divers := 0, 0
	for i := range c.foes {
		switch c.foes[i].symbol {
		case Enemy:
			ships++
		case Dived:
			divers++
		}
	}
	most := c.layUrge + max(c.layPerShip, 0)*min(ships, 9) + max(c.layPerDiver, 0)*min(divers, 9) + max(c.layPerOwn, 0)*longest
	if most <= floor {
		return best, score
	}
	stand := Status{Dir: c.here.dir, Length: t.Length}
	rules := t.Rules()
	for i := range c.foes {
		f := &c.foes[i]
		if f.symbol != Enemy && f.symbol != Dived {
			continue
		}
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				at := cell{f.x + dx, f.y + dy}
				ships, divers := c.near.beside(at.x-c.start.x, at.y-c.start.y)
				s := c.layUrge + c.layPerShip*ships + c.layPerDiver*divers
				if s <= score && c.layPerOwn <= 0 {
					continue
				}
				if c.here.distance(at) > c.layRange || c.look(t, at) != Water || c.wreckAt(at) ||
					!rules.mineReaches(&stand, at.x-c.here.x, at.y-c.here.y) || c.ownAt(t, at) {
					continue
				}
				if s += c.layPerOwn * c.ownBeside(t, at); s > score {
					best, score = at, s
				}
			}
		}
	}
	return best, score
}

// ownAt tells whether the own ship is at a cell, in the pose that the orders so far lead to.
func (c *captain) ownAt(t *Turn, at cell) bool {
	for i := range int(t.Length) {
		if c.here.body(i) == at {
			return true
		}
	}
	return false
}
