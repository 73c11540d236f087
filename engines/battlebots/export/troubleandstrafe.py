#!/usr/bin/env python3
# Troubleandstrafe, for BattleBots: The Tournament.
"""Enter it among the bots of the control program as

    python3 troubleandstrafe.py

It is started for each round with the state of the arena as its only argument,
and prints a command without a line feed. It shoots a missile along its row and
moves on to a row without one, and pays no heed to where the enemy is.
"""

import random

# The genes.
EAST_FROM = 0  # last column in which it shoots eastwards; in the others westwards

from arena import SIDE, argument


def decide(view):
    """The command for a state of the arena."""
    x, y = view.me
    towards = "E" if x <= EAST_FROM else "W"
    rows = {at[1] for kind, at, heading in view.shots if kind == "M" and heading == towards}
    if y not in rows:
        return "M " + towards
    if y == 0:
        return "S"
    if y == SIDE - 1:
        return "N"
    if y - 1 in rows:
        return "S"
    if y + 1 in rows:
        return "N"
    return random.choice("NS")


if __name__ == "__main__":
    print(decide(argument("troubleandstrafe.py")), end="")
