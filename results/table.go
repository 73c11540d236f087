package results

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// tableWidth is the number of columns that every terminal has.
const tableWidth = 80

// WriteRecord writes matches against each rival as a table of at most 80
// columns: wins, draws and losses, mean points in per cent and their 95 %
// interval. Rivals held out are marked, and those against whom matches repeat.
func WriteRecord(w io.Writer, record []Opponent) error {
	head := []string{"rival", "games", "wins", "draws", "losses", "points %", "95 % interval"}
	rows := make([][]string, len(record))
	marks := make([]string, len(record))
	heldOut, least, most := false, 0, 0 // courses
	for i, o := range record {
		if o.HeldOut {
			marks[i] = " *"
			heldOut = true
		}
		if o.repeats() {
			marks[i] = strings.TrimRight(" "+strings.TrimSpace(marks[i])+"†", " ")
			if most == 0 {
				least = o.Courses
			}
			least, most = min(least, o.Courses), max(most, o.Courses)
		}
		rows[i] = []string{
			o.Bot + marks[i], strconv.Itoa(o.Games), strconv.Itoa(o.Wins), strconv.Itoa(o.Draws), strconv.Itoa(o.Losses),
			percent(o.Points), percent(o.Low) + " .." + fmt.Sprintf("%6s", percent(o.High)),
		}
	}
	width := columns(head, rows)[0]
	for i, o := range record { // a mark must not be cut
		rows[i][0] = shortened(o.Bot, width-utf8.RuneCountInString(marks[i])) + marks[i]
	}
	if err := WriteTable(w, head, rows); err != nil {
		return err
	}
	var notes strings.Builder
	if heldOut {
		notes.WriteString("* held out: not met while breeding\n")
	}
	if most > 0 {
		differ := strconv.Itoa(least)
		if least < most {
			differ += " to " + strconv.Itoa(most)
		}
		notes.WriteString("† without chance matches repeat; the interval counts the " + differ + " that differ\n")
	}
	_, err := io.WriteString(w, notes.String())
	return err
}

// WriteTable writes a table of at most 80 columns: the first column to the
// left, all others, which should be numbers, to the right. Where it would be
// wider, the first column is cut.
func WriteTable(w io.Writer, head []string, rows [][]string) error {
	widths := columns(head, rows)
	out := bufio.NewWriter(w)
	for _, row := range append([][]string{head}, rows...) {
		var line strings.Builder
		for i, width := range widths {
			text := cell(row, i)
			if i > 0 {
				line.WriteString("  ")
			}
			text = shortened(text, width)
			fill := strings.Repeat(" ", width-utf8.RuneCountInString(text))
			if i == 0 {
				line.WriteString(text + fill)
			} else {
				line.WriteString(fill + text)
			}
		}
		out.WriteString(strings.TrimRight(line.String(), " "))
		out.WriteByte('\n')
	}
	return out.Flush()
}

// columns gives the widths of a table's columns.
func columns(head []string, rows [][]string) []int {
	widths := make([]int, len(head))
	for _, row := range append([][]string{head}, rows...) {
		for i := range head {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell(row, i)))
		}
	}
	total := 2 * (len(head) - 1)
	for _, width := range widths {
		total += width
	}
	if total > tableWidth {
		const least = 8
		widths[0] = max(widths[0]-(total-tableWidth), min(widths[0], least))
	}
	return widths
}

// shortened is text cut to width.
func shortened(text string, width int) string {
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	return string([]rune(text)[:width-1]) + "…"
}

func cell(row []string, i int) string {
	if i < len(row) {
		return row[i]
	}
	return ""
}

// percent is a share with one decimal, such as 61.3.
func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 1, 64) }

// digits is a number with six significant digits, empty if not known.
func digits(x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(round(x), 'g', -1, 64)
}
