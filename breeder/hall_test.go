package breeder

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"breeder/engines"
)

const halled = `game = "toy"
strategy = "lifter"
rivals = ["rock", { bot = "hall-of-fame", count = 4 }]
search = { population = 4, children = 6, hall-every = 1 }
measure.blocks = 1
validation.pairs = 4
budget.generations = %d`

// bredWithHall is a run that has bred, and has not validated.
func bredWithHall(t *testing.T, generations int) *run {
	t.Helper()
	job, err := ParseJob("hall.toml", fmt.Appendf(nil, halled, generations))
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
	return r
}

// TestPastChampionsAreOnAChampionsRecord lets runs of several lengths validate:
// a few past champions are all on record but for the champion itself, and of many
// the hardest in any case.
func TestPastChampionsAreOnAChampionsRecord(t *testing.T) {
	for _, generations := range []int{4, 20, 150} {
		r := bredWithHall(t, generations)
		must := r.hall
		if len(must) > hallOnRecord {
			must, _ = r.hardest(hallOnRecord / 2)
		} else if generations == 150 {
			t.Fatalf("%d past champions: too few to leave any out", len(must))
		}
		found := &Found{}
		if err := r.validate(found); err != nil {
			t.Fatal(err)
		}
		met := map[string]bool{}
		for _, o := range found.Champion.Record {
			if o.Past != strings.HasPrefix(o.Bot, pastName) || met[o.Bot] || o.Games != 8 {
				t.Errorf("%d generations: %+v is on record", generations, o)
			}
			met[o.Bot] = true
		}
		for _, past := range must {
			name := pastName + fmt.Sprint(past.entered)
			if itself := r.whole(past.genome).Equal(found.Champion.Genome); met[name] == itself {
				t.Errorf("%d generations: %s is on record: %v, and is the champion: %v", generations, name, met[name], itself)
			}
		}
		if n := len(met) - 1; n > hallOnRecord || n < min(hallOnRecord, len(r.hall))-1 {
			t.Errorf("%d generations: %d of %d past champions are on record", generations, n, len(r.hall))
		}
	}
}

// TestHalfOfThePastChampionsMetAreTheHardest sets what was scored against them,
// and looks whom the next generations meet.
func TestHalfOfThePastChampionsMetAreTheHardest(t *testing.T) {
	r := bredWithHall(t, 20)
	if len(r.hall) < 6 {
		t.Fatalf("%d past champions: too few to choose from", len(r.hall))
	}
	for i, past := range r.hall {
		yield := 0.9 - 0.01*float64(i)
		past.yield = &yield
	}
	hard, never := r.hall[1], r.hall[3]
	*hard.yield, never.yield = 0.1, nil
	others := map[*record]int{}
	for range 300 {
		r.generation++
		rivals, past := r.rivals()
		if len(rivals) != 5 || len(past) != 5 || past[0] != nil {
			t.Fatalf("%d rivals", len(rivals))
		}
		if !slices.Contains(past, hard) || !slices.Contains(past, never) {
			t.Fatalf("generation %d does not meet the hardest, and who was never met", r.generation)
		}
		for k, rec := range past[1:] {
			if !rivals[k+1].Genome.Equal(rec.genome) {
				t.Fatalf("rival %d is not past champion %d", k+1, rec.id)
			}
			others[rec]++
		}
	}
	for _, rec := range r.hall {
		if share := float64(others[rec]) / 300; rec != hard && rec != never && (share < 0.6*2/float64(len(r.hall)-2) || share > 1.4*2/float64(len(r.hall)-2)) {
			t.Errorf("%d of %d others was met in %.2f of the generations", rec.id, len(r.hall)-2, share)
		}
	}
}

// TestYieldsAreWhatTheLastGenerationScored follows a generation's measures.
func TestYieldsAreWhatTheLastGenerationScored(t *testing.T) {
	past := []*record{nil, {id: 1}, {id: 2}}
	fixture := func(rival, seat int, seed uint64) Fixture {
		return Fixture{Fixture: engines.Fixture{Seed: seed}, Rivals: []int{rival}, Seat: seat}
	}
	fixtures := []Fixture{fixture(0, 0, 1), fixture(1, 0, 2), fixture(1, 1, 2), fixture(1, 0, 3)}
	result := func(points float64) Result { return Result{Points: points, Chance: true} }
	measures := []Measure{
		{result(1), result(1), result(0), result(1)}, // against past champion 1: ½ and 1
		{result(0), result(0), result(0), result(0)},
	}
	draw := evenPoints
	Fitness{Of: ofPoints, Draw: &draw}.noteYields(past, fixtures, measures)
	if past[1].yield == nil || *past[1].yield != 0.375 || past[2].yield != nil {
		t.Errorf("yields are %v and %v, want 0.375 and none", past[1].yield, past[2].yield)
	}
}

// TestThoseWhoLiveKeepPlacesAmongTheCandidates breeds where rivals were weak at
// first, and their champions scored more than anybody does today.
func TestThoseWhoLiveKeepPlacesAmongTheCandidates(t *testing.T) {
	r := bredWithHall(t, 40)
	for i, past := range r.hall {
		past.fitness.mean = 5 // in its day
		yield := 1 - 0.01*float64(i)
		past.yield = &yield
	}
	hard := r.hall[2]
	*hard.yield = 0.1
	for most, living := range map[int]int{1: 1, 2: 1, 3: 2, 4: 2} {
		r.job.Validation.Candidates = most
		list := slices.DeleteFunc(r.candidates(), func(rec *record) bool { return rec.id < 0 })
		if len(list) != most && len(list) != most+1 { // the default may be one of them
			t.Errorf("%d candidates, want %d", len(list), most)
		}
		for i, rec := range r.living()[:living] {
			if list[i].id != rec.id {
				t.Errorf("of %d candidates number %d is %d, want %d, the best that live", most, i, list[i].id, rec.id)
			}
		}
		if most > 1 && list[living].id != hard.id {
			t.Errorf("of %d candidates %d is the first past champion, want %d, the hardest to beat", most, list[living].id, hard.id)
		}
	}
}
