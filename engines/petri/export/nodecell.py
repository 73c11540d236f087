# The genes.
STATS = (4, 8, 0)  # hit points, most energy and acidity of every cell
REST_FRIENDS = 8  # neighbouring friends from which a cell rests, come what may (9: never)
DESPERATE_HP = 1  # hit points down to which a cell explodes at a single enemy (0: never)
EXPLODE_ENEMIES = 3  # neighbouring enemies from which a cell may explode (9: never)
DIVIDE_AT = 5  # energy from which a cell divides
STRENGTH = 3  # strongest attack that a cell makes
ROAM = 50  # chance in percent that an idle cell moves towards the enemy
WAIT_ENEMIES = 6  # neighbouring enemies up to which a cell with room prefers rest to a corpse


def decide(view):
    """A cell among friends rests; one that is outnumbered explodes if it is nearly
    dead or among enough enemies; else it divides, attacks, or tosses a coin
    whether to walk towards the first enemy of the board."""
    hp, energy = view.hp, view.energy
    around = view.around()
    friends = sum(space.symbol == "o" for space in around)
    if friends >= REST_FRIENDS:
        return "REST"
    enemies = [space for space in around if space.symbol == "x"]
    room = [space for space in around if space.symbol in ".c"]
    corpses = [space for space in around if space.symbol == "c"]

    # The contest's program compares these two as texts.
    ready = str(energy) >= str(hp)
    if len(enemies) > friends and ready and (hp <= DESPERATE_HP or len(enemies) >= EXPLODE_ENEMIES):
        return "EXPLODE"
    if energy >= DIVIDE_AT and room:
        return f"DIVIDE {pick(room).name}"
    if energy > 0 and enemies:
        return f"ATTACK {pick(enemies).name} {min(energy, STRENGTH)}"
    if room:
        if pick(range(100)) < ROAM:
            enemy = next(iter(view.all("x")), None)
            return f"MOVE {view.towards(enemy) if enemy else 'N'}"
        if len(enemies) <= WAIT_ENEMIES:
            return "REST"
    if corpses:
        return f"EAT {pick(corpses).name}"
    return "REST"


from dish import pick, play

play(STATS, decide)
