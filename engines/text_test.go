package engines

import (
	"strings"
	"testing"

	"breeder/genomes"
)

// contest is a game with one strategy, whose bots are the numbers of their gene.
type contest struct{ Game }

var space = genomes.MustSpace(genomes.Int("size", "how large it is", 1, 9, 4))

func (contest) Name() string { return "contest" }
func (contest) Strategies() []Strategy {
	return []Strategy{{Name: "only", Space: space, New: func(g genomes.Genome) (Bot, error) { return g.Int("size"), nil }}}
}

func TestBotsAreMadeAsWritten(t *testing.T) {
	for text, want := range map[string]int{"only": 4, " only ": 4, "only{}": 4, "only{size=7}": 7} {
		if bot, err := MakeBot(contest{}, text); err != nil || bot != want {
			t.Errorf("%q makes %v, error %v, want %d", text, bot, err, want)
		}
	}
	for text, says := range map[string]string{
		"lonely":       `unknown strategy of contest "lonely"`,
		"only{size=7":  "bot only{size=7: the brace after only is not closed",
		"only{size=0}": "bot only: ",
		"only{age=1}":  "bot only: ",
	} {
		if bot, err := MakeBot(contest{}, text); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%q makes %v, error %v, want %s", text, bot, err, says)
		}
	}
}

func TestQuoteIsShortAndOnOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                         `""`,
		"a\nb":                     `"a\nb"`,
		strings.Repeat("x", 40):    `"` + strings.Repeat("x", 40) + `"`,
		strings.Repeat("\x00", 42): `"` + strings.Repeat(`\x00`, 40) + `" and 2 more bytes`,
	} {
		if got := Quote(text); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if got := Quote([]byte(text)); got != want {
			t.Errorf("%s of bytes, want %s", got, want)
		}
	}
}
