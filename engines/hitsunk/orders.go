package hitsunk

// How orders are carried out. Costs are paid before an order is tried, and
// stay paid if it turns out to be impossible. Nothing asks whether the ship is
// still alive: one that sinks in its own turn carries out the rest of its orders.

// answer ends what lasts until a ship's next answer is read.
func (s *ship) answer() { s.Scan, s.Shield = false, false }

// carryOut has a ship carry out its orders.
func (b *board) carryOut(s *ship, orders []Order) {
	for _, o := range orders {
		if s.Underwater && b.rules.Has(DiveMovesOnly) {
			switch o.Verb {
			case Ram, Shoot, Lay, Scan:
				continue
			}
		}
		switch o.Verb {
		case Ahead:
			b.shift(s, ahead[s.Dir&3], s.at+ahead[s.Dir&3])
		case Astern:
			b.shift(s, s.back, s.at+place(s.Length)*s.back)
		case TurnC, TurnK:
			b.turn(s, o.Verb)
		case Ram:
			b.ram(s)
		case Shoot:
			if !b.shoot(s, o) {
				return
			}
		case Lay:
			if !b.layAt(s, o) {
				return
			}
		case Scan:
			if s.actions > 0 {
				s.actions--
				s.Scan = true
			}
		case Repair:
			b.repair(s)
		case Dive:
			b.dive(s)
		case Shield:
			if s.class == Battleship && s.Cooldown <= 0 && s.actions > 0 {
				s.actions--
				s.Shield = true
				s.Cooldown = Cooldown
			}
		}
	}
}

// shift moves a ship by one step if the cell that it enters is free or mined.
func (b *board) shift(s *ship, step, entered place) {
	if s.Moves <= 0 {
		return
	}
	s.Moves--
	c := b.cells[entered&(area-1)]
	if c > mine {
		return
	}
	was := s.at
	s.at += step
	s.X, s.Y = uint8(s.at.x()), uint8(s.at.y())
	if c == empty && s.painted {
		// Only the first cell and the last change.
		b.cells[entered&(area-1)] = s.mark
		left := was
		if step != s.back {
			left += place(s.Length-1) * s.back
		}
		b.cells[left&(area-1)] = empty
		b.refresh()
		return
	}
	switch {
	case c == empty:
		b.repaint(s, was, s.back)
	case b.rules.Has(BlastCentre):
		b.sweepMine(entered)
		b.repaint(s, was, s.back)
		b.explode(entered, s)
	default:
		b.explode(entered, s)
		b.repaint(s, was, s.back)
	}
	b.refresh()
}

// turnBy is how many quarter turns clockwise a letter stands for.
func (r Rules) turnBy(v Verb) int {
	if (v == TurnC) == r.Has(ClockwiseC) {
		return 1
	}
	return 3
}

// turn turns a ship about its head by a quarter. Only the cells that it comes to
// lie on matter: mines among them go off, one after another from the head.
func (b *board) turn(s *ship, v Verb) {
	if s.Moves <= 0 && s.class != Destroyer {
		return
	}
	if s.class != Destroyer || !b.rules.Has(FreeTurns) {
		s.Moves--
	}
	d := s.Dir.Turned(b.rules.turnBy(v))
	var struck [longest]place
	n := 0
	p := s.at
	for range s.Length {
		switch c := b.cells[p&(area-1)]; {
		case c == mine:
			struck[n] = p
			n++
		case c != empty && c != s.mark:
			return
		}
		p -= ahead[d]
	}
	at, back := s.at, s.back
	s.turnTo(d)
	if n == 0 {
		b.repaint(s, at, back)
		b.refresh()
		return
	}
	if b.rules.Has(BlastCentre) {
		for _, p := range struck[:n] {
			b.sweepMine(p)
		}
		b.repaint(s, at, back)
		for _, p := range struck[:n] {
			b.explode(p, s)
		}
	} else {
		for _, p := range struck[:n] {
			if b.cells[p&(area-1)] == mine || !b.rules.Has(MinesOnce) {
				b.explode(p, s)
			}
		}
		b.repaint(s, at, back)
	}
	b.refresh()
}

// ram hits the cell in front of a ship that has not moved in this turn.
func (b *board) ram(s *ship) {
	if s.Moves != int32(classes[s.class].moves) {
		return
	}
	s.Moves = 0
	p := s.at + ahead[s.Dir&3]
	if c := b.cells[p&(area-1)]; c >= firstShip {
		to := b.shipOf(c)
		b.hit(s, to, p, false, to.Underwater && !b.rules.Has(RamDived))
		b.refresh()
	}
}

// hit strikes the cell of a ship at p, once its shield and the water have
// had their say.
func (b *board) hit(by, to *ship, p place, splash, dodged bool) {
	if to.Shield && !b.rules.Has(ShieldDamage) {
		to.Shield = false
		return
	}
	if dodged {
		return
	}
	i, ok := to.cellAt(p)
	if !ok {
		return
	}
	if !splash {
		b.damage(by, to, i)
		return
	}
	if b.rules.Has(SplashBeside) {
		b.damage(by, to, i)
		b.damageInside(by, to, i-1)
		b.damageInside(by, to, i+1)
		return
	}
	far := to.Dir == Right || to.Dir == Down
	if far {
		b.damageInside(by, to, i-2)
	}
	b.damage(by, to, i)
	if far {
		b.damageInside(by, to, i+2)
	}
}

func (b *board) damageInside(by, to *ship, i int) {
	if i >= 0 && i < int(to.Length) {
		b.damage(by, to, i)
	}
}

// shoot fires a shot. It says whether the turn goes on.
func (b *board) shoot(s *ship, o Order) bool {
	if s.actions <= 0 && !(s.shooting && s.Shots > 0) {
		return true
	}
	s.shooting = true
	s.Shots--
	s.actions--
	if o.garbled {
		return false
	}
	reach := classes[s.class].reach
	if o.dx > reach || -o.dx > reach || o.dy > reach || -o.dy > reach {
		return true
	}
	p := s.at + offset(int(o.dx), int(o.dy))
	switch c := b.cells[p&(area-1)]; {
	case c == wall:
		return true
	case c == mine:
		b.explode(p, s)
	case c >= firstShip:
		to := b.shipOf(c)
		b.hit(s, to, p, s.class == Carrier, to.Underwater)
	}
	b.refresh()
	return true
}

// layAt lays a mine. It says whether the turn goes on.
func (b *board) layAt(s *ship, o Order) bool {
	if s.actions <= 0 {
		return true
	}
	s.actions--
	if s.Mines <= 0 {
		return true
	}
	s.Mines--
	if o.garbled {
		return false
	}
	p := s.at + offset(int(o.dx), int(o.dy))
	if !b.rules.mineReaches(&s.Status, int(o.dx), int(o.dy)) || b.cells[p&(area-1)] != empty {
		return true
	}
	b.layMine(p)
	b.refresh()
	return true
}

// mineReaches tells whether a ship may lay a mine at an offset from its head, as
// far as the distance goes.
func (r Rules) mineReaches(s *Status, dx, dy int) bool {
	if r.Has(MinesBeside) {
		// The body takes up the head's cell and those behind it.
		tailX, tailY := -DX[s.Dir&3]*int(s.Length-1), -DY[s.Dir&3]*int(s.Length-1)
		return dx >= min(0, tailX)-1 && dx <= max(0, tailX)+1 && dy >= min(0, tailY)-1 && dy <= max(0, tailY)+1
	}
	along := dx
	if s.Dir == Up || s.Dir == Down {
		along = dy
	}
	most := 1
	if s.Dir == Down || s.Dir == Right {
		most = int(s.Length)
	}
	return along >= -most && along <= most
}

// repair mends the damaged cell nearest to the head of a cruiser.
func (b *board) repair(s *ship) {
	if s.class != Cruiser || s.Cooldown > 0 || s.actions <= 0 {
		return
	}
	damaged := intact(int(s.Length)) &^ s.Hull
	if b.rules.Has(RepairCosts) {
		if damaged == 0 || !s.alive() {
			return
		}
		s.actions--
		s.Cooldown = Cooldown
	} else if damaged&1 == 0 {
		s.Cooldown = Cooldown
	}
	if !s.alive() {
		// On the board it stays a wreck until somebody has it painted anew.
		b.afloat++
		b.stale |= 1 << (s.id() & 31)
	}
	s.Hull |= damaged & -damaged
}

// dive takes a submarine under water or back up.
func (b *board) dive(s *ship) {
	if s.class != Submarine || s.actions <= 0 {
		return
	}
	if s.Cooldown > 0 && (!s.Underwater || b.rules.Has(DiveCooldown)) {
		return
	}
	s.actions--
	s.Underwater = !s.Underwater
	if !s.Underwater || b.rules.Has(DiveCooldown) {
		s.Cooldown = Cooldown
	}
	s.diveTurns = DiveTurns
}
