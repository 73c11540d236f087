package hitsunk

import "breeder/genomes"

// captain plays by a genome of captainSpace.
type captain struct {
	ship                Class
	order               [3]int
	memory, wreckMemory int

	reach                                           int // how far it fires at ships
	fireUrge                                        int
	targetNear, targetWounded, targetLast           int
	targetSplash, targetAge                         int
	mineUrge, minePerShip, minePerDiver, minePerOwn int
	layKeep, layRange                               int
	layUrge, layPerShip, layPerDiver, layPerOwn     int
	scanUrge, scanPerTurn, scanBlind, scanHurt      int
	repairAt                                        int
	shieldUrge, shieldPerCell, shieldHurt           int
	diveUrge, divePerCell, divePerWound             int
	surfaceUrge, surfacePerTarget                   int
	distance, fleePerWound, distancePrice           int
	dangerRange, exposure                           int
	mineFear, wallFear, roam, seaRoom               int
	diverDistance, diverPrice                       int
	search, searchNear, linger                      int
	turnPrice, asternPrice, ramUrge                 int
	plan                                            int

	// What it remembers of the match.
	foes     []foe
	wrecks   []sunk
	lastScan int // turns since
	damage   int // of its status a turn ago
	sunken   int
	shots    []cell // of the turn before
	bump     cell   // that it was to enter first in the turn before, if sailing
	sailing  bool
	waters   waters
	lately   []cell // where the head was since it fired last, the last turns only

	// What it works out in a turn.
	start    pose   // as the turn begins
	here     pose   // where the orders so far lead
	hurt     bool   // hit since its last turn
	wounds   int    // damaged cells
	prey     []cell // of foes, the intact cells on the surface, or else the damaged ones
	divers   []cell // of foes, the intact cells under water
	inSight  int    // of foes, the cells that it sees right now
	mines    []Spot
	near     grid
	walls    [4]int // cells from the head to the wall in each direction, at most Sight
	nearWall bool   // any of them is less
	mined    bool   // there are mines on the chart
	atBow    bool   // something to ram may be within a plan
	sea      chart
	heads    [len(chart{})]int32 // scores of the places of the head, where chartJudged
	targets  []target
	poses    []step
}

// cell is a place on the board.
type cell struct{ x, y int }

// foe is a cell of another ship, as it was last seen.
type foe struct {
	cell
	symbol Symbol
	age    int // turns since
}

// sunk is a cell that holds a wreck, or something else that cannot be seen.
type sunk struct {
	cell
	round int // in which it was noticed
}

// pose is where a ship's head is and where it points.
type pose struct {
	cell
	dir Direction
}

// body is the i-th cell of a ship in a pose.
func (p pose) body(i int) cell { return cell{p.x - i*DX[p.dir&3], p.y - i*DY[p.dir&3]} }

func newCaptain(g genomes.Genome) *captain {
	c := &captain{
		ship:             shipOf(g),
		memory:           g.Int("memory"),
		wreckMemory:      g.Int("wreck-memory"),
		fireUrge:         g.Int("fire-urge"),
		targetNear:       g.Int("target-near"),
		targetWounded:    g.Int("target-wounded"),
		targetLast:       g.Int("target-last"),
		targetAge:        g.Int("target-age"),
		mineUrge:         g.Int("mine-urge"),
		minePerShip:      g.Int("mine-per-ship"),
		minePerDiver:     g.Int("mine-per-diver"),
		minePerOwn:       g.Int("mine-per-own"),
		layKeep:          g.Int("lay-keep"),
		layRange:         g.Int("lay-range"),
		layUrge:          g.Int("lay-urge"),
		layPerShip:       g.Int("lay-per-ship"),
		layPerDiver:      g.Int("lay-per-diver"),
		layPerOwn:        g.Int("lay-per-own"),
		scanUrge:         g.Int("scan-urge"),
		scanPerTurn:      g.Int("scan-per-turn"),
		scanBlind:        g.Int("scan-blind"),
		scanHurt:         g.Int("scan-hurt"),
		repairAt:         g.Int("repair-at"),
		shieldUrge:       g.Int("shield-urge"),
		shieldPerCell:    g.Int("shield-per-cell"),
		shieldHurt:       g.Int("shield-hurt"),
		diveUrge:         g.Int("dive-urge"),
		divePerCell:      g.Int("dive-per-cell"),
		divePerWound:     g.Int("dive-per-wound"),
		surfaceUrge:      g.Int("surface-urge"),
		surfacePerTarget: g.Int("surface-per-target"),
		distance:         g.Int("distance"),
		fleePerWound:     g.Int("flee-per-wound"),
		distancePrice:    g.Int("distance-price"),
		dangerRange:      g.Int("danger-range"),
		exposure:         g.Int("exposure"),
		mineFear:         g.Int("mine-fear"),
		wallFear:         g.Int("wall-fear"),
		diverDistance:    g.Int("diver-distance"),
		diverPrice:       g.Int("diver-price"),
		search:           g.Int("search"),
		searchNear:       g.Int("search-near"),
		linger:           g.Int("linger"),
		roam:             g.Int("roam"),
		seaRoom:          g.Int("sea-room"),
		plan:             g.Int("plan"),
		turnPrice:        g.Int("turn-price"),
		asternPrice:      g.Int("astern-price"),
		ramUrge:          g.Int("ram-urge"),
	}
	c.reach = min(g.Int("range"), c.ship.Reach())
	if c.ship == Carrier {
		c.targetSplash = g.Int("target-splash")
	}
	copy(c.order[:], g.OrderIndex("order"))
	return c
}

// Choose picks the ship and forgets the match before.
func (c *captain) Choose(*Launch) Class {
	c.foes, c.wrecks, c.shots = c.foes[:0], c.wrecks[:0], c.shots[:0]
	c.lastScan, c.damage, c.sunken, c.sailing = 0, 0, 0, false
	c.waters.forget()
	c.lately = c.lately[:0]
	return c.ship
}

// Turn looks, decides and gives orders.
func (c *captain) Turn(t *Turn) {
	c.observe(t)
	if len(c.shots) > 0 {
		c.lately = c.lately[:0]
	} else if len(c.lately) == mostLately {
		c.lately = c.lately[:copy(c.lately, c.lately[1:])]
	}
	c.lately = append(c.lately, c.start.cell)
	c.shots, c.sailing = c.shots[:0], false
	acted := false
	for _, step := range c.order {
		switch step {
		case stepRepair:
			if !acted {
				acted = c.repair(t)
			}
		case stepAct:
			if !acted {
				c.act(t)
				acted = true
			}
		case stepMove:
			c.sail(t)
		}
	}
}

// observe brings what the captain knows up to date.
func (c *captain) observe(t *Turn) {
	was := c.start
	c.start = pose{cell{int(t.X), int(t.Y)}, t.Dir}
	c.here = c.start
	c.hurt = int(t.Damage) > c.damage
	c.damage = int(t.Damage)
	c.wounds = 0
	for i := range t.Length {
		if t.Hull>>i&1 == 0 {
			c.wounds++
		}
	}
	if c.lastScan++; t.Scan {
		c.lastScan = 0
	}
	c.mines = t.MinesSeen(c.mines[:0])
	c.nearWall = false
	for d := range c.walls {
		c.walls[d] = Sight
		// Beyond a wall there is only more of it.
		for c.walls[d] > 0 && t.At(c.walls[d]*DX[d], c.walls[d]*DY[d]) == Wall {
			c.walls[d]--
			c.nearWall = true
		}
	}
	c.sea.forget()
	c.chartMines()
	c.waters.watch(t)

	c.noticeWrecks(t, was)
	c.sunken = int(t.Sunken)

	// What is in sight is seen afresh, but a submarine may be under water in a
	// place that looks like water.
	kept := c.foes[:0]
	for _, f := range c.foes {
		if f.age++; f.age > c.memory || len(kept) == mostFoes {
			continue
		}
		symbol := c.look(t, f.cell)
		dived := f.symbol == Dived || f.symbol == DivedHit
		if symbol == Unknown || dived && symbol == Water && !t.Scan {
			kept = append(kept, f)
		}
	}
	c.foes = kept
	seen := t.ShipsSeen()
	c.inSight = len(seen)
	for _, s := range seen {
		c.foes = append(c.foes, foe{c.spotted(s), s.Symbol, 0})
	}

	c.near.clear()
	c.prey, c.divers = c.prey[:0], c.divers[:0]
	for _, f := range c.foes {
		switch f.symbol {
		case Enemy:
			c.prey = append(c.prey, f.cell)
		case Dived:
			c.divers = append(c.divers, f.cell)
		default:
			continue
		}
		c.near.add(f.x-c.start.x, f.y-c.start.y, f.symbol == Dived)
	}
	if len(c.prey) == 0 {
		// A ship of which no intact cell is in sight has one farther on.
		for _, f := range c.foes {
			if f.symbol == EnemyHit {
				c.prey = append(c.prey, f.cell)
			}
		}
	}
}

// look is what the map shows of a cell.
func (c *captain) look(t *Turn, at cell) Symbol { return t.At(at.x-c.start.x, at.y-c.start.y) }

// spotted is where a spot of the map is on the board.
func (c *captain) spotted(s Spot) cell { return cell{c.start.x + int(s.DX), c.start.y + int(s.DY)} }

// mostLately bounds the memory of where it was.
const mostLately = 12

// mostFoes bounds the memory of cells of others that are out of sight.
const mostFoes = 64

// noticeWrecks marks the cells where something cannot be seen that is there:
// where the ship could not sail, and where a ship was that it has sunk, in
// line with one of its shots.
func (c *captain) noticeWrecks(t *Turn, was pose) {
	kept := c.wrecks[:0]
	for _, w := range c.wrecks {
		if t.Round-w.round < c.wreckMemory {
			kept = append(kept, w)
		}
	}
	c.wrecks = kept
	if c.wreckMemory == 0 {
		return
	}
	if c.sailing && c.start.cell == was.cell {
		c.notice(c.bump, t.Round)
	}
	if int(t.Sunken) == c.sunken {
		return
	}
	for _, f := range c.foes {
		if f.age > 0 || c.look(t, f.cell) != Water {
			continue
		}
		for _, s := range c.shots {
			if f.x == s.x && max(f.y-s.y, s.y-f.y) < longest || f.y == s.y && max(f.x-s.x, s.x-f.x) < longest {
				c.notice(f.cell, t.Round)
				break
			}
		}
	}
}

// mostWrecks bounds the memory of wrecks.
const mostWrecks = 64

func (c *captain) notice(at cell, round int) {
	if len(c.wrecks) < mostWrecks && !c.wreckAt(at) {
		c.wrecks = append(c.wrecks, sunk{at, round})
	}
}

func (c *captain) wreckAt(at cell) bool {
	for _, w := range c.wrecks {
		if w.cell == at {
			return true
		}
	}
	return false
}

// repair mends what a cruiser can, and says whether that was the turn's action.
func (c *captain) repair(t *Turn) bool {
	if c.ship != Cruiser || t.Cooldown > 0 || c.wounds < c.repairAt {
		return false
	}
	hull := t.Hull
	for damaged := intact(int(t.Length)) &^ hull; damaged != 0; damaged &= damaged - 1 {
		t.Order(Do(Repair))
		if t.Rules().Has(RepairCosts) {
			return true
		}
		if damaged&1 == 0 {
			break // the cooldown has begun
		}
	}
	return false
}

// grid counts, for cells around the head, the intact cells of others next to them.
type grid struct {
	ships, divers [gridSide * gridSide]uint8
	used          bool
}

// gridReach is how far from the head the grid counts: shots and mines reach no
// farther, after a move of three.
const (
	gridReach = MaxReach + 3
	gridSide  = 2*gridReach + 3 // a border of one, so that neighbours need no look
)

func (g *grid) clear() {
	if g.used {
		*g = grid{}
	}
}

// index is the place of an offset in the grid, and false if it is beyond it.
func (g *grid) index(dx, dy int) (int, bool) {
	if uint(dx+gridReach) > 2*gridReach || uint(dy+gridReach) > 2*gridReach {
		return 0, false
	}
	return (dy+gridReach+1)*gridSide + dx + gridReach + 1, true
}

// add counts a cell at its neighbours and itself.
func (g *grid) add(dx, dy int, dived bool) {
	at, ok := g.index(dx, dy)
	if !ok {
		return
	}
	g.used = true
	counts := &g.ships
	if dived {
		counts = &g.divers
	}
	for row := at - gridSide; row <= at+gridSide; row += gridSide {
		counts[row-1]++
		counts[row]++
		counts[row+1]++
	}
}

// beside is how many intact cells of ships and of submarines under water are
// next to an offset or on it.
func (g *grid) beside(dx, dy int) (ships, divers int) {
	at, ok := g.index(dx, dy)
	if !ok {
		return 0, 0
	}
	return int(g.ships[at]), int(g.divers[at])
}
