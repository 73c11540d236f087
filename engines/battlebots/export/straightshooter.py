#!/usr/bin/env python3
# Straightshooter, for BattleBots: The Tournament.
"""Enter it among the bots of the control program as

    python3 straightshooter.py

It is started for each round with the state of the arena as its only argument,
and prints a command without a line feed. Along straight lines it shoots; while
the enemy is on none it steps in a random direction, walls or not.
"""

import random

# The genes.
MISSILE_REACH = 9  # farthest enemy at which it shoots a missile, 0 for never
BULLET_REACH = 0  # farthest enemy at which it shoots a bullet where it shoots no missile

from arena import STEPS, argument


def decide(view):
    """The command for a state of the arena."""
    dx, dy = view.enemy[0] - view.me[0], view.enemy[1] - view.me[1]
    if dx == 0 or dy == 0 or abs(dx) == abs(dy):
        distance = max(abs(dx), abs(dy))
        heading = next(name for name, (x, y) in STEPS.items() if (dx, dy) == (distance * x, distance * y))
        if distance <= MISSILE_REACH:
            return "M " + heading
        if distance <= BULLET_REACH:
            return "B " + heading
    return random.choice(list(STEPS))


if __name__ == "__main__":
    print(decide(argument("straightshooter.py")), end="")
