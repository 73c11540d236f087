package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestPlotDrawsAgainAllThatARunDrew(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	job := writeFile(t, "kinds.toml", `
game = "petri"
strategy = "slime"
arena = "7x7"
rivals = ["resting", "divider"]
search = { population = 8, children = 8, islands = 2 }
archive = { traits = ["length", "spread"], cells = 3 }
validation = { pairs = 4, candidates = 2 }
`)
	must(t, "run", job, "--out", dir, "--generations", "5")
	plots := filepath.Join(dir, "plots")
	drawn := map[string][]byte{}
	entries, err := os.ReadDir(plots)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if drawn[e.Name()], err = os.ReadFile(filepath.Join(plots, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"curve.png", "pareto.svg", "archive.svg"} {
		if drawn[name] == nil {
			t.Errorf("the run drew no %s", name)
		}
	}
	if err := os.RemoveAll(plots); err != nil {
		t.Fatal(err)
	}
	must(t, "plot", dir)
	for name, before := range drawn {
		if after, err := os.ReadFile(filepath.Join(plots, name)); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s is not drawn as the run drew it (%v)", name, err)
		}
	}
	if status, _, _ := call(t, "plot", dir); status != 0 {
		t.Errorf("plotting twice ends with status %d", status)
	}
}
