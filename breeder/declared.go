package breeder

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"breeder/engines"
	"breeder/engines/outside"
	"breeder/genomes"
	"breeder/results"
)

// Declared is a strategy that a job declares: a program of any language, whose
// genes are written into its command or its source for each genome.
//
//	[program]
//	command = ["node", "cell.js", "--split={stats}", "--flee={flee}"]
//
// stands for the value of a gene as people write it, and {stats.hp} for a part
// of a split. In a source, which is written anew for each genome, the braces
// are double, and {source} in the command is its file:
//
//	[program]
//	command = ["python3", "{source}"]
//	source = "cell.py"                  # has {{flee}} in it
//
// A script for Node is run without a process if its name has js: before it, as
// in "js:cell.js" or "js:{source}".
type Declared struct {
	Command []string              `toml:"command"`
	Source  string                `toml:"source,omitempty"`
	Time    Duration              `toml:"time"`   // for one answer
	Memory  string                `toml:"memory"` // as in "512M"
	Strikes int                   `toml:"strikes"`
	Exact   bool                  `toml:"exact,omitempty"`
	Genes   []genomes.Declaration `toml:"genes"`
	// File is where the strategy was declared. It is filled in, and names the
	// strategy: a bot of it is written as the file with genes in braces.
	File string `toml:"file"`

	space    *genomes.Space
	base     *outside.Spec
	template string // the source
	tally    *outside.Tally
}

// declaredName is what a job's strategy is called that the job itself declares.
const declaredName = "program"

// resolve checks the declaration, which stands in a file.
func (d *Declared) resolve(file string) error {
	limits := outside.DefaultLimits()
	if d.Time == 0 {
		d.Time = Duration(limits.Time)
	}
	if d.Memory == "" {
		d.Memory = fmt.Sprintf("%dM", limits.Memory>>20)
	}
	if d.Strikes == 0 {
		d.Strikes = limits.Strikes
	}
	if d.File == "" {
		var err error
		if d.File, err = filepath.Abs(file); err != nil {
			return err
		}
	}
	limits.Time, limits.Strikes = time.Duration(d.Time), d.Strikes
	var err error
	if limits.Memory, err = outside.ParseBytes(d.Memory); err != nil {
		return about("program.memory", "program.memory: %w", err)
	}
	if limits.Time < time.Millisecond || limits.Time > time.Hour {
		return about("program.time", "program.time is %v, must be 1ms to 1h", d.Time)
	}
	if d.Strikes < 1 {
		return about("program.strikes", "program.strikes is %d, must be 1 or more", d.Strikes)
	}
	if d.space, err = genomes.Declare(d.Genes); err != nil {
		return keyed{key: "program.genes", err: fmt.Errorf("program.genes: %w", err)}
	}
	if err := d.readSource(); err != nil {
		return keyed{key: "program.source", err: fmt.Errorf("program.source: %w", err)}
	}
	if d.base = (&outside.Spec{Text: declaredName, Command: d.Command}); !d.isSourceScript() {
		if d.base, err = outside.New(declaredName, d.Command); err != nil {
			return keyed{key: "program.command", err: fmt.Errorf("program.command: %w", err)}
		}
	}
	d.Command = d.base.Command
	d.base.Limits, d.base.Exact = limits, d.Exact
	d.tally = &outside.Tally{}
	if err := d.checkPlaces(); err != nil {
		return err
	}
	if _, err := d.spec(d.space.Default()); err != nil {
		return keyed{key: "program.source", err: fmt.Errorf("program.source: %w", err)}
	}
	return nil
}

// isSourceScript tells that the source is a script that is run in this process.
func (d *Declared) isSourceScript() bool {
	return d.Source != "" && len(d.Command) > 0 && d.Command[0] == outside.ScriptPrefix+"{source}"
}

func (d *Declared) readSource() error {
	if d.Source == "" {
		return nil
	}
	text, err := os.ReadFile(d.Source)
	if err != nil {
		return err
	}
	d.template = string(text)
	d.Source, err = filepath.Abs(d.Source)
	return err
}

// Places in a command and in a source where a gene, or a part of one, is written.
var (
	commandPlace = regexp.MustCompile(`\{([a-z0-9][a-z0-9.-]*)\}`)
	sourcePlace  = regexp.MustCompile(`\{\{([a-z0-9][a-z0-9.-]*)\}\}`)
)

// checkPlaces sees to it that each place has a gene, and each gene a place.
func (d *Declared) checkPlaces() error {
	values := d.values(d.space.Default())
	used := map[string]bool{"source": d.isSourceScript()}
	look := func(key, text string, place *regexp.Regexp) error {
		for _, match := range place.FindAllStringSubmatch(text, -1) {
			name := match[1]
			if name == "source" && key == "program.command" && d.Source != "" {
				used[name] = true
				continue
			}
			if _, ok := values[name]; !ok {
				gene, _, _ := strings.Cut(name, ".")
				_, err := d.space.Gene(gene)
				if err == nil {
					err = fmt.Errorf("gene %s has no such part", gene)
				}
				return keyed{key: key, near: match[0], err: fmt.Errorf("%s: %s: %w", key, match[0], err)}
			}
			gene, _, _ := strings.Cut(name, ".")
			used[gene] = true
		}
		return nil
	}
	for _, word := range d.Command[1:] {
		if err := look("program.command", word, commandPlace); err != nil {
			return err
		}
	}
	if err := look("program.source", d.template, sourcePlace); err != nil {
		return err
	}
	if d.Source != "" && !used["source"] {
		return about("program.command", "program.command: {source} is missing, which stands for the file that is written for each genome")
	}
	for _, gene := range d.space.Genes() {
		if !used[gene.Name()] {
			return about("program.genes", "gene %s has no place: write {%s} in program.command, or {{%s}} in the source", gene.Name(), gene.Name(), gene.Name())
		}
	}
	return nil
}

// values is what is written for each gene and for each part of a split.
func (d *Declared) values(g genomes.Genome) map[string]string {
	values := map[string]string{}
	for _, gene := range d.space.Genes() {
		text := g.Text(gene.Name())
		values[gene.Name()] = text
		words := strings.Fields(text)
		for i, part := range gene.Parts() {
			values[gene.Name()+"."+part] = words[i]
		}
	}
	return values
}

// spec is the program of one genome. An error is that of a script that cannot be
// read.
func (d *Declared) spec(g genomes.Genome) (*outside.Spec, error) {
	values := d.values(g)
	fill := func(text string, place *regexp.Regexp) string {
		return place.ReplaceAllStringFunc(text, func(match string) string {
			if value, ok := values[strings.Trim(match, "{}")]; ok {
				return value
			}
			return match
		})
	}
	spec := *d.base
	name, source := filepath.Base(d.Source), []byte(fill(d.template, sourcePlace))
	if d.Source != "" {
		values["source"] = name
	}
	spec.Command = []string{d.base.Command[0]}
	for _, word := range d.base.Command[1:] {
		spec.Command = append(spec.Command, fill(word, commandPlace))
	}
	if d.isSourceScript() {
		script, err := outside.NewScript(declaredName, name, source, spec.Command[1:])
		if err != nil {
			return nil, err
		}
		script.Limits, script.Exact = spec.Limits, spec.Exact
		return script, nil
	}
	if d.Source != "" {
		spec.Files = map[string][]byte{name: source}
	}
	return &spec, nil
}

// strategy is the declared strategy for a game.
func (d *Declared) strategy(game engines.Game) (engines.Strategy, error) {
	protocol, err := protocolOf(game)
	if err != nil {
		return engines.Strategy{}, err
	}
	return engines.Strategy{
		Name: d.File, Author: "outside", Summary: "the program that the job declares", Space: d.space,
		New: func(g genomes.Genome) (engines.Bot, error) {
			spec, err := d.spec(g)
			if err != nil {
				return nil, err
			}
			return protocol.Outside(spec.New(d.tally)), nil
		},
	}, nil
}

// declare makes the strategy of a job that of the program that it declares.
func (j *Job) declare() error {
	if j.Strategy != "" && j.Strategy != declaredName {
		return about("strategy", "strategy is %q, but the job declares a program: leave one of the two out", j.Strategy)
	}
	j.Strategy = declaredName
	if err := j.Program.resolve(j.file); err != nil {
		return err
	}
	var err error
	j.strategy, err = j.Program.strategy(j.game)
	return err
}

// Programs are the bots of a job that are programs, for [Troubles]: its rivals
// and the bred one.
func (j *Job) Programs() []Contender {
	var list []Contender
	for _, rivals := range [][]Rival{j.Rivals, j.HeldOut} {
		for _, r := range rivals {
			if r.contender.Program != nil {
				list = append(list, r.contender)
			}
		}
	}
	if j.Program != nil {
		list = append(list, Contender{Name: declaredName, Program: j.Program.tally})
	}
	return list
}

// readDeclared reads the strategy that a job declares, and nothing else of the job.
func readDeclared(game engines.Game, file string) (*Declared, engines.Strategy, error) {
	fail := func(err error) (*Declared, engines.Strategy, error) {
		return nil, engines.Strategy{}, fmt.Errorf("%s: %w", file, err)
	}
	text, err := results.ReadText(file)
	if err != nil {
		return nil, engines.Strategy{}, err
	}
	var job struct {
		Game    string    `toml:"game"`
		Program *Declared `toml:"program"`
	}
	if _, err := toml.NewDecoder(bytes.NewReader(text)).Decode(&job); err != nil {
		return nil, engines.Strategy{}, jobError(file, err)
	}
	if job.Program == nil {
		return fail(errors.New("it declares no program: there is no [program]"))
	}
	if job.Game != game.Name() {
		return fail(fmt.Errorf("its program plays %s, not %s", job.Game, game.Name()))
	}
	if err := job.Program.resolve(file); err != nil {
		return fail(err)
	}
	strategy, err := job.Program.strategy(game)
	if err != nil {
		return fail(err)
	}
	return job.Program, strategy, nil
}

// declaredContender reads a bot of a declared strategy, as in
// "cell.toml{stats=…}".
func declaredContender(game engines.Game, text string) (Contender, error) {
	at := strings.Index(text, ".toml{")
	file, genes := text[:at+len(".toml")], strings.TrimSuffix(text[at+len(".toml{"):], "}")
	if !strings.HasSuffix(text, "}") {
		return Contender{}, fmt.Errorf("bot %s: the brace after %s is not closed", text, file)
	}
	declared, strategy, err := readDeclared(game, file)
	if err != nil {
		return Contender{}, fmt.Errorf("bot %s: %w", text, err)
	}
	genome, err := strategy.Space.Parse(genes)
	if err != nil {
		return Contender{}, fmt.Errorf("bot %s: %w", file, err)
	}
	return Contender{Name: text, Strategy: strategy, Genome: genome, Program: declared.tally}, nil
}
