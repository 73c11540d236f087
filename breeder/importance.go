package breeder

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"breeder/genomes"
	"breeder/results"
)

// Importance is how much of what the genes do, each by itself, one of them does.
//
// A model is fitted to all genomes that a run has measured, by least squares: a
// fitness is the sum of what the value of each gene adds, whatever the others
// are. Numbers, parts of splits and places of orders are cut into 3 to 7 ranges,
// neighbours of which are drawn to each other a little. Genomes are compared
// with those of their own generation only, as they met the same fixtures, and
// those measured more exactly count for more. That all genes are fitted together
// keeps those that only ride along with good ones from passing for good.
//
// The importance of a gene is the variance of what it adds over genomes drawn
// at random from the space, as a share of the sum for all genes: the main
// effects of a functional analysis of variance. It does not depend on where in
// the space the search has been, beyond that it must have been there at all.
// Intervals, and the correction for noise, which would make all genes important,
// are by a jackknife over groups of rows (Quenouille 1956; Student's t over the
// groups), so they hold for noise of any size and for what the model leaves out.
type Importance struct {
	Share     float64 // 0..1; a little below 0 where noise had it so
	Low, High float64 // 95 % interval of Share
	Deviation float64 // of what the gene adds, over random genomes, in units of fitness
}

// Told says whether the gene's importance is above none.
func (m Importance) Told() bool { return m.Low > 0 }

// Importances is what the table of genomes says of the genes.
type Importances struct {
	Genomes     int                   // that it goes by
	Generations int                   // in which they were measured
	Of          map[string]Importance // by gene; nil if Why says why not
	Why         string
	// Explained is the share of what differs between genomes of a generation,
	// measuring noise taken off, that the model foretells of groups of rows that
	// it was not fitted to, 0..1. What is missing to 1 is mostly what genes do
	// together.
	Explained float64
}

const (
	mostRanges  = 7  // that a number is cut into
	leastRanges = 3  // as many where genomes are few
	rowsEach    = 3  // the least for each number that the model fits
	mostGroups  = 20 // of rows, for the jackknife
	leastGroups = 10
	leastRows   = 40   // fewer tell nothing
	sampledRows = 4000 // genomes that stand for the whole space
	coarseness  = 0.05 // of a share, that ranges and sampled rows may be off by
)

// encoder turns the values of genes into columns of the model that are 1, all
// others being 0.
type encoder struct {
	genes   []encodedGene
	columns int
	axes    []axis
}

// axis is one number of a gene, cut into ranges that have a column each, or a
// choice with a column an option.
type axis struct {
	first, ranges int
	low, high     float64
	whole         float64 // the step between two values; 0 for reals
	log, ordered  bool
}

type encodedGene struct {
	at    int // in the space
	gene  genomes.Gene
	axes  []axis
	cache map[string][]uint16
}

// newEncoder cuts numbers into as many ranges as so many rows can fit.
func newEncoder(space *genomes.Space, rows int) *encoder {
	for ranges := mostRanges; ; ranges-- {
		if e := encoderOf(space, ranges); ranges == leastRanges || rows >= e.leastRows()+rows/10 {
			return e
		}
	}
}

// leastRows is how many rows it takes to fit the model. With fewer, genes that
// do nothing take the place of those that do.
func (e *encoder) leastRows() int { return max(leastRows, rowsEach*(e.columns-len(e.axes))) }

func encoderOf(space *genomes.Space, ranges int) *encoder {
	e := &encoder{}
	for at, gene := range space.Genes() {
		if gene.Frozen() {
			continue
		}
		g := encodedGene{at: at, gene: gene, cache: map[string][]uint16{}}
		low, high := gene.Bounds()
		switch gene.Kind() {
		case genomes.KindChoice:
			low, high = []float64{0}, []float64{float64(len(gene.Options()) - 1)}
		case genomes.KindOrder:
			for range gene.Items() {
				low, high = append(low, 0), append(high, float64(len(gene.Items())-1))
			}
		}
		for i := range low {
			a := axis{first: e.columns, low: low[i], high: high[i], whole: gene.Step(), ranges: ranges, ordered: true, log: gene.Kind() == genomes.KindLogReal}
			switch gene.Kind() {
			case genomes.KindChoice:
				a.ordered, a.whole, a.ranges = false, 1, len(gene.Options())
			case genomes.KindOrder:
				a.whole = 1
			}
			if a.whole > 0 && a.ordered {
				a.ranges = int(min(float64(ranges), math.Round((a.high-a.low)/a.whole)+1))
			}
			e.columns += a.ranges
			g.axes = append(g.axes, a)
			e.axes = append(e.axes, a)
		}
		e.genes = append(e.genes, g)
	}
	return e
}

// column is that of a value.
func (a *axis) column(v float64) uint16 {
	share := 0.0
	switch {
	case a.log:
		share = math.Log(v/a.low) / math.Log(a.high/a.low)
	case a.whole > 0:
		share = (v - a.low + a.whole/2) / (a.high - a.low + a.whole)
	case a.high > a.low:
		share = (v - a.low) / (a.high - a.low)
	}
	return uint16(a.first + min(max(int(share*float64(a.ranges)), 0), a.ranges-1))
}

// mostCached bounds the memory of texts: reals seldom come twice.
const mostCached = 1 << 14

// encode appends the columns of a gene's value.
func (g *encodedGene) encode(text string, row []uint16) ([]uint16, error) {
	if known, ok := g.cache[text]; ok {
		return append(row, known...), nil
	}
	from := len(row)
	words := strings.Fields(text)
	switch g.gene.Kind() {
	case genomes.KindChoice:
		i := slices.Index(g.gene.Options(), text)
		if i < 0 {
			return row, fmt.Errorf("gene %s: %q is no option of the job's", g.gene.Name(), text)
		}
		row = append(row, uint16(g.axes[0].first+i))
	case genomes.KindOrder:
		for i, item := range g.gene.Items() {
			place := slices.Index(words, item)
			if place < 0 {
				return row, fmt.Errorf("gene %s: %q lacks %s", g.gene.Name(), text, item)
			}
			row = append(row, g.axes[i].column(float64(place)))
		}
	default:
		if len(words) != len(g.axes) {
			return row, fmt.Errorf("gene %s: %q must have %d numbers", g.gene.Name(), text, len(g.axes))
		}
		for i, word := range words {
			v, err := strconv.ParseFloat(word, 64)
			if err != nil || math.IsNaN(v) {
				return row, fmt.Errorf("gene %s: %q is not a number", g.gene.Name(), word)
			}
			row = append(row, g.axes[i].column(v))
		}
	}
	if len(g.cache) < mostCached {
		g.cache[strings.Clone(text)] = slices.Clone(row[from:])
	}
	return row, nil
}

// readImportances reads a table of genomes and fits the model.
func readImportances(path string, space *genomes.Space, draw *rand.Rand) (*Importances, error) {
	rows := 0
	if err := results.ReadGenomeLog(path, space, func(results.Measured) { rows++ }); err != nil {
		return nil, err
	}
	f := newFit(space, rows)
	var failed error
	err := results.ReadGenomeLog(path, space, func(m results.Measured) {
		if failed == nil {
			failed = f.add(m)
		}
	})
	if err == nil && failed != nil {
		err = fmt.Errorf("%s: %w", path, failed)
	}
	if err != nil {
		return nil, err
	}
	return f.importances(draw), nil
}

// fit gathers rows for the model.
type fit struct {
	*encoder
	space *genomes.Space
	width int      // columns of a row that are 1
	rows  []uint16 // width each
	of    []rowFacts
}

type rowFacts struct {
	generation     int
	fitness, error float64
}

// newFit is for about so many rows.
func newFit(space *genomes.Space, rows int) *fit {
	e := newEncoder(space, rows)
	return &fit{encoder: e, space: space, width: len(e.axes)}
}

func (f *fit) add(m results.Measured) (err error) {
	had := len(f.rows)
	for i := range f.genes {
		if f.rows, err = f.genes[i].encode(m.Genes[f.genes[i].at], f.rows); err != nil {
			f.rows = f.rows[:had]
			return err
		}
	}
	f.of = append(f.of, rowFacts{m.Generation, m.Fitness, m.Error})
	return nil
}

// cell is rows that are compared with each other: those of one generation and
// group.
type cell struct{ generation, group int }

// importances fits the model to what was added.
func (f *fit) importances(draw *rand.Rand) *Importances {
	out := &Importances{Genomes: len(f.of)}
	cells := map[cell][]int{}
	seen := map[int]int{}
	for _, row := range f.of {
		if _, ok := seen[row.generation]; !ok {
			seen[row.generation] = len(seen)
		}
	}
	out.Generations = len(seen)
	// A group is some generations, so that what a generation's fixtures did to all
	// of its rows stays within it, or, where they are few, a part of one.
	parts := (leastGroups + len(seen) - 1) / max(len(seen), 1)
	groups := min(mostGroups, len(seen)*parts)
	for i, row := range f.of {
		c := cell{row.generation, (seen[row.generation]*parts + i%parts) % groups}
		cells[c] = append(cells[c], i)
	}
	switch {
	case len(f.genes) == 0:
		out.Why = "all genes are frozen"
	case len(f.of)-len(cells) < f.leastRows():
		out.Why = fmt.Sprintf("%s measured, and to tell something of %d genes takes %d", counted(len(f.of)), len(f.genes), f.leastRows())
	}
	if out.Why != "" {
		return out
	}
	sums := f.gather(cells, groups)
	total := newSums(f.columns)
	for _, s := range sums {
		total.add(s, 1)
	}
	if !(total.yy > 0) {
		out.Why = "all genomes that were measured have the same fitness"
		return out
	}
	whole := f.solve(total)
	without := make([][]float64, groups)
	left := 0.0
	for g, s := range sums {
		total.add(s, -1)
		without[g] = f.solve(total)
		total.add(s, 1)
		left += s.residual(without[g])
	}
	if differs := total.yy - total.noise; differs > 0 {
		out.Explained = min(max((total.yy-left)/differs, 0), 1)
	}
	if out.Explained == 0 {
		out.Why = "what genes do by themselves foretells nothing of the fitness of other genomes"
		return out
	}
	out.Of = f.shares(whole, without, f.covariances(draw))
	return out
}

// sums is what least squares need of some rows: sums of products within cells,
// each cell's mean taken off.
type sums struct {
	n         int // columns
	xx        []float64
	xy        []float64
	yy, noise float64
}

func newSums(n int) *sums { return &sums{n: n, xx: make([]float64, n*n), xy: make([]float64, n)} }

func (s *sums) add(other *sums, sign float64) {
	for i, v := range other.xx {
		s.xx[i] += sign * v
	}
	for i, v := range other.xy {
		s.xy[i] += sign * v
	}
	s.yy += sign * other.yy
	s.noise += sign * other.noise
}

// residual is the weighted sum of squares that coefficients leave of the rows.
func (s *sums) residual(b []float64) float64 {
	r := s.yy
	for i, bi := range b {
		r -= 2 * bi * s.xy[i]
		row := s.xx[i*s.n:]
		for k := i; k < s.n; k++ {
			v := bi * b[k] * row[k]
			if k > i {
				v *= 2
			}
			r += v
		}
	}
	return r
}

// gather sums up the rows, group by group. Of xx the upper half is filled.
func (f *fit) gather(cells map[cell][]int, groups int) []*sums {
	order := make([]cell, 0, len(cells))
	for c := range cells {
		order = append(order, c)
	}
	slices.SortFunc(order, func(a, b cell) int {
		return cmp.Or(cmp.Compare(a.generation, b.generation), cmp.Compare(a.group, b.group))
	})
	// A row's weight is one over its variance: that of its own noise, and that
	// between genomes, which is all that the model may leave.
	var within, noise, n, noisy float64
	for _, c := range order {
		var mean results.Mean
		for _, i := range cells[c] {
			mean.Add(f.of[i].fitness)
			if e := f.of[i].error; !math.IsInf(e, 0) {
				noise += e * e
				noisy++
			}
		}
		if mean.N > 1 {
			within += mean.Variance() * float64(mean.N-1)
			n += float64(mean.N - 1)
		}
	}
	between := within / max(n, 1)
	usual := 0.0 // noise, where a row does not say
	if noisy > 0 {
		usual = noise / noisy
		between = max(between-usual, between/10)
	}
	weight := func(fact rowFacts) (w, own float64) {
		own = usual
		if !math.IsInf(fact.error, 0) {
			own = fact.error * fact.error
		}
		if between > 0 {
			return between / (between + own), own
		}
		return 1, own
	}
	list := make([]*sums, groups)
	for g := range list {
		list[g] = newSums(f.columns)
	}
	counts := make([]float64, f.columns)
	var touched []int
	for _, c := range order {
		s := list[c.group]
		var weights, weighted float64
		touched = touched[:0]
		rows := cells[c]
		for _, i := range rows {
			row, fact := f.rows[i*f.width:(i+1)*f.width], f.of[i]
			w, _ := weight(fact)
			weights += w
			weighted += w * fact.fitness
			for k, column := range row {
				if counts[column] == 0 {
					touched = append(touched, int(column))
				}
				counts[column] += w
				line := s.xx[int(column)*f.columns:]
				for _, other := range row[k:] { // columns ascend within a row
					line[other] += w
				}
			}
		}
		mean := weighted / weights
		// From here on around the cell's mean.
		for _, i := range rows {
			row, fact := f.rows[i*f.width:(i+1)*f.width], f.of[i]
			w, own := weight(fact)
			y := fact.fitness - mean
			s.yy += w * y * y
			s.noise += w * own * (1 - w/weights)
			for _, column := range row {
				s.xy[column] += w * y
			}
		}
		slices.Sort(touched)
		for k, a := range touched {
			line := s.xx[a*f.columns:]
			share := counts[a] / weights
			for _, b := range touched[k:] {
				line[b] -= share * counts[b]
			}
		}
		for _, a := range touched {
			counts[a] = 0
		}
	}
	return list
}

// solve is least squares with what draws neighbours together: the difference
// of two counts as measured once, as 0, and so does an option of a choice. A
// trace of the same keeps what no row tells at 0.
func (f *fit) solve(s *sums) []float64 {
	n := f.columns
	xx := slices.Clone(s.xx)
	for _, a := range f.axes {
		for i := a.first; i < a.first+a.ranges; i++ {
			xx[i*n+i] += 0.01
			switch {
			case !a.ordered:
				xx[i*n+i]++
			case i > a.first:
				xx[i*n+i]++
				xx[(i-1)*n+i-1]++
				xx[(i-1)*n+i]--
			}
		}
	}
	var cholesky mat.Cholesky
	var b mat.VecDense
	if !cholesky.Factorize(mat.NewSymDense(n, xx)) {
		return make([]float64, n)
	}
	if err := cholesky.SolveVecTo(&b, mat.NewVecDense(n, s.xy)); err != nil && b.Len() != n {
		return make([]float64, n)
	}
	return b.RawVector().Data
}

// covariances are those of each gene's columns over random genomes.
func (f *fit) covariances(draw *rand.Rand) [][]float64 {
	list := make([][]float64, len(f.genes))
	spans := make([]int, len(f.genes))
	for i, g := range f.genes {
		for _, a := range g.axes {
			spans[i] += a.ranges
		}
		list[i] = make([]float64, spans[i]*spans[i])
	}
	means := make([]float64, f.columns)
	var row []uint16
	for range sampledRows {
		genome := f.space.Sample(draw)
		for i := range f.genes {
			g := &f.genes[i]
			var err error
			if row, err = g.encode(genome.Text(g.gene.Name()), row[:0]); err != nil {
				continue // the space's own values can be read
			}
			first := g.axes[0].first
			for _, a := range row {
				means[a] += 1.0 / sampledRows
				for _, b := range row {
					list[i][(int(a)-first)*spans[i]+int(b)-first] += 1.0 / sampledRows
				}
			}
		}
	}
	for i, g := range f.genes {
		first := g.axes[0].first
		for a := range spans[i] {
			for b := range spans[i] {
				list[i][a*spans[i]+b] -= means[first+a] * means[first+b]
			}
		}
	}
	return list
}

// shares are the importances by the jackknife.
func (f *fit) shares(whole []float64, without [][]float64, covariances [][]float64) map[string]Importance {
	variance := func(i int, b []float64) float64 {
		first, c := f.genes[i].axes[0].first, covariances[i]
		n := int(math.Round(math.Sqrt(float64(len(c)))))
		sum := 0.0
		for a := range n {
			for k := range n {
				sum += b[first+a] * c[a*n+k] * b[first+k]
			}
		}
		return sum
	}
	groups := float64(len(without))
	// Pseudo-values: what each group of rows says, as it were, by itself.
	pseudo := make([][]float64, len(f.genes))
	means := make([]float64, len(f.genes))
	totals := make([]float64, len(without))
	total := 0.0
	for i := range f.genes {
		all := variance(i, whole)
		pseudo[i] = make([]float64, len(without))
		for g, b := range without {
			pseudo[i][g] = groups*all - (groups-1)*variance(i, b)
			means[i] += pseudo[i][g] / groups
			totals[g] += pseudo[i][g]
		}
		total += means[i]
	}
	of := map[string]Importance{}
	t := results.T95(len(without) - 1)
	for i, g := range f.genes {
		m := Importance{Low: 0, High: 1}
		if total > 0 {
			m.Share = means[i] / total
			var spread results.Mean
			for k := range without {
				spread.Add((pseudo[i][k] - m.Share*totals[k]) / total)
			}
			half := math.Hypot(t*spread.StandardError(), coarseness*m.Share)
			m.Low, m.High = m.Share-half, min(m.Share+half, 1)
			if len(f.genes) == 1 {
				// Its share is all, whatever it is; whether it is anything the total says.
				var sum results.Mean
				for _, v := range totals {
					sum.Add(v)
				}
				if total-t*sum.StandardError() <= 0 {
					m.Low = 0
				}
			}
			m.Deviation = math.Sqrt(max(means[i], 0))
		}
		of[g.gene.Name()] = m
	}
	return of
}

func counted(genomes int) string {
	if genomes == 1 {
		return "1 genome was"
	}
	return fmt.Sprintf("%d genomes were", genomes)
}
