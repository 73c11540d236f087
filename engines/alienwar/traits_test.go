package alienwar

import (
	"math"
	"slices"
	"testing"
)

func TestTraitsAddUpToTheScore(t *testing.T) {
	planet := new(table)
	for _, name := range []string{"lazy-bee", "choose-your-battles", "predicat-claw", "rock"} {
		out := playSmall(t, planet, name, "small rounds=80", 5, nil)
		s := &planet.species[planet.fielded.seat]
		got := planet.Traits(0, nil)
		living := got[0] * float64(len(s.turn.bodies))
		if living != float64(len(s.turn.Living)) {
			t.Errorf("%s: %v survive of %d", name, living, len(s.turn.Living))
		}
		// The score rounds each individual's abilities.
		if sum := living * got[1]; math.Abs(sum-out.Score[0]) > living/2 {
			t.Errorf("%s: %v survivors with %v abilities each make %v, the score is %v", name, living, got[1], sum, out.Score[0])
		}
		if living > 0 && (got[3] < 1/living-1e-9 || got[3] > 1 || got[2] <= 0 || got[2] >= 1) {
			t.Errorf("%s: traits %v", name, got)
		}
	}
}

func TestTraitsOfTheExtinctAreZero(t *testing.T) {
	planet := new(table)
	playSmall(t, planet, "lazy-bee", "small rounds=1", 5, nil)
	s := &planet.species[planet.fielded.seat]
	s.turn.Living = s.turn.Living[:0]
	if got := planet.Traits(0, nil); !slices.Equal(got, make([]float64, 4)) {
		t.Errorf("traits %v", got)
	}
}
