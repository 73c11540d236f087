# The genes.
STATS = (4, 8, 0)  # hit points, most energy and acidity of every cell
EXPLODE_ENEMIES = 2  # neighbouring enemies from which a cell may explode (9: never)
EXPLODE_HP = 3  # hit points down to which a cell may explode (0: never)
ATTACK_ENEMIES = 1  # neighbouring enemies from which a cell attacks (9: never)
STRENGTH = 3  # strongest attack that a cell makes
DIVIDE_AT = 5  # energy from which a cell divides
EAT_MISSING = 1  # energy that a cell must lack to eat a corpse (0: eats when full, too)
MARCH_AT = 4  # energy at which, exactly, a cell moves towards the enemy (0: never)


def decide(view):
    """A cell explodes or attacks if it can, else divides onto an empty space, else
    eats while it is not full. With one energy it marches on the first enemy of
    the board. It does not see the first column."""
    hp, energy = view.hp, view.energy
    seen = [space for space in view.around() if space.x > 0]

    enemies = [space for space in seen if space.symbol == "x"]
    if enemies and energy > 0:
        friends = sum(space.symbol == "o" for space in seen)
        if len(enemies) >= EXPLODE_ENEMIES and energy > hp and hp <= EXPLODE_HP and len(enemies) > friends:
            return "EXPLODE"
        if len(enemies) >= ATTACK_ENEMIES:
            return f"ATTACK {enemies[0].name} {min(energy, STRENGTH)}"
    room = [space for space in seen if space.symbol == "."]
    if energy >= DIVIDE_AT and room:
        return f"DIVIDE {pick(room).name}"
    corpses = [space for space in seen if space.symbol == "c"]
    if corpses and energy + EAT_MISSING <= STATS[1]:
        return f"EAT {corpses[0].name}"
    if energy == MARCH_AT:
        enemy = next((space for space in view.all("x") if space.x > 0), None)
        return f"MOVE {view.towards(enemy) if enemy else 'N'}"
    return "REST"


from dish import pick, play

play(STATS, decide)
