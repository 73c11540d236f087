package outside_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"breeder/engines/outside"
)

// js writes a script down and reads it as a bot with limits.
func js(t testing.TB, limits, source string) *outside.Spec {
	t.Helper()
	file := filepath.Join(t.TempDir(), "cell.js")
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	spec, err := outside.Parse("js[" + limits + "]:" + outside.JoinWords([]string{file}))
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// begun is a cell that names its species, and goes on with each view.
func begun(then string) string {
	return `const input = require("fs").readFileSync(0, "utf8"); if (input === "BEGIN") { console.log("4 8 0"); return; } ` + then
}

// stays is a cell in the LOOP form that does something with its first view.
func stays(then string) string {
	return `require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
		if (line === "BEGIN") { console.log("4 8 0 LOOP"); return; }
		if (line.split(" ").length === 4) { ` + then + ` }
	});`
}

func TestScriptsThatFailAreCountedAsProgramsAre(t *testing.T) {
	for _, c := range []struct {
		name, limits, source string
		trouble              outside.Trouble
		forfeits             bool
		says                 string
	}{
		{"rests", "", begun(`console.log("REST")`), -1, false, ""},
		{"stays", "", stays(`console.log("REST")`), -1, false, ""},
		{"hangs", "time=60ms strikes=2", begun(`for (;;);`), outside.Late, true, ""},
		{"hangs staying", "time=60ms strikes=1", stays(`for (;;);`), outside.Late, true, ""},
		{"says nothing staying", "strikes=1", stays(``), outside.Late, true, "waits for more"},
		{"floods", "output=20000 strikes=2", begun(`for (;;) console.log("MOVE N")`), outside.Flooded, true, ""},
		{"floods staying", "output=20000 strikes=1", stays(`for (;;) process.stdout.write("MOVE N")`), outside.Flooded, true, ""},
		{"eats", "time=60s memory=64M strikes=1", begun(`for (const all = []; ;) all.push(new Array(1000).fill(7.5))`), outside.TooLarge, true, ""},
		{"recurses", "", begun(`(function f() { f(); })()`), outside.Silent, false, "calls within calls"},
		{"lacks", "", begun(`performance.now()`), outside.Silent, false, "performance is not defined"},
		{"lacks staying", "", stays(`performance.now()`), outside.Gone, false, "performance is not defined"},
		{"exits", "", begun(`process.exit(3)`), outside.Silent, false, ""},
		{"exits staying", "", stays(`process.exit()`), outside.Gone, false, ""},
		{"talks", "", begun(`console.log("I will rest")`), outside.Garbled, false, "I will rest"},
		{"has no species", "", `console.log("12 12 12")`, outside.Refused, true, "12 12 12"},
		{"fails after its answer", "", begun(`console.log("REST"); missing()`), -1, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			limits := c.limits
			if !strings.Contains(limits, "time") {
				limits += " time=60s"
			}
			tally := &outside.Tally{}
			outcome := petriGame(t, t.Context(), js(t, limits, c.source), tally, "3x4 rounds=2")
			if lost := outcome.Points[0] == 0 && outcome.Points[1] == 1 && outcome.Margin[0] == -1; lost != c.forfeits {
				t.Errorf("points %v, margin %v", outcome.Points, outcome.Margin)
			}
			report := tally.Report()
			if c.trouble < 0 && report != "" || c.trouble >= 0 && tally.Count(c.trouble) == 0 || !strings.Contains(report, c.says) {
				t.Errorf("the report is %q", report)
			}
		})
	}
}

func TestChanceOfAScriptIsThatOfTheMatch(t *testing.T) {
	spec := js(t, "time=60s", `console.log(Math.random(), process.env.BREEDER_SEED)`)
	p := spec.New(&outside.Tally{})
	draw := func(seed uint64) (drawn []string) {
		if err := p.Arrive(t.Context(), seed); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			answer, _ := p.Ask(nil)
			drawn = append(drawn, string(answer))
		}
		p.Leave()
		return drawn
	}
	one, two, again := draw(1), draw(2), draw(1)
	if fmt.Sprint(one) != fmt.Sprint(again) {
		t.Errorf("%q, and then %q with the same seed", one, again)
	}
	if one[0] == one[1] || one[0] == two[0] || !strings.HasSuffix(one[0], " 1\n") || !strings.HasSuffix(two[2], " 2\n") {
		t.Errorf("%q and %q", one, two)
	}
}

func TestScriptsRemember(t *testing.T) {
	const counts = `globalThis.n = (globalThis.n ?? 0) + 1; console.log(n); process.stdin.on("data", () => console.log(++n))`
	p := js(t, "time=60s", counts).New(&outside.Tally{})
	if err := p.Arrive(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	defer p.Leave()
	for range 2 {
		if answer, ok := p.Ask(nil); !ok || string(answer) != "1\n" {
			t.Errorf("one that is started anew says %q", answer)
		}
	}
	p.Stay()
	for _, want := range []string{"1", "2", "3"} {
		if line, ok := p.Say([]byte("more\n")); !ok || string(line) != want {
			t.Errorf("one that stays says %q, want %q", line, want)
		}
	}
}

func TestAScriptIsNotAskedAfterAnInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tally := &outside.Tally{}
	began := time.Now()
	petriGame(t, ctx, js(t, "time=20s", begun(`for (;;);`)), tally, "12x12")
	if took := time.Since(began); took > 10*time.Second || tally.Decisions() > 0 {
		t.Errorf("took %v and %d decisions", took, tally.Decisions())
	}
}

func TestScriptsThatCannotBeMeantAreRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	os.WriteFile("bad.js", []byte("\n\nlet = ;"), 0o644)
	os.WriteFile("cell.js", []byte("1"), 0o644)
	for _, c := range []struct{ text, says string }{
		{"js:", "no script is named"},
		{"js:no-such.js", "no-such.js"},
		{"js:bad.js", "bad.js: Line 3:7"},
		{"js[processes=3]:cell.js", "processes does not belong to a script"},
		{"js[time=1s:cell.js", "write limits as in"},
		{"js[tine=1s]:cell.js", "did you mean time?"},
	} {
		if _, err := outside.Parse(c.text); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, must say %q", c.text, err, c.says)
		}
	}
	spec, err := outside.Parse(`js[time=1s memory=64M exact]:cell.js --bold "a b"`)
	if err != nil || len(spec.Command) != 3 || spec.Command[2] != "a b" || spec.Limits.Time != time.Second || !spec.Exact {
		t.Errorf("%+v, %v", spec, err)
	}
}
