package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"breeder/breeder"
	"breeder/engines"
	"breeder/results"
)

// This test program is a cell if its arguments say so: "as-cell", and a split or
// the file that has one.
func init() {
	if len(os.Args) != 3 || os.Args[1] != "as-cell" {
		return
	}
	split := os.Args[2]
	if text, err := os.ReadFile(split); err == nil {
		split = strings.TrimSpace(string(text))
	}
	game, err := engines.Lookup("petri")
	if err == nil {
		var bot engines.Bot
		if bot, err = engines.MakeBot(game, fmt.Sprintf("slime{stats=%q}", split)); err == nil {
			err = game.(engines.Protocol).Speak(bot, engines.Call{In: os.Stdin, Out: os.Stdout})
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(2)
	}
	os.Exit(0)
}

// cellJob breeds this program's split; more is added to the table of the program.
func cellJob(command, more string) string {
	return fmt.Sprintf(`
game = "petri"
arena = "5x5 rounds=20"
rivals = ["resting"]
search = { population = 4, children = 4, islands = 1 }
measure = { pairs = 1 }
budget = { generations = 2 }
validation = { candidates = 2, pairs = 1 }

[program]
command = [%q, "as-cell", %q]
time = "30s"
%s

[[program.genes]]
name = "stats"
kind = "split"
parts = ["hp", "energy", "acidity"]
total = 12
default = "4 8 0"
`, os.Args[0], command, more)
}

func TestAProgramThatAJobDeclaresIsBred(t *testing.T) {
	source := filepath.Join(t.TempDir(), "cell.txt")
	if err := os.WriteFile(source, []byte("{{stats.hp}} {{stats.energy}} {{stats.acidity}}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "cell.js")
	if err := os.WriteFile(script, []byte(`const input = require("fs").readFileSync(0, "utf8");
console.log(input === "BEGIN" ? process.argv[2] ?? "{{stats}}" : "DIVIDE SE");`), 0o644); err != nil {
		t.Fatal(err)
	}
	// asScript has the job run the script instead of this program.
	asScript := func(name, job string) string {
		return strings.Replace(job, fmt.Sprintf("[%q, \"as-cell\"", os.Args[0]), fmt.Sprintf("[%q", "js:"+name), 1)
	}
	for _, c := range []struct{ name, job string }{
		{"by its arguments", cellJob("{stats}", "")},
		{"by its source", cellJob("{source}", fmt.Sprintf("source = %q", source))},
		{"a script by its arguments", asScript(script, cellJob("{stats}", ""))},
		{"a script by its source", strings.Replace(asScript("{source}", cellJob("{source}", fmt.Sprintf("source = %q", script))), `, "{source}"`, "", 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("TMPDIR", t.TempDir())
			file := filepath.Join(t.TempDir(), "cell.toml")
			if err := os.WriteFile(file, []byte(c.job), 0o644); err != nil {
				t.Fatal(err)
			}
			job, err := breeder.LoadJob(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := breeder.TryPrograms(t.Context(), job); err != nil {
				t.Fatal(err)
			}
			folder, err := results.Create(filepath.Join(t.TempDir(), "run"))
			if err != nil {
				t.Fatal(err)
			}
			found, err := breeder.Run(t.Context(), job, breeder.Options{Workers: 2, Folder: folder, NoPlots: true})
			if err != nil {
				t.Fatal(err)
			}
			if lines := breeder.Troubles(job.Programs()...); len(lines) > 0 {
				t.Errorf("troubles: %q", lines)
			}
			// The champion of the run is a bot, and so is its genome by the job.
			game, _ := engines.Lookup("petri")
			genome := found.Champion.Genome.String()
			for _, text := range []string{folder.Champion(), file + "{" + genome + "}"} {
				bot, err := breeder.ParseContender(game, text)
				if err != nil {
					t.Fatal(err)
				}
				again, err := breeder.ParseContender(game, bot.Written())
				if err != nil || bot.Genome.String() != genome || again.Genome.String() != genome || again.Program == nil {
					t.Errorf("%s: written %s, %v", text, bot.Written(), err)
				}
			}
			resumed, err := breeder.LoadJob(folder.Job())
			if err != nil || resumed.Program.File != file {
				t.Errorf("the run's own job: %v", err)
			}
		})
	}
}

func TestAProgramThatDoesNotPlayIsRefusedBeforeARun(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	job, err := breeder.ParseJob("cell.toml", []byte(cellJob("{stats} and more", "")))
	if err != nil {
		t.Fatal(err)
	}
	if err := breeder.TryPrograms(t.Context(), job); err == nil || !strings.Contains(err.Error(), "program does not play petri") || !strings.Contains(err.Error(), "5 parts") {
		t.Errorf("got %v", err)
	}
}

func TestDeclarationsThatCannotBeMeantAreRefused(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{cellJob("{stat}", ""), "did you mean stats?"},
		{cellJob("{stats.mp}", ""), "gene stats has no such part"},
		{cellJob("none", ""), "gene stats has no place"},
		{cellJob("{stats}", `source = "no-such-file"`), "no-such-file"},
		{cellJob("{stats}", `tine = "1s"`), "unknown key \"program.tine\": did you mean time?"},
		{cellJob("{stats}", `memory = "7"`), "must be 1M to 1024G"},
		{cellJob("{stats}", `strikes = -1`), "program.strikes is -1"},
		{strings.Replace(cellJob("{stats}", ""), "game =", "strategy = \"slime\"\ngame =", 1), "leave one of the two out"},
		{strings.Replace(cellJob("{stats}", ""), `"split"`, `"spilt"`, 1), "must be one of split, int"},
		{strings.Replace(cellJob("{stats}", ""), "total = 12", "", 1), "gene stats: total is missing"},
		{strings.Replace(cellJob("{stats}", ""), "total = 12", "total = 12\nlow = 3", 1), "low does not belong to kind split"},
		{strings.Replace(cellJob("{stats}", ""), "4 8 0", "4 8", 1), "one for each of 3 parts"},
		{strings.Replace(cellJob("{stats}", ""), "4 8 0", "4 8 1", 1), "gene stats"},
	} {
		if _, err := breeder.ParseJob("cell.toml", []byte(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, must say %q in\n%s", err, c.says, c.text)
		}
	}
}
