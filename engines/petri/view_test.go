package petri

import "testing"

// TestClosestWithin compares the search by columns with one that looks at every
// space in column order.
func TestClosestWithin(t *testing.T) {
	turn := new(Turn)
	b := &turn.board
	b.species = [2]Species{{12, 0, 0}, {12, 0, 0}}
	for seed := range uint64(2000) {
		turn.random.Seed(seed, 3)
		width, height := MinSide+turn.Rand(MaxSide-MinSide+1), MinSide+turn.Rand(MaxSide-MinSide+1)
		b.lay(width, height)
		turn.At = At(turn.Rand(width), turn.Rand(height))
		b.add(turn.At, A, 0)
		for range turn.Rand(12) {
			if p := At(turn.Rand(width), turn.Rand(height)); turn.IsEmpty(p) {
				switch turn.Rand(3) {
				case 0:
					b.add(p, A, 0)
				case 1:
					b.add(p, B, 0)
				default:
					b.occupy(p, corpse)
				}
			}
		}
		for _, k := range []Kind{Friend, Enemy, Corpse} {
			most := turn.Rand(MaxSide+4) - 2
			var want Space
			closest, found := most+1, false
			for x := range width {
				for y := range height {
					p := At(x, y)
					way := max(x-turn.At.X(), turn.At.X()-x, y-turn.At.Y(), turn.At.Y()-y)
					if p != turn.At && b.spaces[p].what == [...]content{cellA, cellB, corpse}[k] && way < closest {
						want, closest, found = p, way, true
					}
				}
			}
			got, distance, ok := turn.ClosestWithin(k, most)
			if ok != found || ok && (got != want || distance != closest) {
				t.Fatalf("seed %d: the closest of kind %d within %d is %d %d (%v), must be %d %d (%v)",
					seed, k, most, got.X(), got.Y(), ok, want.X(), want.Y(), found)
			}
		}
	}
}

func TestFirstFromSkipsColumns(t *testing.T) {
	turn := look(2, 1, 1, 1, "x....", "..o..", "x..x.")
	if p, ok := turn.FirstFrom(Enemy, 0); !ok || p != At(0, 0) {
		t.Errorf("the first enemy is at %d %d", p.X(), p.Y())
	}
	if p, ok := turn.FirstFrom(Enemy, 1); !ok || p != At(3, 2) {
		t.Errorf("the first enemy east of column 0 is at %d %d", p.X(), p.Y())
	}
	if _, ok := turn.FirstFrom(Enemy, 4); ok {
		t.Error("an enemy is found where none is")
	}
}
