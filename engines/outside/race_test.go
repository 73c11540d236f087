//go:build race

package outside_test

// underRace says that the tests look for data races. The programs of the tests
// are the test binary itself, which then needs more memory than any limit here.
const underRace = true
