package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"breeder/internal/needs"
)

// published is the champion that we stand by.
func published(game string) string {
	return filepath.Join("..", "..", "results", "published", game, "champion.toml")
}

func TestExportsSayWhatTheyAreAndAreTheSameEachTime(t *testing.T) {
	champion := published("petri")
	text := must(t, "export", champion, "--lang", "python")
	for _, want := range []string{
		"# colony by breeder, for Battle for the Petri Dish (petri), written by\n#   breeder export " + champion + " --lang python\n",
		`# Its genes are the default but for stats="7 5 0" sight=5 `,
		"# Bred by the job petri-overnight with seed 2 in the arena open, in 154\n",
		"#   coordinated: 0.960 (0.902 to 0.984) in 100 games\n",
		"# Its command line in the contest is: python3 colony.py\n",
		"\nSTATS = (7, 5, 0)  # ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the head:\n%.4000s", want, text)
		}
	}
	dir := filepath.Join(t.TempDir(), "bots")
	file := filepath.Join(dir, "colony.py")
	for _, out := range []string{dir + "/", dir, file} { // the later ones replace it
		status, stdout, stderr := call(t, "export", "petri", champion, "--lang", "python", "--out", out)
		if status != 0 || stdout != "" || stderr != "wrote "+file+"\n" {
			t.Errorf("--out %s: status %d, %q, %q", out, status, stdout, stderr)
		}
		written, err := os.ReadFile(file)
		if err != nil || strings.Replace(string(written), "export petri ", "export ", 1) != text {
			t.Errorf("%s has another text than is printed, error %v", file, err)
		}
	}
	if js := must(t, "export", "petri", "slime"); !strings.Contains(js, "slime by kostronor") || !strings.Contains(js, "Its genes are the default.\n") || !strings.Contains(js, "node slime.js\n") {
		t.Errorf("the usual language of petri gives\n%s", js)
	}
}

func TestTheNameOfAFileDecidesOnLanguageAndClass(t *testing.T) {
	for _, c := range []struct{ game, bot, file, want string }{
		{"petri", "slime", "x.py", "import sys"},
		{"petri", "slime", "x.txt", `"use strict"`},
		{"battlebots", "duelist", "mine.c", "#include"},
		{"hitsunk", "captain", "Captain.java", "public class Captain {"},
		{"hitsunk", "captain", "Ahab_2.java", "public class Ahab_2 {"},
		{"hitsunk", "diver", "Nemo.java", "Paths.get(Nemo.class.getName() "},
		{"alienwar", "rock", "Pebble.java", "\n// Pebble.class into the list of species"},
	} {
		file := filepath.Join(t.TempDir(), c.file)
		must(t, "export", c.game, c.bot, "--out", file)
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), c.want) {
			t.Errorf("%s of %s: %q is not there, error %v:\n%.2000s", c.file, c.game, c.want, err, text)
		}
		if c.file == "Ahab_2.java" && strings.Contains(string(text), "Captain") {
			t.Errorf("the class has its old name yet:\n%.6000s", text)
		}
	}
}

func TestLongRivalsAreWrappedInAHead(t *testing.T) {
	rival := "duelist{" + strings.Repeat("mine-near=0 \n    ", 40) + "}"
	file := writeFile(t, "champion.toml", "game = \"petri\"\nstrategy = \"slime\"\n[genome]\nstats = \"6 6 0\"\n[[record]]\nbot = \"\"\""+rival+"\"\"\"\ngames = 1\nwins = 1\npoints = 1.0\nlow = 0.2\nhigh = 1.0\n")
	text := must(t, "export", file)
	if !strings.Contains(text, "\n//   duelist{mine-near=0 mine-near=0 ") {
		t.Errorf("the rival is not there:\n%.2000s", text)
	}
	for line := range strings.Lines(text) {
		if len(line) > 90 && strings.HasPrefix(line, "//") && !strings.Contains(line, exportCommand) {
			t.Errorf("a line has %d characters: %s", len(line), line)
		}
	}
}

func TestChampionsThatLackGenesAreWarnedOf(t *testing.T) {
	file := writeFile(t, "champion.toml", "game = \"petri\"\nstrategy = \"slime\"\n[genome]\nstats = \"6 6 0\"\n")
	want := "warning: " + file + " lacks"
	for _, args := range [][]string{
		{"export", file},
		{"match", "petri", file, file, "--games", "1"},
		{"compare", "petri", file, "slime", "--games", "2"},
		{"ladder", "petri", file, "slime", "--games", "2"},
		{"sweep", "petri", file, "--gene", "divide-at", "--games", "1", "--rival", file},
		{"bench", "petri", file, "--for", "1ms"},
	} {
		_, _, stderr := call(t, args...)
		stderr = strings.Join(strings.Fields(stderr), " ")
		if strings.Count(stderr, want) != 1 || !strings.Contains(stderr, "of slime, taken at the default: divide-at, divide-onto, attack-enemies, strength, eat-below") {
			t.Errorf("%q says %q", args, stderr)
		}
	}
	if _, _, stderr := call(t, "export", published("petri")); stderr != "" {
		t.Errorf("a whole champion brings %q", stderr)
	}
}

func TestFilesThatAreTooLargeForChampionsAndJobsAreRefused(t *testing.T) {
	for _, args := range [][]string{{"export"}, {"match", "petri", "slime"}, {"run"}, {"check"}} {
		file := writeFile(t, "champion.toml", strings.Repeat("#\n", 2<<20+1))
		status, _, stderr := call(t, append(args, file)...)
		if status != statusBadInput || !strings.Contains(stderr, "it is larger than 4 MB") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: status %d, %q", args, status, stderr)
		}
	}
}

// The file of a champion that is a program, beside the job that declares it.
func programChampion(t *testing.T, declared string) string {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"job.toml": "game = \"petri\"\n[program]\n" + declared + `
[[program.genes]]
name = "divide-at"
kind = "int"
low = 5
high = 12
default = 6
`,
		"champion.toml": "game = \"petri\"\nstrategy = \"program\"\n[genome]\ndivide-at = 7\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "champion.toml")
}

func TestWhatCannotBeExportedIsToldInALine(t *testing.T) {
	champion := published("petri")
	mine := writeFile(t, "cell.js", "// my own cell\n")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	readOnly := filepath.Join(t.TempDir(), "read-only")
	if err := os.Mkdir(readOnly, 0o555); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 { // whom no mode keeps from writing
		readOnly = "/proc"
	}
	for _, c := range []struct {
		args []string
		says string
	}{
		{nil, "CHAMPION is missing: breeder export CHAMPION, or breeder export GAME BOT"},
		{[]string{"petri"}, "BOT is missing: breeder export petri BOT"},
		{[]string{"slime"}, "slime is no champion.toml: name its game, too, as in breeder export GAME slime"},
		{[]string{"petri", "slime", "colony"}, `"colony" is too much`},
		{[]string{"petrie", "slime"}, "did you mean petri?"},
		{[]string{"petri", "slim"}, "did you mean slime?"},
		{[]string{"petri", "slime{stats=9}"}, "gene stats"},
		{[]string{"battlebots", champion}, "it plays petri, not battlebots"},
		{[]string{"nobody.toml"}, "no champion nobody.toml (no such file or directory)"},
		{[]string{writeFile(t, "broken.toml", "game = \"petri\"\n")}, "strategy is missing"},
		{[]string{writeFile(t, "chess.toml", "game = \"chess\"\nstrategy = \"queen\"\n[genome]\n")}, `unknown game "chess"`},
		{[]string{champion, "--lang", "javascipt"}, `bots of petri cannot be written in "javascipt": did you mean javascript? there are javascript, python`},
		{[]string{champion, "--lang", "js"}, `bots of petri cannot be written in "js": did you mean javascript?`},
		{[]string{champion, "--out", "x.c"}, `bots of petri cannot be written in "c": there are javascript, python`},
		{[]string{champion, "--lang", "javascript", "--out", "x.py"}, "x.py is the name of a file in python, and the program is to be in javascript"},
		{[]string{"hitsunk", "captain", "--out", "my-captain 2.java"}, "my-captain 2.java cannot hold the program: a class of Java is called as its file, and this name will not do; Captain.java would"},
		{[]string{"hitsunk", "captain", "--out", "class.java"}, "class.java cannot hold the program"},
		{[]string{"hitsunk", "captain", "--out", "String.java"}, "String.java cannot hold the program"},
		{[]string{"hitsunk", "captain", "--lang", "java", "--out", "Captain2"}, "Captain2 cannot hold the program"},
		{[]string{"alienwar", "settler", "--out", "Alien.java"}, "Alien.java cannot hold the program: a class of Java is called as its file, and this name will not do; Settler.java would"},
		{[]string{champion, "--lang", "cobol"}, "there are javascript, python"},
		{[]string{"petri", "cmd:" + self + " x"}, "is a program already: it can enter as it is"},
		{[]string{programChampion(t, `command = ["`+self+`", "--from={divide-at}"]`)}, "is a program already: it can enter as " + self + " --from=7"},
		{[]string{programChampion(t, `command = ["`+self+`", "{source}"]
source = "`+writeFile(t, "bred.js", "const from = {{divide-at}};\n")+`"`)}, "bred.js, with {{…}} to be replaced by the genes, and it can enter as " + self + " bred.js"},
		{[]string{champion, "--out", mine}, "cell.js is there already and is no export: choose another --out, or remove it"},
		{[]string{champion, "--out", mine + "/"}, "cannot be written (not a directory): choose another --out"},
		{[]string{champion, "--out", readOnly}, "colony.js cannot be written ("},
		{[]string{champion, "--out", os.DevNull}, "is no file: choose another --out"},
		{[]string{champion, "--file", "x"}, "unknown flag --file"},
	} {
		p := start(t, append([]string{"export"}, c.args...)...)
		status, stderr := p.end()
		if status != statusBadInput || !strings.Contains(stderr, c.says) || strings.Count(stderr, "\n") != 1 || p.stdout.Len() > 0 {
			t.Errorf("export %q: status %d, %q, printed %d bytes, want %q", c.args, status, stderr, p.stdout.Len(), c.says)
		}
	}
	if text, err := os.ReadFile(mine); err != nil || string(text) != "// my own cell\n" {
		t.Errorf("the file that was there is %q, error %v", text, err)
	}
}

// In both forms of the protocol; who does not say LOOP is started for each decision.
func TestExportedCellsPlayAsOurs(t *testing.T) {
	for _, c := range []struct{ tool, language, arena, loop string }{
		{"node", "javascript", "12x9 rounds=40", ""},
		{"node", "javascript", "5x5 rounds=5", ` + " LOOP"`},
		{"python3", "python", "12x9 rounds=40", ""},
		{"python3", "python", "5x5 rounds=5", `, "LOOP"`},
	} {
		t.Run(c.language+" "+c.arena, func(t *testing.T) {
			needs.Tools(t, c.tool)
			text := must(t, "export", published("petri"), "--lang", c.language)
			if c.loop != "" {
				text = strings.Replace(text, c.loop, "", 1)
			}
			alike(t, "petri", "cmd[time=60s]:"+c.tool+" "+writeFile(t, "cell.txt", text), published("petri"), "coordinated", c.arena)
		})
	}
}
