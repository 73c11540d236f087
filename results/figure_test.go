package results

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"gonum.org/v1/plot/vg"

	"breeder/engines"
	"breeder/genomes"
)

const longTitle = "battlebots: a strategy with a very long name indeed, job overnight-against-everyone with seed 18446744073709551615, which goes on"

// figures makes pictures of ordinary and of odd data.
func figures(t *testing.T) map[string]Figure {
	t.Helper()
	list := map[string]Figure{}
	add := func(name string, figure Figure, err error) {
		t.Helper()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		list[name] = figure
	}
	for _, n := range []int{1, 2, 120} {
		generations := sampleGenerations(n)
		figure, err := Curve(CurveData{
			Title: "petri: <amoeba> & \"kin\"", Measure: "points a match, 0 to 1", Generations: generations,
			Validation: &Estimate{0.705, 0.012, 2000}, Low: 0, High: 1,
		})
		add(fmt.Sprint("curve of ", n), figure, err)
		figure, err = GeneSpread(SpreadData{Title: "petri: genes", Generations: generations, Slots: Slots(sampleSpace())})
		add(fmt.Sprint("genes of ", n), figure, err)
		_, visits := SplitCells(generations, "stats")
		figure, err = Triangle(TriangleData{
			Title: "petri: visits", Unit: "genomes", Parts: []string{"hp", "energy", "acidity"}, Total: 12, Cells: visits,
			Best: "4 8 0", Default: "4 8 0", Log: true,
		})
		add(fmt.Sprint("visits of ", n), figure, err)
	}
	for _, n := range []int{2, 8, 64} {
		figure, err := Matrix(sampleMatrix(n))
		add(fmt.Sprint("matrix of ", n), figure, err)
	}
	odd := sampleGenerations(30)
	for i := range odd {
		odd[i].Best, odd[i].BestError, odd[i].Mean, odd[i].Spread = 0.5, 0, 0.5, 0
	}
	figure, err := Curve(CurveData{Title: longTitle, Generations: odd, Low: 0, High: 1})
	add("curve of equal fitness", figure, err)
	for i := range odd {
		odd[i].Best, odd[i].BestError, odd[i].Mean, odd[i].Spread = float64(i*3000)-123456, math.Inf(1), float64(i*3000)-1e7, 8000
		for k := range 30 {
			v := float64(k * i)
			odd[i].Genes[fmt.Sprint("weights.of-a-long-name-", k)] = [3]float64{v, v + 1000, v + 123456}
		}
	}
	figure, err = Curve(CurveData{Title: "large", Generations: odd, Validation: &Estimate{-60000, math.Inf(1), 1}})
	add("curve of large scores", figure, err)
	figure, err = GeneSpread(SpreadData{Title: longTitle, Generations: odd, Slots: Slots(sampleSpace())})
	add("genes of many slots", figure, err)
	for i := range odd {
		odd[i].Genes = map[string][3]float64{"x": {0.00001, 0.000012, 0.000015}, "y": {math.NaN(), 1, 1}}
	}
	figure, err = GeneSpread(SpreadData{Title: "one", Generations: odd})
	add("genes of one slot", figure, err)
	figure, err = Triangle(sampleTriangle())
	add("triangle", figure, err)
	rows := []BarRow{
		{Name: "stats", Detail: "4 8 0 → 6 6 0", Strong: true, Bars: []*Bar{{18.2, 17.1, 19.3}, {41, 30, 52}}},
		{Name: "a-gene-with-a-name-that-goes-on-and-on", Detail: "explode attack eat → eat attack explode", Bars: []*Bar{{-1, -3, 1}, nil}},
		{Name: "<idle>"},
	}
	figure, err = Bars(BarsData{Title: longTitle, Explanation: "Worth and importance.", Columns: []string{"worth, points of a hundred", "importance, %"}, Rows: rows})
	add("bars", figure, err)
	heights := []Bar{{0.2, 0.1, 0.3}, {0.5, 0.4, 0.6}, {0.4, 0.3, 0.5}}
	figure, err = Landscape(LandscapeData{Title: "numbers", Explanation: "Fitness.", Gene: "rate", Unit: "fitness", Values: []string{"0.1", "1", "10"},
		At: []float64{0.1, 1, 10}, Log: true, Heights: heights, Champion: 1})
	add("landscape of numbers", figure, err)
	figure, err = Landscape(LandscapeData{Title: "names", Gene: "mode", Values: []string{"hunt", "graze", "hide-where-nobody-would-ever-look"}, Heights: heights, Champion: 2, Default: 2})
	add("landscape of names", figure, err)
	figure, err = Landscape(LandscapeData{Title: "one", Gene: "x", Values: []string{"3"}, At: []float64{3}, Heights: heights[:1], Champion: 5, Default: -1})
	add("landscape of one value", figure, err)
	figure, err = Triangle(TriangleData{
		Title: "tiny", Unit: "score a match, thousands", Parts: []string{"a", "b", "c"}, Total: 1,
		Cells: []Cell{{"1 0 0", -1e6}, {"0 1 0", -1e6}}, Best: "1 0 0",
	})
	add("triangle of three", figure, err)
	large := TriangleData{
		Title: longTitle, Explanation: longTitle, Unit: "score", Parts: []string{"a very long part name", "another very long part name, longer than its edge", "c"},
		Total: 50, Step: 0.5, Best: "25 25 0", Default: "49.5 0.5 0",
	}
	for a := range 101 {
		for b := range 101 - a {
			large.Cells = append(large.Cells, Cell{fmt.Sprint(float64(a)/2, float64(b)/2, float64(100-a-b)/2), float64(a*b) - 3000})
		}
	}
	figure, err = Triangle(large)
	add("triangle of thousands", figure, err)
	figure, err = Heatmap(sampleHeat(21, 22))
	add("heat map", figure, err)
	heat := sampleHeat(2, 3)
	heat.Default = heat.Best
	heat.X = HeatAxis{longTitle, []string{"a-word-that-is-wider-than-its-cell", "another"}}
	heat.Y = HeatAxis{longTitle, []string{"explode attack eat divide move rest and more", "x", "y"}}
	heat.Title, heat.Explanation, heat.Unit = longTitle, longTitle, "score a match in thousands, as it were"
	figure, err = Heatmap(heat)
	add("heat map of words", figure, err)
	figure, err = Heatmap(HeatData{Title: "one", X: HeatAxis{"x", []string{"1"}}, Y: HeatAxis{"y", []string{"1"}}, Cells: []HeatCell{{0, 0, -1e300}}})
	add("heat map of one", figure, err)
	figure, err = Heatmap(sampleHeat(200, 3))
	add("heat map wide and flat", figure, err)
	figure, err = Heatmap(sampleHeat(2, 200))
	add("heat map narrow and high", figure, err)
	return list
}

func draws(t *testing.T, write func(io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestFiguresAreDrawnWholeAndAlikeEachTime(t *testing.T) {
	again := figures(t)
	alike := map[string]bool{"curve of 120": true, "genes of 120": true, "visits of 120": true, "triangle": true, "heat map": true} // as PNG, which takes long
	for name, figure := range figures(t) {
		svg := draws(t, figure.WriteSVG)
		if !bytes.Equal(svg, draws(t, again[name].WriteSVG)) {
			t.Errorf("%s: two SVGs differ", name)
		}
		for _, wrong := range []string{"NaN", "Inf", "font-family:Liberation"} {
			if bytes.Contains(svg, []byte(wrong)) {
				t.Errorf("%s: %s in the SVG", name, wrong)
			}
		}
		if texts := bytes.Count(svg, []byte("<text ")); texts < 3 || texts != bytes.Count(svg, []byte("textLength=")) {
			t.Errorf("%s: not all of %d texts have a width", name, texts)
		}
		if err := xml.Unmarshal(svg, new(struct{})); err != nil {
			t.Errorf("%s: the SVG is no XML: %v", name, err)
		}
		if underRace {
			continue
		}
		picture := draws(t, figure.WritePNG)
		if alike[name] && !bytes.Equal(picture, draws(t, again[name].WritePNG)) {
			t.Errorf("%s: two PNGs differ", name)
		}
		checkInk(t, name, picture)
	}
}

// checkInk sees that a picture is of the size it should be, that something is
// drawn in it, and that nothing comes near its edge, where it would be cut.
func checkInk(t *testing.T, name string, picture []byte) {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	bounds := m.Bounds()
	if bounds.Dx() != 1120 || bounds.Dy() < 300 || bounds.Dy() > 1300 {
		t.Errorf("%s: size is %v", name, bounds.Size())
	}
	const edge = 14
	inked := 0
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			r, g, b, _ := m.At(x, y).RGBA()
			if r+g+b == 3*0xffff {
				continue
			}
			inked++
			if x < edge || y < edge || x >= bounds.Dx()-edge || y >= bounds.Dy()-edge {
				t.Errorf("%s: ink at %d,%d of %v", name, x, y, bounds.Size())
				return
			}
		}
	}
	if share := float64(inked) / float64(bounds.Dx()*bounds.Dy()); share < 0.01 || share > 0.8 {
		t.Errorf("%s: %.3f of the picture is inked", name, share)
	}
}

func TestFiguresCanBeDrawnAtOnce(t *testing.T) {
	generations := sampleGenerations(20)
	want := make([][]byte, 3)
	var wait sync.WaitGroup
	for i := range want {
		wait.Go(func() {
			figure, err := Curve(CurveData{Title: longTitle, Generations: generations})
			if err != nil {
				t.Error(err)
				return
			}
			want[i] = append(draws(t, figure.WriteSVG), draws(t, figure.WritePNG)...)
		})
	}
	wait.Wait()
	for _, other := range want[1:] {
		if !bytes.Equal(other, want[0]) {
			t.Error("figures drawn at once differ")
		}
	}
}

func TestTenThousandGenerationsAreDrawnQuickly(t *testing.T) {
	generations := sampleGenerations(100)
	for len(generations) < 10000 {
		g := generations[len(generations)-100]
		g.Generation = len(generations)
		generations = append(generations, g)
	}
	began := time.Now()
	curve, err := Curve(CurveData{Title: "long", Generations: generations})
	if err != nil {
		t.Fatal(err)
	}
	genes, err := GeneSpread(SpreadData{Title: "long", Generations: generations, Slots: Slots(sampleSpace())})
	if err != nil {
		t.Fatal(err)
	}
	for _, figure := range []Figure{curve, genes} {
		if !underRace {
			draws(t, figure.WritePNG)
		}
		if svg := draws(t, figure.WriteSVG); len(svg) > 400_000 {
			t.Errorf("an SVG of %d bytes", len(svg))
		}
	}
	if took := time.Since(began); took > 15*time.Second { // about 0.5 s on an idle machine
		t.Errorf("drawing took %v", took)
	}
}

func TestFiguresRefuseWhatTheyCannotShow(t *testing.T) {
	ok := sampleTriangle()
	change := func(f func(*TriangleData)) TriangleData {
		data := ok
		f(&data)
		return data
	}
	for name, c := range map[string]struct {
		data TriangleData
		want string
	}{
		"two parts":     {change(func(d *TriangleData) { d.Parts = d.Parts[:2] }), "a triangle shows splits of 3 parts, and this one has 2"},
		"no cells":      {change(func(d *TriangleData) { d.Cells = nil }), "a triangle needs the value of at least one allocation"},
		"too many":      {change(func(d *TriangleData) { d.Total = 500 }), "a triangle shows 3 to 20000 allocations, and a split of 500 in steps of 1 has others"},
		"no total":      {change(func(d *TriangleData) { d.Total = 0 }), "a triangle shows 3 to 20000 allocations"},
		"wrong sum":     {change(func(d *TriangleData) { d.Cells = []Cell{{"4 8 1", 1}} }), `allocation "4 8 1" must be three numbers that sum up to 12`},
		"not a number":  {change(func(d *TriangleData) { d.Cells = []Cell{{"4 8 x", 1}} }), `allocation "4 8 x" must be three numbers`},
		"four numbers":  {change(func(d *TriangleData) { d.Best = "4 4 4 0" }), `allocation "4 4 4 0" must be three numbers`},
		"between steps": {change(func(d *TriangleData) { d.Default = "4.5 7.5 0" }), `allocation "4.5 7.5 0" must be three numbers`},
		"NaN":           {change(func(d *TriangleData) { d.Cells = []Cell{{"4 8 0", math.NaN()}} }), `the value of allocation "4 8 0" must be a finite number`},
		"log of 0":      {change(func(d *TriangleData) { d.Cells, d.Log = []Cell{{"4 8 0", 0}}, true }), "above 0 on a log scale"},
	} {
		if _, err := Triangle(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	for want, change := range map[string]func(*HeatData){
		"1 to 200 values of each gene, not 0 and 5":    func(d *HeatData) { d.X.Values = nil },
		"1 to 200 values of each gene, not 6 and 201":  func(d *HeatData) { d.Y.Values = make([]string, 201) },
		"needs the value of at least one pair":         func(d *HeatData) { d.Cells = nil },
		"pair 6, 0 of a heat map must be within its 6": func(d *HeatData) { d.Cells = []HeatCell{{6, 0, 1}} },
		"pair 2, 4 must be a finite number":            func(d *HeatData) { d.Cells = []HeatCell{{2, 4, math.NaN()}} },
		"the default of a heat map must be one of":     func(d *HeatData) { d.Default = &HeatCell{0, 5, 1} },
	} {
		data := sampleHeat(6, 5)
		change(&data)
		if _, err := Heatmap(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := Curve(CurveData{}); err == nil {
		t.Error("a curve of nothing was drawn")
	}
	if _, err := Curve(CurveData{Generations: []Generation{{Best: math.NaN()}}}); err == nil {
		t.Error("a curve of NaN was drawn")
	}
	if _, err := Bars(BarsData{Columns: []string{"x"}, Rows: []BarRow{{Bars: []*Bar{{0, 0, math.Inf(1)}}}}}); err == nil {
		t.Error("an endless bar was drawn")
	}
	if _, err := Landscape(LandscapeData{Values: []string{"1"}}); err == nil {
		t.Error("a landscape without heights was drawn")
	}
	if _, err := GeneSpread(SpreadData{Generations: []Generation{{}}}); err == nil {
		t.Error("genes of nothing were drawn")
	}
}

func TestSplitCellsPoolGenerations(t *testing.T) {
	fitness, visits := SplitCells([]Generation{
		{Splits: map[string]map[string]Visits{"stats": {"4 8 0": {3, 0.5}, "5 7 0": {1, 0.25}}}},
		{Splits: map[string]map[string]Visits{"stats": {"4 8 0": {1, 0.9}}, "other": {"1 1": {1, 1}}}},
		{},
	}, "stats")
	if len(fitness) != 2 || fitness[0].Allocation != "4 8 0" || !close(fitness[0].Value, 0.6) || fitness[1] != (Cell{"5 7 0", 0.25}) {
		t.Errorf("fitness is %v", fitness)
	}
	if len(visits) != 2 || visits[0] != (Cell{"4 8 0", 4}) || visits[1] != (Cell{"5 7 0", 1}) {
		t.Errorf("visits are %v", visits)
	}
}

func TestTicksAreRound(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		most      int
		whole     bool
		want      string
	}{
		{0, 1, 6, false, "0 0.2 0.4 0.6 0.8 1.0"},
		{0, 12, 7, true, "0 2 4 6 8 10 12"},
		{0, 1, 8, true, "0 1"},
		{-1, 1, 4, false, "−1 0 1"},
		{0.51, 0.549, 5, false, "0.51 0.52 0.53 0.54"},
		{0, 24e6, 8, true, "0 5M 10M 15M 20M"},
		{0, 288000, 8, true, "0 50k 100k 150k 200k 250k"},
		{0, 72000, 8, true, "0 10,000 20,000 30,000 40,000 50,000 60,000 70,000"},
		{1e-5, 1.5e-5, 4, false, "1e−5 1.2e−5 1.4e−5"},
		{3, 3, 4, false, ""},
	} {
		var labels []string
		for _, tick := range ticks(c.low, c.high, c.most, c.whole) {
			labels = append(labels, tick.label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%v..%v: %s, want %s", c.low, c.high, got, c.want)
		}
	}
	// What no float can be counted up to in steps must not go on for ever.
	for _, ends := range [][2]float64{{1e18, 1e18 + 4096}, {-1e308, 1e308}, {0, 5e-324}, {1e300, 1.0000000001e300}, {math.Inf(-1), 1}, {0, math.NaN()}} {
		if list := ticks(ends[0], ends[1], 7, true); len(list) > 10 {
			t.Errorf("%v has %d ticks", ends, len(list))
		}
	}
}

func TestScalesAreLabelledFromEndToEnd(t *testing.T) {
	for _, c := range []struct {
		values []float64
		log    bool
		want   string
	}{
		{[]float64{1, 2, 3, 12}, true, "1 2 3 5 7 12"},
		{[]float64{1, 2, 3}, true, "1 2 3"},
		{[]float64{7, 7}, true, "7"},
		{[]float64{0.4567}, false, "0.457"},
		{[]float64{1, 2, 4, 40, 954}, true, "1 2 3 5 10 20 40 100 300 954"},
		{[]float64{0, 0.3, 0.539}, false, "0 0.1 0.2 0.3 0.4 0.539"},
		{[]float64{-0.35, 0.881}, false, "−0.35 −0.2 0 0.2 0.4 0.6 0.881"},
		{[]float64{-3000, 250000}, false, "−3k 50k 100k 150k 200k 250k"},
		{[]float64{1, 1e15}, true, "1 100 10,000 1e6 1e8 1e10 1e12 1e15"},
	} {
		s := newShades(c.values, c.log)
		at := func(v float64) vg.Length { return vg.Length(s.share(v)) * 250 }
		var labels []string
		for _, tick := range s.ticks(at, 21) {
			labels = append(labels, tick.label)
		}
		if got := strings.Join(labels, " "); got != c.want {
			t.Errorf("%v: %s, want %s", c.values, got, c.want)
		}
	}
}

func TestColoursSpread(t *testing.T) {
	s := newShades([]float64{1, 5, 1000, 3, 2, 4, 5, 4}, true)
	last := -1.0
	for _, v := range []float64{1, 1.5, 2, 2.5, 3, 4, 5, 20, 1000} {
		share := s.share(v)
		if share <= last || share > 1 {
			t.Errorf("the colour of %v is at %v, after %v", v, share, last)
		}
		last = share
	}
	if s.share(1) != 0 || s.share(1000) != 1 || s.share(5) < 0.5 || !s.uneven() {
		t.Errorf("1, 5 and 1000 are at %v, %v and %v", s.share(1), s.share(5), s.share(1000))
	}
	if s := newShades([]float64{0, 0.1, 0.2, 1}, false); s.share(0.2) != 0.2 || s.uneven() {
		t.Errorf("0.2 of 0 to 1 is at %v", s.share(0.2))
	}
}

// A journal may be broken, or have been made by hand.
func TestFiguresOfExtremeValuesAreDrawnInTime(t *testing.T) {
	began := time.Now()
	const most = math.MaxFloat64
	extremes := []float64{0, most, -most, 1e308, -1e308, 5e-324, -5e-324, 1e18, 1e-310, 1}
	for shift := 0; shift < len(extremes); shift += 2 {
		if underRace && shift != 4 {
			continue
		}
		at := func(i int) float64 { return extremes[(i*i+shift)%len(extremes)] }
		var generations []Generation
		for i, n := range []int{0, 1, 1_000_000, 999_999_999, 1_000_000_000}[:1+shift%5] {
			generations = append(generations, Generation{
				Generation: n, Best: at(i), BestError: math.Abs(at(i + 1)), Mean: at(i + 2), Spread: at(i + 3), TotalMatches: math.MaxInt - i,
				Genes: map[string][3]float64{
					"stats.hp": {at(i), at(i + 1), at(i + 2)}, "rate": {at(i + 3), at(i + 4), at(i + 5)}, "x": {at(i), at(i), at(i)},
					"unknown": {-most, 0, most}, strings.Repeat("long", 50000): {1, 2, 3},
				},
				Splits: map[string]map[string]Visits{"stats": {"4 8 0": {math.MaxInt, at(i)}, "12 0 0": {1, at(i + 1)}, "0 0 12": {-5, 1}, "1 1 10": {math.MaxInt, at(i + 2)}}},
			})
		}
		title := strings.Repeat("very long ", 20000)
		var list []Figure
		add := func(figure Figure, err error) {
			t.Helper()
			if err != nil {
				t.Error(err)
				return
			}
			list = append(list, figure)
		}
		add(Curve(CurveData{Title: title, Generations: generations, Validation: &Estimate{at(1), math.Abs(at(2)), 1}}))
		add(Curve(CurveData{Generations: generations, Validation: &Estimate{at(3), math.Inf(1), 1}, High: 1}))
		add(GeneSpread(SpreadData{Title: strings.Repeat("x", 100000), Generations: generations, Slots: Slots(sampleSpace())}))
		add(GeneSpread(SpreadData{Generations: generations}))
		fitness, visits := SplitCells(generations, "stats")
		data := TriangleData{Parts: []string{"hp", "energy", strings.Repeat("acidity", 20000)}, Total: 12, Cells: fitness, Best: "4 8 0", Unit: title}
		add(Triangle(data))
		data.Cells, data.Log = visits, true
		add(Triangle(data))
		for i, figure := range list {
			svg := draws(t, figure.WriteSVG)
			for _, wrong := range []string{"NaN", "Inf"} {
				if bytes.Contains(svg, []byte(wrong)) {
					t.Errorf("shift %d, figure %d: %s in the SVG", shift, i, wrong)
				}
			}
			if len(svg) > 200_000 || figure.height > 1000 {
				t.Errorf("shift %d, figure %d: %d bytes, height %v", shift, i, len(svg), figure.height)
			}
			if !underRace && shift == 4 {
				draws(t, figure.WritePNG)
			}
		}
	}
	if took := time.Since(began); took > 30*time.Second { // about 1 s on an idle machine
		t.Errorf("drawing took %v", took)
	}
}

func TestFiguresSayWhatTheyShow(t *testing.T) {
	texts := func(figure Figure, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		svg := string(draws(t, figure.WriteSVG))
		var all []string
		for _, part := range regexp.MustCompile(`<text [^>]*>([^<]*)</text>`).FindAllStringSubmatch(svg, -1) {
			all = append(all, html.UnescapeString(part[1]))
		}
		return strings.Join(all, " ")
	}
	generations := sampleGenerations(1300)
	curve := texts(Curve(CurveData{Generations: generations, Validation: &Estimate{1, 0, 3}}))
	genes := texts(GeneSpread(SpreadData{Generations: generations[:3], Slots: append(Slots(sampleSpace()), Slot{Name: "held"})}))
	odd := sampleGenerations(2)
	for k := range 70 {
		odd[1].Genes[fmt.Sprint("more-", k)] = [3]float64{1, 1, 1}
	}
	many := texts(GeneSpread(SpreadData{Generations: odd, Slots: Slots(sampleSpace())}))
	for _, c := range []struct{ text, want string }{
		{curve, "1,300 generations, 3,120,000 matches of breeding"},
		{curve, "(measuring noise included)"},
		{genes, "blue number: the median of the last generation"},
		{genes, "Frozen genes are not shown."},
		{many, "66 more genes or parts that changed less are not shown."},
	} {
		if !strings.Contains(c.text, c.want) {
			t.Errorf("no %q in %s", c.want, c.text)
		}
	}
	if strings.Contains(many, "rozen") {
		t.Errorf("nothing is frozen, and yet: %s", many)
	}
}

func TestLabelsSpreadApart(t *testing.T) {
	for _, c := range []struct{ ys, want []vg.Length }{
		{[]vg.Length{50, 20}, []vg.Length{50, 20}},
		{[]vg.Length{50, 50}, []vg.Length{55, 45}},
		{[]vg.Length{50, 52, 90}, []vg.Length{46, 56, 90}},
		{[]vg.Length{100, 99, 98}, []vg.Length{100, 90, 80}},
		{[]vg.Length{0, 0, 9}, []vg.Length{10, 0, 20}},
	} {
		ys := append([]vg.Length{}, c.ys...)
		spreadApart(ys, 10, 0, 100)
		if fmt.Sprint(ys) != fmt.Sprint(c.want) {
			t.Errorf("%v gives %v, want %v", c.ys, ys, c.want)
		}
	}
}

// sampleGame is a game of which only the strategy's space matters.
type sampleGame struct{}

func (sampleGame) Name() string            { return "sample-game" }
func (sampleGame) Title() string           { return "" }
func (sampleGame) Arenas() []engines.Arena { return nil }
func (sampleGame) Arena(string) (engines.Arena, error) {
	return nil, os.ErrNotExist
}
func (sampleGame) NewTable() engines.Table { return nil }
func (sampleGame) Verify(context.Context, string, []byte, func(engines.Difference)) (int, error) {
	return 0, nil
}
func (sampleGame) Strategies() []engines.Strategy {
	return []engines.Strategy{{Name: "amoeba", Space: sampleSpace(), New: func(genomes.Genome) (engines.Bot, error) { return nil, nil }}}
}

func TestDrawMakesTheFiguresOfARun(t *testing.T) {
	if underRace {
		t.Skip("draws many pictures")
	}
	engines.Register(sampleGame{})
	folder, err := Create(filepath.Join(t.TempDir(), "run-1"))
	if err != nil {
		t.Fatal(err)
	}
	if err := Draw(t.Context(), folder); err == nil || err.Error() != folder.Path()+" holds no run (there is no journal.jsonl): give the folder of a run" {
		t.Errorf("a run without journal gives %v", err)
	}
	j, err := OpenJournal(folder.Journal())
	if err != nil {
		t.Fatal(err)
	}
	if err := Draw(t.Context(), folder); err == nil || !strings.Contains(err.Error(), "there is nothing to draw until a generation is done") {
		t.Errorf("an empty journal gives %v", err)
	}
	for _, g := range sampleGenerations(5) {
		if err := j.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := Draw(stopped, folder); !errors.Is(err, context.Canceled) {
		t.Errorf("after a stop drawing gives %v", err)
	}
	if entries, err := os.ReadDir(folder.Plots()); err != nil || len(entries) > 0 {
		t.Errorf("after a stop %v were drawn, %v", entries, err)
	}
	plots := func() string {
		t.Helper()
		if err := Draw(t.Context(), folder); err != nil {
			t.Fatal(err)
		}
		entries, err := os.ReadDir(folder.Plots())
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return strings.Join(names, " ")
	}
	if got, want := plots(), "curve.png curve.svg genes.png genes.svg"; got != want {
		t.Errorf("without champion: %s, want %s", got, want)
	}
	champion := sampleChampion(t)
	for _, c := range []struct{ game, want string }{
		{"unheard-of", "curve.png curve.svg genes.png genes.svg"},
		{"sample-game", "curve.png curve.svg genes.png genes.svg split-stats-visits.png split-stats-visits.svg split-stats.png split-stats.svg"},
	} {
		champion.Game = c.game
		text, err := champion.TOML()
		if err != nil {
			t.Fatal(err)
		}
		if err := folder.WriteFile(ChampionFile, text); err != nil {
			t.Fatal(err)
		}
		if got := plots(); got != c.want {
			t.Errorf("%s: %s, want %s", c.game, got, c.want)
		}
	}
	for file, want := range map[string]string{
		"split-stats.svg":        "Their other genes differ,",
		"split-stats-visits.svg": "Splits of stats, how often tried: sample-game, amoeba",
	} {
		if svg, err := os.ReadFile(filepath.Join(folder.Plots(), file)); err != nil || !bytes.Contains(svg, []byte(want)) {
			t.Errorf("no %q in %s, %v", want, file, err)
		}
	}
	gene, err := sampleSpace().Gene("stats")
	if err != nil {
		t.Fatal(err)
	}
	alone := []Generation{{Genes: map[string][3]float64{"stats.hp": {1, 1, 1}, "stats.acidity": {1, 1, 1}}}}
	if othersFree(alone, gene) || !othersFree(sampleGenerations(1), gene) {
		t.Error("whether other genes are free is told wrong")
	}
}

// Set RENDER to a folder to look at all figures that the tests draw.
func TestFiguresToLookAt(t *testing.T) {
	dir := os.Getenv("RENDER")
	if dir == "" {
		t.Skip("RENDER names no folder")
	}
	folder, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, figure := range figures(t) {
		if err := folder.SaveFigure(strings.ReplaceAll(name, " ", "-"), figure); err != nil {
			t.Error(err)
		}
	}
}
