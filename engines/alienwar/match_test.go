package alienwar

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
)

// mover is a species of which each individual makes the next of its own moves.
type mover struct {
	born
	moves  [][]Move // by individual, then round
	temper Temper
	fights bool
	asked  int
}

func (m *mover) Move(t *Turn) {
	for _, i := range t.Living {
		t.Moves[i] = m.moves[i][t.Round%len(m.moves[i])]
	}
}

func (m *mover) Temper() Temper { return m.temper }

func (m *mover) Wants(*Turn, uint16, Shown) bool {
	m.asked++
	return m.fights
}

// someone is an individual of a planet that a test sets up.
type someone struct {
	x, y      int
	moves     []Move
	abilities Abilities
	hp        int
}

// planetOf sets up a planet of side 20 with one species of movers for each temper given.
func planetOf(seed uint64, individuals []someone, bots ...*mover) *table {
	t := new(table)
	species := make([]Bot, len(bots))
	for i, b := range bots {
		b.moves = nil
		for range individuals {
			b.moves = append(b.moves, []Move{Stay})
		}
		species[i] = b
	}
	t.enter(species, len(individuals), 20, seed)
	for n, one := range individuals {
		k := n % len(bots)
		bots[k].moves[n] = one.moves
		s := &t.species[k]
		t.bear(s, uint16(n), one.abilities, one.hp)
		s.turn.At[n] = At(one.x, one.y)
		t.board.letters[At(one.x, one.y)] = Alien
	}
	t.board.finish()
	return t
}

var average = Abilities{3, 4, 1, 1, 1}

func TestWhoMeetsWhom(t *testing.T) {
	for _, c := range []struct {
		name        string
		individuals []someone
		rounds      int
		wishes      int
	}{
		{"strangers", []someone{{1, 1, []Move{Stay}, average, 20}, {3, 3, []Move{N}, average, 20}}, 3, 0},
		{"who swap places pass by each other", []someone{{1, 1, []Move{E, W}, average, 20}, {2, 1, []Move{W, E}, average, 20}}, 4, 0},
		{"who stay together meet in each round", []someone{{1, 1, []Move{Stay}, average, 20}, {1, 1, []Move{Stay}, average, 20}}, 3, 6},
		{"who goes to a stayer meets it", []someone{{1, 1, []Move{E, W}, average, 20}, {2, 1, []Move{Stay}, average, 20}}, 2, 2},
		{"three on a field meet the first only", []someone{{1, 1, []Move{SE}, average, 20}, {3, 1, []Move{SW}, average, 20}, {2, 2, []Move{Stay}, average, 20}}, 1, 4},
		{"across both edges", []someone{{0, 0, []Move{NW}, average, 20}, {19, 19, []Move{Stay}, average, 20}}, 1, 2},
		{"across the western edge", []someone{{0, 5, []Move{W}, average, 20}, {18, 5, []Move{E}, average, 20}}, 1, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			bot := &mover{temper: Counts}
			planet := planetOf(1, c.individuals, bot)
			for range c.rounds {
				planet.playRound()
			}
			if planet.wishes != c.wishes || bot.asked != c.wishes {
				t.Errorf("%d wishes are counted and %d asked, want %d", planet.wishes, bot.asked, c.wishes)
			}
			if moves := c.rounds * len(c.individuals); planet.moves != moves {
				t.Errorf("%d moves are counted, want %d", planet.moves, moves)
			}
		})
	}
}

func TestTheDeadAreLootedUntilTheRoundEnds(t *testing.T) {
	// The first arrival is the one without hp to live, the others are sure to
	// win and come later in some shuffles: each of them is then rewarded.
	strong := Abilities{3, 60, 1, 1, 1}
	weak := Abilities{11, 1, 1, 1, 1}
	seen := map[int]int{}
	for seed := range uint64(300) {
		planet := planetOf(seed, []someone{
			{5, 5, []Move{Stay}, weak, 1}, {4, 5, []Move{E}, strong, 1000}, {6, 5, []Move{W}, strong, 1000},
		}, &mover{temper: Fierce})
		planet.playRound()
		rewarded := 0
		for n := 1; n < 3; n++ {
			b := &planet.bodies[n]
			if b.hp <= 0 {
				continue
			}
			// life 3 + 11/5 = 5.2 after looting the weak, and 3 + 3/5 + ... after killing the strong
			if b.abilities[Life] == 3+float32(11)/5 {
				rewarded++
			}
		}
		seen[rewarded]++
		if planet.bodies[0].hp > 0 && rewarded > 0 {
			t.Fatalf("seed %d: the living are looted", seed)
		}
	}
	// With chance 1/3 the weak one comes first; then both loot it.
	if n := seen[2]; n < 70 || n > 130 {
		t.Errorf("both loot the dead in %d of 300 rounds, want about 100: %v", n, seen)
	}
}

func TestTheWinnerGainsAFifthOfLevels(t *testing.T) {
	planet := planetOf(1, []someone{{1, 1, []Move{Stay}, Abilities{5.5, 6.5, 1, 1, 1}, 35}, {2, 2, []Move{Stay}, Abilities{11, 1, 1, 1, 1}, 0}}, &mover{})
	winner := &planet.bodies[0]
	planet.fight(winner, &planet.bodies[1])
	five := float32(5)
	want := Abilities{5.5 + 11/five, 6.5 + 1/five, 1 + 1/five, 1 + 1/five, 1 + 1/five}
	if winner.abilities != want || winner.hp != 57 {
		t.Errorf("the winner has %v and %d hp, want %v and 57", winner.abilities, winner.hp, want)
	}
	if winner.levels != [abilityCount]int32{8, 7, 1, 1, 1} {
		t.Errorf("the winner's levels are %v", winner.levels)
	}
	planet.fight(&planet.bodies[1], &planet.bodies[1]) // both are dead
	if planet.bodies[1].hp != 0 || planet.bodies[1].abilities[Life] != 11 {
		t.Error("a double death is rewarded")
	}
}

func TestStrikesAreSimultaneous(t *testing.T) {
	planet := planetOf(1, []someone{{1, 1, []Move{Stay}, Abilities{1, 1, 1, 1, 1}, 1}, {2, 2, []Move{Stay}, Abilities{1, 1, 1, 1, 1}, 1}}, &mover{})
	both, one := 0, 0
	const n = 100_000
	for range n {
		a, b := &planet.bodies[0], &planet.bodies[1]
		a.hp, b.hp = 1, 1
		planet.strike(a, b)
		switch {
		case a.hp <= 0 && b.hp <= 0:
			both++
		case a.hp > 0:
			one++
		}
	}
	// Of the exchanges in which anybody is hit, both are with chance (50/51)² / (1-(1/51)²) = 50/52.
	p := 50.0 / 52
	if off := math.Abs(float64(both) - n*p); off > 5*math.Sqrt(n*p*(1-p)) {
		t.Errorf("both die in %d of %d fights, want about %.0f", both, n, n*p)
	}
	p = 1.0 / 52
	if off := math.Abs(float64(one) - n*p); off > 5*math.Sqrt(n*p*(1-p)) {
		t.Errorf("one wins %d of %d fights, want about %.0f", one, n, n*p)
	}
}

func TestTempersDecideWhoIsAsked(t *testing.T) {
	for _, c := range []struct {
		one, two         Temper
		fights           bool // those who weigh or count
		askedOne, asked2 int  // both orders of arrival give the same for these
		fought           bool
	}{
		{Peaceful, Peaceful, true, 0, 0, false},
		{Peaceful, Fierce, false, 0, 0, true},
		{Weighs, Fierce, false, 0, 0, true},
		{Counts, Fierce, false, 1, 0, true},
		{Counts, Counts, true, 1, 1, true},
		{Weighs, Peaceful, true, 1, 0, true},
		{Weighs, Peaceful, false, 1, 0, false},
		{Weighs, Weighs, false, 1, 1, false},
	} {
		one, two := &mover{temper: c.one, fights: c.fights}, &mover{temper: c.two, fights: c.fights}
		planet := planetOf(1, []someone{{1, 1, []Move{Stay}, average, 20}, {1, 1, []Move{Stay}, average, 20}}, one, two)
		hp := planet.bodies[0].hp + planet.bodies[3].hp
		planet.playRound()
		fought := planet.bodies[0].hp+planet.bodies[3].hp != hp
		if one.asked != c.askedOne || two.asked != c.asked2 || fought != c.fought || planet.wishes != 2 {
			t.Errorf("%v and %v (%v): asked %d and %d times, fought %v, want %d, %d, %v",
				c.one, c.two, c.fights, one.asked, two.asked, fought, c.askedOne, c.asked2, c.fought)
		}
	}
}

// TestTheLastInOrderIsSeen puts a whale and an alien on one field: each is seen
// in half of the rounds, and three in thirds.
func TestTheLastInOrderIsSeen(t *testing.T) {
	for aliens := 1; aliens <= 2; aliens++ {
		whale, err := defaultBot("whale")
		if err != nil {
			t.Fatal(err)
		}
		planet := new(table)
		planet.enter([]Bot{whale, &pacifist{strider: strider{Stay}}}, 2, 20, 7)
		for k, n := range []int{1, aliens} {
			s := &planet.species[k]
			for i := range n {
				planet.bear(s, uint16(i), average, 20)
				s.turn.At[i] = At(4, 4)
			}
		}
		planet.board.finish()
		whales := 0
		const rounds = 6000
		for range rounds {
			planet.playRound()
			if planet.board.Letter(At(4, 4)) == Whale {
				whales++
			}
		}
		p := 1 / float64(1+aliens)
		if off := math.Abs(float64(whales) - rounds*p); off > 5*math.Sqrt(rounds*p*(1-p)) {
			t.Errorf("the whale is seen in %d of %d rounds over %d aliens, want about %.0f", whales, rounds, aliens, rounds*p)
		}
	}
}

// checkPlanet fails if the planet is not one that can be.
func checkPlanet(t *rapid.T, planet *table) {
	standing := map[Place]map[Letter]bool{}
	for k := range planet.species {
		s := &planet.species[k]
		seen := map[uint16]bool{}
		for _, n := range s.turn.Living {
			b := &s.turn.bodies[n]
			p := s.turn.At[n]
			if seen[n] || b.hp <= 0 || int(b.species) != k || b.index != n {
				t.Fatalf("individual %d of species %d lives twice or is dead", n, k)
			}
			seen[n] = true
			if p.X() < 0 || p.Y() < 0 || p.X() >= planet.board.side || p.Y() >= planet.board.side {
				t.Fatalf("individual %d of species %d is at %d %d", n, k, p.X(), p.Y())
			}
			if standing[p] == nil {
				standing[p] = map[Letter]bool{}
			}
			standing[p][s.letter] = true
			for a, ability := range b.abilities {
				if int(b.levels[a]) != round(ability) {
					t.Fatalf("ability %v has level %d", ability, b.levels[a])
				}
			}
			if int(s.turn.Radius[n]) != sight(b.abilities[Vision]) || int(b.blur) != blurBound(b.abilities[Cleverness]) {
				t.Fatalf("%v has radius %d and blur %d", b.abilities, s.turn.Radius[n], b.blur)
			}
		}
	}
	for y := range planet.board.side {
		for x := range planet.board.side {
			p := At(x, y)
			switch l := planet.board.Letter(p); {
			case l == Blank && standing[p] != nil:
				t.Fatalf("nothing is seen at %d %d, where somebody is", x, y)
			case l != Blank && !standing[p][l]:
				t.Fatalf("%q is seen at %d %d, where it is not", l.Sign(), x, y)
			}
		}
	}
}

// TestPlanetsStaySound plays fields of any species and genomes.
func TestPlanetsStaySound(t *testing.T) {
	planet := new(table)
	rapid.Check(t, func(t *rapid.T) {
		var bots []Bot
		for range rapid.IntRange(2, 12).Draw(t, "species") {
			s := rapid.SampledFrom(contestBots()).Draw(t, "strategy")
			bot, err := s.New(anyGenome(s.Space).Draw(t, "genome"))
			if err != nil {
				t.Fatal(err)
			}
			bots = append(bots, bot.(Bot))
		}
		individuals := rapid.IntRange(60, 100).Draw(t, "individuals")
		planet.begin(bots, individuals, rapid.Uint64().Draw(t, "seed"))
		checkPlanet(t, planet)
		before := math.MaxInt
		for range 25 {
			planet.playRound()
			checkPlanet(t, planet)
			living := 0
			for k := range planet.species {
				living += len(planet.species[k].turn.Living)
			}
			if living > before {
				t.Fatalf("%d live after %d", living, before)
			}
			before = living
		}
	})
}

func TestBirthsStandApart(t *testing.T) {
	planet := new(table)
	bots := []Bot{}
	for _, name := range finalField() {
		bots = append(bots, botAt(t, name, ""))
	}
	planet.begin(bots, 100, 1)
	places := map[Place]bool{}
	born := 0
	for k := range planet.species {
		u := &planet.species[k].turn
		for _, n := range u.Living {
			places[u.At[n]] = true
			born++
		}
	}
	if len(places) != born || born < 4750 || born > 4800 {
		t.Errorf("%d are born on %d fields, want about 4786, each on its own", born, len(places))
	}
	whale := planet.species[slices.Index(finalField(), "whale")].turn.bodies[0]
	if whale.hp != 60 || whale.abilities != (Abilities{11, 1, 1, 1, 1}) {
		t.Errorf("a whale has %d hp and %v", whale.hp, whale.abilities)
	}
	// Halves round up: 10 + 5*5 hp and levels 6 and 7.
	claw := planet.species[slices.Index(finalField(), "predicat-claw")].turn.bodies[0]
	if claw.hp != 35 || claw.levels[Life] != 6 || claw.levels[Strength] != 7 {
		t.Errorf("a PredicatClaw has %d hp and levels %v", claw.hp, claw.levels)
	}
}

func playSmall(t testing.TB, planet *table, name, arena string, seed uint64, rec engines.Recorder) engines.Outcome {
	t.Helper()
	a, err := new(game).Arena(arena)
	if err != nil {
		t.Fatal(err)
	}
	out, err := planet.Play(engines.Fixture{Setting: a.Draw(nil), Seed: seed}, []engines.Bot{botAt(t, name, "")}, rec)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// states keeps what a recorder is told.
type states struct {
	t     testing.TB
	steps int
	all   bytes.Buffer
}

func (s *states) Record(step int, state []byte) {
	s.steps++
	if step != s.steps {
		s.t.Errorf("step %d comes as number %d", step, s.steps)
	}
	s.all.Write(state)
}

func TestASeedTellsAll(t *testing.T) {
	const arena = "small rounds=30"
	fresh, used := new(table), new(table)
	playSmall(t, used, "whale", "page rounds=20 individuals=30 replace=rock", 9, nil)
	courses := [3]*states{{t: t}, {t: t}, {t: t}}
	playSmall(t, fresh, "lazy-bee", arena, 5, courses[0])
	playSmall(t, used, "lazy-bee", arena, 5, courses[1])
	playSmall(t, used, "lazy-bee", arena, 6, courses[2])
	if !bytes.Equal(courses[0].all.Bytes(), courses[1].all.Bytes()) {
		t.Error("the same seed plays otherwise on a used table")
	}
	if bytes.Equal(courses[0].all.Bytes(), courses[2].all.Bytes()) {
		t.Error("another seed plays the same")
	}
	if courses[0].steps != 30 {
		t.Errorf("%d rounds are recorded, want 30", courses[0].steps)
	}
}

func TestStatesShowThePlanet(t *testing.T) {
	planet := new(table)
	s := &states{t: t}
	playSmall(t, planet, "banana-peel", "field=rock,whale,cow individuals=50 rounds=1", 1, s)
	lines := strings.Split(strings.TrimSuffix(s.all.String(), "\n"), "\n")
	side := sideFor(200)
	if len(lines) != side+4 {
		t.Fatalf("there are %d lines, want %d of the planet and 4 of species", len(lines), side)
	}
	counts := map[rune]int{}
	for _, line := range lines[:side] {
		if len(line) != side {
			t.Fatalf("a row has %d letters, want %d", len(line), side)
		}
		for _, c := range line {
			counts[c]++
		}
	}
	if counts['@'] < 40 || counts['A'] < 40 || counts['W'] == 0 || counts['C'] == 0 || counts['.'] < 300 {
		t.Errorf("the planet shows %v", counts)
	}
	// 50 individuals with abilities of 15, and nobody near wants to fight a banana peel.
	if got := lines[side+3]; got != "seat 50 750" {
		t.Errorf("the seat's line is %q", got)
	}
}

func TestOutcomesAreSharesOfTheFieldBeaten(t *testing.T) {
	planet := new(table)
	out := playSmall(t, planet, "banana-peel", "field=turtle,rock,whale*2 individuals=60 rounds=1", 2, nil)
	names, scores := planet.Scores()
	if want := []string{"turtle", "rock", "whale", "whale", "seat"}; !slices.Equal(names, want) {
		t.Fatalf("the species are %v, want %v", names, want)
	}
	beaten, best := 0.0, 0.0
	for i := range 4 {
		best = max(best, scores[i])
		switch {
		case scores[4] > scores[i]:
			beaten++
		case scores[4] == scores[i]:
			beaten += 0.5
		}
	}
	if out.Score[0] != scores[4] || out.Points[0] != beaten/4 || out.Margin[0] != (scores[4]-best)/(scores[4]+best) {
		t.Errorf("the outcome is %+v of scores %v", out, scores)
	}
	if !out.Chance || out.Decisions != planet.moves+planet.wishes || planet.moves != 300 {
		t.Errorf("the outcome is %+v of %d moves and %d wishes", out, planet.moves, planet.wishes)
	}
	playSmall(t, planet, "rock", "page replace=hunter rounds=1 individuals=20", 2, nil)
	names, _ = planet.Scores()
	if len(names) != 17 || names[8] != "seat" || slices.Contains(names, "hunter") {
		t.Errorf("in the hunter's place the species are %v", names)
	}
}

func TestPlayRefusesWhatItCannotSeat(t *testing.T) {
	planet := new(table)
	good := Setting{Field: "rock,whale", Rounds: 10, Individuals: 100}
	rock := botAt(t, "rock", "")
	for _, c := range []struct {
		setting engines.Setting
		seats   []engines.Bot
		wrong   string
	}{
		{nil, []engines.Bot{rock}, "must be an alienwar.Setting"},
		{good, nil, "0 bots for 1 seat"},
		{good, []engines.Bot{rock, rock}, "2 bots for 1 seat"},
		{good, []engines.Bot{"rock"}, "a string is no alienwar bot"},
		{Setting{Field: "rok", Rounds: 10, Individuals: 100}, []engines.Bot{rock}, "did you mean rock"},
		{Setting{Field: "rock,whale", Rounds: 0, Individuals: 100}, []engines.Bot{rock}, "rounds = 0"},
	} {
		if _, err := planet.Play(engines.Fixture{Setting: c.setting}, c.seats, nil); err == nil || !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("error %v, want one with %q", err, c.wrong)
		}
	}
	if _, err := planet.Play(engines.Fixture{Setting: good}, []engines.Bot{rock}, nil); err != nil {
		t.Error(err)
	}
	good.Rounds = 0
	if _, err := planet.Play(engines.Fixture{Setting: good}, []engines.Bot{rock}, nil); err == nil {
		t.Error("no rounds are played with the field that is ready")
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	planet := new(table)
	arena, err := new(game).Arena("small rounds=25")
	if err != nil {
		t.Fatal(err)
	}
	setting := arena.Draw(nil)
	for _, name := range []string{"lazy-bee", "cartographer-long-vision-alien", "survivor", "bender"} {
		seats := []engines.Bot{botAt(t, name, "")}
		seed := uint64(0)
		play := func() {
			seed++
			if _, err := planet.Play(engines.Fixture{Setting: setting, Seed: seed % 4}, seats, nil); err != nil {
				t.Fatal(err)
			}
		}
		for range 4 {
			play()
		}
		if n := testing.AllocsPerRun(8, play); n != 0 {
			t.Errorf("%s: %v allocations a match", name, n)
		}
	}
}

// TestAnyGenomePlays seats every species with random genomes.
func TestAnyGenomePlays(t *testing.T) {
	arena, err := new(game).Arena("small rounds=15 individuals=10")
	if err != nil {
		t.Fatal(err)
	}
	setting := arena.Draw(nil)
	planet := new(table)
	rapid.Check(t, func(t *rapid.T) {
		matches := 5
		if racing {
			matches = 1
		}
		for range matches {
			s := rapid.SampledFrom(contestBots()).Draw(t, "strategy")
			bot, err := s.New(anyGenome(s.Space).Draw(t, "genome"))
			if err != nil {
				t.Fatal(err)
			}
			out, err := planet.Play(engines.Fixture{Setting: setting, Seed: rapid.Uint64().Draw(t, "seed")}, []engines.Bot{bot}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if p, m := out.Points[0], out.Margin[0]; !(p >= 0 && p <= 1 && m >= -1 && m <= 1 && out.Score[0] >= 0) {
				t.Fatal(fmt.Sprint(out))
			}
		}
	})
}
