package outside_test

import "math/rand/v2"

func newRNG(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed)) }
