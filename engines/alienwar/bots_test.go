package alienwar

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
	"breeder/genomes"
)

// botAt makes the bot of a species at its default genome but for the genes
// written in text.
func botAt(t testing.TB, name, genes string) Bot {
	t.Helper()
	bot, err := engines.MakeBot(&game{}, name+"{"+genes+"}")
	if err != nil {
		t.Fatal(err)
	}
	return bot.(Bot)
}

func TestTheFieldIsThatOfTheLastRun(t *testing.T) {
	aliens, prey := 0, 0
	for _, s := range contestBots() {
		if s.Contest {
			aliens++
		} else {
			prey++
		}
		if s.Author == "" || !strings.Contains(s.Summary, ":") {
			t.Errorf("%s lacks an author or a summary", s.Name)
		}
		bot, err := s.New(s.Space.Default())
		if err != nil {
			t.Fatal(err)
		}
		if isPrey := letterFor(bot.(Bot)) != Alien; isPrey == s.Contest {
			t.Errorf("%s shows itself as %q", s.Name, letterFor(bot.(Bot)).Sign())
		}
	}
	if aliens != 43 || prey != 5 {
		t.Errorf("there are %d aliens and %d prey, want 43 and 5", aliens, prey)
	}
	for _, name := range pageField() {
		if _, err := strategyNamed(name); err != nil {
			t.Error(err)
		}
	}
	if n := len(pageField()); n != 17 {
		t.Errorf("the page's field has %d species, want 17", n)
	}
	for class, want := range map[string]string{
		"PredicatClaw": "predicat-claw", "LazyBee": "lazy-bee", "SecretWeapon3": "secret-weapon3",
		"CartographerLongVisionAlien": "cartographer-long-vision-alien",
	} {
		if got, err := speciesNamed(class); err != nil || got != want {
			t.Errorf("%s is %q (%v), want %s", class, got, err, want)
		}
	}
}

// TestEveryoneIsBornLegally asks all species for points, chance included.
func TestEveryoneIsBornLegally(t *testing.T) {
	var d Dice
	d.seed(1)
	for _, s := range contestBots() {
		bot, err := defaultBot(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		failed := 0
		for range 1000 {
			bot.Begin(2)
			for i := range 2 {
				points, ok := bot.Points(i, &d)
				if !ok {
					failed++
					continue
				}
				want := float32(PointsTotal)
				if s.Name == "randomite" && i > 0 {
					want = 0
				}
				if err := points.Check(); err != nil || points.Sum() != want {
					t.Fatalf("%s asks for %v, in sum %v, want %v: %v", s.Name, points, points.Sum(), want, err)
				}
			}
		}
		if s.Name == "morphling" {
			if failed < 180 || failed > 380 { // 13.9 % of 2000
				t.Errorf("%d of 2000 morphlings are not born, want about 278", failed)
			}
		} else if failed != 0 {
			t.Errorf("%d of 2000 of %s are not born", failed, s.Name)
		}
	}
}

func TestPointsOfASplit(t *testing.T) {
	for _, name := range []string{"aimless-wanderer", "randomite", "morphling"} {
		var d Dice
		bot := botAt(t, name, `points-by=split points="0.5 9.5 0 0 0"`)
		if points, ok := bot.Points(3, &d); !ok || points != (Abilities{0.5, 9.5}) {
			t.Errorf("%s asks for %v", name, points)
		}
	}
}

// position is what one individual sees, and what it may do there.
type position struct {
	name, bot, genes string
	abilities        Abilities
	hp               int
	view             string
	want             string // all that it may do, with blanks between them
}

var born35 = Abilities{5.5, 6.5, 1, 1, 1}

func TestMovesInMadeUpPositions(t *testing.T) {
	seeing := func(vision float32) Abilities { return Abilities{5, 5, 1, vision, 1} }
	for _, p := range []position{
		{"a whale next to it", "predicat-claw", "", born35, 35, "..W/.A./...", "NE"},
		{"a cow is not worth a failed look", "predicat-claw", "", born35, 35, "..C/.A./...", "STAY"},
		{"unless cows are valued", "predicat-claw", "cow=5", born35, 35, "..C/.A./...", "NE"},
		{"south-east is west", "predicat-claw", "", seeing(3), 35, "AAAAA/AAAAA/AAAAA/AAAAA/AAAAE", "W"},
		{"south-east is anywhere", "predicat-eyes", "", seeing(3), 35, "AAAAA/AAAAA/AAAAA/AAAAA/AAAAE", "N NE E SE S SW W NW STAY"},
		{"a turtle is met", "predicat-claw", "", seeing(3), 35, "....T/...../..A../...../.....", "NE"},
		{"the whale in the west", "herjan-alien", "", born35, 35, ".../WA./...", "E"},
		{"a turtle comes", "herjan-alien", "", born35, 35, "..T/.A./...", "STAY"},
		{"gives way in the mirror", "herjan-alien", "", born35, 35, "A../.A./...", "W"},
		{"never gives way when it sees far", "herjan-alien", "", seeing(3), 35, "...../.A.../..A../...../.....", "STAY"},
		{"does not feel safe at 4", "herjan-alien", "safe=4", born35, 35, "A../.A./...", "STAY"},
		{"runs from the corner", "van-pelt", "", Abilities{4.5, 7, 1, 1.5, 1}, 20, "A../.A./...", "SE"},
		{"fails at an alien straight ahead", "van-pelt", "", Abilities{4.5, 7, 1, 1.5, 1}, 20, "AA./.A./...", "STAY"},
		{"hunts when strong", "van-pelt", "", Abilities{4.5, 7, 1, 1.5, 1}, 60, "AA./.A./..W", "SE"},
		{"goes where nobody is", "choose-your-battles", "", Abilities{4.5, 7.5, 1, 1, 1}, 30, "AAA/.A./...", "SE"},
		{"nothing in view", "choose-your-battles", "", Abilities{4.5, 7.5, 1, 1, 1}, 30, ".../.A./...", "N"},
		{"prey decides ties", "choose-your-battles", "", Abilities{4.5, 7.5, 1, 1, 1}, 30, ".../.A./C..", "SW"},
		{"likes whales", "bender", "", Abilities{4.5, 6.5, 1, 2, 1}, 30, "..W/.A./...", "NE"},
		{"goes south-west otherwise", "bender", "", Abilities{4.5, 6.5, 1, 2, 1}, 30, ".../.A./...", "SW"},
		{"humans are caught", "bender", "", Abilities{4.5, 6.5, 1, 2, 1}, 30, ".../HA./...", "N"},
		{"the last eagle", "gentle-giant", "", Abilities{4.5, 6.5, 1, 2, 1}, 30, "E../.A./..E", "NW"},
		{"the first prey", "new-guy", "", Abilities{6, 6, 1, 1, 1}, 35, ".E./.AT/C..", "N"},
		{"cows are not prey", "new-guy", "", Abilities{6, 6, 1, 1, 1}, 35, ".../.A./C..", "N NE E SE S SW W NW STAY"},
		{"flees", "coward", "", Abilities{2, 1, 3, 2, 1}, 15, "AAA/AAA/A.A", "S"},
		{"likes blanks", "secret-weapon", "", Abilities{2, 10, 1, 1, 1}, 15, ".../.A./...", "STAY"},
		{"likes aliens more", "secret-weapon", "", Abilities{2, 10, 1, 1, 1}, 15, ".../.A./..A", "SE"},
		{"panics", "fleer", "", Abilities{2, 1, 5, 2, 2}, 15, "AAA/AAA/AAA", "N NE E SE S SW W NW STAY"},
		{"does not panic", "coward", "", Abilities{2, 1, 3, 2, 1}, 15, "AAA/AAA/AAA", "N"},
		{"looks for room", "funky-jack", "", Abilities{5.5, 2.5, 1, 5, 1}, 35,
			"......./......./..AAA../..AA.../......./......./.......", "SE"},
		{"stays without reason to go", "funky-bob", "", Abilities{3.5, 6.5, 1, 3, 1}, 25, "...../...../...../...../.....", "STAY"},
		{"is drawn to prey", "funky-bob", "", Abilities{3.5, 6.5, 1, 3, 1}, 25, "W..../...../...../...../.....", "NW"},
		{"sees nobody", "predicoward", "", Abilities{1, 1, 1, 2, 1}, 10, ".../.A./...", "N"},
		{"walks west at first", "assassin", "", Abilities{1, 11, 29.4, 1, 1}, 10, ".../.A./...", "W"},
		{"then east", "assassin", "", Abilities{1, 11, 29.5, 1, 1}, 10, ".../.A./...", "E"},
		{"then anywhere", "assassin", "", Abilities{1, 11, 30, 1, 30}, 10, ".../.A./...", "N NE E SE S SW W NW STAY"},
		{"stumbles west", "blind-bully", "", Abilities{7, 3, 3, 1, 1}, 40, ".../.A./...", "SW W NW"},
		{"moves as its gene says", "rock", "move=SE", Abilities{1.5, 10.5, 1, 1, 1}, 15, ".../.A./...", "SE"},
		{"maps an alien away", "cartographer-long-vision-alien", "", Abilities{4.5, 5.5, 1, 3, 1}, 30,
			"...../...../AAAA./AAAA./AAAA.", "NE"},
		{"fails beyond its map", "cartographer-long-vision-alien", "", Abilities{4.5, 5.5, 1, 21, 1}, 30,
			strings.Repeat(strings.Repeat(".", 23)+"/", 22) + strings.Repeat(".", 23), "STAY"},
		{"is stopped by turtles", "rogue", "", Abilities{4, 7, 1, 2, 1}, 25, "..T/.A./...", "STAY"},
		{"goes east first", "rogue", "", Abilities{4, 7, 1, 2, 1}, 25, "..C/.A./...", "E"},
		{"an eagle shuns all", "eagle", "", Abilities{1, 1, 1, 2, 1}, 10, "AWC/T.A/E.H", "S"},
	} {
		t.Run(p.bot+" "+p.name, func(t *testing.T) {
			probe := probe{}
			if _, err := probe.bot(p.bot); err != nil {
				t.Fatal(err)
			}
			bot := botAt(t, p.bot, p.genes)
			probe.dice.seed(5)
			if err := probe.show(p.view, p.abilities, p.hp); err != nil {
				t.Fatal(err)
			}
			var found [moveCount]bool
			for range 300 {
				bot.Begin(2)
				found[probe.move(bot)] = true
			}
			var got []string
			for m, ok := range found {
				if ok {
					got = append(got, Move(m).String())
				}
			}
			if text := strings.Join(got, " "); text != p.want {
				t.Errorf("does %s, want %s", text, p.want)
			}
		})
	}
}

func TestWishesInMadeUpEncounters(t *testing.T) {
	for _, c := range []struct {
		bot, genes string
		abilities  Abilities
		hp         int
		shown      Shown
		want       bool
	}{
		{"manager", "", Abilities{1, 6, 6, 1, 1}, 10, Shown{9, 4, 9, 9}, true},
		{"manager", "", Abilities{1, 6, 6, 1, 1}, 10, Shown{1, 5, 1, 1}, false},
		{"manager", "fight-below=6", Abilities{1, 6, 6, 1, 1}, 10, Shown{1, 5, 1, 1}, true},
		{"rock", "", Abilities{1.5, 10.5, 1, 1, 1}, 15, Shown{3, 4, 1, 1}, true},
		{"rock", "", Abilities{1.5, 10.5, 1, 1, 1}, 15, Shown{3, 4, 2, 1}, false},
		{"guard", "", Abilities{7, 3, 3, 1, 1}, 40, Shown{1, 3, 1, 1}, true},
		{"guard", "", Abilities{7, 3, 3, 1, 1}, 40, Shown{1, 2, 1, 1}, false},
		{"warrior", "", Abilities{6, 6, 1, 1, 1}, 35, Shown{1, 1, 1, 1}, true},
		{"whale", "", Abilities{11, 1, 1, 1, 1}, 60, Shown{1, 1, 1, 1}, false},
		{"assassin", "", Abilities{1, 11, 1, 1, 1}, 10, Shown{1, 50, 10, 1}, true},
		{"assassin", "", Abilities{1, 11, 1, 1, 1}, 10, Shown{9, 1, 9, 12}, false},
		{"blind-bully", "", Abilities{7, 3, 3, 1, 1}, 40, Shown{5, 5, 3, 9}, true},
		{"blind-bully", "margin=1", Abilities{7, 3, 3, 1, 1}, 40, Shown{5, 5, 3, 9}, false},
		// 5*7*30*0.15 = 31.5
		{"geoffrey", "", Abilities{6, 7, 1, 1, 1}, 30, Shown{6, 5, 1, 1}, true},
		{"geoffrey", "", Abilities{6, 7, 1, 1, 1}, 30, Shown{8, 4, 1, 1}, false},
		// 35/(0.96*2) - 60/(50/51*8) = 18.23 - 7.65, and 35/(0.92*4) - 7.65 = 1.86
		{"lazy-bee", "", Abilities{5.5, 6.5, 1, 1, 1}, 35, Shown{10, 2, 1, 1}, true},
		{"lazy-bee", "patience=10.6", Abilities{5.5, 6.5, 1, 1, 1}, 35, Shown{10, 2, 1, 1}, false},
		{"lazy-bee", "", Abilities{5.5, 6.5, 1, 1, 1}, 35, Shown{10, 4, 1, 1}, false},
		{"lazy-bee", "", Abilities{5.5, 6.5, 1, 1, 1}, 1, Shown{10, 50, 1, 1}, true}, // divides by 0
		// 30*51/4 = 382.5 against 2*20*51/8 = 255, and 2*35*51/8 = 446.25
		{"choose-your-battles", "", Abilities{4.5, 7.5, 1, 1, 1}, 30, Shown{2, 4, 1, 1}, true},
		{"choose-your-battles", "", Abilities{4.5, 7.5, 1, 1, 1}, 30, Shown{5, 4, 1, 1}, false},
		// own defense above 50: the enemy never hits
		{"predicat-claw", "", Abilities{5.5, 6.5, 51, 1, 1}, 1, Shown{30, 30, 1, 1}, true},
		{"predicat-claw", "", Abilities{5.5, 6.5, 1, 1, 1}, 35, Shown{1, 1, 51, 1}, false},
		// 35/4 = 8.75 against 35/2 = 17.5
		{"predicat-claw", "", Abilities{5.5, 6.5, 1, 1, 1}, 35, Shown{5, 2, 1, 1}, true},
		{"predicat-claw", "caution=2", Abilities{5.5, 6.5, 1, 1, 1}, 35, Shown{5, 2, 1, 1}, false},
		// needs 20/4 = 5 strikes, loses after 7/1 = 7
		{"herjan-alien", "", Abilities{5.5, 6.5, 1, 1, 1}, 35, Shown{2, 2, 1, 1}, false},
		{"herjan-alien", "margin=-2", Abilities{5.5, 6.5, 1, 1, 1}, 35, Shown{2, 2, 1, 1}, true},
		{"van-pelt", "", Abilities{4.5, 7, 1, 1.5, 1}, 19, Shown{11, 1, 1, 1}, false}, // weak: 19 < 4*5
		{"van-pelt", "", Abilities{4.5, 7, 1, 1.5, 1}, 20, Shown{11, 1, 1, 1}, true},
		{"van-pelt", "", Abilities{4.5, 7, 1, 1.5, 1}, 20, Shown{1, 11, 1, 1}, false},
		{"bender", "", Abilities{4.5, 6.5, 1, 2, 1}, 30, Shown{9, 4, 1, 1}, true},
		{"bender", "", Abilities{4.5, 6.5, 1, 2, 1}, 30, Shown{9, 5, 6, 6}, false}, // 12 is not above 4*16/5
		{"bender", "", Abilities{4.5, 6.5, 1, 2, 1}, 30, Shown{9, 5, 6, 7}, true},
		{"funky-bob", "", Abilities{3.5, 6.5, 1, 3, 1}, 25, Shown{3, 6, 1, 1}, true}, // 16 > 15
		{"funky-bob", "", Abilities{3.5, 6.5, 1, 3, 1}, 25, Shown{3, 7, 1, 1}, false},
		{"hunter", "", Abilities{1, 10, 1, 2, 1}, 10, Shown{9, 9, 1, 1}, true},    // 10/9 > 9 div 10
		{"hunter", "", Abilities{1, 10, 1, 2, 1}, 10, Shown{10, 10, 1, 1}, false}, // 1 > 1
		{"morphling", "", Abilities{1, 5, 1, 1, 1}, 10, Shown{1, 4, 1, 1}, true},
		{"morphling", "", Abilities{1, 5, 1, 1, 1}, 10, Shown{1, 5, 1, 1}, false},
		{"secret-weapon", "", Abilities{2, 10, 1, 1, 1}, 15, Shown{9, 3, 3, 9}, true},
		{"secret-weapon3", "", Abilities{2, 10, 1, 1, 1}, 15, Shown{9, 4, 3, 9}, false},
		{"new-guy", "", Abilities{6, 6, 1, 1, 1}, 35, Shown{1, 2, 1, 6}, true},
		{"new-guy", "", Abilities{6, 6, 1, 1, 1}, 35, Shown{1, 2, 1, 5}, false},
		{"cartographer-long-vision-alien", "", Abilities{4.5, 5.5, 1, 3, 1}, 0, Shown{1, 1, 1, 1}, false},
		{"cartographer-long-vision-alien", "", Abilities{4.5, 5.5, 1, 3, 1}, 500, Shown{1, 1, 1, 1}, true},
		{"cartographer-long-vision-alien", "", Abilities{4.5, 5.5, 1, 3, 1}, 5, Shown{1, 11, 1, 1}, false},
		{"junkie", "", Abilities{5, 4, 4, 1, 1}, 30, Shown{9, 9, 9, 9}, true},
		{"rogue", "", Abilities{4, 7, 1, 2, 1}, 25, Shown{1, 1, 1, 1}, false}, // has not looked around yet
		{"survivor", "", Abilities{1, 2, 5, 1, 6}, 10, Shown{30, 30, 30, 30}, true},
		{"survivor", "brave-to=0", Abilities{1, 2, 5, 1, 6}, 10, Shown{1, 1, 9, 1}, true},
		{"survivor", "brave-to=0", Abilities{1, 2, 5, 1, 6}, 10, Shown{1, 30, 9, 1}, false},
	} {
		bot := botAt(t, c.bot, c.genes)
		var p probe
		if _, err := p.bot(c.bot); err != nil {
			t.Fatal(err)
		}
		bot.Begin(2)
		p.be(c.abilities, c.hp)
		if got := p.wants(bot, c.shown); got != c.want {
			t.Errorf("%s{%s} of %v with %d hp wants to fight %v: %v, want %v", c.bot, c.genes, c.abilities, c.hp, c.shown, got, c.want)
		}
	}
}

func TestMemoriesOfIndividuals(t *testing.T) {
	for _, c := range []struct{ bot, want string }{
		{"crop-circle-alien", "E SE S SW W NW N NE E SE"},
		{"rogue", "E N E N E N E N E N"},
		{"junkie", "STAY STAY STAY STAY STAY STAY ? ? ? STAY STAY STAY STAY STAY STAY STAY ? ? ? STAY"},
	} {
		var p probe
		bot, err := p.bot(c.bot)
		if err != nil {
			t.Fatal(err)
		}
		p.dice.seed(1)
		bot.Begin(2)
		if err := p.show(".../.A./...", Abilities{4, 4, 4, 1, 1}, 30); err != nil {
			t.Fatal(err)
		}
		for i, want := range strings.Fields(c.want) {
			got := p.move(bot).String()
			p.keep(bot)
			if want != "?" && got != want {
				t.Errorf("%s: move %d is %s, want %s", c.bot, i+1, got, want)
			}
		}
	}
}

// TestTheQuickWayDecidesAlike compares the moves of species that have a quick way
// for common views with what they decide about any view.
func TestTheQuickWayDecidesAlike(t *testing.T) {
	slow := map[string]func(Bot, Window, *Turn) Move{
		"bender":              func(b Bot, w Window, _ *Turn) Move { return b.(*bender).decide(w) },
		"choose-your-battles": func(b Bot, w Window, _ *Turn) Move { return b.(*chooseYourBattles).decide(w) },
		"coward":              func(b Bot, w Window, _ *Turn) Move { m, _ := b.(*shy).scan(w); return m },
		"eagle":               func(b Bot, w Window, _ *Turn) Move { m, _ := b.(*preyEagle).scan(w); return m },
		"funky-bob":           func(b Bot, w Window, _ *Turn) Move { return b.(*funkyBob).decide(w) },
		"funky-jack":          func(b Bot, w Window, _ *Turn) Move { return b.(*funkyJack).anywhere(w) },
		"gentle-giant":        func(b Bot, w Window, _ *Turn) Move { return b.(*gentleGiant).decide(w) },
		"herjan-alien":        func(b Bot, w Window, t *Turn) Move { return b.(*herjan).decide(w, t.HP(0), t.Level(0, Strength)) },
		"hunter":              func(b Bot, w Window, _ *Turn) Move { m, _ := b.(*hunter).scan(w); return m },
		"predicat-claw":       func(b Bot, w Window, t *Turn) Move { return b.(*predicat).decide(w, t.Dice) },
		"predicoward":         func(b Bot, w Window, _ *Turn) Move { return b.(*predicoward).decide(w) },
		"secret-weapon3":      func(b Bot, w Window, _ *Turn) Move { m, _ := b.(*secretWeapon).scan(w); return m },
		"van-pelt":            vanPeltSlowly,
	}
	for name, decide := range slow {
		t.Run(name, func(t *testing.T) {
			strategy, err := strategyNamed(name)
			if err != nil {
				t.Fatal(err)
			}
			turn := &Turn{
				Living: []uint16{0}, At: make([]Place, 1), Radius: make([]uint8, 1), Moves: make([]Move, 1),
				Dice: new(Dice), bodies: make([]body, 1), far: new(Board),
			}
			bot, err := defaultBot(name)
			if err != nil {
				t.Fatal(err)
			}
			rapid.Check(t, func(t *rapid.T) {
				if rapid.IntRange(0, 4).Draw(t, "other genes") == 0 {
					made, err := strategy.New(anyGenome(strategy.Space).Draw(t, "genome"))
					if err != nil {
						t.Fatal(err)
					}
					bot = made.(Bot)
				}
				b := &Board{side: minSide}
				var d Dice
				d.seed(rapid.Uint64().Draw(t, "seed"))
				boards := 40
				if racing {
					boards = 4
				}
				for range boards {
					scatterLetters(b, &d)
					turn.Board, turn.At[0] = b, At(d.N(b.side), d.N(b.side))
					turn.Radius[0] = [10]uint8{1, 1, 2, 2, 3, 3, 4, 6, 8, 12}[d.N(10)]
					body := &turn.bodies[0]
					body.hp = int32(d.N(100) + 1)
					body.levels = [abilityCount]int32{int32(d.N(12) + 1), int32(d.N(12) + 1), int32(d.N(12) + 1), 3, 1}
					bot.Begin(1)
					bot.Move(turn)
					if want := decide(bot, turn.Window(0), turn); turn.Moves[0] != want {
						t.Fatalf("with radius %d moves %v, want %v", turn.Radius[0], turn.Moves[0], want)
					}
				}
			})
		})
	}
}

// scatterLetters fills a planet more or less, mostly with aliens.
func scatterLetters(b *Board, d *Dice) {
	b.blank()
	density, preyOf := d.N(8)+1, [4]int{1, 4, 1000, 1000}[d.N(4)]
	for y := range b.side {
		for x := range b.side {
			if d.N(density) != 0 {
				continue
			}
			b.letters[At(x, y)] = Alien
			if d.N(preyOf) == 0 {
				b.letters[At(x, y)] = [5]Letter{Whale, Cow, Turtle, Eagle, Human}[d.N(5)]
			}
		}
	}
	b.finish()
}

func vanPeltSlowly(bot Bot, w Window, t *Turn) Move {
	b := bot.(*vanPelt)
	if t.HP(0) < b.fleeHP*t.Level(0, Life) {
		return b.flee(w)
	}
	return b.hunt(w)
}

// anyGenome draws genomes of a space that often have genes at their bounds.
func anyGenome(space *genomes.Space) *rapid.Generator[genomes.Genome] {
	return rapid.Custom(func(t *rapid.T) genomes.Genome {
		g := space.Default()
		for _, gene := range space.Genes() {
			var text string
			low, high := gene.Bounds()
			switch gene.Kind() {
			case genomes.KindRealSplit:
				left := 2 * PointsTotal
				var parts []string
				for range int(abilityCount) - 1 {
					p := rapid.IntRange(0, left).Draw(t, "half points")
					left -= p
					parts = append(parts, fmt.Sprint(float64(p)/2))
				}
				text = strings.Join(append(parts, fmt.Sprint(float64(left)/2)), " ")
			case genomes.KindInt:
				text = fmt.Sprint(rapid.IntRange(int(low[0]), int(high[0])).Draw(t, gene.Name()))
			case genomes.KindReal:
				text = fmt.Sprint(rapid.Float64Range(low[0], high[0]).Draw(t, gene.Name()))
			default:
				text = rapid.SampledFrom(gene.Options()).Draw(t, gene.Name())
			}
			var err error
			if g, err = g.With(gene.Name(), text); err != nil {
				t.Fatal(err)
			}
		}
		return g
	})
}

// extremes lists a gene's bounds, or all its options.
func extremes(gene genomes.Gene) []string {
	switch gene.Kind() {
	case genomes.KindRealSplit:
		return []string{"10 0 0 0 0", "0 10 0 0 0", "0 0 0 10 0", "2.5 2.5 2.5 2 0.5"}
	case genomes.KindInt, genomes.KindReal:
		low, high := gene.Bounds()
		return []string{fmt.Sprint(low[0]), fmt.Sprint(high[0])}
	}
	return gene.Options()
}

// TestEveryGeneMatters changes one gene at a time: some value must change the
// course of a match, or the gene is read by nobody.
func TestEveryGeneMatters(t *testing.T) {
	arena, err := new(game).Arena("page individuals=20 rounds=40")
	if err != nil {
		t.Fatal(err)
	}
	setting := arena.Draw(nil)
	planet := new(table)
	// Genes that need others to show.
	base := map[string]string{
		"assassin east-below":      "west-below=0",
		"predicat-eyes whale":      `points="3 4 0 3 0"`,
		"survivor alien-when-bold": "bold-from=0",
		"aimless-wanderer points":  "points-by=split",
		"randomite points":         "points-by=split",
		"morphling points":         "points-by=split",
	}
	course := func(s engines.Strategy, g genomes.Genome, seed uint64) string {
		bot, err := s.New(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := planet.Play(engines.Fixture{Setting: setting, Seed: seed}, []engines.Bot{bot}, nil); err != nil {
			t.Fatal(err)
		}
		_, scores := planet.Scores()
		return fmt.Sprint(planet.moves, planet.wishes, scores)
	}
	for k, s := range contestBots() {
		if racing && k%8 != 0 {
			continue
		}
		for _, gene := range s.Space.Genes() {
			g, err := s.Space.Parse(base[s.Name+" "+gene.Name()])
			if err != nil {
				t.Fatal(err)
			}
			matters := false
			for seed := uint64(1); seed <= 5 && !matters; seed++ {
				plain := course(s, g, seed)
				matters = slices.ContainsFunc(extremes(gene), func(text string) bool {
					other, err := g.With(gene.Name(), text)
					if err != nil {
						t.Fatal(err)
					}
					return course(s, other, seed) != plain
				})
			}
			if !matters {
				t.Errorf("%s plays the same whatever %s is", s.Name, gene.Name())
			}
		}
	}
}
