package genomes

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// Nearest finds the name that somebody may have meant by a misspelt one: the
// one with the fewest changed letters, at most a third of them, or the only one
// that starts so. It is used wherever the program reads names.
func Nearest(name string, names []string) (string, bool) {
	name = strings.ToLower(name)
	if name == "" || len(name) > 100 {
		return "", false
	}
	length := len([]rune(name))
	best, fewest := "", max(1, length/3)+1
	if length == 1 {
		fewest = 1 // any letter would do
	}
	started, starts := "", 0
	for _, candidate := range names {
		lower := strings.ToLower(candidate)
		if distance := levenshtein.ComputeDistance(name, lower); distance < fewest {
			best, fewest = candidate, distance
		}
		if length > 1 && strings.HasPrefix(lower, name) {
			started, starts = candidate, starts+1
		}
	}
	if best != "" {
		return best, true
	}
	return started, starts == 1
}
