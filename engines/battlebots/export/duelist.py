#!/usr/bin/env python3
# A duelist for BattleBots: The Tournament.
"""Enter it among the bots of the control program as

    python3 duelist.py

It is started for each round with the state of the arena as its only argument,
and prints a command without a line feed.

It scores every command that could make sense and gives one of the best. To be
on a square is good or bad by what flies there, mines, the squares that can be
reached from it, walls, and how it lies to the enemy. A shot has the score of
staying and the damage that it may do to the enemy, which may be on any of nine
squares by then. Scores are whole numbers.

What it remembers is in a file, named as the program but ending in .notes, in
the folder "state" if there is one, else in the current folder. A bout has begun
if energy has come back, if a bot is not where it can have gone, or after the
most rounds; the first bout of a match, after which all is forgotten, is one
without notes or the one after the last of a match. Remove the file where a
match was broken off.
"""

import os
import random
import sys

# The genes. Scores and costs are in hundredths of a point of energy.

# What to keep away from.
DODGE_NOW = 100  # cost of a point of damage that hits the square in this round
DODGE_NEXT = 30  # in the next round
DODGE_LATER = 8  # later
DODGE_SPLASH = 90  # cost of being next to where a missile bursts at a wall now
MINE_FEAR = 200  # cost of a square with a mine
MINE_NEAR = 8  # cost of each mine next to the square
SHUN_BURST = 20  # cost where only a missile shot now, bursting at a wall, could hurt
EXITS_0 = 60  # cost of a square that leads to no safe square in the next round
EXITS_1 = 20  # to one
EXITS_2 = 8  # to two
EXITS_3 = 3  # to three
EXITS_EACH = 1  # score of each safe square that it leads to

# How to lie to the enemy.
LINE_1 = -60  # score of a square next to the enemy
LINE_2 = -50  # on a straight line with it, at distance 2
LINE_3 = -25  # at distance 3
LINE_4 = -10  # at distance 4
LINE_5 = -5  # at distance 5
LINE_FAR = -5  # at distance 6 or more
OFF_2 = 10  # on no straight line, at distance 2
OFF_3 = 15  # at distance 3
OFF_4 = 12  # at distance 4
OFF_5 = 5  # at distance 5
OFF_FAR = 0  # at distance 6 or more
PRESS = 10  # score of each square on and around the enemy that it would be in reach on

# Where to be, and whether to stay there.
EDGE = -20  # score of a square at a wall
CORNER = -20  # of a corner, beyond that
CENTRE = 2  # of each square to the closest wall
KEEP_STILL = -3  # score of staying
ONWARD = 0  # score of going on in the direction of its last step

# Where the enemy will be, in percent.
EXPECT_STAY = 35  # weight of it staying
EXPECT_PRESSED = 10  # of it staying where something hits it now
EXPECT_ONWARD = 20  # of its last step once more
EXPECT_STEP = 8  # of any other step
EXPECT_STRUCK = 4  # of a step to where something hits it now, or to a mine
EXPECT_CLOSER = 4  # beyond that, of a step that brings it closer

# Shots.
SHOT_URGE = 5  # score of any shot, beyond the damage that it may do
BULLET_URGE = 0  # of a bullet, beyond that
SECOND_ROUND = 40  # worth of a hit in the second round of flight, in percent
LATER_ROUNDS = 15  # of a later one, in percent
WALL_SPLASH = 30  # of a missile that bursts at a wall next to the enemy, in percent
OWN_SPLASH = 100  # cost of a point of damage that its own missile does to itself
TRAPPED_0 = 30  # score of any shot while the enemy has no safe square
TRAPPED_1 = 10  # while it has one
FINISH = 60  # worth of a shot that would end the bout, beyond its damage, in percent

# Mines and the pulse.
MINE_URGE = -120  # score of dropping a mine
MINE_REACH = 3  # farthest enemy at which it drops one
MINE_LIMIT = 20  # mines in the arena from which on it drops no more
MINE_CROWD = 30  # cost of dropping one for each that lies next to it
MINE_CONTACT = 40  # score of a mine under the enemy, beyond that
MINE_CLOSE = 0  # of one next to the enemy, beyond that
MINE_IMPATIENCE = 0  # of dropping one while impatient, beyond that
PULSE_URGE = -130  # score of the pulse
PULSE_TRAP = 50  # of each point of damage to the enemy while frozen, less its own

LATE, SOON = range(2)
PULSE_SURE = 60  # share in line of where the enemy may be, for a pulse to catch it, in percent
PULSE_CATCH = 0  # score of a pulse that surely catches the enemy in reach of a missile, beyond that
PULSE_HOLD = 200  # of one more pulse in the last round of a freeze with the enemy in line
PULSE_NOTICE = SOON  # when it notices one of the enemy: LATE by its steps that fail, SOON by its price

# The siege of an enemy that does nothing but dodge.
PEACE = 60  # rounds in which the enemy neither shoots nor is hit until it besieges it
SIEGE_FAR = 200  # score of each step between a square and the enemy, up to four
SIEGE_WAIT = 200  # score of standing still at four or more, to see whether it comes into line
SIEGE_ODDS = 4  # of the last seven times, how often it must have for a pulse
SIEGE_PULSE = 600  # score of that pulse, and of the next while it is in line

# Moods.
AHEAD_CAUTION = 120  # cost of damage while ahead in energy, in percent
BEHIND_RAGE = 130  # worth of shots while behind in energy, in percent
PATIENCE = 40  # rounds without a loss of energy until it is impatient, unless ahead
IMPATIENCE = 25  # score of any shot while impatient
SLACK = 3  # how much worse than the best a command may be

from arena import SIDE, STEPS, View, argument


# The contest's figures. Bullets and missiles go by their letters.
ROUNDS = 1000
BOUTS = 5
FREEZE = 2  # rounds after that of a pulse in which nobody moves
SPEED = {"B": 3, "M": 2}
DAMAGE = {"B": 1, "M": 3}
PULSE_PRICE = 1
UNIT = 100  # of scores: a hundredth of a point of energy

HEADINGS = tuple(STEPS)
WAYS = (*STEPS.values(), (0, 0))
STAY = 8  # the heading of no step
NO_ATTACK, SHOT_BULLET, SHOT_MISSILE, DROPPED_MINE, PULSED = range(5)
ATTACKS = ("", "B", "M", "L", "P")

SIEGE_DISTANCE = FREEZE * SPEED["M"]  # as far as a missile gets while the enemy is frozen
WATCHED = 7  # times that it remembers

DODGE = (0, DODGE_NOW, DODGE_NEXT, DODGE_LATER)  # by rounds of flight
HIT = (0, 100, SECOND_ROUND, LATER_ROUNDS)
EXITS = (EXITS_0, EXITS_1, EXITS_2, EXITS_3, 0, 0, 0, 0, 0, 0)  # by safe squares
TRAPPED = (TRAPPED_0, TRAPPED_1, 0, 0, 0, 0, 0, 0, 0, 0)
LINE = (0, LINE_1, LINE_2, LINE_3, LINE_4, LINE_5, LINE_FAR, LINE_FAR, LINE_FAR, LINE_FAR)  # by distance
OFF = (0, 0, OFF_2, OFF_3, OFF_4, OFF_5, OFF_FAR, OFF_FAR, OFF_FAR, OFF_FAR)


def inside(at):
    return 0 <= at[0] < SIDE and 0 <= at[1] < SIDE


def ahead(at, heading, steps=1):
    """The square so many steps ahead, which may lie outside."""
    return at[0] + steps * WAYS[heading][0], at[1] + steps * WAYS[heading][1]


def around(at):
    """The headings, STAY among them, that stay inside."""
    return [heading for heading in range(9) if inside(ahead(at, heading))]


def room(at, heading):
    """How many squares lie ahead before the wall."""
    free = 0
    while inside(ahead(at, heading, free + 1)):
        free += 1
    return free


def span(at, to):
    """How many steps it takes from one square to another."""
    return max(abs(to[0] - at[0]), abs(to[1] - at[1]))


def near(at, to):
    return span(at, to) < 2


def way(at, to):
    """The heading of the straight line to another square; None if there is none."""
    dx, dy = to[0] - at[0], to[1] - at[1]
    if at == to or dx != 0 and dy != 0 and abs(dx) != abs(dy):
        return None
    return WAYS.index(((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)))


def reaches(at, to):
    """Whether a bot on a square can hit another in the round in which it shoots, or stands on it."""
    return at == to or span(at, to) <= SPEED["B"] and way(at, to) is not None


def rounds(distance, kind):
    """In which round of flight something gets so far; 3 stands for all later ones."""
    return min((distance + SPEED[kind] - 1) // SPEED[kind], 3)


class Notes:
    """What it remembers from one round to the next."""

    def __init__(self):
        self.bout = 0  # of the match; 0 before the first
        self.round = 0  # of the bout
        self.revised = 0  # whether missiles burst behind the wall
        self.me = self.enemy = (0, 0)
        self.energy = self.enemy_energy = 0
        self.step = STAY  # its last one
        self.frozen = 0  # rounds in which nobody can move, as far as it knows
        self.calm = 0  # rounds without a loss of energy, up to its patience
        self.attack = NO_ATTACK  # its last one
        self.held = 0  # whether nobody could move in the last round
        self.harmless = 0  # whether nothing could cost the enemy energy then but what it did itself
        self.quiet = 0  # rounds in which the enemy neither shot nor was hit, up to its peace
        self.strays = 0  # a bit for each time that it stood still far from it: was that in line then?

    def read(self, name):
        try:
            with open(name) as file:
                (bout, round_, revised, x, y, enemy_x, enemy_y, energy, enemy_energy,
                 step, frozen, calm, attack, held, harmless, quiet, strays) = map(int, file.read().split())
        except (OSError, ValueError):
            return  # without notes
        if not 0 <= step <= STAY:
            return
        self.bout, self.round, self.revised = bout, round_, revised
        self.me, self.enemy = (x, y), (enemy_x, enemy_y)
        self.energy, self.enemy_energy = energy, enemy_energy
        self.step, self.frozen, self.calm = step, frozen, calm
        self.attack, self.held, self.harmless, self.quiet, self.strays = attack, held, harmless, quiet, strays

    def write(self, name):
        try:
            with open(name, "w") as file:
                print(self.bout, self.round, self.revised, *self.me, *self.enemy, self.energy,
                      self.enemy_energy, self.step, self.frozen, self.calm,
                      self.attack, self.held, self.harmless, self.quiet, self.strays, file=file)
        except OSError:
            pass  # it still can answer

    def count_round(self, view):
        """Notice when a bout or a match begins, and by which rules.

        One control program starts somebody at column 1. The revised one, in which
        missiles burst on the square behind the wall, starts both at the outer columns.
        """
        if (self.bout == 0 or self.round >= ROUNDS
                or view.energy > self.energy or view.enemy_energy > self.enemy_energy
                or not near(self.me, view.me) or not near(self.enemy, view.enemy)):
            if self.bout >= BOUTS:
                self.__init__()
            self.bout += 1
            self.round = 0
            self.revised = int(not view.shots and not view.mines
                               and abs(view.me[0] - view.enemy[0]) == SIDE - 1)
        self.round += 1


class Duel:
    """What it works out in one round."""

    def __init__(self, view, notes):
        self.view = view
        self.notes = notes
        self.danger = {}  # cost of squares by what flies there
        self.struck = set(view.mines)  # squares on which something does harm in this round
        self.barred = set(view.mines)  # squares on which something does in the next, or the enemy can
        self.pressed = False  # something hits the enemy's square in this round
        self.in_line = False  # the enemy is in line and cannot leave it
        self.weight = 0  # of all squares where the enemy may be after this round
        self.in_reach = 0  # of those in line and in reach of a missile while it would be frozen
        self.trap = 0  # damage to the enemy in the two rounds after this, less its own
        self.bullets = [0] * 8  # what shots are worth, by heading
        self.missiles = [0] * 8

    def good_commands(self):
        """The commands that are as good as the best but for the slack."""
        self.look_back()
        for kind, at, heading in self.view.shots:
            if heading is None:
                self.weigh_spent(kind, at)
            else:
                self.weigh_shot(kind, at, HEADINGS.index(heading))
        self.aim()
        self.aim_at_walls()
        self.bar()
        scores = self.scores()
        least = max(score for _, score in scores) - SLACK * UNIT
        return [command for command, score in scores if score >= least]

    def look_back(self):
        """Bring the notes up to date and take from them what matters now."""
        view, notes = self.view, self.notes
        notes.count_round(view)
        known = notes.energy > 0
        self.ahead = view.energy > view.enemy_energy
        self.caution = AHEAD_CAUTION if self.ahead else 100
        self.rage = BEHIND_RAGE if view.energy < view.enemy_energy else 100
        self.enemy_step = None
        if known and span(notes.enemy, view.enemy) == 1:
            self.enemy_step = way(notes.enemy, view.enemy)
        if (notes.energy, notes.enemy_energy) == (view.energy, view.enemy_energy):
            notes.calm = min(notes.calm + 1, PATIENCE)
        else:
            notes.calm = 0
        self.watch(known)
        # Energy that the enemy lost to nothing that flew or lay there was the price
        # of a pulse.
        if (PULSE_NOTICE == SOON and known and notes.harmless
                and (view.energy, view.enemy_energy) == (notes.energy, notes.enemy_energy - PULSE_PRICE)):
            notes.frozen = FREEZE
        # A step that did not happen, with nobody in the way, tells of a pulse that
        # lasts for one more round.
        failed = (known and notes.step != STAY and notes.me == view.me
                  and ahead(notes.me, notes.step) not in (view.enemy, notes.enemy))
        self.frozen = notes.frozen > 0 or failed
        notes.frozen = max(notes.frozen - 1, 0)
        notes.me, notes.enemy = view.me, view.enemy
        notes.energy, notes.enemy_energy = view.energy, view.enemy_energy

    def watch(self, known):
        """See whether the enemy does nothing but dodge, and how often it comes into line."""
        view, notes = self.view, self.notes
        hurt = view.energy < notes.energy and notes.attack not in (SHOT_MISSILE, PULSED)
        hit = view.enemy_energy < notes.enemy_energy and not notes.held and not notes.harmless
        shot = any(at == ahead(view.enemy, STAY if heading is None else HEADINGS.index(heading), SPEED[kind])
                   for kind, at, heading in view.shots)
        notes.quiet = min(notes.quiet + 1, PEACE) if known and not hurt and not hit and not shot else 0
        self.siege = notes.quiet >= PEACE
        if (known and notes.me == view.me and notes.step == STAY and not notes.held
                and span(notes.me, notes.enemy) >= SIEGE_DISTANCE):
            in_line = way(view.me, view.enemy) is not None
            notes.strays = (notes.strays << 1 | in_line) & ((1 << WATCHED) - 1)

    def cost(self, kind, distance):
        return DAMAGE[kind] * DODGE[rounds(distance, kind)] * self.caution

    def endanger(self, at, cost):
        self.danger[at] = self.danger.get(at, 0) + cost

    def weigh_spent(self, kind, at):
        """A spent projectile that still lies about does harm to who stands on it."""
        self.struck.add(at)
        self.barred.add(at)
        self.endanger(at, self.cost(kind, 1))

    def weigh_shot(self, kind, at, heading):
        view, speed = self.view, SPEED[kind]
        for distance in range(1, SIDE):
            square = ahead(at, heading, distance)
            self.endanger(square, self.cost(kind, distance))
            if distance <= speed:
                self.struck.add(square)
            elif distance <= 2 * speed:
                self.barred.add(square)
            if square == view.enemy:
                if distance <= speed:
                    self.pressed = True
                elif distance <= (FREEZE + 1) * speed:
                    self.trap += DAMAGE[kind]
            elif square == view.me and speed < distance <= (FREEZE + 1) * speed:
                self.trap -= DAMAGE[kind]
        free = room(at, heading)
        if kind == "B" or free >= 2 * speed:
            return
        burst = ahead(at, heading, free + self.notes.revised)
        for side in range(9):
            square = ahead(burst, side)
            if free >= speed:
                self.barred.add(square)
            else:
                self.struck.add(square)
                self.endanger(square, DODGE_SPLASH * UNIT)

    def worth(self, kind, distance):
        """Worth of a hit, in hundredths of a point of energy."""
        worth = DAMAGE[kind] * HIT[rounds(distance, kind)] * self.rage // 100
        if self.view.enemy_energy <= DAMAGE[kind]:
            worth = worth * (100 + FINISH) // 100
        if kind == "M" and distance == 1:
            worth -= OWN_SPLASH
        return worth

    def aim(self):
        """Work out what shots are worth, by where the enemy may be after this round."""
        view = self.view
        self.in_line = self.frozen and way(view.me, view.enemy) is not None
        for heading in [STAY] if self.frozen else around(view.enemy):
            square = ahead(view.enemy, heading)
            if square == view.me:
                continue
            line = way(view.me, square)
            if heading == STAY:
                weight = 100 if self.frozen else EXPECT_PRESSED if self.pressed else EXPECT_STAY
            elif square in self.struck:
                weight = EXPECT_STRUCK
            elif heading == self.enemy_step:
                weight = EXPECT_ONWARD
            else:
                weight = EXPECT_STEP
            distance = span(view.me, square)
            if distance < span(view.me, view.enemy):
                weight += EXPECT_CLOSER
            self.weight += weight
            if line is None:
                continue
            if distance <= SIEGE_DISTANCE:
                self.in_reach += weight
            self.bullets[line] += weight * self.worth("B", distance)
            self.missiles[line] += weight * self.worth("M", distance)

    def aim_at_walls(self):
        """Add what missiles are worth that burst at a wall near the enemy, who must
        not be on their way, and what those cost that burst near this bot."""
        view = self.view
        for heading in range(8):
            free = room(view.me, heading)
            burst = ahead(view.me, heading, free + self.notes.revised)
            if near(burst, view.enemy) and way(view.me, view.enemy) != heading:
                flight = min(free // SPEED["M"] + 1, 3)
                self.missiles[heading] += WALL_SPLASH * HIT[flight] * self.rage // 100
            if free < SPEED["M"] and near(burst, view.me):
                self.missiles[heading] -= OWN_SPLASH * UNIT

    def bursts(self, at):
        """Squares where a missile that a bot shoots from a square could do harm by
        bursting at a wall in this round."""
        squares = set()
        for heading in range(8):
            free = room(at, heading)
            if free < SPEED["M"]:
                burst = ahead(at, heading, free + self.notes.revised)
                squares.update(ahead(burst, side) for side in range(9))
        return squares

    def bar(self):
        """Bar the squares on which the enemy can do harm by what it shoots."""
        view = self.view
        bursts = self.bursts(view.enemy)
        self.barred |= bursts
        for heading in range(9):
            square = ahead(view.me, heading)
            if square in bursts and not reaches(view.enemy, square):
                self.endanger(square, SHUN_BURST * UNIT)

    def safe(self, square):
        """Whether a square is safe in the next round."""
        return inside(square) and square not in self.barred and not reaches(self.view.enemy, square)

    def refuges(self):
        """How many safe squares the enemy can be on after this round."""
        view = self.view
        unsafe = self.struck | self.bursts(view.me)
        count = 0
        for heading in [STAY] if self.frozen else around(view.enemy):
            square = ahead(view.enemy, heading)
            count += square not in unsafe and not reaches(view.me, square)
        return count

    def square(self, at):
        """The score of being on a square after this round, but for UNIT."""
        view = self.view
        to_wall = min(at[0], at[1], SIDE - 1 - at[0], SIDE - 1 - at[1])
        score = to_wall * CENTRE
        if to_wall == 0:
            score += EDGE
            if at[0] in (0, SIDE - 1) and at[1] in (0, SIDE - 1):
                score += CORNER
        distance = span(at, view.enemy)
        score += OFF[distance] if way(at, view.enemy) is None else LINE[distance]
        exits = sum(self.safe(ahead(at, heading)) for heading in range(9))
        score += exits * EXITS_EACH - EXITS[exits]
        score -= PRESS * sum(not reaches(at, ahead(view.enemy, heading)) for heading in around(view.enemy))
        if self.siege:
            score += SIEGE_FAR * min(distance, SIEGE_DISTANCE)
        if at in view.mines:
            score -= MINE_FEAR
        score -= MINE_NEAR * sum(ahead(at, heading) in view.mines for heading in range(8))
        return score

    def scores(self):
        """All commands that could make sense, with their scores."""
        view, notes = self.view, self.notes
        here = (self.square(view.me) + KEEP_STILL) * UNIT - self.danger.get(view.me, 0)
        far = span(view.me, view.enemy) >= SIEGE_DISTANCE
        if self.siege and far and (notes.strays or notes.step != STAY):
            here += SIEGE_WAIT * UNIT
        scores = [("0", here)]
        for heading in range(8):
            square = ahead(view.me, heading)
            if self.frozen or not inside(square) or square == view.enemy:
                continue
            score = self.square(square) * UNIT - self.danger.get(square, 0)
            if heading == notes.step:
                score += ONWARD * UNIT
            scores.append((HEADINGS[heading], score))
        impatient = not self.ahead and notes.calm >= PATIENCE
        urge = SHOT_URGE + TRAPPED[self.refuges()] + impatient * IMPATIENCE
        # Shots would keep a besieged enemy out of line.
        for heading in range(8) if not self.siege or self.in_line else ():
            if self.bullets[heading] > 0:
                scores.append(("B " + HEADINGS[heading], here + (urge + BULLET_URGE) * UNIT + self.bullets[heading]))
            if self.missiles[heading] > 0:
                scores.append(("M " + HEADINGS[heading], here + urge * UNIT + self.missiles[heading]))
        if span(view.me, view.enemy) <= MINE_REACH and len(view.mines) < MINE_LIMIT:
            self.consider_mine(scores, here, impatient)
        scores.append(("P", here + self.pulse() * UNIT))
        return scores

    def pulse(self):
        """What a pulse is worth. While one lasts for another round, a second catches
        nobody that the first has not."""
        view, notes = self.view, self.notes
        worth = PULSE_URGE + PULSE_TRAP * self.trap
        if self.frozen and notes.frozen > 0 or view.energy <= PULSE_PRICE:
            return worth
        if self.in_line:
            worth += PULSE_HOLD
        if self.in_reach > 0 and self.in_reach * 100 >= PULSE_SURE * self.weight:
            worth += PULSE_CATCH
        far = span(view.me, view.enemy) >= SIEGE_DISTANCE
        often = bin(notes.strays).count("1") >= SIEGE_ODDS
        if self.siege and (self.in_line or far and not self.frozen and often):
            worth += SIEGE_PULSE
        return worth

    def consider_mine(self, scores, here, impatient):
        """Score the mine that could lie closest to the enemy. Squares that have one
        are left out: two mines blow each other up."""
        view = self.view
        crowd = sum(ahead(view.me, heading) in view.mines for heading in range(9))
        closest, best = 2 * SIDE * SIDE, None  # squared distance
        for heading in range(8):
            x, y = square = ahead(view.me, heading)
            distance = (x - view.enemy[0]) ** 2 + (y - view.enemy[1]) ** 2
            if inside(square) and square not in view.mines and distance < closest:
                closest, best = distance, heading
        if best is None:
            return
        score = MINE_URGE - MINE_CROWD * crowd + impatient * MINE_IMPATIENCE
        if closest == 0:
            score += MINE_CONTACT
        elif closest <= 2:
            score += MINE_CLOSE
        scores.append(("L " + HEADINGS[best], here + score * UNIT))


def did(duel, command):
    """Note what it does."""
    notes = duel.notes
    notes.step = HEADINGS.index(command) if command in HEADINGS else STAY
    notes.attack = NO_ATTACK if command == "0" or notes.step != STAY else ATTACKS.index(command[0])
    notes.held = int(duel.frozen)
    struck = any(ahead(duel.view.enemy, heading) in duel.struck for heading in around(duel.view.enemy))
    notes.harmless = int(notes.attack == NO_ATTACK and not struck)
    if command == "P":
        notes.frozen = FREEZE


def main():
    view = argument("duelist.py")
    name = os.path.splitext(os.path.basename(sys.argv[0]))[0] + ".notes"
    if os.path.isdir("state"):
        name = os.path.join("state", name)
    notes = Notes()
    notes.read(name)
    duel = Duel(view, notes)
    good = duel.good_commands()
    command = random.choice(good) if SLACK > 0 else good[0]
    did(duel, command)
    notes.write(name)
    print(command, end="")


if __name__ == "__main__":
    main()
