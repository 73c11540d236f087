# PeaceMaker, a player of Hit and Sunk (question 120685 of Code Golf Stack
# Exchange) in Python 3: it fires at the nearest enemy cells and sails to and fro on
# a line, clear of mines.
#
# To enter it, put this file into the folder in which the contest's program runs,
# and add to its players one whose getCmd returns "python3 peace_maker.py".
#
# Which way it sails is in a file named as this one but ending in .txt, in the
# current folder. All its copies share that file, so one that turns about makes
# the others turn about. The call without arguments, which comes before each
# match, removes it.

import os
import re
import sys

SHIP = "battleship"  # destroyer, submarine, cruiser, battleship or carrier
VOLLEY = 3           # most shots in a turn; without any it shields itself where it sees an enemy
RANGE = 9            # how far it fires, whatever its ship reaches
MINE_GAP = 2         # cells ahead that it wants clear of mines
FIRST_LEG = "ahead"  # which way it sails first: ahead or astern

CLASSES = ["destroyer", "submarine", "cruiser", "battleship", "carrier"]  # numbered from 1
SIDE, MIDDLE = 19, 9  # of the map, where the ship's head is in the middle
DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)


def cells_to_look_at():
    """The cells of the map, row and column, in the order in which it looks at them: rings
    from the outside in, all backwards. Two sides of a ring end too soon, so that it
    never looks at some cells, a few of them next to the ship."""
    cells = []
    top, left, bottom, right = 0, 0, SIDE - 1, SIDE - 1
    while True:
        cells += [(top, column) for column in range(left, right + 1)]
        top += 1
        if top > bottom or left > right:
            break
        cells += [(row, right) for row in range(top, bottom + 1)]
        right -= 1
        if top > bottom or left > right:
            break
        cells += [(bottom, column) for column in range(right, left + 1, -1)]
        bottom -= 1
        if top > bottom or left > right:
            break
        cells += [(row, left) for row in range(bottom, top + 1, -1)]
        left += 1
    return cells[::-1]


class PeaceMaker:
    """PeaceMaker remembers which way it sails."""

    def __init__(self):
        self.way = FIRST_LEG

    def notes(self):
        """What it remembers."""
        return self.way

    def recall(self, notes):
        """Remembers what notes say."""
        self.way = notes if notes in ("ahead", "astern") else FIRST_LEG

    def turn(self, argument):
        """Fires, or else scans, and sails on."""
        parts = argument.split(";")
        self.direction = int(parts[2].split(",")[2])
        self.map = parts[7]
        length = len(parts[3])
        most = min(int(parts[4].split(",")[1]), VOLLEY)
        enemies = [(column - MIDDLE, row - MIDDLE) for row, column in cells_to_look_at()
                   if self.map[row * SIDE + column] == "A" and max(abs(column - MIDDLE), abs(row - MIDDLE)) <= RANGE]
        if enemies and most > 0:
            orders = "".join("F%+d%+d" % cell for cell in enemies[:most])
        else:
            orders = "D" if enemies else "S"

        ahead = self.clear(1, 1)
        astern = self.clear(-length - 1, -1)  # it takes this cell for the next one astern
        if self.way == "ahead" and not ahead and astern:
            self.way = "astern"
        elif self.way == "astern" and not astern and ahead:
            self.way = "ahead"
        if self.way == "ahead" and ahead:
            orders += "M"
        elif self.way == "astern" and astern:
            orders += "B"
        return orders

    def shown(self, steps):
        """What the map shows so many steps ahead of the head."""
        return self.map[(MIDDLE + steps * DY[self.direction]) * SIDE + MIDDLE + steps * DX[self.direction]]

    def clear(self, first, step):
        """Whether a cell is water, and those beyond it are clear of mines as far as the gap goes."""
        return self.shown(first) == "." and all(self.shown(first + i * step) != "M" for i in range(1, MINE_GAP))


TURN = re.compile(r"[0-9]+;[0-9]+;[0-9]+,[0-9]+,[0-3];[01]{1,5};([0-9]+,){3}[0-9]+;([0-9]+,){2}[0-9]+;[01],[01],[01];[^;]{361}")


def main(arguments):
    file = os.path.splitext(os.path.basename(sys.argv[0]))[0] + ".txt"
    # The contest ends a program once it has printed what it waits for, so
    # printing comes last.
    if not arguments:
        if os.path.exists(file):
            os.remove(file)
        print(CLASSES.index(SHIP) + 1)
        return
    if not TURN.fullmatch(arguments[0]):
        sys.exit("usage: peace_maker.py TURN, as the contest's program has it")
    bot = PeaceMaker()
    if os.path.exists(file):
        with open(file, encoding="latin-1") as f:
            bot.recall(f.read())
    orders = bot.turn(arguments[0])
    with open(file, "w") as f:
        f.write(bot.notes())
    print(orders)


if __name__ == "__main__":
    main(sys.argv[1:])
