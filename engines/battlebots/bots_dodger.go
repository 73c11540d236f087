package battlebots

import (
	"breeder/engines"
	"breeder/genomes"
)

// dodgerGenes make a duelist look at nothing but danger: it stays on safe
// squares with ways out, close to the centre, and not so close to the enemy in
// a straight line that a shot would be there in the same round.
const dodgerGenes = `dodge-now=300 dodge-next=80 dodge-later=5 dodge-splash=300 mine-fear=400 mine-near=0
	shun-burst=200 exits-0=300 exits-1=60 exits-2=40 exits-3=20 exits-each=0 press=0 line-1=-200
	line-2=-200 line-3=-200 line-4=-50 line-5=-30 line-far=0 off-2=0 off-3=0 off-4=0 off-5=0
	off-far=0 edge=-60 corner=-60 centre=25 keep-still=0 onward=0 ahead-caution=100 siege-far=0
	siege-wait=0 slack=0`

// dodger is a bot to breed against: it never shoots, and is hardly ever hit.
// Most who fight each other well cannot beat it.
type dodger struct{ duelist }

func dodgerStrategy() engines.Strategy {
	return engines.Strategy{
		Name:    "dodger",
		Author:  "breeder",
		Summary: "does nothing but dodge: it never shoots, and is hardly ever hit",
		Space:   genomes.MustSpace(),
		New: func(genomes.Genome) (engines.Bot, error) {
			genome, err := duelistSpace.Parse(dodgerGenes)
			if err != nil {
				return nil, err
			}
			return &dodger{*newDuelist(genome)}, nil
		},
	}
}

// Decide gives the command for a round.
func (b *dodger) Decide(v *View) Command {
	d := duel{last: Nowhere}
	b.look(v, &d)
	var s scores
	b.weighSteps(v, &d, &s)
	return b.does(s.pick(v, b.slack), &d)
}
