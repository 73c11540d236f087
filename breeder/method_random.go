package breeder

import "math/rand/v2"

// guesses is random search: points from the whole cube, whatever the others
// scored. It is what other methods have to beat.
type guesses struct{ dimensions int }

func (g *guesses) start([][]float64, []float64, *rand.Rand) {}

func (g *guesses) ask(n int, draw *rand.Rand) [][]float64 {
	points := make([][]float64, n)
	for i := range points {
		points[i] = randomPoint(g.dimensions, draw)
	}
	return points
}

func (g *guesses) tell([][]float64, []float64) {}
func (g *guesses) stop()                       {}

func randomPoint(dimensions int, draw *rand.Rand) []float64 {
	x := make([]float64, dimensions)
	for i := range x {
		x[i] = draw.Float64()
	}
	return x
}
