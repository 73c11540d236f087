package outside_test

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"breeder/engines"
	"breeder/engines/outside"
)

// badBot is this program as a bot that behaves so.
func badBot(t *testing.T, limits, how string) *outside.Spec {
	t.Helper()
	spec, err := outside.Parse("cmd[" + limits + "]:" + outside.JoinWords([]string{os.Args[0], "bot:" + how}))
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// ownTemp gives the test's programs a folder of their own to have folders in.
func ownTemp(t *testing.T) string {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	return dir
}

// petriGame plays one game of the program against a cell that only divides.
func petriGame(t *testing.T, ctx context.Context, spec *outside.Spec, tally *outside.Tally, arena string) engines.Outcome {
	t.Helper()
	game, err := engines.Lookup("petri")
	if err != nil {
		t.Fatal(err)
	}
	a, err := game.Arena(arena)
	if err != nil {
		t.Fatal(err)
	}
	other, err := engines.MakeBot(game, "resting")
	if err != nil {
		t.Fatal(err)
	}
	seats := []engines.Bot{game.(engines.Protocol).Outside(spec.New(tally)), other}
	outcome, err := engines.Play(ctx, game.NewTable(), engines.Fixture{Setting: a.Draw(rand.New(rand.NewPCG(1, 1))), Seed: 1}, seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	return outcome
}

// strays are the processes of bots that are this program, less those of somebody
// else who tests it on the same machine, with another folder. On systems without
// /proc there are none to be seen.
func strays() (pids []int) {
	list, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range list {
		text, _ := os.ReadFile(file)
		words := strings.Split(string(text), "\x00")
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		environ, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "environ"))
		if !strings.Contains("\x00"+string(environ), "\x00TMPDIR="+os.TempDir()+"/") {
			continue
		}
		if len(words) > 1 && strings.HasPrefix(words[1], "bot:") && pid != os.Getpid() {
			pids = append(pids, pid)
		}
	}
	return pids
}

func openFiles() int {
	list, _ := os.ReadDir("/proc/self/fd")
	return len(list)
}

// badGames is how many games are played against bad bots: more in long checks.
func badGames(t *testing.T) int {
	text, given := os.LookupEnv("BREEDER_GAMES")
	if !given {
		return 36
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("BREEDER_GAMES is %q, must be a number", text)
	}
	return n
}

// clean is how long a game of a bot that behaves well takes, the median of some.
func clean(t *testing.T) time.Duration {
	var took [9]time.Duration
	for i := range took {
		began := time.Now()
		petriGame(t, t.Context(), badBot(t, "time=20s", "rest"), &outside.Tally{}, "3x4 rounds=2")
		took[i] = time.Since(began)
	}
	slices.Sort(took[:])
	return took[len(took)/2]
}

func TestBadBotsLoseTheirMatchesAndLeaveNothing(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux bounds all that these bots do")
	}
	bots := []struct {
		how, limits string
		trouble     outside.Trouble
		forfeits    bool
	}{
		{"hang", "time=60ms strikes=2", outside.Late, true},
		{"loop-hang", "time=60ms strikes=1", outside.Late, true},
		{"stubborn", "time=60ms strikes=2", outside.Late, true},
		{"fork", "time=5s", -1, false},
		{"multiply", "time=5s processes=8 strikes=1", outside.TooMany, true},
		{"flood", "time=10s output=20000 strikes=2", outside.Flooded, true},
		{"loop-flood", "time=10s output=20000 strikes=1", outside.Flooded, true},
		{"exit", "time=10s", outside.Silent, false},
		{"loop-exit", "time=10s", outside.Gone, false},
		{"eat", "time=30s memory=400M", outside.Silent, false},
		{"litter", "time=10s", -1, false},
		{"deaf", "time=10s", -1, false},
	}
	temp := ownTemp(t)
	clean(t)
	before := clean(t)
	files, goroutines := openFiles(), runtime.NumGoroutine()
	tallies := make([]outside.Tally, len(bots))
	for i := range badGames(t) {
		bot := bots[i%len(bots)]
		if bot.how == "eat" && underRace {
			continue
		}
		tally := &tallies[i%len(bots)]
		outcome := petriGame(t, t.Context(), badBot(t, bot.limits, bot.how), tally, "3x4 rounds=2")
		if bot.forfeits != (outcome.Points[0] == 0 && outcome.Points[1] == 1 && outcome.Margin[0] == -1) {
			t.Errorf("%s: points %v, margin %v; %s", bot.how, outcome.Points, outcome.Margin, tally.Report())
		}
		if pids := strays(); len(pids) > 0 {
			t.Fatalf("%s leaves processes: %v", bot.how, pids)
		}
		if left, _ := os.ReadDir(temp); len(left) > 0 {
			t.Fatalf("%s leaves files: %v", bot.how, left)
		}
		if (i+1)%100 == 0 {
			t.Logf("%d games", i+1)
		}
	}
	for i, bot := range bots {
		report := tallies[i].Report()
		// One that eats memory runs out of it, or is caught before.
		if bot.how == "eat" && (underRace || tallies[i].Count(outside.TooLarge) > 0) {
			continue
		}
		if bot.trouble >= 0 && tallies[i].Count(bot.trouble) == 0 || bot.trouble < 0 && report != "" {
			t.Errorf("%s: the report is %q", bot.how, report)
		}
	}
	// What could slow down all that comes after. How fast it is depends on what
	// else the machine does, and is for people to look at.
	t.Logf("a clean game took %v before and %v after", before, clean(t))
	if now := openFiles(); now > files {
		t.Errorf("%d files are open, %d were before", now, files)
	}
	if now := runtime.NumGoroutine(); now > goroutines+2 { // ended timers may still be on their way out
		t.Errorf("%d goroutines, %d were before", now, goroutines)
	}
}

func TestAnInterruptedMatchEndsAtOnce(t *testing.T) {
	ownTemp(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tally := &outside.Tally{}
	began := time.Now()
	petriGame(t, ctx, badBot(t, "time=20s", "hang"), tally, "12x12")
	if took := time.Since(began); took > 10*time.Second || tally.Decisions() > 0 {
		t.Errorf("took %v and %d decisions", took, tally.Decisions())
	}
}

func TestProgramsEndWhenTheirHostIsKilled(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ends the children of a process that is killed")
	}
	temp := filepath.Join(ownTemp(t), "odd\nname")
	if err := os.Mkdir(temp, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", temp)
	for _, how := range []string{"hang", "loop-hang", "leave"} {
		host := exec.Command(os.Args[0], "-test.run=^TestHostOfABadBot$", "-test.v")
		host.Env = append(os.Environ(), "BREEDER_TEST_HOST="+how)
		if err := host.Start(); err != nil {
			t.Fatal(err)
		}
		wait := func(what string, done func() bool) {
			t.Helper()
			for until := time.Now().Add(30 * time.Second); !done(); time.Sleep(5 * time.Millisecond) {
				if time.Now().After(until) {
					t.Fatalf("%s: %s: %v", how, what, strays())
				}
			}
		}
		all := map[string]int{"leave": 2}[how]
		wait("the bot does not start", func() bool { return len(strays()) >= max(all, 1) })
		host.Process.Kill()
		host.Wait()
		wait("the bot goes on", func() bool { return len(strays()) == 0 })
		wait("its folder stays", func() bool { left, _ := os.ReadDir(temp); return len(left) == 0 })
	}
	// Whoever comes next sweeps, as the watcher may be killed, too.
	left := filepath.Join(temp, "breeder-bot-1", "work")
	if err := os.MkdirAll(left, 0o700); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	os.Chtimes(filepath.Dir(left), old, old)
	next := exec.Command(os.Args[0], "-test.run=^TestHostOfABadBot$")
	next.Env = append(os.Environ(), "BREEDER_TEST_HOST=rest")
	if out, err := next.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("folders are left: %v", left)
	}
}

// TestHostOfABadBot is for the test above, which starts it in a process of its own.
func TestHostOfABadBot(t *testing.T) {
	how := os.Getenv("BREEDER_TEST_HOST")
	if how == "" {
		t.Skip("is run by another test")
	}
	petriGame(t, t.Context(), badBot(t, "time=1h", how), &outside.Tally{}, "3x4 rounds=1")
}

func TestAProgramSeesOnlyWhatItShould(t *testing.T) {
	if _, err := exec.LookPath("env"); err != nil {
		t.Skip("there is no env")
	}
	temp := ownTemp(t)
	t.Setenv("SECRET_TOKEN", "x")
	spec, err := outside.Parse("cmd[time=20s]:env")
	if err != nil {
		t.Fatal(err)
	}
	tally := &outside.Tally{}
	p := spec.New(tally)
	if err := p.Arrive(t.Context(), 12); err != nil {
		t.Fatal(err)
	}
	out, ok := p.Ask(nil)
	if !ok {
		t.Fatal(tally.Report())
	}
	names := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		name, value, _ := strings.Cut(line, "=")
		names[name] = value
	}
	if _, seen := names["SECRET_TOKEN"]; seen || names["BREEDER_SEED"] != "12" || names["PATH"] == "" || !strings.HasPrefix(names["HOME"], temp) {
		t.Errorf("the environment is %q", out)
	}
	p.Leave()
}

func TestReportsSayWhatAProgramComplainsAbout(t *testing.T) {
	if _, err := exec.LookPath("ls"); err != nil {
		t.Skip("there is no ls")
	}
	ownTemp(t)
	spec, err := outside.Parse("cmd[time=20s]:ls no-such-file")
	if err != nil {
		t.Fatal(err)
	}
	tally := &outside.Tally{}
	petriGame(t, t.Context(), spec, tally, "3x4 rounds=1")
	if report := tally.Report(); !strings.Contains(report, "no-such-file") || !strings.Contains(report, "1 of 1 matches forfeited") {
		t.Errorf("the report is %q", report)
	}
}
