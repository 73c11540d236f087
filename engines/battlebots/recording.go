package battlebots

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"breeder/engines"
)

// Recordings of the original programs are JSON Lines, plain or compressed by
// gzip, of two kinds that are told apart by their fields:
//
//   - a trace ("bouts") is a bout or a match under a control program, with
//     every reply, the state after every round, and sometimes what the bots were told;
//   - a decision ("arg") is a state and what an original bot answered to it,
//     asked many times if chance decides.

// verify replays a file of recordings.
func verify(ctx context.Context, file string, data []byte, report func(engines.Difference)) (int, error) {
	v := verifier{file: file, report: report, bots: map[string]Bot{}}
	var source io.Reader = bytes.NewReader(data)
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		unzipped, err := gzip.NewReader(source)
		if err != nil {
			return 0, fmt.Errorf("%s:1: %w", file, err)
		}
		source = unzipped
	}
	recordings := 0
	lines := bufio.NewReaderSize(source, 1<<16)
	for {
		text, end := lines.ReadBytes('\n')
		v.line++
		if end != nil && end != io.EOF {
			return recordings, fmt.Errorf("%s:%d: %w", file, v.line, end)
		}
		if err := ctx.Err(); err != nil {
			return recordings, err
		}
		if len(bytes.TrimSpace(text)) > 0 {
			if err := v.replay(text); err != nil {
				return recordings, fmt.Errorf("%s:%d: %w", file, v.line, err)
			}
			recordings++
		}
		if end == io.EOF {
			break
		}
	}
	if recordings == 0 {
		return 0, fmt.Errorf("%s:1: the file is empty, must hold a recording a line", file)
	}
	v.judgeChance()
	return recordings, nil
}

// verifier goes through one file.
type verifier struct {
	file   string
	line   int
	id     string // of the recording of this line
	report func(engines.Difference)
	table  table
	view   View
	bots   map[string]Bot
	chance []sampled // answers in which chance had a part, judged together
}

func (v *verifier) differ(step int, format string, args ...any) {
	v.report(engines.Difference{File: v.file, Line: v.line, Recording: v.id, Step: step, Detail: fmt.Sprintf(format, args...)})
}

// replay checks one recording. An error means that it is none.
func (v *verifier) replay(text []byte) error {
	f := fields{}
	if err := json.Unmarshal(text, &f.values); err != nil {
		return errors.New("must be a JSON object on a line of its own")
	}
	v.id = read[string](&f, "id", "a text")
	switch {
	case f.has("bouts"):
		return v.trace(&f)
	case f.has("arg"):
		return v.decision(&f)
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
	wrong := fmt.Errorf("the state %s must be [x1, y1, energy1, x2, y2, energy2, paralysis, bullets, missiles, mines]", quote(string(text)))
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

func readTrace(f *fields) trace {
	t := trace{}
	rules, err := parseRules(read[string](f, "rules", "as-run or revised"))
	if err != nil {
		f.fail("%w", err)
	}
	t.setting = Setting{Rules: rules, Rounds: readBetween(f, "max_rounds", 1, MaxRounds)}
	if f.has("para0") {
		t.paralysis = readBetween(f, "para0", 0, EMPRounds)
	}
	if t.hasLeftover = f.has("para_end"); t.hasLeftover {
		t.leftover = read[int](f, "para_end", number)
	}
	t.winner = readBetween(f, "match_winner", 0, 2)
	for i, raw := range read[[]map[string]json.RawMessage](f, "bouts", "a list of bouts") {
		inner := fields{path: fmt.Sprintf("bout %d: ", i+1), values: raw}
		t.bouts = append(t.bouts, readBout(&inner, rules))
		if f.err == nil {
			f.err = inner.err
		}
	}
	t.setting.Bouts = len(t.bouts)
	if len(t.bouts) == 0 {
		f.fail("\"bouts\" is empty, must hold one at least")
	}
	return t
}

func readBout(f *fields, rules Rules) recordedBout {
	b := recordedBout{
		start:   start{[2]Square{At(1, 1), At(Side-1, readBetween(f, "y2", 0, Side-1))}, [2]int{0, 1}},
		replies: readPairs(f, "cmds"),
		states:  read[[]recordedState](f, "states", "a list of states"),
		winner:  readBetween(f, "winner", 0, 2),
	}
	if rules == Revised {
		b.start.at[0] = At(0, readBetween(f, "y1", 0, Side-1))
		if readBetween(f, "first", 1, 2) == 2 {
			b.start.seats = [2]int{1, 0}
		}
	}
	rounds := read[int](f, "rounds", number)
	if rounds < 1 || len(b.replies) != rounds || len(b.states) != rounds {
		f.fail("there are %d pairs of replies and %d states, must be 1 of each at least and as many as the rounds, %d", len(b.replies), len(b.states), rounds)
	}
	if f.has("args") {
		if b.arguments = readPairs(f, "args"); len(b.arguments) != rounds {
			f.fail("there are %d pairs of arguments, must be as many as the rounds, %d", len(b.arguments), rounds)
		}
	}
	return b
}

func readPairs(f *fields, key string) [][2]string {
	var pairs [][2]string
	for i, pair := range read[[][]string](f, key, "a list of pairs of texts") {
		if len(pair) != 2 {
			f.fail("%q: number %d has %d texts, must have one for each bot", key, i+1, len(pair))
			return nil
		}
		pairs = append(pairs, [2]string(pair))
	}
	return pairs
}

func (v *verifier) trace(f *fields) error {
	recorded := readTrace(f)
	if f.err != nil {
		return f.err
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
			v.differ(rounds, "bout %d: it is over, recorded are %d rounds", i+1, len(bout.states))
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
			v.differ(rounds, "bout %d: the winner is %d, recorded %d", i+1, won, bout.winner)
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
		v.differ(0, "the winner of the match is %d, recorded %d", won, recorded.winner)
	}
	if recorded.hasLeftover && carried.paralysis != recorded.leftover {
		v.differ(0, "paralysis at the end is %d, recorded %d", carried.paralysis, recorded.leftover)
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
			s.v.differ(s.round+1, "bout %d: bot %d is told %s", s.number, s.seat+1, difference(string(s.text), recorded))
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
		s.v.differ(s.round, "bout %d: it goes on, recorded is its end after round %d", s.number, s.round-1)
		s.parted = true
		return
	}
	got, want := describeBoard(&s.v.table.view.board), s.bout.states[s.round-1].describe()
	for i := range got {
		if got[i] != want[i] {
			s.v.differ(s.round, "bout %d: %s, recorded %s", s.number, got[i], want[i])
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

// bot is a strategy's bot at its default genome.
func (v *verifier) bot(name string) (Bot, error) {
	if bot, ok := v.bots[name]; ok {
		return bot, nil
	}
	strategy, err := engines.FindStrategy(&game{}, name)
	if err != nil {
		return nil, err
	}
	made, err := strategy.New(strategy.Space.Default())
	if err != nil {
		return nil, err
	}
	bot := made.(Bot)
	v.bots[name] = bot
	return bot, nil
}

// certain is how often a bot is asked for an answer that the original always gave.
const certain = 40

func (v *verifier) decision(f *fields) error {
	arg := read[string](f, "arg", "a text")
	name := read[string](f, "bot", "the name of a bot")
	var memory, after string
	if name == "readyaimshoot" {
		memory = read[string](f, "state", "0, 1 or 2")
		after = read[string](f, "next_state", "0, 1 or 2")
		for _, state := range []string{memory, after} {
			if state != "0" && state != "1" && state != "2" {
				f.fail("a state is %q, must be 0, 1 or 2", state)
			}
		}
		if read[string](f, "reply_real_newlines", "a text") != "" {
			f.fail("\"reply_real_newlines\" must be empty: the program as published never answers")
		}
	}
	if f.err != nil {
		return f.err
	}
	bot, err := v.bot(name)
	if err != nil {
		return err
	}
	if err := v.view.Read([]byte(arg), uint64(v.line)); err != nil {
		return fmt.Errorf("\"arg\": %w", err)
	}
	if f.has("replies") {
		return v.sample(f, name, bot)
	}
	reply := read[string](f, "reply", "a text")
	if f.err != nil {
		return f.err
	}
	for range certain {
		shooter, hasState := bot.(*readyaimshoot)
		if hasState {
			shooter.next = int(memory[0] - '0')
		}
		if answer := bot.Decide(&v.view); answer != meant(reply) {
			v.differ(0, "%s answers %q, recorded %q", name, answer, reply)
			return nil
		}
		if hasState && shooter.next != int(after[0]-'0') {
			v.differ(0, "%s is in state %d afterwards, recorded %s", name, shooter.next, after)
			return nil
		}
	}
	return nil
}

// sample notes how often a bot gives which answer, for [verifier.judgeChance].
func (v *verifier) sample(f *fields, name string, bot Bot) error {
	s := sampled{line: v.line, id: v.id, bot: name, samples: read[int](f, "samples", number)}
	replies := read[map[string]int](f, "replies", "a count for each text")
	sum := 0
	for _, text := range slices.Sorted(maps.Keys(replies)) {
		n := replies[text]
		if n < 1 || n > s.samples {
			f.fail("%q was answered %d times, must be 1 to %d", text, n, s.samples)
			break
		}
		sum += n
		s.count(meant(text), n, 0)
	}
	if sum != s.samples || sum == 0 {
		f.fail("the replies sum to %d, must be the %d samples, at least 1", sum, s.samples)
	}
	if f.err != nil {
		return f.err
	}
	for range asks {
		s.count(bot.Decide(&v.view), 0, 1)
	}
	v.chance = append(v.chance, s)
	return nil
}

// meant is the command that a recorded answer stands for: those of some
// programs end in a line feed that the contest's port of them did without.
func meant(reply string) Command { return ParseReply([]byte(reply), true) }
