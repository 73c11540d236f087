package results

import (
	"math"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

func TestSeedsReadBack(t *testing.T) {
	type job struct {
		Seed Seed `toml:"seed"`
	}
	for seed, want := range map[Seed]string{
		0:                 "seed = 0\n",
		math.MaxInt64:     "seed = 9223372036854775807\n",
		math.MaxInt64 + 1: "seed = \"9223372036854775808\"\n",
		math.MaxUint64:    "seed = \"18446744073709551615\"\n",
	} {
		text, err := encode(job{seed})
		if err != nil || text != want {
			t.Errorf("%d is written as %q, %v", seed, text, err)
		}
		var back job
		if _, err := toml.Decode(text, &back); err != nil || back.Seed != seed {
			t.Errorf("%s came back as %d, %v", text, back.Seed, err)
		}
	}
	for _, text := range []string{"-1", "1.0", `"-1"`, `"18446744073709551616"`, `"x"`, `""`, "true", "[1]"} {
		var back job
		if _, err := toml.Decode("seed = "+text, &back); err == nil || !strings.Contains(err.Error(), "must be a whole number from 0 to 18446744073709551615") {
			t.Errorf("%s gives %v", text, err)
		}
	}
}
