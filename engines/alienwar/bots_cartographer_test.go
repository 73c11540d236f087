package alienwar

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestChartsAgeAlike ages charts both ways for a thousand rounds each, with
// entries of all sizes, and compares every cell, the ring included.
func TestChartsAgeAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		var quick, exact, quickNext, exactNext chart
		quick.unit, exact.unit = 1, 1
		for y := 1; y <= chartSide; y++ { // what a spare chart holds
			for x := 1; x <= chartSide; x++ {
				quickNext.cells[y][x] = random.NormFloat64()
			}
		}
		for round := range 1000 {
			for range 5 {
				x, y, desire := random.IntN(chartSide)-chartReach, random.IntN(chartSide)-chartReach, float64(random.IntN(13)-10)
				quick.enter(x, y, desire*quick.unit)
				exact.enter(x, y, desire)
			}
			m := Move(random.IntN(int(moveCount)))
			quickNext.age(&quick, m, 0.85)
			exactNext.ageExactly(&exact, m, 0.85)
			quick, exact, quickNext = quickNext, exactNext, quick
			for i := range exact.cells {
				for k, want := range exact.cells[i] {
					if got := quick.cells[i][k] / quick.unit; math.Abs(got-want) > 1e-13 || want == 0 && got != 0 {
						t.Fatalf("round %d, %v: cell %d of row %d is %v, want %v", round, m, k, i, got, want)
					}
				}
			}
		}
	}
}
