// Package genomes holds what is bred: the parameters of a strategy, their
// bounds, and the operators that sample, change and combine them.
//
// A [Gene] is one parameter: a split of points among stats, a number, a
// choice or an order. A [Space] is an ordered list of genes with their bounds
// and default values, made once by a strategy and narrowed by a job
// ([Space.Narrow]). A [Genome] is one point of a space: an immutable value
// that strategies read by gene name.
//
//	space := genomes.MustSpace(
//		genomes.Split("stats", "points among the stats", []string{"hp", "energy", "acidity"}, 12, 4, 8, 0),
//		genomes.Int("divide-at", "energy to divide at", 1, 12, 5),
//	)
//	g := space.Mutate(space.Default(), 0.2, rng)
//	g.Split("stats") // [5 7 0]
//	g.String()       // stats="5 7 0" divide-at=5
//
// # Operators
//
// [Space.Sample], [Space.Mutate] and [Space.Cross] respect the kind of each
// gene: a split keeps its sum, an order stays a permutation, bounds hold, and
// no value is a trap that mutation cannot leave. Frozen genes never change.
// All chance comes from the generator handed in, and each operator asks it in
// a fixed order, so equal seeds give equal genomes. Searches that think in
// vectors go through [Space.Vector] and [Space.FromVector].
//
// # Narrowing
//
// A narrowed space has the same genes in the same order with the same words,
// so a strategy reads its genomes like those of its own space. Genomes move
// between a space and its narrowings by [Space.Adopt].
//
// # Text
//
// A genome prints as a person writes it, stats="4 8 0" divide-at=5, and
// [Space.Parse] reads back exactly what was printed. [Genome.TOML] and
// [Space.Decode] do the same for TOML files. Numbers that chance produced have
// few digits (see [Real]), so that texts stay short.
package genomes
