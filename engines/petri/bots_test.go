package petri

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
	"breeder/genomes"
)

// decider is what every contest bot is made of.
type decider interface {
	Bot
	decide(t *Turn) Action
}

// botAt makes the bot of a strategy at its default genome but for the genes
// written in text.
func botAt(t testing.TB, name, genes string) decider {
	t.Helper()
	bot, err := engines.MakeBot(&game{}, name+"{"+genes+"}")
	if err != nil {
		t.Fatal(err)
	}
	return bot.(decider)
}

// look makes the view of one cell from rows of the protocol's symbols.
func look(x, y, hp, energy int, rows ...string) *Turn {
	t := new(Turn)
	b := &t.board
	b.lay(len(rows[0]), len(rows))
	b.species = [2]Species{{12, 0, 0}, {12, 0, 0}}
	for y, row := range rows {
		if len(row) != len(rows[0]) {
			panic("rows differ in length")
		}
		for x, symbol := range row {
			switch symbol {
			case 'o':
				b.add(At(x, y), A, 0)
			case 'x':
				b.add(At(x, y), B, 0)
			case 'c':
				b.occupy(At(x, y), corpse)
			}
		}
	}
	t.random = *rand.NewPCG(1, 2)
	if rows[y][x] != 'o' {
		panic("no cell stands there")
	}
	t.At, t.HP, t.Energy = At(x, y), hp, energy
	t.Around = t.AroundOf(t.At)
	return t
}

func TestDefaultsAreTheContestSpecies(t *testing.T) {
	want := map[string]Species{
		"divider":     {5, 7, 0},
		"amoeba":      {2, 10, 0},
		"nodecell":    {4, 8, 0},
		"evolution":   {4, 8, 0},
		"berserker":   {4, 6, 2},
		"hungry":      {4, 7, 1},
		"coordinated": {6, 6, 0},
		"slime":       {4, 8, 0},
		"sample":      {5, 7, 0},
		"resting":     {4, 4, 4},
	}
	order := []string{"divider", "amoeba", "nodecell", "evolution", "berserker", "hungry", "coordinated", "slime", "sample", "resting"}
	var names []string
	for _, s := range contestBots() {
		names = append(names, s.Name)
		bot, err := s.New(s.Space.Default())
		if err != nil {
			t.Fatal(err)
		}
		if got := bot.(Bot).Species(); got != want[s.Name] {
			t.Errorf("%s has species %v, want %v", s.Name, got, want[s.Name])
		}
		if s.Author == "" || s.Summary == "" {
			t.Errorf("%s lacks an author or a summary", s.Name)
		}
	}
	if !slices.Equal(names, order) {
		t.Errorf("the bots are %v, want %v", names, order)
	}
}

// position is one that somebody made up, and what the bot does there.
type position struct {
	name   string
	genes  string // other than the default
	x, y   int
	hp     int
	energy int
	rows   string // of the view, with blanks between them
	want   string // all that it may do, with commas between
}

func testPositions(t *testing.T, bot string, positions []position) {
	t.Helper()
	for _, p := range positions {
		t.Run(p.name, func(t *testing.T) {
			t.Helper()
			turn := look(p.x, p.y, p.hp, p.energy, strings.Fields(p.rows)...)
			b := botAt(t, bot, p.genes)
			found := map[string]bool{}
			for range 500 {
				found[b.decide(turn).String()] = true
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

// anyGenome draws genomes of a space that often have genes at their bounds.
func anyGenome(space *genomes.Space) *rapid.Generator[genomes.Genome] {
	return rapid.Custom(func(t *rapid.T) genomes.Genome {
		g := space.Default()
		for _, gene := range space.Genes() {
			var text string
			switch gene.Kind() {
			case genomes.KindSplit:
				hp := rapid.IntRange(0, Points).Draw(t, "hp")
				energy := rapid.IntRange(0, Points-hp).Draw(t, "energy")
				text = Species{hp, energy, Points - hp - energy}.String()
			case genomes.KindInt:
				low, high := gene.Bounds()
				text = fmt.Sprint(rapid.IntRange(int(low[0]), int(high[0])).Draw(t, gene.Name()))
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

// stateCheck fails if a recorded state is not one that a board can be in.
type stateCheck struct {
	fail func(format string, args ...any)
	dish *table
}

func (s stateCheck) Record(round int, state []byte) {
	b := &s.dish.turn.board
	living := [2]int{}
	for side, cells := range b.cells {
		for _, c := range cells {
			if c.dead() {
				continue
			}
			living[side]++
			x, y := c.at().X(), c.at().Y()
			if x < 0 || y < 0 || x >= b.width || y >= b.height || b.spaces[c.at()].what != content(side) {
				s.fail("round %d: a cell of %d at %d %d, where it is not", round, side, x, y)
			}
			if c.hp() > b.species[side].HP || c.energy() > b.species[side].Energy {
				s.fail("round %d: a cell of %v has %d hp and %d energy", round, b.species[side], c.hp(), c.energy())
			}
		}
	}
	if living != [2]int{b.tallies[A].count, b.tallies[B].count} {
		s.fail("round %d: %v cells are alive, %d and %d counted", round, living, b.tallies[A].count, b.tallies[B].count)
	}
}

// TestAnyGenomePlays plays matches of random genomes against every contest
// bot, once with every cell asked and once letting enclosed cells rest
// unasked: the course must be the same.
func TestAnyGenomePlays(t *testing.T) {
	for _, s := range contestBots() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			dish := new(table)
			rapid.Check(t, func(t *rapid.T) {
				g := anyGenome(s.Space).Draw(t, "genome")
				rival := rapid.SampledFrom(contestBots()).Draw(t, "rival")
				setting := Setting{Rounds: rapid.IntRange(1, 60).Draw(t, "rounds")}
				setting.Width = rapid.IntRange(MinSide, 12).Draw(t, "width")
				setting.Height = rapid.IntRange(max(MinSide, minBothSides-setting.Width), 12).Draw(t, "height")
				fixture := engines.Fixture{Setting: setting, Seed: rapid.Uint64().Draw(t, "seed")}
				var courses [2]strings.Builder
				for i := range courses {
					ours, err := s.New(g)
					if err != nil {
						t.Fatal(err)
					}
					theirs, err := rival.New(rival.Space.Default())
					if err != nil {
						t.Fatal(err)
					}
					seats := []engines.Bot{ours, theirs}
					if fixture.Seed%2 == 1 {
						slices.Reverse(seats)
					}
					dish.turn.askAll = i == 1
					check := stateCheck{t.Fatalf, dish}
					if _, err := dish.Play(fixture, seats, recorderFunc(func(round int, state []byte) {
						check.Record(round, state)
						courses[i].Write(state)
					})); err != nil {
						t.Fatal(err)
					}
				}
				if courses[0].String() != courses[1].String() {
					t.Fatalf("asking every cell changes the course")
				}
			})
		})
	}
}

type recorderFunc func(round int, state []byte)

func (f recorderFunc) Record(round int, state []byte) { f(round, state) }

// TestBoundsPlay plays every gene of every bot at both of its bounds, or at all
// options, the others at their default.
func TestBoundsPlay(t *testing.T) {
	for _, s := range contestBots() {
		for _, gene := range s.Space.Genes() {
			for _, text := range extremes(gene) {
				g, err := s.Space.Default().With(gene.Name(), text)
				if err != nil {
					t.Fatal(err)
				}
				for _, rival := range contestBots() {
					ours, err := s.New(g)
					if err != nil {
						t.Fatal(err)
					}
					theirs, err := rival.New(rival.Space.Default())
					if err != nil {
						t.Fatal(err)
					}
					dish := new(table)
					fixture := engines.Fixture{Setting: Setting{Width: 9, Height: 10, Rounds: Rounds}, Seed: 1}
					fail := func(format string, args ...any) {
						t.Fatalf("%s with %s %s against %s: %s", s.Name, gene.Name(), text, rival.Name, fmt.Sprintf(format, args...))
					}
					if _, err := dish.Play(fixture, []engines.Bot{ours, theirs}, stateCheck{fail, dish}); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

// TestEveryGeneMatters changes one gene at a time: some value must change the
// course of some match, or the gene is read by nobody.
func TestEveryGeneMatters(t *testing.T) {
	// Genes that need others to show.
	base := map[string]string{"berserker roam-at": "divide-at=12"}
	// What a course comes to is enough: it differs if anything did.
	dish := new(table)
	course := func(s engines.Strategy, g genomes.Genome) string {
		var ends strings.Builder
		for _, rival := range contestBots() {
			for seat := range 2 {
				ours, err := s.New(g)
				if err != nil {
					t.Fatal(err)
				}
				theirs, err := rival.New(rival.Space.Default())
				if err != nil {
					t.Fatal(err)
				}
				seats := []engines.Bot{ours, theirs}
				if seat == 1 {
					slices.Reverse(seats)
				}
				fixture := engines.Fixture{Setting: Setting{Width: 11, Height: 8, Rounds: 60}, Seed: 5}
				outcome, err := dish.Play(fixture, seats, nil)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintln(&ends, outcome.Decisions)
				ends.Write(dish.turn.board.appendState(nil))
			}
		}
		return ends.String()
	}
	for _, s := range contestBots() {
		for _, gene := range s.Space.Genes() {
			g, err := s.Space.Parse(base[s.Name+" "+gene.Name()])
			if err != nil {
				t.Fatal(err)
			}
			plain := course(s, g)
			if !slices.ContainsFunc(extremes(gene), func(text string) bool {
				other, err := g.With(gene.Name(), text)
				if err != nil {
					t.Fatal(err)
				}
				return course(s, other) != plain
			}) {
				t.Errorf("%s plays the same whatever %s is", s.Name, gene.Name())
			}
		}
	}
}

// extremes lists a gene's bounds, or all its options.
func extremes(gene genomes.Gene) []string {
	switch gene.Kind() {
	case genomes.KindSplit:
		return []string{"12 0 0", "0 12 0", "0 0 12", "1 11 0", "1 5 6"}
	case genomes.KindInt:
		low, high := gene.Bounds()
		return []string{fmt.Sprint(low[0]), fmt.Sprint(high[0])}
	}
	return gene.Options()
}

func TestPlayingAllocatesNothing(t *testing.T) {
	dish := new(table)
	for _, s := range contestBots() {
		bots := []engines.Bot{botAt(t, s.Name, ""), botAt(t, s.Name, "")}
		var setting engines.Setting = Setting{Width: 12, Height: 12, Rounds: Rounds}
		seed := uint64(0)
		play := func() {
			seed++
			if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: seed}, bots, nil); err != nil {
				t.Fatal(err)
			}
		}
		play()
		if n := testing.AllocsPerRun(10, play); n != 0 {
			t.Errorf("%s: %v allocations a match", s.Name, n)
		}
	}
}

// BenchmarkBots has every contest bot play itself with every cell asked, and
// once more letting enclosed cells rest unasked.
func BenchmarkBots(b *testing.B) {
	for _, side := range []int{12, 20} {
		for _, s := range contestBots() {
			for _, askAll := range []bool{true, false} {
				name := fmt.Sprintf("%s/%dx%d/asked", s.Name, side, side)
				if !askAll {
					name = strings.TrimSuffix(name, "asked") + "awake"
				}
				b.Run(name, func(b *testing.B) {
					bots := []engines.Bot{botAt(b, s.Name, ""), botAt(b, s.Name, "")}
					var setting engines.Setting = Setting{Width: side, Height: side, Rounds: Rounds}
					dish := new(table)
					dish.turn.askAll = askAll
					acts := 0
					seed := uint64(0)
					b.ReportAllocs()
					for b.Loop() {
						seed++
						if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: seed}, bots, nil); err != nil {
							b.Fatal(err)
						}
						acts += dish.turn.acts()
					}
					b.ReportMetric(float64(acts)/1e6/b.Elapsed().Seconds(), "Mdecisions/s")
					b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
				})
			}
		}
	}
}
