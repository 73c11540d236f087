package battlebots

import (
	"strconv"

	"breeder/engines"
	"breeder/genomes"
)

// This is our own strategy for breeding. It comes in two files: this one names
// the genes and makes a bot of them, template_score.go decides.
//
// A duelist scores every command that could make sense and gives one of the
// best. There are two kinds of scores.
//
// A square's score says how good it is to be there after this round: what
// flies at it and how soon it arrives, mines, how many safe squares can be
// reached from it in the next round, how it lies to the enemy (a table by
// distance, one for straight lines and one for the rest), walls and the centre. Who shoots stays, so every shot has the score of the bot's own
// square to begin with.
//
// A shot's score is the damage that it may be expected to do. The enemy is
// expected on any of nine squares after this round, each with a weight; what
// is hit in a later round of flight counts less. Missiles also burst at walls.
// A square is safe if nothing that flies does harm there, no mine lies there and
// the other bot cannot hit it with what it shoots in the same round.
//
// Scores are whole numbers. Deciding takes no division, and making the tables
// only some of positive numbers, so that a duelist decides alike in any
// language. Chance only chooses among commands whose scores are as good as
// the best but for the slack.
//
// A duelist sees what the protocol shows. It remembers what it did last, where
// the enemy was, how long no energy has changed, and from moves that failed, or
// from what a pulse cost the enemy, knows when it is frozen.
//
// An enemy that only dodges cannot be hit while it is free to. It is besieged:
// from where nothing it has to fear flies at it, it is watched until it comes
// into line often enough, then frozen, and kept frozen while it is shot.

func templates() []engines.Strategy {
	return []engines.Strategy{{
		Name:    "duelist",
		Author:  "breeder",
		Summary: "for breeding: scores squares by what flies at them and how they lie to the enemy, and shots by where the enemy may be",
		Space:   duelistSpace,
		New:     func(g genomes.Genome) (engines.Bot, error) { return newDuelist(g), nil },
	}}
}

// far is the distance from which all distances count as one.
const far = 6

// duelistSpace holds the genes of a duelist. Scores are in hundredths of a
// point of energy, if not said otherwise.
var duelistSpace = genomes.MustSpace(
	// What to keep away from.
	genomes.Int("dodge-now", "Cost of a point of damage that hits the square in this round.", 0, 300, 100),
	genomes.Int("dodge-next", "Cost of a point of damage that will hit the square in the next round.", 0, 200, 30),
	genomes.Int("dodge-later", "Cost of a point of damage that will hit the square later.", 0, 100, 8),
	genomes.Int("dodge-splash", "Cost of being next to where a missile bursts at a wall in this round.", 0, 300, 90),
	genomes.Int("mine-fear", "Cost of a square with a mine.", 0, 400, 200),
	genomes.Int("mine-near", "Cost of each mine next to the square.", -50, 100, 8),
	genomes.Int("shun-burst", "Cost of a square next to where a missile that the enemy shoots now could burst at a wall.", -50, 200, 20),
	genomes.Int("exits-0", "Cost of a square from which no safe square can be reached in the next round, staying among them.", -50, 300, 60),
	genomes.Int("exits-1", "Likewise with one safe square.", -50, 200, 20),
	genomes.Int("exits-2", "Likewise with two.", -50, 300, 8),
	genomes.Int("exits-3", "Likewise with three.", -50, 200, 3),
	genomes.Int("exits-each", "Score of each safe square that can be reached in the next round.", -20, 40, 1),

	// How to lie to the enemy.
	genomes.Int("line-1", "Score of a square next to the enemy.", -200, 200, -60),
	genomes.Int("line-2", "Score of a square on a straight line with the enemy, at distance 2.", -200, 200, -50),
	genomes.Int("line-3", "Likewise at distance 3.", -200, 200, -25),
	genomes.Int("line-4", "Likewise at distance 4.", -200, 200, -10),
	genomes.Int("line-5", "Likewise at distance 5.", -200, 200, -5),
	genomes.Int("line-far", "Likewise at distance 6 or more.", -200, 200, -5),
	genomes.Int("off-2", "Score of a square on no straight line with the enemy, at distance 2.", -200, 200, 10),
	genomes.Int("off-3", "Likewise at distance 3.", -200, 200, 15),
	genomes.Int("off-4", "Likewise at distance 4.", -200, 200, 12),
	genomes.Int("off-5", "Likewise at distance 5.", -200, 200, 5),
	genomes.Int("off-far", "Likewise at distance 6 or more.", -200, 200, 0),

	genomes.Int("press", "Score of each square on and around the enemy on which it would be in reach or outside, were this bot on the square.", -20, 150, 10),

	// Where to be, and whether to stay there.
	genomes.Int("edge", "Score of a square at a wall.", -100, 100, -20),
	genomes.Int("corner", "Score of a corner, beyond that of its walls.", -100, 100, -20),
	genomes.Int("centre", "Score of each square between it and the closest wall.", -30, 30, 2),
	genomes.Int("keep-still", "Score of staying where it is, be it to shoot or not.", -150, 60, -3),
	genomes.Int("onward", "Score of going on in the direction of its last step.", -60, 60, 0),

	// Where the enemy will be.
	genomes.Int("expect-stay", "Weight of the enemy staying where it is, in percent.", 0, 100, 35),
	genomes.Int("expect-pressed", "Weight of the enemy staying where something hits it in this round, in percent.", 0, 100, 10),
	genomes.Int("expect-onward", "Weight of the enemy going on in the direction of its last step, in percent.", 0, 100, 20),
	genomes.Int("expect-step", "Weight of the enemy taking any other step, in percent.", 0, 60, 8),
	genomes.Int("expect-struck", "Weight of the enemy stepping to where something hits it in this round or a mine lies, in percent.", 0, 60, 4),
	genomes.Int("expect-closer", "Weight that a step to a square closer to this bot has beyond that, in percent.", 0, 60, 4),

	// Shots.
	genomes.Int("shot-urge", "Score of any shot that may hit, beyond the damage that it may do.", -60, 100, 5),
	genomes.Int("bullet-urge", "Score of a bullet beyond that.", -60, 60, 0),
	genomes.Int("second-round", "What a hit in the second round of flight is worth, in percent.", 0, 100, 40),
	genomes.Int("later-rounds", "What a hit in a later round is worth, in percent.", 0, 100, 15),
	genomes.Int("wall-splash", "Worth of a missile that bursts at a wall next to the enemy, in percent, less if that takes rounds.", 0, 100, 30),
	genomes.Int("own-splash", "Cost of a point of damage that its own missile does to itself.", 0, 200, 100),
	genomes.Int("trapped-0", "Score of any shot that may hit, beyond that, while the enemy has no safe square to be on after this round.", -50, 150, 30),
	genomes.Int("trapped-1", "Likewise while it has one.", -50, 150, 10),
	genomes.Int("finish", "What a shot that would end the bout is worth beyond its damage, in percent.", 0, 300, 60),

	// Mines and the pulse.
	genomes.Int("mine-urge", "Score of dropping a mine, as close to the enemy as can be.", -200, 100, -120),
	genomes.Int("mine-reach", "Farthest enemy at which it drops mines.", 1, Side-1, 3),
	genomes.Int("mine-limit", "Mines in the arena from which on it drops no more.", 0, maxMines, 20),
	genomes.Int("mine-crowd", "Cost of dropping a mine for each that already lies next to this bot.", -50, 200, 30),
	genomes.Int("mine-contact", "Score of a mine right under the enemy beyond that.", -50, 200, 40),
	genomes.Int("mine-close", "Score of a mine on a square next to the enemy beyond that.", -50, 100, 0),
	genomes.Int("mine-impatience", "Score of dropping a mine, beyond all that, while impatient.", -50, 200, 0),
	genomes.Int("pulse-urge", "Score of the pulse.", -300, 100, -130),
	genomes.Int("pulse-trap", "Score of the pulse per point of damage that will hit the enemy in the two rounds in which it is frozen, less what will hit itself.", 0, 150, 50),

	genomes.Int("pulse-sure", "Share of where the enemy may be after this round, by weight, that must be in line for a pulse to catch it there, in percent.", 0, 100, 60),
	genomes.Int("pulse-catch", "Score of a pulse that surely catches the enemy so close that a missile reaches it while frozen, beyond that.", -50, 400, 0),
	genomes.Int("pulse-hold", "Score of one more pulse in the last round of a freeze with the enemy in line, beyond that.", -200, 400, 200),
	genomes.Choice("pulse-notice", "When it notices a pulse of the enemy: late, by its own steps that fail, or soon, by the energy that it cost the enemy.", []string{"late", "soon"}, "soon"),

	// The siege of an enemy that does nothing but dodge: a pulse that catches it in
	// line, and then a shot and a pulse in turn, which never lets go of it.
	genomes.Int("peace", "Rounds in which the enemy neither shoots nor is hit until it besieges it.", 1, 250, 60),
	genomes.Int("siege-far", "Score of each step between a square and the enemy in a siege, up to four.", -50, 400, 200),
	genomes.Int("siege-wait", "Score of standing still at distance 4 or more, to see how often the enemy comes into line by itself, and as long as it did of late.", -50, 200, 200),
	genomes.Int("siege-odds", "How many of the last seven times that must have been for it to use the pulse.", 1, 7, 4),
	genomes.Int("siege-pulse", "Score of the pulse then, and of the next one as long as the enemy is in line, beyond that.", -50, 600, 600),

	// Moods.
	genomes.Int("ahead-caution", "Cost of damage while ahead in energy, in percent.", 0, 300, 120),
	genomes.Int("behind-rage", "Worth of shots while behind in energy, in percent.", 0, 300, 130),
	genomes.Int("patience", "Rounds without any loss of energy until it becomes impatient, unless it is ahead.", 1, 250, 40),
	genomes.Int("impatience", "Score of any shot that may hit, beyond all that, while impatient.", -50, 100, 25),
	genomes.Int("slack", "How much worse than the best a command may be to be given as well.", 0, 150, 3),
)

// unit is what scores count for a hundredth of a point of energy: weights in
// percent times worths in percent are ten-thousandths of a point.
const unit = 100

// Moods, by who has more energy.
const (
	even = iota
	ahead
	behind
	moods
)

// duelist is the template's bot. Tables are indexed by distance from 1.
type duelist struct {
	mineFear, mineNear, dodgeSplash int32
	keepStill, onward               int32
	stay, pressed, along            int32 // weights of where the enemy goes
	step, struck, closer            int32
	bulletUrge, missileUrge         int32
	impatience, slack               int32
	shunBurst, press                int32
	exits                           [16]int32 // score of a square by how many of the nine it leads to are unsafe
	trapped                         [16]int32 // score of shots by the safe squares of the enemy
	mineUrge, mineContact           int32
	mineClose, mineCrowd            int32
	mineImpatience                  int32
	mineReach, mineLimit            int
	pulseUrge, pulseTrap            int32
	pulseSure, pulseCatch           int32
	pulseHold                       int32
	siegeFar, siegeWait, siegePulse int32
	siegeOdds                       int
	notices                         bool // a pulse by what it costs the enemy
	peace                           uint8
	ownSplash                       int32
	patience                        uint8

	place  [area]int32        // score of each square by itself
	lie    [offsets]int32     // score by the way to the enemy
	danger [moods]flights     // cost by distance of what flies
	worth  [2][moods]flights  // worth by distance; second that of shots that would end the bout
	burst  [moods][Side]int32 // worth of a missile's burst by the squares to the wall

	notes notes
}

// flights is a number for each distance of a bullet and a missile.
type flights struct{ bullet, missile [Side]int32 }

// notes are what a duelist remembers.
type notes struct {
	me, enemy Square  // where both were
	energy    [2]int8 // its own and the enemy's
	command   Command // what it did
	frozen    uint8   // rounds in which nobody can move, as far as it knows
	calm      uint8   // rounds without a loss of energy, up to its patience
	quiet     uint8   // rounds in which the enemy neither shot nor was hit while free to dodge, up to its peace
	strays    uint8   // a bit for each of the last times that it stood still far from the enemy: whether that was in line then
	held      bool    // nobody could move
	harmless  bool    // nothing could cost the enemy energy but what it did itself
	started   bool
}

func newDuelist(g genomes.Genome) *duelist {
	gene := func(name string) int32 { return int32(g.Int(name)) }
	score := func(name string) int32 { return unit * gene(name) }
	b := &duelist{
		mineFear: score("mine-fear"), mineNear: score("mine-near"), dodgeSplash: score("dodge-splash"),
		keepStill: score("keep-still"), onward: score("onward"),
		stay: gene("expect-stay"), pressed: gene("expect-pressed"), along: gene("expect-onward"),
		step: gene("expect-step"), struck: gene("expect-struck"), closer: gene("expect-closer"),
		bulletUrge: score("shot-urge") + score("bullet-urge"), missileUrge: score("shot-urge"),
		impatience: score("impatience"), slack: score("slack"),
		shunBurst: score("shun-burst"), press: score("press"),
		exits:    [16]int32{9: -score("exits-0"), 8: -score("exits-1"), 7: -score("exits-2"), 6: -score("exits-3")},
		trapped:  [16]int32{0: score("trapped-0"), 1: score("trapped-1")},
		mineUrge: score("mine-urge"), mineContact: score("mine-contact"), mineReach: g.Int("mine-reach"), mineLimit: g.Int("mine-limit"),
		mineClose: score("mine-close"), mineCrowd: score("mine-crowd"), mineImpatience: score("mine-impatience"),
		pulseUrge: score("pulse-urge"), pulseTrap: score("pulse-trap"),
		pulseSure: gene("pulse-sure"), pulseCatch: score("pulse-catch"),
		pulseHold: score("pulse-hold"), siegeFar: score("siege-far"), siegeWait: score("siege-wait"),
		siegePulse: score("siege-pulse"), siegeOdds: g.Int("siege-odds"),
		notices: g.Choice("pulse-notice") == "soon", peace: uint8(g.Int("peace")),
		ownSplash: score("own-splash"),
		patience:  uint8(g.Int("patience")),
	}
	for unsafe := range 10 {
		b.exits[unsafe] += int32(9-unsafe) * score("exits-each")
	}
	for y := range Side {
		for x := range Side {
			toWall := min(x, y, Side-1-x, Side-1-y)
			s := int32(toWall) * score("centre")
			if toWall == 0 {
				s += score("edge")
				if (x == 0 || x == Side-1) && (y == 0 || y == Side-1) {
					s += score("corner")
				}
			}
			b.place[At(x, y)] = s
		}
	}
	var lie [2][Side]int32 // off a line and on one, by distance
	for distance := 1; distance < Side; distance++ {
		name := "far"
		if distance < far {
			name = strconv.Itoa(distance)
		}
		lie[1][distance] = score("line-" + name)
		if distance > 1 { // who is next to another is on a line
			lie[0][distance] = score("off-" + name)
		}
	}
	for way, r := range relations {
		if r.aligned() {
			b.lie[way] = lie[1][r.span()]
		} else {
			b.lie[way] = lie[0][r.span()]
		}
	}
	dodge := [...]int32{1: gene("dodge-now"), 2: gene("dodge-next"), 3: gene("dodge-later")}
	hit := [...]int32{1: 100, 2: gene("second-round"), 3: gene("later-rounds")}
	caution := [moods]int32{even: 100, ahead: gene("ahead-caution"), behind: 100}
	rage := [moods]int32{even: 100, ahead: 100, behind: gene("behind-rage")}
	for mood := range moods {
		for distance := 1; distance < Side; distance++ {
			bulletRounds := min((distance+BulletSpeed-1)/BulletSpeed, 3)
			missileRounds := min((distance+MissileSpeed-1)/MissileSpeed, 3)
			b.danger[mood].bullet[distance] = BulletDamage * dodge[bulletRounds] * caution[mood]
			b.danger[mood].missile[distance] = MissileDamage * dodge[missileRounds] * caution[mood]
			bullet := BulletDamage * hit[bulletRounds] * rage[mood] / 100
			missile := MissileDamage * hit[missileRounds] * rage[mood] / 100
			b.worth[0][mood].bullet[distance], b.worth[0][mood].missile[distance] = bullet, missile
			ending := 100 + gene("finish")
			b.worth[1][mood].bullet[distance], b.worth[1][mood].missile[distance] = bullet*ending/100, missile*ending/100
			if distance == 1 {
				for finishing := range 2 {
					b.worth[finishing][mood].missile[1] -= gene("own-splash")
				}
			}
		}
		for squares := range Side {
			rounds := min(squares/MissileSpeed+1, 3)
			b.burst[mood][squares] = SplashDamage * gene("wall-splash") * hit[rounds] * rage[mood] / 100
		}
	}
	b.Begin()
	return b
}
