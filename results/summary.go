package results

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"text/template"
	"time"

	"breeder/genomes"
)

// SummaryFile is the run's report for the morning after.
const SummaryFile = "summary.md"

// Summary is what a run's report is made of.
type Summary struct {
	Folder   *Folder
	Champion Champion
	Default  genomes.Genome // of the strategy
	Rivals   []string       // as the job names them
	HeldOut  []string
	Versus   string // a rival to watch it against, as a shell takes it; empty if there is none
	Budget   string // in words
	Why      string // what ended the breeding
	Parent   *Parent

	DefaultFitness Estimate // on the fixtures of the champion's record
	Gain           Estimate // of the champion on it there
	NoBetter       bool     // as far as can be told
	StandIns       bool     // past champions stood in for rivals of the run's own
	Repeats        int      // matches of the record that could only go as others did

	Generations int
	Progress    int // the last generation that was better than all before, beyond noise
	Matches     int
	Saved       int // matches that racing spared
	Failures    int
	Spent       time.Duration
	Interrupted bool
	Archive     string // how much of it is filled; empty if there is none
}

// Markdown is the report: what was asked, what was found, how sure that is,
// what to do next.
func (s *Summary) Markdown() ([]byte, error) {
	var b bytes.Buffer
	if err := summaryTemplate.Execute(&b, summaryView{s}); err != nil {
		return nil, fmt.Errorf("%s: %w", SummaryFile, err)
	}
	return b.Bytes(), nil
}

// summaryView is a summary with what only its template needs.
type summaryView struct{ *Summary }

func (s summaryView) Range(e Estimate) string {
	if e.Matches == 0 {
		return "not known"
	}
	return fmt.Sprintf("%.3f ± %.3f", e.Mean, Z95*e.Error)
}

func (s summaryView) Percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

// Changed is the genes in which the champion differs from the default.
func (s summaryView) Changed() [][3]string {
	var rows [][3]string
	for _, gene := range s.Champion.Genome.Space().Genes() {
		now, before := s.Champion.Genome.Text(gene.Name()), s.Default.Text(gene.Name())
		if now != before {
			rows = append(rows, [3]string{gene.Name(), before, now})
		}
	}
	return rows
}

// Hardest is the one of the job's own rivals with the fewest points won against
// it, "" if it lost all or there is no other.
func (s summaryView) Hardest() string {
	name, least := "", 1.0
	for _, o := range s.Champion.Record {
		if o.Points < least && !o.HeldOut && slices.ContainsFunc(s.Rivals, func(rival string) bool { return rival == o.Bot || strings.HasPrefix(rival, o.Bot+" (weight") }) {
			name, least = o.Bot, o.Points
		}
	}
	if len(s.Champion.Record) < 2 {
		return ""
	}
	return name
}

// Luck is how much higher the fitness seemed while breeding.
func (s summaryView) Luck() float64 { return s.Champion.Selection.Mean - s.Champion.Validation.Mean }

func (s summaryView) Lucky() bool {
	v := s.Champion.Validation
	return s.Champion.Selection.Matches > 0 && !s.StandIns && s.Luck() > Z95*v.Error
}

// Climbing says whether the last fifth of the run still brought progress.
func (s summaryView) Climbing() bool { return s.Progress >= s.Generations-max(s.Generations/5, 2) }

func (s summaryView) Time() string { return s.Spent.Round(time.Second).String() }

func (s summaryView) Share(part int) string {
	return fmt.Sprintf("%.0f %%", 100*float64(part)/max(float64(part+s.Matches), 1))
}

func (s summaryView) List(words []string) string { return strings.Join(words, ", ") }

// One quotes a bot's name for a table of Markdown.
func (s summaryView) One(text string) string { return strings.ReplaceAll(text, "|", "\\|") }

var summaryTemplate = template.Must(template.New("summary").Parse(
	`# {{.Champion.Job}}: {{.Champion.Strategy}} for {{.Champion.Game}}

## What was asked

Breed {{.Champion.Strategy}} in arena {{.Champion.Arena}}, seed {{.Champion.Seed}}, for {{.Champion.Measure}} a match,
{{- if .Rivals}}
against {{.List .Rivals}}
{{- else}}
against the arena's own field
{{- end}}
{{- if .HeldOut}}; held out until the end: {{.List .HeldOut}}{{end}}. Budget: {{.Budget}}.
{{- with .Parent}}

A fork of {{.Run}} after {{.Generations}} generations{{if .Changes}}, with {{range $i, $c := .Changes}}{{if $i}}, {{end}}` + "`{{$c}}`" + `{{end}}{{end}}.
{{- end}}

## What was found

{{if .NoBetter -}}
Nothing that is better than the strategy's default, as far as {{.Champion.Validation.Matches}} matches can tell.
{{- else -}}
A champion that is better than the strategy's default by {{.Range .Gain}} (95 % interval) on the same fixtures.
{{- end}}

| fitness | mean ± 1.96 s.e. | matches |
|---|---|---|
| champion, on fresh fixtures | {{.Range .Champion.Validation}} | {{.Champion.Validation.Matches}} |
| the default there | {{.Range .DefaultFitness}} | {{.DefaultFitness.Matches}} |
| champion, while breeding | {{.Range .Champion.Selection}} | {{.Champion.Selection.Matches}} |
{{if .Champion.Record}}
| against | games | won | drawn | lost | points % | 95 % interval |
|---|---|---|---|---|---|---|
{{range .Champion.Record -}}
| {{$.One .Bot}}{{if .HeldOut}} (held out){{end}} | {{.Games}} | {{.Wins}} | {{.Draws}} | {{.Losses}} | {{$.Percent .Points}} | {{$.Percent .Low}} to {{$.Percent .High}} |
{{end}}{{end}}
{{with .Changed -}}
| gene | default | champion |
|---|---|---|
{{range . -}}
| {{index . 0}} | {{index . 1}} | {{index . 2}} |
{{end}}{{else -}}
The champion is the default itself.
{{end}}
![The fitness curve](plots/curve.png)

## How sure that is

- The record and the fitness on fresh fixtures come from matches that neither bred nor chose the champion: their intervals can be taken as they are.
{{- if .Lucky}}
- While breeding it seemed {{printf "%.3f" .Luck}} better than it is: it was chosen for being high, so that is luck.
{{- end}}
{{- if .StandIns}}
- Rivals were bred too: what was measured while breeding was measured against other bots than the record's, in which past champions stand in for them.
{{- end}}
{{- if .Repeats}}
- Without chance {{.Repeats}} matches of the record repeat others, and count once.
{{- end}}
{{- with .Champion.Peers}}
- A test at 5 % does not tell it from {{len .}} other{{if gt (len .) 1}}s{{end}} that it was compared with; champion.toml lists them.
{{- end}}
{{- if .Failures}}
- {{.Failures}} matches broke down while breeding and count as lost: see ` + FailuresFile + `.
{{- end}}
{{- if .Interrupted}}
- The run was interrupted, so the validation was a short one.
{{- end}}

## How it went

Ended by {{.Why}}: {{.Generations}} generations, {{.Matches}} matches in {{.Time}}{{if .Saved}}, {{.Saved}} more spared by racing ({{.Share .Saved}}){{end}}. {{if .StandIns}}Its rivals changed with it, so that the fitness of two generations cannot be compared; the record against past champions tells what was learnt and forgotten.{{else}}The last progress beyond noise was in generation {{.Progress}}.{{end}}
{{- with .Archive}} The archive has {{.}}: ` + ArchiveFile + ` holds the best of each.{{end}}

## What to do next
{{if .Interrupted}}
- Go on: ` + "`breeder resume {{.Folder.Word \"\"}}`" + `
{{- else if .StandIns}}
- Go on: ` + "`breeder resume {{.Folder.Word \"\"}} --for 1h`" + `
{{- else if .Climbing}}
- It was still getting better: ` + "`breeder resume {{.Folder.Word \"\"}} --for 1h`" + `
{{- else}}
- It had stopped getting better {{.SinceProgress}} generations before the end. More of the same will bring little: try other rivals, more genes, or ` + "`breeder fork {{.Folder.Word \"\"}} --set search.mutation-rate=0.15`" + `
{{- end}}
{{- if .NoBetter}}
- To tell smaller differences apart, raise measure.pairs and validation.pairs.
{{- end}}
- See it play: ` + "`breeder match {{.Champion.Game}} {{.Folder.Word \"champion.toml\"}}{{with .Versus}} {{.}}{{end}}`" + `
{{- with .Hardest}}
- Its hardest rival is {{.}}: give it more weight in the job if that matters.
{{- end}}
`))

func (s summaryView) SinceProgress() int { return s.Generations - 1 - s.Progress }
