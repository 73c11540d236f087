package battlebots

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
	"breeder/engines/recordings"
	"breeder/genomes"
)

var contest = Setting{AsRun, Bouts, Rounds}

// botAt makes the bot of a strategy at its default genome but for the genes
// written in text.
func botAt(t testing.TB, name, genes string) Bot {
	t.Helper()
	bot, err := engines.MakeBot(&game{}, name+"{"+genes+"}")
	if err != nil {
		t.Fatal(err)
	}
	return bot.(Bot)
}

// position is one that somebody made up, and what the bot does there.
type position struct {
	name   string
	genes  string // other than the default
	me     [2]int
	enemy  [2]int
	energy [2]int // 10 and 10 if left out
	items  string // lines of the protocol with commas between
	want   string // all that it may do, with commas between
}

// view makes the view of a position.
func (p *position) view(t testing.TB) *View {
	t.Helper()
	v := new(View)
	if p.items != "" {
		if err := v.board.readItems(strings.Split(p.items, ","), 1); err != nil {
			t.Fatal(err)
		}
	}
	v.board.at = [2]Square{At(p.me[0], p.me[1]), At(p.enemy[0], p.enemy[1])}
	if v.board.energy = p.energy; p.energy == [2]int{} {
		v.board.energy = [2]int{FullEnergy, FullEnergy}
	}
	v.face(0)
	v.seed(1)
	return v
}

func testPositions(t *testing.T, name string, positions []position) {
	t.Helper()
	for _, p := range positions {
		t.Run(p.name, func(t *testing.T) {
			t.Helper()
			v := p.view(t)
			b := botAt(t, name, p.genes)
			found := map[string]bool{}
			for range 400 {
				b.Begin()
				c := b.Decide(v).String()
				if c == "" {
					c = "silence"
				}
				found[c] = true
			}
			got := slices.Sorted(maps.Keys(found))
			want := strings.Split(p.want, ",")
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("does %s, must do %s", strings.Join(got, ","), strings.Join(want, ","))
			}
		})
	}
}

func TestHuggybot(t *testing.T) {
	testPositions(t, "huggybot", []position{
		{name: "far", me: [2]int{1, 1}, enemy: [2]int{9, 2}, want: "SE"},
		{name: "in its row", me: [2]int{5, 1}, enemy: [2]int{2, 1}, want: "W"},
		{name: "bumps", me: [2]int{5, 5}, enemy: [2]int{5, 4}, want: "N"},
	})
}

func TestStraightshooter(t *testing.T) {
	any := "N,NE,E,SE,S,SW,W,NW"
	testPositions(t, "straightshooter", []position{
		{name: "along a row", me: [2]int{1, 1}, enemy: [2]int{9, 1}, want: "M E"},
		{name: "along a diagonal", me: [2]int{1, 1}, enemy: [2]int{9, 9}, want: "M SE"},
		{name: "else anywhere, walls or not", me: [2]int{0, 0}, enemy: [2]int{9, 1}, want: any},
		{name: "out of reach", genes: "missile-reach=3", me: [2]int{1, 1}, enemy: [2]int{5, 1}, want: any},
		{name: "bullets from beyond", genes: "missile-reach=3 bullet-reach=9", me: [2]int{1, 1}, enemy: [2]int{5, 1}, want: "B E"},
	})
}

func TestTroubleandstrafe(t *testing.T) {
	testPositions(t, "troubleandstrafe", []position{
		{name: "shoots eastwards from the first column", me: [2]int{0, 4}, enemy: [2]int{9, 1}, want: "M E"},
		{name: "westwards from any other", me: [2]int{1, 4}, enemy: [2]int{9, 1}, want: "M W"},
		{name: "once a row", me: [2]int{9, 0}, enemy: [2]int{0, 4}, items: "M 2 0 W", want: "S"},
		{name: "from the last row", me: [2]int{9, 9}, enemy: [2]int{0, 4}, items: "M 2 9 W", want: "N"},
		{name: "not into a row that has one", me: [2]int{9, 4}, enemy: [2]int{0, 4}, items: "M 2 4 W,M 2 3 W", want: "S"},
		{name: "nor below", me: [2]int{9, 4}, enemy: [2]int{0, 4}, items: "M 2 4 W,M 2 5 W", want: "N"},
		{name: "else either", me: [2]int{9, 4}, enemy: [2]int{0, 4}, items: "M 2 4 W,M 2 5 E,B 1 3 W", want: "N,S"},
		{name: "a missile that flies the other way is none", me: [2]int{9, 4}, enemy: [2]int{0, 4}, items: "M 2 4 E", want: "M W"},
		{name: "east-from", genes: "east-from=4", me: [2]int{4, 4}, enemy: [2]int{9, 1}, want: "M E"},
	})
}

func TestMineminemine(t *testing.T) {
	testPositions(t, "mineminemine", []position{
		{name: "drops anywhere inside", me: [2]int{0, 0}, enemy: [2]int{1, 0}, want: "L E,L SE,L S"},
		{name: "walks away from a mine", me: [2]int{0, 0}, enemy: [2]int{9, 9}, items: "L 1 1", want: "E,S"},
		{name: "from one under it", me: [2]int{0, 0}, enemy: [2]int{1, 0}, items: "L 0 0", want: "E,S,SE"},
		{name: "crashes where it cannot", me: [2]int{0, 0}, enemy: [2]int{9, 9}, items: "L 1 1,L 1 0,L 0 1", want: "silence"},
		{name: "flee-mines", genes: "flee-mines=2", me: [2]int{0, 0}, enemy: [2]int{9, 9}, items: "L 1 1", want: "L E,L SE,L S"},
	})
}

func TestReadyaimshoot(t *testing.T) {
	testPositions(t, "readyaimshoot", []position{
		{name: "in line: the pulse", me: [2]int{1, 1}, enemy: [2]int{1, 7}, want: "P"},
		{name: "a diagonal is no line", me: [2]int{1, 1}, enemy: [2]int{7, 7}, want: "S"},
		{name: "goes along the row if that is the lesser difference", me: [2]int{1, 1}, enemy: [2]int{3, 7}, want: "E"},
		{name: "lesser counts its sign", me: [2]int{7, 5}, enemy: [2]int{1, 4}, want: "W"},
		{name: "its last energy goes into a missile", me: [2]int{1, 1}, enemy: [2]int{1, 7}, energy: [2]int{1, 9}, want: "M S"},
		{name: "one mine is not seen", me: [2]int{1, 1}, enemy: [2]int{3, 7}, items: "L 2 1", want: "E"},
		{name: "of two the one straight ahead blocks, and it dies", me: [2]int{1, 1}, enemy: [2]int{3, 7}, items: "L 2 1,L 0 0", want: "silence"},
		{name: "two beside the way do not", me: [2]int{1, 1}, enemy: [2]int{3, 7}, items: "L 2 2,L 0 0", want: "E"},
		{name: "pulse-energy", genes: "pulse-energy=11 missile-below=11", me: [2]int{1, 1}, enemy: [2]int{1, 7}, want: "M S"},
	})
	b := botAt(t, "readyaimshoot", "")
	b.Begin()
	near := position{me: [2]int{1, 1}, enemy: [2]int{1, 4}}
	askew := position{me: [2]int{1, 1}, enemy: [2]int{2, 4}, items: "L 2 1,L 0 1"}
	for i, c := range []struct {
		position
		want Command
	}{
		{near, EMP}, {near, Missile(S)}, {near, Bullet(S)}, {near, EMP}, {askew, Missile(Nowhere)}, {askew, Bullet(Nowhere)}, {askew, Silence}, {near, EMP},
	} {
		if got := b.Decide(c.view(t)); got != c.want {
			t.Errorf("round %d: it does %q, must do %q", i+1, got, c.want)
		}
	}
}

func TestEvilbot(t *testing.T) {
	testPositions(t, "evilbot", []position{
		{name: "shoots a missile from close by", me: [2]int{5, 4}, enemy: [2]int{5, 1}, want: "M N"},
		{name: "a bullet from farther", me: [2]int{5, 5}, enemy: [2]int{5, 1}, want: "B N"},
		{name: "keeps to its ring", me: [2]int{5, 2}, enemy: [2]int{3, 5}, want: "W"},
		{name: "an enemy at a wall, off the lines", me: [2]int{5, 2}, enemy: [2]int{1, 7}, want: "W,M SW"},
		{name: "dodges rather than to shoot", me: [2]int{5, 4}, enemy: [2]int{5, 1}, items: "B 5 9 N", want: "SW"},
		{name: "a mine hidden under a bullet of a later slot is not seen", me: [2]int{5, 2}, enemy: [2]int{3, 5}, items: "L 4 2,B 4 2 N", want: "W"},
		{name: "a mine that is seen", me: [2]int{5, 2}, enemy: [2]int{3, 5}, items: "L 4 2", want: "E"},
		{name: "a ghost is no danger", me: [2]int{1, 1}, enemy: [2]int{1, 7}, items: "B 1 1 ", want: "B S"},
		{name: "missile-within", genes: "missile-within=2", me: [2]int{5, 4}, enemy: [2]int{5, 1}, want: "B N"},
		{name: "wall-shot", genes: "wall-shot=1", me: [2]int{5, 2}, enemy: [2]int{1, 7}, want: "M SW"},
		{name: "ring", genes: "ring=0", me: [2]int{5, 2}, enemy: [2]int{3, 5}, want: "S"},
	})
}

// plainEvilbot decides as evilbot, read from its page: it weighs every square
// against every line of the list.
func plainEvilbot(v *View, coin bool) Command {
	const size = 10
	type point struct{ x, y int } // y up, as in the original
	at := func(s Square) point { return point{s.X(), size - 1 - s.Y()} }
	me, enemy := at(v.Me()), at(v.Enemy())
	rows := strings.Split(string(v.AppendView(nil)), "\n")
	directions := []struct {
		name   string
		dx, dy int
	}{{"N", 0, 1}, {"NE", 1, 1}, {"E", 1, 0}, {"SE", 1, -1}, {"S", 0, -1}, {"SW", -1, -1}, {"W", -1, 0}, {"NW", -1, 1}}
	towards := func(from, to point) (string, bool) {
		for _, d := range directions {
			for n := 1; n < size; n++ {
				if from.x+n*d.dx == to.x && from.y+n*d.dy == to.y {
					return d.name, true
				}
			}
		}
		return "", false
	}
	steps := func(a, b point) int {
		return max(a.x-b.x, b.x-a.x, a.y-b.y, b.y-a.y)
	}
	danger := map[point]float64{}
	var order []point // the order of the hash map
	for y := me.y - 1; y <= me.y+1; y++ {
		for x := me.x - 1; x <= me.x+1; x++ {
			if x < 0 || y < 0 || x >= size || y >= size {
				continue
			}
			q := point{x, y}
			order = append(order, q)
			if rows[size-1-y][x] == 'L' {
				danger[q] += 2
			}
			for _, line := range rows[size+2:] {
				words := strings.Fields(line)
				if len(words) != 4 {
					continue
				}
				var p point
				fmt.Sscan(words[1], &p.x)
				fmt.Sscan(words[2], &p.y)
				p.y = size - 1 - p.y
				if name, ok := towards(p, q); ok && name == words[3] {
					speed, damage := 3, 1.0
					if words[0] == "M" {
						speed, damage = 2, 3.0
					}
					danger[q] += damage / math.Ceil(float64(steps(p, q))/float64(speed))
				}
			}
		}
	}
	name := func(prefix, heading string) Command { return ParseReply([]byte(prefix+heading), false) }
	approximate := func() Command {
		best, least := "", math.Inf(1)
		for _, d := range directions {
			end := me
			m := 0
			if d.dx > 0 {
				m = max(m, size-1-me.x)
			}
			if d.dx < 0 {
				m = max(m, me.x)
			}
			if d.dy > 0 {
				m = max(m, size-1-me.y)
			}
			if d.dy < 0 {
				m = max(m, me.y)
			}
			end.x, end.y = end.x+m*d.dx, end.y+m*d.dy
			if far := math.Hypot(float64(end.x-enemy.x), float64(end.y-enemy.y)); far < least {
				best, least = d.name, far
			}
		}
		return name("M ", best)
	}
	if danger[me] == 0 {
		if heading, ok := towards(me, enemy); ok {
			if steps(me, enemy) < 4 {
				return name("M ", heading)
			}
			return name("B ", heading)
		}
		if (enemy.x < 2 || enemy.y < 2 || enemy.x > 7 || enemy.y > 7) && coin {
			return approximate()
		}
	}
	least := math.Inf(1)
	for _, q := range order {
		least = math.Min(least, danger[q])
	}
	var to *point
	off := func(q point) float64 { return math.Abs(math.Hypot(float64(q.x-5), float64(q.y-5)) - 2.5) }
	for i, q := range order {
		if q != me && danger[q] == least && (to == nil || off(q) < off(*to)) {
			to = &order[i]
		}
	}
	if to == nil {
		return approximate()
	}
	heading, _ := towards(me, *to)
	return name("", heading)
}

// watched asks a bot of ours and compares each answer with what a plain
// reading of the original gives.
type watched struct {
	Bot
	check func(v *View, c Command)
}

func (w *watched) Decide(v *View) Command {
	before := *v
	c := w.Bot.Decide(v)
	w.check(&before, c)
	return c
}

// TestEvilbotFollowsItsPlainReading plays matches full of projectiles, mines
// and ghosts: what bouts between the contest's bots seldom show.
func TestEvilbotFollowsItsPlainReading(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	arena := new(table)
	answers := map[string]int{}
	states, ghosts := 0, 0
	evil := &watched{Bot: botAt(t, "evilbot", ""), check: func(v *View, c Command) {
		states++
		ghosts += ghostsAmong(&v.board.bullets) + ghostsAmong(&v.board.missiles)
		if c != plainEvilbot(v, true) && c != plainEvilbot(v, false) {
			t.Fatalf("evilbot does %q, must do %q or %q in\n%s", c, plainEvilbot(v, true), plainEvilbot(v, false), v.AppendView(nil))
		}
		answers[c.String()]++
	}}
	for seed := range uint64(120) {
		wild := &brawler{rng: rng}
		seats := []engines.Bot{evil, wild}
		wild.bot = 1
		if seed%2 == 1 {
			slices.Reverse(seats)
			wild.bot = 0
		}
		setting := Setting{Rules(seed % 2), 3, 60}
		if _, err := arena.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(answers) != 24 || states < 1500 || ghosts < 100 {
		t.Errorf("there were %d different answers in %d states with %d ghosts: the test has lost its point", len(answers), states, ghosts)
	}
}

// brawler gives the commands of [brawl].
type brawler struct {
	rng *rand.Rand
	bot int
}

func (*brawler) Begin()                 {}
func (*brawler) Memory() (uint64, bool) { return 0, false }
func (b *brawler) Decide(v *View) Command {
	return brawl(b.rng, &v.board, v.bot)
}

// TestBoutsAreWonAsOftenAsByTheOriginals compares how often the first and the
// second bot win a bout with how often the original programs did under the
// original control program. A bot that decides rightly in all recorded states
// can still be wrong in others.
func TestBoutsAreWonAsOftenAsByTheOriginals(t *testing.T) {
	for _, c := range []struct {
		first, second string
		recorded      [3]int // bouts won by the first, by the second, and by nobody
	}{
		{"evilbot", "straightshooter", [3]int{476, 0, 24}},
		{"straightshooter", "straightshooter", [3]int{0, 15, 485}},
		{"straightshooter", "troubleandstrafe", [3]int{161, 323, 16}},
		{"readyaimshoot", "readyaimshoot", [3]int{2, 412, 86}},
		{"readyaimshoot", "mineminemine", [3]int{392, 87, 21}},
		{"mineminemine", "readyaimshoot", [3]int{72, 414, 14}},
		{"straightshooter", "evilbot", [3]int{0, 476, 24}},
		{"huggybot", "troubleandstrafe", [3]int{0, 444, 56}},
		{"evilbot", "evilbot", [3]int{1, 0, 84}},
	} {
		t.Run(c.first+" "+c.second, func(t *testing.T) {
			t.Parallel()
			const matches = 1000
			arena := new(table)
			seats := []engines.Bot{botAt(t, c.first, ""), botAt(t, c.second, "")}
			var won [3]int
			for seed := range uint64(matches) {
				outcome, err := arena.Play(engines.Fixture{Setting: contest, Seed: seed}, seats, nil)
				if err != nil {
					t.Fatal(err)
				}
				won[0] += int(outcome.Score[0])
				won[1] += int(outcome.Score[1])
			}
			const ours = matches * Bouts
			won[2] = ours - won[0] - won[1]
			theirs := c.recorded[0] + c.recorded[1] + c.recorded[2]
			chi, free := recordings.Homogeneity(c.recorded[:], won[:])
			luck := recordings.ChiSquaredTail(chi, free)
			t.Logf("recorded %v of %d, ours %v of %d: luck %.2g", c.recorded, theirs, won, ours, luck)
			if luck < 1e-4 {
				t.Errorf("%d of %d, recorded %d of %d (by luck alone: %.0e)", won, ours, c.recorded, theirs, luck)
			}
		})
	}
}

func TestContestBotsAreThoseOfItsTable(t *testing.T) {
	var entries []string
	for _, s := range new(game).Strategies() {
		if s.Contest {
			entries = append(entries, s.Name)
		}
		if s.Author == "" || s.Summary == "" {
			t.Errorf("%s lacks an author or a summary", s.Name)
		}
	}
	want := []string{"evilbot", "rifter", "troubleandstrafe", "straightshooter", "readyaimshoot", "mineminemine"}
	if !slices.Equal(entries, want) {
		t.Errorf("the contest's bots are %v, want %v", entries, want)
	}
}

// anyGenome draws genomes of a space that often have genes at their bounds.
func anyGenome(space *genomes.Space) *rapid.Generator[genomes.Genome] {
	return rapid.Custom(func(t *rapid.T) genomes.Genome {
		g := space.Default()
		if len(space.Genes()) == 0 {
			rapid.Bool().Draw(t, "nothing") // rapid wants every generator to draw
		}
		for _, gene := range space.Genes() {
			text := rapid.SampledFrom(gene.Grid(7)).Draw(t, gene.Name())
			var err error
			if g, err = g.With(gene.Name(), text); err != nil {
				t.Fatal(err)
			}
		}
		return g
	})
}

// course plays a match and writes down all states.
func course(t testing.TB, setting Setting, seed uint64, seats ...engines.Bot) string {
	var states strings.Builder
	_, err := new(table).Play(engines.Fixture{Setting: setting, Seed: seed}, seats, recorderFunc(func(_ int, state []byte) {
		states.Write(state)
	}))
	if err != nil {
		t.Fatal(err)
	}
	return states.String()
}

type recorderFunc func(step int, state []byte)

func (f recorderFunc) Record(step int, state []byte) { f(step, state) }

func TestAnyGenomePlays(t *testing.T) {
	all := new(game).Strategies()
	for _, s := range all {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				ours, err := s.New(anyGenome(s.Space).Draw(t, "genome"))
				if err != nil {
					t.Fatal(err)
				}
				other := rapid.SampledFrom(all).Draw(t, "rival")
				rival, err := other.New(other.Space.Default())
				if err != nil {
					t.Fatal(err)
				}
				seats := []engines.Bot{ours, rival}
				if rapid.Bool().Draw(t, "swapped") {
					slices.Reverse(seats)
				}
				setting := Setting{Rules(rapid.IntRange(0, 2).Draw(t, "rules")), 2, 80}
				fixture := engines.Fixture{Setting: setting, Seed: rapid.Uint64().Draw(t, "seed")}
				var outcomes [2]string
				for i := range outcomes {
					arena := new(table)
					outcome, err := arena.Play(fixture, seats, nil)
					if err != nil {
						t.Fatal(err)
					}
					outcomes[i] = fmt.Sprint(outcome)
				}
				if outcomes[0] != outcomes[1] {
					t.Fatalf("the same match twice gives %s and %s", outcomes[0], outcomes[1])
				}
			})
		})
	}
}

// TestEveryGeneMatters changes one gene at a time: some value must change the
// course of some match or the answer to some state, or the gene is read by nobody.
func TestEveryGeneMatters(t *testing.T) {
	// Genes that need others, or a certain enemy, to show.
	base := map[string]string{
		"evilbot bullet-danger":        "wall-shot=0",
		"rifter reach":                 "least-right=1 lead=1",
		"rifter corner-fight":          "least-right=1 lead=1",
		"rifter watch-rounds":          "lead=5",
		"readyaimshoot missile-below":  "pulse-energy=11",
		"duelist mine-reach":           "mine-urge=100",
		"duelist mine-contact":         "mine-urge=0 line-1=100",
		"duelist mine-close":           "mine-urge=0",
		"duelist mine-limit":           "mine-urge=100",
		"duelist mine-crowd":           "mine-urge=50",
		"duelist own-splash":           "line-1=100",
		"straightshooter bullet-reach": "missile-reach=1",
		"duelist pulse-trap":           "pulse-urge=0",
		"duelist siege-odds":           "peace=1",
		"duelist siege-pulse":          "peace=1 siege-odds=1",
		"duelist pulse-sure":           "pulse-catch=300",
		"duelist pulse-notice":         "shot-urge=-60 keep-still=-50",
	}
	all := new(game).Strategies()
	views := wildViews(300)
	var rivals []engines.Bot
	for _, s := range all {
		rivals = append(rivals, botAt(t, s.Name, ""))
	}
	for _, s := range all {
		courses := func(g genomes.Genome) string {
			var text strings.Builder
			asked, err := s.New(g)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range views {
				v := *v
				asked.(Bot).Begin()
				fmt.Fprintln(&text, asked.(Bot).Decide(&v))
			}
			for _, rival := range rivals {
				for seat := range 2 {
					ours, err := s.New(g)
					if err != nil {
						t.Fatal(err)
					}
					seats := []engines.Bot{ours, rival}
					if seat == 1 {
						slices.Reverse(seats)
					}
					text.WriteString(course(t, Setting{AsRun, 1, 150}, 7, seats...))
				}
			}
			return text.String()
		}
		for _, gene := range s.Space.Genes() {
			g, err := s.Space.Parse(base[s.Name+" "+gene.Name()])
			if err != nil {
				t.Fatal(err)
			}
			plain := courses(g)
			if !slices.ContainsFunc(gene.Grid(5), func(text string) bool {
				other, err := g.With(gene.Name(), text)
				if err != nil {
					t.Fatal(err)
				}
				return courses(other) != plain
			}) {
				t.Errorf("%s plays the same whatever %s is", s.Name, gene.Name())
			}
		}
	}
}

// wildViews are states of bouts in which anything happens.
func wildViews(count int) []*View {
	rng := rand.New(rand.NewPCG(5, 6))
	var views []*View
	for len(views) < count {
		v := scene(AsRun, 1, 1, 8, rng.IntN(10))
		for range 5 + rng.IntN(30) {
			v.board.round(brawl(rng, &v.board, 0), brawl(rng, &v.board, 1))
			v.board.energy = [2]int{1 + rng.IntN(10), 1 + rng.IntN(10)}
		}
		v.face(rng.IntN(2))
		v.seed(1)
		views = append(views, v)
	}
	return views
}

func TestPlayingAllocatesNothing(t *testing.T) {
	arena := new(table)
	for _, s := range new(game).Strategies() {
		bots := []engines.Bot{botAt(t, s.Name, ""), botAt(t, s.Name, "")}
		var setting engines.Setting = contest
		seed := uint64(0)
		play := func() {
			seed++
			if _, err := arena.Play(engines.Fixture{Setting: setting, Seed: seed}, bots, nil); err != nil {
				t.Fatal(err)
			}
		}
		play()
		if n := testing.AllocsPerRun(5, play); n != 0 {
			t.Errorf("%s: %v allocations a match", s.Name, n)
		}
	}
}
