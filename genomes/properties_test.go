package genomes

import (
	"testing"

	"github.com/BurntSushi/toml"
	"pgregory.net/rapid"
)

func TestSampledGenomesAreInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSpace(t)
		checkInside(t, s.Default())
		checkInside(t, s.Sample(drawRand(t)))
	})
}

func TestMutationDiffersAndStaysInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, rng := drawSpace(t), drawRand(t)
		rate := rapid.SampledFrom([]float64{0, 0.05, 1}).Draw(t, "rate")
		g := s.Sample(rng)
		for range 10 {
			before := g.String()
			mutant := s.Mutate(g, rate, rng)
			checkInside(t, mutant)
			if mutant.Equal(g) && len(s.free) > 0 {
				t.Fatalf("mutation changed nothing: %s", g)
			}
			if g.String() != before {
				t.Fatalf("mutation wrote to its parent: %s became %s", before, g)
			}
			g = mutant
		}
	})
}

func TestCrossingStaysInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, rng := drawSpace(t), drawRand(t)
		a, b := s.Sample(rng), s.Sample(rng)
		textA, textB := a.String(), b.String()
		for range 10 {
			checkInside(t, s.Cross(a, b, rng))
		}
		if a.String() != textA || b.String() != textB {
			t.Fatal("crossing wrote to a parent")
		}
		if child := s.Cross(a, a, rng); !child.Equal(a) {
			t.Fatalf("a child of %s with itself is %s", a, child)
		}
	})
}

func TestTextReadsBackExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, rng := drawSpace(t), drawRand(t)
		for _, g := range []Genome{s.Default(), s.Sample(rng), s.Mutate(s.Default(), 0.5, rng), s.Cross(s.Sample(rng), s.Sample(rng), rng)} {
			back, err := s.Parse(g.String())
			if err != nil {
				t.Fatal(err)
			}
			if !back.Equal(g) || back.String() != g.String() || back.Hash() != g.Hash() {
				t.Fatalf("%s came back as %s", g, back)
			}
		}
	})
}

func TestTOMLReadsBackExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSpace(t)
		g := s.Sample(drawRand(t))
		var table map[string]any
		if _, err := toml.Decode(g.TOML(), &table); err != nil {
			t.Fatalf("%v in\n%s", err, g.TOML())
		}
		back, err := s.Decode(table)
		if err != nil {
			t.Fatal(err)
		}
		if !back.Equal(g) {
			t.Fatalf("%s came back as %s", g, back)
		}
	})
}

func TestVectorsComeBackExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, rng := drawSpace(t), drawRand(t)
		for _, g := range []Genome{s.Default(), s.Sample(rng), s.Mutate(s.Sample(rng), 1, rng)} {
			x := s.Vector(g)
			if len(x) != s.Dimensions() {
				t.Fatalf("%d coordinates, want %d", len(x), s.Dimensions())
			}
			for _, c := range x {
				if !(c >= 0 && c <= 1) {
					t.Fatalf("coordinate %v of %s", c, g)
				}
			}
			if back := s.FromVector(x); !back.Equal(g) {
				t.Fatalf("%s came back as %s", g, back)
			}
		}
	})
}

func TestEveryPointIsAGenome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSpace(t)
		x := rapid.SliceOfN(rapid.Float64(), s.Dimensions(), s.Dimensions()).Draw(t, "x")
		checkInside(t, s.FromVector(x))
	})
}

func TestDistanceIsAMeasure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, rng := drawSpace(t), drawRand(t)
		a, b := s.Sample(rng), s.Sample(rng)
		d := a.Distance(b)
		if !(d >= 0 && d <= 1) {
			t.Fatalf("distance %v", d)
		}
		if back := b.Distance(a); back < d-1e-12 || back > d+1e-12 {
			t.Fatalf("%v one way, %v the other", d, back)
		}
		if (d == 0) != a.Equal(b) {
			t.Fatalf("distance %v between %s and %s", d, a, b)
		}
	})
}

func TestAdoptMovesBetweenNarrowings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole, s := drawSpaces(t)
		rng := drawRand(t)
		g := s.Sample(rng)
		wide, err := whole.Adopt(g)
		if err != nil {
			t.Fatal(err)
		}
		if wide.Space() != whole || !wide.Equal(g) || wide.Hash() != g.Hash() {
			t.Fatalf("%s was adopted as %s", g, wide)
		}
		// Operators of a narrowed space bring strangers inside.
		stranger := whole.Sample(rng)
		checkInside(t, s.Mutate(stranger, 0.1, rng))
		checkInside(t, s.Cross(stranger, g, rng))
	})
}

func TestEqualSeedsGiveEqualGenomes(t *testing.T) {
	s := example()
	breed := func() string {
		rng := seeded(7)
		a, b := s.Sample(rng), s.Sample(rng)
		return s.Mutate(s.Cross(a, b, rng), 0.3, rng).String()
	}
	if a, b := breed(), breed(); a != b {
		t.Errorf("%s, then %s", a, b)
	}
}
