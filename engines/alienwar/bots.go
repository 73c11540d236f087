package alienwar

import (
	"slices"
	"sync"

	"breeder/engines"
	"breeder/genomes"
)

// contestBots lists the species of the contest's final program: its 43 aliens
// by name, then the five kinds of prey that it put among them.
//
// Each is a strategy whose default genome decides as the original does, slip
// for slip. Its genes are the ability points and the numbers that its author
// chose; what its author got wrong is not a gene but the species' nature.
var contestBots = sync.OnceValue(func() []engines.Strategy {
	aliens := []engines.Strategy{
		aimlessWandererStrategy(),
		assassinStrategy(),
		bananaPeelStrategy(),
		benderStrategy(),
		blindBullyStrategy(),
		bullyAlienStrategy(),
		cartographerStrategy(),
		chooseYourBattlesStrategy(),
		cleverAlienStrategy(),
		corporateAlienStrategy(),
		cowardStrategy(),
		cropCircleStrategy(),
		eliStrategy(),
		fleerStrategy(),
		funkyBobStrategy(),
		funkyJackStrategy(),
		gamerStrategy(),
		gentleGiantStrategy(),
		geoffreyStrategy(),
		guardStrategy(),
		herjanStrategy(),
		hunterStrategy(),
		junkieStrategy(),
		lazyBeeStrategy(),
		managerStrategy(),
		morphlingStrategy(),
		newGuyStrategy(),
		okinawaLifeStrategy(),
		predicatClawStrategy(),
		predicatEyesStrategy(),
		predicowardStrategy(),
		randomiteStrategy(),
		rockStrategy(),
		rogueStrategy(),
		secretWeaponStrategy(),
		secretWeapon2Strategy(),
		secretWeapon3Strategy(),
		spedStrategy(),
		stoneStrategy(),
		survivorStrategy(),
		vanPeltStrategy(),
		warriorStrategy(),
		weakestLinkStrategy(),
	}
	for i := range aliens {
		aliens[i].Contest = true
		if aliens[i].Author == "" {
			aliens[i].Author = "unnamed entrant"
		}
	}
	prey := preyStrategies()
	for i := range prey {
		prey[i].Author = "the contest"
	}
	return append(aliens, prey...)
})

// finalField is the planet of the contest's last run.
func finalField() []string {
	var names []string
	for _, s := range contestBots() {
		names = append(names, s.Name)
	}
	return names
}

// pageField is the legal aliens that the contest page shows, and the prey.
func pageField() []string {
	return []string{
		"predicat-claw", "manager", "cartographer-long-vision-alien", "choose-your-battles", "junkie", "banana-peel",
		"van-pelt", "okinawa-life", "hunter", "rock", "morphling", "bender",
		"whale", "cow", "turtle", "eagle", "human",
	}
}

// Genes that several species have.

func pointsGene(points ...float64) genomes.Gene {
	return genomes.RealSplit("points", "ability points of every individual at birth; halves round up to a whole level",
		abilityNames[:], PointsTotal, 0.5, points...)
}

// pointsOf reads the gene points.
func pointsOf(g genomes.Genome) (points Abilities) {
	for i, p := range g.Reals("points") {
		points[i] = float32(p)
	}
	return points
}

// anywhere stands for a move drawn anew each time.
const anywhere = moveCount

var wayNames = append(slices.Clone(moveNames[:]), "random")

func wayGene(def Move) genomes.Gene {
	return genomes.Choice("move", "the move that everybody makes in every round", wayNames, wayNames[def])
}

func wayOf(g genomes.Genome) Move { return Move(g.ChoiceIndex("move")) }

// born is what most species are: the same points for all, and no memory.
type born struct{ points Abilities }

func (b *born) Begin(int) {}

func (b *born) Points(int, *Dice) (Abilities, bool) { return b.points, true }

// peaceful are the species that never want to fight, weighing those that are asked.
type (
	peaceful struct{}
	weighing struct{}
)

func (peaceful) Temper() Temper { return Peaceful }

func (peaceful) Wants(*Turn, uint16, Shown) bool { return false }

func (weighing) Temper() Temper { return Weighs }

// table3 holds the decisions of a species with radius 1 that sees nothing but
// aliens, by their mask ([Board.Aliens3]).
type table3 [512]Move

// undecided marks masks of a [table3] on which more than the mask decides.
const undecided Move = 15

// learn fills the table by asking decide about every mask.
func (t *table3) learn(decide func(Window) Move) {
	var b Board
	at := At(margin, margin)
	for mask := range t {
		for k := range 9 {
			letter := Blank
			if mask>>k&1 != 0 {
				letter = Alien
			}
			b.put(at.Plus(k%3-1, k/3-1), letter)
		}
		t[mask] = decide(Window{&b, at, 1})
	}
}

// of is the decision for individual i if the table has it: i has radius 1,
// no prey in view, and the mask decides.
func (t *table3) of(turn *Turn, i uint16) (Move, bool) {
	if turn.Radius[i] != 1 {
		return undecided, false
	}
	at := turn.At[i]
	if turn.Board.prey.square3(at) != 0 {
		return undecided, false
	}
	m := t[turn.Board.aliens.square3(at)&511]
	return m, m != undecided
}
