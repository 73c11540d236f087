# What every cell needs: the board as it sees it, and the contest's protocol.
import random
import sys

DIRECTIONS = (  # column by column from the west
    ("NW", -1, -1), ("W", -1, 0), ("SW", -1, 1), ("N", 0, -1),
    ("S", 0, 1), ("NE", 1, -1), ("E", 1, 0), ("SE", 1, 1),
)


class Space:
    """A space of the board."""

    def __init__(self, x, y, symbol, name="", dx=0, dy=0):
        self.x, self.y, self.symbol = x, y, symbol
        self.name, self.dx, self.dy = name, dx, dy  # of a neighbour, where it lies


class View:
    """A view of the board, with the cell that is asked."""

    def __init__(self, lines):
        self.width, self.height = numbers(lines[0], 2)
        self.rows = lines[1:1 + self.height]
        for row in self.rows:
            if len(row) != self.width or row.strip(".cox"):
                refuse(row, f"a row of {self.width} spaces")
        blank, last = lines[self.height + 1:]
        if blank:
            refuse(blank, "an empty line")
        self.x, self.y, self.hp, self.energy = numbers(last, 4)
        if self.x >= self.width or self.y >= self.height:
            refuse(last, "a space of the board, hp and energy")

    def at(self, x, y):
        """What a space shows: "." nothing, "c" a corpse, "o" a cell of ours, "x"
        one of theirs, "#" what is beyond the edge."""
        return self.rows[y][x] if 0 <= x < self.width and 0 <= y < self.height else "#"

    def census(self, x, y):
        """How many neighbours of a space show each symbol."""
        count = {".": 0, "c": 0, "o": 0, "x": 0, "#": 0}
        for _, dx, dy in DIRECTIONS:
            count[self.at(x + dx, y + dy)] += 1
        return count

    def around(self):
        """The cell's neighbours on the board, with their directions."""
        spaces = [Space(self.x + dx, self.y + dy, self.at(self.x + dx, self.y + dy), name, dx, dy)
                  for name, dx, dy in DIRECTIONS]
        return [space for space in spaces if space.symbol != "#"]

    def all(self, symbol):
        """All spaces of the board that show a symbol, column by column from the west."""
        return [Space(x, y, symbol) for x in range(self.width) for y in range(self.height)
                if self.rows[y][x] == symbol]

    def distance(self, space):
        """How far a space is away from the cell, aslant as far as straight."""
        return max(abs(space.x - self.x), abs(space.y - self.y))

    def towards(self, space):
        """The direction from the cell with the signs of the way to a space."""
        dx, dy = sign(space.x - self.x), sign(space.y - self.y)
        return next(d[0] for d in DIRECTIONS if d[1:] == (dx, dy))


def sign(n):
    """-1, 0 or 1."""
    return (n > 0) - (n < 0)


def pick(spaces):
    """One of a list by chance."""
    return random.choice(spaces)


def refuse(line, should):
    """Ends the program because of a line that is not what it should be."""
    sys.exit(f"this is no view: {ascii(line[:40])} should be {should}")


def numbers(line, many):
    """The whole numbers of a line, of which there must be so many."""
    words = line.split()
    if len(words) != many or not all(word.isdecimal() and len(word) < 10 for word in words):
        refuse(line, f"{many} whole numbers")
    return [int(word) for word in words]


def play(species, decide):
    """Speaks the protocol. The contest starts a program for its species and for
    each decision, and gives it BEGIN or a view without a line feed at the end.
    Where they come with one, the program stays for the whole game."""
    view = []
    sys.stdin.reconfigure(errors="replace")
    for line in sys.stdin:
        line = line.rstrip("\r\n")
        if line == "BEGIN":
            print(*species, "LOOP", flush=True)
        elif line == "END":
            break
        else:
            view.append(line)
            if len(view) == numbers(view[0], 2)[1] + 3:
                print(decide(View(view)), flush=True)
                view = []
    if view:
        refuse(view[-1], "followed by the rest of the view")
