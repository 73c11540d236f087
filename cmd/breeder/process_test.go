package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"breeder/results"
)

// asProgram makes the test's own binary the program, so that tests can start
// it, kill it, and see what it leaves.
const asProgram = "BREEDER_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// process is the program under way.
type process struct {
	t       *testing.T
	cmd     *exec.Cmd
	pipe    io.Closer
	stderr  *bufio.Reader   // of the pipe
	seen    strings.Builder // of stderr
	stdout  strings.Builder
	waiting bool
}

// start starts the program.
func start(t *testing.T, args ...string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: exec.Command(self, args...), waiting: true}
	p.cmd.Env = append(os.Environ(), asProgram+"=1")
	p.cmd.Stdout = &p.stdout
	pipe, err := p.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.pipe, p.stderr = pipe, bufio.NewReader(pipe)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if p.waiting {
			p.signal(syscall.SIGKILL)
			p.end()
		}
	})
	return p
}

// until waits for a line of stderr that begins so.
func (p *process) until(beginning string) {
	p.t.Helper()
	for {
		line, err := p.stderr.ReadString('\n')
		p.seen.WriteString(line)
		if strings.HasPrefix(line, beginning) {
			return
		}
		if err != nil {
			p.t.Fatalf("the program ended before it said %q: %s", beginning, p.seen.String())
		}
	}
}

func (p *process) signal(s os.Signal) {
	if err := p.cmd.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Error(err)
	}
}

// end waits for the end. The status is -1 if a signal killed it.
func (p *process) end() (status int, stderr string) {
	rest, _ := io.ReadAll(p.stderr)
	p.seen.Write(rest)
	p.cmd.Wait()
	p.waiting = false
	return p.cmd.ProcessState.ExitCode(), p.seen.String()
}

// small is a job of a few seconds with all that a run must remember.
const small = `
game = "petri"
strategy = "slime"
arena = "7x7"
seed = 5
rivals = ["berserker", { bot = "hall-of-fame", count = 2 }, { bot = "self", count = 1 }]
held-out = ["hungry"]
measure = { pairs = 3, blocks = 2, memory = 0.8 }
search = { population = 8, children = 8, islands = 2, migrate-every = 2, hall-every = 2 }
budget = { generations = 7 }
validation = { candidates = 4, pairs = 16 }
`

// smallJob is the file of the small job.
func smallJob(t *testing.T) string { return writeFile(t, "small.toml", small) }

var (
	pace    = regexp.MustCompile(`,"pace":\{[^}]*\}`)
	made    = regexp.MustCompile(`(?m)^made = .*$`)
	moments = regexp.MustCompile(`"(Began|Spent|Played)":[^,}]*`)
)

// leavings is what a run leaves behind, without what depends on the machine.
func leavings(dir string) (map[string]string, error) {
	folder, err := results.Open(dir)
	if err != nil {
		return nil, err
	}
	checkpoint, note, err := folder.LastCheckpoint()
	if err != nil || note != "" {
		return nil, fmt.Errorf("%s %w", note, err)
	}
	left := map[string]string{"checkpoint": moments.ReplaceAllString(string(checkpoint.Body), "")}
	for name, without := range map[string]*regexp.Regexp{
		results.JobFile: nil, results.JournalFile: pace, results.PopulationFile: nil, results.ChampionFile: made,
	} {
		text, err := os.ReadFile(folder.File(name))
		if err != nil {
			return nil, err
		}
		if without != nil {
			text = without.ReplaceAll(text, nil)
		}
		left[name] = string(text)
	}
	return left, nil
}

// unbroken is the small job's run, and how long it took.
var unbroken = sync.OnceValues(func() (map[string]string, error) {
	dir, err := os.MkdirTemp("", "unbroken")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	job := filepath.Join(dir, "small.toml")
	if err := os.WriteFile(job, []byte(small), 0o644); err != nil {
		return nil, err
	}
	cmd := exec.Command(self, "run", job, "--out", filepath.Join(dir, "run"), "--workers", "2")
	cmd.Env = append(os.Environ(), asProgram+"=1")
	began := time.Now()
	pipe, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	var said []string
	for lines := bufio.NewScanner(pipe); lines.Scan(); {
		if said = append(said, lines.Text()); lines.Text() == "plots" {
			unbrokenBred = time.Since(began)
		}
	}
	if err := cmd.Wait(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, said)
	}
	unbrokenTook = time.Since(began)
	return leavings(filepath.Join(dir, "run"))
})

// How long the unbroken run took up to the plots, and with them.
var unbrokenBred, unbrokenTook time.Duration

// likeUnbroken compares a folder with the run that nothing happened to.
func likeUnbroken(t *testing.T, dir string) {
	t.Helper()
	want, err := unbroken()
	if err != nil {
		t.Fatal(err)
	}
	sameLeavings(t, dir, want)
}

// sameLeavings compares a folder with what another run left behind.
func sameLeavings(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	got, err := leavings(dir)
	if err != nil {
		t.Error(err)
		return
	}
	for name := range want {
		if got[name] == want[name] {
			continue
		}
		a, b := strings.Split(got[name], "\n"), strings.Split(want[name], "\n")
		for i := range max(len(a), len(b)) {
			if i >= len(a) || i >= len(b) || a[i] != b[i] {
				t.Errorf("%s differs in line %d of %d and %d:\n%s", name, i+1, len(a), len(b), apart(a[min(i, len(a)-1)], b[min(i, len(b)-1)]))
				break
			}
		}
	}
}

// apart is where two texts part.
func apart(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	from := max(0, at-60)
	return fmt.Sprintf("…%s\nwant\n…%s", a[from:min(at+60, len(a))], b[from:min(at+60, len(b))])
}

// finish resumes a run, if it has not ended, until it has.
func finish(t *testing.T, dir string, workers int) {
	t.Helper()
	p := start(t, "resume", dir, "--workers", fmt.Sprint(workers), "--no-plots")
	if status, stderr := p.end(); status != 0 && !strings.Contains(stderr, "has ended by") {
		t.Errorf("resume: status %d, %s", status, stderr)
	}
}

// KILLS, if set, is how many runs are killed; .ci/kill sets it.
func kills() int {
	if n, err := strconv.Atoi(os.Getenv("KILLS")); err == nil {
		return n
	}
	return 4
}

// Runs are killed at moments spread over their whole length, and resumed with
// other numbers of workers, some of them killed several times.
func TestKilledRunsLoseNothing(t *testing.T) {
	if _, err := unbroken(); err != nil {
		t.Fatal(err)
	}
	n := kills()
	for i := range n {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			draw := rand.New(rand.NewPCG(7, uint64(i)))
			dir := filepath.Join(t.TempDir(), "run")
			// One moment from each n-th of the run, its plots only every other time:
			// they take longer than all else in so small a job.
			length := []time.Duration{unbrokenBred, unbrokenTook}[i%2]
			wait := time.Duration((float64(i) + draw.Float64()) / float64(n) * float64(length))
			begin := []string{"run", smallJob(t), "--out", dir}
			args := begin
			for sitting := range 1 + i%3 {
				p := start(t, append(args, "--workers", fmt.Sprint(1+draw.IntN(3)))...)
				time.Sleep(wait)
				p.signal(syscall.SIGKILL)
				status, stderr := p.end()
				stage := strings.Split(strings.TrimSpace(stderr), "\n")
				t.Logf("sitting %d: killed after %v (status %d) at %q", sitting, wait.Round(time.Millisecond), status, stage[len(stage)-1])
				if status > 0 && !strings.Contains(stderr, "has ended by") {
					t.Fatalf("status %d: %s", status, stderr)
				}
				if args = []string{"resume", dir}; !began(dir) {
					os.RemoveAll(dir)
					args = begin
				}
				wait = time.Duration(draw.Float64() * float64(unbrokenBred))
			}
			if args[0] == "run" {
				if status, stderr := start(t, begin...).end(); status != 0 {
					t.Fatal(stderr)
				}
			}
			finish(t, dir, 1+draw.IntN(3))
			likeUnbroken(t, dir)
		})
	}
}

// began says whether a run got as far as writing its job down.
func began(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, results.JobFile))
	return err == nil && info.Size() > 0
}

// What a signal meets, by the line that the program prints before.
var phases = []struct {
	name, line string
	later      time.Duration
}{
	{"first generation", "breeding slime", 30 * time.Millisecond},
	{"breeding", "generation", 0},
	{"within a generation", "generation", 70 * time.Millisecond},
	{"validation", "validation", 10 * time.Millisecond},
	{"plots", "plots", 10 * time.Millisecond},
}

func TestOneSignalEndsARunCleanlyInEachPhase(t *testing.T) {
	for i, phase := range phases {
		t.Run(phase.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "run")
			args := []string{"run", smallJob(t), "--out", dir, "--workers", "1"}
			if phase.line != "plots" {
				args = append(args, "--no-plots")
			}
			p := start(t, args...)
			p.until(phase.line)
			for !began(dir) { // on a busy machine the job comes late
				time.Sleep(time.Millisecond)
			}
			time.Sleep(phase.later)
			s := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}[i%3]
			p.signal(s)
			status, stderr := p.end()
			if status != statusInterrupted || !strings.Contains(stderr, "to go on: breeder resume "+dir+"\n") || !strings.HasSuffix(stderr, "breeder: interrupted\n") {
				t.Errorf("%v: status %d, %s", s, status, stderr)
			}
			// A busy machine may be through the first generation by now.
			bred := strings.Contains(stderr, "\ngeneration ")
			if _, err := os.Stat(filepath.Join(dir, results.ChampionFile)); (err == nil) != bred || i > 0 && !bred {
				t.Errorf("%v: champion: %v, generations: %v", s, err, bred)
			}
			finish(t, dir, 1+i%3)
			likeUnbroken(t, dir)
		})
	}
}

func TestASecondSignalEndsARunAtOnce(t *testing.T) {
	for i, phase := range phases {
		t.Run(phase.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "run")
			args := []string{"run", smallJob(t), "--out", dir, "--workers", "1"}
			if phase.line != "plots" {
				args = append(args, "--no-plots")
			}
			p := start(t, args...)
			p.until(phase.line)
			for !began(dir) { // on a busy machine the job comes late
				time.Sleep(time.Millisecond)
			}
			time.Sleep(phase.later)
			p.signal(syscall.SIGINT)
			time.Sleep(5 * time.Millisecond)
			p.signal(syscall.SIGTERM)
			// It may have got through in between.
			if status, stderr := p.end(); status != -1 && status != statusInterrupted {
				t.Errorf("status %d, %s", status, stderr)
			}
			finish(t, dir, 1+i%3)
			likeUnbroken(t, dir)
		})
	}
}

func TestTwoProcessesDoNotShareAFolder(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "run")
	p := start(t, "run", smallJob(t), "--out", dir, "--workers", "1", "--no-plots")
	p.until("generation")
	status, stdout, stderr := call(t, "resume", dir)
	if want := fmt.Sprintf("in use by process %d", p.cmd.Process.Pid); status != statusBadInput || !strings.Contains(stderr, want) || stdout != "" {
		t.Errorf("status %d, %s, want %q", status, stderr, want)
	}
	if out := must(t, "runs", parent); !strings.Contains(out, "running") {
		t.Errorf("runs says\n%s", out)
	}
	p.signal(syscall.SIGKILL)
	p.end()
	if out := must(t, "runs", parent); !strings.Contains(out, "broken off") {
		t.Errorf("runs says\n%s", out)
	}
	// The lock that it left is stale.
	finish(t, dir, 2)
	likeUnbroken(t, dir)
	if out := must(t, "runs", parent); !strings.Contains(out, "done") {
		t.Errorf("runs says\n%s", out)
	}
}

func TestARunGoesOnWhenNobodyReadsItsProgress(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	p := start(t, "run", smallJob(t), "--out", dir, "--workers", "1", "--no-plots")
	p.until("breeding")
	p.pipe.Close()
	if status, _ := p.end(); status != 0 {
		t.Errorf("status %d", status)
	}
	likeUnbroken(t, dir)
}

func TestADeletedFolderEndsItsRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	p := start(t, "run", smallJob(t), "--out", dir, "--workers", "1", "--no-plots")
	p.until("generation")
	for os.RemoveAll(dir) != nil { // the run may put a file there meanwhile
	}
	status, stderr := p.end()
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	if last := lines[len(lines)-1]; status != 1 || !strings.Contains(last, "breeder: ") || !strings.Contains(last, "was deleted or moved") {
		t.Errorf("status %d, %s", status, stderr)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder is back: %v", err)
	}
}

// smallDisk mounts a file system in memory.
func smallDisk(t *testing.T, options string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if text, err := exec.Command("mount", "-t", "tmpfs", "-o", options, "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no small disk can be mounted here, which takes root on Linux: %v %s", err, text)
	}
	t.Cleanup(func() {
		if text, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v %s", err, text)
		}
	})
	return dir
}

func remount(t *testing.T, dir, options string) {
	t.Helper()
	if text, err := exec.Command("mount", "-o", "remount,"+options, dir).CombinedOutput(); err != nil {
		t.Fatalf("remount: %v %s", err, text)
	}
}

// Wherever the disk gets full, the run ends in one line, and goes on when
// there is room again.
func TestAFullDiskEndsARunThatCanGoOn(t *testing.T) {
	job := smallJob(t)
	sizes := []int{8, 20, 44, 160} // kB
	if os.Getenv("KILLS") != "" {
		sizes = append(sizes, 12, 16, 24, 28, 32, 36, 40, 48, 56, 64, 72, 96, 128, 192, 256, 320)
	}
	for _, size := range sizes {
		t.Run(fmt.Sprint(size, " kB"), func(t *testing.T) {
			disk := smallDisk(t, fmt.Sprintf("size=%dk", size))
			t.Parallel()
			dir := filepath.Join(disk, "run")
			status, stderr := start(t, "run", job, "--out", dir, "--workers", "1").end()
			var told []string
			for _, line := range strings.Split(strings.TrimSpace(stderr), "\n") {
				if strings.HasPrefix(line, "breeder: ") {
					told = append(told, line)
				}
			}
			t.Logf("status %d: %q", status, told)
			if status != 1 || len(told) != 1 || strings.Count(told[0], "no space left") != 1 {
				t.Fatalf("status %d, %s", status, stderr)
			}
			// Again, as full as it is: it must not make things worse.
			if status, stderr := start(t, "resume", dir).end(); status != 1 && status != statusBadInput && !strings.Contains(stderr, "has ended by") {
				t.Errorf("resume on the full disk: status %d, %s", status, stderr)
			}
			remount(t, disk, "size=16m")
			if !began(dir) {
				if strings.Contains(told[0], "resume") {
					t.Errorf("there is nothing to resume: %s", told[0])
				}
				return
			}
			if !strings.Contains(told[0], "make room, then go on with breeder resume "+dir) && !strings.Contains(told[0], "make room, then breeder plot "+dir) {
				t.Errorf("it does not say how to go on: %s", told[0])
			}
			finish(t, dir, 2)
			likeUnbroken(t, dir)
		})
	}
}

func TestAReadOnlyFolderIsRefusedInOneLine(t *testing.T) {
	disk := smallDisk(t, "size=16m")
	dir := filepath.Join(disk, "run")
	p := start(t, "run", smallJob(t), "--out", dir, "--workers", "1", "--no-plots")
	p.until("generation")
	p.signal(syscall.SIGKILL)
	p.end()
	remount(t, disk, "ro")
	for _, args := range [][]string{{"resume", dir}, {"plot", dir}, {"run", smallJob(t), "--out", filepath.Join(disk, "other")}} {
		status, stdout, stderr := call(t, args...)
		lines := slices.DeleteFunc(strings.SplitAfter(stderr, "\n"), func(line string) bool { return line == "" || strings.HasPrefix(line, "going on with") })
		if status != statusBadInput || len(lines) != 1 || strings.Count(stderr, "read-only file system") != 1 || stdout != "" {
			t.Errorf("%v: status %d, %s%s", args, status, stdout, stderr)
		}
	}
	if out := must(t, "runs", disk); !strings.Contains(out, "broken off") {
		t.Errorf("runs says\n%s", out)
	}
	remount(t, disk, "rw")
	finish(t, dir, 1)
	likeUnbroken(t, dir)
}

// Paths that a shell would take apart, and links.
func TestUnusualPathsWork(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for path, text := range map[string]string{"jöb 夜.toml": small, "b.toml": strings.Replace(small, "generations = 7", "generations = 1", 1)} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll("real/place", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real/place", "link"); err != nil {
		t.Fatal(err)
	}
	p := start(t, "run", "jöb 夜.toml", "--out", "my runs/it's", "--workers", "1")
	p.until("generation")
	p.signal(syscall.SIGINT)
	if status, stderr := p.end(); status != statusInterrupted || !strings.Contains(stderr, `breeder resume 'my runs/it'\''s'`+"\n") {
		t.Errorf("status %d, %s", status, stderr)
	}
	if text, err := os.ReadFile("my runs/it's/summary.md"); err != nil || !strings.Contains(string(text), `breeder resume 'my runs/it'\''s'`) || !strings.HasPrefix(string(text), "# jöb 夜: ") {
		t.Errorf("the summary is\n%s", text)
	}
	must(t, "run", "b.toml", "--out", "link", "--no-plots")
	must(t, "resume", "link/", "--generations", "+1", "--no-plots")
	must(t, "resume", "./real/../link", "--generations", "3", "--no-plots")
	out := must(t, "run", "b.toml", "jöb 夜.toml", "--generations", "1", "--no-plots")
	if !regexp.MustCompile(`jöb 夜.toml +done`).MatchString(out) {
		t.Errorf("the queue ended with\n%s", out)
	}
	if names, _ := filepath.Glob("results/jöb 夜-*"); len(names) != 1 {
		t.Errorf("folders: %v", names)
	}
}

func TestAQueueSharesItsTimeAndDoesNotStopAtAFault(t *testing.T) {
	t.Chdir(t.TempDir())
	for path, text := range map[string]string{
		"a.toml": strings.Replace(small, "generations = 7", "generations = 0", 1), "bad.toml": "game = \"petri\"\nstrategy = \"nobody\"\n", "c.toml": strings.Replace(small, "generations = 7", "generations = 1", 1),
	} {
		if err := os.WriteFile(path, []byte(strings.Replace(text, "generations = 0", `time = "1h"`, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	status, stdout, stderr := call(t, "run", "a.toml", "bad.toml", "missing.toml", "c.toml", "--for", "9s", "--no-plots")
	if took := time.Since(began); took > 12*time.Second {
		t.Errorf("it took %v", took)
	}
	if status != statusCheckFailed {
		t.Errorf("status %d, %s", status, stderr)
	}
	for _, want := range []string{`a.toml\s+done`, `bad.toml\s+refused`, `missing.toml\s+refused`, `c.toml\s+done\s+1 `} {
		if !regexp.MustCompile(`(?m)^` + want).MatchString(stdout) {
			t.Errorf("%s is not in\n%s", want, stdout)
		}
	}
	if !strings.Contains(stdout, "ended by the time ") || !strings.Contains(stdout, "ended by the limit of 1 generation\n") {
		t.Errorf("the jobs ended otherwise:\n%s", stdout)
	}
	dirs, _ := filepath.Glob("results/a-*")
	if len(dirs) != 1 {
		t.Fatalf("folders: %v", dirs)
	}
	var s results.Status
	if text, err := os.ReadFile(filepath.Join(dirs[0], results.StatusFile)); err != nil || json.Unmarshal(text, &s) != nil || s.Spent > 6.5 {
		t.Errorf("the first of two jobs had %v of 9 seconds (%v)", s.Spent, err)
	}
}

func TestASignalEndsAQueueWithItsJob(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a.toml", "b.toml"} {
		if err := os.WriteFile(name, []byte(small), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p := start(t, "run", "a.toml", "b.toml", "--workers", "1", "--no-plots")
	p.until("generation")
	p.signal(syscall.SIGTERM)
	status, stderr := p.end()
	if status != statusInterrupted || !strings.Contains(stderr, "to go on: breeder resume results/a-") {
		t.Errorf("status %d, %s", status, stderr)
	}
	for _, want := range []string{`a.toml\s+stopped`, `b.toml\s+not begun`} {
		if !regexp.MustCompile(`(?m)^` + want).MatchString(p.stdout.String()) {
			t.Errorf("%s is not in\n%s", want, p.stdout.String())
		}
	}
	if dirs, _ := filepath.Glob("results/*"); len(dirs) != 1 {
		t.Errorf("folders: %v", dirs)
	}
}
