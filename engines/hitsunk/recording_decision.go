package hitsunk

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"breeder/engines"
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
	if bot, ok := v.bots[name]; ok {
		return bot, nil
	}
	own, ok := recordedNames[name]
	if !ok {
		return nil, fmt.Errorf(`"bot" is %q, must be one of %s`, name, strings.Join(slices.Sorted(maps.Keys(recordedNames)), ", "))
	}
	strategy, err := engines.FindStrategy(&game{}, own)
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

// decision asks one of our bots what a program was asked.
func (v *verifier) decision(f *fields) error {
	name := read[string](f, "bot", "a text")
	kind := read[string](f, "kind", "a text")
	if f.err != nil {
		return f.err
	}
	v.id = name + " " + kind
	bot, err := v.bot(name)
	if err != nil {
		return err
	}
	t := &v.table
	t.opened = 0
	t.launch = Launch{Rules: AsRun, table: t}
	t.turn.random = newRandom(uint64(v.line), 1)
	var view View
	if kind == "exact" || kind == "freq" {
		argument := read[string](f, "req", "an argument")
		if f.err != nil {
			return f.err
		}
		if view, err = ParseView([]byte(argument)); err != nil {
			return err
		}
	}
	switch {
	case kind == "first" && f.has("counts"):
		return v.sample(f, name, func(text string) string { return className(ParseChoice([]byte(text))) },
			func() string { return className(bot.Choose(&t.launch)) })
	case kind == "first":
		want := ParseChoice([]byte(read[string](f, "out", "a text")))
		got := bot.Choose(&t.launch)
		if f.err == nil && got != want {
			v.differ(0, "%s chooses a %s, recorded %s", name, got, want)
		}
		v.compareFile(f, name, bot)
	case kind == "exact":
		want := read[string](f, "out", "a text")
		bot.Choose(&t.launch)
		if f.has("state") {
			maker, err := fileOf(bot, name)
			if err != nil {
				return err
			}
			if text := read[string](f, "state", "a text"); text != "" {
				maker.Text = text[0]
			}
		}
		if f.err != nil {
			return f.err
		}
		t.show(&view, AsRun, uint64(v.line))
		if got := t.ask(bot); got != meant(want) {
			v.differ(0, "%s answers %q, recorded %q", name, got, want)
		}
		v.compareFile(f, name, bot)
	case kind == "freq":
		bot.Choose(&t.launch)
		t.show(&view, AsRun, uint64(v.line))
		return v.sample(f, name, meant, func() string { return t.ask(bot) })
	case kind == "draws":
		draws := read[[]int](f, "draws", "seven draws")
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
		seed := read[int64](f, "java_random_seed", number)
		random := newJavaRandom(seed)
		if err := v.drawn(f, name, bot, func(_, bound int) (int, error) { return random.below(bound), nil }); err != nil {
			return err
		}
		random = newJavaRandom(seed)
		want := ParseChoice([]byte(read[string](f, "first_call_out_same_seed", "a text")))
		if got := chosenBy(random.below(int(Carrier))); f.err == nil && got != want {
			v.differ(0, "%s chooses a %s, recorded %s", name, got, want)
		}
	default:
		return fmt.Errorf(`"kind" is %q, must be first, exact, freq, draws or seed`, kind)
	}
	return f.err
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
func (v *verifier) compareFile(f *fields, name string, bot Bot) {
	if !f.has("state_after") || f.isNull("state_after") {
		return
	}
	want := read[string](f, "state_after", "a text")
	file, err := fileOf(bot, name)
	if err != nil {
		f.fail("%w", err)
		return
	}
	got := ""
	if file.Text != 0 {
		got = string(rune(file.Text))
	}
	if f.err == nil && got != want {
		v.differ(0, "%s leaves %q in its file, recorded %q", name, got, want)
	}
}

// asksPerCall is how many times our bot is asked for each recorded call: its
// own luck must matter little beside that of the recorded.
const asksPerCall = 4

// sample asks a bot again and again and keeps the counts for judgeChance.
func (v *verifier) sample(f *fields, name string, meant func(text string) string, ask func() string) error {
	s := sampled{line: v.line, id: v.id, bot: name, calls: read[int](f, "calls", number)}
	counts := read[map[string]int](f, "counts", "a count for each text")
	sum := 0
	for text, n := range counts {
		if n < 1 || n > s.calls {
			f.fail("%q was answered %d times, must be 1 to %d", text, n, s.calls)
			break
		}
		sum += n
	}
	if f.err == nil && (sum != s.calls || sum == 0) {
		f.fail("the counts sum to %d, must be the %d calls, at least 1", sum, s.calls)
	}
	if f.err == nil && s.calls > maxTold {
		f.fail(`"calls" is %d, must be at most %d`, s.calls, maxTold)
	}
	if f.err != nil {
		return f.err
	}
	for _, text := range slices.Sorted(maps.Keys(counts)) {
		s.count(meant(text), counts[text], 0)
	}
	for range asksPerCall * s.calls {
		s.count(ask(), 0, 1)
	}
	v.chance = append(v.chance, s)
	return nil
}

// randomBounds are the ranges that RandomBot draws from in each turn: the
// letter, the columns and rows of a shot, and four ranges of one number.
var randomBounds = [...]int{randomDraw, 5, 5, 1, 1, 1, 1}

// drawn compares what RandomBot makes of its draws.
func (v *verifier) drawn(f *fields, name string, bot Bot, draw func(i, bound int) (int, error)) error {
	random, ok := bot.(*randomBot)
	if !ok {
		return fmt.Errorf("%s does not draw, must be RandomBot", name)
	}
	want := read[string](f, "out", "a text")
	if f.err != nil {
		return f.err
	}
	var draws [len(randomBounds)]int
	for i, bound := range randomBounds {
		var err error
		if draws[i], err = draw(i, bound); err != nil {
			return err
		}
	}
	if got := random.decide(draws[0], draws[1], draws[2]).String(); got != meant(want) {
		v.differ(0, "%s makes %q of the draws %v, recorded %q", name, got, draws, want)
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
