package hitsunk

import (
	"breeder/engines"
	"breeder/genomes"
)

// This is our own strategy for breeding. It comes in five files: this one names
// the genes, template_captain.go makes a captain of them and leads it through a
// turn, template_guns.go decides the turn's one action, template_helm.go the
// moves, and template_search.go where to look for others.
//
// A captain decides on what the argument of its turn shows and what it saw
// itself in earlier turns of the match: cells of others for a while, where it
// has looked when, where it was lately, and wrecks, which the map does not tell
// from water: where a ship that it sank has been, and where it could not sail.
//
// The action is the one with the highest score above 0 among shots, scan, mine,
// dive, surfacing and shield. Scores are sums of whole numbers: an urge to
// begin with, and so much for each thing that speaks for it. A shot is scored
// for each cell it can be aimed at, and all shots of a turn go to the cells with
// the highest scores above 0; of equals, to the one known for longer, and then
// to the first in reading order.
//
// The moves are those that lead to the pose with the highest score: of all
// that can be reached without setting off a mine, the first that takes the
// fewest orders wins ties. A ship may plan beyond its turn, as one that moves
// once a turn gains nothing by the turn alone that brings it round; of such a
// plan it carries out what fits the turn. A ram competes as the pose in which
// the ship is, with an urge added. Where no score points, a ship could stay
// for ever, so the places where it was lately without firing lose by it.
//
// All is whole numbers and nothing is left to chance, so that a captain
// decides alike in any language on any machine.

// templates lists our own strategies: a hand-made rival, and the template for breeding.
func templates() []engines.Strategy {
	return []engines.Strategy{
		diverStrategy(),
		{
			Name:    "captain",
			Author:  "breeder",
			Summary: "any class of ship: scores pick the action and its targets, and the pose to sail to",
			Space:   captainSpace,
			New: func(g genomes.Genome) (engines.Bot, error) {
				return newCaptain(g), nil
			},
		},
	}
}

// steps are the parts of a captain's turn, as the gene order arranges them.
var steps = []string{"repair", "act", "move"}

const (
	stepRepair = iota
	stepAct
	stepMove
)

// captainSpace holds the genes of a captain.
var captainSpace = genomes.MustSpace(
	shipGene(Submarine),
	genomes.Order("order", "What comes first in a turn. A repair comes too late after the action, and shots go astray if a move before them fails.", steps),
	genomes.Int("memory", "For how many turns a cell of another ship is remembered that is out of sight.", 0, 50, 4),
	genomes.Int("wreck-memory", "For how many turns a wreck is remembered.", 0, 100, 100),

	// Shots at ships.
	genomes.Int("range", "How far it fires at ships, if its class reaches that far.", 1, MaxReach, MaxReach),
	genomes.Int("fire-urge", "Score of a shot at a ship, to begin with.", -40, 60, 20),
	genomes.Int("target-near", "Score of a target per cell that it is nearer than 9.", -20, 20, 2),
	genomes.Int("target-wounded", "Score of a target per damaged cell next to it.", -20, 20, 4),
	genomes.Int("target-last", "Score of a target with no intact cell next to it.", -20, 20, 3),
	genomes.Int("target-splash", "Score of a target, for a carrier, per intact cell that its splash may reach.", -20, 20, 2),
	genomes.Int("target-age", "Score of a target per turn since it was seen.", -20, 20, -6),

	// Shots at mines.
	genomes.Int("mine-urge", "Score of a shot at a mine, to begin with.", -40, 60, 0),
	genomes.Int("mine-per-ship", "Score of a shot at a mine per intact cell of another ship next to it.", -20, 20, 14),
	genomes.Int("mine-per-diver", "Score of a shot at a mine per intact cell of a submarine under water next to it.", -20, 20, 18),
	genomes.Int("mine-per-own", "Score of a shot at a mine per intact own cell next to it.", -20, 20, -20),

	// Laying mines.
	genomes.Int("lay-keep", "Mines that it keeps.", 0, 4, 0),
	genomes.Int("lay-range", "How far from its head it lays mines.", 1, MaxReach, 5),
	genomes.Int("lay-urge", "Score of a mine next to another ship, to begin with.", -40, 60, -10),
	genomes.Int("lay-per-ship", "Score of a mine per intact cell of another ship next to it.", -20, 20, 2),
	genomes.Int("lay-per-diver", "Score of a mine per intact cell of a submarine under water next to it.", -20, 20, 7),
	genomes.Int("lay-per-own", "Score of a mine per intact own cell next to it.", -20, 20, -10),

	// Scanning.
	genomes.Int("scan-urge", "Score of a scan, to begin with.", -40, 60, 5),
	genomes.Int("scan-per-turn", "Score of a scan per turn since the last one, up to ten.", -20, 20, 5),
	genomes.Int("scan-blind", "Score of a scan with no other ship in sight.", -40, 60, 5),
	genomes.Int("scan-hurt", "Score of a scan when hit since its last turn.", -40, 60, 5),

	// Skills.
	genomes.Int("repair-at", "Damaged cells from which a cruiser repairs (4: never).", 1, 4, 1),
	genomes.Int("shield-urge", "Score of a battleship's shield, to begin with.", -40, 60, -10),
	genomes.Int("shield-per-cell", "Score of a shield per cell of another ship in sight, up to ten.", -20, 20, 1),
	genomes.Int("shield-hurt", "Score of a shield when hit since its last turn.", -40, 60, 15),
	genomes.Int("dive-urge", "Score of a dive, to begin with.", -40, 60, 40),
	genomes.Int("dive-per-cell", "Score of a dive per cell of another ship in sight, up to ten.", -20, 20, 5),
	genomes.Int("dive-per-wound", "Score of a dive per damaged own cell.", -20, 20, 5),
	genomes.Int("surface-urge", "Score of surfacing, to begin with.", -40, 60, -30),
	genomes.Int("surface-per-target", "Score of surfacing per target in range, up to five.", -20, 20, 5),

	// Moving.
	genomes.Int("distance", "Cells to keep between the own head and the nearest intact cell of others on the surface.", 1, 15, 5),
	genomes.Int("flee-per-wound", "Cells to add to the distance per damaged own cell.", -5, 10, 1),
	genomes.Int("distance-price", "Score of a pose per cell by which the distance is missed.", -20, 20, -5),
	genomes.Int("danger-range", "How near an intact cell of others must be to put an own cell in danger.", 1, MaxReach, 7),
	genomes.Int("exposure", "Score of a pose per intact own cell in danger. Nothing is under water.", -20, 20, -1),
	genomes.Int("mine-fear", "Score of a pose per intact own cell next to a mine.", -40, 10, -20),
	genomes.Int("wall-fear", "Score of a pose per cell by which its head is nearer than five to a wall.", -20, 20, -1),
	genomes.Int("diver-distance", "Cells to keep between the own head and the nearest intact cell of a submarine under water.", 1, 15, 6),
	genomes.Int("diver-price", "Score of a pose per cell by which that distance is missed. At 0 divers do not keep it from searching.", -20, 20, -3),
	genomes.Int("search", "Score of a pose per cell by which it is nearer to the waters that it searches next, with nobody else to go for.", -20, 20, 4),
	genomes.Int("search-near", "How many turns since waters were seen a cell of way to them counts for.", 0, 20, 2),
	genomes.Int("linger", "Score of a pose per turn, of the last twelve, that began with the head there. Firing wipes them out.", -20, 20, -6),
	genomes.Int("roam", "Score of a pose per cell of way made, with nobody else to go for.", -20, 20, 0),
	genomes.Int("sea-room", "Score of a pose per free cell straight ahead, up to four.", -20, 20, 0),
	genomes.Int("plan", "How many orders to the helm it thinks ahead, beyond its turn if need be.", 1, 3, 2),
	genomes.Int("turn-price", "Score of a pose per turn made to reach it.", -20, 20, -1),
	genomes.Int("astern-price", "Score of a pose per step astern made to reach it.", -20, 20, -1),
	genomes.Int("ram-urge", "Score of ramming an intact cell ahead, on top of that of the present pose, and half of it of a pose with such a cell ahead.", -40, 60, 20),
)
