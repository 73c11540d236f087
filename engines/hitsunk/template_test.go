package hitsunk

import (
	"strings"
	"testing"

	"breeder/genomes"
)

// still is a captain with every urge at its lowest and no weights; the urge to
// ram is one of these, as it counts for poses, too.
func still(t *testing.T, genes string) Bot {
	t.Helper()
	g := captainSpace.Default()
	for _, gene := range captainSpace.Genes() {
		if gene.Kind() != genomes.KindInt {
			continue
		}
		low, _ := gene.Bounds()
		text := "0"
		if strings.HasSuffix(gene.Name(), "-urge") && gene.Name() != "ram-urge" {
			text = "-40"
		} else if low[0] > 0 {
			text = gene.Default()
		}
		var err error
		if g, err = g.With(gene.Name(), text); err != nil {
			t.Fatal(err)
		}
	}
	for _, word := range strings.Fields(genes) {
		name, value, _ := strings.Cut(word, "=")
		var err error
		if g, err = g.With(name, strings.ReplaceAll(value, ",", " ")); err != nil {
			t.Fatal(err)
		}
	}
	return newCaptain(g)
}

func TestCaptain(t *testing.T) {
	const (
		cruiser    = "10,10,0;111;1,2,2,0;0,0,0;0,0,0"
		submarine  = "10,10,0;111;2,1,4,0;0,0,0;0,0,0"
		dived      = "10,10,0;111;2,1,4,0;0,0,0;1,0,0"
		scanning   = "10,10,0;111;2,1,4,0;0,0,0;1,0,1"
		battleship = "10,10,0;1111;1,3,1,0;0,0,0;0,0,0"
		destroyer  = "10,10,0;11;3,1,4,0;0,0,0;0,0,0"
		carrier    = "10,10,0;11111;1,1,3,0;0,0,0;0,0,0"
	)
	for _, c := range []struct{ name, genes, rules, status, rows, want string }{
		{"is still without an urge", "ship=cruiser", "", cruiser,
			"..A.. ..... ..O.. ..O.. ..O..", ""},
		{"fires by urge, the first in reading order first", "ship=cruiser fire-urge=1", "", cruiser,
			"A...A ..... A.O.. ..O.. ..O..", "F-2-2F+2-2"},
		{"fires at nobody beyond its range", "ship=cruiser fire-urge=1 range=1", "", cruiser,
			"A...A ..... A.O.. ..O.. ..O..", ""},
		{"fires no farther than its class reaches", "fire-urge=1", "", submarine,
			"A............ ............. ............. ............. ............. ............. ......O...... ......O...... ......O...... ............. ............. ............. .............", ""},
		{"prefers near targets by target-near", "fire-urge=1 target-near=1", "", submarine,
			"A...A ..... .AO.. ..O.. ..O..", "F-1+0"},
		{"prefers wounded ones by target-wounded", "fire-urge=1 target-wounded=1", "", submarine,
			"A...A ....B ..O.. ..O.. ..O..", "F+2-2"},
		{"prefers last cells by target-last", "fire-urge=1 target-last=1", "", submarine,
			"AA..A ....B ..O.. ..O.. ..O..", "F+2-2"},
		{"weighs splashes by target-splash", "ship=carrier fire-urge=1 target-splash=1", "", carrier,
			"AA........A ..........A ..........A ........... ........... .....O..... .....O..... .....O..... .....O..... .....O..... ...........", "F+5-5"},
		{"weighs splashes by the text's rules, too", "ship=carrier fire-urge=1 target-splash=1", "splash-beside", carrier,
			"A.A........ A.A........ ..A........ ........... ........... .....O..... .....O..... .....O..... .....O..... .....O..... ...........", "F-3-4"},
		{"fires at nobody under water", "ship=cruiser fire-urge=60", "", "10,10,0;111;1,2,2,0;0,0,0;0,0,1",
			"C...D ..... ..O.. ..O.. ..O..", ""},
		{"shoots mines beside ships by mine-per-ship", "ship=cruiser mine-urge=0 mine-per-ship=1", "", cruiser,
			"AM..M ..... ..O.. ..O.. ..O..", "F-1-2"},
		{"shoots mines beside divers by mine-per-diver", "mine-urge=0 mine-per-diver=1", "", scanning,
			"CM..M ..... ..O.. ..O.. ..O..", "F-1-2"},
		{"spares itself by mine-per-own", "mine-urge=0 mine-per-ship=1 mine-per-own=-1", "", submarine,
			"..... .MA.. ..O.. ..O.. ..O..", ""},
		{"lays a mine by lay-urge beside others", "lay-urge=1", "", submarine,
			"..... A.... ..O.. ..O.. ..O..", "N-1-1"},
		{"lays more beside more by lay-per-ship", "lay-urge=1 lay-per-ship=1", "", submarine,
			"A.... A.... ..O.. ..O.. ..O..", "N-1-1"},
		{"lays beside divers by lay-per-diver", "lay-urge=0 lay-per-diver=1", "", scanning,
			"C.... ....A ..O.. ..O.. ..O..", "N-2-1"},
		{"lays none beside itself by lay-per-own", "lay-urge=1 lay-per-own=-1", "", submarine,
			"A.... ..... ..O.. ..O.. ..O..", "N-2-1"},
		{"lays none farther off by lay-range", "lay-urge=1 lay-range=1", "", submarine,
			"A.... ..... ..O.. ..O.. ..O..", "N-1-1"},
		{"keeps mines by lay-keep", "lay-urge=1 lay-keep=4", "", submarine,
			"A.... ..... ..O.. ..O.. ..O..", ""},
		{"lays mines by the text's rules, too", "lay-urge=1", "mines-beside", submarine,
			"....... A...... ....... ...O... ...O... ...O... .......", ""},
		{"scans by scan-urge", "scan-urge=1", "", submarine,
			"..A.. ..... ..O.. ..O.. ..O..", "S"},
		{"scans after some turns by scan-per-turn", "scan-urge=0 scan-per-turn=1", "", submarine,
			"..A.. ..... ..O.. ..O.. ..O..", "S"},
		{"scans when blind by scan-blind", "scan-urge=0 scan-blind=1", "", submarine,
			"..... ..... ..O.. ..O.. ..O..", "S"},
		{"sees somebody, so does not scan by scan-blind", "scan-urge=0 scan-blind=1", "", submarine,
			"..B.. ..... ..O.. ..O.. ..O..", ""},
		{"scans when hurt by scan-hurt", "scan-urge=0 scan-hurt=1", "", "10,10,0;011;2,1,4,0;0,0,1;0,0,0",
			"..B.. ..... ..O.. ..O.. ..O..", "S"},
		{"repairs all it can before the cooldown", "ship=cruiser repair-at=1", "", "10,10,0;001;1,2,2,0;0,0,2;0,0,0",
			"..... ..... ..O.. ..O.. ..O..", "RR"},
		{"repairs from repair-at", "ship=cruiser repair-at=2", "", "10,10,0;011;1,2,2,0;0,0,1;0,0,0",
			"..... ..... ..O.. ..O.. ..O..", ""},
		{"does not repair during the cooldown", "ship=cruiser repair-at=1", "", "10,10,0;011;1,2,2,1;0,0,1;0,0,0",
			"..... ..... ..O.. ..O.. ..O..", ""},
		{"repairs instead of firing where that is the rule", "ship=cruiser repair-at=1 fire-urge=1", "repair-costs", "10,10,0;001;1,2,2,0;0,0,2;0,0,0",
			"..A.. ..... ..O.. ..O.. ..O..", "R"},
		{"fires first if ordered so", "ship=cruiser repair-at=1 fire-urge=1 order=act,repair,move", "", "10,10,0;001;1,2,2,0;0,0,2;0,0,0",
			"..A.. ..... ..O.. ..O.. ..O..", "F+0-2"},
		{"shields itself by shield-urge", "ship=battleship shield-urge=1", "", battleship,
			"..... ..... ..O.. ..O.. ..O..", "D"},
		{"shields itself by shield-per-cell", "ship=battleship shield-urge=0 shield-per-cell=1", "", battleship,
			"..B.. ..... ..O.. ..O.. ..O..", "D"},
		{"shields itself by shield-hurt", "ship=battleship shield-urge=0 shield-hurt=1", "", "10,10,0;0111;1,3,1,0;0,0,1;0,0,0",
			"..... ..... ..O.. ..O.. ..O..", "D"},
		{"does not shield itself during the cooldown", "ship=battleship shield-urge=1", "", "10,10,0;1111;1,3,1,1;0,0,0;0,0,0",
			"..... ..... ..O.. ..O.. ..O..", ""},
		{"dives by dive-urge", "dive-urge=1", "", submarine,
			"..... ..... ..O.. ..O.. ..O..", "P"},
		{"dives by dive-per-cell", "dive-urge=0 dive-per-cell=1", "", submarine,
			"..A.. ..... ..O.. ..O.. ..O..", "P"},
		{"dives by dive-per-wound", "dive-urge=0 dive-per-wound=1", "", "10,10,0;011;2,1,4,0;0,0,1;0,0,0",
			"..... ..... ..O.. ..O.. ..O..", "P"},
		{"stays down", "dive-urge=60", "", dived,
			"..... ..... ..O.. ..O.. ..O..", ""},
		{"surfaces by surface-urge", "surface-urge=1", "", dived,
			"..... ..... ..O.. ..O.. ..O..", "P"},
		{"surfaces for targets by surface-per-target", "surface-urge=0 surface-per-target=1", "", dived,
			"..A.. ..... ..O.. ..O.. ..O..", "P"},
		{"under water obeys the text's rules", "fire-urge=60 scan-urge=60 surface-urge=1", "dive-moves-only", dived,
			"..A.. ..... ..O.. ..O.. ..O..", "P"},

		{"keeps its distance by distance-price", "distance=4 distance-price=-1", "", submarine,
			"....... ....... ...A... ...O... ...O... ...O... .......", "BB"},
		{"goes on to what it has left of a ship", "distance=1 distance-price=-1", "", submarine,
			"....... ...B... ....... ...O... ...O... ...O... .......", "M"},
		{"keeps another distance to divers by diver-price", "diver-distance=2 diver-price=-1", "", scanning,
			"....... C...... ....... ...O... ...O... ...O... .......", "KB"},
		{"thinks of the next turn by plan", "ship=cruiser plan=2 distance=1 distance-price=-3 astern-price=-1", "", cruiser,
			"....... ....... ....... A..O... ...O... ...O... .......", "C"},
		{"thinks of this turn only without a plan", "ship=cruiser plan=1 distance=1 distance-price=-3 astern-price=-1", "", cruiser,
			"....... ....... ....... A..O... ...O... ...O... .......", ""},
		{"flees farther when wounded", "distance=1 flee-per-wound=1 distance-price=-1", "", "10,10,0;110;2,1,4,0;0,0,1;0,0,0",
			"....... ....... ...A... ...O... ...O... ...O... .......", "B"},
		{"shuns danger by exposure", "ship=cruiser danger-range=2 exposure=-1", "", cruiser,
			"....... ...A... ....... ...O... ...O... ...O... .......", "B"},
		{"shuns mines by mine-fear", "ship=cruiser mine-fear=-1", "", cruiser,
			"....... ....... ..M.... ...O... ...O... ...O... .......", "B"},
		{"shuns walls by wall-fear", "ship=cruiser wall-fear=-1", "", cruiser,
			"XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX ........... .....O..... .....O..... .....O..... ........... ........... ...........", "B"},
		{"roams by roam", "roam=1", "", submarine,
			"....... ....... ....... ...O... ...O... ...O... .......", "MM"},
		{"searches by search", "search=1", "", "10,2,0;111;2,1,4,0;0,0,0;0,0,0",
			"XXXXXXXXXXX XXXXXXXXXXX XXXXXXXXXXX ........... ........... .....O..... .....O..... .....O..... ........... ........... ...........", "KB"},
		{"does not roam with somebody in sight", "roam=1", "", submarine,
			"....... ....... B...... ...O... ...O... ...O... .......", ""},
		{"turns to sea-room", "ship=cruiser sea-room=1", "", cruiser,
			"....... ....... ...A... X..O... ...O... ...O... .......", "K"},
		{"roams astern where that is cheaper", "roam=1 astern-price=1", "", submarine,
			"....... ....... ....... ...O... ...O... ...O... .......", "BB"},
		{"turns for the joy of it by turn-price", "ship=cruiser turn-price=1", "", cruiser,
			"....... ....... ....... ...O... ...O... ...O... .......", "K"},
		{"turns by the text's letters, too", "ship=cruiser sea-room=1", "clockwise-c", cruiser,
			"....... ....... ...A... X..O... ...O... ...O... .......", "C"},
		{"rams what is ahead by ram-urge", "ram-urge=1", "", submarine,
			"....... ....... ...A... ...O... ...O... ...O... .......", "A"},
		{"does not ram what it has shot", "ram-urge=1 fire-urge=1", "", submarine,
			"....... ....... ...A... ...O... ...O... ...O... .......", "F+0-1"},
		{"turns its bow to what it can ram", "ship=cruiser ram-urge=2", "", cruiser,
			"....... ....... ....... ...OA.. ...O... ...O... .......", "K"},
		{"a destroyer turns when its moves are used up", "ship=destroyer roam=2 turn-price=1 astern-price=-9", "", destroyer,
			"......... ......... ......... ......... ....O.... ....O.... ......... ......... .........", "MMMK"},
		{"aims from where it has sailed to", "ship=cruiser fire-urge=1 roam=1 distance=2 distance-price=-1 order=move,act,repair", "", cruiser,
			"......... ....A.... ......... ......... ....O.... ....O.... ....O.... ......... .........", "MF+0-2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules := AsRun
			if c.rules != "" {
				var err error
				if rules, err = readRules("as-run", []string{c.rules}); err != nil {
					t.Fatal(err)
				}
			}
			sea := new(table)
			bot := still(t, c.genes)
			bot.Choose(&sea.launch)
			if got := answerOn(t, sea, bot, rules, c.status, c.rows); got != c.want {
				t.Errorf("it answers %q, want %q", got, c.want)
			}
		})
	}
}

func TestCaptainRemembers(t *testing.T) {
	const (
		near  = "....... ...A... ....... ...O... ...O... ...O... ......."
		empty = "....... ....... ....... ...O... ...O... ...O... ......."
	)
	for _, c := range []struct {
		name, genes string
		calls       [][3]string // status, rows, answer
	}{
		{"a target out of sight, for a while", "ship=cruiser memory=2 fire-urge=3 target-age=-1", [][3]string{
			{"10,10,0;111;1,2,2,0;0,0,0;0,0,0", "A...... ....... ....... ...O... ...O... ...O... .......", "F-3-3"},
			{"11,10,0;111;1,2,2,0;0,0,0;0,0,0", empty, "F-4-3"},
			{"12,10,0;111;1,2,2,0;0,0,0;0,0,0", empty, "F-5-3"},
			{"12,10,0;111;1,2,2,0;0,0,0;0,0,0", empty, ""},
		}},
		{"no target that is gone", "ship=cruiser memory=5 fire-urge=1", [][3]string{
			{"10,10,0;111;1,2,2,0;0,0,0;0,0,0", near, "F+0-2"},
			{"10,10,0;111;1,2,2,0;0,0,0;0,0,0", empty, ""},
		}},
		{"a wreck where its shot has sunk a ship", "ship=cruiser wreck-memory=9 fire-urge=1 roam=1 turn-price=-9 astern-price=-9", [][3]string{
			{"10,10,0;111;1,2,2,0;0,0,0;0,0,0", near, "F+0-2"},
			{"10,10,0;111;1,2,2,0;1,1,0;0,0,0", empty, "M"},
			{"10,9,0;111;1,2,2,0;1,1,0;0,0,0", empty, ""},
		}},
		{"what it could not sail over", "ship=cruiser wreck-memory=2 roam=1 turn-price=-9 astern-price=-9", [][3]string{
			{"10,10,0;111;1,2,2,0;0,0,0;0,0,0", empty, "M"},
			{"10,10,0;111;1,2,2,0;0,0,0;0,0,0", empty, ""},
		}},
		{"where it was lately, while it fires at nobody", "linger=-1", [][3]string{
			{"10,10,0;111;2,1,4,0;0,0,0;0,0,0", empty, "M"},
			{"10,9,0;111;2,1,4,0;0,0,0;0,0,0", empty, "M"},
			{"10,8,0;111;2,1,4,0;0,0,0;0,0,0", empty, "M"},
		}},
		{"nothing of where it fired", "linger=-1 fire-urge=1", [][3]string{
			{"10,10,0;111;2,1,4,0;0,0,0;0,0,0", near, "F+0-2M"},
			{"10,11,0;111;2,1,4,0;0,0,0;0,0,0", empty, "M"},
			{"10,11,0;111;2,1,4,0;0,0,0;0,0,0", empty, "M"},
		}},
		{"nothing of a match before", "ship=cruiser wreck-memory=9 memory=9 roam=1 astern-price=-9", [][3]string{
			{"10,10,0;111;1,2,2,0;0,0,0;0,0,0", empty, "M"},
			{"", "", ""},
			{"10,10,0;111;1,2,2,0;0,0,0;0,0,0", empty, "M"},
		}},
		{"when it scanned last", "scan-urge=-1 scan-per-turn=1", [][3]string{
			{"10,10,0;111;2,1,4,0;0,0,0;0,0,1", empty, ""},
			{"10,10,0;111;2,1,4,0;0,0,0;0,0,0", empty, ""},
			{"10,10,0;111;2,1,4,0;0,0,0;0,0,0", empty, "S"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			sea := new(table)
			bot := still(t, c.genes)
			bot.Choose(&sea.launch)
			for i, call := range c.calls {
				if call[0] == "" {
					bot.Choose(&sea.launch)
					continue
				}
				if got := answerOn(t, sea, bot, AsRun, call[0], call[1]); got != call[2] {
					t.Errorf("call %d is answered by %q, want %q", i+1, got, call[2])
				}
			}
		})
	}
}
