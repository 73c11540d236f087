package hitsunk

import (
	"bytes"
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

func TestRecordingsAreRepeated(t *testing.T) {
	for _, c := range []struct {
		file       string
		recordings int
	}{
		{"testdata/traces.jsonl.gz", 75},
		{"testdata/decisions.jsonl.gz", 403},
	} {
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(c.file)
			if err != nil {
				t.Fatal(err)
			}
			n, err := new(game).Verify(t.Context(), c.file, data, func(d engines.Difference) {
				t.Errorf("line %d, %s, round %d: %s", d.Line, d.Recording, d.Step, d.Detail)
			})
			if err != nil || n != c.recordings {
				t.Errorf("%d recordings and error %v, want %d and none", n, err, c.recordings)
			}
		})
	}
}

// recorded are the lines of a file of recordings.
func recorded(t testing.TB, file string) [][]byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	unzipped, err := recordings.Unfold(data)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSpace(text), []byte("\n"))
}

// differences verifies a text and says how many differences it has and what
// the first one is.
func differences(t *testing.T, text []byte) (n int, first engines.Difference, err error) {
	t.Helper()
	_, err = new(game).Verify(t.Context(), "file", text, func(d engines.Difference) {
		if n++; n == 1 {
			first = d
		}
	})
	return n, first, err
}

type object = map[string]any

func decode(t *testing.T, line []byte) object {
	t.Helper()
	var o object
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	if err := d.Decode(&o); err != nil {
		t.Fatal(err)
	}
	return o
}

func encode(t *testing.T, o object) []byte {
	t.Helper()
	line, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// turnOf picks a turn of a trace that fits, and its round; it ends the attempt
// if there is none.
func turnOf(o object, random *rand.Rand, fits func(round, turn object) bool) (round, turn object) {
	var found [][2]object
	for _, r := range o["play"].([]any) {
		for _, u := range r.(object)["turns"].([]any) {
			if fits(r.(object), u.(object)) {
				found = append(found, [2]object{r.(object), u.(object)})
			}
		}
	}
	if len(found) == 0 {
		panic(unfit{})
	}
	pick := found[random.IntN(len(found))]
	return pick[0], pick[1]
}

// unfit says that a trace has no such thing to corrupt.
type unfit struct{}

// tried says whether a trace could be corrupted.
func tried(corrupt func(o object), o object) (done bool) {
	defer func() {
		if r := recover(); r != nil && r != any(unfit{}) {
			panic(r)
		}
	}()
	corrupt(o)
	return true
}

// digit replaces one digit of a text that begins after a mark.
func digit(text, mark string) string {
	i := strings.Index(text, mark) + len(mark)
	if text[i] == '1' {
		return text[:i] + "0" + text[i+1:]
	}
	return text[:i] + "1" + text[i+1:]
}

func number32(n any) int {
	i, _ := n.(json.Number).Int64()
	return int(i)
}

// TestCorruptTracesAreReported changes one thing in a trace, which must be
// reported in its line.
func TestCorruptTracesAreReported(t *testing.T) {
	lines := recorded(t, "testdata/traces.jsonl.gz")
	random := rand.New(rand.NewPCG(7, 7))
	anyTurn := func(_, _ object) bool { return true }
	status := func(turn object, change func(string) string) {
		list := turn["st"].([]any)
		for {
			if i := random.IntN(len(list)); list[i] != "" {
				list[i] = change(list[i].(string))
				return
			}
		}
	}
	for _, c := range []struct {
		name    string
		corrupt func(o object)
	}{
		{"a status's hull", func(o object) {
			_, turn := turnOf(o, random, anyTurn)
			status(turn, func(s string) string { return digit(s, ";") })
		}},
		{"a status's place", func(o object) {
			_, turn := turnOf(o, random, anyTurn)
			status(turn, func(s string) string { return "9" + s })
		}},
		{"a status's flag", func(o object) {
			_, turn := turnOf(o, random, anyTurn)
			status(turn, func(s string) string { return s[:len(s)-1] + string(s[len(s)-1]^1) })
		}},
		{"a mine", func(o object) { _, turn := turnOf(o, random, anyTurn); turn["mines"] = turn["mines"].(string) + " 1,1" }},
		{"a wreck", func(o object) { _, turn := turnOf(o, random, anyTurn); turn["wrecks"] = "0,0" }},
		{"an argument", func(o object) {
			_, turn := turnOf(o, random, func(_, turn object) bool { return turn["req"] != nil })
			text := []byte(turn["req"].(string))
			text[len(text)-1-random.IntN(361)] = 'C'
			turn["req"] = string(text)
		}},
		{"a round of an argument", func(o object) {
			_, turn := turnOf(o, random, func(_, turn object) bool { return turn["req"] != nil })
			turn["req"] = "7" + turn["req"].(string)
		}},
		{"an order", func(o object) {
			_, turn := turnOf(o, random, func(_, turn object) bool { s, ok := turn["cmd"].(string); return ok && strings.HasPrefix(s, "F") })
			turn["cmd"] = "S" + turn["cmd"].(string)
		}},
		{"a silence", func(o object) {
			_, turn := turnOf(o, random, func(_, turn object) bool { s, ok := turn["cmd"].(string); return ok && strings.HasPrefix(s, "F+") })
			turn["cmd"] = nil
		}},
		{"a turn left out", func(o object) {
			round, _ := turnOf(o, random, anyTurn)
			round["turns"] = round["turns"].([]any)[1:]
		}},
		{"a turn too many", func(o object) {
			round, turn := turnOf(o, random, anyTurn)
			round["turns"] = append(round["turns"].([]any), turn)
		}},
		{"another player", func(o object) {
			_, turn := turnOf(o, random, anyTurn)
			turn["p"] = (number32(turn["p"]) + 1) % number32(o["players"])
		}},
		{"the order of a round", func(o object) {
			// The first two who both had a turn change places.
			round, _ := turnOf(o, random, func(round, _ object) bool { return len(round["turns"].([]any)) > 1 })
			turns := round["turns"].([]any)
			one, two := turns[0].(object)["p"], turns[1].(object)["p"]
			for i, id := range round["order"].([]any) {
				if id == one {
					round["order"].([]any)[i] = two
				} else if id == two {
					round["order"].([]any)[i] = one
				}
			}
		}},
		{"a round left out", func(o object) {
			o["play"] = o["play"].([]any)[:len(o["play"].([]any))-1]
		}},
		{"a round too many", func(o object) {
			o["play"] = append(o["play"].([]any), object{"round": len(o["play"].([]any)) + 1, "order": o["play"].([]any)[0].(object)["order"], "turns": []any{}})
		}},
		{"a choice", func(o object) {
			o["choices"].([]any)[0] = fmt.Sprint(1 + (number32(o["ships"].([]any)[0].(object)["class"]) % 5))
		}},
		{"a final status", func(o object) {
			o["final_status"].([]any)[0] = digit(o["final_status"].([]any)[0].(string), ";")
		}},
		{"a final score", func(o object) { o["final"].([]any)[0].(object)["score"] = 77 }},
		{"a final death", func(o object) { o["final"].([]any)[0].(object)["death"] = 2 }},
		{"the final order", func(o object) { f := o["final"].([]any); f[0], f[1] = f[1], f[0] }},
		{"the final table", func(o object) { o["final"] = o["final"].([]any)[1:] }},
		{"a ship's place", func(o object) { s := o["ships"].([]any)[0].(object); s["x"], s["y"] = (number32(s["x"])+9)%20+5, 20 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			for range 2 {
				var o object
				for {
					o = decode(t, lines[random.IntN(len(lines))])
					if o["ships"].([]any)[0] != nil && len(o["play"].([]any)) > 2 && tried(c.corrupt, o) {
						break
					}
				}
				text := bytes.Join([][]byte{lines[0], encode(t, o)}, []byte("\n"))
				n, first, err := differences(t, text)
				if c.name == "a ship's place" && err != nil {
					continue // it may not fit
				}
				if err != nil || n == 0 || first.Line != 2 || first.Recording != o["id"] || first.Detail == "" {
					t.Errorf("%s corrupt is reported %d times, first as %+v, error %v", o["id"], n, first, err)
				}
			}
		})
	}
}

// TestCorruptDecisionsAreReported does the same to decisions.
func TestCorruptDecisionsAreReported(t *testing.T) {
	lines := recorded(t, "testdata/decisions.jsonl.gz")
	for _, c := range []struct {
		name, bot, kind string
		corrupt         func(o object)
	}{
		{"an answer", "PeaceMaker", "exact", func(o object) { o["out"] = o["out"].(string) + "C" }},
		{"an order left out", "PeaceMaker", "exact", func(o object) { o["out"] = o["out"].(string)[1:] }},
		{"a file", "PeaceMaker", "exact", func(o object) { o["state_after"] = "7" }},
		{"a first answer", "PeaceMaker", "first", func(o object) { o["out"] = "3\n" }},
		{"a first file", "PeaceMaker", "first", func(o object) { o["state_after"] = "1" }},
		{"a waiting bot", "PassiveBot", "exact", func(o object) { o["out"] = "M\n" }},
		{"a waiting bot's ship", "PassiveBot", "first", func(o object) { o["out"] = "4\n" }},
		{"draws", "RandomBot", "draws", func(o object) { o["out"] = "N-0-1\n" }},
		{"a seed", "RandomBot", "seed", func(o object) {
			o["java_random_seed"] = number32(o["java_random_seed"]) + 7
			o["out"] = "F-4-4\n"
		}},
		{"a seed's ship", "RandomBot", "seed", func(o object) { o["first_call_out_same_seed"] = "9\n" }},
		{"an answer that never comes", "RandomBot", "freq", func(o object) {
			counts := o["counts"].(object)
			counts["R\n"] = counts["M\n"]
			delete(counts, "M\n")
		}},
		{"frequencies", "RandomBot", "freq", func(o object) {
			counts := o["counts"].(object)
			counts["M\n"] = number32(counts["M\n"]) + number32(counts["A\n"]) + number32(counts["B\n"]) - 2
			counts["A\n"], counts["B\n"] = 1, 1
		}},
		{"frequencies of ships", "RandomBot", "first", func(o object) {
			counts := o["counts"].(object)
			counts["1\n"] = number32(counts["1\n"]) + 800
			counts["5\n"] = number32(counts["5\n"]) - 800
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, line := range lines {
				o := decode(t, line)
				if o["bot"] != c.bot || o["kind"] != c.kind {
					continue
				}
				c.corrupt(o)
				n, first, err := differences(t, append([]byte("\n"), encode(t, o)...))
				if err != nil || n == 0 || first.Line != 2 || first.Recording != c.bot+" "+c.kind {
					t.Errorf("it is reported %d times, first as %+v, error %v", n, first, err)
				}
				return
			}
			t.Error("there is no such record")
		})
	}
}

// TestABotThatIsALittleWrongIsFound takes one rare shot away from every record
// of RandomBot: no record shows it alone, all together do.
func TestABotThatIsALittleWrongIsFound(t *testing.T) {
	var text []byte
	for _, line := range recorded(t, "testdata/decisions.jsonl.gz") {
		o := decode(t, line)
		if o["kind"] != "freq" {
			continue
		}
		counts := o["counts"].(object)
		if rare, ok := counts["F-3-3\n"]; ok {
			counts["M\n"] = number32(counts["M\n"]) + number32(rare)
			delete(counts, "F-3-3\n")
		}
		text = append(append(text, encode(t, o)...), '\n')
	}
	n, first, err := differences(t, text)
	if err != nil || n == 0 || !strings.Contains(first.Detail, "over all such records") {
		t.Errorf("it is reported %d times, first as %+v, error %v", n, first, err)
	}
}

func TestBrokenFilesAreRefused(t *testing.T) {
	trace := func(change func(o object)) string {
		o := decode(t, recorded(t, "testdata/traces.jsonl.gz")[4])
		change(o)
		return string(encode(t, o))
	}
	ship := func(o object) object { return o["ships"].([]any)[0].(object) }
	round := func(o object) object { return o["play"].([]any)[1].(object) }
	turn := func(o object) object { return round(o)["turns"].([]any)[0].(object) }
	decision := func(text string) string { return `{"bot":"PeaceMaker","kind":"exact",` + text + "}" }
	argument := `"req":"5;1;10,11,2;110;1,2,2,0;0,0,0;0,0,0;` + wholeMap + `"`
	for _, c := range []struct{ name, text, says string }{
		{"nothing", "", ":1: the file is empty"},
		{"no JSON", "{", ":1: must be a JSON object"},
		{"a list", "[]", ":1: must be a JSON object"},
		{"null", "null", `must have "play" (a trace) or "bot" (a decision)`},
		{"no recording", `{"id":"x"}`, `must have "play" (a trace) or "bot" (a decision)`},
		{"a later line", "\n\n{", ":3: must be a JSON object"},
		{"bad gzip", "\x1f\x8bxxxxxxxxxxxxx", ":1: gzip"},

		{"no id", trace(func(o object) { delete(o, "id") }), `"id" is missing, must be a text`},
		{"players", trace(func(o object) { o["players"] = "four" }), `"players" is "four", must be a whole number`},
		{"too many players", trace(func(o object) { o["players"] = 31 }), "players = 31, must be 2 to 30"},
		{"grid", trace(func(o object) { o["grid"] = 50 }), `"grid" is 50`},
		{"rounds", trace(func(o object) { o["rounds"] = 0 }), "rounds = 0"},
		{"choices", trace(func(o object) { o["choices"] = []any{} }), `"choices" has 0 texts`},
		{"ships", trace(func(o object) { o["ships"] = o["ships"].([]any)[1:] }), "must be"},
		{"a ship's id", trace(func(o object) { ship(o)["id"] = 1 }), `ship 1: "id" is 1, must be 0`},
		{"a ship's class", trace(func(o object) { ship(o)["class"] = 6 }), `"class" is 6, must be 1 to 5`},
		{"a ship's direction", trace(func(o object) { ship(o)["dir"] = 4 }), `"dir" is 4, must be 0 to 3`},
		{"a ship off the board", trace(func(o object) { ship(o)["x"] = 99 }), `ship 1: "x" is 99, must be 0 to `},
		{"a ship on another", trace(func(o object) { s := o["ships"].([]any)[1].(object); s["x"], s["y"] = ship(o)["x"], ship(o)["y"] }), "does not fit"},
		{"a round's number", trace(func(o object) { round(o)["round"] = 5 }), `round 2: "round" is 5, must be 2`},
		{"an order", trace(func(o object) { round(o)["order"] = []any{0, 0} }), `round 2: "order" has player 0`},
		{"a short order", trace(func(o object) { round(o)["order"] = []any{0} }), `"order" has 1 players`},
		{"an order of others", trace(func(o object) { round(o)["order"] = []any{0, 7} }), `"order" has player 7`},
		{"a turn's player", trace(func(o object) { turn(o)["p"] = 9 }), `round 2: turn 1: "p" is 9, must be 0 to `},
		{"a turn's answer", trace(func(o object) { delete(turn(o), "cmd") }), `"cmd" is missing`},
		{"a turn's statuses", trace(func(o object) { turn(o)["st"] = []any{""} }), `"st" has 1 texts`},
		{"a turn's mines", trace(func(o object) { delete(turn(o), "mines") }), `"mines" is missing`},
		{"turns", trace(func(o object) { round(o)["turns"] = []any{3} }), `"turns"`},
		{"final statuses", trace(func(o object) { o["final_status"] = []any{} }), `"final_status" has 0 texts`},
		{"final lines", trace(func(o object) { o["final"] = []any{object{"id": 0}} }), `final line 1: "score" is missing`},

		{"a bot", `{"bot":"Diver","kind":"exact"}`, `"bot" is "Diver", must be one of PassiveBot, PeaceMaker, RandomBot`},
		{"a kind", `{"bot":"PeaceMaker","kind":"odd"}`, `"kind" is "odd", must be first, exact, freq, draws or seed`},
		{"no kind", `{"bot":"PeaceMaker"}`, `"kind" is missing`},
		{"no argument", decision(`"out":""`), `"req" is missing`},
		{"an argument", decision(`"req":"1;2","out":""`), "2 parts, must be 8"},
		{"no answer", decision(argument), `"out" is missing`},
		{"a state that is none", decision(argument + `,"out":"","state":1`), `"state" is 1, must be a text`},
		{"a state of one without", `{"bot":"PassiveBot","kind":"exact",` + argument + `,"out":"","state":"1"}`, "PassiveBot has no file"},
		{"a state after of one without", `{"bot":"PassiveBot","kind":"exact",` + argument + `,"out":"","state_after":"1"}`, "PassiveBot has no file"},
		{"counts", `{"bot":"RandomBot","kind":"freq",` + argument + `,"calls":3,"counts":{"M":2}}`, "the counts sum to 2, must be the 3 calls"},
		{"a count", `{"bot":"RandomBot","kind":"freq",` + argument + `,"calls":3,"counts":{"M":4,"B":-1}}`, "must be 1 to 3"},
		{"no counts", `{"bot":"RandomBot","kind":"freq",` + argument + `,"calls":0,"counts":{}}`, `"calls" is 0, must be 1 to 1000000`},
		{"too many calls", `{"bot":"RandomBot","kind":"first","calls":9000000,"counts":{"1":9000000}}`, `"calls" is 9000000, must be 1 to 1000000`},
		{"draws", `{"bot":"RandomBot","kind":"draws","draws":[1],"out":""}`, `"draws" has 1 draws, must have 7`},
		{"a draw", `{"bot":"RandomBot","kind":"draws","draws":[0,5,0,0,0,0,0],"out":""}`, `"draws" has 5 in place 2, must be below 5`},
		{"draws of one that does not", `{"bot":"PassiveBot","kind":"draws","draws":[],"out":""}`, "PassiveBot does not draw"},
		{"a seed", `{"bot":"RandomBot","kind":"seed","java_random_seed":1,"out":""}`, `"first_call_out_same_seed" is missing`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := differences(t, []byte(c.text))
			if err == nil || !strings.HasPrefix(err.Error(), "file:") || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want %q with file and line", err, c.says)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := new(game).Verify(ctx, "file", []byte("{}"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("when cancelled, the error is %v", err)
	}
}

func FuzzVerify(f *testing.F) {
	short := recorded(f, "testdata/traces.jsonl.gz")
	best := short[0]
	for _, line := range short {
		if len(line) < len(best) {
			best = line
		}
	}
	f.Add(best)
	seen := map[string]bool{}
	for _, line := range recorded(f, "testdata/decisions.jsonl.gz") {
		var o struct{ Bot, Kind string }
		if json.Unmarshal(line, &o) == nil && !seen[o.Bot+o.Kind] {
			seen[o.Bot+o.Kind] = true
			f.Add(line)
		}
	}
	f.Add([]byte(`{"play":[]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, err := new(game).Verify(t.Context(), "file", text, func(engines.Difference) {}); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("the error has more than one line: %v", err)
		}
	})
}
