package breeder

import "math/rand/v2"

// evolution is differential evolution, DE/rand/1/bin (Storn and Price 1997).
// That of eaopt is not used: it samples the three agents with the target among
// them, may leave a trial equal to its target, and compares noisy values that
// it never measures again.
type evolution struct {
	size    int
	Agents  [][]float64
	Fitness []float64
	Targets []int // of the trials asked for last
	Next    int   // target
}

const (
	weightDE = 0.6
	crossDE  = 0.5
)

func (e *evolution) start(points [][]float64, fitness []float64, draw *rand.Rand) {
	for _, i := range byMerit(fitness) {
		if len(e.Agents) < e.size {
			e.Agents, e.Fitness = append(e.Agents, points[i]), append(e.Fitness, fitness[i])
		}
	}
	for len(e.Agents) < e.size {
		e.Agents, e.Fitness = append(e.Agents, randomPoint(len(points[0]), draw)), append(e.Fitness, worstMerit)
	}
}

func (e *evolution) ask(n int, draw *rand.Rand) [][]float64 {
	trials := make([][]float64, n)
	e.Targets = make([]int, n)
	for k := range trials {
		target := e.Next
		e.Next = (e.Next + 1) % len(e.Agents)
		others := make([]int, 0, 3)
		for _, i := range draw.Perm(len(e.Agents)) {
			if i != target && len(others) < 3 {
				others = append(others, i)
			}
		}
		a, b, c := e.Agents[others[0]], e.Agents[others[1]], e.Agents[others[2]]
		trial := append([]float64(nil), e.Agents[target]...)
		sure := draw.IntN(len(trial))
		for i := range trial {
			if i == sure || draw.Float64() < crossDE {
				trial[i] = reflect1(a[i] + weightDE*(b[i]-c[i]))
			}
		}
		trials[k], e.Targets[k] = trial, target
	}
	return trials
}

// reflect1 brings a coordinate back into the cube as a mirror would.
func reflect1(x float64) float64 {
	switch {
	case x < 0:
		return min(-x, 1)
	case x > 1:
		return max(2-x, 0)
	}
	return x
}

func (e *evolution) tell(points [][]float64, fitness []float64) {
	for k, target := range e.Targets {
		if fitness[k] >= e.Fitness[target] {
			e.Agents[target], e.Fitness[target] = points[k], fitness[k]
		}
	}
}

func (e *evolution) stop() {}
