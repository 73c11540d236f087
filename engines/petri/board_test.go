package petri

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"breeder/engines"
)

// checkBoard recounts all that a board keeps up to date.
func checkBoard(t interface{ Fatalf(string, ...any) }, b *board) {
	var tallies [3]tally
	for x := range b.width {
		for y := range b.height {
			p := At(x, y)
			for side := range Side(2) {
				var near uint32
				for d := NW; d <= SE; d++ {
					switch what := b.spaces[p.To(d)].what; what {
					case empty:
					case cellA, cellB:
						near |= 1 << (8*uint32(what^content(side)) + uint32(d))
					default:
						near |= 1 << (8*uint32(what) + uint32(d))
					}
				}
				if got := uint32(b.nearOf(p) >> (32 * side)); got != near {
					t.Fatalf("around %d %d side %d sees %08x, must be %08x", x, y, side, got, near)
				}
			}
			what := b.spaces[p].what
			switch what {
			case empty:
				continue
			case wall:
				t.Fatalf("a wall at %d %d", x, y)
			case cellA, cellB:
				if i := int(b.spaces[p].cell); i >= len(b.cells[what]) || b.cells[what][i].at() != p || b.cells[what][i].dead() {
					t.Fatalf("the cell at %d %d is not where its list says", x, y)
				}
			}
			tally := &tallies[what]
			tally.count++
			tally.sumX += x
			tally.sumY += y
			tally.columns |= 1 << x
			tally.column[x] |= 1 << y
		}
	}
	for i := range tallies {
		if tallies[i] != b.tallies[i] {
			t.Fatalf("tally %d is %+v, must be %+v", i, b.tallies[i], tallies[i])
		}
	}
	for side, cells := range b.cells {
		if cap(cells) != maxCells {
			t.Fatalf("the list of side %d was moved", side)
		}
		living := 0
		for _, c := range cells {
			if c.dead() {
				continue
			}
			living++
			if most := b.species[side]; c.hp() > most.HP || c.energy() > most.Energy {
				t.Fatalf("a cell of %v has hp %d and energy %d", most, c.hp(), c.energy())
			}
		}
		if living != b.tallies[side].count {
			t.Fatalf("side %d has %d cells, counted are %d", side, living, b.tallies[side].count)
		}
	}
}

// plainCell and plain are the rules once more, as plainly as can be.
type plainCell struct{ side, x, y, hp, energy int }

type plain struct {
	width, height int
	species       [2]Species
	cells         []*plainCell // of both sides, in order of creation
	corpses       map[[2]int]bool
}

func newPlain(s Setting, species [2]Species) *plain {
	p := &plain{s.Width, s.Height, species, nil, map[[2]int]bool{}}
	for side, at := range [2][2]int{{1, 1}, {s.Width - 2, s.Height - 2}} {
		if species[side].HP > 0 {
			p.cells = append(p.cells, &plainCell{side, at[0], at[1], species[side].HP, species[side].Energy})
		}
	}
	return p
}

func (p *plain) at(x, y int) *plainCell {
	for _, c := range p.cells {
		if c.x == x && c.y == y && c.hp > 0 {
			return c
		}
	}
	return nil
}

func (p *plain) hurt(c *plainCell, damage int) {
	if c.hp -= damage; c.hp <= 0 {
		p.corpses[[2]int{c.x, c.y}] = true
	}
}

func (p *plain) act(c *plainCell, a Action) bool {
	most := p.species[c.side].Energy
	if a.Verb() == VerbExplode && c.hp <= 3 && c.energy > c.hp {
		damage := c.hp + p.species[c.side].Acidity
		for _, other := range p.cells {
			if dx, dy := other.x-c.x, other.y-c.y; other.hp > 0 && max(dx, -dx, dy, -dy) == 1 {
				p.hurt(other, damage)
			}
		}
		p.hurt(c, c.hp)
		return true
	}
	if d := a.Direction(); d <= SE && a.Verb() != VerbExplode && a.Verb() != VerbRest {
		x, y := c.x+DX[d], c.y+DY[d]
		there := [2]int{x, y}
		inside := x >= 0 && y >= 0 && x < p.width && y < p.height
		other := p.at(x, y)
		switch a.Verb() {
		case VerbMove:
			if inside && other == nil && c.energy >= 1 {
				delete(p.corpses, there)
				c.x, c.y = x, y
				c.energy--
				return true
			}
		case VerbDivide:
			if inside && other == nil && c.energy >= 5 {
				delete(p.corpses, there)
				c.energy -= 5
				p.cells = append(p.cells, &plainCell{c.side, x, y, p.species[c.side].HP, c.energy})
				return true
			}
		case VerbEat:
			if p.corpses[there] {
				delete(p.corpses, there)
				c.energy = min(c.energy+4, most)
				return true
			}
		case VerbAttack:
			if s := a.Strength(); other != nil && s >= 1 && s <= 3 && c.energy >= s {
				c.energy -= s
				p.hurt(other, s)
				return true
			}
		}
	}
	c.energy = min(c.energy+2, most)
	return a.Verb() == VerbRest
}

func (p *plain) state() string {
	text := ""
	for y := range p.height {
		for x := range p.width {
			switch c := p.at(x, y); {
			case c != nil:
				text += string("AB"[c.side])
			case p.corpses[[2]int{x, y}]:
				text += "c"
			default:
				text += "."
			}
		}
		text += "\n"
	}
	for side := range 2 {
		for _, c := range p.cells {
			if c.side == side && c.hp > 0 {
				text += fmt.Sprintf("%c %d %d %d %d\n", "AB"[side], c.x, c.y, c.hp, c.energy)
			}
		}
	}
	return text
}

// dicer does anything, mostly what is legal. With a shadow it compares all
// that happens with the plain rules.
type dicer struct {
	species Species
	shadow  *plain
	t       interface{ Fatalf(string, ...any) }
}

func (d *dicer) Species() Species { return d.species }

func (d *dicer) Turn(t *Turn) {
	var due []*plainCell
	if d.shadow != nil {
		for _, c := range d.shadow.cells {
			if c.side == int(t.side) && c.hp > 0 {
				due = append(due, c)
			}
		}
	}
	for t.Next() {
		a := d.decide(t)
		if d.shadow == nil {
			t.Act(a)
			continue
		}
		for len(due) > 0 && due[0].hp <= 0 {
			due = due[1:]
		}
		if len(due) == 0 {
			d.t.Fatalf("the cell at %d %d is asked after all have been", t.At.X(), t.At.Y())
		}
		c := due[0]
		due = due[1:]
		if t.At != At(c.x, c.y) || t.HP != c.hp || t.Energy != c.energy {
			d.t.Fatalf("a cell at %d %d with hp %d and energy %d is asked, must be %+v", t.At.X(), t.At.Y(), t.HP, t.Energy, c)
		}
		if got, want := t.Act(a), d.shadow.act(c, a); got != want {
			d.t.Fatalf("%v at %d %d is done: %v, must be %v", a, c.x, c.y, got, want)
		}
		checkBoard(d.t, &t.board)
		if got, want := string(t.board.appendState(nil)), d.shadow.state(); got != want {
			d.t.Fatalf("after %v at %d %d the state is\n%s\nmust be\n%s", a, c.x, c.y, got, want)
		}
	}
	if !t.over && slices.ContainsFunc(due, func(c *plainCell) bool { return c.hp > 0 }) {
		d.t.Fatalf("a turn ends before all cells have acted")
	}
}

func (d *dicer) decide(t *Turn) Action {
	if t.Rand(8) == 0 {
		return Action(t.Rand(1 << 11))
	}
	if t.HP <= MaxBlastHP && t.Energy > t.HP && t.Rand(6) == 0 {
		return Explode
	}
	around := t.Around
	if free := around.Free(); t.Energy >= DivideCost && free != 0 && t.Rand(3) > 0 {
		return Divide(t.Pick(free))
	}
	if around.Corpses != 0 && t.Rand(2) == 0 {
		return Eat(t.Pick(around.Corpses))
	}
	if others := around.Enemies | around.Friends; t.Energy > 0 && others != 0 && t.Rand(2) == 0 {
		return Attack(t.Pick(others), 1+t.Rand(min(t.Energy, MaxStrength)))
	}
	if free := around.Free(); t.Energy > 0 && free != 0 && t.Rand(2) == 0 {
		return Move(t.Pick(free))
	}
	return Rest
}

func anySpecies() *rapid.Generator[Species] {
	return rapid.Custom(func(t *rapid.T) Species {
		hp := rapid.IntRange(0, Points).Draw(t, "hp")
		energy := rapid.IntRange(0, Points-hp).Draw(t, "energy")
		return Species{hp, energy, Points - hp - energy}
	})
}

func anySetting(most int) *rapid.Generator[Setting] {
	return rapid.Custom(func(t *rapid.T) Setting {
		s := Setting{Width: rapid.IntRange(MinSide, most).Draw(t, "width"), Rounds: rapid.IntRange(1, 40).Draw(t, "rounds")}
		s.Height = rapid.IntRange(max(MinSide, minBothSides-s.Width), most).Draw(t, "height")
		return s
	})
}

func TestAnyGameFollowsThePlainRules(t *testing.T) {
	dish := new(table) // one for all, so that each game finds the last one's remains
	rapid.Check(t, func(t *rapid.T) {
		setting := anySetting(9).Draw(t, "setting")
		dish.first = Side(rapid.IntRange(0, 1).Draw(t, "first"))
		species := [2]Species{anySpecies().Draw(t, "A"), anySpecies().Draw(t, "B")}
		seed := rapid.Uint64().Draw(t, "seed")
		for i := range uint64(3) {
			shadow := newPlain(setting, species)
			seats := []engines.Bot{&dicer{species[A], shadow, t}, &dicer{species[B], shadow, t}}
			if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: seed + i}, seats, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestBoardsOfAllSizesHold(t *testing.T) {
	dish := new(table)
	for _, sides := range [][2]int{{64, 64}, {3, 4}, {64, 3}, {3, 64}, {4, 3}, {63, 64}} {
		seats := []engines.Bot{&dicer{species: Species{5, 7, 0}}, &dicer{species: Species{1, 11, 0}}}
		setting := Setting{Width: sides[0], Height: sides[1], Rounds: 200}
		for seed := range uint64(3) {
			if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
				t.Fatal(err)
			}
			checkBoard(t, &dish.turn.board)
		}
	}
}

// TestAFullBoardFitsItsLists has a side that fills the largest board kill and
// divide in turn, so that its list gets as long as lists can.
func TestAFullBoardFitsItsLists(t *testing.T) {
	dish := new(table)
	turn := &dish.turn
	b := &turn.board
	b.lay(MaxSide, MaxSide)
	b.species = [2]Species{{1, 11, 0}, {12, 0, 0}}
	turn.drawSlip()
	b.add(At(0, 0), B, 0)
	for p := 1; p < MaxSide*MaxSide; p++ {
		b.add(At(p/MaxSide, p%MaxSide), A, 11)
	}
	longest := 0
	for range 60 {
		turn.begin(A)
		for turn.Next() {
			switch {
			case turn.Energy >= DivideCost && turn.Around.Free() != 0:
				turn.Act(Divide(turn.Pick(turn.Around.Free())))
			case turn.Energy > 0 && turn.Around.Friends != 0 && turn.Rand(8) == 0:
				turn.Act(Attack(turn.Pick(turn.Around.Friends), 1))
			default:
				turn.Act(Rest)
			}
		}
		longest = max(longest, len(b.cells[A]))
		checkBoard(t, b)
	}
	if longest < MaxSide*MaxSide {
		t.Errorf("the list never held more than %d cells", longest)
	}
}
