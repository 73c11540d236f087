// What every bot needs: the state of the arena that it is started with.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 10, MOST_SHOTS = 200 };
enum { BULLET, MISSILE };
enum { NOWHERE = 9 }; // no heading; 8 stands for that of no step

static const char *const headings[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

typedef struct {
	int x, y;
} Square;

typedef struct {
	int kind;
	Square at;
	int heading; // NOWHERE if it is spent but still lies about
} Shot;

typedef struct {
	const char *arena; // rows of squares and a line feed
	Square me, enemy;
	int energy, enemy_energy;
	int shot_count, mine_count;
	Shot shots[MOST_SHOTS];
	bool mines[SIDE][SIDE];
} View;

static int heading_named(const char *name)
{
	for (int heading = 0; heading < 8; heading++)
		if (strcmp(name, headings[heading]) == 0)
			return heading;
	return NOWHERE;
}

// Read the argument; false if it is no state of the arena, with one of each bot.
static bool read_view(View *view, const char *text)
{
	int mine = 0, theirs = 0, length = 0;
	memset(view, 0, sizeof *view);
	view->arena = text;
	for (int i = 0; i < SIDE * (SIDE + 1); i++, text++) {
		Square at = {i % (SIDE + 1), i / (SIDE + 1)};
		if (at.x == SIDE ? *text != '\n' : *text == '\0' || strchr(".BLMXY", *text) == NULL)
			return false;
		if (*text == 'Y') {
			view->me = at;
			mine++;
		} else if (*text == 'X') {
			view->enemy = at;
			theirs++;
		}
	}
	if (mine != 1 || theirs != 1 || sscanf(text, "Y %d\nX %d%n", &view->energy, &view->enemy_energy, &length) != 2)
		return false;
	for (text += length; *text == '\n'; text += strcspn(text, "\n")) {
		text += strspn(text, "\n");
		if (*text == '\0')
			return true;
		int x = 0, y = 0; // where the columns and rows of the square end
		char name[3] = "";
		sscanf(text, "%*1[BLM]%*1[ ]%*1[0-9]%n%*1[ ]%*1[0-9]%n%*1[ ]%2[A-Z]", &x, &y, name);
		if (x != 3 || y != 5 || strspn(text + y, *text == 'L' ? "" : " NESW") != strcspn(text + y, "\n"))
			return false;
		Square at = {text[2] - '0', text[4] - '0'};
		if (*text == 'L') {
			view->mines[at.y][at.x] = true;
			view->mine_count++;
		} else if (view->shot_count < MOST_SHOTS) {
			Shot shot = {*text == 'B' ? BULLET : MISSILE, at, heading_named(name)};
			view->shots[view->shot_count++] = shot;
		}
	}
	return *text == '\0';
}

// Read what a program is started with. Anything but a state of the arena ends it.
static void read_argument(View *view, int argc, char **argv, const char *program)
{
	if (argc == 2 && read_view(view, argv[1]))
		return;
	fprintf(stderr, "usage: %s ARENA, as the control program has it\n", program);
	exit(2);
}
