package breeder

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"breeder/engines"
	"breeder/genomes"
	"breeder/results"
)

// finish validates, chooses the champion, and writes what the run leaves behind.
func (r *run) finish(plots bool) (*Found, error) {
	if r.generation == 0 {
		return nil, errNothing
	}
	folder, watch := r.folder, r.options.Watch
	if watch != nil {
		watch.Phase("validation")
	}
	found := &Found{Why: r.why, Last: r.last, Failures: r.failures, Saved: r.saved, Archive: r.archived()}
	if err := r.writePopulation(folder); err != nil {
		return nil, err
	}
	if err := r.validate(found); err != nil {
		return nil, err
	}
	if err := r.writeFront(folder); err != nil {
		return nil, err
	}
	if err := r.writeArchive(folder, found); err != nil {
		return nil, err
	}
	text, err := found.Champion.TOML()
	if err != nil {
		return nil, err
	}
	if err := folder.WriteFile(results.ChampionFile, text); err != nil {
		return nil, err
	}
	if err := r.writeSummary(found); err != nil {
		return nil, err
	}
	if plots {
		if watch != nil {
			watch.Phase("plots")
		}
		// An interrupted run is drawn too: it takes a second.
		if err = results.Draw(context.WithoutCancel(r.ctx), folder); err == nil {
			err = r.drawOwn(found)
		}
	}
	found.Took, found.Playing = r.elapsed(), r.playing
	found.Matches, found.Decisions = r.matches, r.decisions
	return found, err
}

func (r *run) writePopulation(folder *results.Folder) error {
	var members []results.Member
	for _, rec := range r.living() {
		members = append(members, results.Member{
			ID: rec.id, Island: rec.island, Born: rec.born, Fitness: rec.fitness.mean, Error: rec.fitness.err(),
			Matches: rec.matches, Points: rec.points.mean, Genome: rec.genome,
		})
	}
	text, err := results.PopulationCSV(r.job.space, members)
	if err != nil {
		return err
	}
	return folder.WriteFile(results.PopulationFile, text)
}

// candidates are the best of the living and of the hall of fame, and the
// strategy's default if it lies in the job's space: it is the one to beat.
//
// Where all rivals stay the same, the two are ranked together. Where the run
// brings some forth, what a past champion scored in its day was against weaker
// ones, and counts for nothing today. Half of the places are the living's then,
// and the others those of the past champions that are hardest to beat now.
func (r *run) candidates() []*record {
	living, most := r.living(), r.job.Validation.Candidates
	var pool []*record
	enter := func(list []*record, places int) {
		for _, rec := range list {
			if len(pool) < places && !slices.ContainsFunc(pool, func(other *record) bool { return other.id == rec.id }) {
				if rec.measured < r.generation-1 {
					rec = r.aged(rec)
				}
				pool = append(pool, rec)
			}
		}
	}
	if r.job.breedsRivals() {
		enter(living, most-most/2)
		enter(r.byYield(), most)
		enter(living, most)
	} else {
		enter(append(living, r.hall...), math.MaxInt)
		byRank(pool, r.job.Search.Caution)
		pool = pool[:min(len(pool), most)]
	}
	byDefault, err := r.job.space.Adopt(r.job.strategy.Space.Default())
	if err != nil || slices.ContainsFunc(pool, func(rec *record) bool { return rec.genome.Equal(byDefault) }) {
		return pool
	}
	return append(pool, &record{id: -1, genome: byDefault})
}

// Bounds of the past champions that are met: by those who play for the
// championship, and by the champion for its record, which shows whether it has
// forgotten how to beat one.
const (
	hallExaminers = 16
	hallOnRecord  = 32
)

// pastName is what past champions are called, before their generation.
const pastName = "champion of gen. "

// examiners are the rivals of the validation. Past champions, so many at most,
// stand in for rivals that the run itself brings forth, all but the given one,
// which need not meet itself. The held-out ones come last.
func (r *run) examiners(most int, but *record) (list []weighted, met int, standIns bool) {
	for _, rival := range r.job.Rivals {
		if rival.bornInRun() {
			standIns = true
			continue
		}
		list = append(list, weighted{rival.contender, rival.Weight})
	}
	if standIns && len(r.hall) > 0 {
		for _, past := range r.someOf(most) {
			if but != nil && past.genome.Equal(but.genome) {
				continue
			}
			c := r.contender(past.genome)
			c.Name = pastName + fmt.Sprint(past.entered)
			list = append(list, weighted{c, 1})
		}
	}
	met = len(list)
	for _, rival := range r.job.HeldOut {
		list = append(list, weighted{rival.contender, rival.Weight})
	}
	return list, met, standIns
}

// validationMatches is what a validation will cost.
func (r *run) validationMatches() int {
	_, seats := r.job.arena.Seats()
	pairs := func(most int) int {
		weight := 0
		rivals, _, _ := r.examiners(most, nil)
		for _, rival := range rivals {
			weight += rival.weight
		}
		return max(weight, 1) * min(seats, 2)
	}
	v := &r.job.Validation
	return (v.Candidates+1)*choosing(v.Pairs)*pairs(hallExaminers) + 2*v.Pairs*pairs(hallOnRecord)
}

// choosing is the number of pairs in the stage that chooses the champion: its
// losers need no record.
func choosing(pairs int) int { return (pairs + 1) / 2 }

// shortPairs is what an interrupted run still plays, so that it ends soon.
const shortPairs = 5

// stage plays candidates on fixtures of their own. If the run is interrupted,
// or was before, it plays just a few.
func (r *run) stage(candidates []genomes.Genome, rivals []weighted, pairs int, why purpose) ([]Fixture, []Measure, error) {
	play := func(ctx context.Context, pairs int) ([]Fixture, []Measure, error) {
		fixtures := layOut(r.job.arena, rivals, pairs, uint64(r.job.Seed), why, 0, 0)
		batch := Batch{Rivals: contenders(rivals)}
		for _, genome := range candidates {
			batch.Tasks = append(batch.Tasks, Task{r.contender(genome), fixtures})
		}
		began := time.Now()
		measures, err := r.pool.Evaluate(ctx, batch)
		r.playing += time.Since(began)
		settleFailures(measures)
		if err == nil {
			r.matches += len(candidates) * len(fixtures)
		}
		return fixtures, measures, err
	}
	if r.ctx.Err() == nil {
		fixtures, measures, err := play(r.ctx, pairs)
		if err == nil || r.ctx.Err() == nil {
			return fixtures, measures, err
		}
		r.why += ", and an interruption of the validation"
	}
	return play(context.WithoutCancel(r.ctx), min(pairs, shortPairs))
}

// validate plays two stages on fixtures that breeding never used: the first
// chooses the champion among the candidates by the lower bound of its fitness,
// less what it lacks of the job's goals; as being chosen is luck too, its record
// is taken in the second, on other fixtures, beside the default's.
func (r *run) validate(found *Found) error {
	fitness, pairs := r.job.Fitness, r.job.Validation.Pairs
	rivals, met, standIns := r.examiners(hallExaminers, nil)
	found.StandIns = standIns
	candidates := r.candidates()
	list := make([]genomes.Genome, len(candidates))
	for i, rec := range candidates {
		list[i] = rec.genome
	}
	fixtures, measures, err := r.stage(list, rivals[:met], choosing(pairs), forValidation)
	if err != nil {
		return err
	}
	best, bestLow := 0, math.Inf(-1)
	places := r.job.places(rivals)
	for i, measure := range measures {
		low, _ := fitness.estimate(fixtures, measure, r.prior).Interval()
		all, against := fitness.weigh(fixtures, measure, places, r.prior)
		if low -= fitness.penalty(&all, against); low > bestLow {
			best, bestLow = i, low
		}
	}
	champion, byDefault := candidates[best], r.job.strategy.Space.Default()
	choosing, chosenBy := fixtures, measures

	rivals, met, _ = r.examiners(hallOnRecord, champion)
	fixtures, measures, err = r.stage([]genomes.Genome{champion.genome, byDefault}, rivals, pairs, forRecord)
	if err != nil {
		return err
	}
	found.Why = r.why
	record, repeats := opponents(r.job.arena, rivals, met, fixtures, measures[0])
	found.Repeats = repeats
	// Bots that were held out are on record but no part of the fitness.
	shown := fixtures
	var one, other Measure
	if met < len(rivals) && met > 0 {
		shown = nil
		for i, f := range fixtures {
			if !slices.ContainsFunc(f.Rivals, func(k int) bool { return k >= met }) {
				shown = append(shown, f)
				one, other = append(one, measures[0][i]), append(other, measures[1][i])
			}
		}
	}
	if len(one) == 0 {
		shown, one, other = fixtures, measures[0], measures[1]
	}
	found.Default = fitness.estimate(shown, other, r.prior)
	found.Gain = fitness.gain(shown, one, other, r.prior)
	if _, seats := r.job.arena.Seats(); seats > 2 {
		found.First, found.DefaultFirst = firsts(one), firsts(other)
	}
	low, _ := found.Gain.Interval()
	found.NoBetter = champion.genome.Equal(byDefault) || !(low > 0)

	settings, err := results.EncodeSettings(r.job.arena.Settings())
	if err != nil {
		return err
	}
	found.Champion = results.Champion{
		Game: r.job.Game, Strategy: r.job.Strategy, Arena: r.job.arena.Name(), Settings: settings,
		Genome:      r.whole(champion.genome),
		Measure:     fitness.String(),
		Validation:  fitness.estimate(shown, one, r.prior),
		Record:      record,
		Job:         r.job.name,
		Seed:        uint64(r.job.Seed),
		Generations: r.generation,
		Matches:     r.matches,
		Made:        r.began.UTC().Truncate(time.Second),
	}
	if champion.matches > 0 {
		found.Champion.Selection = results.Estimate{Mean: champion.fitness.mean, Error: champion.fitness.err(), Matches: champion.matches}
	}
	r.findPeers(found, candidates, best, choosing, chosenBy, fitness.mean(shown, one).N)
	return nil
}

// whole is the genome in the strategy's own space, so that its file does not
// depend on what the job froze.
func (r *run) whole(g genomes.Genome) genomes.Genome {
	if whole, err := r.job.strategy.Space.Adopt(g); err == nil {
		return whole
	}
	return g
}

// opponents sorts a measure by the rival met, and counts the matches that
// repeat another for lack of chance. In a free-for-all a match counts against
// each bot in it; alone in an arena, against the arena's field.
func opponents(arena engines.Arena, rivals []weighted, met int, fixtures []Fixture, measure Measure) (list []results.Opponent, repeats int) {
	type record struct {
		tally   results.Tally
		courses int
	}
	records := make([]record, max(len(rivals), 1))
	seen := courseSet{}
	for i, result := range measure {
		against := slices.Clone(fixtures[i].Rivals)
		slices.Sort(against)
		against = slices.Compact(against)
		if len(rivals) == 0 {
			against = []int{0}
		}
		fresh := seen.add(&fixtures[i], result)
		if !fresh {
			repeats++
		}
		for _, k := range against {
			records[k].tally.Add(result.Points, result.Score, result.Margin)
			if fresh {
				records[k].courses++
			}
		}
	}
	for i, rec := range records {
		if rec.tally.Games() == 0 {
			continue
		}
		name := "the field of " + arena.Name()
		if len(rivals) > 0 {
			name = rivals[i].Name
		}
		o := results.NewOpponentCourses(name, rec.tally, rec.courses)
		o.HeldOut = i >= met && len(rivals) > 0
		o.Past = i < met && strings.HasPrefix(name, pastName)
		list = append(list, o)
	}
	return list, repeats
}
