// Mineminemine, for BattleBots: The Tournament.
//
// Compile it and enter it among the bots of the control program:
//
//     cc -O2 mineminemine.c -o mineminemine        and        ./mineminemine
//
// It is started for each round with the state of the arena as its only argument,
// and prints a command without a line feed. It drops mines all around itself and
// walks away from them. With mines and walls all around it prints nothing, at
// which the control program repeats its last command.

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// The genes.
enum {
	FLEE_MINES = 1 // mines on its square and next to it from which it moves on
};

// The headings by where they lead, from the north-west.
static const char *const headings[9] = {"NW", "N", "NE", "W", "", "E", "SW", "S", "SE"};
enum { STAY = 4 };

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
	int me = (int)strcspn(text, "Y");
	int x = me % 11, y = me / 11;
	bool mines[9] = {false}; // on its square and next to it
	int count = 0;
	for (const char *line = text; (line = strchr(line, '\n')) != NULL;) {
		int mine_x, mine_y;
		if (sscanf(++line, "L %d %d", &mine_x, &mine_y) != 2)
			continue;
		int dx = mine_x - x, dy = mine_y - y;
		if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1) {
			mines[3 * (dy + 1) + dx + 1] = true;
			count++;
		}
	}
	bool fleeing = count >= FLEE_MINES;
	int choice[8], choices = 0;
	for (int heading = 0; heading < 9; heading++) {
		int to_x = x + heading % 3 - 1, to_y = y + heading / 3 - 1;
		bool inside = to_x >= 0 && to_x < 10 && to_y >= 0 && to_y < 10;
		if (heading != STAY && inside && !(fleeing && mines[heading]))
			choice[choices++] = heading;
	}
	strcpy(command, "");
	if (choices > 0)
		sprintf(command, fleeing ? "%s" : "L %s", headings[choice[draw((unsigned)choices)]]);
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
		fprintf(stderr, "usage: mineminemine ARENA, as the control program has it\n");
		return 2;
	}
	decide(argv[1], command);
	fputs(command, stdout);
	return 0;
}
