package breeder

import (
	"math/rand/v2"
	"slices"
)

// gradient is the evolution strategy of OpenAI (Salimans et al. 2017): points
// are drawn about a centre in mirrored pairs, and the centre moves along the
// gradient that their ranks estimate. That of eaopt sums the noise of all
// dimensions into one number and moves the centre by it along the diagonal;
// here each dimension has its own.
type gradient struct {
	Centre []float64
	Noise  [][]float64 // of the points asked for last
}

const (
	sigmaOES = 0.08
	rateOES  = 1.0
)

func (g *gradient) start(points [][]float64, fitness []float64, _ *rand.Rand) {
	g.Centre = slices.Clone(points[byMerit(fitness)[0]])
}

func (g *gradient) ask(n int, draw *rand.Rand) [][]float64 {
	points := make([][]float64, n)
	g.Noise = make([][]float64, n)
	for i := range points {
		noise, x := make([]float64, len(g.Centre)), make([]float64, len(g.Centre))
		for k, c := range g.Centre {
			if i%2 == 0 {
				noise[k] = draw.NormFloat64()
			} else {
				noise[k] = -g.Noise[i-1][k]
			}
			x[k] = c + sigmaOES*noise[k]
		}
		points[i], g.Noise[i] = x, noise
	}
	return points
}

// tell weighs the noise by centred ranks, as noisy values that stand out should
// not rule.
func (g *gradient) tell(points [][]float64, fitness []float64) {
	n := len(points)
	if n < 2 {
		return
	}
	for rank, i := range byMerit(fitness) {
		weight := 0.5 - float64(rank)/float64(n-1)
		for k, noise := range g.Noise[i] {
			g.Centre[k] += rateOES * sigmaOES * weight * noise * 4 / float64(n)
		}
	}
	for k, c := range g.Centre {
		g.Centre[k] = max(0, min(1, c))
	}
}

func (g *gradient) stop() {}
