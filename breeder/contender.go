package breeder

import (
	"fmt"
	"path/filepath"
	"strings"

	"breeder/engines"
	"breeder/engines/outside"
	"breeder/genomes"
	"breeder/results"
)

// Contender describes a bot: a strategy and the genome it plays by. Each
// worker makes a bot of its own from it.
type Contender struct {
	Name     string // as people refer to it: the strategy's name, or the champion's file
	Strategy engines.Strategy
	Genome   genomes.Genome
	// Program counts what went wrong with a bot that is a program; nil for others.
	Program *outside.Tally
	// Absent are the genes that a champion's file lacks, and that have their default.
	Absent []string
}

// ParseContender reads a bot as it is written on the command line and in
// jobs: `slime`, `slime{stats="6 6 0"}`, the file of a champion, a program,
// `cmd:python3 cell.py` or `js:cell.js`, or the file of a job that declares one,
// with genes, `cell.toml{flee=3}`.
func ParseContender(game engines.Game, text string) (Contender, error) {
	text = strings.TrimSpace(text)
	if outside.IsProgram(text) {
		return programContender(game, text)
	}
	if strings.Contains(text, ".toml{") {
		return declaredContender(game, text)
	}
	if strings.HasSuffix(text, ".toml") {
		return readContender(game, text)
	}
	strategy, genome, err := engines.ParseBot(game, text)
	if err != nil {
		return Contender{}, err
	}
	c := Contender{Name: strategy.Name, Strategy: strategy, Genome: genome}
	if !c.Genome.Equal(strategy.Space.Default()) {
		c.Name = text
	}
	return c, nil
}

func readContender(game engines.Game, file string) (Contender, error) {
	champion, err := results.ReadChampion(file)
	if err != nil {
		return Contender{}, err
	}
	if champion.Game != game.Name() {
		return Contender{}, fmt.Errorf("bot %s: it plays %s, not %s", file, champion.Game, game.Name())
	}
	strategy, tally, err := strategyOf(game, champion.Strategy, file)
	if err != nil {
		return Contender{}, fmt.Errorf("bot %s: %w", file, err)
	}
	if err := champion.Decode(strategy.Space); err != nil {
		return Contender{}, fmt.Errorf("bot %s: %w", file, err)
	}
	return Contender{Name: file, Strategy: strategy, Genome: champion.Genome, Program: tally, Absent: champion.Absent(strategy.Space)}, nil
}

// strategyOf finds a champion's strategy, which may be one that the job beside
// the champion declares.
func strategyOf(game engines.Game, name, champion string) (engines.Strategy, *outside.Tally, error) {
	if name != declaredName {
		strategy, err := engines.FindStrategy(game, name)
		return strategy, nil, err
	}
	declared, strategy, err := readDeclared(game, filepath.Join(filepath.Dir(champion), results.JobFile))
	if err != nil {
		return strategy, nil, fmt.Errorf("its strategy is the program of the job beside it: %w", err)
	}
	return strategy, declared.tally, nil
}

// Written is the contender as [ParseContender] reads it, without any file.
func (c Contender) Written() string {
	if c.Genome.Equal(c.Strategy.Space.Default()) && !strings.HasSuffix(c.Strategy.Name, ".toml") {
		return c.Strategy.Name
	}
	return fmt.Sprintf("%s{%s}", c.Strategy.Name, c.Genome)
}

// key tells contenders apart that play differently.
func (c Contender) key() uint64 {
	return mixText(c.Genome.Hash(), c.Strategy.Name)
}
