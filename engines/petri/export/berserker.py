# The genes.
STATS = (4, 6, 2)  # hit points, most energy and acidity of every cell
EXPLODE_HP = 3  # hit points down to which a cell may explode (0: never)
EXPLODE_ENEMIES = 1  # neighbouring enemies from which a cell may explode (9: never)
DIVIDE_AT = 5  # energy from which a cell divides
ATTACK_AT = 3  # energy from which a cell attacks
STRENGTH = 3  # strongest attack that a cell makes
EAT_MISSING = 1  # energy that a cell must lack to eat a corpse (0: eats when full, too)
# energy from which a cell with nothing better to do moves to a random empty space (13: never)
ROAM_AT = 5

ORDER = ("NW", "N", "NE", "W", "E", "SW", "S", "SE")  # row by row from the north


def decide(view):
    """A weak cell that an enemy touches explodes; else it divides, attacks, eats
    while it is not full, or roams."""
    hp, energy = view.hp, view.energy
    around = sorted(view.around(), key=lambda space: ORDER.index(space.name))
    room = [space for space in around if space.symbol == "."]
    corpses = [space for space in around if space.symbol == "c"]
    enemies = [space for space in around if space.symbol == "x"]

    if len(enemies) >= EXPLODE_ENEMIES and hp <= EXPLODE_HP and energy > hp:
        return "EXPLODE"
    if room and energy >= DIVIDE_AT:
        return f"DIVIDE {room[0].name}"
    if enemies and energy >= ATTACK_AT:
        return f"ATTACK {enemies[0].name} {min(energy, STRENGTH)}"
    if corpses and energy + EAT_MISSING <= STATS[1]:
        return f"EAT {corpses[0].name}"
    if room and energy >= ROAM_AT:
        return f"MOVE {pick(room).name}"
    return "REST"


from dish import pick, play

play(STATS, decide)
