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

# The genes.
FLEE_MINES = 1  # mines on its square and next to it from which it moves on

from arena import SIDE, STEPS, argument


def decide(view):
    """The command for a state of the arena."""
    x, y = view.me
    count = sum(abs(mine_x - x) < 2 and abs(mine_y - y) < 2 for mine_x, mine_y in view.mines)
    inside = {heading: (x + dx, y + dy) for heading, (dx, dy) in STEPS.items()
              if 0 <= x + dx < SIDE and 0 <= y + dy < SIDE}
    if count < FLEE_MINES:
        return "L " + random.choice(list(inside))
    free = [heading for heading, square in inside.items() if square not in view.mines]
    return random.choice(free) if free else ""


if __name__ == "__main__":
    print(decide(argument("mineminemine.py")), end="")
