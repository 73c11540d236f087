#!/usr/bin/env python3
# Evilbot, for BattleBots: The Tournament.
"""Enter it among the bots of the control program as

    python3 evilbot.py

It is started for each round with the state of the arena as its only argument,
and prints a command without a line feed. Where its square is in no danger it
shoots at an enemy on a straight line. Else it moves to where least danger is,
near a ring around the centre.
"""

import math
import random

# The genes.
MISSILE_WITHIN = 4  # distance of the enemy below which it shoots a missile, else a bullet
WALL = 2  # an enemy with fewer squares between it and a wall is close to it
WALL_SHOT = 0.5  # probability of a missile at an enemy close to a wall, on no line
RING = 2.5  # radius of the ring around the centre, in squares
MINE_DANGER = 2  # danger of a square with a mine
BULLET_DANGER = 1  # danger of a bullet that arrives now; later ones by the rounds it takes
MISSILE_DANGER = 3  # danger of a missile, likewise

from arena import SIDE, STEPS, argument


FIRST = ("SW", "S", "SE", "W", "E", "NW", "N", "NE")  # the first of equal squares is taken
CENTRE = (5, 4)
SPEED = {"B": 3, "M": 2}
DANGER = {"B": BULLET_DANGER, "M": MISSILE_DANGER}


def inside(x, y):
    return 0 <= x < SIDE and 0 <= y < SIDE


def line(at, to):
    """Heading and distance of the straight line to another square; None if there is none."""
    dx, dy = to[0] - at[0], to[1] - at[1]
    distance = max(abs(dx), abs(dy))
    for heading, (step_x, step_y) in STEPS.items():
        if distance > 0 and (dx, dy) == (distance * step_x, distance * step_y):
            return heading, distance
    return None


def towards(me, target):
    """The heading whose ray ends closest to a square that is on no straight line.

    Rays end where both coordinates are at a wall or beyond.
    """
    def miss(heading):
        dx, dy = STEPS[heading]
        reach = 0
        if dx != 0:
            reach = SIDE - 1 - me[0] if dx > 0 else me[0]
        if dy != 0:
            reach = max(reach, SIDE - 1 - me[1] if dy > 0 else me[1])
        return (me[0] + reach * dx - target[0]) ** 2 + (me[1] + reach * dy - target[1]) ** 2

    return min(STEPS, key=miss)


def off_ring(square):
    return abs(math.sqrt((square[0] - CENTRE[0]) ** 2 + (square[1] - CENTRE[1]) ** 2) - RING)


def decide(view):
    """The command for a state of the arena."""
    me, enemy = view.me, view.enemy

    def danger(square):
        # What it does not see in the arena for something else is no mine.
        total = MINE_DANGER if view.arena[square[1]][square[0]] == "L" else 0
        for kind, at, heading in view.shots:
            way = line(at, square)
            if way is not None and way[0] == heading:
                total += DANGER[kind] / math.ceil(way[1] / SPEED[kind])
        return total

    own = danger(me)
    if own == 0:
        way = line(me, enemy)
        if way is not None:
            return ("M " if way[1] < MISSILE_WITHIN else "B ") + way[0]
        if min(*enemy, SIDE - 1 - enemy[0], SIDE - 1 - enemy[1]) < WALL and random.random() < WALL_SHOT:
            return "M " + towards(me, enemy)
    squares = {heading: (me[0] + STEPS[heading][0], me[1] + STEPS[heading][1]) for heading in FIRST}
    dangers = {heading: danger(square) for heading, square in squares.items() if inside(*square)}
    least = min(own, *dangers.values())
    best = [heading for heading in dangers if dangers[heading] == least]
    if not best:  # nothing is as good as to stay
        return "M " + towards(me, enemy)
    return min(best, key=lambda heading: off_ring(squares[heading]))


if __name__ == "__main__":
    print(decide(argument("evilbot.py")), end="")
