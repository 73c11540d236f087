package hitsunk

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"breeder/engines"
)

// Bot plays Hit and Sunk: it picks the class of its ship and gives it orders.
type Bot interface {
	// Choose is a program's first call, before the match: the bot picks a
	// class, and forgets what it knew of earlier matches. Any other number than
	// those of the classes leaves it without a ship.
	Choose(l *Launch) Class
	// Turn is each later call: the bot looks at its turn and gives orders by t.Order.
	Turn(t *Turn)
}

// Launch is what a bot has before a match.
type Launch struct {
	Rules Rules // of the match: an author knows the contest that the bot is for
	table *table
}

// Rand draws a whole number from 0 to n-1, each with the same chance.
func (l *Launch) Rand(n int) int { return below(&l.table.turn.random, n) }

// File stands for the file that a program of the contest keeps its notes in
// from one call to the next.
type File struct {
	Text byte // its only character; 0 if it is empty

	owner uint64
}

// File finds the file of a program, which is empty before the match. All
// copies of a program run in one folder: they have one file, not one each.
// The owner is a number that tells programs apart, such as the hash of a genome.
func (l *Launch) File(owner uint64) *File {
	t := l.table
	for i := range t.files[:t.opened] {
		if t.files[i].owner == owner {
			return &t.files[i]
		}
	}
	f := &t.files[t.opened]
	*f = File{owner: owner}
	t.opened++
	return f
}

// table is a sea and its referee.
type table struct {
	turn   Turn
	launch Launch
	random rand.PCG // of the referee, apart from the bots' so that both go their ways
	bots   [MaxPlayers]Bot
	files  [MaxPlayers]File
	opened int
	field  field
	state  []byte
	sank   [MaxPlayers]int // the round in which a ship sank, 0 if it did not before the last

	points, score, margin [MaxPlayers]float64
}

// Play referees a match. The bots in seats are the first players, in this
// order; those of the setting's field come after them.
func (t *table) Play(fixture engines.Fixture, seats []engines.Bot, rec engines.Recorder) (engines.Outcome, error) {
	setting, ok := fixture.Setting.(Setting)
	if !ok {
		return engines.Outcome{}, fmt.Errorf("hitsunk: a fixture's setting is a %T, must be a hitsunk.Setting", fixture.Setting)
	}
	if err := t.field.ready(setting.Field); err != nil {
		return engines.Outcome{}, err
	}
	if err := setting.check(len(t.field.bots)); err != nil {
		return engines.Outcome{}, err
	}
	if len(seats)+len(t.field.bots) != setting.Players {
		return engines.Outcome{}, fmt.Errorf("hitsunk: %d bots for %d seats", len(seats), setting.Players-len(t.field.bots))
	}
	for i, seat := range seats {
		if t.bots[i], ok = seat.(Bot); !ok {
			return engines.Outcome{}, fmt.Errorf("hitsunk: a %T is no hitsunk bot", seat)
		}
	}
	copy(t.bots[len(seats):], t.field.bots)
	decisions := t.play(&setting, fixture.Seed, rec)
	outcome := t.outcome(len(seats))
	outcome.Decisions = decisions
	return outcome, nil
}

// play runs the match to its end and returns the number of turns that bots were asked for.
func (t *table) play(setting *Setting, seed uint64, rec engines.Recorder) (decisions int) {
	t.setUp(setting, seed)
	b := &t.turn.board
	for round := 1; round <= setting.Rounds; round++ {
		t.muster()
		if b.afloat <= 1 {
			break
		}
		over := t.round(round, &decisions)
		if rec != nil {
			t.state = t.turn.appendState(t.state[:0])
			rec.Record(round, t.state)
		}
		if over {
			break
		}
	}
	return decisions
}

// setUp lays the board and lets every player choose and be placed.
func (t *table) setUp(setting *Setting, seed uint64) {
	b := &t.turn.board
	b.lay(SideOf(setting.Players), setting.Players, setting.Rules)
	t.turn.rules, t.turn.Round = setting.Rules, 0
	t.launch = Launch{Rules: setting.Rules, table: t}
	t.sank = [MaxPlayers]int{}
	t.opened = 0
	t.random = newRandom(seed, 0)
	t.turn.random = newRandom(seed, 1)
	for player, bot := range t.bots[:setting.Players] {
		if class := bot.Choose(&t.launch); class >= Destroyer && class <= Carrier {
			t.place(player, class)
		}
	}
}

// place draws where a ship stands until it fits.
func (t *table) place(player int, class Class) {
	b := &t.turn.board
	for {
		x, y, d := below(&t.random, b.side), below(&t.random, b.side), Direction(below(&t.random, 4))
		if b.fits(class.Length(), x, y, d) {
			b.launch(player, class, x, y, d)
			return
		}
	}
}

// muster draws the order of a round. The sunken, of whom nobody comes back in
// a later turn, are left out of it.
func (t *table) muster() {
	b := &t.turn.board
	if len(b.living) > b.afloat {
		living := b.living[:0]
		for _, id := range b.living {
			if b.ships[id].alive() {
				living = append(living, id)
			} else {
				t.sank[id] = t.turn.Round
			}
		}
		b.living = living
	}
	living := b.living
	// One drawn number serves several swaps: each takes its share from the
	// top and leaves the rest. Eight swaps among at most 30 use up 40 of its 64 bits.
	const swaps = 8
	var number uint64
	for i := len(living) - 1; i > 0; i-- {
		if (len(living)-1-i)%swaps == 0 {
			number = t.random.Uint64()
		}
		j, rest := bits.Mul64(number, uint64(i+1))
		number = rest
		living[i], living[j] = living[j], living[i]
	}
}

// round lets everybody who is alive take a turn, and says whether the match is over.
func (t *table) round(round int, decisions *int) (over bool) {
	turn := &t.turn
	b := &turn.board
	turn.Round = round
	for _, id := range b.living {
		s := &b.ships[id]
		if !s.alive() {
			continue
		}
		turn.begin(s)
		t.bots[id].Turn(turn)
		*decisions++
		s.answer()
		b.carryOut(s, turn.orders)
		if b.afloat <= 1 {
			return true
		}
	}
	return false
}

// newRandom makes one of the streams of chance in a match. Seeds may be small
// numbers in a row, for which the generator's first numbers would be much
// alike, so they go through the finisher of SplitMix64 first (Steele, Lea and
// Flood, OOPSLA 2014).
func newRandom(seed, stream uint64) rand.PCG {
	state := seed
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	high := next()
	return *rand.NewPCG(high, next()^stream*0xd1342543de82ef95)
}

// tally is a player's line of the final table.
type tally struct{ score, sunken, hits, damage, deaths int32 }

func (b *board) tally(player int) tally {
	s := &b.ships[player]
	y := tally{sunken: s.Sunken, hits: s.Hits, damage: s.Damage}
	if s.class != NoShip && !s.alive() {
		y.deaths = 1
	}
	y.score = y.hits + sinkValue*y.sunken - y.damage - deathCost*y.deaths
	return y
}

// against is above 0 if a line stands higher in the table than another, below
// 0 if lower, and 0 if they are alike in all that the table looks at.
func (y tally) against(z tally) int32 {
	switch {
	case y.score != z.score:
		return y.score - z.score
	case y.deaths != z.deaths:
		return z.deaths - y.deaths
	case y.sunken != z.sunken:
		return y.sunken - z.sunken
	case y.hits != z.hits:
		return y.hits - z.hits
	}
	return z.damage - y.damage
}

// clearLead is the lead, in points of the game, at which a margin is one half:
// what sinking two ships brings beside the hits.
const clearLead = 10

// outcome is what the match brought to the first so many players. A player's
// points are the share of the others below it in the final table, those alike
// counting half. Its margin is d/(|d|+10), with d its score less the mean of
// the others' scores.
func (t *table) outcome(seats int) engines.Outcome {
	var tallies [MaxPlayers]tally
	players := len(t.turn.board.ships)
	sum := 0
	for i := range players {
		tallies[i] = t.turn.board.tally(i)
		sum += int(tallies[i].score)
	}
	others := float64(players - 1)
	for i := range seats {
		mine := tallies[i]
		beaten := 0.0
		for j, other := range tallies[:players] {
			switch order := mine.against(other); {
			case order > 0:
				beaten++
			case order == 0 && i != j:
				beaten += 0.5
			}
		}
		t.points[i] = beaten / others
		t.score[i] = float64(mine.score)
		lead := t.score[i] - float64(sum-int(mine.score))/others
		t.margin[i] = lead / (math.Abs(lead) + clearLead)
	}
	return engines.Outcome{Points: t.points[:seats], Score: t.score[:seats], Margin: t.margin[:seats], Chance: true}
}
