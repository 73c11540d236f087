package genomes

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTheRestGoesToTheOtherPartsInProportion(t *testing.T) {
	space := MustSpace(
		RealSplit("points", "", []string{"life", "strength", "defense", "vision", "cleverness"}, 10, 0.5, 3.5, 6.5, 0, 0, 0),
		Split("stats", "", []string{"hp", "energy", "acidity"}, 12, 4, 8, 0),
		Int("lift", "", 0, 9, 3),
	)
	for _, c := range []struct {
		gene  string
		parts map[string]float64
		want  string
		error string
	}{
		{"points", map[string]float64{"life": 3.5, "strength": 6.5}, "3.5 6.5 0 0 0", ""},
		{"points", map[string]float64{"life": 4, "strength": 3}, "4 3 1 1 1", ""},
		{"points", map[string]float64{"life": 0, "strength": 8.5}, "0 8.5 0.5 0.5 0.5", ""},
		{"points", map[string]float64{"life": 1, "strength": 8.5}, "1 8.5 0.5 0 0", ""},
		{"points", map[string]float64{"defense": 5}, "2 3 5 0 0", ""},
		{"points", map[string]float64{"life": 6, "strength": 6}, "", "take 2 away"},
		{"points", map[string]float64{"life": 0.25}, "", "life: 0.25 is not a multiple of 0.5"},
		{"points", map[string]float64{"lif": 1}, "", "did you mean life?"},
		{"stats", map[string]float64{"acidity": 6}, "2 4 6", ""},
		{"stats", map[string]float64{"acidity": 12}, "0 0 12", ""},
		{"stats", map[string]float64{"acidity": -1}, "", "acidity: -1 is outside 0..12"},
		{"stats", map[string]float64{"hp": 1, "energy": 2, "acidity": 3}, "", "add 6"},
		{"lift", map[string]float64{"hp": 1}, "", "only splits have parts"},
		{"stat", nil, "", "did you mean stats?"},
	} {
		g, err := space.Default().WithParts(c.gene, c.parts)
		switch {
		case c.error != "":
			if err == nil || !strings.Contains(err.Error(), c.error) {
				t.Errorf("%s %v: %v, want %q", c.gene, c.parts, err, c.error)
			}
		case err != nil:
			t.Errorf("%s %v: %v", c.gene, c.parts, err)
		case g.Text(c.gene) != c.want:
			t.Errorf("%s %v: %s, want %s", c.gene, c.parts, g.Text(c.gene), c.want)
		}
	}
}

func TestPartsOfAGenomeGiveTheGenomeAgain(t *testing.T) {
	space := MustSpace(Split("stats", "", []string{"a", "b", "c", "d"}, 20, 5, 5, 5, 5))
	rapid.Check(t, func(t *rapid.T) {
		from := space.Sample(drawRand(t))
		parts := map[string]float64{}
		for i, part := range []string{"a", "b", "c", "d"} {
			if rapid.Bool().Draw(t, part) {
				parts[part] = float64(from.Split("stats")[i])
			}
		}
		if back, err := from.WithParts("stats", parts); err != nil || !back.Equal(from) {
			t.Fatalf("%v with %v is %v, %v", from, parts, back, err)
		}
	})
}
