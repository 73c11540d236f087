package hitsunk

import (
	"encoding/json"
	"fmt"
	"strings"

	"breeder/engines/recordings"
)

// recordedTurn is one turn of a trace.
type recordedTurn struct {
	player        int
	argument      string // empty if it was not recorded
	silent        bool   // the program could not be started
	answer        string
	statuses      []string
	mines, wrecks string
}

// recordedRound is one round of a trace.
type recordedRound struct {
	number int
	order  []int
	turns  []recordedTurn
}

// recordedMatch is a trace.
type recordedMatch struct {
	players, side, rounds int
	choices               []string
	ships                 []recordedShip
	play                  []recordedRound
	statuses              []string
	table                 []standing
}

// recordedShip is where a ship was placed; class NoShip if there is none.
type recordedShip struct {
	class Class
	x, y  int
	dir   Direction
}

// standing is a line of the final table.
type standing struct {
	id int
	tally
}

func readStatuses(f *recordings.Fields, key string, players int) []string {
	list := recordings.Read[[]string](f, key, "a status for each player")
	if f.Err == nil && len(list) != players {
		f.Fail("%q has %d texts, must have one for each of %d players", key, len(list), players)
	}
	return list
}

func readMatch(f *recordings.Fields) *recordedMatch {
	m := &recordedMatch{players: f.Int("players"), side: f.Int("grid"), rounds: f.Int("rounds")}
	if f.Err != nil {
		return nil
	}
	if err := (&Setting{Players: m.players, Rounds: m.rounds}).check(0); err != nil {
		f.Fail("%w", err)
		return nil
	}
	if m.side != SideOf(m.players) {
		f.Fail(`"grid" is %d, must be %d for %d players`, m.side, SideOf(m.players), m.players)
	}
	m.choices = recordings.Read[[]string](f, "choices", "a text for each player")
	if f.Err == nil && len(m.choices) != m.players {
		f.Fail(`"choices" has %d texts, must have one for each of %d players`, len(m.choices), m.players)
	}
	var sea board
	sea.lay(SideOf(m.players), m.players, AsRun)
	f.Each("ships", "ship", "a ship for each player, or null", func(i int, ship *recordings.Fields) {
		if ship.Values == nil {
			m.ships = append(m.ships, recordedShip{})
			return
		}
		s := recordedShip{x: ship.Between("x", 0, m.side-1), y: ship.Between("y", 0, m.side-1)}
		class, dir := ship.Between("class", int(Destroyer), int(Carrier)), ship.Between("dir", 0, int(Left))
		if id := ship.Between("id", 0, m.players-1); ship.Err == nil && id != i {
			ship.Fail(`"id" is %d, must be %d`, id, i)
		}
		if ship.Err != nil {
			return
		}
		s.class, s.dir = Class(class), Direction(dir)
		if !sea.fits(s.class.Length(), s.x, s.y, s.dir) {
			ship.Fail("the ship at %d,%d does not fit, must be on the board and clear of the others", s.x, s.y)
			return
		}
		sea.launch(i, s.class, s.x, s.y, s.dir)
		m.ships = append(m.ships, s)
	})
	if f.Err == nil && len(m.ships) != m.players {
		f.Fail(`"ships" has %d ships, must have one or null for each of %d players`, len(m.ships), m.players)
	}
	f.Each("play", "round", "a list of rounds", func(i int, round *recordings.Fields) {
		r := recordedRound{number: round.Int("round"), order: recordings.Read[[]int](round, "order", "a list of players")}
		if round.Err == nil && r.number != i+1 {
			round.Fail(`"round" is %d, must be %d`, r.number, i+1)
		}
		seen := make([]bool, m.players)
		for _, id := range r.order {
			if id < 0 || id >= m.players || seen[id] || f.Err == nil && m.ships[id].class == NoShip {
				round.Fail(`"order" has player %d, must have each with a ship once`, id)
				return
			}
			seen[id] = true
		}
		if round.Err == nil && f.Err == nil && len(r.order) != len(sea.living) {
			round.Fail(`"order" has %d players, must have the %d with a ship`, len(r.order), len(sea.living))
		}
		round.Each("turns", "turn", "a list of turns", func(_ int, turn *recordings.Fields) {
			u := recordedTurn{player: turn.Between("p", 0, m.players-1), silent: turn.IsNull("cmd")}
			if turn.Has("req") {
				u.argument = turn.Text("req", "a text")
			}
			if !u.silent {
				u.answer = turn.Text("cmd", "a text or null")
			}
			u.statuses = readStatuses(turn, "st", m.players)
			u.mines, u.wrecks = turn.Text("mines", "a list of cells as a text"), turn.Text("wrecks", "a list of cells as a text")
			r.turns = append(r.turns, u)
		})
		m.play = append(m.play, r)
	})
	m.statuses = readStatuses(f, "final_status", m.players)
	f.Each("final", "final line", "the lines of the table", func(_ int, line *recordings.Fields) {
		count := func(key string) int32 { return recordings.Read[int32](line, key, "a whole number") }
		m.table = append(m.table, standing{line.Between("id", 0, m.players-1),
			tally{score: count("score"), hits: count("hits"), sunken: count("sunken"), damage: count("damage"), deaths: count("death")}})
	})
	return m
}

// trace replays a match.
func (v *verifier) trace(f *recordings.Fields) error {
	v.ID = f.Text("id", "a text")
	m := readMatch(f)
	if f.Err != nil {
		return f.Err
	}
	t := &v.table
	b := &t.turn.board
	b.lay(m.side, m.players, AsRun)
	t.turn.rules = AsRun
	for i, choice := range m.choices {
		if class := ParseChoice([]byte(choice)); class != m.ships[i].class {
			v.Differ(0, "player %d has chosen %s by %q, recorded %s", i, class, choice, m.ships[i].class)
		}
		if s := m.ships[i]; s.class != NoShip {
			b.launch(i, s.class, s.x, s.y, s.dir)
		}
	}
	if !v.rounds(m) {
		return nil
	}
	for i := range b.ships {
		v.compareStatus(len(m.play), "in the end ", i, m.statuses[i])
	}
	v.compareTable(m)
	return nil
}

// rounds replays the rounds of a trace. It says whether the engine went the
// same way to the end, though perhaps with other results.
func (v *verifier) rounds(m *recordedMatch) bool {
	t := &v.table
	b := &t.turn.board
	ended := 0 // the round whose turns ended the match
	for _, r := range m.play {
		if ended > 0 {
			v.Differ(r.number, "the match is over, recorded is another round")
			return false
		}
		if r.number > m.rounds {
			v.Differ(r.number, "the %d rounds are over, recorded is another", m.rounds)
			return false
		}
		turns := r.turns
		b.living = b.living[:0]
		for _, id := range r.order {
			b.living = append(b.living, uint16(id))
		}
		t.turn.Round = r.number
		if b.afloat <= 1 {
			ended = r.number
		}
		for _, id := range r.order {
			s := &b.ships[id]
			if ended > 0 || !s.alive() {
				continue
			}
			if len(turns) == 0 {
				v.Differ(r.number, "player %d has a turn, recorded is none", id)
				return false
			}
			turn := &turns[0]
			turns = turns[1:]
			if turn.player != id {
				v.Differ(r.number, "player %d has a turn, recorded is player %d", id, turn.player)
				return false
			}
			v.turn(r.number, s, turn)
			if b.afloat <= 1 {
				ended = r.number
			}
		}
		if len(turns) > 0 {
			v.Differ(r.number, "the round is over, recorded is a turn of player %d", turns[0].player)
			return false
		}
	}
	if ended == 0 && len(m.play) < m.rounds && b.afloat > 1 {
		v.Differ(len(m.play), "the match goes on, recorded is its end")
		return false
	}
	return true
}

// turn replays one turn and compares all that is recorded of it.
func (v *verifier) turn(round int, s *ship, recorded *recordedTurn) {
	t := &v.table
	b := &t.turn.board
	t.turn.begin(s)
	if recorded.argument != "" {
		if got := string(t.turn.AppendArgument(nil)); got != recorded.argument {
			v.Differ(round, "player %d gets %s", recorded.player, firstDifference(got, recorded.argument))
		}
	}
	if !recorded.silent {
		s.answer()
		t.turn.orders = ParseOrders(t.turn.orders[:0], []byte(recorded.answer))
		b.carryOut(s, t.turn.orders)
	}
	after := fmt.Sprintf("after player %d's %q ", recorded.player, recorded.answer)
	for i := range b.ships {
		v.compareStatus(round, after, i, recorded.statuses[i])
	}
	for _, c := range []struct {
		what     string
		content  content
		recorded string
	}{{"mines", mine, recorded.mines}, {"wrecks", wreck, recorded.wrecks}} {
		if got := b.list(c.content); got != c.recorded {
			v.Differ(round, "%sthe %s are at %q, recorded at %q", after, c.what, got, c.recorded)
		}
	}
}

func (v *verifier) compareStatus(round int, when string, player int, recorded string) {
	s := &v.table.turn.board.ships[player]
	got := ""
	if s.class != NoShip {
		got = string(s.append(nil))
	}
	if got != recorded {
		v.Differ(round, "%splayer %d is %q, recorded %q", when, player, got, recorded)
	}
}

// list is the cells of one content as recordings write them: "x,y" from the
// top row, each from the left.
func (b *board) list(what content) string {
	var cells []string
	for y := range b.side {
		for x := range b.side {
			if b.cells[placeOf(x, y)] == what {
				cells = append(cells, fmt.Sprintf("%d,%d", x, y))
			}
		}
	}
	return strings.Join(cells, " ")
}

func (v *verifier) compareTable(m *recordedMatch) {
	b := &v.table.turn.board
	var lines []standing
	for id := range b.ships {
		line := standing{id, b.tally(id)}
		at := len(lines)
		for at > 0 && line.against(lines[at-1].tally) > 0 {
			at--
		}
		lines = append(lines[:at], append([]standing{line}, lines[at:]...)...)
	}
	if len(lines) != len(m.table) {
		v.Differ(len(m.play), "the final table has %d lines, recorded are %d", len(lines), len(m.table))
		return
	}
	for i, line := range lines {
		if line != m.table[i] {
			v.Differ(len(m.play), "line %d of the final table is %s, recorded %s", i+1, line, m.table[i])
		}
	}
}

// String is the line in words.
func (s standing) String() string {
	return fmt.Sprintf("player %d with score %d (%d hits, %d sunken, %d damage, %d deaths)", s.id, s.score, s.hits, s.sunken, s.damage, s.deaths)
}

// firstDifference tells where two texts part.
func firstDifference(got, recorded string) string {
	i := 0
	for i < len(got) && i < len(recorded) && got[i] == recorded[i] {
		i++
	}
	piece := func(text string) string {
		text = text[max(0, min(i-10, len(text))):min(i+10, len(text))]
		raw, _ := json.Marshal(text)
		return string(raw)
	}
	return fmt.Sprintf("an argument with %s around character %d, recorded %s", piece(got), i+1, piece(recorded))
}
