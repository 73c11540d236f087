package results

import (
	"fmt"
	"math"
	"math/rand/v2"

	"breeder/genomes"
)

// sampleSpace has a gene of every kind.
func sampleSpace() *genomes.Space {
	return genomes.MustSpace(
		genomes.Split("stats", "points", []string{"hp", "energy", "acidity"}, 12, 4, 8, 0),
		genomes.Int("divide-at", "energy to divide at", 1, 12, 5),
		genomes.LogReal("rate", "a rate", 0.001, 10, 0.1),
		genomes.Real("fear", "a weight", -1, 1, 0.25),
		genomes.Choice("mode", "what to do", []string{"hunt", "graze"}, "graze"),
		genomes.Order("order", "what first", []string{"eat", "divide", "attack", "explode"}),
	)
}

// sampleGenerations is a journal of n generations as breeding might leave it.
func sampleGenerations(n int) []Generation {
	rng := rand.New(rand.NewPCG(1, 2))
	space := sampleSpace()
	population := make([]genomes.Genome, 24)
	for i := range population {
		population[i] = space.Sample(rng)
	}
	list := make([]Generation, n)
	total := 0
	for i := range list {
		t := 1 - math.Exp(-6*float64(i)/float64(max(n, 2)))
		for j := range population {
			if rng.IntN(10) == 0 {
				population[j] = space.Cross(population[0], population[rng.IntN(len(population))], rng)
			}
		}
		total += 2400
		splits := map[string]Visits{}
		for _, g := range population {
			v := splits[g.Text("stats")]
			v.Count++
			v.Mean = 0.3 + 0.05*float64(g.Split("stats")[1]) - 0.01*float64(g.Split("stats")[2])
			splits[g.Text("stats")] = v
		}
		list[i] = Generation{
			Generation: i, Best: 0.45 + 0.3*t + 0.01*rng.NormFloat64(), BestError: 0.03 - 0.02*t, BestMatches: 100 + i,
			BestPoints: 0.5 + 0.25*t, Mean: 0.3 + 0.3*t + 0.01*rng.NormFloat64(), MeanError: 0.01, Spread: 0.12 - 0.05*t,
			Matches: 2400, TotalMatches: total, Diversity: 0.4 - 0.3*t, Distinct: 20, Genome: population[0].String(),
			Genes: Quartiles(space, population), Splits: map[string]map[string]Visits{"stats": splits},
			Pace: Pace{Seconds: 1.5, MatchesPerSecond: 1600},
		}
	}
	return list
}

// sampleTriangle is a sweep of all 91 allocations of 12 points among 3 stats.
func sampleTriangle() TriangleData {
	data := TriangleData{
		Title:       "petri: amoeba against divider, every split of stats",
		Explanation: "Mean points of 400 matches each, seats swapped in pairs; standard error at most 0.025.",
		Unit:        "points a match", Parts: []string{"hp", "energy", "acidity"}, Total: 12,
		Best: "5 6 1", Default: "4 8 0",
	}
	for a := range 13 {
		for b := range 13 - a {
			x, y := float64(a-5), float64(b-6)
			data.Cells = append(data.Cells, Cell{fmt.Sprintf("%d %d %d", a, b, 12-a-b), 0.74 * math.Exp(-(x*x+y*y+x*y)/30)})
		}
	}
	return data
}

// sampleHeat is a sweep of two genes, some of whose pairs cannot be.
func sampleHeat(nx, ny int) HeatData {
	data := HeatData{
		Title: "Sweep: lift and fear of amoeba", Explanation: "Mean points a match.", Unit: "points a match",
		X: HeatAxis{Name: "lift"}, Y: HeatAxis{Name: "fear"}, Best: &HeatCell{nx / 2, ny / 2, 0.8}, Default: &HeatCell{0, 0, 0.1},
	}
	for x := range nx {
		data.X.Values = append(data.X.Values, fmt.Sprint(x))
		for y := range ny {
			if x == 0 {
				data.Y.Values = append(data.Y.Values, fmt.Sprint(y))
			}
			if dx, dy := float64(x)/float64(nx), float64(y)/float64(ny); dx+dy < 1.6 {
				data.Cells = append(data.Cells, HeatCell{x, y, math.Exp(-(dx-0.5)*(dx-0.5) - (dy-0.5)*(dy-0.5))})
			}
		}
	}
	return data
}
