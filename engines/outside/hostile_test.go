//go:build unix

package outside_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"breeder/engines/outside"
)

// hostile tells the test's own binary to play a script, which may end it.
const hostile = "BREEDER_TEST_HOSTILE"

// TestHostileChild is what [TestNoScriptEndsTheProgram] starts.
func TestHostileChild(t *testing.T) {
	limits, file, ok := strings.Cut(os.Getenv(hostile), "@")
	if !ok {
		t.Skip("this is the child of another test")
	}
	spec, err := outside.Parse("js[" + limits + "]:" + outside.JoinWords([]string{file}))
	if err != nil {
		fmt.Println("refused:", err)
		return
	}
	tally := &outside.Tally{}
	for range 2 {
		petriGame(t, t.Context(), spec, tally, "8x8 rounds=20")
	}
	fmt.Println("report:", tally.Report())
}

func TestNoScriptEndsTheProgram(t *testing.T) {
	const late, brief = "time=200ms strikes=2", "time=50ms strikes=2"
	for name, c := range map[string]struct {
		limits, source string
		within         time.Duration
		says           string
	}{
		"throws what throws as text":       {late, begun(`throw { toString() { throw this } }`), 5, "an error that cannot be written at cell.js"},
		"rejects what throws as text":      {late, begun(`Promise.reject({ toString() { throw this } })`), 5, "an error that cannot be written"},
		"throws what has a throwing stack": {late, begun(`throw { get stack() { throw 1 } }`), 5, "[object Object] at cell.js"},
		"throws what has no text":          {late, begun(`throw Object.create(null)`), 5, "empty (it says: an error that cannot be written at cell.js"},
		"throws a trap":                    {late, begun(`throw new Proxy({}, { get() { throw this }, getPrototypeOf() { throw this } })`), 5, "an error that cannot be written"},
		"throws what loops as text":        {late, begun(`throw { toString() { for (;;); } }`), 10, "answers too late; 2 of 2 matches forfeited"},
		"rejects what loops as text":       {late, begun(`Promise.reject({ toString() { for (;;); } })`), 10, "answers too late"},
		"doubles a string in little time":  {"time=200ms", begun(`let s = "x"; for (;;) s += s`), 60, "2 of 2 matches forfeited"},
		"doubles a string":                 {"time=20s memory=64M strikes=1", begun(`let s = "x"; for (;;) s += s`), 20, "too much memory"},
		"nests lists":                      {brief, begun(`let a = []; for (let i = 0; i < 1e5; i++) a = [a]; "" + a`), 10, "2 of 2 matches forfeited"},
		"generates generators":             {late, begun(`function* g() { for (;;) yield* g() } for (const x of g()) {}`), 10, "not to be stopped (it forfeits from now on); 2 of 2 matches forfeited"},
		"searches for ever":                {late, begun(`/^(a|a?)+\1$/.test("a".repeat(40) + "b")`), 10, "not to be stopped"},
		"converts itself":                  {brief, begun(`let o = { toString() { return "" + o } }; "" + o`), 10, "2 of 2 matches forfeited"},
		"traps itself":                     {brief, begun(`new Proxy({}, { get(t, n, r) { return r[n] } }).x`), 10, "2 of 2 matches forfeited"},
		"opens brackets":                   {late, strings.Repeat("[", 500_000), 5, "refused"},
		"negates":                          {late, strings.Repeat("!", 3_000_000) + "1", 5, "refused"},
		"nests templates":                  {late, strings.Repeat("`${", 20_000) + "1" + strings.Repeat("}`", 20_000), 5, "1000 brackets within brackets"},
		"subtracts":                        {late, "1" + strings.Repeat("-1", 500_000), 5, "refused"},
		"opens as many as it may":          {late, strings.Repeat("[", 60_000), 5, "1000 brackets within brackets"},
		"opens behind comments":            {late, strings.Repeat(strings.Repeat("[", 900)+"/*"+strings.Repeat("]", 900)+"*/", 70), 30, "refused"},
		"negates as much as it may":        {late, strings.Repeat("!", 130_000) + "1", 30, ""},
		"subtracts as much as it may":      {late, "1" + strings.Repeat("-1", 65_000), 30, ""},
		"gives arrows to arrows":           {late, strings.Repeat("a=>", 40_000) + "1", 30, ""},
		"decides for ever between arrows":  {late, strings.Repeat("((a=", 400) + "1" + strings.Repeat(")=>1)", 400), 30, "refused"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "cell.js")
			if err := os.WriteFile(file, []byte(c.source), 0o644); err != nil {
				t.Fatal(err)
			}
			// Looking for races takes far more memory and time.
			bound, within := "ulimit -v 4000000; ", c.within*time.Second
			if underRace {
				bound, within = "", 6*within
			}
			ctx, cancel := context.WithTimeout(t.Context(), within)
			defer cancel()
			child := exec.CommandContext(ctx, "sh", "-c", bound+`exec "$0" -test.run='^TestHostileChild$' -test.v`, os.Args[0])
			child.Env = append(os.Environ(), hostile+"="+c.limits+"@"+file)
			began := time.Now()
			out, err := child.CombinedOutput()
			if err != nil || !strings.Contains(string(out), c.says) {
				t.Errorf("after %v: %v, must say %q\n%.3000s", time.Since(began), err, c.says, out)
			}
		})
	}
}

// TestAStuckScriptIsLeftAtAnInterrupt is for a script that nothing stops.
func TestAStuckScriptIsLeftAtAnInterrupt(t *testing.T) {
	for name, source := range map[string]string{
		"stuck":   `function* g() { for (;;) yield* g(); } for (const x of g()) {}`,
		"looping": `for (;;);`,
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(200*time.Millisecond, cancel)
			began := time.Now()
			tally := &outside.Tally{}
			petriGame(t, ctx, js(t, "time=60s", begun(source)), tally, "8x8")
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("it took %v", took)
			}
			if tally.Count(outside.Late) > 0 {
				t.Errorf("what was interrupted is called late: %s", tally.Report())
			}
		})
	}
}
