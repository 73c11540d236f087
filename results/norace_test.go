//go:build !race

package results

const underRace = false
