package hitsunk

import (
	"breeder/engines"
	"breeder/genomes"
)

// peaceMaker is the entry PeaceMaker (Python 2): a battleship that
// fires at the three nearest enemy cells and sails to and fro on a line,
// two cells clear of mines.
//
// Its quirks: it looks at cells in a spiral from the outside in, read
// backwards, that takes its corners too soon and so misses 35 cells, some of them
// next to the ship; it fires farther than its range after a scan; it takes the
// cell behind the next one astern for the next one; and it shields itself only
// if it had no shots, which never happens.
//
// It remembers which way it sails in a file, and all its copies in a match
// have one file: one that turns about makes the others turn about. So it is
// here, for bots of one genome.
type peaceMaker struct {
	ship   Class
	volley int // most shots in a turn
	gap    int // cells ahead that must be clear of mines, the next included
	leg    byte
	owner  uint64
	looks  *ranking

	file *File
}

// What the file says: the way the bot sails. Empty counts as sailAhead.
const (
	sailAstern = '0'
	sailAhead  = '1'
)

func peaceMakerStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "peace-maker",
		Author:  "unnamed entrant",
		Summary: "PeaceMaker: a battleship that fires at the nearest cells and sails to and fro",
		Space: genomes.MustSpace(
			shipGene(Battleship),
			genomes.Int("volley", "Most shots in a turn; without any it shields itself where it sees an enemy.", 0, 3, 3),
			genomes.Int("range", "How far it fires, whatever its ship reaches.", 1, MaxReach, MaxReach),
			genomes.Int("mine-gap", "Cells ahead that it wants clear of mines.", 1, 3, 2),
			genomes.Choice("first-leg", "Which way it sails first.", []string{"ahead", "astern"}, "ahead"),
		),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &peaceMaker{
				ship:   shipOf(g),
				volley: g.Int("volley"),
				gap:    g.Int("mine-gap"),
				leg:    sailAhead,
				owner:  g.Hash(),
				looks:  peaceMakerLooks(g.Int("range")),
			}
			if g.Choice("first-leg") == "astern" {
				b.leg = sailAstern
			}
			return b, nil
		},
	}
}

// peaceMakerLooks ranks the cells up to a distance as PeaceMaker goes through
// them: rings of the map from the outside in, all backwards.
func peaceMakerLooks(most int) *ranking {
	var cells []int
	look := func(row, column int) { cells = append(cells, row*mapSide+column) }
	top, left, bottom, right := 0, 0, mapSide-1, mapSide-1
spiral:
	for {
		for side := range 4 {
			switch side {
			case 0:
				for column := left; column <= right; column++ {
					look(top, column)
				}
				top++
			case 1:
				for row := top; row <= bottom; row++ {
					look(row, right)
				}
				right--
			case 2:
				for column := right; column > left+1; column-- {
					look(bottom, column)
				}
				bottom--
			case 3:
				for row := bottom; row > top+1; row-- {
					look(row, left)
				}
				left++
			}
			if top > bottom || left > right {
				break spiral
			}
		}
	}
	var r ranking
	for i := range r {
		r[i] = unranked
	}
	for i, cell := range cells {
		dx, dy := cell%mapSide-ScanSight, cell/mapSide-ScanSight
		if max(dx, -dx, dy, -dy) <= most {
			r[cell] = uint16(len(cells) - 1 - i)
		}
	}
	return &r
}

// Choose picks the ship and empties the file.
func (b *peaceMaker) Choose(l *Launch) Class {
	b.file = l.File(b.owner)
	b.file.Text = 0
	return b.ship
}

// Turn fires, or else scans, and sails on.
func (b *peaceMaker) Turn(t *Turn) {
	most := min(int(t.Shots), b.volley)
	if most > 0 {
		targets := t.first(b.looks, most)
		for _, at := range targets {
			t.Order(ShootAt(int(at.DX), int(at.DY)))
		}
		if len(targets) == 0 {
			t.Order(Do(Scan))
		}
	} else if len(t.first(b.looks, 1)) > 0 {
		t.Order(Do(Shield))
	} else {
		t.Order(Do(Scan))
	}

	way := b.file.Text
	if way == 0 {
		way = b.leg
	}
	switch way {
	case sailAhead:
		if b.clear(t, 1, 1) {
			t.Order(Do(Ahead))
		} else if b.clear(t, -int(t.Length)-1, -1) {
			t.Order(Do(Astern))
			way = sailAstern
		}
	case sailAstern:
		if b.clear(t, -int(t.Length)-1, -1) {
			t.Order(Do(Astern))
		} else if b.clear(t, 1, 1) {
			t.Order(Do(Ahead))
			way = sailAhead
		}
	}
	b.file.Text = way
}

// clear tells whether the cell so many steps ahead of the head is water, and
// those beyond it, each a step on, are clear of mines as far as the gap goes.
func (b *peaceMaker) clear(t *Turn, first, step int) bool {
	dx, dy := DX[t.Dir&3], DY[t.Dir&3]
	if t.At(first*dx, first*dy) != Water {
		return false
	}
	for i := 1; i < b.gap; i++ {
		beyond := first + i*step
		if t.At(beyond*dx, beyond*dy) == Mine {
			return false
		}
	}
	return true
}
