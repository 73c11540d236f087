# Diver, a player of Hit and Sunk (question 120685 of Code Golf Stack Exchange) in
# Python 3: a submarine that dives at once and stays down, scans, fires from below,
# sets off mines beside others, and keeps clear of them itself.
#
# To enter it, put this file into the folder in which the contest's program runs,
# and add to its players one whose getCmd returns "python3 diver.py". Copies of it
# may play in one match; entries that differ need files of different names.
#
# When it scanned last is in a file named as this one but ending in .txt, in the
# current folder. The call without arguments, which comes before each match,
# removes that file.

import ast
import os
import re
import sys

SCAN_EVERY = 6  # most turns from one scan to the next, while there is something to shoot at
MINE_GAP = 1    # cells that it keeps between itself and mines
LAYS = "yes"    # whether it lays mines beside others that it cannot shoot: yes or no

# The rules. The contest's program runs otherwise than its text says; True puts
# the text in force at one point.
CLOCKWISE_C = False   # C turns clockwise
MINES_BESIDE = False  # mines are laid next to the ship only

REACH = 5  # how far a submarine shoots
SIGHT = 9  # how far the map goes from the ship's head in its middle
UP, RIGHT, DOWN, LEFT = range(4)
DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)


def away(cell, other=(0, 0)):
    """How far a cell is from another, in columns or rows, whichever is more."""
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1]))


class Diver:
    """Diver remembers when it scanned last. Cells are offsets from its head."""

    def __init__(self):
        self.since = 0  # turns since the last scan

    def notes(self):
        """What it remembers."""
        return self.since

    def recall(self, notes):
        """Remembers what notes say."""
        self.since = int(notes)

    def turn(self, argument):
        """Dives, fires or scans, and sails on unless it fires."""
        parts = argument.split(";")
        self.direction = int(parts[2].split(",")[2])
        self.length = len(parts[3])
        self.moves, _, self.own_mines, self.cooldown = (int(n) for n in parts[4].split(","))
        self.underwater = parts[6].startswith("1")
        self.map = parts[7]
        cells = [(dx, dy) for dy in range(-SIGHT, SIGHT + 1) for dx in range(-SIGHT, SIGHT + 1)]
        self.mines = [cell for cell, symbol in zip(cells, self.map) if symbol == "M"]
        self.sound = [cell for cell, symbol in zip(cells, self.map) if symbol in "AC"]
        self.since += 1
        orders = self.act()
        if orders.startswith("F") and self.at(self.aim) == "A":
            return orders
        return orders + self.sail()

    def at(self, cell):
        """What the map shows of a cell."""
        return self.map[(cell[1] + SIGHT) * (2 * SIGHT + 1) + cell[0] + SIGHT] if away(cell) <= SIGHT else "U"

    def aimed(self, letter, cell):
        """An order with the cell that it aims at."""
        self.aim = cell
        return letter + "%+d%+d" % cell

    def act(self):
        """The order for the turn's one action."""
        if not self.underwater and self.cooldown == 0:
            return "P"
        if self.since < SCAN_EVERY:
            for mine in self.mines:  # to set off, in reach and not next to the own ship
                if 4 <= away(mine) <= REACH and any(away(mine, cell) <= 1 for cell in self.sound):
                    return self.aimed("F", mine)
            targets = [cell for cell in self.sound if self.at(cell) == "A" and away(cell) <= REACH]
            if targets:
                return self.aimed("F", min(targets, key=away))
            if LAYS == "yes" and self.own_mines > 0:
                for x, y in self.sound:
                    # Far enough to set it off unharmed.
                    if self.at((x, y)) == "C" and 3 < away((x, y)) <= REACH:
                        for d in range(4):
                            cell = (x + DX[d], y + DY[d])
                            if self.at(cell) == "." and self.mine_reaches(cell):
                                return self.aimed("N", cell)
        self.since = 0
        return "S"

    def mine_reaches(self, cell):
        """Whether the rules let it lay a mine there, as far as the distance goes."""
        if MINES_BESIDE:
            tail = (-(self.length - 1) * DX[self.direction], -(self.length - 1) * DY[self.direction])
            return all(min(0, t) - 1 <= c <= max(0, t) + 1 for c, t in zip(cell, tail))
        along = cell[1] if self.direction in (UP, DOWN) else cell[0]
        return abs(along) <= (self.length if self.direction in (DOWN, RIGHT) else 1)

    def sail(self):
        """Ahead while that is safe, else a turn, else astern."""
        orders, head, direction = "", (0, 0), self.direction
        for _ in range(self.moves):
            ahead = (head[0] + DX[direction], head[1] + DY[direction])
            if self.at(ahead) == "." and self.safe(ahead):
                orders += "M"
                head = ahead
                continue
            for letter in "KC":
                to = (direction + (1 if (letter == "C") == CLOCKWISE_C else 3)) % 4
                if self.room_to_turn(head, to):
                    orders += letter
                    direction = to
                    break
            else:
                return orders + "B"
        return orders

    def room_to_turn(self, head, direction):
        """Whether the ship, with its head there, can point in a direction."""
        cells = [(head[0] - i * DX[direction], head[1] - i * DY[direction]) for i in range(self.length)]
        return all(self.at(cell) in ".O" and self.safe(cell) for cell in cells)

    def safe(self, cell):
        """Whether a cell is clear of mines by the gap."""
        return all(away(cell, mine) > MINE_GAP for mine in self.mines)


TURN = re.compile(r"[0-9]+;[0-9]+;[0-9]+,[0-9]+,[0-3];[01]{1,5};([0-9]+,){3}[0-9]+;([0-9]+,){2}[0-9]+;[01],[01],[01];[^;]{361}")


def main(arguments):
    file = os.path.splitext(os.path.basename(sys.argv[0]))[0] + ".txt"
    # The contest ends a program once it has printed what it waits for, so
    # printing comes last.
    if not arguments:
        if os.path.exists(file):
            os.remove(file)
        print(2)  # the submarine
        return
    if not TURN.fullmatch(arguments[0]):
        sys.exit("usage: diver.py TURN, as the contest's program has it")
    try:
        with open(file, encoding="latin-1") as f:
            notes = dict(ast.literal_eval(f.read()))  # of each player, by its number
    except (OSError, SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        notes = {}
    diver = Diver()
    player = arguments[0].split(";")[1]
    if player in notes:
        try:
            diver.recall(notes[player])
        except (KeyError, TypeError, ValueError):  # they are those of another program
            diver = Diver()
    orders = diver.turn(arguments[0])
    notes[player] = diver.notes()
    with open(file, "w") as f:
        f.write(repr(notes))
    print(orders)


if __name__ == "__main__":
    main(sys.argv[1:])
