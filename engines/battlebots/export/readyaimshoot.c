// Readyaimshoot, for BattleBots: The Tournament.
//
// Compile it and enter it among the bots of the control program:
//
//     cc -O2 readyaimshoot.c -o readyaimshoot        and        ./readyaimshoot
//
// It is started for each round with the state of the arena as its only argument,
// and prints a command without a line feed. It walks to the row or column of the
// enemy and there fires the pulse, a missile and a bullet, one after another. It
// avoids mines only where two or more are next to it. Where it has nothing to do it
// prints nothing, at which the control program repeats its last command.
//
// What it fires next is in a file, named as the program but ending in .notes, in
// the folder "state" if there is one, else in the current folder. A bout has begun
// if energy has come back, if a bot is not where it can have gone, or after the
// most rounds; the first bout of a match, which starts with the pulse, is one
// without notes or the one after the last of a match. Remove the file where a match
// was broken off.

// The genes.
enum {
	PULSE_ENERGY = 2, // energy from which it fires the pulse; 11 for never
	MISSILE_BELOW = 2 // energy below which it shoots a missile in line, whatever was next
};

#include "arena.h"

enum { ROUNDS = 1000, BOUTS = 5 };
enum { NEXT_PULSE, NEXT_BULLET, NEXT_MISSILE };

static bool near(Square at, Square to) { return abs(at.x - to.x) < 2 && abs(at.y - to.y) < 2; }

// What it remembers from one round to the next.
typedef struct {
	int bout;  // of the match; 0 before the first
	int round; // of the bout
	Square me, enemy;
	int energy, enemy_energy;
	int next; // what it fires
} Notes;

static const Notes no_notes = {0, 0, {0, 0}, {0, 0}, 0, 0, NEXT_PULSE};

static void read_notes(Notes *n, const char *name)
{
	*n = no_notes;
	FILE *file = fopen(name, "r");
	if (file == NULL)
		return;
	if (fscanf(file, "%d %d %d %d %d %d %d %d %d", &n->bout, &n->round, &n->me.x, &n->me.y, &n->enemy.x, &n->enemy.y,
			&n->energy, &n->enemy_energy, &n->next) != 9)
		*n = no_notes;
	fclose(file);
}

static void write_notes(const Notes *n, const char *name)
{
	FILE *file = fopen(name, "w");
	if (file == NULL)
		return; // it still can answer
	fprintf(file, "%d %d %d %d %d %d %d %d %d\n", n->bout, n->round, n->me.x, n->me.y, n->enemy.x, n->enemy.y, n->energy,
		n->enemy_energy, n->next);
	fclose(file);
}

// Notice when a bout or a match begins.
static void count_round(Notes *n, const View *v)
{
	if (n->bout == 0 || n->round >= ROUNDS || v->energy > n->energy || v->enemy_energy > n->enemy_energy
		|| !near(n->me, v->me) || !near(n->enemy, v->enemy)) {
		if (n->bout >= BOUTS)
			*n = no_notes;
		n->bout++;
		n->round = 0;
	}
	n->round++;
	n->me = v->me;
	n->enemy = v->enemy;
	n->energy = v->energy;
	n->enemy_energy = v->enemy_energy;
}

// Whether it sees a mine on a square: it must be one of two or more near itself.
static bool mined(const View *v, Square square)
{
	int count = 0;
	for (Square at = {0, 0}; at.y < SIDE; at.y++)
		for (at.x = 0; at.x < SIDE; at.x++)
			count += v->mines[at.y][at.x] && near(v->me, at);
	return v->mines[square.y][square.x] && count >= 2;
}

// Decide on the command for a round, and bring the notes up to date.
static void decide(const View *v, Notes *n, char *command)
{
	count_round(n, v);
	int dx = v->enemy.x - v->me.x, dy = v->enemy.y - v->me.y;
	bool in_line = dx == 0 || dy == 0;
	// Off the line it shoots into the blue, which does nothing.
	const char *towards = !in_line ? "?" : dx > 0 ? "E" : dx < 0 ? "W" : dy > 0 ? "S" : "N";
	strcpy(command, "");
	if (in_line && v->energy >= PULSE_ENERGY && n->next == NEXT_PULSE) {
		strcpy(command, "P");
		n->next = NEXT_MISSILE;
	} else if (n->next == NEXT_MISSILE) {
		sprintf(command, "M %s", towards);
		n->next = NEXT_BULLET;
	} else if (n->next == NEXT_BULLET) {
		sprintf(command, "B %s", towards);
		n->next = NEXT_PULSE;
	}
	if (in_line) {
		if (v->energy < MISSILE_BELOW)
			sprintf(command, "M %s", towards);
		return;
	}
	Square to = v->me;
	const char *step;
	if (dx < dy) {
		step = dx < 0 ? "W" : "E";
		to.x += dx < 0 ? -1 : 1;
	} else {
		step = dy > 0 ? "S" : "N";
		to.y += dy > 0 ? 1 : -1;
	}
	if (!mined(v, to))
		strcpy(command, step);
}

int main(int argc, char **argv)
{
	View view;
	Notes notes;
	char name[300], command[8];
	read_argument(&view, argc, argv, "readyaimshoot");
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
	decide(&view, &notes, command);
	write_notes(&notes, name);
	fputs(command, stdout);
	return 0;
}
