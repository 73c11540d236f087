# The genes.
STATS = (5, 7, 0)  # hit points, most energy and acidity of every cell
DIVIDE_AT = 5  # energy from which a cell divides
EXPLODE_ENEMIES = 2  # neighbouring enemies from which a cell may explode (9: never)
EXPLODE_HP = 3  # hit points down to which a cell may explode (0: never)
ATTACK_ENEMIES = 1  # neighbouring enemies from which a cell attacks (9: never)
STRENGTH = 3  # strongest attack that a cell makes
EAT_MISSING = 1  # energy that a cell must lack to eat a corpse (0: eats when full, too)


def decide(view):
    """A cell divides if it can, explodes when it is weak and pressed, else strikes,
    eats while it is not full, or rests."""
    hp, energy = view.hp, view.energy
    around = view.around()

    room = [space for space in around if space.symbol in ".c"]
    if energy >= DIVIDE_AT and room:
        return f"DIVIDE {pick(room).name}"
    enemies = [space for space in around if space.symbol == "x"]
    if len(enemies) >= EXPLODE_ENEMIES and energy > hp and hp <= EXPLODE_HP:
        return "EXPLODE"
    if len(enemies) >= ATTACK_ENEMIES and energy > 0:
        return f"ATTACK {pick(enemies).name} {min(energy, STRENGTH)}"
    corpses = [space for space in around if space.symbol == "c"]
    if corpses and energy + EAT_MISSING <= STATS[1]:
        return f"EAT {pick(corpses).name}"
    return "REST"


from dish import pick, play

play(STATS, decide)
