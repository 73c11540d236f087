package battlebots

import "testing"

// hurts plays rounds in which nobody moves and tells in which of them, from 0,
// the bot on a square loses energy to what is set up. The other bot stands where
// it is told to and shoots in the first round if it has a command for that.
func hurts(rules Rules, target, other Square, shoots Command, setUp func(*board), rounds int) (lost []bool) {
	b := &board{rules: rules}
	b.lay([2]Square{other, target})
	b.energy = [2]int{100, 100}
	setUp(b)
	for round := range rounds {
		before := b.energy[1]
		if round > 0 {
			shoots = Nothing
		}
		b.round(shoots, Nothing)
		lost = append(lost, b.energy[1] < before)
	}
	return lost
}

// TestDangersAreWhereEnergyIsLost asks the board about every projectile and
// every square: what a duelist takes for struck, for barred and for in reach
// must be where a bot would lose energy. The corner of ghosts is left out.
func TestDangersAreWhereEnergyIsLost(t *testing.T) {
	bot := newDuelist(duelistSpace.Default())
	for _, rules := range []Rules{AsRun, Revised} {
		for from := range Side * Side {
			at := At(from%Side, from/Side)
			for h := range Nowhere {
				for _, kind := range []Command{Bullet(h), Missile(h)} {
					setUp := func(b *board) {
						if kind == Bullet(h) {
							b.bullets.add(at, h)
						} else {
							b.missiles.add(at, h)
						}
					}
					for to := range Side * Side {
						square := At(to%Side, to/Side)
						if square == corner {
							continue
						}
						aside := At(9-square.X()/5*9, 9-square.Y()/5*9)
						if at.to(aside).line()>>4 == uint8(h) {
							aside = At(aside.X(), 9-aside.Y()) // out of the way
						}
						lost := hurts(rules, square, aside, Nothing, setUp, 2)
						v := &View{}
						v.board.rules = rules
						setUp(&v.board)
						v.me, v.enemy = square, square
						d := duel{}
						bot.weighBullets(v, &d)
						bot.weighMissiles(v, &d)
						if struck := d.struck&self != 0; struck != lost[0] {
							t.Fatalf("%v: %v from %v: a bot on %v loses energy now: %v, struck says %v", rules, kind, at, square, lost[0], struck)
						}
						if barred := d.barred&patchOf(0, 0) != 0; !lost[0] && barred != lost[1] {
							t.Fatalf("%v: %v from %v: a bot on %v loses energy next: %v, barred says %v", rules, kind, at, square, lost[1], barred)
						}
					}
				}
			}
			for to := range Side * Side {
				square := At(to%Side, to/Side)
				if square == corner || square == at {
					continue
				}
				can := false
				for h := range Nowhere {
					for _, shot := range []Command{Bullet(h), Missile(h)} {
						can = can || hurts(rules, square, at, shot, func(*board) {}, 1)[0]
					}
				}
				way := (square - at) & (offsets - 1)
				bursts := burstReach[btoi(rules == Revised)][at.place()].has(square)
				if reach := reachNow[way]&self != 0 || bursts; reach != can {
					t.Fatalf("%v: from %v a bot can harm one on %v: %v, the tables say %v", rules, at, square, can, reach)
				}
				if (reachNext[way]&patchOf(0, 0) != 0) != (reachNow[way]&self != 0) {
					t.Fatalf("the tables disagree on the way from %v to %v", at, square)
				}
			}
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestPatchesShowTheNeighbourhood looks at each square of each patch.
func TestPatchesShowTheNeighbourhood(t *testing.T) {
	for from := range Side * Side {
		middle := At(from%Side, from/Side)
		for i := range 25 {
			dx, dy := i%5-2, i/5-2
			in := inside(middle.X()+dx, middle.Y()+dy)
			if out := outside[middle]&patchOf(dx, dy) != 0; out == in {
				t.Fatalf("outside of %v by %d, %d: %v", middle, dx, dy, out)
			}
			if !in {
				continue
			}
			var f field
			f.add(At(middle.X()+dx, middle.Y()+dy))
			if f.patch(middle) != patchOf(dx, dy) || f.around(middle) != maskOf(dx, dy) {
				t.Fatalf("a square %d, %d from %v is not where it should be", dx, dy, middle)
			}
			for h := range Nowhere + 1 {
				hx, hy := h.delta()
				want := 0
				if maskOf(dx-hx, dy-hy) != 0 {
					want = 1
				}
				if got := f.patch(middle).around(h); got != want {
					t.Fatalf("%d squares around the one %v of %v, want %d", got, h, middle, want)
				}
			}
		}
	}
}
