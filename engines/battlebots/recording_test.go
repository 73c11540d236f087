package battlebots

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
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
		{"testdata/traces.jsonl.gz", 150},
		{"testdata/traces-revised.jsonl.gz", 50},
		{"testdata/decisions.jsonl.gz", 900},
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

// records reads a file of recordings as JSON.
func records(t *testing.T, file string) []map[string]any {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := recordings.Unfold(data)
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]any
	for decoder := json.NewDecoder(text); ; {
		var record map[string]any
		if err := decoder.Decode(&record); err == io.EOF {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, record)
	}
}

// verified is what Verify has to say of one record.
func verified(t *testing.T, record map[string]any) (differences []engines.Difference, err error) {
	t.Helper()
	line, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	_, err = new(game).Verify(t.Context(), "file", line, func(d engines.Difference) { differences = append(differences, d) })
	return differences, err
}

// TestCorruptionsAreReported changes one thing at a time in recordings, at
// seeded random places.
func TestCorruptionsAreReported(t *testing.T) {
	type record = map[string]any
	bout := func(r record, rng *rand.Rand) record {
		bouts := r["bouts"].([]any)
		return bouts[rng.IntN(len(bouts))].(record)
	}
	pick := func(list any, rng *rand.Rand) (in []any, i int) {
		in = list.([]any)
		return in, rng.IntN(len(in))
	}
	add := func(in any, i int, by float64) { list := in.([]any); list[i] = list[i].(float64) + by }
	state := func(r record, rng *rand.Rand) []any {
		in, i := pick(bout(r, rng)["states"], rng)
		return in[i].([]any)
	}
	shift := func(n float64) float64 { // to another square of the arena
		if n > 0 {
			return -1
		}
		return 1
	}
	// has draws states until one has an item in a list.
	has := func(r record, rng *rand.Rand, list int) []any {
		for range 500 {
			if items := state(r, rng)[list].([]any); len(items) > 0 {
				return items[rng.IntN(len(items))].([]any)
			}
		}
		return nil
	}
	type corruption struct {
		name    string
		corrupt func(r record, rng *rand.Rand) bool // whether there was something to corrupt
	}
	var traces []corruption
	for i, name := range []string{"x1", "y1", "", "x2", "y2"} {
		if name != "" {
			traces = append(traces, corruption{"state " + name, func(r record, rng *rand.Rand) bool {
				s := state(r, rng)
				add(s, i, shift(s[i].(float64)))
				return true
			}})
		}
	}
	for i, name := range map[int]string{2: "energy1", 5: "energy2", 6: "paralysis"} {
		traces = append(traces, corruption{"state " + name, func(r record, rng *rand.Rand) bool {
			add(state(r, rng), i, 1)
			return true
		}})
	}
	for list, name := range map[int]string{7: "bullet", 8: "missile", 9: "mine"} {
		for i, part := range []string{"slot", "x", "y"} {
			traces = append(traces, corruption{name + " " + part, func(r record, rng *rand.Rand) bool {
				item := has(r, rng, list)
				if item == nil {
					return false
				}
				add(item, i, 1)
				return true
			}})
		}
		traces = append(traces, corruption{"no " + name, func(r record, rng *rand.Rand) bool {
			for range 500 {
				if s := state(r, rng); len(s[list].([]any)) > 0 {
					s[list] = s[list].([]any)[1:]
					return true
				}
			}
			return false
		}})
	}
	traces = append(traces,
		corruption{"heading", func(r record, rng *rand.Rand) bool {
			item := has(r, rng, 7)
			if item == nil {
				return false
			}
			add(item, 3, 1)
			return true
		}},
		corruption{"reply", func(r record, rng *rand.Rand) bool {
			// A pulse where there was none costs energy.
			for range 500 {
				in, i := pick(bout(r, rng)["cmds"], rng)
				pair := in[i].([]any)
				if bot := rng.IntN(2); pair[bot] != "P" && pair[1-bot] != "P" && pair[0] != "" && pair[1] != "" {
					pair[bot] = "P"
					return true
				}
			}
			return false
		}},
		corruption{"argument", func(r record, rng *rand.Rand) bool {
			b := bout(r, rng)
			if b["args"] == nil {
				return false
			}
			in, i := pick(b["args"], rng)
			pair, bot := in[i].([]any), rng.IntN(2)
			text := []byte(pair[bot].(string))
			text[rng.IntN(len(text))] ^= 1
			pair[bot] = string(text)
			return true
		}},
		corruption{"winner", func(r record, rng *rand.Rand) bool {
			b := bout(r, rng)
			b["winner"] = float64((int(b["winner"].(float64)) + 1 + rng.IntN(2)) % 3)
			return true
		}},
		corruption{"winner of the match", func(r record, rng *rand.Rand) bool {
			r["match_winner"] = float64((int(r["match_winner"].(float64)) + 1 + rng.IntN(2)) % 3)
			return true
		}},
		corruption{"a bout that lasts longer", func(r record, rng *rand.Rand) bool {
			b := bout(r, rng)
			if b["rounds"] == r["max_rounds"] {
				return false
			}
			for _, key := range []string{"cmds", "states", "args"} {
				if list, ok := b[key].([]any); ok {
					b[key] = append(list, list[len(list)-1])
				}
			}
			b["rounds"] = b["rounds"].(float64) + 1
			return true
		}},
		corruption{"a bout that ends sooner", func(r record, rng *rand.Rand) bool {
			b := bout(r, rng)
			if b["rounds"] == 1.0 || b["rounds"] == r["max_rounds"] {
				return false
			}
			for _, key := range []string{"cmds", "states", "args"} {
				if list, ok := b[key].([]any); ok {
					b[key] = list[:len(list)-1]
				}
			}
			b["rounds"] = b["rounds"].(float64) - 1
			return true
		}},
		corruption{"start", func(r record, rng *rand.Rand) bool {
			b := bout(r, rng)
			b["y2"] = float64((int(b["y2"].(float64)) + 5) % 10)
			return true
		}},
	)
	asRun := append(slices.Clone(traces),
		corruption{"paralysis at the end", func(r record, rng *rand.Rand) bool { r["para_end"] = r["para_end"].(float64) + 1; return true }},
		corruption{"paralysis at the start", func(r record, rng *rand.Rand) bool {
			// A pulse in the first round would make it forgotten.
			opening := r["bouts"].([]any)[0].(record)["cmds"].([]any)[0].([]any)
			if slices.Contains(opening, any("P")) {
				return false
			}
			before := r["para0"].(float64)
			if r["para0"] = 2.0; before == 2 {
				r["para0"] = 0.0
			}
			return true
		}},
	)
	revised := append(slices.Clone(traces),
		corruption{"start in the west", func(r record, rng *rand.Rand) bool {
			b := bout(r, rng)
			b["y1"] = float64((int(b["y1"].(float64)) + 5) % 10)
			return true
		}},
	)
	decisions := []corruption{
		{"reply", func(r record, rng *rand.Rand) bool {
			if r["reply"] == nil {
				return false
			}
			commands := []string{"N", "E", "B S", "M W", "L NE", "0"}
			for {
				if other := commands[rng.IntN(len(commands))]; other != strings.TrimSpace(r["reply"].(string)) {
					r["reply"] = other
					return true
				}
			}
		}},
		{"state afterwards", func(r record, rng *rand.Rand) bool {
			if r["next_state"] == nil {
				return false
			}
			r["next_state"] = map[any]string{"0": "1", "1": "2", "2": "0"}[r["next_state"]]
			return true
		}},
		{"an answer that is never given", func(r record, rng *rand.Rand) bool {
			replies, ok := r["replies"].(record)
			if !ok {
				return false
			}
			for text, n := range replies {
				delete(replies, text)
				replies["P"] = n
				return true
			}
			return false
		}},
		{"other frequencies", func(r record, rng *rand.Rand) bool {
			replies, ok := r["replies"].(record)
			if !ok {
				return false
			}
			texts := slices.Sorted(maps.Keys(replies))
			most := texts[rng.IntN(len(texts))]
			for _, text := range texts {
				if n := math.Floor(replies[text].(float64) / 2); text != most && n >= 1 {
					replies[text] = replies[text].(float64) - n
					replies[most] = replies[most].(float64) + n
				}
			}
			return len(texts) > 1
		}},
		{"no chance", func(r record, rng *rand.Rand) bool {
			replies, ok := r["replies"].(record)
			if !ok {
				return false
			}
			texts := slices.Sorted(maps.Keys(replies))
			if len(texts) == 1 {
				return false
			}
			delete(r, "replies")
			r["reply"] = texts[rng.IntN(len(texts))]
			return true
		}},
	}
	for _, kind := range []struct {
		file        string
		corruptions []corruption
	}{
		{"testdata/traces.jsonl.gz", asRun},
		{"testdata/traces-revised.jsonl.gz", revised},
		{"testdata/decisions.jsonl.gz", decisions},
	} {
		all := records(t, kind.file)
		for i, c := range kind.corruptions {
			t.Run(strings.TrimPrefix(kind.file, "testdata/")+" "+c.name, func(t *testing.T) {
				rng := rand.New(rand.NewPCG(uint64(i), 8))
				done := 0
				for tries := 0; done < 5 && tries < 400; tries++ {
					// A copy, as corruptions work on the record itself.
					text, err := json.Marshal(all[rng.IntN(len(all))])
					if err != nil {
						t.Fatal(err)
					}
					var r record
					if err := json.Unmarshal(text, &r); err != nil {
						t.Fatal(err)
					}
					if !c.corrupt(r, rng) {
						continue
					}
					done++
					differences, err := verified(t, r)
					if err != nil {
						t.Fatalf("%v: %v", r["id"], err)
					}
					if len(differences) == 0 {
						t.Errorf("%v: nothing is reported", r["id"])
						continue
					}
					if d := differences[0]; d.File != "file" || d.Line != 1 || d.Recording != r["id"] || d.Detail == "" {
						t.Errorf("%v: reported is %+v", r["id"], d)
					}
				}
				if done < 5 {
					t.Errorf("only %d records could be corrupted so", done)
				}
			})
		}
	}
}

func TestBrokenFilesAreRefused(t *testing.T) {
	const arg = `..........\n.Y........\n..........\n..........\n..........\n..........\n..........\n.........X\n..........\n..........\nY 9\nX 8\n`
	decision := `{"id":"d","bot":"huggybot","arg":"` + arg + `","reply":"SE"}`
	trace := `{"id":"t","rules":"as-run","max_rounds":1,"match_winner":0,"para0":0,"para_end":0,"bouts":[{"y2":3,"cmds":[["0","N"]],"states":[[1,1,10,9,2,10,0,[],[],[]]],"winner":0,"rounds":1}]}`
	for _, good := range []string{decision, trace, decision + "\n\n" + trace + "\n"} {
		if _, err := new(game).Verify(t.Context(), "f", []byte(good), func(d engines.Difference) { t.Errorf("%+v", d) }); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	change := func(from, old, new string) string {
		if !strings.Contains(from, old) {
			t.Fatalf("%q is not in %s", old, from)
		}
		return strings.Replace(from, old, new, 1)
	}
	for _, c := range []struct{ text, want string }{
		{"", "f:1: the file is empty, must hold recordings"},
		{"\n\n", "f:1: the file is empty, must hold recordings"},
		{"\x1f\x8b", "f:1: unexpected EOF"},
		{decision + "\n{", "f:2: must be a JSON object on a line of its own"},
		{"[]", "f:1: must be a JSON object on a line of its own"},
		{`{"id":"x"}`, `f:1: must have "bouts" (a trace) or "arg" (a decision)`},
		{change(decision, `"huggybot"`, `"huggibot"`), "f:1: unknown strategy of battlebots \"huggibot\": did you mean huggybot? (there are evilbot, rifter, troubleandstrafe, straightshooter, readyaimshoot, mineminemine, huggybot, donowt, dodger, duelist)"},
		{change(decision, `"huggybot"`, `7`), `f:1: "bot" is 7, must be the name of a bot`},
		{change(decision, `,"reply":"SE"`, ``), `f:1: "reply" is missing, must be a text`},
		{change(decision, `X 8`, `X 11`), `f:1: "arg": line 12: "X 11" must be "X " and the energy, 1 to 10`},
		{change(decision, `"reply":"SE"`, `"samples":3,"replies":{"SE":2}`), `f:1: the replies sum to 2, must be the 3 samples`},
		{change(decision, `"reply":"SE"`, `"samples":4000000000000,"replies":{"SE":4000000000000}`), `f:1: "samples" is 4000000000000, must be 1 to 1000000`},
		{change(decision, `"reply":"SE"`, `"samples":0,"replies":{}`), `f:1: "samples" is 0, must be 1 to 1000000`},
		{change(decision, `"reply":"SE"`, `"samples":3,"replies":{"SE":4}`), `f:1: "SE" was answered 4 times, must be 1 to 3`},
		{change(decision, `"huggybot"`, `"readyaimshoot","state":"3","next_state":"0","reply_real_newlines":""`), `f:1: a state is "3", must be 0, 1 or 2`},
		{change(decision, `"huggybot"`, `"readyaimshoot","state":"0","next_state":"0","reply_real_newlines":"N"`), `f:1: "reply_real_newlines" must be empty: the program as published never answers`},
		{change(trace, `"as-run"`, `"as_run"`), `f:1: rules = "as_run", must be as-run, revised or prose`},
		{change(trace, `"max_rounds":1`, `"max_rounds":0`), `f:1: "max_rounds" is 0, must be 1 to 100000`},
		{change(trace, `"para0":0`, `"para0":3`), `f:1: "para0" is 3, must be 0 to 2`},
		{change(trace, `"y2":3`, `"y2":10`), `f:1: bout 1: "y2" is 10, must be 0 to 9`},
		{change(trace, `[["0","N"]]`, `[["0"]]`), `f:1: bout 1: "cmds": number 1 has 1 texts, must have one for each bot`},
		{change(trace, `"rounds":1`, `"rounds":2`), `f:1: bout 1: there are 1 pairs of replies and 1 states, must be 1 of each at least and as many as the rounds, 2`},
		{change(trace, `[1,1,10,`, `[1,10,10,`), `f:1: bout 1: "states": the state [1,10,10,9,2,10,0,[],[],[]] must be [x1, y1, energy1, x2, y2, energy2, paralysis, bullets, missiles, mines]`},
		{change(trace, `0,[],[],[]]]`, `0,[[1,2,3]],[],[]]]`), `f:1: bout 1: "states": the item [1 2 3] of a state must have 4 numbers`},
		{change(trace, `"winner":0`, `"winner":3`), `f:1: bout 1: "winner" is 3, must be 0 to 2`},
		{change(trace, `"rules":"as-run"`, `"rules":"revised"`), `f:1: bout 1: "y1" is missing, must be a whole number`},
	} {
		n, err := new(game).Verify(t.Context(), "f", []byte(c.text), func(engines.Difference) {})
		if err == nil || err.Error() != c.want {
			t.Errorf("%.60q…\n got %d recordings, %v\nwant %s", c.text, n, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := new(game).Verify(ctx, "f", []byte(decision), func(engines.Difference) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled reading ends with %v", err)
	}
}

func FuzzVerify(f *testing.F) {
	f.Add([]byte(`{"id":"t","rules":"as-run","max_rounds":1,"match_winner":0,"bouts":[{"y2":3,"cmds":[["0","N"]],"states":[[1,1,10,9,2,10,0,[],[],[]]],"winner":0,"rounds":1}]}`))
	f.Add([]byte(`{"id":"t","rules":"revised","max_rounds":9,"match_winner":2,"bouts":[{"first":2,"y1":1,"y2":3,"cmds":[["B E","L\n"]],"states":[[1,1,10,9,2,10,0,[[0,1,2,-1]],[],[[0,1,2]]]],"winner":0,"rounds":1}]}`))
	f.Add([]byte(`{"id":"d","bot":"huggybot","arg":"` + strings.ReplaceAll(example, "\n", `\n`) + `","reply":"SE"}`))
	f.Add([]byte(`{"id":"d","bot":"mineminemine","arg":"` + strings.ReplaceAll(example, "\n", `\n`) + `","samples":2,"replies":{"L W":1,"L N":1}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := new(game).Verify(t.Context(), "file", data, func(d engines.Difference) {
			if d.File != "file" || d.Line < 1 || d.Detail == "" {
				t.Errorf("reported is %+v", d)
			}
		})
		if err == nil && n == 0 {
			t.Error("no recordings, and no error")
		}
		if err != nil && !strings.HasPrefix(err.Error(), "file:") {
			t.Errorf("the error %q does not say where", err)
		}
	})
}
