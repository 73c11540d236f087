package petri

import (
	"fmt"
	"testing"

	"breeder/engines"
)

// grower divides, strikes where it is pressed, and eats: a bot that costs
// little, so that what is measured is the referee.
type grower struct{ asleep bool }

func (grower) Species() Species { return Species{4, 8, 0} }

func (g grower) Turn(t *Turn) {
	if g.asleep {
		for t.NextAwake() {
			t.Act(g.decide(t))
		}
		return
	}
	for t.Next() {
		t.Act(g.decide(t))
	}
}

func (grower) decide(t *Turn) Action {
	around := &t.Around
	if t.Energy >= DivideCost {
		empty, free := around.Empty(), around.Free()
		if free != 0 {
			n := t.Rand(free.Len())
			if k := empty.Len(); n < k {
				return Divide(empty.Nth(n))
			} else {
				return Divide(around.Corpses.Nth(n - k))
			}
		}
	}
	if t.Energy > 0 && around.Enemies.Len() >= 2 {
		return Attack(t.Pick(around.Enemies), min(t.Energy, MaxStrength))
	}
	if around.Corpses != 0 {
		return Eat(t.Pick(around.Corpses))
	}
	return Rest
}

func BenchmarkMatch(b *testing.B) {
	for _, side := range []int{12, 20, 50} {
		for _, asleep := range []bool{false, true} {
			name := fmt.Sprintf("%dx%d", side, side)
			if asleep {
				name += "-awake"
			}
			b.Run(name, func(b *testing.B) {
				seats := []engines.Bot{grower{asleep}, grower{asleep}}
				setting := engines.Setting(Setting{side, side, Rounds, 0})
				dish := new(table)
				acts := 0
				b.ReportAllocs()
				seed := uint64(0)
				play := func() {
					seed++
					if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
						b.Fatal(err)
					}
					acts += dish.turn.acts()
				}
				play() // makes the lists
				acts = 0
				for b.Loop() {
					play()
				}
				b.ReportMetric(float64(acts)/1e6/b.Elapsed().Seconds(), "Mdecisions/s")
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}
