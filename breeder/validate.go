package breeder

import (
	"context"
	"fmt"
	"slices"
	"time"

	"breeder/engines"
	"breeder/genomes"
	"breeder/results"
)

// finish validates, chooses the champion, and writes what the run leaves behind.
func (r *run) finish(folder *results.Folder) (*Found, error) {
	if len(r.lines) == 0 {
		return nil, errNothing
	}
	if r.watch != nil {
		r.watch.Phase("validation")
	}
	found := &Found{Why: r.why, Journal: r.lines}
	if err := r.writePopulation(folder); err != nil {
		return nil, err
	}
	if err := r.validate(found); err != nil {
		return nil, err
	}
	text, err := found.Champion.TOML()
	if err != nil {
		return nil, err
	}
	if err := folder.WriteFile(results.ChampionFile, text); err != nil {
		return nil, err
	}
	if r.watch != nil {
		r.watch.Phase("plots")
	}
	if err := results.Draw(folder); err != nil {
		return nil, err
	}
	found.Took, found.Playing = time.Since(r.start), r.playing
	found.Matches, found.Decisions = r.matches, r.decisions
	return found, nil
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
// strategy's default, which is the one to beat.
func (r *run) candidates() []*record {
	pool := r.living()
	for _, past := range r.hall {
		if !slices.Contains(pool, past) {
			pool = append(pool, past)
		}
	}
	byRank(pool, r.job.Search.Caution)
	pool = pool[:min(len(pool), r.job.Validation.Candidates)]
	byDefault := r.job.space.Default()
	for i, rec := range pool {
		if rec.genome.Equal(byDefault) {
			return append(append(pool[:i:i], pool[i+1:]...), rec)
		}
	}
	return append(pool, &record{id: -1, genome: byDefault})
}

// maxHallRivals bounds the past champions that a validation meets.
const maxHallRivals = 8

// examiners are the rivals of the validation: all that the job names, and past
// champions of the run if the job's genomes met any.
func (r *run) examiners() (list []weighted, heldOut int) {
	born := false
	for _, rival := range r.job.Rivals {
		if rival.bornInRun() {
			born = true
			continue
		}
		list = append(list, weighted{rival.contender, 1})
	}
	if born && len(r.hall) > 0 {
		n := min(maxHallRivals, len(r.hall))
		for i := range n {
			past := r.hall[i*len(r.hall)/n]
			c := r.contender(past.genome)
			c.Name = fmt.Sprintf("champion of generation %d", r.entered[past])
			list = append(list, weighted{c, 1})
		}
	}
	heldOut = len(list)
	for _, rival := range r.job.HeldOut {
		list = append(list, weighted{rival.contender, 1})
	}
	return list, heldOut
}

// validationMatches is what a validation will cost.
func (r *run) validationMatches() int {
	rivals, _ := r.examiners()
	_, seats := r.job.arena.Seats()
	pair := max(len(rivals), 1) * min(seats, 2)
	return ((r.job.Validation.Candidates+1)*choosing(r.job.Validation.Pairs) + 2*r.job.Validation.Pairs) * pair
}

// choosing is the number of pairs in the stage that chooses the champion: its
// losers need no record.
func choosing(pairs int) int { return (pairs + 1) / 2 }

// shortPairs is what an interrupted run still plays, so that it ends soon.
const shortPairs = 5

// validate plays two stages on fixtures that breeding never used: the first
// chooses the champion among the candidates by the lower bound of its fitness;
// as being chosen is luck too, its record is taken in the second, on other
// fixtures, beside the default's.
func (r *run) validate(found *Found) error {
	ctx, pairs := r.ctx, r.job.Validation.Pairs
	if r.ctx.Err() != nil {
		ctx, pairs = context.WithoutCancel(r.ctx), min(pairs, shortPairs)
	}
	rivals, heldOut := r.examiners()
	candidates := r.candidates()
	first := layOut(r.job.arena, rivals[:heldOut], choosing(pairs), r.job.Seed, forValidation, 0, 0)
	measures, err := r.examine(ctx, rivals, candidates, first)
	if err != nil {
		return err
	}
	best, bestLow := 0, 0.0
	for i, measure := range measures {
		fitness := r.fitnessOf(measure)
		low := fitness.Mean()
		if fitness.N > 1 {
			low -= results.Z95 * fitness.StandardError()
		}
		if i == 0 || low > bestLow {
			best, bestLow = i, low
		}
	}
	champion, byDefault := candidates[best], candidates[len(candidates)-1]

	second := layOut(r.job.arena, rivals, pairs, r.job.Seed, forRecord, 0, 0)
	measures, err = r.examine(ctx, rivals, []*record{champion, byDefault}, second)
	if err != nil {
		return err
	}
	mine, theirs := r.fitnessOf(measures[0]), r.fitnessOf(measures[1])
	var gain results.Mean
	for i := range measures[0] {
		gain.Add(r.job.Fitness.of(measures[0][i]) - r.job.Fitness.of(measures[1][i]))
	}
	low, _ := gain.Interval()
	found.Gain = results.NewEstimate(gain)
	found.NoBetter = champion == byDefault || !(low > 0)
	found.Default = results.NewEstimate(theirs)
	found.DefaultRecord = opponents(r.job.arena, rivals, heldOut, second, measures[1])

	settings, err := results.EncodeSettings(r.job.arena.Settings())
	if err != nil {
		return err
	}
	found.Champion = results.Champion{
		Game: r.job.Game, Strategy: r.job.Strategy, Arena: r.job.arena.Name(), Settings: settings,
		Genome:      r.whole(champion.genome),
		Measure:     r.job.Fitness.String(),
		Validation:  results.NewEstimate(mine),
		Record:      opponents(r.job.arena, rivals, heldOut, second, measures[0]),
		Job:         r.job.name,
		Seed:        r.job.Seed,
		Generations: r.generation,
		Matches:     r.matches,
		Made:        r.start.UTC().Truncate(time.Second),
	}
	if champion.matches > 0 {
		found.Champion.Selection = results.Estimate{Mean: champion.fitness.mean, Error: champion.fitness.err(), Matches: champion.matches}
	}
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

func (r *run) examine(ctx context.Context, rivals []weighted, candidates []*record, fixtures []Fixture) ([]Measure, error) {
	batch := Batch{Rivals: contenders(rivals)}
	for _, rec := range candidates {
		batch.Tasks = append(batch.Tasks, Task{r.contender(rec.genome), fixtures})
		r.matches += len(fixtures)
	}
	began := time.Now()
	defer func() { r.playing += time.Since(began) }()
	return r.pool.Evaluate(ctx, batch)
}

func (r *run) fitnessOf(measure Measure) results.Mean {
	var mean results.Mean
	for _, result := range measure {
		mean.Add(r.job.Fitness.of(result))
	}
	return mean
}

// opponents sorts a measure by the rival met. In a free-for-all a match counts
// against each bot in it; alone in an arena, against the arena's field.
func opponents(arena engines.Arena, rivals []weighted, heldOut int, fixtures []Fixture, measure Measure) []results.Opponent {
	if len(rivals) == 0 {
		var field results.Tally
		for _, result := range measure {
			field.Add(result.Points, result.Score, result.Margin)
		}
		return []results.Opponent{results.NewOpponent("the field of "+arena.Name(), field)}
	}
	tallies := make([]results.Tally, len(rivals))
	for i, result := range measure {
		met := slices.Clone(fixtures[i].Rivals)
		slices.Sort(met)
		for _, k := range slices.Compact(met) {
			tallies[k].Add(result.Points, result.Score, result.Margin)
		}
	}
	var list []results.Opponent
	for i, tally := range tallies {
		if tally.Games() == 0 {
			continue
		}
		o := results.NewOpponent(rivals[i].Name, tally)
		o.HeldOut = i >= heldOut
		list = append(list, o)
	}
	return list
}

// String says what fitness is made of, such as "points + 0.35 margin".
func (f Fitness) String() string {
	if f.Margin == 0 {
		return f.Of
	}
	return fmt.Sprintf("%s + %v margin", f.Of, f.Margin)
}
