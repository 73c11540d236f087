package alienwar

import (
	"breeder/engines"
	"breeder/genomes"
)

// This is our own strategy for breeding. It comes in four files: this one names
// the genes, template_settler.go makes a species of them and moves it,
// template_chase.go remembers who stands still, and template_fight.go decides
// whom it fights.
//
// An individual is in one of four moods, by the round, its hp and its power,
// which is hp times the strength beyond a base. A match has two ages. In the
// first, when most fights are fought, settlers roam: they drift, take prey that
// comes their way and care little who else is about. Then they settle, and keep
// out of everybody's way for the rest of the match. Whoever has become strong
// hunts instead, in both ages, and takes risks to become a giant. Giants cannot
// be stopped: every kill makes the next one cheaper, and a single one may end
// with more abilities than fifty newborns. Few are caught who move, so hunters
// keep in mind which aliens stand still, and go from one to the next.
//
// To move, an individual scores its nine fields in whole numbers: so much for
// the way the field lies, and so much for everybody in view, by letter and by
// how far from that field it will be after its own move, as far as that is
// known. The highest score wins, the first in the contest's order if there are
// several.
//
// To fight, it weighs what the fight should cost in hp against what it has.
//
// The genes of a mood have its name in front.

// templates lists our own strategies for breeding.
func templates() []engines.Strategy {
	return []engines.Strategy{{
		Name:    "settler",
		Author:  "breeder",
		Summary: "roams and takes prey, then settles and keeps out of the way, while those grown strong hunt whoever stands still",
		Space:   settlerSpace,
		New: func(g genomes.Genome) (engines.Bot, error) {
			return newSettler(g), nil
		},
	}}
}

// mood is what an individual is about.
type mood uint8

const (
	roaming mood = iota
	settled
	strong
	giant
	moods
)

var moodNames = [moods]string{"roam", "settle", "strong", "giant"}

// habits are the defaults of the genes that each mood has. Only the strong and
// the giants have one to chase.
type habits struct {
	onto, beside, apart int
	chase               int
	appetite            int
	way                 Move
	drift               int
	odds                float64
}

var defaultHabits = [moods]habits{
	roaming: {onto: -2, appetite: 100, way: SE, drift: 12, odds: 1.45},
	settled: {onto: -60, beside: -20, apart: -6, appetite: 60, way: E, drift: 6, odds: 1.45},
	strong:  {onto: 30, beside: 6, apart: 2, chase: 40, appetite: 100, way: E, drift: 6, odds: 0.95},
	giant:   {onto: 30, beside: 6, apart: 2, chase: 60, appetite: 100, way: E, drift: 6, odds: 1.1},
}

// settlerPrey is the prey in the order of the genes, with the defaults.
var settlerPrey = [...]struct {
	gene   string
	letter Letter
	def    int
}{{"whale", Whale, 60}, {"turtle", Turtle, 60}, {"eagle", Eagle, 40}, {"human", Human, 45}, {"cow", Cow, 5}}

// settlerSpace holds the genes of settlers.
var settlerSpace = genomes.MustSpace(settlerGenes()...)

func settlerGenes() []genomes.Gene {
	genes := []genomes.Gene{
		pointsGene(3.5, 6.5, 0, 0, 0),
		genomes.Int("settle-round", "round in which roamers settle", 0, 400, 70),
		genomes.Int("hurt-below", "hp below which a roamer behaves as settled", 0, 40, 18),
		genomes.Int("strength-base", "levels of strength that add nothing to power, which is hp times those beyond", -1, 8, 6),
		genomes.Int("strong-power", "power from which an individual is strong", 50, 800, 170),
		genomes.LogReal("giant-power", "power from which an individual is a giant", 200, 20000, 800),
		genomes.Int("patience", "rounds for which an alien must have stood on a field to be chased", 0, 2, 2),
		genomes.Int("chase-sight", "how far it looks for one to chase", 1, chaseSight, 8),
	}
	for _, prey := range settlerPrey {
		genes = append(genes, genomes.Int(prey.gene, "score of a field that a "+prey.gene+" will be on", -50, 100, prey.def))
	}
	genes = append(genes,
		genomes.Int("prey-beside", "percentage of that for a field next to it", 0, 60, 8),
		genomes.Int("prey-apart", "percentage of that for a field two away from it", 0, 40, 5),
	)
	for m, name := range moodNames {
		d := defaultHabits[m]
		genes = append(genes,
			genomes.Int(name+"-onto", "score of a field that an alien is on", -100, 100, d.onto),
			genomes.Int(name+"-beside", "score of a field for each alien next to it", -50, 50, d.beside),
			genomes.Int(name+"-apart", "score of a field for each alien two away from it", -30, 30, d.apart),
			genomes.Int(name+"-appetite", "percentage of the scores for prey that count", 0, 200, d.appetite),
			genomes.Choice(name+"-way", "the way to drift", moveNames[:], moveNames[d.way]),
			genomes.Int(name+"-drift", "score of the field that lies that way; half of it, rounded down, for those aslant", 0, 40, d.drift),
			genomes.LogReal(name+"-odds", "how many times the hp that a fight should cost it must have to want it", 0.4, 6, d.odds),
		)
		if mood(m) >= strong {
			genes = append(genes,
				genomes.Int(name+"-chase", "score of a field that is closer to one of the closest aliens that stand still", 0, 100, d.chase))
		}
	}
	return append(genes,
		genomes.Real("enemy-hp", "hp that an enemy is taken to have, to begin with", -5, 25, 8),
		genomes.Real("enemy-hp-per-life", "hp that an enemy is taken to have for each life level shown", 2, 8, 4.5),
		genomes.Real("veteran-hp", "hp that an enemy is taken to have for each level that it shows beyond 18 in all, as one that has killed before", -2, 4, 0),
		genomes.Real("suspicion", "levels taken off the strength shown by an enemy for each level that both its defense and vision seem to be raised by cleverness", 0, 1.5, 0.5),
		genomes.Real("stakes", "how much its odds rise for each 15 levels that it has beyond 15, up to 60", -0.25, 0.5, -0.1),
		genomes.Choice("kin", "whether it fights those that show the levels its kin were born with", []string{"spare", "fight"}, "spare"),
	)
}
