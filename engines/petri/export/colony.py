# The genes.
STATS = (6, 6, 0)  # hit points, energy and acidity of every cell
# whether the act with the highest score is carried out, or the first in the order of those with a score above 0
STYLE = "score"
# the order of the rules: who goes first by the style "order", who wins ties by the style "score"
ORDER = ("explode", "attack", "eat", "divide", "move")
# how far a cell goes by the nearest enemy or corpse; with none so near it goes by the middle of all enemies
SIGHT = 6
# which spaces are on the pattern: every second (x+y even), column (x even) or row (y even), or where both are even
PATTERN = "checkers"
REST_BELOW = 0  # energy below which a quiet cell does nothing but eat and rest
REST_ENEMIES = 0  # enemies around up to which a cell is quiet
EXPLODE_HP = 3  # hp up to which a cell explodes
EXPLODE_ENEMIES = 3  # enemies around from which a cell explodes
EXPLODE_FRIENDS = 2  # friends around up to which a cell explodes
ATTACK_AT = 1  # energy from which a cell attacks
# least surplus of friends around a target, the attacker included, over enemies around it
ATTACK_ODDS = -7
STRIKE_TWO = 2  # energy from which an attack has strength 2
STRIKE_THREE = 3  # energy from which an attack has strength 3
EAT_BELOW = 4  # energy below which a cell eats
DIVIDE_AT = 5  # energy from which a cell divides
DIVIDE_ENEMIES = 8  # enemies around up to which a cell divides
MOVE_AT = 1  # energy from which a cell moves
MOVE_FRIENDS = 5  # friends around from which a cell moves
EXPLODE_URGE = 30  # score of exploding, to begin with
EXPLODE_PER_ENEMY = 5  # score of exploding per enemy around
EXPLODE_PER_FRIEND = -5  # score of exploding per friend around
ATTACK_URGE = 10  # score of attacking, to begin with
ATTACK_PER_FRIEND = 1  # score of attacking per friend around itself
ATTACK_PER_ENEMY = 1  # score of attacking per enemy around itself
ATTACK_PER_WOUND = 0  # score of attacking per hp lost
ATTACK_PER_ENERGY = 3  # score of attacking per energy
TARGET_SUPPORT = -4  # score of a target per enemy around it
TARGET_PRESSURE = 2  # score of a target per friend around it, the attacker included
TARGET_SCRAPS = 0  # score of a target per corpse around it
# score of a target per wall around it, of which there are 3 at an edge and 5 in a corner
TARGET_EDGE = 0
# score of a target that lies towards the enemy: twice if straight, once if aslant, negative if away
TARGET_AHEAD = 0
TARGET_ON_PATTERN = 0  # score of a target on the pattern
EAT_URGE = 12  # score of eating, to begin with
EAT_PER_FRIEND = 0  # score of eating per friend around itself
EAT_PER_ENEMY = 0  # score of eating per enemy around itself
EAT_CROWD = 0  # score of a corpse per friend around it
EAT_CONTACT = 1  # score of a corpse per enemy around it
DIVIDE_URGE = 30  # score of dividing, to begin with
DIVIDE_PER_FRIEND = 0  # score of dividing per friend around itself
DIVIDE_PER_ENEMY = -2  # score of dividing per enemy around itself
DIVIDE_PER_CORPSE = 0  # score of dividing per corpse around itself
DIVIDE_PER_WOUND = 0  # score of dividing per hp lost
DIVIDE_PER_ENERGY = 0  # score of dividing per energy
# score of dividing per space that the nearest enemy is away, sight + 1 if there is none in sight
DIVIDE_PER_DISTANCE = 0
DIVIDE_CROWD = -3  # score of a child's space per friend around it
DIVIDE_CONTACT = 0  # score of a child's space per enemy around it
DIVIDE_SCRAPS = 0  # score of a child's space per corpse around it
# score of a child's space per wall around it, of which there are 3 at an edge and 5 in a corner
DIVIDE_EDGE = 0
# score of a child's space that lies towards the enemy: twice if straight, once if aslant, negative if away
DIVIDE_AHEAD = 1
# score of a child's space that lies towards the middle of all friends: twice if straight, once if aslant, negative if away
DIVIDE_HOME = 0
DIVIDE_ONTO_CORPSE = -1  # score of a child's space that holds a corpse
DIVIDE_ONTO_PATTERN = 0  # score of a child's space on the pattern
MOVE_URGE = 0  # score of moving, to begin with
MOVE_PER_FRIEND = 0  # score of moving per friend around itself
MOVE_PER_ENEMY = -2  # score of moving per enemy around itself
MOVE_PER_WOUND = 0  # score of moving per hp lost
MOVE_PER_ENERGY = 0  # score of moving per energy
# score of moving per space that the nearest enemy is away, sight + 1 if there is none in sight
MOVE_PER_DISTANCE = 0
# score of a space to move to per friend that it has fewer around it than the cell has now, the cell itself not counted
MOVE_RELIEF = 6
MOVE_CONTACT = 0  # score of a space to move to per enemy around it
MOVE_SCRAPS = 0  # score of a space to move to per corpse around it
# score of a space to move to per wall around it, of which there are 3 at an edge and 5 in a corner
MOVE_EDGE = -1
# score of a space to move to that lies towards the enemy: twice if straight, once if aslant, negative if away
MOVE_AHEAD = 1
# score of a space to move to that lies towards the middle of all friends: twice if straight, once if aslant, negative if away
MOVE_HOME = -1
# score of a space to move to that lies towards the nearest corpse in sight: twice if straight, once if aslant, negative if away
MOVE_FOOD = 0
MOVE_ONTO_CORPSE = -2  # score of a space to move to that holds a corpse
MOVE_ONTO_PATTERN = 0  # score of a space to move to that is on the pattern
PATTERN_ATTACK = 0  # score of attacking for a cell on the pattern
PATTERN_DIVIDE = 0  # score of dividing for a cell on the pattern
PATTERN_MOVE = 0  # score of moving for a cell on the pattern


def decide(view):
    """A cell decides in three steps. First, thresholds say which acts are open to
    it. Then each open act is scored for each space that it can be aimed at; of
    its spaces the best counts, the first of equals. Last, the acts with a score
    above 0 compete, by their score or by their order. Where there is none the
    cell rests."""
    x, y, hp, energy = view.x, view.y, view.hp, view.energy
    near = view.census(x, y)
    friends, enemies, corpses = near["o"], near["x"], near["c"]
    if friends + near["#"] == 8:
        return "REST"

    quiet = energy < REST_BELOW and enemies <= REST_ENEMIES
    explodes = (not quiet and hp <= EXPLODE_HP and energy > hp
                and enemies >= EXPLODE_ENEMIES and friends <= EXPLODE_FRIENDS)
    attacks = not quiet and energy >= ATTACK_AT
    eats = energy < EAT_BELOW
    divides = not quiet and energy >= DIVIDE_AT and enemies <= DIVIDE_ENEMIES
    moves = not quiet and energy >= MOVE_AT and friends >= MOVE_FRIENDS

    seen, distance = sighted(view, "x")
    ahead = seen or middle(view, "x")
    home = middle(view, "o")
    food, _ = sighted(view, "c")
    wounds = STATS[0] - hp
    here = on_pattern(x, y)
    strength = 3 if energy >= STRIKE_THREE else 2 if energy >= STRIKE_TWO else 1

    offers = {}  # of each rule the best, as score and act

    def offer(rule, act, score):
        if rule not in offers or score > offers[rule][0]:
            offers[rule] = (score, act)

    if explodes:
        offer("explode", "EXPLODE", EXPLODE_URGE + EXPLODE_PER_ENEMY * enemies + EXPLODE_PER_FRIEND * friends)
    for space in view.around():
        if space.symbol == "o":
            continue
        there = view.census(space.x, space.y)
        onto = on_pattern(space.x, space.y)
        forward, homeward = follows(space, ahead), follows(space, home)
        if space.symbol == "x":
            if attacks and there["o"] - there["x"] >= ATTACK_ODDS:
                offer("attack", f"ATTACK {space.name} {strength}",
                      ATTACK_URGE + ATTACK_PER_FRIEND * friends + ATTACK_PER_ENEMY * enemies
                      + ATTACK_PER_WOUND * wounds + ATTACK_PER_ENERGY * energy + PATTERN_ATTACK * here
                      + TARGET_SUPPORT * there["x"] + TARGET_PRESSURE * there["o"] + TARGET_SCRAPS * there["c"]
                      + TARGET_EDGE * there["#"] + TARGET_AHEAD * forward + TARGET_ON_PATTERN * onto)
            continue
        corpse = int(space.symbol == "c")
        if eats and corpse:
            offer("eat", f"EAT {space.name}",
                  EAT_URGE + EAT_PER_FRIEND * friends + EAT_PER_ENEMY * enemies
                  + EAT_CROWD * there["o"] + EAT_CONTACT * there["x"])
        if divides:
            offer("divide", f"DIVIDE {space.name}",
                  DIVIDE_URGE + DIVIDE_PER_FRIEND * friends + DIVIDE_PER_ENEMY * enemies + DIVIDE_PER_CORPSE * corpses
                  + DIVIDE_PER_WOUND * wounds + DIVIDE_PER_ENERGY * energy + DIVIDE_PER_DISTANCE * distance
                  + PATTERN_DIVIDE * here
                  + DIVIDE_CROWD * there["o"] + DIVIDE_CONTACT * there["x"] + DIVIDE_SCRAPS * there["c"]
                  + DIVIDE_EDGE * there["#"] + DIVIDE_AHEAD * forward + DIVIDE_HOME * homeward
                  + DIVIDE_ONTO_CORPSE * corpse + DIVIDE_ONTO_PATTERN * onto)
        if moves:
            relief = friends - (there["o"] - 1)  # the cell itself does not count there
            offer("move", f"MOVE {space.name}",
                  MOVE_URGE + MOVE_PER_FRIEND * friends + MOVE_PER_ENEMY * enemies
                  + MOVE_PER_WOUND * wounds + MOVE_PER_ENERGY * energy + MOVE_PER_DISTANCE * distance
                  + PATTERN_MOVE * here
                  + MOVE_RELIEF * relief + MOVE_CONTACT * there["x"] + MOVE_SCRAPS * there["c"]
                  + MOVE_EDGE * there["#"] + MOVE_AHEAD * forward + MOVE_HOME * homeward
                  + MOVE_FOOD * follows(space, food)
                  + MOVE_ONTO_CORPSE * corpse + MOVE_ONTO_PATTERN * onto)

    best = (0, "REST")
    for rule in ORDER:
        if rule not in offers or offers[rule][0] <= best[0]:
            continue
        best = offers[rule]
        if STYLE == "order":
            break
    return best[1]


def sighted(view, symbol):
    """The nearest space in sight that shows a symbol, as the way there and its
    distance; no way and one more than the sight if there is none."""
    way, nearest = None, SIGHT + 1
    for space in view.all(symbol):
        distance = view.distance(space)
        if 0 < distance < nearest:
            nearest = distance
            way = bearing(space.x - view.x, space.y - view.y)
    return way, nearest


def middle(view, symbol):
    """The way to the middle of all spaces that show a symbol, without dividing."""
    spaces = view.all(symbol)
    return bearing(sum(space.x - view.x for space in spaces), sum(space.y - view.y for space in spaces))


def bearing(dx, dy):
    """A way as the nearest of the eight directions: straight if one side of it is
    more than twice the other. It is None for no way to go."""
    if dx == 0 and dy == 0:
        return None
    ax, ay = abs(dx), abs(dy)
    return (0 if ay > 2 * ax else sign(dx), 0 if ax > 2 * ay else sign(dy))


def follows(step, way):
    """How well a step follows a way: 2 straight, 1 aslant, 0 across, and negative away."""
    if way is None:
        return 0
    product = step.dx * way[0] + step.dy * way[1]
    straight = step.dx * step.dy == 0 and way[0] * way[1] == 0
    return 2 * product if straight else product


def on_pattern(x, y):
    """1 on the spaces of the pattern, 0 elsewhere."""
    if PATTERN == "checkers":
        return int((x + y) % 2 == 0)
    if PATTERN == "columns":
        return int(x % 2 == 0)
    if PATTERN == "rows":
        return int(y % 2 == 0)
    return int(x % 2 == 0 and y % 2 == 0)  # lattice


from dish import play, sign

play(STATS, decide)
