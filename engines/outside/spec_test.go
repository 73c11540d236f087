package outside_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"breeder/engines/outside"
)

func TestProgramsAreReadAsTheyAreWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("cell.py", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	here, _ := os.Getwd()
	self := outside.JoinWords([]string{os.Args[0]})
	for _, c := range []struct {
		text string
		want []string
	}{
		{"cmd:" + self + ` a  "b c" 'd "e' f\ g ""`, []string{"a", "b c", `d "e`, "f g", ""}},
		{"cmd[time=5s memory=2G exact]:" + self + " cell.py", []string{filepath.Join(here, "cell.py")}},
		{"cmd:" + self + " other.py cell", []string{"other.py", "cell"}},
		{"cmd:" + self + ` "$HOME" *; rm x | y`, []string{"$HOME", "*;", "rm", "x", "|", "y"}},
	} {
		spec, err := outside.Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if !slices.Equal(spec.Command[1:], c.want) {
			t.Errorf("%s: %q, want %q", c.text, spec.Command[1:], c.want)
		}
		if strings.Contains(c.text, "exact") && (spec.Limits.Time != 5*time.Second || spec.Limits.Memory != 2<<30 || !spec.Exact) {
			t.Errorf("%s: %+v", c.text, spec)
		}
	}
}

func TestProgramsThatCannotBeMeantAreRefused(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"cmd:", "no program is named"},
		{"cmd:no-such-program-here x", "no-such-program-here is not found"},
		{"cmd:" + os.Args[0] + ` "x`, `the quote " is not closed`},
		{"cmd:" + os.Args[0] + ` x\`, "a backslash ends the line"},
		{"cmd[time=1s:" + os.Args[0], "write limits as in"},
		{"cmd[tine=1s]:" + os.Args[0], "did you mean time?"},
		{"cmd[time=0s]:" + os.Args[0], "must be 1ms to 1h"},
		{"cmd[memory=12]:" + os.Args[0], "must be 1M to 1024G"},
		{"cmd[memory=]:" + os.Args[0], "must be 1M to 1024G"},
		{"cmd[strikes=0]:" + os.Args[0], "strikes is \"0\", must be 1 to"},
	} {
		if _, err := outside.Parse(c.text); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, must say %q", c.text, err, c.says)
		}
	}
}

func FuzzPrograms(f *testing.F) {
	self := os.Args[0]
	for _, text := range []string{`a "b c" 'd'`, `\`, `""`, "\x00", "[time=1s]:x", `a\ b`, "\\\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		outside.Parse("cmd[" + text) // must not panic
		spec, err := outside.Parse("cmd:" + outside.JoinWords([]string{self}) + " " + text)
		if err != nil {
			return
		}
		again, err := outside.Parse("cmd:" + outside.JoinWords(spec.Command))
		if err != nil {
			t.Fatalf("%q becomes %q, and then %v", text, spec.Command, err)
		}
		if !slices.Equal(again.Command, spec.Command) {
			t.Errorf("%q becomes %q, and then %q", text, spec.Command, again.Command)
		}
	})
}
