package breeder

import "slices"

// A job may ask for titles (search.hall-wins): a genome is entered into the hall
// of fame only if it wins so large a share of a series against each that was
// entered before. Without that the hall fills with genomes that are much alike,
// and those that are hard to beat are lost among them.
const (
	titlePairs       = 50    // settings of a series, each played from every seat
	titleChallengers = 3     // the best that may try, each time
	titleBlock       = -1000 // and below: what series are called in the partial file
)

// crown enters the best into the hall of fame, every so many generations.
func (r *run) crown(cost *played) error {
	s := &r.job.Search
	if r.generation%s.HallEvery != 0 {
		return nil
	}
	if s.HallWins == 0 || len(r.hall) == 0 {
		r.remember(r.best())
		return nil
	}
	challengers := slices.DeleteFunc(r.living(), r.famous)
	for i, rec := range challengers[:min(len(challengers), titleChallengers)] {
		won, err := r.challengeAll(rec, titleBlock-i*maxHall, cost)
		if err != nil {
			return err
		}
		if won {
			r.tell("champion %d of this run: it won %.3g %% or more against each before it", len(r.hall)+1, 100*s.HallWins)
			r.remember(rec)
			break
		}
	}
	return nil
}

// challengeAll plays a series against each past champion, the newest first,
// until one is not won by as much as the job asks for.
func (r *run) challengeAll(rec *record, block int, cost *played) (won bool, err error) {
	for i, past := range slices.Backward(r.hall) {
		rivals := []weighted{{r.contender(past.genome), 1}}
		fixtures := layOut(r.job.arena, rivals, titlePairs, uint64(r.job.Seed), forTitle, r.generation, i)
		batch := Batch{Rivals: contenders(rivals), Tasks: []Task{{r.contender(rec.genome), fixtures}}}
		measures, err := r.evaluate(batch, block-i)
		if err != nil {
			return false, err
		}
		failures, err := r.noteFailures(batch, measures)
		if err != nil {
			return false, err
		}
		cost.matches += len(fixtures)
		cost.failures += failures
		r.matches += len(fixtures)
		r.failures += failures
		wins := 0
		for _, result := range measures[0] {
			r.decisions += int(result.Decisions)
			if result.Points == 1 {
				wins++
			}
		}
		if float64(wins) < r.job.Search.HallWins*float64(len(fixtures)) {
			return false, nil
		}
	}
	return true, nil
}

// holder is the last that won the title, nil where none is fought for.
func (r *run) holder() *record {
	if r.job.Search.HallWins == 0 || len(r.hall) == 0 {
		return nil
	}
	return r.hall[len(r.hall)-1]
}

// famous tells whether a record's genome is in the hall of fame.
func (r *run) famous(rec *record) bool {
	return slices.ContainsFunc(r.hall, func(past *record) bool { return past.genome.Equal(rec.genome) })
}

// maxHall bounds the hall of fame. When it is full every second entry goes,
// so that it still reaches back to the beginning.
const maxHall = 128

// remember enters a record into the hall of fame, unless it is there.
func (r *run) remember(best *record) {
	if r.famous(best) {
		return
	}
	if len(r.hall) >= maxHall {
		thin := r.hall[:0]
		for i := 0; i < len(r.hall); i += 2 {
			thin = append(thin, r.hall[i])
		}
		r.hall = thin
	}
	r.hall = append(r.hall, best)
	best.entered = r.generation
}
