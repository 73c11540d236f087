package hitsunk

// step is a pose that can be reached, and the last order that leads to it.
type step struct {
	at     int32 // of the head, on the chart
	price  int32 // score of the way so far
	from   int16 // index of the step before
	dir    Direction
	verb   Verb
	moves  int8 // left
	orders int8 // so far
	turns  int8 // to wait until the order is carried out
}

// body is where the i-th cell of the ship is; -1 is the cell ahead of it.
func (s *step) body(i int) int32 { return s.at - int32(i)*chartStep[s.dir&3] }

// mostPlan bounds the orders of a plan.
const mostPlan = 4

// sail gives the orders of this turn that lead to the best pose, or to ram.
func (c *captain) sail(t *Turn) {
	if len(c.prey) == 0 && c.search != 0 {
		c.waters.choose(t, c.searchNear)
	}
	c.explore(t)
	c.atBow = c.ramUrge != 0 && c.inSight > 0 &&
		(c.start.nearest(c.prey) <= mostPlan+1 || c.start.nearest(c.divers) <= mostPlan+1)
	best, score := 0, c.judge(t, &c.poses[0])
	if c.ramUrge > 0 && c.canRam(t) {
		best, score = -1, score+c.ramUrge
	}
	for i := 1; i < len(c.poses); i++ {
		if s := int(c.poses[i].price) + c.judge(t, &c.poses[i]); s > score {
			best, score = i, s
		}
	}
	if best < 0 {
		t.Order(Do(Ram))
		return
	}
	for c.poses[best].turns > 0 {
		best = int(c.poses[best].from)
	}
	var verbs [mostPlan]Verb
	n := 0
	for i := best; i != 0; i = int(c.poses[i].from) {
		verbs[n] = c.poses[i].verb
		n++
	}
	for i := n - 1; i >= 0; i-- {
		t.Order(Do(verbs[i]))
	}
	c.here = pose{c.cellOf(c.poses[best].at), c.poses[best].dir}
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
	return !(t.Underwater && t.Rules().Has(DiveMovesOnly)) && c.inSight > 0 && c.bowMeets(t, c.start.body(-1))
}

// bowMeets tells whether in a cell, right ahead of a pose, is an intact one of
// others that can be rammed, at which no shot of this turn goes.
func (c *captain) bowMeets(t *Turn, bow cell) bool {
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
	c.poses = append(c.poses[:0], step{at: chartMiddle, dir: c.start.dir, moves: full})
	c.sea[chartMiddle] |= chartReached << c.start.dir
	for i := 0; i < len(c.poses); i++ {
		from := c.poses[i]
		if from.orders == most {
			break
		}
		for _, verb := range [4]Verb{Ahead, Astern, TurnK, TurnC} {
			to := from
			turning := false
			entered := from.body(-1)
			switch verb {
			case Ahead:
				to.at = entered
			case Astern:
				to.at, entered = from.body(1), from.body(int(t.Length))
				to.price += int32(c.asternPrice)
			default:
				turning = true
				to.dir = from.dir.Turned(t.TurnBy(verb))
				to.price += int32(c.turnPrice)
			}
			reached := &c.sea[to.at]
			if *reached&(chartReached<<(to.dir&3)) != 0 || !turning && !c.free(t, entered) || turning && !c.roomFor(t, &to) {
				continue
			}
			to.moves--
			switch {
			case turning && freeTurns:
				to.moves++
			case turning && c.ship == Destroyer && from.moves == 0: // once more in this turn
			case from.moves <= 0 && int(from.orders) >= c.plan:
				continue
			case from.moves <= 0:
				to.turns++
				to.moves = full - 1
				to.price-- // sooner is better
				if from.turns == 0 {
					// That is where it has to lie in between.
					to.price += int32(c.mineFear * c.mineBeside(t, &from))
				}
			}
			to.from, to.verb = int16(i), verb
			to.orders++
			*reached |= chartReached << (to.dir & 3)
			c.poses = append(c.poses, to)
		}
	}
}

// roomFor tells whether the ship can come to lie in a pose by turning about its head.
func (c *captain) roomFor(t *Turn, p *step) bool {
	for i := 1; i < int(t.Length); i++ {
		if !c.free(t, p.body(i)) {
			return false
		}
	}
	return true
}

// chart keeps what has been found out in a turn about the cells around the
// head, the same few of which are asked about again and again.
type chart [chartSide * chartSide]uint16

// chartReach is how far from the head the chart goes: a ship's length, or what is
// looked at ahead, from as far as a plan leads, and a border of one.
const (
	chartReach  = mostPlan + longest + 1
	chartSide   = 2*chartReach + 1
	chartMiddle = chartReach*chartSide + chartReach
)

// chartStep is what is added to a place on the chart to go one cell in each direction.
var chartStep = [4]int32{Up: -chartSide, Right: 1, Down: chartSide, Left: -1}

const (
	charted      uint16 = 1 << iota
	chartFree           // the ship can sail there, as far as it knows
	chartMined          // a mine is there or next to it
	chartWeighed        // it is known whether the next holds
	chartDanger         // an intact cell of others is near
	chartJudged         // its score as the place of the head is known
	chartReached        // by a plan, with the head there, pointing up; the next three for the other directions
)

func (m *chart) forget() { clear(m[:]) }

// charted is the place of a cell on the chart, which must reach there.
func (c *captain) charted(at cell) int32 {
	return int32((at.y-c.start.y+chartReach)*chartSide + at.x - c.start.x + chartReach)
}

// cellOf is the cell at a place on the chart.
func (c *captain) cellOf(at int32) cell {
	return cell{c.start.x + int(at)%chartSide - chartReach, c.start.y + int(at)/chartSide - chartReach}
}

// free tells whether the ship can sail over a cell, as far as it knows.
func (c *captain) free(t *Turn, i int32) bool {
	if c.sea[i]&charted == 0 {
		c.sea[i] |= charted
		at := c.cellOf(i)
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

// judge is the score of a pose, but for the price of the way.
func (c *captain) judge(t *Turn, p *step) int {
	if c.sea[p.at]&chartJudged == 0 {
		c.sea[p.at] |= chartJudged
		c.heads[p.at] = int32(c.judgeHead(c.cellOf(p.at)))
	}
	score := int(c.heads[p.at])
	if len(c.prey) > 0 && c.exposure != 0 && !t.Underwater {
		score += c.exposure * c.endangered(t, p)
	}
	if c.atBow && c.bowMeets(t, c.cellOf(p.body(-1))) {
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
func (c *captain) endangered(t *Turn, p *step) int {
	n := 0
	for i := range int(t.Length) {
		at := p.body(i)
		if c.sea[at]&chartWeighed == 0 {
			c.sea[at] |= chartWeighed
			own := c.cellOf(at)
			for j := range c.foes {
				if f := &c.foes[j]; f.symbol == Enemy && f.age == 0 && own.distance(f.cell) <= c.dangerRange {
					c.sea[at] |= chartDanger
					break
				}
			}
		}
		if t.Hull>>(i&7)&1 != 0 && c.sea[at]&chartDanger != 0 {
			n++
		}
	}
	return n
}

// mineBeside is how many intact own cells a mine is next to.
func (c *captain) mineBeside(t *Turn, p *step) int {
	n := 0
	for i := range int(t.Length) {
		if t.Hull>>(i&7)&1 != 0 && c.sea[p.body(i)]&chartMined != 0 {
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
