package hitsunk

import (
	"breeder/engines"
	"breeder/genomes"
)

// diver is a hand-made submarine that lives by what the contest's program
// leaves open: under water nobody can shoot it, and there it may do all it
// likes. It dives at once and stays down, scans and fires in turns, sets off
// mines beside others and keeps away from them itself. Where the rules end its
// dive it dives again.
type diver struct {
	scanEvery int
	mineGap   int
	lays      bool

	seen  []Spot // mines
	since int    // turns since the last scan
}

func diverStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "diver",
		Author:  "breeder",
		Summary: "a submarine that dives at once, scans, fires from below, and keeps clear of mines",
		Space: genomes.MustSpace(
			genomes.Int("scan-every", "Most turns from one scan to the next, while there is something to shoot at.", 1, 20, 6),
			genomes.Int("mine-gap", "Cells that it keeps between itself and mines.", 0, 3, 1),
			genomes.Choice("lays", "Whether it lays mines beside others that it cannot shoot.", []string{"yes", "no"}, "yes"),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			return &diver{scanEvery: g.Int("scan-every"), mineGap: g.Int("mine-gap"), lays: g.Choice("lays") == "yes"}, nil
		},
	}
}

// Choose picks the submarine.
func (b *diver) Choose(*Launch) Class {
	b.since = 0
	return Submarine
}

// Turn dives, fires or scans, and sails on unless it fires.
func (b *diver) Turn(t *Turn) {
	b.seen = t.MinesSeen(b.seen[:0])
	b.since++
	if !b.fire(t) {
		b.sail(t)
	}
}

// fire gives the order for the turn's one action, and says whether it
// fires at a ship.
func (b *diver) fire(t *Turn) bool {
	if !t.Underwater && t.Cooldown == 0 {
		t.Order(Do(Dive))
		return false
	}
	if b.since >= b.scanEvery {
		b.since = 0
		t.Order(Do(Scan))
		return false
	}
	ships := t.ShipsSeen()
	if at, ok := b.mineBeside(ships); ok {
		t.Order(ShootAt(int(at.DX), int(at.DY)))
		return false
	}
	reach := Submarine.Reach()
	best, nearest := Spot{}, reach+1
	for _, s := range ships {
		if d := s.distance(); s.Symbol == Enemy && d < nearest {
			best, nearest = s, d
		}
	}
	if nearest <= reach {
		t.Order(ShootAt(int(best.DX), int(best.DY)))
		return true
	}
	if b.lays && t.Mines > 0 {
		for _, s := range ships {
			// Far enough to set it off unharmed.
			if s.Symbol == Dived && s.distance() > 3 && s.distance() <= reach {
				for _, d := range [4]Direction{Up, Right, Down, Left} {
					x, y := int(s.DX)+DX[d], int(s.DY)+DY[d]
					if t.At(x, y) == Water && t.CanLay(x, y) {
						t.Order(LayAt(x, y))
						return false
					}
				}
			}
		}
	}
	b.since = 0
	t.Order(Do(Scan))
	return false
}

// mineBeside finds a mine to set off: in reach, next to another ship's intact cell
// and not next to the own ship.
func (b *diver) mineBeside(ships []Spot) (Spot, bool) {
	for _, m := range b.seen {
		if d := m.distance(); d > Submarine.Reach() || d < 4 {
			continue
		}
		for _, s := range ships {
			if (s.Symbol == Enemy || s.Symbol == Dived) && s.beside(m) {
				return m, true
			}
		}
	}
	return Spot{}, false
}

// sail goes ahead while that is safe, else turns, else goes astern.
func (b *diver) sail(t *Turn) {
	x, y, d := 0, 0, t.Dir
	for range t.Moves {
		if nx, ny := x+DX[d&3], y+DY[d&3]; t.At(nx, ny) == Water && b.safe(nx, ny) {
			t.Order(Do(Ahead))
			x, y = nx, ny
			continue
		}
		turned := false
		for _, v := range [2]Verb{TurnK, TurnC} {
			if to := d.Turned(t.TurnBy(v)); b.roomToTurn(t, x, y, to) {
				t.Order(Do(v))
				d, turned = to, true
				break
			}
		}
		if !turned {
			t.Order(Do(Astern))
			return
		}
	}
}

// roomToTurn tells whether the ship, with its head there, can point in a direction.
func (b *diver) roomToTurn(t *Turn, x, y int, d Direction) bool {
	for i := range int(t.Length) {
		cx, cy := x-i*DX[d&3], y-i*DY[d&3]
		if symbol := t.At(cx, cy); symbol != Water && symbol != Own || !b.safe(cx, cy) {
			return false
		}
	}
	return true
}

// safe tells whether a cell is clear of mines by the gap.
func (b *diver) safe(x, y int) bool {
	for _, m := range b.seen {
		if max(int(m.DX)-x, x-int(m.DX), int(m.DY)-y, y-int(m.DY)) <= b.mineGap {
			return false
		}
	}
	return true
}
