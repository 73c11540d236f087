package breeder

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/BurntSushi/toml"
)

// deciding is what of a job decides its generations, as TOML. The rest may
// change while a run goes on: the budget, the validation, the rivals that were
// held out, and how many matches may break down.
func (j *Job) deciding() ([]byte, error) {
	part := *j
	part.Budget, part.Validation, part.HeldOut = Budget{Generations: 1}, Validation{1, 1}, nil
	part.Measure.Failures = 0
	return part.Text()
}

// checkDeciding refuses a job that was changed by hand in what decides the
// generations: a run that went on with it would be neither the old nor a new
// one. bred is what deciding gave when the run's generations were bred.
func (j *Job) checkDeciding(bred []byte) error {
	now, err := j.deciding()
	if err != nil {
		return err
	}
	// Read again, so that what an earlier version left out has its default.
	then, err := ParseJob(j.name+".toml", bred)
	if err != nil {
		return fmt.Errorf("the job that its checkpoint holds: %w", err)
	}
	if bred, err = then.deciding(); err != nil {
		return err
	}
	is, was := map[string]any{}, map[string]any{}
	if err := flatten(now, is); err != nil {
		return err
	}
	if err := flatten(bred, was); err != nil {
		return err
	}
	all := maps.Clone(is)
	maps.Copy(all, was)
	// The method comes first, as other values follow from it.
	for _, key := range append([]string{"search.method"}, slices.Sorted(maps.Keys(all))...) {
		if reflect.DeepEqual(is[key], was[key]) {
			continue
		}
		return fmt.Errorf("%s%s, but the run was bred with %s: put that back (breeder fork begins a run that goes on with another)",
			key, worded(is, key, " is ", " is left out"), worded(was, key, "", "none"))
	}
	return nil
}

// worded is a value in a sentence; lists and tables are too long for one.
func worded(values map[string]any, key, before, none string) string {
	switch v := values[key].(type) {
	case nil:
		return none
	case string:
		return fmt.Sprintf("%s%q", before, v)
	case []any, []map[string]any:
		if before != "" {
			return " has changed"
		}
		return "others"
	default:
		return fmt.Sprintf("%s%v", before, v)
	}
}

// flatten puts the values of a text of TOML into a map, tables as dotted keys.
func flatten(text []byte, into map[string]any) error {
	var tree map[string]any
	if _, err := toml.Decode(string(text), &tree); err != nil {
		return fmt.Errorf("job: %w", err)
	}
	var walk func(prefix string, tree map[string]any)
	walk = func(prefix string, tree map[string]any) {
		for key, value := range tree {
			if table, ok := value.(map[string]any); ok {
				walk(prefix+key+".", table)
				continue
			}
			into[prefix+key] = value
		}
	}
	walk("", tree)
	return nil
}
