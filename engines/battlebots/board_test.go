package battlebots

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// scene is a board with the bots at their places, with full energy.
func scene(rules Rules, x1, y1, x2, y2 int) *View {
	v := new(View)
	v.board.rules = rules
	v.board.lay([2]Square{At(x1, y1), At(x2, y2)})
	return v
}

// play carries out rounds, each two replies with a blank bar between them.
func (v *View) play(rounds ...string) *View {
	for _, round := range rounds {
		one, two, _ := strings.Cut(round, "|")
		v.board.round(ParseReply([]byte(one), false), ParseReply([]byte(two), false))
	}
	return v
}

// energies sets what the bots have left.
func (v *View) energies(one, two int) *View {
	v.board.energy = [2]int{one, two}
	return v
}

// line is the board on one line: both bots with their energy, paralysis, items.
func (v *View) line() string {
	b := &v.board
	text := fmt.Sprintf("%d,%d:%d %d,%d:%d p%d", b.at[0].X(), b.at[0].Y(), b.energy[0], b.at[1].X(), b.at[1].Y(), b.energy[1], b.paralysis)
	for _, item := range strings.Split(strings.TrimSuffix(string(v.appendItems(nil)), "\n"), "\n") {
		if item != "" {
			text += " [" + item + "]"
		}
	}
	return text
}

func TestRounds(t *testing.T) {
	for _, c := range []struct {
		name  string
		scene *View
		want  string
	}{
		{"the first steps where the second leaves, by its second try", scene(AsRun, 4, 4, 5, 4).play("E|S"), "5,4:10 5,5:10 p0"},
		{"an exchange of places moves nobody", scene(AsRun, 4, 4, 5, 4).play("E|W"), "4,4:10 5,4:10 p0"},
		{"the second steps where the first leaves", scene(AsRun, 4, 4, 5, 4).play("N|W"), "4,3:10 4,4:10 p0"},
		{"the first gets a square that both want", scene(AsRun, 4, 4, 6, 4).play("E|W"), "5,4:10 6,4:10 p0"},
		{"walls stop", scene(AsRun, 0, 0, 9, 9).play("NW|SE", "W|S", "NE|SW"), "0,0:10 9,9:10 p0"},

		{"the pulse freezes after its own round", scene(AsRun, 4, 4, 8, 8).play("P|N"), "4,4:9 8,7:10 p2"},
		{"for two rounds", scene(AsRun, 4, 4, 8, 8).play("P|N", "N|N", "N|N"), "4,4:9 8,7:10 p0"},
		{"and no longer", scene(AsRun, 4, 4, 8, 8).play("P|N", "N|N", "N|N", "N|N"), "4,3:9 8,6:10 p0"},
		{"of two pulses only the first pays", scene(AsRun, 4, 4, 8, 8).play("P|P"), "4,4:9 8,8:10 p2"},
		{"of two pulses both pay (revised)", scene(Revised, 4, 4, 8, 8).play("P|P"), "4,4:9 8,8:9 p2"},
		{"of two pulses both pay (prose)", scene(Prose, 4, 4, 8, 8).play("P|P"), "4,4:9 8,8:9 p2"},
		{"a pulse while frozen starts anew", scene(AsRun, 4, 4, 8, 8).play("P|0", "0|P"), "4,4:9 8,8:9 p2"},
		{"a pulse leaves weapons alone", scene(AsRun, 4, 4, 8, 8).play("B N|P"), "4,4:10 8,8:9 p2 [B 4 1 N]"},
		{"the second's pulse keeps the first's weapon in (revised)", scene(Revised, 4, 4, 8, 8).play("B N|P"), "4,4:10 8,8:9 p2"},
		{"the first's pulse does not keep the second's in (revised)", scene(Revised, 4, 4, 8, 8).play("P|B W"), "4,4:9 8,8:10 p2 [B 5 8 W]"},

		{"a mine under the enemy", scene(AsRun, 4, 4, 5, 4).play("L E|0"), "4,4:10 5,4:10 p0 [L 5 4]"},
		{"goes off when the enemy stays", scene(AsRun, 4, 4, 5, 4).play("L E|0", "0|0"), "4,4:9 5,4:8 p0"},
		{"and does not when it leaves", scene(AsRun, 4, 4, 5, 4).play("L E|0", "0|NE"), "4,4:10 6,3:10 p0 [L 5 4]"},
		{"stays quiet under the frozen", scene(AsRun, 4, 4, 5, 4).play("L E|0", "P|0", "0|0"), "4,4:8 5,4:8 p1"},
		{"is not dropped on a bot (prose)", scene(Prose, 4, 4, 5, 4).play("L E|0"), "4,4:10 5,4:10 p0"},
		{"without a heading falls on the bot's own square", scene(AsRun, 4, 4, 8, 8).play("L N\n|0", "0|0"), "4,4:8 8,8:10 p0"},
		{"without a heading does nothing (revised)", scene(Revised, 4, 4, 8, 8).play("L N\n|0", "0|0"), "4,4:10 8,8:10 p0"},
		{"outside does nothing", scene(AsRun, 0, 4, 8, 8).play("L W|L SE", "0|0"), "0,4:10 8,8:10 p0 [L 9 9]"},
		{"on a mine takes both away", scene(AsRun, 4, 4, 6, 4).play("L E|L W"), "4,4:9 6,4:9 p0"},
		{"on a mine hurts only who is near", scene(AsRun, 4, 4, 8, 8).play("L E|0", "L E|0"), "4,4:9 8,8:10 p0"},
		{"death by a mine in the move leaves the round to go on", scene(AsRun, 4, 4, 8, 8).energies(10, 2).play("0|L N\n", "0|M N"), "4,4:10 8,8:0 p0 [M 8 6 N]"},
		{"death by a mine in the move ends it at once (revised)", scene(Revised, 4, 4, 8, 8).energies(10, 2).play("0|L W", "B N|W"), "4,4:10 7,8:0 p0"},

		{"a bullet flies three squares at once", scene(AsRun, 1, 1, 8, 8).play("B E|0"), "1,1:10 8,8:10 p0 [B 4 1 E]"},
		{"a missile two", scene(AsRun, 1, 1, 8, 8).play("M E|0"), "1,1:10 8,8:10 p0 [M 3 1 E]"},
		{"a bullet hits the first on its way", scene(AsRun, 1, 1, 3, 1).play("B E|0"), "1,1:10 3,1:9 p0"},
		{"a missile hits for three, and splashes who is near", scene(AsRun, 1, 1, 2, 1).play("M E|0"), "1,1:9 2,1:7 p0"},
		{"nobody is hit by what lies on the square", scene(AsRun, 1, 1, 4, 2).play("B E|0", "0|N"), "1,1:10 4,1:10 p0 [B 7 1 E]"},
		{"a bullet ends at a wall", scene(AsRun, 7, 7, 1, 1).play("B E|0"), "7,7:10 1,1:10 p0"},
		{"a missile at a wall splashes round the last square inside", scene(AsRun, 5, 0, 1, 5).play("M N|0"), "5,0:9 1,5:10 p0"},
		{"also in its second step", scene(AsRun, 5, 1, 6, 0).play("M N|0"), "5,1:9 6,0:9 p0"},
		{"round the first square outside (revised)", scene(Revised, 5, 1, 6, 0).play("M N|0"), "5,1:10 6,0:9 p0"},
		{"a diagonal one far along the wall (revised)", scene(Revised, 5, 0, 7, 0).play("M NE|0"), "5,0:9 7,0:9 p0"},

		{"a missile's second step after a wall splashes the corner", scene(AsRun, 0, 0, 9, 5).play("0|M E"), "0,0:9 9,5:9 p0"},
		{"not when it meets the wall in its second", scene(AsRun, 0, 0, 8, 5).play("0|M E"), "0,0:10 8,5:9 p0"},
		{"not by the other rules (revised)", scene(Revised, 0, 0, 9, 5).play("0|M E"), "0,0:10 9,5:9 p0"},
		{"not by the other rules (prose)", scene(Prose, 0, 0, 9, 5).play("0|M E"), "0,0:10 9,5:9 p0"},
		{"its own firer in the corner twice", scene(AsRun, 0, 0, 9, 5).play("M W|0"), "0,0:8 9,5:10 p0"},
		{"a missile that hits in its first step splashes the corner", scene(AsRun, 1, 0, 0, 0).play("M W|0"), "1,0:9 0,0:6 p0"},
		{"south-east, what is left of a bullet comes out of the corner", scene(AsRun, 0, 0, 1, 1).play("B SE|0"), "0,0:8 1,1:9 p0"},
		{"so of a missile", scene(AsRun, 0, 0, 1, 1).play("M SE|0"), "0,0:6 1,1:6 p0"},
		{"a ghost bullet at 1 1", scene(AsRun, 4, 4, 5, 5).play("B SE|0"), "4,4:10 5,5:9 p0 [B 1 1 ]"},
		{"a ghost bullet in the corner", scene(AsRun, 4, 4, 6, 6).play("B SE|0"), "4,4:10 6,6:9 p0 [B 0 0 ]"},
		{"none from the last step", scene(AsRun, 4, 4, 7, 7).play("B SE|0"), "4,4:10 7,7:9 p0"},
		{"none by the other rules (revised)", scene(Revised, 4, 4, 5, 5).play("B SE|0"), "4,4:10 5,5:9 p0"},
		{"a ghost missile", scene(AsRun, 4, 4, 5, 5).play("M SE|0"), "4,4:9 5,5:7 p0 [M 0 0 ]"},
		{"costs four to step on", scene(AsRun, 2, 2, 3, 3).play("M SE|0", "NW|0", "NW|0"), "0,0:5 3,3:7 p0"},
		{"a ghost bullet costs one", scene(AsRun, 2, 2, 3, 3).play("B SE|0", "NW|0"), "1,1:9 3,3:9 p0"},
		{"a ghost stays where nobody steps", scene(AsRun, 4, 4, 5, 5).play("B SE|0", "N|0", "N|0"), "4,2:10 5,5:9 p0 [B 1 1 ]"},
		{"a bullet that comes back hits its own firer", scene(AsRun, 1, 1, 2, 2).play("B SE|0"), "1,1:9 2,2:9 p0"},
		{"both may fall", scene(AsRun, 4, 4, 5, 4).energies(1, 3).play("M E|0"), "4,4:0 5,4:0 p0"},
		{"the fallen still shoot in that round", scene(AsRun, 4, 4, 5, 4).energies(1, 1).play("B E|B W"), "4,4:0 5,4:0 p0"},

		{"slots are the lowest free", scene(AsRun, 6, 0, 8, 8).play("B E|0", "B S|0", "B W|0"), "6,0:10 8,8:10 p0 [B 3 0 W] [B 6 6 S]"},
		{"one slot is bullet, missile, mine", scene(AsRun, 1, 1, 5, 8).play("L S|0", "M S|0", "B E|0"), "1,1:10 5,8:10 p0 [B 4 1 E] [M 1 5 S] [L 1 2]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.scene.line(); got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestWinners(t *testing.T) {
	for _, c := range []struct {
		energy                [2]int
		asRun, revised, prose int
	}{
		{[2]int{10, 10}, -1, -1, -1},
		{[2]int{3, 2}, 0, 0, 0},
		{[2]int{0, 1}, 1, 1, 1},
		{[2]int{0, 0}, -1, -1, -1},
		{[2]int{-1, -3}, 0, -1, -1},
		{[2]int{-3, 0}, 1, -1, -1},
	} {
		for rules, want := range map[Rules]int{AsRun: c.asRun, Revised: c.revised, Prose: c.prose} {
			if got := rules.winner(c.energy); got != want {
				t.Errorf("%v: %v is won by %d, want %d", rules, c.energy, got, want)
			}
		}
	}
}

func TestMinesFillTheArenaAndNoMore(t *testing.T) {
	for _, rules := range []Rules{AsRun, Revised} {
		v := scene(rules, 4, 4, 5, 5)
		for y := range Side {
			for x := range Side {
				v.board.mines.add(At(x, y))
			}
		}
		v.board.mines.add(At(0, 0))
		if v.board.mines.count != maxMines {
			t.Fatalf("%v: %d mines lie about, want %d", rules, v.board.mines.count, maxMines)
		}
		v.board.paralysis = 2
		want := map[Rules]int{AsRun: maxMines - 1, Revised: maxMines}[rules]
		if v.play("L W|0"); v.board.mines.count != want {
			t.Errorf("%v: %d mines lie about after one more, want %d", rules, v.board.mines.count, want)
		}
	}
}

func TestAroundIsWhatLiesAround(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m mines
		for _, place := range rapid.SliceOfDistinct(rapid.IntRange(0, 99), rapid.ID[int]).Draw(t, "mines") {
			m.add(At(place%10, place/10))
		}
		for y := range Side {
			for x := range Side {
				var want mask
				for h := range Nowhere + 1 {
					if dx, dy := h.delta(); inside(x+dx, y+dy) && m.has(At(x+dx, y+dy)) {
						want |= 1 << h
					}
				}
				if got := m.around(At(x, y)); got != want {
					t.Fatalf("around %d %d lie %09b, want %09b", x, y, got, want)
				}
			}
		}
	})
}

// TestInvariants plays any commands and checks what must hold after each round.
func TestInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := new(View)
		b := &v.board
		b.rules = Rules(rapid.IntRange(0, 2).Draw(t, "rules"))
		places := rapid.SliceOfNDistinct(rapid.IntRange(0, 99), 2, 2, rapid.ID[int]).Draw(t, "places")
		b.lay([2]Square{At(places[0]%10, places[0]/10), At(places[1]%10, places[1]/10)})
		command := rapid.Custom(func(t *rapid.T) Command {
			h := Heading(rapid.IntRange(0, 8).Draw(t, "heading"))
			return rapid.SampledFrom([]Command{Move(h), Bullet(h), Missile(h), Mine(h), EMP, Nothing}).Draw(t, "command")
		})
		for range rapid.IntRange(1, 60).Draw(t, "rounds") {
			before := *b
			b.round(command.Draw(t, "first"), command.Draw(t, "second"))
			for bot := range 2 {
				if !inside(b.at[bot].X(), b.at[bot].Y()) || !b.at[bot].near(before.at[bot]) {
					t.Fatalf("bot %d goes from %d to %d", bot, before.at[bot], b.at[bot])
				}
				if before.paralysis > 0 && b.at[bot] != before.at[bot] {
					t.Fatalf("bot %d moves while frozen", bot)
				}
				if b.energy[bot] > before.energy[bot] {
					t.Fatalf("bot %d gains energy", bot)
				}
			}
			if b.at[0] == b.at[1] {
				t.Fatalf("both bots are at %d", b.at[0])
			}
			if b.paralysis < 0 || b.paralysis > EMPRounds {
				t.Fatalf("paralysis is %d", b.paralysis)
			}
			count := 0
			for item := range v.Items {
				count++
				if !inside(item.At.X(), item.At.Y()) {
					t.Fatalf("%v is outside", item)
				}
				ghost := item.Kind != 'L' && item.Heading == Nowhere
				if ghost && (b.rules != AsRun || item.At != corner && item.At != At(1, 1)) {
					t.Fatalf("%v is a ghost", item)
				}
			}
			if mines := v.board.mines.count; count < mines || count > mines+40 {
				t.Fatalf("%d items with %d mines", count, mines)
			}
			if b.over() {
				return
			}
		}
	})
}
