package results

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteList writes names and what they mean, a line each with the name first.
// Wrapped, what is longer than 80 columns goes on below itself.
func WriteList(w io.Writer, rows [][2]string, wrapped bool) error {
	width := 0
	for _, row := range rows {
		width = max(width, utf8.RuneCountInString(row[0]))
	}
	out := bufio.NewWriter(w)
	for _, row := range rows {
		out.WriteString(row[0] + strings.Repeat(" ", width-utf8.RuneCountInString(row[0])+2))
		column := width + 2
		for i, word := range strings.Fields(row[1]) {
			length := utf8.RuneCountInString(word)
			switch {
			case i == 0:
			case wrapped && column+1+length > tableWidth:
				out.WriteString("\n" + strings.Repeat(" ", width+2))
				column = width + 2
			default:
				out.WriteByte(' ')
				column++
			}
			out.WriteString(word)
			column += length
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}
