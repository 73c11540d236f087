package recordings

import (
	"errors"
	"strings"
	"testing"
)

// readAll reads an object of each kind of field.
func readAll(f *Fields) (sum int) {
	f.Text("text", "a text")
	sum += f.Int("int")
	sum += f.Between("between", 1, 9)
	f.Into("object", func(inner *Fields) {
		sum += inner.Int("int")
		inner.Each("list", "item", "a list of objects", func(i int, item *Fields) {
			if item.Values == nil {
				sum += 1000 * i
				return
			}
			sum += item.Int("int")
		})
	})
	f.Try(func() error {
		if f.Has("bad") && !f.IsNull("bad") {
			return errors.New("it is bad")
		}
		return nil
	})
	return sum
}

func TestFieldsAreRead(t *testing.T) {
	f, err := Parse([]byte(`{"text":"","int":1,"between":9,"object":{"int":20,"list":[{"int":300},null]},"bad":null}`))
	if err != nil {
		t.Fatal(err)
	}
	if sum := readAll(f); f.Err != nil || sum != 1330 {
		t.Errorf("%d, error %v", sum, f.Err)
	}
}

func TestTheFirstWrongFieldIsNamed(t *testing.T) {
	const good = `{"text":"a","int":1,"between":9,"object":{"int":20,"list":[{"int":300}]}}`
	for _, c := range []struct{ old, new, want string }{
		{`"text":"a",`, ``, `"text" is missing, must be a text`},
		{`"text":"a"`, `"text":null`, `"text" is missing, must be a text`},
		{`"a"`, `[1, 2]`, `"text" is [1,2], must be a text`},
		{`"a"`, `{"":"` + strings.Repeat("x", 50) + `"}`, `"text" is {"":"` + strings.Repeat("x", 35) + `..., must be a text`},
		{`"int":1,`, `"int":1.5,`, `"int" is 1.5, must be a whole number`},
		{`"int":1,`, `"int":99999999999999999999,`, `"int" is 99999999999999999999, must be a whole number`},
		{`9`, `0`, `"between" is 0, must be 1 to 9`},
		{`9`, `10`, `"between" is 10, must be 1 to 9`},
		{`"int":20`, `"int":""`, `object: "int" is "", must be a whole number`},
		{`[{"int":300}]`, `7`, `object: "list" is 7, must be a list of objects`},
		{`[{"int":300}]`, `[7]`, `object: "list" is [7], must be a list of objects`},
		{`{"int":300}`, `null,{}`, `object: item 2: "int" is missing, must be a whole number`},
		{`{"int":20,"list":[{"int":300}]}`, `[]`, `"object" is [], must be an object`},
		{`"int":1,`, `"int":1,"bad":1,`, `it is bad`},
		{`"int":1,"between":9`, `"bad":1`, `"int" is missing, must be a whole number`},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		f, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if readAll(f); f.Err == nil || f.Err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", text, f.Err, c.want)
		}
	}
	for _, text := range []string{"", "7", "[]", `{"a":1`, `{} {}`} {
		if _, err := Parse([]byte(text)); err == nil || err.Error() != "must be a JSON object on a line of its own" {
			t.Errorf("%s: error %v", text, err)
		}
	}
}

func FuzzFields(f *testing.F) {
	f.Add([]byte(`{"text":"a","int":1,"between":9,"object":{"int":20,"list":[{"int":300},null]},"n":3,"c":{"a":3}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file := File{Name: "file"}
		n, err := file.Lines(t.Context(), data, func(line []byte) error {
			f, err := Parse(line)
			if err != nil {
				return err
			}
			readAll(f)
			new(Sample[string]).Take(f, "n", "c", strings.TrimSpace)
			return f.Err
		})
		if err == nil && n == 0 {
			t.Error("no recordings, and no error")
		}
		if err != nil && (!strings.HasPrefix(err.Error(), "file:") || strings.Contains(err.Error(), "\n")) {
			t.Errorf("the error is %q, must be a line that says where", err)
		}
	})
}
