package alienwar

import (
	"fmt"

	"breeder/engines"
)

// Bot plays alienwar: it is a species, and decides for all its individuals.
//
// The contest's aliens are a program an individual; a bot that remembers
// something keeps it in arrays of its own, by the individual's number.
type Bot interface {
	// Begin starts a match in which so many individuals are to be born. It
	// makes the bot forget all matches before.
	Begin(individuals int)
	// Points is what individual i asks for at birth. It is not born if ok is
	// false (the original's program throws) or if the points are not legal
	// ([Abilities.Check]).
	Points(i int, dice *Dice) (points Abilities, ok bool)
	// Move gives a move to every living individual, see [Turn].
	Move(t *Turn)
	// Temper tells whether Wants has to be called.
	Temper() Temper
	// Wants tells whether individual i wants to fight whom it meets. The turn
	// is that of the last Move, but the individual may have gained by fights since.
	Wants(t *Turn, i uint16, shown Shown) bool
}

// Temper is how a species takes being asked whether it wants to fight. The
// contest asks both sides of every encounter; whoever's answer is known, or
// cannot matter, is not called.
type Temper uint8

// The tempers.
const (
	Weighs   Temper = iota // answers by what is shown and by chance; asking changes nothing
	Counts                 // remembers being asked, so that it must be in any case
	Peaceful               // never wants to fight
	Fierce                 // always does
)

// letterFor is what others see of a species: an alien, but for prey.
func letterFor(bot Bot) Letter {
	if prey, ok := bot.(interface{ letter() Letter }); ok {
		return prey.letter()
	}
	return Alien
}

// species is one of the entered species in a match.
type species struct {
	turn   Turn
	bot    Bot
	temper Temper
	letter Letter
	first  uint16 // number among all bodies of its individual 0
	bled   bool   // somebody may have died this round
}

// table is a planet and its referee.
type table struct {
	species []species
	bodies  []body
	board   Board
	far     Board
	dice    Dice
	round   int
	moves   int // asked so far
	wishes  int

	// Arrivals of a round: who came to a crowded field is found through last
	// and before, a chain for each field back in time that ends in itself.
	last      [area]uint16
	before    []uint16
	crowds    []Place
	arrivals  []arrival
	ways      []way  // of the species of everybody
	order     uint64 // of the round's shuffle
	nextOrder uint64

	fielded fielded
	state   []byte

	scores                []float64
	points, score, margin [1]float64
}

// way is what crowds need to know of somebody, packed.
type way struct {
	temper Temper
	letter Letter
}

type arrival struct {
	key  uint64 // its place in the round's shuffle
	body uint16
}

// Play referees a match of the species in the seat among the field that the setting names.
func (t *table) Play(fixture engines.Fixture, seats []engines.Bot, rec engines.Recorder) (engines.Outcome, error) {
	setting, ok := fixture.Setting.(Setting)
	if !ok {
		return engines.Outcome{}, fmt.Errorf("alienwar: a fixture's setting is a %T, must be an alienwar.Setting", fixture.Setting)
	}
	if len(seats) != 1 {
		return engines.Outcome{}, fmt.Errorf("alienwar: %d bots for 1 seat", len(seats))
	}
	bot, ok := seats[0].(Bot)
	if !ok {
		return engines.Outcome{}, fmt.Errorf("alienwar: a %T is no alienwar bot", seats[0])
	}
	if err := t.fielded.enter(setting); err != nil {
		return engines.Outcome{}, err
	}
	seat := t.fielded.seat
	t.fielded.bots[seat] = bot
	t.begin(t.fielded.bots, setting.Individuals, fixture.Seed)
	t.fielded.bots[seat] = nil
	for t.round < setting.Rounds && t.playRound() {
		if rec != nil {
			t.state = t.appendState(t.state[:0], seat)
			rec.Record(t.round, t.state)
		}
	}
	return t.outcome(seat), nil
}

// begin lays out a planet: births, and a field of its own for everybody born.
func (t *table) begin(bots []Bot, individuals int, seed uint64) {
	t.enter(bots, individuals, sideFor(len(bots)*individuals), seed)
	for i := range t.species {
		s := &t.species[i]
		s.bot.Begin(individuals)
		for n := range individuals {
			points, ok := s.bot.Points(n, &t.dice)
			if !ok || points.Check() != nil {
				continue
			}
			abilities := Abilities{1, 1, 1, 1, 1}
			for a := range abilities {
				abilities[a] += points[a]
			}
			t.bear(s, uint16(n), abilities, baseHP+lifeHP*round(points[Life]))
		}
	}
	side := t.board.side
	for i := range t.species {
		s := &t.species[i]
		for _, n := range s.turn.Living {
			p := At(t.dice.N(side), t.dice.N(side))
			for t.board.letters[p] != Blank {
				p = At(t.dice.N(side), t.dice.N(side))
			}
			t.board.letters[p] = s.letter
			s.turn.At[n] = p
		}
	}
	t.board.finish()
}

// enter readies the buffers for an empty planet of the given side.
func (t *table) enter(bots []Bot, individuals, side int, seed uint64) {
	t.dice.seed(seed)
	t.round, t.moves, t.wishes = 0, 0, 0
	t.order, t.nextOrder = t.dice.pcg.Uint64(), t.dice.pcg.Uint64()
	t.board.side = side
	t.board.blank()
	if cap(t.species) < len(bots) {
		t.species = make([]species, len(bots))
	}
	t.species = t.species[:len(bots)]
	births := len(bots) * individuals
	if cap(t.bodies) < births {
		t.bodies = make([]body, births)
		t.before, t.ways = make([]uint16, births), make([]way, births)
		t.crowds, t.arrivals = make([]Place, 0, births/2), make([]arrival, 0, births)
	}
	t.bodies, t.before, t.ways = t.bodies[:births], t.before[:births], t.ways[:births]
	for i := range t.species {
		s := &t.species[i]
		s.bot, s.temper, s.letter, s.bled = bots[i], bots[i].Temper(), letterFor(bots[i]), false
		s.first = uint16(i * individuals)
		u := &s.turn
		if cap(u.At) < individuals {
			u.Living, u.At = make([]uint16, individuals), make([]Place, individuals)
			u.Radius, u.Moves = make([]uint8, individuals), make([]Move, individuals)
		}
		u.Living, u.At = u.Living[:0], u.At[:individuals]
		u.Radius, u.Moves = u.Radius[:individuals], u.Moves[:individuals]
		clear(u.Moves)
		u.Board, u.far, u.Dice = &t.board, &t.far, &t.dice
		u.bodies = t.bodies[i*individuals : (i+1)*individuals]
		for n := range u.bodies {
			u.bodies[n] = body{species: uint16(i), index: uint16(n)}
			t.ways[int(s.first)+n] = way{s.temper, s.letter}
		}
	}
}

// bear brings individual n of a species to life.
func (t *table) bear(s *species, n uint16, abilities Abilities, hp int) {
	b := &s.turn.bodies[n]
	b.abilities, b.hp = abilities, int32(hp)
	t.grown(b)
	s.turn.Living = append(s.turn.Living, n)
}

// grown brings all that follows from abilities up to date.
func (t *table) grown(b *body) {
	for a, ability := range b.abilities {
		b.levels[a] = int32(round(ability))
	}
	b.blur = int32(blurBound(b.abilities[Cleverness]))
	t.species[b.species].turn.Radius[b.index] = uint8(min(sight(b.abilities[Vision]), maxRadius))
}

// playRound plays a round: all decide, all arrive and meet, the dead are
// removed. It reports false, and plays none, if nobody is left.
func (t *table) playRound() bool {
	asked := 0
	for i := range t.species {
		s := &t.species[i]
		if len(s.turn.Living) == 0 {
			continue
		}
		asked += len(s.turn.Living)
		s.turn.Round = t.round
		s.bot.Move(&s.turn)
	}
	if asked == 0 {
		return false
	}
	t.moves += asked
	t.round++
	t.arrive()
	for _, p := range t.crowds {
		t.meetAt(p)
	}
	for i := range t.species {
		if s := &t.species[i]; s.bled {
			s.bury()
		}
	}
	t.board.finish()
	t.order, t.nextOrder = t.nextOrder, t.dice.pcg.Uint64()
	return true
}

// arrive moves everybody. What the original does in the order of a shuffled
// list is decided here without one. All moves are known, so that only those who
// come to the same field have to do with each other, and only their order
// counts. It is that of random numbers that are made out of the round's order
// and of who they are, when two meet.
func (t *table) arrive() {
	t.crowds = t.crowds[:0]
	b := &t.board
	b.blank()
	for i := range t.species {
		s := &t.species[i]
		u := &s.turn
		at, moves := u.At, u.Moves
		for _, n := range u.Living {
			p := at[n].To(moves[n])
			id := s.first + n
			l := b.letters[p]
			if l == edge {
				p = b.home(p)
				l = b.letters[p]
			}
			at[n] = p
			if l == Blank {
				b.letters[p] = s.letter
				t.last[p] = id
				continue
			}
			before := t.last[p]
			if l&crowded == 0 {
				b.letters[p] = l | crowded
				t.crowds = append(t.crowds, p)
				t.before[before] = before
			}
			t.before[id] = before
			t.last[p] = id
		}
	}
}

// key is an individual's place in the shuffle of a round.
func key(order uint64, id uint16) uint64 {
	return scatter(order + uint64(id)*0x9e3779b97f4a7c15)
}

// meetAt has all who came to a crowded field meet the one who came first, and
// shows on it who is last of the survivors in the next round's order.
func (t *table) meetAt(p Place) {
	id := t.last[p]
	other := t.before[id]
	if t.before[other] == other {
		t.meetTwo(p, id, other)
		return
	}
	list := t.arrivals[:0]
	for ; ; id = t.before[id] {
		list = append(list, arrival{key(t.order, id), id})
		if t.before[id] == id {
			break
		}
	}
	t.arrivals = list
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j].key < list[j-1].key; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	first := list[0].body
	for _, a := range list[1:] {
		t.meet(a.body, first)
	}
	shown, last := Blank, uint64(0)
	for _, a := range list {
		if t.bodies[a.body].hp <= 0 {
			continue
		}
		if k := key(t.nextOrder, a.body); shown == Blank || k >= last {
			shown, last = t.ways[a.body].letter, k
		}
	}
	t.board.letters[p] = shown
}

// meetTwo is meetAt for the usual crowd. Who of two came first makes no
// difference to chance.
func (t *table) meetTwo(p Place, one, two uint16) {
	a, b := t.ways[one], t.ways[two]
	shown := a.letter
	if fought := t.meet(one, two); fought {
		dead1, dead2 := t.bodies[one].hp <= 0, t.bodies[two].hp <= 0
		switch {
		case dead1 && dead2:
			shown = Blank
		case dead1:
			shown = b.letter
		}
	} else if a.letter != b.letter && key(t.nextOrder, two) > key(t.nextOrder, one) {
		shown = b.letter
	}
	t.board.letters[p] = shown
}

// meet asks both sides, and lets them fight if either wants to. one is who
// came later.
func (t *table) meet(one, two uint16) (fought bool) {
	t.wishes += 2
	a, b := t.ways[one].temper, t.ways[two].temper
	if a == Peaceful && b == Peaceful {
		return false
	}
	fight := a == Fierce || b == Fierce
	x, y := &t.bodies[one], &t.bodies[two]
	if a == Counts || a == Weighs && !fight {
		s := &t.species[x.species]
		fight = s.bot.Wants(&s.turn, x.index, t.dice.blur(&y.levels, int(y.blur))) || fight
	}
	if b == Counts || b == Weighs && !fight {
		s := &t.species[y.species]
		fight = s.bot.Wants(&s.turn, y.index, t.dice.blur(&x.levels, int(x.blur))) || fight
	}
	if fight {
		t.fight(x, y)
	}
	return fight
}

// fight is carried to the death, and rewarded. If one of them is dead already
// there is no strike, but the other has its reward again.
func (t *table) fight(one, two *body) {
	t.strike(one, two)
	if one.hp > 0 {
		t.reward(one, two)
	} else if two.hp > 0 {
		t.reward(two, one)
	}
	t.species[one.species].bled = true
	t.species[two.species].bled = true
}

// strike lets two strike each other at the same time, until one or both are dead.
func (t *table) strike(one, two *body) {
	dodgeOne, dodgeTwo := dodgeBound(int(one.levels[Defense])), dodgeBound(int(two.levels[Defense]))
	for one.hp > 0 && two.hp > 0 {
		if t.dice.N(dodgeOne) != 0 {
			one.hp -= 1 + int32(t.dice.N(int(two.levels[Strength])))
		}
		if t.dice.N(dodgeTwo) != 0 {
			two.hp -= 1 + int32(t.dice.N(int(one.levels[Strength])))
		}
	}
}

// reward gives the winner a share of each of the killed's levels, and hp.
func (t *table) reward(winner, killed *body) {
	for a, level := range killed.levels {
		winner.abilities[a] += float32(level) / loot
	}
	winner.hp += lootHP * killed.levels[Life]
	t.grown(winner)
}

// bury removes the dead from the living.
func (s *species) bury() {
	s.bled = false
	living := s.turn.Living[:0]
	for _, n := range s.turn.Living {
		if s.turn.bodies[n].hp > 0 {
			living = append(living, n)
		}
	}
	s.turn.Living = living
}

// worth is what a species scores: the abilities of its living.
func (s *species) worth() int {
	sum := 0
	for _, n := range s.turn.Living {
		sum += round(s.turn.bodies[n].abilities.Sum())
	}
	return sum
}

func (t *table) outcome(seat int) engines.Outcome {
	t.scores = t.scores[:0]
	for i := range t.species {
		t.scores = append(t.scores, float64(t.species[i].worth()))
	}
	own := t.scores[seat]
	beaten, best := 0.0, 0.0
	for i, other := range t.scores {
		if i == seat {
			continue
		}
		best = max(best, other)
		switch {
		case own > other:
			beaten++
		case own == other:
			beaten += 0.5
		}
	}
	t.score[0] = own
	t.points[0] = 1
	if others := len(t.scores) - 1; others > 0 {
		t.points[0] = beaten / float64(others)
	}
	t.margin[0] = 0
	if own+best > 0 {
		t.margin[0] = (own - best) / (own + best)
	}
	return engines.Outcome{Points: t.points[:], Score: t.score[:], Margin: t.margin[:], Decisions: t.moves + t.wishes, Chance: true}
}

// Scores gives the scores of all species in the last match, and their names in
// the same order; that in the seat is called "seat". Both slices belong to the
// table and hold until its next match.
func (t *table) Scores() (names []string, scores []float64) { return t.fielded.names, t.scores }

// appendState writes the planet after a round: a line for each row from north
// to south, with a letter for each field (A any alien, @ one of the seat's, W C
// T E H prey, a dot for nothing); then a line for each species with its name,
// its living and its score so far.
func (t *table) appendState(to []byte, seat int) []byte {
	side := t.board.side
	start := len(to)
	for y := range side {
		for x := range side {
			to = append(to, t.board.letters[At(x, y)].Sign())
		}
		to = append(to, '\n')
	}
	if s := &t.species[seat]; s.letter == Alien {
		for _, n := range s.turn.Living {
			p := s.turn.At[n]
			if cell := start + p.Y()*(side+1) + p.X(); to[cell] == Alien.Sign() {
				to[cell] = '@'
			}
		}
	}
	for i := range t.species {
		to = fmt.Appendf(to, "%s %d %d\n", t.fielded.names[i], len(t.species[i].turn.Living), t.species[i].worth())
	}
	return to
}
