# The genes.
STATS = (6, 6, 0)  # hit points, most energy and acidity of every cell
DIVIDE_AT = 5  # energy from which a cell divides
MOVER_ENERGY = 5  # energy up to which a cell on a mover's space acts as one (0: no movers)
MOVER_FRIENDS = 4  # neighbouring friends from which a mover makes room (9: never)
# neighbouring friends from which a full cell pushes on instead of dividing (9: never)
PUSH_FRIENDS = 5
# neighbouring friends from which a cell runs onto an edge held by three enemies (9: never)
RAID_FRIENDS = 2
# share of the board in percent whose possession turns cells from a corner to the enemy's centre
HALFWAY = 50
STRENGTH = 3  # strongest attack that a cell makes


def decide(view):
    """On spaces of one colour of the chessboard cells are movers, which make room
    for the others to divide. Attacks meet on the same enemies, and a side that
    holds enough of the board pushes on."""
    energy = view.energy
    around = view.around()
    room = [space for space in around if space.symbol == "."]
    corpses = [space for space in around if space.symbol == "c"]
    enemies = [space for space in around if space.symbol == "x"]
    friends = sum(space.symbol == "o" for space in around)

    if energy >= 1 and friends >= RAID_FRIENDS:
        def raided(spaces):
            return [space for space in spaces if on_edge(view, space) and view.census(space.x, space.y)["x"] == 3]
        goals = most_open(view, raided(room)) or least_contested(view, raided(corpses))
        if goals:
            return f"MOVE {goals[0].name}"
    if 1 <= energy <= MOVER_ENERGY and on_mover_space(view):
        if room and friends >= MOVER_FRIENDS:
            return f"MOVE {most_open(view, room)[0].name}"
        if corpses:
            return f"EAT {least_contested(view, corpses)[0].name}"
        if enemies:
            return attack(view, enemies)
    if energy >= DIVIDE_AT and room:
        enemy = centre(view, "x")
        space = min(most_open(view, room), key=lambda space: square(space, enemy))
        pushes = energy == STATS[1] and friends >= PUSH_FRIENDS and approaches(view, space)
        return f"{'MOVE' if pushes else 'DIVIDE'} {space.name}"
    if corpses:
        return f"{'EAT' if energy < STATS[1] else 'DIVIDE'} {least_contested(view, corpses)[0].name}"
    if energy > 0 and enemies:
        return attack(view, enemies)
    return "REST"


def on_edge(view, space):
    return space.x in (0, view.width - 1) or space.y in (0, view.height - 1)


def most_open(view, spaces):
    """Those of some spaces around which there is the most room: spaces without
    friends, less those with."""
    def room(space):
        near = view.census(space.x, space.y)
        return near["."] + near["c"] + near["x"] - near["o"]
    most = max(map(room, spaces), default=0)
    return [space for space in spaces if room(space) == most]


def least_contested(view, corpses):
    """The corpse with the fewest enemies around it, less the friends, first."""
    def contest(space):
        near = view.census(space.x, space.y)
        return near["x"] - near["o"]
    return sorted(corpses, key=contest)


def attack(view, enemies):
    """Strikes the enemy on the edge, the least supported, or on one colour."""
    parity = 0 if (view.width + view.height) % 2 == 0 and behind(view) else 1

    def worth(space):
        near = view.census(space.x, space.y)
        free = near["."] + near["c"] - near["x"] + near["o"]
        return 10 * free + 1000 * on_edge(view, space) + (space.x + space.y + parity + 1) % 2
    return f"ATTACK {max(enemies, key=worth).name} {min(view.energy, STRENGTH)}"


def on_mover_space(view):
    parity = 0 if (view.width + view.height) % 2 == 1 and behind(view) else 1
    return (view.x + view.y) % 2 == parity


def behind(view):
    """Whether the enemies' centre is not farther east, or not farther south, than ours."""
    enemy, own = centre(view, "x"), centre(view, "o")
    return enemy.x <= own.x or enemy.y <= own.y


def centre(view, symbol):
    """The mean of the spaces that show a symbol; no number if there is none."""
    spaces = view.all(symbol)
    if not spaces:
        return Space(float("nan"), float("nan"), symbol)
    return Space(sum(space.x for space in spaces) / len(spaces), sum(space.y for space in spaces) / len(spaces), symbol)


def square(space, point):
    """The square of the distance from a space to a point."""
    dx, dy = space.x - point.x, space.y - point.y
    return dx * dx + dy * dy


def approaches(view, space):
    """Whether a step brings the cell closer to the enemies' centre or, before its
    side holds enough of the board, to a corner."""
    enemy, own = centre(view, "x"), centre(view, "o")
    focus = Space(0, 0, "") if enemy.x < own.x else Space(view.width, view.height, "")
    if len(view.all("o")) > view.width * view.height * HALFWAY // 100 - 1:
        focus = enemy
    return square(view, focus) > square(space, focus)


from dish import Space, play

play(STATS, decide)
