package alienwar

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// fighter is somebody in a recording of fights.
type fighter struct {
	Abilities []float32 `json:"ab"`
	HP        *int      `json:"hp"`
}

// verifyRepeats is how often each recorded fight, blur and round is repeated.
const verifyRepeats = 20_000

// still is a species for bodies that only fight.
var still = &pacifist{strider: strider{Stay}}

func (v *verifier) fights(doc *document) (n int, err error) {
	t := new(table)
	t.enter([]Bot{still, still}, 1, minSide, 1)
	for _, part := range []struct {
		key     string
		compare func(*table, *document, element) error
	}{
		{"fights", v.fight}, {"rewards", v.rewards}, {"blur", v.blur}, {"scenarios", v.scenario},
	} {
		items, err := doc.list(part.key)
		if err != nil {
			return n, err
		}
		for i, item := range items {
			if err := v.ctx.Err(); err != nil {
				return n, err
			}
			doc.at(item.offset)
			v.ID = fmt.Sprintf("%s %d", part.key, i+1)
			if err := part.compare(t, doc, item); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}

// fighter brings a recorded fighter to life as the sole individual of a species.
func (v *verifier) embody(t *table, species int, f fighter) (*body, error) {
	abilities, err := recordedAbilities(f.Abilities)
	if err != nil {
		return nil, err
	}
	if f.HP == nil {
		return nil, errors.New("hp is missing, must be a whole number")
	}
	s := &t.species[species]
	s.turn.Living = s.turn.Living[:0]
	t.bear(s, 0, abilities, *f.HP)
	return &s.turn.bodies[0], nil
}

func (v *verifier) fight(t *table, doc *document, item element) error {
	var f struct {
		One, Two fighter
		N        int      `json:"n"`
		OneWins  *int     `json:"one_wins"`
		TwoWins  *int     `json:"two_wins"`
		BothDie  *int     `json:"both_die"`
		OneMean  *float64 `json:"hp_one_mean"`
		OneSD    *float64 `json:"hp_one_sd"`
		TwoMean  *float64 `json:"hp_two_mean"`
		TwoSD    *float64 `json:"hp_two_sd"`
	}
	if err := doc.read(item.text, item.offset, &f); err != nil {
		return err
	}
	one, err := v.embody(t, 0, f.One)
	if err != nil {
		return fmt.Errorf("one: %w", err)
	}
	two, err := v.embody(t, 1, f.Two)
	if err != nil {
		return fmt.Errorf("two: %w", err)
	}
	if f.OneWins == nil || f.TwoWins == nil || f.BothDie == nil {
		return errors.New("one_wins, two_wins or both_die is missing, must be whole numbers")
	}
	recorded := []int{*f.OneWins, *f.TwoWins, *f.BothDie}
	if err := checkCounts("one_wins, two_wins and both_die", recorded, f.N); err != nil {
		return err
	}
	var outcomes [3]int
	var left [2][]float64
	for range v.repeats {
		one.hp, two.hp = int32(*f.One.HP), int32(*f.Two.HP)
		t.strike(one, two)
		switch {
		case one.hp > 0:
			outcomes[0]++
			left[0] = append(left[0], float64(one.hp))
		case two.hp > 0:
			outcomes[1]++
			left[1] = append(left[1], float64(two.hp))
		default:
			outcomes[2]++
		}
	}
	v.judge.counts("outcome", func(i int) string { return [3]string{"a victory of one", "a victory of two", "a double death"}[i] },
		recorded, outcomes[:], v.At(0))
	for i, recorded := range [2]struct {
		n        int
		mean, sd *float64
	}{{*f.OneWins, f.OneMean, f.OneSD}, {*f.TwoWins, f.TwoMean, f.TwoSD}} {
		if recorded.mean == nil || recorded.sd == nil {
			continue
		}
		r, ours := sample{n: float64(recorded.n), mean: *recorded.mean, sd: *recorded.sd}, sampleOf(left[i])
		if min(recorded.n, len(left[i])) < leastOfSpread {
			continue // a handful of victories with one or two hp left
		}
		what := "hp left to " + [2]string{"one", "two"}[i]
		const printed = 0.0006
		v.judge.means(what, r, ours, printed, v.At(0))
		v.judge.spreads(what, r, ours, printed, v.At(0))
	}
	return nil
}

func (v *verifier) rewards(t *table, doc *document, item element) error {
	var r struct {
		Winner fighter
		Steps  []struct {
			Loser   []float32 `json:"loser_ab"`
			After   []float32 `json:"ab"`
			HP      int       `json:"hp"`
			Levels  []int     `json:"levels"`
			Radius  int       `json:"vision_fields"`
			Blur    int       `json:"blur_bound"`
			Ability int       `json:"ability_sum"`
		}
	}
	if err := doc.read(item.text, item.offset, &r); err != nil {
		return err
	}
	winner, err := v.embody(t, 0, r.Winner)
	if err != nil {
		return fmt.Errorf("winner: %w", err)
	}
	if len(r.Steps) == 0 {
		return errors.New("steps is missing, must be a list")
	}
	for i, s := range r.Steps {
		dead := 0
		loser, err := v.embody(t, 1, fighter{s.Loser, &dead})
		if err != nil {
			return fmt.Errorf("step %d: loser: %w", i+1, err)
		}
		after, err := recordedAbilities(s.After)
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		if len(s.Levels) != int(abilityCount) {
			return fmt.Errorf("step %d: %d levels, must be %d", i+1, len(s.Levels), abilityCount)
		}
		t.fight(winner, loser)
		if winner.abilities != after {
			v.Differ(i+1, "the winner has %v, recorded %v", winner.abilities, after)
		}
		for a, level := range s.Levels {
			if int(winner.levels[a]) != level {
				v.Differ(i+1, "the winner has %v level %d, recorded %d", Ability(a), winner.levels[a], level)
			}
		}
		for _, c := range []struct {
			what      string
			got, want int
		}{
			{"hp", int(winner.hp), s.HP},
			{"radius", int(t.species[0].turn.Radius[0]), s.Radius},
			{"blur", int(winner.blur), s.Blur},
			{"sum", t.species[0].worth(), s.Ability},
		} {
			if c.got != c.want {
				v.Differ(i+1, "the winner's %s is %d, recorded %d", c.what, c.got, c.want)
			}
		}
	}
	return nil
}

func (v *verifier) blur(t *table, doc *document, item element) error {
	var r struct {
		Abilities []float32 `json:"ab"`
		Base      []int     `json:"base"`
		N         int       `json:"n"`
		Added     [][]int   `json:"added"`
	}
	if err := doc.read(item.text, item.offset, &r); err != nil {
		return err
	}
	hp := 1
	b, err := v.embody(t, 0, fighter{r.Abilities, &hp})
	if err != nil {
		return err
	}
	if len(r.Base) != 4 || len(r.Added) != 4 {
		return errors.New("base and added must have 4 levels")
	}
	ours := make([][]int, 4)
	for i, level := range r.Base {
		if int(b.levels[i]) != level {
			v.Differ(0, "the %v level is %d, recorded %d", Ability(i), b.levels[i], level)
			return nil
		}
		if err := checkCounts("added to "+Ability(i).String(), r.Added[i], r.N); err != nil {
			return err
		}
		ours[i] = make([]int, max(len(r.Added[i]), int(b.blur)))
		r.Added[i] = append(r.Added[i], make([]int, len(ours[i])-len(r.Added[i]))...)
	}
	for range v.repeats {
		s := t.dice.blur(&b.levels, int(b.blur))
		for i, shown := range [4]int{s.Life, s.Strength, s.Defense, s.Vision} {
			ours[i][shown-int(b.levels[i])]++
		}
	}
	for i := range ours {
		v.judge.counts("blur of "+Ability(i).String(), strconv.Itoa, r.Added[i], ours[i], v.At(0))
	}
	return nil
}

// scenario repeats one round of a few individuals on a small planet.
func (v *verifier) scenario(_ *table, doc *document, item element) error {
	var r struct {
		Board   int `json:"board"`
		N       int `json:"n"`
		Species []struct {
			fighter
			Species string `json:"sp"`
			X       int    `json:"x"`
			Y       int    `json:"y"`
		} `json:"species"`
		Alive map[string]int `json:"alive"`
		HP    []*float64     `json:"hp_mean_if_alive"`
		Sum   []float64      `json:"ability_sum_mean"`
	}
	if err := doc.read(item.text, item.offset, &r); err != nil {
		return err
	}
	k := len(r.Species)
	if k < 1 || k > 16 || len(r.HP) != k || len(r.Sum) != k {
		return errors.New("species, hp_mean_if_alive and ability_sum_mean must be lists of the same length, 1 to 16")
	}
	if r.Board < minSide || r.Board > MaxSide {
		return fmt.Errorf("board is %d, must be %d to %d", r.Board, minSide, MaxSide)
	}
	bots := make([]Bot, k)
	for i, s := range r.Species {
		name, err := speciesNamed(s.Species)
		if err != nil {
			return err
		}
		if bots[i], err = defaultBot(name); err != nil {
			return err
		}
		if s.X < 0 || s.Y < 0 || s.X >= r.Board || s.Y >= r.Board {
			return fmt.Errorf("%s stands at %d %d, must be on the board", s.Species, s.X, s.Y)
		}
	}
	alive, ours := make([]int, 1<<k), make([]int, 1<<k)
	living := make([]int, k)
	for pattern, n := range r.Alive {
		bits, err := strconv.ParseUint(pattern, 2, 16)
		if err != nil || len(pattern) != k {
			return fmt.Errorf("alive has %q, must have a 0 or 1 for each of the %d", pattern, k)
		}
		alive[bits] += n
		for i := range k {
			if pattern[i] == '1' {
				living[i] += n
			}
		}
	}
	if err := checkCounts("alive", alive, r.N); err != nil {
		return err
	}
	hp, sums := make([][]float64, k), make([][]float64, k)
	t := new(table)
	for seed := range uint64(v.repeats) {
		t.enter(bots, 1, r.Board, seed)
		for i, s := range r.Species {
			bots[i].Begin(1)
			if _, err := v.embody(t, i, s.fighter); err != nil {
				return err
			}
			p := At(s.X, s.Y)
			t.species[i].turn.At[0] = p
			if shown := t.board.letters[p]; shown == Blank || key(t.order, uint16(i)) > key(t.order, t.last[p]) {
				t.board.letters[p] = t.species[i].letter
				t.last[p] = uint16(i)
			}
		}
		t.board.finish()
		t.playRound()
		pattern := 0
		for i := range k {
			pattern *= 2
			b := &t.bodies[i]
			if b.hp > 0 {
				pattern++
				hp[i] = append(hp[i], float64(b.hp))
			}
			sums[i] = append(sums[i], float64(round(b.abilities.Sum())))
		}
		ours[pattern]++
	}
	v.judge.counts("survivors", func(i int) string {
		text := strconv.FormatInt(int64(i), 2)
		return strings.Repeat("0", k-len(text)) + text
	}, alive, ours, v.At(0))
	const printed = 0.0006
	for i := range k {
		if r.HP[i] != nil {
			// Only means are recorded; their spread is taken to be ours.
			s := sampleOf(hp[i])
			v.judge.means(fmt.Sprintf("hp of %d if alive", i+1), sample{n: float64(living[i]), mean: *r.HP[i], sd: s.sd}, s, printed, v.At(0))
		}
		s := sampleOf(sums[i])
		v.judge.means(fmt.Sprintf("sum of abilities of %d", i+1), sample{n: float64(r.N), mean: r.Sum[i], sd: s.sd}, s, printed, v.At(0))
	}
	return nil
}
