#!/usr/bin/env python3
# Straightshooter, for BattleBots: The Tournament.
"""Enter it among the bots of the control program as

    python3 straightshooter.py

It is started for each round with the state of the arena as its only argument,
and prints a command without a line feed. Along straight lines it shoots; while
the enemy is on none it steps in a random direction, walls or not.
"""

import random
import re
import sys

# The genes.
MISSILE_REACH = 9  # farthest enemy at which it shoots a missile, 0 for never
BULLET_REACH = 0  # farthest enemy at which it shoots a bullet where it shoots no missile

HEADINGS = {(0, -1): "N", (1, -1): "NE", (1, 0): "E", (1, 1): "SE",
            (0, 1): "S", (-1, 1): "SW", (-1, 0): "W", (-1, -1): "NW"}

ARENA = re.compile(r"([.BLMXY]{10}\n){10}Y -?[0-9]+\nX -?[0-9]+(\nL [0-9] [0-9]|\n[BM] [0-9] [0-9] ?[NS]?[EW]?)*\n*")


def is_arena(text):
    """Whether a text is a state of the arena, with one of each bot."""
    return bool(ARENA.fullmatch(text)) and all(text[:110].count(bot) == 1 for bot in "YX")


def decide(text):
    """The command for a state of the arena."""
    arena = text.split("\n")[:10]
    (x, y), (enemy_x, enemy_y) = (next((row.index(bot), y) for y, row in enumerate(arena) if bot in row)
                                  for bot in "YX")
    dx, dy = enemy_x - x, enemy_y - y
    if dx == 0 or dy == 0 or abs(dx) == abs(dy):
        heading = HEADINGS[(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)]
        distance = max(abs(dx), abs(dy))
        if distance <= MISSILE_REACH:
            return "M " + heading
        if distance <= BULLET_REACH:
            return "B " + heading
    return random.choice(list(HEADINGS.values()))


if __name__ == "__main__":
    if len(sys.argv) != 2 or not is_arena(sys.argv[1]):
        sys.exit("usage: straightshooter.py ARENA, as the control program has it")
    print(decide(sys.argv[1]), end="")
