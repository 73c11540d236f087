package breeder

import (
	"strings"
	"testing"

	"breeder/results"
)

func fork(t *testing.T, parent *results.Folder, generations int, sets ...string) (*Found, *results.Folder) {
	t.Helper()
	plan, err := PlanFork(parent, generations, sets)
	if err != nil {
		t.Fatal(err)
	}
	folder := newFolder(t)
	found, err := Fork(t.Context(), plan, Options{Workers: 2, Folder: folder, NoPlots: true})
	if err != nil {
		t.Fatal(err)
	}
	return found, folder
}

// Without any change a fork is the run itself, wherever it begins: at a
// checkpoint that is still there, or between two.
func TestAForkWithoutChangesRepeatsItsParent(t *testing.T) {
	_, parent := runToy(t, restlessJob(t), 2)
	want := left(t, parent)
	for _, generation := range []int{0, 1, 4, 5, 7, 13, 14} {
		_, folder := fork(t, parent, generation)
		same(t, left(t, folder), want)
	}
}

func TestAForkNamesItsParentAndGoesItsOwnWay(t *testing.T) {
	_, parent := runToy(t, restlessJob(t), 2)
	_, folder := fork(t, parent, 9, "search.mutation-rate=0.5", `rivals=["rock"]`)
	status, note := folder.ReadStatus()
	if note != "" {
		t.Fatal(note)
	}
	if p := status.Parent; p == nil || p.Run != parent.Path() || p.Generations != 9 || len(p.Changes) != 2 {
		t.Errorf("its parent is %+v", p)
	}
	before, after := journalOf(t, parent), journalOf(t, folder)
	if len(after) != 14 {
		t.Fatalf("%d generations, want 14", len(after))
	}
	for i, line := range after {
		if same := line.Best == before[i].Best && line.Mean == before[i].Mean; same != (i < 9) {
			t.Errorf("generation %d: best %v, the parent's %v", i, line.Best, before[i].Best)
		}
	}
	job, err := LoadJob(folder.Job())
	if err != nil {
		t.Fatal(err)
	}
	if job.Search.MutationRate != 0.5 || len(job.Rivals) != 1 || job.Search.Population != 12 {
		t.Errorf("the job is %+v with rivals %v", job.Search, job.Rivals)
	}
	if _, err := Resume(t.Context(), Options{Workers: 2, Folder: folder, NoPlots: true}, func(_ Done, b *Budget) error {
		b.Generations++
		return nil
	}); err != nil {
		t.Error(err)
	}
}

func TestAForkRefusesWhatCannotChange(t *testing.T) {
	_, parent := runToy(t, restlessJob(t), 2)
	for _, c := range []struct {
		generation int
		set, want  string
	}{
		{0, "strategy=rock", "strategy cannot change"},
		{0, "genes.lift=3", "genes.lift cannot change"},
		{0, "search.islands=2", "the population lives on 3"},
		{0, "search={}", "search.islands is 2 and cannot change in a fork, as the population lives on 3"},
		{0, "search={islands=3,population=12,children=12,founders=[]}", "search.founders cannot change in a fork"},
		{0, "search.mutation-rate=2", "search.mutation-rate is 2, must be 0 to 1"},
		{0, "search.mutation-rat=0.2", "did you mean mutation-rate?"},
		{0, "search.mutation-rate", "must be key=value"},
		{0, "rivals=[\"rok\"]", "did you mean rock?"},
		{15, "seed=3", "has 14 generations"},
	} {
		_, err := PlanFork(parent, c.generation, []string{c.set})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), ".toml:") {
			t.Errorf("--set %s at %d: %v, want %q", c.set, c.generation, err, c.want)
		}
	}
}
