package breeder

import (
	"context"
	"fmt"
	"testing"
)

const titled = `game = "toy"
strategy = "lifter"
arena = { noise = 0.5 }
rivals = ["rock", { bot = "hall-of-fame", count = 3 }]
[measure]
blocks = 1
[search]
population = 4
children = 4
hall-every = 1
hall-wins = 0.8
[budget]
generations = 30
[validation]
pairs = 10
`

func parsed(t *testing.T, text string) *Job {
	t.Helper()
	job, err := ParseJob("titled.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// TestTheHallTakesOnlyWhoBeatsAllBefore breeds on the same job with titles and
// without, and lets the hall play again on fixtures of its own.
func TestTheHallTakesOnlyWhoBeatsAllBefore(t *testing.T) {
	const pairs = 400
	// Of 100 matches 80 have to be won; what the true share is below that for
	// one in a thousand challengers that pass is three standard errors of it.
	const least = 0.8 - 3*0.04
	entries := 0
	for _, seed := range []string{"1", "2", "3"} {
		r := bredToEnd(t, parsed(t, "seed = "+seed+"\n"+titled))
		entries += len(r.hall)
		for i, later := range r.hall {
			for k, earlier := range r.hall[:i] {
				if won := shareWon(t, r, later, earlier, pairs); won < least {
					t.Errorf("seed %s: champion %d wins %.3f against champion %d, and must have won 0.8", seed, i, won, k)
				}
			}
		}
	}
	if entries < 6 {
		t.Errorf("%d titles in three runs", entries)
	}
}

// TestWithoutTitlesTheHallTakesAlmostEqualOnes is what titles are for.
func TestWithoutTitlesTheHallTakesAlmostEqualOnes(t *testing.T) {
	job := parsed(t, "seed = 1\n"+titled)
	job.Search.HallWins = 0
	r := bredToEnd(t, job)
	last := len(r.hall) - 1
	if last < 3 {
		t.Fatalf("%d past champions in 30 generations", last+1)
	}
	if won := shareWon(t, r, r.hall[last], r.hall[last-1], 400); won > 0.68 {
		t.Errorf("the last champion wins %.3f against the one before: the job shows nothing", won)
	}
	if r.holder() != nil {
		t.Error("somebody holds a title that there is not")
	}
}

func bredToEnd(t *testing.T, job *Job) *run {
	t.Helper()
	r, err := newRun(context.Background(), job, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.breed(); err != nil {
		t.Fatal(err)
	}
	return r
}

func shareWon(t *testing.T, r *run, one, other *record, pairs int) float64 {
	t.Helper()
	rivals := []weighted{{r.contender(other.genome), 1}}
	fixtures := layOut(r.job.arena, rivals, pairs, 99, forMatch, 0, 0)
	measures, err := r.pool.Evaluate(t.Context(), Batch{Rivals: contenders(rivals), Tasks: []Task{{r.contender(one.genome), fixtures}}})
	if err != nil {
		t.Fatal(err)
	}
	wins := 0
	for _, result := range measures[0] {
		if result.Points == 1 {
			wins++
		}
	}
	return float64(wins) / float64(len(fixtures))
}

// TestWhoHoldsTheTitleKeepsItAgainstEquals lets a run choose among the holder and
// others that win as much.
func TestWhoHoldsTheTitleKeepsItAgainstEquals(t *testing.T) {
	r := bredToEnd(t, parsed(t, "seed = 1\n"+titled))
	holder := r.holder()
	found := &Found{}
	if err := r.validate(found); err != nil {
		t.Fatal(err)
	}
	if champion := found.Champion.Genome; !champion.Equal(r.whole(holder.genome)) {
		if won := shareWon(t, r, &record{genome: champion}, holder, 400); won < 0.6 {
			t.Errorf("the champion %v took the title from %v, against which it wins %.3f", champion, holder.genome, won)
		}
	}
	for _, o := range found.Champion.Record {
		if o.Bot == fmt.Sprintf("champion of generation %d", holder.entered) && found.Champion.Genome.Equal(r.whole(holder.genome)) {
			t.Errorf("the champion met itself: %v", o)
		}
	}
	if len(found.Champion.Record) < 2 {
		t.Errorf("past champions are not on record: %v", found.Champion.Record)
	}
}
