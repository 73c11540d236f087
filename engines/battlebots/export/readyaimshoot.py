#!/usr/bin/env python3
# Readyaimshoot, for BattleBots: The Tournament.
"""Enter it among the bots of the control program as

    python3 readyaimshoot.py

It is started for each round with the state of the arena as its only argument,
and prints a command without a line feed. It walks to the row or column of the
enemy and there fires the pulse, a missile and a bullet, one after another. It
avoids mines only where two or more are next to it. Where it has nothing to do it
prints nothing, at which the control program repeats its last command.

What it fires next is in a file, named as the program but ending in .notes, in
the folder "state" if there is one, else in the current folder. A bout has begun
if energy has come back, if a bot is not where it can have gone, or after the
most rounds; the first bout of a match, which starts with the pulse, is one
without notes or the one after the last of a match. Remove the file where a match
was broken off.
"""

import os
import sys

# The genes.
PULSE_ENERGY = 2  # energy from which it fires the pulse; 11 for never
MISSILE_BELOW = 2  # energy below which it shoots a missile in line, whatever was next

from arena import STEPS, argument


ROUNDS = 1000
BOUTS = 5
PULSE, BULLET, MISSILE = range(3)


def near(at, to):
    return abs(at[0] - to[0]) < 2 and abs(at[1] - to[1]) < 2


class Notes:
    """What it remembers from one round to the next."""

    def __init__(self):
        self.bout = 0  # of the match; 0 before the first
        self.round = 0  # of the bout
        self.me = self.enemy = (0, 0)
        self.energy = self.enemy_energy = 0
        self.next = PULSE

    def read(self, name):
        try:
            with open(name) as file:
                bout, round_, x, y, enemy_x, enemy_y, energy, enemy_energy, next_ = map(int, file.read().split())
        except (OSError, ValueError):
            return  # without notes
        self.bout, self.round, self.next = bout, round_, next_
        self.me, self.enemy = (x, y), (enemy_x, enemy_y)
        self.energy, self.enemy_energy = energy, enemy_energy

    def write(self, name):
        try:
            with open(name, "w") as file:
                print(self.bout, self.round, *self.me, *self.enemy, self.energy, self.enemy_energy, self.next, file=file)
        except OSError:
            pass  # it still can answer

    def count_round(self, view):
        """Notice when a bout or a match begins."""
        if (self.bout == 0 or self.round >= ROUNDS
                or view.energy > self.energy or view.enemy_energy > self.enemy_energy
                or not near(self.me, view.me) or not near(self.enemy, view.enemy)):
            if self.bout >= BOUTS:
                self.__init__()
            self.bout += 1
            self.round = 0
        self.round += 1
        self.me, self.enemy = view.me, view.enemy
        self.energy, self.enemy_energy = view.energy, view.enemy_energy


def decide(view, notes):
    """The command for a round; brings the notes up to date."""
    notes.count_round(view)
    dx, dy = view.enemy[0] - view.me[0], view.enemy[1] - view.me[1]
    in_line = dx == 0 or dy == 0
    # Off the line it shoots into the blue, which does nothing.
    towards = "?"
    if in_line:
        towards = next(heading for heading, step in STEPS.items()
                       if step == ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)))
    command = ""
    if in_line and view.energy >= PULSE_ENERGY and notes.next == PULSE:
        command, notes.next = "P", MISSILE
    elif notes.next == MISSILE:
        command, notes.next = "M " + towards, BULLET
    elif notes.next == BULLET:
        command, notes.next = "B " + towards, PULSE
    if in_line:
        return "M " + towards if view.energy < MISSILE_BELOW else command
    if dx < dy:
        step = "W" if dx < 0 else "E"
    else:
        step = "S" if dy > 0 else "N"
    to = view.me[0] + STEPS[step][0], view.me[1] + STEPS[step][1]
    if to not in view.mines or sum(near(view.me, mine) for mine in view.mines) < 2:
        return step
    return command


def main():
    view = argument("readyaimshoot.py")
    name = os.path.splitext(os.path.basename(sys.argv[0]))[0] + ".notes"
    if os.path.isdir("state"):
        name = os.path.join("state", name)
    notes = Notes()
    notes.read(name)
    command = decide(view, notes)
    notes.write(name)
    print(command, end="")


if __name__ == "__main__":
    main()
