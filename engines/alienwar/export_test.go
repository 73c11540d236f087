package alienwar

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"breeder/engines"
	"breeder/genomes"
	"breeder/internal/needs"
)

func TestClassesStandAtTheDefaults(t *testing.T) {
	for _, name := range []string{"settler", "choose-your-battles", "lazy-bee", "predicat-claw", "bender", "funky-bob", "herjan-alien", "van-pelt", "geoffrey", "rock", "manager", "eli"} {
		got := exported(t, name, "")
		_, got, _ = bytes.Cut(got, []byte("\npackage"))
		file := programs.Languages[0].File(cmp.Or(programs.WrittenAs[name], name))
		source, err := programFiles.ReadFile("export/" + file)
		if err != nil {
			t.Fatal(err)
		}
		_, want, _ := bytes.Cut(source, []byte("package"))
		class := regexp.MustCompile(`class \w+ extends`)
		if string(class.ReplaceAll(got, nil)) != string(class.ReplaceAll(want, nil)) {
			t.Errorf("%s: export/%s is other than at the default genome:\n%s", name, file, got)
		}
	}
}

// exported is the text of a strategy with the genes given.
func exported(t testing.TB, strategy, genes string, head ...string) []byte {
	t.Helper()
	_, g, err := engines.ParseBot(&game{}, strategy+"{"+genes+"}")
	if err != nil {
		t.Fatal(err)
	}
	source, err := (&game{}).Export(strategy, g, "java", head)
	if err != nil {
		t.Fatal(err)
	}
	return source.Text
}

func TestExportWritesGenesAsConstants(t *testing.T) {
	for _, test := range []struct{ strategy, genes, want string }{
		{"settler", `points="4.5 5 0.5 0 0"`, "POINTS = {4.5f, 5f, 0.5f, 0f, 0f};"},
		{"settler", "roam-onto=-7", "ROAM_ONTO = -7; // score"},
		{"settler", "giant-way=STAY", "Move GIANT_WAY = Move.STAY;"},
		{"settler", "giant-odds=0.7311", "double GIANT_ODDS = 0.7311;"},
		{"settler", "kin=fight", `String KIN = "fight";`},
		{"settler", "", "public class Settler extends Alien {"},
		{"manager", "move=random", "Move MOVE = null;"},
		{"manager", "fight-below=9", "FIGHT_BELOW = 9;"},
		{"manager", "", "public class BredManager extends Alien {"},
		{"predicat-eyes", "", "EYES = true;"},
		{"predicat-claw", "", "EYES = false;"},
	} {
		if text := exported(t, test.strategy, test.genes); !bytes.Contains(text, []byte(test.want)) {
			t.Errorf("%s{%s} has no %s", test.strategy, test.genes, test.want)
		}
	}
}

func TestExportSaysInTheCommentWhatItIs(t *testing.T) {
	text := string(exported(t, "rock", "", "bred 2 × by", "breeder run x"))
	const want = `// bred 2 \u00d7 by
// breeder run x
//
// To enter it, put this file into src/alien/ of the contest's program, and
// BredRock.class into the list of species in src/planet/Planet.java.

package alien;
`
	if !strings.HasPrefix(text, want) {
		t.Errorf("begins with\n%s", text[:len(want)])
	}
}

func TestExportRefuses(t *testing.T) {
	g := settlerSpace.Default()
	for _, test := range []struct {
		strategy, language string
		genome             genomes.Genome
		want               string
	}{
		{"settler", "python", g, `bots of alienwar cannot be written in "python": there are java`},
		{"rogue", "java", g, "rogue cannot be exported; those that can are settler, banana-peel, "},
		{"sttler", "java", g, "did you mean settler?"},
		{"rock", "java", g, "rock: gene "},
		{"settler", "java", genomes.Genome{}, "settler: no genome"},
	} {
		_, err := (&game{}).Export(test.strategy, test.genome, test.language, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s in %s: %v, must say %s", test.strategy, test.language, err, test.want)
		}
	}
}

// question is what an individual was asked, as the protocol has it but for its
// number, and what ours answered.
type question struct {
	individual int
	text       string
	answer     string
	drew       bool // chance had a part in the answer
}

// script is what to ask many individuals of many classes, round by round.
type script struct {
	bots    []string // as a person writes them, each exported as a class of its own
	classOf []int    // by individual, an index of bots
	births  []string // by individual, its points
	rounds  []struct{ moves, wishes []question }
}

// enter adds individuals of the last bot, and gives the number of the first.
func (s *script) enter(bot Bot, n int, dice *Dice) int {
	first := len(s.classOf)
	for i := range n {
		points, _ := bot.Points(i, dice)
		s.classOf = append(s.classOf, len(s.bots)-1)
		s.births = append(s.births, strings.Trim(fmt.Sprint(points), "[]"))
	}
	return first
}

func (s *script) add(round int, wish bool, q question) {
	for len(s.rounds) <= round {
		s.rounds = append(s.rounds, struct{ moves, wishes []question }{})
	}
	if r := &s.rounds[round]; wish {
		r.wishes = append(r.wishes, q)
	} else {
		r.moves = append(r.moves, q)
	}
}

func answerOf(wants bool) string {
	if wants {
		return "FIGHT"
	}
	return "PEACE"
}

// watched writes down what a bot is asked in a match, one individual at a time.
type watched struct {
	Bot
	first  int
	script *script
}

func (b watched) Temper() Temper { return Counts }

func (b watched) Move(t *Turn) {
	for _, i := range t.Living {
		one, before := *t, *t.Dice
		one.Living = []uint16{i}
		_, text, _ := strings.Cut(string(t.Window(i).append(append(t.appendIndividual(nil, i), ' '))), " ")
		b.Bot.Move(&one)
		b.script.add(t.Round, false, question{b.first + int(i), text, t.Moves[i].String(), *t.Dice != before})
	}
}

func (b watched) Wants(t *Turn, i uint16, shown Shown) bool {
	before := *t.Dice
	wants := b.Bot.Wants(t, i, shown)
	_, text, _ := strings.Cut(string(t.appendIndividual(nil, i)), " ")
	text += fmt.Sprintf(" %d %d %d %d", shown.Life, shown.Strength, shown.Defense, shown.Vision)
	b.script.add(t.Round, true, question{b.first + int(i), text, answerOf(wants), *t.Dice != before})
	return wants
}

// watch writes down a match of our engine.
func (s *script) watch(t *testing.T, bot Bot, arena string, individuals int, seed uint64) {
	t.Helper()
	a, err := (&game{}).Arena(fmt.Sprintf("%s individuals=%d", arena, individuals))
	if err != nil {
		t.Fatal(err)
	}
	seat := watched{bot, s.enter(bot, individuals, new(Dice)), s}
	if _, err := new(table).Play(engines.Fixture{Setting: a.Draw(nil), Seed: seed}, []engines.Bot{seat}, nil); err != nil {
		t.Fatal(err)
	}
}

// makeUp writes down the life of one individual among made-up letters, of which
// a part stands still, with made-up levels and hp.
func (s *script) makeUp(t *testing.T, bot Bot, rounds int, rng *rand.Rand) {
	t.Helper()
	const side = 40
	first := s.enter(bot, 1, new(Dice))
	speaker := newSpeaker(bot, 1, rng.Uint64())
	level := func() int { return 1 + rng.IntN([]int{2, 8, 14, 70}[rng.IntN(4)]) }
	var world [side][side]byte
	var body string
	signs := []string{".A", "....A", ".........AW", "...AAWCTEH", "WCTEH", "........................AWCTEH"}[rng.IntN(6)]
	changing, radius, x, y, drew := []float64{0.01, 0.1, 1}[rng.IntN(3)], 1, 0, 0, false
	for round := range rounds {
		again := drew && rng.IntN(20) > 0 // what has odds is asked often
		for i := range world {
			for j := range world[i] {
				if round == 0 || !again && rng.Float64() < changing {
					world[i][j] = signs[rng.IntN(len(signs))]
				}
			}
		}
		if round == 0 || !again && rng.IntN(8) == 0 {
			radius = 1 + rng.IntN([]int{1, 2, 3, 12}[rng.IntN(4)])
			body = fmt.Sprintf("%d %d %d %d %d %d", rng.IntN([]int{10, 40, 100, 3000}[rng.IntN(4)]), level(), level(), level(), level(), level())
			if rng.IntN(4) > 0 {
				world[y][x] = 'A'
			}
		}
		var view []string
		for dy := -radius; dy <= radius; dy++ {
			row := make([]byte, 0, 2*radius+1)
			for dx := -radius; dx <= radius; dx++ {
				row = append(row, world[(y+dy+side)%side][(x+dx+side)%side])
			}
			view = append(view, string(row))
		}
		text := body + " " + strings.Join(view, "/")
		speaker.turn.Round = round
		before := speaker.dice
		move, err := speaker.move(strings.Fields("0 " + text))
		if err != nil {
			t.Fatal(err)
		}
		drew = speaker.dice != before
		s.add(round, false, question{first, text, move.String(), drew})
		if !drew {
			x, y = (x+DX[move]+side)%side, (y+DY[move]+side)%side
		}
		for range 3 {
			text := fmt.Sprintf("%s %d %d %d %d", body, level(), level(), level(), level())
			before := speaker.dice
			wants, err := speaker.meet(strings.Fields("0 " + text))
			if err != nil {
				t.Fatal(err)
			}
			s.add(round, true, question{first, text, answerOf(wants), speaker.dice != before})
		}
	}
}

// each is a class whose individuals are of the classes of a script.
const each = `package alien;
import java.util.*;
import java.util.function.Supplier;
import planet.Move;
public class Each extends Alien {
    private static final List<Supplier<Alien>> CLASSES = Arrays.asList(%s);
    private static final Iterator<String> BIRTHS = Arrays.asList(System.getenv("BIRTHS").split(" ")).iterator();
    private final Alien self = CLASSES.get(Integer.parseInt(BIRTHS.next())).get();
    private void be() {
        be(self, getCurrentHp(), new int[] {getLifeLvl(), getStrengthLvl(), getDefenseLvl(), getVisionLvl(), getClevernessLvl()});
        see(self, getVisionFieldsCount());
    }
    public void setAbilityPoints(float[] points) { self.setAbilityPoints(points); }
    public Move move(char[][] fields) { be(); return self.move(fields); }
    public boolean wantToFight(int[] enemy) { be(); return self.wantToFight(enemy); }
}
`

// compile exports all bots of the script, compiles them with the host, and gives
// the folder of classes.
func (s *script) compile(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	args := []string{"--release", "8", "-Xlint:all,-options", "-Werror", "-d", dir}
	write := func(class, text string) {
		file := filepath.Join(dir, class+".java")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	var made []string
	for i, bot := range s.bots {
		strategy, genes, _ := strings.Cut(strings.TrimSuffix(bot, "}"), "{")
		class := fmt.Sprintf("Number%d", i)
		write(class, regexp.MustCompile(`class \w+ extends Alien`).ReplaceAllString(
			string(exported(t, strategy, genes, bot)), "class "+class+" extends Alien"))
		made = append(made, class+"::new")
	}
	write("Each", fmt.Sprintf(each, strings.Join(made, ", ")))
	host, err := filepath.Glob(filepath.Join("java", "*", "*.java"))
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("javac", append(args, host...)...).CombinedOutput(); err != nil {
		t.Fatalf("javac: %v: %s", err, out)
	}
	return dir
}

// perform asks the exported individuals all questions in one process of the
// host. They answer in the order of the script.
func (s *script) perform(t *testing.T, classes string) (births []string, answers []string) {
	t.Helper()
	var in bytes.Buffer
	fmt.Fprintf(&in, "BEGIN %d\n", len(s.births))
	for i := range s.births {
		fmt.Fprintf(&in, "BORN %d\n", i)
	}
	for number, r := range s.rounds {
		fmt.Fprintf(&in, "ROUND %d %d\n", number, len(r.moves))
		for _, q := range r.moves {
			fmt.Fprintf(&in, "%d %s\n", q.individual, q.text)
		}
		for _, q := range r.wishes {
			fmt.Fprintf(&in, "MEET %d %s\n", q.individual, q.text)
		}
	}
	in.WriteString("END\n")
	java := exec.Command("java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", classes, "host.Host", "alien.Each")
	java.Env = append(os.Environ(), "BREEDER_SEED=1", "BIRTHS="+strings.Trim(fmt.Sprint(s.classOf), "[]"))
	java.Stdin = &in
	var stderr bytes.Buffer
	java.Stderr = &stderr
	out, err := java.Output()
	if err != nil || stderr.Len() > 0 {
		t.Fatalf("java: %v: %s", err, stderr.String())
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<24)
	for n := 0; lines.Scan(); n++ {
		switch {
		case n == 0: // READY
		case n <= len(s.births):
			births = append(births, lines.Text())
		default:
			answers = append(answers, strings.Fields(lines.Text())...)
		}
	}
	return births, answers
}

func TestExportedAliensDecideAsOurs(t *testing.T) {
	needs.Tools(t, "java", "javac")
	rng := rand.New(rand.NewPCG(32782, 2014))
	var s script
	for _, name := range programs.Strategies(&game{}) {
		strategy, err := engines.FindStrategy(&game{}, name)
		if err != nil {
			t.Fatal(err)
		}
		samples, rounds := 1, 60
		if name == "settler" {
			samples, rounds = 9, 200
		}
		if _, long := os.LookupEnv("BREEDER_GAMES"); long {
			samples *= 10
		}
		for k := range samples + 1 {
			g := strategy.Space.Default()
			if k > 0 {
				g = strategy.Space.Sample(rng)
			}
			made, err := strategy.New(g)
			if err != nil {
				t.Fatal(err)
			}
			bot := made.(Bot)
			s.bots = append(s.bots, name+"{"+g.String()+"}")
			s.watch(t, bot, fmt.Sprintf("small rounds=%d", rounds), 10, rng.Uint64())
			for range 3 {
				s.makeUp(t, bot, rounds, rng)
			}
		}
	}
	births, answers := s.perform(t, s.compile(t))
	for i, want := range s.births {
		var points Abilities
		if _, err := fmt.Sscan(births[i], &points[0], &points[1], &points[2], &points[3], &points[4]); err != nil {
			t.Fatalf("%s is born with %s: %v", s.bots[s.classOf[i]], births[i], err)
		}
		if got := strings.Trim(fmt.Sprint(points), "[]"); got != want {
			t.Errorf("%s is born with %s, must be %s", s.bots[s.classOf[i]], got, want)
		}
	}
	// Where chance has a part, answers are counted: by strategy and answer, the
	// exported program's and ours.
	counts := map[string]*[2][]int{}
	names := append(moveNames[:len(moveNames):len(moveNames)], "FIGHT", "PEACE")
	asked, wrong := 0, 0
	for number, r := range s.rounds {
		for k, q := range append(r.moves, r.wishes...) {
			got, bot := answers[asked], s.bots[s.classOf[q.individual]]
			asked++
			if q.drew {
				key, _, _ := strings.Cut(bot, "{")
				if counts[key] == nil {
					counts[key] = &[2][]int{make([]int, len(names)), make([]int, len(names))}
				}
				for i, name := range names {
					if name == got {
						counts[key][0][i]++
					}
					if name == q.answer {
						counts[key][1][i]++
					}
				}
				continue
			}
			if got != q.answer {
				if wrong++; wrong <= 5 {
					t.Errorf("round %d, question %d, %s\n%s\nanswers %s, must be %s", number, k, bot, q.text, got, q.answer)
				}
			}
		}
	}
	if asked != len(answers) {
		t.Errorf("%d answers to %d questions", len(answers), asked)
	}
	var j judge
	for name, c := range counts {
		j.counts("answers of "+name, func(i int) string { return names[i] }, c[0], c[1], engines.Difference{})
		t.Logf("%s draws %d times", name, total(c[0]))
	}
	for _, d := range j.verdicts() {
		t.Error(d.Detail)
	}
	t.Logf("%d of %d answers of %d bots are wrong", wrong, asked, len(s.bots))
}
