package hitsunk

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"breeder/engines"
	"breeder/engines/recordings"
	"breeder/genomes"
	"breeder/internal/needs"
)

// exchange is a turn as a program sees it: the argument, and what it has to print.
type exchange struct{ argument, answer string }

// listener sits in for a bot and writes down its turns.
type listener struct {
	Bot
	turns []exchange
}

func (l *listener) Turn(t *Turn) {
	argument := string(t.AppendArgument(nil))
	l.Bot.Turn(t)
	l.turns = append(l.turns, exchange{argument, printed(AppendOrders(nil, t.orders))})
}

// printed is what an exported program prints for orders: W is the contest's
// letter for none.
func printed(orders []byte) string {
	if len(orders) == 0 {
		return "W"
	}
	return string(orders)
}

// played lists, player by player, the turns of bots of one genome in a match
// with others.
func played(t *testing.T, strategy string, genome genomes.Genome, setting Setting, copies int, seed uint64) [][]exchange {
	t.Helper()
	var listeners []*listener
	var seats []engines.Bot
	for range copies {
		l := &listener{Bot: made(t, strategy, genome)}
		listeners = append(listeners, l)
		seats = append(seats, l)
	}
	if _, err := new(table).Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
		t.Fatal(err)
	}
	var list [][]exchange
	for _, l := range listeners {
		list = append(list, l.turns)
	}
	return list
}

func made(t *testing.T, strategy string, genome genomes.Genome) Bot {
	t.Helper()
	bot, err := strategyNamed(t, strategy).New(genome)
	if err != nil {
		t.Fatal(err)
	}
	return bot.(Bot)
}

func strategyNamed(t *testing.T, name string) engines.Strategy {
	t.Helper()
	for _, s := range listed() {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("no strategy %s", name)
	return engines.Strategy{}
}

// shown lists what a bot that begins anew answers to some views, one after another.
func shown(t *testing.T, bot Bot, rules Rules, arguments []string) []exchange {
	t.Helper()
	sea := new(table)
	sea.launch = Launch{Rules: rules, table: sea}
	bot.Choose(&sea.launch)
	var turns []exchange
	for _, argument := range arguments {
		view, err := ParseView([]byte(argument))
		if err != nil {
			t.Fatal(err)
		}
		sea.show(&view, rules, 1)
		turns = append(turns, exchange{argument, printed([]byte(sea.ask(bot)))})
	}
	return turns
}

// drawnViews are turns in a row on maps of drawn letters: what no match brings
// about, but most of what a program looks at.
func drawnViews(rng *rand.Rand, turns int) []string {
	letters := []string{"....OMXUABCD", "......UAC", ".........X", "......M", "..AABBCCDDM"}[rng.IntN(5)]
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

// exportCase is a bot to export, with what it does.
type exportCase struct {
	strategy string
	genome   genomes.Genome
	rules    Rules
	sessions [][]exchange // that begin anew each
}

// source is the text of the case's program.
func (c *exportCase) source(t *testing.T, language string) engines.Source {
	t.Helper()
	source, err := export(c.strategy, c.genome, c.rules, language, nil)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// These drivers ask many programs about many turns, a line each: the program's
// number, the session's, and the argument. Before each turn a program goes
// through its notes, as if it were started for it.
const (
	pythonDriver = `import ast, importlib.util, sys
programs = []
for file in sys.argv[1:]:
    spec = importlib.util.spec_from_file_location("program%d" % len(programs), file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    programs.append(next(value for value in vars(module).values() if hasattr(value, "recall")))
notes = {}
for line in sys.stdin:
    program, session, argument = line.split()
    bot = programs[int(program)]()
    if session in notes:
        bot.recall(ast.literal_eval(notes[session]))
    print(bot.turn(argument))
    notes[session] = repr(bot.notes())
`
	javaDriver = `import java.util.*;
public class Driver {
    public static void main(String[] names) throws Exception {
        Map<String, String> notes = new HashMap<>();
        Scanner lines = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        while (lines.hasNextLine()) {
            String[] words = lines.nextLine().split(" ");
            Class<?> program = Class.forName(names[Integer.parseInt(words[0])]);
            Object bot = program.getDeclaredConstructor().newInstance();
            if (notes.containsKey(words[1])) {
                program.getDeclaredMethod("recall", String.class).invoke(bot, notes.get(words[1]));
            }
            out.append(program.getDeclaredMethod("turn", String.class).invoke(bot, words[2])).append('\n');
            notes.put(words[1], (String) program.getDeclaredMethod("notes").invoke(bot));
        }
        System.out.print(out);
    }
}
`
)

// compareExports asks the programs of all cases what the bots were asked.
func compareExports(t *testing.T, language string, cases []exportCase) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	var driver *exec.Cmd
	switch language {
	case "python":
		driver = exec.Command("python3", write("driver.py", pythonDriver))
		for i, c := range cases {
			driver.Args = append(driver.Args, write(fmt.Sprintf("program%d.py", i), string(c.source(t, language).Text)))
		}
	case "java":
		driver = exec.Command("java", "-cp", dir, "Driver")
		javac := exec.Command("javac", "-d", dir, write("Driver.java", javaDriver))
		for i, c := range cases {
			source := c.source(t, language)
			class := strings.TrimSuffix(source.File, ".java")
			name := fmt.Sprintf("Program%d", i)
			text := regexp.MustCompile(`\b`+class+`\b`).ReplaceAllString(string(source.Text), name)
			javac.Args = append(javac.Args, write(name+".java", text))
			driver.Args = append(driver.Args, name)
		}
		if text, err := javac.CombinedOutput(); err != nil {
			t.Fatalf("javac: %v: %s", err, text)
		}
	}
	var asked bytes.Buffer
	sessions, turns := 0, 0
	for i, c := range cases {
		for _, session := range c.sessions {
			for _, e := range session {
				fmt.Fprintf(&asked, "%d %d %s\n", i, sessions, e.argument)
			}
			sessions++
			turns += len(session)
		}
	}
	driver.Stdin = &asked
	var complaints bytes.Buffer
	driver.Stderr = &complaints
	text, err := driver.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", language, err, &complaints)
	}
	answers := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(answers) != turns {
		t.Fatalf("%d answers to %d turns: %s", len(answers), turns, &complaints)
	}
	wrong := 0
	for _, c := range cases {
		for n, session := range c.sessions {
			for _, e := range session {
				if answer := answers[0]; answer != e.answer {
					if wrong++; wrong <= 5 {
						t.Errorf("%s{%v} by rules %v in session %d answers %q, want %q, to %s", c.strategy, c.genome, c.rules, n, answer, e.answer, e.argument)
					}
				}
				answers = answers[1:]
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d answers in %s are wrong", wrong, turns, language)
	}
	t.Logf("%d answers in %s of %d programs", turns, language, len(cases))
}

// captainCases are captains of all classes, near the default and far from it,
// by the contest's rules and others.
func captainCases(t *testing.T) (cases []exportCase) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 8))
	recorded := recordedViews(t)
	const count = 10
	for i := range count {
		c := exportCase{strategy: "captain", genome: captainSpace.Default()}
		if i%2 == 1 {
			c.genome = captainSpace.Sample(rng)
		} else if i > 0 {
			c.genome = captainSpace.Mutate(c.genome, 0.3, rng)
		}
		if i > 0 {
			var err error
			if c.genome, err = c.genome.With("ship", classNames[i%len(classNames)]); err != nil {
				t.Fatal(err)
			}
		}
		switch i % 4 {
		case 2:
			c.rules = Prose
		case 3:
			c.rules = Rules(rng.Uint32()) & Prose
		}
		setting := Setting{Players: 6, Rounds: 60, Rules: c.rules, Field: "diver random-bot peace-maker*2"}
		c.sessions = played(t, c.strategy, c.genome, setting, 2, uint64(i))
		for range 4 {
			c.sessions = append(c.sessions, shown(t, newCaptain(c.genome), c.rules, drawnViews(rng, 5)))
		}
		for j := i; j < len(recorded)/10; j += count {
			c.sessions = append(c.sessions, shown(t, newCaptain(c.genome), c.rules, recorded[10*j:10*j+10]))
		}
		cases = append(cases, c)
	}
	return cases
}

func TestExportedCaptainsDecideAsOurs(t *testing.T) {
	t.Run("python", func(t *testing.T) {
		needs.Tools(t, "python3")
		compareExports(t, "python", captainCases(t))
	})
	t.Run("java", func(t *testing.T) {
		needs.Tools(t, "java", "javac")
		compareExports(t, "java", captainCases(t))
	})
}
