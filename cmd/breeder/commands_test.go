package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// call runs one command line.
func call(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	status = execute(context.Background(), args, &out, &err)
	return status, out.String(), err.String()
}

// must runs one command line that has to succeed.
func must(t *testing.T, args ...string) string {
	t.Helper()
	status, stdout, stderr := call(t, args...)
	if status != 0 {
		t.Fatalf("breeder %s: status %d, %s", strings.Join(args, " "), status, stderr)
	}
	return stdout
}

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestListsHaveALineEachWithTheNameFirst(t *testing.T) {
	for _, c := range []struct {
		args  []string
		names []string
	}{
		{[]string{"games"}, []string{"alienwar", "battlebots", "hitsunk", "petri"}},
		{[]string{"bots", "petri"}, []string{"divider", "amoeba", "nodecell", "evolution", "berserker", "hungry", "coordinated", "slime", "sample", "resting", "colony"}},
		{[]string{"genes", "petri", "divider"}, []string{"stats", "divide-at"}},
	} {
		lines := strings.Split(strings.TrimSuffix(must(t, c.args...), "\n"), "\n")
		for i, name := range c.names {
			if i >= len(lines) || strings.Fields(lines[i])[0] != name {
				t.Errorf("%v: line %d is not %s's:\n%s", c.args, i+1, name, strings.Join(lines, "\n"))
				break
			}
		}
	}
}

func TestMatchPrintsTheJSONThatScriptsRelyOn(t *testing.T) {
	var got struct {
		Game  string
		Games int
		Bots  []struct {
			Name                     string
			Wins, Draws, Losses      int
			Points, Score, Low, High float64
		}
	}
	out := must(t, "match", "petri", "slime", "resting", "--games", "40", "--seed", "3", "--json", "--arena", "12x12")
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Game != "petri" || got.Games != 40 || len(got.Bots) != 2 {
		t.Fatalf("got %+v", got)
	}
	a, b := got.Bots[0], got.Bots[1]
	if a.Name != "slime" || a.Wins != 40 || a.Draws != 0 || a.Losses != 0 || a.Points != 1 || a.High != 1 || a.Low < 0.9 || a.Low >= 1 {
		t.Errorf("slime beats a resting cell in every game, got %+v", a)
	}
	if b.Name != "resting" || b.Losses != 40 || b.Points != 0 || b.Low != 0 {
		t.Errorf("got %+v", b)
	}
	if again := must(t, "match", "petri", "slime", "resting", "--games", "40", "--seed", "3", "--json", "--arena", "12x12", "--workers", "1"); again != out {
		t.Error("another number of workers gives another result")
	}
}

func TestMatchesWithoutChanceHaveWideIntervals(t *testing.T) {
	var got struct {
		Bots []struct {
			Courses   int
			Low, High float64
		}
	}
	status, out, stderr := call(t, "match", "petri", "berserker", "resting", "--games", "40", "--json", "--arena", "12x12")
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 {
		t.Fatal(status, err, stderr)
	}
	// One course from each seat: as sure as two games.
	if a := got.Bots[0]; a.Courses != 2 || a.Low > 0.5 || a.High != 1 {
		t.Errorf("got %+v", a)
	}
	if _, _, stderr := call(t, "match", "petri", "berserker", "resting", "--games", "40", "--arena", "12x12"); !strings.Contains(stderr, "without chance") {
		t.Errorf("repeats are not mentioned: %q", stderr)
	}
}

func TestBothLimitsOfTheCommandLineHold(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	job := writeFile(t, "short.toml", "game = \"petri\"\nstrategy = \"slime\"\nfree = [\"stats\"]\nrivals = [\"resting\"]\narena = \"7x7\"\n"+
		"search = { population = 4, children = 4 }\nvalidation = { pairs = 2 }\n")
	out := must(t, "run", job, "--out", dir, "--generations", "2", "--for", "60s", "--no-plots")
	if !strings.Contains(out, "ended by the limit of 2 generations") {
		t.Errorf("got %s", out)
	}
}

func TestTheLargestSeedCanBeRunAgain(t *testing.T) {
	dir := t.TempDir()
	job := writeFile(t, "short.toml", "game = \"petri\"\nstrategy = \"slime\"\nfree = [\"stats\"]\nrivals = [\"resting\"]\narena = \"7x7\"\n"+
		"search = { population = 4, children = 4 }\nvalidation = { pairs = 2 }\nbudget = { generations = 1 }\n")
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	must(t, "run", job, "--out", first, "--seed", "18446744073709551615", "--no-plots")
	must(t, "run", filepath.Join(first, "job.toml"), "--out", second, "--no-plots")
}

func TestBadInputIsOneLineAndStatus2(t *testing.T) {
	existing := t.TempDir()
	if err := os.WriteFile(filepath.Join(existing, "precious"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	job := writeFile(t, "job.toml", "game = \"petri\"\nstrategy = \"slime\"\n")
	thirteen := writeFile(t, "thirteen.toml", "game = \"petri\"\nstrategy = \"slime\"\ngenes = { stats = \"5 8 0\" }\n")
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"unknown bot", []string{"match", "petri", "nobody", "slime"}, "there are divider, amoeba"},
		{"misspelt bot", []string{"match", "petri", "slme", "slime"}, "did you mean slime?"},
		{"misspelt game", []string{"match", "petry", "slime", "slime"}, "did you mean petri?"},
		{"one bot", []string{"match", "petri", "slime"}, "the second BOT is missing"},
		{"bad split", []string{"match", "petri", `slime{stats="5 8 0"}`, "slime"}, "5 8 0 sums to 13, must be 12: take 1 away"},
		{"no games", []string{"match", "petri", "slime", "slime", "--games", "0"}, "--games is 0"},
		{"games not a number", []string{"match", "petri", "slime", "slime", "--games", "many"}, "many"},
		{"misspelt flag", []string{"match", "petri", "slime", "slime", "--gams", "3"}, "did you mean --games?"},
		{"misspelt command", []string{"mach", "petri"}, "match"},
		{"flag of nothing", []string{"--foo"}, "unknown flag --foo of breeder: see breeder --help"},
		{"too much", []string{"games", "x"}, "\"x\" is too much"},
		{"three for two seats", []string{"bench", "petri", "slime:slime:slime"}, "3 bots"},
		{"bad arena", []string{"match", "petri", "slime", "slime", "--arena", "12by12"}, "12by12"},
		{"board too small", []string{"match", "petri", "slime", "slime", "--arena", "2x9"}, "3"},
		{"bad setting", []string{"match", "petri", "slime", "slime", "--set", "round=3"}, "rounds"},
		{"no workers", []string{"match", "petri", "slime", "slime", "--workers", "0"}, "--workers is 0"},
		{"missing job", []string{"run", "nowhere.toml"}, "nowhere.toml"},
		{"folder in use", []string{"run", job, "--out", existing}, "exists already"},
		{"unwritable folder", []string{"run", job, "--out", "/proc/nothing/here"}, "/proc/nothing/here"},
		{"job's split", []string{"run", thirteen}, "thirteen.toml:3: gene stats: 5 8 0 sums to 13, must be 12: take 1 away"},
		{"no gene to sweep", []string{"sweep", "petri", "slime"}, "--gene is missing"},
		{"misspelt gene", []string{"sweep", "petri", "slime", "--gene", "stat"}, "did you mean stats?"},
		{"no recording", []string{"verify", "petri", job}, "job.toml"},
		{"missing recording", []string{"verify", "petri", "nowhere.gz"}, "nowhere.gz"},
		{"no run to plot", []string{"plot", existing}, existing},
		{"nothing to plot", []string{"plot", "nowhere"}, "nowhere"},
		{"unknown bot to bench", []string{"bench", "petri", "slme"}, "did you mean slime?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, stdout, stderr := call(t, c.args...)
			if status != statusBadInput {
				t.Errorf("status %d, want %d", status, statusBadInput)
			}
			if !strings.Contains(stderr, c.want) {
				t.Errorf("got %q, want it to say %q", stderr, c.want)
			}
			if strings.Count(stderr, "\n") != 1 {
				t.Errorf("more or less than one line: %q", stderr)
			}
			if stdout != "" {
				t.Errorf("printed %q", stdout)
			}
		})
	}
	if left, _ := os.ReadDir(existing); len(left) != 1 {
		t.Errorf("something was written into a folder that was refused: %v", left)
	}
}

func TestARunIsABotAfterwards(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	job := writeFile(t, "short.toml", `
game = "petri"
strategy = "slime"
free = ["stats"]
rivals = ["berserker", "resting"]
arena = "9x9"
search = { population = 8, children = 8 }
validation = { pairs = 3 }
`)
	out := must(t, "run", job, "--out", dir, "--seed", "7", "--generations", "2")
	for _, part := range []string{"berserker", "resting", "stats=", filepath.Join(dir, "champion.toml")} {
		if !strings.Contains(out, part) {
			t.Errorf("the report does not name %s:\n%s", part, out)
		}
	}
	for _, line := range strings.Split(out, "\n") {
		if len([]rune(line)) > 80 && !strings.Contains(line, dir) {
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
	must(t, "match", "petri", filepath.Join(dir, "champion.toml"), "resting", "--games", "10")
	if err := os.RemoveAll(filepath.Join(dir, "plots")); err != nil {
		t.Fatal(err)
	}
	must(t, "plot", dir)
	if _, err := os.Stat(filepath.Join(dir, "plots", "curve.png")); err != nil {
		t.Error(err)
	}
	if status, _, _ := call(t, "run", job, "--out", dir); status != statusBadInput {
		t.Errorf("a second run into the same folder ended with status %d", status)
	}
}

func TestExplainSaysWhichGenesMatter(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	job := writeFile(t, "short.toml", `
game = "petri"
strategy = "slime"
rivals = ["resting", "slime"]
arena = "9x9"
genes = { stats = { hp = [6, 12] } }
fitness = { margin = 1.0 }
measure = { pairs = 1 }
search = { population = 12, children = 12, founders = [] }
validation = { pairs = 3 }
`)
	must(t, "run", job, "--out", dir, "--seed", "7", "--generations", "12", "--no-plots")
	out := must(t, "explain", dir, "--games", "600")
	for _, part := range []string{"worth", "Worth:", "mportance", "genes-matter.png"} {
		if !strings.Contains(out, part) {
			t.Errorf("the explanation lacks %s:\n%s", part, out)
		}
	}
	for _, line := range strings.Split(out, "\n") {
		if len([]rune(line)) > 80 && !strings.Contains(line, dir) {
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
	var got struct {
		Games, Genomes int
		Genes          []struct {
			Name  string
			Worth *float64
		}
	}
	if err := json.Unmarshal([]byte(must(t, "explain", dir, "--games", "600", "--json")), &got); err != nil {
		t.Fatal(err)
	}
	if got.Games < 100 || got.Genomes < 60 || len(got.Genes) != 6 || got.Genes[0].Name != "stats" || got.Genes[0].Worth == nil {
		t.Errorf("got %+v", got)
	}
	must(t, "explain", dir, "--games", "600", "--gene", "attack-enemies")
	for _, picture := range []string{"genes-matter.svg", "landscape-attack-enemies.png"} {
		if _, err := os.Stat(filepath.Join(dir, "plots", picture)); err != nil {
			t.Error(err)
		}
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{dir, "--gene", "stats"}, "a split of 3 parts, drawn by breeder sweep petri "},
		{[]string{dir, "--gene", "stats", "--gene", "attack-enemies"}, "--gene is given 2 times"},
		{[]string{dir, "--games", "0"}, "--games is 0"},
		{[]string{dir, "--for", "1ms"}, "--for is 1ms"},
		{[]string{filepath.Dir(dir)}, "holds no run"},
	} {
		status, _, stderr := call(t, append([]string{"explain"}, c.args...)...)
		if status != statusBadInput || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%v: status %d, %q", c.args, status, stderr)
		}
	}
}

func TestSweepOfASplitDrawsIts91Values(t *testing.T) {
	name := filepath.Join(t.TempDir(), "sweep")
	var got struct {
		Values []struct {
			Value             string
			Default, Finalist bool
			Points, Low, High float64
		}
	}
	out := must(t, "sweep", "petri", "slime", "--gene", "stats", "--arena", "7x7", "--games", "8",
		"--rival", "resting", "--rival", "slime", "--json", "--out", name)
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Values) != 91 {
		t.Errorf("%d values, want all 91 splits of 12 among 3", len(got.Values))
	}
	for _, ending := range []string{".png", ".svg"} {
		if info, err := os.Stat(name + ending); err != nil || info.Size() == 0 {
			t.Errorf("picture %s: %v", ending, err)
		}
	}
	table := must(t, "sweep", "petri", "slime", "--gene", "attack-enemies", "--arena", "7x7", "--games", "8", "--rival", "slime", "--out", "")
	for _, line := range strings.Split(table, "\n") {
		if len([]rune(line)) > 80 {
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
	if !strings.Contains(table, "2 (default)") {
		t.Errorf("the default is not marked:\n%s", table)
	}
}

func TestBenchCountsNoAllocations(t *testing.T) {
	out := must(t, "bench", "petri", "slime", "--arena", "small", "--for", "20ms", "--json", "--workers", "2")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines, want one for 1 worker and one for 2:\n%s", len(lines), out)
	}
	var single struct {
		Workers   int
		Matches   float64 `json:"matches_per_second"`
		Decisions float64 `json:"decisions_per_second"`
		Allocs    float64 `json:"allocations_per_match"`
	}
	if err := json.Unmarshal([]byte(lines[0]), &single); err != nil {
		t.Fatal(err)
	}
	if single.Workers != 1 || single.Matches <= 0 || single.Decisions <= single.Matches {
		t.Errorf("got %+v", single)
	}
	if single.Allocs >= 1 {
		t.Errorf("%v allocations a match, want none", single.Allocs)
	}
}

func TestVerifyTellsDifferencesByItsStatus(t *testing.T) {
	good := filepath.Join("..", "..", "engines", "petri", "testdata", "matches.jsonl.gz")
	if out := must(t, "verify", "petri", good); out != "20 recordings, 0 differences\n" {
		t.Errorf("got %q", out)
	}
	bad := writeFile(t, "bad.jsonl", `{"id":"x","bot":"berserker","width":4,"height":3,"rows":["....",".o..","..x."],"x":1,"y":1,"hp":4,"energy":6,"samples":1,"outputs":{"REST":1},"source":"game"}`+"\n")
	status, stdout, _ := call(t, "verify", "petri", bad)
	if status != statusCheckFailed {
		t.Errorf("status %d, want %d", status, statusCheckFailed)
	}
	if !strings.Contains(stdout, "bad.jsonl:1: x") || !strings.HasSuffix(stdout, "1 recordings, 1 differences\n") {
		t.Errorf("got %q", stdout)
	}
}

func TestNumbersAreWrittenForPeople(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", -1234: "-1,234", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
	if got := short("abcdef", 4); got != "abc…" {
		t.Errorf("got %q", got)
	}
	if got := wrap("one two three", 8, "  "); got != "one two\n  three" {
		t.Errorf("got %q", got)
	}
}
