package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/engines"
	"breeder/results"
)

// exportCommand begins the command that made a program. It stands in the head of
// each, by which one is known that a newer one may replace.
const exportCommand = "breeder export "

func newExport() *cobra.Command {
	var language, out string
	cmd := &cobra.Command{
		Use:   "export CHAMPION | GAME BOT",
		Short: "Write a bot as a program of its own, to enter it in the contest",
		Long: `Write a bot as one file of source text that needs nothing else, to enter it in
the original contest: a champion by its file, or any bot of a game.

  breeder export results/published/petri/champion.toml > cell.js
  breeder export petri 'slime{stats="6 6 0"}' --lang python --out bots/

It decides as the bot does here. Its head says which genes it has, how good they
were in validation, and how to enter it. Without --out it is printed; a file that
is no export is not overwritten. A Java class is called as its FILE.`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return errors.New("CHAMPION is missing: breeder export CHAMPION, or breeder export GAME BOT")
			case len(args) > 2:
				return fmt.Errorf("%q is too much: breeder export CHAMPION, or breeder export GAME BOT", args[2])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			game, champion, err := exported(args)
			if err != nil {
				return err
			}
			bot, err := breeder.ParseContender(game, args[len(args)-1])
			if err != nil {
				return err
			}
			showAbsent(cmd.ErrOrStderr(), bot)
			folder := isFolder(out)
			file := out
			if folder {
				file = ""
			}
			if language, err = breeder.ExportLanguage(game, language, file); err != nil {
				return err
			}
			source, err := breeder.Export(game, bot, language, exportHead(game, bot, champion, args, language))
			if err != nil {
				return err
			}
			switch {
			case out == "":
				_, err = cmd.OutOrStdout().Write(source.Text)
				return err
			case folder:
				out = filepath.Join(out, source.File)
			default:
				if source, err = breeder.NamedSource(source, language, filepath.Base(out)); err != nil {
					return err
				}
			}
			return writeSource(cmd, out, source)
		},
	}
	cmd.Flags().StringVar(&language, "lang", "", "language: javascript, python, java or c, as the game has them (default: that of --out FILE, else the contest's usual one)")
	cmd.Flags().StringVar(&out, "out", "", "file to write, or a folder to put it into under its own name (default: print it)")
	return cmd
}

// exported finds the game of what is to be exported, and reads the champion if
// it is one.
func exported(args []string) (engines.Game, *results.Champion, error) {
	bot := args[len(args)-1]
	var champion *results.Champion
	if strings.HasSuffix(bot, ".toml") {
		var err error
		if champion, err = results.ReadChampion(bot); err != nil {
			return nil, nil, err
		}
	}
	if len(args) == 2 {
		game, err := engines.Lookup(args[0])
		return game, champion, err
	}
	if champion == nil {
		if _, err := engines.Lookup(bot); err == nil {
			return nil, nil, fmt.Errorf("BOT is missing: breeder export %s BOT", bot)
		}
		file := filepath.Join(bot, results.ChampionFile)
		if _, err := os.Stat(file); err == nil {
			return nil, nil, fmt.Errorf("%s is a folder: give %s", bot, results.ShellQuote(file))
		}
		return nil, nil, fmt.Errorf("%s is no champion.toml: name its game, too, as in breeder export GAME %s", bot, results.ShellQuote(bot))
	}
	game, err := engines.Lookup(champion.Game)
	if err != nil {
		err = fmt.Errorf("%s: %w", bot, err)
	}
	return game, champion, err
}

// exportHead is what a program says of itself. Nothing in it is of this machine
// or moment, so that the same bot gives the same program.
func exportHead(game engines.Game, bot breeder.Contender, champion *results.Champion, args []string, language string) []string {
	title, _, _ := strings.Cut(game.Title(), ":")
	command := exportCommand
	for _, arg := range args {
		command += results.ShellQuote(arg) + " "
	}
	head := []string{
		fmt.Sprintf("%s by %s, for %s (%s), written by", bot.Strategy.Name, bot.Strategy.Author, title, game.Name()),
		"  " + command + "--lang " + language,
		"",
	}
	say := func(format string, values ...any) {
		head = append(head, strings.Split(wrap(fmt.Sprintf(format, values...), 77, "  "), "\n")...)
	}
	var differ []string
	for _, gene := range bot.Strategy.Space.Genes() {
		if text := bot.Genome.Text(gene.Name()); text != gene.Default() {
			if strings.Contains(text, " ") {
				text = `"` + text + `"`
			}
			differ = append(differ, gene.Name()+"="+text)
		}
	}
	if differ == nil {
		say("Its genes are the default.")
	} else {
		say("Its genes are the default but for %s", strings.Join(differ, " "))
	}
	if champion != nil {
		head = append(head, "")
		arena := ""
		if champion.Arena != "" {
			arena = " in the arena " + champion.Arena
		}
		say("Bred by the job %s with seed %d%s, in %s and %s.", champion.Job, champion.Seed, arena,
			plural(champion.Generations, "generation"), plural(champion.Matches, "match"))
		if v := champion.Validation; v.Matches > 0 {
			low, high := v.Interval()
			say("Validated in matches that breeding never used. Its fitness there (%s) is %.3f (%.3f to %.3f) in %s.",
				champion.Measure, v.Mean, low, high, plural(v.Matches, "match"))
		}
		for i, o := range champion.Record {
			if i == 0 {
				say("Its points against each rival, with 95 %% intervals:")
			}
			held := ""
			if o.HeldOut {
				held = ", never met before"
			}
			// A rival may be written with a genome, over many lines.
			record := fmt.Sprintf("%s: %.3f (%.3f to %.3f) in %s%s", o.Bot, o.Points, o.Low, o.High, plural(o.Games, "game"), held)
			head = append(head, strings.Split("  "+wrap(record, 84, "    "), "\n")...)
		}
	}
	return head
}

// isFolder tells that a program is to go into a folder, under its own name.
func isFolder(out string) bool {
	info, err := os.Stat(out)
	return err == nil && info.IsDir() || strings.HasSuffix(out, string(filepath.Separator))
}

// writeSource puts a program into a file.
func writeSource(cmd *cobra.Command, path string, source engines.Source) error {
	if err := replaceable(path); err != nil {
		return err
	}
	if err := results.WriteFile(path, source.Text); err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err
		}
		return fmt.Errorf("%s cannot be written (%w): choose another --out", path, err)
	}
	fmt.Fprintln(cmd.ErrOrStderr(), "wrote", path)
	return nil
}

// replaceable refuses what is there already, unless an export or nothing is in it.
func replaceable(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil // it is not there, or writing says what is wrong
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is no file: choose another --out, or leave it out to print the program", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, 4096))
	if err != nil {
		return err
	}
	if len(text) > 0 && !bytes.Contains(text, []byte(exportCommand)) {
		return fmt.Errorf("%s is there already and is no export: choose another --out, or remove it", path)
	}
	return nil
}
