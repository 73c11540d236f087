package alienwar

import (
	"bytes"
	"strings"
	"testing"

	"breeder/engines"
)

func speakAs(t testing.TB, bot, text string) (string, error) {
	t.Helper()
	b, err := engines.MakeBot(new(game), bot)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err = new(game).Speak(b, engines.Call{In: strings.NewReader(text), Out: &out, Seed: 1})
	return out.String(), err
}

func TestSpeakingRefusesWhatIsNotTheProtocol(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"BORN 0\n", "line 1: \"BORN 0\": must be BEGIN and a number first"},
		{"BEGIN 0\n", "must begin with 1 to"},
		{"BEGIN 2\nBORN 2\n", "line 2: \"BORN 2\": individual \"2\" must be 0 to 1"},
		{"BEGIN 1\nROUND 0 1\n", "line 3: must be another individual"},
		{"BEGIN 1\nROUND 0 1\n0 10 1 1 1 1 1 .../...\n", "the view has 2 rows"},
		{"BEGIN 1\nROUND 0 1\n0 10 1 1 1 1 1 .../.Z./...\n", "row 2 of the view has 'Z'"},
		{"BEGIN 1\nROUND 0 1\n0 10 1 1 1 1 .../.A./...\n", "has 7 words, must have 8"},
		{"BEGIN 1\nMEET 0 10 1 1 1 1 1 0 1 1 1\n", "the shown level \"0\" must be a number from 1"},
		{"BEGIN 1\nHELLO\n", "must be BEGIN, BORN, ROUND, MEET or END"},
	} {
		if _, err := speakAs(t, "rock", c.text); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v, must say %q", c.text, err, c.says)
		}
	}
}

// TestWhatIsRememberedIsEachIndividualsOwn follows two that take turns in a
// circle of moves, each where it was.
func TestWhatIsRememberedIsEachIndividualsOwn(t *testing.T) {
	const one, two = "0 10 4 8 1 1 1 .../.A./...\n", "1 10 4 8 1 1 1 .../.A./...\n"
	got, err := speakAs(t, "crop-circle-alien", "BEGIN 2\nROUND 0 1\n"+one+"ROUND 1 2\n"+one+two+"ROUND 2 2\n"+two+one+"END\n")
	if want := "READY\nE\nSE E\nSE S\n"; err != nil || got != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

func FuzzSpeaking(f *testing.F) {
	for _, text := range []string{
		"BEGIN 2\nBORN 0\nROUND 0 1\n0 10 1 10 1 1 1 .../.A./...\nMEET 0 10 1 10 1 1 1 2 2 2 2\nEND\n",
		"BEGIN 1\nROUND 0 99999999\n", "ROUND", "MEET 0 10 1 10 1 1 1 2 2 2 2", "BEGIN 1\nROUND -1 -1\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := speakAs(t, "rock", text); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("the error has more than a line: %q", err)
		}
	})
}
