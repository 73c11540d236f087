package hitsunk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"breeder/engines"
	"breeder/engines/export"
	"breeder/engines/recordings"
	"breeder/genomes"
	"breeder/internal/needs"
)

// exchange is a turn as a program sees it: the argument, what it has to print,
// and what it has to remember then.
type exchange struct{ argument, answer, notes string }

// exportedAnswer is what programs print: W is the contest's letter for no order.
func exportedAnswer(orders string) string {
	if orders == "" {
		return "W"
	}
	return orders
}

// notesOf is what a bot remembers, as its program in Java writes it down.
func notesOf(bot Bot) string {
	switch b := bot.(type) {
	case *diver:
		return fmt.Sprint(b.since)
	case *peaceMaker:
		return map[byte]string{sailAhead: "ahead", sailAstern: "astern"}[b.file.Text]
	case *captain:
		var n []any
		cells := func(list []cell) {
			n = append(n, len(list))
			for _, c := range list {
				n = append(n, c.x, c.y)
			}
		}
		n = append(n, len(b.foes))
		for _, f := range b.foes {
			n = append(n, f.x, f.y, int(f.symbol), f.age)
		}
		n = append(n, len(b.wrecks))
		for _, w := range b.wrecks {
			n = append(n, w.x, w.y, w.round)
		}
		cells(b.shots)
		cells(b.lately)
		if b.sailing {
			cells([]cell{b.bump})
		} else {
			cells(nil)
		}
		sized := 0
		if b.waters.sized {
			sized = 1
		}
		n = append(n, b.start.x, b.start.y, b.waters.goal.x, b.waters.goal.y, b.lastScan, b.damage, b.sunken,
			b.waters.side, sized, b.waters.aim, b.waters.since)
		for _, round := range b.waters.seen {
			n = append(n, round)
		}
		return strings.Trim(fmt.Sprint(n), "[]")
	}
	return ""
}

// listener sits in for a bot and writes down its turns.
type listener struct {
	Bot
	log *[]exchange
}

func (l *listener) Turn(t *Turn) {
	argument := string(t.AppendArgument(nil))
	l.Bot.Turn(t)
	*l.log = append(*l.log, exchange{argument, exportedAnswer(string(AppendOrders(nil, t.orders))), notesOf(l.Bot)})
}

// exportCase is a bot to export, with what it does.
type exportCase struct {
	strategy engines.Strategy
	genome   genomes.Genome
	rules    Rules
	sessions [][]exchange // that begin anew each
}

func strategyNamed(name string) engines.Strategy {
	return listed()[slices.IndexFunc(listed(), func(s engines.Strategy) bool { return s.Name == name })]
}

func (c *exportCase) bot(t *testing.T) Bot {
	t.Helper()
	bot, err := c.strategy.New(c.genome)
	if err != nil {
		t.Fatal(err)
	}
	return bot.(Bot)
}

// play lets two bots of the case play a match, of which each one's turns are a
// session, or all of them in their order if they share what they remember.
func (c *exportCase) play(t *testing.T, rounds int, field string, seed uint64, shared bool) {
	t.Helper()
	logs := make([][]exchange, 2)
	var seats []engines.Bot
	for i := range logs {
		l := &listener{c.bot(t), &logs[i]}
		if shared {
			l.log = &logs[0]
		}
		seats = append(seats, l)
	}
	setting := Setting{Players: 2 + len(words(field)), Rounds: rounds, Rules: c.rules, Field: field}
	if _, err := new(table).Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
		t.Fatal(err)
	}
	c.sessions = append(c.sessions, logs...)
}

// show lets a bot that begins anew answer to some views, one after another.
func (c *exportCase) show(t *testing.T, arguments []string) {
	t.Helper()
	sea := new(table)
	sea.launch = Launch{Rules: c.rules, table: sea}
	bot := c.bot(t)
	bot.Choose(&sea.launch)
	var session []exchange
	for _, argument := range arguments {
		view, err := ParseView([]byte(argument))
		if err != nil {
			t.Fatal(err)
		}
		sea.show(&view, c.rules, 1)
		answer := exportedAnswer(sea.ask(bot))
		session = append(session, exchange{argument, answer, notesOf(bot)})
	}
	c.sessions = append(c.sessions, session)
}

// drawnViews are turns in a row on maps of drawn letters: what no match brings
// about, but most of what a program looks at.
func drawnViews(rng *rand.Rand, turns int) []string {
	letters := []string{"....OMXUABCD", "......UAC", ".........X", "......M", ".......................AABCM"}[rng.IntN(5)]
	var list []string
	x, y, sunken, damage := rng.IntN(34), rng.IntN(34), 0, 0
	for round := range turns {
		text := fmt.Appendf(nil, "%d;%d;%d,%d,%d;", round+1, turns, x, y, rng.IntN(4))
		for range 2 + rng.IntN(4) {
			text = append(text, "0111"[rng.IntN(4)])
		}
		text = fmt.Appendf(text, ";%d,%d,%d,%d;0,%d,%d;%d,%d,%d;", 1+rng.IntN(3), rng.IntN(4), rng.IntN(4), rng.IntN(2),
			sunken, damage, rng.IntN(2), rng.IntN(2), rng.IntN(2))
		for i := range mapSide * mapSide {
			letter := letters[rng.IntN(len(letters))]
			if i == mapSide*mapSide/2 {
				letter = 'O'
			}
			text = append(text, letter)
		}
		list = append(list, string(text))
		x, y = max(x+rng.IntN(3)-1, 0), max(y+rng.IntN(3)-1, 0)
		sunken, damage = sunken+rng.IntN(2), damage+rng.IntN(2)
	}
	return list
}

// recordedViews are the arguments in the recordings of the contest's program.
func recordedViews(t *testing.T) (list []string) {
	t.Helper()
	for _, name := range []string{"decisions", "traces"} {
		data, err := os.ReadFile(filepath.Join("testdata", name+".jsonl.gz"))
		if err != nil {
			t.Fatal(err)
		}
		unfolded, err := recordings.Unfold(data)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(unfolded)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`"req":"([^"]*)"`).FindAllSubmatch(text, -1) {
			list = append(list, string(found[1]))
		}
	}
	return list
}

// exportCases are bots of all strategies but the one that draws: at the default
// genome, near to it and far from it, by the contest's rules and others, in
// matches, and shown views that were recorded and drawn.
func exportCases(t *testing.T) (cases []exportCase) {
	t.Helper()
	const some = Prose &^ (FreeTurns | RepairCosts | DiveCooldown)
	rng := rand.New(rand.NewPCG(7, 8))
	recorded := recordedViews(t)
	kinds := []struct {
		strategy, genes string
		change          float64 // of the other genes
		rules           Rules
	}{
		{"captain", "", 0, AsRun},
		{"captain", "ship=cruiser plan=3 repair-at=1", 0.3, AsRun},
		{"captain", "ship=destroyer", 1, AsRun},
		{"captain", "ship=battleship plan=3", 1, Prose},
		{"captain", "ship=carrier plan=3", 1, some},
		{"captain", "ship=submarine lay-urge=60", 1, Prose},
		{"captain", "ship=destroyer plan=3", 0.3, Prose},
		{"captain", "ship=cruiser lay-urge=60", 1, MinesBeside},
		{"diver", "", 0, AsRun},
		{"diver", "", 1, Prose},
		{"peace-maker", "", 0, AsRun},
		{"peace-maker", "", 1, Prose},
		{"peace-maker", "first-leg=astern ship=carrier", 1, AsRun},
	}
	if _, long := os.LookupEnv("BREEDER_GAMES"); long {
		kinds = slices.Repeat(kinds, 8)
	}
	for _, kind := range kinds {
		c := exportCase{strategy: strategyNamed(kind.strategy), rules: kind.rules}
		c.genome = c.strategy.Space.Mutate(c.strategy.Space.Default(), kind.change, rng)
		for _, word := range strings.Fields(kind.genes) {
			name, value, _ := strings.Cut(word, "=")
			var err error
			if c.genome, err = c.genome.With(name, value); err != nil {
				t.Fatal(err)
			}
		}
		// Other bots than its own kind, so that no others share what it remembers.
		c.play(t, 60, "captain diver random-bot peace-maker{range=8}", rng.Uint64(), kind.strategy == "peace-maker")
		for range 8 {
			c.show(t, drawnViews(rng, 5))
		}
		for range 12 {
			first := rng.IntN(len(recorded) - 10)
			c.show(t, recorded[first:first+10])
		}
		cases = append(cases, c)
	}
	return cases
}

// These drivers ask many programs about many turns, a line each: the program's
// number, the session's, and the argument, "-" for the choice of a ship. They
// print the answer, and what the program remembers. Before each turn that is
// handed on by its notes, as if the program were started for it.
const (
	pythonDriver = `import ast, importlib.util, random, sys
random.seed(1)
programs = []
for file in sys.argv[1:]:
    spec = importlib.util.spec_from_file_location("program%d" % len(programs), file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    programs.append(next(value for value in vars(module).values() if hasattr(value, "turn")))

def members(value):
    if isinstance(value, (list, tuple)):
        return " ".join(map(members, value))
    return str(ord(value) if isinstance(value, str) else int(value))

def line(notes): # as Java has it
    if not isinstance(notes, dict):
        return str(notes)
    notes["bump"] = [notes["bump"]] if notes["bump"] else []
    words = []
    for name, value in notes.items():
        if isinstance(value, list) and name != "seen":
            words.append(str(len(value)))
        words.append(members(value))
    return " ".join(word for word in words if word)

notes = {}
for asked in sys.stdin:
    program, session, argument = asked.split()
    bot = programs[int(program)]()
    if argument == "-":
        print(bot.choose())
    elif not hasattr(bot, "notes"):
        print(bot.turn(argument))
    else:
        if session in notes:
            bot.recall(ast.literal_eval(notes[session]))
        answer = bot.turn(argument)
        notes[session] = repr(bot.notes())
        print(answer, line(bot.notes()))
`
	javaDriver = `import java.util.*;
public class Driver {
    public static void main(String[] names) throws Exception {
        Random random = new Random(1);
        Map<String, String> notes = new HashMap<>();
        Scanner lines = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        while (lines.hasNextLine()) {
            String[] words = lines.nextLine().split(" ");
            Class<?> program = Class.forName(names[Integer.parseInt(words[0])]);
            Object bot = program.getDeclaredConstructor().newInstance();
            if (Arrays.stream(program.getDeclaredFields()).anyMatch(field -> field.getName().equals("random"))) {
                program.getDeclaredField("random").set(bot, random);
                out.append(words[2].equals("-") ? program.getDeclaredMethod("choose").invoke(bot)
                        : program.getDeclaredMethod("turn", String.class).invoke(bot, words[2])).append('\n');
                continue;
            }
            if (notes.containsKey(words[1])) {
                program.getDeclaredMethod("recall", String.class).invoke(bot, notes.get(words[1]));
            }
            out.append(program.getDeclaredMethod("turn", String.class).invoke(bot, words[2]));
            notes.put(words[1], (String) program.getDeclaredMethod("notes").invoke(bot));
            out.append(' ').append(notes.get(words[1])).append('\n');
        }
        System.out.print(out);
    }
}
`
)

// exportTools are the programs that a language needs.
var exportTools = map[string][]string{"python": {"python3"}, "java": {"java", "javac"}}

// runJava and compileJava are commands that start soon rather than run fast for long.
func runJava(args ...string) *exec.Cmd {
	return exec.Command("java", append([]string{"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"}, args...)...)
}

func compileJava(t *testing.T, folder string, files []string) {
	t.Helper()
	javac := exec.Command("javac", append([]string{"-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC",
		"--release", "8", "-Xlint:-options", "-Werror", "-d", folder}, files...)...)
	if text, err := javac.CombinedOutput(); err != nil {
		t.Fatalf("javac: %v: %s", err, text)
	}
}

// askExports asks programs through a driver, and returns the lines that it prints.
func askExports(t *testing.T, language string, cases []exportCase, asked []byte) []string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	driver := exec.Command("python3", write("driver.py", pythonDriver))
	if language == "java" {
		driver = runJava("-cp", dir, "Driver")
	}
	sources := []string{write("Driver.java", javaDriver)}
	for i, c := range cases {
		source, err := new(game).export(c.strategy.Name, c.genome, c.rules, language, nil)
		if err != nil {
			t.Fatal(err)
		}
		if language == "python" {
			driver.Args = append(driver.Args, write(fmt.Sprintf("program%d.py", i), string(source.Text)))
			continue
		}
		class := strings.TrimSuffix(source.File, ".java")
		name := fmt.Sprintf("Program%d", i)
		text := regexp.MustCompile(`\b`+class+`\b`).ReplaceAllString(string(source.Text), name)
		sources = append(sources, write(name+".java", text))
		driver.Args = append(driver.Args, name)
	}
	if language == "java" {
		compileJava(t, dir, sources)
	}
	var complaints bytes.Buffer
	driver.Stdin, driver.Stderr = bytes.NewReader(asked), &complaints
	text, err := driver.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", language, err, &complaints)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func TestExportedBotsDecideAsOurs(t *testing.T) {
	for language, tools := range exportTools {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			needs.Tools(t, tools...)
			cases := exportCases(t)
			var asked []byte
			sessions, turns := 0, 0
			for i, c := range cases {
				for _, session := range c.sessions {
					for _, e := range session {
						asked = fmt.Appendf(asked, "%d %d %s\n", i, sessions, e.argument)
					}
					sessions++
					turns += len(session)
				}
			}
			answers := askExports(t, language, cases, asked)
			if len(answers) != turns {
				t.Fatalf("%d answers to %d turns", len(answers), turns)
			}
			wrong := 0
			for _, c := range cases {
				for _, session := range c.sessions {
					for n, e := range session {
						answer, notes, _ := strings.Cut(answers[0], " ")
						answers = answers[1:]
						if answer == e.answer && notes == e.notes {
							continue
						}
						if wrong++; wrong <= 3 {
							t.Errorf("%s{%v} by rules %v answers %q in turn %d and remembers %s, want %q and %s, to %s",
								c.strategy.Name, c.genome, c.rules, answer, n+1, notes, e.answer, e.notes, e.argument)
						}
					}
				}
			}
			if wrong > 0 {
				t.Errorf("%d of %d answers are wrong", wrong, turns)
			}
			t.Logf("%d answers of %d programs", turns, len(cases))
		})
	}
}

func TestExportedRandomBotsDrawAsOurs(t *testing.T) {
	const times = 5000
	var cases []exportCase
	strategy := randomStrategy()
	for _, genes := range []string{"", `ship=cruiser orders="1 0 0 2 4 0 1 0" reach=3 signs=drawn`} {
		genome, err := strategy.Space.Parse(genes)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, exportCase{strategy: strategy, genome: genome})
	}
	var asked []byte
	for i := range cases {
		for _, argument := range []string{"-", "1;0;"} {
			asked = append(asked, strings.Repeat(fmt.Sprintf("%d 0 %s\n", i, argument), times)...)
		}
	}
	for language, tools := range exportTools {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			needs.Tools(t, tools...)
			answers := askExports(t, language, cases, asked)
			if len(answers) != 4*times {
				t.Fatalf("%d answers, want %d", len(answers), 4*times)
			}
			sea := new(table)
			sea.turn.random = newRandom(1, 1)
			samples := make([]recordings.Sample[string], 4)
			for i := range samples {
				counts := map[string]int{}
				for _, answer := range answers[i*times : (i+1)*times] {
					counts[answer]++
				}
				record, err := json.Marshal(map[string]any{"calls": times, "counts": counts})
				if err != nil {
					t.Fatal(err)
				}
				fields, err := recordings.Parse(record)
				if err != nil {
					t.Fatal(err)
				}
				bot := cases[i/2].bot(t)
				s := &samples[i]
				s.Bot = "random-bot{" + cases[i/2].genome.String() + "}"
				if i%2 == 0 {
					s.Take(fields, "calls", "counts", func(text string) string { return text })
					s.Ask(10*times, func() string { return className(bot.Choose(&Launch{table: sea})) })
				} else {
					s.Take(fields, "calls", "counts", meant)
					s.Ask(10*times, func() string { return sea.ask(bot) })
				}
				if fields.Err != nil {
					t.Fatal(fields.Err)
				}
			}
			recordings.Unlike(samples, func(d engines.Difference) { t.Error(d.Detail) })
		})
	}
}

// start runs an exported program as the contest does, in a folder.
func start(t *testing.T, language, folder, file string, arguments ...string) string {
	t.Helper()
	command := exec.Command("python3", append([]string{file}, arguments...)...)
	if language == "java" {
		command = runJava(append([]string{strings.TrimSuffix(file, ".java")}, arguments...)...)
	}
	command.Dir = folder
	text, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v: %s", command, err, text)
	}
	return strings.TrimSpace(string(text))
}

func TestExportedProgramsAreStartedForEachTurn(t *testing.T) {
	const field = "diver peace-maker{range=8} passive-bot"
	for language, tools := range exportTools {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			needs.Tools(t, tools...)
			folder := t.TempDir()
			var cases []exportCase
			var files []string
			for _, text := range []string{"passive-bot{ship=cruiser}", "peace-maker{volley=1}", "diver{scan-every=2}",
				`captain{plan=3 ship=destroyer order="move act repair"}`} {
				name, genes, _ := strings.Cut(strings.TrimSuffix(text, "}"), "{")
				c := exportCase{strategy: strategyNamed(name)}
				var err error
				if c.genome, err = c.strategy.Space.Parse(genes); err != nil {
					t.Fatal(err)
				}
				source, err := new(game).Export(name, c.genome, language, []string{"first", "second"})
				if err != nil {
					t.Fatal(err)
				}
				file := filepath.Join(folder, source.File)
				if err := os.WriteFile(file, source.Text, 0o644); err != nil {
					t.Fatal(err)
				}
				cases, files = append(cases, c), append(files, file)
			}
			if language == "java" {
				compileJava(t, folder, files)
			}
			for i, c := range cases {
				class := className(c.bot(t).Choose(&Launch{table: new(table)}))
				for _, rounds := range []int{2, 1} { // what is remembered of the first match is of no use in the second
					c.sessions = nil
					c.play(t, rounds, field, uint64(10*i+rounds), true)
					for range 2 {
						if got := start(t, language, folder, filepath.Base(files[i])); got != class {
							t.Errorf("%s chooses %q, want %q", c.strategy.Name, got, class)
						}
					}
					for n, e := range c.sessions[0] {
						if got := start(t, language, folder, filepath.Base(files[i]), e.argument); got != e.answer {
							t.Errorf("%s answers %q at its start %d, want %q, to %s", c.strategy.Name, got, n+1, e.answer, e.argument)
						}
					}
				}
				refusesBadInput(t, language, folder, filepath.Base(files[i]), c.sessions[0][0])
			}
		})
	}
}

// refusesBadInput gives a program turns that are none, which it has to refuse in
// a line, and notes that are none, which it has to forget. Passive bots look at
// neither.
func refusesBadInput(t *testing.T, language, folder, file string, first exchange) {
	t.Helper()
	if strings.HasPrefix(strings.ToLower(file), "passive") {
		return
	}
	for _, argument := range []string{"", "hello", first.argument[:len(first.argument)-1], "x" + first.argument, strings.Replace(first.argument, ";", ",", 1)} {
		command := exec.Command("python3", file, argument)
		if language == "java" {
			command = runJava(strings.TrimSuffix(file, ".java"), argument)
		}
		command.Dir = folder
		var stderr strings.Builder
		command.Stderr = &stderr
		out, err := command.Output()
		if err == nil || len(out) > 0 || !strings.HasPrefix(stderr.String(), "usage: ") || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("%s: %v, it answers %q and says %q to %.40q", file, err, out, stderr.String(), argument)
		}
	}
	notes := filepath.Join(folder, strings.TrimSuffix(file, filepath.Ext(file))+".txt")
	for _, garbage := range []string{"\xff\xfe\x00", "0 \xff\n1 7", "{'0': 'x', '1': {}, '2': 'x', '3': {}}", "((("} {
		if err := os.WriteFile(notes, []byte(garbage), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := start(t, language, folder, file, first.argument); got != first.answer {
			t.Errorf("%s with notes %q answers %q, want %q", file, garbage, got, first.answer)
		}
		start(t, language, folder, file, first.argument) // with what the first has written
	}
}

func TestExportFillsInAllGenes(t *testing.T) {
	for _, s := range listed() {
		for _, language := range new(game).Languages() {
			source, err := new(game).Export(s.Name, s.Space.Default(), language, nil)
			if err != nil {
				t.Fatal(err)
			}
			kept, err := programFiles.ReadFile("export/" + source.File)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(source.Text, kept) {
				t.Errorf("%s at the default genome is not what is kept", source.File)
			}
			genome := s.Space.Sample(rand.New(rand.NewPCG(1, 2)))
			source, err = new(game).Export(s.Name, genome, language, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, gene := range s.Space.Genes() {
				found := regexp.MustCompile(`(?m)^ *(?:static final \w+ )?`+export.Constant(gene.Name())+` = "?([^";\n]*?)"?;? +(?:#|//)`).FindAllSubmatch(source.Text, -1)
				if len(found) != 1 || string(found[0][1]) != genome.Text(gene.Name()) {
					t.Errorf("%s has %s as %q, want %s", source.File, gene.Name(), found, genome.Text(gene.Name()))
				}
			}
		}
	}
}

func TestExportRefusesWhatItCannotWrite(t *testing.T) {
	for _, c := range []struct {
		strategy, language string
		genome             genomes.Genome
		says               string
	}{
		{"admiral", "python", captainSpace.Default(), "admiral"},
		{"captain", "c", captainSpace.Default(), "bots of hitsunk cannot be written in \"c\": there are python, java"},
		{"captain", "java", randomStrategy().Space.Default(), "captain: "},
		{"captain", "java", genomes.Genome{}, "captain: no genome"},
	} {
		if _, err := new(game).Export(c.strategy, c.genome, c.language, nil); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s in %s gives error %v, want %q", c.strategy, c.language, err, c.says)
		}
	}
	narrow, err := captainSpace.Narrow(map[string]any{"ship": "cruiser"})
	if err != nil {
		t.Fatal(err)
	}
	source, err := new(game).Export("captain", narrow.Default(), "java", nil)
	if err != nil || !bytes.Contains(source.Text, []byte(`SHIP = "cruiser";`)) {
		t.Errorf("a genome of a narrowed space gives error %v", err)
	}
}
