#!/usr/bin/env python3
# Mineminemine, for BattleBots: The Tournament.
"""Enter it among the bots of the control program as

    python3 mineminemine.py

It is started for each round with the state of the arena as its only argument,
and prints a command without a line feed. It drops mines all around itself and
walks away from them. With mines and walls all around it prints nothing, at
which the control program repeats its last command.
"""

import random
import re
import sys

# The genes.
FLEE_MINES = 1  # mines on its square and next to it from which it moves on

STEPS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1),
         "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}

ARENA = re.compile(r"([.BLMXY]{10}\n){10}Y -?[0-9]+\nX -?[0-9]+(\nL [0-9] [0-9]|\n[BM] [0-9] [0-9] ?[NS]?[EW]?)*\n*")


def is_arena(text):
    """Whether a text is a state of the arena, with one of each bot."""
    return bool(ARENA.fullmatch(text)) and all(text[:110].count(bot) == 1 for bot in "YX")


def decide(text):
    """The command for a state of the arena."""
    lines = text.split("\n")
    x, y = next((row.index("Y"), y) for y, row in enumerate(lines[:10]) if "Y" in row)
    items = [line.split() for line in lines[12:]]
    mines = {(int(item[1]), int(item[2])) for item in items if item[:1] == ["L"]}
    count = sum(abs(mine_x - x) < 2 and abs(mine_y - y) < 2 for mine_x, mine_y in mines)
    inside = {heading: (x + dx, y + dy) for heading, (dx, dy) in STEPS.items()
              if 0 <= x + dx < 10 and 0 <= y + dy < 10}
    if count < FLEE_MINES:
        return "L " + random.choice(list(inside))
    free = [heading for heading, square in inside.items() if square not in mines]
    return random.choice(free) if free else ""


if __name__ == "__main__":
    if len(sys.argv) != 2 or not is_arena(sys.argv[1]):
        sys.exit("usage: mineminemine.py ARENA, as the control program has it")
    print(decide(sys.argv[1]), end="")
