package breeder

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"breeder/engines"
	"breeder/results"
)

// Ladder asks how strong each of some bots is among all of them.
type Ladder struct {
	Arena engines.Arena
	Bots  []Contender
	// Games is the number of matches of each pair of bots or, where bots do
	// not play each other alone, of each bot.
	Games int
	Seed  uint64
}

// Ranked is what a ladder found, with one value a bot, in the order they were
// given.
type Ranked struct {
	Order   []int // bots, best first
	Matches int
	Repeats int // matches that could only go as others did
	// Points is the mean of 0..1 a match: in duels over all others alike,
	// without an error, as these are no sample.
	Points []results.Estimate

	// Of duels.
	Versus [][]results.Opponent // how each did against each; empty against itself
	Rating []results.Rating
	Nash   []float64 // shares of the mixture that nobody beats
	VsNash []float64 // mean points against it
	Cycles [][]int   // bots that each beat the next, and the last the first

	// Of other arenas.
	Score  []results.Estimate
	Behind []results.Estimate // the score of the best less this one's on the same fixtures
}

// mostRanked bounds the bots of a ladder: pictures have no room for more.
const mostRanked = 64

// duels says whether bots play each other alone.
func (l *Ladder) duels() bool {
	_, seats := l.Arena.Seats()
	return seats == 2
}

// Matches is the number that the ladder plays.
func (l *Ladder) Matches() int {
	n := len(l.Bots)
	if l.duels() {
		n = n * (n - 1) / 2
	}
	return n * l.Games
}

// Check says what is wrong with the question.
func (l *Ladder) Check() error {
	if n := len(l.Bots); n < 2 || n > mostRanked {
		return fmt.Errorf("%d bots for a ladder, must be 2 to %d", n, mostRanked)
	}
	for i, bot := range l.Bots {
		if slices.ContainsFunc(l.Bots[:i], func(other Contender) bool { return other.Name == bot.Name }) {
			return fmt.Errorf("bot %s is there twice", bot.Name)
		}
	}
	if l.Games < 2 {
		return fmt.Errorf("%d games tell nothing, must be 2 or more", l.Games)
	}
	if l.Matches() > maxBatch {
		return fmt.Errorf("the ladder would play %d matches, must be at most %d: take fewer games or bots", l.Matches(), maxBatch)
	}
	return nil
}

// Run plays the ladder. Progress, if not nil, is called with the matches played
// so far.
func (l *Ladder) Run(ctx context.Context, pool *Pool, progress func(matches int)) (*Ranked, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	if progress == nil {
		progress = func(int) {}
	}
	if l.duels() {
		return l.roundRobin(ctx, pool, progress)
	}
	return l.sideBySide(ctx, pool, progress)
}

// roundRobin lets each pair of bots play on the same settings.
func (l *Ladder) roundRobin(ctx context.Context, pool *Pool, progress func(int)) (*Ranked, error) {
	n := len(l.Bots)
	r := &Ranked{Versus: make([][]results.Opponent, n), Points: make([]results.Estimate, n), VsNash: make([]float64, n)}
	points, games, payoff := make([][]float64, n), make([][]float64, n), make([][]float64, n)
	for i := range n {
		r.Versus[i] = make([]results.Opponent, n)
		points[i], games[i], payoff[i] = make([]float64, n), make([]float64, n), make([]float64, n)
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			meeting, err := Match(ctx, pool, l.Arena, []Contender{l.Bots[i], l.Bots[j]}, l.Games, l.Seed)
			if err != nil {
				return nil, err
			}
			for k, s := range meeting.Standings {
				one, two := i, j
				if k == 1 {
					one, two = j, i
				}
				o := results.NewOpponentCourses(l.Bots[two].Name, s.Tally, s.Courses)
				r.Versus[one][two] = o
				// Matches that repeat others count once.
				games[one][two] = float64(s.Courses)
				points[one][two] = o.Points * float64(s.Courses)
				payoff[one][two] = o.Points - 0.5
				r.Points[one].Mean += o.Points / float64(n-1)
				r.Points[one].Matches += o.Games
			}
			r.Repeats += l.Games - meeting.Standings[0].Courses
			r.Matches += meeting.Matches
			progress(r.Matches)
		}
	}
	var err error
	if r.Rating, err = results.Ratings(points, games); err != nil {
		return nil, err
	}
	if r.Nash, err = results.Nash(payoff); err != nil {
		return nil, err
	}
	for i := range n {
		r.VsNash[i] = 0.5
		for j, share := range r.Nash {
			r.VsNash[i] += share * payoff[i][j]
		}
	}
	r.Cycles = cycles(n, func(i, j int) bool { return r.Versus[i][j].Low > 0.5 })
	r.Order = descending(n, func(i int) float64 { return r.Rating[i].Elo })
	return r, nil
}

// sideBySide lets all bots play on the same fixtures, each among rivals drawn
// from all, or alone.
func (l *Ladder) sideBySide(ctx context.Context, pool *Pool, progress func(int)) (*Ranked, error) {
	var rivals []weighted
	fixtures := l.Games // each setting is one
	if _, seats := l.Arena.Seats(); seats > 2 {
		for _, bot := range l.Bots {
			rivals = append(rivals, weighted{bot, 1})
		}
		// Each setting is played from two seats, and drawn for each rival.
		fixtures = (l.Games + 2*len(rivals) - 1) / (2 * len(rivals))
	}
	laid := layOut(l.Arena, rivals, fixtures, l.Seed, forLadder, 0, 0)[:l.Games]
	batch := Batch{Rivals: contenders(rivals)}
	for _, bot := range l.Bots {
		batch.Tasks = append(batch.Tasks, Task{bot, laid})
	}
	played := 0
	batch.Done = func(int, Measure) { played += l.Games; progress(played) }
	measures, err := pool.evaluate(ctx, batch)
	if err != nil {
		return nil, err
	}
	r := &Ranked{Matches: l.Matches()}
	score := Fitness{Of: ofScore}
	var variance []float64 // of each bot's scores
	for _, measure := range measures {
		seen := courseSet{}
		var scores results.Mean
		for k, result := range measure {
			scores.Add(result.Score)
			if !seen.add(&laid[k], result) {
				r.Repeats++
			}
		}
		variance = append(variance, scores.Variance())
		r.Points = append(r.Points, Fitness{Of: ofPoints}.estimate(laid, measure, 0))
		r.Score = append(r.Score, score.estimate(laid, measure, scores.Variance()))
	}
	r.Order = descending(len(l.Bots), func(i int) float64 { return r.Score[i].Mean })
	best := measures[r.Order[0]]
	for i, measure := range measures {
		r.Behind = append(r.Behind, score.gain(laid, best, measure, variance[i]))
	}
	return r, nil
}

// descending is 0..n-1 by value, the greatest first.
func descending(n int, value func(int) float64) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	return order
}

// cycles lists all cycles of three of n bots that each beat the next. If there
// are none, it lists the shortest through each of the links, each once. A cycle
// starts with its first bot in the order given.
func cycles(n int, beats func(i, j int) bool) [][]int {
	var list [][]int
	for i := range n {
		for j := i + 1; j < n; j++ {
			for k := i + 1; k < n; k++ {
				if beats(i, j) && beats(j, k) && beats(k, i) {
					list = append(list, []int{i, j, k})
				}
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	for i := range n {
		for j := range n {
			if !beats(i, j) {
				continue
			}
			if way := shortest(n, j, i, beats); way != nil {
				at := slices.Index(way, slices.Min(way))
				way = slices.Concat(way[at:], way[:at])
				if !slices.ContainsFunc(list, func(other []int) bool { return slices.Equal(other, way) }) {
					list = append(list, way)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	return list
}

// shortest is a shortest way from one bot to another along those that beat the
// next, both ends included, nil if there is none.
func shortest(n, from, to int, beats func(i, j int) bool) []int {
	before := make([]int, n)
	for i := range before {
		before[i] = -1
	}
	before[from] = from
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at == to {
			way := []int{at}
			for ; at != from; at = before[at] {
				way = append(way, before[at])
			}
			slices.Reverse(way)
			return way
		}
		for next := range n {
			if before[next] < 0 && beats(at, next) {
				before[next] = at
				queue = append(queue, next)
			}
		}
	}
	return nil
}
