package petri

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"breeder/engines"
	"breeder/engines/recordings"
)

// recorded is the text of one of our files of recordings.
func recorded(t testing.TB, kind string) []byte {
	t.Helper()
	unzipping.Lock()
	defer unzipping.Unlock()
	if text := unzipped[kind]; text != nil {
		return text
	}
	data, err := os.ReadFile("testdata/" + kind + ".jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	source, err := recordings.Unfold(data)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(source)
	if err != nil {
		t.Fatal(err)
	}
	unzipped[kind] = text
	return text
}

var (
	unzipping sync.Mutex
	unzipped  = map[string][]byte{}
)

// recordedAs is the recording with an id, as JSON values.
func recordedAs(t testing.TB, kind, id string) map[string]any {
	t.Helper()
	for line := range bytes.Lines(recorded(t, kind)) {
		if !bytes.HasPrefix(line, []byte(`{"id":"`+id+`"`)) {
			continue
		}
		var values map[string]any
		if err := json.Unmarshal(line, &values); err != nil {
			t.Fatal(err)
		}
		return values
	}
	t.Fatalf("no recording of %s is called %s", kind, id)
	return nil
}

// verified is what Verify finds in a text.
func verified(text []byte) (found []engines.Difference, recordings int, err error) {
	recordings, err = new(game).Verify(context.Background(), "file", text, func(d engines.Difference) { found = append(found, d) })
	return found, recordings, err
}

func asJSON(t testing.TB, values map[string]any) []byte {
	t.Helper()
	text, err := json.Marshal(values)
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

func TestRecordingsAreRepeated(t *testing.T) {
	for file, recordings := range map[string]int{
		"testdata/traces.jsonl.gz":    100,
		"testdata/matches.jsonl.gz":   20,
		"testdata/decisions.jsonl.gz": 1288,
	} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found, n, err := verified(data)
			if err != nil || n != recordings {
				t.Errorf("%d recordings and error %v, want %d and none", n, err, recordings)
			}
			for _, d := range found {
				t.Errorf("line %d, %s, round %d: %s", d.Line, d.Recording, d.Step, d.Detail)
			}
		})
	}
}

// Ways into the JSON values of a trace.
func roundOf(trace map[string]any, round int) map[string]any {
	return trace["rounds"].([]any)[round-1].(map[string]any)
}
func turnOf(trace map[string]any, round, turn int) map[string]any {
	return roundOf(trace, round)["turns"].([]any)[turn].(map[string]any)
}
func actOf(trace map[string]any, round, turn, act int) []any {
	return turnOf(trace, round, turn)["acts"].([]any)[act].([]any)
}
func resultOf(recording map[string]any) map[string]any { return recording["result"].(map[string]any) }

func TestEveryCorruptionOfATraceIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		corrupt func(trace map[string]any)
		step    int
		says    string
	}{
		"an ok":           {func(m map[string]any) { a := actOf(m, 2, 0, 0); a[3] = 1 - a[3].(float64) }, 2, "recorded the contrary"},
		"a hash":          {func(m map[string]any) { roundOf(m, 3)["hash"] = "0000000000000000" }, 3, "recorded 0000000000000000"},
		"an action":       {func(m map[string]any) { actOf(m, 1, 0, 0)[2] = "REST" }, 1, "the state has the hash"},
		"a malformed act": {func(m map[string]any) { actOf(m, 1, 0, 0)[2] = "SNOOZE" }, 1, `"SNOOZE" by the cell of A at 1 1 becomes a rest`},
		"a position":      {func(m map[string]any) { actOf(m, 2, 1, 0)[0] = 0 }, 2, "is asked, recorded is the one at 0"},
		"a side":          {func(m map[string]any) { turnOf(m, 1, 0)["side"] = "B" }, 1, "side A has its turn, recorded is side B"},
		"an act less": {func(m map[string]any) {
			turn := turnOf(m, 2, 0)
			acts := turn["acts"].([]any)
			turn["acts"] = acts[:len(acts)-1]
		}, 2, "is asked, recorded is none"},
		"an act more": {func(m map[string]any) {
			turn := turnOf(m, 1, 0)
			turn["acts"] = append(turn["acts"].([]any), []any{0, 0, "REST", 1})
		}, 1, "side A has no cell left to ask, recorded is one more at 0 0"},
		"a turn less": {func(m map[string]any) { r := roundOf(m, 1); r["turns"] = r["turns"].([]any)[:1] }, 1, "side B has its turn, recorded is none"},
		"a round less": {func(m map[string]any) {
			rounds := m["rounds"].([]any)
			m["rounds"] = rounds[:3]
		}, 4, "the game goes on, recorded is its end after round 3"},
		"a round more": {func(m map[string]any) {
			rounds := m["rounds"].([]any)
			m["rounds"] = append(rounds, rounds[0])
		}, 0, "the game is over, recorded are 1 more rounds"},
		"the winner":     {func(m map[string]any) { resultOf(m)["winner"] = "?" }, 0, "recorded ?"},
		"the reason":     {func(m map[string]any) { resultOf(m)["reason"] = "boredom" }, 0, "recorded boredom"},
		"the rounds":     {func(m map[string]any) { resultOf(m)["rounds"] = 1 }, 0, "number of rounds"},
		"the cells of A": {func(m map[string]any) { resultOf(m)["cells"].(map[string]any)["A"] = 99 }, 0, "the cells of A"},
		"the cells of B": {func(m map[string]any) { resultOf(m)["cells"].(map[string]any)["B"] = 99 }, 0, "the cells of B"},
		"the decisions":  {func(m map[string]any) { resultOf(m)["decisions"] = 7 }, 0, "the number of decisions"},
		"the final state": {func(m map[string]any) {
			resultOf(m)["final"] = strings.Replace(resultOf(m)["final"].(string), "A ", "A 1", 1)
		}, 0, "the final state has"},
		"a species":        {func(m map[string]any) { m["species"].(map[string]any)["A"] = []int{1, 11, 0} }, 1, ""},
		"the first mover":  {func(m map[string]any) { m["first"] = map[string]string{"A": "B", "B": "A"}[m["first"].(string)] }, 1, "has its turn"},
		"the round limit":  {func(m map[string]any) { m["max_rounds"] = 2 }, 0, ""},
		"the board's size": {func(m map[string]any) { m["width"] = m["width"].(float64) + 1 }, 1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			trace := recordedAs(t, "traces", "s043")
			if found, _, err := verified(asJSON(t, trace)); err != nil || len(found) > 0 {
				t.Fatalf("differences %v and error %v before any corruption", found, err)
			}
			c.corrupt(trace)
			found, n, err := verified(append([]byte("\n"), asJSON(t, trace)...))
			if err != nil || n != 1 {
				t.Fatalf("%d recordings, error %v", n, err)
			}
			if !slices.ContainsFunc(found, func(d engines.Difference) bool {
				return (c.step == 0 || d.Step == c.step) && strings.Contains(d.Detail, c.says)
			}) {
				t.Errorf("found %+v, want round %d: %s", found, c.step, c.says)
			}
			for _, d := range found {
				if d.File != "file" || d.Line != 2 || d.Recording != "s043" || strings.Contains(d.Detail, "\n") {
					t.Errorf("a difference reads %+v", d)
				}
			}
		})
	}
}

func TestSeveralCorruptionsAreAllFound(t *testing.T) {
	trace := recordedAs(t, "traces", "s043")
	for round := 2; round <= 4; round++ {
		roundOf(trace, round)["hash"] = "x"
		a := actOf(trace, round, 1, 0)
		a[3] = 1 - a[3].(float64)
	}
	if found, _, err := verified(asJSON(t, trace)); err != nil || len(found) != 6 {
		t.Errorf("found %d differences, error %v, want 6: %v", len(found), err, found)
	}
}

func TestEveryCorruptionOfAMatchIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		corrupt func(match map[string]any)
		says    string
	}{
		"a hash":      {func(m map[string]any) { m["hashes"].([]any)[0] = "ffffffffffffffff" }, "recorded ffffffffffffffff"},
		"a hash less": {func(m map[string]any) { h := m["hashes"].([]any); m["hashes"] = h[:len(h)-1] }, "rounds, recorded are"},
		"a hash more": {func(m map[string]any) { m["hashes"] = append(m["hashes"].([]any), "0") }, "rounds, recorded are"},
		"a bot":       {func(m map[string]any) { m["bots"].(map[string]any)["B"] = "coordinated" }, "the state has the hash"},
		"a species":   {func(m map[string]any) { m["species"].(map[string]any)["A"] = []int{12, 0, 0} }, "the species of divider is 5 7 0, recorded 12 0 0"},
		"the winner":  {func(m map[string]any) { resultOf(m)["winner"] = "?" }, "recorded ?"},
	} {
		t.Run(name, func(t *testing.T) {
			match := recordedAs(t, "matches", "match-001")
			c.corrupt(match)
			found, _, err := verified(asJSON(t, match))
			if err != nil || !slices.ContainsFunc(found, func(d engines.Difference) bool { return strings.Contains(d.Detail, c.says) }) {
				t.Errorf("found %v, error %v, want %s", found, err, c.says)
			}
		})
	}
}

func TestEveryCorruptionOfADecisionIsFound(t *testing.T) {
	position := func(bot string, energy int, rows ...string) map[string]any {
		return map[string]any{"id": "p", "bot": bot, "width": len(rows[0]), "height": len(rows), "rows": rows, "x": 2, "y": 1, "hp": 3, "energy": energy}
	}
	fixed := func(outputs map[string]int) map[string]any {
		m := position("berserker", 6, "....", "..o.", "...x", "....")
		m["samples"], m["outputs"] = 1, outputs
		return m
	}
	chance := func(outputs map[string]int) map[string]any {
		m := position("slime", 8, "ooo.", "ooo.", "ooo.", "....")
		m["samples"], m["outputs"] = 300, outputs
		return m
	}
	for name, c := range map[string]struct {
		recording map[string]any
		says      string // empty: as it should be
	}{
		"as it was":            {fixed(map[string]int{"EXPLODE": 1}), ""},
		"another act":          {fixed(map[string]int{"REST": 1}), `berserker answers "EXPLODE", recorded "REST"`},
		"a crash":              {fixed(map[string]int{"": 1}), `berserker answers "EXPLODE", recorded ""`},
		"a malformed act":      {fixed(map[string]int{"EXPLODE!": 1}), `recorded "EXPLODE!"`},
		"chance as it was":     {chance(map[string]int{"DIVIDE NE": 95, "DIVIDE E": 110, "DIVIDE SE": 95}), ""},
		"an act never given":   {chance(map[string]int{"DIVIDE NE": 90, "DIVIDE E": 105, "DIVIDE SE": 90, "REST": 15}), `slime answers "REST" 0 times of 3000, recorded 15 of 300`},
		"an act too many":      {chance(map[string]int{"DIVIDE NE": 150, "DIVIDE E": 150}), `slime answers "DIVIDE SE"`},
		"other frequencies":    {chance(map[string]int{"DIVIDE NE": 50, "DIVIDE E": 125, "DIVIDE SE": 125}), "slime answers with other frequencies (by luck alone"},
		"a crash among others": {chance(map[string]int{"DIVIDE NE": 85, "DIVIDE E": 85, "DIVIDE SE": 85, "": 45}), `slime answers "REST" 0 times`},
	} {
		t.Run(name, func(t *testing.T) {
			found, _, err := verified(asJSON(t, c.recording))
			if err != nil {
				t.Fatal(err)
			}
			if c.says == "" && len(found) > 0 || c.says != "" && !slices.ContainsFunc(found, func(d engines.Difference) bool {
				return strings.Contains(d.Detail, c.says) && d.Line == 1 && d.Recording == "p"
			}) {
				t.Errorf("found %v, want %q", found, c.says)
			}
		})
	}
}

func TestRestAndCrashAreTheSameAnswer(t *testing.T) {
	for text, want := range map[string]Action{
		"": Rest, "REST": Rest, "EAT NA": Eat(notAvailable), "DIVIDE ": Divide(nowhere), "ATTACK N 0": Attack(N, 0), "ATTACK NA 3": Attack(notAvailable, 3),
		"move n": Move(N), "EXPLODE!": Rest, "ATTACK N 99": Rest,
	} {
		if got := meant(text); got != want {
			t.Errorf("%q means %v, want %v", text, got, want)
		}
	}
}

func TestBrokenRecordingsAreRefused(t *testing.T) {
	trace := strings.TrimSpace(string(asJSON(t, recordedAs(t, "traces", "s043"))))
	match := strings.TrimSpace(string(asJSON(t, recordedAs(t, "matches", "match-001"))))
	decision := strings.TrimSpace(string(asJSON(t, recordedAs(t, "decisions", "berserker-012"))))
	edit := func(text string, change func(m map[string]any)) string {
		var m map[string]any
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Fatal(err)
		}
		change(m)
		return string(asJSON(t, m))
	}
	without := func(text string, keys ...string) string {
		return edit(text, func(m map[string]any) {
			for _, key := range keys[:len(keys)-1] {
				m = m[key].(map[string]any)
			}
			delete(m, keys[len(keys)-1])
		})
	}
	with := func(text, key string, value any) string {
		return edit(text, func(m map[string]any) { m[key] = value })
	}
	cases := map[string]string{
		"":                                  ":1: the file is empty",
		"\n\n":                              ":1: the file is empty",
		"not JSON":                          ":1: must be a JSON object",
		"[1]":                               ":1: must be a JSON object",
		trace + "\n{":                       ":2: must be a JSON object",
		trace + "\n" + trace[:len(trace)/2]: ":2: must be a JSON object",
		trace + trace:                       ":1: must be a JSON object",
		`{"id":"a"}`:                        `:1: must have "rounds"`,
		`{"rounds":[]}`:                     `:1: "id" is missing, must be a text`,

		with(trace, "width", "wide"):   `"width" is "wide", must be a whole number`,
		with(trace, "width", 10.5):     `"width" is 10.5, must be a whole number`,
		with(trace, "width", 65):       "width = [65, 65]",
		with(trace, "height", -4):      "height = [-4, -4]",
		with(trace, "max_rounds", 0):   "rounds = 0",
		with(trace, "max_rounds", nil): `"max_rounds" is missing`,
		with(trace, "first", "C"):      `"first" is "C", must be A or B`,
		with(trace, "species", map[string]any{"A": []int{4, 8}, "B": []int{4, 8, 0}}):       "species: A has 2 numbers, must have hp, energy and acidity",
		with(trace, "species", map[string]any{"A": []int{4, 8, 0, 0}, "B": []int{4, 8, 0}}): "species: A has 4 numbers",
		with(trace, "species", map[string]any{"A": []int{4, 8, 0}, "B": []int{4, 8, 1}}):    "species: species 4 8 1 sums to 13",
		with(trace, "species", map[string]any{"A": []int{4, 8, 0}, "B": []int{-4, 8, 8}}):   "species: species -4 8 8 has a negative number",
		with(trace, "rounds", 7): `"rounds" is 7, must be a list of rounds`,
		edit(trace, func(m map[string]any) { delete(roundOf(m, 3), "hash") }):                 `round 3: "hash" is missing`,
		edit(trace, func(m map[string]any) { delete(roundOf(m, 3), "turns") }):                `round 3: "turns" is missing`,
		edit(trace, func(m map[string]any) { turnOf(m, 2, 1)["side"] = "a" }):                 `round 2: turn 2: "side" is "a", must be A or B`,
		edit(trace, func(m map[string]any) { turnOf(m, 2, 1)["acts"] = "REST" }):              `round 2: turn 2: "acts" is "REST", must be a list of acts`,
		edit(trace, func(m map[string]any) { turnOf(m, 2, 1)["acts"] = []any{[]any{1, 2}} }):  `round 2: turn 2: "acts": the act [1,2] must be [x, y, text, ok]`,
		edit(trace, func(m map[string]any) { actOf(m, 2, 1, 0)[2] = 5 }):                      `must be [x, y, text, ok]`,
		edit(trace, func(m map[string]any) { actOf(m, 2, 1, 0)[3] = 2 }):                      `must end with 0 or 1`,
		edit(trace, func(m map[string]any) { actOf(m, 2, 1, 0)[0] = nil }):                    `must be [x, y, text, ok]`,
		with(trace, "result", []int{}):                                                        `"result" is [], must be an object`,
		with(match, "hashes", "none"):                                                         `"hashes" is "none", must be a list of texts`,
		with(match, "bots", map[string]string{"A": "divder", "B": "divider"}):                 `unknown strategy of petri "divder"`,
		with(match, "bots", map[string]any{"A": "divider"}):                                   `bots: "B" is missing, must be the name of a bot`,
		with(decision, "bot", "nobody"):                                                       `unknown strategy of petri "nobody"`,
		with(decision, "width", 3):                                                            "the row has",
		with(decision, "height", 64):                                                          "rows, must be 64",
		with(decision, "rows", []string{}):                                                    "there are 0 rows",
		with(decision, "rows", "..."):                                                         "must be a list of texts",
		with(decision, "x", -1):                                                               "the asked cell is at -1",
		with(decision, "hp", 0):                                                               "hp is 0, must be 1 to 12",
		with(decision, "hp", 13):                                                              "hp is 13, must be 1 to 12",
		with(decision, "energy", 13):                                                          "energy is 13, must be 0 to 12",
		with(decision, "samples", 2):                                                          "the outputs sum to 1, must be the 2 samples",
		with(decision, "samples", 0):                                                          `"samples" is 0, must be 1 to 1000000`,
		with(decision, "samples", 1e9):                                                        `"samples" is 1000000000, must be 1 to`,
		with(decision, "outputs", map[string]int{}):                                           "the outputs sum to 0",
		with(decision, "outputs", map[string]int{"REST": -1, "EXPLODE": 2}):                   `"EXPLODE" was answered 2 times, must be 1 to 1`,
		with(decision, "outputs", []string{"REST"}):                                           "must be a count for each text",
		edit(decision, func(m map[string]any) { m["rows"].([]any)[0] = "?" }):                 "the row has 1 spaces",
		strings.Replace(decision, `"x":`, `"x":99999999999999999999999,"X":`, 1):              `"x" is 99999999999999999999999, must be a whole number`,
		with(decision, "rows", []string{"xxxx", "xxxx", "xxxx", "xxxx", "xxxx", "xxxx", "x"}): "rows",
	}
	for _, key := range []string{"id", "width", "height", "max_rounds", "first", "species", "result"} {
		cases[without(trace, key)] = fmt.Sprintf("%q is missing", key)
	}
	for _, key := range []string{"winner", "reason", "rounds", "cells", "decisions", "final"} {
		cases[without(trace, "result", key)] = fmt.Sprintf("result: %q is missing", key)
	}
	for _, key := range []string{"bots", "species", "first"} {
		cases[without(match, key)] = fmt.Sprintf("%q is missing", key)
	}
	for _, key := range []string{"bot", "width", "height", "rows", "x", "y", "hp", "energy", "samples"} {
		cases[without(decision, key)] = fmt.Sprintf("%q is missing", key)
	}
	for text, says := range cases {
		_, _, err := verified([]byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), "file:") || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want %q", engines.Quote(text), err, says)
		}
	}
}

func TestVerifyStopsWhenTold(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	n, err := new(game).Verify(ctx, "file", recorded(t, "matches"), func(engines.Difference) {})
	if n != 0 || err != context.Canceled {
		t.Errorf("%d recordings and error %v", n, err)
	}
}

func FuzzVerify(f *testing.F) {
	for kind, id := range map[string]string{"traces": "s000", "matches": "match-000", "decisions": "slime-000"} {
		f.Add(asJSON(f, recordedAs(f, kind, id)))
	}
	f.Add([]byte(`{"id":"","rounds":[{"turns":[{"side":"A","acts":[[1,1,"",0]]}],"hash":""}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if bytes.Contains(text, []byte("max_rounds")) && len(text) > 1<<16 {
			return // long games only take time
		}
		_, _, err := verified(text)
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("the error has several lines: %q", err)
		}
	})
}
