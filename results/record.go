package results

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// Generation is one line of the journal: what one generation found. Job and
// seed decide all of it but Pace, whatever the number of workers, machines and
// resumes. Numbers are kept to six significant digits.
type Generation struct {
	Generation   int     `json:"generation"`          // counted from 0, the first population
	Best         float64 `json:"best"`                // fitness of the best genome: the mean of all its matches so far
	BestError    float64 `json:"best_error,omitzero"` // standard error of Best; 0 if not known
	BestMatches  int     `json:"best_matches"`        // matches that Best is the mean of
	BestPoints   float64 `json:"best_points"`         // mean points of the best genome, 0..1
	Mean         float64 `json:"mean"`                // mean fitness of the population
	MeanError    float64 `json:"mean_error,omitzero"` // standard error of Mean; 0 if not known
	Spread       float64 `json:"spread"`              // standard deviation of fitness between genomes
	Matches      int     `json:"matches"`             // played in this generation
	TotalMatches int     `json:"total_matches"`       // played up to and with this generation
	Saved        int     `json:"saved,omitzero"`      // matches of this generation that racing spared
	Failures     int     `json:"failures,omitzero"`   // matches of this generation that broke down
	Diversity    float64 `json:"diversity"`           // mean distance between genomes, 0..1
	Distinct     int     `json:"distinct"`            // different genomes in the population
	Filled       int     `json:"filled,omitzero"`     // cells of the archive that have an elite
	Genome       string  `json:"genome"`              // the best genome as text

	// Genes holds the lower quartile, median and upper quartile over the
	// population for each gene slot, such as `divide-at`, `stats.hp` or
	// `order.eat`.
	Genes map[string][3]float64 `json:"genes,omitempty"`
	// Splits holds, for each split gene and each allocation of it written as
	// players write it (`4 8 0`), the genomes measured in this generation.
	Splits map[string]map[string]Visits `json:"splits,omitempty"`

	Note string `json:"note,omitzero"` // what happened besides: a migration, a restart
	Pace Pace   `json:"pace"`
}

// Visits is how often an allocation was measured, and how it did.
type Visits struct {
	Count int     `json:"count"` // genomes
	Mean  float64 `json:"mean"`  // their mean fitness
}

// Pace is how fast a generation went: the only part of a journal line that
// depends on the machine.
type Pace struct {
	Seconds          float64 `json:"seconds"`
	MatchesPerSecond float64 `json:"matches_per_second"`
}

// MarshalJSON writes the generation with its numbers rounded to six
// significant digits. Standard errors that are not known, as those of
// [Mean.StandardError] for one match, are left out; any other number that is
// not finite is an error naming its key.
func (g Generation) MarshalJSON() ([]byte, error) {
	var bad string
	digits := func(key string, x float64) float64 {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			bad = key
			return 0
		}
		return round(x)
	}
	known := func(key string, x float64) float64 {
		if math.IsInf(x, 1) {
			return 0
		}
		return digits(key, x)
	}
	type plain Generation // without this method
	p := plain(g)
	p.Best = digits("best", g.Best)
	p.BestError = known("best_error", g.BestError)
	p.BestPoints = digits("best_points", g.BestPoints)
	p.Mean = digits("mean", g.Mean)
	p.MeanError = known("mean_error", g.MeanError)
	p.Spread = digits("spread", g.Spread)
	p.Diversity = digits("diversity", g.Diversity)
	p.Pace.Seconds = digits("pace.seconds", g.Pace.Seconds)
	p.Pace.MatchesPerSecond = digits("pace.matches_per_second", g.Pace.MatchesPerSecond)
	if g.Genes != nil {
		p.Genes = make(map[string][3]float64, len(g.Genes))
		for slot, quartiles := range g.Genes {
			for i := range quartiles {
				quartiles[i] = digits("genes."+slot, quartiles[i])
			}
			p.Genes[slot] = quartiles
		}
	}
	if g.Splits != nil {
		p.Splits = make(map[string]map[string]Visits, len(g.Splits))
		for gene, allocations := range g.Splits {
			rounded := make(map[string]Visits, len(allocations))
			for allocation, visits := range allocations {
				visits.Mean = digits("splits."+gene, visits.Mean)
				rounded[allocation] = visits
			}
			p.Splits[gene] = rounded
		}
	}
	if bad != "" {
		return nil, fmt.Errorf("generation %d: %s must be a finite number", g.Generation, bad)
	}
	return json.Marshal(p)
}

// round keeps six significant digits.
func round(x float64) float64 { return significant(x, 6) }

// significant keeps so many significant digits.
func significant(x float64, digits int) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil { // only if x is next to the largest float
		return x
	}
	return y
}
