package alienwar

import "breeder/genomes"

// fighting is how settlers decide whether to fight. Its fields are the genes of
// their names, but for what it keeps to know its kin by.
type fighting struct {
	odds                  [moods]float64
	enemyHP, enemyHPEach  float64
	veteranHP             float64
	suspicion             float64
	stakes                float64
	spares                bool // its kin
	kinLife, kinStrength  int  // levels at birth
	kinDefense, kinVision int
}

func newFighting(g genomes.Genome) fighting {
	f := fighting{
		enemyHP:     g.Real("enemy-hp"),
		enemyHPEach: g.Real("enemy-hp-per-life"),
		veteranHP:   g.Real("veteran-hp"),
		suspicion:   g.Real("suspicion"),
		stakes:      g.Real("stakes"),
		spares:      g.Choice("kin") == "spare",
	}
	for m, name := range moodNames {
		f.odds[m] = g.Real(name + "-odds")
	}
	points := pointsOf(g)
	level := func(a Ability) int { return round(1 + points[a]) }
	f.kinLife, f.kinStrength, f.kinDefense, f.kinVision = level(Life), level(Strength), level(Defense), level(Vision)
	return f
}

// hitChance is that of a blow against a defense.
func hitChance(defense int) float64 { return 1 - 1/float64(dodgeBound(defense)) }

// veteranLevels is what a newborn may show in all: 14 by its points and base
// levels, and what chance and rounding add.
const veteranLevels = 18

// mostStakes bounds the levels that make a difference to the odds.
const mostStakes = 60

// likeKin tells whether the levels shown may be those of newborn kin.
func (f *fighting) likeKin(shown Shown) bool {
	return uint(shown.Life-f.kinLife) <= 1 && uint(shown.Strength-f.kinStrength) <= 1 &&
		uint(shown.Defense-f.kinDefense) <= 1 && uint(shown.Vision-f.kinVision) <= 1
}

// wants tells whether individual i wants to fight whom it is shown. The blows
// that it takes to kill the enemy, times what a blow of the enemy's hurts, is
// what the fight should cost.
func (f *fighting) wants(t *Turn, i uint16, m mood, shown Shown) bool {
	if f.spares && f.likeKin(shown) {
		return false
	}
	// Nearly everybody is born with little defense or vision. Who shows much of
	// both is likely to be clever and raises all it shows.
	raised := max(float64(min(shown.Defense, shown.Vision))-1.5, 0)
	strength := max(float64(shown.Strength)-float64(f.suspicion*raised), 1)
	hp := f.enemyHP + float64(f.enemyHPEach*float64(shown.Life)) + float64(f.veteranHP*float64(max(shown.Total()-veteranLevels, 0)))
	blow := float64(hitChance(shown.Defense) * float64(t.Level(i, Strength)+1) / 2)
	blows := max(hp, 1) / blow
	cost := blows * float64(hitChance(t.Level(i, Defense))*(strength+1)/2)
	levels := t.Level(i, Life) + t.Level(i, Strength) + t.Level(i, Defense) + t.Level(i, Vision) + t.Level(i, Cleverness)
	asked := f.odds[m] * (1 + float64(f.stakes*float64(min(levels, mostStakes)-15)/15))
	return float64(t.HP(i)) > float64(asked*cost)
}
