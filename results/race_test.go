//go:build race

package results

// underRace says that the tests look for data races. This makes drawing PNGs
// many times slower, and they are left out where one goroutine draws.
const underRace = true
