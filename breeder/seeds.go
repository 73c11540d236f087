package breeder

import "math/rand/v2"

// purpose keeps the random streams of a run apart.
type purpose uint64

const (
	forFixtures   purpose = iota + 1 // the fixtures of a generation
	forFounders                      // the first genomes
	forIsland                        // selection, crossing and mutation on one island
	forMigration                     // who leaves an island
	forRivals                        // which past champions and fellows are met
	forValidation                    // fixtures that choose the champion
	forRecord                        // fixtures that its record is taken on
	forMatch                         // fixtures of a single match
	forSweep                         // fixtures of a sweep
	forRungs                         // the cheap fixtures before a generation's own
	forStudy                         // the fixtures that a study compares on
	forRestart                       // newcomers to an island of clones
	forCompare                       // fixtures of a comparison
	forLadder                        // fixtures of a ladder without duels
	forArchive                       // elites that come back, and their mutants
	forExplain                       // what an explanation plays and draws
)

// mix hashes its parts into one well-spread word (SplitMix64's finaliser,
// Steele, Lea and Flood 2014, over a running sum). A PCG seeded with small raw
// numbers starts with a 0, so seeds are never used unmixed.
func mix(parts ...uint64) uint64 {
	var h uint64
	for _, p := range parts {
		h += p + 0x9e3779b97f4a7c15
		h ^= h >> 30
		h *= 0xbf58476d1ce4e5b9
		h ^= h >> 27
		h *= 0x94d049bb133111eb
		h ^= h >> 31
	}
	return h
}

// mixText hashes a text into a word.
func mixText(h uint64, text string) uint64 {
	for i := range len(text) {
		h = mix(h, uint64(text[i]))
	}
	return h
}

// stream is the random source for one purpose, generation and index of a run.
func stream(seed uint64, why purpose, generation, index int) *rand.Rand {
	a := mix(seed, uint64(why), uint64(generation), uint64(index))
	return rand.New(rand.NewPCG(a, mix(a)))
}
