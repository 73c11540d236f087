package petri

import (
	"breeder/engines"
	"breeder/genomes"
)

// This is our own strategy for breeding. It comes in three files: this one
// names the genes, template_cell.go makes a cell of them and decides its acts,
// and template_bearings.go finds the ways to the enemy, to food and home.
//
// A cell of a colony decides in three steps.
//
// Thresholds first. They say which of the five acts (explode, attack, eat,
// divide, move) are open to it at all: by its hp and energy, and by how many
// friends, enemies and corpses are around it.
//
// Then each open act is scored, once for each space it can be aimed at. A
// score is a sum of whole numbers: the act's urge; so much per friend, enemy,
// corpse, hp and energy of the asking cell; and so much for what is around the
// space aimed at and for the way it lies. Among the spaces of one act the
// highest score wins, in case of a tie the first in column order. An attack
// also needs odds: enough friends around the target to outweigh its own.
//
// Last, the acts with a score above 0 compete. By the style "score" the
// highest score is carried out, and the order of the rules only decides ties;
// by the style "order" the first act in the order is carried out. If no score
// is above 0 the cell rests.
//
// All scores are whole numbers and nothing is left to chance, so that a colony
// decides alike in any language on any machine. A cell whose every neighbour
// is a friend or a wall rests for every genome: friends are never struck, and
// nobody explodes without an enemy around.

// templates lists our own strategies for breeding.
func templates() []engines.Strategy {
	return []engines.Strategy{{
		Name:    "colony",
		Author:  "breeder",
		Summary: "Thresholds open a cell's acts, weighted scores pick the act and its target.",
		Space:   colonySpace,
		New: func(g genomes.Genome) (engines.Bot, error) {
			return newColony(g), nil
		},
	}}
}

// The options of the genes with names.
var (
	colonyRules    = []string{"explode", "attack", "eat", "divide", "move"}
	colonyStyles   = []string{"score", "order"}
	colonyPatterns = []string{"checkers", "columns", "rows", "lattice"}
)

// colonySpace holds the genes of a colony, in the order in which a cell
// considers them.
var colonySpace = genomes.MustSpace(
	genomes.Split("stats", "Hit points, energy and acidity of every cell.", []string{"hp", "energy", "acidity"}, Points, 6, 6, 0),
	genomes.Choice("style", "Whether the act with the highest score is carried out, or the first in the order of those with a score above 0.", colonyStyles, "score"),
	genomes.Order("order", "The order of the rules: who goes first by the style \"order\", who wins ties by the style \"score\".", colonyRules),
	genomes.Int("sight", "How far a cell sees single enemies and corpses; beyond it, it only knows where the middle of all enemies is.", 0, 8, 6),
	genomes.Choice("pattern", "Which spaces are on the pattern: every second (x+y even), column (x even) or row (y even), or where both are even.", colonyPatterns, "checkers"),

	// Thresholds: what opens an act.
	genomes.Int("rest-below", "With less energy a quiet cell does nothing but eat and rest.", 0, 6, 0),
	genomes.Int("rest-enemies", "A cell is quiet with at most so many enemies around it.", 0, 8, 0),
	genomes.Int("explode-hp", "Explodes with at most so many hp.", 1, MaxBlastHP, 3),
	genomes.Int("explode-enemies", "Explodes with at least so many enemies around.", 1, 6, 3),
	genomes.Int("explode-friends", "Explodes with at most so many friends around.", 0, 8, 2),
	genomes.Int("attack-at", "Attacks with at least so much energy.", 1, 7, 1),
	genomes.Int("attack-odds", "Attacks if the friends around the target, itself included, less the enemies around the target, are at least this.", -7, 4, -7),
	genomes.Int("strike-two", "Attacks have strength 2 from so much energy.", 2, 10, 2),
	genomes.Int("strike-three", "Attacks have strength 3 from so much energy.", 3, 11, 3),
	genomes.Int("eat-below", "Eats with less energy than this.", 1, 13, 4),
	genomes.Int("divide-at", "Divides with at least so much energy.", DivideCost, 9, DivideCost),
	genomes.Int("divide-enemies", "Divides with at most so many enemies around.", 0, 8, 8),
	genomes.Int("move-at", "Moves with at least so much energy.", 1, 8, 1),
	genomes.Int("move-friends", "Moves with at least so many friends around.", 0, 6, 5),

	// Scores: explode.
	genomes.Int("explode-urge", "Score of exploding, to begin with.", -40, 60, 30),
	genomes.Int("explode-per-enemy", "Score of exploding per enemy around.", -20, 20, 5),
	genomes.Int("explode-per-friend", "Score of exploding per friend around.", -20, 20, -5),

	// Scores: attack.
	genomes.Int("attack-urge", "Score of attacking, to begin with.", -20, 60, 10),
	genomes.Int("attack-per-friend", "Score of attacking per friend around itself.", -20, 20, 1),
	genomes.Int("attack-per-enemy", "Score of attacking per enemy around itself.", -20, 20, 1),
	genomes.Int("attack-per-wound", "Score of attacking per hp lost.", -20, 20, 0),
	genomes.Int("attack-per-energy", "Score of attacking per energy.", -20, 20, 3),
	genomes.Int("target-support", "Score of a target per enemy around it.", -20, 20, -4),
	genomes.Int("target-pressure", "Score of a target per friend around it, the attacker included.", -20, 20, 2),
	genomes.Int("target-scraps", "Score of a target per corpse around it.", -20, 20, 0),
	genomes.Int("target-edge", "Score of a target per wall around it, of which there are 3 at an edge and 5 in a corner.", -20, 20, 0),
	genomes.Int("target-ahead", "Score of a target that lies towards the enemy: twice if straight, once if aslant, negative if away.", -20, 20, 0),
	genomes.Int("target-on-pattern", "Score of a target on the pattern.", -20, 20, 0),

	// Scores: eat.
	genomes.Int("eat-urge", "Score of eating, to begin with.", -20, 60, 12),
	genomes.Int("eat-per-friend", "Score of eating per friend around itself.", -20, 20, 0),
	genomes.Int("eat-per-enemy", "Score of eating per enemy around itself.", -20, 20, 0),
	genomes.Int("eat-per-energy", "Score of eating per energy.", -20, 20, 0),
	genomes.Int("eat-crowd", "Score of a corpse per friend around it.", -20, 20, 0),
	genomes.Int("eat-contact", "Score of a corpse per enemy around it.", -20, 20, 1),

	// Scores: divide.
	genomes.Int("divide-urge", "Score of dividing, to begin with.", -20, 60, 30),
	genomes.Int("divide-per-friend", "Score of dividing per friend around itself.", -20, 20, 0),
	genomes.Int("divide-per-enemy", "Score of dividing per enemy around itself.", -20, 20, -2),
	genomes.Int("divide-per-corpse", "Score of dividing per corpse around itself.", -20, 20, 0),
	genomes.Int("divide-per-wound", "Score of dividing per hp lost.", -20, 20, 0),
	genomes.Int("divide-per-energy", "Score of dividing per energy.", -20, 20, 0),
	genomes.Int("divide-crowd", "Score of a child's space per friend around it.", -20, 20, -3),
	genomes.Int("divide-contact", "Score of a child's space per enemy around it.", -20, 20, 0),
	genomes.Int("divide-scraps", "Score of a child's space per corpse around it.", -20, 20, 0),
	genomes.Int("divide-edge", "Score of a child's space per wall around it, of which there are 3 at an edge and 5 in a corner.", -20, 20, 0),
	genomes.Int("divide-ahead", "Score of a child's space that lies towards the enemy: twice if straight, once if aslant, negative if away.", -20, 20, 1),
	genomes.Int("divide-home", "Score of a child's space that lies towards the middle of all friends: twice if straight, once if aslant, negative if away.", -20, 20, 0),
	genomes.Int("divide-onto-corpse", "Score of a child's space that holds a corpse.", -20, 20, -1),
	genomes.Int("divide-onto-pattern", "Score of a child's space on the pattern.", -20, 20, 0),

	// Scores: move.
	genomes.Int("move-urge", "Score of moving, to begin with.", -40, 60, 0),
	genomes.Int("move-per-friend", "Score of moving per friend around itself.", -20, 20, 0),
	genomes.Int("move-per-enemy", "Score of moving per enemy around itself.", -20, 20, -2),
	genomes.Int("move-per-corpse", "Score of moving per corpse around itself.", -20, 20, 0),
	genomes.Int("move-per-wound", "Score of moving per hp lost.", -20, 20, 0),
	genomes.Int("move-per-energy", "Score of moving per energy.", -20, 20, 0),
	genomes.Int("move-relief", "Score of a space to move to per friend that it has fewer around it than the cell has now, the cell itself not counted.", -5, 20, 6),
	genomes.Int("move-contact", "Score of a space to move to per enemy around it.", -20, 20, 0),
	genomes.Int("move-scraps", "Score of a space to move to per corpse around it.", -20, 20, 0),
	genomes.Int("move-edge", "Score of a space to move to per wall around it, of which there are 3 at an edge and 5 in a corner.", -20, 20, -1),
	genomes.Int("move-ahead", "Score of a space to move to that lies towards the enemy: twice if straight, once if aslant, negative if away.", -20, 20, 1),
	genomes.Int("move-home", "Score of a space to move to that lies towards the middle of all friends: twice if straight, once if aslant, negative if away.", -20, 20, -1),
	genomes.Int("move-food", "Score of a space to move to that lies towards the nearest corpse in sight: twice if straight, once if aslant, negative if away.", -20, 20, 0),
	genomes.Int("move-onto-corpse", "Score of a space to move to that holds a corpse.", -20, 20, -2),
	genomes.Int("move-onto-pattern", "Score of a space to move to that is on the pattern.", -20, 20, 0),

	// Scores: what a cell's own place on the pattern adds.
	genomes.Int("pattern-attack", "Score of attacking for a cell on the pattern.", -20, 20, 0),
	genomes.Int("pattern-divide", "Score of dividing for a cell on the pattern.", -20, 20, 0),
	genomes.Int("pattern-move", "Score of moving for a cell on the pattern.", -20, 20, 0),
)
