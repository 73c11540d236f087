package petri

import (
	"fmt"
	"math/rand/v2"

	"breeder/engines"
)

// Bot plays petri: it names its species, and takes turns.
type Bot interface {
	// Species is the split of its cells.
	Species() Species
	// Turn lets every cell of the side act, by t.Next (or t.NextAwake) and t.Act.
	Turn(t *Turn)
}

// table is a petri dish and its referee.
type table struct {
	turn  Turn
	first Side // who moves first; A but in recordings
	bots  [2]Bot
	state []byte

	ended, limit int // rounds of the last match, and the most that it could have

	points, score, margin [2]float64
}

// Play referees a match of seats[0], who moves first from the north-west,
// against seats[1].
func (t *table) Play(fixture engines.Fixture, seats []engines.Bot, rec engines.Recorder) (engines.Outcome, error) {
	setting, ok := fixture.Setting.(Setting)
	if !ok {
		return engines.Outcome{}, fmt.Errorf("petri: a fixture's setting is a %T, must be a petri.Setting", fixture.Setting)
	}
	if err := setting.check(); err != nil {
		return engines.Outcome{}, err
	}
	if len(seats) != 2 {
		return engines.Outcome{}, fmt.Errorf("petri: %d bots for 2 seats", len(seats))
	}
	for i, seat := range seats {
		if t.bots[i], ok = seat.(Bot); !ok {
			return engines.Outcome{}, fmt.Errorf("petri: a %T is no petri bot", seat)
		}
		if err := t.bots[i].Species().Check(); err != nil {
			return engines.Outcome{}, err
		}
	}
	t.ended, t.limit = t.play(setting, fixture.Seed, rec), setting.Rounds
	return t.outcome(), nil
}

// play runs the match to its end and returns the number of the round in which it ended.
func (t *table) play(setting Setting, seed uint64, rec engines.Recorder) int {
	turn := &t.turn
	b := &turn.board
	b.lay(setting.Width, setting.Height)
	turn.past, turn.drawn, turn.left, turn.unasked, turn.probing = 0, 0, 0, 0, false
	turn.chance = false
	turn.random = newRandom(seed)
	turn.slip = setting.Slip
	turn.drawSlip()
	for side, at := range [2]Space{At(1, 1), At(setting.Width-2, setting.Height-2)} {
		b.species[side] = t.bots[side].Species()
		if b.species[side].HP > 0 {
			b.add(at, Side(side), b.species[side].Energy)
		}
	}
	turn.over = b.extinct()
	if turn.over {
		return 1
	}
	for round := 1; round <= setting.Rounds; round++ {
		for i := range Side(2) {
			if turn.over {
				break
			}
			turn.begin(t.first ^ i)
			t.bots[turn.side].Turn(turn)
		}
		if rec != nil {
			t.state = b.appendState(t.state[:0])
			rec.Record(round, t.state)
		}
		if turn.over {
			return round
		}
	}
	return setting.Rounds
}

// newRandom makes the stream of all chance in a match. Seeds are often small
// numbers in a row, from which the generator itself would begin with like
// numbers, so they are scattered first (the finisher of SplitMix64: Steele,
// Lea and Flood, OOPSLA 2014).
func newRandom(seed uint64) rand.PCG {
	scatter := func(n uint64) uint64 {
		n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
		n = (n ^ n>>27) * 0x94d049bb133111eb
		return n ^ n>>31
	}
	const golden = 0x9e3779b97f4a7c15
	return *rand.NewPCG(scatter(seed+golden), scatter(seed^golden))
}

// AskAll makes bots that pass over enclosed cells ([Turn.NextAwake]) be asked
// for those, too. It changes nothing in a match but the time it takes and the
// number of decisions it reports, and is for measuring.
func (t *table) AskAll(on bool) { t.turn.askAll = on }

// begin starts a side's turn.
func (t *Turn) begin(side Side) {
	t.board.bury(side)
	t.side, t.half = side, 32*uint8(side)
	t.full = newCell(0, 0, t.board.species[side].Energy)
	t.index, t.mine = -1, t.board.cells[side]
}

// show lays a view on the board, seen by side A, and readies its cell to be
// asked. What a view does not tell is made up: the others are unharmed and
// without energy, and as old as their place in column order. The view must be sound.
func (t *table) show(v View, species Species, seed uint64) {
	turn := &t.turn
	b := &turn.board
	b.lay(len(v.Rows[0]), len(v.Rows))
	b.species = [2]Species{{HP: max(species.HP, 1)}, {HP: Points}}
	turn.random = newRandom(seed)
	turn.side, turn.half = A, 0
	turn.index = 0
	for x := range b.width {
		for y := range b.height {
			switch v.Rows[y][x] {
			case 'o':
				if x == v.X && y == v.Y {
					turn.index = len(b.cells[A])
				}
				b.add(At(x, y), A, 0)
			case 'x':
				b.add(At(x, y), B, 0)
			case 'c':
				b.occupy(At(x, y), corpse)
			}
		}
	}
	b.species[A] = species
	turn.mine = b.cells[A][:turn.index+1]
	c := &turn.mine[turn.index]
	*c = newCell(c.at(), v.HP, v.Energy)
}

// ask has a bot decide for the cell that show has readied. Nothing on the
// board changes, so that it can be asked again, with chance going its way.
func (t *table) ask(bot Bot) Action {
	turn := &t.turn
	askAll, index := turn.askAll, turn.index
	turn.askAll, turn.over, turn.noted = true, false, Rest
	turn.probing, turn.left = true, 0
	turn.index--
	bot.Turn(turn)
	turn.askAll, turn.index, turn.probing = askAll, index, false
	return turn.noted
}

// probe is what a bot answers to one view.
func probe(t *table, bot Bot, v View, seed uint64) Action {
	t.show(v, bot.Species(), seed)
	return t.ask(bot)
}

func (t *table) outcome() engines.Outcome {
	a, b := float64(t.turn.board.tallies[A].count), float64(t.turn.board.tallies[B].count)
	t.score = [2]float64{a, b}
	switch {
	case a > b:
		t.points = [2]float64{1, 0}
	case a < b:
		t.points = [2]float64{0, 1}
	default:
		t.points = [2]float64{0.5, 0.5}
	}
	t.margin = [2]float64{}
	if a+b > 0 {
		t.margin[A] = (a - b) / (a + b)
		t.margin[B] = -t.margin[A]
	}
	return engines.Outcome{Points: t.points[:], Score: t.score[:], Margin: t.margin[:], Decisions: t.turn.acts() - t.turn.unasked, Chance: t.turn.chance || t.turn.slip > 0}
}
