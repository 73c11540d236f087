package battlebots

import (
	"strings"
	"testing"
)

func TestRifter(t *testing.T) {
	testPositions(t, "rifter", []position{
		{name: "a new match: the stand-in answers", me: [2]int{5, 2}, enemy: [2]int{3, 5}, want: "W"},
		{name: "stand-in", genes: "stand-in=straightshooter", me: [2]int{1, 1}, enemy: [2]int{9, 1}, want: "M E"},
		{name: "in danger it goes to the last safe square in line with the expected one", me: [2]int{4, 4}, enemy: [2]int{6, 3}, items: "B 4 7 N", want: "NW"},
	})
}

func TestRifterCountsWhoDecidesAlike(t *testing.T) {
	v := (&position{me: [2]int{5, 6}, enemy: [2]int{2, 1}}).view(t)
	r := botAt(t, "rifter", "").(*rifter)
	r.Begin()
	evil := botAt(t, "evilbot", "")
	for round := range 3 {
		v.face(1)
		theirs := evil.Decide(v)
		v.face(0)
		r.Decide(v)
		v.board.round(Nothing, theirs)
		if got := r.entries[riftEvil].right; got != round+1 {
			t.Errorf("round %d: evilbot was right %d times, want %d", round, got, round+1)
		}
	}
	// It never shot, as troubleandstrafe would have.
	if got := r.entries[len(r.entries)-1].right; got != 1 {
		t.Errorf("troubleandstrafe was right %d times, want once, when nothing was known", got)
	}
}

func TestWhatTheEnemyVisiblyDid(t *testing.T) {
	for _, c := range []struct {
		name string
		position
		from [2]int
		did  string // commands with commas between
	}{
		{"it moved", position{enemy: [2]int{5, 4}}, [2]int{4, 4}, "E,silence"},
		{"it stayed", position{enemy: [2]int{4, 4}}, [2]int{4, 4}, "0,P,silence"},
		{"it shot", position{enemy: [2]int{4, 4}, items: "B 7 4 E"}, [2]int{4, 4}, "B E,silence"},
		{"a missile", position{enemy: [2]int{4, 4}, items: "M 4 2 N"}, [2]int{4, 4}, "M N,silence"},
		{"what flies elsewhere was shot all the same", position{enemy: [2]int{4, 4}, items: "M 4 2 E"}, [2]int{4, 4}, "M N,0,P,silence"},
		{"it dropped a mine", position{enemy: [2]int{4, 4}, items: "L 3 3"}, [2]int{4, 4}, "L NW,0,P,silence"},
	} {
		v := c.view(t)
		var agreed []string
		for _, command := range []Command{Move(E), Bullet(E), Missile(N), Mine(NW), Mine(S), Missile(Nowhere), Nothing, EMP, Silence} {
			if v.agrees(command, At(c.from[0], c.from[1])) {
				agreed = append(agreed, strings.Replace(command.String(), "", "silence", 1-min(len(command.String()), 1)))
			}
		}
		if got := strings.Join(agreed, ","); got != c.did {
			t.Errorf("%s: it may have done %s, want %s", c.name, got, c.did)
		}
	}
}

func TestRifterForgetsWhatDoesNotFollow(t *testing.T) {
	r := botAt(t, "rifter", "").(*rifter)
	r.Begin()
	near := position{me: [2]int{4, 4}, enemy: [2]int{8, 8}}
	r.Decide(near.view(t))
	r.Decide(near.view(t))
	if r.round != 1 || r.entries[riftEvil].right < 1 {
		t.Errorf("after two rounds, it is round %d", r.round)
	}
	for name, p := range map[string]position{
		"it moved by two":        {me: [2]int{4, 6}, enemy: [2]int{8, 8}},
		"the enemy moved by two": {me: [2]int{4, 4}, enemy: [2]int{8, 6}},
	} {
		r.round = 50
		r.Decide(near.view(t))
		if r.Decide(p.view(t)); r.round != 0 || r.entries[riftEvil].right != 1 {
			t.Errorf("%s: it is round %d, and evilbot was right %d times; want 0 and 1", name, r.round, r.entries[riftEvil].right)
		}
	}
	weak := near
	weak.energy = [2]int{5, 5}
	r.Decide(weak.view(t))
	r.Decide(weak.view(t))
	if r.Decide(near.view(t)); r.round != 0 {
		t.Errorf("energies rose, and it is round %d, want 0", r.round)
	}
}

func TestRifterDiesUndecidedAndStaysDead(t *testing.T) {
	r := botAt(t, "rifter", "watch-rounds=3 lead=5").(*rifter)
	r.Begin()
	p := position{me: [2]int{5, 2}, enemy: [2]int{3, 5}}
	for round := range 6 {
		if c := r.Decide(p.view(t)); (c == Silence) != (round >= 3) {
			t.Errorf("round %d: it does %q", round, c)
		}
	}
	elsewhere := position{me: [2]int{9, 9}, enemy: [2]int{3, 5}}
	if c := r.Decide(elsewhere.view(t)); c == Silence {
		t.Error("it is still dead when its notes no longer fit")
	}
}

func TestRifterFights(t *testing.T) {
	// An entry that was right nine times more than all others is the enemy.
	chosen := func(genes string, entry int, p position) Command {
		r := botAt(t, "rifter", genes).(*rifter)
		r.Begin()
		v := p.view(t)
		r.Decide(v)
		r.entries[entry].right = 50
		return r.Decide(v)
	}
	const trouble = 4
	for _, c := range []struct {
		name  string
		genes string
		entry int
		position
		want Command
	}{
		{"leaves an evilbot's line from far", "", riftEvil, position{me: [2]int{1, 1}, enemy: [2]int{7, 1}}, Move(NE)},
		{"shoots at it from near", "", riftEvil, position{me: [2]int{4, 1}, enemy: [2]int{7, 1}}, Missile(E)},
		{"with a bullet right beside it", "", riftEvil, position{me: [2]int{6, 1}, enemy: [2]int{7, 1}}, Bullet(E)},
		{"else goes to the centre in line with it", "", riftEvil, position{me: [2]int{1, 3}, enemy: [2]int{7, 1}}, Move(NE)},
		{"reach", "reach=9", riftEvil, position{me: [2]int{1, 1}, enemy: [2]int{7, 1}}, Bullet(E)},
		{"others get the stand-in", "", trouble, position{me: [2]int{1, 1}, enemy: [2]int{7, 1}}, Bullet(E)},
		{"drives to the wall", "corner-fight=troubleandstrafe", trouble, position{me: [2]int{4, 4}, enemy: [2]int{7, 8}}, Move(SE)},
		{"shoots at the wall behind", "corner-fight=troubleandstrafe", trouble, position{me: [2]int{7, 8}, enemy: [2]int{9, 7}}, Missile(E)},
		{"into the corner", "corner-fight=troubleandstrafe", trouble, position{me: [2]int{7, 8}, enemy: [2]int{9, 9}}, Missile(SE)},
	} {
		if got := chosen(c.genes, c.entry, c.position); got != c.want {
			t.Errorf("%s: it does %q, must do %q", c.name, got, c.want)
		}
	}
}
