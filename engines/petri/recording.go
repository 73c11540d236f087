package petri

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"breeder/engines"
	"breeder/engines/recordings"
)

// Recordings of the original programs are JSON Lines, plain or compressed by
// gzip, of three kinds that are told apart by their fields:
//
//   - a trace ("rounds") is a game act by act, with what each act was judged
//     to be and a hash of the state after each round;
//   - a match ("hashes") is a game between bots without chance, of which only
//     the hashes are kept: engine and bots must both be right to repeat it;
//   - a decision ("outputs") is a position and what an original program
//     answered to it, asked many times if chance decides.

// Verify replays a file of recordings.
func (g *game) Verify(ctx context.Context, file string, data []byte, report func(engines.Difference)) (int, error) {
	v := verifier{File: recordings.File{Name: file, Report: report}, bots: recordings.Bots[Bot]{Game: g}}
	n, err := v.Lines(ctx, data, v.replay)
	if err == nil {
		recordings.Unlike(v.chance, report)
	}
	return n, err
}

// verifier goes through one file.
type verifier struct {
	recordings.File
	table  table
	bots   recordings.Bots[Bot]
	chance []recordings.Sample[Action] // answers in which chance had a part, judged together
}

// replay checks one recording. An error means that it is none.
func (v *verifier) replay(text []byte) error {
	f, err := recordings.Parse(text)
	if err != nil {
		return err
	}
	v.ID = f.Text("id", "a text")
	switch {
	case f.Has("rounds"):
		return v.trace(f)
	case f.Has("hashes"):
		return v.match(f)
	case f.Has("outputs"):
		return v.decision(f)
	}
	return errors.New(`must have "rounds" (a trace), "hashes" (a match) or "outputs" (a decision)`)
}

// played is what traces and matches share.
type played struct {
	setting Setting
	first   Side
	species [2]Species
	result  struct {
		winner, reason    string
		rounds, decisions int
		cells             [2]int
		final             string
	}
}

var sideNames = [2]string{"A", "B"}

func readSide(f *recordings.Fields, key string) Side {
	name := f.Text(key, "A or B")
	if name == sideNames[B] {
		return B
	}
	if name != sideNames[A] {
		f.Fail("%q is %q, must be A or B", key, name)
	}
	return A
}

func readPlayed(f *recordings.Fields) (p played) {
	p.setting = Setting{Width: f.Int("width"), Height: f.Int("height"), Rounds: f.Int("max_rounds")}
	f.Try(p.setting.check)
	p.first = readSide(f, "first")
	f.Into("species", func(species *recordings.Fields) {
		for side := range p.species {
			stats := recordings.Read[[]int](species, sideNames[side], "hp, energy and acidity")
			if len(stats) != 3 {
				species.Fail("%s has %d numbers, must have hp, energy and acidity", sideNames[side], len(stats))
				continue
			}
			p.species[side] = Species{stats[0], stats[1], stats[2]}
			species.Try(p.species[side].Check)
		}
	})
	f.Into("result", func(result *recordings.Fields) {
		p.result.winner = result.Text("winner", "A, B or -")
		p.result.reason = result.Text("reason", "extinction or rounds")
		p.result.rounds = result.Int("rounds")
		p.result.decisions = result.Int("decisions")
		p.result.final = result.Text("final", "a text")
		result.Into("cells", func(cells *recordings.Fields) {
			for side := range p.result.cells {
				p.result.cells[side] = cells.Int(sideNames[side])
			}
		})
	})
	return p
}

// play runs a recorded game on the verifier's table and compares the result,
// unless stopped says that the game was broken off.
func (v *verifier) play(p *played, rec engines.Recorder, stopped func() bool) {
	v.table.first = p.first
	rounds := v.table.play(p.setting, 0, rec)
	if stopped() {
		return
	}
	turn := &v.table.turn
	living := [2]int{turn.board.tallies[A].count, turn.board.tallies[B].count}
	winner := "-"
	if living[A] != living[B] {
		winner = sideNames[B]
		if living[A] > living[B] {
			winner = sideNames[A]
		}
	}
	reason := "rounds"
	if turn.over {
		reason = "extinction"
	}
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"winner", winner, p.result.winner},
		{"reason", reason, p.result.reason},
		{"number of rounds", rounds, p.result.rounds},
		{"cells of A", living[A], p.result.cells[A]},
		{"cells of B", living[B], p.result.cells[B]},
		{"number of decisions", turn.acts(), p.result.decisions},
	} {
		if c.got != c.want {
			v.Differ(rounds, "the %s is %v, recorded %v", c.what, c.got, c.want)
		}
	}
	v.table.state = turn.board.appendState(v.table.state[:0])
	if final := string(v.table.state); final != p.result.final {
		got, want := strings.Split(final, "\n"), strings.Split(p.result.final, "\n")
		i := 0
		for i < len(got)-1 && i < len(want)-1 && got[i] == want[i] {
			i++
		}
		v.Differ(rounds, "the final state has %q in line %d, recorded %q", got[i], i+1, want[i])
	}
}

// act is one act of a trace: [x, y, text, ok].
type act struct {
	x, y int
	text string
	ok   bool
}

func (a *act) UnmarshalJSON(text []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil || len(parts) != 4 {
		return fmt.Errorf("the act %s must be [x, y, text, ok]", recordings.Short(text))
	}
	var ok int
	for i, into := range []any{&a.x, &a.y, &a.text, &ok} {
		if err := json.Unmarshal(parts[i], into); err != nil || string(parts[i]) == "null" {
			return fmt.Errorf("the act %s must be [x, y, text, ok]", recordings.Short(text))
		}
	}
	if ok != 0 && ok != 1 {
		return fmt.Errorf("the act %s must end with 0 or 1", recordings.Short(text))
	}
	a.ok = ok == 1
	return nil
}

// script plays both sides of a trace by what is recorded, and compares what
// the engine makes of it.
type script struct {
	v       *verifier
	rounds  []recordedRound
	round   int // rounds that are complete
	turn    int // turns of this round that have begun
	species [2]Species
	parted  bool // the engine went another way, so that the rest tells nothing
}

type recordedRound struct {
	turns []recordedTurn
	hash  string
}

type recordedTurn struct {
	side Side
	acts []act
}

func readRounds(f *recordings.Fields) (rounds []recordedRound) {
	f.Each("rounds", "round", "a list of rounds", func(_ int, round *recordings.Fields) {
		r := recordedRound{hash: round.Text("hash", "a text")}
		round.Each("turns", "turn", "a list of turns", func(_ int, turn *recordings.Fields) {
			r.turns = append(r.turns, recordedTurn{readSide(turn, "side"), recordings.Read[[]act](turn, "acts", "a list of acts")})
		})
		rounds = append(rounds, r)
	})
	return rounds
}

func (v *verifier) trace(f *recordings.Fields) error {
	p := readPlayed(f)
	s := &script{v: v, rounds: readRounds(f), species: p.species}
	if f.Err != nil {
		return f.Err
	}
	v.table.bots = [2]Bot{scripted{s, A}, scripted{s, B}}
	v.play(&p, s, func() bool { return s.parted })
	if !s.parted && s.round < len(s.rounds) {
		v.Differ(s.round+1, "the game is over, recorded are %d more rounds", len(s.rounds)-s.round)
	}
	return nil
}

// scripted is the script in one seat.
type scripted struct {
	*script
	side Side
}

func (s scripted) Species() Species { return s.species[s.side] }

func (s scripted) Turn(t *Turn) {
	if s.round == len(s.rounds) {
		s.part(t, "the game goes on, recorded is its end after round %d", s.round)
		return
	}
	turns := s.rounds[s.round].turns
	if s.turn == len(turns) {
		s.part(t, "side %s has its turn, recorded is none", sideNames[s.side])
		return
	}
	turn := turns[s.turn]
	s.turn++
	if turn.side != s.side {
		s.part(t, "side %s has its turn, recorded is side %s", sideNames[s.side], sideNames[turn.side])
		return
	}
	acts := turn.acts
	for t.Next() {
		if len(acts) == 0 {
			s.part(t, "the cell of %s at %d %d is asked, recorded is none", sideNames[s.side], t.At.X(), t.At.Y())
			return
		}
		a := acts[0]
		acts = acts[1:]
		if t.At.X() != a.x || t.At.Y() != a.y {
			s.part(t, "the cell of %s at %d %d is asked, recorded is the one at %d %d", sideNames[s.side], t.At.X(), t.At.Y(), a.x, a.y)
			return
		}
		action, wellFormed := ParseAction([]byte(a.text))
		if done := t.Act(action) && wellFormed; done != a.ok {
			s.v.Differ(s.round+1, "%q by the cell of %s at %d %d %s, recorded the contrary", a.text, sideNames[s.side], a.x, a.y,
				map[bool]string{true: "is carried out", false: "becomes a rest"}[done])
		}
	}
	if len(acts) > 0 {
		s.part(t, "side %s has no cell left to ask, recorded is one more at %d %d", sideNames[s.side], acts[0].x, acts[0].y)
	}
}

// part reports where the engine leaves the recording, and ends the game.
func (s *script) part(t *Turn, format string, args ...any) {
	s.v.Differ(s.round+1, format, args...)
	s.parted = true
	t.over = true
}

// Record compares the state after a round.
func (s *script) Record(round int, state []byte) {
	if s.parted {
		return
	}
	recorded := s.rounds[s.round]
	if s.turn < len(recorded.turns) {
		s.v.Differ(round, "the round is over, recorded is a turn of side %s", sideNames[recorded.turns[s.turn].side])
	}
	s.v.compareHash(round, state, recorded.hash)
	s.round++
	s.turn = 0
}

func (v *verifier) compareHash(round int, state []byte, recorded string) {
	if hash := stateHash(state); hash != recorded {
		v.Differ(round, "the state has the hash %s, recorded %s", hash, recorded)
	}
}

func (v *verifier) match(f *recordings.Fields) error {
	p := readPlayed(f)
	m := &hashes{v: v, recorded: recordings.Read[[]string](f, "hashes", "a list of texts")}
	var names [2]string
	f.Into("bots", func(bots *recordings.Fields) {
		for side := range names {
			names[side] = bots.Text(sideNames[side], "the name of a bot")
		}
	})
	if f.Err != nil {
		return f.Err
	}
	for side, name := range names {
		var err error
		if v.table.bots[side], err = v.bots.Named(name); err != nil {
			return err
		}
		if species := v.table.bots[side].Species(); species != p.species[side] {
			v.Differ(0, "the species of %s is %v, recorded %v", name, species, p.species[side])
		}
	}
	v.play(&p, m, func() bool { return false })
	if m.rounds != len(m.recorded) {
		v.Differ(m.rounds, "the game has %d rounds, recorded are %d", m.rounds, len(m.recorded))
	}
	return nil
}

// hashes compares the states of a match.
type hashes struct {
	v        *verifier
	recorded []string
	rounds   int
}

// Record compares the state after a round.
func (m *hashes) Record(round int, state []byte) {
	m.rounds = round
	if round <= len(m.recorded) {
		m.v.compareHash(round, state, m.recorded[round-1])
	}
}

// asks is how often our bot is asked where chance decides. With it, an act of
// ours that the original never gives is found if we give it in 7 of 100 cases or
// more, and one of the original's that we never give if it was recorded 8 times in
// 300: what the contest's bots do by chance has 1 in 9 at the least. Frequencies
// that are wrong everywhere by 5 of 100 are found.
const asks = 3000

func (v *verifier) decision(f *recordings.Fields) error {
	view := View{
		Rows: recordings.Read[[]string](f, "rows", "a list of texts"),
		X:    f.Int("x"), Y: f.Int("y"),
		HP: f.Int("hp"), Energy: f.Int("energy"),
	}
	width, height := f.Int("width"), f.Int("height")
	f.Try(func() error { _, err := view.check(width, height); return err })
	s := recordings.Sample[Action]{At: v.At(0), Bot: f.Text("bot", "the name of a bot")}
	texts := s.Take(f, "samples", "outputs", meant)
	if f.Err != nil {
		return f.Err
	}
	bot, err := v.bots.Named(s.Bot)
	if err != nil {
		return err
	}
	// Positions may have been made up: a cell may have more than its species gives.
	v.table.show(view, bot.Species(), uint64(v.Line))
	if s.Samples == 1 {
		if answer := v.table.ask(bot); answer != meant(texts[0]) {
			v.Differ(0, "%s answers %q, recorded %q", s.Bot, answer, texts[0])
		}
		return nil
	}
	s.Ask(asks, func() Action { return v.table.ask(bot) })
	v.chance = append(v.chance, s)
	return nil
}

// meant is the act that a recorded answer stands for. A text that an act of
// ours can print, be it malformed as "EAT NA" is, stands for that very act, so
// that a bot must make the same mistake and not just another rest. What no act
// prints stands for what the engine makes of it: an empty text, from a program
// that crashed, is a rest.
func meant(text string) Action {
	if a, ok := spellings()[text]; ok {
		return a
	}
	a, _ := ParseAction([]byte(text))
	return a
}

// spellings has every text that an act can print.
var spellings = sync.OnceValue(func() map[string]Action {
	all := map[string]Action{}
	add := func(a Action) { all[a.String()] = a }
	add(Rest)
	add(Explode)
	for d := NW; d <= notAvailable; d++ {
		add(Move(d))
		add(Divide(d))
		add(Eat(d))
		for s := range 16 {
			add(Attack(d, s))
		}
	}
	return all
})
