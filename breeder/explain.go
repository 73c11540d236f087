package breeder

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat/distuv"

	"breeder/genomes"
	"breeder/results"
)

// ExplainOptions say how much an explanation plays.
type ExplainOptions struct {
	Workers int
	Games   int           // at most, about; 0 is as many as fit into For
	For     time.Duration // going by the pace of the first ones
	Seed    uint64
	Phase   func(name string) // told what is being done; may be nil
}

// Explanation says which genes of a champion matter.
type Explanation struct {
	Job         string
	Game        string
	Strategy    string
	Fitness     string // what it is made of
	Generations int    // of the run
	Matches     int    // played for this
	Rivals      int    // met
	StandIns    bool   // past champions stood in for rivals that the run itself brings forth

	Genes []GeneMatter // the free ones, in the space's order
	// The champion, the job's default, and what the one has more.
	Champion, Default, Gain results.Estimate
	// Others counts the genes whose worth cannot be told from none. Most is how
	// much each of them may be worth at most, one way or the other, by its 95 %
	// interval, and Together what all of them are worth, if they are more than one.
	Others   int
	Most     float64
	Together *results.Estimate
	// Path leads from the default to the champion, a gene at a time, those that
	// bring most coming first. Rest is what all genes that are not on it bring,
	// set to the champion's values after it. Short says why there is none.
	Path     []PathStep
	Rest     results.Estimate
	RestSize int
	Short    string

	Importances *Importances
}

// GeneMatter is what one gene does.
type GeneMatter struct {
	Name, Default, Champion string // texts of the values
	// Worth is what the champion has more than the same genome with this gene set
	// back to the default; nil where they do not differ. Matters says whether
	// that is told from none at 95 % for all genes at once (Bonferroni's bound).
	Worth      *results.Estimate
	Matters    bool
	Importance *Importance // nil if the records do not tell
}

// PathStep is a change on the way from the default to the champion, and what it
// brings there.
type PathStep struct {
	Gene, From, To string
	Gain           results.Estimate
}

// longestPath bounds the path. What the later ones bring can seldom be told.
const longestPath = 8

// How an explanation divides its matches, in hundredths. The rest plays the
// path that was found again, as what was chosen for a high gain has been lucky.
const (
	setBackShare = 40
	pathShare    = 35
)

// leastRounds is the least that anything is measured on.
const leastRounds = 4

// Explain says which genes of a run's champion matter: by the run's records of
// its genomes, and by playing the champion with each gene set back to the
// default, and the default with the champion's genes one by one (the ablation of
// Fawcett and Hoos, "Analysing differences between algorithm configurations
// through ablation", Journal of Heuristics 22, 2016), all on the same fresh
// fixtures. The run's rivals are those of its validation, without those held
// out. Nothing is written.
func Explain(ctx context.Context, folder *results.Folder, o ExplainOptions) (*Explanation, error) {
	a, err := newAblation(ctx, folder, o)
	if err != nil {
		return nil, err
	}
	e := &Explanation{
		Job: a.job.name, Game: a.job.Game, Strategy: a.job.Strategy, Fitness: a.job.Fitness.String(),
		Generations: a.generation, Rivals: len(a.against), StandIns: a.standIns,
	}
	var differ []int // in e.Genes
	for _, gene := range a.job.space.Genes() {
		if gene.Frozen() {
			continue
		}
		g := GeneMatter{Name: gene.Name(), Default: a.byDefault.Text(gene.Name()), Champion: a.champion.Text(gene.Name())}
		if g.Default != g.Champion {
			differ = append(differ, len(e.Genes))
		}
		e.Genes = append(e.Genes, g)
	}
	a.phase("reading the run's records")
	e.Importances, err = readImportances(folder.File(results.GenomesFile), a.job.space, stream(o.Seed, forExplain, 0, 0))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.Importances = &Importances{Why: "the run has kept no records of its genomes"}
	case err != nil:
		return nil, err
	}
	for i := range e.Genes {
		if m, ok := e.Importances.Of[e.Genes[i].Name]; ok {
			e.Genes[i].Importance = &m
		}
	}
	if len(differ) > 0 {
		if err := a.setBack(e, differ); err != nil {
			return nil, err
		}
	}
	if len(differ) > 1 {
		if err := a.walk(e, differ); err != nil {
			return nil, err
		}
	}
	e.Matches = a.played
	return e, nil
}

// ablation is a run that plays for its explanation.
type ablation struct {
	*run
	options   ExplainOptions
	champion  genomes.Genome
	byDefault genomes.Genome
	against   []weighted
	standIns  bool
	round     int // matches that a genome plays in a round
	played    int
	games     int // in all; 0 until the pace is known
}

// newAblation reads what a run left.
func newAblation(ctx context.Context, folder *results.Folder, o ExplainOptions) (*ablation, error) {
	r, err := reopen(ctx, Options{Workers: o.Workers, Folder: folder})
	if err != nil {
		return nil, err
	}
	champion, err := results.ReadChampion(folder.Champion())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s has no champion yet: breeder resume %s ends the run with one", folder.Path(), results.ShellQuote(folder.Path()))
	}
	if err != nil {
		return nil, err
	}
	if champion.Game != r.job.Game || champion.Strategy != r.job.Strategy {
		return nil, fmt.Errorf("%s is %s of %s, not %s of %s as in %s", folder.Champion(), champion.Strategy, champion.Game, r.job.Strategy, r.job.Game, results.JobFile)
	}
	if err := champion.Decode(r.job.strategy.Space); err != nil {
		return nil, fmt.Errorf("%s: %w", folder.Champion(), err)
	}
	a := &ablation{run: r, options: o, games: o.Games}
	a.byDefault = r.job.space.Default()
	if a.champion, err = r.job.space.Adopt(champion.Genome); err != nil {
		return nil, fmt.Errorf("%s is not of the genes of %s: %w", folder.Champion(), results.JobFile, err)
	}
	all, met, standIns := r.examiners(hallExaminers, &record{genome: a.champion})
	if met == 0 {
		met = len(all)
	}
	a.against, a.standIns = all[:met], standIns
	a.round = len(layOut(r.job.arena, a.against, 1, o.Seed, forExplain, 1, 0))
	if a.round == 0 {
		return nil, fmt.Errorf("%s: the job has no rivals to play against but those that the run brings forth, and there are none", folder.Path())
	}
	return a, nil
}

func (a *ablation) phase(name string) {
	if a.options.Phase != nil {
		a.options.Phase(name)
	}
}

// lineup is genomes that play the same fixtures, round by round.
type lineup struct {
	*ablation
	index    int // of the lineup's fixtures, from 1 up
	genomes  []genomes.Genome
	rounds   int
	fixtures []Fixture
	measures []Measure
}

func (a *ablation) lineup(index int, list ...genomes.Genome) *lineup {
	return &lineup{ablation: a, index: index, genomes: list, measures: make([]Measure, len(list))}
}

// mostAtOnce is about the number of matches that are laid out at a time.
const mostAtOnce = 20_000

// play lets those among the genomes play some more rounds: a setting for each
// rival, from its seats, a round.
func (l *lineup) play(rounds int, among []int) error {
	for rounds > 0 {
		var fixtures []Fixture
		for rounds > 0 && (len(fixtures) == 0 || len(fixtures)*len(among) < mostAtOnce) {
			fixtures = append(fixtures, layOut(l.job.arena, l.against, 1, l.options.Seed, forExplain, l.index, l.rounds)...)
			l.rounds++
			rounds--
		}
		batch := Batch{Rivals: contenders(l.against)}
		for _, i := range among {
			batch.Tasks = append(batch.Tasks, Task{l.contender(l.genomes[i]), fixtures})
		}
		measures, err := l.pool.evaluate(l.ctx, batch)
		if err != nil {
			return err
		}
		l.fixtures = append(l.fixtures, fixtures...)
		for k, i := range among {
			l.measures[i] = append(l.measures[i], measures[k]...)
		}
		l.played += len(fixtures) * len(among)
	}
	return nil
}

func (l *lineup) all() []int {
	list := make([]int, len(l.genomes))
	for i := range list {
		list[i] = i
	}
	return list
}

// estimate is the fitness of a genome.
func (l *lineup) estimate(i int) results.Estimate {
	return l.job.Fitness.estimate(l.fixtures, l.measures[i], l.prior)
}

// gain is what one genome has more than another.
func (l *lineup) gain(one, other int) results.Estimate {
	return l.job.Fitness.gain(l.fixtures, l.measures[one], l.measures[other], l.prior)
}

// afford is how many rounds a share of all games is good for, at least the least.
func (a *ablation) afford(games float64, genomes int) int {
	return max(leastRounds, int(games/float64(genomes*a.round)))
}

// fill plays a lineup for a share of all games. The first rounds of all set the
// pace, unless games were asked for.
func (l *lineup) fill(percent int) error {
	if l.ablation.games == 0 {
		began, before := time.Now(), l.played
		for l.rounds < leastRounds || l.rounds < 1000 && time.Since(began) < l.options.For/20 {
			if err := l.play(1, l.all()); err != nil {
				return err
			}
		}
		rate := float64(l.played-before) / time.Since(began).Seconds()
		l.ablation.games = int(min(max(rate*l.options.For.Seconds(), 1), 1e8))
	}
	return l.play(l.afford(float64(l.ablation.games)*float64(percent)/100, len(l.genomes))-l.rounds, l.all())
}

// setBack plays the champion against itself with one gene set back at a time.
func (a *ablation) setBack(e *Explanation, differ []int) error {
	a.phase(fmt.Sprintf("setting back %d of the champion's genes, one at a time", len(differ)))
	list := []genomes.Genome{a.champion, a.byDefault}
	for _, i := range differ {
		g, err := a.champion.With(e.Genes[i].Name, e.Genes[i].Default)
		if err != nil {
			return err
		}
		list = append(list, g)
	}
	l := a.lineup(1, list...)
	if err := l.fill(setBackShare); err != nil {
		return err
	}
	e.Champion, e.Default, e.Gain = l.estimate(0), l.estimate(1), l.gain(0, 1)
	encounters := len(slices.Collect(a.job.Fitness.encounters(l.fixtures, l.measures[0])))
	bound := boundOf(len(differ), encounters)
	others := a.champion
	for k, i := range differ {
		g := &e.Genes[i]
		worth := l.gain(0, k+2)
		g.Worth = &worth
		g.Matters = math.Abs(worth.Mean) > bound*worth.Error
		if g.Matters {
			continue
		}
		e.Others++
		low, high := worth.Interval()
		e.Most = max(e.Most, math.Abs(low), math.Abs(high))
		var err error
		if others, err = others.With(g.Name, g.Default); err != nil {
			return err
		}
	}
	if e.Others < 2 || e.Others == len(differ) { // all of them are the default
		return nil
	}
	together := a.lineup(2, a.champion, others)
	if err := together.play(l.rounds, together.all()); err != nil {
		return err
	}
	gain := together.gain(0, 1)
	e.Together = &gain
	return nil
}

// boundOf is how many standard errors the worth of one of so many genes must be
// away from none so that none of them passes for mattering by chance, 19 times
// out of 20. Variances are shrunk towards one that counts for priorWeight values.
func boundOf(genes, encounters int) float64 {
	freedom := float64(max(encounters-1, 1) + priorWeight)
	return distuv.StudentsT{Sigma: 1, Nu: freedom}.Quantile(1 - 0.025/float64(genes))
}

// walk goes from the default to the champion.
func (a *ablation) walk(e *Explanation, differ []int) error {
	left := slices.Clone(differ)
	// Each step halves those that may come next, again and again.
	least := 2 * len(differ) * a.round
	budget := float64(a.games) * pathShare / 100
	steps := min(longestPath, len(differ), int(budget/float64(least)))
	if steps == 0 {
		e.Short = fmt.Sprintf("the path from the default to the champion needs more games: at least %d", least*100/pathShare+1)
		return nil
	}
	at := a.byDefault
	path := []genomes.Genome{at}
	var taken []int
	for step := range steps {
		a.phase(fmt.Sprintf("from the default to the champion: step %d of %d", step+1, steps))
		list := make([]genomes.Genome, len(left))
		for k, i := range left {
			var err error
			if list[k], err = at.With(e.Genes[i].Name, e.Genes[i].Champion); err != nil {
				return err
			}
		}
		best, err := a.lineup(3+step, list...).best(budget / float64(steps))
		if err != nil {
			return err
		}
		at = list[best]
		path = append(path, at)
		taken = append(taken, left[best])
		left = slices.Delete(left, best, best+1)
	}
	if len(left) > 0 {
		path = append(path, a.champion)
	}
	a.phase("from the default to the champion, on fresh fixtures")
	l := a.lineup(3+longestPath, path...)
	if err := l.fill(100 - setBackShare - pathShare); err != nil {
		return err
	}
	for k, i := range taken {
		g := e.Genes[i]
		e.Path = append(e.Path, PathStep{g.Name, g.Default, g.Champion, l.gain(k+1, k)})
	}
	// Steps at the end that bring nothing that can be told go to the rest.
	for len(e.Path) > 0 {
		last := e.Path[len(e.Path)-1].Gain
		if low, high := last.Interval(); low > 0 || high < 0 {
			break
		}
		e.Path = e.Path[:len(e.Path)-1]
	}
	if e.RestSize = len(differ) - len(e.Path); e.RestSize > 0 {
		e.Rest = l.gain(len(path)-1, len(e.Path))
	}
	return nil
}

// best finds the best of a lineup within some games: all play, the better half
// plays on, and so forth.
func (l *lineup) best(games float64) (int, error) {
	among := l.all()
	halvings := math.Ceil(math.Log2(float64(len(among))))
	for len(among) > 1 {
		if err := l.play(max(1, int(games/halvings)/(len(among)*l.round)), among); err != nil {
			return 0, err
		}
		slices.SortStableFunc(among, func(i, k int) int { return cmp.Compare(l.estimate(k).Mean, l.estimate(i).Mean) })
		among = among[:(len(among)+1)/2]
	}
	return among[0], nil
}

// Landscape is how the champion does with each value of one gene.
type Landscape struct {
	Gene            genomes.Gene
	Game, Strategy  string
	Fitness         string
	Champion        string // its value
	Default         string
	Matches, Rivals int
	Points          []LandscapePoint // in the gene's own order
}

// LandscapePoint is one value.
type LandscapePoint struct {
	Value   string
	Fitness results.Estimate
	Gain    results.Estimate // to the champion, on the same fixtures
}

// mostPoints bounds the values of a landscape; numbers of more are thinned out.
const mostPoints = 25

// ExplainGene plays the champion of a run with each value of a gene, or with
// values that cover its range.
func ExplainGene(ctx context.Context, folder *results.Folder, name string, o ExplainOptions) (*Landscape, error) {
	a, err := newAblation(ctx, folder, o)
	if err != nil {
		return nil, err
	}
	gene, err := a.job.space.Gene(name)
	if err != nil {
		return nil, err
	}
	if gene.Frozen() {
		return nil, fmt.Errorf("gene %s is frozen at %s by the job", name, gene.Default())
	}
	if len(gene.Parts()) > 2 {
		return nil, fmt.Errorf("gene %s is a split of %d parts, drawn by %s", name, len(gene.Parts()), SweepCommand(a.job, folder, name))
	}
	values := gene.Grid(mostPoints)
	land := &Landscape{
		Gene: gene, Game: a.job.Game, Strategy: a.job.Strategy, Fitness: a.job.Fitness.String(),
		Champion: a.champion.Text(name), Default: a.byDefault.Text(name), Rivals: len(a.against),
	}
	for _, value := range []string{land.Champion, land.Default} {
		if !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	if gene.Options() == nil && gene.Items() == nil {
		slices.SortStableFunc(values, func(one, other string) int {
			return cmp.Compare(firstNumber(one), firstNumber(other))
		})
	}
	var list []genomes.Genome
	for _, value := range values {
		g, err := a.champion.With(name, value)
		if err != nil {
			return nil, err
		}
		list = append(list, g)
	}
	a.phase(fmt.Sprintf("playing %d values of %s", len(list), name))
	l := a.lineup(1, list...)
	if err := l.fill(100); err != nil {
		return nil, err
	}
	own := slices.Index(values, land.Champion)
	for i, value := range values {
		land.Points = append(land.Points, LandscapePoint{value, l.estimate(i), l.gain(i, own)})
	}
	land.Matches = a.played
	return land, nil
}

// SweepCommand is the command that sweeps genes of a run's champion, for what
// [ExplainGene] does not draw.
func SweepCommand(job *Job, folder *results.Folder, genes ...string) string {
	command := fmt.Sprintf("breeder sweep %s %s --arena %s", job.Game, results.ShellQuote(folder.Champion()), results.ShellQuote(job.arena.Name()))
	for _, gene := range genes {
		command += " --gene " + results.ShellQuote(gene)
	}
	return command
}

// firstNumber is the first number of a value's text.
func firstNumber(text string) (v float64) {
	fmt.Sscan(text, &v)
	return v
}
