package main

import (
	"reflect"
	"testing"

	"breeder/results"
)

func TestTheHardestPastChampionsAreShown(t *testing.T) {
	rock := results.Opponent{Bot: "rock", Points: 0.1}
	held := results.Opponent{Bot: "paper", HeldOut: true, Points: 0.99}
	past := func(points ...float64) (list []results.Opponent) {
		for _, p := range points {
			list = append(list, results.Opponent{Bot: "champion", Past: true, Points: p})
		}
		return list
	}
	with := func(past []results.Opponent) []results.Opponent {
		return append(append([]results.Opponent{rock}, past...), held)
	}
	for _, c := range []struct {
		name        string
		past, shown []float64
		left        int
		least       float64
	}{
		{"none", nil, nil, 0, 0},
		{"few", []float64{1, 0.2, 0.5}, []float64{1, 0.2, 0.5}, 0, 0},
		{"six", []float64{1, 1, 1, 1, 1, 1}, []float64{1, 1, 1, 1, 1, 1}, 0, 0},
		{"many", []float64{0.9, 0.3, 0.8, 0.2, 0.7, 0.6, 0.5, 0.4}, []float64{0.3, 0.2, 0.7, 0.6, 0.5, 0.4}, 2, 0.8},
		{"equal", []float64{1, 1, 0.5, 1, 1, 1, 1, 1}, []float64{1, 1, 0.5, 1, 1, 1}, 2, 1},
	} {
		shown, left, least := hardest(with(past(c.past...)))
		if want := with(past(c.shown...)); !reflect.DeepEqual(shown, want) || left != c.left || least != c.least {
			t.Errorf("%s: %v, %d left of %v or more; want %v, %d, %v", c.name, shown, left, least, want, c.left, c.least)
		}
	}
}
