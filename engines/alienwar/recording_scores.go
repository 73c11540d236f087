package alienwar

import (
	"errors"
	"fmt"

	"breeder/engines"
)

// verifyGames is how many games of ours are compared with the recorded ones.
const verifyGames = 150

// spreadOf is how a mean is recorded.
type spreadOf struct {
	Mean *float64 `json:"mean"`
	SD   *float64 `json:"sd"`
}

func (s spreadOf) sample(n int) (sample, bool) {
	if s.Mean == nil || s.SD == nil {
		return sample{}, false
	}
	return sample{n: float64(n), mean: *s.Mean, sd: *s.SD}, true
}

// stages are the rounds after which survivors are counted.
var stages = [4]struct {
	key   string
	round int
}{{"start", 0}, {"r10", 10}, {"r100", 100}, {"r1000", 1000}}

// scores plays whole games and compares scores and survivors species by species.
func (v *verifier) scores(doc *document) (int, error) {
	var r struct {
		SpeciesCount int      `json:"species_count"`
		Board        int      `json:"board"`
		Rounds       int      `json:"rounds"`
		Instances    int      `json:"instances"`
		Games        int      `json:"games"`
		Alive        spreadOf `json:"alive_at_end"`
		Moves        spreadOf `json:"moves_per_game"`
	}
	if err := doc.read(doc.data, 0, &r); err != nil {
		return 0, err
	}
	items, err := doc.list("species")
	if err != nil {
		return 0, err
	}
	doc.at(0)
	switch {
	case r.Games < 2:
		return 0, errors.New("games must be 2 or more")
	case len(items) == 0 || len(items) != r.SpeciesCount:
		return 0, fmt.Errorf("%d species, must be species_count = %d, at least 1", len(items), r.SpeciesCount)
	case r.Instances < 1 || r.Instances > MaxSide*MaxSide || r.Board != sideFor(len(items)*r.Instances) || r.Board < minSide || r.Board > MaxSide:
		return 0, fmt.Errorf("board is %d, must be %d for %d instances", r.Board, sideFor(len(items)*r.Instances), r.Instances)
	case r.Rounds < 1 || r.Rounds > MaxRounds:
		return 0, fmt.Errorf("rounds is %d, must be 1 to %d", r.Rounds, MaxRounds)
	}
	type recorded struct {
		Species   string              `json:"species"`
		Survivors map[string]spreadOf `json:"survivors"`
		Sums      map[string]float64  `json:"ability_sum"`
		Scores    []float64           `json:"scores_by_game"`
		at        engines.Difference
	}
	species := make([]recorded, len(items))
	bots := make([]Bot, len(items))
	for i, item := range items {
		s := &species[i]
		if err := doc.read(item.text, item.offset, s); err != nil {
			return i, err
		}
		doc.at(item.offset)
		name, err := speciesNamed(s.Species)
		if err != nil {
			return i, err
		}
		if bots[i], err = defaultBot(name); err != nil {
			return i, err
		}
		if len(s.Scores) != r.Games {
			return i, fmt.Errorf("%s has %d scores, must be games = %d", name, len(s.Scores), r.Games)
		}
		for _, stage := range stages {
			if _, ok := s.Survivors[stage.key].sample(1); !ok {
				return i, fmt.Errorf("%s has no survivors %q with mean and sd", name, stage.key)
			}
		}
		v.ID = name
		s.at = v.At(0)
	}

	n := len(items)
	scores := make([][]float64, n)
	var survivors, sums [len(stages)][][]float64
	for k := range stages {
		survivors[k], sums[k] = make([][]float64, n), make([][]float64, n)
	}
	var alive, moves []float64
	t := new(table)
	for game := range v.games {
		if err := v.ctx.Err(); err != nil {
			return 0, err
		}
		t.begin(bots, r.Instances, uint64(game))
		living := 0
		stage := 0
		for {
			if stage < len(stages) && t.round == stages[stage].round {
				for i := range n {
					survivors[stage][i] = append(survivors[stage][i], float64(len(t.species[i].turn.Living)))
					sums[stage][i] = append(sums[stage][i], float64(t.species[i].worth()))
				}
				stage++
			}
			if t.round == r.Rounds || !t.playRound() {
				break
			}
		}
		for i := range n {
			scores[i] = append(scores[i], float64(t.species[i].worth()))
			living += len(t.species[i].turn.Living)
		}
		alive, moves = append(alive, float64(living)), append(moves, float64(t.moves))
	}

	const printed = 0.006
	for i := range species {
		s := &species[i]
		v.judge.distributions("scores", s.Scores, scores[i], s.at)
		for k, stage := range stages {
			if len(survivors[k][i]) == 0 {
				continue // all were dead before
			}
			was, _ := s.Survivors[stage.key].sample(r.Games)
			v.judge.means(fmt.Sprintf("survivors of round %d", stage.round), was, sampleOf(survivors[k][i]), printed, s.at)
			if mean, ok := s.Sums[stage.key]; ok {
				// Only the mean is recorded; its spread is taken to be ours, or
				// what the spread of the survivors makes it at least.
				ours := sampleOf(sums[k][i])
				sd := ours.sd
				if was.mean > 0 {
					sd = max(sd, was.sd*mean/was.mean)
				}
				v.judge.means(fmt.Sprintf("sum of abilities after round %d", stage.round),
					sample{n: float64(r.Games), mean: mean, sd: sd}, ours, printed, s.at)
			}
		}
	}
	doc.at(0)
	v.ID = "all species"
	for _, c := range []struct {
		what string
		was  spreadOf
		ours []float64
	}{{"number of the living at the end", r.Alive, alive}, {"number of moves", r.Moves, moves}} {
		if was, ok := c.was.sample(r.Games); ok {
			v.judge.means(c.what, was, sampleOf(c.ours), printed, v.At(0))
		}
	}
	return n, nil
}
