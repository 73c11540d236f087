package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"breeder/breeder"
	"breeder/genomes"
	"breeder/results"
)

func newExplain() *cobra.Command {
	var (
		o      breeder.ExplainOptions
		genes  []string
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "explain RUN",
		Short: "Say which genes of a run's champion matter",
		Long: `Say which genes matter: how much fitness the champion loses when one is set back
to the default, which of its genes make a champion of the default and in which
order, and how much each did in all genomes that the run measured.

  breeder explain results/night
  breeder explain results/night --gene divide-at    draw fitness over its values

It plays about half a minute, or --for longer, or some number of --games, which
gives the same result each time.`,
		Args: exactArgs("RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkWorkers(o.Workers); err != nil {
				return err
			}
			switch {
			case cmd.Flags().Changed("games"):
				if err := checkGames(o.Games); err != nil {
					return err
				}
			case o.For < time.Second || o.For > 24*time.Hour:
				return fmt.Errorf("--for is %v, must be 1s to 24h", o.For)
			}
			folder, err := results.Open(args[0])
			if err != nil {
				return err
			}
			live := newLive(cmd.ErrOrStderr())
			defer live.close()
			o.Phase = live.show
			switch len(genes) {
			case 0:
				e, err := breeder.Explain(cmd.Context(), folder, o)
				live.close()
				if err != nil {
					return err
				}
				return showExplanation(cmd, folder, e, asJSON)
			case 1:
				land, err := breeder.ExplainGene(cmd.Context(), folder, genes[0], o)
				live.close()
				if err != nil {
					return err
				}
				return showLandscape(cmd, folder, land, asJSON)
			}
			job, err := breeder.LoadJob(folder.Job())
			if err != nil {
				return err
			}
			return fmt.Errorf("--gene is given %d times, and explain draws one gene: for two, %s", len(genes), breeder.SweepCommand(job, folder, genes[:2]...))
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&o.Games, "games", 0, "matches to play, about (default: as many as fit into --for)")
	flags.DurationVar(&o.For, "for", 30*time.Second, "how long to play")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of everything drawn")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "matches played at the same time")
	flags.StringArrayVar(&genes, "gene", nil, "draw the champion's fitness over the values of this gene")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// unit is how differences of fitness are written: points as hundredths, scores
// as they are.
type unit struct {
	factor float64
	name   string
	short  string
	digits int
}

func unitOf(fitness string, largest float64) unit {
	if strings.HasPrefix(fitness, "points") {
		u := unit{100, "points of a hundred", "points of a hundred", 1}
		if fitness != "points" {
			u.name, u.short = "hundredths of fitness ("+fitness+")", "hundredths of fitness"
		}
		return u
	}
	return unit{1, "fitness (" + fitness + ")", "fitness", max(0, 2-int(math.Floor(math.Log10(max(largest, 1e-9)))))}
}

func (u unit) signed(v float64) string { return fmt.Sprintf("%+.*f", u.digits, u.factor*v) }
func (u unit) half(v float64) string   { return fmt.Sprintf("%.*f", u.digits, u.factor*v) }
func (u unit) gain(e results.Estimate) string {
	return u.signed(e.Mean) + " ± " + u.half(results.Z95*e.Error)
}

type geneMattersJSON struct {
	Name           string   `json:"name"`
	Default        string   `json:"default"`
	Champion       string   `json:"champion"`
	Worth          *float64 `json:"worth,omitempty"`
	WorthHalfWidth float64  `json:"worth_half_width,omitempty"`
	Matters        bool     `json:"matters"`
	Importance     *float64 `json:"importance,omitempty"`
	Low            float64  `json:"importance_low,omitempty"`
	High           float64  `json:"importance_high,omitempty"`
	Deviation      float64  `json:"deviation,omitempty"`
}

type stepJSON struct {
	Gene      string  `json:"gene"`
	From      string  `json:"from"`
	To        string  `json:"to"`
	Gain      float64 `json:"gain"`
	HalfWidth float64 `json:"gain_half_width"`
}

type gainJSON struct {
	Genes     int     `json:"genes"`
	Gain      float64 `json:"gain"`
	HalfWidth float64 `json:"gain_half_width"`
}

type explanationJSON struct {
	Game      string            `json:"game"`
	Strategy  string            `json:"strategy"`
	Fitness   string            `json:"fitness"`
	Games     int               `json:"games"`
	Genomes   int               `json:"genomes"`
	Explained *float64          `json:"explained,omitempty"`
	Why       string            `json:"no_importances,omitempty"`
	Genes     []geneMattersJSON `json:"genes"`
	Gain      float64           `json:"gain"`
	HalfWidth float64           `json:"gain_half_width"`
	Together  *gainJSON         `json:"others_together,omitempty"`
	Path      []stepJSON        `json:"path"`
	Rest      *gainJSON         `json:"rest,omitempty"`
}

func explanationAsJSON(e *breeder.Explanation) explanationJSON {
	half := func(g results.Estimate) float64 { return results.Z95 * g.Error }
	out := explanationJSON{
		Game: e.Game, Strategy: e.Strategy, Fitness: e.Fitness, Games: e.Matches,
		Genomes: e.Importances.Genomes, Why: e.Importances.Why, Gain: e.Gain.Mean, HalfWidth: half(e.Gain), Path: []stepJSON{},
	}
	if e.Importances.Of != nil {
		out.Explained = &e.Importances.Explained
	}
	for _, g := range e.Genes {
		line := geneMattersJSON{Name: g.Name, Default: g.Default, Champion: g.Champion, Matters: g.Matters}
		if g.Worth != nil {
			line.Worth, line.WorthHalfWidth = &g.Worth.Mean, half(*g.Worth)
		}
		if m := g.Importance; m != nil {
			line.Importance, line.Low, line.High, line.Deviation = &m.Share, m.Low, m.High, m.Deviation
		}
		out.Genes = append(out.Genes, line)
	}
	if e.Together != nil {
		out.Together = &gainJSON{e.Others, e.Together.Mean, half(*e.Together)}
	}
	for _, s := range e.Path {
		out.Path = append(out.Path, stepJSON{s.Gene, s.From, s.To, s.Gain.Mean, half(s.Gain)})
	}
	if e.RestSize > 0 && e.Short == "" {
		out.Rest = &gainJSON{e.RestSize, e.Rest.Mean, half(e.Rest)}
	}
	return out
}

// mostRows is the number of genes that the table and the figure show at most.
const mostRows = 16

// ranked are the genes that either way of looking tells from none, and where
// these are but a few, the most important of the others.
func ranked(e *breeder.Explanation) []breeder.GeneMatter {
	var list []breeder.GeneMatter
	told := func(g breeder.GeneMatter) bool { return g.Matters || g.Importance != nil && g.Importance.Told() }
	// surer genes may matter: one by one their intervals say so.
	surer := func(g breeder.GeneMatter) bool {
		return g.Worth != nil && math.Abs(g.Worth.Mean) > results.Z95*g.Worth.Error
	}
	worth := func(g breeder.GeneMatter) float64 {
		if g.Worth == nil {
			return 0
		}
		return math.Abs(g.Worth.Mean)
	}
	share := func(g breeder.GeneMatter) float64 {
		if g.Importance == nil {
			return 0
		}
		return g.Importance.Share
	}
	rank := func(g breeder.GeneMatter) int {
		switch {
		case g.Matters:
			return 0
		case told(g) || surer(g):
			return 1
		}
		return 2
	}
	for _, g := range e.Genes {
		if g.Worth != nil || g.Importance != nil {
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b breeder.GeneMatter) int {
		if c := cmp.Compare(rank(a), rank(b)); c != 0 || rank(a) > 0 {
			return cmp.Or(c, cmp.Compare(share(b), share(a)), cmp.Compare(worth(b), worth(a)))
		}
		return cmp.Compare(worth(b), worth(a))
	})
	strong := 0
	for strong < len(list) && rank(list[strong]) < 2 {
		strong++
	}
	return list[:min(len(list), max(min(strong, mostRows), 8))]
}

func showExplanation(cmd *cobra.Command, folder *results.Folder, e *breeder.Explanation, asJSON bool) error {
	drawn, err := drawExplanation(folder, e)
	if err != nil {
		return err
	}
	w := cmd.OutOrStdout()
	if asJSON {
		return writeJSON(w, explanationAsJSON(e))
	}
	u := unitOf(e.Fitness, math.Abs(e.Gain.Mean))
	list := ranked(e)
	var rows [][]string
	for _, g := range list {
		row := []string{g.Name, cutMiddle(g.Default, 12), cutMiddle(g.Champion, 12), "", ""}
		if g.Worth == nil {
			row[2], row[3] = "=", "as the default"
		} else {
			row[3] = u.gain(*g.Worth)
			if g.Matters {
				row[3] = "* " + row[3]
			}
		}
		if m := g.Importance; m != nil {
			row[4] = fmt.Sprintf("%.1f (%.1f .. %.1f)", 100*max(m.Share, 0), 100*max(m.Low, 0), 100*max(m.High, 0))
		}
		rows = append(rows, row)
	}
	head := []string{"gene", "default", "champion", "worth", "importance %"}
	if e.Importances.Of == nil {
		head = head[:4]
	}
	if len(rows) > 0 {
		if err := results.WriteTable(w, head, rows); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	for _, text := range explanationInWords(e, u, len(list)) {
		fmt.Fprintln(w, wrap(text, 80, "  "))
	}
	if len(e.Path) > 0 {
		fmt.Fprintln(w)
		if err := writePath(w, e, u); err != nil {
			return err
		}
	}
	if drawn {
		fmt.Fprintf(w, "\npicture   %s.png\n", folder.File("plots/genes-matter"))
	}
	standIns := ""
	if e.StandIns {
		standIns = ", past champions among them"
	}
	fmt.Fprintln(cmd.ErrOrStderr(), wrap(fmt.Sprintf("%s against %s%s", plural(e.Matches, "match"), plural(e.Rivals, "rival"), standIns), 80, "  "))
	return nil
}

// explanationInWords is what the table cannot say.
func explanationInWords(e *breeder.Explanation, u unit, shown int) []string {
	differ := 0
	for _, g := range e.Genes {
		if g.Worth != nil {
			differ++
		}
	}
	var list []string
	switch {
	case len(e.Genes) == 0:
		return []string{"All genes are frozen by the job: there is nothing to explain."}
	case differ == 0:
		list = append(list, "The champion is the default: no gene can be set back.")
	default:
		list = append(list, fmt.Sprintf("Worth: what the champion has more than with this gene set back to the default, in %s, ± 95 %%; * told from none, all genes considered. All of them together: %s.", u.name, u.gain(e.Gain)))
		if e.Others > 0 {
			text := fmt.Sprintf("The other %s set to other values: no difference beyond ±%s each", plural(e.Others, "gene"), u.half(e.Most))
			if e.Others == differ {
				text = fmt.Sprintf("None of the %s that differ can be told to matter alone: no difference beyond ±%s each", plural(e.Others, "gene"), u.half(e.Most))
			}
			if e.Together != nil {
				change := *e.Together
				change.Mean = -change.Mean
				text += "; to set them all back at once brings " + u.gain(change)
			}
			list = append(list, text+".")
		}
	}
	m := e.Importances
	if m.Of == nil {
		list = append(list, "No importances: "+m.Why+".")
	} else {
		list = append(list, fmt.Sprintf("Importance: the gene's share of what genes do by themselves, over random genomes, going by %s of %s (95 %% interval). By themselves they explain %.0f %% of what differs within a generation beyond measuring noise.",
			plural(m.Genomes, "genome"), plural(m.Generations, "generation"), 100*m.Explained))
	}
	if hidden := len(e.Genes) - shown; hidden > 0 {
		list = append(list, plural(hidden, "gene")+" not shown, with less or the same in both: --json has all.")
	}
	if e.Short != "" {
		list = append(list, "Left out, "+e.Short+".")
	}
	return list
}

func writePath(w io.Writer, e *breeder.Explanation, u unit) error {
	var rows [][]string
	for _, s := range e.Path {
		rows = append(rows, []string{s.Gene, cutMiddle(s.From, 16), cutMiddle(s.To, 16), u.gain(s.Gain)})
	}
	if e.RestSize > 0 {
		rest := "the other gene"
		if e.RestSize > 1 {
			rest = "the other " + plural(e.RestSize, "gene")
		}
		rows = append(rows, []string{rest, "", "", u.gain(e.Rest)})
	}
	return results.WriteTable(w, []string{"from default to champion", "from", "to", "brings"}, rows)
}

// cutMiddle cuts a text to a number of columns in its middle.
func cutMiddle(text string, columns int) string {
	runes := []rune(text)
	if len(runes) <= columns {
		return text
	}
	tail := (columns - 1) / 2
	return string(runes[:columns-1-tail]) + "…" + string(runes[len(runes)-tail:])
}

// drawExplanation writes the bars, if there are any.
func drawExplanation(folder *results.Folder, e *breeder.Explanation) (bool, error) {
	u := unitOf(e.Fitness, math.Abs(e.Gain.Mean))
	list := ranked(e)
	var columns []string
	if e.Champion.Matches > 0 {
		columns = append(columns, "worth, "+u.short)
	}
	if e.Importances.Of != nil {
		columns = append(columns, "importance, %")
	}
	if len(columns) == 0 || len(list) == 0 {
		return false, nil
	}
	data := results.BarsData{Title: fmt.Sprintf("Genes that matter: %s, %s, job %s", e.Game, e.Strategy, e.Job), Columns: columns}
	if e.Champion.Matches > 0 {
		data.Explanation = "Worth: what the champion has more, in " + u.name + ", than with the gene set back from its value to the default. "
	}
	if e.Importances.Of != nil {
		data.Explanation += fmt.Sprintf("Importance: the gene's share of the variance that genes bring about by themselves over random genomes, by %d measured ones. ", e.Importances.Genomes)
	}
	data.Explanation += "With 95 % intervals, blue where these leave out none; bold genes are told from none, all considered."
	if hidden := len(e.Genes) - len(list); hidden > 0 {
		data.Explanation += " " + plural(hidden, "gene") + " with less not shown."
	}
	for _, g := range list {
		row := results.BarRow{Name: g.Name, Detail: g.Default + " → " + g.Champion, Strong: g.Matters || g.Importance != nil && g.Importance.Told()}
		if g.Worth == nil {
			row.Detail = g.Default
		}
		if e.Champion.Matches > 0 {
			var bar *results.Bar
			if g.Worth != nil {
				low, high := g.Worth.Interval()
				bar = &results.Bar{Mean: u.factor * g.Worth.Mean, Low: u.factor * low, High: u.factor * high}
			}
			row.Bars = append(row.Bars, bar)
		}
		if e.Importances.Of != nil {
			var bar *results.Bar
			if m := g.Importance; m != nil {
				bar = &results.Bar{Mean: 100 * max(m.Share, 0), Low: 100 * max(m.Low, 0), High: 100 * max(m.High, 0)}
			}
			row.Bars = append(row.Bars, bar)
		}
		data.Rows = append(data.Rows, row)
	}
	figure, err := results.Bars(data)
	if err != nil {
		return false, err
	}
	return true, folder.SaveFigure("genes-matter", figure)
}

type landscapePointJSON struct {
	Value         string  `json:"value"`
	Champion      bool    `json:"champion"`
	Default       bool    `json:"default"`
	Fitness       float64 `json:"fitness"`
	HalfWidth     float64 `json:"fitness_half_width"`
	Gain          float64 `json:"gain"` // to the champion
	GainHalfWidth float64 `json:"gain_half_width"`
}

func showLandscape(cmd *cobra.Command, folder *results.Folder, land *breeder.Landscape, asJSON bool) error {
	name := land.Gene.Name()
	data := results.LandscapeData{
		Title: fmt.Sprintf("Fitness over %s: %s, %s", name, land.Game, land.Strategy),
		Explanation: fmt.Sprintf("Fitness (%s) of the champion with each value of %s, all else as it is, on %s that all of them played alike, with 95 %% intervals. Differences are surer than these, as fixtures are the same.",
			land.Fitness, name, plural(land.Points[0].Fitness.Matches, "match")),
		Gene: name, Unit: "fitness", Log: land.Gene.Kind() == genomes.KindLogReal, Whole: land.Gene.Step() == 1, Champion: -1, Default: -1,
	}
	var rows [][]string
	var points []landscapePointJSON
	u := unitOf(land.Fitness, 0)
	for i, p := range land.Points {
		low, high := p.Fitness.Interval()
		data.Values = append(data.Values, p.Value)
		data.Heights = append(data.Heights, results.Bar{Mean: p.Fitness.Mean, Low: low, High: high})
		if land.Gene.Options() == nil && land.Gene.Items() == nil {
			var v float64
			fmt.Sscan(p.Value, &v)
			data.At = append(data.At, v)
		}
		mark, gain := "", u.gain(p.Gain)
		if p.Value == land.Default {
			data.Default, mark = i, " (default)"
		}
		if p.Value == land.Champion {
			data.Champion, mark, gain = i, mark+" (champion)", ""
		}
		rows = append(rows, []string{p.Value + mark, estimate(p.Fitness), gain})
		points = append(points, landscapePointJSON{
			p.Value, p.Value == land.Champion, p.Value == land.Default,
			p.Fitness.Mean, results.Z95 * p.Fitness.Error, p.Gain.Mean, results.Z95 * p.Gain.Error,
		})
	}
	figure, err := results.Landscape(data)
	if err != nil {
		return err
	}
	stem := "landscape-" + name
	if err := folder.SaveFigure(stem, figure); err != nil {
		return err
	}
	w := cmd.OutOrStdout()
	if asJSON {
		return writeJSON(w, map[string]any{
			"game": land.Game, "strategy": land.Strategy, "gene": name, "fitness": land.Fitness, "games": land.Matches, "values": points,
		})
	}
	if err := results.WriteTable(w, []string{name, "fitness ± 95 %", "to the champion"}, rows); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "\n%s\n\npicture   %s.png\n",
		wrap(fmt.Sprintf("To the champion: in %s, ± 95 %%, on the same %s.", u.name, plural(land.Points[0].Fitness.Matches, "match")), 80, "  "), folder.File("plots/"+stem))
	return err
}
