// A duelist for BattleBots: The Tournament.
//
// Compile it and enter it among the bots of the control program:
//
//     cc -O2 duelist.c -o duelist        and        ./duelist
//
// It is started for each round with the state of the arena as its only argument,
// and prints a command without a line feed.
//
// It scores every command that could make sense and gives one of the best. To be
// on a square is good or bad by what flies there, mines, the squares that can be
// reached from it, walls, and how it lies to the enemy. A shot has the score of
// staying and the damage that it may do to the enemy, which may be on any of nine
// squares by then. Scores are whole numbers.
//
// What it remembers is in a file, named as the program but ending in .notes, in
// the folder "state" if there is one, else in the current folder. A bout has begun
// if energy has come back, if a bot is not where it can have gone, or after the
// most rounds; the first bout of a match, after which all is forgotten, is one
// without notes or the one after the last of a match. Remove the file where a
// match was broken off.

// The genes. Scores and costs are in hundredths of a point of energy.
enum {
	// What to keep away from.
	DODGE_NOW = 100, // cost of a point of damage that hits the square in this round
	DODGE_NEXT = 30, // in the next round
	DODGE_LATER = 8, // later
	DODGE_SPLASH = 90, // cost of being next to where a missile bursts at a wall now
	MINE_FEAR = 200, // cost of a square with a mine
	MINE_NEAR = 8, // cost of each mine next to the square
	SHUN_BURST = 20, // cost where only a missile shot now, bursting at a wall, could hurt
	EXITS_0 = 60, // cost of a square that leads to no safe square in the next round
	EXITS_1 = 20, // to one
	EXITS_2 = 8, // to two
	EXITS_3 = 3, // to three
	EXITS_EACH = 1, // score of each safe square that it leads to

	// How to lie to the enemy.
	LINE_1 = -60, // score of a square next to the enemy
	LINE_2 = -50, // on a straight line with it, at distance 2
	LINE_3 = -25, // at distance 3
	LINE_4 = -10, // at distance 4
	LINE_5 = -5, // at distance 5
	LINE_FAR = -5, // at distance 6 or more
	OFF_2 = 10, // on no straight line, at distance 2
	OFF_3 = 15, // at distance 3
	OFF_4 = 12, // at distance 4
	OFF_5 = 5, // at distance 5
	OFF_FAR = 0, // at distance 6 or more
	PRESS = 10, // score of each square on and around the enemy that it would be in reach on

	// Where to be, and whether to stay there.
	EDGE = -20, // score of a square at a wall
	CORNER = -20, // of a corner, beyond that
	CENTRE = 2, // of each square to the closest wall
	KEEP_STILL = -3, // score of staying
	ONWARD = 0, // score of going on in the direction of its last step

	// Where the enemy will be, in percent.
	EXPECT_STAY = 35, // weight of it staying
	EXPECT_PRESSED = 10, // of it staying where something hits it now
	EXPECT_ONWARD = 20, // of its last step once more
	EXPECT_STEP = 8, // of any other step
	EXPECT_STRUCK = 4, // of a step to where something hits it now, or to a mine
	EXPECT_CLOSER = 4, // beyond that, of a step that brings it closer

	// Shots.
	SHOT_URGE = 5, // score of any shot, beyond the damage that it may do
	BULLET_URGE = 0, // of a bullet, beyond that
	SECOND_ROUND = 40, // worth of a hit in the second round of flight, in percent
	LATER_ROUNDS = 15, // of a later one, in percent
	WALL_SPLASH = 30, // of a missile that bursts at a wall next to the enemy, in percent
	OWN_SPLASH = 100, // cost of a point of damage that its own missile does to itself
	TRAPPED_0 = 30, // score of any shot while the enemy has no safe square
	TRAPPED_1 = 10, // while it has one
	FINISH = 60, // worth of a shot that would end the bout, beyond its damage, in percent

	// Mines and the pulse.
	MINE_URGE = -120, // score of dropping a mine
	MINE_REACH = 3, // farthest enemy at which it drops one
	MINE_LIMIT = 20, // mines in the arena from which on it drops no more
	MINE_CROWD = 30, // cost of dropping one for each that lies next to it
	MINE_CONTACT = 40, // score of a mine under the enemy, beyond that
	MINE_CLOSE = 0, // of one next to the enemy, beyond that
	MINE_IMPATIENCE = 0, // of dropping one while impatient, beyond that
	PULSE_URGE = -130, // score of the pulse
	PULSE_TRAP = 50, // of each point of damage to the enemy while frozen, less its own

	LATE = 0, SOON = 1,
	PULSE_SURE = 60, // share in line of where the enemy may be, for a pulse to catch it, in percent
	PULSE_CATCH = 0, // score of a pulse that surely catches the enemy in reach of a missile, beyond that
	PULSE_HOLD = 200, // of one more pulse in the last round of a freeze with the enemy in line
	PULSE_NOTICE = SOON, // when it notices one of the enemy: LATE by its steps that fail, SOON by its price

	// The siege of an enemy that does nothing but dodge.
	PEACE = 60, // rounds in which the enemy neither shoots nor is hit until it besieges it
	SIEGE_FAR = 200, // score of each step between a square and the enemy, up to four
	SIEGE_WAIT = 200, // score of standing still at four or more, to see whether it comes into line
	SIEGE_ODDS = 4, // of the last seven times, how often it must have for a pulse
	SIEGE_PULSE = 600, // score of that pulse, and of the next while it is in line

	// Moods.
	AHEAD_CAUTION = 120, // cost of damage while ahead in energy, in percent
	BEHIND_RAGE = 130, // worth of shots while behind in energy, in percent
	PATIENCE = 40, // rounds without a loss of energy until it is impatient, unless ahead
	IMPATIENCE = 25, // score of any shot while impatient
	SLACK = 3 // how much worse than the best a command may be
};

#include "arena.h"
#include "draw.h"

// The contest's figures.
enum {
	ROUNDS = 1000,
	BOUTS = 5,
	FREEZE = 2, // rounds after that of a pulse in which nobody moves
	PULSE_PRICE = 1,
	SIEGE_DISTANCE = 4, // as far as a missile gets while the enemy is frozen
	WATCHED = 7, // times that it remembers
	UNIT = 100  // of scores: a hundredth of a point of energy
};

static const int speed[] = {3, 2}, damage[] = {1, 3};

enum { STAY = 8 }; // the heading of no step
enum { NO_ATTACK, SHOT_BULLET, SHOT_MISSILE, DROPPED_MINE, PULSED };
static const int steps[][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, 0}};

static const int dodge[] = {0, DODGE_NOW, DODGE_NEXT, DODGE_LATER}; // by rounds of flight
static const int hit[] = {0, 100, SECOND_ROUND, LATER_ROUNDS};
static const int exits[10] = {EXITS_0, EXITS_1, EXITS_2, EXITS_3}; // by safe squares
static const int trapped[10] = {TRAPPED_0, TRAPPED_1};
static const int line[SIDE] = {0, LINE_1, LINE_2, LINE_3, LINE_4, LINE_5, LINE_FAR, LINE_FAR, LINE_FAR, LINE_FAR}; // by distance
static const int off[SIDE] = {0, 0, OFF_2, OFF_3, OFF_4, OFF_5, OFF_FAR, OFF_FAR, OFF_FAR, OFF_FAR};

// What is said of squares holds for those inside; of others nothing is said.
typedef bool Squares[SIDE][SIDE];

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }
static int sign(int n) { return (n > 0) - (n < 0); }

static bool inside(Square at) { return at.x >= 0 && at.x < SIDE && at.y >= 0 && at.y < SIDE; }
static bool same(Square at, Square to) { return at.x == to.x && at.y == to.y; }

static bool has(Squares squares, Square at) { return inside(at) && squares[at.y][at.x]; }

static void add(Squares squares, Square at)
{
	if (inside(at))
		squares[at.y][at.x] = true;
}

// The square so many steps ahead, which may lie outside.
static Square ahead(Square at, int heading, int distance)
{
	Square to = {at.x + distance * steps[heading][0], at.y + distance * steps[heading][1]};
	return to;
}

// How many squares lie ahead before the wall.
static int room(Square at, int heading)
{
	int clear = 0;
	while (inside(ahead(at, heading, clear + 1)))
		clear++;
	return clear;
}

// How many steps it takes from one square to another.
static int span(Square at, Square to) { return max(abs(to.x - at.x), abs(to.y - at.y)); }

static bool near(Square at, Square to) { return span(at, to) < 2; }

// The heading of the straight line to another square; NOWHERE if there is none.
static int way(Square at, Square to)
{
	int dx = to.x - at.x, dy = to.y - at.y;
	if (same(at, to) || (dx != 0 && dy != 0 && abs(dx) != abs(dy)))
		return NOWHERE;
	int heading = 0;
	while (steps[heading][0] != sign(dx) || steps[heading][1] != sign(dy))
		heading++;
	return heading;
}

// Whether a bot on a square can hit another in the round in which it shoots, or stands on it.
static bool reaches(Square at, Square to)
{
	return same(at, to) || (span(at, to) <= speed[BULLET] && way(at, to) != NOWHERE);
}

// In which round of flight something gets so far; 3 stands for all later ones.
static int flight(int distance, int kind) { return min((distance + speed[kind] - 1) / speed[kind], 3); }

// What it remembers from one round to the next.
typedef struct {
	int bout;    // of the match; 0 before the first
	int round;   // of the bout
	int revised; // whether missiles burst behind the wall
	Square me, enemy;
	int energy, enemy_energy; // 0 before the first round
	int step;                 // its last one
	int frozen;               // rounds in which nobody can move, as far as it knows
	int calm;                 // rounds without a loss of energy, up to its patience
	int attack;               // its last one
	int held;                 // whether nobody could move in the last round
	int harmless;             // whether nothing could cost the enemy energy then but what it did itself
	int quiet;                // rounds in which the enemy neither shot nor was hit, up to its peace
	unsigned strays;          // a bit for each time that it stood still far from it: was that in line then?
} Notes;

static const Notes no_notes = {0, 0, 0, {0, 0}, {0, 0}, 0, 0, STAY, 0, 0, NO_ATTACK, 0, 0, 0, 0};

static void read_notes(Notes *n, const char *name)
{
	*n = no_notes;
	FILE *file = fopen(name, "r");
	if (file == NULL)
		return;
	if (fscanf(file, "%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %u", &n->bout, &n->round, &n->revised, &n->me.x, &n->me.y, &n->enemy.x,
			&n->enemy.y, &n->energy, &n->enemy_energy, &n->step, &n->frozen, &n->calm, &n->attack, &n->held,
			&n->harmless, &n->quiet, &n->strays) != 17
		|| n->step < 0 || n->step > STAY)
		*n = no_notes;
	fclose(file);
}

static void write_notes(const Notes *n, const char *name)
{
	FILE *file = fopen(name, "w");
	if (file == NULL)
		return; // it still can answer
	fprintf(file, "%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %u\n", n->bout, n->round, n->revised, n->me.x, n->me.y, n->enemy.x,
		n->enemy.y, n->energy, n->enemy_energy, n->step, n->frozen, n->calm, n->attack, n->held, n->harmless, n->quiet,
		n->strays);
	fclose(file);
}

// Notice when a bout or a match begins, and by which rules.
//
// One control program starts somebody at column 1. The revised one, in which
// missiles burst on the square behind the wall, starts both at the outer columns.
static void count_round(Notes *n, const View *v)
{
	if (n->bout == 0 || n->round >= ROUNDS || v->energy > n->energy || v->enemy_energy > n->enemy_energy
		|| !near(n->me, v->me) || !near(n->enemy, v->enemy)) {
		if (n->bout >= BOUTS)
			*n = no_notes;
		n->bout++;
		n->round = 0;
		n->revised = v->shot_count == 0 && v->mine_count == 0 && abs(v->me.x - v->enemy.x) == SIDE - 1;
	}
	n->round++;
}

// What it works out in one round.
typedef struct {
	View *view;
	Notes *notes;
	bool ahead; // it has more energy than the enemy
	int caution, rage;
	bool frozen;
	int enemy_step;          // the enemy's last one
	int danger[SIDE][SIDE];  // cost of squares by what flies there
	Squares struck;          // on which something does harm in this round
	Squares barred;          // on which something does in the next, or the enemy can
	bool siege;              // the enemy seems to do nothing but dodge
	bool in_line;            // the enemy is in line and cannot leave it
	int weight;              // of all squares where the enemy may be after this round
	int in_reach;            // of those in line and in reach of a missile while it would be frozen
	bool pressed;            // something hits the enemy's square in this round
	int trap;                // damage to the enemy in the two rounds after this, less its own
	int bullets[8];          // what shots are worth, by heading
	int missiles[8];
	int count;               // of commands
	char commands[32][5];    // all that could make sense
	int scores[32];
} Duel;

// Whether the enemy has shot in the last round: something has come as far from
// where it stands as it flies in a round.
static bool has_shot(const View *v)
{
	for (int i = 0; i < v->shot_count; i++) {
		const Shot *shot = &v->shots[i];
		if (same(shot->at, ahead(v->enemy, shot->heading == NOWHERE ? STAY : shot->heading, speed[shot->kind])))
			return true;
	}
	return false;
}

// See whether the enemy does nothing but dodge, and how often it comes into line.
static void watch(Duel *d, bool known)
{
	const View *v = d->view;
	Notes *n = d->notes;
	bool hurt = v->energy < n->energy && n->attack != SHOT_MISSILE && n->attack != PULSED;
	bool struck = v->enemy_energy < n->enemy_energy && !n->held && !n->harmless;
	n->quiet = known && !hurt && !struck && !has_shot(v) ? min(n->quiet + 1, PEACE) : 0;
	d->siege = n->quiet >= PEACE;
	if (known && same(n->me, v->me) && n->step == STAY && !n->held && span(n->me, n->enemy) >= SIEGE_DISTANCE)
		n->strays = (n->strays << 1 | (way(v->me, v->enemy) != NOWHERE)) & ((1u << WATCHED) - 1);
}

// Bring the notes up to date and take from them what matters now.
static void look_back(Duel *d)
{
	const View *v = d->view;
	Notes *n = d->notes;
	count_round(n, v);
	bool known = n->energy > 0;
	d->ahead = v->energy > v->enemy_energy;
	d->caution = d->ahead ? AHEAD_CAUTION : 100;
	d->rage = v->energy < v->enemy_energy ? BEHIND_RAGE : 100;
	d->enemy_step = known && span(n->enemy, v->enemy) == 1 ? way(n->enemy, v->enemy) : NOWHERE;
	if (n->energy == v->energy && n->enemy_energy == v->enemy_energy)
		n->calm = min(n->calm + 1, PATIENCE);
	else
		n->calm = 0;
	watch(d, known);
	// Energy that the enemy lost to nothing that flew or lay there was the price of
	// a pulse.
	if (PULSE_NOTICE == SOON && known && n->harmless && v->energy == n->energy
		&& v->enemy_energy == n->enemy_energy - PULSE_PRICE)
		n->frozen = FREEZE;
	// A step that did not happen, with nobody in the way, tells of a pulse that
	// lasts for one more round.
	Square to = ahead(n->me, n->step, 1);
	bool failed = known && n->step != STAY && same(n->me, v->me) && !same(to, v->enemy) && !same(to, n->enemy);
	d->frozen = n->frozen > 0 || failed;
	n->frozen = max(n->frozen - 1, 0);
	n->me = v->me;
	n->enemy = v->enemy;
	n->energy = v->energy;
	n->enemy_energy = v->enemy_energy;
}

static int cost(const Duel *d, int kind, int distance) { return damage[kind] * dodge[flight(distance, kind)] * d->caution; }

static void endanger(Duel *d, Square at, int by)
{
	if (inside(at))
		d->danger[at.y][at.x] += by;
}

// A spent projectile that still lies about does harm to who stands on it.
static void weigh_spent(Duel *d, const Shot *shot)
{
	add(d->struck, shot->at);
	add(d->barred, shot->at);
	endanger(d, shot->at, cost(d, shot->kind, 1));
}

static void weigh_shot(Duel *d, const Shot *shot)
{
	int kind = shot->kind, frozen_reach = (FREEZE + 1) * speed[kind];
	for (int distance = 1; distance < SIDE; distance++) {
		Square square = ahead(shot->at, shot->heading, distance);
		endanger(d, square, cost(d, kind, distance));
		if (distance <= speed[kind])
			add(d->struck, square);
		else if (distance <= 2 * speed[kind])
			add(d->barred, square);
		if (same(square, d->view->enemy)) {
			if (distance <= speed[kind])
				d->pressed = true;
			else if (distance <= frozen_reach)
				d->trap += damage[kind];
		} else if (same(square, d->view->me) && distance > speed[kind] && distance <= frozen_reach)
			d->trap -= damage[kind];
	}
	int clear = room(shot->at, shot->heading);
	if (kind == BULLET || clear >= 2 * speed[kind])
		return;
	Square burst = ahead(shot->at, shot->heading, clear + d->notes->revised);
	for (int side = 0; side < 9; side++) {
		Square square = ahead(burst, side, 1);
		if (clear >= speed[kind])
			add(d->barred, square);
		else {
			add(d->struck, square);
			endanger(d, square, DODGE_SPLASH * UNIT);
		}
	}
}

// Worth of a hit, in hundredths of a point of energy.
static int worth(const Duel *d, int kind, int distance)
{
	int worth = damage[kind] * hit[flight(distance, kind)] * d->rage / 100;
	if (d->view->enemy_energy <= damage[kind])
		worth = worth * (100 + FINISH) / 100;
	if (kind == MISSILE && distance == 1)
		worth -= OWN_SPLASH;
	return worth;
}

// Whether the enemy can be on a square after this round.
static bool can_go(const Duel *d, int heading)
{
	return d->frozen ? heading == STAY : inside(ahead(d->view->enemy, heading, 1));
}

// Work out what shots are worth, by where the enemy may be after this round.
static void aim(Duel *d)
{
	Square me = d->view->me, enemy = d->view->enemy;
	d->in_line = d->frozen && way(me, enemy) != NOWHERE;
	for (int heading = 0; heading < 9; heading++) {
		Square square = ahead(enemy, heading, 1);
		int to = way(me, square), distance = span(me, square), weight = EXPECT_STEP;
		if (!can_go(d, heading) || same(square, me))
			continue;
		if (heading == STAY)
			weight = d->frozen ? 100 : d->pressed ? EXPECT_PRESSED : EXPECT_STAY;
		else if (has(d->struck, square))
			weight = EXPECT_STRUCK;
		else if (heading == d->enemy_step)
			weight = EXPECT_ONWARD;
		if (distance < span(me, enemy))
			weight += EXPECT_CLOSER;
		d->weight += weight;
		if (to == NOWHERE)
			continue;
		if (distance <= SIEGE_DISTANCE)
			d->in_reach += weight;
		d->bullets[to] += weight * worth(d, BULLET, distance);
		d->missiles[to] += weight * worth(d, MISSILE, distance);
	}
}

// Add what missiles are worth that burst at a wall near the enemy, who must not
// be on their way, and what those cost that burst near this bot.
static void aim_at_walls(Duel *d)
{
	Square me = d->view->me, enemy = d->view->enemy;
	for (int heading = 0; heading < 8; heading++) {
		int clear = room(me, heading);
		Square burst = ahead(me, heading, clear + d->notes->revised);
		if (near(burst, enemy) && way(me, enemy) != heading)
			d->missiles[heading] += WALL_SPLASH * hit[min(clear / speed[MISSILE] + 1, 3)] * d->rage / 100;
		if (clear < speed[MISSILE] && near(burst, me))
			d->missiles[heading] -= OWN_SPLASH * UNIT;
	}
}

// Add the squares where a missile that a bot shoots from a square could do harm
// by bursting at a wall in this round.
static void add_bursts(const Duel *d, Squares squares, Square at)
{
	for (int heading = 0; heading < 8; heading++) {
		int clear = room(at, heading);
		if (clear >= speed[MISSILE])
			continue;
		Square burst = ahead(at, heading, clear + d->notes->revised);
		for (int side = 0; side < 9; side++)
			add(squares, ahead(burst, side, 1));
	}
}

// Bar the squares on which the enemy can do harm by a missile's burst.
static void bar(Duel *d)
{
	Square enemy = d->view->enemy;
	Squares bursts = {{false}};
	add_bursts(d, bursts, enemy);
	add_bursts(d, d->barred, enemy);
	for (int heading = 0; heading < 9; heading++) {
		Square square = ahead(d->view->me, heading, 1);
		if (has(bursts, square) && !reaches(enemy, square))
			endanger(d, square, SHUN_BURST * UNIT);
	}
}

// Whether a square is safe in the next round.
static bool safe(Duel *d, Square square)
{
	return inside(square) && !has(d->barred, square) && !reaches(d->view->enemy, square);
}

// How many safe squares the enemy can be on after this round.
static int refuges(Duel *d)
{
	Squares bursts = {{false}};
	add_bursts(d, bursts, d->view->me);
	int count = 0;
	for (int heading = 0; heading < 9; heading++) {
		Square square = ahead(d->view->enemy, heading, 1);
		count += can_go(d, heading) && !has(d->struck, square) && !has(bursts, square) && !reaches(d->view->me, square);
	}
	return count;
}

// The score of being on a square after this round.
static int score_square(Duel *d, Square at)
{
	Square enemy = d->view->enemy;
	int to_wall = min(min(at.x, at.y), min(SIDE - 1 - at.x, SIDE - 1 - at.y));
	int score = to_wall * CENTRE;
	if (to_wall == 0)
		score += EDGE;
	if ((at.x == 0 || at.x == SIDE - 1) && (at.y == 0 || at.y == SIDE - 1))
		score += CORNER;
	score += (way(at, enemy) == NOWHERE ? off : line)[span(at, enemy)];
	int ways_out = 0;
	for (int heading = 0; heading < 9; heading++) {
		Square next = ahead(at, heading, 1), target = ahead(enemy, heading, 1);
		ways_out += safe(d, next);
		if (inside(target) && !reaches(at, target))
			score -= PRESS;
		if (has(d->view->mines, next))
			score -= heading == STAY ? MINE_FEAR : MINE_NEAR;
	}
	if (d->siege)
		score += SIEGE_FAR * min(span(at, enemy), SIEGE_DISTANCE);
	score += ways_out * EXITS_EACH - exits[ways_out];
	return score * UNIT - d->danger[at.y][at.x];
}

static void add_command(Duel *d, const char *weapon, int heading, int score)
{
	sprintf(d->commands[d->count], "%s%s", weapon, heading == NOWHERE ? "" : headings[heading]);
	d->scores[d->count++] = score;
}

// Score the mine that could lie closest to the enemy. Squares that have one are
// left out: two mines blow each other up.
static void consider_mine(Duel *d, int here, bool impatient)
{
	Square me = d->view->me, enemy = d->view->enemy;
	int closest = 2 * SIDE * SIDE, best = NOWHERE; // squared distance
	int score = MINE_URGE + (impatient ? MINE_IMPATIENCE : 0);
	for (int heading = 0; heading < 9; heading++) {
		Square square = ahead(me, heading, 1);
		int dx = square.x - enemy.x, dy = square.y - enemy.y;
		if (has(d->view->mines, square))
			score -= MINE_CROWD;
		else if (heading != STAY && inside(square) && dx * dx + dy * dy < closest) {
			closest = dx * dx + dy * dy;
			best = heading;
		}
	}
	if (best == NOWHERE)
		return;
	if (closest == 0)
		score += MINE_CONTACT;
	else if (closest <= 2)
		score += MINE_CLOSE;
	add_command(d, "L ", best, here + score * UNIT);
}

// What a pulse is worth. While one lasts for another round, a second catches
// nobody that the first has not.
static int pulse(const Duel *d)
{
	const View *v = d->view;
	int worth = PULSE_URGE + PULSE_TRAP * d->trap, often = 0;
	if ((d->frozen && d->notes->frozen > 0) || v->energy <= PULSE_PRICE)
		return worth;
	if (d->in_line)
		worth += PULSE_HOLD;
	if (d->in_reach > 0 && d->in_reach * 100 >= PULSE_SURE * d->weight)
		worth += PULSE_CATCH;
	for (unsigned strays = d->notes->strays; strays != 0; strays >>= 1)
		often += strays & 1;
	bool far = span(v->me, v->enemy) >= SIEGE_DISTANCE;
	if (d->siege && (d->in_line || (far && !d->frozen && often >= SIEGE_ODDS)))
		worth += SIEGE_PULSE;
	return worth;
}

// Score all commands that could make sense.
static void score_commands(Duel *d)
{
	View *v = d->view;
	int here = score_square(d, v->me) + KEEP_STILL * UNIT;
	bool far = span(v->me, v->enemy) >= SIEGE_DISTANCE;
	if (d->siege && far && (d->notes->strays != 0 || d->notes->step != STAY))
		here += SIEGE_WAIT * UNIT;
	add_command(d, "0", NOWHERE, here);
	for (int heading = 0; heading < 8; heading++) {
		Square square = ahead(v->me, heading, 1);
		if (d->frozen || !inside(square) || same(square, v->enemy))
			continue;
		add_command(d, "", heading, score_square(d, square) + (heading == d->notes->step ? ONWARD * UNIT : 0));
	}
	bool impatient = !d->ahead && d->notes->calm >= PATIENCE;
	int urge = here + (SHOT_URGE + trapped[refuges(d)] + (impatient ? IMPATIENCE : 0)) * UNIT;
	for (int heading = 0; heading < 8; heading++) {
		if (d->siege && !d->in_line)
			break; // shots would keep the enemy out of line
		if (d->bullets[heading] > 0)
			add_command(d, "B ", heading, urge + BULLET_URGE * UNIT + d->bullets[heading]);
		if (d->missiles[heading] > 0)
			add_command(d, "M ", heading, urge + d->missiles[heading]);
	}
	if (span(v->me, v->enemy) <= MINE_REACH && v->mine_count < MINE_LIMIT)
		consider_mine(d, here, impatient);
	add_command(d, "P", NOWHERE, here + pulse(d) * UNIT);
}

// Leave only the commands that are as good as the best but for the slack.
static void keep_good(Duel *d)
{
	int best = d->scores[0], count = 0;
	for (int i = 1; i < d->count; i++)
		best = max(best, d->scores[i]);
	for (int i = 0; i < d->count; i++)
		if (d->scores[i] >= best - SLACK * UNIT)
			memmove(d->commands[count++], d->commands[i], sizeof d->commands[i]);
	d->count = count;
}

// Find the commands that are as good as the best but for the slack.
static void find_good(Duel *d, View *view, Notes *notes)
{
	memset(d, 0, sizeof *d);
	d->view = view;
	d->notes = notes;
	memcpy(d->struck, view->mines, sizeof d->struck);
	memcpy(d->barred, view->mines, sizeof d->barred);
	look_back(d);
	for (int i = 0; i < view->shot_count; i++) {
		if (view->shots[i].heading == NOWHERE)
			weigh_spent(d, &view->shots[i]);
		else
			weigh_shot(d, &view->shots[i]);
	}
	aim(d);
	aim_at_walls(d);
	bar(d);
	score_commands(d);
	keep_good(d);
}

// Note what it does.
static void did(Duel *d, const char *command)
{
	Notes *n = d->notes;
	int heading = heading_named(command);
	n->step = heading == NOWHERE ? STAY : heading;
	n->attack = NO_ATTACK;
	if (n->step == STAY && *command != '0')
		n->attack = *command == 'B' ? SHOT_BULLET : *command == 'M' ? SHOT_MISSILE : *command == 'L' ? DROPPED_MINE : PULSED;
	n->held = d->frozen;
	n->harmless = n->attack == NO_ATTACK;
	for (heading = 0; heading < 9; heading++)
		if (has(d->struck, ahead(d->view->enemy, heading, 1)))
			n->harmless = false;
	if (n->attack == PULSED)
		n->frozen = FREEZE;
}

int main(int argc, char **argv)
{
	static View view;
	static Duel duel;
	Notes notes;
	char name[300];
	read_argument(&view, argc, argv, "duelist");
	const char *base = strrchr(argv[0], '/');
	base = base ? base + 1 : argv[0];
	snprintf(name, sizeof name, "state/%.200s.notes", base);
	// Appending nothing tells whether the folder is there.
	FILE *file = fopen(name, "a");
	if (file != NULL)
		fclose(file);
	else
		snprintf(name, sizeof name, "%.200s.notes", base);
	read_notes(&notes, name);
	find_good(&duel, &view, &notes);
	const char *command = duel.commands[SLACK > 0 ? draw((unsigned)duel.count) : 0];
	did(&duel, command);
	write_notes(&notes, name);
	fputs(command, stdout);
	return 0;
}
