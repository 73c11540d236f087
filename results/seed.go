package results

import (
	"fmt"
	"math"
	"strconv"
)

// Seed is the seed of a run as TOML keeps it: a whole number, or a text of one
// where TOML's integers end, such as "18446744073709551615".
type Seed uint64

// UnmarshalTOML reads a whole number that is not negative, or a text of one.
func (s *Seed) UnmarshalTOML(value any) error {
	switch v := value.(type) {
	case int64:
		if v >= 0 {
			*s = Seed(v)
			return nil
		}
	case string:
		if n, err := strconv.ParseUint(v, 10, 64); err == nil {
			*s = Seed(n)
			return nil
		}
	}
	return fmt.Errorf("seed %v must be a whole number from 0 to %d", value, uint64(math.MaxUint64))
}

// MarshalTOML writes the seed so that UnmarshalTOML reads it.
func (s Seed) MarshalTOML() ([]byte, error) { return []byte(s.text()), nil }

func (s Seed) text() string {
	text := strconv.FormatUint(uint64(s), 10)
	if s > math.MaxInt64 {
		return quote(text)
	}
	return text
}
