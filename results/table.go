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
// interval.
func WriteRecord(w io.Writer, record []Opponent) error {
	rows := make([][]string, len(record))
	heldOut := false
	for i, o := range record {
		name := o.Bot
		if o.HeldOut {
			name += " *"
			heldOut = true
		}
		rows[i] = []string{
			name, strconv.Itoa(o.Games), strconv.Itoa(o.Wins), strconv.Itoa(o.Draws), strconv.Itoa(o.Losses),
			percent(o.Points), percent(o.Low) + " .." + fmt.Sprintf("%6s", percent(o.High)),
		}
	}
	if err := WriteTable(w, []string{"rival", "games", "wins", "draws", "losses", "points %", "95 % interval"}, rows); err != nil {
		return err
	}
	if heldOut {
		_, err := io.WriteString(w, "* held out: not met while breeding\n")
		return err
	}
	return nil
}

// WriteTable writes a table of at most 80 columns: the first column to the
// left, all others, which should be numbers, to the right. Where it would be
// wider, the first column is cut.
func WriteTable(w io.Writer, head []string, rows [][]string) error {
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
	out := bufio.NewWriter(w)
	for _, row := range append([][]string{head}, rows...) {
		var line strings.Builder
		for i, width := range widths {
			text := cell(row, i)
			if i > 0 {
				line.WriteString("  ")
			}
			length := utf8.RuneCountInString(text)
			if length > width {
				text = string([]rune(text)[:width-1]) + "…"
				length = width
			}
			fill := strings.Repeat(" ", width-length)
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
