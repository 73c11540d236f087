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
