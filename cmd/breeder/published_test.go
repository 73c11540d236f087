package main

import (
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestPublishedChampionsWinAsTheReadmeSays lets them play again on other seeds
// than the README's figures are from, and asks for what those leave to chance in
// so few games.
func TestPublishedChampionsWinAsTheReadmeSays(t *testing.T) {
	for _, c := range []struct {
		bots  string // of the game; the champion first
		arena string
		games int
		won   float64 // least share of games won, or of first places where more than two play
		lost  float64 // largest share of games lost
	}{
		{"petri champion coordinated", "7-24", 100, 0.85, 0.15},
		{"petri champion slime", "7-24", 100, 0.95, 0.05},
		{"battlebots champion evilbot", "as-run", 100, 0.95, 0.03},
		{"battlebots champion mineminemine", "as-run", 100, 0.95, 0.03},
		{"battlebots champion dodger", "as-run", 100, 0.55, 0.03},
		{"battlebots champion past", "as-run", 100, 0.75, 0.12},
		{"battlebots champion-revised evilbot", "revised", 100, 0.95, 0.03},
		{"battlebots champion-revised straightshooter", "revised", 100, 0.95, 0.03},
		{"battlebots champion-revised dodger", "revised", 200, 0.2, 0.03},
		{"hitsunk champion peace-maker random-bot diver", "four", 200, 0.8, 1},
		{"alienwar champion", "final", 16, 0.55, 1},
	} {
		words := strings.Fields(c.bots)
		for i, word := range words {
			if strings.HasPrefix(word, "champion") || word == "past" {
				words[i] = filepath.Join("..", "..", "results", "published", words[0], word+".toml")
			}
		}
		args := append([]string{"match"}, words...)
		text := must(t, append(args, "--arena", c.arena, "--games", strconv.Itoa(c.games), "--seed", "99", "--json")...)
		var match struct {
			Bots []struct {
				Wins, Losses int
				First        *struct{ Share float64 }
			}
		}
		if err := json.Unmarshal([]byte(text), &match); err != nil {
			t.Fatalf("%s: %v", c.bots, err)
		}
		champion := match.Bots[0]
		won, lost := float64(champion.Wins)/float64(c.games), float64(champion.Losses)/float64(c.games)
		if champion.First != nil {
			won = champion.First.Share
		}
		if won < c.won || lost > c.lost {
			t.Errorf("%s in %s: won %.2f of %d games and lost %.2f, must win %.2f or more and lose %.2f or less",
				c.bots, c.arena, won, c.games, lost, c.won, c.lost)
		}
	}
}
