package export

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"breeder/genomes"
)

// Language is one that programs are written in.
type Language struct {
	Name      string // as --lang has it
	Extension string // that ends the name of a file
	Command   string // that starts a program, before its file; "" where it has to be compiled
	Comment   string // what begins one, up to the end of the line
	True      string // what is written for it

	list    string // a list of items, as a format of them
	joint   string // what is between the words of a file's name
	capital bool   // whether each of the words begins with a capital
	escaped bool   // whether all that is not ASCII is written as \uXXXX
	// part is the line by which a program has what another file of its folder
	// offers, named there with or without the extension; offers is where that
	// file says what it does. Neither has a place in one file.
	part, offers *regexp.Regexp
}

// The languages that contests take.
var (
	JavaScript = Language{
		Name: "javascript", Extension: ".js", Command: "node", Comment: "//", True: "true", list: "[%s]", joint: "-",
		part:   regexp.MustCompile(`(?m)^const \{.*\} = require\("\./(\w+\.js)"\);\n`),
		offers: regexp.MustCompile(`\nmodule\.exports = .*\n`),
	}
	Python = Language{
		Name: "python", Extension: ".py", Command: "python3", Comment: "#", True: "True", list: "(%s)", joint: "_",
		part: regexp.MustCompile(`(?m)^from (\w+) import .*\n`),
	}
	C = Language{
		Name: "c", Extension: ".c", Comment: "//", True: "true", list: "{%s}", joint: "-",
		part: regexp.MustCompile(`(?m)^#include "(\w+\.h)"\n`),
	}
	// A file in Java is named after the class in it.
	Java = Language{Name: "java", Extension: ".java", Comment: "//", True: "true", list: "{%s}", capital: true, escaped: true}
)

// ByExtension names the language of a file by the end of its name, such as
// ".py", or is "".
func ByExtension(extension string) string {
	for _, l := range []Language{JavaScript, Python, C, Java} {
		if l.Extension == extension {
			return l.Name
		}
	}
	return ""
}

// File is the name of a file with a program for a strategy.
func (l Language) File(strategy string) string {
	words := strings.Split(strategy, "-")
	if l.capital {
		for i, word := range words {
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, l.joint) + l.Extension
}

// whole is a program with the files in place from which it takes something.
func (l Language) whole(text string, files fs.FS) string {
	if l.part == nil {
		return text
	}
	return l.part.ReplaceAllStringFunc(text, func(line string) string {
		file := l.part.FindStringSubmatch(line)[1]
		if path.Ext(file) == "" {
			file += l.Extension
		}
		part, err := fs.ReadFile(files, path.Join("export", file))
		if err != nil { // it is none of the folder
			return line
		}
		if l.offers != nil {
			part = l.offers.ReplaceAllLiteral(part, nil)
		}
		return string(part)
	})
}

// literal is a gene's value as a program has it, from its text: numbers as they
// are, words as strings, and lists of either.
func (l Language) literal(gene genomes.Gene, text string) string {
	switch gene.Kind() {
	case genomes.KindChoice:
		return strconv.Quote(text)
	case genomes.KindOrder:
		return fmt.Sprintf(l.list, `"`+strings.ReplaceAll(text, " ", `", "`)+`"`)
	}
	if words := strings.Fields(text); len(words) > 1 {
		return fmt.Sprintf(l.list, strings.Join(words, ", "))
	}
	return text
}

// comment makes a comment of lines, whatever is in them: each stays one line, has
// nothing that ends a comment or means a letter, and can be read by any compiler.
func (l Language) comment(lines []string) string {
	var text strings.Builder
	for _, line := range lines {
		line = strings.Map(func(r rune) rune {
			switch {
			case r == '\\':
				return '/'
			case !unicode.IsGraphic(r) || unicode.IsSpace(r):
				return ' '
			}
			return r
		}, line)
		line = strings.TrimRight(l.Comment+" "+strings.ReplaceAll(line, "*/", "* /"), " ")
		for _, r := range line + "\n" {
			if !l.escaped || r < 0x7f {
				text.WriteRune(r)
				continue
			}
			for _, unit := range utf16.AppendRune(nil, r) {
				fmt.Fprintf(&text, `\u%04x`, unit)
			}
		}
	}
	return text.String()
}
