//go:build !race

package outside_test

const underRace = false
