package petri

import "breeder/genomes"

// The rules, in the order of colonyRules.
const (
	ruleExplode = iota
	ruleAttack
	ruleEat
	ruleDivide
	ruleMove
	rules
)

// lanes holds a score for each of the rules that aim at a space, in 16 bits
// each, so that one addition adds to all of them. They are offset once, by
// level, so that a negative one does not borrow from its neighbour.
type lanes uint64

const laneOffset = 1 << 15

var level = newLanes(laneOffset, laneOffset, laneOffset, laneOffset)

func newLanes(attack, eat, divide, move int) lanes {
	return lanes(attack) + lanes(eat)<<16 + lanes(divide)<<32 + lanes(move)<<48
}

// of is the score for one rule, which must not be ruleExplode.
func (l lanes) of(rule int) int { return int(uint16(l>>(16*(rule-ruleAttack)))) - laneOffset }

// colony plays by a genome of colonySpace.
type colony struct {
	species Species
	byOrder bool       // the style
	order   [rules]int // the acts, first rule first
	sight   int

	restBelow, restEnemies                         int
	explodeHP, explodeEnemies, explodeFriends      int
	explodeUrge, explodePerEnemy, explodePerFriend int
	attackAt, attackOdds, strikeTwo, strikeThree   int
	eatBelow                                       int
	divideAt, divideEnemies                        int
	moveAt, moveFriends                            int

	// What the asked cell adds to the scores, by the number of its friends
	// and so on.
	urge                           lanes
	perFriend, perEnemy, perCorpse [9]lanes
	perHP, perEnergy               [Points + 1]lanes
	perDistance                    [maxSight + 2]lanes
	pattern                        [4]lanes // by the parities of x and y

	// What a space aimed at adds, by the set of its neighbours that are
	// friends and so on.
	crowd, contact, scraps, edge [256]lanes
	corpse                       lanes // if it holds one

	// The same by the direction in which it lies, for each bearing.
	ahead, home, food [9][8]lanes
	ontoPattern       [4][8]lanes // for each pair of parities of the asked cell

	seeksEnemy, seeksHome, seeksFood bool // whether these are of any weight

	// The spaces from which an enemy was in sight when the turn began. During
	// the turn enemies may die but not come, so from elsewhere there is still
	// none, and nobody needs to look.
	alert [MaxSide]uint64
}

// newColony reads a genome once and for all.
func newColony(g genomes.Genome) *colony {
	stats := g.Split("stats")
	c := &colony{
		species:          Species{stats[0], stats[1], stats[2]},
		byOrder:          g.Choice("style") == "order",
		sight:            g.Int("sight"),
		restBelow:        g.Int("rest-below"),
		restEnemies:      g.Int("rest-enemies"),
		explodeHP:        g.Int("explode-hp"),
		explodeEnemies:   g.Int("explode-enemies"),
		explodeFriends:   g.Int("explode-friends"),
		explodeUrge:      g.Int("explode-urge"),
		explodePerEnemy:  g.Int("explode-per-enemy"),
		explodePerFriend: g.Int("explode-per-friend"),
		attackAt:         g.Int("attack-at"),
		attackOdds:       g.Int("attack-odds"),
		strikeTwo:        g.Int("strike-two"),
		strikeThree:      g.Int("strike-three"),
		eatBelow:         g.Int("eat-below"),
		divideAt:         g.Int("divide-at"),
		divideEnemies:    g.Int("divide-enemies"),
		moveAt:           g.Int("move-at"),
		moveFriends:      g.Int("move-friends"),
	}
	copy(c.order[:], g.OrderIndex("order"))

	// weights packs the genes of one feature; "" is a gene that an act does not have.
	weights := func(attack, eat, divide, move string) func(n int) lanes {
		var w [4]int
		for i, name := range [4]string{attack, eat, divide, move} {
			if name != "" {
				w[i] = g.Int(name)
			}
		}
		return func(n int) lanes { return newLanes(n*w[0], n*w[1], n*w[2], n*w[3]) }
	}
	c.urge = level + weights("attack-urge", "eat-urge", "divide-urge", "move-urge")(1)
	perFriend := weights("attack-per-friend", "eat-per-friend", "divide-per-friend", "move-per-friend")
	// A space to move to brings relief by as many friends as the cell has now,
	// less those around the space, to which the cell itself does not count.
	relief := weights("", "", "", "move-relief")
	fill(c.perFriend[:], func(friends int) lanes { return perFriend(friends) + relief(friends+1) })
	fill(c.perEnemy[:], weights("attack-per-enemy", "eat-per-enemy", "divide-per-enemy", "move-per-enemy"))
	fill(c.perCorpse[:], weights("", "", "divide-per-corpse", ""))
	perWound := weights("attack-per-wound", "", "divide-per-wound", "move-per-wound")
	fill(c.perHP[:], func(hp int) lanes { return perWound(c.species.HP - hp) })
	fill(c.perEnergy[:], weights("attack-per-energy", "", "divide-per-energy", "move-per-energy"))
	perDistance := weights("", "", "divide-per-distance", "move-per-distance")
	fill(c.perDistance[:], perDistance)

	crowd := weights("target-pressure", "eat-crowd", "divide-crowd", "")
	fillByMask(&c.crowd, func(friends int) lanes { return crowd(friends) - relief(friends) })
	fillByMask(&c.contact, weights("target-support", "eat-contact", "divide-contact", "move-contact"))
	fillByMask(&c.scraps, weights("target-scraps", "", "divide-scraps", "move-scraps"))
	fillByMask(&c.edge, weights("target-edge", "", "divide-edge", "move-edge"))
	c.corpse = weights("", "", "divide-onto-corpse", "move-onto-corpse")(1)

	c.seeksEnemy = fillByBearing(&c.ahead, weights("target-ahead", "", "divide-ahead", "move-ahead")) || perDistance(1) != 0
	c.seeksHome = fillByBearing(&c.home, weights("", "", "divide-home", "move-home"))
	c.seeksFood = fillByBearing(&c.food, weights("", "", "", "move-food"))

	on := patternOf(g.Choice("pattern"))
	here := weights("pattern-attack", "", "pattern-divide", "pattern-move")
	there := weights("target-on-pattern", "", "divide-onto-pattern", "move-onto-pattern")
	for parities := range 4 {
		x, y := parities>>1, parities&1
		c.pattern[parities] = here(on(x, y))
		for d := range 8 {
			c.ontoPattern[parities][d] = there(on(x+DX[d], y+DY[d]))
		}
	}
	return c
}

func fill(table []lanes, weight func(n int) lanes) {
	for n := range table {
		table[n] = weight(n)
	}
}

func fillByMask(table *[256]lanes, weight func(n int) lanes) {
	for m := range table {
		table[m] = weight(Mask(m).Len())
	}
}

// fillByBearing also says whether anything in the table is of any weight.
func fillByBearing(table *[9][8]lanes, weight func(n int) lanes) bool {
	for b := range table {
		for d := range table[b] {
			table[b][d] = weight(along[b][d])
		}
	}
	return weight(1) != 0
}

// patternOf gives a function that is 1 on the spaces of a pattern and 0 elsewhere.
func patternOf(name string) func(x, y int) int {
	even := func(n int) int { return 1 - n&1 }
	switch name {
	case "checkers":
		return func(x, y int) int { return even(x + y) }
	case "columns":
		return func(x, _ int) int { return even(x) }
	case "rows":
		return func(_, y int) int { return even(y) }
	}
	return func(x, y int) int { return even(x) * even(y) } // lattice
}

// Species is the split of the colony's cells.
func (c *colony) Species() Species { return c.species }

// Turn lets every cell of the colony act.
func (c *colony) Turn(t *Turn) {
	c.begin(t)
	for t.NextAwake() {
		t.Act(c.decide(t))
	}
}

// begin looks once for all cells of a turn.
func (c *colony) begin(t *Turn) {
	if c.seeksEnemy {
		t.within(Enemy, c.sight, &c.alert)
	}
}

// plan is what the asked cell would do by each rule: its best act, and the
// score of that. A rule whose thresholds don't hold has a score beyond reach
// and no act; any other begins at 0, which is what resting is worth.
type plan struct {
	act   [rules]Action
	score [rules]int
}

// shut is a score that nothing surpasses.
const shut = 1 << 20

func (p *plan) open(rule int) bool { return p.score[rule] != shut }

// offer notes an act if its score surpasses what the rule has so far.
func (p *plan) offer(rule, score int, act Action) {
	if score > p.score[rule] {
		p.score[rule], p.act[rule] = score, act
	}
}

// decide is what the asked cell does.
func (c *colony) decide(t *Turn) Action {
	free := t.Around.Free()
	if free|t.Around.Enemies == 0 {
		return Rest
	}
	friends, enemies := t.Around.Friends.Len(), t.Around.Enemies.Len()
	eats := t.Around.Corpses != 0 && t.Energy < c.eatBelow
	quiet := t.Energy < c.restBelow && enemies <= c.restEnemies
	attacks := enemies > 0 && t.Energy >= c.attackAt && !quiet
	divides := free != 0 && t.Energy >= c.divideAt && enemies <= c.divideEnemies && !quiet
	moves := free != 0 && t.Energy >= c.moveAt && friends >= c.moveFriends && !quiet
	explodes := t.HP <= c.explodeHP && t.Energy > t.HP && enemies >= c.explodeEnemies && friends <= c.explodeFriends && !quiet
	aims := eats || attacks || divides || moves
	if !aims && !explodes {
		return Rest
	}

	p := plan{score: [rules]int{shut, shut, shut, shut, shut}}
	if explodes {
		p.score[ruleExplode] = 0
		p.offer(ruleExplode, c.explodeUrge+enemies*c.explodePerEnemy+friends*c.explodePerFriend, Explode)
	}
	if eats {
		p.score[ruleEat] = 0
	}
	if attacks {
		p.score[ruleAttack] = 0
	}
	if divides {
		p.score[ruleDivide] = 0
	}
	if moves {
		p.score[ruleMove] = 0
	}
	if aims {
		c.aim(t, &p, friends, enemies)
	}

	act, score := Rest, 0
	for _, rule := range c.order {
		if p.act[rule] != Rest && p.score[rule] > score {
			if c.byOrder {
				return p.act[rule]
			}
			act, score = p.act[rule], p.score[rule]
		}
	}
	return act
}

// aim finds the best space for each open act that needs one.
func (c *colony) aim(t *Turn, p *plan, friends, enemies int) {
	x, y := t.At.X(), t.At.Y()
	parities := (x&1)<<1 | y&1
	base := c.urge + c.perFriend[friends] + c.perEnemy[enemies] + c.perCorpse[t.Around.Corpses.Len()] +
		c.perHP[t.HP] + c.perEnergy[t.Energy] + c.pattern[parities]

	ahead, home, food := nowhere, nowhere, nowhere
	if c.seeksEnemy {
		distance := c.sight + 1
		if c.alert[x&(MaxSide-1)]>>(y&63)&1 != 0 {
			ahead, distance = t.sighted(Enemy, t.Around.Enemies, c.sight)
		}
		if ahead == nowhere {
			ahead = t.middle(Enemy)
		}
		base += c.perDistance[distance]
	}
	if c.seeksHome {
		home = t.middle(Friend)
	}
	if c.seeksFood {
		food, _ = t.sighted(Corpse, t.Around.Corpses, c.sight)
	}
	ways, homes, foods, patterns := &c.ahead[ahead], &c.home[home], &c.food[food], &c.ontoPattern[parities]

	if p.open(ruleDivide) || p.open(ruleMove) || p.open(ruleEat) {
		corpses := t.Around.Corpses
		for m := t.Around.Free(); m != 0; m &= m - 1 {
			d := m.First()
			near := t.AroundOf(t.At.To(d))
			score := base + c.crowd[near.Friends] + c.contact[near.Enemies] + c.scraps[near.Corpses] + c.edge[near.Walls] +
				ways[d] + homes[d] + foods[d] + patterns[d]
			if corpses.Has(d) {
				p.offer(ruleEat, score.of(ruleEat), Eat(d))
				score += c.corpse
			}
			p.offer(ruleDivide, score.of(ruleDivide), Divide(d))
			p.offer(ruleMove, score.of(ruleMove), Move(d))
		}
	}
	if p.open(ruleAttack) {
		strength := c.strength(t.Energy)
		for m := t.Around.Enemies; m != 0; m &= m - 1 {
			d := m.First()
			near := t.AroundOf(t.At.To(d))
			if near.Friends.Len()-near.Enemies.Len() < c.attackOdds {
				continue
			}
			score := base + c.crowd[near.Friends] + c.contact[near.Enemies] + c.scraps[near.Corpses] + c.edge[near.Walls] +
				ways[d] + patterns[d]
			p.offer(ruleAttack, score.of(ruleAttack), Attack(d, strength))
		}
	}
}

// strength is that of an attack with so much energy.
func (c *colony) strength(energy int) int {
	switch {
	case energy >= c.strikeThree:
		return 3
	case energy >= c.strikeTwo:
		return 2
	}
	return 1
}
