package results

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"

	"github.com/BurntSushi/toml"

	"breeder/genomes"
)

// Champion is the genome that a run stands by after validation, with what it
// takes to play it again and to judge how good it is.
type Champion struct {
	Game     string
	Strategy string
	Arena    string         // the arena it was bred in; may be empty
	Settings map[string]any // the arena's settings as [EncodeSettings] makes them

	Genome genomes.Genome // zero after reading, until Decode
	Genes  map[string]any // the genome as its table of TOML, once read

	Measure    string   // what fitness means: "points", "score" or as the job says
	Selection  Estimate // fitness while breeding: too high, as it was chosen for it
	Validation Estimate // fitness on fixtures never used in breeding
	Record     []Opponent
	Peers      []Peer // that its run could not tell from it

	Job         string
	Seed        uint64
	Generations int
	Matches     int       // played in the whole run
	Made        time.Time // to the second, in UTC
}

// Estimate is a fitness with how sure it is.
type Estimate struct {
	Mean    float64 `toml:"mean"`
	Error   float64 `toml:"error"`   // standard error; +Inf if not known
	Matches int     `toml:"matches"` // behind Mean, where older ones may count for less; 0 if there is no estimate
}

// Interval is the 95 % interval of the mean, Mean ± 1.96 Error.
func (e Estimate) Interval() (low, high float64) {
	return e.Mean - Z95*e.Error, e.Mean + Z95*e.Error
}

// Peer is a genome that a run could not tell from its champion.
type Peer struct {
	ID       int    `toml:"id"`     // as in the run's population; -1 if it was not bred
	Genome   string `toml:"genome"` // all genes as a person writes them
	Fresh    bool   `toml:"fresh"`  // measured on fixtures never used in breeding
	Estimate        // its fitness
}

// Compare orders peers: those on fresh fixtures first, then by fitness.
func (p Peer) Compare(other Peer) int {
	if p.Fresh != other.Fresh {
		if p.Fresh {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(other.Mean, p.Mean), cmp.Compare(p.ID, other.ID))
}

// Opponent is how matches against one rival went.
type Opponent struct {
	Bot     string  `toml:"bot"`
	HeldOut bool    `toml:"held-out"` // not met while breeding
	Past    bool    `toml:"past"`     // a past champion of the same run
	Games   int     `toml:"games"`
	Courses int     `toml:"courses"` // games that could differ, as without chance the same setting and seat repeat; 0 means all
	Wins    int     `toml:"wins"`
	Draws   int     `toml:"draws"`
	Losses  int     `toml:"losses"`
	Points  float64 `toml:"points"` // mean, 0..1
	Low     float64 `toml:"low"`    // 95 % interval of Points
	High    float64 `toml:"high"`
}

// repeats says whether some games could only go as others did.
func (o Opponent) repeats() bool { return o.Courses > 0 && o.Courses != o.Games }

// NewOpponentCourses is the record of a tally against a bot of whose matches
// only so many could differ, the others being repetitions of them. Repetitions
// tell nothing new, so the interval is that of as many matches as could differ,
// with the shares of wins, draws and losses, or the mean points, of all: right
// where all repeat equally often. Courses below 1 or above the number of
// matches stand for all of them.
func NewOpponentCourses(bot string, t Tally, courses int) Opponent {
	o := Opponent{
		Bot: bot, Games: t.Games(), Wins: t.Wins, Draws: t.Draws, Losses: t.Losses,
		Points: t.Points.Mean(),
	}
	if courses > 0 && courses < o.Games {
		o.Courses = courses
		o.Low, o.High = t.intervalOf(courses)
	} else {
		o.Low, o.High = t.Interval()
	}
	return o
}

// championFile is the champion's file, as TOML decodes it.
type championFile struct {
	Game     string         `toml:"game"`
	Strategy string         `toml:"strategy"`
	Arena    string         `toml:"arena"`
	Genome   map[string]any `toml:"genome"`
	Settings map[string]any `toml:"arena-settings"`
	Fitness  struct {
		Measure    string   `toml:"measure"`
		Selection  Estimate `toml:"selection"`
		Validation Estimate `toml:"validation"`
	} `toml:"fitness"`
	Run struct {
		Job         string    `toml:"job"`
		Seed        Seed      `toml:"seed"`
		Generations int       `toml:"generations"`
		Matches     int       `toml:"matches"`
		Made        time.Time `toml:"made"`
	} `toml:"run"`
	Record []Opponent `toml:"record"`
	Peers  []Peer     `toml:"peers"`
}

// ReadChampion reads the file of a champion; see [ParseChampion].
func ReadChampion(path string) (*Champion, error) {
	data, err := ReadText(path)
	if err != nil {
		return nil, fmt.Errorf("no champion %s (%w): give a champion.toml", path, reason(err))
	}
	return ParseChampion(path, data)
}

// ParseChampion reads a champion as [Champion.TOML] writes it. Game, strategy
// and genome must be there; a key that means nothing is an error. Errors name
// the file as given, the key, and the line where it is known. The genome is
// left in Genes, for [Champion.Decode] to read once the strategy is found.
func ParseChampion(name string, data []byte) (*Champion, error) {
	var file championFile
	md, err := toml.Decode(string(data), &file)
	if err != nil {
		return nil, tomlError(name, err)
	}
	if unknown := md.Undecoded(); len(unknown) > 0 {
		key := unknown[0]
		return nil, fmt.Errorf("%s: unknown key %q: a champion has game, strategy, arena, genome, arena-settings, fitness, run, record and peers",
			at(name, data, key), key.String())
	}
	for _, required := range [][]string{{"game"}, {"strategy"}, {"genome"}} {
		if !md.IsDefined(required...) {
			return nil, fmt.Errorf("%s: %s is missing: a champion needs game, strategy and [genome]", name, required[0])
		}
	}
	c := &Champion{
		Game: file.Game, Strategy: file.Strategy, Arena: file.Arena, Settings: file.Settings,
		Genes:   file.Genome,
		Measure: file.Fitness.Measure, Selection: file.Fitness.Selection, Validation: file.Fitness.Validation,
		Record: file.Record, Peers: file.Peers,
		Job: file.Run.Job, Seed: uint64(file.Run.Seed),
		Generations: file.Run.Generations, Matches: file.Run.Matches,
		Made: file.Run.Made,
	}
	if !c.Made.IsZero() {
		c.Made = c.Made.UTC().Truncate(time.Second)
	}
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// Decode reads Genes as a genome of the strategy's space and keeps it as
// Genome. Genes that the file leaves out have their default.
func (c *Champion) Decode(space *genomes.Space) error {
	genome, err := space.Decode(c.Genes)
	if err != nil {
		return fmt.Errorf("champion of %s, strategy %s: genome: %w", c.Game, c.Strategy, err)
	}
	c.Genome = genome
	return nil
}

// Absent lists the genes of the strategy's space that Genes lacks, as where the
// strategy was given them later, or the file is not whole.
func (c *Champion) Absent(space *genomes.Space) (names []string) {
	for _, gene := range space.Genes() {
		if _, there := c.Genes[gene.Name()]; !there {
			names = append(names, gene.Name())
		}
	}
	return names
}

// check says what no champion can have.
func (c *Champion) check() error {
	if c.Game == "" {
		return errors.New("game must be the name of a game")
	}
	if c.Strategy == "" {
		return errors.New("strategy must be the name of a strategy")
	}
	if c.Generations < 0 || c.Matches < 0 {
		return errors.New("run.generations and run.matches must be 0 or more")
	}
	if year := c.Made.Year(); year < 1 || year > 9999 {
		return errors.New("run.made must be a time such as 2026-11-29T22:33:44Z")
	}
	for _, e := range []struct {
		key string
		Estimate
	}{{"fitness.selection", c.Selection}, {"fitness.validation", c.Validation}} {
		if err := e.check(e.key); err != nil {
			return err
		}
	}
	for i, p := range c.Peers {
		key := fmt.Sprintf("peers %d", i+1)
		if p.Genome == "" {
			return fmt.Errorf("%s: genome must be all genes of a genome", key)
		}
		if err := p.Estimate.check(key); err != nil {
			return err
		}
	}
	for i, o := range c.Record {
		switch {
		case o.Bot == "":
			return fmt.Errorf("record %d: bot must be the name of a bot", i+1)
		case o.Wins < 0 || o.Draws < 0 || o.Losses < 0 || o.Wins+o.Draws+o.Losses != o.Games:
			return fmt.Errorf("record %d (%s): wins, draws and losses must sum up to games", i+1, o.Bot)
		case o.Courses < 0 || o.Courses > o.Games:
			return fmt.Errorf("record %d (%s): courses must be 0 to games", i+1, o.Bot)
		case !(0 <= o.Low && o.Low <= o.Points && o.Points <= o.High && o.High <= 1):
			return fmt.Errorf("record %d (%s): points must be in low..high and all in 0..1", i+1, o.Bot)
		}
	}
	return nil
}

// check says what no estimate can have.
func (e Estimate) check(key string) error {
	switch {
	case math.IsNaN(e.Mean) || math.IsInf(e.Mean, 0):
		return fmt.Errorf("%s.mean must be a finite number", key)
	case math.IsNaN(e.Error) || e.Error < 0:
		return fmt.Errorf("%s.error must be 0 or more", key)
	case e.Matches < 0:
		return fmt.Errorf("%s.matches must be 0 or more", key)
	}
	return nil
}

// TOML is the champion as a file that people can read and [ParseChampion]
// reads back, numbers rounded to six significant digits. An error says what no
// champion can have.
func (c *Champion) TOML() ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("champion: %w", err)
	}
	genome := "[genome]\n" + c.Genome.TOML()
	if c.Genome.IsZero() { // not decoded, or nothing known of its strategy
		table, err := encode(map[string]any{"genome": c.Genes})
		if err != nil {
			return nil, fmt.Errorf("champion: genome: %w", err)
		}
		genome = table
	}
	var settings string
	if len(c.Settings) > 0 {
		table, err := encode(map[string]any{"arena-settings": c.Settings})
		if err != nil {
			return nil, fmt.Errorf("champion: arena settings: %w", err)
		}
		settings = table
	}
	var b bytes.Buffer
	err := championTemplate.Execute(&b, map[string]any{
		"Champion": c,
		"Repeats":  slices.ContainsFunc(c.Record, Opponent.repeats),
		"Genome":   strings.TrimRight(genome, "\n"),
		"Settings": strings.TrimRight(settings, "\n"),
	})
	if err != nil {
		return nil, fmt.Errorf("champion: %w", err)
	}
	return b.Bytes(), nil
}

var championTemplate = template.Must(template.New("champion").Funcs(template.FuncMap{
	"text":    quote,
	"repeats": Opponent.repeats,
	"number":  number,
	"seed":    func(s uint64) string { return Seed(s).text() },
	"time":    func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
}).Parse(`# A champion of breeder: the genome that a run stands by after validation.
# Its file name is a bot wherever a bot is asked for.
{{with .Champion}}
game = {{text .Game}}
strategy = {{text .Strategy}}
{{- if .Arena}}
arena = {{text .Arena}}
{{- end}}
{{- end}}

# What was bred: all genes of the strategy.
{{.Genome}}
{{- if .Settings}}

# The arena that it was bred in.
{{.Settings}}
{{- end}}
{{- with .Champion}}

# Fitness with its standard error. Selection is what breeding chose it for, and
# so too high; validation is on fixtures that breeding never used.
[fitness]
{{- if .Measure}}
measure = {{text .Measure}}
{{- end}}
{{- if .Selection.Matches}}
selection = { mean = {{number .Selection.Mean}}, error = {{number .Selection.Error}}, matches = {{.Selection.Matches}} }
{{- end}}
{{- if .Validation.Matches}}
validation = { mean = {{number .Validation.Mean}}, error = {{number .Validation.Error}}, matches = {{.Validation.Matches}} }
{{- end}}

# Where it comes from. A run of the same job and seed breeds it again if
# generations or matches end it, not time, and nothing interrupts it.
[run]
job = {{text .Job}}
seed = {{seed .Seed}}
generations = {{.Generations}}
matches = {{.Matches}}
{{- if not .Made.IsZero}}
made = {{time .Made}}
{{- end}}
{{- if .Record}}

# Its matches in validation against each rival. Points are the mean of 1 for a
# win, 0.5 for a draw and 0 for a loss; low and high are their 95 % interval.
{{- if $.Repeats}}
# Where nothing is left to chance some games repeat: courses tells how many
# differ, and the interval counts only those.
{{- end}}
{{- range .Record}}
[[record]]
bot = {{text .Bot}}
{{- if .HeldOut}}
held-out = true
{{- end}}
{{- if .Past}}
past = true
{{- end}}
games = {{.Games}}
{{- if repeats .}}
courses = {{.Courses}}
{{- end}}
wins = {{.Wins}}
draws = {{.Draws}}
losses = {{.Losses}}
points = {{number .Points}}
low = {{number .Low}}
high = {{number .High}}
{{end}}
{{- else}}
{{end}}
{{- if .Peers}}
# Genomes that the run could not tell from it: a test at 5 % does not find them
# worse. Their fitness is on fresh fixtures, or that of breeding, which is too
# high. The id is that in the population, -1 if it was not bred.
{{- range .Peers}}
[[peers]]
id = {{.ID}}
genome = {{text .Genome}}
{{- if .Fresh}}
fresh = true
{{- end}}
mean = {{number .Mean}}
error = {{number .Error}}
matches = {{.Matches}}
{{end}}
{{- end}}
{{- end}}`))

// EncodeSettings is the TOML table of a struct with toml tags, such as an
// arena's settings.
func EncodeSettings(settings any) (map[string]any, error) {
	text, err := encode(settings)
	if err != nil {
		return nil, err
	}
	var table map[string]any
	if _, err := toml.Decode(text, &table); err != nil {
		return nil, err
	}
	return table, nil
}

// encode is a value as TOML.
func encode(value any) (string, error) {
	var b strings.Builder
	encoder := toml.NewEncoder(&b)
	encoder.Indent = ""
	if err := encoder.Encode(value); err != nil {
		return "", err
	}
	return b.String(), nil
}

// quote is a text as TOML writes it.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// number is a float as TOML writes it, rounded to six significant digits.
func number(x float64) string {
	if math.IsInf(x, 1) {
		return "inf"
	}
	text := strconv.FormatFloat(round(x), 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0" // or it would read back as an integer
	}
	return text
}

// tomlError makes an error of reading TOML name its file and line, in one line.
func tomlError(name string, err error) error {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		return fmt.Errorf("%s:%d: %s", name, parse.Position.Line, strings.TrimSuffix(parse.Message, "."))
	}
	text := strings.TrimPrefix(err.Error(), "toml: ")
	if parts := typeError.FindStringSubmatch(text); parts != nil {
		text = fmt.Sprintf("%s: %s", parts[2], parts[3])
		name += ":" + parts[1]
	}
	return fmt.Errorf("%s: %s", name, strings.ReplaceAll(text, "\n", " "))
}

// typeError is how the decoder says that a value has the wrong type, less the
// name that it puts before it.
var typeError = regexp.MustCompile(`^line (\d+) \(last key "(.*)"\): (.*)$`)

// at is the file with the first line that gives the key a value, if it can be
// found: the decoder does not tell.
func at(name string, data []byte, key toml.Key) string {
	last := key[len(key)-1]
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimLeft(line, " \t[")
		line = strings.TrimPrefix(line, key[:len(key)-1].String()+".")
		rest, found := strings.CutPrefix(strings.TrimPrefix(line, `"`), last)
		if found && strings.IndexAny(rest, " \t=]\".") == 0 {
			return fmt.Sprintf("%s:%d", name, i+1)
		}
	}
	return name
}
