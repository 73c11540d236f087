package alienwar

import "math/bits"

// chaseSight is how far a hunter looks for those who stand still, at most.
const chaseSight = margin

// tracks is what a hunter remembers of its last round's view: a row of bits for
// each row of the square around it, the lowest bit farthest west. It keeps
// which fields had an alien on them, which had one for two rounds and for three,
// and on which of them it has been itself.
type tracks struct {
	next int // the round that they are good for, the one after they were taken; -1 for none
	rows [2*chaseSight + 1]track
}

type track struct{ aliens, twice, thrice, been uint32 }

// follow brings the tracks up to what individual i sees now. Its move of the
// round before has shifted all that it remembers.
func (k *tracks) follow(t *Turn, i uint16) {
	const own = 1 << chaseSight
	at, last := t.At[i], t.Moves[i]
	r := min(int(t.Radius[i]), chaseSight)
	var old [2*chaseSight + 1]track
	if k.next == t.Round {
		old = k.rows
	}
	k.next = t.Round + 1
	for y := range k.rows {
		k.rows[y] = track{}
		dy := y - chaseSight
		if abs(dy) > r {
			continue
		}
		now := uint32(t.Board.AliensRow(at, dy, r)) << (chaseSight - r)
		var before track
		if from := y + DY[last&15]; from >= 0 && from < len(old) {
			before = old[from].shift(DX[last&15])
		}
		if dy == 0 {
			now &^= own
		}
		row := track{aliens: now, twice: now & before.aliens, been: now & before.been}
		row.thrice = row.twice & before.twice
		if dy == 0 {
			row.been |= own
		}
		k.rows[y] = row
	}
}

// shift is a row as seen from dx fields farther east.
func (r track) shift(dx int) track {
	switch dx {
	case 1:
		return track{r.aliens >> 1, r.twice >> 1, r.thrice >> 1, r.been >> 1}
	case -1:
		return track{r.aliens << 1, r.twice << 1, r.thrice << 1, r.been << 1}
	}
	return r
}

// chase adds a score to every move that comes closer to one of the closest
// aliens that stand still and have not been met before.
func (k *tracks) chase(sum *scores, patience, sight, value int) {
	for d := 1; d <= sight; d++ {
		found := false
		for dy := -d; dy <= d; dy++ {
			row := &k.rows[chaseSight+dy]
			still := row.aliens
			switch patience {
			case 1:
				still = row.twice
			case 2:
				still = row.thrice
			}
			still &^= row.been
			ring := uint32(1)<<(chaseSight-d) | uint32(1)<<(chaseSight+d)
			if abs(dy) == d {
				ring = (1<<(2*d+1) - 1) << (chaseSight - d)
			}
			for still &= ring; still != 0; still &= still - 1 {
				found = true
				dx := bits.TrailingZeros32(still) - chaseSight
				for m := range moveCount {
					if max(abs(dx-DX[m]), abs(dy-DY[m])) < d {
						sum[m] += int16(value)
					}
				}
			}
		}
		if found {
			return
		}
	}
}
