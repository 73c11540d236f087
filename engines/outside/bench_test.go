package outside_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"breeder/engines"
	"breeder/engines/outside"
)

// BenchmarkProgram plays petri with the bot that BREEDER_BENCH_BOT names, a
// program such as "cmd:./cell", against a cell that only rests.
func BenchmarkProgram(b *testing.B) {
	text := os.Getenv("BREEDER_BENCH_BOT")
	if text == "" {
		b.Skip("BREEDER_BENCH_BOT names no program")
	}
	spec, err := outside.Parse(text)
	if err != nil {
		b.Fatal(err)
	}
	game, err := engines.Lookup("petri")
	if err != nil {
		b.Fatal(err)
	}
	arena, err := game.Arena("12x12 rounds=20")
	if err != nil {
		b.Fatal(err)
	}
	other, err := engines.MakeBot(game, "resting")
	if err != nil {
		b.Fatal(err)
	}
	tally := &outside.Tally{}
	seats := []engines.Bot{game.(engines.Protocol).Outside(spec.New(tally)), other}
	table, draw := game.NewTable(), rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		fixture := engines.Fixture{Setting: arena.Draw(draw), Seed: draw.Uint64()}
		if _, err := engines.Play(b.Context(), table, fixture, seats, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(tally.Decisions())/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	if report := tally.Report(); report != "" {
		b.Log(report)
	}
}
