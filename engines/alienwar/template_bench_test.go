package alienwar

import (
	"testing"

	"breeder/engines"
)

// BenchmarkSettler plays settlers at their default genome on the contest's last
// planet, and measures what their own moves take of it.
func BenchmarkSettler(b *testing.B) {
	bot := newSettler(settlerSpace.Default())
	b.Run("match", func(b *testing.B) {
		planet, setting := new(table), arenas()[0].Draw(nil)
		seats, seed := []engines.Bot{bot}, uint64(0)
		if _, err := planet.Play(engines.Fixture{Setting: setting}, seats, nil); err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		start := cpuSeconds()
		for b.Loop() {
			seed++
			if _, err := planet.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.N)/(cpuSeconds()-start), "games/cpu-s")
	})
	for _, mood := range []struct {
		name  string
		genes string
	}{{"settled", "settle-round=0 settle-onto=-9"}, {"hunting", "strength-base=-1 strong-power=50 strong-chase=9"}} {
		b.Run(mood.name, func(b *testing.B) {
			turn, s := standing(b, "..... .A... ..A.. ...AA .A..."), settlerOf(b, mood.genes)
			s.Begin(1)
			b.ReportAllocs()
			for b.Loop() {
				turn.Round++
				s.Move(turn)
			}
		})
	}
}
