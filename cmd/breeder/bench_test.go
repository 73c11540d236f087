package main

import (
	"slices"
	"testing"
)

func TestPairingsAreCutAtColonsBeforeAProgram(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"slime", []string{"slime"}},
		{"slime:coordinated", []string{"slime", "coordinated"}},
		{"cmd:node cell.js --at=1:2", []string{"cmd:node cell.js --at=1:2"}},
		{"js[time=1s]:cell.js", []string{"js[time=1s]:cell.js"}},
		{"slime:js:cell.js", []string{"slime", "js:cell.js"}},
		{"", []string{""}},
	} {
		if got := sides(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q has the sides %q, want %q", c.text, got, c.want)
		}
	}
}

func TestPacesKeepTwoFigures(t *testing.T) {
	for _, c := range []struct {
		rate     float64
		decimals int
		want     string
	}{{1862.4, 0, "1862"}, {84.26, 1, "84.3"}, {5.71, 0, "5.7"}, {0.8312, 1, "0.83"}, {0.0000152, 1, "0.000015"}, {0, 1, "0.0"}} {
		if got := twoFigures(c.rate, c.decimals); got != c.want {
			t.Errorf("%v is written %s, want %s", c.rate, got, c.want)
		}
	}
}
