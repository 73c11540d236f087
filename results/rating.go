package results

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Rating is how strong a bot is among others, on the Elo scale: who is rated d
// above another gets 1/(1 + 10^(−d/400)) of the points.
type Rating struct {
	Elo   float64
	Error float64 // standard error
}

// Interval is the 95 % interval, Elo ± 1.96 Error.
func (r Rating) Interval() (low, high float64) { return r.Elo - Z95*r.Error, r.Elo + Z95*r.Error }

// eloUnit is the Elo points of a unit of log-odds.
const eloUnit = 400 / math.Ln10

// Ratings fits a rating to each of some bots, of which points[i][j] is what i
// got against j in games[i][j] matches; draws are half a point. Both are square,
// games symmetric, and the points of both sides sum up to the games.
//
// The ratings are those under which the results are likeliest (R. A. Bradley and
// M. E. Terry, "Rank analysis of incomplete block designs: I", Biometrika 39
// (1952), 324-345) with one match more between any two that ended in a draw, so
// that a bot which never lost has a rating too. Their mean is 0. Errors come from
// the curvature of the likelihood there; they take draws for coin tosses, so
// with many draws they are too wide. That a beats b, b beats c and c beats a has no
// place in ratings: see [Nash].
func Ratings(points, games [][]float64) ([]Rating, error) {
	n := len(points)
	if n < 2 || len(games) != n {
		return nil, fmt.Errorf("%d bots with points and %d with games: must be as many, and 2 or more", n, len(games))
	}
	for i := range n {
		if len(points[i]) != n || len(games[i]) != n {
			return nil, errors.New("points and games must be square")
		}
		for j := range n {
			if i != j && !(points[i][j] >= 0 && games[i][j] == games[j][i] && math.Abs(points[i][j]+points[j][i]-games[i][j]) <= 1e-6*(1+games[i][j])) {
				return nil, fmt.Errorf("bots %d and %d have %v and %v points of %v games", i, j, points[i][j], points[j][i], games[i][j])
			}
		}
	}
	strength := make([]float64, n) // log-odds
	loss := func(s []float64) float64 {
		sum := 0.0
		for i := range n {
			for j := range n {
				if i != j { // log(1 + exp(x)) without overflow
					x := s[j] - s[i]
					sum += (points[i][j] + 0.5) * (max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))))
				}
			}
		}
		return sum
	}
	curvature := mat.NewSymDense(n, nil)
	gradient, step := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	var factors mat.Cholesky
	for range 200 {
		curvature.Zero()
		gradient.Zero()
		for i := range n {
			for j := range n {
				if i == j {
					continue
				}
				e := 1 / (1 + math.Exp(strength[j]-strength[i]))
				gradient.SetVec(i, gradient.AtVec(i)+points[i][j]+0.5-(games[i][j]+1)*e)
				w := (games[i][j] + 1) * e * (1 - e)
				curvature.SetSym(i, i, curvature.At(i, i)+w)
				if i < j {
					curvature.SetSym(i, j, -w)
				}
			}
		}
		// All ratings may be moved alike; that direction gets a curvature of 1, so
		// that the inverse has 1/n too much in it everywhere.
		for i := range n {
			for j := i; j < n; j++ {
				curvature.SetSym(i, j, curvature.At(i, j)+1/float64(n))
			}
		}
		if !factors.Factorize(curvature) {
			return nil, errors.New("the results are too far apart to be rated")
		}
		if err := factors.SolveVecTo(step, gradient); err != nil && !isCondition(err) {
			return nil, fmt.Errorf("ratings: %w", err)
		}
		// Newton's step, halved until it leads downhill.
		before, size := loss(strength), 1.0
		next := make([]float64, n)
		for ; size > 1e-9; size /= 2 {
			for i := range next {
				next[i] = strength[i] + size*step.AtVec(i)
			}
			if loss(next) <= before {
				break
			}
		}
		if size <= 1e-9 {
			break
		}
		strength = next
		if size*mat.Norm(step, math.Inf(1)) < 1e-10 {
			break
		}
	}
	var inverse mat.SymDense
	if err := factors.InverseTo(&inverse); err != nil && !isCondition(err) {
		return nil, fmt.Errorf("ratings: %w", err)
	}
	mean := 0.0
	for _, s := range strength {
		mean += s / float64(n)
	}
	ratings := make([]Rating, n)
	for i := range ratings {
		ratings[i] = Rating{eloUnit * (strength[i] - mean), eloUnit * math.Sqrt(max(inverse.At(i, i)-1/float64(n), 0))}
	}
	return ratings, nil
}

// isCondition says whether an error only warns of lost digits.
func isCondition(err error) bool {
	var condition mat.Condition
	return errors.As(err, &condition)
}
