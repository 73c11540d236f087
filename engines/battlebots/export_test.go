package battlebots

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"breeder/engines"
	"breeder/genomes"
	"breeder/internal/needs"
)

// The drivers load an exported program and let it decide in many positions, a
// line each, in which "|" stands for the line feeds of its argument. "BEGIN"
// takes its notes away. They print all commands that it may give, and go on as
// if it had given the one at the start of the line. "DRAW" lets the whole
// program run a thousand times, each without notes.
const pythonDriver = `
import contextlib, importlib.util, io, os, sys
spec = importlib.util.spec_from_file_location("bot", sys.argv[1])
bot = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bot)
notes = bot.Notes()
for line in sys.stdin:
    command, _, text = line.rstrip("\n").partition("\t")
    text = text.replace("|", "\n")
    if command == "BEGIN":
        notes = bot.Notes()
    elif command == "DRAW":
        sys.argv = ["bot", text]
        for _ in range(1000):
            answer = io.StringIO()
            with contextlib.redirect_stdout(answer):
                bot.main()
            print(answer.getvalue())
            os.remove("bot.notes")
    else:
        print(",".join(bot.Duel(bot.View(text), notes).good_commands()))
        bot.did(notes, command)
`

const cDriver = `
#define main bot_main
#include "bot.c"
#undef main
int main(void)
{
	static char line[1 << 14];
	static View view;
	static Duel duel;
	Notes notes = no_notes;
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = '\0';
		char *text = strchr(line, '\t');
		*text++ = '\0';
		for (char *at = text; *at; at++)
			if (*at == '|')
				*at = '\n';
		if (strcmp(line, "BEGIN") == 0) {
			notes = no_notes;
		} else if (strcmp(line, "DRAW") == 0) {
			char *argv[] = {"./bot", text, NULL};
			for (int i = 0; i < 1000; i++) {
				bot_main(2, argv);
				putchar('\n');
				remove("bot.notes");
			}
		} else {
			if (!read_view(&view, text))
				return 1;
			find_good(&duel, &view, &notes);
			for (int i = 0; i < duel.count; i++)
				printf("%s%s", i > 0 ? "," : "", duel.commands[i]);
			putchar('\n');
			did(&notes, line);
		}
	}
	return 0;
}
`

// exportTo writes a program into a folder of its own, makes it ready to run,
// and gives the folder and the command line to run it there.
func exportTo(t *testing.T, language, strategy string, genome genomes.Genome) (folder string, run []string) {
	t.Helper()
	source, err := new(game).Export(strategy, genome, language, []string{"bred by a test"})
	if err != nil {
		t.Fatal(err)
	}
	folder = t.TempDir()
	write := func(file, text string) {
		if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if language == "python" {
		needs.Tools(t, "python3")
		write("bot.py", string(source.Text))
		write("driver.py", pythonDriver)
		return folder, []string{"python3", "bot.py"}
	}
	needs.Tools(t, "cc")
	write("bot.c", string(source.Text))
	write("driver.c", cDriver)
	return folder, []string{"./bot"}
}

// compile makes a program of a C file.
func compile(t *testing.T, folder, name string) {
	t.Helper()
	cc := exec.Command("cc", "-O2", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", name+".c", "-o", name)
	cc.Dir = folder
	if text, err := cc.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// drive gives a driver lines and returns those that it prints.
func drive(t *testing.T, language, folder string, lines []string) []string {
	t.Helper()
	driver := exec.Command("python3", "driver.py", "bot.py")
	if language == "c" {
		compile(t, folder, "driver")
		driver = exec.Command("./driver")
	}
	driver.Dir = folder
	driver.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	var said, complained bytes.Buffer
	driver.Stdout, driver.Stderr = &said, &complained
	if err := driver.Run(); err != nil {
		t.Fatalf("%v: %s", err, complained.Bytes())
	}
	return strings.Split(strings.TrimSuffix(said.String(), "\n"), "\n")
}

// transcript is what a driver is to be told, with what it must answer.
type transcript struct {
	lines []string
	want  []string
	in    []string // the position of each answer
}

func (s *transcript) begin() { s.lines = append(s.lines, "BEGIN\t") }

// ask lets a duelist of ours decide, and adds that to the transcript.
func (s *transcript) ask(b *duelist, v *View) Command {
	text := string(v.AppendView(nil))
	var all scores
	fork := *b
	fork.consider(v, &all)
	var good []string
	for set, i := all.good(b.slack), 0; set != 0; set, i = set>>1, i+1 {
		if set&1 != 0 {
			good = append(good, all.command[i].String())
		}
	}
	c := b.Decide(v)
	s.lines = append(s.lines, c.String()+"\t"+strings.ReplaceAll(text, "\n", "|"))
	s.want = append(s.want, strings.Join(good, ","))
	s.in = append(s.in, text)
	return c
}

// scribe is a duelist who takes down what it is asked.
type scribe struct {
	*duelist
	transcript transcript
}

func (s *scribe) Decide(v *View) Command { return s.transcript.ask(s.duelist, v) }

// playMatches plays contest matches in a row, so that a program has to notice
// where the next begins, until there are so many positions. Long matches are left out.
func (s *transcript) playMatches(t *testing.T, genome genomes.Genome, seed uint64, rules Rules, positions int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 5))
	rivals := []Bot{
		&brawler{rng: rng}, botAt(t, "evilbot", ""), &brawler{rng: rng}, botAt(t, "straightshooter", ""),
		botAt(t, "duelist", ""), botAt(t, "mineminemine", ""), botAt(t, "readyaimshoot", ""),
	}
	arena := new(table)
	arena.AskAll(true)
	from := len(s.want)
	s.begin()
	for i := 0; len(s.want) < from+positions && i < 200; i++ {
		rival := rivals[i%len(rivals)]
		me := &scribe{duelist: newDuelist(genome)}
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
		if len(me.transcript.want) <= 600 {
			s.lines = append(s.lines, me.transcript.lines...)
			s.want = append(s.want, me.transcript.want...)
			s.in = append(s.in, me.transcript.in...)
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
	for file, rules := range map[string]Rules{"testdata/traces.jsonl.gz": AsRun, "testdata/traces-revised.jsonl.gz": Revised} {
		for _, record := range records(t, file) {
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
func (s *transcript) askShown(t *testing.T, genome genomes.Genome, positions shown) {
	t.Helper()
	s.begin()
	b := newDuelist(genome)
	for i, text := range positions.texts {
		var v View
		if err := v.Read([]byte(text), uint64(i)); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		v.board.rules = positions.rules
		s.ask(b, &v)
	}
}

// exportGenomes are the default and some drawn.
func exportGenomes(t *testing.T, drawn int) map[string]genomes.Genome {
	list := map[string]genomes.Genome{"default": duelistSpace.Default()}
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range drawn {
		g := duelistSpace.Sample(rng)
		if i%2 == 1 { // many are so full of mines or pulses that they do little else
			for gene, value := range map[string]string{"mine-urge": "-100", "pulse-urge": "-100", "slack": "0"} {
				var err error
				if g, err = g.With(gene, value); err != nil {
					t.Fatal(err)
				}
			}
		}
		list[fmt.Sprintf("drawn %d", i)] = g
	}
	return list
}

func TestExportedDuelistsDecideAlike(t *testing.T) {
	recorded := recordedPositions(t)
	for _, c := range []struct {
		language        string
		genomes         int // drawn ones
		positions, part int // played, for each genome and rules; and one in how many recorded ones
	}{{"python", 4, 300, 8}, {"c", 6, 1500, 2}} {
		for name, genome := range exportGenomes(t, c.genomes) {
			t.Run(c.language+" "+name, func(t *testing.T) {
				t.Parallel()
				folder, _ := exportTo(t, c.language, "duelist", genome)
				var s transcript
				for rules := range Rules(2) {
					s.playMatches(t, genome, uint64(rules), rules, c.positions)
				}
				for i := 0; i < len(recorded); i += c.part {
					s.askShown(t, genome, recorded[i])
				}
				got := drive(t, c.language, folder, s.lines)
				if len(got) != len(s.want) {
					t.Fatalf("%d answers in %d positions", len(got), len(s.want))
				}
				wrong := 0
				for i, want := range s.want {
					if got[i] != want {
						if wrong++; wrong <= 3 {
							t.Errorf("position %d: it may do %s, must %s in\n%s", i, got[i], want, s.in[i])
						}
					}
				}
				t.Logf("%d positions, %d wrong", len(got), wrong)
			})
		}
	}
}
