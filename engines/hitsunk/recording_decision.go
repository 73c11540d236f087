package hitsunk

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"breeder/engines/recordings"
)

// A decision names a program of the contest and says how it was asked:
//
//   - "first": without an argument, for the class of its ship;
//   - "exact": with an argument, and what it answered;
//   - "freq": the same for a program that draws, with how often each answer came
//     (as in a "first" that has counts);
//   - "draws": what a program that draws makes of given draws;
//   - "seed": what it answers where java.util.Random has a given seed.
//
// PeaceMaker's have the text of its file before and after the call.

// recordedNames are the programs' own names and those of their strategies.
var recordedNames = map[string]string{
	"RandomBot":  "random-bot",
	"PassiveBot": "passive-bot",
	"PeaceMaker": "peace-maker",
}

// bot is a strategy's bot at its default genome, by the program's own name.
func (v *verifier) bot(name string) (Bot, error) {
	own, ok := recordedNames[name]
	if !ok {
		return nil, fmt.Errorf(`"bot" is %q, must be one of %s`, name, strings.Join(slices.Sorted(maps.Keys(recordedNames)), ", "))
	}
	return v.bots.Named(own)
}

// decision asks one of our bots what a program was asked.
func (v *verifier) decision(f *recordings.Fields) error {
	name := f.Text("bot", "a text")
	kind := f.Text("kind", "a text")
	if f.Err != nil {
		return f.Err
	}
	v.ID = name + " " + kind
	bot, err := v.bot(name)
	if err != nil {
		return err
	}
	t := &v.table
	t.opened = 0
	t.launch = Launch{Rules: AsRun, table: t}
	t.turn.random = newRandom(uint64(v.Line), 1)
	var view View
	if kind == "exact" || kind == "freq" {
		argument := f.Text("req", "an argument")
		if f.Err != nil {
			return f.Err
		}
		if view, err = ParseView([]byte(argument)); err != nil {
			return err
		}
	}
	switch {
	case kind == "first" && f.Has("counts"):
		return v.sample(f, name, func(text string) string { return className(ParseChoice([]byte(text))) },
			func() string { return className(bot.Choose(&t.launch)) })
	case kind == "first":
		want := ParseChoice([]byte(f.Text("out", "a text")))
		got := bot.Choose(&t.launch)
		if f.Err == nil && got != want {
			v.Differ(0, "%s chooses a %s, recorded %s", name, got, want)
		}
		v.compareFile(f, name, bot)
	case kind == "exact":
		want := f.Text("out", "a text")
		bot.Choose(&t.launch)
		if f.Has("state") {
			maker, err := fileOf(bot, name)
			if err != nil {
				return err
			}
			if text := f.Text("state", "a text"); text != "" {
				maker.Text = text[0]
			}
		}
		if f.Err != nil {
			return f.Err
		}
		t.show(&view, AsRun, uint64(v.Line))
		if got := t.ask(bot); got != meant(want) {
			v.Differ(0, "%s answers %q, recorded %q", name, got, want)
		}
		v.compareFile(f, name, bot)
	case kind == "freq":
		bot.Choose(&t.launch)
		t.show(&view, AsRun, uint64(v.Line))
		return v.sample(f, name, meant, func() string { return t.ask(bot) })
	case kind == "draws":
		draws := recordings.Read[[]int](f, "draws", "seven draws")
		return v.drawn(f, name, bot, func(i, bound int) (int, error) {
			if len(draws) != len(randomBounds) {
				return 0, fmt.Errorf(`"draws" has %d draws, must have %d`, len(draws), len(randomBounds))
			}
			if draws[i] < 0 || draws[i] >= bound {
				return 0, fmt.Errorf(`"draws" has %d in place %d, must be below %d`, draws[i], i+1, bound)
			}
			return draws[i], nil
		})
	case kind == "seed":
		seed := recordings.Read[int64](f, "java_random_seed", "a whole number")
		random := newJavaRandom(seed)
		if err := v.drawn(f, name, bot, func(_, bound int) (int, error) { return random.below(bound), nil }); err != nil {
			return err
		}
		random = newJavaRandom(seed)
		want := ParseChoice([]byte(f.Text("first_call_out_same_seed", "a text")))
		if got := chosenBy(random.below(int(Carrier))); f.Err == nil && got != want {
			v.Differ(0, "%s chooses a %s, recorded %s", name, got, want)
		}
	default:
		return fmt.Errorf(`"kind" is %q, must be first, exact, freq, draws or seed`, kind)
	}
	return f.Err
}

func className(c Class) string { return strconv.Itoa(int(c)) }

// ask has a bot answer the turn that show has readied, as text.
func (t *table) ask(bot Bot) string {
	t.turn.orders = t.turn.orders[:0]
	bot.Turn(&t.turn)
	return string(AppendOrders(nil, t.turn.orders))
}

// meant is a recorded answer as our bots print it: -0 is +0, and a letter
// that does nothing is nothing.
func meant(text string) string {
	return string(AppendOrders(nil, ParseOrders(nil, []byte(text))))
}

func fileOf(bot Bot, name string) (*File, error) {
	maker, ok := bot.(*peaceMaker)
	if !ok {
		return nil, fmt.Errorf(`%s has no file, "state" must be left out`, name)
	}
	return maker.file, nil
}

// compareFile compares the text of a program's file after its call, if it is recorded.
func (v *verifier) compareFile(f *recordings.Fields, name string, bot Bot) {
	if !f.Has("state_after") || f.IsNull("state_after") {
		return
	}
	want := f.Text("state_after", "a text")
	file, err := fileOf(bot, name)
	if err != nil {
		f.Fail("%w", err)
		return
	}
	got := ""
	if file.Text != 0 {
		got = string(rune(file.Text))
	}
	if f.Err == nil && got != want {
		v.Differ(0, "%s leaves %q in its file, recorded %q", name, got, want)
	}
}

// asksPerCall is how many times our bot is asked for each recorded call.
const asksPerCall = 4

// sample asks a bot again and again and keeps the counts for judgeChance.
func (v *verifier) sample(f *recordings.Fields, name string, meant func(text string) string, ask func() string) error {
	s := recordings.Sample[string]{At: v.At(0), Bot: name}
	s.Take(f, "calls", "counts", meant)
	if f.Err == nil {
		s.Ask(asksPerCall*s.Samples, ask)
		v.chance = append(v.chance, s)
	}
	return f.Err
}

// randomBounds are the ranges that RandomBot draws from in each turn: the
// letter, the columns and rows of a shot, and four ranges of one number.
var randomBounds = [...]int{randomDraw, 5, 5, 1, 1, 1, 1}

// drawn compares what RandomBot makes of its draws.
func (v *verifier) drawn(f *recordings.Fields, name string, bot Bot, draw func(i, bound int) (int, error)) error {
	random, ok := bot.(*randomBot)
	if !ok {
		return fmt.Errorf("%s does not draw, must be RandomBot", name)
	}
	want := f.Text("out", "a text")
	if f.Err != nil {
		return f.Err
	}
	var draws [len(randomBounds)]int
	for i, bound := range randomBounds {
		var err error
		if draws[i], err = draw(i, bound); err != nil {
			return err
		}
	}
	if got := random.decide(draws[0], draws[1], draws[2]).String(); got != meant(want) {
		v.Differ(0, "%s makes %q of the draws %v, recorded %q", name, got, draws, want)
	}
	return nil
}

// javaRandom is java.util.Random, whose documentation fixes its numbers: a
// linear congruential generator of 48 bits.
type javaRandom struct{ state uint64 }

const (
	javaFactor = 0x5DEECE66D
	javaMask   = 1<<48 - 1
)

func newJavaRandom(seed int64) *javaRandom {
	return &javaRandom{(uint64(seed) ^ javaFactor) & javaMask}
}

// below is nextInt(bound).
func (r *javaRandom) below(bound int) int {
	next := func() int32 {
		r.state = (r.state*javaFactor + 0xB) & javaMask
		return int32(r.state >> 17)
	}
	if bound&(bound-1) == 0 {
		return int(int64(bound) * int64(next()) >> 31)
	}
	for {
		n := next()
		value := n % int32(bound)
		if n-value+int32(bound-1) >= 0 {
			return int(value)
		}
	}
}
