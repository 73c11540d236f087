# Captain, a player of Hit and Sunk (question 120685 of Code Golf Stack Exchange)
# in Python 3.
#
# To enter it, put this file into the folder in which the contest's program runs,
# and add to its players one whose getCmd returns "python3 captain.py". Copies
# of it may play in one match; entries that differ need files of different names.
#
# What it remembers of a match is in a file named as this one but ending in .txt,
# in the current folder. The call without arguments, which comes before each
# match, removes that file.
#
# How it decides: the turn's one action is what scores highest above 0 among
# shots, scan, mine, dive, surfacing and shield, and the moves are those that lead to
# the pose with the highest score. Scores are sums of the whole numbers below.

import ast
import os
import re
import sys

SHIP = "submarine"         # destroyer, submarine, cruiser, battleship or carrier
ORDER = "repair act move"  # what comes first in a turn
MEMORY = 4                 # turns for which a cell of others out of sight is remembered
WRECK_MEMORY = 100         # turns for which a wreck is remembered

# Shots at ships.
RANGE = 9                  # how far it fires at ships, if its class reaches that far
FIRE_URGE = 20             # to begin with
TARGET_NEAR = 2            # per cell that the target is nearer than 9
TARGET_WOUNDED = 4         # per damaged cell next to the target
TARGET_LAST = 3            # with no intact cell next to the target
TARGET_SPLASH = 2          # for a carrier, per intact cell that its splash may reach
TARGET_AGE = -6            # per turn since the target was seen

# Shots at mines.
MINE_URGE = 0              # to begin with
MINE_PER_SHIP = 14         # per intact cell of another ship next to the mine
MINE_PER_DIVER = 18        # the same of a submarine under water
MINE_PER_OWN = -20         # per intact own cell next to the mine

# Laying mines.
LAY_KEEP = 0               # mines that it keeps
LAY_RANGE = 5              # how far from its head it lays them
LAY_URGE = -10             # to begin with
LAY_PER_SHIP = 2           # per intact cell of another ship next to the mine
LAY_PER_DIVER = 7          # the same of a submarine under water
LAY_PER_OWN = -10          # per intact own cell next to the mine

# Scanning.
SCAN_URGE = 5              # to begin with
SCAN_PER_TURN = 5          # per turn since the last scan, up to ten
SCAN_BLIND = 5             # with nobody in sight
SCAN_HURT = 5              # when hit since its last turn

# Skills.
REPAIR_AT = 1              # damaged cells from which a cruiser repairs (4: never)
SHIELD_URGE = -10          # to begin with
SHIELD_PER_CELL = 1        # per cell of others in sight, up to ten
SHIELD_HURT = 15           # when hit since its last turn
DIVE_URGE = 40             # to begin with
DIVE_PER_CELL = 5          # per cell of others in sight, up to ten
DIVE_PER_WOUND = 5         # per damaged own cell
SURFACE_URGE = -30         # to begin with
SURFACE_PER_TARGET = 5     # per target in range, up to five

# Poses.
DISTANCE = 5               # cells to keep between the own head and others on the surface
FLEE_PER_WOUND = 1         # cells to add to it per damaged own cell
DISTANCE_PRICE = -5        # per cell by which the distance is missed
DANGER_RANGE = 7           # how near others must be to put an own cell in danger
EXPOSURE = -1              # per intact own cell in danger
MINE_FEAR = -20            # per intact own cell next to a mine
WALL_FEAR = -1             # per cell by which the head is nearer than five to a wall
DIVER_DISTANCE = 6         # cells to keep between the own head and submarines under water
DIVER_PRICE = -3           # per cell by which that distance is missed
SEARCH = 4                 # per cell nearer to the waters that it searches next
SEARCH_NEAR = 2            # turns since waters were seen that a cell of way to them counts for
LINGER = -6                # per turn lately that began with the head there
ROAM = 0                   # per cell of way made, with nobody to go for
SEA_ROOM = 0               # per free cell straight ahead, up to four
PLAN = 2                   # orders that it thinks ahead, beyond its turn if need be
TURN_PRICE = -1            # per turn made to reach the pose
ASTERN_PRICE = -1          # per step astern made to reach it
RAM_URGE = 20              # of ramming, and half of it of a pose that is ready to

# The rules. The contest's program runs otherwise than its text says; True puts
# the text in force at one point. The captain knows which it plays by.
CLOCKWISE_C = False        # C turns clockwise
FREE_TURNS = False         # a destroyer's turns cost no move
DIVE_MOVES_ONLY = False    # under water a ship can only move, turn and surface
DIVE_COOLDOWN = False      # surfacing has to wait for the cooldown of the dive
RAM_DIVED = False          # a ram hits under water
REPAIR_COSTS = False       # a repair is the turn's action
MINES_BESIDE = False       # mines are laid next to the ship only
SPLASH_BESIDE = False      # a carrier's splash hits the next cells, not those after

CLASSES = {  # number, moves in a turn, how far it shoots
    "destroyer": (1, 3, 9),
    "submarine": (2, 2, 5),
    "cruiser": (3, 1, 9),
    "battleship": (4, 1, 7),
    "carrier": (5, 1, 7),
}
NUMBER, MOVES, REACH = CLASSES[SHIP]
LONGEST = 5  # cells of a ship

# What the map shows.
WATER, OWN, MINE, WALL, UNKNOWN, ENEMY, ENEMY_HIT, DIVED, DIVED_HIT = ".OMXUABCD"

UP, RIGHT, DOWN, LEFT = range(4)
DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)
SIGHT, SCAN_SIGHT = 5, 9  # how far the map shows cells, without and with a scan

# How much it remembers at the most.
MOST_FOES, MOST_WRECKS, MOST_LATELY = 64, 64, 12

# It remembers when it looked at which part of the sea, by sectors of a few cells each.
LEAST_SIDE, MOST_SIDE = 32, 60  # of the board; it searches no larger one
SECTOR = 4                      # cells of a sector's side
SECTORS = MOST_SIDE // SECTOR
UNSEEN = 50                     # turns before the match since which no sector was seen

MOST_PLAN = 4  # orders of the longest plan


def distance(a, b):
    """How far a cell is from another, in columns or rows, whichever is more."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def nearest(cell, cells):
    """How far the nearest of some cells is; very far if there are none."""
    return min((distance(cell, other) for other in cells), default=1800)


def steps(a, b):
    """How many moves lead from one cell to another, turns aside."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def body(head, direction, i):
    """The i-th cell of a ship in a pose; -1 is the cell ahead of it."""
    return head[0] - i * DX[direction], head[1] - i * DY[direction]


def turned(direction, letter):
    """Where a ship points after a turn."""
    return (direction + (1 if (letter == "C") == CLOCKWISE_C else 3)) % 4


class Pose:
    """A pose that can be reached, and the last order that leads to it."""

    def __init__(self, head, direction, moves):
        self.head, self.direction = head, direction
        self.moves = moves   # left
        self.price = 0       # score of the way so far
        self.before = None   # the pose before
        self.order = ""      # that leads here from there
        self.orders = 0      # so far
        self.turns = 0       # to wait until the order is carried out

    def after(self, order, head, direction):
        """The pose that one more order leads to."""
        to = Pose(head, direction, self.moves - 1)
        to.price, to.before, to.order = self.price, self, order
        to.orders, to.turns = self.orders + 1, self.turns
        return to


class Captain:
    """A captain decides on what a turn shows and what it remembers of the match."""

    REMEMBERED = ("foes", "wrecks", "shots", "lately", "bump", "start", "goal", "last_scan", "damage", "sunken",
                  "side", "sized", "aim", "since", "seen")

    def __init__(self):
        self.foes = []      # cells of others as last seen: x, y, symbol, turns since
        self.wrecks = []    # cells that hold what cannot be seen: x, y, round of notice
        self.last_scan = 0  # turns since
        self.damage = 0     # of its status a turn ago
        self.sunken = 0
        self.shots = []     # cells shot at
        self.bump = None    # the cell that it was to enter first, if it sailed
        self.start = None   # where the head was as the turn began
        self.lately = []    # where it was since it fired last
        self.side = 0       # of the board: as large as it must be, until a wall tells
        self.sized = False  # a wall has told
        self.seen = [0] * (SECTORS * SECTORS)  # the round in which a sector was in sight last
        self.goal = (0, 0)  # a cell of the waters that it searches next
        self.aim = 0        # the sector of the goal
        self.since = 0      # the round in which it was chosen

    def notes(self):
        """What it remembers."""
        return {name: getattr(self, name) for name in self.REMEMBERED}

    def recall(self, notes):
        """Remembers what notes say."""
        for name in self.REMEMBERED:
            setattr(self, name, notes[name])

    def turn(self, argument):
        """Looks, decides, and returns the orders."""
        self.observe(argument)
        if self.shots:
            self.lately = []
        self.lately = (self.lately + [self.start])[-MOST_LATELY:]
        self.shots, self.bump = [], None
        self.given = ""
        acted = False
        for step in ORDER.split():
            if step == "move":
                self.sail()
            elif step == "repair" and not acted:
                acted = self.repair()
            elif step == "act" and not acted:
                self.act()
                acted = True
        return self.given or "W"

    # Looking.

    def observe(self, argument):
        """Brings what it knows up to date."""
        parts = argument.split(";")
        numbers = [[int(n) for n in parts[i].split(",")] for i in (0, 1, 2, 4, 5, 6)]
        (self.round,), (number,), (x, y, self.direction), stock, record, flags = numbers
        _, self.most_shots, self.own_mines, self.cooldown = stock
        _, sunken, damage = record
        self.underwater, self.scanned = bool(flags[0]), bool(flags[2])
        self.map = parts[7]
        self.length = len(parts[3])
        self.intact = [i for i in range(self.length) if parts[3][i] == "1"]
        self.wounds = self.length - len(self.intact)

        was, self.start = self.start, (x, y)
        self.here, self.facing = self.start, self.direction  # where the orders so far lead
        self.hurt = damage > self.damage
        self.damage = damage
        self.last_scan = 0 if self.scanned else self.last_scan + 1

        cells = [(x + dx, y + dy) for dy in range(-SCAN_SIGHT, SCAN_SIGHT + 1) for dx in range(-SCAN_SIGHT, SCAN_SIGHT + 1)]
        self.mines = [cell for cell, symbol in zip(cells, self.map) if symbol == MINE]
        self.mined = {(mx + dx, my + dy) for mx, my in self.mines for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        self.walls = [self.open_sea(d, SIGHT) for d in range(4)]
        self.known_free, self.known_danger, self.known_heads = {}, {}, {}

        self.watch(number)
        self.notice_wrecks(was, sunken)
        self.sunken = sunken

        # What is in sight is seen afresh, but a submarine may be under water in a
        # place that looks like water.
        kept = []
        for fx, fy, symbol, age in self.foes:
            if age + 1 > MEMORY or len(kept) == MOST_FOES:
                continue
            shown = self.look((fx, fy))
            if shown == UNKNOWN or symbol in (DIVED, DIVED_HIT) and shown == WATER and not self.scanned:
                kept.append((fx, fy, symbol, age + 1))
        in_sight = [cell + (symbol, 0) for cell, symbol in zip(cells, self.map) if symbol in (ENEMY, ENEMY_HIT, DIVED, DIVED_HIT)]
        self.in_sight = len(in_sight)
        self.foes = kept + in_sight

        self.ships = [f[:2] for f in self.foes if f[2] == ENEMY]
        self.divers = [f[:2] for f in self.foes if f[2] == DIVED]
        # A ship of which no intact cell is in sight has one farther on.
        self.prey = self.ships or [f[:2] for f in self.foes if f[2] == ENEMY_HIT]

    def shown(self, dx, dy):
        """What the map shows at an offset from the head."""
        if abs(dx) > SCAN_SIGHT or abs(dy) > SCAN_SIGHT:
            return UNKNOWN
        return self.map[(dy + SCAN_SIGHT) * (2 * SCAN_SIGHT + 1) + dx + SCAN_SIGHT]

    def look(self, cell):
        """What the map shows of a cell."""
        return self.shown(cell[0] - self.start[0], cell[1] - self.start[1])

    def open_sea(self, direction, sight):
        """How many cells of the board are in sight in a direction."""
        n = sight
        while n > 0 and self.shown(n * DX[direction], n * DY[direction]) == WALL:
            n -= 1
        return n

    def notice_wrecks(self, was, sunken):
        """Marks where something is that cannot be seen: where it could not sail, and
        where a ship was that it has sunk, in line with one of its shots."""
        self.wrecks = [w for w in self.wrecks if self.round - w[2] < WRECK_MEMORY]
        if WRECK_MEMORY == 0:
            return
        if self.bump and self.start == was:
            self.notice(self.bump)
        if sunken == self.sunken:
            return
        for x, y, _, age in self.foes:
            if age == 0 and self.look((x, y)) == WATER and any(
                    x == sx and abs(y - sy) < LONGEST or y == sy and abs(x - sx) < LONGEST for sx, sy in self.shots):
                self.notice((x, y))

    def notice(self, cell):
        """Marks a cell as a wreck's."""
        if len(self.wrecks) < MOST_WRECKS and not self.wreck_at(cell):
            self.wrecks.append(cell + (self.round,))

    def wreck_at(self, cell):
        """Whether there is a wreck, as far as it knows."""
        return any(w[:2] == cell for w in self.wrecks)

    # Searching.

    def watch(self, number):
        """Notes what is in sight of the ship."""
        x, y = self.start
        sight = SCAN_SIGHT if self.scanned else SIGHT
        if not self.sized:
            # There are as many columns as rows, and 30 beside the players'.
            right, down = self.open_sea(RIGHT, sight), self.open_sea(DOWN, sight)
            self.side = max(self.side, LEAST_SIDE, 31 + number, x + right + 1, y + down + 1)
            if right < sight:
                self.side, self.sized = x + right + 1, True
            elif down < sight:
                self.side, self.sized = y + down + 1, True
            self.side = min(self.side, MOST_SIDE)
        for row in self.sectors_in(y, sight):
            for column in self.sectors_in(x, sight):
                self.seen[row * SECTORS + column] = self.round

    def sectors_in(self, at, sight):
        """The columns of sectors, or rows, whose middle is in sight."""
        first = (max(at - sight, 0) + SECTOR // 2 - 1) // SECTOR
        last = (at + sight + SECTOR // 2) // SECTOR - 1
        if at + sight >= self.side - 1:
            last = (self.side - 1) // SECTOR
        return range(first, last + 1)

    def choose_waters(self):
        """Picks the sector to sail to, unless it is on its way."""
        if self.since > 0 and self.seen[self.aim] < self.since:
            return
        self.since = self.round
        best = None
        last = (self.side - 1) // SECTOR
        for row in range(last + 1):
            for column in range(last + 1):
                sector = row * SECTORS + column
                seen = self.seen[sector]
                if seen == self.round:
                    continue
                middle = (min(column * SECTOR + SECTOR // 2, self.side - 1), min(row * SECTOR + SECTOR // 2, self.side - 1))
                value = self.round - (seen or -UNSEEN) - SEARCH_NEAR * steps(middle, self.start)
                if best is None or value > best:
                    best, self.goal, self.aim = value, middle, sector

    # The turn's action.

    def order(self, letter, cell=None):
        """Gives an order, with the cell that it aims at."""
        self.given += letter
        if cell:
            self.given += "%+d%+d" % (cell[0] - self.here[0], cell[1] - self.here[1])

    def repair(self):
        """Mends what a cruiser can, and says whether that was the turn's action."""
        if SHIP != "cruiser" or self.cooldown > 0 or self.wounds < REPAIR_AT:
            return False
        for i in range(self.length):
            if i not in self.intact:
                self.order("R")
                if REPAIR_COSTS:
                    return True
                if i > 0:
                    break  # the cooldown has begun
        return False

    def act(self):
        """Gives the order for the turn's one action, if any scores above 0."""
        offers = []  # of equals the first is taken
        if not (self.underwater and DIVE_MOVES_ONLY):
            targets = self.targets()
            if targets:
                offers.append((targets[0][0], "F"))
            scan = SCAN_URGE + SCAN_PER_TURN * min(self.last_scan, 10)
            if self.in_sight == 0:
                scan += SCAN_BLIND
            if self.hurt:
                scan += SCAN_HURT
            offers.append((scan, "S"))
            if self.own_mines > LAY_KEEP:
                score, spot = self.best_mine()
                if spot:
                    offers.append((score, "N"))
        if SHIP == "submarine" and not self.underwater and self.cooldown == 0:
            offers.append((DIVE_URGE + DIVE_PER_CELL * min(self.in_sight, 10) + DIVE_PER_WOUND * self.wounds, "P"))
        elif SHIP == "submarine" and self.underwater and (self.cooldown == 0 or not DIVE_COOLDOWN):
            in_range = sum(f[2] == ENEMY and distance(self.here, f) <= min(RANGE, REACH) for f in self.foes)
            offers.append((SURFACE_URGE + SURFACE_PER_TARGET * min(in_range, 5), "P"))
        elif SHIP == "battleship" and self.cooldown == 0:
            shield = SHIELD_URGE + SHIELD_PER_CELL * min(self.in_sight, 10)
            if self.hurt:
                shield += SHIELD_HURT
            offers.append((shield, "D"))

        score, letter = max(offers, key=lambda offer: offer[0], default=(0, ""))
        if score <= 0:
            return
        if letter == "F":
            for _, cell in targets[:self.most_shots]:
                self.order("F", cell)
                self.shots.append(cell)
        elif letter == "N":
            self.order("N", spot)
        else:
            self.order(letter)

    def targets(self):
        """The targets in reach with a score above 0, the best first."""
        found = []
        splash = TARGET_SPLASH if SHIP == "carrier" else 0
        for x, y, symbol, age in self.foes:
            away = distance(self.here, (x, y))
            if symbol != ENEMY or away > min(RANGE, REACH):
                continue
            score = FIRE_URGE + TARGET_NEAR * (9 - away) + TARGET_AGE * age
            last = True
            for ox, oy, other, _ in self.foes:
                if ox != x and oy != y:
                    continue
                apart = distance((x, y), (ox, oy))
                if apart == 1 and other == ENEMY_HIT:
                    score += TARGET_WOUNDED
                elif apart == 1 and other == ENEMY:
                    last = False
                    if SPLASH_BESIDE:
                        score += splash
                elif apart == 2 and other == ENEMY and not SPLASH_BESIDE:
                    score += splash
            if last:
                score += TARGET_LAST
            found.append((score, (x, y)))
        for mine in self.mines:
            if distance(self.here, mine) <= REACH:
                ships, divers = self.beside(mine)
                found.append((MINE_URGE + MINE_PER_SHIP * ships + MINE_PER_DIVER * divers +
                              MINE_PER_OWN * self.own_beside(mine), mine))
        return sorted((f for f in found if f[0] > 0), key=lambda f: -f[0])

    def beside(self, cell):
        """How many intact cells of ships and of submarines under water are next to a cell or on it."""
        return tuple(sum(distance(cell, other) <= 1 for other in cells) for cells in (self.ships, self.divers))

    def own_beside(self, cell):
        """How many intact own cells are next to a cell."""
        return sum(distance(cell, body(self.here, self.facing, i)) <= 1 for i in self.intact)

    def best_mine(self):
        """The score of the best cell next to another ship's to lay a mine, and the cell."""
        best, spot = 0, None
        own = [body(self.here, self.facing, i) for i in range(self.length)]
        for x, y, symbol, _ in self.foes:
            if symbol not in (ENEMY, DIVED):
                continue
            for at in [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]:
                if (distance(self.here, at) > LAY_RANGE or self.look(at) != WATER or self.wreck_at(at) or
                        not self.mine_reaches(at) or at in own):
                    continue
                ships, divers = self.beside(at)
                score = LAY_URGE + LAY_PER_SHIP * ships + LAY_PER_DIVER * divers + LAY_PER_OWN * self.own_beside(at)
                if score > best:
                    best, spot = score, at
        return best, spot

    def mine_reaches(self, cell):
        """Whether the rules let it lay a mine there, as far as the distance goes."""
        if MINES_BESIDE:
            tail = body(self.here, self.facing, self.length - 1)
            return all(min(h, t) - 1 <= c <= max(h, t) + 1 for c, h, t in zip(cell, self.here, tail))
        along = cell[1] - self.here[1] if self.facing in (UP, DOWN) else cell[0] - self.here[0]
        return abs(along) <= (self.length if self.facing in (DOWN, RIGHT) else 1)

    # The moves.

    def sail(self):
        """Gives the orders of this turn that lead to the best pose, or to ram."""
        if not self.prey and SEARCH != 0:
            self.choose_waters()
        self.may_ram = (RAM_URGE != 0 and self.in_sight > 0 and
                        min(nearest(self.start, self.prey), nearest(self.start, self.divers)) <= MOST_PLAN + 1)
        poses = self.reachable()
        best, score = poses[0], self.judge(poses[0])
        if (RAM_URGE > 0 and not (self.underwater and DIVE_MOVES_ONLY) and self.in_sight > 0 and
                self.bow_meets(body(self.start, self.direction, -1))):
            best, score = None, score + RAM_URGE
        for pose in poses[1:]:
            value = pose.price + self.judge(pose)
            if value > score:
                best, score = pose, value
        if best is None:
            self.order("A")
            return
        while best.turns > 0:
            best = best.before
        letters = ""
        pose = best
        while pose.before:
            letters = pose.order + letters
            pose = pose.before
        self.given += letters
        self.here, self.facing = best.head, best.direction
        if letters[:1] == "M":
            self.bump = body(self.start, self.direction, -1)
        elif letters[:1] == "B":
            self.bump = body(self.start, self.direction, self.length)

    def bow_meets(self, bow):
        """Whether in a cell is an intact one of others to ram, at which it does not shoot."""
        symbol = self.look(bow)
        return (symbol == ENEMY or symbol == DIVED and RAM_DIVED) and bow not in self.shots

    def reachable(self):
        """The poses within a plan, the present one first and the others by the number of orders."""
        # A destroyer may turn when its moves are used up.
        most = max(MOVES + (SHIP == "destroyer"), PLAN)
        poses = [Pose(self.start, self.direction, MOVES)]
        reached = {(self.start, self.direction)}
        for pose in poses:  # which grows
            if pose.orders == most:
                break
            for letter in "MBKC":
                head, direction, price = pose.head, pose.direction, 0
                turning = letter in "KC"
                if turning:
                    direction = turned(direction, letter)
                    price = TURN_PRICE
                    entered = [body(head, direction, i) for i in range(1, self.length)]
                elif letter == "M":
                    head = body(head, direction, -1)
                    entered = [head]
                else:
                    price = ASTERN_PRICE
                    entered = [body(head, direction, self.length)]
                    head = body(head, direction, 1)
                if (head, direction) in reached or not all(self.free(cell) for cell in entered):
                    continue
                to = pose.after(letter, head, direction)
                to.price += price
                if turning and SHIP == "destroyer" and FREE_TURNS:
                    to.moves += 1
                elif turning and SHIP == "destroyer" and pose.moves == 0:
                    pass  # once more in this turn
                elif pose.moves <= 0:
                    if pose.orders >= PLAN:
                        continue
                    to.turns += 1
                    to.moves = MOVES - 1
                    to.price -= 1  # sooner is better
                    if pose.turns == 0:
                        to.price += MINE_FEAR * self.mines_beside(pose)  # that is where it has to lie in between
                reached.add((head, direction))
                poses.append(to)
        return poses

    def free(self, cell):
        """Whether the ship can sail over a cell, as far as it knows."""
        if cell not in self.known_free:
            self.known_free[cell] = self.look(cell) in (WATER, OWN, UNKNOWN) and not self.wreck_at(cell)
        return self.known_free[cell]

    def judge(self, pose):
        """The score of a pose, but for the price of the way."""
        if pose.head not in self.known_heads:
            self.known_heads[pose.head] = self.judge_head(pose.head)
        score = self.known_heads[pose.head]
        if self.prey and EXPOSURE != 0 and not self.underwater:
            score += EXPOSURE * sum(self.endangered(body(pose.head, pose.direction, i)) for i in self.intact)
        if self.may_ram and self.bow_meets(body(pose.head, pose.direction, -1)):
            score += int(RAM_URGE / 2)
        score += MINE_FEAR * self.mines_beside(pose)
        if SEA_ROOM != 0:
            for i in range(1, 5):
                if not self.free(body(pose.head, pose.direction, -i)):
                    break
                score += SEA_ROOM
        return score

    def judge_head(self, head):
        """What of it depends on the head alone."""
        score = 0
        hunting = self.divers and DIVER_PRICE != 0
        if hunting:
            score += DIVER_PRICE * abs(nearest(head, self.divers) - DIVER_DISTANCE)
        if self.prey:
            score += DISTANCE_PRICE * abs(nearest(head, self.prey) - (DISTANCE + FLEE_PER_WOUND * self.wounds))
        elif not hunting:
            score += ROAM * distance(head, self.start) - SEARCH * steps(head, self.goal)
        score += LINGER * self.lately.count(head)
        for d, sea in enumerate(self.walls):
            if sea < SIGHT:
                gone = (head[0] - self.start[0]) * DX[d] + (head[1] - self.start[1]) * DY[d]
                score += WALL_FEAR * max(SIGHT - (sea - gone), 0)
        return score

    def endangered(self, cell):
        """Whether an intact cell of others in sight is near to a cell."""
        if cell not in self.known_danger:
            self.known_danger[cell] = any(f[2] == ENEMY and f[3] == 0 and distance(cell, f) <= DANGER_RANGE for f in self.foes)
        return self.known_danger[cell]

    def mines_beside(self, pose):
        """How many intact own cells a mine is next to."""
        return sum(body(pose.head, pose.direction, i) in self.mined for i in self.intact)


TURN = re.compile(r"[0-9]+;[0-9]+;[0-9]+,[0-9]+,[0-3];[01]{1,5};([0-9]+,){3}[0-9]+;([0-9]+,){2}[0-9]+;[01],[01],[01];[^;]{361}")


def main(arguments):
    file = os.path.splitext(os.path.basename(sys.argv[0]))[0] + ".txt"
    # The contest ends a program once it has printed what it waits for, so
    # printing comes last.
    if not arguments:
        if os.path.exists(file):
            os.remove(file)
        print(NUMBER)
        return
    if not TURN.fullmatch(arguments[0]):
        sys.exit("usage: captain.py TURN, as the contest's program has it")
    try:
        with open(file, encoding="latin-1") as f:
            notes = dict(ast.literal_eval(f.read()))  # of each player, by its number
    except (OSError, SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        notes = {}
    captain = Captain()
    player = arguments[0].split(";")[1]
    if player in notes:
        try:
            captain.recall(notes[player])
        except (KeyError, TypeError, ValueError):  # they are those of another program
            captain = Captain()
    orders = captain.turn(arguments[0])
    notes[player] = captain.notes()
    with open(file, "w") as f:
        f.write(repr(notes))
    print(orders)


if __name__ == "__main__":
    main(sys.argv[1:])
