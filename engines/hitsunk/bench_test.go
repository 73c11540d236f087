package hitsunk

import (
	"syscall"
	"testing"

	"breeder/engines"
)

// benchFields are the mixes that are measured; the first is two copies of each
// bot of the contest page and of the diver, and two more that wait.
var benchFields = []struct {
	name string
	bots []string
}{
	{"mixed-10", []string{"random-bot", "passive-bot", "peace-maker", "diver", "passive-bot", "random-bot", "passive-bot", "peace-maker", "diver", "passive-bot"}},
	{"passive-10", repeat("passive-bot", 10)},
	{"random-4", []string{"random-bot", "random-bot", "random-bot", "random-bot"}},
	{"random-10", repeat("random-bot", 10)},
	{"peace-maker-4", repeat("peace-maker", 4)},
	{"peace-maker-10", repeat("peace-maker", 10)},
	{"diver-10", repeat("diver", 10)},
	{"captain-4", repeat("captain", 4)},
	{"captain-10", repeat("captain", 10)},
	{"destroyers-4", repeat("captain{ship=destroyer}", 4)},
}

func repeat(name string, n int) (list []string) {
	for range n {
		list = append(list, name)
	}
	return list
}

// spent is the processor's time that this process has used, in seconds.
func spent() float64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

func BenchmarkMatch(b *testing.B) {
	for _, f := range benchFields {
		b.Run(f.name, func(b *testing.B) {
			var seats []engines.Bot
			for _, name := range f.bots {
				bot, err := makeBot(name)
				if err != nil {
					b.Fatal(err)
				}
				seats = append(seats, bot)
			}
			setting := engines.Setting(Setting{Players: len(seats), Rounds: Rounds})
			sea := new(table)
			turns := 0
			seed := uint64(0)
			b.ReportAllocs()
			began := spent()
			for b.Loop() {
				seed++
				outcome, err := sea.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil)
				if err != nil {
					b.Fatal(err)
				}
				turns += outcome.Decisions
			}
			b.ReportMetric(float64(turns)/1e6/(spent()-began), "Mturns/cpu-s")
			b.ReportMetric(float64(turns)/float64(b.N), "turns/match")
		})
	}
}
