// Troubleandstrafe, for BattleBots: The Tournament.
//
// Compile it and enter it among the bots of the control program:
//
//     cc -O2 troubleandstrafe.c -o troubleandstrafe        and        ./troubleandstrafe
//
// It is started for each round with the state of the arena as its only argument,
// and prints a command without a line feed. It shoots a missile along its row and
// moves on to a row without one, and pays no heed to where the enemy is.

// The genes.
enum {
	EAST_FROM = 0 // last column in which it shoots eastwards; in the others westwards
};

#include "arena.h"
#include "draw.h"

// Decide on the command for a state of the arena.
static void decide(const View *v, char *command)
{
	int y = v->me.y;
	const char *towards = v->me.x <= EAST_FROM ? "E" : "W";
	bool rows[SIDE] = {false}; // in which a missile flies that way
	for (int i = 0; i < v->shot_count; i++)
		if (v->shots[i].kind == MISSILE && v->shots[i].heading == heading_named(towards))
			rows[v->shots[i].at.y] = true;
	if (!rows[y])
		sprintf(command, "M %s", towards);
	else if (y == 0)
		strcpy(command, "S");
	else if (y == SIDE - 1)
		strcpy(command, "N");
	else if (rows[y - 1])
		strcpy(command, "S");
	else if (rows[y + 1])
		strcpy(command, "N");
	else
		strcpy(command, draw(2) == 0 ? "N" : "S");
}

int main(int argc, char **argv)
{
	View view;
	char command[8];
	read_argument(&view, argc, argv, "troubleandstrafe");
	decide(&view, command);
	fputs(command, stdout);
	return 0;
}
