package petri

import (
	"strconv"
	"strings"
	"testing"

	"breeder/genomes"
)

// colonyOf makes a colony of which the thresholds let everything pass and all
// weights are 0, so that it only rests, but for the genes given as pairs of
// name and value: a test sees one gene at a time.
func colonyOf(t *testing.T, pairs ...string) *colony {
	t.Helper()
	g := colonySpace.Default()
	set := func(name, value string) {
		t.Helper()
		var err error
		if g, err = g.With(name, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, gene := range colonySpace.Genes() {
		if low, _ := gene.Bounds(); gene.Kind() == genomes.KindInt && low[0] < 0 {
			set(gene.Name(), "0")
		}
	}
	for name, value := range map[string]string{
		"rest-below": "0", "explode-enemies": "1", "explode-friends": "8", "explode-hp": "3",
		"attack-at": "1", "attack-odds": "-7", "strike-two": "8", "strike-three": "9",
		"eat-below": "13", "divide-at": "5", "divide-enemies": "8", "move-at": "1", "move-friends": "0",
	} {
		set(name, value)
	}
	for i := 0; i < len(pairs); i += 2 {
		set(pairs[i], pairs[i+1])
	}
	return newColony(g)
}

func TestColonyRules(t *testing.T) {
	// Each case is a colony in a position of which the centre cell is asked.
	tests := []struct {
		name       string
		genes      string
		hp, energy int
		rows       string // parted by blanks
		want       string
	}{
		{"no act of any worth: rests", "", 3, 6, "x.c ... o.o", "REST"},
		{"a score of 0 is worth no more than resting", "move-urge=0", 3, 6, "... ... ...", "REST"},
		{"a score above 0 is carried out", "move-urge=1", 3, 6, "... ... ...", "MOVE NW"},
		{"an enclosed cell rests", "move-urge=40 divide-urge=40 attack-urge=40 eat-urge=40 explode-urge=40", 1, 9, "ooo ooo ooo", "REST"},

		{"explodes", "explode-urge=1", 3, 4, "... .ox ...", "EXPLODE"},
		{"explodes with enough energy only", "explode-urge=1", 3, 3, "... .ox ...", "REST"},
		{"explodes with few hp only", "explode-urge=1 explode-hp=2", 3, 9, "... .ox ...", "REST"},
		{"never explodes above 3 hp", "explode-urge=1", 4, 9, "... .ox ...", "REST"},
		{"explode-enemies reached", "explode-urge=1 explode-enemies=2", 1, 4, "x.. .ox ...", "EXPLODE"},
		{"explode-enemies missed", "explode-urge=1 explode-enemies=2", 1, 4, "o.. .ox ...", "REST"},
		{"explode-friends kept", "explode-urge=1 explode-friends=1", 1, 4, "o.. .ox ...", "EXPLODE"},
		{"explode-friends passed", "explode-urge=1 explode-friends=1", 1, 4, "oo. .ox ...", "REST"},
		{"explode-per-enemy", "explode-urge=-5 explode-per-enemy=3", 1, 4, "x.. .ox ...", "EXPLODE"},
		{"explode-per-enemy too few", "explode-urge=-5 explode-per-enemy=3", 1, 4, "... .ox ...", "REST"},
		{"explode-per-friend", "explode-urge=5 explode-per-friend=-5", 1, 4, "o.. .ox ...", "REST"},

		{"attacks the first of equals", "attack-urge=1", 5, 1, "... .ox .xx", "ATTACK S 1"},
		{"attack-at reached", "attack-urge=1 attack-at=4", 5, 4, "... .ox ...", "ATTACK E 1"},
		{"attack-at missed", "attack-urge=1 attack-at=4", 5, 3, "... .ox ...", "REST"},
		{"never attacks without energy", "attack-urge=1", 5, 0, "... .ox ...", "REST"},
		{"never attacks friends", "attack-urge=40", 5, 9, "ooo oo. ...", "REST"},
		{"strike-two reached", "attack-urge=1 strike-two=4", 5, 4, "... .ox ...", "ATTACK E 2"},
		{"strike-two missed", "attack-urge=1 strike-two=4", 5, 3, "... .ox ...", "ATTACK E 1"},
		{"strike-three reached", "attack-urge=1 strike-two=4 strike-three=6", 5, 6, "... .ox ...", "ATTACK E 3"},
		{"strike-three below strike-two goes first", "attack-urge=1 strike-two=8 strike-three=3", 5, 3, "... .ox ...", "ATTACK E 3"},
		{"attack-odds kept", "attack-urge=1 attack-odds=1", 5, 3, "... .ox ...", "ATTACK E 1"},
		{"attack-odds missed", "attack-urge=1 attack-odds=1", 5, 3, "... .ox ..x", "REST"},
		{"attack-odds choose who may be attacked at all", "attack-urge=1 attack-odds=0 target-support=9", 5, 3, "xxx .o. ..x", "ATTACK NW 1"},
		{"attack-per-friend", "attack-per-friend=1", 5, 3, "o.. .ox ...", "ATTACK E 1"},
		{"attack-per-enemy", "attack-urge=-1 attack-per-enemy=1", 5, 3, "... .ox ...", "REST"},
		{"attack-per-wound", "attack-per-wound=1", 5, 3, "... .ox ...", "ATTACK E 1"},
		{"attack-per-energy", "attack-urge=-4 attack-per-energy=1", 5, 4, "... .ox ...", "REST"},
		{"target-support", "attack-urge=9 target-support=-2", 5, 3, "xxx .o. ..x", "ATTACK SE 1"},
		{"target-pressure", "attack-urge=1 target-pressure=1", 5, 3, "x.. .o. .ox", "ATTACK SE 1"},
		{"target-scraps", "attack-urge=1 target-scraps=1", 5, 3, "x.. .o. .cx", "ATTACK SE 1"},
		{"target-edge", "target-edge=1", 5, 3, ".... .... .xo. ..x.", "ATTACK S 1"},
		{"target-on-pattern", "target-on-pattern=1", 5, 3, "... xo. ..x", "ATTACK SE 1"},

		{"eats the first of equals", "eat-urge=1", 5, 0, "... .oc ..c", "EAT E"},
		{"eat-below reached", "eat-urge=1 eat-below=4", 5, 4, "... .oc ...", "REST"},
		{"eat-below kept", "eat-urge=1 eat-below=4", 5, 3, "... .oc ...", "EAT E"},
		{"eat-per-friend", "eat-per-friend=1", 5, 3, "o.. .oc ...", "EAT E"},
		{"eat-per-enemy", "eat-per-enemy=1", 5, 3, "x.. .oc ...", "EAT E"},
		{"eat-crowd", "eat-urge=9 eat-crowd=-1", 5, 3, "c.. oo. ..c", "EAT SE"},
		{"eat-contact", "eat-urge=1 eat-contact=1", 5, 3, "c.. .o. .xc", "EAT SE"},

		{"divides onto the first free space", "divide-urge=1", 5, 5, "xoo oo. ...", "DIVIDE SW"},
		{"divides onto corpses", "divide-urge=1", 5, 5, "xoo oo. c..", "DIVIDE SW"},
		{"divide-at missed", "divide-urge=1 divide-at=6", 5, 5, "... .o. ...", "REST"},
		{"divide-enemies passed", "divide-urge=1 divide-enemies=0", 5, 5, "... .ox ...", "REST"},
		{"divide-per-friend", "divide-per-friend=1", 5, 5, "... .oo ...", "DIVIDE NW"},
		{"divide-per-enemy", "divide-urge=1 divide-per-enemy=-1", 5, 5, "... .ox ...", "REST"},
		{"divide-per-corpse", "divide-per-corpse=1", 5, 5, "... .oc ...", "DIVIDE NW"},
		{"divide-per-wound", "divide-urge=-1 divide-per-wound=1", 5, 5, "... .o. ...", "REST"},
		{"divide-per-energy", "divide-urge=6 divide-per-energy=-1", 5, 6, "... .o. ...", "REST"},
		{"divide-per-distance", "divide-urge=-1 divide-per-distance=1", 5, 5, "..... ..... ..o.. ..... ..x..", "DIVIDE NW"},
		{"divide-per-distance of 1", "divide-urge=-1 divide-per-distance=1", 5, 5, "..... ..... ..o.. ..x.. .....", "REST"},
		{"divide-crowd", "divide-urge=30 divide-crowd=-1", 5, 5, "oo. oo. ...", "DIVIDE SE"},
		{"divide-contact", "divide-urge=1 divide-contact=1", 5, 5, "..x .o. ...", "DIVIDE N"},
		{"divide-scraps", "divide-urge=1 divide-scraps=1", 5, 5, "..c .o. ...", "DIVIDE N"},
		{"divide-edge", "divide-urge=6 divide-edge=-1", 5, 5, "..... ..... ..o.. ..... .....", "DIVIDE NW"},
		{"divide-ahead", "divide-ahead=1", 5, 5, "..... ..... ..o.. ..... ..x..", "DIVIDE S"},
		{"divide-home", "divide-home=1", 5, 5, "....o ..... ..o.. ..... .....", "DIVIDE NE"},
		{"divide-onto-corpse", "divide-urge=1 divide-onto-corpse=1", 5, 5, "... .o. .c.", "DIVIDE S"},
		{"divide-onto-pattern", "divide-onto-pattern=1 pattern=rows", 5, 5, "... .o. ...", "DIVIDE NW"},

		{"moves onto corpses", "move-urge=1", 5, 1, "ooo xxo oco", "MOVE S"},
		{"never moves without energy", "move-urge=1", 5, 0, "... .o. ...", "REST"},
		{"move-at missed", "move-urge=1 move-at=3", 5, 2, "... .o. ...", "REST"},
		{"move-friends missed", "move-urge=1 move-friends=2", 5, 2, "... .oo ...", "REST"},
		{"move-friends reached", "move-urge=1 move-friends=2", 5, 2, "..o .oo ...", "MOVE NW"},
		{"move-per-friend", "move-per-friend=1", 5, 2, "... .oo ...", "MOVE NW"},
		{"move-per-enemy", "move-per-enemy=1", 5, 2, "... .ox ...", "MOVE NW"},
		{"move-per-wound", "move-urge=-1 move-per-wound=1", 4, 2, "... .o. ...", "MOVE NW"},
		{"move-per-energy", "move-urge=-4 move-per-energy=1", 5, 5, "... .o. ...", "MOVE NW"},
		{"move-per-distance beyond sight", "move-urge=-2 move-per-distance=1 sight=2", 5, 5, "x...... ....... ....... ....... ....... ....... .......", "MOVE NW"},
		{"move-per-distance in sight", "move-urge=-3 move-per-distance=1 sight=3", 5, 5, "x...... ....... ....... ....... ....... ....... .......", "REST"},
		{"move-relief does not count the mover itself", "move-urge=1 move-relief=20", 5, 5, "... .o. ...", "MOVE NW"},
		{"move-relief turned round", "move-urge=9 move-relief=-1", 5, 5, "oo. oo. oo.", "MOVE E"},
		{"move-relief", "move-relief=1", 5, 5, "oo. oo. ...", "MOVE SE"},
		{"move-contact", "move-contact=1", 5, 5, "... .o. ..x", "MOVE S"},
		{"move-scraps", "move-scraps=1", 5, 5, "... .o. ..c", "MOVE S"},
		{"move-edge", "move-edge=1", 5, 5, "..... ..... ..... ..... .....", "REST"},
		{"move-edge in a corner", "move-edge=1", 5, 5, "... ... ...", "MOVE NW"},
		{"move-ahead", "move-ahead=1", 5, 5, "....x ..... ..... ..... .....", "MOVE NE"},
		{"move-home backwards", "move-home=-1", 5, 5, "....o ..... ..... ..... .....", "MOVE SW"},
		{"move-food", "move-food=1", 5, 5, "..... ..... ..o.c ..... .....", "MOVE E"},
		{"move-onto-corpse", "move-onto-corpse=1", 5, 5, "... .o. .c.", "MOVE S"},
		{"move-onto-pattern", "move-onto-pattern=1 pattern=checkers", 5, 5, "... .o. ...", "MOVE NW"},

		{"rest-below in a quiet place", "move-urge=1 rest-below=4", 5, 3, "... .o. ...", "REST"},
		{"rest-below with enough energy", "move-urge=1 rest-below=4", 5, 4, "... .o. ...", "MOVE NW"},
		{"rest-below does not keep from eating", "move-urge=1 eat-urge=1 rest-below=4", 5, 3, "... .o. .c.", "EAT S"},
		{"rest-enemies: what still is quiet", "move-urge=1 rest-below=4 rest-enemies=1", 5, 3, "... .ox ...", "REST"},
		{"rest-enemies passed", "move-urge=1 rest-below=4 rest-enemies=1", 5, 3, "... .ox ..x", "MOVE NW"},

		{"pattern-attack on the pattern", "pattern-attack=1", 5, 5, "... .ox ...", "ATTACK E 1"},
		{"pattern-attack off the pattern", "pattern-attack=1 pattern=lattice", 5, 5, "... .ox ...", "REST"},
		{"pattern-divide", "pattern-divide=1", 5, 5, "... .o. ...", "DIVIDE NW"},
		{"pattern-move on columns", "pattern-move=1 pattern=columns", 5, 5, "..... ..... ..... ..... .....", "MOVE NW"},
		{"pattern-move off rows", "pattern-move=1 pattern=rows", 5, 5, "... ... ...", "REST"},

		{"sight: the nearest enemy in sight", "move-ahead=1 sight=2", 5, 5, "x....xx ....... ....... ....... ....... .....x. .......", "MOVE SE"},
		{"sight: beyond it, the middle of all", "move-ahead=1 sight=1", 5, 5, "x....xx ....... ....... ....... ....... .....x. .......", "MOVE NE"},
		{"sight: food beyond it is unknown", "move-food=1 sight=1", 5, 5, "..... ..... ..o.c ..... .....", "REST"},

		{"style score: the highest", "move-urge=2 attack-urge=3 divide-urge=1", 5, 5, "... .ox ...", "ATTACK E 1"},
		{"style score: ties go by the order", "move-urge=2 divide-urge=2", 5, 5, "... .ox ...", "DIVIDE NW"},
		{"style score: another order", "move-urge=2 divide-urge=2 order=move,divide,eat,attack,explode", 5, 5, "... .ox ...", "MOVE NW"},
		{"style order: the first above 0", "style=order move-urge=9 attack-urge=0 divide-urge=1", 5, 5, "... .ox ...", "DIVIDE NW"},
		{"style order: the first whose thresholds hold", "style=order move-urge=9 attack-urge=1 divide-urge=1", 5, 4, "... .o. ...", "MOVE NW"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var pairs []string
			for _, gene := range strings.Fields(test.genes) {
				name, value, _ := strings.Cut(gene, "=")
				pairs = append(pairs, name, strings.ReplaceAll(value, ",", " "))
			}
			rows := strings.Fields(test.rows)
			x, y := len(rows[0])/2, len(rows)/2
			cell := look(x, y, test.hp, test.energy, setSymbol(rows, x, y, 'o')...)
			c := colonyOf(t, pairs...)
			c.begin(cell)
			if got := c.decide(cell).String(); got != test.want {
				t.Errorf("%s, must be %s, in\n%s", got, test.want, viewText(cell))
			}
		})
	}
}

func TestEveryWeightOfAColonyIsReadIntoItsLane(t *testing.T) {
	l := level + newLanes(-1, 2, -3, 4) + newLanes(-1000, 1000, -1000, -1000)
	for rule, want := range map[int]int{ruleAttack: -1001, ruleEat: 1002, ruleDivide: -1003, ruleMove: -996} {
		if got := int(l.bid(rule))/scoreUnit - zeroScore; got != want {
			t.Errorf("%s has %d, must be %d", colonyRules[rule], got, want)
		}
	}
}

// TestNoGenomeLeavesItsLanes adds up the most that each table can add to a
// score, in the colonies of the highest and of the lowest weights.
func TestNoGenomeLeavesItsLanes(t *testing.T) {
	for _, highest := range []bool{false, true} {
		var pairs []string
		for _, gene := range colonySpace.Genes() {
			if low, high := gene.Bounds(); gene.Kind() == genomes.KindInt && low[0] < 0 {
				weight := low[0]
				if highest {
					weight = high[0]
				}
				pairs = append(pairs, gene.Name(), strconv.Itoa(int(weight)))
			}
		}
		c := colonyOf(t, pairs...)
		tables := [][]lanes{
			{c.urge - level}, c.perFriend[:], c.perEnemy[:], c.perCorpse[:], c.perHP[:], c.perEnergy[:], c.perDistance[:], c.pattern[:],
			c.crowd[:], c.contact[:], c.scraps[:], c.edge[:], {c.corpse}, c.ahead[N][:], c.home[N][:], c.food[N][:], c.ontoPattern[0][:],
		}
		for rule := ruleAttack; rule < rules; rule++ {
			most := 0
			for _, table := range tables {
				worst := 0
				for _, l := range table {
					worst = max(worst, abs(int((level+l).bid(rule))/scoreUnit-zeroScore))
				}
				most += worst
			}
			if most >= zeroScore {
				t.Errorf("a score of %s may be %d away from 0, must be less than %d", colonyRules[rule], most, zeroScore)
			}
		}
	}
}

func TestBearingsAreTheNearestOfEightDirections(t *testing.T) {
	for _, test := range []struct {
		dx, dy int
		want   Direction
	}{
		{0, 0, nowhere}, {0, -7, N}, {1, 1, SE}, {2, 1, SE}, {3, 1, E}, {-1, 2, SW}, {-1, 3, S}, {-5, -2, W}, {-4, -2, NW}, {5, -4, NE},
	} {
		if got := bearing(test.dx, test.dy); got != test.want {
			t.Errorf("%d, %d lies to the %v, must be %v", test.dx, test.dy, got, test.want)
		}
	}
}
