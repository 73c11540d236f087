package alienwar

import (
	"syscall"
	"testing"

	"breeder/engines"
)

// cpuSeconds is the processor time that this process has used.
func cpuSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Sec) + float64(u.Utime.Usec)/1e6 + float64(u.Stime.Sec) + float64(u.Stime.Usec)/1e6
}

// BenchmarkMatch plays ChooseYourBattles in its own place in each arena.
func BenchmarkMatch(b *testing.B) {
	for _, a := range arenas() {
		b.Run(a.name, func(b *testing.B) {
			a.Replace = "choose-your-battles"
			bot, err := defaultBot(a.Replace)
			if err != nil {
				b.Fatal(err)
			}
			seats := []engines.Bot{bot}
			setting := a.Draw(nil)
			planet := new(table)
			seed, moves := uint64(0), 0
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
				moves += planet.moves
			}
			used := cpuSeconds() - start
			b.ReportMetric(float64(b.N)/used, "games/cpu-s")
			b.ReportMetric(float64(moves)/1e6/used, "Mmoves/cpu-s")
		})
	}
}
