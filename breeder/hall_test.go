package breeder

import (
	"context"
	"fmt"
	"testing"
)

// TestEveryPastChampionButItselfIsOnAChampionsRecord lets runs of several lengths
// validate.
func TestEveryPastChampionButItselfIsOnAChampionsRecord(t *testing.T) {
	for _, generations := range []int{4, 20, 150} {
		job, err := ParseJob("hall.toml", fmt.Appendf(nil, `game = "toy"
strategy = "lifter"
rivals = ["rock", { bot = "hall-of-fame", count = 3 }]
search = { population = 4, children = 6, hall-every = 1 }
measure.blocks = 1
validation.pairs = 4
budget.generations = %d`, generations))
		if err != nil {
			t.Fatal(err)
		}
		r, err := newRun(context.Background(), job, Options{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.breed(); err != nil {
			t.Fatal(err)
		}
		found := &Found{}
		if err := r.validate(found); err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{}
		n := min(hallOnRecord, len(r.hall))
		for i := range n {
			past := r.hall[i*len(r.hall)/n]
			if !r.whole(past.genome).Equal(found.Champion.Genome) {
				want[fmt.Sprintf("champion of generation %d", past.entered)] = true
			}
		}
		for _, o := range found.Champion.Record {
			if o.Past != (o.Bot != "rock") || o.Past && !want[o.Bot] || o.Games != 8 {
				t.Errorf("%d generations: %+v is on record", generations, o)
			}
			delete(want, o.Bot)
		}
		if len(want) > 0 {
			t.Errorf("%d generations: %v are not on record", generations, want)
		}
	}
}
