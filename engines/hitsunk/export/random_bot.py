# RandomBot, a player of Hit and Sunk (question 120685 of Code Golf Stack
# Exchange) in Python 3: any ship, and each turn one of eight orders.
#
# To enter it, put this file into the folder in which the contest's program runs,
# and add to its players one whose getCmd returns "python3 random_bot.py".

import random
import sys

SHIP = "drawn"              # drawn, destroyer, submarine, cruiser, battleship or carrier
ORDERS = "1 1 1 1 1 1 1 1"  # how many in eight times it gives each of the orders M B C K F S N A
REACH = 5                   # columns and rows from which a shot is drawn, the head's own being the first
SIGNS = "minus"             # shots go up and to the left only, or each sign is drawn

CLASSES = ["destroyer", "submarine", "cruiser", "battleship", "carrier"]  # numbered from 1


class RandomBot:
    """RandomBot remembers nothing."""

    def choose(self):
        """The number of a class."""
        return random.randint(1, 5) if SHIP == "drawn" else CLASSES.index(SHIP) + 1

    def turn(self, argument):
        """One order, whatever the turn."""
        letter = random.choices("MBCKFSNA", [int(share) for share in ORDERS.split()])[0]
        if letter == "N":
            return "N-0-0"  # its own head, which wastes the mine
        if letter != "F":
            return letter
        signs = "+-" if SIGNS == "drawn" else "-"
        return "F" + "".join(random.choice(signs) + str(random.randrange(REACH)) for _ in range(2))


if __name__ == "__main__":
    bot = RandomBot()
    print(bot.turn(sys.argv[1]) if sys.argv[1:] else bot.choose())
