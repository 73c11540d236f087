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

// The genes.
enum {
	FLEE_MINES = 1 // mines on its square and next to it from which it moves on
};

#include "arena.h"
#include "draw.h"

// The headings by where they lead, from the north-west.
static const char *const ways[9] = {"NW", "N", "NE", "W", "", "E", "SW", "S", "SE"};
enum { STAY = 4 };

// Decide on the command for a state of the arena.
static void decide(const View *v, char *command)
{
	const char *all[8], *free[8];
	int inside = 0, frees = 0, mines = 0;
	for (int way = 0; way < 9; way++) {
		int x = v->me.x + way % 3 - 1, y = v->me.y + way / 3 - 1;
		if (x < 0 || x >= SIDE || y < 0 || y >= SIDE)
			continue;
		mines += v->mines[y][x];
		if (way == STAY)
			continue;
		all[inside++] = ways[way];
		if (!v->mines[y][x])
			free[frees++] = ways[way];
	}
	strcpy(command, "");
	if (mines < FLEE_MINES)
		sprintf(command, "L %s", all[draw((unsigned)inside)]);
	else if (frees > 0)
		strcpy(command, free[draw((unsigned)frees)]);
}

int main(int argc, char **argv)
{
	View view;
	char command[8];
	read_argument(&view, argc, argv, "mineminemine");
	decide(&view, command);
	fputs(command, stdout);
	return 0;
}
