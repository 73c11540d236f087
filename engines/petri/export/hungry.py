# The genes.
STATS = (4, 7, 1)  # hit points, most energy and acidity of every cell
DIVIDE_AT = 6  # energy from which a cell divides
REST_BELOW = 1  # energy below which a cell without food next to it rests
REACH = 1  # how much farther than its energy a cell walks for a corpse
# by how many enemies must outnumber friends, the cell included, for it to explode (9: never)
EXPLODE_MARGIN = 1
EXPLODE_HP = 3  # hit points down to which a cell may explode (0: never)
STRENGTH = 3  # weakest attack that a cell tries, even beyond its energy


def decide(view):
    """A cell with energy divides, towards the closest enemy if there is room; else
    it eats, or walks to a corpse within reach. Without food it explodes where
    enemies outnumber friends, or attacks, or walks to the closest enemy."""
    hp, energy = view.hp, view.energy
    near = known(view)
    room = [space.name for space in near if space.symbol == "."]
    corpses = [space.name for space in near if space.symbol == "c"]
    enemies = [space.name for space in near if space.symbol == "x"]
    outnumbered = len(enemies) - sum(space.symbol == "o" for space in near) >= EXPLODE_MARGIN
    explodes = outnumbered and hp <= EXPLODE_HP and energy >= hp

    if energy >= DIVIDE_AT:
        if not room:
            return "EXPLODE" if explodes else "REST"
        enemy = closest(view, "x")
        if enemy and view.distance(enemy) > 1 and view.towards(enemy) in room:
            return f"DIVIDE {view.towards(enemy)}"
        return f"DIVIDE {room[0]}"
    if corpses:
        return f"EAT {corpses[0]}"
    if energy < REST_BELOW:
        return "REST"
    corpse = closest(view, "c")
    if corpse and view.distance(corpse) <= energy + REACH:
        return f"MOVE {view.towards(corpse)}"
    if enemies:
        return "EXPLODE" if explodes else f"ATTACK {enemies[0]} {max(energy, STRENGTH)}"
    enemy = closest(view, "x")
    return f"MOVE {view.towards(enemy) if enemy else ''}"


def known(view):
    """The spaces around the cell and its own, by the names under which it knows
    them. As in the contest's program they go wrong at edges: what is beyond the
    north and west has a place among the spaces but not among the names, so that
    all names after it belong to others; and in the south-east corner two spaces
    count twice."""
    spaces, names = [], []
    for i, name in enumerate(("NW", "W", "SW", "N", "", "S", "NE", "E", "SE")):
        x, y = view.x - 1 + i // 3, view.y - 1 + i % 3
        if x >= view.width or y >= view.height:
            continue
        spaces.append(Space(x, y, view.at(x, y)))
        if x >= 0 and y >= 0:
            names.append(name)
    if view.x == view.width - 1 and view.y == view.height - 1:
        spaces += [Space(space.x, space.y, space.symbol) for space in spaces[:2]]
    for i, space in enumerate(spaces):
        space.name = names[i] if i < len(names) else "NA"
    return spaces


def closest(view, symbol):
    """The space closest to the cell that shows a symbol."""
    return min(view.all(symbol), key=view.distance, default=None)


from dish import Space, play

play(STATS, decide)
