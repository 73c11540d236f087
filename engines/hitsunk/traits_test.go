package hitsunk

import (
	"slices"
	"testing"

	"breeder/engines"
)

func seatsOf(t *testing.T, names ...string) (seats []engines.Bot) {
	t.Helper()
	for _, name := range names {
		bot, err := makeBot(name)
		if err != nil {
			t.Fatal(err)
		}
		seats = append(seats, bot)
	}
	return seats
}

func TestShipsThatOnlyWaitSurviveUnharmed(t *testing.T) {
	sea := new(table)
	setting := Setting{Players: 4, Rounds: 30}
	if _, err := sea.Play(engines.Fixture{Setting: setting, Seed: 3}, seatsOf(t, "passive-bot", "passive-bot", "passive-bot", "passive-bot"), nil); err != nil {
		t.Fatal(err)
	}
	for seat := range 4 {
		if got := sea.Traits(seat, nil); !slices.Equal(got, []float64{1, 0, 0, 0}) {
			t.Errorf("traits of seat %d: %v", seat, got)
		}
	}
}

func TestTraitsAreWhatBecameOfTheShips(t *testing.T) {
	sea := new(table)
	sunk, laid := 0, 0.0
	for seed := range uint64(20) {
		seats := seatsOf(t, "random-bot", "captain", "peace-maker", "captain")
		var played int
		var seen [4]int // the last round at whose end it was afloat
		watch := recorderFunc(func(round int, _ []byte) {
			played = round
			for i := range seen {
				if sea.turn.board.ships[i].alive() {
					seen[i] = round
				}
			}
		})
		if _, err := sea.Play(engines.Fixture{Setting: Setting{Players: 4, Rounds: Rounds}, Seed: seed}, seats, watch); err != nil {
			t.Fatal(err)
		}
		hits, damage := 0.0, 0.0
		for i := range seats {
			got := sea.Traits(i, nil)
			// It may have had its turn in the round that sank it.
			if r := got[0] * float64(played); r < float64(seen[i])-1e-9 || r > float64(min(seen[i]+1, played))+1e-9 {
				t.Errorf("seed %d, seat %d: it survived %v of %d rounds, was afloat until %d", seed, i, got[0], played, seen[i])
			}
			if seen[i] < played {
				sunk++
			}
			hits, damage, laid = hits+got[1], damage+got[2], laid+got[3]
		}
		if hits != damage {
			t.Errorf("seed %d: %v hits and %v damage", seed, hits, damage)
		}
	}
	if sunk == 0 || laid == 0 {
		t.Errorf("%d ships sank and %v mines were laid: nothing was tried", sunk, laid)
	}
}

// A match that ends before its first round leaves nothing of the one before.
func TestWithoutShipsThereIsNoSurvival(t *testing.T) {
	sea := new(table)
	setting := Setting{Players: 2, Rounds: 20}
	seats := seatsOf(t, "passive-bot", "passive-bot")
	for _, want := range [][]float64{{1, 0, 0, 0}, {0, 0, 0, 0}} {
		if _, err := sea.Play(engines.Fixture{Setting: setting, Seed: 3}, seats, nil); err != nil {
			t.Fatal(err)
		}
		if got := sea.Traits(0, nil); !slices.Equal(got, want) {
			t.Errorf("traits %v, want %v", got, want)
		}
		seats = []engines.Bot{noShip{}, noShip{}}
	}
}

type noShip struct{}

func (noShip) Choose(*Launch) Class { return NoShip }
func (noShip) Turn(*Turn)           {}
