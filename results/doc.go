// Package results is what a run leaves behind, and how it is read again.
//
// A run owns one [Folder]. While it breeds it appends a [Generation] to the
// folder's [Journal], one line of JSON each, and rewrites population.csv from
// its [Member] list; when it ends it writes the [Champion] it stands by as a
// TOML file. Every line is synced and every file is put in place whole, so a
// run that is killed leaves nothing half written but, at most, the last line
// of the journal, which reading tolerates.
//
// The figures ([Curve], [GeneSpread], [Triangle]) take plain data. [Draw] makes
// all those of a run from its files and nothing else, so that they can be
// redrawn at any time; a [Figure] is written as PNG and as SVG, the same bytes
// each time. [WriteRecord] and [WriteTable] make tables for a terminal.
//
// Under all of it lie two counters that can be kept as JSON without loss:
// [Mean] for any measure, and [Tally] for the results of matches, with the
// intervals of [Wilson] and [WinDrawLoss].
package results
