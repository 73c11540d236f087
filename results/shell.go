package results

import "strings"

// ShellQuote puts a word into quotes where a shell would not take it as it is.
func ShellQuote(word string) string {
	plain := func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./@:,+=", r)
	}
	if word != "" && strings.IndexFunc(word, plain) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Word is the path of a file in the folder, or of the folder itself if name is
// empty, as it is typed into a shell.
func (f *Folder) Word(name string) string {
	path := f.path
	if name != "" {
		path = f.File(name)
	}
	if strings.HasPrefix(path, "-") {
		path = "./" + path // no flag
	}
	return ShellQuote(path)
}
