package battlebots

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"breeder/engines"
	"breeder/engines/recordings"
)

// Recordings of the original programs are JSON Lines, plain or compressed by
// gzip, of two kinds that are told apart by their fields:
//
//   - a trace ("bouts") is a bout or a match under a control program, with
//     every reply, the state after every round, and sometimes what the bots were told;
//   - a decision ("arg") is a state and what an original bot answered to it,
//     asked many times if chance decides.

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
	view   View
	bots   recordings.Bots[Bot]
	chance []recordings.Sample[Command] // answers in which chance had a part, judged together
}

// replay checks one recording. An error means that it is none.
func (v *verifier) replay(text []byte) error {
	f, err := recordings.Parse(text)
	if err != nil {
		return err
	}
	v.ID = f.Text("id", "a text")
	switch {
	case f.Has("bouts"):
		return v.trace(f)
	case f.Has("arg"):
		return v.decision(f)
	}
	return errors.New(`must have "bouts" (a trace) or "arg" (a decision)`)
}

// trace is a recorded match.
type trace struct {
	setting     Setting
	paralysis   int // at its start
	bouts       []recordedBout
	winner      int // 1 or 2, 0 for nobody
	leftover    int // paralysis at its end
	hasLeftover bool
}

// recordedBout is one bout of a trace. Replies and arguments are by seat,
// states by who moves first.
type recordedBout struct {
	start     start
	replies   [][2]string
	states    []recordedState
	arguments [][2]string // as many as replies, or none
	winner    int
}

// recordedState is the state after a round, in the figures of a trace.
type recordedState struct {
	at                [2]Square
	energy            [2]int
	paralysis         int
	bullets, missiles []recordedItem
	mines             []recordedItem
}

// recordedItem is [slot, x, y, heading], of a mine without a heading. The
// heading of a ghost is -1.
type recordedItem [4]int

func (s *recordedState) UnmarshalJSON(text []byte) error {
	wrong := fmt.Errorf("the state %s must be [x1, y1, energy1, x2, y2, energy2, paralysis, bullets, missiles, mines]", recordings.Short(text))
	var parts []json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil || len(parts) != 10 {
		return wrong
	}
	var x, y [2]int
	for i, into := range []*int{&x[0], &y[0], &s.energy[0], &x[1], &y[1], &s.energy[1], &s.paralysis} {
		if err := json.Unmarshal(parts[i], into); err != nil || string(parts[i]) == "null" {
			return wrong
		}
	}
	for i := range s.at {
		if !inside(x[i], y[i]) {
			return wrong
		}
		s.at[i] = At(x[i], y[i])
	}
	for i, into := range []*[]recordedItem{&s.bullets, &s.missiles, &s.mines} {
		var list [][]int
		if err := json.Unmarshal(parts[7+i], &list); err != nil || list == nil {
			return wrong
		}
		numbers := 4
		if i == 2 {
			numbers = 3
		}
		for _, item := range list {
			if len(item) != numbers {
				return fmt.Errorf("the item %v of a state must have %d numbers", item, numbers)
			}
			*into = append(*into, recordedItem(append(item, 0, 0)[:4]))
		}
	}
	return nil
}

func readTrace(f *recordings.Fields) trace {
	t := trace{}
	rules, err := parseRules(f.Text("rules", "as-run or revised"))
	if err != nil {
		f.Fail("%w", err)
	}
	t.setting = Setting{Rules: rules, Rounds: f.Between("max_rounds", 1, MaxRounds)}
	if f.Has("para0") {
		t.paralysis = f.Between("para0", 0, EMPRounds)
	}
	if t.hasLeftover = f.Has("para_end"); t.hasLeftover {
		t.leftover = f.Int("para_end")
	}
	t.winner = f.Between("match_winner", 0, 2)
	f.Each("bouts", "bout", "a list of bouts", func(_ int, bout *recordings.Fields) {
		t.bouts = append(t.bouts, readBout(bout, rules))
	})
	t.setting.Bouts = len(t.bouts)
	if len(t.bouts) == 0 {
		f.Fail("\"bouts\" is empty, must hold one at least")
	}
	return t
}

func readBout(f *recordings.Fields, rules Rules) recordedBout {
	b := recordedBout{
		start:   start{[2]Square{At(1, 1), At(Side-1, f.Between("y2", 0, Side-1))}, [2]int{0, 1}},
		replies: readPairs(f, "cmds"),
		states:  recordings.Read[[]recordedState](f, "states", "a list of states"),
		winner:  f.Between("winner", 0, 2),
	}
	if rules == Revised {
		b.start.at[0] = At(0, f.Between("y1", 0, Side-1))
		if f.Between("first", 1, 2) == 2 {
			b.start.seats = [2]int{1, 0}
		}
	}
	rounds := f.Int("rounds")
	if rounds < 1 || len(b.replies) != rounds || len(b.states) != rounds {
		f.Fail("there are %d pairs of replies and %d states, must be 1 of each at least and as many as the rounds, %d", len(b.replies), len(b.states), rounds)
	}
	if f.Has("args") {
		if b.arguments = readPairs(f, "args"); len(b.arguments) != rounds {
			f.Fail("there are %d pairs of arguments, must be as many as the rounds, %d", len(b.arguments), rounds)
		}
	}
	return b
}

func readPairs(f *recordings.Fields, key string) [][2]string {
	var pairs [][2]string
	for i, pair := range recordings.Read[[][]string](f, key, "a list of pairs of texts") {
		if len(pair) != 2 {
			f.Fail("%q: number %d has %d texts, must have one for each bot", key, i+1, len(pair))
			return nil
		}
		pairs = append(pairs, [2]string(pair))
	}
	return pairs
}

func (v *verifier) trace(f *recordings.Fields) error {
	recorded := readTrace(f)
	if f.Err != nil {
		return f.Err
	}
	t := &v.table
	t.wins = [2]int{}
	t.view.seed(0)
	carried := carried{recorded.paralysis, fresh.last}
	for i := range recorded.bouts {
		bout := &recorded.bouts[i]
		s := &script{v: v, bout: bout, number: i + 1}
		t.bots = [2]Bot{&scripted{script: s, seat: 0}, &scripted{script: s, seat: 1}}
		// One round more than recorded would show that a bout ends too late.
		setting := recorded.setting
		setting.Rounds = min(setting.Rounds, len(bout.states)+1)
		rounds, left := t.bout(setting, bout.start, carried, watcher{Recorder: s})
		carried = left
		if s.parted {
			return nil
		}
		if rounds != len(bout.states) {
			v.Differ(rounds, "bout %d: it is over, recorded are %d rounds", i+1, len(bout.states))
			return nil
		}
		before := t.wins
		t.count(setting.Rules)
		won := 0
		for seat := range t.wins {
			if t.wins[seat] > before[seat] {
				won = seat + 1
			}
		}
		if won != bout.winner {
			v.Differ(rounds, "bout %d: the winner is %d, recorded %d", i+1, won, bout.winner)
		}
	}
	won := 0
	switch {
	case t.wins[0] > t.wins[1]:
		won = 1
	case t.wins[1] > t.wins[0]:
		won = 2
	}
	if won != recorded.winner {
		v.Differ(0, "the winner of the match is %d, recorded %d", won, recorded.winner)
	}
	if recorded.hasLeftover && carried.paralysis != recorded.leftover {
		v.Differ(0, "paralysis at the end is %d, recorded %d", carried.paralysis, recorded.leftover)
	}
	return nil
}

// script plays both sides of a bout by what is recorded, and compares what
// the engine makes of it.
type script struct {
	v      *verifier
	bout   *recordedBout
	number int
	round  int  // rounds that are complete
	parted bool // the engine went another way, so that the rest tells nothing
	text   []byte
}

// scripted is the script in one seat. Its commands come from a list that the
// table does not know of, so that it must not skip.
type scripted struct {
	*script
	seat int
}

func (*scripted) Begin() {}

func (*scripted) Memory() (uint64, bool) { return 0, false }

func (s *scripted) Decide(v *View) Command {
	if s.parted || s.round >= len(s.bout.replies) {
		return Nothing
	}
	if s.bout.arguments != nil {
		s.text = v.AppendView(s.text[:0])
		if recorded := s.bout.arguments[s.round][s.seat]; string(s.text) != recorded {
			s.v.Differ(s.round+1, "bout %d: bot %d is told %s", s.number, s.seat+1, difference(string(s.text), recorded))
		}
	}
	return ParseReply([]byte(s.bout.replies[s.round][s.seat]), false)
}

// difference shows the first line in which two texts differ.
func difference(got, want string) string {
	g, w := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	i := 0
	for i < len(g)-1 && i < len(w)-1 && g[i] == w[i] {
		i++
	}
	return fmt.Sprintf("%q in line %d, recorded %q", g[i], i+1, w[i])
}

// Record compares the state after a round.
func (s *script) Record(int, []byte) {
	if s.parted {
		return
	}
	s.round++
	if s.round > len(s.bout.states) {
		s.v.Differ(s.round, "bout %d: it goes on, recorded is its end after round %d", s.number, s.round-1)
		s.parted = true
		return
	}
	got, want := describeBoard(&s.v.table.view.board), s.bout.states[s.round-1].describe()
	for i := range got {
		if got[i] != want[i] {
			s.v.Differ(s.round, "bout %d: %s, recorded %s", s.number, got[i], want[i])
			s.parted = true
			return
		}
	}
}

// description is a state in words, a part for each thing that may differ.
type description [6]string

func describeBoard(b *board) description {
	s := recordedState{at: b.at, energy: b.energy, paralysis: b.paralysis}
	for i := range b.bullets.shot {
		for _, kind := range []struct {
			from *shots
			to   *[]recordedItem
		}{{&b.bullets, &s.bullets}, {&b.missiles, &s.missiles}} {
			if kind.from.live>>i&1 == 0 {
				continue
			}
			shot := kind.from.shot[i]
			h := int(shot.heading())
			if shot.heading() == Nowhere {
				h = -1
			}
			*kind.to = append(*kind.to, recordedItem{i, shot.at().X(), shot.at().Y(), h})
		}
	}
	for slot, at := range b.mines.at {
		if b.mines.live[slot>>6]>>(slot&63)&1 != 0 {
			s.mines = append(s.mines, recordedItem{slot, at.X(), at.Y(), 0})
		}
	}
	return s.describe()
}

func (s *recordedState) describe() description {
	return description{
		fmt.Sprintf("the bots are at %d %d and %d %d", s.at[0].X(), s.at[0].Y(), s.at[1].X(), s.at[1].Y()),
		fmt.Sprintf("the energies are %d and %d", s.energy[0], s.energy[1]),
		fmt.Sprintf("paralysis is %d", s.paralysis),
		fmt.Sprintf("the bullets are %v", s.bullets),
		fmt.Sprintf("the missiles are %v", s.missiles),
		fmt.Sprintf("the mines are %v", s.mines),
	}
}

// certain is how often a bot is asked for an answer that the original always gave.
const certain = 40

func (v *verifier) decision(f *recordings.Fields) error {
	arg := f.Text("arg", "a text")
	name := f.Text("bot", "the name of a bot")
	var memory, after string
	if name == "readyaimshoot" {
		memory = f.Text("state", "0, 1 or 2")
		after = f.Text("next_state", "0, 1 or 2")
		for _, state := range []string{memory, after} {
			if state != "0" && state != "1" && state != "2" {
				f.Fail("a state is %q, must be 0, 1 or 2", state)
			}
		}
		if f.Text("reply_real_newlines", "a text") != "" {
			f.Fail("\"reply_real_newlines\" must be empty: the program as published never answers")
		}
	}
	if f.Err != nil {
		return f.Err
	}
	bot, err := v.bots.Named(name)
	if err != nil {
		return err
	}
	if err := v.view.Read([]byte(arg), uint64(v.Line)); err != nil {
		return fmt.Errorf("\"arg\": %w", err)
	}
	if f.Has("replies") {
		s := recordings.Sample[Command]{At: v.At(0), Bot: name}
		s.Take(f, "samples", "replies", meant)
		if f.Err == nil {
			s.Ask(asks, func() Command { return bot.Decide(&v.view) })
			v.chance = append(v.chance, s)
		}
		return f.Err
	}
	reply := f.Text("reply", "a text")
	if f.Err != nil {
		return f.Err
	}
	for range certain {
		shooter, hasState := bot.(*readyaimshoot)
		if hasState {
			shooter.next = int(memory[0] - '0')
		}
		if answer := bot.Decide(&v.view); answer != meant(reply) {
			v.Differ(0, "%s answers %q, recorded %q", name, answer, reply)
			return nil
		}
		if hasState && shooter.next != int(after[0]-'0') {
			v.Differ(0, "%s is in state %d afterwards, recorded %s", name, shooter.next, after)
			return nil
		}
	}
	return nil
}

// asks is how often our bot is asked where chance decides. With it, a command
// of ours that the original never gives is found if we give it in 8 of 100 cases or
// more, and one of the original's that we never give if it was recorded 7 times in
// 200. The rarest of the contest's bots is 1 in 8, which comes 25 times in 200.
const asks = 2000

// meant is the command that a recorded answer stands for: those of some
// programs end in a line feed that the contest's port of them did without.
func meant(reply string) Command { return ParseReply([]byte(reply), true) }
