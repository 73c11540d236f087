package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"breeder/engines/outside"
)

// This test program is breeder itself if its first argument says so, so that
// tests can start it as a program.
func init() {
	if len(os.Args) > 1 && os.Args[1] == "as-breeder" {
		os.Exit(execute(context.Background(), os.Args[2:], os.Stdout, os.Stderr))
	}
}

// asBreeder is a command line of breeder as a bot.
func asBreeder(args ...string) string {
	return "cmd[time=30s]:" + outside.JoinWords(append([]string{os.Args[0], "as-breeder"}, args...))
}

// recorded reads a game's recorded decisions, of which it keeps one in so many.
func recorded(t *testing.T, game string, every int, each func(line []byte)) {
	t.Helper()
	if _, long := os.LookupEnv("BREEDER_GAMES"); long {
		every = max(every/10, 1)
	}
	file, err := os.ReadFile(filepath.Join("..", "..", "engines", game, "testdata", "decisions.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	zip, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := text.ReadFrom(zip); err != nil {
		t.Fatal(err)
	}
	for i, line := range bytes.Split(bytes.TrimSpace(text.Bytes()), []byte("\n")) {
		if i%every == 0 {
			each(line)
		}
	}
}

// asker starts breeder play for single questions.
type asker struct {
	t     *testing.T
	tally outside.Tally
}

func (a *asker) ask(game, bot string, input string, args ...string) string {
	a.t.Helper()
	a.t.Setenv("TMPDIR", a.t.TempDir())
	spec, err := outside.Parse(asBreeder("play", game, bot))
	if err != nil {
		a.t.Fatal(err)
	}
	p := spec.New(&a.tally)
	if err := p.Arrive(a.t.Context(), 5); err != nil {
		a.t.Fatal(err)
	}
	defer p.Leave()
	answer, ok := p.Ask([]byte(input), args...)
	if !ok {
		a.t.Fatalf("%s %s: %s", game, bot, a.tally.Report())
	}
	return string(answer)
}

// TestPlayAnswersRecordedPositionsAsTheOriginalsDid goes the whole way: a
// process, the contest's bytes, and an answer that the original program gave.
func TestPlayAnswersRecordedPositionsAsTheOriginalsDid(t *testing.T) {
	t.Run("petri", func(t *testing.T) {
		a := asker{t: t}
		recorded(t, "petri", 53, func(line []byte) {
			var r struct {
				ID, Bot                         string
				Width, Height, X, Y, HP, Energy int
				Rows                            []string
				Outputs                         map[string]int
			}
			if err := json.Unmarshal(line, &r); err != nil {
				t.Fatal(err)
			}
			var view strings.Builder
			view.WriteString(strconv.Itoa(r.Width) + " " + strconv.Itoa(r.Height) + "\n" + strings.Join(r.Rows, "\n") + "\n\n")
			for i, n := range []int{r.X, r.Y, r.HP, r.Energy} {
				if i > 0 {
					view.WriteByte(' ')
				}
				view.WriteString(strconv.Itoa(n))
			}
			answer := strings.TrimSuffix(a.ask("petri", r.Bot, view.String()), "\n")
			_, same := r.Outputs[answer]
			if _, crash := r.Outputs[""]; crash && answer == "REST" {
				same = true // for the game a crash is a rest
			}
			if !same {
				t.Errorf("%s answers %q, recorded %v", r.ID, answer, r.Outputs)
			}
		})
	})
	t.Run("battlebots", func(t *testing.T) {
		a := asker{t: t}
		recorded(t, "battlebots", 43, func(line []byte) {
			var r struct {
				Bot, Arg, State string
				Reply           *string
				Replies         map[string]int
			}
			if err := json.Unmarshal(line, &r); err != nil {
				t.Fatal(err)
			}
			if r.State != "" && r.State != "0" {
				return // it was asked before
			}
			if r.Reply != nil {
				r.Replies = map[string]int{*r.Reply: 1}
			}
			answer, same := a.ask("battlebots", r.Bot, "", r.Arg), false
			for reply := range r.Replies {
				// Some originals end in blanks, or name headings that there are none of.
				reply = strings.TrimRight(reply, " \n")
				same = same || reply == answer || strings.HasSuffix(answer, "?") && strings.HasPrefix(reply, answer[:2])
			}
			if !same {
				t.Errorf("%s answers %q, recorded %v to\n%s", r.Bot, answer, r.Replies, r.Arg)
			}
		})
	})
	t.Run("hitsunk", func(t *testing.T) {
		a := asker{t: t}
		recorded(t, "hitsunk", 41, func(line []byte) {
			var r struct{ Bot, Kind, Req, Out, State string }
			if err := json.Unmarshal(line, &r); err != nil {
				t.Fatal(err)
			}
			if r.Kind != "exact" {
				return
			}
			bot := map[string]string{"PeaceMaker": "peace-maker", "PassiveBot": "passive-bot"}[r.Bot]
			switch r.State {
			case "", "1":
			case "0":
				bot += "{first-leg=astern}"
			default:
				return
			}
			answer := strings.TrimSuffix(a.ask("hitsunk", bot, "", r.Req), "\n")
			plain := strings.NewReplacer("-0", "+0", " ", "", "\n", "", "W", "") // W is no order
			if plain.Replace(answer) != plain.Replace(r.Out) {
				t.Errorf("%s answers %q, recorded %q", bot, answer, r.Out)
			}
		})
	})
}

func TestPlaySpeaksEachProtocolByteForByte(t *testing.T) {
	a := asker{t: t}
	if got := a.ask("petri", "slime", "BEGIN"); got != "4 8 0 LOOP\n" {
		t.Errorf("slime begins with %q", got)
	}
	if got := a.ask("petri", "resting", "BEGIN\n10 4\n..........\n.o........\n........x.\n..........\n\n1 1 4 6\nEND\n"); got != "4 4 4 LOOP\nREST\n" {
		t.Errorf("a resting cell says %q", got)
	}
	if got := a.ask("hitsunk", "passive-bot", ""); got != "1\n" && got != "2\n" && got != "3\n" && got != "4\n" && got != "5\n" {
		t.Errorf("passive-bot chooses %q", got)
	}
	if got := a.ask("alienwar", "rock", "BEGIN 1\nBORN 0\nROUND 0 1\n0 10 1 10 1 1 1 .../.A./...\nMEET 0 10 1 10 1 1 1 2 2 2 2\nEND\n"); got != "READY\n0.5 9.5 0 0 0\nSTAY\nFIGHT\n" {
		t.Errorf("a rock says %q", got)
	}
}

func TestPlayRefusesWhatIsNotTheProtocol(t *testing.T) {
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"play", "petri"}, "BOT is missing"},
		{[]string{"play", "petri", "slim"}, "did you mean slime?"},
		{[]string{"play", "battlebots", "huggybot"}, "there are 0 arguments, must be one"},
		{[]string{"play", "battlebots", "huggybot", "Y 1"}, "line 1: the text ends without a line feed"},
		{[]string{"play", "hitsunk", "passive-bot", "1;2"}, "2 parts, must be 8"},
		{[]string{"play", "petri", "cmd:" + os.Args[0]}, "is a program already"},
	} {
		if status, _, stderr := call(t, c.args...); status != statusBadInput || !strings.Contains(stderr, c.says) {
			t.Errorf("%v: status %d, %q, must say %q", c.args, status, stderr, c.says)
		}
	}
}

// TestAProgramMeetsAChampionInOneCommand lets two bots that play alike meet,
// one of them through processes: without chance they must come out even.
func TestAProgramMeetsAChampionInOneCommand(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	champion := filepath.Join("..", "..", "results", "published", "petri", "champion.toml")
	whole, err := filepath.Abs(champion)
	if err != nil {
		t.Fatal(err)
	}
	var got struct{ Bots []botJSON }
	out := must(t, "match", "petri", asBreeder("play", "petri", whole), champion, "--games", "2", "--arena", "8x8", "--json")
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Bots) != 2 || got.Bots[0].Wins != got.Bots[1].Wins {
		t.Errorf("a champion does not draw with itself: %+v", got.Bots)
	}
}

func TestTroublesOfProgramsAreShown(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	status, _, stderr := call(t, "match", "petri", "cmd[time=30s]:"+outside.JoinWords([]string{os.Args[0], "as-breeder", "nonsense"}), "resting", "--games", "2", "--arena", "8x8")
	if status != 0 || !strings.Contains(stderr, "2 of 2 matches forfeited") || !strings.Contains(stderr, "unknown command") {
		t.Errorf("status %d, %q", status, stderr)
	}
}
