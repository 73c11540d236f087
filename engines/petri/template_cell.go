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

// ruleSet is a set of rules.
type ruleSet uint8

const (
	explodes ruleSet = 1 << ruleExplode
	attacks  ruleSet = 1 << ruleAttack
	eats     ruleSet = 1 << ruleEat
	divides  ruleSet = 1 << ruleDivide
	moves    ruleSet = 1 << ruleMove
	quiet    ruleSet = 1 << rules // rides along where sets of open rules are looked up
)

// A bid says what an act towards a direction is worth: scoreUnit times its
// score and, so that of equal scores the first direction makes the highest
// bid, 7 less the direction. Scores are counted from zeroScore, so that no bid
// is negative.
const (
	scoreUnit = 8
	zeroScore = 1 << 12
)

// lanes holds a bid for each of the rules that aim at a space, in 16 bits each,
// so that one addition adds to all of them.
type lanes uint64

// level has the score 0 in all lanes. It is added once; anything else may be
// negative, and borrow from the next lane, until it is.
var level = newLanes(zeroScore, zeroScore, zeroScore, zeroScore)

// newLanes holds scores.
func newLanes(attack, eat, divide, move int) lanes {
	return scoreUnit * (lanes(attack) + lanes(eat)<<16 + lanes(divide)<<32 + lanes(move)<<48)
}

// bid is that for one rule, which must not be ruleExplode.
func (l lanes) bid(rule int) uint { return uint(uint16(l >> (16 * (rule - ruleAttack)))) }

// colony plays by a genome of colonySpace.
type colony struct {
	species Species
	byOrder bool        // the style
	order   [rules]int  // the rules, first rule first
	rank    [rules]uint // of each rule, how many come after it
	sight   int

	// The rules that are open by the cell's hp and energy, and by the numbers
	// of its friends and enemies.
	byVitals             [16][16]ruleSet // neither is above Points
	byFriends, byEnemies [9]ruleSet

	explodeUrge, explodePerEnemy, explodePerFriend int
	attackOdds, strikeTwo, strikeThree             int

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
	ahead, home, food                [9][8]lanes
	seeksEnemy, seeksHome, seeksFood ruleSet // for which these are of any weight

	// The same for each pair of parities of the asked cell, and with it what
	// the direction itself adds to a bid.
	ontoPattern [4][8]lanes

	// The columns and rows at whose crossings an enemy may have been in sight
	// when the turn began. During the turn enemies may die but not come, so from
	// elsewhere there is still none, and nobody needs to look.
	alertColumns, alertRows uint64
}

// newColony reads a genome once and for all.
func newColony(g genomes.Genome) *colony {
	stats := g.Split("stats")
	c := &colony{
		species:          Species{stats[0], stats[1], stats[2]},
		byOrder:          g.Choice("style") == "order",
		sight:            g.Int("sight"),
		explodeUrge:      g.Int("explode-urge"),
		explodePerEnemy:  g.Int("explode-per-enemy"),
		explodePerFriend: g.Int("explode-per-friend"),
		attackOdds:       g.Int("attack-odds"),
		strikeTwo:        g.Int("strike-two"),
		strikeThree:      g.Int("strike-three"),
	}
	copy(c.order[:], g.OrderIndex("order"))
	for i, rule := range c.order {
		c.rank[rule] = uint(rules - 1 - i)
	}
	c.setThresholds(g)

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

	c.seeksEnemy = fillByBearing(&c.ahead, weights("target-ahead", "", "divide-ahead", "move-ahead")) | weighing(perDistance(1))
	c.seeksHome = fillByBearing(&c.home, weights("", "", "divide-home", "move-home"))
	c.seeksFood = fillByBearing(&c.food, weights("", "", "", "move-food"))

	on := patternOf(g.Choice("pattern"))
	here := weights("pattern-attack", "", "pattern-divide", "pattern-move")
	there := weights("target-on-pattern", "", "divide-onto-pattern", "move-onto-pattern")
	for parities := range 4 {
		x, y := parities>>1, parities&1
		c.pattern[parities] = here(on(x, y))
		for d := range 8 {
			c.ontoPattern[parities][d] = there(on(x+DX[d], y+DY[d])) + level/(scoreUnit*zeroScore)*lanes(7-d)
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

// fillByBearing also says for which rules the table is of any weight.
func fillByBearing(table *[9][8]lanes, weight func(n int) lanes) ruleSet {
	for b := range table {
		for d := range table[b] {
			table[b][d] = weight(along[b][d])
		}
	}
	return weighing(weight(1))
}

// weighing is the set of rules for which a weight is not 0.
func weighing(weight lanes) (set ruleSet) {
	for rule := ruleAttack; rule < rules; rule++ {
		if (level + weight).bid(rule) != level.bid(rule) {
			set |= 1 << rule
		}
	}
	return set
}

// setThresholds reads what opens a rule.
func (c *colony) setThresholds(g genomes.Genome) {
	only := func(set ruleSet, when bool) ruleSet {
		if when {
			return set
		}
		return 0
	}
	for hp := range c.byVitals {
		for energy := range c.byVitals[hp] {
			c.byVitals[hp][energy] = only(explodes, hp <= g.Int("explode-hp") && energy > hp) |
				only(attacks, energy >= g.Int("attack-at")) |
				only(eats, energy < g.Int("eat-below")) |
				only(divides, energy >= g.Int("divide-at")) |
				only(moves, energy >= g.Int("move-at")) |
				only(quiet, energy < g.Int("rest-below"))
		}
	}
	for n := range c.byFriends {
		c.byFriends[n] = attacks | eats | divides | quiet |
			only(explodes, n <= g.Int("explode-friends")) |
			only(moves, n >= g.Int("move-friends"))
		c.byEnemies[n] = eats | moves |
			only(explodes, n >= g.Int("explode-enemies")) |
			only(attacks, n > 0) |
			only(divides, n <= g.Int("divide-enemies")) |
			only(quiet, n <= g.Int("rest-enemies"))
	}
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
	if c.seeksEnemy != 0 {
		c.alertColumns, c.alertRows = t.within(Enemy, c.sight)
	}
}

// decide is what the asked cell does.
func (c *colony) decide(t *Turn) Action {
	if t.Around.Enclosed() {
		return Rest
	}
	return c.act(t)
}

// act decides for a cell that is not enclosed.
func (c *colony) act(t *Turn) Action {
	friends, enemies := t.Around.Friends.Len(), t.Around.Enemies.Len()
	open := c.open(t, friends, enemies)
	var best offer
	if open&explodes != 0 {
		score := c.explodeUrge + enemies*c.explodePerEnemy + friends*c.explodePerFriend
		best = c.offer(ruleExplode, uint(scoreUnit*(zeroScore+score)))
	}
	if open&^explodes != 0 {
		best = max(best, c.aim(t, open, friends, enemies))
	}
	if best == 0 {
		return Rest
	}
	switch rule, d := c.order[best.place()], best.direction(); rule {
	case ruleExplode:
		return Explode
	case ruleAttack:
		return Attack(d, c.strength(t.Energy))
	case ruleEat:
		return Eat(d)
	case ruleDivide:
		return Divide(d)
	default:
		return Move(d)
	}
}

// open is the set of rules whose thresholds hold for the asked cell, and for
// which there is anything to act on.
func (c *colony) open(t *Turn, friends, enemies int) ruleSet {
	open := c.byVitals[t.HP&15][t.Energy&15] & c.byFriends[friends] & c.byEnemies[enemies]
	if open&quiet != 0 {
		open &= eats
	}
	if t.Around.Free() == 0 {
		open &^= divides | moves
	}
	if t.Around.Corpses == 0 {
		open &^= eats
	}
	return open
}

// offer is the best bid of a rule, with its place in the order between the
// score and the direction, so that the highest offer of all rules is the act.
// 0 is what resting is worth.
type offer uint

// offer makes one of a rule's best bid. By the style "order" all scores above 0
// are worth the same.
func (c *colony) offer(rule int, bid uint) offer {
	score, d := bid/scoreUnit, bid%scoreUnit
	if score <= zeroScore {
		return 0
	}
	if c.byOrder {
		score = 1
	}
	return offer((score*scoreUnit+c.rank[rule])*scoreUnit + d)
}

func (o offer) place() int           { return rules - 1 - int(o/scoreUnit%scoreUnit) }
func (o offer) direction() Direction { return Direction(7 - o%scoreUnit) }

// aim is the best offer of the open rules that need a space to act on.
func (c *colony) aim(t *Turn, open ruleSet, friends, enemies int) (best offer) {
	parities := (t.At.X()&1)<<1 | t.At.Y()&1
	toEnemy, distance, toHome, toFood := c.bearings(t, open)
	base := c.urge + c.perFriend[friends] + c.perEnemy[enemies] + c.perCorpse[t.Around.Corpses.Len()] +
		c.perHP[t.HP] + c.perEnergy[t.Energy] + c.perDistance[distance] + c.pattern[parities]
	ahead, home, food, pattern := &c.ahead[toEnemy], &c.home[toHome], &c.food[toFood], &c.ontoPattern[parities]

	if open&(eats|divides|moves) != 0 {
		corpses := t.Around.Corpses
		spaces := t.Around.Free()
		if open&(divides|moves) == 0 {
			spaces = corpses
		}
		var eat, divide, move uint // the best bids
		for m := spaces; m != 0; m &= m - 1 {
			d := m.First()
			bids := base + c.at(t.AroundOf(t.At.To(d))) + ahead[d] + home[d] + food[d] + pattern[d]
			if corpses.Has(d) {
				eat = max(eat, bids.bid(ruleEat))
				bids += c.corpse
			}
			divide = max(divide, bids.bid(ruleDivide))
			move = max(move, bids.bid(ruleMove))
		}
		if open&eats != 0 {
			best = c.offer(ruleEat, eat)
		}
		if open&divides != 0 {
			best = max(best, c.offer(ruleDivide, divide))
		}
		if open&moves != 0 {
			best = max(best, c.offer(ruleMove, move))
		}
	}
	if open&attacks != 0 {
		attack := uint(0)
		for m := t.Around.Enemies; m != 0; m &= m - 1 {
			d := m.First()
			near := t.AroundOf(t.At.To(d))
			if near.Friends.Len()-near.Enemies.Len() >= c.attackOdds {
				attack = max(attack, (base + c.at(near) + ahead[d] + pattern[d]).bid(ruleAttack))
			}
		}
		best = max(best, c.offer(ruleAttack, attack))
	}
	return best
}

// bearings looks for what the open rules go by. What is of no weight for any of
// them is nowhere, and 0 away.
func (c *colony) bearings(t *Turn, open ruleSet) (enemy Direction, distance int, home, food Direction) {
	enemy, home, food = nowhere, nowhere, nowhere
	if open&c.seeksEnemy != 0 {
		distance = c.sight + 1
		if c.alertColumns>>(t.At.X()&63)&(c.alertRows>>(t.At.Y()&63))&1 != 0 {
			enemy, distance = t.sighted(Enemy, t.Around.Enemies, c.sight)
		}
		if enemy == nowhere {
			enemy = t.middle(Enemy)
		}
	}
	if open&c.seeksHome != 0 {
		home = t.middle(Friend)
	}
	if open&c.seeksFood != 0 {
		food, _ = t.sighted(Corpse, t.Around.Corpses, c.sight)
	}
	return enemy, distance, home, food
}

// at is what a space aimed at adds by its neighbours.
func (c *colony) at(near Around) lanes {
	return c.crowd[near.Friends] + c.contact[near.Enemies] + c.scraps[near.Corpses] + c.edge[near.Walls]
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
