package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
