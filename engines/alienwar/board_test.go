package alienwar

import (
	"testing"

	"pgregory.net/rapid"
)

var anyLetter = rapid.SampledFrom([]Letter{Blank, Blank, Blank, Alien, Alien, Whale, Cow, Turtle, Eagle, Human})

// anyBoard draws a planet with letters all over it.
func anyBoard(t *rapid.T) *Board {
	b := &Board{side: rapid.IntRange(minSide, 40).Draw(t, "side")}
	if rapid.IntRange(0, 9).Draw(t, "large") == 0 {
		b.side = MaxSide
	}
	b.blank()
	for range rapid.IntRange(0, 300).Draw(t, "letters") {
		x, y := rapid.IntRange(0, b.side-1).Draw(t, "x"), rapid.IntRange(0, b.side-1).Draw(t, "y")
		b.letters[At(x, y)] = anyLetter.Draw(t, "letter")
	}
	b.finish()
	return b
}

// seen is the letter dx, dy from a place of the planet, the hard way.
func (b *Board) seen(p Place, dx, dy int) Letter {
	return b.letters[At(wrapped(p.X()+dx, b.side), wrapped(p.Y()+dy, b.side))]
}

// TestWindowsAreCutAroundTheTorus compares letters, rows and masks of every kind
// with what stands on the planet.
func TestWindowsAreCutAroundTheTorus(t *testing.T) {
	far := new(Board)
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		p := At(rapid.IntRange(0, b.side-1).Draw(t, "x"), rapid.IntRange(0, b.side-1).Draw(t, "y"))
		turn := Turn{At: []Place{p}, Radius: []uint8{uint8(rapid.IntRange(1, maxRadius).Draw(t, "radius"))}, Board: b, far: far}
		w := turn.Window(0)
		r := w.Radius
		aliens, prey := map[[2]int]bool{}, map[[2]int]bool{}
		for dy := -r; dy <= r; dy++ {
			for dx := -r; dx <= r; dx++ {
				want := b.seen(p, dx, dy)
				if got := w.Letter(dx, dy); got != want {
					t.Fatalf("the letter at %d %d is %q, want %q", dx, dy, got.Sign(), want.Sign())
				}
				aliens[[2]int{dx, dy}] = want == Alien
				prey[[2]int{dx, dy}] = want != Alien && want != Blank
			}
		}
		if w.Preyless() != !anyTrue(prey) {
			t.Fatalf("preyless is %v", w.Preyless())
		}
		cut := func(of map[[2]int]bool, r int) (mask uint64) {
			for k := range (2*r + 1) * (2*r + 1) {
				if of[[2]int{k%(2*r+1) - r, k/(2*r+1) - r}] {
					mask |= 1 << k
				}
			}
			return mask
		}
		for _, c := range []struct {
			r         int
			got, want uint64
		}{
			{1, uint64(w.Board.Aliens3(w.At)), cut(aliens, 1)}, {1, uint64(w.Board.Prey3(w.At)), cut(prey, 1)},
			{2, uint64(w.Board.Aliens5(w.At)), cut(aliens, 2)}, {2, uint64(w.Board.Prey5(w.At)), cut(prey, 2)},
			{3, w.Board.Aliens7(w.At), cut(aliens, 3)}, {3, w.Board.Prey7(w.At), cut(prey, 3)},
		} {
			if c.r <= r && c.got != c.want {
				t.Fatalf("a mask of radius %d is %b, want %b", c.r, c.got, c.want)
			}
		}
		dy := rapid.IntRange(-r, r).Draw(t, "row")
		n := min(r, 28)
		for _, c := range []struct {
			got uint64
			of  map[[2]int]bool
		}{{w.Board.AliensRow(w.At, dy, n), aliens}, {w.Board.PreyRow(w.At, dy, n), prey}} {
			for dx := -n; dx <= n; dx++ {
				if got := c.got>>(dx+n)&1 != 0; got != c.of[[2]int{dx, dy}] {
					t.Fatalf("bit %d of row %d is %v", dx, dy, got)
				}
			}
		}
	})
}

func anyTrue(of map[[2]int]bool) bool {
	for _, v := range of {
		if v {
			return true
		}
	}
	return false
}

func TestTheEdgeLeadsToTheOtherEnd(t *testing.T) {
	b := &Board{side: 20}
	b.blank()
	for _, c := range [][4]int{{-1, 3, 19, 3}, {20, 3, 0, 3}, {4, -1, 4, 19}, {4, 20, 4, 0}, {-1, -1, 19, 19}, {20, 20, 0, 0}, {-1, 20, 19, 0}} {
		p := At(c[0], c[1])
		if b.letters[p] != edge {
			t.Errorf("%d %d is no edge", c[0], c[1])
		}
		if home := b.home(p); home != At(c[2], c[3]) {
			t.Errorf("%d %d leads to %d %d, want %d %d", c[0], c[1], home.X(), home.Y(), c[2], c[3])
		}
	}
	if b.letters[At(0, 0)] != Blank || b.letters[At(19, 19)] != Blank {
		t.Error("the corners of the planet are taken for its edge")
	}
}

func TestPutKeepsPlanes(t *testing.T) {
	b := &Board{side: minSide}
	b.blank()
	b.finish()
	p := At(8, 8)
	for _, c := range []struct {
		letter       Letter
		aliens, prey uint32
	}{{Alien, 1 << 4, 0}, {Cow, 0, 1 << 4}, {Alien, 1 << 4, 0}, {Blank, 0, 0}} {
		b.put(p, c.letter)
		if b.Letter(p) != c.letter || b.Aliens3(p) != c.aliens || b.Prey3(p) != c.prey {
			t.Errorf("after %q the masks are %b and %b", c.letter.Sign(), b.Aliens3(p), b.Prey3(p))
		}
	}
}
