package petri

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"breeder/engines"
)

func TestTraitsAreWhatTheLastStateSays(t *testing.T) {
	dish := new(table)
	for seed := range uint64(12) {
		setting := Setting{Width: 9, Height: 12, Rounds: 40}
		seats := []engines.Bot{botAt(t, "slime", ""), botAt(t, "divider", "")}
		rounds, last := 0, ""
		if _, err := dish.Play(engines.Fixture{Setting: setting, Seed: seed}, seats, recorderFunc(func(round int, state []byte) {
			rounds, last = round, string(bytes.Clone(state))
		})); err != nil {
			t.Fatal(err)
		}
		board, cells := last[:9*12+12], strings.Split(last[9*12+12:], "\n")
		for seat, letter := range []string{"A", "B"} {
			count := strings.Count(board, letter)
			energy := 0
			for _, line := range cells {
				if numbers := strings.Fields(line); len(numbers) == 5 && numbers[0] == letter {
					for _, digit := range numbers[4] {
						energy += int(digit - '0') // of one digit: no species here holds 10
					}
				}
			}
			want := []float64{float64(rounds) / 40, float64(count) / 108, 0, float64(strings.Count(board, "c")) / 108}
			if count > 0 {
				want[2] = float64(energy) / float64(count*dish.bots[seat].Species().Energy)
			}
			got := dish.Traits(seat, nil)
			for i, trait := range new(game).Traits() {
				if math.Abs(got[i]-want[i]) > 1e-12 {
					t.Errorf("seed %d, seat %d: %s is %v, want %v", seed, seat, trait.Name, got[i], want[i])
				}
			}
		}
	}
}
