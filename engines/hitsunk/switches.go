package hitsunk

import (
	"fmt"
	"strings"

	"breeder/genomes"
)

// Rules is a set of differences between how the contest's program runs and
// what the contest's text says. The empty set, [AsRun], is the program with
// all its slips; each switch that is in the set puts the text in force at one point.
type Rules uint32

// The switches, in the order in which they are listed to people. Where the
// text leaves something open, the comment says what we take it to mean.
const (
	// ClockwiseC (text): C turns clockwise and K counter-clockwise.
	// Program: the other way round.
	ClockwiseC Rules = 1 << iota
	// FreeTurns: a destroyer's turns cost no move, and do not spoil a ram later
	// in the same turn. Program: they cost one each, down to below zero.
	FreeTurns
	// DiveMovesOnly: under water a ship may only move, turn and surface; all
	// else, ramming too, is ignored and costs nothing. Program: everything is allowed.
	DiveMovesOnly
	// DiveLimit: a dive ends by itself at the start of the fifth own turn
	// after it, as if the ship had surfaced. Program: no limit.
	DiveLimit
	// DiveCooldown: diving starts the cooldown, too, and surfacing has to wait
	// for it. Program: only surfacing starts it, and can be done at any time.
	DiveCooldown
	// RamDived: under water a ship is safe from shots only. Program: from rams, too.
	RamDived
	// RepairCosts: a repair uses up the turn's action and always starts the
	// cooldown; it does nothing to an undamaged ship or a sunken one. Program: it
	// is free, starts the cooldown only if the head was intact, and can bring a
	// ship back that sank in its own turn.
	RepairCosts
	// ShieldDamage: a shield takes the next damage to one cell. Program: it takes
	// the next hit, be it on a cell already damaged, or a carrier's with all its splashes.
	ShieldDamage
	// MinesBeside: a mine is laid next to the ship, corners included.
	// Program: only the distance along the ship's axis is looked at, from the
	// head, which lets mines be thrown far to the sides.
	MinesBeside
	// BlastCentre: a blast hits its centre, and ships where they are after the
	// move that set it off. Program: never its centre, and the ship that moved
	// is hit as if its cells had stayed behind.
	BlastCentre
	// MinesOnce: a turn sets off each mine once. Program: one that another
	// mine of the same turn has set off goes off again.
	MinesOnce
	// SplashBeside: a carrier's hit damages the two cells of that ship next to
	// the one hit. Program: those two cells away, and only if the ship points right or down.
	SplashBeside
	// WrecksShown: wrecks are W on a player's map. Program: they look like water.
	WrecksShown
	// EnemyHits: hits and sinkings only count against others.
	// Program: one's own ship counts as well.
	EnemyHits

	endOfRules
)

// AsRun is the contest's program as it runs, Prose the contest's text.
const (
	AsRun Rules = 0
	Prose Rules = endOfRules - 1
)

// switchNames name the switches for people, in their order.
var switchNames = []string{
	"clockwise-c", "free-turns", "dive-moves-only", "dive-limit", "dive-cooldown", "ram-dived", "repair-costs",
	"shield-damage", "mines-beside", "blast-centre", "mines-once", "splash-beside", "wrecks-shown", "enemy-hits",
}

// Has tells whether all switches of the set s are in r.
func (r Rules) Has(s Rules) bool { return r&s == s }

// Switches lists the names of the switches in the set.
func (r Rules) Switches() []string {
	names := []string{}
	for i, name := range switchNames {
		if r.Has(1 << i) {
			names = append(names, name)
		}
	}
	return names
}

// String is "as-run", "prose", or the names of the switches with commas between them.
func (r Rules) String() string {
	switch r {
	case AsRun:
		return "as-run"
	case Prose:
		return "prose"
	}
	return strings.Join(r.Switches(), ",")
}

// readRules reads a set by its base, "as-run" or "prose", and switches to put
// into it, or to take out of it where a minus goes before the name.
func readRules(base string, switches []string) (Rules, error) {
	var r Rules
	switch base {
	case "as-run":
	case "prose":
		r = Prose
	default:
		return 0, fmt.Errorf(`rules = %q, must be "as-run" or "prose"`, base)
	}
	for _, word := range switches {
		name, off := strings.CutPrefix(word, "-")
		i := indexOf(switchNames, name)
		if i < 0 {
			if near, ok := genomes.Nearest(name, switchNames); ok {
				return 0, fmt.Errorf("switches: unknown %q: did you mean %s?", name, near)
			}
			return 0, fmt.Errorf("switches: unknown %q: there are %s", name, strings.Join(switchNames, ", "))
		}
		if off {
			r &^= 1 << i
		} else {
			r |= 1 << i
		}
	}
	return r, nil
}

func indexOf(list []string, word string) int {
	for i, w := range list {
		if w == word {
			return i
		}
	}
	return -1
}
