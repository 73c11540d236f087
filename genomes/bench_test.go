package genomes

import (
	"fmt"
	"testing"
)

// sixtyGenes is about as large as a template's space.
func sixtyGenes() *Space {
	genes := []Gene{Split("stats", "", letters[:5], 20, 4, 4, 4, 4, 4), Order("order", "", letters)}
	for i := range 58 {
		switch name := fmt.Sprint("gene-", i); i % 3 {
		case 0:
			genes = append(genes, Real(name, "", -1, 1, 0))
		case 1:
			genes = append(genes, LogReal(name, "", 0.01, 100, 1))
		default:
			genes = append(genes, Int(name, "", 0, 50, 10))
		}
	}
	return MustSpace(genes...)
}

var sink any

func BenchmarkSample(b *testing.B) {
	s, rng := sixtyGenes(), seeded(1)
	b.ReportAllocs()
	for b.Loop() {
		sink = s.Sample(rng).v
	}
}

func BenchmarkMutate(b *testing.B) {
	s, rng := sixtyGenes(), seeded(1)
	g := s.Sample(rng)
	b.ReportAllocs()
	for b.Loop() {
		g = s.Mutate(g, 0.1, rng)
	}
}

func BenchmarkCross(b *testing.B) {
	s, rng := sixtyGenes(), seeded(1)
	x, y := s.Sample(rng), s.Sample(rng)
	b.ReportAllocs()
	for b.Loop() {
		sink = s.Cross(x, y, rng).v
	}
}

func BenchmarkString(b *testing.B) {
	g := sixtyGenes().Sample(seeded(1))
	b.ReportAllocs()
	for b.Loop() {
		sink = g.String()
	}
}

func BenchmarkHash(b *testing.B) {
	g := sixtyGenes().Sample(seeded(1))
	var sum uint64
	b.ReportAllocs()
	for b.Loop() {
		sum += g.Hash()
	}
}

func BenchmarkParse(b *testing.B) {
	s := sixtyGenes()
	text := s.Sample(seeded(1)).String()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVector(b *testing.B) {
	s := sixtyGenes()
	g := s.Sample(seeded(1))
	b.ReportAllocs()
	for b.Loop() {
		g = s.FromVector(s.Vector(g))
	}
}
