package engines

import (
	"fmt"
	"sort"
	"strings"

	"breeder/genomes"
)

var games = map[string]Game{}

// Register adds a game to the register. A game's package calls it from init;
// two games of one name are a mistake in the program.
func Register(g Game) {
	if _, taken := games[g.Name()]; taken {
		panic("engines: two games are called " + g.Name())
	}
	games[g.Name()] = g
}

// Games lists the registered games by name.
func Games() []Game {
	list := make([]Game, 0, len(games))
	for _, g := range games {
		list = append(list, g)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name() < list[j].Name() })
	return list
}

// Lookup finds a game by its name, or says which names there are.
func Lookup(name string) (Game, error) {
	if g, ok := games[name]; ok {
		return g, nil
	}
	names := make([]string, 0, len(games))
	for _, g := range Games() {
		names = append(names, g.Name())
	}
	return nil, unknown("game", name, names)
}

// FindStrategy finds a strategy of a game by its name, or suggests one.
func FindStrategy(g Game, name string) (Strategy, error) {
	var names []string
	for _, s := range g.Strategies() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Strategy{}, unknown("strategy of "+g.Name(), name, names)
}

// FindArena finds a named arena of a game. Games call it before they try
// their own short forms.
func FindArena(g Game, name string) (Arena, error) {
	var names []string
	for _, a := range g.Arenas() {
		if a.Name() == name {
			return a, nil
		}
		names = append(names, a.Name())
	}
	return nil, unknown("arena of "+g.Name(), name, names)
}

// Arenas lists a game's own arenas as the contract has them, for [Game.Arenas].
func Arenas[A Arena](own []A) []Arena {
	list := make([]Arena, len(own))
	for i, a := range own {
		list[i] = a
	}
	return list
}

func unknown(what, name string, names []string) error {
	if near, ok := genomes.Nearest(name, names); ok {
		return fmt.Errorf("unknown %s %q: did you mean %s? (there are %s)", what, name, near, strings.Join(names, ", "))
	}
	return fmt.Errorf("unknown %s %q: there are %s", what, name, strings.Join(names, ", "))
}
