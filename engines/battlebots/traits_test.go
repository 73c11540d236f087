package battlebots

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"breeder/engines"
)

// The traits are counted anew from what a recorder is told of the bouts, and
// must be the same where bouts are cut short.
func TestTraitsAreThoseOfTheBoutsAsRecorded(t *testing.T) {
	for _, rules := range []Rules{AsRun, Revised} {
		for _, pair := range []string{"evilbot straightshooter", "huggybot rifter", "mineminemine duelist", "evilbot evilbot"} {
			setting := Setting{rules, 3, 120}
			names := strings.Fields(pair)
			seats := []engines.Bot{botAt(t, names[0], ""), botAt(t, names[1], "")}
			arena := new(table)
			lines := [2][3]int{}
			rounds, apart, energy := 0, 0.0, [2]float64{}
			bout := 0
			end := func() {
				if bout > 0 {
					apart += max(math.Abs(float64(lines[0][0]-lines[1][0])), math.Abs(float64(lines[0][1]-lines[1][1])))
					for seat := range energy {
						energy[seat] += float64(max(lines[seat][2], 0))
					}
				}
			}
			watch := recorderFunc(func(step int, state []byte) {
				rounds = step
				text := string(state[strings.Index(string(state), "bout "):])
				var now int
				if _, err := fmt.Sscanf(text, "bout %d", &now); err != nil {
					t.Fatal(err)
				}
				if now != bout {
					end()
					bout = now
				}
				for seat, line := range strings.Split(text, "\n")[1:3] {
					var n int
					l := &lines[seat]
					if _, err := fmt.Sscan(line, &n, &l[0], &l[1], &l[2]); err != nil || n != seat+1 {
						t.Fatal(line, err)
					}
				}
			})
			if _, err := arena.Play(engines.Fixture{Setting: setting, Seed: 7}, seats, watch); err != nil {
				t.Fatal(err)
			}
			end()
			short := new(table)
			if _, err := short.Play(engines.Fixture{Setting: setting, Seed: 7}, seats, nil); err != nil {
				t.Fatal(err)
			}
			for seat := range 2 {
				want := []float64{float64(rounds) / 360, apart / 3, energy[seat] / 3 / FullEnergy}
				got := arena.Traits(seat, nil)
				for i := range want {
					if math.Abs(got[i]-want[i]) > 1e-9 {
						t.Errorf("%v, %s, seat %d: traits %v, want %v", rules, pair, seat, got, want)
						break
					}
				}
				if other := short.Traits(seat, nil); !slices.Equal(got, other) {
					t.Errorf("%v, %s, seat %d: traits %v, and %v where bouts are cut short", rules, pair, seat, got, other)
				}
			}
		}
	}
}
