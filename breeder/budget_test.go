package breeder

import (
	"fmt"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // not every machine has time zones

	"breeder/results"
)

func TestATimeOfDayIsTheNextOne(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) time.Time {
		moment, err := time.ParseInLocation("2006-01-02 15:04", text, berlin)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	for _, c := range []struct{ until, now, want string }{
		{"07:00", "2026-11-29 22:00", "2026-11-30 07:00"},
		{"07:00", "2026-11-30 06:59", "2026-11-30 07:00"},
		{"07:00", "2026-11-30 07:00", "2026-12-01 07:00"},
		{"23:59", "2026-12-31 23:59", "2027-01-01 23:59"},
		// The night in which clocks are put forward at 2, and back at 3.
		{"07:00", "2026-03-28 22:00", "2026-03-29 07:00"},
		{"07:00", "2026-10-24 22:00", "2026-10-25 07:00"},
	} {
		got, err := (&Budget{Until: c.until}).deadline(at(c.now))
		if err != nil || !got.Equal(at(c.want)) {
			t.Errorf("%s at %s is %v (%v), want %s", c.until, c.now, got, err, c.want)
		}
	}
	for _, bad := range []string{"7", "25:00", "soon", "07:00:00", "-1:00"} {
		if _, err := (&Budget{Until: bad}).deadline(at("2026-11-29 22:00")); err == nil || !strings.Contains(err.Error(), `like "07:00"`) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestEachLimitEndsTheRunAndIsNamed(t *testing.T) {
	for _, c := range []struct{ budget, want string }{
		{"generations = 3", "the limit of 3 generations"},
		{"matches = 3000", "the limit of 3000 matches"},
		{"target = 0.7", "reaching the target of 0.7"},
		{"patience = 5", "5 generations without progress"},
		{"generations = 500\ntarget = 0.7", "reaching the target of 0.7"},
		{"generations = 2\npatience = 5\ntarget = 1.1", "the limit of 2 generations"},
		{"time = \"3s\"", "the limit of 3s"},
		{"until = \"" + time.Now().Add(3*time.Second).Format(time.RFC3339) + "\"", "the time 20"},
	} {
		job := toyJob(t, "arena = { noise = 0.2 }\n[validation]\npairs = 5\n[budget]\n"+c.budget)
		began := time.Now()
		found, _ := runToy(t, job, 2)
		if !strings.HasPrefix(found.Why, c.want) {
			t.Errorf("%s: ended by %q, want %q", c.budget, found.Why, c.want)
		}
		if took := time.Since(began); strings.Contains(c.want, "3s") && took > 4*time.Second {
			t.Errorf("%s: took %v", c.budget, took)
		}
		if found.Last.Matches == 0 || job.Budget.Matches > 0 && found.Matches > job.Budget.Matches {
			t.Errorf("%s: %d matches", c.budget, found.Matches)
		}
	}
}

func TestALimitLeavesOutTheDefaultOfGenerations(t *testing.T) {
	for budget, want := range map[string]int{"": 100, "time = \"1h\"": 0, "until = \"07:00\"": 0, "time = \"1h\"\ngenerations = 7": 7, "patience = 3": 0} {
		if got := toyJob(t, "[budget]\n"+budget).Budget.Generations; got != want {
			t.Errorf("%q: %d generations, want %d", budget, got, want)
		}
	}
}

// A clock that is put forward past the deadline ends the run; one that is put
// back lets it go on. Neither moves the limit of time.
func TestTheDeadlineFollowsTheClockOnTheWall(t *testing.T) {
	clock := time.Date(2026, 11, 29, 22, 0, 0, 0, time.UTC)
	job := toyJob(t, "[budget]\nuntil = \"2026-11-30T07:00:00Z\"\ntime = \"1h\"\n[validation]\npairs = 5")
	folder := newFolder(t)
	steps := clockSteps{&clock, map[int]time.Duration{2: -24 * time.Hour, 4: 48 * time.Hour}}
	found, err := Run(t.Context(), job, Options{Workers: 1, Folder: folder, Watch: steps, NoPlots: true, wall: func() time.Time { return clock }})
	if err != nil {
		t.Fatal(err)
	}
	if found.Why != "the time 2026-11-30 07:00" || found.Champion.Generations != 5 {
		t.Errorf("ended by %q after %d generations, want the deadline after 5", found.Why, found.Champion.Generations)
	}
}

type clockSteps struct {
	clock *time.Time
	steps map[int]time.Duration
}

func (c clockSteps) Generation(g results.Generation, _ time.Duration) {
	*c.clock = c.clock.Add(c.steps[g.Generation])
}
func (clockSteps) Phase(string) {}
func (clockSteps) Note(string)  {}

func TestTheTimeOfEarlierSittingsCounts(t *testing.T) {
	job := toyJob(t, "[budget]\ntime = \"1h\"\n[validation]\npairs = 5")
	r, err := newRun(t.Context(), job, Options{Workers: 1, Folder: newFolder(t)})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		before time.Duration
		over   bool
	}{{30 * time.Minute, false}, {50 * time.Minute, false}, {time.Hour, true}} {
		r.before = c.before
		if over := r.left() <= 0; over != c.over {
			t.Errorf("after %v: over %v, want %v", c.before, over, c.over)
		}
	}
}

func TestJobsShareTheTimeThatIsLeft(t *testing.T) {
	now := time.Date(2026, 11, 29, 22, 0, 0, 0, time.UTC)
	got := Budget{Generations: 5}.Share(now, now.Add(9*time.Hour), 3)
	if got.Generations != 5 || got.Until != "2026-11-30T01:00:00Z" {
		t.Errorf("got %+v", got)
	}
}

func TestProgressIsWhatNoiseDoesNotExplain(t *testing.T) {
	var p progress
	for generation, c := range []struct{ mean, err float64 }{{0.5, 0.1}, {0.6, 0.1}, {0.79, 0.1}, {0.85, 0.1}, {0.90, 0.01}, {0.92, 0.01}, {0.95, 0.01}} {
		p.note(generation, results.Estimate{Mean: c.mean, Error: c.err})
	}
	// 0.79 is 0.29 above 0.5, beyond 1.96 × √0.02; then it takes as much again.
	if want := fmt.Sprint(progress{2, 0.79, 0.1}); fmt.Sprint(p) != want {
		t.Errorf("got %v, want %v", p, want)
	}
}
