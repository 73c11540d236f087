// Evilbot, for BattleBots: The Tournament.
//
// Compile it and enter it among the bots of the control program:
//
//     cc -O2 evilbot.c -o evilbot        and        ./evilbot
//
// It is started for each round with the state of the arena as its only argument,
// and prints a command without a line feed. Where its square is in no danger it
// shoots at an enemy on a straight line. Else it moves to where least danger is,
// near a ring around the centre.

// The genes.
static const int MISSILE_WITHIN = 4; // distance of the enemy below which it shoots a missile, else a bullet
static const int WALL = 2; // an enemy with fewer squares between it and a wall is close to it
static const double WALL_SHOT = 0.5; // probability of a missile at an enemy close to a wall, on no line
static const double RING = 2.5; // radius of the ring around the centre, in squares
static const double MINE_DANGER = 2; // danger of a square with a mine
static const double BULLET_DANGER = 1; // danger of a bullet that arrives now; later ones by the rounds it takes
static const double MISSILE_DANGER = 3; // danger of a missile, likewise

#include "arena.h"
#include "draw.h"

enum { CENTRE_X = 5, CENTRE_Y = 4 };

static const int steps[][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};
static const int first[] = {5, 4, 3, 6, 2, 7, 0, 1}; // the first of equal squares is taken

static int max(int a, int b) { return a > b ? a : b; }
static int span(Square at, Square to) { return max(abs(to.x - at.x), abs(to.y - at.y)); }
static bool inside(Square at) { return at.x >= 0 && at.x < SIDE && at.y >= 0 && at.y < SIDE; }

static Square ahead(Square at, int heading, int distance)
{
	Square to = {at.x + distance * steps[heading][0], at.y + distance * steps[heading][1]};
	return to;
}

static bool same(Square at, Square to) { return at.x == to.x && at.y == to.y; }

// The heading of the straight line to another square; NOWHERE if there is none.
static int way(Square at, Square to)
{
	int heading = 0;
	while (heading < 8 && (same(at, to) || !same(ahead(at, heading, span(at, to)), to)))
		heading++;
	return heading < 8 ? heading : NOWHERE;
}

// The heading whose ray ends closest to a square that is on no straight line.
// Rays end where both coordinates are at a wall or beyond.
static int towards(Square me, Square target)
{
	int least = -1, best = 0;
	for (int heading = 0; heading < 8; heading++) {
		int dx = steps[heading][0], dy = steps[heading][1], reach = 0;
		if (dx != 0)
			reach = dx > 0 ? SIDE - 1 - me.x : me.x;
		if (dy != 0)
			reach = max(reach, dy > 0 ? SIDE - 1 - me.y : me.y);
		Square end = ahead(me, heading, reach);
		int miss = (end.x - target.x) * (end.x - target.x) + (end.y - target.y) * (end.y - target.y);
		if (least < 0 || miss < least) {
			least = miss;
			best = heading;
		}
	}
	return best;
}

// The square root of a small number, by Newton's method: so nothing need be linked.
static double root(int n)
{
	long double guess = n > 1 ? n : 1; // so that it is rounded once
	for (int i = 0; i < 20; i++)
		guess = (guess + n / guess) / 2;
	return n > 0 ? (double)guess : 0;
}

static double off_ring(Square at)
{
	int dx = at.x - CENTRE_X, dy = at.y - CENTRE_Y;
	double off = root(dx * dx + dy * dy) - RING;
	return off < 0 ? -off : off;
}

// The danger of a square: that of a mine, as far as the arena shows it, and in the
// order of the list that of what flies there.
static double danger(const View *v, Square square)
{
	double total = v->arena[square.y * (SIDE + 1) + square.x] == 'L' ? MINE_DANGER : 0;
	for (int i = 0; i < v->shot_count; i++) {
		const Shot *shot = &v->shots[i];
		int speed = shot->kind == BULLET ? 3 : 2;
		if (shot->heading != NOWHERE && shot->heading == way(shot->at, square))
			total += (shot->kind == BULLET ? BULLET_DANGER : MISSILE_DANGER) / ((span(shot->at, square) + speed - 1) / speed);
	}
	return total;
}

// Decide on the command for a state of the arena.
static void decide(const View *v, char *command)
{
	Square me = v->me, enemy = v->enemy;
	double own = danger(v, me);
	if (own == 0) {
		int heading = way(me, enemy);
		bool at_wall = enemy.x < WALL || enemy.y < WALL || SIDE - 1 - enemy.x < WALL || SIDE - 1 - enemy.y < WALL;
		if (heading != NOWHERE) {
			sprintf(command, "%c %s", span(me, enemy) < MISSILE_WITHIN ? 'M' : 'B', headings[heading]);
			return;
		}
		if (at_wall && draw(1 << 24) / (double)(1 << 24) < WALL_SHOT) {
			sprintf(command, "M %s", headings[towards(me, enemy)]);
			return;
		}
	}
	// Nowhere is as good as to stay until there is somewhere.
	double least = own, off = 0;
	int best = NOWHERE;
	for (int i = 0; i < 8; i++) {
		Square to = ahead(me, first[i], 1);
		if (!inside(to))
			continue;
		double there = danger(v, to);
		if (there < least || (there == least && (best == NOWHERE || off_ring(to) < off))) {
			least = there;
			best = first[i];
			off = off_ring(to);
		}
	}
	if (best == NOWHERE)
		sprintf(command, "M %s", headings[towards(me, enemy)]);
	else
		strcpy(command, headings[best]);
}

int main(int argc, char **argv)
{
	View view;
	char command[8];
	read_argument(&view, argc, argv, "evilbot");
	decide(&view, command);
	fputs(command, stdout);
	return 0;
}
