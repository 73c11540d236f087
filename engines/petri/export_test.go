package petri

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
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

// steady is how an exported program is started with the same chance each time.
func steady(language, file string) []string {
	if language == "python" {
		return []string{"python3", "-c", "import random, runpy; random.seed(5); runpy.run_path(" + fmt.Sprintf("%q", file) + ", run_name='__main__')"}
	}
	return []string{"node", "--random-seed=5", file}
}

// started is what a command prints for an input.
func started(t *testing.T, command []string, input string) string {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdin = strings.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil || stderr.Len() > 0 {
		t.Fatalf("%s: %v, %s", command, err, stderr.String())
	}
	return string(out)
}

// watched is a bot that keeps the views of some of its cells.
type watched struct {
	Bot
	rng   *rand.Rand
	views *[]View
}

func (w watched) Turn(t *Turn) {
	b := w.Bot.(decider)
	if c, ok := b.(*colony); ok {
		c.begin(t)
	}
	for t.Next() {
		if w.rng.IntN(50) == 0 {
			v, err := ParseView(t.AppendView(nil))
			if err != nil {
				panic(err)
			}
			*w.views = append(*w.views, v)
		}
		t.Act(b.decide(t))
	}
}

// positions are those of the recorded decisions, and some thousands from games
// on boards of all shapes and made up on small ones, where edges, corners and ties
// are many.
func positions(t *testing.T) []View {
	var views []View
	for line := range bytes.Lines(recorded(t, "decisions")) {
		var v View
		if err := json.Unmarshal(line, &v); err != nil { // the keys in any case
			t.Fatal(err)
		}
		views = append(views, v)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	dish := new(table)
	for range 40 {
		names := []string{"colony", "coordinated", "slime", "hungry", "berserker", "nodecell", "amoeba"}
		var seats []engines.Bot
		for range 2 {
			bot := botAt(t, names[rng.IntN(len(names))], "")
			if rng.IntN(2) == 0 {
				bot = newColony(colonySpace.Mutate(colonySpace.Default(), 0.2, rng))
			}
			seats = append(seats, watched{Bot: bot, rng: rng, views: &views})
		}
		setting := Setting{Width: 3 + rng.IntN(15), Height: 4 + rng.IntN(14), Rounds: 30, Slip: 0.02}
		if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: rng.Uint64()}, seats, nil); err != nil {
			t.Fatal(err)
		}
	}
	for range 6000 {
		width, height := 3+rng.IntN(5), 4+rng.IntN(5)
		mix := []string{"....ox", "..ooooxc", "oxc."}[rng.IntN(3)]
		most := 6 + rng.IntN(2)*6
		v := View{X: rng.IntN(width), Y: rng.IntN(height), HP: 1 + rng.IntN(most), Energy: rng.IntN(most + 1)}
		if rng.IntN(2) == 0 {
			v.X, v.Y = rng.IntN(2)*(width-1), rng.IntN(2)*(height-1)
		}
		for range height {
			row := ""
			for range width {
				row += mix[rng.IntN(len(mix)):][:1]
			}
			v.Rows = append(v.Rows, row)
		}
		v.Rows = setSymbol(v.Rows, v.X, v.Y, 'o')
		views = append(views, v)
	}
	return views
}

// asRecording has a program answer views in one LOOP game, and writes its answers
// down as [Verify] reads recordings of originals: once where our bot decides
// without chance, else some hundred times. It goes on until it has so many views
// of both kinds, or there are no more.
func asRecording(t *testing.T, command []string, text string, views []View, certain, chancy int) []byte {
	t.Helper()
	const samples = 150
	bot, err := engines.MakeBot(&game{}, text)
	if err != nil {
		t.Fatal(err)
	}
	var input strings.Builder
	input.WriteString(Begin + "\n")
	var asked []View
	var times []int
	dish := new(table)
	for _, v := range views {
		dish.turn.chance = false
		probe(dish, bot.(Bot), v, 1)
		n, left := 1, &certain
		if dish.turn.chance {
			n, left = samples, &chancy
		}
		if *left == 0 {
			continue
		}
		*left--
		asked, times = append(asked, v), append(times, n)
		input.WriteString(strings.Repeat(string(FormatView(v))+"\n", n))
	}
	lines := strings.Split(started(t, command, input.String()+End+"\n"), "\n")
	if want := fmt.Sprintf("%v %s", bot.(Bot).Species(), Loop); lines[0] != want {
		t.Errorf("%s: the species is %q, want %q", text, lines[0], want)
	}
	lines = lines[1:]
	var recording []byte
	for i, v := range asked {
		outputs := map[string]int{}
		for range times[i] {
			outputs[lines[0]]++
			lines = lines[1:]
		}
		recording = append(recording, asJSON(t, map[string]any{
			"id": fmt.Sprint(i, " ", string(FormatView(v))), "bot": text, "width": len(v.Rows[0]), "height": len(v.Rows), "rows": v.Rows,
			"x": v.X, "y": v.Y, "hp": v.HP, "energy": v.Energy, "samples": times[i], "outputs": outputs,
		})...)
	}
	if len(lines) != 1 || lines[0] != "" {
		t.Errorf("%s: more was printed: %q", text, lines)
	}
	return recording
}

func TestExportedProgramsDecideAsTheBotsDo(t *testing.T) {
	views := positions(t)
	for _, l := range programs.Languages {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			needs.Tools(t, l.Command)
			views, decisions := slices.Clone(views), 0
			for _, s := range listed() {
				rng := rand.New(rand.NewPCG(9, 9))
				list := []genomes.Genome{s.Space.Default(), s.Space.Sample(rng)}
				certain, chancy := 150, 4
				if s.Name == "colony" {
					certain = 400
					list = append(list, s.Space.Sample(rng), s.Space.Mutate(s.Space.Default(), 0.2, rng))
				}
				if _, long := os.LookupEnv("BREEDER_GAMES"); long {
					certain, chancy = 10*certain, 5*chancy
				}
				for _, genome := range list {
					source, err := new(game).Export(s.Name, genome, l.Name, nil)
					if err != nil {
						t.Fatal(err)
					}
					file := filepath.Join(t.TempDir(), source.File)
					if err := os.WriteFile(file, source.Text, 0o644); err != nil {
						t.Fatal(err)
					}
					rng.Shuffle(len(views), func(i, j int) { views[i], views[j] = views[j], views[i] })
					recording := asRecording(t, steady(l.Name, file), s.Name+"{"+genome.String()+"}", views, certain, chancy)
					found, n, err := verified(recording)
					if err != nil {
						t.Fatal(err)
					}
					decisions += n
					for _, d := range found {
						t.Errorf("%s: in\n%s", d.Detail, d.Recording)
					}
				}
			}
			t.Logf("%d positions", decisions)
		})
	}
}

// One start for the species and for each decision is the contest's way.
func TestExportedProgramsAnswerASingleRequest(t *testing.T) {
	views := positions(t)
	for _, l := range programs.Languages {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			needs.Tools(t, l.Command)
			text := `colony{stats="4 6 2" sight=3}`
			s, genome, err := engines.ParseBot(&game{}, text)
			if err != nil {
				t.Fatal(err)
			}
			source, err := new(game).Export(s.Name, genome, l.Name, []string{"a colony", "of ours"})
			if err != nil {
				t.Fatal(err)
			}
			if want := fmt.Sprintf("%s a colony\n%[1]s of ours\n%[1]s\n", l.Comment); !strings.HasPrefix(string(source.Text), want) {
				t.Errorf("it begins %.60q, want %q", source.Text, want)
			}
			file := filepath.Join(t.TempDir(), source.File)
			if err := os.WriteFile(file, source.Text, 0o644); err != nil {
				t.Fatal(err)
			}
			command := []string{l.Command, file}
			if species := started(t, command, Begin); species != "4 6 2 LOOP\n" {
				t.Errorf("the species is %q", species)
			}
			dish := new(table)
			for i := range 12 {
				v := views[i*len(views)/12]
				want := probe(dish, newColony(genome), v, 1).String() + "\n"
				if got := started(t, command, string(FormatView(v))); got != want {
					t.Errorf("%q, want %q in\n%s", got, want, FormatView(v))
				}
			}
		})
	}
}

// What is no view gets a line on stderr and no act, in both forms of the protocol.
func TestExportedProgramsRefuseWhatIsNoView(t *testing.T) {
	const rows = "3 4\n...\n.o.\n..x\n...\n"
	for _, l := range programs.Languages {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			needs.Tools(t, l.Command)
			source, err := new(game).Export("colony", colonySpace.Default(), l.Name, nil)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(t.TempDir(), source.File)
			if err := os.WriteFile(file, source.Text, 0o644); err != nil {
				t.Fatal(err)
			}
			for i, c := range []struct{ view, says string }{
				{rows + "\n1 1 5", "4 whole numbers"},
				{rows + "\n1 1", "4 whole numbers"},
				{rows + "\n1 1 x y", "4 whole numbers"},
				{rows + "\n1 1 5 6 7", "4 whole numbers"},
				{rows + "\n3 1 5 6", "a space of the board"},
				{rows + "x\n1 1 5 6", "an empty line"},
				{rows + "\n", "followed by the rest"},
				{rows, "followed by the rest"},
				{rows[:12], "followed by the rest"},
				{"3 4", "followed by the rest"},
				{"3", "2 whole numbers"},
				{"3 4\n...\n.o\n..x\n...\n\n1 1 5 6", "a row of 3 spaces"},
				{"3 4\n...\n.ö.\n..x\n...\n\n1 1 5 6", "a row of 3 spaces"},
				{"\xff\xfe", "2 whole numbers"},
				{"hello", "2 whole numbers"},
			} {
				for _, before := range []string{"", "BEGIN\n"}[:1+i%2] {
					input := before + c.view
					if before != "" && !strings.HasSuffix(c.view, "\n") {
						input += "\n"
					}
					cmd := exec.Command(l.Command, file)
					cmd.Stdin = strings.NewReader(input)
					var stderr bytes.Buffer
					cmd.Stderr = &stderr
					out, err := cmd.Output()
					answers := strings.Count(string(out), "\n") - strings.Count(before, "\n")
					if err == nil || answers != 0 ||
						!strings.Contains(stderr.String(), c.says) || strings.Count(stderr.String(), "\n") != 1 || stderr.Len() > 120 {
						t.Errorf("%q: %v, printed %q, says %q, want %q", input, err, out, stderr.String(), c.says)
					}
				}
			}
			if out := started(t, []string{l.Command, file}, strings.ReplaceAll(rows+"\n1 1 5 6", "\n", "\r\n")); out == "" {
				t.Error("it has no answer to a view with other line ends")
			}
		})
	}
}

// The programs in the folder export are good ones as they stand.
func TestProgramsPlayByTheDefaultGenomeBeforeTheyAreExported(t *testing.T) {
	for _, l := range programs.Languages {
		kept := []string{"export/dish" + l.Extension}
		for _, s := range listed() {
			p, err := programs.Find(new(game), s.Name, s.Space.Default(), l.Name)
			if err != nil {
				t.Error(err)
				continue
			}
			kept = append(kept, "export/"+p.File)
			source, err := p.Write(nil)
			if err != nil || string(source.Text) != p.Text {
				t.Errorf("%s stands at other genes, error %v", p.File, err)
			}
			for _, gene := range s.Space.Genes() {
				if !strings.Contains(p.Text, l.Comment+" "+gene.Summary()+"\n") {
					t.Errorf("%s does not say of %s: %s", p.File, gene.Name(), gene.Summary())
				}
			}
			for _, left := range []string{"require(", "module.exports", "from dish"} {
				if strings.Contains(p.Text, left) {
					t.Errorf("%s: the program is not in one file: it has %s", p.File, left)
				}
			}
		}
		files, _ := fs.Glob(programFiles, "export/*"+l.Extension)
		for _, file := range files {
			if !slices.Contains(kept, file) {
				t.Errorf("%s is no strategy's", file)
			}
		}
	}
}

func TestExportsThatCannotBe(t *testing.T) {
	g := new(game)
	slime, err := engines.FindStrategy(g, "slime")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		strategy, language string
		genome             genomes.Genome
		says               string
	}{
		{"slime", "java", slime.Space.Default(), `bots of petri cannot be written in "java": there are javascript, python`},
		{"slimy", "python", slime.Space.Default(), "did you mean slime?"},
		{"slime", "python", colonySpace.Default(), "slime: gene"},
		{"slime", "python", genomes.Genome{}, "slime: no genome"},
	} {
		if _, err := g.Export(c.strategy, c.genome, c.language, nil); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s in %s: error %v, want %q", c.strategy, c.language, err, c.says)
		}
	}
	if languages := g.Languages(); !slices.Equal(languages, []string{"javascript", "python"}) {
		t.Errorf("there are %v", languages)
	}
}
