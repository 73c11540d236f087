package breeder

import (
	"fmt"
	"math"
	"slices"

	"breeder/results"
)

// What is wanted of a genome is more than a high mean: it should not lose to a
// single rival, and not swing between triumph and ruin. A job says how much of
// each it wants, and genomes are ranked by their mean less what they lack:
//
//	worst × (mean − mean against the hardest rival) + steady × standard deviation
//
// What is reported as fitness stays the mean. The three goals by themselves are
// in the run's Pareto front.

// penalty is what a genome's rank loses by its job's goals. against holds what
// it scored against each rival. Few encounters with a rival count in part only,
// so that a single defeat is not taken for a weakness.
func (f Fitness) penalty(all *pooled, against []pooled) float64 {
	lost := f.Steady * all.deviation()
	if hardest, _ := hardest(all, against); f.Worst > 0 && hardest < all.mean {
		lost += f.Worst * (all.mean - hardest)
	}
	return lost
}

// hardest is the lowest mean against any rival, drawn towards the mean of all
// as a prior of priorWeight encounters would, and the rival; the mean of all and
// -1 where rivals are not told apart.
func hardest(all *pooled, against []pooled) (mean float64, rival int) {
	mean, rival = all.mean, -1
	for k := range against {
		p := &against[k]
		if p.weight == 0 {
			continue
		}
		shrunk := (p.weight*p.mean + priorWeight*all.mean) / (p.weight + priorWeight)
		if rival < 0 || shrunk < mean {
			mean, rival = shrunk, k
		}
	}
	return mean, rival
}

// deviation is the standard deviation of the values.
func (p *pooled) deviation() float64 {
	if p.weight == 0 {
		return 0
	}
	return math.Sqrt((p.m2 + priorWeight*p.prior) / (p.weight + priorWeight))
}

// weigh sums up what a measure says of a genome: its fitness, and that against
// each of the job's rivals, where places says which of these a rival of the
// fixtures is.
func (f Fitness) weigh(fixtures []Fixture, measure Measure, places []int, prior float64) (all pooled, against []pooled) {
	all.prior = prior
	for e := range f.encounters(fixtures, measure) {
		if e.repeat {
			continue
		}
		all.add(e.fitness)
		against = e.sort(against, places)
	}
	return all, against
}

// sort adds the encounter to those against its rival, if that is one of the
// job's.
func (e *encounter) sort(against []pooled, places []int) []pooled {
	if len(e.rivals) != 1 || places[e.rivals[0]] < 0 {
		return against
	}
	place := places[e.rivals[0]]
	for len(against) <= place {
		against = append(against, pooled{})
	}
	against[place].add(e.fitness)
	return against
}

// places says for each rival of a block which of the job's it is, -1 if the run
// itself brought it forth.
func (j *Job) places(rivals []weighted) []int {
	list := make([]int, len(rivals))
	for i, rival := range rivals {
		list[i] = slices.IndexFunc(j.Rivals, func(r Rival) bool {
			return !r.bornInRun() && r.contender.Name == rival.Name && r.contender.key() == rival.key()
		})
	}
	return list
}

// goals is what is known of a record's three goals.
func (r *run) goals(rec *record) results.Goals {
	worst, rival := hardest(&rec.fitness, rec.against)
	g := results.Goals{ID: rec.id, Genome: rec.genome, Mean: rec.fitness.mean, Worst: worst, Deviation: rec.fitness.deviation()}
	if rival >= 0 {
		g.Rival = r.job.Rivals[rival].contender.Name
	}
	return g
}

// everyone is all that live, and past champions that do not.
func (r *run) everyone() []*record {
	list := r.living()
	seen := map[*record]bool{}
	for _, rec := range list {
		seen[rec] = true
	}
	for _, past := range r.hall {
		if !seen[past] {
			list = append(list, past)
		}
	}
	return list
}

// allGoals is how all that live and past champions do.
func (r *run) allGoals() []results.Goals {
	var all []results.Goals
	for _, rec := range r.everyone() {
		if rec.fitness.weight > 0 {
			all = append(all, r.goals(rec))
		}
	}
	return all
}

// writeFront leaves the Pareto front of all that live and of past champions.
func (r *run) writeFront(folder *results.Folder) error {
	text, err := results.ParetoCSV(r.job.space, results.Front(r.allGoals()))
	if err != nil {
		return err
	}
	return folder.WriteFile(results.ParetoFile, text)
}

func (r *run) drawFront(folder *results.Folder, found *Found) error {
	all := r.allGoals()
	if len(all) == 0 {
		return nil
	}
	data := results.ParetoData{
		Title: fmt.Sprintf("Goals: %s, %s, job %s with seed %d", r.job.Game, r.job.Strategy, r.job.name, r.job.Seed),
		All:   all, Champion: -1,
	}
	for _, g := range all {
		if r.whole(g.Genome).Equal(found.Champion.Genome) {
			data.Champion = g.ID
		}
	}
	figure, err := results.Pareto(data)
	if err != nil {
		return err
	}
	return folder.SaveFigure("pareto", figure)
}
