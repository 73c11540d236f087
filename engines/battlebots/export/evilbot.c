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

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The genes.
static const int MISSILE_WITHIN = 4; // distance of the enemy below which it shoots a missile, else a bullet
static const int WALL = 2; // an enemy with fewer squares between it and a wall is close to it
static const double WALL_SHOT = 0.5; // probability of a missile at an enemy close to a wall, on no line
static const double RING = 2.5; // radius of the ring around the centre, in squares
static const double MINE_DANGER = 2; // danger of a square with a mine
static const double BULLET_DANGER = 1; // danger of a bullet that arrives now; later ones by the rounds it takes
static const double MISSILE_DANGER = 3; // danger of a missile, likewise

enum { SIDE = 10, CENTRE_X = 5, CENTRE_Y = 4, NOWHERE = 8 };

static const char *const headings[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
static const int steps[][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};
static const int first[] = {5, 4, 3, 6, 2, 7, 0, 1}; // the first of equal squares is taken

typedef struct {
	int x, y;
} Square;

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
	while (heading < NOWHERE && (same(at, to) || !same(ahead(at, heading, span(at, to)), to)))
		heading++;
	return heading;
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
static double danger(const char *text, Square square)
{
	double total = text[square.y * (SIDE + 1) + square.x] == 'L' ? MINE_DANGER : 0;
	for (const char *item = text; (item = strchr(item, '\n')) != NULL;) {
		char kind[2], name[3] = "";
		Square at;
		// A spent projectile has no heading.
		if (sscanf(++item, "%1[BM] %d %d%*1[ ]%2[A-Z]", kind, &at.x, &at.y, name) != 4)
			continue;
		int heading = way(at, square), speed = kind[0] == 'B' ? 3 : 2;
		if (heading != NOWHERE && strcmp(name, headings[heading]) == 0)
			total += (kind[0] == 'B' ? BULLET_DANGER : MISSILE_DANGER) / ((span(at, square) + speed - 1) / speed);
	}
	return total;
}

// Draw a number from 0 to below 1.
static double draw(void)
{
	unsigned drawn = (unsigned)time(NULL) * 2654435761u ^ (unsigned)clock();
	FILE *file = fopen("/dev/urandom", "rb");
	if (file != NULL) {
		if (fread(&drawn, sizeof drawn, 1, file) != 1)
			drawn++;
		fclose(file);
	}
	return drawn % 16777216 / 16777216.0;
}

// Decide on the command for a state of the arena.
static void decide(const char *text, char *command)
{
	int y_at = (int)strcspn(text, "Y"), x_at = (int)strcspn(text, "X");
	Square me = {y_at % (SIDE + 1), y_at / (SIDE + 1)}, enemy = {x_at % (SIDE + 1), x_at / (SIDE + 1)};
	double own = danger(text, me);
	if (own == 0) {
		int heading = way(me, enemy);
		bool at_wall = enemy.x < WALL || enemy.y < WALL || SIDE - 1 - enemy.x < WALL || SIDE - 1 - enemy.y < WALL;
		if (heading != NOWHERE) {
			sprintf(command, "%c %s", span(me, enemy) < MISSILE_WITHIN ? 'M' : 'B', headings[heading]);
			return;
		}
		if (at_wall && draw() < WALL_SHOT) {
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
		double there = danger(text, to);
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

// Whether a text is a state of the arena, with one of each bot.
static bool is_arena(const char *text)
{
	int mine = 0, theirs = 0, energy, enemy_energy, length = 0;
	for (int at = 0; at < 110; at++, text++) {
		if (at % 11 == 10 ? *text != '\n' : *text == '\0' || strchr(".BLMXY", *text) == NULL)
			return false;
		mine += *text == 'Y';
		theirs += *text == 'X';
	}
	if (mine != 1 || theirs != 1 || sscanf(text, "Y %d\nX %d%n", &energy, &enemy_energy, &length) != 2)
		return false;
	for (text += length; *text == '\n'; text += strcspn(text, "\n")) {
		text += strspn(text, "\n");
		if (*text == '\0')
			return true;
		int x = 0, y = 0; // where the columns and rows of the square end
		sscanf(text, "%*1[BLM]%*1[ ]%*1[0-9]%n%*1[ ]%*1[0-9]%n", &x, &y);
		if (x != 3 || y != 5 || strspn(text + y, *text == 'L' ? "" : " NESW") != strcspn(text + y, "\n"))
			return false;
	}
	return *text == '\0';
}

int main(int argc, char **argv)
{
	char command[8];
	if (argc != 2 || !is_arena(argv[1])) {
		fprintf(stderr, "usage: evilbot ARENA, as the control program has it\n");
		return 2;
	}
	decide(argv[1], command);
	fputs(command, stdout);
	return 0;
}
