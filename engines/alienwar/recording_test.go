package alienwar

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"breeder/engines"
	"breeder/engines/recordings"
)

// verifyQuickly is Verify with fewer games and fights of ours.
func verifyQuickly(ctx context.Context, file string, data []byte) (found []engines.Difference, n int, err error) {
	v := &verifier{
		File: recordings.File{Name: file, Report: func(d engines.Difference) { found = append(found, d) }},
		ctx:  ctx, games: 12, repeats: 10_000,
	}
	n, err = v.verify(data)
	return found, n, err
}

func recorded(t testing.TB, file string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRecordingsAreRepeated(t *testing.T) {
	for _, c := range []struct {
		file       string
		recordings int
	}{{"decisions.jsonl.gz", 4005}, {"fights.json", 66}, {"scores.json", 17}} {
		t.Run(c.file, func(t *testing.T) {
			if racing && c.recordings < 4005 {
				t.Skip("whole games and many fights take too long with the race detector")
			}
			data := recorded(t, c.file)
			if racing && c.recordings == 4005 {
				lines := decisionLines(t)
				c.recordings = len(lines) / 16
				data = nil
				for i := range c.recordings {
					data = append(append(data, lines[16*i]...), '\n')
				}
			}
			found, n, err := verifyQuickly(t.Context(), c.file, data)
			for _, d := range found {
				t.Errorf("line %d, %s, step %d: %s", d.Line, d.Recording, d.Step, d.Detail)
			}
			if err != nil || n != c.recordings {
				t.Errorf("%d recordings and error %v, want %d and none", n, err, c.recordings)
			}
		})
	}
}

// decisionLines are the lines of the file of decisions.
func decisionLines(t testing.TB) []string {
	t.Helper()
	unzipped, err := recordings.Unfold(recorded(t, "decisions.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// other is a count of answers in which the most frequent one has become another's.
func other(random *rand.Rand, moves map[string]any) {
	best := ""
	for name, n := range moves {
		if best == "" || n.(float64) > moves[best].(float64) {
			best = name
		}
	}
	was := moves[best].(float64)
	delete(moves, best)
	for {
		name := Move(random.IntN(int(moveCount))).String()
		if name != best && (best != "EXC" || name != "STAY") && (best != "STAY" || name != "EXC") {
			before, _ := moves[name].(float64)
			moves[name] = before + was
			return
		}
	}
}

// TestWrongDecisionsAreReported changes lines at random: each change must be
// found in its line, and nothing anywhere else.
func TestWrongDecisionsAreReported(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lines := decisionLines(t)
	changed := map[string]int{}
	tries, least := 400, 60
	if racing {
		tries, least = 40, 2
	}
	for range tries {
		k := random.IntN(len(lines))
		var d map[string]any
		if err := json.Unmarshal([]byte(lines[k]), &d); err != nil {
			t.Fatal(err)
		}
		kind := d["k"].(string)
		if changed[kind] >= 60 || kind == "points" {
			continue
		}
		switch kind {
		case "move":
			other(random, d["d"].(map[string]any))
		case "want":
			d["yes"] = d["n"].(float64) - d["yes"].(float64)
			if d["yes"].(float64)*2 > 0.8*d["n"].(float64) && d["yes"].(float64)*2 < 1.2*d["n"].(float64) {
				continue // near one half the contrary is much the same
			}
			if d["yes"].(float64) > 0.4*d["n"].(float64) && d["yes"].(float64) < 0.6*d["n"].(float64) {
				continue
			}
		case "hist":
			events := d["ev"].([]any)
			e := events[random.IntN(len(events))].(map[string]any)
			if e["t"] == "w" {
				e["yes"] = e["n"].(float64) - e["yes"].(float64)
			} else {
				other(random, e["d"].(map[string]any))
			}
		}
		changed[kind]++
		text, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		at := 1 + random.IntN(2)
		file := []string{lines[0], lines[0], lines[0]}
		file[at] = string(text)
		found, n, err := verifyQuickly(t.Context(), "x.jsonl", []byte(strings.Join(file, "\n")))
		if err != nil || n != 3 {
			t.Fatalf("line %d changed to %s: %d recordings, %v", k+1, text, n, err)
		}
		if len(found) == 0 {
			t.Errorf("line %d changed to %s passes", k+1, text)
		}
		for _, d := range found {
			if d.Line != at+1 || d.File != "x.jsonl" || d.Recording == "" || d.Detail == "" {
				t.Errorf("a change in line %d is reported as %+v", at+1, d)
			}
		}
	}
	if changed["move"] < least || changed["want"] < least || !racing && changed["hist"] < 3 {
		t.Errorf("changed were %v, too few", changed)
	}
}

func TestWrongPointsAreReported(t *testing.T) {
	for _, c := range [][3]string{
		{`"sp":"Bender"`, `[3.5,5.5,0,1,0]`, `[3.5,6,0,0.5,0]`},
		{`"sp":"Morphling"`, `"n":20000`, `"n":21000`},
		{`"sp":"AimlessWanderer"`, `[1471,1820,`, `[1820,1471,`},
		{`"sp":"Randomite"`, `[8816,3956,`, `[8316,4456,`},
	} {
		for _, line := range decisionLines(t) {
			if !strings.Contains(line, `"k":"points"`) || !strings.Contains(line, c[0]) {
				continue
			}
			wrong := strings.Replace(line, c[1], c[2], 1)
			found, _, err := verifyQuickly(t.Context(), "x", []byte(wrong))
			if wrong == line || err != nil || len(found) == 0 {
				t.Errorf("%s with %s passes (%v)", c[0], c[2], err)
			}
		}
	}
}

// TestWrongFightsAreReported changes one number in each part of the file.
func TestWrongFightsAreReported(t *testing.T) {
	text := string(recorded(t, "fights.json"))
	// A change in the middle of the whole file, to see that its line is found.
	const from, to = `[9974,10026]`, `[10974,9026]`
	wrong := strings.Replace(text, from, to, 1)
	line := 1 + strings.Count(text[:strings.Index(text, from)], "\n")
	found, n, err := verifyQuickly(t.Context(), "x.json", []byte(wrong))
	if err != nil || n != 66 || len(found) == 0 {
		t.Errorf("with other blurs the file passes: %d recordings, %v", n, err)
	}
	for _, d := range found {
		if d.File != "x.json" || d.Recording != "blur 2" || d.Line != line {
			t.Errorf("a change of blur 2 is reported as %+v, want line %d", d, line)
		}
	}

	first := func(v any) map[string]any { return v.([]any)[0].(map[string]any) }
	number := func(key string, value float64) func(map[string]any) {
		return func(item map[string]any) { item[key] = value }
	}
	for _, c := range []struct {
		part, what string
		change     func(item map[string]any)
	}{
		{"", "", func(map[string]any) {}},
		{"fights", "victories", func(item map[string]any) { item["one_wins"], item["both_die"] = 19_900, 100 }},
		{"fights", "hp left", number("hp_one_mean", 19.71)},
		{"fights", "spread of hp left", number("hp_one_sd", 2.4)},
		{"rewards", "abilities", func(item map[string]any) { first(item["steps"])["ab"].([]any)[3] = 5.31 }},
		{"rewards", "hp", func(item map[string]any) { first(item["steps"])["hp"] = 25 }},
		{"rewards", "levels", func(item map[string]any) { first(item["steps"])["levels"].([]any)[4] = 3 }},
		{"rewards", "radius", func(item map[string]any) { first(item["steps"])["vision_fields"] = 2 }},
		{"rewards", "sums", func(item map[string]any) { first(item["steps"])["ability_sum"] = 21 }},
		{"scenarios", "survivors", func(item map[string]any) {
			alive := item["alive"].(map[string]any)
			alive["000"], alive["111"] = 0, 457
		}},
		{"scenarios", "hp", func(item map[string]any) { item["hp_mean_if_alive"].([]any)[1] = 19.5 }},
		{"scenarios", "sums", func(item map[string]any) { item["ability_sum_mean"].([]any)[2] = 11.6 }},
	} {
		var doc map[string]any
		if err := json.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"fights", "rewards", "blur", "scenarios"} {
			keep := 0
			if part == c.part {
				keep = 1
			}
			doc[part] = doc[part].([]any)[:keep]
		}
		if c.part != "" {
			c.change(first(doc[c.part]))
		}
		wrong, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		found, _, err := verifyQuickly(t.Context(), "x", wrong)
		if err != nil || (len(found) > 0) != (c.part != "") {
			t.Errorf("with other %s in %s there are %d differences (%v)", c.what, c.part, len(found), err)
		}
	}
}

// TestWrongScoresAreReported changes what is recorded of three species.
func TestWrongScoresAreReported(t *testing.T) {
	if racing {
		t.Skip("whole games take too long with the race detector")
	}
	var doc map[string]any
	if err := json.Unmarshal(recorded(t, "scores.json"), &doc); err != nil {
		t.Fatal(err)
	}
	species := map[string]map[string]any{}
	for _, s := range doc["species"].([]any) {
		species[s.(map[string]any)["species"].(string)] = s.(map[string]any)
	}
	scores := species["ChooseYourBattles"]["scores_by_game"].([]any)
	for i := range scores {
		scores[i] = scores[i].(float64) * 1.5
	}
	r10 := species["Cow"]["survivors"].(map[string]any)["r10"].(map[string]any)
	r10["mean"] = r10["mean"].(float64) + 12
	sums := species["Rock"]["ability_sum"].(map[string]any)
	sums["r100"] = sums["r100"].(float64) * 1.1
	wrong, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	found, _, err := verifyQuickly(t.Context(), "x", wrong)
	named := map[string]bool{}
	for _, d := range found {
		named[d.Recording] = true
	}
	if err != nil || len(named) != 3 || !named["choose-your-battles"] || !named["cow"] || !named["rock"] {
		t.Errorf("reported are %v (%v), want choose-your-battles, cow and rock", named, err)
	}
}

func TestBrokenFilesAreRefused(t *testing.T) {
	good := `{"k":"move","sp":"Rock","ab":[1.5,10.5,1,1,1],"hp":15,"view":".../.A./...","n":40,"d":{"STAY":40}}`
	fights := string(recorded(t, "fights.json"))
	scores := string(recorded(t, "scores.json"))
	for _, c := range []struct {
		name, text, wrong string
	}{
		{"nothing", " \n", ":1: the file is empty"},
		{"no JSON", "rocks", ":1: must be JSON"},
		{"another object", `{"a":1}`, `:1: must have lines with "k"`},
		{"a broken archive", "\x1f\x8b\x00\x00", ":1: "},
		{"a cut line", good + "\n" + good[:50], ":2: must be a JSON object"},
		{"a wrong type", good + "\n\n" + strings.Replace(good, `"hp":15`, `"hp":"much"`, 1), ":3: "},
		{"an unknown kind", strings.Replace(good, "move", "dance", 1), ":1: k is \"dance\""},
		{"an unknown species", strings.Replace(good, "Rock", "Rok", 1), ":1: unknown species \"rok\": did you mean rock?"},
		{"no hp", strings.Replace(good, `"hp":15,`, "", 1), ":1: hp is missing"},
		{"few abilities", strings.Replace(good, `10.5,1,1,1`, "10.5", 1), ":1: 2 abilities"},
		{"a mad ability", strings.Replace(good, `10.5`, "1e30", 1), ":1: strength is 1e+30"},
		{"a small view", strings.Replace(good, `/...`, "", 1), ":1: the view has 2 rows, must have 3"},
		{"a ragged view", strings.Replace(good, `/...`, "/....", 1), ":1: row 3 of the view has 4 letters"},
		{"a wrong letter", strings.Replace(good, `/...`, "/.X.", 1), ":1: row 3 of the view has 'X'"},
		{"an unknown move", strings.Replace(good, `STAY`, "UP", 1), ":1: unknown move \"UP\""},
		{"a wrong sum", strings.Replace(good, `"STAY":40`, `"STAY":4`, 1), ":1: moves: the counts sum to 4, must be 40"},
		{"no n", strings.Replace(good, `"n":40,`, "", 1), ":1: n is 0, must be 1 to 1000000"},
		{"too many asks", strings.ReplaceAll(good, `40`, "4000000000000"), ":1: n is 4000000000000, must be 1 to 1000000"},
		{"a negative count", strings.Replace(good, `"STAY":40`, `"STAY":41,"N":-1`, 1), ":1: moves: there is a count of"},
		{"no enemy", `{"k":"want","sp":"Rock","ab":[1.5,10.5,1,1,1],"hp":15,"en":[1,2,3],"n":4,"yes":0}`, ":1: en has 3 levels"},
		{"an enemy of nothing", `{"k":"want","sp":"Rock","ab":[1.5,10.5,1,1,1],"hp":15,"en":[1,2,0,1],"n":4,"yes":0}`, ":1: en has a level 0"},
		{"too many wishes", `{"k":"want","sp":"Rock","ab":[1.5,10.5,1,1,1],"hp":15,"en":[1,2,1,1],"n":4,"yes":5}`, ":1: wishes: there is a count of -1, must be 0 to 4"},
		{"no points", `{"k":"points","sp":"Rock","n":10,"created":10}`, ":1: points need pts"},
		{"more births than tries", `{"k":"points","sp":"Rock","n":10,"created":11,"pts":[0,0,0,0,0]}`, ":1: created: there is a count of 11, must be 0 to 10"},
		{"no events", `{"k":"hist","sp":"Rogue"}`, ":1: ev is missing"},
		{"an event without outcome", `{"k":"hist","sp":"Rogue","ev":[{"t":"m","ab":[4,7,1,2,1],"hp":9,"view":".../.A./...","n":1,"d":{"E":1}}]}`, ":1: event 1: got must be a move"},
		{"fights cut short", fights[:len(fights)/2], fmt.Sprintf(":%d: must be JSON", 1+strings.Count(fights[:len(fights)/2], "\n"))},
		{"fights without rewards", strings.Replace(fights, `"rewards"`, `"reward"`, 1), `"rewards" is missing`},
		{"a fight that does not add up", strings.Replace(fights, `"one_wins":20000`, `"one_wins":2000`, 1), ":3: one_wins, two_wins and both_die: the counts sum to 2000, must be 20000"},
		{"a fighter without abilities", strings.Replace(fights, `"ab":[5.5,6.5,1,1,1]`, `"ab":[]`, 1), ":3: one: 0 abilities"},
		{"a fighter of a wrong type", strings.Replace(fights, `"hp":35`, `"hp":"x"`, 1), ":3: "},
		{"a planet too small", strings.Replace(fights, `"board":20`, `"board":5`, 1), "board is 5, must be 17 to 144"},
		{"scores of another planet", strings.Replace(scores, `"board": 66`, `"board": 60`, 1), ":1: board is 60, must be 66"},
		{"scores of an unknown species", strings.Replace(scores, `"Junkie"`, `"Junky"`, 2), "unknown species \"junky\""},
		{"scores without survivors", strings.Replace(scores, `"r100"`, `"r99"`, 1), `:3: predicat-claw has no survivors "r100"`},
		{"scores of too few games", strings.Replace(scores, `"games": 164`, `"games": 163`, 1), "has 164 scores, must be games = 163"},
	} {
		t.Run(c.name, func(t *testing.T) {
			found, _, err := verifyQuickly(t.Context(), "x.json", []byte(c.text))
			if err == nil || !strings.HasPrefix(err.Error(), "x.json:") || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("error %v, want one of x.json with %q (and %d differences)", err, c.wrong, len(found))
			}
		})
	}
}

func TestVerifyStopsWhenTold(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, file := range []string{"decisions.jsonl.gz", "fights.json", "scores.json"} {
		if _, _, err := verifyQuickly(ctx, file, recorded(t, file)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want that of the context", file, err)
		}
	}
}

// TestTheJudgeIsFair has the same dice on both sides: alarms must be rare, and
// not so when the dice differ.
func TestTheJudgeIsFair(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	throw := func(n int, skew float64) (counts []int, numbers []float64) {
		counts = make([]int, 6)
		for range n {
			k := random.IntN(6)
			if random.Float64() < skew {
				k = 0
			}
			counts[k]++
			numbers = append(numbers, float64(k*k)+random.Float64())
		}
		return counts, numbers
	}
	for _, c := range []struct {
		skew        float64
		least, most int
	}{{0, 0, 2}, {0.2, 300, 300 * 8}} {
		var j judge
		for range 300 {
			was, wasNumbers := throw(600, 0)
			is, isNumbers := throw(2000, c.skew)
			j.counts("dice", func(i int) string { return fmt.Sprint(i) }, was, is, engines.Difference{})
			j.means("mean", sampleOf(wasNumbers), sampleOf(isNumbers), 0, engines.Difference{})
			j.spreads("spread", sampleOf(wasNumbers), sampleOf(isNumbers), 0, engines.Difference{})
			j.distributions("all", wasNumbers, isNumbers, engines.Difference{})
		}
		alarms := 0
		for _, test := range j.tests {
			if test.luck < 1e-3 {
				alarms++
			}
		}
		if alarms < c.least || alarms > c.most+len(j.tests)/500 {
			t.Errorf("with a skew of %v, %d of %d tests are below a thousandth", c.skew, alarms, len(j.tests))
		}
		if differences := len(j.verdicts()); (differences > 0) != (c.skew > 0) {
			t.Errorf("with a skew of %v there are %d differences", c.skew, differences)
		}
	}
}

func FuzzVerify(f *testing.F) {
	for _, line := range decisionLines(f)[:5] {
		if len(line) < 2000 {
			f.Add([]byte(line))
		}
	}
	f.Add([]byte(`{"k":"hist","sp":"Rogue","ev":[{"t":"m","ab":[4,7,1,2,1],"hp":9,"view":".../.A./...","n":1,"d":{"E":1},"got":"E"}]}`))
	f.Add([]byte(`{"k":"want","sp":"Rock","ab":[1.5,10.5,1,1,1],"hp":15,"en":[1,2,1,1],"n":4,"yes":0}`))
	f.Add([]byte(`{"fights":[{"one":{"ab":[5,6,1,1,1],"hp":3},"two":{"ab":[1,1,1,1,1],"hp":1},"n":1,"one_wins":1,"two_wins":0,"both_die":0}],"rewards":[],"blur":[],"scenarios":[]}`))
	f.Add([]byte(`{"species_count":1,"board":17,"rounds":1,"instances":115,"games":2,"species":[{"species":"Rock","scores_by_game":[1,2],"survivors":{}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		v := &verifier{File: recordings.File{Name: "x", Report: func(engines.Difference) {}}, ctx: t.Context(), games: 1, repeats: 10}
		if _, err := v.verify(data); err != nil && !strings.HasPrefix(err.Error(), "x:") {
			t.Errorf("the error %v does not name the line", err)
		}
	})
}
