package breeder

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"breeder/genomes"
	"breeder/results"
)

// sceneSpace has a gene of every kind, and two that do nothing.
var sceneSpace = genomes.MustSpace(
	genomes.Split("stats", "", []string{"a", "b", "c"}, 12, 4, 4, 4),
	genomes.Int("lift", "", 0, 9, 5),
	genomes.LogReal("rate", "", 0.01, 100, 1),
	genomes.Choice("mode", "", []string{"hunt", "graze", "hide"}, "hunt"),
	genomes.Order("order", "", []string{"eat", "attack", "explode"}),
	genomes.Real("idle", "", 0, 1, 0.5),
	genomes.Int("lazy", "", 1, 7, 4),
)

// scene is a landscape whose importances are known: what each gene adds.
func scene(g genomes.Genome) map[string]float64 {
	mode := map[string]float64{"hunt": 1, "graze": 0, "hide": -1}
	order := 0.0
	if g.Order("order")[0] == "eat" {
		order = 1
	}
	return map[string]float64{
		"stats": 0.3 * float64(g.Split("stats")[1]), "lift": 0.3 * float64(g.Int("lift")),
		"rate": 0.3 * math.Log(g.Real("rate")), "mode": mode[g.Choice("mode")], "order": order,
	}
}

// trueShares draws genomes and says what share of the variance each gene has.
func trueShares(space *genomes.Space, adds func(genomes.Genome) map[string]float64) map[string]float64 {
	draw := rand.New(rand.NewPCG(3, 4))
	means := map[string]*results.Mean{}
	for range 20000 {
		for name, v := range adds(space.Sample(draw)) {
			if means[name] == nil {
				means[name] = &results.Mean{}
			}
			means[name].Add(v)
		}
	}
	shares, total := map[string]float64{}, 0.0
	for name, m := range means {
		shares[name] = m.Variance()
		total += m.Variance()
	}
	for name := range shares {
		shares[name] /= total
	}
	return shares
}

// sampled is what a search might have measured: generations that crowd more
// and more around the best, the genomes that do nothing riding along, fitness
// shifted in each generation, and noise that differs between rows.
func sampled(seed uint64, space *genomes.Space, worth func(genomes.Genome) float64, generations, each int, noise float64) *fit {
	draw := rand.New(rand.NewPCG(seed, 1))
	f := newFit(space, generations*each)
	genes := space.Genes()
	population := make([]genomes.Genome, 20)
	for i := range population {
		population[i] = space.Sample(draw)
	}
	id := 0
	for generation := range generations {
		shift := 2 * draw.NormFloat64()
		best, most := genomes.Genome{}, math.Inf(-1)
		for range each {
			g := space.Cross(population[draw.IntN(len(population))], population[draw.IntN(len(population))], draw)
			if draw.IntN(4) == 0 {
				g = space.Sample(draw)
			}
			g = space.Mutate(g, 0.2, draw)
			deviation := noise * (0.3 + draw.Float64())
			m := results.Measured{ID: id, Generation: generation, Fitness: worth(g) + shift + deviation*draw.NormFloat64(), Error: deviation, Encounters: 8}
			id++
			for _, gene := range genes {
				m.Genes = append(m.Genes, g.Text(gene.Name()))
			}
			if err := f.add(m); err != nil {
				panic(err)
			}
			if m.Fitness > most {
				best, most = g, m.Fitness
			}
		}
		population[draw.IntN(len(population))] = best
	}
	return f
}

func sumOf(adds map[string]float64) float64 {
	sum := 0.0
	for _, name := range []string{"stats", "lift", "rate", "mode", "order", "both"} {
		sum += adds[name]
	}
	return sum
}

func TestImportancesAreThoseOfTheLandscape(t *testing.T) {
	want := trueShares(sceneSpace, scene)
	for _, noise := range []float64{0.2, 1, 3} {
		const repeats = 20
		within, told, nulls := 0, 0, 0
		var explained results.Mean
		for repeat := range repeats {
			f := sampled(uint64(repeat), sceneSpace, func(g genomes.Genome) float64 { return sumOf(scene(g)) }, 40, 40, noise)
			got := f.importances(rand.New(rand.NewPCG(uint64(repeat), 9)))
			explained.Add(got.Explained)
			for name, share := range want {
				m := got.Of[name]
				if m.Low <= share && share <= m.High {
					within++
				}
				if m.Told() {
					told++
				}
			}
			for _, idle := range []string{"idle", "lazy"} {
				if !got.Of[idle].Told() {
					nulls++
				}
			}
		}
		cover, found, null := float64(within)/repeats/5, float64(told)/repeats/5, float64(nulls)/repeats/2
		t.Logf("noise %v: intervals hold the truth %.3f, genes that matter are told %.3f, those that do not are not %.3f; explained %.2f", noise, cover, found, null, explained.Mean())
		if cover < 0.88 || null < 0.9 || noise <= 1 && found < 0.95 || explained.Mean() < 0.75 {
			t.Errorf("noise %v: too little of that", noise)
		}
	}
}

// What two genes do only together is nobody's by itself, and stays unexplained.
func TestWhatGenesDoTogetherIsNotExplained(t *testing.T) {
	space := genomes.MustSpace(genomes.Real("one", "", -1, 1, 0), genomes.Real("two", "", -1, 1, 0), genomes.Real("three", "", -1, 1, 0))
	f := newFit(space, 2000)
	draw := rand.New(rand.NewPCG(1, 2))
	for i := range 2000 {
		g := space.Sample(draw)
		// Variances: 1/3 of three by itself, 1/9·3 = 1/3 of one and two together.
		y := g.Real("three") + math.Sqrt(3)*g.Real("one")*g.Real("two") + 0.3*draw.NormFloat64()
		if err := f.add(results.Measured{Generation: i / 40, Fitness: y, Error: 0.3, Genes: []string{g.Text("one"), g.Text("two"), g.Text("three")}}); err != nil {
			t.Fatal(err)
		}
	}
	got := f.importances(draw)
	if math.Abs(got.Explained-0.5) > 0.06 || got.Of["three"].Share < 0.95 || got.Of["one"].Told() || got.Of["two"].Told() {
		t.Errorf("explained %.3f, want ½; %+v", got.Explained, got.Of)
	}
}

func TestImportancesOfTooLittleSayWhy(t *testing.T) {
	frozen, err := sceneSpace.Narrow(map[string]any{"stats": "4 4 4", "lift": 5, "rate": 1, "mode": "hunt", "order": "eat attack explode", "idle": 0.5, "lazy": 4})
	if err != nil {
		t.Fatal(err)
	}
	same := func(g genomes.Genome) float64 { return 0 }
	for _, c := range []struct {
		f    *fit
		want string
	}{
		{sampled(1, frozen, same, 5, 20, 1), "all genes are frozen"},
		{sampled(1, sceneSpace, same, 1, 1, 1), "1 genome was measured, and to tell something of 7 genes takes 66"},
		{newFit(sceneSpace, 0), "0 genomes were measured, and to tell something of 7 genes takes 66"},
	} {
		if got := c.f.importances(rand.New(rand.NewPCG(1, 1))); got.Why != c.want {
			t.Errorf("%q, want %q", got.Why, c.want)
		}
	}
	flat := newFit(sceneSpace, 100)
	for i := range 100 {
		m := results.Measured{Generation: i / 10, Fitness: 1}
		for _, gene := range sceneSpace.Genes() {
			m.Genes = append(m.Genes, gene.Default())
		}
		if err := flat.add(m); err != nil {
			t.Fatal(err)
		}
	}
	if got := flat.importances(rand.New(rand.NewPCG(1, 1))); got.Why != "all genomes that were measured have the same fitness" {
		t.Errorf("%q", got.Why)
	}
}

func TestAHundredThousandGenomesOfSeventyGenesTakeSeconds(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	var genes []genomes.Gene
	for i := range 70 {
		genes = append(genes, genomes.Real(fmt.Sprintf("gene-%d", i), "", -1, 1, 0))
	}
	space := genomes.MustSpace(genes...)
	f := newFit(space, 100_000)
	draw := rand.New(rand.NewPCG(1, 2))
	m := results.Measured{Error: 1, Genes: make([]string, len(genes))}
	for i := range 100_000 {
		m.Generation, m.Fitness = i/50, draw.NormFloat64()
		for k := range m.Genes {
			m.Genes[k] = genomeDigits[draw.IntN(len(genomeDigits))]
		}
		m.Fitness += float64(m.Genes[3][1])
		if err := f.add(m); err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	got := f.importances(draw)
	t.Logf("%v for 100,000 genomes of 70 genes; gene-3 has %.4f", time.Since(began), got.Of["gene-3"].Share)
	if math.Abs(got.Of["gene-3"].Share-1) > 0.02 {
		t.Errorf("gene-3 has %v of what is there, want all", got.Of["gene-3"])
	}
}

var genomeDigits = []string{"-1", "-.8", "-.6", "-.4", "-.2", "0.1", "0.3", "0.5", "0.7", "0.9"}

// Short runs of strategies with many genes tell little, and must not tell more.
func TestGenesThatDoNothingAreNotTakenForMoreInShortRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	var genes []genomes.Gene
	for i := range 40 {
		genes = append(genes, genomes.Real(fmt.Sprintf("real-%d", i), "", -1, 1, 0), genomes.Int(fmt.Sprintf("int-%d", i), "", 0, 12, 3))
	}
	space := genomes.MustSpace(genes...)
	worth := func(g genomes.Genome) float64 {
		return g.Real("real-0") + 2*g.Real("real-1")*g.Real("real-2") + math.Abs(g.Real("real-3")) + 0.1*float64(g.Int("int-0")) + math.Sin(float64(g.Int("int-1")))
	}
	// Most random genomes may be as bad as can be, so that little adds up.
	floored := func(g genomes.Genome) float64 { return max(worth(g)-2.5, 0) }
	for _, c := range []struct {
		generations, each int
		worth             func(genomes.Genome) float64
	}{{5, 52, worth}, {10, 50, worth}, {20, 60, worth}, {20, 60, floored}, {28, 60, floored}} {
		told, found, repeats := 0, 0, 4
		for repeat := range repeats {
			f := sampled(uint64(repeat), space, c.worth, c.generations, c.each, 0.3)
			for name, m := range f.importances(rand.New(rand.NewPCG(1, 1))).Of {
				switch name {
				case "real-0", "real-3", "int-0", "int-1":
					if m.Told() {
						found++
					}
				case "real-1", "real-2":
				default:
					if m.Told() {
						told++
					}
				}
			}
		}
		t.Logf("%d × %d: %.3f of the idle are told, %.2f of the others", c.generations, c.each, float64(told)/74/float64(repeats), float64(found)/4/float64(repeats))
		if told > 74*repeats/10 {
			t.Error("too many")
		}
	}
}
