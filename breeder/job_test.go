package breeder

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestAJobOfFourLinesIsEnough(t *testing.T) {
	job, err := ParseJob("four.toml", []byte("game = \"toy\"\nstrategy = \"lifter\"\nfree = [\"stats\"]\nbudget.time = \"15s\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(job.Rivals) != 2 || job.Rivals[0].Bot != "lifter" || job.Rivals[1].Bot != "rock" {
		t.Errorf("rivals are %v, want the contest's own two", job.Rivals)
	}
	var free []string
	for _, gene := range job.Space().Genes() {
		if !gene.Frozen() {
			free = append(free, gene.Name())
		}
	}
	if strings.Join(free, " ") != "stats" {
		t.Errorf("free genes are %v, want stats alone", free)
	}
	if time.Duration(job.Budget.Time) != 15*time.Second {
		t.Errorf("time is %v, want 15s", job.Budget.Time)
	}
	if job.Name() != "four" {
		t.Errorf("the job is called %q, want four", job.Name())
	}
}

func TestOldMeasuresWeighLessWhereRivalsChange(t *testing.T) {
	const head = "game = \"toy\"\nstrategy = \"lifter\"\n"
	for lines, want := range map[string]float64{
		"":                              1,
		"rivals = [\"rock\"]":           1,
		"rivals = [\"rock\", \"self\"]": 0.8,
		"rivals = [\"rock\", \"hall-of-fame\"]\nmeasure.memory = 1": 1,
	} {
		job, err := ParseJob("job.toml", []byte(head+lines))
		if err != nil {
			t.Fatal(err)
		}
		if job.Measure.Memory != want {
			t.Errorf("%q: memory %v, want %v", lines, job.Measure.Memory, want)
		}
	}
}

func TestBadJobsAreRefusedInOneLineThatSaysWhere(t *testing.T) {
	const head = "game = \"toy\"\nstrategy = \"lifter\"\n"
	for _, c := range []struct{ name, text, want string }{
		{"no game", "strategy = \"lifter\"", "bad.toml:1: no game"},
		{"unknown game", "game = \"toi\"\nstrategy = \"lifter\"", `bad.toml:1: unknown game "toi": did you mean toy?`},
		{"no strategy", "game = \"toy\"", "bad.toml:1: no strategy"},
		{"unknown strategy", "game = \"toy\"\nstrategy = \"lifer\"", `bad.toml:2: unknown strategy of toy "lifer": did you mean lifter?`},
		{"unknown key", head + "rounds = 3", `bad.toml:3: unknown key "rounds"`},
		{"misspelt key", head + "[search]\npopulaton = 3", `bad.toml:4: unknown key "search.populaton": did you mean population?`},
		{"misspelt table", head + "[serch]\npopulation = 3", `bad.toml:3: unknown key "serch": did you mean search?`},
		{"no TOML", head + "seed = = 1", "bad.toml:3: "},
		{"wrong type", head + "seed = \"one\"", "bad.toml:3: seed"},
		{"key set twice", head + "seed = 1\nseed = 2", "bad.toml:4"},
		{"split with a wrong sum", head + "[genes]\nstats = \"2 4 1\"", "bad.toml:4: gene stats: 2 4 1 sums to 7, must be 6: take 1 away"},
		{"crossed bounds", head + "genes = { lift = [7, 3] }", "bad.toml:3: gene lift: bounds crossed"},
		{"bounds outside", head + "genes = { lift = [7, 30] }", "bad.toml:3: gene lift"},
		{"unknown gene", head + "genes = { lifd = 7 }", "did you mean lift?"},
		{"unknown free gene", head + "free = [\"stat\"]", "did you mean stats?"},
		{"no rivals", head + "rivals = []", "bad.toml:3: rivals is empty"},
		{"unknown rival", head + "rivals = [\"rok\"]", "bad.toml:3: rivals: unknown strategy of toy \"rok\""},
		{"rival with a bad genome", head + "rivals = [\"rock{weight=12}\"]", "bad.toml:3: rivals: bot rock: "},
		{"rival of weight 0", head + "rivals = [{ bot = \"rock\", weight = 0 }]", "weight 0 must be 1 to 1000"},
		{"rival with an unknown key", head + "rivals = [{ bot = \"rock\", wait = 1 }]", "unknown key \"wait\" of a rival"},
		{"only a hall of fame", head + "rivals = [\"hall-of-fame\"]", "the hall of fame is empty at first"},
		{"count of a bot", head + "rivals = [{ bot = \"rock\", count = 2 }]", "count is for hall-of-fame and self only"},
		{"self held out", head + "held-out = [\"self\"]", "bad.toml:3: held-out: self cannot be held out"},
		{"missing champion", head + "rivals = [\"nowhere.toml\"]", "nowhere.toml"},
		{"founder outside the space", head + "genes = { lift = [0, 3] }\n[search]\nfounders = [\"default\",\n  \"lifter{lift=9}\"]", "bad.toml:6: search.founders: lifter{lift=9} is outside the job's space"},
		{"founder of another strategy", head + "search.founders = [\"rock\"]", "bad.toml:3: search.founders: rock plays rock, must play lifter"},
		{"unknown founder", head + "[search]\nfounders = [\"liftr\"]", "bad.toml:4: search.founders: unknown strategy of toy \"liftr\": did you mean lifter?"},
		{"same key in another table", head + "[measure] # pairs = 0\npairs = 2\n[validation]\npairs = 0", "bad.toml:6: validation.pairs is 0"},
		{"rival far down the list", head + "rivals = [\n  \"rock\",\n  \"rok\",\n]", "bad.toml:5: rivals: unknown strategy of toy \"rok\""},
		{"rival named twice", head + "rivals = [\"rock\", \"rock{weight=8}\"]", "rock{weight=8} is there twice"},
		{"rival that is held out", head + "rivals = [\"rock\"]\nheld-out = [\"rock\"]", "bad.toml:4: held-out: rock is there twice"},
		{"rival without a bot", head + "rivals = [{ weight = 2 }]", "bad.toml:3: rivals: a rival needs a bot"},
		{"rivals that are no list", head + "rivals = \"rock\"", "bad.toml:3: rivals is a text, must be a list"},
		{"search that is no table", head + "search = 3", "search is a whole number, must be a table"},
		{"nothing free", head + "free = []", "bad.toml:3: free is empty"},
		{"uneven islands", head + "[search]\npopulation = 49\nislands = 5", "bad.toml:4: search.population 49 cannot be dealt out evenly to 5 islands: take 45 or 50"},
		{"negative seed", head + "seed = -1", "bad.toml:3"},
		{"more than memory holds", head + "[search]\npopulation = 100000\n[measure]\npairs = 1000", "matches a generation"},
		{"rivals where one sits alone", head + "arena = \"cave\"\nrivals = [\"rock\"]", "bad.toml:4: rivals: arena cave has one seat"},
		{"unknown arena", head + "arena = \"feld\"", "did you mean field?"},
		{"bad arena setting", head + "[arena]\nnoise = -1.0", "noise is negative"},
		{"unknown arena setting", head + "[arena]\nnoice = 1.0", `unknown setting "noice"`},
		{"zero population", head + "[search]\npopulation = 0", "bad.toml:4: search.population is 0, must be 2 to"},
		{"more islands than genomes", head + "[search]\npopulation = 6\nislands = 5", "bad.toml:5: search.population 6 on 5 islands"},
		{"tournament above an island", head + "[search]\npopulation = 6\nislands = 2\ntournament = 5", "bad.toml:6: search.tournament is 5"},
		{"rate above 1", head + "[search]\nmutation-rate = 1.5", "bad.toml:4: search.mutation-rate is 1.5, must be 0 to 1"},
		{"rate not a number", head + "[search]\nmutation-rate = nan", "bad.toml:4: search.mutation-rate is NaN"},
		{"unknown method", head + "search.method = \"magic\"", "bad.toml:3: search.method is \"magic\""},
		{"a draw better than a win", head + "fitness.draw = 1.5", "bad.toml:3: fitness.draw is 1.5, must be 0 to 1"},
		{"draws of a score", head + "fitness = { of = \"score\", draw = 0.0 }", "bad.toml:3: fitness.draw is 0, must be left out"},
		{"unknown fitness", head + "fitness.of = \"fun\"", "bad.toml:3: fitness.of is \"fun\""},
		{"bad duration", head + "[budget]\ntime = \"soon\"", "bad.toml:4"},
		{"negative duration", head + "[budget]\ntime = \"-5s\"", "bad.toml:4"},
		{"unknown trait", head + "[archive]\ntraits = [\"height\",\n  \"mas\"]", "bad.toml:5: archive.traits: unknown trait of toy \"mas\": did you mean mass?"},
		{"trait named twice", head + "[archive]\ntraits = [\"mass\", \"mass\"]", "bad.toml:4: archive.traits: mass is there twice"},
		{"one trait", head + "archive.traits = [\"mass\"]", "bad.toml:3: archive.traits has mass alone: name two or more"},
		{"archive of too many cells", head + "[archive]\ncells = 65", "bad.toml:4: archive.cells is 65, must be 2 to 64"},
		{"archive that never gives", head + "[archive]\nevery = 0", "bad.toml:4: archive.every is 0"},
		{"archive that gives all and more", head + "[archive]\nshare = 1.5", "bad.toml:4: archive.share is 1.5, must be 0 to 1"},
		{"misspelt key of the archive", head + "[archive]\ntrait = []", "bad.toml:4: unknown key \"archive.trait\": did you mean traits?"},
		{"archive of a game without traits", "game = \"rps\"\nstrategy = \"thrower\"\n[archive]\ntraits = [\"length\", \"spread\"]", "bad.toml:4: archive.traits: rps has no traits"},
		{"no limit", head + "[budget]\ngenerations = 0", "the budget has no limit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ParseJob("bad.toml", []byte(c.text))
			if err == nil {
				t.Fatal("accepted")
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("got  %s\nwant %s", err, c.want)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %q", err)
			}
		})
	}
}

func FuzzParseJob(f *testing.F) {
	f.Add([]byte("game = \"toy\"\nstrategy = \"lifter\"\n"))
	f.Add([]byte("game = \"toy\"\nstrategy = \"lifter\"\nrivals = [\"rock\", { bot = \"self\", count = 2 }]\n[arena]\nnoise = 0.5\n"))
	f.Add([]byte("game = \"toy\"\nstrategy = \"lifter\"\nfree = [\"stats\"]\ngenes = { stats = { a = [1, 2] } }\nbudget = { time = \"8h\" }\n"))
	f.Add([]byte("arena = [[1]]\nrivals = 3\n[genes]\nstats = [\"a\"]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		job, err := ParseJob("fuzz.toml", text)
		if err != nil {
			if bytes.ContainsRune([]byte(err.Error()), '\n') {
				t.Errorf("an error of several lines: %q", err)
			}
			return
		}
		full, err := job.Text()
		if err != nil {
			t.Fatalf("an accepted job cannot be written: %v", err)
		}
		again, err := ParseJob("fuzz.toml", full)
		if err != nil {
			t.Fatalf("a job written out is refused: %v\n%s", err, full)
		}
		twice, err := again.Text()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(full, twice) {
			t.Errorf("written out, read and written out again it differs:\n%s\nand\n%s", full, twice)
		}
	})
}
