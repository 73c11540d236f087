package engines

import "fmt"

// Trait is a measure of how a bot played a match, whatever came of it. An
// archive keeps the best genome of each kind of play by traits, so they should
// be such as players would tell bots apart by.
type Trait struct {
	Name    string // kebab case
	Summary string // one sentence
	Unit    string // what its numbers count, such as "share of the board"
	// Low and High are where its values lie for nearly all bots; the few beyond
	// count as the nearest within.
	Low, High float64
}

// MaxTraits is the most traits that a game has.
const MaxTraits = 4

// Traited is a [Game] that has traits. Its tables are [TraitTable]s.
type Traited interface {
	// Traits lists them, at most MaxTraits, always in the same order.
	Traits() []Trait
}

// TraitTable is a [Table] that can tell how its last match was played.
type TraitTable interface {
	// Traits appends the values of the game's traits for a seat of the last
	// match, in the game's order, each a finite number. It is asked between two
	// matches.
	Traits(seat int, into []float64) []float64
}

// Traits lists the traits of a game, none if it has none.
func Traits(g Game) []Trait {
	if t, ok := g.(Traited); ok {
		return t.Traits()
	}
	return nil
}

// FindTrait finds a trait of a game by its name, and its place among them, or
// suggests one.
func FindTrait(g Game, name string) (int, Trait, error) {
	var names []string
	for i, t := range Traits(g) {
		if t.Name == name {
			return i, t, nil
		}
		names = append(names, t.Name)
	}
	if names == nil {
		return 0, Trait{}, fmt.Errorf("%s has no traits", g.Name())
	}
	return 0, Trait{}, unknown("trait of "+g.Name(), name, names)
}
