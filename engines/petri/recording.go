package petri

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
	"sync"

	"breeder/engines"
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
	case f.has("rounds"):
		return v.trace(&f)
	case f.has("hashes"):
		return v.match(&f)
	case f.has("outputs"):
		return v.decision(&f)
	}
	return errors.New(`must have "rounds" (a trace), "hashes" (a match) or "outputs" (a decision)`)
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

func readPlayed(f *fields) (p played) {
	p.setting = Setting{Width: read[int](f, "width", number), Height: read[int](f, "height", number), Rounds: read[int](f, "max_rounds", number)}
	f.try(p.setting.check)
	p.first = readSide(f, "first")
	species := f.into("species")
	for side := range p.species {
		stats := read[[]int](species, sideNames[side], "hp, energy and acidity")
		if len(stats) != 3 {
			species.fail("%s has %d numbers, must have hp, energy and acidity", sideNames[side], len(stats))
			continue
		}
		p.species[side] = Species{stats[0], stats[1], stats[2]}
		species.try(p.species[side].Check)
	}
	f.take(species)
	result := f.into("result")
	p.result.winner = read[string](result, "winner", "A, B or -")
	p.result.reason = read[string](result, "reason", "extinction or rounds")
	p.result.rounds = read[int](result, "rounds", number)
	p.result.decisions = read[int](result, "decisions", number)
	p.result.final = read[string](result, "final", "a text")
	cells := result.into("cells")
	for side := range p.result.cells {
		p.result.cells[side] = read[int](cells, sideNames[side], number)
	}
	result.take(cells)
	f.take(result)
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
			v.differ(rounds, "the %s is %v, recorded %v", c.what, c.got, c.want)
		}
	}
	v.table.state = turn.board.appendState(v.table.state[:0])
	if final := string(v.table.state); final != p.result.final {
		got, want := strings.Split(final, "\n"), strings.Split(p.result.final, "\n")
		i := 0
		for i < len(got)-1 && i < len(want)-1 && got[i] == want[i] {
			i++
		}
		v.differ(rounds, "the final state has %q in line %d, recorded %q", got[i], i+1, want[i])
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
		return fmt.Errorf("the act %s must be [x, y, text, ok]", short(text))
	}
	var ok int
	for i, into := range []any{&a.x, &a.y, &a.text, &ok} {
		if err := json.Unmarshal(parts[i], into); err != nil || string(parts[i]) == "null" {
			return fmt.Errorf("the act %s must be [x, y, text, ok]", short(text))
		}
	}
	if ok != 0 && ok != 1 {
		return fmt.Errorf("the act %s must end with 0 or 1", short(text))
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

func readRounds(f *fields) []recordedRound {
	var rounds []recordedRound
	for i, raw := range read[[]map[string]json.RawMessage](f, "rounds", "a list of rounds") {
		round := fields{path: fmt.Sprintf("round %d: ", i+1), values: raw}
		r := recordedRound{hash: read[string](&round, "hash", "a text")}
		for _, raw := range read[[]map[string]json.RawMessage](&round, "turns", "a list of turns") {
			turn := fields{path: round.path, values: raw}
			r.turns = append(r.turns, recordedTurn{readSide(&turn, "side"), read[[]act](&turn, "acts", "a list of acts")})
			round.take(&turn)
		}
		f.take(&round)
		rounds = append(rounds, r)
	}
	return rounds
}

func (v *verifier) trace(f *fields) error {
	p := readPlayed(f)
	s := &script{v: v, rounds: readRounds(f), species: p.species}
	if f.err != nil {
		return f.err
	}
	v.table.bots = [2]Bot{scripted{s, A}, scripted{s, B}}
	v.play(&p, s, func() bool { return s.parted })
	if !s.parted && s.round < len(s.rounds) {
		v.differ(s.round+1, "the game is over, recorded are %d more rounds", len(s.rounds)-s.round)
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
			s.v.differ(s.round+1, "%q by the cell of %s at %d %d %s, recorded the contrary", a.text, sideNames[s.side], a.x, a.y,
				map[bool]string{true: "is carried out", false: "becomes a rest"}[done])
		}
	}
	if len(acts) > 0 {
		s.part(t, "side %s has no cell left to ask, recorded is one more at %d %d", sideNames[s.side], acts[0].x, acts[0].y)
	}
}

// part reports where the engine leaves the recording, and ends the game.
func (s *script) part(t *Turn, format string, args ...any) {
	s.v.differ(s.round+1, format, args...)
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
		s.v.differ(round, "the round is over, recorded is a turn of side %s", sideNames[recorded.turns[s.turn].side])
	}
	s.v.compareHash(round, state, recorded.hash)
	s.round++
	s.turn = 0
}

func (v *verifier) compareHash(round int, state []byte, recorded string) {
	if hash := stateHash(state); hash != recorded {
		v.differ(round, "the state has the hash %s, recorded %s", hash, recorded)
	}
}

func (v *verifier) match(f *fields) error {
	p := readPlayed(f)
	m := &hashes{v: v, recorded: read[[]string](f, "hashes", "a list of texts")}
	bots := f.into("bots")
	for side := range v.table.bots {
		name := read[string](bots, sideNames[side], "the name of a bot")
		if bots.err != nil {
			continue
		}
		var err error
		if v.table.bots[side], err = v.bot(name); err != nil {
			return err
		}
		if species := v.table.bots[side].Species(); f.err == nil && species != p.species[side] {
			v.differ(0, "the species of %s is %v, recorded %v", name, species, p.species[side])
		}
	}
	f.take(bots)
	if f.err != nil {
		return f.err
	}
	v.play(&p, m, func() bool { return false })
	if m.rounds != len(m.recorded) {
		v.differ(m.rounds, "the game has %d rounds, recorded are %d", m.rounds, len(m.recorded))
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

func (v *verifier) decision(f *fields) error {
	view := View{
		Rows: read[[]string](f, "rows", "a list of texts"),
		X:    read[int](f, "x", number), Y: read[int](f, "y", number),
		HP: read[int](f, "hp", number), Energy: read[int](f, "energy", number),
	}
	width, height := read[int](f, "width", number), read[int](f, "height", number)
	f.try(func() error { _, err := view.check(width, height); return err })
	s := sampled{line: v.line, id: v.id, bot: read[string](f, "bot", "the name of a bot"), samples: read[int](f, "samples", number)}
	outputs := read[map[string]int](f, "outputs", "a count for each text")
	if s.samples < 1 || s.samples > mostSamples {
		f.fail("samples is %d, must be 1 to %d", s.samples, mostSamples)
	}
	texts := slices.Sorted(maps.Keys(outputs))
	sum := 0
	for _, text := range texts {
		n := outputs[text]
		if n < 1 || n > s.samples {
			f.fail("%q was answered %d times, must be 1 to %d", text, n, s.samples)
			break
		}
		sum += n
	}
	if sum != s.samples {
		f.fail("the outputs sum to %d, must be the %d samples", sum, s.samples)
	}
	if f.err != nil {
		return f.err
	}
	bot, err := v.bot(s.bot)
	if err != nil {
		return err
	}
	// Positions may have been made up: a cell may have more than its species gives.
	v.table.show(view, bot.Species(), uint64(v.line))
	if s.samples == 1 {
		if answer := v.table.ask(bot); answer != meant(texts[0]) {
			v.differ(0, "%s answers %q, recorded %q", s.bot, answer, texts[0])
		}
		return nil
	}
	for _, text := range texts {
		s.count(meant(text), outputs[text], 0)
	}
	for range asks {
		s.count(v.table.ask(bot), 0, 1)
	}
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
