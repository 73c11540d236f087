package recordings

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"breeder/engines"
)

func zipped(t testing.TB, text string) []byte {
	t.Helper()
	var data bytes.Buffer
	to := gzip.NewWriter(&data)
	if _, err := io.WriteString(to, text); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

func TestLinesAreReplayedOneByOne(t *testing.T) {
	const text = "one\n\n  two\nthree"
	for name, data := range map[string][]byte{"plain": []byte(text), "compressed": zipped(t, text)} {
		var seen []string
		f := File{Name: "file"}
		n, err := f.Lines(t.Context(), data, func(line []byte) error {
			seen = append(seen, fmt.Sprintf("%d %s", f.Line, bytes.TrimSpace(line)))
			return nil
		})
		if want := []string{"1 one", "3 two", "4 three"}; n != 3 || err != nil || !slices.Equal(seen, want) {
			t.Errorf("%s: %d recordings, error %v: %q, want %q", name, n, err, seen, want)
		}
	}
}

func TestBrokenFilesAreRefused(t *testing.T) {
	random := make([]byte, 5000) // what hardly compresses
	for i := range random {
		random[i] = byte('a' + i*i*i%23)
	}
	whole := zipped(t, string(random)+"\n"+string(random))
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "file:1: the file is empty, must hold recordings"},
		{"blank lines", []byte("\n \n"), "file:1: the file is empty, must hold recordings"},
		{"compressed nothing", zipped(t, ""), "file:1: the file is empty, must hold recordings"},
		{"a wrong line", []byte("a\n\nwrong\nb\n"), "file:3: a line is wrong"},
		{"no more than the mark", whole[:2], "file:1: unexpected EOF"},
		{"cut short", whole[:len(whole)/2], "file:1: unexpected EOF"},
		{"without its checksum", whole[:len(whole)-4], "file:2: unexpected EOF"},
		{"with a false checksum", append(slices.Clone(whole[:len(whole)-8]), make([]byte, 8)...), "file:2: gzip: invalid checksum"},
		{"with something after it", append(slices.Clone(whole), "some rubbish"...), "file:2: gzip: invalid header"},
	} {
		f := File{Name: "file"}
		_, err := f.Lines(t.Context(), c.data, func(line []byte) error {
			if string(line) == "wrong\n" {
				return errors.New("a line is wrong")
			}
			return nil
		})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
}

func TestUnfoldingIsBounded(t *testing.T) {
	const text = "0123456789"
	read, err := io.ReadAll(&bounded{strings.NewReader(text), 11})
	if string(read) != text || err != nil {
		t.Errorf("below the bound: %q, error %v", read, err)
	}
	read, err = io.ReadAll(&bounded{strings.NewReader(text), 6})
	if string(read) != text[:6] || err == nil || err.Error() != "the file is too large, must unfold to less than 256 MB" {
		t.Errorf("beyond the bound: %q, error %v", read, err)
	}
}

func TestLinesEndWhenTold(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	f := File{Name: "file"}
	n, err := f.Lines(ctx, []byte("a\nb\n"), func([]byte) error { stop(); return nil })
	if n != 1 || err != context.Canceled {
		t.Errorf("%d recordings and error %v", n, err)
	}
}

func TestDifferencesSayWhereTheyAre(t *testing.T) {
	var got engines.Difference
	f := File{Name: "file", Line: 3, ID: "x", Report: func(d engines.Difference) { got = d }}
	f.Differ(2, "it is %d", 7)
	if want := (engines.Difference{File: "file", Line: 3, Recording: "x", Step: 2, Detail: "it is 7"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
