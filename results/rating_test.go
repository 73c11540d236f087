package results

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestRatingsOfTwoBotsAreTheLogOddsOfTheirPoints(t *testing.T) {
	// 75.5 of 101 with the drawn match; the variance of log-odds is 1/(n p q),
	// and each rating has half the difference.
	got, err := Ratings([][]float64{{0, 75}, {25, 0}}, [][]float64{{0, 100}, {100, 0}})
	if err != nil {
		t.Fatal(err)
	}
	difference := 400 * math.Log10(75.5/25.5)
	deviation := 400 / math.Ln10 / math.Sqrt(101*(75.5/101)*(25.5/101))
	if math.Abs(got[0].Elo-difference/2) > 1e-6 || math.Abs(got[0].Elo+got[1].Elo) > 1e-9 || math.Abs(got[0].Error-deviation/2) > 1e-6 {
		t.Errorf("got %v, want ±%v ± %v", got, difference/2, deviation/2)
	}
}

func TestRatingsComeBackFromWhatTheyPredict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 10).Draw(t, "bots")
		elo := make([]float64, n)
		mean := 0.0
		for i := range elo {
			elo[i] = rapid.Float64Range(-500, 500).Draw(t, "elo")
			mean += elo[i] / float64(n)
		}
		const matches = 1e6 // so that the drawn one does not show
		points, games := square(n), square(n)
		for i := range n {
			for j := range n {
				if i != j {
					games[i][j] = matches
					points[i][j] = matches * expected(elo[i]-elo[j])
				}
			}
		}
		got, err := Ratings(points, games)
		if err != nil {
			t.Fatal(err)
		}
		for i := range got {
			if math.Abs(got[i].Elo-(elo[i]-mean)) > 0.1 {
				t.Errorf("bot %d: %v, want %v", i, got[i].Elo, elo[i]-mean)
			}
		}
	})
}

func TestAFullRecordHasAFiniteRating(t *testing.T) {
	points, games := square(3), square(3)
	for i := range 3 {
		for j := range 3 {
			if i != j {
				games[i][j] = 1000
			}
			if i < j {
				points[i][j] = 1000
			}
		}
	}
	got, err := Ratings(points, games)
	if err != nil {
		t.Fatal(err)
	}
	if !(got[0].Elo > got[1].Elo && got[1].Elo > got[2].Elo) || math.Abs(got[1].Elo) > 1e-6 || got[0].Elo > 2500 || math.IsNaN(got[0].Error) {
		t.Errorf("got %v", got)
	}
}

func TestRatingsWithoutMatchesAreEqual(t *testing.T) {
	got, err := Ratings(square(3), square(3))
	if err != nil || got[0].Elo != 0 || got[0].Error < 100 {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestRatingsRefusePointsThatDoNotAddUp(t *testing.T) {
	for _, c := range []struct{ points, games [][]float64 }{
		{[][]float64{{0}}, [][]float64{{0}}},
		{[][]float64{{0, 1}, {1, 0}}, [][]float64{{0, 1}, {1, 0}}},
		{[][]float64{{0, 1}, {0, 0}}, [][]float64{{0, 1}, {2, 0}}},
		{[][]float64{{0, 1}, {0}}, [][]float64{{0, 1}, {1, 0}}},
		{[][]float64{{0, math.NaN()}, {0, 0}}, [][]float64{{0, 1}, {1, 0}}},
	} {
		if got, err := Ratings(c.points, c.games); err == nil {
			t.Errorf("%v of %v gives %v", c.points, c.games, got)
		}
	}
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// expected is the share of the points that a rating difference in Elo gives.
func expected(difference float64) float64 { return 1 / (1 + math.Pow(10, -difference/400)) }
