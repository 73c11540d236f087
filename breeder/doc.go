// Package breeder breeds genomes for the games of package engines.
//
// A [Job] says what is asked: a game, a strategy with its genes narrowed or
// frozen, rivals, an arena, a search, budgets. [Run] carries it out, generation
// by generation: the search proposes genomes, the schedule lays out fixtures
// that all of them meet, an [Evaluator] plays the matches, and what the genomes
// scored goes back to the search. The search is eaopt's: it owns the islands,
// the crossing, the mutation and the migration, under a model and a selector of
// our own (model.go says why); it never evaluates anything itself. Other methods
// (method.go) stand beside it for comparison, by [Study]. Within a generation
// newcomers climb cheap rungs, and clear losers of a race play no further blocks
// of fixtures (rungs.go, race.go).
//
// After each generation the run's whole state goes into a checkpoint, from which
// [Resume] goes on as if it had never stopped, and [Fork] with another job.
//
// A run ends with a validation: the best genomes and the strategy's default
// replay fixtures never used before, the one that does best there becomes the
// champion, and its record against each rival is taken on yet other fixtures.
//
// Where the job names traits of the game, an archive of the best genomes of each
// kind of play grows beside the population and feeds it (archive.go).
//
// Every random stream is derived from (seed, purpose, generation, index) in
// seeds.go and none is shared between workers, so a job and a seed give the
// same generations whatever the number of workers.
//
// [Match], [Comparison], [Ladder], [Sweep], [Explain] and [Bench] use the same
// evaluator for single questions.
package breeder
