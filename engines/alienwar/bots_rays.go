package alienwar

import (
	"math"

	"breeder/engines"
	"breeder/genomes"
)

// Ray scanners add up weights of the letters along each of the eight
// directions, as far as they see, and go where the sum is smallest; staying
// counts their own field as often. The first of the smallest wins.

// rays is how ray scanners move.
type rays struct {
	weights [letterKinds]int32
	alone   table3 // radius 1, no prey in view
	panics  bool   // moves at random if all sums are equal
}

func newRays(weights [letterKinds]int32, panics bool) rays {
	r := rays{weights: weights, panics: panics}
	r.alone.learn(func(w Window) Move {
		m, same := r.scan(w)
		if same && panics {
			return undecided
		}
		return m
	})
	return r
}

// scan is the move with the smallest sum, and whether all sums are the same.
func (r *rays) scan(w Window) (best Move, same bool) {
	least, most := int32(math.MaxInt32), int32(math.MinInt32)
	letters := &w.Board.letters
	for m := range moveCount {
		p, sum := w.At, int32(0)
		for range w.Radius {
			p = p.To(m)
			sum += r.weights[letters[p].kind()]
		}
		if sum < least {
			best, least = m, sum
		}
		most = max(most, sum)
	}
	return best, least == most
}

func (r *rays) move(t *Turn, i uint16) Move {
	if m, ok := r.alone.of(t, i); ok {
		return m
	}
	m, same := r.scan(t.Window(i))
	if same && r.panics {
		return t.Dice.Move()
	}
	return m
}

// Move scans for everybody.
func (r *rays) Move(t *Turn) {
	for _, i := range t.Living {
		t.Moves[i] = r.move(t, i)
	}
}

// weightLetters are the letters in the order of the weight genes.
var weightLetters = [...]struct {
	letter Letter
	gene   string
	what   string
}{
	{Alien, "alien", "an alien"}, {Blank, "blank", "an empty field"}, {Whale, "whale", "a whale"}, {Cow, "cow", "a cow"},
	{Turtle, "turtle", "a turtle"}, {Eagle, "eagle", "an eagle"}, {Human, "human", "a human"},
}

// weightGenes are the weights for the letters in the order of [weightLetters].
func weightGenes(weights ...int) []genomes.Gene {
	var genes []genomes.Gene
	for i, l := range weightLetters {
		genes = append(genes, genomes.Int(l.gene, "how little it likes "+l.what+" on its way", -10, 10, weights[i]))
	}
	return genes
}

func weightsOf(g genomes.Genome) (weights [letterKinds]int32) {
	for _, l := range weightLetters {
		weights[l.letter.kind()] = int32(g.Int(l.gene))
	}
	return weights
}

// shy is a ray scanner that never fights.
type shy struct {
	born
	rays
	peaceful
}

// shyKind tells the shy species apart.
type shyKind uint8

const (
	shyAlien   shyKind = iota
	shyPanics          // moves at random when surrounded
	shyEagle           // is prey
	shyOkinawa         // likes some prey
)

func shyStrategy(name, summary string, kind shyKind, points ...float64) engines.Strategy {
	weights := []int{1, 0, 1, 1, 1, 1, 1}
	if kind == shyOkinawa {
		weights = []int{1, 0, -1, 0, -1, 0, 0}
	}
	return engines.Strategy{
		Name: name, Summary: summary,
		Space: genomes.MustSpace(append([]genomes.Gene{pointsGene(points...)}, weightGenes(weights...)...)...),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := shy{born: born{pointsOf(g)}, rays: newRays(weightsOf(g), kind == shyPanics)}
			if kind == shyEagle {
				return &preyEagle{b}, nil
			}
			return &b, nil
		},
	}
}

func cowardStrategy() engines.Strategy {
	return shyStrategy("coward", "Coward: sees far and keeps out of everybody's way", shyAlien, 1, 0, 2, 7, 0)
}

func fleerStrategy() engines.Strategy {
	return shyStrategy("fleer", "Fleer: keeps out of everybody's way and panics when surrounded", shyPanics, 1, 0, 4, 4, 1)
}

// OkinawaLife would fight whoever shows no strength, which nobody does.
func okinawaLifeStrategy() engines.Strategy {
	return shyStrategy("okinawa-life", "OkinawaLife: lives long, near whales and turtles, and never fights", shyOkinawa, 8.5, 0.5, 0, 1, 0)
}

// hunter scans for prey and weighs in which its own defense stands for its
// chances.
type hunter struct {
	born
	rays
	weighing
	caution float64
}

// Wants compares hp times defense by strength on both sides, the enemy's in
// whole numbers.
func (b *hunter) Wants(t *Turn, i uint16, shown Shown) bool {
	own := float64(t.HP(i)) * float64(t.Level(i, Defense)) / float64(shown.Strength)
	return own > b.caution*float64(shown.Life*shown.Defense/t.Level(i, Strength))
}

func cautionGene(summary string, low, high, def float64) genomes.Gene {
	return genomes.Real("caution", summary, low, high, def)
}

func hunterStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "hunter", Summary: "Hunter: strong and frail, goes where prey is and aliens are not",
		Space: genomes.MustSpace(append([]genomes.Gene{pointsGene(0, 9, 0, 1, 0),
			cautionGene("how many times its own chances must exceed the enemy's to fight", 0, 10, 1)},
			weightGenes(1, 0, -1, -1, -1, -1, -1)...)...),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &hunter{born: born{pointsOf(g)}, rays: newRays(weightsOf(g), false), caution: g.Real("caution")}, nil
		},
	}
}

// morphling is a chancer that scans for whales and cows.
type morphling struct {
	chancer
	rays
	weighing
	margin int
}

// Wants compares strength.
func (b *morphling) Wants(t *Turn, i uint16, shown Shown) bool {
	return t.Level(i, Strength) > shown.Strength+b.margin
}

func morphlingStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "morphling", Summary: "Morphling: leaves its points to chance, one in seven is never born, and fights the weaker",
		Space: genomes.MustSpace(append(append(chancerGenes(),
			genomes.Int("margin", "strength levels beyond one by which it must exceed the enemy to fight", -30, 30, 0)),
			weightGenes(1, 0, -1, -1, 0, 0, 0)...)...),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &morphling{chancer: chancerOf(g, byMorphling), rays: newRays(weightsOf(g), false), margin: g.Int("margin")}, nil
		},
	}
}

// secretWeapon scans with weights that its author did not mean: cases of a
// switch run into the next ones.
type secretWeapon struct {
	born
	rays
	weighing
	below int
}

// Wants compares the enemy's strength and defense together.
func (b *secretWeapon) Wants(_ *Turn, _ uint16, shown Shown) bool {
	return shown.Strength+shown.Defense < b.below
}

func weaponStrategy(name, summary string, weights ...int) engines.Strategy {
	return engines.Strategy{
		Name: name, Summary: summary,
		Space: genomes.MustSpace(append([]genomes.Gene{pointsGene(1, 9, 0, 0, 0),
			fightBelowGene("shown strength and defense together below which it fights", 7)}, weightGenes(weights...)...)...),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &secretWeapon{born: born{pointsOf(g)}, rays: newRays(weightsOf(g), false), below: g.Int("fight-below")}, nil
		},
	}
}

func secretWeaponStrategy() engines.Strategy {
	return weaponStrategy("secret-weapon", "SecretWeapon: looks for aliens and shuns eagles, unlike it was meant to", -2, -1, 0, 0, -1, 1, 0)
}

func secretWeapon3Strategy() engines.Strategy {
	return weaponStrategy("secret-weapon3", "SecretWeapon3: likes company of any kind, whales most, unlike it was meant to", 6, 7, 2, 6, 3, 5, 4)
}

// survivor shuns aliens until it has wanted to fight a few times, and then
// looks for them.
type survivor struct {
	born
	timid, bold       rays
	boldFrom, braveTo int
	boldness          []int32 // times that it wanted to fight, by individual
}

// Begin makes everybody timid.
func (b *survivor) Begin(individuals int) { b.boldness = forget(b.boldness, individuals) }

// Move scans by either set of weights.
func (b *survivor) Move(t *Turn) {
	for _, i := range t.Living {
		r := &b.timid
		if int(b.boldness[i]) >= b.boldFrom {
			r = &b.bold
		}
		t.Moves[i] = r.move(t, i)
	}
}

// Temper says that it must always be asked.
func (*survivor) Temper() Temper { return Counts }

// Wants is a habit at first; later it takes weak enemies, in single precision.
func (b *survivor) Wants(t *Turn, i uint16, shown Shown) bool {
	ones := 0
	for _, level := range [4]int{shown.Life, shown.Strength, shown.Defense, shown.Vision} {
		if level == 1 {
			ones++
		}
	}
	fight := int(b.boldness[i]) < b.braveTo || ones >= 3 ||
		float32(shown.Strength)/float32(t.Level(i, Defense)) <=
			float32(t.Level(i, Strength))+float32(t.Level(i, Cleverness)%10)/float32(shown.Defense) &&
			shown.Life/5 < t.Level(i, Life)/5
	if fight {
		b.boldness[i]++
	}
	return fight
}

func (b *survivor) copyMemory(to, from uint16) { b.boldness[to] = b.boldness[from] }

func survivorStrategy() engines.Strategy {
	genes := append([]genomes.Gene{
		pointsGene(0, 1, 4, 0, 5),
		genomes.Int("bold-from", "times that it has wanted to fight from which it likes aliens", 0, 100, 10),
		genomes.Int("brave-to", "times that it has wanted to fight up to which it wants to fight everybody", 0, 1000, 50),
		genomes.Int("alien-when-bold", "how little it likes an alien on its way when bold", -10, 10, -1),
	}, weightGenes(1, 0, -2, -2, -2, -2, -2)...)
	return engines.Strategy{
		Name: "survivor", Summary: "Survivor: hides behind its cleverness, gets bold by wanting to fight",
		Space: genomes.MustSpace(genes...),
		New: func(g genomes.Genome) (engines.Bot, error) {
			timid := weightsOf(g)
			bold := timid
			bold[Alien.kind()] = int32(g.Int("alien-when-bold"))
			return &survivor{
				born: born{pointsOf(g)}, timid: newRays(timid, false), bold: newRays(bold, false),
				boldFrom: g.Int("bold-from"), braveTo: g.Int("brave-to"),
			}, nil
		},
	}
}
