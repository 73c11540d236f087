package alienwar

import (
	"math/bits"

	"breeder/engines"
	"breeder/genomes"
)

// The two funky species count who is in squares of growing size around each
// field that they can go to, smaller than their view by one.

// squares holds masks of the squares around the target of each move, cut out
// of a square of 5 or 7 fields a side around the individual.
type squares[T uint32 | uint64] [moveCount]T

func newSquares[T uint32 | uint64](side, radius int) (masks squares[T]) {
	for m := range moveCount {
		x, y := side/2+DX[m], side/2+DY[m]
		for dy := -radius; dy <= radius; dy++ {
			for dx := -radius; dx <= radius; dx++ {
				masks[m] |= 1 << ((y+dy)*side + x + dx)
			}
		}
	}
	return masks
}

var (
	fieldsOf3   = newSquares[uint32](3, 0)
	fieldsOf5   = newSquares[uint32](5, 0)
	squares3of5 = newSquares[uint32](5, 1)
	fieldsOf7   = newSquares[uint64](7, 0)
	squares3of7 = newSquares[uint64](7, 1)
	squares5of7 = newSquares[uint64](7, 2)
)

// highest is the move with the highest score: staying, unless another one has
// more, and then the first. Scores are compared together with the moves' ranks,
// since which of nine is best cannot be guessed and would be guessed wrong.
func highest(scores *[moveCount]int) Move {
	best := scores[Stay]<<4 | int(Stay)
	for m := N; m < Stay; m++ {
		best = max(best, scores[m]<<4|int(Stay-1-m))
	}
	return byRank[best&15]
}

var byRank = [16]Move{NW, W, SW, S, SE, E, NE, N, Stay}

// count tallies the letters in the square of some radius around a place.
func count(b *Board, p Place, radius int) (tally [letterKinds]int) {
	for dy := -radius; dy <= radius; dy++ {
		for _, l := range b.letters[int(p)+dy*stride-radius:][:2*radius+1] {
			tally[l.kind()]++
		}
	}
	return tally
}

// funkyJack keeps away from aliens, the nearer the more.
type funkyJack struct {
	born
	peaceful
	fade int
}

// Move counts aliens.
func (b *funkyJack) Move(t *Turn) {
	for _, i := range t.Living {
		t.Moves[i] = b.decide(t.Window(i))
	}
}

// dislike is what an alien on the very field counts.
const dislike = -10_000

func (b *funkyJack) decide(w Window) Move {
	var scores [moveCount]int
	switch w.Radius {
	case 1:
		aliens := w.Board.Aliens3(w.At)
		for m := range scores {
			if aliens&fieldsOf3[m] != 0 {
				scores[m] = dislike
			}
		}
	case 2:
		aliens := w.Board.Aliens5(w.At)
		for m := range scores {
			scores[m] = dislike*bits.OnesCount32(aliens&squares3of5[m])/b.fade +
				dislike*bits.OnesCount32(aliens&fieldsOf5[m])
		}
	case 3:
		aliens := w.Board.Aliens7(w.At)
		for m := range scores {
			far := dislike * bits.OnesCount64(aliens&squares5of7[m]) / b.fade
			scores[m] = (far+dislike*bits.OnesCount64(aliens&squares3of7[m]))/b.fade +
				dislike*bits.OnesCount64(aliens&fieldsOf7[m])
		}
	default:
		return b.anywhere(w)
	}
	return highest(&scores)
}

// anywhere is decide for any radius.
func (b *funkyJack) anywhere(w Window) Move {
	var scores [moveCount]int
	for m := range scores {
		at := w.At.To(Move(m))
		for k := w.Radius - 1; k >= 0; k-- {
			tally := count(w.Board, at, k)
			scores[m] += dislike * tally[Alien.kind()]
			if k > 0 {
				scores[m] /= b.fade
			}
		}
	}
	return highest(&scores)
}

func funkyJackStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "funky-jack", Summary: "FunkyJack: goes where the fewest aliens are close, and never fights",
		Space: genomes.MustSpace(pointsGene(4.5, 1.5, 0, 4, 0),
			genomes.Int("fade", "how many times less aliens in each larger square count", 1, 20, 5)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &funkyJack{born: born{pointsOf(g)}, fade: g.Int("fade")}, nil
		},
	}
}

// funkyBob goes where prey is and aliens are not.
type funkyBob struct {
	born
	weighing
	lifeWeight int

	// What a letter adds to a field's score, by the radius of the square
	// around the field that it is in; in the order of bobLetters.
	shares [maxRadius][len(bobLetters)]float64
	// The same in whole numbers for an alien on the very field and next to it.
	onField, nextTo int
}

// bobLetters are the letters in the order in which they are added up, and
// bobIndex is their place in it.
var bobLetters = [...]Letter{Alien, Turtle, Human, Eagle, Whale, Cow}

var bobIndex = func() (index [letterKinds]uint8) {
	for i, l := range bobLetters {
		index[l.kind()] = uint8(i)
	}
	return
}()

// Move scores the fields around.
func (b *funkyBob) Move(t *Turn) {
	for _, i := range t.Living {
		switch at := t.At[i]; t.Radius[i] {
		case 2:
			prey := t.Board.prey.square5(at)
			if aliens := t.Board.aliens.square5(at); prey == 0 {
				t.Moves[i] = b.alone5(aliens)
			} else {
				t.Moves[i] = b.among5(t.Board, at, aliens, prey)
			}
		case 3:
			prey := t.Board.prey.square7(at)
			if aliens := t.Board.aliens.square7(at); prey == 0 {
				t.Moves[i] = b.alone7(aliens)
			} else {
				t.Moves[i] = b.among7(t.Board, at, aliens, prey)
			}
		default:
			t.Moves[i] = b.decide(t.Window(i))
		}
	}
}

// alone5 and alone7 are decide for radius 2 and 3 without prey in view. The
// shares of the field and those next to it are whole numbers or rounded but once.
func (b *funkyBob) alone5(aliens uint32) Move {
	var scores [moveCount]int
	for m := range scores {
		scores[m] = b.nextTo*bits.OnesCount32(aliens&squares3of5[m]) +
			b.onField*bits.OnesCount32(aliens&fieldsOf5[m])
	}
	return highest(&scores)
}

func (b *funkyBob) alone7(aliens uint64) Move {
	var scores [moveCount]int
	far := b.shares[2][0]
	for m := range scores {
		score := b.nextTo*bits.OnesCount64(aliens&squares3of7[m]) +
			b.onField*bits.OnesCount64(aliens&fieldsOf7[m])
		scores[m] = int(float64(score) + float64(far*float64(bits.OnesCount64(aliens&squares5of7[m]))))
	}
	return highest(&scores)
}

// around counts the letters in squares of radius 0, 1 and 2 around each field.
type around [moveCount][3][len(bobLetters)]int

// sees adds a letter that is not an alien.
func (a *around) sees(l Letter, dx, dy, radius int) {
	which := bobIndex[l.kind()]
	for m := range a {
		for d := max(abs(dx-DX[m]), abs(dy-DY[m])); d < radius; d++ {
			a[m][d][which]++
		}
	}
}

// among5 and among7 are decide for radius 2 and 3.
func (b *funkyBob) among5(board *Board, at Place, aliens, prey uint32) Move {
	var a around
	for m := range a {
		a[m][0][0] = bits.OnesCount32(aliens & fieldsOf5[m])
		a[m][1][0] = bits.OnesCount32(aliens & squares3of5[m])
	}
	for ; prey != 0; prey &= prey - 1 {
		k := bits.TrailingZeros32(prey)
		dx, dy := k%5-2, k/5-2
		a.sees(board.letters[at.Plus(dx, dy)], dx, dy, 2)
	}
	return b.weigh(&a, 2)
}

func (b *funkyBob) among7(board *Board, at Place, aliens, prey uint64) Move {
	var a around
	for m := range a {
		a[m][0][0] = bits.OnesCount64(aliens & fieldsOf7[m])
		a[m][1][0] = bits.OnesCount64(aliens & squares3of7[m])
		a[m][2][0] = bits.OnesCount64(aliens & squares5of7[m])
	}
	for ; prey != 0; prey &= prey - 1 {
		k := bits.TrailingZeros64(prey)
		dx, dy := k%7-3, k/7-3
		a.sees(board.letters[at.Plus(dx, dy)], dx, dy, 3)
	}
	return b.weigh(&a, 3)
}

func (b *funkyBob) weigh(a *around, radius int) Move {
	var scores [moveCount]int
	for m := range scores {
		for i := range radius {
			scores[m] = b.add(scores[m], i, &a[m][i])
		}
	}
	return highest(&scores)
}

// add adds the likings for the letters in a square of radius i to a score. It
// is cut to a whole number after each letter.
func (b *funkyBob) add(score, i int, tally *[len(bobLetters)]int) int {
	for l, n := range tally {
		if n != 0 {
			score = int(float64(score) + float64(b.shares[i][l]*float64(n)))
		}
	}
	return score
}

func (b *funkyBob) decide(w Window) Move {
	var scores [moveCount]int
	for m := range scores {
		at := w.At.To(Move(m))
		for i := range w.Radius {
			letters := count(w.Board, at, i)
			var tally [len(bobLetters)]int
			for l, letter := range bobLetters {
				tally[l] = letters[letter.kind()]
			}
			scores[m] = b.add(scores[m], i, &tally)
		}
	}
	return highest(&scores)
}

// Wants compares half of its hp and strength with what the enemy shows.
func (b *funkyBob) Wants(t *Turn, i uint16, shown Shown) bool {
	return (t.HP(i)+t.Level(i, Strength))/2 > shown.Life*b.lifeWeight+shown.Strength
}

func funkyBobStrategy() engines.Strategy {
	liking := func(name string, def int) genomes.Gene {
		return genomes.Int(name, "how much it likes this letter close by", -3000, 3000, def)
	}
	return engines.Strategy{
		Name: "funky-bob", Summary: "FunkyBob: goes where prey is close and aliens are not, and fights the clearly weaker",
		Space: genomes.MustSpace(pointsGene(2.5, 5.5, 0, 2, 0),
			liking("alien", -1000), liking("turtle", 100), liking("human", 100), liking("eagle", 100), liking("whale", 50), liking("cow", 50),
			genomes.Real("near", "what likings are divided by on the very field, where those around count once", 0.1, 2, 0.3),
			genomes.Int("life-weight", "how much a shown life level weighs against a strength level", 0, 20, 3)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &funkyBob{born: born{pointsOf(g)}, lifeWeight: g.Int("life-weight")}
			for l, name := range [len(bobLetters)]string{"alien", "turtle", "human", "eagle", "whale", "cow"} {
				liking := float64(g.Int(name))
				b.shares[0][l] = liking / g.Real("near")
				for i := 1; i < len(b.shares); i++ {
					b.shares[i][l] = liking / float64(i)
				}
			}
			b.onField, b.nextTo = int(b.shares[0][0]), int(b.shares[1][0])
			return b, nil
		},
	}
}
