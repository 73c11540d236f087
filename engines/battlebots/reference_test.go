package battlebots

import (
	"math/rand/v2"
	"testing"
)

// plainBoard is a second referee, written for being compared with: a round as
// the pages tell it, step by step, with coordinates and tables of slots that
// are searched, and nothing looked up.
type plainBoard struct {
	rules     Rules
	x, y      [2]int
	energy    [2]int
	paralysis int
	bullets   [maxMines]plainItem
	missiles  [maxMines]plainItem
	mines     [maxMines]plainItem
}

type plainItem struct {
	live    bool
	x, y    int
	heading int // -1 for a ghost
}

var (
	plainDX = [8]int{0, 1, 1, 1, 0, -1, -1, -1}
	plainDY = [8]int{-1, -1, 0, 1, 1, 1, 0, -1}
)

func (p *plainBoard) nearBot(bot, x, y int) bool {
	dx, dy := p.x[bot]-x, p.y[bot]-y
	return dx > -2 && dx < 2 && dy > -2 && dy < 2
}

// round plays a round of commands and tells whether the bout is over.
func (p *plainBoard) round(commands [2]Command) bool {
	if p.paralysis == 0 {
		try := func(bot int) bool {
			if !commands[bot].IsMove() {
				return true
			}
			x, y := p.x[bot]+plainDX[commands[bot]], p.y[bot]+plainDY[commands[bot]]
			if x < 0 || y < 0 || x > 9 || y > 9 || x == p.x[1-bot] && y == p.y[1-bot] {
				return false
			}
			p.x[bot], p.y[bot] = x, y
			return true
		}
		first := try(0)
		try(1)
		if !first {
			try(0)
		}
		for i := range p.mines {
			m := &p.mines[i]
			for bot := range 2 {
				if m.live && p.x[bot] == m.x && p.y[bot] == m.y {
					p.energy[bot] -= 2
					if p.nearBot(1-bot, m.x, m.y) {
						p.energy[1-bot]--
					}
					m.live = false
				}
			}
		}
		if p.rules == Revised && (p.energy[0] < 1 || p.energy[1] < 1) {
			return true
		}
	} else {
		p.paralysis--
	}

	pulse := [2]bool{commands[0] == EMP, commands[1] == EMP}
	if pulse[0] || pulse[1] {
		p.paralysis = 2
	}
	if pulse[0] {
		p.energy[0]--
	}
	if pulse[1] && !(pulse[0] && p.rules == AsRun) {
		p.energy[1]--
	}
	if !(p.rules == Revised && pulse[1]) {
		p.weapon(0, commands[0])
		p.weapon(1, commands[1])
	}
	for i := range p.bullets {
		p.fly(&p.bullets[i], 3, false)
	}
	for i := range p.missiles {
		p.fly(&p.missiles[i], 2, true)
	}
	return p.energy[0] < 1 || p.energy[1] < 1
}

func (p *plainBoard) weapon(bot int, c Command) {
	put := func(table *[maxMines]plainItem, item plainItem) {
		for i := range table {
			if !table[i].live {
				table[i] = item
				return
			}
		}
	}
	h := int(c.Heading())
	switch c & kindOf {
	case bulletCommand:
		if h < 8 {
			put(&p.bullets, plainItem{true, p.x[bot], p.y[bot], h})
		}
	case missileCommand:
		if h < 8 {
			put(&p.missiles, plainItem{true, p.x[bot], p.y[bot], h})
		}
	case mineCommand:
		x, y := p.x[bot], p.y[bot]
		if h < 8 {
			x, y = x+plainDX[h], y+plainDY[h]
		} else if p.rules == Revised {
			return
		}
		if x < 0 || y < 0 || x > 9 || y > 9 {
			return
		}
		if p.rules == Prose && (x == p.x[0] && y == p.y[0] || x == p.x[1] && y == p.y[1]) {
			return
		}
		for i := range p.mines {
			if m := &p.mines[i]; m.live && m.x == x && m.y == y {
				m.live = false
				for bot := range 2 {
					if p.nearBot(bot, x, y) {
						p.energy[bot]--
					}
				}
				return
			}
		}
		put(&p.mines, plainItem{true, x, y, 0})
	}
}

func (p *plainBoard) fly(item *plainItem, steps int, missile bool) {
	if !item.live {
		return
	}
	dx, dy := 0, 0
	if item.heading >= 0 {
		dx, dy = plainDX[item.heading], plainDY[item.heading]
	}
	for range steps {
		x, y := item.x+dx, item.y+dy
		spent := false
		if x < 0 || y < 0 || x > 9 || y > 9 {
			if missile {
				if p.rules != Revised {
					x, y = item.x, item.y
				}
				for bot := range 2 {
					if p.nearBot(bot, x, y) {
						p.energy[bot]--
					}
				}
			}
			dx, dy = 0, 0
			spent = true
		} else {
			item.x, item.y = x, y
			for bot := range 2 {
				if spent || p.x[bot] != x || p.y[bot] != y {
					continue
				}
				p.energy[bot]--
				if missile {
					p.energy[bot] -= 2
					if p.nearBot(1-bot, x, y) {
						p.energy[1-bot]--
					}
				}
				spent = true
			}
		}
		if spent {
			item.x, item.y, item.heading = -1, -1, -1
			if p.rules != AsRun {
				break
			}
		}
	}
	item.live = item.x != -1
}

func (p *plainBoard) describe() description {
	s := recordedState{energy: p.energy, paralysis: p.paralysis}
	for bot := range 2 {
		s.at[bot] = At(p.x[bot], p.y[bot])
	}
	for i := range maxMines {
		if m := p.bullets[i]; m.live {
			s.bullets = append(s.bullets, recordedItem{i, m.x, m.y, m.heading})
		}
		if m := p.missiles[i]; m.live {
			s.missiles = append(s.missiles, recordedItem{i, m.x, m.y, m.heading})
		}
		if m := p.mines[i]; m.live {
			s.mines = append(s.mines, recordedItem{i, m.x, m.y, 0})
		}
	}
	return s.describe()
}

// same tells whether a board is in the same state.
func (p *plainBoard) same(b *board) bool {
	for bot := range 2 {
		if b.at[bot] != At(p.x[bot], p.y[bot]) {
			return false
		}
	}
	for i := range maxMines {
		for _, kind := range []struct {
			plain *plainItem
			ours  *shots
		}{{&p.bullets[i], &b.bullets}, {&p.missiles[i], &b.missiles}} {
			live := i < 64 && kind.ours.live>>i&1 != 0
			if live != kind.plain.live {
				return false
			}
			if live && kind.ours.shot[i] != newShot(At(kind.plain.x, kind.plain.y), Heading(kind.plain.heading+9)%9) {
				return false
			}
		}
		m := &p.mines[i]
		live := b.mines.live[i/64]>>(i%64)&1 != 0
		if live != m.live || live && (b.mines.at[i] != At(m.x, m.y) || !b.mines.has(b.mines.at[i]) || int(b.mines.slot[b.mines.at[i]]) != i) {
			return false
		}
	}
	return b.energy == p.energy && b.paralysis == p.paralysis
}

// brawl gives commands that bring about what is rare: bots that crowd into the
// corner where spent projectiles come out, shoot at each other from close up,
// and drop mines on mines.
func brawl(rng *rand.Rand, b *board, bot int) Command {
	h := Heading(rng.IntN(8))
	toEnemy := b.at[bot].to(b.at[1-bot]).heading()
	toCorner := b.at[bot].to(corner).heading()
	switch n := rng.IntN(20); {
	case n < 3:
		return Move(h)
	case n < 5:
		return Move(toCorner)
	case n < 6:
		return Move(toEnemy)
	case n < 8:
		return Bullet(toEnemy)
	case n < 9:
		return Bullet(h)
	case n < 12:
		return Missile(toEnemy)
	case n < 13:
		return Missile(h)
	case n < 14:
		return Mine(toEnemy)
	case n < 16:
		return Mine(h)
	case n < 17:
		return Mine(Nowhere)
	case n < 18:
		return EMP
	case n < 19:
		return Bullet(Nowhere)
	}
	return Nothing
}

func TestTheBoardFollowsThePlainReferee(t *testing.T) {
	for _, rules := range []Rules{AsRun, Revised, Prose} {
		t.Run(rules.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, uint64(rules)))
			ghosts, rounds := 0, 0
			for bout := range 1500 {
				var b board
				b.rules = rules
				at := [2]Square{At(rng.IntN(10), rng.IntN(10)), At(rng.IntN(10), rng.IntN(10))}
				if bout%2 == 0 {
					at = [2]Square{At(rng.IntN(4), rng.IntN(4)), At(rng.IntN(4), rng.IntN(4))}
				}
				if at[0] == at[1] {
					continue
				}
				b.lay(at)
				p := plainBoard{rules: rules, energy: b.energy}
				for bot := range 2 {
					p.x[bot], p.y[bot] = at[bot].X(), at[bot].Y()
				}
				if bout%3 == 0 { // long bouts, for full tables of mines
					b.energy, p.energy = [2]int{90, 90}, [2]int{90, 90}
				}
				for {
					commands := [2]Command{brawl(rng, &b, 0), brawl(rng, &b, 1)}
					before := b
					b.round(commands[0], commands[1])
					over := p.round(commands)
					if !p.same(&b) {
						t.Fatalf("bout %d: after %v from\n%v\nwe are at\n%v\nmust be at\n%v", bout, commands, describeBoard(&before), describeBoard(&b), p.describe())
					}
					ghosts += ghostsAmong(&b.bullets) + ghostsAmong(&b.missiles)
					rounds++
					if b.over() != over {
						t.Fatalf("bout %d: it is over: %v, must be %v", bout, b.over(), over)
					}
					if over {
						break
					}
				}
			}
			if rules == AsRun && ghosts < 1000 {
				t.Errorf("only %d rounds had ghosts in %d: the test has lost its point", ghosts, rounds)
			}
		})
	}
}

func ghostsAmong(s *shots) (ghosts int) {
	for i := range s.shot {
		if s.live>>i&1 != 0 && s.shot[i].heading() == Nowhere {
			ghosts++
		}
	}
	return ghosts
}
