package battlebots

import (
	"fmt"

	"breeder/engines"
)

// Bot plays battlebots.
type Bot interface {
	// Begin tells that a match begins: the bot forgets what it remembers.
	Begin()
	// Decide gives the command for a round.
	Decide(v *View) Command
	// Memory is all that the bot remembers from one round to the next as one
	// number, and whether that is so: a bot that remembers more always says
	// false. The table asks now and then, to know when a bout goes round in a circle.
	Memory() (state uint64, whole bool)
}

// stateless is embedded by bots that remember nothing.
type stateless struct{}

// Begin has nothing to forget.
func (stateless) Begin() {}

// Memory is always the same.
func (stateless) Memory() (uint64, bool) { return 0, true }

// table is an arena and its referee.
type table struct {
	view   View
	bots   [2]Bot     // by seat
	seats  [2]int     // which seat each of the board's two bots sits in, in this bout
	last   [2]Command // of each seat, to be repeated when it is silent
	cycle  cycle      // finds bouts that repeat themselves
	askAll bool       // without that
	asked  int        // decisions of this match
	state  []byte     // canonical text, for the recorder
	wins   [2]int     // bouts of this match, by seat
	lead   [2]float64 // sums of margins of bouts, by seat

	// Of the last match, for its traits.
	bouts, limit int    // bouts, and the most rounds of one
	rounds       int    // of all bouts
	apart        int    // squares between the bots as bouts ended, summed up
	left         [2]int // energy as bouts ended, less than none as none, summed up by seat

	points, score, margin [2]float64
}

// AskAll makes every round of a match be played, also those of bouts that
// provably repeat themselves (see cycle.go). It changes nothing in the outcome
// but the number of decisions, and is for measuring.
func (t *table) AskAll(on bool) { t.askAll = on }

// Play referees a match of seats[0] against seats[1].
//
// The score of a seat is the bouts that it won; who won more has won the match.
// The margin is, on average over the bouts, one half for who won the bout, and
// one half for the lead in energy, of which less than none counts as none. It
// tells a narrow defeat from a rout before the first bout is won.
//
// Outcome.Decisions counts two for each round in which the bots were asked.
func (t *table) Play(fixture engines.Fixture, seats []engines.Bot, rec engines.Recorder) (engines.Outcome, error) {
	setting, ok := fixture.Setting.(Setting)
	if !ok {
		return engines.Outcome{}, fmt.Errorf("battlebots: a fixture's setting is a %T, must be a battlebots.Setting", fixture.Setting)
	}
	if err := setting.check(); err != nil {
		return engines.Outcome{}, fmt.Errorf("battlebots: %w", err)
	}
	if len(seats) != 2 {
		return engines.Outcome{}, fmt.Errorf("battlebots: %d bots for 2 seats", len(seats))
	}
	for i, seat := range seats {
		if t.bots[i], ok = seat.(Bot); !ok {
			return engines.Outcome{}, fmt.Errorf("battlebots: a %T is no battlebots bot", seat)
		}
	}
	t.match(setting, fixture.Seed, rec)
	return t.outcome(setting.Bouts), nil
}

// match plays all bouts. Paralysis and the commands to repeat are left from
// bout to bout, and fresh in each match.
func (t *table) match(setting Setting, seed uint64, rec engines.Recorder) {
	t.asked, t.wins, t.lead = 0, [2]int{}, [2]float64{}
	t.bouts, t.limit, t.apart, t.left = setting.Bouts, setting.Rounds, 0, [2]int{}
	t.view.seed(seed)
	carried := fresh
	for _, bot := range t.bots {
		bot.Begin()
	}
	t.cycle.begin(t)
	step := 0
	for bout := range setting.Bouts {
		rounds := 0
		rounds, carried = t.bout(setting, t.draw(setting.Rules), carried, watcher{rec, bout + 1, step})
		step += rounds
		t.count(setting.Rules)
	}
	t.rounds = step
}

// start is where the bots stand at the start of a bout, and who they are.
type start struct {
	at    [2]Square
	seats [2]int // the seat of the bot that moves first, and of the other
}

// carried is what one bout leaves to the next.
type carried struct {
	paralysis int
	last      [2]Command // by seat
}

// fresh is what nothing was left to.
var fresh = carried{0, [2]Command{Nothing, Nothing}}

// draw draws the start of a bout.
func (t *table) draw(rules Rules) start {
	if rules != Revised {
		return start{[2]Square{At(1, 1), At(9, t.view.Rand(Side))}, [2]int{0, 1}}
	}
	s := start{seats: [2]int{0, 1}}
	if t.view.Rand(2) == 1 {
		s.seats = [2]int{1, 0}
	}
	s.at[0] = At(0, t.view.Rand(Side))
	s.at[1] = At(Side-1, t.view.Rand(Side))
	return s
}

// bout plays one bout and returns its number of rounds and what it leaves.
func (t *table) bout(setting Setting, s start, c carried, w watcher) (rounds int, left carried) {
	v, b := &t.view, &t.view.board
	b.rules = setting.Rules
	b.lay(s.at)
	b.paralysis = c.paralysis
	if setting.Rules != AsRun {
		b.paralysis = 0
	}
	t.seats, t.last = s.seats, c.last
	first, second := s.seats[0]&1, s.seats[1]&1
	t.cycle.start(t, w.Recorder != nil)
	for round := 1; ; round++ {
		v.face(0)
		one := t.bots[first].Decide(v)
		v.face(1)
		two := t.bots[second].Decide(v)
		if one == Silence {
			one = t.last[first]
		}
		if two == Silence {
			two = t.last[second]
		}
		t.last[first], t.last[second] = one, two
		b.round(one, two)
		t.asked += 2
		if w.Recorder != nil {
			t.state = t.appendState(t.state[:0], w.bout, round)
			w.Record(w.step+round, t.state)
		}
		if round >= setting.Rounds || b.over() {
			return round, carried{b.paralysis, t.last}
		}
		if v.used != t.cycle.used || t.cycle.off {
			t.cycle.used, t.cycle.since = v.used, round
		} else if round >= t.cycle.since+patience {
			if round = t.cycle.skip(t, round, setting.Rounds); round == setting.Rounds {
				return round, carried{b.paralysis, t.last}
			}
		}
	}
}

// watcher is a recorder with what it has to know of where the match is.
type watcher struct {
	engines.Recorder
	bout int // from 1
	step int // rounds of the bouts before
}

// count adds a bout that has ended to the match.
func (t *table) count(rules Rules) {
	energy := t.view.board.energy
	lead := float64(max(energy[0], 0)-max(energy[1], 0)) / FullEnergy
	if winner := rules.winner(energy); winner >= 0 {
		t.wins[t.seats[winner]]++
		lead += float64(1 - 2*winner)
	}
	t.lead[t.seats[0]] += lead / 2
	t.lead[t.seats[1]] -= lead / 2
	t.left[t.seats[0]] += max(energy[0], 0)
	t.left[t.seats[1]] += max(energy[1], 0)
	one, two := t.view.board.at[0], t.view.board.at[1]
	dx, dy := one.X()-two.X(), one.Y()-two.Y()
	t.apart += max(dx, -dx, dy, -dy)
}

func (t *table) outcome(bouts int) engines.Outcome {
	switch {
	case t.wins[0] > t.wins[1]:
		t.points = [2]float64{1, 0}
	case t.wins[0] < t.wins[1]:
		t.points = [2]float64{0, 1}
	default:
		t.points = [2]float64{0.5, 0.5}
	}
	for seat := range 2 {
		t.score[seat] = float64(t.wins[seat])
		t.margin[seat] = t.lead[seat] / float64(bouts)
	}
	return engines.Outcome{Points: t.points[:], Score: t.score[:], Margin: t.margin[:], Decisions: t.asked, Chance: t.view.used > 0}
}
