package hitsunk

import (
	"math/rand/v2"
	"strings"
	"testing"

	"breeder/engines"
)

// shownMap is the map by the contest's own description: for each cell, in this
// order, out of sight, off the board, the own ship, another, a mine, nothing.
func shownMap(b *board, me *ship) string {
	var text strings.Builder
	for j := -9; j <= 9; j++ {
		for k := -9; k <= 9; k++ {
			x, y := me.at.x()+k, me.at.y()+j
			if !me.Scan && max(k, -k, j, -j) > 5 {
				text.WriteByte('U')
				continue
			}
			if x < 0 || y < 0 || x >= b.side || y >= b.side {
				text.WriteByte('X')
				continue
			}
			c := b.cells[placeOf(x, y)]
			switch {
			case c == me.mark:
				text.WriteByte('O')
			case c >= firstShip:
				s := b.shipOf(c)
				symbol := byte('A')
				for i := range int(s.Length) {
					if s.at+place(i)*s.back == placeOf(x, y) && s.Hull>>i&1 == 0 {
						symbol = 'B'
					}
				}
				if s.Underwater {
					symbol += 2
					if !me.Scan {
						symbol = '.'
					}
				}
				text.WriteByte(symbol)
			case c == mine:
				text.WriteByte('M')
			case c == wreck && b.rules.Has(WrecksShown):
				text.WriteByte('W')
			default:
				text.WriteByte('.')
			}
		}
	}
	return text.String()
}

// watched compares, before each turn of a bot, all that a turn tells with the
// contest's text of it, and has a twin of the bot decide on nothing but that text.
type watched struct {
	Bot
	t    testing.TB
	twin Bot
	aids *table // on which the twin sits
	arg  []byte
}

func (w *watched) Choose(l *Launch) Class {
	w.aids.opened = 0
	w.aids.turn.random = l.table.turn.random
	twins := w.twin.Choose(&Launch{Rules: l.Rules, table: w.aids})
	class := w.Bot.Choose(l)
	if twins != class {
		w.t.Fatalf("the bot chooses a %v, its twin a %v", class, twins)
	}
	return class
}

func (w *watched) Turn(t *Turn) {
	want := shownMap(&t.board, t.me)
	var ships, mines []Spot
	for i := range want {
		s := Spot{int8(i%mapSide - ScanSight), int8(i/mapSide - ScanSight), Symbol(want[i])}
		if got := t.At(int(s.DX), int(s.DY)); got != s.Symbol {
			w.t.Fatalf("round %d: the cell at %d,%d looks like %c, must be %c", t.Round, s.DX, s.DY, got, s.Symbol)
		}
		switch s.Symbol {
		case Enemy, EnemyHit, Dived, DivedHit:
			ships = append(ships, s)
		case Mine:
			mines = append(mines, s)
		}
	}
	same(w.t, "ships", t.ShipsSeen(), ships)
	same(w.t, "mines", t.MinesSeen(nil), mines)

	w.arg = t.AppendArgument(w.arg[:0])
	view, err := ParseView(w.arg)
	if err != nil {
		w.t.Fatal(err)
	}
	if view.Map != want || view.Status != t.Status || view.Round != t.Round || view.ID != t.ID {
		w.t.Fatalf("the argument %s is read as %+v", w.arg, view)
	}
	w.aids.show(&view, t.rules, 0)
	w.aids.turn.random = t.random
	w.Bot.Turn(t)
	answer := string(AppendOrders(nil, t.orders))
	if got := w.aids.ask(w.twin); got != answer {
		w.t.Fatalf("on %s the bot answers %q, its twin, which has nothing else, %q", w.arg, answer, got)
	}
}

func same(t testing.TB, what string, got, want []Spot) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d %s are seen, must be %d: %v, %v", len(got), what, len(want), got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("of the %s, number %d is %v, must be %v", what, i, got[i], want[i])
		}
	}
}

// TestBotsKnowNoMoreThanTheirArgument plays bots of random genomes; each is
// watched, so that it must decide on what a program would be told, and on what
// it remembers.
func TestBotsKnowNoMoreThanTheirArgument(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	strategies := new(game).Strategies()
	sea := new(table)
	for seed := range uint64(45) {
		rules := AsRun
		if seed%3 == 1 {
			rules = Prose
		} else if seed%3 == 2 {
			rules = Rules(rng.Uint32()) & Prose
		}
		setting := Setting{Players: MinPlayers + rng.IntN(9), Rounds: 60, Rules: rules}
		var seats []engines.Bot
		for i := range setting.Players {
			s := strategies[(int(seed)+i*3)%len(strategies)]
			if i%2 == 0 {
				s = strategies[len(strategies)-1]
			}
			g := s.Space.Default()
			if rng.IntN(3) > 0 {
				g = s.Space.Sample(rng)
			}
			one, err := s.New(g)
			if err != nil {
				t.Fatal(err)
			}
			two, _ := s.New(g)
			if s.Name == "peace-maker" && i > 0 {
				// Copies share a file, which twins on tables of their own do not.
				seats = append(seats, one)
				continue
			}
			seats = append(seats, &watched{Bot: one.(Bot), t: t, twin: two.(Bot), aids: new(table)})
		}
		if _, err := sea.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTheSampleOfTheContestPage(t *testing.T) {
	sea := new(table)
	b := &sea.turn.board
	b.lay(SideOf(10), 10, AsRun)
	b.launch(8, Cruiser, 1, 12, Up)
	sea.turn.Round = 1
	sea.turn.begin(&b.ships[8])
	rows := strings.Repeat("U", 4*19)
	for row := range 11 {
		head := "."
		if row >= 5 && row <= 7 {
			head = "O"
		}
		rows += "UUUUXXXX." + head + ".....UUUU"
	}
	rows += strings.Repeat("U", 4*19)
	want := "1;8;1,12,0;111;1,2,2,0;0,0,0;0,0,0;" + rows
	if got := string(sea.turn.AppendArgument(nil)); got != want {
		t.Errorf("the argument is %s\nwant %s", got, want)
	}
}
