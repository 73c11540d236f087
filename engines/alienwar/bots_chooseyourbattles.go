package alienwar

import (
	"math"
	"math/bits"
	"slices"

	"breeder/engines"
	"breeder/genomes"
)

// chooseYourBattles goes where the closest alien is farthest, and among such
// fields where the closest prey is closest. It fights when it looks at least
// twice as hard as the enemy.
type chooseYourBattles struct {
	born
	weighing
	caution float64
	alone   table3
}

// Move compares the fields around.
func (b *chooseYourBattles) Move(t *Turn) {
	for _, i := range t.Living {
		at := t.At[i]
		switch t.Radius[i] {
		case 1:
			if t.Board.prey.square3(at) == 0 {
				t.Moves[i] = b.alone[t.Board.aliens.square3(at)&511]
				continue
			}
		case 2:
			if t.Board.prey.square5(at) == 0 {
				t.Moves[i] = farthest(t.Board.aliens.square5(at) &^ (1 << 12))
				continue
			}
		}
		t.Moves[i] = b.decide(t.Window(i))
	}
}

// ranks5 tells for each field of a square of 5 around the individual how far it
// is from the target of each move: a lane of ten bits a move has the bit of the
// distance's rank. Six lanes share the first word and three the second.
var ranks5 = func() (ranks [25][2]uint64) {
	var distances []int32
	for dy := 0; dy <= 3; dy++ {
		for dx := 0; dx <= dy; dx++ {
			distances = append(distances, distance(dx, dy))
		}
	}
	for k := range ranks {
		for m := range moveCount {
			rank := slices.Index(distances, distance(k%5-2-DX[m], k/5-2-DY[m]))
			ranks[k][m/6] |= 1 << (int(m%6)*rankBits + rank)
		}
	}
	return
}()

// rankBits is the number of distances up to 3 fields to either side.
const rankBits = 10

// farthest is decide for radius 2 without prey in view, of the aliens but for
// its own field. In each move's lane the lowest bit is the closest alien's.
func farthest(aliens uint32) Move {
	var first, second uint64
	for ; aliens != 0; aliens &= aliens - 1 {
		r := &ranks5[bits.TrailingZeros32(aliens)]
		first |= r[0]
		second |= r[1]
	}
	best := 0
	for m := range moveCount {
		lane := int(first>>(m*rankBits)) & (1<<rankBits - 1)
		if m >= 6 {
			lane = int(second>>((m-6)*rankBits)) & (1<<rankBits - 1)
		}
		best = max(best, (lane&-lane)<<4|int(Stay-m))
	}
	return Stay - Move(best&15)
}

// distance puts the larger of two distances first, and their sum second.
func distance(dx, dy int) int32 {
	dx, dy = abs(dx), abs(dy)
	return int32(100*max(dx, dy) + dx + dy)
}

func (b *chooseYourBattles) decide(w Window) Move {
	var enemy, prey [moveCount]int32
	for m := range enemy {
		enemy[m], prey[m] = math.MaxInt32, math.MaxInt32
	}
	for dy := -w.Radius; dy <= w.Radius; dy++ {
		for dx := -w.Radius; dx <= w.Radius; dx++ {
			closest := &prey
			switch w.Letter(dx, dy) {
			case Blank:
				continue
			case Alien:
				if dx == 0 && dy == 0 {
					continue
				}
				closest = &enemy
			}
			for m := range closest {
				closest[m] = min(closest[m], distance(dx-DX[m], dy-DY[m]))
			}
		}
	}
	best := N
	for m := NE; m < moveCount; m++ {
		if enemy[m] > enemy[best] || enemy[m] == enemy[best] && prey[m] < prey[best] {
			best = m
		}
	}
	return best
}

// Wants compares how long both sides would last.
func (b *chooseYourBattles) Wants(t *Turn, i uint16, shown Shown) bool {
	own := float64(t.HP(i)) * (50 + float64(t.Level(i, Defense))) / float64(shown.Strength)
	theirs := b.caution * float64(shown.Life*5+10) * (50 + float64(shown.Defense)) / float64(t.Level(i, Strength))
	return own > theirs
}

func chooseYourBattlesStrategy() engines.Strategy {
	return engines.Strategy{
		Name: "choose-your-battles", Summary: "ChooseYourBattles: keeps its distance and fights when it looks twice as hard",
		Space: genomes.MustSpace(pointsGene(3.5, 6.5, 0, 0, 0),
			cautionGene("how many times as hard as the enemy it must look to fight", 0, 10, 2)),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &chooseYourBattles{born: born{pointsOf(g)}, caution: g.Real("caution")}
			b.alone.learn(b.decide)
			return b, nil
		},
	}
}
