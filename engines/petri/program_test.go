package petri

import (
	"bytes"
	"strings"
	"testing"

	"breeder/engines"
)

func FuzzSpeaking(f *testing.F) {
	for _, text := range []string{
		"BEGIN", "BEGIN\n", "END\n", "10 4\n..........\n.o........\n........x.\n..........\n\n1 1 4 6",
		"BEGIN\n3 4\n.o.\n...\n...\n..x\n\n1 0 4 6\nEND\n", "3 4\n.o.", "64 64\n", "BEGIN\n3 99999999\n",
	} {
		f.Add(text)
	}
	bot, err := engines.MakeBot(new(game), "resting")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		err := new(game).Speak(bot, engines.Call{In: strings.NewReader(text), Out: &out})
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("the error has more than a line: %q", err)
		}
		for i, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
			if line != "REST" && line != "" && (i > 0 || line != "4 4 4 LOOP") {
				t.Errorf("line %d is %q", i+1, line)
			}
		}
	})
}
