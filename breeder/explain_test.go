package breeder

import (
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"breeder/results"
)

// toyRun is a short run of the toy, whose champion is near 1 4 1 and 7.
func toyRun(t *testing.T, lines string) *results.Folder {
	t.Helper()
	job := toyJob(t, lines+"[budget]\ngenerations = 25\n[search]\npopulation = 12\nchildren = 12\n[fitness]\nmargin = 1.0\n")
	_, folder := runToy(t, job, 2)
	return folder
}

func explain(t *testing.T, folder *results.Folder, o ExplainOptions) *Explanation {
	t.Helper()
	if o.Workers == 0 {
		o.Workers = 2
	}
	e, err := Explain(t.Context(), folder, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func gene(t *testing.T, e *Explanation, name string) GeneMatter {
	t.Helper()
	for _, g := range e.Genes {
		if g.Name == name {
			return g
		}
	}
	t.Fatalf("there is no gene %s among %v", name, e.Genes)
	return GeneMatter{}
}

func TestAnExplanationFindsWhatMatters(t *testing.T) {
	folder := toyRun(t, "")
	e := explain(t, folder, ExplainOptions{Games: 8000, Seed: 3})
	stats, lift, idle := gene(t, e, "stats"), gene(t, e, "lift"), gene(t, e, "idle")
	// Each step of strength is worth a 20th of margin, beside points: from 6 0 0
	// to 1 4 1 are 9 steps, from 0 to 7 are 7.
	for _, g := range []GeneMatter{stats, lift} {
		if !g.Matters || g.Worth.Mean < 0.2 || g.Importance == nil || !g.Importance.Told() {
			t.Errorf("%+v, worth %+v, importance %+v", g, g.Worth, g.Importance)
		}
	}
	if idle.Matters || idle.Importance == nil || idle.Importance.Told() {
		t.Errorf("idle matters: %+v, worth %+v, importance %+v", idle, idle.Worth, idle.Importance)
	}
	if idle.Worth != nil && (e.Others != 1 || e.Most > 0.1) {
		t.Errorf("%d others, at most %v", e.Others, e.Most)
	}
	if len(e.Path) != 2 || e.Path[0].Gain.Mean < 0.1 || e.Path[1].Gain.Mean < 0.1 {
		t.Errorf("the path is %+v", e.Path)
	}
	sum := e.Rest.Mean
	for _, s := range e.Path {
		sum += s.Gain.Mean
	}
	if math.Abs(sum-e.Gain.Mean) > 4*math.Hypot(e.Gain.Error, e.Path[0].Gain.Error) {
		t.Errorf("the path brings %v, the champion has %v more", sum, e.Gain)
	}
	if e.Matches > 9000 {
		t.Errorf("%d matches for 8000", e.Matches)
	}
	again := explain(t, folder, ExplainOptions{Games: 8000, Seed: 3, Workers: 1})
	if again.Gain != e.Gain || *gene(t, again, "stats").Worth != *stats.Worth || gene(t, again, "stats").Importance.Share != stats.Importance.Share {
		t.Error("another number of workers gives another explanation")
	}
}

// The toy's gene idle does nothing; lift, from 7 to 3, does a little. Ablations
// with other seeds must say so of the one nearly always, and put the true worth
// of the other into their intervals about 19 times out of 20.
func TestAblationsAreAsSureAsTheySay(t *testing.T) {
	folder := toyRun(t, "arena = { noise = 4.0 }\n[genes]\nlift = [3, 10]\n")
	const repeats = 60
	champion := championOf(t, folder)
	for _, change := range []string{"lift=7", "stats=1 4 1", "idle=0.25"} {
		name, value, _ := strings.Cut(change, "=")
		var err error
		if champion.Genome, err = champion.Genome.With(name, value); err != nil {
			t.Fatal(err)
		}
	}
	text, err := champion.TOML()
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.WriteFile(results.ChampionFile, text); err != nil {
		t.Fatal(err)
	}
	truth := gene(t, explain(t, folder, ExplainOptions{Games: 150_000, Seed: 1000}), "lift").Worth.Mean
	held, idle := 0, 0
	for seed := range repeats {
		e := explain(t, folder, ExplainOptions{Games: 600, Seed: uint64(seed)})
		if low, high := gene(t, e, "lift").Worth.Interval(); low <= truth && truth <= high {
			held++
		}
		if g := gene(t, e, "idle"); !g.Matters {
			idle++
		}
	}
	t.Logf("truth %.4f in %d of %d intervals; idle told apart in %d", truth, held, repeats, repeats-idle)
	if held < repeats*88/100 || idle < repeats*9/10 {
		t.Error("too few")
	}
}

func championOf(t *testing.T, folder *results.Folder) *results.Champion {
	t.Helper()
	champion, err := results.ReadChampion(folder.Champion())
	if err != nil {
		t.Fatal(err)
	}
	if err := champion.Decode(toySpace); err != nil {
		t.Fatal(err)
	}
	return champion
}

func TestAnExplanationStaysWithinItsTime(t *testing.T) {
	folder := toyRun(t, "")
	began := time.Now()
	explain(t, folder, ExplainOptions{For: time.Second})
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("an explanation of a second took %v", took)
	}
}

func TestExplanationsOfOddRuns(t *testing.T) {
	o := ExplainOptions{Games: 500}
	t.Run("without records", func(t *testing.T) {
		folder := toyRun(t, "")
		if err := os.Remove(folder.File(results.GenomesFile)); err != nil {
			t.Fatal(err)
		}
		if e := explain(t, folder, o); e.Importances.Why != "the run has kept no records of its genomes" || e.Gain.Matches == 0 {
			t.Errorf("%+v", e.Importances)
		}
	})
	t.Run("records cut off", func(t *testing.T) {
		folder := toyRun(t, "")
		text := readFile(t, folder.File(results.GenomesFile))
		if err := os.WriteFile(folder.File(results.GenomesFile), text[:len(text)-7], 0o644); err != nil {
			t.Fatal(err)
		}
		if e := explain(t, folder, o); e.Importances.Of == nil {
			t.Errorf("%+v", e.Importances)
		}
	})
	t.Run("records damaged", func(t *testing.T) {
		folder := toyRun(t, "")
		text := strings.Replace(string(readFile(t, folder.File(results.GenomesFile))), "\n1,0,", "\n1,0,x", 1)
		if err := os.WriteFile(folder.File(results.GenomesFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Explain(t.Context(), folder, o)
		if err == nil || !strings.Contains(err.Error(), "genomes.csv:3: fitness is") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("all genes frozen", func(t *testing.T) {
		folder := toyRun(t, "[genes]\nstats = \"6 0 0\"\nlift = 0\nidle = 0.5\n")
		if e := explain(t, folder, o); e.Importances.Why != "all genes are frozen" || len(e.Genes) != 0 || e.Matches != 0 {
			t.Errorf("%+v", e)
		}
	})
	t.Run("one genome", func(t *testing.T) {
		folder := toyRun(t, "")
		text := readFile(t, folder.File(results.GenomesFile))
		lines := strings.SplitAfterN(string(text), "\n", 3)
		if err := os.WriteFile(folder.File(results.GenomesFile), []byte(lines[0]+lines[1]), 0o644); err != nil {
			t.Fatal(err)
		}
		if e := explain(t, folder, o); !strings.HasPrefix(e.Importances.Why, "1 genome was measured") {
			t.Errorf("%q", e.Importances.Why)
		}
	})
	t.Run("the default is the champion", func(t *testing.T) {
		folder := toyRun(t, "")
		champion := championOf(t, folder)
		champion.Genome = toySpace.Default()
		text, err := champion.TOML()
		if err != nil {
			t.Fatal(err)
		}
		if err := folder.WriteFile(results.ChampionFile, text); err != nil {
			t.Fatal(err)
		}
		if e := explain(t, folder, o); e.Matches != 0 || len(e.Path) != 0 || e.Importances.Of == nil {
			t.Errorf("%+v", e)
		}
	})
	t.Run("no champion", func(t *testing.T) {
		folder := toyRun(t, "")
		if err := os.Remove(folder.Champion()); err != nil {
			t.Fatal(err)
		}
		if _, err := Explain(t.Context(), folder, o); err == nil || !strings.Contains(err.Error(), "has no champion yet: breeder resume") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a cave", func(t *testing.T) {
		job, err := ParseJob("toy.toml", []byte("game = \"toy\"\nstrategy = \"lifter\"\narena = \"cave\"\n[budget]\ngenerations = 8\n[search]\npopulation = 12\nchildren = 12\n"))
		if err != nil {
			t.Fatal(err)
		}
		_, folder := runToy(t, job, 2)
		if e := explain(t, folder, o); e.Rivals != 0 || e.Gain.Mean <= 0 {
			t.Errorf("%+v", e)
		}
	})
}

func TestALandscapeHasItsTopWhereTheToyHas(t *testing.T) {
	folder := toyRun(t, "")
	land, err := ExplainGene(t.Context(), folder, "lift", ExplainOptions{Workers: 2, Games: 4000})
	if err != nil {
		t.Fatal(err)
	}
	best := 0
	for i, p := range land.Points {
		if p.Fitness.Mean > land.Points[best].Fitness.Mean {
			best = i
		}
	}
	if len(land.Points) != 11 || land.Points[best].Value != "7" {
		t.Errorf("the best of %d values is %s", len(land.Points), land.Points[best].Value)
	}
	for _, c := range []struct{ gene, want string }{
		{"stats", "gene stats is a split of 3 parts, drawn by breeder sweep toy "},
		{"lifd", "gene lifd: unknown, did you mean lift?"},
	} {
		if _, err := ExplainGene(t.Context(), folder, c.gene, ExplainOptions{Workers: 1, Games: 100}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("gene %s: %v, want %q", c.gene, err, c.want)
		}
	}
}
