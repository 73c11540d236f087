package alienwar

import (
	"math"

	"breeder/engines"
	"breeder/genomes"
)

// bender gives each field a score by who may be there next, in single
// precision, and goes to the best field next to it if that is good enough;
// otherwise west, south or between, whichever it likes best. It fights the weak, and
// whoever seems to lie about its levels.
//
// Its quirk: the score of the south divides by the distance, which begins at
// 0. It is therefore no number unless two fields have scores, and then boundless.
type bender struct {
	born
	weighing
	likings   [letterKinds]float32
	spot      float32 // added where an alien stands
	taste     float32
	fearFrom  int
	cleverLvl float64

	alone table3
	// With radius 2 and no prey in view, the choice between west and
	// south-west by the aliens in the three western columns: 0 is not known yet.
	west     [1 << 15]uint8
	dislikes bool // aliens have scores below 0 only, on which the use of west rests
	grid     []float32
}

// Move scores the fields around everybody.
func (b *bender) Move(t *Turn) {
	for _, i := range t.Living {
		t.Moves[i] = b.move(t, i)
	}
}

func (b *bender) move(t *Turn, i uint16) Move {
	board, at, r := t.Board, t.At[i], t.Radius[i]
	switch {
	case r == 1:
		if board.prey.square3(at) == 0 {
			return b.alone[board.aliens.square3(at)&511]
		}
	case r == 2 && b.dislikes:
		if board.prey.square5(at) == 0 {
			return b.alone5(Window{board, at, 2}, board.aliens.square5(at)&^(1<<12))
		}
	case r == 3 && b.dislikes:
		// As in alone5, but that the rest is not looked up.
		const near, west = 0b0011100_0010100_0011100 << 14, 0b0001110_0000110_0001110 << 14
		if aliens := board.aliens.square7(at); (aliens&near == 0 || aliens&west == 0) && board.prey.square7(at) == 0 {
			return SW
		}
	}
	return b.decide(t.Window(i))
}

// alone5 is decide for radius 2 without prey in view, by the mask of aliens but
// for its own field. Nothing next to it can please it, and all hangs on whether
// its own field and the one to the west have scores. If not, no comparison holds.
func (b *bender) alone5(w Window, aliens uint32) Move {
	const near, west = 0b01110_01010_01110 << 5, 0b00111_00011_00111 << 5
	if aliens&near == 0 || aliens&west == 0 {
		return SW
	}
	known := &b.west[aliens&7|aliens>>5&7<<3|aliens>>10&3<<6|aliens>>15&7<<9|aliens>>20&7<<12]
	if *known == 0 {
		*known = uint8(b.decide(w)) + 1
	}
	return Move(*known - 1)
}

// benderSteps is where letters are expected to go; anywhere stands for all nine fields.
var benderSteps = func() (steps [letterKinds]Move) {
	for i := range steps {
		steps[i] = anywhere
	}
	steps[Whale.kind()], steps[Turtle.kind()], steps[Human.kind()] = Stay, SW, NE
	return
}()

func (b *bender) decide(w Window) Move {
	v := w.Radius
	n := 2*v + 1
	if len(b.grid) < n*n {
		b.grid = make([]float32, n*n)
	}
	g := b.grid[:n*n] // row by row
	clear(g)
	for y := range n {
		for x := range n {
			l := w.Letter(x-v, y-v)
			if l == Blank || x == v && y == v {
				continue
			}
			q := b.likings[l.kind()]
			if m := benderSteps[l.kind()]; m != anywhere {
				if nx, ny := x+DX[m], y+DY[m]; nx >= 0 && nx < n && ny >= 0 && ny < n {
					g[ny*n+nx] += q
				}
			} else {
				part := float64(q) / 9
				for j := max(y-1, 0); j <= min(y+1, n-1); j++ {
					for i := max(x-1, 0); i <= min(x+1, n-1); i++ {
						g[j*n+i] = float32(float64(g[j*n+i]) + part)
					}
				}
			}
			if l == Alien {
				g[y*n+x] += b.spot
			}
		}
	}
	best, bx, by := float32(-10), 0, 0
	for y := v - 1; y <= v+1; y++ {
		for x := v - 1; x <= v+1; x++ {
			s := g[y*n+x]
			if s > best || s == best && (x <= bx && y > by || y >= by && x < bx) {
				best, bx, by = s, x, y
			}
		}
	}
	if best > b.taste {
		return Towards(bx-v, by-v)
	}
	var west, south, southWest float32
	for y := v - 1; y <= v; y++ {
		for x := range v {
			west += g[y*n+x] / float32(v-x)
		}
	}
	for y := v; y < n; y++ {
		for x := v - 1; x <= v; x++ {
			south += g[y*n+x] / float32(y-v)
		}
	}
	for y := v; y < n; y++ {
		for x := range v {
			southWest = float32(float64(southWest) + float64(g[y*n+x])/math.Sqrt(float64(y-v+v-x)))
		}
	}
	switch {
	case south > west && south > southWest:
		return S
	case west > south && west > southWest:
		return W
	}
	return SW
}

// Wants is sure of the weak, and of those who show more defense and vision
// than its own levels on average.
func (b *bender) Wants(t *Turn, i uint16, shown Shown) bool {
	if shown.Strength < b.fearFrom {
		return true
	}
	own := t.Level(i, Life) + t.Level(i, Strength) + t.Level(i, Defense) + t.Level(i, Vision) + t.Level(i, Cleverness)
	return float64(shown.Defense+shown.Vision) > b.cleverLvl*float64(own)/5
}

func benderStrategy() engines.Strategy {
	kinds := []struct {
		gene   string
		letter Letter
		def    float64
	}{{"alien", Alien, -5}, {"whale", Whale, 5}, {"cow", Cow, 0}, {"turtle", Turtle, 2}, {"eagle", Eagle, 3}, {"human", Human, 4}}
	genes := []genomes.Gene{pointsGene(3.5, 5.5, 0, 1, 0)}
	for _, k := range kinds {
		genes = append(genes, genomes.Real(k.gene, "how much it likes fields that this letter may go to", -10, 10, k.def))
	}
	genes = append(genes,
		genomes.Real("alien-spot", "how much more it likes the field where an alien stands", -10, 10, -2),
		genomes.Real("taste", "score above which it goes to a field next to it", 0, 10, 0.5),
		genomes.Int("fear-from", "shown strength from which it does not fight, but for liars", 1, 60, 5),
		genomes.Real("liar-level", "how many times its average level shown defense and vision must exceed to be lies", 0, 20, 4))
	return engines.Strategy{
		Name: "bender", Summary: "Bender: goes where prey will be or else south-west, fights the weak and those who seem to lie",
		Space: genomes.MustSpace(genes...),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &bender{
				born: born{pointsOf(g)}, spot: float32(g.Real("alien-spot")), taste: float32(g.Real("taste")),
				fearFrom: g.Int("fear-from"), cleverLvl: g.Real("liar-level"),
			}
			for _, k := range kinds {
				b.likings[k.letter.kind()] = float32(g.Real(k.gene))
			}
			b.dislikes = b.likings[Alien.kind()] < 0 && b.spot <= 0
			b.alone.learn(b.decide)
			return b, nil
		},
	}
}
