//go:build race

package results

// underRace says that the tests look for data races, which makes drawing many
// times slower: one picture of each kind will do.
const underRace = true
