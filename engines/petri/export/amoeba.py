# The genes.
STATS = (2, 10, 0)  # hit points, most energy and acidity of every cell
EXPLODE_ENEMIES = 5  # neighbouring enemies from which a cell may explode (9: never)
EXPLODE_HP = 3  # hit points down to which a cell may explode (0: never)
STRENGTH = 3  # strongest attack that a cell makes
ADVANCE_AT = 3  # energy from which a cell steps next to an enemy (13: never)
EAT_BELOW = 13  # energy below which a cell eats corpses (13: always)
# energy from which a cell moves along the path to the enemy, before the middle is reached
TRAVEL_AT = 2
DIVIDE_AT = 5  # energy from which a cell divides


def decide(view):
    """A cell attacks or steps up to an enemy whenever it can; the others take the
    middle of the board first and then fill the shortest path to an enemy."""
    hp, energy = view.hp, view.energy
    around = view.around()
    enemies = [space for space in around if space.symbol == "x"]
    room = [space for space in around if space.symbol in ".c"]
    corpses = [space for space in around if space.symbol == "c"]

    # The contest's program compares these two as texts.
    ready = str(energy) >= str(hp)
    if len(enemies) >= EXPLODE_ENEMIES and hp <= EXPLODE_HP and ready:
        return "EXPLODE"
    if enemies and energy > 0:
        return f"ATTACK {pick(enemies).name} {min(energy, STRENGTH)}"
    front = next((space for space in room if touches_enemy(view, space.x, space.y)), None)
    if energy >= ADVANCE_AT and front:
        return f"MOVE {front.name}"
    if corpses and energy < EAT_BELOW:
        return f"EAT {pick(corpses).name}"
    if not room:
        return "REST"
    if energy < DIVIDE_AT and passed_middle(view):
        return "REST"
    if energy >= DIVIDE_AT or energy >= TRAVEL_AT and not enemies:
        step = room[0].name if len(room) == 1 else first_step(view)
        if step:
            return f"{'DIVIDE' if energy >= DIVIDE_AT else 'MOVE'} {step}"
    if energy >= DIVIDE_AT:
        return f"DIVIDE {pick(room).name}"
    return "REST"


def touches_enemy(view, x, y):
    return view.census(x, y)["x"] > 0


def passed_middle(view):
    """Whether a cell of ours is in the eastern half or in the column before it. As
    in the contest's program nobody ever is on a board of odd width."""
    return view.width % 2 == 0 and any(space.x >= view.width // 2 - 1 for space in view.all("o"))


def first_step(view):
    """The first step on the shortest path to a space next to an enemy, or None."""
    def free(x, y):
        return [(x + dx, y + dy) for _, dx, dy in DIRECTIONS if view.at(x + dx, y + dy) in ".c"]

    distance = {(view.x, view.y): 0}
    queue = [(view.x, view.y)]
    for space in queue:  # which grows meanwhile
        for goal in free(*space):
            if goal in distance:
                continue
            distance[goal] = distance[space] + 1
            if not touches_enemy(view, *goal):
                queue.append(goal)
                continue
            step = goal  # back from there
            for d in range(distance[goal] - 1, 0, -1):
                step = next(before for before in free(*step) if distance.get(before) == d)
            return view.towards(Space(*step, ""))
    return None


from dish import DIRECTIONS, Space, pick, play

play(STATS, decide)
