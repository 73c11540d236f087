package hitsunk

// step is a pose that can be reached in the turn, and the last order that leads to it.
type step struct {
	pose
	price  int // score of the turns and the steps astern so far
	from   int // index of the step before
	verb   Verb
	moves  int8 // left
	orders int8 // so far
}

// farthest is how many cells a ship gets away from where it is in one turn.
const farthest = 3

// sail gives the orders that lead to the best pose, or to ram.
func (c *captain) sail(t *Turn) {
	c.explore(t)
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
	var verbs [farthest + 1]Verb
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

// explore lists the poses that can be reached, the present one first and the
// others by the number of orders.
func (c *captain) explore(t *Turn) {
	most := int8(t.Moves)
	if c.ship == Destroyer {
		most++ // it may turn when its moves are used up
	}
	freeTurns := c.ship == Destroyer && t.Rules().Has(FreeTurns)
	var visited visits
	visited.first(c.start, c.start)
	c.poses = append(c.poses[:0], step{pose: c.start, moves: int8(t.Moves)})
	for i := 0; i < len(c.poses); i++ {
		from := c.poses[i]
		if from.orders == most {
			break
		}
		for _, verb := range [4]Verb{Ahead, Astern, TurnK, TurnC} {
			to := step{pose: from.pose, moves: from.moves - 1, orders: from.orders + 1, from: i, verb: verb, price: from.price}
			possible := from.moves > 0
			switch verb {
			case Ahead:
				to.cell = from.body(-1)
				possible = possible && c.free(t, to.cell)
			case Astern:
				to.cell = from.body(1)
				to.price += c.asternPrice
				possible = possible && c.free(t, from.body(int(t.Length)))
			default:
				to.dir = from.dir.Turned(t.TurnBy(verb))
				to.price += c.turnPrice
				possible = possible || c.ship == Destroyer
				for n := 1; possible && n < int(t.Length); n++ {
					possible = c.free(t, to.body(n))
				}
				if freeTurns {
					to.moves = from.moves
				}
			}
			if possible && visited.first(c.start, to.pose) {
				c.poses = append(c.poses, to)
			}
		}
	}
}

// visits is a set of poses around a start.
type visits [4]uint64

// first puts a pose into the set and says whether it was not there.
func (v *visits) first(start, p pose) bool {
	const side = 2*farthest + 1
	i := ((p.y-start.y+farthest)*side+p.x-start.x+farthest)*4 + int(p.dir&3)
	word, bit := &v[i>>6&3], uint64(1)<<(i&63)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}

// chart keeps, while a turn is decided, which cells around the head are free:
// the way is felt for over the same few again and again.
type chart [chartSide * chartSide]uint8

// chartReach is how far from the head the chart goes: a ship's length, or what is
// looked at ahead, from as far as it gets.
const (
	chartReach = farthest + longest
	chartSide  = 2*chartReach + 1
)

const (
	charted   = 1
	chartFree = 2
)

func (m *chart) forget() { clear(m[:]) }

// free tells whether the ship can sail over a cell, as far as it knows.
func (c *captain) free(t *Turn, at cell) bool {
	i := (at.y-c.start.y+chartReach)*chartSide + at.x - c.start.x + chartReach
	if uint(i) >= uint(len(c.sea)) {
		return false
	}
	if c.sea[i] == 0 {
		c.sea[i] = charted
		switch c.look(t, at) {
		case Water, Own, Unknown:
			if len(c.wrecks) == 0 || !c.wreckAt(at) {
				c.sea[i] |= chartFree
			}
		}
	}
	return c.sea[i]&chartFree != 0
}

// judge is the score of a pose, but for the price of the way.
func (c *captain) judge(t *Turn, p pose) int {
	score := 0
	if len(c.foes) > 0 {
		nearest := 1 << 10
		for i := range c.foes {
			nearest = min(nearest, p.distance(c.foes[i].cell))
		}
		missed := nearest - (c.distance + c.fleePerWound*c.wounds)
		score += c.distancePrice * max(missed, -missed)
		if c.exposure != 0 && !t.Underwater {
			score += c.exposure * c.endangered(t, p)
		}
	} else {
		score += c.roam * p.distance(c.start.cell)
	}
	if c.ramUrge != 0 && c.inSight > 0 && c.bowMeets(t, p) {
		score += c.ramUrge / 2
	}
	if c.mineFear != 0 && len(c.mines) > 0 {
		score += c.mineFear * c.mineBeside(t, p)
	}
	if c.nearWall && c.wallFear != 0 {
		gone := [4]int{Up: c.start.y - p.y, Right: p.x - c.start.x, Down: p.y - c.start.y, Left: c.start.x - p.x}
		for d, sea := range c.walls {
			if sea < Sight {
				score += c.wallFear * max(Sight-(sea-gone[d]), 0)
			}
		}
	}
	if c.seaRoom != 0 {
		for i := 1; i <= 4 && c.free(t, p.body(-i)); i++ {
			score += c.seaRoom
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
		own := pose{cell: p.body(i)}
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
		if t.Hull>>(i&7)&1 == 0 {
			continue
		}
		own := p.body(i)
		for _, m := range c.mines {
			if beside(own, c.spotted(m)) {
				n++
				break
			}
		}
	}
	return n
}
