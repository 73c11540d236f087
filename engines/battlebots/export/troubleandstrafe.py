#!/usr/bin/env python3
# Troubleandstrafe, for BattleBots: The Tournament.
"""Enter it among the bots of the control program as

    python3 troubleandstrafe.py

It is started for each round with the state of the arena as its only argument,
and prints a command without a line feed. It shoots a missile along its row and
moves on to a row without one, and pays no heed to where the enemy is.
"""

import random
import re
import sys

# The genes.
EAST_FROM = 0  # last column in which it shoots eastwards; in the others westwards

ARENA = re.compile(r"([.BLMXY]{10}\n){10}Y -?[0-9]+\nX -?[0-9]+(\nL [0-9] [0-9]|\n[BM] [0-9] [0-9] ?[NS]?[EW]?)*\n*")


def is_arena(text):
    """Whether a text is a state of the arena, with one of each bot."""
    return bool(ARENA.fullmatch(text)) and all(text[:110].count(bot) == 1 for bot in "YX")


def decide(text):
    """The command for a state of the arena."""
    lines = text.split("\n")
    x, y = next((row.index("Y"), y) for y, row in enumerate(lines[:10]) if "Y" in row)
    towards = "E" if x <= EAST_FROM else "W"
    items = [line.split() for line in lines[12:]]
    rows = {int(item[2]) for item in items if item[:1] == ["M"] and item[3:] == [towards]}
    if y not in rows:
        return "M " + towards
    if y == 0:
        return "S"
    if y == 9:
        return "N"
    if y - 1 in rows:
        return "S"
    if y + 1 in rows:
        return "N"
    return random.choice("NS")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not is_arena(sys.argv[1]):
        sys.exit("usage: troubleandstrafe.py ARENA, as the control program has it")
    print(decide(sys.argv[1]), end="")
