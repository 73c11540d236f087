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
// score is a sum of whole numbers: the act's urge; so much per friend, enemy
// and corpse around the asking cell, per wound and energy it has, and per space
// to the nearest enemy; and so much for what is around the space aimed at and
// for the way it lies: towards the enemy, food or home. Among the spaces of one
// act the highest score wins, in case of a tie the first in column order. An
// attack also needs odds: enough friends around the target to outweigh its own.
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
		Summary: "thresholds open a cell's acts, weighted scores pick the act and its target",
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

// maxSight bounds the gene sight.
const maxSight = 8

// colonySpace holds the genes of a colony, in the order in which a cell
// considers them.
var colonySpace = genomes.MustSpace(
	genomes.Split("stats", "hit points, energy and acidity of every cell", []string{"hp", "energy", "acidity"}, Points, 6, 6, 0),
	genomes.Choice("style", "whether the act with the highest score is carried out, or the first in the order of those with a score above 0", colonyStyles, "score"),
	genomes.Order("order", "the order of the rules: who goes first by the style \"order\", who wins ties by the style \"score\"", colonyRules),
	genomes.Int("sight", "how far a cell goes by the nearest enemy or corpse; with none so near it goes by the middle of all enemies", 0, maxSight, 6),
	genomes.Choice("pattern", "which spaces are on the pattern: every second (x+y even), column (x even) or row (y even), or where both are even", colonyPatterns, "checkers"),

	// Thresholds: what opens an act.
	genomes.Int("rest-below", "energy below which a quiet cell does nothing but eat and rest", 0, 5, 0),
	genomes.Int("rest-enemies", "enemies around up to which a cell is quiet", 0, 8, 0),
	genomes.Int("explode-hp", "hp up to which a cell explodes", 1, MaxBlastHP, 3),
	genomes.Int("explode-enemies", "enemies around from which a cell explodes", 1, 6, 3),
	genomes.Int("explode-friends", "friends around up to which a cell explodes", 0, 8, 2),
	genomes.Int("attack-at", "energy from which a cell attacks", 1, 5, 1),
	genomes.Int("attack-odds", "least surplus of friends around a target, the attacker included, over enemies around it", -7, 2, -7),
	genomes.Int("strike-two", "energy from which an attack has strength 2", 2, 8, 2),
	genomes.Int("strike-three", "energy from which an attack has strength 3", 3, 9, 3),
	genomes.Int("eat-below", "energy below which a cell eats", 1, 13, 4),
	genomes.Int("divide-at", "energy from which a cell divides", DivideCost, 8, DivideCost),
	genomes.Int("divide-enemies", "enemies around up to which a cell divides", 0, 8, 8),
	genomes.Int("move-at", "energy from which a cell moves", 1, 6, 1),
	genomes.Int("move-friends", "friends around from which a cell moves", 0, 7, 5),

	// Scores: explode.
	genomes.Int("explode-urge", "score of exploding, to begin with", -40, 60, 30),
	genomes.Int("explode-per-enemy", "score of exploding per enemy around", -20, 20, 5),
	genomes.Int("explode-per-friend", "score of exploding per friend around", -20, 20, -5),

	// Scores: attack.
	genomes.Int("attack-urge", "score of attacking, to begin with", -20, 60, 10),
	genomes.Int("attack-per-friend", "score of attacking per friend around itself", -20, 20, 1),
	genomes.Int("attack-per-enemy", "score of attacking per enemy around itself", -20, 20, 1),
	genomes.Int("attack-per-wound", "score of attacking per hp lost", -20, 20, 0),
	genomes.Int("attack-per-energy", "score of attacking per energy", -10, 20, 3),
	genomes.Int("target-support", "score of a target per enemy around it", -20, 10, -4),
	genomes.Int("target-pressure", "score of a target per friend around it, the attacker included", -10, 20, 2),
	genomes.Int("target-scraps", "score of a target per corpse around it", -20, 20, 0),
	genomes.Int("target-edge", "score of a target per wall around it, of which there are 3 at an edge and 5 in a corner", -20, 20, 0),
	genomes.Int("target-ahead", "score of a target that lies towards the enemy: twice if straight, once if aslant, negative if away", -20, 20, 0),
	genomes.Int("target-on-pattern", "score of a target on the pattern", -20, 20, 0),

	// Scores: eat.
	genomes.Int("eat-urge", "score of eating, to begin with", -20, 60, 12),
	genomes.Int("eat-per-friend", "score of eating per friend around itself", -20, 20, 0),
	genomes.Int("eat-per-enemy", "score of eating per enemy around itself", -20, 20, 0),
	genomes.Int("eat-crowd", "score of a corpse per friend around it", -20, 20, 0),
	genomes.Int("eat-contact", "score of a corpse per enemy around it", -20, 20, 1),

	// Scores: divide.
	genomes.Int("divide-urge", "score of dividing, to begin with", -10, 60, 30),
	genomes.Int("divide-per-friend", "score of dividing per friend around itself", -20, 20, 0),
	genomes.Int("divide-per-enemy", "score of dividing per enemy around itself", -20, 20, -2),
	genomes.Int("divide-per-corpse", "score of dividing per corpse around itself", -20, 20, 0),
	genomes.Int("divide-per-wound", "score of dividing per hp lost", -20, 20, 0),
	genomes.Int("divide-per-energy", "score of dividing per energy", -10, 20, 0),
	genomes.Int("divide-per-distance", "score of dividing per space that the nearest enemy is away, sight + 1 if there is none in sight", -20, 20, 0),
	genomes.Int("divide-crowd", "score of a child's space per friend around it", -20, 10, -3),
	genomes.Int("divide-contact", "score of a child's space per enemy around it", -20, 20, 0),
	genomes.Int("divide-scraps", "score of a child's space per corpse around it", -20, 20, 0),
	genomes.Int("divide-edge", "score of a child's space per wall around it, of which there are 3 at an edge and 5 in a corner", -20, 20, 0),
	genomes.Int("divide-ahead", "score of a child's space that lies towards the enemy: twice if straight, once if aslant, negative if away", -10, 20, 1),
	genomes.Int("divide-home", "score of a child's space that lies towards the middle of all friends: twice if straight, once if aslant, negative if away", -20, 20, 0),
	genomes.Int("divide-onto-corpse", "score of a child's space that holds a corpse", -20, 20, -1),
	genomes.Int("divide-onto-pattern", "score of a child's space on the pattern", -20, 20, 0),

	// Scores: move.
	genomes.Int("move-urge", "score of moving, to begin with", -40, 60, 0),
	genomes.Int("move-per-friend", "score of moving per friend around itself", -20, 20, 0),
	genomes.Int("move-per-enemy", "score of moving per enemy around itself", -20, 20, -2),
	genomes.Int("move-per-wound", "score of moving per hp lost", -20, 20, 0),
	genomes.Int("move-per-energy", "score of moving per energy", -20, 20, 0),
	genomes.Int("move-per-distance", "score of moving per space that the nearest enemy is away, sight + 1 if there is none in sight", -20, 20, 0),
	genomes.Int("move-relief", "score of a space to move to per friend that it has fewer around it than the cell has now, the cell itself not counted", -5, 20, 6),
	genomes.Int("move-contact", "score of a space to move to per enemy around it", -20, 20, 0),
	genomes.Int("move-scraps", "score of a space to move to per corpse around it", -20, 20, 0),
	genomes.Int("move-edge", "score of a space to move to per wall around it, of which there are 3 at an edge and 5 in a corner", -20, 20, -1),
	genomes.Int("move-ahead", "score of a space to move to that lies towards the enemy: twice if straight, once if aslant, negative if away", -10, 20, 1),
	genomes.Int("move-home", "score of a space to move to that lies towards the middle of all friends: twice if straight, once if aslant, negative if away", -20, 20, -1),
	genomes.Int("move-food", "score of a space to move to that lies towards the nearest corpse in sight: twice if straight, once if aslant, negative if away", -20, 20, 0),
	genomes.Int("move-onto-corpse", "score of a space to move to that holds a corpse", -20, 20, -2),
	genomes.Int("move-onto-pattern", "score of a space to move to that is on the pattern", -20, 20, 0),

	// Scores: what a cell's own place on the pattern adds.
	genomes.Int("pattern-attack", "score of attacking for a cell on the pattern", -20, 20, 0),
	genomes.Int("pattern-divide", "score of dividing for a cell on the pattern", -20, 20, 0),
	genomes.Int("pattern-move", "score of moving for a cell on the pattern", -20, 20, 0),
)
