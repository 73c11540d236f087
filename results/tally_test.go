package results

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// direct computes mean and variance by definition with 400 bits.
func direct(values []float64) (mean, variance float64) {
	exact := func(x float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(x) }
	sum := exact(0)
	for _, v := range values {
		sum.Add(sum, exact(v))
	}
	n := exact(float64(len(values)))
	centre := new(big.Float).SetPrec(400).Quo(sum, n)
	squares := exact(0)
	for _, v := range values {
		off := exact(v)
		off.Sub(off, centre)
		squares.Add(squares, off.Mul(off, off))
	}
	mean, _ = centre.Float64()
	if len(values) > 1 {
		squares.Quo(squares, exact(float64(len(values)-1)))
	}
	variance, _ = squares.Float64()
	return mean, variance
}

func gather(values []float64) Mean {
	var m Mean
	for _, v := range values {
		m.Add(v)
	}
	return m
}

func close(got, want float64) bool {
	return math.Abs(got-want) <= 1e-12*math.Max(math.Abs(want), math.SmallestNonzeroFloat64)
}

func TestMeanIsThatOfItsValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shift := rapid.SampledFrom([]float64{0, 1, 1e6, -1e9}).Draw(t, "shift")
		values := rapid.SliceOfN(rapid.Float64Range(-100, 100), 2, 60).Draw(t, "values")
		for i := range values {
			values[i] += shift
		}
		m := gather(values)
		mean, variance := direct(values)
		if m.N != len(values) || math.Abs(m.Mean()-mean) > 1e-13*(math.Abs(mean)+100) {
			t.Fatalf("mean %v, want %v", m.Mean(), mean)
		}
		if math.Abs(m.Variance()-variance) > 1e-10*variance+1e-29*mean*mean {
			t.Fatalf("variance %v, want %v", m.Variance(), variance)
		}
		if want := math.Sqrt(m.Variance() / float64(m.N)); m.StandardError() != want {
			t.Fatalf("standard error %v, want %v", m.StandardError(), want)
		}
	})
}

func TestMeanOfWholeAndHalfNumbersIsExactInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		halves := rapid.SliceOfN(rapid.IntRange(-2000, 2000), 1, 80).Draw(t, "halves")
		values := make([]float64, len(halves))
		for i, h := range halves {
			values[i] = float64(h) / 2
		}
		want := gather(values)
		shuffled := rapid.Permutation(values).Draw(t, "shuffled")
		if got := gather(shuffled); got != want {
			t.Fatalf("%+v in another order, want %+v", got, want)
		}
	})
}

func TestMeanKeepsSmallVarianceBesideLargeMean(t *testing.T) {
	m := gather([]float64{1e9, 1e9 + 1, 1e9 + 2})
	if m.Mean() != 1e9+1 || m.Variance() != 1 {
		t.Errorf("mean %v, variance %v, want 1000000001 and 1", m.Mean(), m.Variance())
	}
	if m := gather([]float64{0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1}); m.StandardError() > 1e-17 {
		t.Errorf("equal values have a standard error of %v, want 0", m.StandardError())
	}
}

func TestMeanOfFewValuesClaimsNothing(t *testing.T) {
	var none Mean
	if none.Mean() != 0 || !math.IsInf(none.StandardError(), 1) {
		t.Errorf("no values: mean %v, standard error %v", none.Mean(), none.StandardError())
	}
	one := gather([]float64{3})
	if one.Mean() != 3 || !math.IsInf(one.Variance(), 1) || !math.IsInf(one.StandardError(), 1) {
		t.Errorf("one value: %v, %v, %v", one.Mean(), one.Variance(), one.StandardError())
	}
}

func TestTallyCountsPoints(t *testing.T) {
	var a Tally
	a.Add(1, 300, 0.5)
	a.Add(0.5, 200, 0)
	a.Add(0, 100, -0.5)
	a.Add(2.0/3, 150, 0.1)
	if a.Wins != 2 || a.Draws != 1 || a.Losses != 1 || a.Partial != 1 || a.Games() != 4 {
		t.Errorf("tally is %+v", a)
	}
	if !close(a.Points.Mean(), (1.5+2.0/3)/4) || a.Score.Mean() != 187.5 || !close(a.Margin.Mean(), 0.025) {
		t.Errorf("means are %v, %v, %v", a.Points.Mean(), a.Score.Mean(), a.Margin.Mean())
	}
	low, high := a.Interval()
	wantLow, wantHigh := Wilson(1.5+2.0/3, 4, Z95)
	near(t, "low", low, wantLow, 1e-12)
	near(t, "high", high, wantHigh, 1e-12)
}

func TestTallyIntervalHasExactEnds(t *testing.T) {
	var wins, losses, none Tally
	for range 10 {
		wins.Add(1, 0, 0)
		losses.Add(0, 0, 0)
	}
	if low, high := wins.Interval(); high != 1 || math.Abs(low-0.7225) > 5e-5 {
		t.Errorf("ten wins give %v..%v", low, high)
	}
	if low, high := losses.Interval(); low != 0 || math.Abs(high-0.2775) > 5e-5 {
		t.Errorf("ten losses give %v..%v", low, high)
	}
	if low, high := none.Interval(); low != 0 || high != 1 {
		t.Errorf("no games give %v..%v", low, high)
	}
}

func TestTallyReadsBackBitByBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var tally Tally
		for range rapid.IntRange(0, 20).Draw(t, "games") {
			tally.Add(rapid.Float64Range(0, 1).Draw(t, "points"), rapid.Float64Range(-1e9, 1e9).Draw(t, "score"), rapid.Float64Range(-1, 1).Draw(t, "margin"))
		}
		text, err := json.Marshal(tally)
		if err != nil {
			t.Fatal(err)
		}
		var back Tally
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if back != tally {
			t.Fatalf("%+v came back as %+v", tally, back)
		}
	})
}
