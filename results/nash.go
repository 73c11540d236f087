package results

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// NashTolerance is what a mixture found by [Nash] may lose against the best
// reply at most, for each unit of log(bots).
const NashTolerance = 1e-6

// Nash is the mixture of bots that no bot beats: the shares in which to field
// them, against somebody who knows the shares, to lose nothing on average.
// payoff[i][j] is what i wins of j, and payoff[j][i] the same with the other sign,
// such as points less ½. Where there are several such mixtures it is the one with
// the greatest entropy, so that bots that play alike share alike, and adding a copy
// of a bot changes nothing for others. A bot that another beats wherever it
// wins itself has no share.
//
// It is the limit of logit equilibria, where each bot's share is as
// exp(payoff/temperature), as the temperature goes to 0; [NashTolerance] is the
// temperature it stops at. What is left of the fineness of payoffs below that is
// lost, which for measured ones is none.
//
// Sources: D. Balduzzi, K. Tuyls, J. Perolat and T. Graepel, "Re-evaluating
// evaluation", Advances in Neural Information Processing Systems 31 (2018); R. D.
// McKelvey and T. R. Palfrey, "Quantal response equilibria for normal form
// games", Games and Economic Behavior 10 (1995), 6-38.
func Nash(payoff [][]float64) ([]float64, error) {
	n := len(payoff)
	if n == 0 {
		return nil, errors.New("there are no payoffs")
	}
	size := 0.0
	for i := range n {
		if len(payoff[i]) != n {
			return nil, errors.New("payoffs must be square")
		}
		for j := range n {
			if !(math.Abs(payoff[i][j]+payoff[j][i]) <= 1e-9) {
				return nil, fmt.Errorf("payoffs of bots %d and %d are %v and %v, must sum up to 0", i, j, payoff[i][j], payoff[j][i])
			}
			size = max(size, math.Abs(payoff[i][j]))
		}
	}
	// With scores x the shares are exp(x) over the sum of these, and what is sought
	// is where x = payoff of each bot against the shares / temperature. From 0, the
	// solution at great temperatures, the way to lower ones is followed: a step
	// along its tangent, then Newton's method; a shorter step if that fails. The
	// matrix of both is the unit matrix and a product of a skew one with one that
	// is not negative, so it can be solved at any temperature above 0.
	shares, scores, r := make([]float64, n), make([]float64, n), make([]float64, n)
	jacobian, step := mat.NewDense(n, n, nil), mat.NewVecDense(n, nil)
	var factors mat.LU
	// newton factors the matrix at scores x and returns what x is off by.
	newton := func(x []float64, temperature float64) (worst float64) {
		softmax(x, shares)
		for i := range n {
			mean := 0.0
			for j := range n {
				mean += payoff[i][j] * shares[j]
			}
			for j := range n {
				jacobian.Set(i, j, (mean-payoff[i][j])*shares[j]/temperature)
			}
			jacobian.Set(i, i, jacobian.At(i, i)+1)
			r[i] = x[i] - mean/temperature
			worst = max(worst, math.Abs(r[i]))
		}
		factors.Factorize(jacobian)
		return worst
	}
	// move adds some of the solution of the matrix for a right side to x.
	move := func(x, right []float64, some float64) error {
		if err := factors.SolveVecTo(step, false, mat.NewVecDense(n, right)); err != nil && !isCondition(err) {
			return fmt.Errorf("nash: %w", err)
		}
		for i := range x {
			x[i] += some * step.AtVec(i)
		}
		return nil
	}
	x := make([]float64, n)
	temperature := 100 * max(size, NashTolerance)
	for stride := 0.5; temperature > NashTolerance; { // of the temperature's logarithm
		next := max(temperature*math.Exp(-stride), NashTolerance)
		copy(x, scores)
		newton(x, temperature)
		if err := move(x, scores, math.Log(temperature/next)); err != nil {
			return nil, err
		}
		worst := newton(x, next)
		for range 12 {
			if !(worst > 1e-7 && worst < 1e9) {
				break
			}
			if err := move(x, r, -1); err != nil {
				return nil, err
			}
			worst = newton(x, next)
		}
		switch {
		case worst <= 1e-7:
			copy(scores, x)
			temperature = next
			stride = min(1.5*stride, 1)
		case stride < 1e-9:
			return nil, errors.New("nash: no mixture was found")
		default:
			stride /= 2
		}
	}
	softmax(scores, shares)
	for j := range n { // what j wins of the mixture
		gain := 0.0
		for i := range n {
			gain += payoff[j][i] * shares[i]
		}
		if !(gain <= 2*NashTolerance*math.Log(float64(n+1))+1e-9) {
			return nil, fmt.Errorf("nash: bot %d wins %.2g of the mixture found", j, gain)
		}
	}
	return shares, nil
}

// softmax sets shares to exp(x) over the sum of these.
func softmax(x, shares []float64) {
	most, sum := slices.Max(x), 0.0
	for i := range x {
		shares[i] = math.Exp(x[i] - most)
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
}
