// Straightshooter, for BattleBots: The Tournament.
//
// Compile it and enter it among the bots of the control program:
//
//     cc -O2 straightshooter.c -o straightshooter        and        ./straightshooter
//
// It is started for each round with the state of the arena as its only argument,
// and prints a command without a line feed. Along straight lines it shoots; while
// the enemy is on none it steps in a random direction, walls or not.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The genes.
enum {
	MISSILE_REACH = 9, // farthest enemy at which it shoots a missile, 0 for never
	BULLET_REACH = 0 // farthest enemy at which it shoots a bullet where it shoots no missile
};

// The headings by where they lead, from the north-west.
static const char *const headings[3][3] = {{"NW", "N", "NE"}, {"W", "", "E"}, {"SW", "S", "SE"}};

static int sign(int n) { return (n > 0) - (n < 0); }
static int max(int a, int b) { return a > b ? a : b; }

// Draw one of 0 to n - 1.
static unsigned draw(unsigned n)
{
	unsigned drawn = (unsigned)time(NULL) * 2654435761u ^ (unsigned)clock();
	FILE *file = fopen("/dev/urandom", "rb");
	if (file != NULL) {
		if (fread(&drawn, sizeof drawn, 1, file) != 1)
			drawn += n;
		fclose(file);
	}
	return drawn % n;
}

// Decide on the command for a state of the arena. A row has ten squares and a line feed.
static void decide(const char *text, char *command)
{
	int me = (int)strcspn(text, "Y"), enemy = (int)strcspn(text, "X");
	int dx = enemy % 11 - me % 11, dy = enemy / 11 - me / 11;
	int distance = max(abs(dx), abs(dy));
	const char *heading = headings[sign(dy) + 1][sign(dx) + 1];
	if (dx == 0 || dy == 0 || abs(dx) == abs(dy)) {
		if (distance <= MISSILE_REACH) {
			sprintf(command, "M %s", heading);
			return;
		}
		if (distance <= BULLET_REACH) {
			sprintf(command, "B %s", heading);
			return;
		}
	}
	unsigned any = draw(8);
	any += any >= 4; // the one in the middle leads nowhere
	strcpy(command, headings[any / 3][any % 3]);
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
		fprintf(stderr, "usage: straightshooter ARENA, as the control program has it\n");
		return 2;
	}
	decide(argv[1], command);
	fputs(command, stdout);
	return 0;
}
