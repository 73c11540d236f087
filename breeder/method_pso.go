package breeder

import "math/rand/v2"

// swarm is particle swarm optimisation with the constants of Clerc and Kennedy
// (2002), each particle drawn to its own best and to the swarm's. That of eaopt
// is not used: it moves particles by the difference of a vector and a point,
// which drifts towards the origin.
type swarm struct {
	size      int
	Particles []particle
	Best      int // the particle with the best place of all
}

type particle struct {
	At, Velocity, Best []float64
	Fitness            float64 // of Best
}

const (
	inertiaPSO    = 0.7298
	attractionPSO = 1.4962
)

func (s *swarm) start(points [][]float64, fitness []float64, draw *rand.Rand) {
	for _, i := range byMerit(fitness) {
		if len(s.Particles) < s.size {
			s.Particles = append(s.Particles, particle{At: points[i], Best: points[i], Fitness: fitness[i]})
		}
	}
	for len(s.Particles) < s.size {
		x := randomPoint(len(points[0]), draw)
		s.Particles = append(s.Particles, particle{At: x, Best: x, Fitness: worstMerit})
	}
	for i := range s.Particles {
		p := &s.Particles[i]
		p.Velocity = make([]float64, len(p.At))
		for k := range p.Velocity {
			p.Velocity[k] = (draw.Float64() - p.At[k]) / 2
		}
	}
	s.Best = 0 // they come in the order of their fitness
}

func (s *swarm) ask(n int, draw *rand.Rand) [][]float64 {
	points := make([][]float64, min(n, len(s.Particles)))
	best := s.Particles[s.Best].Best
	for i := range points {
		p := &s.Particles[i]
		at := make([]float64, len(p.At))
		for k, x := range p.At {
			v := inertiaPSO*p.Velocity[k] + attractionPSO*(draw.Float64()*(p.Best[k]-x)+draw.Float64()*(best[k]-x))
			if x += v; x < 0 || x > 1 {
				x, v = max(0, min(1, x)), 0
			}
			at[k], p.Velocity[k] = x, v
		}
		p.At, points[i] = at, at
	}
	return points
}

func (s *swarm) tell(points [][]float64, fitness []float64) {
	for i := range points {
		p := &s.Particles[i]
		if fitness[i] > p.Fitness {
			p.Best, p.Fitness = points[i], fitness[i]
		}
		if p.Fitness > s.Particles[s.Best].Fitness {
			s.Best = i
		}
	}
}

func (s *swarm) stop() {}
