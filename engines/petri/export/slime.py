# The genes.
STATS = (4, 8, 0)  # hit points, most energy and acidity of every cell
DIVIDE_AT = 5  # energy from which a cell divides
DIVIDE_ONTO = "anything"  # what a cell divides onto
ATTACK_ENEMIES = 2  # neighbouring enemies from which a cell attacks (9: never)
STRENGTH = 3  # strongest attack that a cell makes
EAT_BELOW = 13  # energy below which a cell eats corpses (13: always)


def decide(view):
    """A cell divides if it can, else strikes where enough enemies touch it, else
    eats, else rests. It does not see the first column of the board."""
    energy = view.energy
    seen = [space for space in view.around() if space.x > 0]

    room = [space for space in seen if space.symbol in (".c" if DIVIDE_ONTO == "anything" else ".")]
    if energy >= DIVIDE_AT and room:
        return f"DIVIDE {pick(room).name}"
    enemies = [space for space in seen if space.symbol == "x"]
    if energy > 0 and len(enemies) >= ATTACK_ENEMIES:
        return f"ATTACK {pick(enemies).name} {min(energy, STRENGTH)}"
    corpses = [space for space in seen if space.symbol == "c"]
    if energy < EAT_BELOW and corpses:
        return f"EAT {pick(corpses).name}"
    return "REST"


from dish import pick, play

play(STATS, decide)
