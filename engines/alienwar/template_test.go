package alienwar

import (
	"math/rand/v2"
	"strings"
	"testing"

	"breeder/engines"
	"breeder/genomes"
	"pgregory.net/rapid"
)

// settlerOf makes a settler to whom nothing matters, so that it goes N, but for
// the genes given as name=value: a test sees one gene at a time. Blanks in
// values are written as commas.
func settlerOf(t testing.TB, genes string) *settler {
	t.Helper()
	g := settlerSpace.Default()
	set := func(name, value string) {
		t.Helper()
		var err error
		if g, err = g.With(name, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, gene := range settlerSpace.Genes() {
		for _, end := range []string{"-onto", "-beside", "-apart", "-drift", "-chase"} {
			if strings.HasSuffix(gene.Name(), end) {
				set(gene.Name(), "0")
			}
		}
	}
	for _, name := range []string{"whale", "turtle", "eagle", "human", "cow", "hurt-below", "stakes", "veteran-hp", "suspicion"} {
		set(name, "0")
	}
	set("kin", "fight")
	for _, gene := range strings.Fields(genes) {
		name, value, _ := strings.Cut(gene, "=")
		set(name, strings.ReplaceAll(value, ",", " "))
	}
	return newSettler(g)
}

// standing is the turn of one individual in the middle of a square of letters,
// rows parted by blanks, of which it sees all.
func standing(t testing.TB, square string) *Turn {
	t.Helper()
	rows := strings.Fields(square)
	turn := &Turn{
		Living: []uint16{0}, At: []Place{At(40, 40)}, Radius: []uint8{uint8(len(rows) / 2)}, Moves: []Move{Stay},
		Board: new(Board), Dice: new(Dice), bodies: make([]body, 1),
	}
	turn.bodies[0] = body{hp: 30, levels: [abilityCount]int32{5, 8, 1, 1, 1}}
	show(t, turn, square)
	return turn
}

// show puts a square of letters around the individual.
func show(t testing.TB, turn *Turn, square string) {
	t.Helper()
	rows := strings.Fields(square)
	r := len(rows) / 2
	for y, row := range rows {
		for x, sign := range []byte(row) {
			letter, ok := letterOf(sign)
			if !ok {
				t.Fatalf("%q is no letter", sign)
			}
			turn.Board.put(turn.At[0].Plus(x-r, y-r), letter)
		}
	}
}

func TestSettlersMoveByTheirScores(t *testing.T) {
	tests := []struct {
		name, genes, square string
		want                Move
	}{
		{"nothing matters: the first move", "", "... .A. ...", N},
		{"drifts", "roam-drift=2 roam-way=SW", "... .A. ...", SW},
		{"drifts aslant round what is in the way", "roam-drift=2 roam-way=E roam-onto=-9", "... .AA ...", NE},
		{"half a drift of 2 is 1", "roam-drift=2 roam-way=W roam-onto=-9", ".A. AAA AAA", NW},
		{"half a drift of 1 is none", "roam-drift=1 roam-way=W roam-onto=-9", ".A. AAA AAA", NE},
		{"drifts to where it is", "roam-drift=1 roam-way=STAY", "... .A. ...", Stay},
		{"keeps off fields with aliens", "roam-onto=-1", "AA. .A. ...", NE},
		{"its own letter is not an alien to it", "roam-onto=-1", "AAA AAA AAA", Stay},
		{"goes for aliens", "roam-onto=1", "... .A. A..", SW},
		{"keeps off fields next to aliens", "roam-onto=-2 roam-beside=-1", "... .AA ...", SW},
		{"a field with an alien is not next to it", "roam-beside=-1", "... .AA ...", E},
		{"counts every alien", "roam-beside=-1", "AA. AA. .A.", NE},
		{"minds aliens two away", "roam-apart=-2 roam-drift=1 roam-way=E", "..... ..... ..A.. ..... ..A..", N},
		{"takes a whale", "whale=9", "... .A. .W.", S},
		{"takes an eagle where it is", "eagle=9", "... .A. E..", SW},
		{"takes a cow where it is", "cow=9", "... CA. ...", W},
		{"takes a turtle where it will be", "turtle=9", "... .AT ...", S},
		{"lets a turtle come", "turtle=9", "..T .A. ...", Stay},
		{"takes a human where it will be", "human=9", "... .A. H..", Stay},
		{"takes a human in the south", "human=9", "... .A. .H.", E},
		{"takes prey on its own field", "whale=9", "... .W. ...", Stay},
		{"prefers the prey worth more", "whale=9 eagle=8", "E.. .A. ..W", SE},
		{"shuns prey worth less than nothing", "cow=-9", "CC. .A. ...", NE},
		{"appetite leaves prey alone", "whale=9 roam-appetite=0", "... .A. .W.", N},
		{"nears prey", "whale=50 prey-beside=10 prey-apart=0", "..... ..... ..A.. ..... .W...", S},
		{"nears prey by a percentage of its worth", "whale=50 prey-beside=10 prey-apart=0 roam-drift=6 roam-way=N", "..... ..... ..A.. ..... .W...", N},
		{"nears prey that is two away", "whale=100 prey-beside=0 prey-apart=10", "..... ..... ..A.. ..... W....", S},
		{"settles", "settle-round=0 settle-way=W settle-drift=1", "... .A. ...", W},
		{"a hurt roamer is settled", "hurt-below=31 settle-way=W settle-drift=1", "... .A. ...", W},
		{"a strong one goes its own way", "strength-base=-1 strong-power=270 strong-way=W strong-drift=1", "... .A. ...", W},
		{"a giant goes its own way", "strength-base=-1 strong-power=270 giant-power=270 giant-way=W giant-drift=1", "... .A. ...", W},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			turn, s := standing(t, test.square), settlerOf(t, test.genes)
			s.Begin(1)
			s.Move(turn)
			if got := turn.Moves[0]; got != test.want {
				t.Errorf("goes %v, must go %v", got, test.want)
			}
		})
	}
}

func TestMoodGoesByRoundAndPower(t *testing.T) {
	s := settlerOf(t, "settle-round=70 hurt-below=18 strength-base=6 strong-power=160 giant-power=800")
	for _, test := range []struct {
		name                string
		round, hp, strength int
		want                mood
	}{
		{"a newborn roams", 0, 30, 8, roaming},
		{"it still does in the last round before", 69, 30, 8, roaming},
		{"it settles", 70, 30, 8, settled},
		{"it settles when hurt", 0, 17, 8, settled},
		{"18 hp are enough to roam", 0, 18, 8, roaming},
		{"40 × (10 - 6) are strong", 0, 40, 10, strong},
		{"39 × (10 - 6) are not", 0, 39, 10, roaming},
		{"the strong do not settle", 500, 16, 16, strong},
		{"80 × (16 - 6) are a giant", 500, 80, 16, giant},
		{"hp alone is no power", 500, 900, 6, settled},
		{"little strength does not count against it", 0, 900, 1, roaming},
	} {
		t.Run(test.name, func(t *testing.T) {
			turn := standing(t, "... .A. ...")
			turn.Round = test.round
			turn.bodies[0].hp, turn.bodies[0].levels[Strength] = int32(test.hp), int32(test.strength)
			if got := s.mood(turn, 0); got != test.want {
				t.Errorf("mood %s, must be %s", moodNames[got], moodNames[test.want])
			}
		})
	}
}

func TestSettlersFightByWhatItShouldCost(t *testing.T) {
	// With 8 + 4.5 a life level, an enemy of life 6 has 35 hp. A newborn of
	// strength 8 that dodges 1 of 51 hits for 4.5, the enemy of defense 1 is
	// missed 1 of 51 times: 35/(4.5×50/51) = 7.93 blows. Each costs
	// (strength+1)/2 × 50/51 hp, so 7.78 hp for each half level.
	const base = "enemy-hp=8 enemy-hp-per-life=4.5 roam-odds=1 "
	tests := []struct {
		name, genes string
		shown       Shown
		want        bool
	}{
		{"30 hp against 27.2", base, Shown{6, 6, 1, 1}, true},
		{"30 hp against 31.1", base, Shown{6, 7, 1, 1}, false},
		{"odds of 1.1 leave 30 against 29.9", base + "roam-odds=1.1", Shown{6, 6, 1, 1}, true},
		{"odds of 1.11 ask for 30.2", base + "roam-odds=1.11", Shown{6, 6, 1, 1}, false},
		{"a whale: 62 hp, one a blow", base + "roam-odds=2.1", Shown{12, 1, 1, 1}, true},
		{"a turtle dodges one in five", base + "roam-odds=2.8", Shown{1, 1, 11, 1}, true},
		{"who dodges one in two lasts twice as long", base, Shown{6, 2, 50, 1}, true},
		{"and may be too tough", base, Shown{6, 3, 50, 1}, false},
		{"a veteran may have more hp", base + "veteran-hp=4", Shown{6, 6, 4, 4}, false},
		{"18 levels are no veteran's", base + "veteran-hp=4", Shown{6, 6, 3, 3}, true},
		{"clever ones are weaker than they look", base + "suspicion=1", Shown{6, 8, 4, 4}, true},
		{"much of one ability is not clever", base + "suspicion=1", Shown{6, 8, 9, 1}, false},
		{"stakes: a newborn has 16 levels", base + "stakes=0.5 roam-odds=1.08", Shown{6, 6, 1, 1}, false},
		{"kin is spared", base + "kin=spare points=3.5,6.5,0,0,0", Shown{5, 8, 1, 1}, false},
		{"kin that its cleverness hides is spared", base + "kin=spare points=3.5,6.5,0,0,0 roam-odds=0.4", Shown{6, 9, 2, 2}, false},
		{"others are not", base + "kin=spare points=3.5,6.5,0,0,0 roam-odds=0.4", Shown{6, 9, 3, 2}, true},
		{"grown kin is not known", base + "kin=spare points=3.5,6.5,0,0,0 roam-odds=0.4", Shown{6, 10, 2, 2}, true},
		{"kin is fought", base + "roam-odds=0.4", Shown{6, 9, 2, 2}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := settlerOf(t, test.genes)
			if got := s.Wants(standing(t, "... .A. ..."), 0, test.shown); got != test.want {
				t.Errorf("wants to fight: %v, must be %v", got, test.want)
			}
		})
	}
}

func TestHuntersChaseWhoStandsStill(t *testing.T) {
	const hunter = "strength-base=-1 strong-power=50 strong-way=E strong-drift=4 strong-chase=9 "
	tests := []struct {
		name, genes string
		squares     string // one after the other, as the hunter sees them, parted by a slash
		want        string // its moves
	}{
		{"only one that stood for two rounds", "patience=2", ".... / A.. .A. ... / A.. .A. ... / A.. .A. ...", "STAY STAY NW"},
		{"one round is enough for the impatient", "patience=1", "A.. .A. ... / A.. .A. ...", "STAY NW"},
		{"at once", "patience=0", "A.. .A. ...", "NW"},
		{"who comes and goes is none", "patience=1", "A.. .A. ... / .A. .A. ... / A.. .A. ...", "STAY STAY STAY"},
		{"its own steps do not make others move", "patience=1 strong-way=N", "..... ..... ..A.A ..... ..... / ..... ..... ..A.. ....A .....", "N E"},
		{"who keeps pace does not stand", "patience=1 strong-way=E", "..... ..... A.A.A ..... ..... / ..... ..... A.A.A ..... .....", "E E"},
		{"the closest first", "patience=0", "A.... ..... .AA.. ..... .....", "W"},
		{"the first way to any that are as close", "patience=0", "A...A ..... ..A.. ..... .....", "NE"},
		{"the way to two that are as close", "patience=0", ".A.A. ..... ..A.. ..... .....", "N"},
		{"no farther than chase-sight", "patience=0 chase-sight=1", "A.... ..... ..A.. ..... .....", "STAY"},
		{"who was met once is left alone", "patience=0", "... .A. .A. / .A. .A. ...", "S STAY"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			genes := hunter + test.genes
			if !strings.Contains(test.genes, "strong-way") {
				genes += " strong-way=STAY"
			}
			var squares []string
			for _, square := range strings.Split(test.squares, "/") {
				if square = strings.TrimSpace(square); len(strings.Fields(square)) > 1 {
					squares = append(squares, square)
				}
			}
			turn, s := standing(t, squares[0]), settlerOf(t, genes)
			s.Begin(1)
			var moves []string
			for round, square := range squares {
				turn.Round = round
				show(t, turn, square)
				s.Move(turn)
				moves = append(moves, turn.Moves[0].String())
				turn.At[0] = turn.At[0].To(turn.Moves[0])
			}
			if got := strings.Join(moves, " "); got != test.want {
				t.Errorf("goes %s, must go %s", got, test.want)
			}
		})
	}
}

func TestTracksFollowWhatStandsThroughEveryStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		turn := &Turn{
			Living: []uint16{0}, At: []Place{At(40, 40)}, Radius: []uint8{1}, Moves: []Move{Stay}, Board: new(Board), bodies: make([]body, 1),
		}
		// For how many rounds in a row each field was seen to have an alien on
		// it, and since when it has been there.
		stood, been := map[Place]int{}, map[Place]bool{}
		var k tracks
		for round := range 12 {
			turn.Round = round
			turn.Radius[0] = uint8(1 + rng.IntN(10))
			for p := range Place(area) {
				if rng.IntN(3) == 0 {
					turn.Board.put(p, [...]Letter{Blank, Alien, Whale}[rng.IntN(3)])
				}
			}
			k.follow(turn, 0)
			at, r := turn.At[0], min(int(turn.Radius[0]), chaseSight)
			nowStood, nowBeen := map[Place]int{}, map[Place]bool{at: true}
			for dy := -chaseSight; dy <= chaseSight; dy++ {
				for dx := -chaseSight; dx <= chaseSight; dx++ {
					p := at.Plus(dx, dy)
					if max(abs(dx), abs(dy)) <= r && p != at && turn.Board.Letter(p) == Alien {
						nowStood[p] = min(stood[p]+1, 3)
						nowBeen[p] = been[p]
					}
					row, bit := k.rows[dy+chaseSight], uint32(1)<<(dx+chaseSight)
					got := 0
					for _, plane := range []uint32{row.aliens, row.twice, row.thrice} {
						if plane&bit != 0 {
							got++
						}
					}
					if got != nowStood[p] || row.been&bit != 0 != nowBeen[p] {
						t.Fatalf("round %d, %d %d: stood for %d and been there %v, must be %d and %v",
							round, dx, dy, got, row.been&bit != 0, nowStood[p], nowBeen[p])
					}
				}
			}
			stood, been = nowStood, nowBeen
			turn.Moves[0] = Move(rng.IntN(int(moveCount)))
			turn.At[0] = at.To(turn.Moves[0])
		}
	})
}

// plainScore is the score of a move as the genes describe it.
func plainScore(g genomes.Genome, name string, w Window, to Move) int {
	score := 0
	way := Move(g.ChoiceIndex(name + "-way"))
	switch {
	case way == to:
		score += g.Int(name + "-drift")
	case way != Stay && to != Stay && (way+1)%8 == to || (to+1)%8 == way && way != Stay && to != Stay:
		score += g.Int(name+"-drift") / 2
	}
	for dy := -w.Radius; dy <= w.Radius; dy++ {
		for dx := -w.Radius; dx <= w.Radius; dx++ {
			letter := w.Letter(dx, dy)
			if letter == Blank || letter == Alien && dx == 0 && dy == 0 {
				continue
			}
			x, y := dx, dy
			switch letter {
			case Turtle:
				x, y = x-1, y+1
			case Human:
				x, y = x+1, y-1
			}
			distance := max(abs(x-DX[to]), abs(y-DY[to]))
			if distance > 2 {
				continue
			}
			if letter == Alien {
				score += g.Int(name + [...]string{"-onto", "-beside", "-apart"}[distance])
				continue
			}
			gene := map[Letter]string{Whale: "whale", Turtle: "turtle", Eagle: "eagle", Human: "human", Cow: "cow"}[letter]
			value := g.Int(gene) * g.Int(name+"-appetite")
			switch distance {
			case 0:
				score += value / 100
			case 1:
				score += value * g.Int("prey-beside") / 10000
			case 2:
				score += value * g.Int("prey-apart") / 10000
			}
		}
	}
	return score
}

func TestSettlersScoreAsAPlainReadingOfTheirGenes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		g := settlerSpace.Sample(rng)
		for _, m := range []string{"strong-chase", "giant-chase"} {
			g, _ = g.With(m, "0")
		}
		s := newSettler(g)
		s.Begin(1)
		letters := []Letter{Blank, Blank, Blank, Alien, Alien, Whale, Turtle, Eagle, Human, Cow}
		if rng.IntN(3) == 0 {
			letters = letters[:5]
		}
		turn := &Turn{
			Living: []uint16{0}, At: []Place{At(40, 40)}, Radius: []uint8{uint8(1 + rng.IntN(4))}, Moves: []Move{Stay},
			Board: new(Board), bodies: []body{{hp: int32(1 + rng.IntN(200)), levels: [abilityCount]int32{5, int32(1 + rng.IntN(30)), 1, 1, 1}}},
			Round: rng.IntN(200),
		}
		for dy := -4; dy <= 4; dy++ {
			for dx := -4; dx <= 4; dx++ {
				turn.Board.put(turn.At[0].Plus(dx, dy), letters[rng.IntN(len(letters))])
			}
		}
		name := moodNames[s.mood(turn, 0)]
		w := Window{turn.Board, turn.At[0], min(int(turn.Radius[0]), 2)}
		best := N
		for to := range moveCount {
			if plainScore(g, name, w, to) > plainScore(g, name, w, best) {
				best = to
			}
		}
		s.Move(turn)
		if got := turn.Moves[0]; got != best {
			t.Fatalf("%s goes %v, must go %v", name, got, best)
		}
	})
}

func TestEverySettlerIsBornAndEndsAMatch(t *testing.T) {
	planet, rng := new(table), rand.New(rand.NewPCG(1, 2))
	arena, err := (&game{}).Arena("small rounds=40")
	if err != nil {
		t.Fatal(err)
	}
	for n := range 30 {
		g := settlerSpace.Sample(rng)
		if points := pointsOf(g); points.Check() != nil {
			t.Fatalf("%v: %v", g, points.Check())
		}
		var scores [2]float64
		for i := range scores {
			out, err := planet.Play(engines.Fixture{Setting: arena.Draw(nil), Seed: uint64(n)}, []engines.Bot{newSettler(g)}, nil)
			if err != nil {
				t.Fatal(err)
			}
			scores[i] = out.Score[0]
		}
		if scores[0] != scores[1] {
			t.Fatalf("the same match twice: %v and %v", scores[0], scores[1])
		}
	}
}

func TestSettlersWinAmongTheContestsSpecies(t *testing.T) {
	planet, arena := new(table), arenas()[2]
	bot := newSettler(settlerSpace.Default())
	const games = 40
	points := 0.0
	for seed := range uint64(games) {
		out, err := planet.Play(engines.Fixture{Setting: arena.Draw(nil), Seed: seed}, []engines.Bot{bot}, nil)
		if err != nil {
			t.Fatal(err)
		}
		points += out.Points[0] / games
	}
	if points < 0.97 {
		t.Errorf("beats %.3f of the field, must beat 0.97", points)
	}
}

func TestSettlersRememberNothingOfTheMatchBefore(t *testing.T) {
	planet, arena := new(table), arenas()[2]
	play := func(bot *settler, seed uint64) float64 {
		out, err := planet.Play(engines.Fixture{Setting: arena.Draw(nil), Seed: seed}, []engines.Bot{bot}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return out.Score[0]
	}
	used := settlerOf(t, "strong-power=50 strength-base=0 strong-chase=50 patience=1")
	for seed := range uint64(10) {
		fresh := settlerOf(t, "strong-power=50 strength-base=0 strong-chase=50 patience=1")
		if a, b := play(used, seed), play(fresh, seed); a != b {
			t.Fatalf("seed %d: %v with a past, %v without", seed, a, b)
		}
	}
}
