package results

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"
)

func sampleMatrix(n int) MatrixData {
	data := MatrixData{Title: "Ladder: petri, arena open", Explanation: "Points of the row's bot against the column's.", Versus: make([][]Opponent, n)}
	for i := range n {
		data.Bots = append(data.Bots, fmt.Sprintf("bot-with-quite-a-long-name-%d", i))
		for j := range n {
			var o Opponent
			if i != j {
				p := 0.5 + float64(j-i)/float64(2*n)
				o = Opponent{Games: 100, Points: p, Low: p - 0.1, High: p + 0.1}
			}
			data.Versus[i] = append(data.Versus[i], o)
		}
	}
	return data
}

func TestAMatrixOfTextHas80ColumnsAndEveryPair(t *testing.T) {
	for _, n := range []int{2, 8, 9, 43, 64} {
		var b bytes.Buffer
		if err := WriteMatrix(&b, sampleMatrix(n)); err != nil {
			t.Fatal(err)
		}
		cells := 0
		for _, line := range strings.Split(b.String(), "\n") {
			if len([]rune(line)) > 80 {
				t.Errorf("%d bots: wider than 80 columns: %q", n, line)
			}
			if strings.Contains(line, "bot-") {
				cells += len(strings.Fields(line)) - 2
			}
		}
		if cells != n*n {
			t.Errorf("%d bots: %d cells, want %d", n, cells, n*n)
		}
	}
}

func TestAMatrixMarksWhatMayBeAHalf(t *testing.T) {
	data := MatrixData{Bots: []string{"a", "b"}, Versus: [][]Opponent{
		{{}, {Games: 10, Points: 0.6, Low: 0.4, High: 0.8}},
		{{Games: 10, Points: 0.2, Low: 0.1, High: 0.4}, {}},
	}}
	var b bytes.Buffer
	if err := WriteMatrix(&b, data); err != nil {
		t.Fatal(err)
	}
	if want := "       1     2\n1 a    ·   (60)\n2 b   20     ·\n"; b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func TestMatricesOfNoUseAreRefused(t *testing.T) {
	ragged, wild := sampleMatrix(3), sampleMatrix(3)
	ragged.Versus[1] = ragged.Versus[1][:2]
	wild.Versus[0][1].Points = math.NaN()
	for _, data := range []MatrixData{{}, sampleMatrix(1), ragged, wild} {
		if _, err := Matrix(data); err == nil {
			t.Errorf("%d bots were drawn", len(data.Bots))
		}
		if err := WriteMatrix(&bytes.Buffer{}, data); err == nil {
			t.Errorf("%d bots were written", len(data.Bots))
		}
	}
}

func TestColoursPartAtAHalf(t *testing.T) {
	if low, half, high := parted(0), parted(0.5), parted(1); low.R <= low.B || high.B <= high.R || half.R < 0xf0 || half.B < 0xe0 {
		t.Errorf("got %v, %v, %v", low, half, high)
	}
}
