# The genes.
STATS = (5, 7, 0)  # hit points, most energy and acidity of every cell
DIVIDE_AT = 5  # energy from which a cell divides
DIVIDE_TOWARDS = "enemies-and-corpses"  # what a cell divides towards
EAT_BELOW = 13  # energy below which a cell eats corpses (13: always)
ATTACK_ENEMIES = 1  # neighbouring enemies from which a cell attacks (9: never)
RESERVE = 5  # energy that an attack leaves to a cell that has more
STRENGTH = 3  # strongest attack that a cell makes

ORDER = ("NW", "SW", "W", "NE", "SE", "E", "N", "S")  # in which neighbours are looked at


def decide(view):
    """A cell divides, towards the targets if it can, else eats, else attacks with
    what it can spare."""
    energy = view.energy
    around = sorted(view.around(), key=lambda space: ORDER.index(space.name))
    room = [space for space in around if space.symbol == "."]
    corpses = [space for space in around if space.symbol == "c"]
    enemies = [space for space in around if space.symbol == "x"]

    if energy >= DIVIDE_AT:
        act = "" if DIVIDE_TOWARDS == "nothing" else divide_towards(view)
        if act:
            return act
        if room:
            return f"DIVIDE {room[0].name}"
    if corpses and energy < EAT_BELOW:
        return f"EAT {corpses[0].name}"
    if len(enemies) >= ATTACK_ENEMIES:
        spare = energy - RESERVE if energy > RESERVE else energy
        return f"ATTACK {enemies[0].name} {min(spare, STRENGTH)}"
    return "REST"


def divide_towards(view):
    """Tries the three directions that lead most directly to the targets. As in the
    contest's program, what is beyond the west or north edge shows the far edge,
    and who looks beyond the east edge gets no act."""
    targets = []
    if "enemies" in DIVIDE_TOWARDS:
        targets += view.all("x")
    if "corpses" in DIVIDE_TOWARDS:
        targets += view.all("c")
    for name in directions(sum(t.x - view.x for t in targets), sum(t.y - view.y for t in targets)):
        x = view.x + ("E" in name) - ("W" in name)
        y = view.y + ("S" in name) - ("N" in name)
        if x == view.width:
            return "REST"
        if y == view.height:
            continue
        if view.at(x % view.width, y % view.height) == ".":
            return f"DIVIDE {name}"
    return ""


def directions(x, y):
    """The directions that suit a way best; north without any way to go."""
    if x == 0:
        return ("S", "SE", "SW") if y > 0 else ("N", "NE", "NW")
    if y == 0:
        return ("E", "NE", "SE") if x > 0 else ("W", "NW", "SW")
    vertical, horizontal = "S" if y > 0 else "N", "E" if x > 0 else "W"
    sides = (vertical, horizontal) if abs(y) > abs(x) else (horizontal, vertical)
    return (vertical + horizontal, *sides)


from dish import play

play(STATS, decide)
