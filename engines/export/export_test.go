package export

import (
	"strings"
	"testing"
	"testing/fstest"

	"breeder/engines"
	"breeder/genomes"
)

// toy is a game of one strategy that can be exported and one that can not.
type toy struct{ engines.Game }

var toySpace = genomes.MustSpace(
	genomes.Int("two-words", "a number", -99, 99, 7),
	genomes.Split("points", "a split", []string{"a", "b"}, 4, 1, 3),
	genomes.Real("odds", "a real number", 0, 1, 0.5),
	genomes.Choice("kin", "a choice", []string{"spare", "fight"}, "spare"),
	genomes.Order("rules", "an order", []string{"eat", "rest"}),
)

func (toy) Name() string { return "toy" }

func (toy) Strategies() []engines.Strategy {
	return []engines.Strategy{
		{Name: "their-bot", Space: toySpace, Contest: true},
		{Name: "no-bot", Space: toySpace, Contest: true},
		{Name: "our-bot", Space: toySpace},
		{Name: "bare-bot", Space: toySpace},
	}
}

var kept = fstest.MapFS{
	"export/board.js": {Data: []byte("const SIDE = 3;\n\nmodule.exports = { SIDE };\n")},
	"export/our-bot.js": {Data: []byte(`"use strict";
const TWO_WORDS = 7;   // a number
const POINTS = [1, 3]; // a split
const ODDS = 0.5;
const KIN = "spare"; // a choice
const RULES = ["eat", "rest"];

const { SIDE } = require("./board.js");
const { readFileSync } = require("fs");
`)},
	"export/our_bot.py": {Data: []byte(`#!/usr/bin/env python3
# Ours.
TWO_WORDS = 7    # a number
POINTS = (1, 3)  # a split
ODDS = 0.5
KIN = "spare"    # a choice
RULES = ("eat", "rest")

from board import SIDE
from math import sqrt
`)},
	"export/board.py": {Data: []byte("SIDE = 3\n")},
	"export/our-bot.c": {Data: []byte(`// Ours.
enum {
	TWO_WORDS = 7, // a number
	OTHER = 8 // that is no gene
};
static const int POINTS[] = {1, 3};
static const double ODDS = 0.5;
static const char *const KIN = "spare";
static const char *const RULES[] = {"eat", "rest"};

#include "board.h"
`)},
	"export/board.h":      {Data: []byte("enum { SIDE = 3 };\n")},
	"export/BareBot.java": {Data: []byte("public class BareBot { // without genes\n}\n")},
	"export/OurBot.java": {Data: []byte(`public class OurBot {
    private static final int TWO_WORDS = 7; // a number
    private static final int[] POINTS = {1, 3};
    static final double ODDS = 0.5;
    static final String KIN = "spare";
    static final String[] RULES = {"eat", "rest"};
    static final boolean FAST = false;
}
`)},
}

func TestProgramsAreFilledIn(t *testing.T) {
	for _, c := range []struct {
		language Language
		programs Programs
		want     string
	}{
		{JavaScript, Programs{}, `// made by
//
// a test

"use strict";
const TWO_WORDS = -42;   // a number
const POINTS = [4, 0]; // a split
const ODDS = 0.25;
const KIN = "fight"; // a choice
const RULES = ["rest", "eat"];

const SIDE = 3;
const { readFileSync } = require("fs");
`},
		{Python, Programs{Titled: true, Aligned: true}, `#!/usr/bin/env python3
# Ours.
# made by
#
# a test
TWO_WORDS = -42  # a number
POINTS = (4, 0)  # a split
ODDS = 0.25
KIN = "fight"    # a choice
RULES = ("rest", "eat")

SIDE = 3
from math import sqrt
`},
		{C, Programs{Titled: true}, `// Ours.
// made by
//
// a test
enum {
	TWO_WORDS = -42, // a number
	OTHER = 8 // that is no gene
};
static const int POINTS[] = {4, 0};
static const double ODDS = 0.25;
static const char *const KIN = "fight";
static const char *const RULES[] = {"rest", "eat"};

enum { SIDE = 3 };
`},
		{Java, Programs{}, `// made by
//
// a test

public class OurBot {
    private static final int TWO_WORDS = -42; // a number
    private static final int[] POINTS = {4, 0};
    static final double ODDS = 0.25;
    static final String KIN = "fight";
    static final String[] RULES = {"rest", "eat"};
    static final boolean FAST = true;
}
`},
	} {
		c.programs.Files, c.programs.Languages = kept, []Language{c.language}
		genome, err := toySpace.Parse(`two-words=-42 points="4 0" odds=0.25 kin=fight rules="rest eat"`)
		if err != nil {
			t.Fatal(err)
		}
		p, err := c.programs.Find(toy{}, "our-bot", genome, c.language.Name)
		if err != nil {
			t.Fatal(err)
		}
		p.Values["FAST"] = c.language.True
		source, err := p.Write([]string{"made by", "", "a test"})
		if err != nil || string(source.Text) != c.want || source.File != c.language.File("our-bot") {
			t.Errorf("in %s %s is, error %v,\n%s", c.language.Name, source.File, err, source.Text)
		}
	}
}

func TestWhatCannotBeExportedIsNamed(t *testing.T) {
	programs := Programs{Files: kept, Languages: []Language{JavaScript, Java}, WrittenAs: map[string]string{"their-bot": "our-bot"}}
	for _, c := range []struct {
		strategy, language string
		genome             genomes.Genome
		want               string
	}{
		{"our-bot", "c", toySpace.Default(), `bots of toy cannot be written in "c": there are javascript, java`},
		{"out-bot", "java", toySpace.Default(), "did you mean our-bot?"},
		{"no-bot", "java", toySpace.Default(), "no-bot cannot be exported; those that can are our-bot, their-bot"},
		{"our-bot", "java", genomes.Genome{}, "our-bot: no genome"},
		{"bare-bot", "java", toySpace.Default(), "bare-bot: BareBot.java sets the constant TWO_WORDS 0 times, must once"},
	} {
		p, err := programs.Find(toy{}, c.strategy, c.genome, c.language)
		if err == nil {
			_, err = p.Write(nil)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s in %s: error %v, want %s", c.strategy, c.language, err, c.want)
		}
	}
}

func TestHeadsStayInTheirComment(t *testing.T) {
	for line, want := range map[string]string{
		"a job\nprocess.exit()":    "a job process.exit()",
		"a\u2028b\u2029c\rd\x00e":  "a b c d e",
		`*/ \u002a/ ends with a \`: "* / /u002a/ ends with a /",
		"ärger, ± 95 %":            "ärger, ± 95 %",
		"ends in blanks  ":         "ends in blanks",
	} {
		if got := Python.comment([]string{line, ""}); got != "# "+want+"\n#\n" {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
	if got, want := Java.comment([]string{"by Zoë \U0001F980 \\u000a"}), `// by Zo\u00eb \ud83e\udd80 /u000a`+"\n"; got != want {
		t.Errorf("in Java it is %q, want %q", got, want)
	}
}
