// Straightshooter, for BattleBots: The Tournament.
//
// Compile it and enter it among the bots of the control program:
//
//     cc -O2 straightshooter.c -o straightshooter        and        ./straightshooter
//
// It is started for each round with the state of the arena as its only argument,
// and prints a command without a line feed. Along straight lines it shoots; while
// the enemy is on none it steps in a random direction, walls or not.

// The genes.
enum {
	MISSILE_REACH = 9, // farthest enemy at which it shoots a missile, 0 for never
	BULLET_REACH = 0 // farthest enemy at which it shoots a bullet where it shoots no missile
};

#include "arena.h"
#include "draw.h"

// The headings by where they lead, from the north-west.
static const char *const ways[3][3] = {{"NW", "N", "NE"}, {"W", "", "E"}, {"SW", "S", "SE"}};

static int sign(int n) { return (n > 0) - (n < 0); }
static int max(int a, int b) { return a > b ? a : b; }

// Decide on the command for a state of the arena.
static void decide(const View *v, char *command)
{
	int dx = v->enemy.x - v->me.x, dy = v->enemy.y - v->me.y;
	int distance = max(abs(dx), abs(dy));
	const char *heading = ways[sign(dy) + 1][sign(dx) + 1];
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
	strcpy(command, ways[any / 3][any % 3]);
}

int main(int argc, char **argv)
{
	View view;
	char command[8];
	read_argument(&view, argc, argv, "straightshooter");
	decide(&view, command);
	fputs(command, stdout);
	return 0;
}
