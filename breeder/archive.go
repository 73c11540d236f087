package breeder

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"breeder/engines"
	"breeder/genomes"
	"breeder/results"
)

// An archive keeps the best genome of each kind of play, whether or not it
// ranks among the living (MAP-Elites: Mouret and Clune, "Illuminating search
// spaces by mapping elites", 2015). Kinds are the cells of a grid over traits of
// the game. It feeds the breeding: now and then some elites, drawn from all
// cells alike, come back to be measured with the rest, each with a mutant of it,
// and live if they rank. So a run that has settled on one kind of play is shown
// others, and the mutants fill further cells.
//
// Measures are noisy, so an elite is not taken at its word for ever. Whenever it
// is measured again it gives up its cell and competes anew at what it is known
// to be by then, in the cell that its traits say. Challengers must beat its rank, which
// is its fitness less what caution and the job's goals take off it, aged like
// all that was measured in earlier generations.

// Archiving says what a run's archive is like. Without traits there is none.
type Archiving struct {
	Traits []string `toml:"traits"` // of the game: two or more
	Cells  int      `toml:"cells"`  // that the range of each trait is cut into
	Every  int      `toml:"every"`  // generations from one time that elites come back to the next
	Share  float64  `toml:"share"`  // of an island's places that they then compete for; 0: none comes back

	// Of these traits, filled in by LoadJob.
	traits []engines.Trait
	places []int // among the game's
}

// maxCells bounds the cells of an archive.
const maxCells = 4096

func (a *Archiving) on() bool { return len(a.Traits) > 0 }

// comers is the number of elites that come back to an island at a time.
func (j *Job) comers() int {
	if !j.Archive.on() || j.Archive.Share == 0 {
		return 0
	}
	return int(math.Ceil(j.Archive.Share * float64(j.Search.Population/j.Search.Islands)))
}

// checkArchive checks what the job says of an archive.
func (j *Job) checkArchive() error {
	a := &j.Archive
	switch {
	case a.Cells < 2 || a.Cells > 64:
		return about("archive.cells", "archive.cells is %d, must be 2 to 64", a.Cells)
	case a.Every < 1 || a.Every > math.MaxInt32:
		return about("archive.every", "archive.every is %d, must be 1 to %d", a.Every, math.MaxInt32)
	case !(a.Share >= 0 && a.Share <= 1):
		return about("archive.share", "archive.share is %v, must be 0 to 1", a.Share)
	case !a.on():
		return nil
	}
	a.traits, a.places = nil, nil
	for i, name := range a.Traits {
		place, trait, err := engines.FindTrait(j.game, name)
		if err != nil {
			return keyed{key: "archive.traits", near: name, err: fmt.Errorf("archive.traits: %w", err)}
		}
		if slices.Contains(a.Traits[:i], name) {
			return keyed{key: "archive.traits", near: name, err: fmt.Errorf("archive.traits: %s is there twice", name)}
		}
		a.traits, a.places = append(a.traits, trait), append(a.places, place)
	}
	if len(a.Traits) == 1 {
		return about("archive.traits", "archive.traits has %s alone: name two or more, see `breeder traits %s`", a.Traits[0], j.Game)
	}
	if n := math.Pow(float64(a.Cells), float64(len(a.Traits))); n > maxCells {
		return about("archive.cells", "archive.cells: %d cells for each of %d traits make %.0f, must be at most %d", a.Cells, len(a.Traits), n, maxCells)
	}
	return nil
}

// archive is a run's.
type archive struct {
	*Archiving
	elites []*record // by cell; nil where there is none
	filled int
}

// newArchive makes the job's, empty; nil if it wants none.
func newArchive(job *Job) *archive {
	if !job.Archive.on() {
		return nil
	}
	a := &archive{Archiving: &job.Archive}
	size := 1
	for range a.traits {
		size *= a.Cells
	}
	a.elites = make([]*record, size)
	return a
}

// coordinates are those of the cell that a record's traits say, one a trait.
func (a *archive) coordinates(rec *record) []int {
	at := make([]int, len(a.traits))
	for i, t := range a.traits {
		share := (rec.traits.mean[a.places[i]] - t.Low) / (t.High - t.Low)
		at[i] = min(max(int(share*float64(a.Cells)), 0), a.Cells-1)
	}
	return at
}

func (a *archive) cellOf(rec *record) int {
	cell := 0
	for _, at := range a.coordinates(rec) {
		cell = cell*a.Cells + at
	}
	return cell
}

// give makes a record the elite of a cell, or nobody. Its former elite is none
// any more.
func (a *archive) give(cell int, rec *record) {
	if old := a.elites[cell]; old != nil {
		old.elite = false
		a.filled--
	}
	if a.elites[cell] = rec; rec != nil {
		rec.elite = true
		a.filled++
	}
}

// list is the elites, cell by cell.
func (a *archive) list() []*record {
	list := make([]*record, 0, a.filled)
	for _, rec := range a.elites {
		if rec != nil {
			list = append(list, rec)
		}
	}
	return list
}

// illuminate enters all that were measured in this generation into the archive.
func (r *run) illuminate(islands [][]*record) {
	a := r.archive
	if a == nil {
		return
	}
	measured := map[*record]bool{}
	for _, island := range islands {
		for _, rec := range island {
			measured[rec] = true
		}
	}
	for cell, rec := range a.elites {
		if measured[rec] {
			a.give(cell, nil)
		}
	}
	for _, island := range islands {
		for _, rec := range island {
			if !rec.failed {
				r.challenge(rec)
			}
		}
	}
	r.known.elites = a.filled
}

// challenge makes a record the elite of its cell if it ranks above who is there.
func (r *run) challenge(rec *record) {
	if rec.traits.weight == 0 || rec.fitness.weight == 0 {
		return
	}
	cell := r.archive.cellOf(rec)
	if old := r.archive.elites[cell]; old == nil || r.agedRank(rec) > r.agedRank(old) {
		r.archive.give(cell, rec)
	}
}

// agedRank is a record's rank by what its measures weigh now.
func (r *run) agedRank(rec *record) float64 { return r.aged(rec).rank(r.job.Search.Caution) }

// aged is a copy of a record as it stands now: what it scored in its day has aged.
func (r *run) aged(rec *record) *record {
	now := *rec
	if past := r.generation - rec.measured; past > 0 {
		now.fitness.fade(math.Pow(r.job.Measure.Memory, float64(past)))
	}
	return &now
}

// comeBack lets elites compete for places on an island in this generation, each
// with a mutant. Those that live already only have their mutant.
func (r *run) comeBack(island int) (list []*record) {
	comers := r.job.comers()
	if comers == 0 || r.generation == 0 || r.generation%r.job.Archive.Every != 0 {
		return nil
	}
	draw := stream(uint64(r.job.Seed), forArchive, r.generation, island)
	elites := r.archive.list()
	draw.Shuffle(len(elites), func(i, k int) { elites[i], elites[k] = elites[k], elites[i] })
	enter := func(genome genomes.Genome) {
		if rec, fresh := r.admit(genome, island); fresh {
			list = append(list, rec)
		}
	}
	for _, rec := range elites[:min(comers, len(elites))] {
		mutant := &organism{genome: rec.genome, rate: r.job.Search.MutationRate}
		mutant.Mutate(newSource(draw))
		enter(rec.genome)
		enter(mutant.genome)
	}
	return list
}

// rearchive moves what an archive holds into that of another job.
func (r *run) rearchive() {
	old := r.archive
	r.archive, r.known.elites = newArchive(r.job), 0
	if old == nil {
		return
	}
	for cell, rec := range old.elites {
		if rec == nil {
			continue
		}
		old.give(cell, nil)
		if r.archive != nil {
			r.challenge(rec)
			r.known.elites = r.archive.filled
		}
	}
}

// traitMeans is what is known of the game's traits in a record's matches.
type traitMeans struct {
	weight float64
	mean   [engines.MaxTraits]float64
}

func (t *traitMeans) add(values [engines.MaxTraits]float64) {
	t.weight++
	for i, v := range values {
		t.mean[i] += (v - t.mean[i]) / t.weight
	}
}

// archiveData is the archive for those who show it, with the champion if it is
// known by a measure.
func (r *run) archiveData(found *Found) *results.Archive {
	a := r.archive
	data := &results.Archive{
		Title:  fmt.Sprintf("Archive: %s, %s, job %s with seed %d", r.job.Game, r.job.Strategy, r.job.name, r.job.Seed),
		Traits: a.traits, Cells: a.Cells,
	}
	member := func(rec *record) results.Elite {
		e := results.Elite{
			Cell: a.coordinates(rec), ID: rec.id, Born: rec.born, Matches: rec.matches,
			Fitness: rec.fitness.mean, Error: rec.fitness.err(), Genome: rec.genome,
		}
		for _, place := range a.places {
			e.Traits = append(e.Traits, rec.traits.mean[place])
		}
		return e
	}
	for _, rec := range a.list() {
		data.Elites = append(data.Elites, member(rec))
	}
	if genome, err := r.job.space.Adopt(found.Champion.Genome); err == nil {
		if champion, _ := r.known.find(genome); champion != nil && champion.traits.weight > 0 {
			e := member(champion)
			data.Champion = &e
		}
	}
	return data
}

// writeArchive leaves the archive, if there is one, as a table.
func (r *run) writeArchive(folder *results.Folder, found *Found) error {
	if r.archive == nil {
		return nil
	}
	text, err := r.archiveData(found).CSV(r.job.space)
	if err != nil {
		return err
	}
	return folder.WriteFile(results.ArchiveFile, text)
}

func (r *run) drawArchive(folder *results.Folder, found *Found) error {
	if r.archive == nil || r.archive.filled == 0 {
		return nil
	}
	figure, err := r.archiveData(found).Map()
	if err != nil {
		return err
	}
	return folder.SaveFigure("archive", figure)
}

// archived sums the archive up, such as "37 of 64 cells of length × spread
// filled"; empty if there is none.
func (r *run) archived() string {
	if r.archive == nil {
		return ""
	}
	return fmt.Sprintf("%d of %d cells of %s filled", r.archive.filled, len(r.archive.elites), strings.Join(r.job.Archive.Traits, " × "))
}
