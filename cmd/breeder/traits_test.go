package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"breeder/engines"
)

// Each game's traits are of the contract: few, well named, finite, and decided
// by the match alone, whatever the table has played before.
func TestTraitsAreOfTheLastMatchAlone(t *testing.T) {
	for name, arena := range map[string]string{"petri": "small", "battlebots": "as-run", "hitsunk": "four", "alienwar": "small rounds=20"} {
		game, err := engines.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		traits := engines.Traits(game)
		if len(traits) < 2 || len(traits) > engines.MaxTraits {
			t.Errorf("%s has %d traits", name, len(traits))
		}
		for _, trait := range traits {
			if trait.Name == "" || trait.Summary == "" || trait.Unit == "" || !(trait.Low < trait.High) {
				t.Errorf("%s: trait %+v", name, trait)
			}
		}
		setting, err := game.Arena(arena)
		if err != nil {
			t.Fatal(err)
		}
		_, n := setting.Seats()
		worn := game.NewTable()
		play := func(table engines.Table, strategy engines.Strategy, seed uint64) [][]float64 {
			var seats []engines.Bot
			for range n {
				bot, err := strategy.New(strategy.Space.Default())
				if err != nil {
					t.Fatal(err)
				}
				seats = append(seats, bot)
			}
			fixture := engines.Fixture{Setting: setting.Draw(rand.New(rand.NewPCG(seed, 1))), Seed: seed}
			if _, err := table.Play(fixture, seats, nil); err != nil {
				t.Fatal(err)
			}
			var all [][]float64
			for seat := range n {
				all = append(all, table.(engines.TraitTable).Traits(seat, []float64{7}))
			}
			return all
		}
		for i, strategy := range game.Strategies() {
			if i%5 > 1 {
				continue // enough
			}
			got, fresh := play(worn, strategy, uint64(i)), play(game.NewTable(), strategy, uint64(i))
			for seat, values := range got {
				if len(values) != 1+len(traits) || values[0] != 7 || !slices.Equal(values, fresh[seat]) {
					t.Errorf("%s, %s: traits %v, and %v on a fresh table", name, strategy.Name, values, fresh[seat])
				}
				for _, v := range values {
					if math.IsNaN(v) || math.IsInf(v, 0) {
						t.Errorf("%s, %s: traits %v", name, strategy.Name, values)
					}
				}
			}
		}
	}
}
