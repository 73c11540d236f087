package breeder

import (
	"context"
	"fmt"
	"slices"

	"breeder/engines"
	"breeder/engines/outside"
	"breeder/genomes"
)

// protocolOf is how a game speaks with programs.
func protocolOf(game engines.Game) (engines.Protocol, error) {
	protocol, ok := game.(engines.Protocol)
	if !ok {
		return nil, fmt.Errorf("%s has no protocol for programs", game.Name())
	}
	return protocol, nil
}

// noGenes is the space of a program, all of which is in its text.
var noGenes = genomes.MustSpace()

// programContender makes a contender of a program as it is written.
func programContender(game engines.Game, text string) (Contender, error) {
	protocol, err := protocolOf(game)
	if err != nil {
		return Contender{}, err
	}
	spec, err := outside.Parse(text)
	if err != nil {
		return Contender{}, err
	}
	tally := &outside.Tally{}
	strategy := engines.Strategy{
		Name: text, Author: "outside", Summary: "a program", Space: noGenes,
		New: func(genomes.Genome) (engines.Bot, error) { return protocol.Outside(spec.New(tally)), nil },
	}
	return Contender{Name: text, Strategy: strategy, Genome: noGenes.Default(), Program: tally}, nil
}

// Troubles says what went wrong with the programs among some contenders, a
// line for each that did not always answer.
func Troubles(contenders ...Contender) []string {
	var lines []string
	for _, c := range contenders {
		if c.Program == nil {
			continue
		}
		if report := c.Program.Report(); report != "" {
			if line := c.Name + ": " + report; !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// Speak lets a bot of the game, written as for [ParseContender], take the part
// of a program of its contest.
func Speak(game engines.Game, text string, call engines.Call) error {
	protocol, err := protocolOf(game)
	if err != nil {
		return err
	}
	c, err := ParseContender(game, text)
	if err != nil {
		return err
	}
	if c.Program != nil {
		return fmt.Errorf("bot %s is a program already: it can enter as it is", text)
	}
	bot, err := newBot(&c)
	if err != nil {
		return err
	}
	if err := protocol.Speak(bot, call); err != nil {
		return fmt.Errorf("%s as a program: %w", game.Name(), err)
	}
	return nil
}

// TryPrograms plays one match for each program of a job, the bred one at its
// default genome. A program that forfeits or never answers is an error; what
// else goes wrong is left for [Troubles]. Jobs without programs play nothing.
func TryPrograms(ctx context.Context, job *Job) error {
	programs := job.Programs()
	if len(programs) == 0 {
		return nil
	}
	bred := Contender{Name: job.Strategy, Strategy: job.strategy, Genome: job.space.Default()}
	pool := NewPool(job.game, 1)
	var fixed []Contender
	for _, rivals := range [][]Rival{job.Rivals, job.HeldOut} {
		for _, r := range rivals {
			if !r.bornInRun() {
				fixed = append(fixed, r.contender)
			}
		}
	}
	var rivals []weighted
	for i, r := range fixed {
		if r.Program != nil || i == len(fixed)-1 && len(rivals) == 0 {
			rivals = append(rivals, weighted{r, 1})
		}
	}
	fixtures := layOut(job.arena, rivals, 1, uint64(job.Seed), forFixtures, 0, 0)
	if job.Program != nil && len(rivals) == 1 {
		fixtures = fixtures[:1]
	}
	if _, err := pool.evaluate(ctx, Batch{Rivals: contenders(rivals), Tasks: []Task{{bred, fixtures}}}); err != nil {
		return err
	}
	for _, c := range programs {
		if t := c.Program; t.Forfeits() > 0 || t.Mute() {
			return fmt.Errorf("%s does not play %s: %s", c.Name, job.Game, t.Report())
		}
	}
	return nil
}
