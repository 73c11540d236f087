package hitsunk

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
	"breeder/genomes"
)

// checkBoard fails if a board is not one that can be between two turns.
func checkBoard(t interface {
	Helper()
	Errorf(string, ...any)
}, b *board) {
	t.Helper()
	alive, hits, damage := 0, 0, 0
	marks := map[content]int{}
	for y := -margin; y < b.side+margin; y++ {
		for x := -margin; x < b.side+margin; x++ {
			c := b.cells[placeOf(x, y)]
			if inside := x >= 0 && y >= 0 && x < b.side && y < b.side; inside != (c != wall) {
				t.Errorf("at %d,%d is %d", x, y, c)
			} else if inside {
				if listed := b.mines[y]>>x&1 != 0; listed != (c == mine) {
					t.Errorf("at %d,%d is %d, and in the list of mines: %v", x, y, c, listed)
				}
			}
			marks[c]++
		}
	}
	for y, row := range b.mines {
		if (row != 0) != (b.mined>>y&1 != 0) {
			t.Errorf("the mines of row %d are %b, and the row is listed: %v", y, row, row == 0)
		}
	}
	for id := range b.ships {
		s := &b.ships[id]
		if s.class == NoShip {
			continue
		}
		hits += int(s.Hits)
		damage += int(s.Damage)
		if s.alive() {
			alive++
		}
		if placeOf(int(s.X), int(s.Y)) != s.at || s.back != -ahead[s.Dir] || s.Hull&^intact(int(s.Length)) != 0 || int(s.Length) != s.class.Length() {
			t.Errorf("ship %d is %+v", id, *s)
		}
		revived := b.stale>>id&1 != 0
		if s.painted != (s.alive() && !revived) {
			t.Errorf("ship %d is alive: %v, painted: %v, to be painted: %v", id, s.alive(), s.painted, revived)
		}
		if !s.painted {
			if marks[s.mark] != 0 {
				t.Errorf("ship %d is not painted, and has %d cells", id, marks[s.mark])
			}
			continue
		}
		if marks[s.mark] != int(s.Length) {
			t.Errorf("ship %d has %d cells, must have %d", id, marks[s.mark], s.Length)
		}
		for i := range int(s.Length) {
			p := s.at + place(i)*s.back
			if b.cells[p] != s.mark {
				t.Errorf("cell %d of ship %d holds %d", i, id, b.cells[p])
			}
			if at, ok := s.cellAt(p); !ok || at != i {
				t.Errorf("cell %d of ship %d is found to be %d, %v", i, id, at, ok)
			}
		}
	}
	if b.afloat != alive {
		t.Errorf("%d ships are alive, %d counted", alive, b.afloat)
	}
	if hits > damage || hits != damage && !b.rules.Has(EnemyHits) {
		t.Errorf("there were %d hits and %d damage", hits, damage)
	}
}

// babbler prints letters at random, as a program might.
type babbler struct {
	class  Class
	random *rand.Rand
}

func (b *babbler) Choose(*Launch) Class { return b.class }

func (b *babbler) Turn(t *Turn) {
	var text strings.Builder
	for range b.random.IntN(8) {
		switch letter := "MBCKAFNSRPDWFFNN"[b.random.IntN(16)]; letter {
		case 'F', 'N':
			dx, dy := b.random.IntN(19)-9, b.random.IntN(19)-9
			if ships := t.ShipsSeen(); len(ships) > 0 && b.random.IntN(2) == 0 {
				s := ships[b.random.IntN(len(ships))]
				dx, dy = int(s.DX), int(s.DY)
			}
			if mines := t.MinesSeen(nil); len(mines) > 0 && b.random.IntN(3) == 0 {
				s := mines[b.random.IntN(len(mines))]
				dx, dy = int(s.DX), int(s.DY)
			}
			if letter == 'N' && b.random.IntN(2) == 0 {
				dx, dy = b.random.IntN(5)-2, b.random.IntN(5)-2
			}
			fmt.Fprintf(&text, "%c%+d%+d", letter, dx, dy)
			if b.random.IntN(50) == 0 {
				text.WriteString("F+x")
			}
		default:
			text.WriteByte(letter)
		}
	}
	t.orders = ParseOrders(t.orders, []byte(text.String()))
}

type recorderFunc func(round int, state []byte)

func (f recorderFunc) Record(round int, state []byte) { f(round, state) }

// TestBoardsStaySound plays crowds that do anything under any rules.
func TestBoardsStaySound(t *testing.T) {
	sea := new(table)
	rapid.Check(t, func(t *rapid.T) {
		setting := Setting{
			Players: rapid.IntRange(MinPlayers, MaxPlayers).Draw(t, "players"),
			Rounds:  rapid.IntRange(1, 25).Draw(t, "rounds"),
			Rules:   rapid.SampledFrom([]Rules{AsRun, Prose, Rules(rapid.Uint32Range(0, uint32(Prose)).Draw(t, "rules"))}).Draw(t, "set"),
		}
		seed := rapid.Uint64().Draw(t, "seed")
		random := rand.New(rand.NewPCG(seed, 9))
		var seats []engines.Bot
		for range setting.Players {
			seats = append(seats, &babbler{Class(random.IntN(7)), random})
		}
		rounds := 0
		outcome, err := sea.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, recorderFunc(func(round int, _ []byte) {
			rounds++
			if round != rounds {
				t.Fatalf("round %d is recorded as %d", rounds, round)
			}
			checkBoard(t, &sea.turn.board)
		}))
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for i := range seats {
			if p, m := outcome.Points[i], outcome.Margin[i]; p < 0 || p > 1 || m < -1 || m > 1 {
				t.Fatalf("player %d has %v points and a margin of %v", i, p, m)
			}
			sum += outcome.Points[i]
		}
		if want := float64(setting.Players) / 2; math.Abs(sum-want) > 1e-9 {
			t.Fatalf("the points sum to %v, must be %v", sum, want)
		}
	})
}

func TestTheTableRanksByItsKeys(t *testing.T) {
	sea := scene(AsRun, "3 1,10,0 111", "3 5,10,0 111", "3 10,10,0 111", "3 15,10,0 111", "3 20,10,0 000", "3 25,10,0 111", "3 30,10,0 111")
	for i, s := range [][3]int32{
		{3, 0, 0},   // 3
		{8, 0, 0},   // 8
		{3, 1, 0},   // 8 with more sunken
		{5, 0, 2},   // 3 with more hits and more damage
		{13, 0, 0},  // 3, but dead
		{3, 0, 0},   // like the first
		{0, 0, 100}, // -100
	} {
		ship := &sea.turn.board.ships[i]
		ship.Hits, ship.Sunken, ship.Damage = s[0], s[1], s[2]
	}
	outcome := sea.outcome(7)
	if want := []float64{3, 8, 8, 3, 3, 3, -100}; !slices.Equal(outcome.Score, want) {
		t.Errorf("the scores are %v, want %v", outcome.Score, want)
	}
	if want := []float64{2.5 / 6, 5. / 6, 1, 4. / 6, 1. / 6, 2.5 / 6, 0}; !slices.Equal(outcome.Points, want) {
		t.Errorf("the points are %v, want %v", outcome.Points, want)
	}
	// The others of the first have -75 in all, a mean of -12.5: a lead of 15.5.
	if want := 15.5 / 25.5; outcome.Margin[0] != want {
		t.Errorf("the margin is %v, want %v", outcome.Margin[0], want)
	}
}

func TestPlayersWithoutAShipTakePart(t *testing.T) {
	sea := new(table)
	seats := []engines.Bot{&babbler{class: 0}, &babbler{class: 9}, &babbler{class: Carrier}}
	outcome, err := sea.Play(engines.Fixture{Setting: Setting{Players: 3, Rounds: Rounds}, Seed: 1}, seats, nil)
	if err != nil || outcome.Decisions != 0 || !slices.Equal(outcome.Score, []float64{0, 0, 0}) || !slices.Equal(outcome.Points, []float64{0.5, 0.5, 0.5}) {
		t.Errorf("a single ship plays to %+v, error %v; want no turn and a draw", outcome, err)
	}
	if !outcome.Chance {
		t.Error("ships are placed without chance")
	}
}

func TestTheMatchStopsWithTheLastButOne(t *testing.T) {
	// A ram from the side sinks a destroyer in two turns of one player.
	asked := 0
	sea := scene(AsRun, "1 10,10,0 11", "1 10,8,1 01")
	sea.bots[0] = botFunc(func(t *Turn) { asked++; t.Order(ShootAt(-1, -2)) })
	sea.bots[1] = botFunc(func(t *Turn) { asked++ })
	decisions := 0
	over := sea.round(1, &decisions)
	if b := &sea.turn.board; !over || b.afloat != 1 || asked != 1 || decisions != 1 {
		t.Errorf("over: %v, %d afloat, %d asked, %d counted; want the end after the first turn", over, b.afloat, asked, decisions)
	}
}

type botFunc func(t *Turn)

func (botFunc) Choose(*Launch) Class { return Destroyer }
func (f botFunc) Turn(t *Turn)       { f(t) }

func TestEverybodyActsInDrawnOrder(t *testing.T) {
	// In 6000 rounds of three, each of the six orders comes about 1000 times.
	sea := new(table)
	sea.random = newRandom(5, 0)
	b := &sea.turn.board
	b.lay(SideOf(3), 3, AsRun)
	for i := range 3 {
		b.launch(i, Destroyer, 3*i+3, 10, Up)
	}
	counts := map[string]int{}
	for range 6000 {
		sea.muster()
		counts[fmt.Sprint(b.living)]++
	}
	for order, n := range counts {
		if math.Abs(float64(n)-1000) > 150 {
			t.Errorf("the order %s came %d times", order, n)
		}
	}
	if len(counts) != 6 {
		t.Errorf("%d orders came", len(counts))
	}
	// And each of 30 players is first about as often.
	b.lay(SideOf(30), 30, AsRun)
	for i := range 30 {
		b.launch(i, Destroyer, 2*i, 10, Up)
	}
	var first, last [30]int
	for range 30_000 {
		sea.muster()
		first[b.living[0]]++
		last[b.living[29]]++
	}
	for i := range 30 {
		if math.Abs(float64(first[i])-1000) > 160 || math.Abs(float64(last[i])-1000) > 160 {
			t.Errorf("player %d was first %d times and last %d times of 30000", i, first[i], last[i])
		}
	}
}

func TestPlacesAreDrawnEvenly(t *testing.T) {
	sea := new(table)
	sea.random = newRandom(1, 0)
	b := &sea.turn.board
	var directions [4]int
	columns := make([]int, 32)
	for range 8000 {
		b.lay(SideOf(2), 2, AsRun)
		sea.place(0, Carrier)
		directions[b.ships[0].Dir]++
		columns[b.ships[0].X]++
	}
	for d, n := range directions {
		if math.Abs(float64(n)-2000) > 200 {
			t.Errorf("%v was drawn %d times of 8000", Direction(d), n)
		}
	}
	// Half the directions fit any column; right does not fit the first four, left the last.
	for _, c := range []struct{ column, want int }{{0, 192}, {15, 256}, {31, 192}} {
		if n := columns[c.column]; math.Abs(float64(n-c.want)) > 80 {
			t.Errorf("column %d was drawn %d times of 8000, want about %d", c.column, n, c.want)
		}
	}
}

func TestASeedTellsAll(t *testing.T) {
	course := func(seed uint64, sea *table) string {
		var seats []engines.Bot
		for _, name := range []string{"random-bot", "peace-maker", "captain", "diver", "random-bot"} {
			seats = append(seats, botOf(t, name))
		}
		var states strings.Builder
		if _, err := sea.Play(engines.Fixture{Setting: Setting{Players: 5, Rounds: 40}, Seed: seed}, seats, recorderFunc(func(_ int, state []byte) {
			states.Write(state)
		})); err != nil {
			t.Fatal(err)
		}
		return states.String()
	}
	sea := new(table)
	one := course(1, sea)
	if course(2, sea) == one {
		t.Error("two seeds give the same match")
	}
	if course(1, sea) != one || course(1, new(table)) != one {
		t.Error("one seed gives two matches")
	}
}

func botOf(t testing.TB, text string) Bot {
	t.Helper()
	bot, err := makeBot(text)
	if err != nil {
		t.Fatal(err)
	}
	return bot
}

func TestAFieldFillsTheLastSeats(t *testing.T) {
	sea := new(table)
	setting := Setting{Players: 6, Rounds: 20, Field: "diver*2 captain{ship=cruiser}"}
	seats := []engines.Bot{botOf(t, "passive-bot"), botOf(t, "passive-bot"), botOf(t, "peace-maker")}
	outcome, err := sea.Play(engines.Fixture{Setting: setting, Seed: 3}, seats, nil)
	if err != nil || len(outcome.Points) != 3 || len(outcome.Score) != 3 || len(outcome.Margin) != 3 {
		t.Fatalf("the outcome is %+v, error %v; want that of three seats", outcome, err)
	}
	var classes []Class
	for i := range sea.turn.board.ships {
		classes = append(classes, sea.turn.board.ships[i].class)
	}
	if want := []Class{Carrier, Carrier, Battleship, Submarine, Submarine, Cruiser}; !slices.Equal(classes, want) {
		t.Errorf("the ships are %v, want %v", classes, want)
	}
}

type otherSetting struct{}

func (otherSetting) String() string { return "" }

func TestWrongMatchesAreRefused(t *testing.T) {
	two := []engines.Bot{botOf(t, "passive-bot"), botOf(t, "passive-bot")}
	for _, c := range []struct {
		setting engines.Setting
		seats   []engines.Bot
		says    string
	}{
		{otherSetting{}, two, "must be a hitsunk.Setting"},
		{nil, two, "must be a hitsunk.Setting"},
		{Setting{Players: 3, Rounds: 1}, two, "2 bots for 3 seats"},
		{Setting{Players: 3, Rounds: 1, Field: "diver*2"}, two, "2 bots for 1 seats"},
		{Setting{Players: 2, Rounds: 1, Field: "diver*2"}, nil, "must leave a seat"},
		{Setting{Players: 2, Rounds: 1, Field: "divr"}, two, "did you mean diver"},
		{Setting{Players: 2, Rounds: 1, Field: "diver*0"}, two, "must be 1 to 29"},
		{Setting{Players: 2, Rounds: 1, Field: "diver*29 diver*29"}, two, "58 bots"},
		{Setting{Players: 2, Rounds: 0}, two, "rounds = 0"},
		{Setting{Players: 2, Rounds: 1, Rules: 1 << 30}, two, "unknown switches"},
		{Setting{Players: 1, Rounds: 1}, two[:1], "players = 1"},
		{Setting{Players: 31, Rounds: 1}, two, "players = 31"},
		{Setting{Players: 2, Rounds: 1}, []engines.Bot{two[0], 7}, "a int is no hitsunk bot"},
		{Setting{Players: 2, Rounds: 1}, []engines.Bot{two[0], nil}, "is no hitsunk bot"},
	} {
		if _, err := new(table).Play(engines.Fixture{Setting: c.setting}, c.seats, nil); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v with %d bots gives error %v, want %q", c.setting, len(c.seats), err, c.says)
		}
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	for _, c := range []struct{ field, rules string }{
		{"random-bot*2 passive-bot*2 peace-maker*2 diver*2 captain*2", "as-run"},
		{"captain{ship=destroyer} captain{ship=cruiser} captain{ship=battleship} captain{ship=carrier} diver", "prose"},
	} {
		rules, err := readRules(c.rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		var f field
		if err := f.ready(c.field); err != nil {
			t.Fatal(err)
		}
		var seats []engines.Bot
		for _, bot := range f.bots {
			seats = append(seats, bot)
		}
		// Two of the bots sit in the field, which must not cost anything either.
		setting := engines.Setting(Setting{Players: len(seats) + 3, Rounds: Rounds, Rules: rules, Field: "diver captain random-bot"})
		sea := new(table)
		seed := uint64(0)
		play := func() {
			seed = (seed + 1) % 40
			if _, err := sea.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
				t.Fatal(err)
			}
		}
		for range 40 {
			play()
		}
		if n := testing.AllocsPerRun(40, play); n != 0 {
			t.Errorf("%v allocations a match of %s", n, c.field)
		}
	}
}

// anyGenome draws genomes of a space that often have genes at their bounds.
func anyGenome(space *genomes.Space) *rapid.Generator[genomes.Genome] {
	return rapid.Custom(func(t *rapid.T) genomes.Genome {
		g := space.Sample(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "sample"), 0)))
		for _, gene := range space.Genes() {
			if !rapid.Bool().Draw(t, gene.Name()) {
				continue
			}
			var err error
			if g, err = g.With(gene.Name(), rapid.SampledFrom(extremes(gene)).Draw(t, "value")); err != nil {
				t.Fatal(err)
			}
		}
		return g
	})
}

// extremes lists a gene's bounds, all its options, or some of its splits or orders.
func extremes(gene genomes.Gene) []string {
	switch gene.Kind() {
	case genomes.KindInt:
		low, high := gene.Bounds()
		return []string{fmt.Sprint(low[0]), fmt.Sprint(high[0])}
	case genomes.KindChoice:
		return gene.Options()
	case genomes.KindSplit:
		return []string{"8 0 0 0 0 0 0 0", "0 0 0 0 8 0 0 0", "0 0 0 0 0 0 4 4"}
	}
	return gene.Grid(6)
}

// TestAnyGenomePlays plays random genomes of every bot under any rules.
func TestAnyGenomePlays(t *testing.T) {
	for _, s := range new(game).Strategies() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			sea := new(table)
			rapid.Check(t, func(t *rapid.T) {
				setting := Setting{
					Players: rapid.IntRange(MinPlayers, 6).Draw(t, "players"),
					Rounds:  rapid.IntRange(1, 30).Draw(t, "rounds"),
					Rules:   Rules(rapid.Uint32Range(0, uint32(Prose)).Draw(t, "rules")),
				}
				var seats []engines.Bot
				for i := range setting.Players {
					strategy := s
					if i > 0 {
						strategy = rapid.SampledFrom(new(game).Strategies()).Draw(t, "rival")
					}
					bot, err := strategy.New(anyGenome(strategy.Space).Draw(t, "genome"))
					if err != nil {
						t.Fatal(err)
					}
					seats = append(seats, bot)
				}
				if _, err := sea.Play(engines.Fixture{Setting: setting, Seed: rapid.Uint64().Draw(t, "seed")}, seats, recorderFunc(func(round int, _ []byte) {
					if round%4 == 1 {
						checkBoard(t, &sea.turn.board)
					}
				})); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}

// TestEveryGeneMatters changes one gene at a time: some value must change the
// course of some match, or the gene is read by nobody.
func TestEveryGeneMatters(t *testing.T) {
	// Genes that need others to show.
	base := map[string]string{
		"captain target-splash": "ship=carrier",
		"captain repair-at":     "ship=cruiser",
		"captain shield-urge":   "ship=battleship", "captain shield-per-cell": "ship=battleship", "captain shield-hurt": "ship=battleship",
		"captain dive-per-cell": "dive-urge=-10", "captain dive-per-wound": "dive-urge=-10",
		"captain surface-per-target": "surface-urge=0",
		"captain danger-range":       "ship=battleship exposure=-10", "captain exposure": "ship=battleship",
		"captain range": "ship=cruiser", "captain target-age": "ship=cruiser",
		"captain ram-urge": "ship=destroyer distance=1 distance-price=-20 order=\"move act repair\"",
		"captain lay-keep": "lay-urge=40", "captain lay-per-ship": "lay-urge=20", "captain lay-per-own": "lay-urge=40",
		"captain lay-per-diver": "lay-urge=20", "captain mine-per-ship": "lay-urge=30",
		"diver mine-gap": "scan-every=2", "diver lays": "scan-every=2",
	}
	var others []Bot
	for _, name := range []string{"random-bot", "peace-maker", "captain", "diver", "captain{lay-urge=30}", "passive-bot"} {
		others = append(others, botOf(t, name))
	}
	course := func(s engines.Strategy, g genomes.Genome, seed uint64) string {
		bot, err := s.New(g)
		if err != nil {
			t.Fatal(err)
		}
		var states strings.Builder
		seats := []engines.Bot{bot}
		for _, other := range others {
			seats = append(seats, other)
		}
		if _, err := new(table).Play(engines.Fixture{Setting: Setting{Players: len(seats), Rounds: Rounds}, Seed: seed}, seats, recorderFunc(func(_ int, state []byte) {
			states.Write(state)
		})); err != nil {
			t.Fatal(err)
		}
		return states.String()
	}
	for _, s := range new(game).Strategies() {
		for _, gene := range s.Space.Genes() {
			g, err := s.Space.Parse(base[s.Name+" "+gene.Name()])
			if err != nil {
				t.Fatal(err)
			}
			matters := false
			for seed := uint64(1); seed <= 40 && !matters; seed++ {
				plain := course(s, g, seed)
				for _, text := range extremes(gene) {
					other, err := g.With(gene.Name(), text)
					if err != nil {
						t.Fatal(err)
					}
					if matters = course(s, other, seed) != plain; matters {
						break
					}
				}
			}
			if !matters {
				t.Errorf("%s plays the same whatever %s is", s.Name, gene.Name())
			}
		}
	}
}
