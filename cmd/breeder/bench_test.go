package main

import (
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestPairingsAreCutAtColonsBeforeAProgram(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"slime", []string{"slime"}},
		{"slime:coordinated", []string{"slime", "coordinated"}},
		{"cmd:node cell.js --at=1:2", []string{"cmd:node cell.js --at=1:2"}},
		{"js[time=1s]:cell.js", []string{"js[time=1s]:cell.js"}},
		{"slime:js:cell.js", []string{"slime", "js:cell.js"}},
		{"", []string{""}},
	} {
		if got := sides(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q has the sides %q, want %q", c.text, got, c.want)
		}
	}
}

func TestPacesKeepTwoFigures(t *testing.T) {
	for _, c := range []struct {
		rate     float64
		decimals int
		want     string
	}{{1862.4, 0, "1862"}, {84.26, 1, "84.3"}, {5.71, 0, "5.7"}, {0.8312, 1, "0.83"}, {0.0000152, 1, "0.000015"}, {0, 1, "0.0"}} {
		if got := twoFigures(c.rate, c.decimals); got != c.want {
			t.Errorf("%v is written %s, want %s", c.rate, got, c.want)
		}
	}
}

// cell is a script that decides by some code.
func cell(t *testing.T, limits, code string) string {
	t.Helper()
	source := `const input = require("fs").readFileSync(0, "utf8"); if (input === "BEGIN") { console.log("4 8 0"); return; } ` + code
	return "js[" + limits + "]:" + writeFile(t, "cell.js", source)
}

func TestBenchTellsOfTroubles(t *testing.T) {
	p := start(t, "bench", "petri", cell(t, "time=20s", `missing()`), "--for", "20ms", "--arena", "8x8", "--set", "rounds=4", "--workers", "1")
	status, said := p.end()
	if status != 0 || !strings.Contains(p.stdout.String(), "js[time=20s]:") || strings.Count(said, "missing is not defined") != 1 {
		t.Errorf("status %d, %s, says %s", status, p.stdout.String(), said)
	}
}

func TestBenchEndsWithTheFirstMatchOfSlowBots(t *testing.T) {
	// Each decision takes a while, and the match far longer than is to be measured.
	slow := cell(t, "time=60s", `for (let i = 0; i < 1e5; i++); console.log("REST")`)
	p := start(t, "bench", "petri", slow, "--for", "1ms", "--arena", "8x8", "--set", "rounds=3", "--workers", "1", "--json")
	status, said := p.end()
	if out := p.stdout.String(); status != 0 || strings.Count(out, "\n") != 1 || strings.Contains(out, "allocations") || !strings.HasPrefix(said, "measuring "+slow) {
		t.Errorf("status %d, %s, says %s", status, out, said)
	}
}

func TestBenchShowsWhatItHasAtAnInterrupt(t *testing.T) {
	hangs := cell(t, "time=1h", `for (;;);`)
	p := start(t, "bench", "petri", "slime", hangs, "--for", "20ms", "--arena", "8x8", "--workers", "1")
	p.until("measuring " + hangs)
	p.signal(os.Interrupt)
	status, said := p.end()
	if out := p.stdout.String(); status != statusInterrupted || !strings.Contains(out, "\nslime ") || strings.Contains(out, "cell.js") {
		t.Errorf("status %d, %s, says %s", status, out, said)
	}
}

func TestAScriptThatDoesNotStopIsLeft(t *testing.T) {
	for _, code := range []string{`for (;;);`, `function* g() { for (;;) yield* g(); } for (const x of g()) {}`, `throw { toString() { for (;;); } }`} {
		p := start(t, "match", "petri", cell(t, "time=1h", code), "slime", "--arena", "8x8", "--games", "2", "--workers", "1")
		time.Sleep(500 * time.Millisecond)
		began := time.Now()
		p.signal(syscall.SIGTERM)
		if status, said := p.end(); status != statusInterrupted || time.Since(began) > 10*time.Second {
			t.Errorf("%s: status %d after %v: %s", code, status, time.Since(began), said)
		}
	}
}
