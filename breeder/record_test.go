package breeder

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestPooledMeansWeighWhatIsOldLess(t *testing.T) {
	var p pooled
	for _, x := range []float64{1, 1, 1, 1} {
		p.add(x)
	}
	p.fade(0.5)
	p.add(0)
	p.add(0)
	// Four ones of weight ½ against two zeros.
	if p.mean != 0.5 {
		t.Errorf("mean %v, want 0.5", p.mean)
	}
	// (4·½ + 2)² / (4·¼ + 2)
	if got := p.count(); math.Abs(got-16.0/3) > 1e-12 {
		t.Errorf("worth %v values, want 16/3", got)
	}
	p.fade(0)
	p.add(3)
	if p.mean != 3 || p.count() != 1 {
		t.Errorf("after all is forgotten: mean %v of %v, want 3 of 1", p.mean, p.count())
	}
}

func TestFewEqualValuesAreNotCertain(t *testing.T) {
	var p pooled
	if !math.IsInf(p.err(), 1) {
		t.Errorf("nothing measured has error %v", p.err())
	}
	p.prior = 0.25
	for range 4 {
		p.add(1)
	}
	// Variance 4·¼/(4+4), over 4 values.
	if want := math.Sqrt(0.125 / 4); math.Abs(p.err()-want) > 1e-12 {
		t.Errorf("error of four wins is %v, want %v", p.err(), want)
	}
}

func TestManyValuesHaveTheUsualStandardError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-1, 2), 2000, 2200).Draw(t, "values")
		var p pooled
		sum := 0.0
		for _, x := range values {
			p.add(x)
			sum += x
		}
		n := float64(len(values))
		mean := sum / n
		squares := 0.0
		for _, x := range values {
			squares += (x - mean) * (x - mean)
		}
		want := math.Sqrt(squares / (n - 1) / n)
		if math.Abs(p.mean-mean) > 1e-9 || math.Abs(p.err()-want) > 0.003*want+1e-12 {
			t.Fatalf("mean %v ± %v, want %v ± %v", p.mean, p.err(), mean, want)
		}
	})
}

func TestEqualRanksKeepTheOrderOfProposal(t *testing.T) {
	records := []*record{{id: 3}, {id: 1}, {id: 2}}
	for i, r := range records {
		r.fitness.prior = 0.1
		r.fitness.add(1)
		if i == 2 {
			r.fitness.add(3)
		}
	}
	byRank(records, 0)
	if records[0].id != 2 || records[1].id != 1 || records[2].id != 3 {
		t.Errorf("order %d %d %d, want 2 1 3", records[0].id, records[1].id, records[2].id)
	}
}
