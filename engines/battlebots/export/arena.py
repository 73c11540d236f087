# What every bot needs: the state of the arena that it is started with.
import re
import sys

SIDE = 10
STEPS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1),
         "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}
ARENA = re.compile(r"([.BLMXY]{10}\n){10}Y -?[0-9]+\nX -?[0-9]+(\nL [0-9] [0-9]|\n[BM] [0-9] [0-9]( [NS]?[EW]?)?)*\n*")


class View:
    """What the argument tells. Bullets and missiles go by their letters."""

    def __init__(self, text):
        lines = text.split("\n")
        self.arena = lines[:SIDE]
        self.me, self.enemy = (next((row.index(bot), y) for y, row in enumerate(self.arena) if bot in row)
                               for bot in "YX")
        self.energy, self.enemy_energy = (int(line.split()[1]) for line in lines[SIDE:SIDE + 2])
        self.shots = []  # letter, square, heading; a spent one that still lies about has none
        self.mines = set()
        for kind, x, y, *heading in (line.split() for line in lines[SIDE + 2:] if line):
            if kind == "L":
                self.mines.add((int(x), int(y)))
            else:
                self.shots.append((kind, (int(x), int(y)), heading[0] if heading else None))


def argument(program):
    """What a program is started with. Anything but a state of the arena, with one
    of each bot, ends it."""
    text = sys.argv[1] if len(sys.argv) == 2 else ""
    if not ARENA.fullmatch(text) or any(text[:110].count(bot) != 1 for bot in "YX"):
        sys.exit(f"usage: {program} ARENA, as the control program has it")
    return View(text)
