package battlebots

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"breeder/engines"
	"breeder/genomes"
	"breeder/internal/needs"
)

// exportable is a strategy that can be exported, with what a test has to know
// of its program: how to list all that it may do in a position.
type exportable struct {
	strategy string
	python   string // statements that do so; they may use command, text and notes
	c        string // functions that begin a match and print it
	may      func(b Bot, v *View) []string
}

var exportables = []exportable{
	{"duelist", `
        duel = bot.Duel(bot.View(text), notes)
        may = duel.good_commands()
        bot.did(duel, command)`, `
static Notes notes;
static void begin(void) { notes = no_notes; }
static void answer(const char *text, const char *command)
{
	static View view;
	static Duel duel;
	if (!read_view(&view, text))
		exit(1);
	find_good(&duel, &view, &notes);
	for (int i = 0; i < duel.count; i++)
		printf("%s%s", i > 0 ? "," : "", duel.commands[i]);
	did(&duel, command);
}`, mayDuelist},
	{"readyaimshoot", `
        may = [bot.decide(bot.View(text), notes)]`, `
static Notes notes;
static void begin(void) { notes = no_notes; }
static void answer(const char *text, const char *command)
{
	View view;
	char answer[8];
	(void)command;
	if (!read_view(&view, text))
		exit(1);
	decide(&view, &notes, answer);
	printf("%s", answer);
}`, func(b Bot, v *View) []string {
		fork := *b.(*readyaimshoot)
		return []string{fork.Decide(v).String()}
	}},
	{"evilbot", pythonAsks, cAsks, mayAsked},
	{"mineminemine", pythonAsks, cAsks, mayAsked},
	{"straightshooter", pythonAsks, cAsks, mayAsked},
	{"troubleandstrafe", pythonAsks, cAsks, mayAsked},
}

// mayDuelist lists the good commands in the order in which a duelist draws.
func mayDuelist(b Bot, v *View) (good []string) {
	var all scores
	fork := *b.(*duelist)
	fork.consider(v, &duel{last: Nowhere}, &all)
	for set, i := all.good(fork.slack), 0; set != 0; set, i = set>>1, i+1 {
		if set&1 != 0 {
			good = append(good, all.command[i].String())
		}
	}
	return good
}

// mayAsked asks a bot that remembers nothing so often that everything comes
// up; its program is only asked now and then.
func mayAsked(b Bot, v *View) []string {
	fork, found := *v, map[string]bool{}
	for seed := range uint64(200) {
		fork.seed(seed)
		found[b.Decide(&fork).String()] = true
	}
	return slices.Sorted(maps.Keys(found))
}

const pythonAsks = `
        may = sorted({bot.decide(bot.View(text)) for _ in range(4)})`

const cAsks = `
static void begin(void) {}
static int compare(const void *a, const void *b) { return strcmp(a, b); }
static void answer(const char *text, const char *command)
{
	static char all[4][8];
	View view;
	(void)command;
	if (!read_view(&view, text))
		exit(1);
	for (int i = 0; i < 4; i++)
		decide(&view, all[i]);
	qsort(all, 4, sizeof all[0], compare);
	for (int i = 0; i < 4; i++)
		if (i == 0 || strcmp(all[i], all[i - 1]) != 0)
			printf("%s%s", i > 0 ? "," : "", all[i]);
}`

// The drivers load an exported program and let it decide in many positions, a
// line each, in which "|" stands for the line feeds of its argument. "BEGIN"
// takes its notes away. They print what it may do, and go on as if it had
// done what the start of the line says. "DRAW" lets the whole program run a
// thousand times, without notes.
const (
	pythonDriver = `
import contextlib, importlib.util, io, os, runpy, sys
spec = importlib.util.spec_from_file_location("bot", "bot.py")
bot = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bot)
new_notes = getattr(bot, "Notes", lambda: None)
code = compile(open("bot.py").read(), "bot.py", "exec")
notes = new_notes()
for line in sys.stdin:
    command, _, text = line.rstrip("\n").partition("\t")
    text = text.replace("|", "\n")
    if command == "BEGIN":
        notes = new_notes()
    elif command == "DRAW":
        sys.argv = ["bot.py", text]
        for _ in range(1000):
            answer = io.StringIO()
            with contextlib.redirect_stdout(answer):
                exec(code, {"__name__": "__main__"})
            print(answer.getvalue())
            if os.path.exists("bot.notes"):
                os.remove("bot.notes")
    else:%s
        print(",".join(may))
`

	cDriver = `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define main bot_main
#include "bot.c"
#undef main
%s
int main(void)
{
	static char line[1 << 14];
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = '\0';
		char *text = strchr(line, '\t');
		*text++ = '\0';
		for (char *at = text; *at; at++)
			if (*at == '|')
				*at = '\n';
		char *argv[] = {"./bot", text, NULL};
		if (strcmp(line, "BEGIN") == 0)
			begin();
		else if (strcmp(line, "DRAW") == 0)
			for (int i = 0; i < 1000; i++) {
				bot_main(2, argv);
				putchar('\n');
				remove("bot.notes");
			}
		else {
			answer(text, line);
			putchar('\n');
		}
	}
	return 0;
}
`
)

// exportedBot is a program in a folder of its own.
type exportedBot struct {
	exportable
	language, folder string
	genome           genomes.Genome
}

// bot is ours of the same genome.
func (e *exportedBot) bot(t *testing.T) Bot {
	t.Helper()
	return botAt(t, e.strategy, e.genome.String())
}

func exported(t *testing.T, language string, e exportable, genes string) *exportedBot {
	t.Helper()
	needs.Tools(t, map[string]string{"python": "python3", "c": "cc"}[language])
	strategy, err := engines.FindStrategy(new(game), e.strategy)
	if err != nil {
		t.Fatal(err)
	}
	genome, err := strategy.Space.Parse(genes)
	if err != nil {
		t.Fatal(err)
	}
	source, err := new(game).Export(e.strategy, genome, language, []string{"bred by a test"})
	if err != nil {
		t.Fatal(err)
	}
	made := &exportedBot{e, language, t.TempDir(), genome}
	write := func(file, text string) {
		if err := os.WriteFile(filepath.Join(made.folder, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if language == "python" {
		write("bot.py", string(source.Text))
		write("driver.py", fmt.Sprintf(pythonDriver, e.python))
	} else {
		write("bot.c", string(source.Text))
		write("driver.c", fmt.Sprintf(cDriver, e.c))
	}
	return made
}

// command is what runs the program, or its driver.
func (e *exportedBot) command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	words := []string{"python3", name + ".py"}
	if e.language == "c" {
		words = []string{"./" + name}
		if _, err := os.Stat(filepath.Join(e.folder, name)); err != nil {
			cc := exec.Command("cc", "-O2", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", name+".c", "-o", name)
			cc.Dir = e.folder
			if text, err := cc.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
		}
	}
	words = append(words, args...)
	c := exec.Command(words[0], words[1:]...)
	c.Dir = e.folder
	return c
}

// run runs a command and returns what it prints.
func run(t *testing.T, c *exec.Cmd) string {
	t.Helper()
	var said, complained bytes.Buffer
	c.Stdout, c.Stderr = &said, &complained
	if err := c.Run(); err != nil || complained.Len() > 0 {
		t.Fatalf("%v: %s", err, complained.Bytes())
	}
	return said.String()
}

// drive gives the driver lines and returns those that it prints.
func (e *exportedBot) drive(t *testing.T, lines []string) []string {
	t.Helper()
	driver := e.command(t, "driver")
	driver.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	return strings.Split(strings.TrimSuffix(run(t, driver), "\n"), "\n")
}

// same tells whether what the program did or may do is what ours may.
func (e *exportedBot) same(got, may string) bool {
	if e.python != pythonAsks {
		return got == may
	}
	all := strings.Split(may, ",")
	return !slices.ContainsFunc(strings.Split(got, ","), func(c string) bool { return !slices.Contains(all, c) })
}

// transcript is what a driver is told, with what it must answer.
type transcript struct {
	lines []string
	asked []asked
}

type asked struct{ text, may string }

func (s *transcript) begin() { s.lines = append(s.lines, "BEGIN\t") }

func driverLine(word, text string) string { return word + "\t" + strings.ReplaceAll(text, "\n", "|") }

// ask lets a bot of ours decide and takes it down.
func (s *transcript) ask(may func(Bot, *View) []string, b Bot, v *View) Command {
	text := string(v.AppendView(nil))
	s.asked = append(s.asked, asked{text, strings.Join(may(b, v), ",")})
	c := b.Decide(v)
	s.lines = append(s.lines, driverLine(c.String(), text))
	return c
}

// scribe is a bot that takes down what it is asked.
type scribe struct {
	Bot
	may func(Bot, *View) []string
	transcript
}

func (s *scribe) Decide(v *View) Command {
	if len(s.asked) > longMatch {
		return s.Bot.Decide(v)
	}
	return s.ask(s.may, s.Bot, v)
}

// longMatch is how many positions a match may have to be of use.
const longMatch = 600

// playMatches plays contest matches in a row, so that a program has to notice
// where the next begins, until there are so many positions. Long matches are
// left out.
func (e *exportedBot) playMatches(t *testing.T, s *transcript, rules Rules, positions int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(rules), 5))
	rivals := []Bot{
		&brawler{rng: rng}, botAt(t, "evilbot", ""), &brawler{rng: rng}, botAt(t, "straightshooter", ""),
		botAt(t, "duelist", ""), botAt(t, "mineminemine", ""), botAt(t, "readyaimshoot", ""),
	}
	arena := new(table)
	arena.AskAll(true)
	from := len(s.asked)
	s.begin()
	for i := 0; len(s.asked) < from+positions && i < 4; i++ {
		rival := rivals[i%len(rivals)]
		me := &scribe{Bot: e.bot(t), may: e.may}
		seats := []engines.Bot{me, rival}
		if i%2 == 1 {
			slices.Reverse(seats)
		}
		if wild, ok := rival.(*brawler); ok {
			wild.bot = 1 - i%2
		}
		if _, err := arena.Play(engines.Fixture{Setting: Setting{rules, Bouts, Rounds}, Seed: rng.Uint64()}, seats, nil); err != nil {
			t.Fatal(err)
		}
		if len(me.asked) <= longMatch {
			s.lines = append(s.lines, me.lines...)
			s.asked = append(s.asked, me.asked...)
		}
	}
}

// shown are positions of which the first is one of a match.
type shown struct {
	rules Rules
	texts []string
}

// recordedPositions are those of the recordings: each by itself, or those that
// a bot was shown in a bout one after another.
func recordedPositions(t *testing.T) (list []shown) {
	t.Helper()
	for _, record := range records(t, "testdata/decisions.jsonl.gz") {
		// Without notes a program takes this for the start of a bout under the
		// revised rules if it looks like one.
		rules, text := AsRun, record["arg"].(string)
		apart := strings.LastIndexAny(text[:Side*(Side+1)], "YX")%(Side+1) - strings.IndexAny(text, "YX")%(Side+1)
		if apart*apart == (Side-1)*(Side-1) && strings.Count(text, "\n") == Side+2 {
			rules = Revised
		}
		list = append(list, shown{rules, []string{text}})
	}
	for _, rules := range []Rules{AsRun, Revised} {
		for _, record := range records(t, []string{AsRun: "testdata/traces.jsonl.gz", Revised: "testdata/traces-revised.jsonl.gz"}[rules]) {
			for _, bout := range record["bouts"].([]any) {
				rounds, _ := bout.(map[string]any)["args"].([]any)
				for seat := range min(len(rounds), 2) {
					var texts []string
					for _, round := range rounds {
						texts = append(texts, round.([]any)[seat].(string))
					}
					list = append(list, shown{rules, texts})
				}
			}
		}
	}
	return list
}

// askShown asks in positions of a new match.
func (e *exportedBot) askShown(t *testing.T, s *transcript, positions shown) {
	t.Helper()
	s.begin()
	b := e.bot(t)
	b.Begin()
	for i, text := range positions.texts {
		var v View
		if err := v.Read([]byte(text), uint64(i)); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		v.board.rules = positions.rules
		s.ask(e.may, b, &v)
	}
}

// exportGenomes are the default, as "", and others, some of them drawn.
func exportGenomes(t *testing.T, strategy string, drawn int) []string {
	t.Helper()
	found, err := engines.FindStrategy(new(game), strategy)
	if err != nil {
		t.Fatal(err)
	}
	list := []string{""}
	if strategy == "duelist" { // one that does now and then what others seldom do
		list = append(list, "mine-urge=30 mine-reach=4 mine-limit=4 mine-crowd=9 mine-contact=15 mine-close=7 "+
			"mine-impatience=20 patience=5 impatience=30 pulse-urge=-60 slack=0")
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range drawn {
		g := found.Space.Sample(rng)
		var others map[string]string
		switch {
		case strategy == "duelist" && i%2 == 1:
			// Many are so full of mines or pulses that they do little else.
			others = map[string]string{"mine-urge": "-100", "pulse-urge": "-100", "slack": "0"}
		case strategy == "evilbot":
			others = map[string]string{"wall-shot": []string{"0.3", "0", "1"}[i%3]}
		}
		for gene, value := range others {
			if g, err = g.With(gene, value); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, g.String())
	}
	return list
}

// TestExportedDuelistsBesiege plays bouts against a bot that only dodges, and
// against one that is fond of pulses.
func TestExportedDuelistsBesiege(t *testing.T) {
	for _, language := range new(game).Languages() {
		for i, genes := range []string{"peace=5 siege-odds=1 slack=0", "peace=9 siege-odds=3 siege-wait=60 pulse-catch=250 pulse-sure=40"} {
			t.Run(fmt.Sprintf("%s %d", language, i), func(t *testing.T) {
				t.Parallel()
				e := exported(t, language, exportables[0], genes)
				var s transcript
				for rules := range Rules(2) {
					for k, rival := range []string{"dodger", "dodger", "duelist{pulse-urge=100}"} {
						name, set, _ := strings.Cut(strings.TrimSuffix(rival, "}"), "{")
						me := &scribe{Bot: e.bot(t), may: e.may}
						fixture := engines.Fixture{Setting: Setting{rules, 1, 150}, Seed: uint64(k)}
						arena := new(table)
						arena.AskAll(true)
						if _, err := arena.Play(fixture, []engines.Bot{me, botAt(t, name, set)}, nil); err != nil {
							t.Fatal(err)
						}
						s.begin()
						s.lines, s.asked = append(s.lines, me.lines...), append(s.asked, me.asked...)
					}
				}
				for i, got := range e.drive(t, s.lines) {
					if got != s.asked[i].may {
						t.Fatalf("position %d: it may do %q, must %q in\n%s", i, got, s.asked[i].may, s.asked[i].text)
					}
				}
			})
		}
	}
}

func TestExportedBotsDecideAlike(t *testing.T) {
	recorded := recordedPositions(t)
	for _, e := range exportables {
		for _, c := range []struct {
			language        string
			genomes         int // drawn ones
			positions, part int // played, for each genome and rules; and one in how many recorded ones
		}{{"python", 1, 200, 15}, {"c", 2, 1000, 3}} {
			if e.strategy != "duelist" {
				c.genomes, c.positions, c.part = 1, 100, 12
			}
			for i, genes := range exportGenomes(t, e.strategy, c.genomes) {
				t.Run(fmt.Sprintf("%s in %s %d", e.strategy, c.language, i), func(t *testing.T) {
					t.Parallel()
					e := exported(t, c.language, e, genes)
					var s transcript
					for rules := range Rules(2) {
						e.playMatches(t, &s, rules, c.positions)
					}
					for i := 0; i < len(recorded); i += c.part {
						e.askShown(t, &s, recorded[i])
					}
					got := e.drive(t, s.lines)
					if len(got) != len(s.asked) {
						t.Fatalf("%d answers in %d positions", len(got), len(s.asked))
					}
					wrong := 0
					for i, at := range s.asked {
						if !e.same(got[i], at.may) {
							if wrong++; wrong <= 3 {
								t.Errorf("position %d: it may do %q, must %q in\n%s", i, got[i], at.may, at.text)
							}
						}
					}
					t.Logf("%d positions, %d wrong", len(got), wrong)
				})
			}
		}
	}
}

// TestExportedDuelistsHeedEachGene asks exported duelists where one gene matters,
// or few. In Python that is one process for all; in C there are only those genes
// of which matches tell little.
func TestExportedDuelistsHeedEachGene(t *testing.T) {
	needs.Tools(t, "python3")
	folder := t.TempDir()
	check := func(p position, got string) {
		may, want := strings.Split(got, ","), strings.Split(p.want, ",")
		if !strings.Contains(p.genes, "slack") {
			may = may[:1] // the first is done
		}
		if slices.Sort(want); !slices.Equal(slices.Sorted(slices.Values(may)), want) {
			t.Errorf("%s: it may do %s, must %s", p.name, may, want)
		}
	}
	var lines []string
	for i, p := range duelistPositions {
		genome, err := duelistSpace.Parse(bareDuelist(t, p.genes))
		if err != nil {
			t.Fatal(err)
		}
		source, err := new(game).Export("duelist", genome, "python", nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("bot%d.py", i)), source.Text, 0o644); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, driverLine(fmt.Sprintf("bot%d", i), string(p.view(t).AppendView(nil))))
	}
	driver := exec.Command("python3", "-c", `
import importlib, sys
sys.path.insert(0, "")
for line in sys.stdin:
    name, _, text = line.rstrip("\n").partition("\t")
    bot = importlib.import_module(name)
    print(",".join(bot.Duel(bot.View(text.replace("|", "\n")), bot.Notes()).good_commands()))
`)
	driver.Dir = folder
	driver.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	for i, got := range strings.Split(strings.TrimSuffix(run(t, driver), "\n"), "\n") {
		check(duelistPositions[i], got)
	}
	for _, p := range duelistPositions {
		switch p.name {
		case "mine-contact", "mine-close", "at mine-limit", "mine-crowd", "mine-fear":
			e := exported(t, "c", exportables[0], bareDuelist(t, p.genes))
			check(p, e.drive(t, []string{driverLine("0", string(p.view(t).AppendView(nil)))})[0])
		}
	}
}

// TestExportedBotsAreStartedForEachRound starts the programs as the contest
// does, without and with a folder for notes.
func TestExportedBotsAreStartedForEachRound(t *testing.T) {
	for _, e := range exportables {
		genes := map[string]string{"duelist": "slack=0"}[e.strategy]
		for _, language := range new(game).Languages() {
			for _, folder := range []string{".", "state"} {
				rounds := 6
				if e.python == pythonAsks {
					if rounds = 2; folder != "." { // it has no notes
						continue
					}
				}
				t.Run(e.strategy+" in "+language+" with notes in "+folder, func(t *testing.T) {
					t.Parallel()
					e := exported(t, language, e, genes)
					if err := os.MkdirAll(filepath.Join(e.folder, folder), 0o755); err != nil {
						t.Fatal(err)
					}
					var s transcript
					e.playMatches(t, &s, AsRun, 1)
					for i, at := range s.asked[:min(len(s.asked), rounds)] {
						may, got := strings.Split(at.may, ","), run(t, e.command(t, "bot", at.text))
						if e.strategy == "duelist" {
							may = may[:1]
						}
						if !slices.Contains(may, got) {
							t.Fatalf("round %d: it does %q, must %q in\n%s", i+1, got, may, at.text)
						}
					}
					_, err := os.Stat(filepath.Join(e.folder, folder, "bot.notes"))
					if _, forgets := e.bot(t).(interface{ forgetful() }); forgets == (err == nil) {
						t.Errorf("it forgets: %v, but of its notes: %v", forgets, err)
					}
				})
			}
		}
	}
}

// What is no state of the arena gets a line on stderr, no command, and no notes.
func TestExportedBotsRefuseWhatIsNoArena(t *testing.T) {
	const row = "..........\n"
	rows := ".Y......X.\n" + strings.Repeat(row, 9)
	good := rows + "Y 10\nX 9\nB 3 9 W\nM 2 2 \nL 6 3\n"
	bad := map[string]string{
		"nothing": "", "a word": "hello", "no Y": strings.Replace(good, ".Y.", "...", 1), "no X": strings.Replace(good, ".X.", "...", 1),
		"two Y": strings.Replace(good, "...", "..Y", 1), "rows that are cut off": rows[:95], "no energies": rows, "half of the energies": rows + "Y 10\n",
		"energy that is none": rows + "Y ten\nX 9\n", "another letter": rows + "Y 10\nX 9\nZ 1 1\n", "another heading": rows + "Y 10\nX 9\nB 1 1 Q\n",
		"a square outside": rows + "Y 10\nX 9\nB 1 10 N\n", "a mine with a heading": rows + "Y 10\nX 9\nL 1 1 N\n", "half of a square": rows + "Y 10\nX 9\nB 1\n",
	}
	for _, e := range exportables {
		for _, language := range new(game).Languages() {
			t.Run(e.strategy+" in "+language, func(t *testing.T) {
				t.Parallel()
				e := exported(t, language, e, "")
				for what, text := range bad {
					c := e.command(t, "bot", text)
					var said, complained bytes.Buffer
					c.Stdout, c.Stderr = &said, &complained
					if err := c.Run(); err == nil || said.Len() > 0 || complained.String() != "usage: "+e.strategy+map[string]string{"python": ".py"}[language]+" ARENA, as the control program has it\n" {
						t.Errorf("%s: %v, it does %q and says %q", what, err, said.String(), complained.String())
					}
				}
				if _, err := os.Stat(filepath.Join(e.folder, "bot.notes")); err == nil {
					t.Error("it notes what is none")
				}
				run(t, e.command(t, "bot", good))
				run(t, e.command(t, "bot", strings.TrimSuffix(good, "\n")))
			})
		}
	}
}

func TestExportedBotsDrawAlike(t *testing.T) {
	for _, c := range []struct{ strategy, genes string }{
		{"duelist", "slack=150"}, {"evilbot", "wall-shot=0.3"}, {"mineminemine", "flee-mines=5"},
		{"straightshooter", "missile-reach=0"}, {"troubleandstrafe", ""},
	} {
		e := exportables[slices.IndexFunc(exportables, func(e exportable) bool { return e.strategy == c.strategy })]
		for _, language := range new(game).Languages() {
			t.Run(c.strategy+" "+c.genes+" in "+language, func(t *testing.T) {
				t.Parallel()
				e := exported(t, language, e, c.genes)
				p := position{me: [2]int{5, 3}, enemy: [2]int{1, 6}, items: "M 8 3 W,L 5 2,L 8 8"}
				if c.strategy == "evilbot" {
					p.me, p.enemy, p.items = [2]int{5, 2}, [2]int{1, 7}, "L 5 1"
				}
				v := p.view(t)
				counts := map[string]int{}
				for _, answer := range e.drive(t, []string{driverLine("DRAW", string(v.AppendView(nil)))}) {
					counts[answer]++
				}
				ours, b := map[string]int{}, e.bot(t)
				const times = 20_000
				for range times {
					b.Begin()
					ours[b.Decide(v).String()]++
				}
				if len(ours) < 2 {
					t.Fatalf("it always does %v: the test has lost its point", ours)
				}
				for c := range counts {
					ours[c] += 0
				}
				for c, n := range ours {
					p := float64(n) / times
					if off := float64(counts[c]) - 1000*p; math.Abs(off) > 5.5*math.Sqrt(1000*p*(1-p)+1e-9)+1 {
						t.Errorf("it does %q %d times of a thousand, must about %.0f times", c, counts[c], 1000*p)
					}
				}
			})
		}
	}
}

// TestProgramsAreTheDefaults looks at the programs as they stand.
func TestProgramsAreTheDefaults(t *testing.T) {
	if got := programs.Strategies(new(game)); len(got) != len(exportables) {
		t.Errorf("%v can be exported", got)
	}
	for _, l := range programs.Languages {
		for _, e := range exportables {
			strategy, err := engines.FindStrategy(new(game), e.strategy)
			if err != nil {
				t.Fatal(err)
			}
			source, err := new(game).Export(e.strategy, strategy.Space.Default(), l.Name, nil)
			if err != nil {
				t.Fatal(err)
			}
			kept, err := programs.Find(new(game), e.strategy, strategy.Space.Default(), l.Name)
			if err != nil || string(source.Text) != kept.Text || source.File != e.strategy+l.Extension {
				t.Errorf("%s is not the default: %v", source.File, err)
			}
			for _, left := range []string{"from arena", `#include "`} {
				if strings.Contains(string(source.Text), left) {
					t.Errorf("%s is not in one file: it has %s", source.File, left)
				}
			}
		}
	}
}

func TestExportSetsTheGenes(t *testing.T) {
	genome, err := duelistSpace.Parse("line-1=-199 slack=0 off-far=7")
	if err != nil {
		t.Fatal(err)
	}
	narrow, err := duelistSpace.Narrow(map[string]any{"patience": int64(7)})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range programs.Languages {
		for _, c := range []struct {
			genome    genomes.Genome
			constants string
		}{{genome, "LINE_1=-199 SLACK=0 OFF_FAR=7 PATIENCE=40"}, {narrow.Default(), "LINE_1=-60 SLACK=3 OFF_FAR=0 PATIENCE=7"}} {
			source, err := new(game).Export("duelist", c.genome, l.Name, []string{"one", "", "two", "three"})
			if err != nil {
				t.Fatal(err)
			}
			for _, constant := range strings.Fields(c.constants) {
				name, value, _ := strings.Cut(constant, "=")
				if !regexp.MustCompile(`\b` + name + ` = ` + value + `(,| |\n)`).Match(source.Text) {
					t.Errorf("%s: %s is not set", source.File, constant)
				}
			}
			want := strings.ReplaceAll("# one\n# two\n# three\n", "#", l.Comment)
			title := map[string]int{"python": 2, "c": 1}[l.Name]
			if title := strings.SplitAfter(string(source.Text), "\n")[title:][:3]; strings.Join(title, "") != want {
				t.Errorf("%s says of itself %q, must %q", source.File, title, want)
			}
		}
	}
}

func TestWhatCannotBeExported(t *testing.T) {
	def := duelistSpace.Default()
	for _, c := range []struct{ strategy, language, want string }{
		{"duelist", "java", `bots of battlebots cannot be written in "java": there are python, c`},
		{"rifter", "c", "rifter cannot be exported; those that can are duelist, evilbot, troubleandstrafe, straightshooter, readyaimshoot, mineminemine"},
		{"../duelist", "python", `unknown strategy of battlebots "../duelist"`},
	} {
		if _, err := new(game).Export(c.strategy, def, c.language, nil); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s in %s: error %v, want %s", c.strategy, c.language, err, c.want)
		}
	}
}
