package battlebots

import (
	"strings"
	"syscall"
	"testing"

	"breeder/engines"
)

// cpuSeconds is the time that the processors have spent on this process:
// others on the machine make wall time a poor measure.
func cpuSeconds(t testing.TB) float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return float64(usage.Utime.Sec) + float64(usage.Utime.Usec)/1e6
}

// BenchmarkMatch plays pairs of bots with every decision asked, and with bouts
// cut short that go round in circles.
func BenchmarkMatch(b *testing.B) {
	for _, pair := range []string{
		"straightshooter straightshooter", "straightshooter huggybot", "evilbot straightshooter", "evilbot evilbot",
		"mineminemine mineminemine", "readyaimshoot troubleandstrafe", "rifter evilbot", "rifter straightshooter",
		"duelist straightshooter", "duelist evilbot", "duelist duelist",
	} {
		for _, askAll := range []bool{true, false} {
			name := strings.Replace(pair, " ", "-", 1)
			if !askAll {
				name += "/skipping"
			}
			b.Run(name, func(b *testing.B) {
				names := strings.Fields(pair)
				seats := []engines.Bot{botAt(b, names[0], ""), botAt(b, names[1], "")}
				setting := engines.Setting(contest)
				arena := new(table)
				arena.AskAll(askAll)
				rounds := 0
				b.ReportAllocs()
				seed := uint64(0)
				began := cpuSeconds(b)
				for b.Loop() {
					seed++
					outcome, err := arena.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil)
					if err != nil {
						b.Fatal(err)
					}
					rounds += outcome.Decisions / 2
				}
				spent := cpuSeconds(b) - began
				b.ReportMetric(float64(rounds)/1e6/spent, "Mrounds/cpu-s")
				b.ReportMetric(float64(b.N*Bouts)/spent, "bouts/cpu-s")
			})
		}
	}
}

// BenchmarkNew makes bots: a search does so for every genome.
func BenchmarkNew(b *testing.B) {
	for _, s := range new(game).Strategies() {
		b.Run(s.Name, func(b *testing.B) {
			g := s.Space.Default()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.New(g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
