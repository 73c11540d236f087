package breeder

import (
	"reflect"
	"strings"
	"testing"

	"breeder/results"
)

func studyArms(t *testing.T, job *Job, texts ...string) []Arm {
	t.Helper()
	var arms []Arm
	for _, text := range texts {
		arm, err := ParseArm(job, text)
		if err != nil {
			t.Fatal(err)
		}
		arms = append(arms, arm)
	}
	return arms
}

// Under heavy noise a loop that measures once and believes it must do worse than
// one that measures again.
func TestAStudyTellsGoodSearchFromNaive(t *testing.T) {
	job := toyJob(t, "arena = { noise = 3.0 }\nsearch = { population = 16, children = 16 }\nmeasure = { pairs = 2 }")
	arms := studyArms(t, job, "ga", "random", "eaopt", "ga{search.caution=0 measure.racing=off}")
	o := StudyOptions{Matches: 6000, Repeats: 8, Places: 4, Pairs: 100, Workers: 2}
	curves, at, err := Study(t.Context(), job, arms, o)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(at, []int{1500, 3000, 4500, 6000}) {
		t.Errorf("places at %v", at)
	}
	var ends [][]float64
	for _, curve := range curves {
		var end []float64
		for _, run := range curve.Fitness {
			if len(run) != 4 {
				t.Fatalf("%s: %d places, want 4", curve.Arm.Name, len(run))
			}
			end = append(end, run[3])
		}
		if len(end) != 8 {
			t.Errorf("%s: %d runs, want 8", curve.Arm.Name, len(end))
		}
		ends = append(ends, end)
	}
	mean := func(values []float64) float64 {
		var m results.Mean
		for _, v := range values {
			m.Add(v)
		}
		return m.Mean()
	}
	if p := results.RankSum(ends[0], ends[2]); mean(ends[0]) <= mean(ends[2]) || p > 0.05 {
		t.Errorf("ga has %.3f, eaopt's own loop %.3f, p %.3f", mean(ends[0]), mean(ends[2]), p)
	}
	// The space is so small that guessing finds nearly all there is.
	if mean(ends[0]) <= mean(ends[1]) {
		t.Errorf("ga has %.3f, random %.3f", mean(ends[0]), mean(ends[1]))
	}
	o.Workers, o.Repeats = 5, 2
	again, _, err := Study(t.Context(), job, arms, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range again {
		if !reflect.DeepEqual(again[i].Fitness, curves[i].Fitness[:2]) {
			t.Errorf("%s: another number of workers gives another result", arms[i].Name)
		}
	}
}

func TestBadArmsAreRefused(t *testing.T) {
	job := toyJob(t, "")
	for text, want := range map[string]string{
		"gaa":                         "did you mean ga?",
		"ga{search.caution=0":         "not closed",
		"ga{search.cautoin=0}":        "did you mean caution?",
		"de{fitness.margin=1}":        "must share rivals",
		"ga{strategy=rock}":           "strategy cannot change",
		"cmaes{search.children=2}":    "at least 4",
		"ga{measure.racing=perhaps}":  "must be on or off",
		"eaopt{search.caution=0}":     "search.method is \"eaopt\"",
		"ga{search.population=-3}":    "search.population",
		"ga{measure.racing=off foo}":  "must be key=value",
		"ga{genes.lift=3}":            "cannot change",
		"random{search.population=1}": "must be 2",
	} {
		if _, err := ParseArm(job, text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
