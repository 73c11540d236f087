package petri

import (
	"fmt"
	"testing"

	"breeder/engines"
)

// BenchmarkColony plays colonies against themselves: at the default genome,
// and with every gene of some weight, with all cells asked and with enclosed
// ones left asleep.
func BenchmarkColony(b *testing.B) {
	for _, side := range []int{12, 20, 50} {
		for _, askAll := range []bool{true, false} {
			name := fmt.Sprintf("%dx%d", side, side)
			if !askAll {
				name += "-awake"
			}
			b.Run(name, func(b *testing.B) {
				seats := []engines.Bot{newColony(colonySpace.Default()), newColony(colonySpace.Default())}
				setting := engines.Setting(Setting{side, side, Rounds, 1.0 / 300})
				dish := new(table)
				dish.turn.askAll = askAll
				acts := 0
				b.ReportAllocs()
				seed := uint64(0)
				for b.Loop() {
					seed++
					if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
						b.Fatal(err)
					}
					acts += dish.turn.acts()
				}
				b.ReportMetric(float64(acts)/1e6/b.Elapsed().Seconds(), "Mdecisions/s")
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}
