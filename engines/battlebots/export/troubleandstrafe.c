// Troubleandstrafe, for BattleBots: The Tournament.
//
// Compile it and enter it among the bots of the control program:
//
//     cc -O2 troubleandstrafe.c -o troubleandstrafe        and        ./troubleandstrafe
//
// It is started for each round with the state of the arena as its only argument,
// and prints a command without a line feed. It shoots a missile along its row and
// moves on to a row without one, and pays no heed to where the enemy is.

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// The genes.
enum {
	EAST_FROM = 0 // last column in which it shoots eastwards; in the others westwards
};

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
	const char *towards = x <= EAST_FROM ? "E" : "W";
	bool rows[10] = {false}; // in which a missile flies that way
	for (const char *line = text; (line = strchr(line, '\n')) != NULL;) {
		int row;
		char heading[3] = "";
		if (sscanf(++line, "M %*d %d%*1[ ]%2[A-Z]", &row, heading) == 2 && strcmp(heading, towards) == 0)
			rows[row] = true;
	}
	if (!rows[y])
		sprintf(command, "M %s", towards);
	else if (y == 0)
		strcpy(command, "S");
	else if (y == 9)
		strcpy(command, "N");
	else if (rows[y - 1])
		strcpy(command, "S");
	else if (rows[y + 1])
		strcpy(command, "N");
	else
		strcpy(command, draw(2) == 0 ? "N" : "S");
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
		fprintf(stderr, "usage: troubleandstrafe ARENA, as the control program has it\n");
		return 2;
	}
	decide(argv[1], command);
	fputs(command, stdout);
	return 0;
}
