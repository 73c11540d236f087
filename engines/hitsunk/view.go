package hitsunk

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// Symbol is what a cell looks like to a player, by the protocol's letter.
type Symbol byte

// The symbols.
const (
	Water      Symbol = '.' // and submarines under water without a scan, and wrecks unless WrecksShown
	Own        Symbol = 'O'
	Mine       Symbol = 'M' // whoever laid it
	Wall       Symbol = 'X' // not on the board
	Unknown    Symbol = 'U' // out of sight
	Enemy      Symbol = 'A' // a cell of another ship
	EnemyHit   Symbol = 'B' // the same, damaged
	Dived      Symbol = 'C' // a cell of another ship that is under water
	DivedHit   Symbol = 'D' // the same, damaged
	WreckShown Symbol = 'W'
)

// Turn is one turn of a player, and all that its bot may see and do. What it
// tells is what the contest's argument string tells, of the moment at which
// the turn began: the player's own status, and the cells around the head. It
// tells nothing of whose a cell is and which cells are one ship.
type Turn struct {
	Status
	Round int // from 1
	ID    int // the player's number

	orders []Order
	sight  int // how far At looks: Sight, or ScanSight after a scan or for a view from outside
	me     *ship
	at     place // of the head
	rules  Rules
	random rand.PCG

	nearby  []uint16
	spotted []Spot
	ranked  [4]Spot

	board board
}

// Order tells the ship what to do next. Orders are carried out one after
// another once the bot has had its say.
func (t *Turn) Order(o Order) { t.orders = append(t.orders, o) }

// Rules are those of the match: an author knows the contest that the bot is for.
func (t *Turn) Rules() Rules { return t.rules }

// Sight is how far the map shows cells, in each direction from the head.
func (t *Turn) Sight() int {
	if t.Scan {
		return ScanSight
	}
	return Sight
}

// TurnBy is how many quarter turns clockwise TurnC or TurnK makes under the
// rules of the match: 1 or 3.
func (t *Turn) TurnBy(v Verb) int { return t.rules.turnBy(v) }

// CanLay tells whether the rules let a mine be laid at an offset from the
// head, the cell being free.
func (t *Turn) CanLay(dx, dy int) bool { return t.rules.mineReaches(&t.Status, dx, dy) }

// Rand draws a whole number from 0 to n-1, each with the same chance.
func (t *Turn) Rand(n int) int { return below(&t.random, n) }

func below(random *rand.PCG, n int) int {
	hi, _ := bits.Mul64(random.Uint64(), uint64(n))
	return int(hi)
}

// begin starts a ship's turn: it gets back its moves, its shots and its
// action, and sees where it is.
func (t *Turn) begin(s *ship) {
	f := &classes[s.class]
	s.actions, s.shooting = 1, false
	s.Moves, s.Shots = int32(f.moves), f.shots
	s.Cooldown = max(s.Cooldown-1, 0)
	if s.Underwater && t.rules.Has(DiveLimit) {
		if s.diveTurns--; s.diveTurns <= 0 {
			s.Underwater = false
			s.Cooldown = Cooldown
		}
	}
	t.Status = s.Status
	t.look(s)
}

// look readies the view of a ship but for its status.
func (t *Turn) look(s *ship) {
	t.ID = s.id()
	t.me, t.at = s, s.at
	t.sight = t.Sight()
	t.orders = t.orders[:0]
}

// At is what the map shows at an offset from the head.
func (t *Turn) At(dx, dy int) Symbol {
	if uint(dx+t.sight) > uint(2*t.sight) || uint(dy+t.sight) > uint(2*t.sight) {
		return Unknown
	}
	p := t.at + offset(dx, dy)
	switch c := t.board.cells[p&(area-1)]; c {
	case empty:
		return Water
	case mine:
		return Mine
	case wreck:
		if t.rules.Has(WrecksShown) {
			return WreckShown
		}
		return Water
	case wall:
		return Wall
	case hidden:
		return Unknown
	case t.me.mark:
		return Own
	default:
		s := t.board.shipOf(c)
		i, _ := s.cellAt(p)
		return t.symbol(s, i)
	}
}

// symbol is what cell i of another ship looks like in sight.
func (t *Turn) symbol(s *ship, i int) Symbol {
	sound := s.Hull>>(i&7)&1 != 0
	switch {
	case s.Underwater && t.sight == Sight:
		return Water
	case s.Underwater && sound:
		return Dived
	case s.Underwater:
		return DivedHit
	case sound:
		return Enemy
	}
	return EnemyHit
}

// Spot is a cell of the map, by its offset from the head.
type Spot struct {
	DX, DY int8
	Symbol Symbol
}

// close lists the ships of which a cell can be in sight, the own one too. Whether one
// is cannot be guessed, so the loop has no branch to guess wrongly.
func (t *Turn) close() []uint16 {
	b := &t.board
	far := t.sight + longest - 1
	x, y := int(t.me.X), int(t.me.Y)
	if len(t.nearby) < len(b.living) {
		t.nearby = make([]uint16, max(len(b.living), MaxPlayers))
	}
	list := t.nearby[:len(b.living)]
	n := 0
	for _, id := range b.living {
		s := &b.ships[id]
		dx, dy := int(s.X)-x, int(s.Y)-y
		list[n] = id
		n += 1 - int(uint((far-dx)|(far+dx)|(far-dy)|(far+dy))>>63)
	}
	return list[:n]
}

// cellsSeen is where a ship's head is, by its offset from the own head, and which
// of its cells are in sight: those from one number to below another.
func (t *Turn) cellsSeen(s *ship) (dx, dy, from, to int) {
	dx, dy = int(s.X)-int(t.me.X), int(s.Y)-int(t.me.Y)
	// The way along the ship, counted as its cells are, and across it.
	along, across := dy, dx
	if s.Dir&1 != 0 {
		along, across = dx, dy
	}
	if s.Dir == Down || s.Dir == Right {
		along = -along
	}
	if uint(across+t.sight) > uint(2*t.sight) {
		return dx, dy, 0, 0
	}
	return dx, dy, max(-t.sight-along, 0), min(t.sight-along+1, int(s.Length))
}

// ShipsSeen lists the cells of other ships in sight, row by row from the top and
// each row from the left. The list holds until the bot's next call of ShipsSeen.
func (t *Turn) ShipsSeen() []Spot {
	t.spotted = t.spotted[:0]
	for _, id := range t.close() {
		s := &t.board.ships[id]
		if s == t.me || !s.painted || s.Underwater && t.sight == Sight {
			continue
		}
		symbols := [2]Symbol{EnemyHit, Enemy}
		if s.Underwater {
			symbols = [2]Symbol{DivedHit, Dived}
		}
		dx, dy, from, to := t.cellsSeen(s)
		for i := from; i < to; i++ {
			t.insert(Spot{int8(dx - i*DX[s.Dir&3]), int8(dy - i*DY[s.Dir&3]), symbols[s.Hull>>(i&7)&1]})
		}
	}
	return t.spotted
}

// insert puts a spot where it belongs in reading order.
func (t *Turn) insert(s Spot) {
	t.spotted = append(t.spotted, s)
	list := t.spotted
	i := len(list) - 1
	for ; i > 0 && (list[i-1].DY > s.DY || list[i-1].DY == s.DY && list[i-1].DX > s.DX); i-- {
		list[i] = list[i-1]
	}
	list[i] = s
}

// MinesSeen lists the mines in sight, row by row from the top and each row from
// the left, onto the end of a list that it returns.
func (t *Turn) MinesSeen(list []Spot) []Spot {
	b := &t.board
	x, y := t.at.x(), t.at.y()
	// The window's first column and row are shifted to bit 0.
	left, right := max(t.sight-x, 0)&63, max(x-t.sight, 0)&63
	up := max(y-t.sight, 0)
	window := uint64(1)<<((2*t.sight+1)&63) - 1
	rows := b.mined >> (up & 63) & (1<<((y+t.sight-up+1)&63) - 1)
	for ; rows != 0; rows &= rows - 1 {
		row := up + bits.TrailingZeros64(rows)
		for cells := b.mines[row&63] >> right << left & window; cells != 0; cells &= cells - 1 {
			list = append(list, Spot{int8(bits.TrailingZeros64(cells) - t.sight), int8(row - y), Mine})
		}
	}
	return list
}

// mapSide is the side of the square map in the argument string.
const mapSide = 2*ScanSight + 1

// ranking puts the cells of the map into the order in which a bot looks at
// them, row by row from the top; unranked cells it never looks at.
type ranking [mapSide * mapSide]uint16

const unranked = math.MaxUint16

// first lists the intact cells of other ships in sight that come first by a
// ranking: at most as many as asked for and no more than four. The list holds
// until the next call.
func (t *Turn) first(by *ranking, most int) []Spot {
	var best [4]uint16
	n := 0
	most = min(most, len(best))
	for _, id := range t.close() {
		s := &t.board.ships[id]
		if s == t.me || !s.painted || s.Underwater {
			continue
		}
		headX, headY, from, to := t.cellsSeen(s)
		for i := from; i < to; i++ {
			if s.Hull>>(i&7)&1 != 0 {
				dx, dy := headX-i*DX[s.Dir&3], headY-i*DY[s.Dir&3]
				n = t.rank(by[(dy+ScanSight)*mapSide+dx+ScanSight], Spot{int8(dx), int8(dy), Enemy}, &best, n, most)
			}
		}
	}
	return t.ranked[:n]
}

// distance is how far a spot is from the head, in columns or rows, whichever is more.
func (s Spot) distance() int { return int(max(s.DX, -s.DX, s.DY, -s.DY)) }

// beside tells whether two spots touch, if only by a corner.
func (s Spot) beside(other Spot) bool {
	dx, dy := s.DX-other.DX, s.DY-other.DY
	return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1
}

// rank enters a spot among the n that come first, of which at most so many are kept.
func (t *Turn) rank(rank uint16, s Spot, best *[4]uint16, n, most int) int {
	if rank == unranked || n == most && rank > best[most-1] {
		return n
	}
	i := min(n, most-1)
	for ; i > 0 && best[i-1] > rank; i-- {
		best[i] = best[i-1]
		t.ranked[i] = t.ranked[i-1]
	}
	best[i] = rank
	t.ranked[i] = s
	return min(n+1, most)
}
