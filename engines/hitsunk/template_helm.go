package hitsunk

// step is a pose that can be reached, and the last order that leads to it.
type step struct {
	pose
	price  int // score of the way so far
	from   int // index of the step before
	verb   Verb
	moves  int8 // left
	orders int8 // so far
	turns  int8 // to wait until the order is carried out
}

// farthest is how many cells a ship gets away from where it is within a plan.
const farthest = mostPlan

// mostPlan bounds the orders of a plan.
const mostPlan = 4

// sail gives the orders of this turn that lead to the best pose, or to ram.
func (c *captain) sail(t *Turn) {
	if len(c.prey) == 0 && c.search != 0 {
		c.waters.choose(t, c.searchNear)
	}
	c.explore(t)
	c.heads.forget()
	c.atBow = c.ramUrge != 0 && c.inSight > 0 &&
		(c.start.nearest(c.prey) <= farthest+1 || c.start.nearest(c.divers) <= farthest+1)
	best, score := 0, c.judge(t, c.start)
	if c.ramUrge > 0 && c.canRam(t) {
		best, score = -1, score+c.ramUrge
	}
	for i := 1; i < len(c.poses); i++ {
		if s := c.poses[i].price + c.judge(t, c.poses[i].pose); s > score {
			best, score = i, s
		}
	}
	if best < 0 {
		t.Order(Do(Ram))
		return
	}
	for c.poses[best].turns > 0 {
		best = c.poses[best].from
	}
	var verbs [mostPlan]Verb
	n := 0
	for i := best; i != 0; i = c.poses[i].from {
		verbs[n] = c.poses[i].verb
		n++
	}
	for i := n - 1; i >= 0; i-- {
		t.Order(Do(verbs[i]))
	}
	c.here = c.poses[best].pose
	if n == 0 {
		return
	}
	switch verbs[n-1] {
	case Ahead:
		c.bump, c.sailing = c.start.body(-1), true
	case Astern:
		c.bump, c.sailing = c.start.body(int(t.Length)), true
	}
}

// canRam tells whether the ship may ram now, and finds something to ram.
func (c *captain) canRam(t *Turn) bool {
	return !(t.Underwater && t.Rules().Has(DiveMovesOnly)) && c.inSight > 0 && c.bowMeets(t, c.start)
}

// bowMeets tells whether right ahead of a pose is an intact cell that can be
// rammed, at which no shot of this turn goes.
func (c *captain) bowMeets(t *Turn, p pose) bool {
	bow := p.body(-1)
	symbol := c.look(t, bow)
	if symbol != Enemy && (symbol != Dived || !t.Rules().Has(RamDived)) {
		return false
	}
	for _, shot := range c.shots {
		if shot == bow {
			return false
		}
	}
	return true
}

// explore lists the poses that can be reached within a plan, the present one
// first and the others by the number of orders.
func (c *captain) explore(t *Turn) {
	full := int8(c.ship.Moves())
	most := full
	if c.ship == Destroyer {
		most++ // it may turn when its moves are used up
	}
	most = max(most, int8(c.plan))
	freeTurns := c.ship == Destroyer && t.Rules().Has(FreeTurns)
	var visited visits
	visited.add(c.start, c.start)
	c.poses = append(c.poses[:0], step{pose: c.start, moves: full})
	for i := 0; i < len(c.poses); i++ {
		from := c.poses[i]
		if from.orders == most {
			break
		}
		for _, verb := range [4]Verb{Ahead, Astern, TurnK, TurnC} {
			to := step{pose: from.pose, moves: from.moves - 1, orders: from.orders + 1, turns: from.turns, from: i, verb: verb, price: from.price}
			turning := verb == TurnK || verb == TurnC
			entered := from.pose.body(-1)
			switch verb {
			case Ahead:
				to.cell = entered
			case Astern:
				entered = from.body(int(t.Length))
				to.cell = from.body(1)
				to.price += c.asternPrice
			default:
				to.dir = from.dir.Turned(t.TurnBy(verb))
				to.price += c.turnPrice
			}
			if visited.has(c.start, to.pose) || !turning && !c.free(t, entered) || turning && !c.roomFor(t, to.pose) {
				continue
			}
			switch {
			case turning && freeTurns:
				to.moves = from.moves
			case turning && c.ship == Destroyer && from.moves == 0: // once more in this turn
			case from.moves <= 0 && int(to.orders) > c.plan:
				continue
			case from.moves <= 0:
				to.turns++
				to.moves = full - 1
				to.price-- // sooner is better
				if from.turns == 0 {
					// That is where it has to lie in between.
					to.price += c.mineFear * c.mineBeside(t, from.pose)
				}
			}
			visited.add(c.start, to.pose)
			c.poses = append(c.poses, to)
		}
	}
}

// roomFor tells whether the ship can come to lie in a pose by turning about its head.
func (c *captain) roomFor(t *Turn, p pose) bool {
	for i := 1; i < int(t.Length); i++ {
		if !c.free(t, p.body(i)) {
			return false
		}
	}
	return true
}

// visits is a set of poses around a start.
type visits [6]uint64

func (v *visits) has(start, p pose) bool {
	word, bit := v.bit(start, p)
	return *word&bit != 0
}

func (v *visits) add(start, p pose) {
	word, bit := v.bit(start, p)
	*word |= bit
}

func (v *visits) bit(start, p pose) (*uint64, uint64) {
	const side = 2*farthest + 1
	i := ((p.y-start.y+farthest)*side+p.x-start.x+farthest)*4 + int(p.dir&3)
	return &v[i>>6], uint64(1) << (i & 63)
}

// chart keeps, while a turn is decided, which cells around the head are free:
// the way is felt for over the same few again and again.
type chart [chartSide * chartSide]uint8

// chartReach is how far from the head the chart goes: a ship's length, or what is
// looked at ahead, from as far as it gets.
const (
	chartReach = farthest + longest + 1
	chartSide  = 2*chartReach + 1
)

const (
	charted    = 1
	chartFree  = 2
	chartMined = 4 // a mine is there or next to it
)

func (m *chart) forget() { clear(m[:]) }

// charted is the place of a cell on the chart.
func (c *captain) charted(at cell) int {
	return (at.y-c.start.y+chartReach)*chartSide + at.x - c.start.x + chartReach
}

// free tells whether the ship can sail over a cell, as far as it knows.
func (c *captain) free(t *Turn, at cell) bool {
	i := c.charted(at)
	if uint(i) >= uint(len(c.sea)) {
		return false
	}
	if c.sea[i]&charted == 0 {
		c.sea[i] |= charted
		switch c.look(t, at) {
		case Water, Own, Unknown:
			if len(c.wrecks) == 0 || !c.wreckAt(at) {
				c.sea[i] |= chartFree
			}
		}
	}
	return c.sea[i]&chartFree != 0
}

// nearest is how far the nearest of some cells is.
func (a cell) nearest(cells []cell) int {
	nearest := MaxPlayers * maxSide
	for _, b := range cells {
		nearest = min(nearest, a.distance(b))
	}
	return nearest
}

// heads keeps, while a turn is decided, what poses get for where their head is.
type heads struct {
	score [(2*farthest + 1) * (2*farthest + 1)]int
	known [2]uint64
}

func (h *heads) forget() { h.known = [2]uint64{} }

// judge is the score of a pose, but for the price of the way.
func (c *captain) judge(t *Turn, p pose) int {
	i := (p.y-c.start.y+farthest)*(2*farthest+1) + p.x - c.start.x + farthest
	if bit := uint64(1) << (i & 63); c.heads.known[i>>6&1]&bit == 0 {
		c.heads.known[i>>6&1] |= bit
		c.heads.score[i] = c.judgeHead(p.cell)
	}
	score := c.heads.score[i]
	if len(c.prey) > 0 && c.exposure != 0 && !t.Underwater {
		score += c.exposure * c.endangered(t, p)
	}
	if c.atBow && c.bowMeets(t, p) {
		score += c.ramUrge / 2
	}
	if c.mined {
		score += c.mineFear * c.mineBeside(t, p)
	}
	if c.seaRoom != 0 {
		for i := 1; i <= 4 && c.free(t, p.body(-i)); i++ {
			score += c.seaRoom
		}
	}
	return score
}

// judgeHead is what of it depends on the head alone.
func (c *captain) judgeHead(head cell) int {
	score := 0
	hunting := len(c.divers) > 0 && c.diverPrice != 0
	if hunting {
		missed := head.nearest(c.divers) - c.diverDistance
		score += c.diverPrice * max(missed, -missed)
	}
	switch {
	case len(c.prey) > 0:
		missed := head.nearest(c.prey) - (c.distance + c.fleePerWound*c.wounds)
		score += c.distancePrice * max(missed, -missed)
	case !hunting:
		score += c.roam*head.distance(c.start.cell) - c.search*head.steps(c.waters.goal)
	}
	if c.linger != 0 {
		for _, at := range c.lately {
			if at == head {
				score += c.linger
			}
		}
	}
	if c.nearWall && c.wallFear != 0 {
		gone := [4]int{Up: c.start.y - head.y, Right: head.x - c.start.x, Down: head.y - c.start.y, Left: c.start.x - head.x}
		for d, sea := range c.walls {
			if sea < Sight {
				score += c.wallFear * max(Sight-(sea-gone[d]), 0)
			}
		}
	}
	return score
}

// endangered is how many intact own cells an intact cell of others in sight is near to.
func (c *captain) endangered(t *Turn, p pose) int {
	n := 0
	for i := range int(t.Length) {
		if t.Hull>>(i&7)&1 == 0 {
			continue
		}
		own := p.body(i)
		for j := range c.foes {
			if f := &c.foes[j]; f.symbol == Enemy && f.age == 0 && own.distance(f.cell) <= c.dangerRange {
				n++
				break
			}
		}
	}
	return n
}

// mineBeside is how many intact own cells a mine is next to.
func (c *captain) mineBeside(t *Turn, p pose) int {
	n := 0
	for i := range int(t.Length) {
		if own := c.charted(p.body(i)); t.Hull>>(i&7)&1 != 0 && uint(own) < uint(len(c.sea)) && c.sea[own]&chartMined != 0 {
			n++
		}
	}
	return n
}

// chartMines marks the cells on which or next to which there are mines.
func (c *captain) chartMines() {
	c.mined = false
	for _, m := range c.mines {
		if m.distance() > chartReach-1 {
			continue
		}
		c.mined = true
		at := c.charted(c.spotted(m))
		for row := at - chartSide; row <= at+chartSide; row += chartSide {
			c.sea[row-1] |= chartMined
			c.sea[row] |= chartMined
			c.sea[row+1] |= chartMined
		}
	}
}
