package alienwar

import (
	"breeder/engines"
	"breeder/genomes"
)

// Striders do not look around: all individuals make the same move in every
// round, or a random one. They differ in points and in whom they fight.

// strider is how striders move.
type strider struct{ way Move }

// Move gives everybody the same move, or a random one.
func (s strider) Move(t *Turn) {
	if s.way == anywhere {
		for _, i := range t.Living {
			t.Moves[i] = t.Dice.Move()
		}
		return
	}
	for _, i := range t.Living {
		t.Moves[i] = s.way
	}
}

// pacifist is a strider that never fights.
type pacifist struct {
	born
	strider
	peaceful
}

func pacifistStrategy(name, summary string, way Move, points ...float64) engines.Strategy {
	return engines.Strategy{
		Name: name, Summary: summary,
		Space: genomes.MustSpace(pointsGene(points...), wayGene(way)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &pacifist{born: born{pointsOf(g)}, strider: strider{wayOf(g)}}, nil
		},
	}
}

func eliStrategy() engines.Strategy {
	return pacifistStrategy("eli", "Eli: walks west and never fights", W, 3, 3, 4, 0, 0)
}

func bananaPeelStrategy() engines.Strategy {
	return pacifistStrategy("banana-peel", "BananaPeel: lies still with all its strength; whom it would fight does not exist", Stay, 0.5, 9.5, 0, 0, 0)
}

func gamerStrategy() engines.Strategy {
	return pacifistStrategy("gamer", "Gamer: sits still and dodges", Stay, 1, 1, 8, 0, 0)
}

// CorporateAlien means to look for weak prey but compares in a way that leaves
// its random default standing, and asks for shown levels that cannot be.
func corporateAlienStrategy() engines.Strategy {
	return pacifistStrategy("corporate-alien", "CorporateAlien: wanders at random and never fights, both by mistake", anywhere, 4.5, 5.5, 0, 0, 0)
}

// brute is a strider that always wants to fight.
type brute struct {
	born
	strider
}

func (*brute) Temper() Temper { return Fierce }

func (*brute) Wants(*Turn, uint16, Shown) bool { return true }

func bruteStrategy(name, summary string, way Move, points ...float64) engines.Strategy {
	return engines.Strategy{
		Name: name, Summary: summary,
		Space: genomes.MustSpace(pointsGene(points...), wayGene(way)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &brute{born: born{pointsOf(g)}, strider: strider{wayOf(g)}}, nil
		},
	}
}

func warriorStrategy() engines.Strategy {
	return bruteStrategy("warrior", "Warrior: wanders at random and fights everybody", anywhere, 5, 5, 0, 0, 0)
}

func weakestLinkStrategy() engines.Strategy {
	return bruteStrategy("weakest-link", "WeakestLink: stays where it is and fights everybody, without any strength", Stay, 0, 0, 0, 7, 3)
}

// gambler is a strider that leaves it to chance whether it wants to fight.
type gambler struct {
	born
	strider
	weighing
	chance float64
}

// Wants draws.
func (b *gambler) Wants(t *Turn, _ uint16, _ Shown) bool { return t.Dice.Chance(b.chance) }

func chanceGene(def float64) genomes.Gene {
	return genomes.Real("fight-chance", "chance that an individual wants to fight whom it meets", 0, 1, def)
}

func gamblerStrategy(name, summary string, way Move, chance float64, points ...float64) engines.Strategy {
	return engines.Strategy{
		Name: name, Summary: summary,
		Space: genomes.MustSpace(pointsGene(points...), wayGene(way), chanceGene(chance)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &gambler{born: born{pointsOf(g)}, strider: strider{wayOf(g)}, chance: g.Real("fight-chance")}, nil
		},
	}
}

// Sped draws from 0 to 99 and fights above 50.
func spedStrategy() engines.Strategy {
	return gamblerStrategy("sped", "Sped: stays where it is and fights at random", Stay, 0.49, 8, 0, 2, 0, 0)
}

func cleverAlienStrategy() engines.Strategy {
	return gamblerStrategy("clever-alien", "CleverAlien: wanders and fights at random, hoping that nobody knows its levels", anywhere, 0.5, 1, 0, 0, 0, 9)
}

// bully is a strider that fights whoever shows little strength.
type bully struct {
	born
	strider
	weighing
	below int
}

// Wants compares the shown strength.
func (b *bully) Wants(_ *Turn, _ uint16, shown Shown) bool { return shown.Strength < b.below }

func fightBelowGene(summary string, def int) genomes.Gene {
	return genomes.Int("fight-below", summary, 0, 60, def)
}

func bullyStrategy(name, summary string, way Move, below int, points ...float64) engines.Strategy {
	return engines.Strategy{
		Name: name, Summary: summary,
		Space: genomes.MustSpace(pointsGene(points...), wayGene(way), fightBelowGene("shown strength below which it fights", below)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &bully{born: born{pointsOf(g)}, strider: strider{wayOf(g)}, below: g.Int("fight-below")}, nil
		},
	}
}

func managerStrategy() engines.Strategy {
	return bullyStrategy("manager", "Manager: walks into the sunset and fights those weaker than itself", W, 5, 0, 5, 5, 0, 0)
}

func stoneStrategy() engines.Strategy {
	return bullyStrategy("stone", "Stone: rolls south with all its strength and fights the very weak", S, 3, 0, 10, 0, 0, 0)
}

func bullyAlienStrategy() engines.Strategy {
	return bullyStrategy("bully-alien", "BullyAlien: wanders at random and fights the very weak", anywhere, 3, 2, 8, 0, 0, 0)
}

func secretWeapon2Strategy() engines.Strategy {
	return bullyStrategy("secret-weapon2", "SecretWeapon2: wanders at random and fights the weak", anywhere, 4, 3, 7, 0, 0, 0)
}

// rock is a strider that fights whoever shows little of everything.
type rock struct {
	born
	strider
	weighing
	below int
}

// Wants compares the sum of the shown levels.
func (b *rock) Wants(_ *Turn, _ uint16, shown Shown) bool { return shown.Total() < b.below }

func rockStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "rock", Summary: "Rock: lies still with all its strength and fights those who show less than prey does",
		Space: genomes.MustSpace(pointsGene(0.5, 9.5, 0, 0, 0), wayGene(Stay), fightBelowGene("sum of shown levels below which it fights", 10)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &rock{born: born{pointsOf(g)}, strider: strider{wayOf(g)}, below: g.Int("fight-below")}, nil
		},
	}
}

// guard is a strider that fights whoever shows some strength.
type guard struct {
	born
	strider
	weighing
	from int
}

// Wants compares the shown strength.
func (b *guard) Wants(_ *Turn, _ uint16, shown Shown) bool { return shown.Strength >= b.from }

func guardStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "guard", Summary: "Guard: stands still and fights all who might be dangerous",
		Space: genomes.MustSpace(pointsGene(6, 2, 2, 0, 0), wayGene(Stay),
			genomes.Int("fight-from", "shown strength from which it fights", 1, 60, 3)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &guard{born: born{pointsOf(g)}, strider: strider{wayOf(g)}, from: g.Int("fight-from")}, nil
		},
	}
}

// geoffrey is a strider that weighs strength and hp against strength and life.
type geoffrey struct {
	born
	strider
	weighing
	share float64
}

// Wants multiplies from left to right, as the original does.
func (b *geoffrey) Wants(t *Turn, i uint16, shown Shown) bool {
	return float64(t.Level(i, Strength)*t.HP(i))*b.share > float64(shown.Life*shown.Strength)
}

func geoffreyStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "geoffrey", Summary: "Geoffrey: wanders at random and fights those with less strength times life",
		Space: genomes.MustSpace(pointsGene(5, 5, 0, 0, 0), wayGene(anywhere),
			genomes.Real("share", "part of strength times hp that must exceed the enemy's strength times life", 0, 1, 0.15)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &geoffrey{born: born{pointsOf(g)}, strider: strider{wayOf(g)}, share: g.Real("share")}, nil
		},
	}
}

// lazyBee is a strider that reckons how long both sides would last.
type lazyBee struct {
	born
	strider
	weighing
	patience float64
}

// Wants compares turns to live. The dodge of the enemy is reckoned by its
// strength instead of its defense, so that a shown strength of 50 never hits
// and more heals.
func (b *lazyBee) Wants(t *Turn, i uint16, shown Shown) bool {
	mine := 50.0 / float64(t.Level(i, Defense)+50) * float64(t.Level(i, Strength)+1)
	theirs := (50.0 - float64(shown.Strength)) / 50.0 * float64(shown.Strength)
	return float64(t.HP(i))/theirs-float64(shown.Life*5+10)/mine > b.patience
}

func lazyBeeStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "lazy-bee", Summary: "LazyBee: flies east and fights whom it outlasts by some turns",
		Space: genomes.MustSpace(pointsGene(4.5, 5.5, 0, 0, 0), wayGene(E),
			genomes.Real("patience", "turns by which it must outlast the enemy to fight", -20, 40, 4.5)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &lazyBee{born: born{pointsOf(g)}, strider: strider{wayOf(g)}, patience: g.Real("patience")}, nil
		},
	}
}

// assassin hunts for defense in the west, then for cleverness in the east. It
// means to turn south and north every other time, but forgets each time.
type assassin struct {
	born
	weighing
	defense, cleverness         int
	fightDefense, fightLifeFrom int
}

// Move goes by what the individual has gained so far.
func (b *assassin) Move(t *Turn) {
	for _, i := range t.Living {
		switch {
		case t.Level(i, Defense) < b.defense:
			t.Moves[i] = W
		case t.Level(i, Cleverness) < b.cleverness:
			t.Moves[i] = E
		default:
			t.Moves[i] = t.Dice.Move()
		}
	}
}

// Wants looks for turtles and whales.
func (b *assassin) Wants(_ *Turn, _ uint16, shown Shown) bool {
	return shown.Defense >= b.fightDefense || shown.Life >= b.fightLifeFrom
}

func assassinStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "assassin", Summary: "Assassin: walks west with all its strength and fights those with much defense or life",
		Space: genomes.MustSpace(pointsGene(0, 10, 0, 0, 0),
			genomes.Int("west-below", "defense level below which it goes west", 0, 60, 30),
			genomes.Int("east-below", "cleverness level below which it then goes east, before it wanders at random", 0, 60, 30),
			genomes.Int("fight-defense", "shown defense from which it fights", 1, 60, 10),
			genomes.Int("fight-life", "shown life from which it fights", 1, 60, 10)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &assassin{
				born: born{pointsOf(g)}, defense: g.Int("west-below"), cleverness: g.Int("east-below"),
				fightDefense: g.Int("fight-defense"), fightLifeFrom: g.Int("fight-life"),
			}, nil
		},
	}
}

// blindBully walks west, north-west or south-west and fights whoever has not
// more of life, strength and defense together.
type blindBully struct {
	born
	weighing
	margin int
}

// Move draws one of three moves.
func (b *blindBully) Move(t *Turn) {
	ways := [3]Move{NW, SW, W}
	for _, i := range t.Living {
		t.Moves[i] = ways[t.Dice.N(len(ways))]
	}
}

// Wants compares sums of three levels.
func (b *blindBully) Wants(t *Turn, i uint16, shown Shown) bool {
	own := t.Level(i, Life) + t.Level(i, Strength) + t.Level(i, Defense)
	return own >= shown.Life+shown.Strength+shown.Defense+b.margin
}

func blindBullyStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "blind-bully", Summary: "BlindBully: stumbles west and fights whoever has not more levels",
		Space: genomes.MustSpace(pointsGene(6, 2, 2, 0, 0),
			genomes.Int("margin", "levels of life, strength and defense by which it must exceed the enemy to fight", -30, 30, 0)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &blindBully{born: born{pointsOf(g)}, margin: g.Int("margin")}, nil
		},
	}
}

// cropCircle walks in circles of eight steps.
type cropCircle struct {
	born
	peaceful
	next []uint8 // step of the circle, by individual
}

// circle is the order of the steps.
var circle = [8]Move{E, SE, S, SW, W, NW, N, NE}

// Begin forgets where everybody is in the circle.
func (b *cropCircle) Begin(individuals int) { b.next = forget(b.next, individuals) }

// Move makes the next step of everybody's circle.
func (b *cropCircle) Move(t *Turn) {
	for _, i := range t.Living {
		t.Moves[i] = circle[b.next[i]&7]
		b.next[i]++
	}
}

func (b *cropCircle) copyMemory(to, from uint16) { b.next[to] = b.next[from] }

func cropCircleStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "crop-circle-alien", Summary: "CropCircleAlien: walks in circles and never fights",
		Space: genomes.MustSpace(pointsGene(3, 7, 0, 0, 0)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &cropCircle{born: born{pointsOf(g)}}, nil
		},
	}
}

// forget gives a cleared memory of n individuals, in the old one's place if it fits.
func forget[T any](memory []T, n int) []T {
	if cap(memory) < n {
		return make([]T, n)
	}
	memory = memory[:n]
	clear(memory)
	return memory
}

// junkie needs a fix every so many moves. Long after the last one it gets
// restless and careful; before that it fights everybody.
type junkie struct {
	born
	weighing
	fix     int
	craving int
	left    []int16 // moves to the next fix, by individual
}

// Begin gives everybody a fix.
func (b *junkie) Begin(individuals int) {
	b.left = forget(b.left, individuals)
	for i := range b.left {
		b.left[i] = int16(b.fix)
	}
}

// Move counts down.
func (b *junkie) Move(t *Turn) {
	for _, i := range t.Living {
		b.left[i]--
		t.Moves[i] = Stay
		switch left := int(b.left[i]); {
		case left == 0:
			b.left[i] = int16(b.fix)
		case left <= b.craving:
			t.Moves[i] = t.Dice.Move()
		}
	}
}

// Wants depends on the time to the next fix.
func (b *junkie) Wants(t *Turn, i uint16, shown Shown) bool {
	return int(b.left[i]) > b.craving ||
		shown.Defense < t.Level(i, Strength) && shown.Strength < t.Level(i, Defense)
}

func (b *junkie) copyMemory(to, from uint16) { b.left[to] = b.left[from] }

func junkieStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "junkie", Summary: "Junkie: lies still and fights everybody, but gets restless and careful when it lacks a fix",
		Space: genomes.MustSpace(pointsGene(4, 3, 3, 0, 0),
			genomes.Int("fix", "moves from one fix to the next", 1, 100, 10),
			genomes.Int("craving", "moves before a fix in which it is restless", 0, 100, 3)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &junkie{born: born{pointsOf(g)}, fix: g.Int("fix"), craving: g.Int("craving")}, nil
		},
	}
}
