package node

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"breeder/internal/needs"
)

// generous settings are broken by nobody but who wants to.
func generous() Settings {
	return Settings{Random: func() float64 { return 0.5 }, Time: time.Minute, Memory: 1 << 30, Output: 1 << 20, Env: map[string]string{"BREEDER_SEED": "5"}}
}

func mustCompile(t testing.TB, name, source string) *Script {
	t.Helper()
	s, err := Compile(name, []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// run gives a script all that it has to read at once.
func run(t testing.TB, source, input string, settings Settings) (*Process, error) {
	t.Helper()
	p := mustCompile(t, "cell.js", source).Start(settings)
	err := p.Read(t.Context(), []byte(input), true)
	if !p.Ended() {
		t.Error("it has not ended at the end of stdin")
	}
	return p, err
}

// positions are those of the recorded decisions of petri, as programs read
// them, of which one in so many is kept.
func positions(t *testing.T, every int) (views []string) {
	t.Helper()
	if _, long := os.LookupEnv("BREEDER_GAMES"); long {
		every = max(every/20, 1)
	}
	file, err := os.Open(filepath.Join("..", "..", "petri", "testdata", "decisions.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	zip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(zip)
	lines.Buffer(nil, 1<<20)
	for i := 0; lines.Scan(); i++ {
		var r struct {
			Width, Height, X, Y, HP, Energy int
			Rows                            []string
		}
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		if i%every == 0 {
			views = append(views, fmt.Sprintf("%d %d\n%s\n\n%d %d %d %d", r.Width, r.Height, strings.Join(r.Rows, "\n"), r.X, r.Y, r.HP, r.Energy))
		}
	}
	if lines.Err() != nil || len(views) == 0 {
		t.Fatalf("%d positions, %v", len(views), lines.Err())
	}
	return views
}

// cells are scripts of the tests with what they decide by before them.
func cells(t *testing.T, folder string) map[string]string {
	t.Helper()
	decide, err := os.ReadFile(filepath.Join("testdata", "decide.js"))
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join("testdata", folder, "*.js"))
	if len(files) == 0 {
		t.Fatal("there are no cells")
	}
	sources := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sources[filepath.Base(file)] = string(text) + "\n" + string(decide)
	}
	return sources
}

// byNode starts Node for a script.
func byNode(t *testing.T, source, input string, args ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "cell.js")
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", append([]string{file}, args...)...)
	node.Env = append(os.Environ(), "BREEDER_SEED=5")
	node.Stdin = strings.NewReader(input)
	out, err := node.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out)
}

func TestScriptsAnswerAsInNode(t *testing.T) {
	needs.Tools(t, "node")
	inputs := append(positions(t, 640), "BEGIN", "")
	for name, source := range cells(t, "once") {
		t.Run(name, func(t *testing.T) {
			for _, input := range inputs {
				p, err := run(t, source, input, generous())
				if want := byNode(t, source, input); err != nil || string(p.Stdout) != want {
					t.Errorf("writes %q, want %q: %v %s", p.Stdout, want, err, p.Stderr)
				}
			}
		})
	}
}

func TestScriptsThatStayAnswerAsInNode(t *testing.T) {
	needs.Tools(t, "node")
	for name, source := range cells(t, "loop") {
		t.Run(name, func(t *testing.T) {
			views := append([]string{"BEGIN"}, positions(t, 16)...)
			want := byNode(t, source, strings.Join(views, "\n")+"\nEND\n")
			p := mustCompile(t, name, source).Start(generous())
			for i, view := range views {
				// Each is answered before the next comes.
				if err := p.Read(t.Context(), []byte(view+"\n"), false); err != nil || p.Ended() || bytes.Count(p.Stdout, []byte("\n")) != i+1 {
					t.Fatalf("line %d: %v %s", i+1, err, p.Stderr)
				}
			}
			if err := p.Read(t.Context(), []byte("END\n"), true); err != nil || !p.Ended() {
				t.Errorf("does not end at the end: %v", err)
			}
			if string(p.Stdout) != want {
				t.Errorf("writes\n%s, want\n%s", p.Stdout, want)
			}
		})
	}
}

// TestTheCellsOfAFolderAnswerAsInNode is for scripts that are not ours to keep
// here: BREEDER_CELLS names their folder. Their chance is made to fall alike.
func TestTheCellsOfAFolderAnswerAsInNode(t *testing.T) {
	folder := os.Getenv("BREEDER_CELLS")
	if folder == "" {
		t.Skip("BREEDER_CELLS names no folder")
	}
	needs.Tools(t, "node")
	const chance = `Math.random = ((s) => () => (s = (Math.imul(s, 1103515245) + 12345) >>> 0) / 2 ** 32)(2014); `
	files, _ := filepath.Glob(filepath.Join(folder, "*.js"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		inputs, answered := append(positions(t, 20), "BEGIN"), 0
		for _, input := range inputs {
			p, err := run(t, chance+string(text), input, generous())
			if want := byNode(t, chance+string(text), input); err != nil || string(p.Stdout) != want {
				t.Errorf("%s writes %q, want %q: %v %s", file, p.Stdout, want, err, p.Stderr)
			}
			if len(p.Stdout) > 0 {
				answered++
			}
		}
		t.Logf("%s: %d positions, %d answered", file, len(inputs), answered)
	}
}

func TestArgumentsAreThoseOfNode(t *testing.T) {
	p := mustCompile(t, "/bots/cell.js", `console.log(process.argv.slice(1).join("|"), process.env.BREEDER_SEED)`)
	settings := generous()
	settings.Args = []string{"a b", "10 4\n..", "ü"}
	q := p.Start(settings)
	if err := q.Read(t.Context(), nil, true); err != nil || string(q.Stdout) != "/bots/cell.js|a b|10 4\n..|ü 5\n" {
		t.Errorf("%q, %v", q.Stdout, err)
	}
}

func TestChanceAndTimeAreGiven(t *testing.T) {
	settings := generous()
	draws := 0.0
	settings.Random = func() float64 { draws += 0.125; return draws }
	p, err := run(t, `const from = Date.now(); console.log(Math.random(), Math.random(), from); while (Date.now() < from + 100); console.log(new Date().toISOString())`, "", settings)
	if want := "0.125 0.25 1405166400001\n2014-07-12T12:00:00.102Z\n"; err != nil || string(p.Stdout) != want {
		t.Errorf("%q, want %q, %v", p.Stdout, want, err)
	}
}

func TestFailuresAreNamed(t *testing.T) {
	for _, c := range []struct{ source, says string }{
		{`performance.now()`, "performance is not defined at cell.js:1:"},
		{"\n\nrequire('net')", "there is no module net here, only fs"},
		{`require("fs").writeFileSync("x", "y")`, "writeFileSync"},
		{`require("fs").readFileSync("notes.txt")`, "no file but stdin"},
		{`process.stdin.pipe(process.stdout)`, "pipe"},
		{`console.log({})`, "objects are not offered"},
		{`process.stdin.setEncoding("base64")`, "base64 is not offered"},
		{`(async () => { await null; missing(); })()`, "missing is not defined"},
		{`Promise.reject(new Error("broken"))`, "broken"},
		{`throw new Error("thrown")`, "thrown"},
		{`throw "a string"`, "a string"},
		{`throw null`, "null at cell.js:1:"},
		{`throw Symbol("mark")`, "mark at cell.js:1:"},
		{`throw { toString() { throw this; } }`, "an error that cannot be written at cell.js:1:"},
		{`throw Object.create(null)`, "an error that cannot be written at cell.js:1:"},
		{`Promise.reject({ toString() { return "" + this; } })`, "an error that cannot be written"},
		{`throw { toString() { process.exit(); } }`, ""},
		{`let a = []; for (let i = 0; i < 5000; i++) a = [a]; String(a)`, "calls within calls"},
		{`function* g() { yield* g(); } g().next()`, "calls within calls"},
		{`setTimeout(() => missing(), 3)`, "missing is not defined"},
		{`function f() { f(); } f()`, "calls within calls"},
		{`"x".repeat(2 ** 40)`, "more than 67108864 at a time"},
		{`"x".padEnd(2 ** 40)`, "more than 67108864 at a time"},
		{`Array(2 ** 31).fill(1)`, "more than 67108864 at a time"},
		{`Array(2 ** 31).join("long")`, "more than 67108864 at a time"},
	} {
		p, err := run(t, c.source, "BEGIN", generous())
		if err != nil || !strings.Contains(string(p.Stderr), c.says) || len(p.Stdout) > 0 {
			t.Errorf("%s: %v, %q, says %q, must say %q", c.source, err, p.Stdout, p.Stderr, c.says)
		}
	}
}

func TestScriptsThatCannotBeReadAreRefused(t *testing.T) {
	for _, source := range []string{"let = ;", "import fs from 'fs'", "(", strings.Repeat(" ", maxSource+1), strings.Repeat("{", maxNesting+1)} {
		if _, err := Compile("cell.js", []byte(source)); err == nil || !strings.Contains(err.Error(), "cell.js") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20q: %v", source, err)
		}
	}
}

func TestLimitsEndAScript(t *testing.T) {
	goroutines := runtime.NumGoroutine()
	for _, c := range []struct {
		source string
		want   error
	}{
		{`for (;;);`, ErrLate},
		{`for (;;) { try { for (;;); } catch (e) {} finally { for (;;); } }`, ErrLate},
		{`setInterval(() => {}, 1)`, ErrLate},
		{`setTimeout(() => console.log("REST"), 5000)`, ErrLate},
		{`const f = () => Promise.resolve().then(f); f()`, ErrLate},
		{`throw { toString() { for (;;); } }`, ErrLate},
		{`Promise.reject({ toString() { for (;;); } })`, ErrLate},
		{`for (;;) console.log("MOVE N")`, ErrFlooded},
		{`for (const all = []; ;) all.push(new Array(1000).fill(7.5))`, ErrMemory},
		{`for (let s = "long"; ; s += s);`, ErrMemory},
	} {
		settings := generous()
		settings.Memory = 64 << 20
		if c.want == ErrLate {
			settings.Time = 100 * time.Millisecond
		}
		began := time.Now()
		p, err := run(t, c.source, "BEGIN", settings)
		if err != c.want || len(p.Stderr) > 0 {
			t.Errorf("%s: %v, want %v; %s", c.source, err, c.want, p.Stderr)
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s took %v", c.source, took)
		}
		if err := p.Read(t.Context(), []byte("more"), true); err != nil || !p.Ended() {
			t.Errorf("%s goes on after its end: %v", c.source, err)
		}
	}
	for until := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > goroutines; time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("%d goroutines, %d were before", runtime.NumGoroutine(), goroutines)
		}
	}
}

func TestReadingToTheEndOfWhatStaysOpenFails(t *testing.T) {
	p := mustCompile(t, "cell.js", `require("fs").readFileSync(0)`).Start(generous())
	if err := p.Read(t.Context(), []byte("BEGIN\n"), false); err != nil || !p.Ended() || !strings.Contains(string(p.Stderr), "wait for ever") {
		t.Errorf("%v, %s", err, p.Stderr)
	}
}

// FuzzScripts lets any text run as a script. It may fail, but only as scripts do.
func FuzzScripts(f *testing.F) {
	for _, source := range []string{
		`console.log("REST")`, `process.stdin.on("data", (d) => console.log(String(d)))`, `require("fs").readFileSync(0, "utf8")`,
		`})(); (function () {`, `process.stdin = null; throw null`, `Object.defineProperty(Array.prototype, "push", { get() { throw 1; } })`,
		`async function* f() { yield 1; } f().next()`, `class A extends Buffer {}; new A(3).toString(1, 2, 3)`, `delete globalThis.process; process.exit()`,
	} {
		f.Add(source, "BEGIN")
	}
	f.Fuzz(func(t *testing.T, source, input string) {
		script, err := Compile("cell.js", []byte(source))
		if err != nil {
			return
		}
		settings := generous()
		settings.Time, settings.Memory, settings.Output = 100*time.Millisecond, 64<<20, 1000
		p := script.Start(settings)
		if err := p.Read(t.Context(), []byte(input), false); err == nil && len(p.Stdout) > 1000 {
			t.Errorf("%d bytes are written", len(p.Stdout))
		}
		p.Read(t.Context(), nil, true)
	})
}

func BenchmarkProcesses(b *testing.B) {
	for name, source := range map[string]string{
		"nothing": ``,
		"data":    `let input = ""; process.stdin.on("data", (d) => input += d).on("end", () => console.log("REST"))`,
		"read":    `require("fs").readFileSync(0, "utf8"); console.log("REST")`,
	} {
		script := mustCompile(b, "cell.js", source)
		b.Run(name, func(b *testing.B) {
			settings := generous()
			for b.Loop() {
				script.Start(settings).Read(b.Context(), []byte("BEGIN"), true)
			}
		})
	}
}
