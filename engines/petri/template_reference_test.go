package petri

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
	"breeder/genomes"
)

// The reference decides from the text of the contest's view and from the
// words of the genes alone, with no thought of speed: it is what a colony is
// meant to be.

// viewText is the contest's view of the asked cell.
func viewText(t *Turn) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d %d\n", t.Width(), t.Height())
	for y := range t.Height() {
		for x := range t.Width() {
			switch t.board.spaces[At(x, y)].what {
			case content(t.side):
				text.WriteByte('o')
			case content(t.side ^ 1):
				text.WriteByte('x')
			case corpse:
				text.WriteByte('c')
			default:
				text.WriteByte('.')
			}
		}
		text.WriteByte('\n')
	}
	fmt.Fprintf(&text, "\n%d %d %d %d", t.At.X(), t.At.Y(), t.HP, t.Energy)
	return text.String()
}

type point struct{ x, y int }

// compass is the directions in the order in which the first of equals wins.
var compass = []struct {
	name   string
	dx, dy int
}{
	{"NW", -1, -1}, {"W", -1, 0}, {"SW", -1, 1}, {"N", 0, -1}, {"S", 0, 1}, {"NE", 1, -1}, {"E", 1, 0}, {"SE", 1, 1},
}

type reference struct {
	genes         genomes.Genome
	width, height int
	rows          []string
	cell          point
	hp, energy    int
}

func newReference(g genomes.Genome, view string) reference {
	r := reference{genes: g}
	lines := strings.Split(view, "\n")
	fmt.Sscan(lines[0], &r.width, &r.height)
	r.rows = lines[1 : 1+r.height]
	fmt.Sscan(lines[len(lines)-1], &r.cell.x, &r.cell.y, &r.hp, &r.energy)
	return r
}

func (r reference) gene(name string) int { return r.genes.Int(name) }

// symbol is what a space shows, '#' beyond the edge.
func (r reference) symbol(p point) byte {
	if p.x < 0 || p.y < 0 || p.x >= r.width || p.y >= r.height {
		return '#'
	}
	return r.rows[p.y][p.x]
}

func (r reference) countAround(p point, symbol byte) int {
	n := 0
	for _, d := range compass {
		if r.symbol(point{p.x + d.dx, p.y + d.dy}) == symbol {
			n++
		}
	}
	return n
}

func (r reference) all(symbol byte) (list []point) {
	for x := range r.width {
		for y := range r.height {
			if r.rows[y][x] == symbol {
				list = append(list, point{x, y})
			}
		}
	}
	return list
}

func abs(n int) int { return max(n, -n) }

// towards is the way to a place as one of eight directions, 0, 0 if it is here.
func towards(dx, dy int) (int, int) {
	sign := func(n int) int {
		switch {
		case n < 0:
			return -1
		case n > 0:
			return 1
		}
		return 0
	}
	if abs(dx) > 2*abs(dy) {
		return sign(dx), 0
	}
	if abs(dy) > 2*abs(dx) {
		return 0, sign(dy)
	}
	return sign(dx), sign(dy)
}

// towardsMiddle is the way to the middle of all spaces with a symbol.
func (r reference) towardsMiddle(symbol byte) (int, int) {
	x, y, n := 0, 0, 0
	for _, p := range r.all(symbol) {
		x, y, n = x+p.x, y+p.y, n+1
	}
	return towards(x-n*r.cell.x, y-n*r.cell.y)
}

// towardsNearest is the way to the nearest space with a symbol in sight, and how
// far that is away.
func (r reference) towardsNearest(symbol byte) (dx, dy, distance int) {
	distance = r.gene("sight") + 1
	for _, p := range r.all(symbol) {
		if away := max(abs(p.x-r.cell.x), abs(p.y-r.cell.y)); away > 0 && away < distance {
			distance = away
			dx, dy = towards(p.x-r.cell.x, p.y-r.cell.y)
		}
	}
	return dx, dy, distance
}

// lies tells how a step lies to a way: 2 straight, 1 aslant, 0 across, -1 aslant
// away, -2 straight away; 0 if there is no way to go.
func lies(step, way point) int {
	if way == (point{}) {
		return 0
	}
	switch dot, aligned := step.x*way.x+step.y*way.y, (step.x*step.y == 0) == (way.x*way.y == 0); {
	case dot == 0:
		return 0
	case dot > 0 && aligned && step == way:
		return 2
	case dot < 0 && aligned && step.x == -way.x && step.y == -way.y:
		return -2
	case dot > 0:
		return 1
	default:
		return -1
	}
}

func (r reference) onPattern(p point) int {
	x, y := p.x%2 == 0, p.y%2 == 0
	on := map[string]bool{"checkers": (p.x+p.y)%2 == 0, "columns": x, "rows": y, "lattice": x && y}
	if on[r.genes.Choice("pattern")] {
		return 1
	}
	return 0
}

func (r reference) decide() string {
	around := func(symbol byte) int { return r.countAround(r.cell, symbol) }
	friends, enemies, corpses := around('o'), around('x'), around('c')
	quiet := r.energy < r.gene("rest-below") && enemies <= r.gene("rest-enemies")

	var ahead, home, food point
	var distance int
	if ahead.x, ahead.y, distance = r.towardsNearest('x'); ahead == (point{}) {
		ahead.x, ahead.y = r.towardsMiddle('x')
	}
	home.x, home.y = r.towardsMiddle('o')
	food.x, food.y, _ = r.towardsNearest('c')

	// own is what the cell itself adds to the score of an act.
	own := func(act string) int {
		score := r.gene(act+"-urge") + r.gene(act+"-per-friend")*friends + r.gene(act+"-per-enemy")*enemies
		if act == "attack" || act == "divide" || act == "move" {
			score += r.gene(act+"-per-wound")*(r.genes.Split("stats")[0]-r.hp) + r.gene("pattern-"+act)*r.onPattern(r.cell) +
				r.gene(act+"-per-energy")*r.energy
		}
		if act == "divide" || act == "move" {
			score += r.gene(act+"-per-distance") * distance
		}
		if act == "divide" {
			score += r.gene(act+"-per-corpse") * corpses
		}
		return score
	}
	// best is the best of an act's spaces that are allowed.
	type choice struct {
		text  string
		score int
	}
	best := func(act string, allowed func(p point) bool, score func(p, step point) int) (choice, bool) {
		var best choice
		found := false
		for _, d := range compass {
			step := point{d.dx, d.dy}
			p := point{r.cell.x + d.dx, r.cell.y + d.dy}
			if !allowed(p) {
				continue
			}
			if s := own(act) + score(p, step); !found || s > best.score {
				best, found = choice{strings.ToUpper(act) + " " + d.name, s}, true
			}
		}
		return best, found
	}
	free := func(p point) bool { return r.symbol(p) == '.' || r.symbol(p) == 'c' }
	settle := func(act string) func(p, step point) int {
		return func(p, step point) int {
			score := r.gene(act+"-contact")*r.countAround(p, 'x') +
				r.gene(act+"-scraps")*r.countAround(p, 'c') + r.gene(act+"-edge")*r.countAround(p, '#') +
				r.gene(act+"-ahead")*lies(step, ahead) + r.gene(act+"-home")*lies(step, home) +
				r.gene(act+"-onto-pattern")*r.onPattern(p)
			if r.symbol(p) == 'c' {
				score += r.gene(act + "-onto-corpse")
			}
			if act == "divide" {
				score += r.gene("divide-crowd") * r.countAround(p, 'o')
			}
			if act == "move" {
				score += r.gene("move-relief") * (friends - (r.countAround(p, 'o') - 1))
				score += r.gene("move-food") * lies(step, food)
			}
			return score
		}
	}

	choices := map[string]choice{}
	if !quiet && r.hp <= 3 && r.energy > r.hp && r.hp <= r.gene("explode-hp") &&
		enemies >= r.gene("explode-enemies") && friends <= r.gene("explode-friends") {
		choices["explode"] = choice{"EXPLODE", own("explode")}
	}
	if !quiet && r.energy >= r.gene("attack-at") {
		strength := 1
		if r.energy >= r.gene("strike-two") {
			strength = 2
		}
		if r.energy >= r.gene("strike-three") {
			strength = 3
		}
		if c, ok := best("attack", func(p point) bool {
			return r.symbol(p) == 'x' && r.countAround(p, 'o')-r.countAround(p, 'x') >= r.gene("attack-odds")
		}, func(p, step point) int {
			return r.gene("target-support")*r.countAround(p, 'x') + r.gene("target-pressure")*r.countAround(p, 'o') +
				r.gene("target-scraps")*r.countAround(p, 'c') + r.gene("target-edge")*r.countAround(p, '#') +
				r.gene("target-ahead")*lies(step, ahead) + r.gene("target-on-pattern")*r.onPattern(p)
		}); ok {
			c.text += fmt.Sprint(" ", strength)
			choices["attack"] = c
		}
	}
	if r.energy < r.gene("eat-below") {
		if c, ok := best("eat", func(p point) bool { return r.symbol(p) == 'c' }, func(p, _ point) int {
			return r.gene("eat-crowd")*r.countAround(p, 'o') + r.gene("eat-contact")*r.countAround(p, 'x')
		}); ok {
			choices["eat"] = c
		}
	}
	if !quiet && r.energy >= r.gene("divide-at") && enemies <= r.gene("divide-enemies") {
		if c, ok := best("divide", free, settle("divide")); ok {
			choices["divide"] = c
		}
	}
	if !quiet && r.energy >= r.gene("move-at") && friends >= r.gene("move-friends") {
		if c, ok := best("move", free, settle("move")); ok {
			choices["move"] = c
		}
	}

	decision := choice{"REST", 0}
	for _, rule := range r.genes.Order("order") {
		c, ok := choices[rule]
		if !ok || c.score <= decision.score {
			continue
		}
		decision = c
		if r.genes.Choice("style") == "order" {
			break
		}
	}
	return decision.text
}

// anyColony draws a genome, and half the time sets some genes to 0, at which
// whole terms are left out.
func anyColony(t *rapid.T) genomes.Genome {
	g := colonySpace.Sample(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "genome"), 0)))
	if rapid.Bool().Draw(t, "plain") {
		for _, name := range rapid.SliceOf(rapid.SampledFrom([]string{
			"target-ahead", "divide-ahead", "move-ahead", "divide-home", "move-home", "move-food", "divide-per-distance", "move-per-distance", "sight",
		})).Draw(t, "zeros") {
			var err error
			if g, err = g.With(name, "0"); err != nil {
				t.Fatal(err)
			}
		}
	}
	return g
}

func TestColonyDecidesAsItsGenesSay(t *testing.T) {
	symbols := []string{
		strings.Repeat(".", 12) + "ooxxc", // early
		"..ooooxxxxcc",                    // the front
		"ooooooox.c",                      // crowded
	}
	rapid.Check(t, func(t *rapid.T) {
		g := anyColony(t)
		width, height := rapid.IntRange(3, 14).Draw(t, "width"), rapid.IntRange(4, 14).Draw(t, "height")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "board"), 0))
		mix := rapid.SampledFrom(symbols).Draw(t, "mix")
		rows := make([]string, height)
		for y := range rows {
			for range width {
				rows[y] += mix[rng.IntN(len(mix)):][:1]
			}
		}
		c := newColony(g)
		for range 20 {
			x, y := rng.IntN(width), rng.IntN(height)
			cell := look(x, y, 1+rng.IntN(6), rng.IntN(9), setSymbol(rows, x, y, 'o')...)
			view := viewText(cell)
			c.begin(cell)
			if got, want := c.decide(cell).String(), newReference(g, view).decide(); got != want {
				t.Fatalf("%v, must be %v, by\n%v\nin\n%v", got, want, g, view)
			}
		}
	})
}

func setSymbol(rows []string, x, y int, symbol byte) []string {
	rows = append([]string(nil), rows...)
	row := []byte(rows[y])
	row[x] = symbol
	rows[y] = string(row)
	return rows
}

// audited is a colony that checks each of its acts.
type audited struct {
	*colony
	genes genomes.Genome
	fail  func(format string, args ...any)
	every int // acts from one comparison with the reference to the next
	acts  int
}

func (a *audited) Turn(t *Turn) {
	a.begin(t)
	for t.Next() {
		act := a.decide(t)
		if a.acts++; a.acts%a.every == 0 {
			if want := newReference(a.genes, viewText(t)).decide(); act.String() != want {
				a.fail("%v, must be %v, by\n%v\nin\n%v", act, want, a.genes, viewText(t))
			}
		}
		if t.Around.Friends|t.Around.Walls == everywhere && act != Rest {
			a.fail("%v in an enclosed cell, by %v", act, a.genes)
		}
		if !t.Act(act) {
			a.fail("%v is illegal, by %v", act, a.genes)
		}
	}
}

func TestColonyPlaysLegallyAndAsItsGenesSayThroughWholeMatches(t *testing.T) {
	dish := new(table)
	rapid.Check(t, func(t *rapid.T) {
		var seats []engines.Bot
		for range 2 {
			g := anyColony(t)
			if rapid.Bool().Draw(t, "bred") { // near the default, where games are long
				g = colonySpace.Mutate(colonySpace.Default(), 0.1, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "mutant"), 0)))
			}
			seats = append(seats, &audited{colony: newColony(g), genes: g, fail: t.Fatalf, every: 97})
		}
		setting := Setting{Width: rapid.IntRange(3, 16).Draw(t, "width"), Height: rapid.IntRange(4, 16).Draw(t, "height"), Rounds: 40}
		if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: 1}, seats, nil); err != nil {
			t.Fatal(err)
		}
	})
}

func TestColonyMatchesAreTheSameWhetherEnclosedCellsAreAskedOrNot(t *testing.T) {
	var tables [2]table
	tables[1].turn.askAll = true
	rapid.Check(t, func(t *rapid.T) {
		seats := []engines.Bot{newColony(anyColony(t)), newColony(colonySpace.Default())}
		setting := Setting{Width: rapid.IntRange(3, 20).Draw(t, "width"), Height: rapid.IntRange(4, 20).Draw(t, "height"), Rounds: Rounds}
		var scores [2]string
		for i := range tables {
			outcome, err := tables[i].Play(engines.Fixture{Setting: setting, Seed: 1}, seats, nil)
			if err != nil {
				t.Fatal(err)
			}
			scores[i] = fmt.Sprint(outcome.Score, tables[i].turn.acts())
		}
		if scores[0] != scores[1] {
			t.Fatalf("%s with enclosed cells asleep, %s with all asked", scores[0], scores[1])
		}
	})
}

func TestColonyAllocatesNothingInAMatch(t *testing.T) {
	dish := new(table)
	seats := []engines.Bot{newColony(colonySpace.Default()), newColony(colonySpace.Default())}
	fixture := engines.Fixture{Setting: Setting{Width: 12, Height: 12, Rounds: Rounds}, Seed: 1}
	if n := testing.AllocsPerRun(3, func() { dish.Play(fixture, seats, nil) }); n > 0 {
		t.Errorf("%v allocations a match", n)
	}
}
