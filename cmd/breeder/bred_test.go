package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"breeder/results"
)

// bredScript is a cell with two parameters, and with chance.
const bredScript = `const [split, from] = process.argv.slice(2);
const input = require("fs").readFileSync(0, "utf8");
if (input === "BEGIN") return console.log(split);
const energy = +input.split(" ").pop(), way = ["SE", "N", "W", "E"][Math.floor(Math.random() * 4)];
console.log(energy >= from ? "DIVIDE " + way : "REST");
`

// bredJob breeds it with all that a run of a program has to remember.
func bredJob(t *testing.T) string {
	t.Helper()
	return writeFile(t, "bred.toml", fmt.Sprintf(`
game = "petri"
arena = "4x4 rounds=8"
seed = 3
rivals = ["resting", "divider", { bot = "hall-of-fame", count = 1 }]
search = { population = 4, children = 4, islands = 1 }
measure = { pairs = 1, memory = 0.8 }
budget = { generations = 4 }
validation = { candidates = 2, pairs = 2 }

[program]
command = [%q, "{stats}", "{divide-at}"]
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
high = 9
default = 8
`, "js:"+writeFile(t, "bred.js", bredScript)))
}

// TestKilledRunsOfAProgramLoseNothing kills runs that breed a program while they
// breed and in validation.
func TestKilledRunsOfAProgramLoseNothing(t *testing.T) {
	t.Run("script", func(t *testing.T) {
		killed(t, bredJob(t), moment{"breeding", 0}, moment{"generation", 0}, moment{"generation", 300 * time.Millisecond}, moment{"validation", 0})
	})
	t.Run("process", func(t *testing.T) {
		t.Setenv("TMPDIR", t.TempDir())
		killed(t, writeFile(t, "cell.toml", cellJob("{stats}", "")), moment{"generation", 0})
	})
}

// moment is some time after a line of what a run says.
type moment struct {
	line  string
	after time.Duration
}

// killed kills runs of a job at some moments and resumes them.
func killed(t *testing.T, job string, moments ...moment) {
	whole := filepath.Join(t.TempDir(), "whole")
	if status, stderr := start(t, "run", job, "--out", whole, "--workers", "2", "--no-plots").end(); status != 0 {
		t.Fatal(stderr)
	}
	want, err := leavings(whole)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range moments {
		dir := filepath.Join(t.TempDir(), "run")
		p := start(t, "run", job, "--out", dir, "--workers", "1", "--no-plots")
		p.until(m.line)
		for !began(dir) { // on a busy machine the job comes late
			time.Sleep(time.Millisecond)
		}
		time.Sleep(m.after)
		p.signal(syscall.SIGKILL)
		// One that was faster than the signal has nothing to go on with.
		if status, stderr := p.end(); status > 0 {
			t.Errorf("%v: status %d, %s", m, status, stderr)
		}
		finish(t, dir, 1+i%2)
		sameLeavings(t, dir, want)
	}
}

// TestWhatAProgramWasBredToIsABot goes through the commands that take champions
// and runs.
func TestWhatAProgramWasBredToIsABot(t *testing.T) {
	job := bredJob(t)
	dir := filepath.Join(t.TempDir(), "run")
	must(t, "run", job, "--out", dir, "--workers", "2", "--no-plots")
	champion := filepath.Join(dir, results.ChampionFile)
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"match", "petri", champion, "resting", "--games", "4", "--arena", "4x4"}, "resting"},
		{[]string{"compare", "petri", champion, job + `{stats="1 11 0"}`, "--games", "32", "--arena", "4x4 rounds=8"}, "95 % interval"},
		{[]string{"ladder", "petri", champion, "resting", "--games", "4", "--arena", "4x4"}, "resting"},
		{[]string{"explain", dir, "--games", "40"}, "stats"},
		{[]string{"explain", dir, "--gene", "divide-at", "--games", "20"}, "divide-at"},
	} {
		if out := must(t, c.args...); !strings.Contains(out, c.says) {
			t.Errorf("%s prints no %q:\n%s", c.args, c.says, out)
		}
	}
	fork := filepath.Join(t.TempDir(), "fork")
	must(t, "fork", dir, "--generation", "2", "--set", "search.mutation-rate=0.3", "--out", fork, "--generations", "+1", "--no-plots")
	must(t, "resume", fork, "--generations", "+1", "--no-plots")
	must(t, "match", "petri", filepath.Join(fork, results.ChampionFile), champion, "--games", "2", "--arena", "4x4")
}
