package breeder

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"breeder/engines"
	"breeder/genomes"
	"breeder/results"
)

// Job says what is asked of a run. It is written as TOML; LoadJob reads it and
// fills in what is left out, and Text writes it with every value spelled out.
type Job struct {
	Game     string         `toml:"game"`
	Strategy string         `toml:"strategy"`
	Program  *Declared      `toml:"program,omitempty"` // a strategy that the job itself declares
	Seed     results.Seed   `toml:"seed"`
	Arena    any            `toml:"arena"`          // a name, or a table of settings with a name
	Rivals   []Rival        `toml:"rivals"`         // the contest's own bots if left out
	HeldOut  []Rival        `toml:"held-out"`       // only met when the champion's record is taken
	Free     []string       `toml:"free,omitempty"` // the only genes that vary; all if left out
	Genes    map[string]any `toml:"genes"`          // limits of genes, or values that freeze them

	Fitness    Fitness    `toml:"fitness"`
	Measure    Measuring  `toml:"measure"`
	Search     Search     `toml:"search"`
	Budget     Budget     `toml:"budget"`
	Validation Validation `toml:"validation"`
	Archive    Archiving  `toml:"archive"`

	// What the names above stand for, filled in by LoadJob.
	name     string
	file     string
	game     engines.Game
	strategy engines.Strategy
	space    *genomes.Space
	arena    engines.Arena
	founders []genomes.Genome
}

// Rival is a bot that genomes are measured against, written as a contender
// (`"slime"`, `"slime{…}"`, a champion's file), or as a table with a weight.
// Two words stand for bots that a run brings forth itself: `hall-of-fame` for
// its own past champions, `self` for members of the current population.
type Rival struct {
	Bot    string `toml:"bot"`
	Name   string `toml:"name,omitempty"` // what reports call it, if not as it is written
	Weight int    `toml:"weight"`         // pairs of matches it is met in, as a multiple of measure.pairs
	Count  int    `toml:"count,omitzero"` // how many past champions or fellows are met each generation

	contender Contender
}

// The two rivals that a run brings forth itself.
const (
	rivalHall = "hall-of-fame"
	rivalSelf = "self"
)

// Fitness says what is made of a match's outcome.
type Fitness struct {
	Of     string   `toml:"of"`     // "points" (0 to 1), "wins" (1 for the first place, a part where it is shared, else 0) or "score" (the game's own unit)
	Draw   *float64 `toml:"draw"`   // what a drawn duel counts as, 0 to 1; ½ if nil
	First  float64  `toml:"first"`  // added for the first place, a part where it is shared
	Margin float64  `toml:"margin"` // how much of the outcome's margin (-1 to 1) is added

	// What a genome's rank loses; see goals.go.
	Worst  float64 `toml:"worst"`  // times how far the hardest rival is below the mean
	Steady float64 `toml:"steady"` // times the standard deviation from setting to setting
}

// Measuring says how much is played in a generation.
type Measuring struct {
	Pairs  int     `toml:"pairs"`  // drawn settings per rival of weight 1, each played from every seat
	Memory float64 `toml:"memory"` // what a measure of the last generation weighs against one of this
	Blocks int     `toml:"blocks"` // the most blocks of so many pairs that a genome plays in a generation
	Racing string  `toml:"racing"` // "on": after each block those that are clearly worse stop; "off": all play all blocks
	// Rungs are cheap rounds that newcomers play before.
	Rungs []Rung `toml:"rungs,omitempty"`
	// Failures is the share of matches that may break down in a generation
	// before the run is stopped.
	Failures float64 `toml:"failures"`
}

// The two ways to play the blocks of a generation.
const (
	racingOn  = "on"
	racingOff = "off"
)

func (m *Measuring) races() bool { return m.Racing == racingOn }

// Search says how genomes are proposed.
type Search struct {
	Method       string   `toml:"method"`     // ga, de, pso, oes, cmaes or random
	Population   int      `toml:"population"` // genomes that survive a generation, over all islands
	Children     int      `toml:"children"`   // genomes proposed in a generation, over all islands
	Islands      int      `toml:"islands"`
	MigrateEvery int      `toml:"migrate-every"` // generations
	Migrants     int      `toml:"migrants"`      // genomes that neighbouring islands exchange
	Tournament   int      `toml:"tournament"`    // contestants for parenthood
	CrossRate    float64  `toml:"crossover-rate"`
	MutationRate float64  `toml:"mutation-rate"` // chance of each gene
	Crowding     float64  `toml:"crowding"`      // of two genomes on an island that are nearer than this (0 to 1) the better one lives
	Restart      bool     `toml:"restart"`       // an island of clones is restarted around its best
	Caution      float64  `toml:"caution"`       // standard errors taken off a fitness before genomes are ranked
	Founders     []string `toml:"founders"`      // contenders of this strategy among the first genomes
	HallEvery    int      `toml:"hall-every"`    // generations from one entry of the hall of fame to the next
}

// Validation says how the champion is chosen and its record taken.
type Validation struct {
	Candidates int `toml:"candidates"` // the best genomes that play for it
	Pairs      int `toml:"pairs"`      // drawn settings per rival of the champion's record, each played from every seat; half of them choose it
}

// Duration is a time.Duration that TOML writes as "8h" or "45s".
type Duration time.Duration

// UnmarshalText reads a duration as time.ParseDuration does.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("%s is no duration, or too long a one: write it like \"45s\", \"30m\" or \"8h\"", text)
	}
	if v < 0 {
		return fmt.Errorf("the duration %s is negative", text)
	}
	*d = Duration(v)
	return nil
}

// MarshalText writes the duration.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// String is the duration as time.Duration writes it, without parts that are zero.
func (d Duration) String() string {
	text := time.Duration(d).String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// UnmarshalTOML reads a rival from a string or a table.
func (r *Rival) UnmarshalTOML(value any) error {
	r.Weight = 1
	switch v := value.(type) {
	case string:
		r.Bot = v
	case map[string]any:
		for key, field := range v {
			ok := true
			var n int64
			switch key {
			case "bot":
				r.Bot, ok = field.(string)
			case "name":
				r.Name, ok = field.(string)
			case "weight":
				n, ok = field.(int64)
				r.Weight = int(n)
			case "count":
				n, ok = field.(int64)
				r.Count = int(n)
			default:
				return fmt.Errorf("unknown key %q of a rival: there are bot, name, weight, count", key)
			}
			if !ok {
				return fmt.Errorf("key %q of a rival has the wrong type: bot and name are strings, weight and count are whole numbers", key)
			}
		}
	default:
		return fmt.Errorf("a rival is a string such as \"slime\" or a table { bot = \"slime\", weight = 2 }")
	}
	return nil
}

// changingMemory is what an old measure weighs where the run brings forth rivals
// itself, which change what it means.
const changingMemory = 0.8

// defaultGenerations ends a run whose job names no limit.
const defaultGenerations = 100

// defaultJob is what a job says where it says nothing.
func defaultJob() *Job {
	draw := evenPoints
	return &Job{
		Seed:    1,
		Fitness: Fitness{Of: "points", Draw: &draw, Worst: 0.25},
		Measure: Measuring{Pairs: 1, Memory: 1, Blocks: 3, Racing: racingOn, Failures: 0.05},
		Search: Search{
			Method: methodGA, Population: 48, Children: 48, Islands: 2, MigrateEvery: 5, Migrants: 2,
			Tournament: 3, CrossRate: 0.6, MutationRate: 0.06, Restart: true, Caution: 0.5, Founders: []string{"default"}, HallEvery: 5,
		},
		Validation: Validation{Candidates: 8, Pairs: 50},
		Archive:    Archiving{Traits: []string{}, Cells: 8, Every: 4, Share: 0.1},
	}
}

// LoadJob reads and checks a job file. Errors name the file and what is wrong,
// and the line where it is known.
func LoadJob(file string) (*Job, error) {
	text, err := results.ReadText(file)
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err
		}
		return nil, fmt.Errorf("no job %s: %w", file, err)
	}
	return ParseJob(file, text)
}

// ParseJob is LoadJob for a text that has been read already; file names it in errors.
func ParseJob(file string, text []byte) (*Job, error) {
	job := defaultJob()
	job.name = strings.TrimSuffix(filepath.Base(file), ".toml")
	meta, err := toml.Decode(string(text), job)
	if err != nil {
		return nil, jobError(file, err)
	}
	if err := refuseUnknown(file, text, meta.Undecoded(), reflect.TypeOf(*job)); err != nil {
		return nil, err
	}
	job.fitDefaults(meta.IsDefined)
	job.file = file
	if err := job.resolve(); err != nil {
		return nil, fmt.Errorf("%s:%s %w", file, keyPosition(text, err), err)
	}
	return job, nil
}

// fitDefaults makes those values that the job leaves out fit those that it
// names.
func (j *Job) fitDefaults(defined func(key ...string) bool) {
	if b := &j.Budget; !defined("budget", "generations") {
		if b.Generations = 0; b.endless() {
			b.Generations = defaultGenerations
		}
	}
	if !defined("measure", "memory") && j.breedsRivals() {
		j.Measure.Memory = changingMemory
	}
	named := func(key string) bool { return defined("search", key) }
	s := &j.Search
	if s.Islands < 1 || s.Population < 1 {
		return // refused later
	}
	if !named("islands") && s.Population < 2*s.Islands {
		s.Islands = 1
	}
	roundUp := func(n int) int { return (n + s.Islands - 1) / s.Islands * s.Islands }
	if !named("population") {
		s.Population = roundUp(max(s.Population, 2*s.Islands))
	} else if !named("islands") && s.Population%s.Islands != 0 {
		s.Islands = 1
	}
	if !named("children") {
		s.Children = roundUp(s.Children)
	}
	each := s.Population / s.Islands
	if !named("tournament") {
		s.Tournament = min(s.Tournament, each)
	}
	if !named("migrants") {
		s.Migrants = min(s.Migrants, max(1, each/2))
	}
}

// resolve looks up everything that the job names, and checks it.
func (j *Job) resolve() error {
	var err error
	if j.Game == "" {
		return about("game", "no game: write game = \"petri\", or another of `breeder games`")
	}
	if j.game, err = engines.Lookup(j.Game); err != nil {
		return keyed{key: "game", err: err}
	}
	if j.Program != nil {
		if err := j.declare(); err != nil {
			return err
		}
	} else if j.Strategy == "" {
		return about("strategy", "no strategy: write strategy = \"…\", one of `breeder bots %s`", j.Game)
	}
	if j.Program == nil {
		if j.strategy, err = engines.FindStrategy(j.game, j.Strategy); err != nil {
			return keyed{key: "strategy", err: err}
		}
	}
	if err := j.resolveArena(); err != nil {
		return err
	}
	if err := j.resolveGenes(); err != nil {
		return err
	}
	if err := j.resolveRivals(); err != nil {
		return err
	}
	if err := j.checkNumbers(); err != nil {
		return err
	}
	if err := j.resolveRungs(); err != nil {
		return err
	}
	return j.resolveFounders()
}

func (j *Job) resolveArena() error {
	var err error
	switch v := j.Arena.(type) {
	case nil:
		j.arena = j.game.Arenas()[0]
	case string:
		if j.arena, err = j.game.Arena(v); err != nil {
			return keyed{key: "arena", err: err}
		}
	case map[string]any:
		settings := maps.Clone(v)
		name, ok := settings["name"].(string)
		if _, given := settings["name"]; given && !ok {
			return about("arena", "arena: name must be a string")
		}
		delete(settings, "name")
		if j.arena = j.game.Arenas()[0]; name != "" {
			if j.arena, err = j.game.Arena(name); err != nil {
				return keyed{key: "arena.name", err: err}
			}
		}
		if err := SetArena(j.arena, settings); err != nil {
			return keyed{key: "arena", err: err}
		}
	default:
		return about("arena", "arena must be a name or a table")
	}
	if err := j.arena.Check(); err != nil {
		return keyed{key: "arena", err: fmt.Errorf("arena %s: %w", j.arena.Name(), err)}
	}
	return nil
}

// SetArena changes settings of an arena, given as TOML would decode them.
func SetArena(arena engines.Arena, settings map[string]any) error {
	var text bytes.Buffer
	if err := toml.NewEncoder(&text).Encode(settings); err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	meta, err := toml.Decode(text.String(), arena.Settings())
	if err != nil {
		return fmt.Errorf("arena %s: %s", arena.Name(), strings.TrimPrefix(err.Error(), "toml: "))
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		names := keysOf(reflect.TypeOf(arena.Settings()).Elem())
		return fmt.Errorf("arena %s: unknown setting %q: there are %s", arena.Name(), unknown[0].String(), strings.Join(names, ", "))
	}
	return nil
}

func (j *Job) resolveGenes() error {
	limits := maps.Clone(j.Genes)
	if limits == nil {
		limits = map[string]any{}
	}
	if j.Free != nil {
		if len(j.Free) == 0 {
			return about("free", "free is empty: name the genes that may vary, or leave the key out for all")
		}
		for _, name := range j.Free {
			if _, err := j.strategy.Space.Gene(name); err != nil {
				return keyed{key: "free", err: fmt.Errorf("free: %w", err)}
			}
		}
		byDefault := j.strategy.Space.Default()
		for _, gene := range j.strategy.Space.Genes() {
			if _, limited := limits[gene.Name()]; !limited && !slices.Contains(j.Free, gene.Name()) {
				limits[gene.Name()] = frozen(byDefault, gene.Name())
			}
		}
	}
	var err error
	if j.space, err = j.strategy.Space.Narrow(limits); err != nil {
		// The error begins with the gene that it is about.
		name, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "gene "), ":")
		return keyed{key: "genes." + name, err: err}
	}
	return nil
}

// frozen is a gene's value in the form that Narrow takes.
func frozen(g genomes.Genome, name string) any {
	var decoded map[string]any
	if _, err := toml.Decode(g.TOML(), &decoded); err != nil {
		return g.Text(name)
	}
	return decoded[name]
}

func (j *Job) resolveRivals() error {
	if _, most := j.arena.Seats(); most == 1 {
		if len(j.Rivals) > 0 || len(j.HeldOut) > 0 {
			return about("rivals", "rivals: arena %s has one seat and brings its own field: leave rivals and held-out out", j.arena.Name())
		}
		return nil
	}
	if j.Rivals == nil {
		for _, s := range j.game.Strategies() {
			if s.Contest {
				j.Rivals = append(j.Rivals, Rival{Bot: s.Name, Weight: 1})
			}
		}
	}
	if len(j.Rivals) == 0 {
		return about("rivals", "rivals is empty: name at least one bot of `breeder bots %s`, or leave the key out for all of the contest's", j.Game)
	}
	seen := map[uint64]bool{}
	for _, list := range []struct {
		key    string
		rivals []Rival
	}{{"rivals", j.Rivals}, {"held-out", j.HeldOut}} {
		for i := range list.rivals {
			r := &list.rivals[i]
			refuse := func(format string, args ...any) error {
				return keyed{key: list.key, near: r.Bot, err: fmt.Errorf(format, args...)}
			}
			if r.Bot == "" {
				return refuse("%s: a rival needs a bot: write { bot = \"…\" }", list.key)
			}
			if r.Weight < 1 || r.Weight > 1000 {
				return refuse("rival %s: weight %d must be 1 to 1000", r.Bot, r.Weight)
			}
			if r.bornInRun() {
				if list.key == "held-out" {
					return refuse("held-out: %s cannot be held out: a run meets it while breeding", r.Bot)
				}
				if r.Count == 0 {
					r.Count = 4
				}
				if r.Count < 1 || r.Count > 1000 {
					return refuse("rival %s: count %d must be 1 to 1000", r.Bot, r.Count)
				}
				continue
			}
			if r.Count != 0 {
				return refuse("rival %s: count is for %s and %s only", r.Bot, rivalHall, rivalSelf)
			}
			var err error
			if r.contender, err = ParseContender(j.game, r.Bot); err != nil {
				return refuse("%s: %w", list.key, err)
			}
			if r.Name != "" {
				r.contender.Name = r.Name
			}
			if seen[r.contender.key()] {
				if list.key == "held-out" {
					return refuse("%s: %s is there twice: it is among the rivals, or those that a job has if it names none", list.key, r.Bot)
				}
				return refuse("%s: %s is there twice: name it once, with a weight", list.key, r.Bot)
			}
			seen[r.contender.key()] = true
		}
	}
	if !slices.ContainsFunc(j.Rivals, func(r Rival) bool { return r.Bot != rivalHall }) {
		return about("rivals", "rivals: the hall of fame is empty at first: name another rival beside it")
	}
	return nil
}

func (j *Job) breedsRivals() bool {
	return slices.ContainsFunc(j.Rivals, func(r Rival) bool { return r.bornInRun() })
}

func (r *Rival) bornInRun() bool { return r.Bot == rivalHall || r.Bot == rivalSelf }

func (j *Job) checkNumbers() error {
	s, m := &j.Search, &j.Measure
	if of := j.Fitness.Of; of != ofPoints && of != ofWins && of != ofScore {
		return about("fitness.of", "fitness.of is %q, must be points, wins or score", of)
	}
	if m.Racing != racingOn && m.Racing != racingOff {
		return about("measure.racing", "measure.racing is %q, must be on or off", m.Racing)
	}
	if _, seats := j.arena.Seats(); j.Fitness.oddDraw() && (seats != 2 || j.Fitness.Of != ofPoints) {
		return about("fitness.draw", "fitness.draw is %v, must be left out where fitness is not the points of a duel", *j.Fitness.Draw)
	}
	if err := j.checkMethod(); err != nil {
		return err
	}
	if err := j.checkArchive(); err != nil {
		return err
	}
	for _, n := range []struct {
		key        string
		value      int
		least, max int
	}{
		{"search.population", s.Population, 2, 100_000},
		{"search.children", s.Children, 1, 100_000},
		{"search.islands", s.Islands, 1, 1000},
		{"search.migrate-every", s.MigrateEvery, 1, math.MaxInt32},
		{"search.migrants", s.Migrants, 0, 1000},
		{"search.tournament", s.Tournament, 1, 1000},
		{"search.hall-every", s.HallEvery, 1, math.MaxInt32},
		{"measure.pairs", m.Pairs, 1, 100_000},
		{"measure.blocks", m.Blocks, 1, 1000},
		{"validation.candidates", j.Validation.Candidates, 1, 1000},
		{"budget.generations", j.Budget.Generations, 0, math.MaxInt32},
		{"budget.matches", j.Budget.Matches, 0, math.MaxInt},
		{"budget.patience", j.Budget.Patience, 0, math.MaxInt32},
		{"validation.pairs", j.Validation.Pairs, 1, 1_000_000},
	} {
		if n.value < n.least || n.value > n.max {
			return about(n.key, "%s is %d, must be %d to %d", n.key, n.value, n.least, n.max)
		}
	}
	for _, n := range []struct {
		key        string
		value      float64
		least, max float64
	}{
		{"fitness.draw", *j.Fitness.Draw, 0, 1},
		{"fitness.first", j.Fitness.First, 0, 1e6},
		{"fitness.margin", j.Fitness.Margin, 0, 10},
		{"fitness.worst", j.Fitness.Worst, 0, 10},
		{"fitness.steady", j.Fitness.Steady, 0, 10},
		{"measure.memory", m.Memory, 0, 1},
		{"measure.failures", m.Failures, 0, 1},
		{"search.crossover-rate", s.CrossRate, 0, 1},
		{"search.mutation-rate", s.MutationRate, 0, 1},
		{"search.crowding", s.Crowding, 0, 1},
		{"search.caution", s.Caution, 0, 10},
	} {
		if !(n.value >= n.least && n.value <= n.max) {
			return about(n.key, "%s is %v, must be %v to %v", n.key, n.value, n.least, n.max)
		}
	}
	each := s.Population / s.Islands
	switch {
	case each < 2:
		return about("search.islands", "search.population %d on %d islands leaves fewer than 2 genomes on an island", s.Population, s.Islands)
	case s.Population%s.Islands != 0:
		return about("search.population", "search.population %d cannot be dealt out evenly to %d islands: take %d or %d",
			s.Population, s.Islands, each*s.Islands, (each+1)*s.Islands)
	case s.Children%s.Islands != 0:
		return about("search.children", "search.children %d cannot be dealt out evenly to %d islands: take %d",
			s.Children, s.Islands, (s.Children/s.Islands+1)*s.Islands)
	case s.Migrants > each:
		return about("search.migrants", "search.migrants is %d, but an island holds only %d genomes", s.Migrants, each)
	case s.Tournament > each:
		return about("search.tournament", "search.tournament is %d, but an island holds only %d genomes", s.Tournament, each)
	}
	if n := j.mostMatches(); n > maxBatch {
		return about("measure.pairs", "up to %.0f matches a generation or validation, must be at most %d: take fewer genomes, pairs or rivals", n, maxBatch)
	}
	if j.Budget.endless() {
		return about("budget", "the budget has no limit: set generations, matches, time, until, target or patience")
	}
	if t := j.Budget.Target; t != nil && (math.IsNaN(*t) || math.IsInf(*t, 0)) {
		return about("budget.target", "budget.target is %v, must be a finite number", *t)
	}
	if _, err := j.Budget.deadline(time.Now()); err != nil {
		return keyed{key: "budget.until", err: err}
	}
	return nil
}

// maxBatch bounds the matches that are laid out at a time, each of which takes
// some memory until all have been played.
const maxBatch = 5_000_000

// mostMatches is what a generation may play, or a stage of the validation,
// whichever is more.
func (j *Job) mostMatches() float64 {
	_, seats := j.arena.Seats()
	weight := 0
	for _, r := range j.Rivals {
		weight += r.Weight * max(r.Count, 1)
	}
	pair := float64(max(weight, 1) * min(seats, 2))
	generation := float64(j.Search.Population+j.Search.Children+2*j.comers()*j.Search.Islands) * float64(max(j.Measure.Blocks, 1+maxExtra)) * float64(j.Measure.Pairs) * pair
	stage := float64(j.Validation.Candidates+2) * float64(j.Validation.Pairs) * pair
	return max(generation, stage)
}

// Name is the job file's name without its ending.
func (j *Job) Name() string { return j.name }

// Workable parts of a job, for those who show it.

// ResolvedGame is the game that the job names.
func (j *Job) ResolvedGame() engines.Game { return j.game }

// ResolvedArena is the arena that the job names, with its settings.
func (j *Job) ResolvedArena() engines.Arena { return j.arena }

// Space is the strategy's space as the job narrows it.
func (j *Job) Space() *genomes.Space { return j.space }

// Text is the job as TOML with every default written out.
func (j *Job) Text() ([]byte, error) {
	full := *j
	settings, err := results.EncodeSettings(j.arena.Settings())
	if err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	settings["name"] = j.arena.Name()
	full.Arena = settings
	full.Rivals, full.HeldOut = whole(j.Rivals), whole(j.HeldOut)
	if full.Search.Founders, err = j.wholeFounders(); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "# The job of this run, with every default written out.\n\n")
	encoder := toml.NewEncoder(&text)
	encoder.Indent = ""
	if err := encoder.Encode(full); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	return text.Bytes(), nil
}

// whole writes champions of files out with their genomes, so that the job does
// not depend on files that may move or change.
func whole(rivals []Rival) []Rival {
	list := slices.Clone(rivals)
	for i := range list {
		if r := &list[i]; strings.HasSuffix(strings.TrimSpace(r.Bot), ".toml") {
			r.Name, r.Bot = r.contender.Name, r.contender.Written()
		}
	}
	return list
}
