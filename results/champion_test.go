package results

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"breeder/genomes"
)

type sampleSettings struct {
	Side   []int   `toml:"side"`
	Rounds int     `toml:"rounds"`
	Walls  bool    `toml:"walls"`
	Share  float64 `toml:"share"`
	Name   string  `toml:"name"`
}

func sampleChampion(t testing.TB) *Champion {
	t.Helper()
	settings, err := EncodeSettings(&sampleSettings{[]int{8, 16}, 400, true, 0.25, "open \"sea\""})
	if err != nil {
		t.Fatal(err)
	}
	genome, err := sampleSpace().Default().With("stats", "5 6 1")
	if err != nil {
		t.Fatal(err)
	}
	var all, half Tally
	for i := range 20 {
		all.Add(1, 0, 0)
		half.Add(float64(i%3)/2, 0, 0)
	}
	held := NewOpponentCourses("slime{stats=\"4 8 0\"}", half, 0)
	held.HeldOut = true
	return &Champion{
		Game: "petri", Strategy: "amoeba", Arena: "standard", Settings: settings, Genome: genome,
		Measure: "points + 0.35 margin", Selection: Estimate{0.75, 0.0125, 2400}, Validation: Estimate{0.703125, 0.015, 2000},
		Record: []Opponent{NewOpponentCourses("divider", all, 0), held, NewOpponentCourses("still", half, 6)},
		Peers: []Peer{
			{ID: 12, Genome: `stats="5 6 1" fear=0.25`, Fresh: true, Estimate: Estimate{0.703125, 0.015, 1000}},
			{ID: -1, Genome: genome.String(), Estimate: Estimate{0.75, math.Inf(1), 8}},
		},
		Job: "petri \\ überall\n", Seed: 7, Generations: 120, Matches: 288000,
		Made: time.Date(2026, 11, 29, 22, 33, 44, 0, time.UTC),
	}
}

func roundTrip(t interface {
	Helper()
	Fatalf(string, ...any)
}, c *Champion) (*Champion, []byte) {
	t.Helper()
	text, err := c.TOML()
	if err != nil {
		t.Fatalf("%v", err)
	}
	back, err := ParseChampion("champion.toml", text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return back, text
}

func TestChampionReadsBack(t *testing.T) {
	want := sampleChampion(t)
	path := filepath.Join(t.TempDir(), ChampionFile)
	text, err := want.TOML()
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(path, text); err != nil {
		t.Fatal(err)
	}
	got, err := ReadChampion(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := got.Decode(sampleSpace()); err != nil {
		t.Fatal(err)
	}
	if !got.Genome.Equal(want.Genome) {
		t.Errorf("genome %s came back as %s", want.Genome, got.Genome)
	}
	for i := range want.Record { // the file keeps six digits
		o := &want.Record[i]
		o.Points, o.Low, o.High = round(o.Points), round(o.Low), round(o.High)
	}
	got.Genes, got.Genome, want.Genome = nil, genomes.Genome{}, genomes.Genome{}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("came back as\n%+v\nwant\n%+v", got, want)
	}
}

func TestChampionFileIsForReading(t *testing.T) {
	text, err := sampleChampion(t).TOML()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/champion.toml")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, want) {
		t.Errorf("the champion's file is\n%s\nwant that of testdata/champion.toml", text)
	}
}

func TestChampionOfAnyGenomeAndSeedReadsBack(t *testing.T) {
	space := sampleSpace()
	rapid.Check(t, func(t *rapid.T) {
		c := &Champion{
			Game: rapid.StringMatching(`[a-z]{1,8}`).Draw(t, "game"), Strategy: "s", Seed: rapid.Uint64().Draw(t, "seed"), Job: rapid.String().Draw(t, "job"),
			Selection: Estimate{rapid.Float64Range(-1e12, 1e12).Draw(t, "mean"), math.Inf(1), 1},
		}
		if strings.ContainsRune(c.Job, '\uFFFD') {
			return
		}
		vector := make([]float64, space.Dimensions())
		for i := range vector {
			vector[i] = rapid.Float64Range(0, 1).Draw(t, "x")
		}
		c.Genome = space.FromVector(vector)
		for i := range rapid.IntRange(0, 3).Draw(t, "peers") {
			c.Peers = append(c.Peers, Peer{
				ID: i - 1, Genome: space.Sample(rand.New(rand.NewPCG(c.Seed, uint64(i)))).String(), Fresh: rapid.Bool().Draw(t, "fresh"),
				Estimate: Estimate{round(rapid.Float64Range(-1e12, 1e12).Draw(t, "mean")), math.Inf(1), i},
			})
		}
		back, text := roundTrip(t, c)
		if err := back.Decode(space); err != nil {
			t.Fatal(err)
		}
		if !back.Genome.Equal(c.Genome) || back.Seed != c.Seed || back.Job != c.Job || back.Selection.Mean != round(c.Selection.Mean) || !math.IsInf(back.Selection.Error, 1) {
			t.Fatalf("%s came back as %+v", text, back)
		}
		if !slices.Equal(back.Peers, c.Peers) {
			t.Fatalf("peers came back as %+v, want %+v", back.Peers, c.Peers)
		}
		again, err := back.TOML()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(again, text) {
			t.Fatalf("written again it is\n%s\nbefore\n%s", again, text)
		}
	})
}

func TestChampionWrittenByHandNeedsLittle(t *testing.T) {
	c, err := ParseChampion("mine.toml", []byte("game = \"petri\"\nstrategy = \"amoeba\"\n[genome]\ndivide-at = 7\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Decode(sampleSpace()); err != nil {
		t.Fatal(err)
	}
	if c.Genome.Int("divide-at") != 7 || c.Genome.Text("stats") != "4 8 0" {
		t.Errorf("genome is %s", c.Genome)
	}
}

func TestChampionErrorsNameFileAndKey(t *testing.T) {
	const head = "game = \"petri\"\nstrategy = \"amoeba\"\n"
	for _, c := range []struct{ name, text, want string }{
		{"no genome", head, "c.toml: genome is missing: a champion needs game, strategy and [genome]"},
		{"no game", "strategy = \"a\"\n[genome]\n", "c.toml: game is missing"},
		{"empty game", "game = \"\"\nstrategy = \"a\"\n[genome]\n", "c.toml: game must be the name of a game"},
		{"unknown key", head + "[genome]\nx = 1\n[run]\nsede = 1\n", "c.toml:6: unknown key \"run.sede\""},
		{"unknown in a record", head + "[genome]\n[[record]]\nbot = \"b\"\nwinz = 3\n", "c.toml:6: unknown key \"record.winz\""},
		{"syntax", head + "[genome\n", "c.toml:4: expected"},
		{"wrong type", head + "arena = 3\n[genome]\n", "c.toml:3: arena: "},
		{"seed", head + "[genome]\n[run]\nseed = -1\n", "seed -1 must be a whole number from 0 to 18446744073709551615"},
		{"mean", head + "[genome]\n[fitness]\nselection = { mean = nan }\n", "c.toml: fitness.selection.mean must be a finite number"},
		{"error", head + "[genome]\n[fitness]\nvalidation = { error = -1.0 }\n", "c.toml: fitness.validation.error must be 0 or more"},
		{"peer of nothing", head + "[genome]\n[[peers]]\nmean = 1.0\n", "c.toml: peers 1: genome must be all genes of a genome"},
		{"peer's error", head + "[genome]\n[[peers]]\ngenome = \"a=1\"\nerror = -1.0\n", "c.toml: peers 1.error must be 0 or more"},
		{"unknown in a peer", head + "[genome]\n[[peers]]\ngenome = \"a=1\"\nmeen = 1\n", "c.toml:6: unknown key \"peers.meen\""},
		{"games", head + "[genome]\n[[record]]\nbot = \"b\"\ngames = 3\nwins = 1\n", "c.toml: record 1 (b): wins, draws and losses must sum up to games"},
		{"courses", head + "[genome]\n[[record]]\nbot = \"b\"\ngames = 3\nwins = 3\ncourses = 4\npoints = 1.0\nhigh = 1.0\n", "c.toml: record 1 (b): courses must be 0 to games"},
		{"fewer than no courses", head + "[genome]\n[[record]]\nbot = \"b\"\ncourses = -1\n", "c.toml: record 1 (b): courses must be 0 to games"},
		{"points", head + "[genome]\n[[record]]\nbot = \"b\"\npoints = 0.5\nlow = 0.6\nhigh = 0.7\n", "c.toml: record 1 (b): points must be in low..high and all in 0..1"},
		{"no bot", head + "[genome]\n[[record]]\nwins = 0\n", "c.toml: record 1: bot must be the name of a bot"},
	} {
		_, err := ParseChampion("c.toml", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	c, err := ParseChampion("c.toml", []byte(head+"[genome]\nstats = \"4 8 1\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Decode(sampleSpace()); err == nil || !strings.HasPrefix(err.Error(), "champion of petri, strategy amoeba: genome: ") {
		t.Errorf("decoding gives %v", err)
	}
	if _, err := ReadChampion("none.toml"); err == nil || err.Error() != "no champion none.toml (no such file or directory): give a champion.toml" {
		t.Errorf("reading none gives %v", err)
	}
}

func TestRepeatedMatchesDoNotNarrowAnInterval(t *testing.T) {
	tally := func(repeats int) (t Tally) {
		for range repeats {
			for _, points := range []float64{1, 1, 1, 1, 0.5, 0, 0, 0} {
				t.Add(points, 0, 0)
			}
		}
		return t
	}
	once := NewOpponentCourses("b", tally(1), 0)
	for _, repeats := range []int{2, 10, 1000} {
		o := NewOpponentCourses("b", tally(repeats), 8)
		if o.Games != 8*repeats || o.Courses != 8 || o.Points != once.Points {
			t.Errorf("%d times: %+v", repeats, o)
		}
		near(t, "low", o.Low, once.Low, 1e-9)
		near(t, "high", o.High, once.High, 1e-9)
	}
	var shares Tally
	for i := range 40 {
		shares.Add(float64(i%4)/4, 0, 0)
	}
	low, high := Wilson(0.375*4, 4, Z95)
	if o := NewOpponentCourses("b", shares, 4); o.Low != low || o.High != high {
		t.Errorf("shares of the field: %v..%v, want %v..%v", o.Low, o.High, low, high)
	}
	for _, courses := range []int{-1, 0, 40, 41} {
		if o := NewOpponentCourses("b", shares, courses); o != NewOpponentCourses("b", shares, 0) {
			t.Errorf("%d courses of 40: %+v", courses, o)
		}
	}
	if o := NewOpponentCourses("b", Tally{}, 3); o.Low != 0 || o.High != 1 {
		t.Errorf("no matches: %+v", o)
	}
}

func TestRecordsOfRepeatedMatchesAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var tally Tally
		for _, quarter := range rapid.SliceOfN(rapid.IntRange(0, 4), 1, 60).Draw(t, "quarters") {
			if rapid.Bool().Draw(t, "whole") {
				quarter = quarter / 2 * 2
			}
			tally.Add(float64(quarter)/4, 0, 0)
		}
		courses := rapid.IntRange(1, tally.Games()).Draw(t, "courses")
		o, all := NewOpponentCourses("b", tally, courses), NewOpponentCourses("b", tally, 0)
		if o.Low > all.Low+1e-9 || o.High < all.High-1e-9 {
			t.Fatalf("%d of %d: %v..%v is narrower than %v..%v", courses, o.Games, o.Low, o.High, all.Low, all.High)
		}
		c := &Champion{Game: "g", Strategy: "s", Genes: map[string]any{}, Record: []Opponent{o}}
		if back, text := roundTrip(t, c); back.Record[0].Courses != o.Courses || back.Record[0].Low != round(o.Low) {
			t.Fatalf("%s came back as %+v", text, back.Record)
		}
	})
}

func FuzzParseChampion(f *testing.F) {
	text, err := sampleChampion(f).TOML()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("game = \"g\"\nstrategy = \"s\"\ngenome = { a = [1, {b = 1979-05-27}], \"c d\" = inf }\n"))
	f.Add([]byte("game = \"g\"\nstrategy = \"s\"\n[genome]\n[run]\nmade = 0001-01-01T00:00:00Z\nseed = \"18446744073709551615\""))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := ParseChampion("c.toml", data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("error of several lines: %q", err)
			}
			return
		}
		text, err := c.TOML()
		if err != nil {
			return // TOML has values that it cannot write, such as mixed arrays of tables
		}
		back, err := ParseChampion("c.toml", text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		again, err := back.TOML()
		if err != nil || !bytes.Equal(again, text) {
			t.Fatalf("%v: written again it is\n%s\nbefore\n%s", err, again, text)
		}
	})
}
