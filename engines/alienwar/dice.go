package alienwar

import (
	"math/bits"
	"math/rand/v2"
)

// Dice is the stream of all chance in a match.
type Dice struct {
	pcg   rand.PCG
	moves uint64 // what is left of a draw, as a fraction of 2^64, for Move
	left  int    // moves that it is still good for
}

// seed starts the stream. Seeds are often small numbers in a row, from which
// the generator itself would begin with like numbers, so they are scattered first.
func (d *Dice) seed(seed uint64) {
	const golden = 0x9e3779b97f4a7c15
	*d = Dice{pcg: *rand.NewPCG(scatter(seed+golden), scatter(seed^golden))}
}

// scatter is the finisher of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
func scatter(n uint64) uint64 {
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// N draws a whole number from 0 to n-1, each with the same chance.
func (d *Dice) N(n int) int {
	hi, _ := bits.Mul64(d.pcg.Uint64(), uint64(n))
	return int(hi)
}

// Chance is true with chance p.
func (d *Dice) Chance(p float64) bool { return float64(d.pcg.Uint64()>>11)/(1<<53) < p }

// Move draws one of the nine moves, staying included. A draw of 64 bits serves
// ten moves, digit by digit in base nine: the last one is still even to within 2^-32.
func (d *Dice) Move() Move {
	if d.left == 0 {
		d.moves, d.left = d.pcg.Uint64(), 10
	}
	d.left--
	digit, rest := bits.Mul64(d.moves, uint64(moveCount))
	d.moves = rest
	return Move(digit)
}

// blur raises four levels by 0 to bound-1 each.
func (d *Dice) blur(levels *[abilityCount]int32, bound int) Shown {
	s := Shown{int(levels[Life]), int(levels[Strength]), int(levels[Defense]), int(levels[Vision])}
	switch bound {
	case 1:
	case 2:
		r := d.pcg.Uint64() >> 60
		s.Life += int(r & 1)
		s.Strength += int(r >> 1 & 1)
		s.Defense += int(r >> 2 & 1)
		s.Vision += int(r >> 3)
	default:
		s.Life += d.N(bound)
		s.Strength += d.N(bound)
		s.Defense += d.N(bound)
		s.Vision += d.N(bound)
	}
	return s
}
