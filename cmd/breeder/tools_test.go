package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"breeder/internal/needs"
)

// alike plays the same matches with two bots that must come out alike, against
// a third or in an arena that brings its own field.
func alike(t *testing.T, game, program, own, rival, arena string) {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	meet := func(bots ...string) []botJSON {
		args := append([]string{"match", game, "--games", "2", "--json", "--arena", arena, "--workers", "1"}, bots...)
		status, stdout, stderr := call(t, args...)
		var got struct{ Bots []botJSON }
		if err := json.Unmarshal([]byte(stdout), &got); status != 0 || err != nil {
			t.Fatalf("status %d: %s", status, stderr)
		}
		if strings.Contains(stderr, "answers") {
			t.Errorf("%s", stderr)
		}
		for i := range got.Bots {
			b := &got.Bots[i]
			b.Name, b.Courses, b.Low, b.High = "", 0, 0, 0
		}
		return got.Bots
	}
	var one, two botJSON
	if rival == "" {
		both := meet(program, own)
		one, two = both[0], both[1]
	} else {
		one, two = meet(program, rival)[0], meet(own, rival)[0]
	}
	if !reflect.DeepEqual(one, two) {
		t.Errorf("%s has %+v, %s has %+v", program, one, own, two)
	}
}

func TestThePythonCellOfTheDocumentationPlays(t *testing.T) {
	needs.Tools(t, "python3")
	t.Setenv("TMPDIR", t.TempDir())
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "protocols.md"))
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("(?s)```python\n(.*?)```").FindSubmatch(text)
	if code == nil {
		t.Fatal("docs/protocols.md has no cell in Python")
	}
	if lines := strings.Count(string(code[1]), "\n"); lines > 10 {
		t.Errorf("the cell has %d lines", lines)
	}
	cell := writeFile(t, "cell.py", string(code[1]))
	status, stdout, stderr := call(t, "match", "petri", "cmd[time=60s]:python3 "+cell, "resting", "--games", "2", "--arena", "8x8", "--json")
	var got struct{ Bots []botJSON }
	if err := json.Unmarshal([]byte(stdout), &got); status != 0 || err != nil {
		t.Fatalf("status %d: %s", status, stderr)
	}
	if got.Bots[0].Wins != 2 || strings.Contains(stderr, "note:") {
		t.Errorf("%+v, %s", got.Bots[0], stderr)
	}
}

// A cell in the LOOP form and a bot that is started for each round.
const (
	loopCell = `let lines = [];
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "BEGIN") return console.log("4 8 0 LOOP");
  if (line === "END") process.exit();
  lines.push(line);
  if (lines.length < +lines[0].split(" ")[1] + 3) return;
  const [x, y, hp, energy] = lines.pop().split(" ").map(Number);
  const free = [["SE", 1, 1], ["N", 0, -1], ["W", -1, 0]].find(([, dx, dy]) => lines[1 + y + dy]?.[x + dx] === ".");
  console.log(free ? (energy > 4 ? "DIVIDE " : "MOVE ") + free[0] : "REST");
  lines = [];
});
`
	shooter = `const rows = (process.argv[2] || "").split("\n");
const at = (what) => { const y = rows.findIndex((row) => row.length === 10 && row.includes(what)); return [rows[y].indexOf(what), y]; };
const [x, y] = at("Y"), [ex, ey] = at("X"), dx = Math.sign(ex - x), dy = Math.sign(ey - y);
process.stdout.write((rows.length % 3 ? "B " : "") + ["", "N", "S"].at(dy < 0 ? 1 : dy && 2) + ["", "E", "W"].at(dx > 0 ? 1 : dx && 2));
`
)

func TestAScriptPlaysAsItDoesInNode(t *testing.T) {
	needs.Tools(t, "node")
	for _, c := range []struct{ game, source, rival, arena string }{
		{"petri", loopCell, "coordinated", "7x6 rounds=15"},
		{"battlebots", shooter, "huggybot", "as-run rounds=15 bouts=1"},
	} {
		file := writeFile(t, c.game+".js", c.source)
		alike(t, c.game, "cmd[time=60s]:node "+file, "js[time=60s]:"+file, c.rival, c.arena)
	}
}

func TestExportedScriptsPlayAsTheirBots(t *testing.T) {
	for _, bot := range []string{"coordinated", "berserker", "colony"} {
		file := filepath.Join(t.TempDir(), bot+".js")
		must(t, "export", "petri", bot, "--lang", "javascript", "--out", file)
		alike(t, "petri", "js[time=60s]:"+file, bot, "coordinated", "8x7 rounds=40")
	}
}

func TestABotInCPlaysAsOurs(t *testing.T) {
	needs.Tools(t, "cc")
	source := writeFile(t, "still.c", `#include <stdio.h>
int main(int argc, char **argv) { if (argc == 2) fputs("0", stdout); return 0; }
`)
	program := filepath.Join(t.TempDir(), "still")
	if out, err := exec.Command("cc", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("cc: %v: %s", err, out)
	}
	alike(t, "battlebots", "cmd[time=60s exact]:"+program, "donowt", "huggybot", "as-run rounds=30")
}

// The species of a contest entry that anybody can write down: it goes west,
// and fights the weak.
const westward = `package alien;
import planet.Move;
public class Westward extends Alien {
    public void setAbilityPoints(float[] points) { points[1] = 5; points[2] = 5; }
    public Move move(char[][] fields) {
        int r = getVisionFieldsCount();
        return fields.length == 2 * r + 1 && fields[r][r] != ' ' ? Move.WEST : Move.STAY;
    }
    public boolean wantToFight(int[] enemy) { return enemy[1] < 5; }
}
`

func TestAnAlienInJavaPlaysAsOurs(t *testing.T) {
	needs.Tools(t, "java", "javac")
	sources, _ := filepath.Glob(filepath.Join("..", "..", "engines", "alienwar", "java", "*", "*.java"))
	out := t.TempDir()
	alien := writeFile(t, "Westward.java", westward)
	if text, err := exec.Command("javac", append([]string{"-d", out, alien}, sources...)...).CombinedOutput(); err != nil {
		t.Fatalf("javac: %v: %s", err, text)
	}
	// Nobody else has a say in when to fight here, so that chance falls alike.
	alike(t, "alienwar", fmt.Sprintf("cmd[time=60s]:java -cp %s host.Host alien.Westward", out), "manager", "",
		"field=banana-peel*3,gamer*2,whale*2,human*2 rounds=60 individuals=20")
}

func TestACellInNodeIsBred(t *testing.T) {
	needs.Tools(t, "node")
	t.Setenv("TMPDIR", t.TempDir())
	source := writeFile(t, "cell.js", `// A cell that only divides, in the LOOP form.
const split = "{{stats}}", from = {{divide-at}};
let lines = [], loop = false;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "BEGIN") { loop = true; console.log(split + " LOOP"); return; }
  if (line === "END") process.exit();
  lines.push(line);
  if (lines.length < +lines[0].split(" ")[1] + 3) return;
  const energy = +lines.pop().split(" ")[3];
  console.log(energy >= from ? "DIVIDE SE" : "REST");
  lines = [];
});
`)
	job := writeFile(t, "cell.toml", fmt.Sprintf(`
game = "petri"
arena = "5x5 rounds=10"
rivals = ["resting"]
search = { population = 2, children = 2, islands = 1 }
measure = { pairs = 1 }
budget = { generations = 1 }
validation = { candidates = 1, pairs = 1 }
[program]
command = ["node", "{source}"]
source = %q
time = "60s"
[[program.genes]]
name = "stats"
kind = "split"
parts = ["hp", "energy", "acidity"]
total = 12
default = "4 8 0"
[[program.genes]]
name = "divide-at"
kind = "int"
low = 5
high = 12
default = 5
`, source))
	plan := must(t, "check", job, "--workers", "1")
	if !strings.Contains(plan, "2 free") {
		t.Errorf("the plan is\n%s", plan)
	}
	dir := filepath.Join(t.TempDir(), "run")
	status, _, stderr := call(t, "run", job, "--out", dir, "--workers", "1", "--no-plots")
	if status != 0 || strings.Contains(stderr, "note: program") {
		t.Fatalf("status %d: %s", status, stderr)
	}
	must(t, "match", "petri", filepath.Join(dir, "champion.toml"), "resting", "--games", "2", "--arena", "5x5")
}
