//go:build race

package alienwar

// racing tells that the race detector slows everything down by ten.
const racing = true
