package breeder

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"breeder/results"
)

func newFolder(t *testing.T) *results.Folder {
	t.Helper()
	folder, err := results.Create(filepath.Join(t.TempDir(), "run"))
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

var pace = regexp.MustCompile(`,"pace":\{[^}]*\}`)

// withoutPace is a journal without what depends on the machine.
func withoutPace(t *testing.T, folder *results.Folder) []byte {
	t.Helper()
	text, err := os.ReadFile(folder.Journal())
	if err != nil {
		t.Fatal(err)
	}
	return pace.ReplaceAll(text, nil)
}

func journalOf(t *testing.T, folder *results.Folder) []results.Generation {
	t.Helper()
	lines, _, err := results.ReadJournal(folder.Journal())
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestAnyNumberOfWorkersGivesTheSameRun(t *testing.T) {
	lines := `
rivals = ["rock", "lifter", { bot = "hall-of-fame", count = 3 }, { bot = "self", count = 2 }]
seed = 11
[measure]
memory = 0.7
[search]
islands = 3
[budget]
generations = 12
`
	text := "game = \"toy\"\nstrategy = \"lifter\"\n" + lines
	var journal, champion, population []byte
	for _, workers := range []int{1, 2, 7} {
		job, err := ParseJob("toy.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		_, folder := runToy(t, job, workers)
		j, c, p := withoutPace(t, folder), readFile(t, folder.Champion()), readFile(t, folder.Population())
		c = regexp.MustCompile(`made = .*`).ReplaceAll(c, nil)
		if journal == nil {
			journal, champion, population = j, c, p
			continue
		}
		if !bytes.Equal(j, journal) {
			t.Errorf("%d workers: the journal differs from that of 1", workers)
		}
		if !bytes.Equal(c, champion) {
			t.Errorf("%d workers: the champion differs from that of 1", workers)
		}
		if !bytes.Equal(p, population) {
			t.Errorf("%d workers: the population differs from that of 1", workers)
		}
	}
}

func TestAnotherSeedGivesAnotherRun(t *testing.T) {
	_, one := runToy(t, toyJob(t, "seed = 1\nbudget = { generations = 3 }"), 1)
	_, two := runToy(t, toyJob(t, "seed = 2\nbudget = { generations = 3 }"), 1)
	if bytes.Equal(withoutPace(t, one), withoutPace(t, two)) {
		t.Error("seeds 1 and 2 give the same journal")
	}
}

// What is written out must bring the same run about as what it stands for.
func TestTheJobWrittenOutRunsTheSame(t *testing.T) {
	_, first := runToy(t, toyJob(t, `
free = ["stats", "lift"]
genes = { lift = [2, 9] }
held-out = ["rock{weight=3}"]
arena = { noise = 0.25 }
budget = { generations = 4 }
`), 2)
	again, err := LoadJob(first.Job())
	if err != nil {
		t.Fatal(err)
	}
	_, second := runToy(t, again, 2)
	if !bytes.Equal(withoutPace(t, first), withoutPace(t, second)) {
		t.Error("the journals differ")
	}
	if a, b := readFile(t, first.Job()), readFile(t, second.Job()); !bytes.Equal(a, b) {
		t.Errorf("the job written out changes when it is run:\n%s\nand then\n%s", a, b)
	}
}

func TestARunLeavesItsFiles(t *testing.T) {
	folder := newFolder(t)
	found, err := Run(t.Context(), toyJob(t, "measure = { pairs = 2, blocks = 1 }\nbudget = { generations = 5 }"), Options{Workers: 2, Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"job.toml", "journal.jsonl", "population.csv", "champion.toml", "plots/curve.png", "plots/curve.svg",
		"plots/genes.png", "plots/genes.svg", "plots/split-stats.png", "plots/split-stats-visits.svg"} {
		info, err := os.Stat(folder.File(name))
		if err != nil {
			t.Error(err)
		} else if info.Size() == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	lines, note, err := results.ReadJournal(folder.Journal())
	if err != nil || note != "" || len(lines) != 5 {
		t.Fatalf("journal: %d lines, %q, %v; want 5", len(lines), note, err)
	}
	// 2 rivals × 2 pairs × 2 seats for each of 48 founders; then also 48 children,
	// less those that came up before and plus blocks for those that live.
	if lines[0].Matches != 48*8 {
		t.Errorf("generation 0 played %d matches, want %d", lines[0].Matches, 48*8)
	}
	total := 0
	for _, line := range lines {
		total += line.Matches
		if line.TotalMatches != total {
			t.Errorf("generation %d: total_matches %d, want %d", line.Generation, line.TotalMatches, total)
		}
		if line.Matches%8 != 0 || line.Matches < 48*8 || line.Matches > 96*8 {
			t.Errorf("generation %d: %d matches", line.Generation, line.Matches)
		}
	}
	if found.Champion.Validation.Matches != 200 {
		t.Errorf("the champion's record is of %d matches, want 2 rivals × 50 pairs × 2 seats", found.Champion.Validation.Matches)
	}
	read, err := results.ReadChampion(folder.Champion())
	if err != nil {
		t.Fatal(err)
	}
	if err := read.Decode(toySpace); err != nil {
		t.Fatal(err)
	}
	if !read.Genome.Equal(found.Champion.Genome) {
		t.Errorf("the file holds %v, the run found %v", read.Genome, found.Champion.Genome)
	}
}

func TestFirstPlacesAreOnRecordWhereMoreThanTwoPlay(t *testing.T) {
	found, _ := runToy(t, toyJob(t, "arena = \"crowd\"\nfitness.of = \"wins\"\nbudget = { generations = 8 }"), 2)
	if n := found.Champion.Validation.Matches; found.First.Matches != n || found.DefaultFirst.Matches != n {
		t.Errorf("first places of %d and %d matches, want %d", found.First.Matches, found.DefaultFirst.Matches, n)
	}
	if first := found.First; math.Abs(first.Mean-found.Champion.Validation.Mean) > 1e-9 || first.Low > first.Mean || first.High < first.Mean {
		t.Errorf("it is first in %+v, its fitness is %v", first, found.Champion.Validation.Mean)
	}
	if found.First.Mean <= found.DefaultFirst.Mean {
		t.Errorf("it is first in %v, the default in %v", found.First.Mean, found.DefaultFirst.Mean)
	}
	if found, _ := runToy(t, toyJob(t, "fitness.of = \"wins\"\nbudget = { generations = 2 }"), 2); found.First.Matches != 0 {
		t.Errorf("a run of duels tells of first places: %+v", found.First)
	}
}

func TestSurvivorsAreMeasuredAgainAndPooled(t *testing.T) {
	_, folder := runToy(t, toyJob(t, "arena = { noise = 3.0 }\nbudget = { generations = 15 }"), 2)
	lines := journalOf(t, folder)
	last := lines[14]
	if last.BestMatches <= 8 {
		t.Errorf("the best has %d matches, as if it were met once", last.BestMatches)
	}
	if first := lines[0]; last.BestError >= first.BestError {
		t.Errorf("the best's standard error did not shrink: %v, then %v", first.BestError, last.BestError)
	}
}

// A space of two genomes: proposals of what lives already must end as more
// matches for the same two records.
func TestDuplicatesPlayMoreForTheirOneRecord(t *testing.T) {
	_, folder := runToy(t, toyJob(t, `
free = ["lift"]
genes = { lift = [6, 7] }
search = { population = 4, children = 8, islands = 1 }
budget = { generations = 6 }
`), 2)
	last := journalOf(t, folder)[5]
	if last.Distinct != 2 {
		t.Errorf("%d genomes live, want 2", last.Distinct)
	}
	if rows := strings.Count(string(readFile(t, folder.Population())), "\n"); rows != 3 {
		t.Errorf("population.csv has %d lines, want a head and 2", rows)
	}
	if last.Matches <= 2*8 {
		t.Errorf("%d matches in a generation: duplicates were not played", last.Matches)
	}
	if last.TotalMatches < last.BestMatches {
		t.Errorf("the best has %d of %d matches", last.BestMatches, last.TotalMatches)
	}
}

func TestFrozenGenesStayAndTheChampionNamesThem(t *testing.T) {
	found, _ := runToy(t, toyJob(t, `
genes = { stats = "2 2 2", idle = 0.25 }
budget = { generations = 3 }
`), 2)
	if g := found.Champion.Genome; g.Text("stats") != "2 2 2" || g.Real("idle") != 0.25 {
		t.Errorf("champion %v left its frozen genes", g)
	}
}

func TestBreedingWorksAloneAndInACrowd(t *testing.T) {
	for _, arena := range []string{"cave", "crowd"} {
		job, err := ParseJob("toy.toml", []byte("game = \"toy\"\nstrategy = \"lifter\"\nbudget = { generations = 60 }\n"+
			"fitness = { margin = 1.0 }\narena = { name = \""+arena+"\", noise = 0.0 }\n"))
		if err != nil {
			t.Fatal(err)
		}
		found, _ := runToy(t, job, 2)
		if g := found.Champion.Genome; g.Text("stats") != "1 4 1" || g.Int("lift") != 7 {
			t.Errorf("%s: the champion is %v, want stats 1 4 1 and lift 7", arena, g)
		}
		if len(found.Champion.Record) == 0 {
			t.Errorf("%s: the champion has no record", arena)
		}
	}
}

// A strategy whose genes do nothing has no champion better than its default.
func TestIdleGenesAreNoBetterThanTheDefault(t *testing.T) {
	worse := 0
	for seed := range 10 {
		job := toyJob(t, `
free = ["idle"]
arena = { noise = 3.0 }
budget = { generations = 8 }
`)
		job.Seed = results.Seed(seed)
		found, _ := runToy(t, job, 2)
		if !found.NoBetter {
			worse++
		}
	}
	// Each is wrong with chance 0.025.
	if worse > 2 {
		t.Errorf("%d of 10 champions of idle genes are called better than the default", worse)
	}
}

func TestACancelledRunEndsWithWhatItHas(t *testing.T) {
	job := toyJob(t, "budget = { time = \"10m\" }")
	ctx, cancel := context.WithCancel(context.Background())
	folder := newFolder(t)
	found, err := Run(ctx, job, Options{Workers: 2, Folder: folder, Watch: cancelAfter{3, cancel}, NoPlots: true})
	if err != nil {
		t.Fatal(err)
	}
	if found.Champion.Generations < 4 {
		t.Errorf("%d generations, want the 4 that were finished", found.Champion.Generations)
	}
	if _, err := os.Stat(folder.Champion()); err != nil {
		t.Error(err)
	}
}

func TestARunCancelledInItsValidationStillHasItsChampion(t *testing.T) {
	job := toyJob(t, "budget = { generations = 3 }\nvalidation = { pairs = 20000 }")
	ctx, cancel := context.WithCancel(context.Background())
	folder := newFolder(t)
	found, err := Run(ctx, job, Options{Workers: 2, Folder: folder, Watch: cancelIn{"validation", cancel}})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(found.Why, "interruption of the validation") {
		t.Errorf("ended by %q", found.Why)
	}
	if n := found.Champion.Validation.Matches; n != 2*2*shortPairs {
		t.Errorf("%d matches of record, want 2 rivals, 2 seats, %d pairs", n, shortPairs)
	}
	for _, name := range []string{"champion.toml", "plots/curve.png"} {
		if _, err := os.Stat(folder.File(name)); err != nil {
			t.Error(err)
		}
	}
}

type cancelIn struct {
	phase  string
	cancel context.CancelFunc
}

func (cancelIn) Generation(results.Generation, time.Duration) {}
func (cancelIn) Note(string)                                  {}
func (c cancelIn) Phase(name string) {
	if name == c.phase {
		// A moment later, so that the phase is under way.
		time.AfterFunc(20*time.Millisecond, c.cancel)
	}
}

// The default to beat is the strategy's, also where the job's space excludes it.
func TestTheDefaultToBeatIsTheStrategysOwn(t *testing.T) {
	// The default lifts 0; here nothing but 5 may be lifted, which is better.
	found, _ := runToy(t, toyJob(t, `
genes = { lift = 5, stats = "6 0 0" }
arena = { noise = 0.3 }
fitness = { margin = 1.0 }
budget = { generations = 2 }
validation = { pairs = 50 }
`), 2)
	// Against rock (8 off) and lifter (16 off): 11 off here, 16 off by default.
	if found.NoBetter || found.Gain.Mean <= 0 {
		t.Errorf("gain %v, no better %v: the default was not the strategy's", found.Gain, found.NoBetter)
	}
}

func TestHeldOutBotsAreOnRecordButNoPartOfTheFitness(t *testing.T) {
	found, _ := runToy(t, toyJob(t, `
arena = { noise = 0.0 }
held-out = ["rock{weight=0}"]
budget = { generations = 20 }
validation = { pairs = 5 }
`), 2)
	var heldOut int
	for _, o := range found.Champion.Record {
		if o.HeldOut {
			heldOut++
			if o.Bot != "rock{weight=0}" || o.Points > 0.5 {
				t.Errorf("held out: %+v", o)
			}
		}
	}
	if heldOut != 1 {
		t.Errorf("%d bots were held out, want 1", heldOut)
	}
	if found.Champion.Validation.Mean != 1 {
		t.Errorf("fitness %v, want 1 against the rivals alone", found.Champion.Validation.Mean)
	}
}

type cancelAfter struct {
	generation int
	cancel     context.CancelFunc
}

func (c cancelAfter) Generation(g results.Generation, _ time.Duration) {
	if g.Generation == c.generation {
		c.cancel()
	}
}
func (cancelAfter) Phase(string) {}
func (cancelAfter) Note(string)  {}

func TestARunCancelledBeforeItsFirstGenerationSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	folder := newFolder(t)
	_, err := Run(ctx, toyJob(t, ""), Options{Workers: 2, Folder: folder})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want an error that wraps context.Canceled", err)
	}
}

func TestABrokenMatchNamesGenomeAndFixture(t *testing.T) {
	job := toyJob(t, "budget = { generations = 2 }")
	job.Rivals = append(job.Rivals, Rival{Bot: "bomb", Weight: 1})
	if err := job.resolve(); err != nil {
		t.Fatal(err)
	}
	folder := newFolder(t)
	_, err := Run(context.Background(), job, Options{Workers: 2, Folder: folder})
	if err == nil {
		t.Fatal("no error")
	}
	for _, part := range []string{"lifter", "fixture", "[bomb]", "boom"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not name %s", err, part)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("error is not one line: %q", err)
	}
}
