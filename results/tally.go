package results

import "math"

// Mean gathers values and tells their mean and how sure it is. The zero value
// is empty and ready.
//
// It keeps the sums of the values and of their squares, each in two floats of
// which the second holds what rounding took from the first. Variances close to
// nothing beside a large mean come out right, and sums of whole and half
// numbers, which is what most games award, are exact: the order in which
// values are added does not show. As JSON it is read back bit
// by bit.
type Mean struct {
	N     int     `json:"n"`              // values gathered
	Sum   float64 `json:"sum"`            // of the values
	Sum2  float64 `json:"sum2"`           // of their squares
	Rest  float64 `json:"rest,omitzero"`  // what Sum lost to rounding
	Rest2 float64 `json:"rest2,omitzero"` // what Sum2 lost to rounding
}

// Add gathers one finite value.
func (m *Mean) Add(x float64) {
	square := x * x
	m.N++
	m.Sum, m.Rest = addTwo(m.Sum, m.Rest, x, 0)
	m.Sum2, m.Rest2 = addTwo(m.Sum2, m.Rest2, square, math.FMA(x, x, -square))
}

// Mean is the mean of the values, 0 if there are none.
func (m Mean) Mean() float64 {
	if m.N == 0 {
		return 0
	}
	return (m.Sum + m.Rest) / float64(m.N)
}

// Variance is the unbiased estimate of the variance that the values are drawn
// with. Fewer than two values say nothing of it: +Inf.
func (m Mean) Variance() float64 {
	if m.N < 2 {
		return math.Inf(1)
	}
	// n·Σx² - (Σx)², both to twice the usual digits, as they nearly cancel.
	n := float64(m.N)
	left := n * m.Sum2
	leftRest := math.FMA(n, m.Sum2, -left) + n*m.Rest2
	right := m.Sum * m.Sum
	rightRest := math.FMA(m.Sum, m.Sum, -right) + 2*m.Sum*m.Rest
	difference, rest := addTwo(left, leftRest, -right, -rightRest)
	return max(difference+rest, 0) / (n * (n - 1))
}

// StandardError is the standard error of the mean, +Inf for fewer than two
// values.
func (m Mean) StandardError() float64 {
	if m.N < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(m.Variance() / float64(m.N))
}

// addTwo adds two numbers that are each kept as a float and its rest
// (T. J. Dekker, "A floating-point technique for extending the available
// precision", Numerische Mathematik 18 (1971), 224-242).
func addTwo(a, aRest, b, bRest float64) (sum, rest float64) {
	s := a + b
	t := s - a
	lost := (a - (s - t)) + (b - t) + aRest + bRest
	sum = s + lost
	return sum, lost - (sum - s)
}

// Tally gathers the results of matches from one side's view. The zero value is
// empty and ready.
//
// Wins, draws and losses are matches with more than, exactly, and less than ½
// point: in a free-for-all, where points are the share of the field beaten, a
// win is a match in which more of the field was beaten than not.
type Tally struct {
	Wins    int  `json:"wins"`
	Draws   int  `json:"draws"`
	Losses  int  `json:"losses"`
	Partial int  `json:"partial,omitzero"` // matches with points other than 1, ½ and 0, counted above too
	Points  Mean `json:"points"`           // 0..1 a match
	Score   Mean `json:"score"`            // in the game's own unit
	Margin  Mean `json:"margin"`           // -1..1 a match
}

// Add gathers one match: points in 0..1, the score in the game's own unit, the
// margin in -1..1.
func (t *Tally) Add(points, score, margin float64) {
	switch {
	case points > 0.5:
		t.Wins++
	case points == 0.5:
		t.Draws++
	default:
		t.Losses++
	}
	if points != 0 && points != 0.5 && points != 1 {
		t.Partial++
	}
	t.Points.Add(points)
	t.Score.Add(score)
	t.Margin.Add(margin)
}

// Games is the number of matches gathered.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Interval is the 95 % interval of the mean points: [WinDrawLoss] if every
// match was won, drawn or lost, otherwise [Wilson] on the sum of the points,
// which errs on the wide side. Matches count as independent; playing fixtures
// in pairs with seats swapped makes the truth a little narrower. No matches
// give 0..1.
func (t Tally) Interval() (low, high float64) { return t.intervalOf(t.Games()) }

// intervalOf is the interval that n matches would give if they went as the
// matches gathered did: wins, draws and losses are scaled to sum up to n, or
// the points are where not every match was won, drawn or lost. It is for
// matches of which only n could differ. They are taken to repeat equally
// often.
func (t Tally) intervalOf(n int) (low, high float64) {
	games := float64(t.Games())
	if n <= 0 || games == 0 {
		return 0, 1
	}
	scaled := func(v float64) float64 { return v * float64(n) / games }
	if t.Partial > 0 {
		return Wilson(scaled(t.Points.Sum+t.Points.Rest), n, Z95)
	}
	return WinDrawLoss(scaled(float64(t.Wins)), scaled(float64(t.Losses)), n, Z95)
}
