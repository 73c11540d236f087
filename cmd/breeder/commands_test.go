package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"breeder/breeder"
	"breeder/engines"
	"breeder/results"
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
		{[]string{"traits", "petri"}, []string{"length", "spread", "fatness", "corpses"}},
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

func TestOneBotIsEnoughWhereTheArenaBringsItsField(t *testing.T) {
	out := must(t, "match", "alienwar", "settler", "--arena", "small", "--games", "2")
	if lines := strings.Split(out, "\n"); len(lines) < 2 || !strings.Contains(lines[0], "first %") || !strings.HasPrefix(lines[len(lines)-2], "settler ") {
		t.Errorf("the table is\n%s", out)
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

func TestMatchesOfMoreThanTwoTellWhoIsFirst(t *testing.T) {
	var got struct {
		Bots []struct {
			Name  string
			First struct{ Share, Low, High float64 }
		}
	}
	bots := []string{"match", "hitsunk", "diver", "passive-bot", "passive-bot", "random-bot", "--games", "30"}
	if err := json.Unmarshal([]byte(must(t, append(bots, "--json")...)), &got); err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, bot := range got.Bots {
		sum += bot.First.Share
		if bot.First.Low > bot.First.Share || bot.First.High < bot.First.Share {
			t.Errorf("%+v", bot)
		}
	}
	if sum < 0.999 || sum > 1.001 || got.Bots[0].First.Share < 0.5 {
		t.Errorf("shares of first places sum up to %v, a diver has %v", sum, got.Bots[0].First.Share)
	}
	if out := must(t, bots...); !strings.Contains(out, "first %") || strings.Contains(out, "losses") {
		t.Errorf("the table is\n%s", out)
	}
	if out := must(t, "match", "petri", "slime", "resting", "--games", "4", "--json"); strings.Contains(out, "first") {
		t.Errorf("a duel tells who is first: %s", out)
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
		{"too few for the seats", []string{"match", "hitsunk", "captain", "diver", "diver"}, "3 bots in arena four, which has 4 seats"},
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
		{"misspelt part", []string{"sweep", "petri", "slime", "--gene", "stats.h", "--gene", "divide-at"}, "must be among hp energy acidity"},
		{"a gene twice", []string{"sweep", "petri", "slime", "--gene", "stats,stats"}, "must be two genes"},
		{"three genes", []string{"sweep", "petri", "slime", "--gene", "stats,divide-at,strength"}, "3 genes to sweep"},
		{"ranked by luck", []string{"sweep", "petri", "slime", "--gene", "stats", "--of", "luck"}, "ranks by points or score"},
		{"no recording", []string{"verify", "petri", job}, "job.toml"},
		{"missing recording", []string{"verify", "petri", "nowhere.gz"}, "nowhere.gz"},
		{"no run to plot", []string{"plot", existing}, existing},
		{"nothing to plot", []string{"plot", "nowhere"}, "nowhere"},
		{"one bot to compare", []string{"compare", "petri", "slime"}, "B is missing"},
		{"three bots to compare", []string{"compare", "petri", "slime", "slime", "slime"}, "too much"},
		{"misspelt bot to compare", []string{"compare", "petri", "slime", "slme"}, "did you mean slime?"},
		{"margins upside down", []string{"compare", "petri", "slime", "amoeba", "--h0", "0.6"}, "h1 is 0.52, must be a finite number above h0"},
		{"no error allowed", []string{"compare", "petri", "slime", "amoeba", "--alpha", "0"}, "alpha is 0"},
		{"too few games to compare", []string{"compare", "petri", "slime", "amoeba", "--games", "3"}, "must be 32 or more"},
		{"rivals in a duel", []string{"compare", "petri", "slime", "amoeba", "--rival", "hungry"}, "no seats for rivals"},
		{"a ladder of one", []string{"ladder", "petri", "slime"}, "1 bots for a ladder"},
		{"a bot twice", []string{"ladder", "petri", "slime", "slime"}, "twice"},
		{"a ladder without end", []string{"ladder", "petri", "--games", "1000000"}, "at most 5000000"},
		{"no games on a ladder", []string{"ladder", "petri", "--games", "0"}, "--games is 0"},
		{"picture of no matrix", []string{"ladder", "hitsunk", "--out", "x"}, "only duels have a matrix"},
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

func TestTheReportNamesWhatCannotBeToldFromTheChampion(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	// Without enemies around, it does not matter how many it takes to attack.
	job := writeFile(t, "idle.toml", `
game = "petri"
strategy = "slime"
free = ["attack-enemies"]
rivals = ["resting"]
arena = "7x7"
search = { population = 6, children = 6, islands = 1 }
validation = { pairs = 6, candidates = 3 }
`)
	out := must(t, "run", job, "--out", dir, "--generations", "6", "--no-plots")
	for _, want := range []string{"not to be told from it", "attack-enemies=", "fresh fixtures", "while breeding"} {
		if !strings.Contains(out, want) {
			t.Errorf("nothing of %q in\n%s", want, out)
		}
	}
	for _, line := range strings.Split(out, "\n") {
		if len([]rune(line)) > 80 && !strings.Contains(line, dir) {
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
	champion, err := os.ReadFile(filepath.Join(dir, "champion.toml"))
	if err != nil || !strings.Contains(string(champion), "[[peers]]") {
		t.Errorf("no peers in the champion's file (%v):\n%s", err, champion)
	}
	must(t, "match", "petri", filepath.Join(dir, "champion.toml"), "resting", "--games", "2")
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

func TestSweepOfPairsDrawsAHeatMap(t *testing.T) {
	name := filepath.Join(t.TempDir(), "sweep")
	var got struct {
		Matches, Blank int
		Of             string
		Values         []struct {
			Values    []string
			Genome    string
			Games     int
			Score     float64
			Low, High *float64
			Gain      *float64
			Default   bool
		}
	}
	args := []string{"sweep", "alienwar", "choose-your-battles", "--gene", "points.life", "--gene", "points.strength",
		"--arena", "small", "--set", "rounds=3", "--set", "individuals=3", "--games", "2", "--out", name}
	if err := json.Unmarshal([]byte(must(t, append(args, "--json")...)), &got); err != nil {
		t.Fatal(err)
	}
	// The pairs of 0 to 10 by a half that sum up to 10 at most.
	if len(got.Values) != 231 || got.Blank != 21*21-231 || got.Of != "score" || got.Matches < 231+12*2 || got.Matches > 231+13*2 {
		t.Errorf("%d pairs, %d blank, %d matches by %s", len(got.Values), got.Blank, got.Matches, got.Of)
	}
	for _, v := range got.Values {
		if v.Default && (strings.Join(v.Values, " ") != "3.5 6.5" || v.Genome != `points="3.5 6.5 0 0 0" caution=2`) {
			t.Errorf("the default is %v with %s", v.Values, v.Genome)
		}
		if v.Low == nil || !(*v.Low <= v.Score && v.Score <= *v.High) || (v.Gain != nil) != (v.Games == 2) {
			t.Errorf("got %+v", v)
		}
	}
	for _, ending := range []string{".png", ".svg"} {
		if info, err := os.Stat(name + ending); err != nil || info.Size() == 0 {
			t.Errorf("picture %s: %v", ending, err)
		}
	}
	_, table, stderr := call(t, args...)
	for _, want := range []string{"points.life × points.strength", "gain on default", "3.5 × 6.5 (default)", "210 pairs cannot be",
		"goes to defense, vision and cleverness in equal shares"} {
		if !strings.Contains(strings.Join(strings.Fields(table), " "), want) {
			t.Errorf("nothing of %q in\n%s", want, table)
		}
	}
	if !strings.Contains(stderr, "231 pairs, up to 25") {
		t.Errorf("the matches are not announced: %s", stderr)
	}
	for _, line := range strings.Split(table, "\n") {
		if len([]rune(line)) > 80 && !strings.HasPrefix(line, "picture") {
			t.Errorf("wider than 80 columns: %q", line)
		}
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

func TestCompareSaysWhoIsBetterAndHowManyMatchesItTook(t *testing.T) {
	var got struct {
		Verdict, Of          string
		Games, Different     int
		Wins, Draws, Losses  int
		Mean, Low, High, LLR float64
	}
	args := []string{"compare", "petri", "slime", "berserker", "--arena", "small"}
	out := must(t, append(args, "--json")...)
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Verdict != "better" || got.Of != "points" || got.Games < 32 || got.Games > 1000 || got.Wins+got.Draws+got.Losses != got.Games ||
		got.Mean < 0.9 || got.Low > got.Mean || got.High < got.Mean || got.LLR < 2.94 {
		t.Errorf("slime beats berserker nearly always, got %+v", got)
	}
	if again := must(t, append(args, "--json", "--workers", "1")...); again != out {
		t.Error("another number of workers gives another result")
	}
	if text := must(t, args...); !strings.Contains(text, "slime is better than berserker.") {
		t.Errorf("got %s", text)
	}
	if text := must(t, "compare", "petri", "berserker", "resting", "--arena", "12x12"); !strings.Contains(strings.ReplaceAll(text, "\n", " "), "only repeat those of 1 setting") {
		t.Errorf("got %s", text)
	}
	if text := must(t, "compare", "hitsunk", "diver", "passive-bot", "--games", "400"); !strings.Contains(text, "A's score") {
		t.Errorf("got %s", text)
	}
}

func TestALadderRatesTheContestsBotsAndDrawsThem(t *testing.T) {
	var got struct {
		Matches int
		Bots    []struct {
			Name                  string
			Place                 int
			Rating, Points, Nash  float64
			RatingLow, RatingHigh float64
		}
		Pairs []struct{ Games, Courses int }
	}
	name := filepath.Join(t.TempDir(), "ladder")
	out := must(t, "ladder", "petri", "--games", "10", "--arena", "9x9", "--json", "--out", name)
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Bots) != 8 || len(got.Pairs) != 28 || got.Matches != 280 {
		t.Fatalf("%d bots, %d pairs, %d matches", len(got.Bots), len(got.Pairs), got.Matches)
	}
	shares := 0.0
	for i, b := range got.Bots {
		shares += b.Nash
		if b.Place != i+1 || i > 0 && b.Rating > got.Bots[i-1].Rating {
			t.Errorf("not in order: %+v", b)
		}
	}
	if shares < 0.999 || shares > 1.001 {
		t.Errorf("shares sum up to %v", shares)
	}
	for _, ending := range []string{".png", ".svg"} {
		if info, err := os.Stat(name + ending); err != nil || info.Size() == 0 {
			t.Errorf("picture %s: %v", ending, err)
		}
	}
	for _, args := range [][]string{
		{"ladder", "petri", "--games", "10", "--arena", "9x9"},
		{"ladder", "hitsunk", "--games", "10"},
	} {
		status, text, progress := call(t, args...)
		if status != 0 {
			t.Fatal(progress)
		}
		for _, line := range strings.Split(text+progress, "\n") {
			if len([]rune(line)) > 80 {
				t.Errorf("wider than 80 columns: %q", line)
			}
		}
	}
}

func TestALadderNamesItsCycles(t *testing.T) {
	game, err := engines.Lookup("petri")
	if err != nil {
		t.Fatal(err)
	}
	bots, err := contenders(game, []string{"slime", "coordinated", "evolution", "hungry"})
	if err != nil {
		t.Fatal(err)
	}
	l := breeder.Ladder{Arena: game.Arenas()[0], Bots: bots, Games: 100}
	r := breeder.Ranked{
		Order: []int{0, 1, 2, 3}, Points: make([]results.Estimate, 4), Rating: make([]results.Rating, 4),
		Nash: []float64{1. / 3, 1. / 3, 1. / 3, 0}, VsNash: make([]float64, 4), Cycles: [][]int{{0, 1, 2}},
	}
	for range bots {
		r.Versus = append(r.Versus, []results.Opponent{{Games: 100, Points: 0.61, Low: 0.51, High: 0.71}, {Games: 100, Points: 0.62}, {Games: 100, Points: 0.63}, {Games: 100, Points: 1}})
	}
	var out bytes.Buffer
	if err := showLadder(&out, &l, &r); err != nil {
		t.Fatal(err)
	}
	want := "cycle: slime beats coordinated (62), coordinated beats evolution (63), evolution\n  beats slime (61)\n"
	if !strings.Contains(out.String(), want) || !strings.Contains(out.String(), "33.3") {
		t.Errorf("no %q in\n%s", want, out.String())
	}
}
