//go:build !race

package alienwar

const racing = false
