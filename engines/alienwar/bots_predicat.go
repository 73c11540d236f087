package alienwar

import (
	"breeder/engines"
	"breeder/genomes"
)

// predicat goes for the most valuable prey next to it, and if it sees two fields
// far for prey at that distance. It fights when it expects to last longer.
//
// Its quirks: with the sight that it is born with, the look at the second ring
// fails, and it stays where it is unless something better than a cow is next to
// it; with farther sight the ring becomes a corner of its view; and it has no
// word for south-east.
type predicat struct {
	born
	weighing
	eyes    bool // PredicatEyes: takes the first whale at once, and goes anywhere instead of south-east
	values  [letterKinds]int
	caution float32
}

// Move looks for prey.
func (b *predicat) Move(t *Turn) {
	for _, i := range t.Living {
		at := t.At[i]
		if t.Radius[i] == 1 && t.Board.prey.square3(at) == 0 {
			t.Moves[i] = Stay
			continue
		}
		w := t.Window(i)
		if aliens := w.Board.aliens.square3(w.At); aliens != 511 && w.Preyless() {
			t.Moves[i] = firstFree[aliens&511]
			continue
		}
		t.Moves[i] = b.decide(w, t.Dice)
	}
}

// firstFree is the first move to a field without an alien, by their mask.
var firstFree = func() (first table3) {
	for mask := range first {
		first[mask] = Stay
		for m := range moveCount {
			if uint32(mask)&fieldsOf3[m] == 0 {
				first[mask] = m
				break
			}
		}
	}
	return first
}()

func (b *predicat) decide(w Window, dice *Dice) Move {
	best, score := Stay, -1
	for m := range moveCount {
		letter := w.Board.letters[w.At.To(m)]
		if value := b.values[letter.kind()]; value > score {
			best, score = m, value
		}
		if b.eyes && letter == Whale {
			return m
		}
	}
	v := w.Radius
	if v == 1 {
		if score > 1 {
			return best
		}
		return Stay
	}
	for x := v - 2; x <= v+2; x++ {
		for y := v - 2; y <= v+2; y++ {
			if x != 0 && x != 4 && y != 0 && y != 4 {
				continue
			}
			letter := w.Letter(x-v, y-v)
			switch {
			case letter == Whale:
				best, score = b.towards(x-v, y-v, dice), b.values[Whale.kind()]
			case letter == Turtle && x >= v && y <= v:
				return b.towards(x-1-v, y+1-v, dice)
			case letter == Human && x <= v && y >= v:
				return b.towards(x+1-v, y-1-v, dice)
			default:
				if value := b.values[letter.kind()]; value > score {
					best, score = b.towards(x-v, y-v, dice), value
				}
			}
		}
	}
	return best
}

// towards is the way to a field as the species knows it.
func (b *predicat) towards(dx, dy int, dice *Dice) Move {
	if dx > 0 && dy > 0 || dx == 0 && dy == 0 {
		if b.eyes {
			return dice.Move()
		}
		return W
	}
	return Towards(dx, dy)
}

// Wants compares turns to live, halves in whole numbers and the rest in single
// precision. The chance to hit is 1, but 0 against a defense above 50.
func (b *predicat) Wants(t *Turn, i uint16, shown Shown) bool {
	hit := func(defense int) float32 { return float32(1 - 1/(50/defense+1)) }
	theirDamage := float32(1 + shown.Strength/2)
	ownDamage := float32(1 + t.Level(i, Strength)/2)
	theirs := float32(shown.Life*5+10) / float32(ownDamage*hit(shown.Defense))
	own := float32(t.HP(i)) / float32(theirDamage*hit(t.Level(i, Defense)))
	return b.caution*theirs < own
}

func predicatStrategy(name, summary string, eyes bool, points ...float64) engines.Strategy {
	kinds := []struct {
		gene   string
		letter Letter
		def    int
	}{{"whale", Whale, 6}, {"turtle", Turtle, 4}, {"eagle", Eagle, 3}, {"human", Human, 2}, {"cow", Cow, 1}}
	genes := []genomes.Gene{
		pointsGene(points...),
		cautionGene("how many times as long as the enemy it must expect to last to fight", 0, 10, 1),
	}
	for _, k := range kinds {
		genes = append(genes, genomes.Int(k.gene, "how much it values a "+k.gene+"; an empty field is worth 0", -1, 9, k.def))
	}
	return engines.Strategy{
		Name: name, Summary: summary,
		Space: genomes.MustSpace(genes...),
		New: func(g genomes.Genome) (engines.Bot, error) {
			b := &predicat{born: born{pointsOf(g)}, eyes: eyes, caution: float32(g.Real("caution"))}
			b.values[Alien.kind()] = -1
			for _, k := range kinds {
				b.values[k.letter.kind()] = g.Int(k.gene)
			}
			return b, nil
		},
	}
}

func predicatClawStrategy() engines.Strategy {
	return predicatStrategy("predicat-claw", "PredicatClaw: swallows prey next to it and whomever it expects to outlast", false, 4.5, 5.5, 0, 0, 0)
}

func predicatEyesStrategy() engines.Strategy {
	return predicatStrategy("predicat-eyes", "PredicatEyes: PredicatClaw with a point in vision instead of strength", true, 4.5, 4.5, 0, 1, 0)
}
