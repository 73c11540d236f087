package alienwar

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"breeder/engines"
)

// decision is a line of a file of decisions. Its kind says which fields it has.
type decision struct {
	Kind    string `json:"k"`
	Species string `json:"sp"`
	Round   int    `json:"rd"`

	// points
	N       int       `json:"n"`
	Created *int      `json:"created"`
	Points  []float32 `json:"pts"`
	Hist    [][]int   `json:"hist"`

	state
	Events []event `json:"ev"`
}

// state is what an individual is asked in, and what it answered.
type state struct {
	Abilities []float32      `json:"ab"`
	HP        *int           `json:"hp"`
	View      string         `json:"view"`
	Moves     map[string]int `json:"d"`
	Enemy     []int          `json:"en"`
	Yes       *int           `json:"yes"`
}

// event is a moment in the life of an individual: the answers of copies of it,
// and what it then did itself.
type event struct {
	Kind string `json:"t"`
	N    int    `json:"n"`
	state
	Got json.RawMessage `json:"got"`
}

// How often our species are asked: a few times if there seems to be no chance
// in it, often otherwise.
const (
	asksAtFirst = 40
	asksInAll   = 2000
	asksOfBirth = 20_000
)

// decision compares a line.
func (v *verifier) decision(text []byte) error {
	var d decision
	if err := json.Unmarshal(text, &d); err != nil {
		return fmt.Errorf("must be a JSON object of a decision: %w", err)
	}
	name, err := speciesNamed(d.Species)
	if err != nil {
		return err
	}
	v.ID = d.Kind + " " + name
	bot, err := v.probe.bot(name)
	if err != nil {
		return err
	}
	switch d.Kind {
	case "points":
		return v.points(&d, bot)
	case "move", "want":
		bot.Begin(2)
		_, err := v.answer(bot, d.Kind, d.N, &d.state, v.At(d.Round))
		return err
	case "hist":
		return v.history(&d, bot)
	}
	return fmt.Errorf("k is %q, must be points, move, want or hist", d.Kind)
}

// points compares what individuals ask for at birth.
func (v *verifier) points(d *decision, bot Bot) error {
	if d.Created == nil {
		return errors.New("created is missing, must be a whole number")
	}
	births := []int{*d.Created, d.N - *d.Created}
	if err := checkCounts("created", births, d.N); err != nil {
		return err
	}
	if d.Points == nil && len(d.Hist) != int(abilityCount) {
		return fmt.Errorf("points need pts or a hist of %d abilities", abilityCount)
	}
	if d.Points != nil && len(d.Points) != int(abilityCount) {
		return fmt.Errorf("pts has %d numbers, must have %d", len(d.Points), abilityCount)
	}
	born := 0
	var hist [abilityCount][PointsTotal + 2]int
	for range asksOfBirth {
		bot.Begin(1)
		points, ok := bot.Points(0, &v.probe.dice)
		if !ok || points.Check() != nil {
			continue
		}
		born++
		for a, p := range points {
			if d.Points != nil && p != d.Points[a] {
				v.Differ(0, "asks for %v %v, recorded %v", p, Ability(a), d.Points[a])
				return nil
			}
			hist[a][round(p)]++
		}
	}
	v.judge.counts("birth", func(i int) string { return [2]string{"a birth", "a failure"}[i] },
		births, []int{born, asksOfBirth - born}, v.At(0))
	for a, recorded := range d.Hist {
		if len(recorded) != len(hist[a]) {
			return fmt.Errorf("hist of %v has %d counts, must have %d", Ability(a), len(recorded), len(hist[a]))
		}
		if err := checkSum(fmt.Sprintf("hist of %v", Ability(a)), recorded, *d.Created); err != nil {
			return err
		}
		v.judge.counts("points", func(i int) string { return fmt.Sprintf("%d in %v", i, Ability(a)) }, recorded, hist[a][:], v.At(0))
	}
	return nil
}

// answer compares the answers to one state, and gives what was asked so that it
// can be asked again.
func (v *verifier) answer(bot Bot, kind string, n int, s *state, at engines.Difference) (ask func() int, err error) {
	if s.HP == nil {
		return nil, errors.New("hp is missing, must be a whole number")
	}
	abilities, err := recordedAbilities(s.Abilities)
	if err != nil {
		return nil, err
	}
	recorded := make([]int, moveCount)
	what, names := "moves", func(i int) string { return Move(i).String() }
	switch kind {
	case "move", "m":
		if err := v.probe.show(s.View, abilities, *s.HP); err != nil {
			return nil, err
		}
		for name, times := range s.Moves {
			m, err := moveNamed(name)
			if err != nil {
				return nil, err
			}
			recorded[m] += times
		}
		ask = func() int { return int(v.probe.move(bot)) }
	case "want", "w":
		if len(s.Enemy) != 4 {
			return nil, fmt.Errorf("en has %d levels, must have 4", len(s.Enemy))
		}
		for _, level := range s.Enemy {
			if level < 1 {
				return nil, fmt.Errorf("en has a level %d, must be 1 or more", level)
			}
		}
		if s.Yes == nil {
			return nil, errors.New("yes is missing, must be a whole number")
		}
		v.probe.be(abilities, *s.HP)
		recorded[0], recorded[1] = n-*s.Yes, *s.Yes
		what, names = "wishes", func(i int) string { return [2]string{"peace", "a fight"}[i] }
		shown := Shown{s.Enemy[0], s.Enemy[1], s.Enemy[2], s.Enemy[3]}
		ask = func() int {
			if v.probe.wants(bot, shown) {
				return 1
			}
			return 0
		}
	default:
		return nil, fmt.Errorf("the kind %q must be a move or a wish", kind)
	}
	if err := checkCounts(what, recorded, n); err != nil {
		return nil, err
	}
	ours := make([]int, moveCount)
	for range asksAtFirst {
		ours[ask()]++
	}
	if sole(ours) >= 0 && sole(ours) == sole(recorded) {
		return ask, nil
	}
	for range asksInAll - asksAtFirst {
		ours[ask()]++
	}
	v.judge.counts(what, names, recorded, ours, at)
	return ask, nil
}

// sole is the only answer that came, or -1.
func sole(counts []int) int {
	only := -1
	for i, n := range counts {
		if n > 0 {
			if only >= 0 {
				return -1
			}
			only = i
		}
	}
	return only
}

func moveNamed(name string) (Move, error) {
	if name == "EXC" { // the species failed, which is to stay
		return Stay, nil
	}
	for m := range moveCount {
		if m.String() == name {
			return m, nil
		}
	}
	return Stay, fmt.Errorf("unknown move %q: there are %s and EXC", name, strings.Join(moveNames[:], " "))
}

// patience is how often our species is asked to do what the recorded one did,
// where chance decides.
const patience = 100_000

// history follows the life of one individual: at each event copies of ours are
// asked, and then it goes on with what the recorded one did.
func (v *verifier) history(d *decision, bot Bot) error {
	if len(d.Events) == 0 {
		return errors.New("ev is missing, must be a list of events")
	}
	bot.Begin(2)
	for i, e := range d.Events {
		ask, err := v.answer(bot, e.Kind, e.N, &e.state, v.At(i+1))
		if err != nil {
			return fmt.Errorf("event %d: %w", i+1, err)
		}
		var got int
		if e.Kind == "m" {
			var name string
			if err := json.Unmarshal(e.Got, &name); err != nil {
				return fmt.Errorf("event %d: got must be a move", i+1)
			}
			m, err := moveNamed(name)
			if err != nil {
				return fmt.Errorf("event %d: %w", i+1, err)
			}
			got = int(m)
		} else {
			var yes bool
			if err := json.Unmarshal(e.Got, &yes); err != nil {
				return fmt.Errorf("event %d: got must be true or false", i+1)
			}
			if yes {
				got = 1
			}
		}
		tries := 0
		for ; tries < patience && ask() != got; tries++ {
		}
		if tries == patience {
			v.Differ(i+1, "never answers %s, recorded it did", e.Got)
			return nil
		}
		v.probe.keep(bot)
	}
	return nil
}

// probe asks a species about states that somebody made up. Individual 0 has the
// memory, and what is asked is individual 1, a copy of it.
type probe struct {
	bots  map[string]Bot
	board *Board
	far   *Board
	dice  Dice
	turn  Turn
}

func (p *probe) bot(name string) (Bot, error) {
	if bot, ok := p.bots[name]; ok {
		return bot, nil
	}
	bot, err := defaultBot(name)
	if err != nil {
		return nil, err
	}
	if p.bots == nil {
		p.bots = map[string]Bot{}
		p.board, p.far = &Board{side: MaxSide}, new(Board)
		p.turn = Turn{
			Living: []uint16{1}, At: make([]Place, 2), Radius: make([]uint8, 2), Moves: make([]Move, 2),
			Board: p.board, Dice: &p.dice, bodies: make([]body, 2), far: p.far,
		}
	}
	p.bots[name] = bot
	return bot, nil
}

// be gives the individual abilities and hp.
func (p *probe) be(abilities Abilities, hp int) {
	b := &p.turn.bodies[1]
	b.abilities, b.hp = abilities, int32(hp)
	for a, ability := range abilities {
		b.levels[a] = int32(round(ability))
	}
	p.turn.Radius[1] = uint8(sight(abilities[Vision]))
}

// show lays a view around the individual: rows from north to south, with
// slashes between them.
func (p *probe) show(view string, abilities Abilities, hp int) error {
	p.be(abilities, hp)
	rows := strings.Split(view, "/")
	r := int(p.turn.Radius[1])
	const centre = MaxSide / 2
	if r >= centre {
		return fmt.Errorf("the radius is %d, must be below %d", r, centre)
	}
	if len(rows) != 2*r+1 {
		return fmt.Errorf("the view has %d rows, must have %d for vision %v", len(rows), 2*r+1, abilities[Vision])
	}
	p.board.blank()
	for y, row := range rows {
		if len(row) != 2*r+1 {
			return fmt.Errorf("row %d of the view has %d letters, must have %d", y+1, len(row), 2*r+1)
		}
		for x := range len(row) {
			letter, ok := letterOf(row[x])
			if !ok {
				return fmt.Errorf("row %d of the view has %q, must have letters of A W C T E H and dots", y+1, row[x])
			}
			p.board.letters[At(centre+x-r, centre+y-r)] = letter
		}
	}
	p.board.finish()
	p.turn.At[1] = At(centre, centre)
	return nil
}

// remembering is a species that keeps something about each individual.
type remembering interface{ copyMemory(to, from uint16) }

func (p *probe) copied(bot Bot) {
	if r, ok := bot.(remembering); ok {
		r.copyMemory(1, 0)
	}
}

func (p *probe) move(bot Bot) Move {
	p.copied(bot)
	bot.Move(&p.turn)
	return p.turn.Moves[1]
}

func (p *probe) wants(bot Bot, shown Shown) bool {
	p.copied(bot)
	return bot.Wants(&p.turn, 1, shown)
}

// keep makes the copy that was asked last the individual itself.
func (p *probe) keep(bot Bot) {
	if r, ok := bot.(remembering); ok {
		r.copyMemory(0, 1)
	}
}
