"use strict";

// The genes.
const STATS = [6, 6, 0];  // hit points, energy and acidity of every cell
// whether the act with the highest score is carried out, or the first in the order of those with a score above 0
const STYLE = "score";
// the order of the rules: who goes first by the style "order", who wins ties by the style "score"
const ORDER = ["explode", "attack", "eat", "divide", "move"];
// how far a cell goes by the nearest enemy or corpse; with none so near it goes by the middle of all enemies
const SIGHT = 6;
// which spaces are on the pattern: every second (x+y even), column (x even) or row (y even), or where both are even
const PATTERN = "checkers";
const REST_BELOW = 0;  // energy below which a quiet cell does nothing but eat and rest
const REST_ENEMIES = 0;  // enemies around up to which a cell is quiet
const EXPLODE_HP = 3;  // hp up to which a cell explodes
const EXPLODE_ENEMIES = 3;  // enemies around from which a cell explodes
const EXPLODE_FRIENDS = 2;  // friends around up to which a cell explodes
const ATTACK_AT = 1;  // energy from which a cell attacks
// least surplus of friends around a target, the attacker included, over enemies around it
const ATTACK_ODDS = -7;
const STRIKE_TWO = 2;  // energy from which an attack has strength 2
const STRIKE_THREE = 3;  // energy from which an attack has strength 3
const EAT_BELOW = 4;  // energy below which a cell eats
const DIVIDE_AT = 5;  // energy from which a cell divides
const DIVIDE_ENEMIES = 8;  // enemies around up to which a cell divides
const MOVE_AT = 1;  // energy from which a cell moves
const MOVE_FRIENDS = 5;  // friends around from which a cell moves
const EXPLODE_URGE = 30;  // score of exploding, to begin with
const EXPLODE_PER_ENEMY = 5;  // score of exploding per enemy around
const EXPLODE_PER_FRIEND = -5;  // score of exploding per friend around
const ATTACK_URGE = 10;  // score of attacking, to begin with
const ATTACK_PER_FRIEND = 1;  // score of attacking per friend around itself
const ATTACK_PER_ENEMY = 1;  // score of attacking per enemy around itself
const ATTACK_PER_WOUND = 0;  // score of attacking per hp lost
const ATTACK_PER_ENERGY = 3;  // score of attacking per energy
const TARGET_SUPPORT = -4;  // score of a target per enemy around it
const TARGET_PRESSURE = 2;  // score of a target per friend around it, the attacker included
const TARGET_SCRAPS = 0;  // score of a target per corpse around it
// score of a target per wall around it, of which there are 3 at an edge and 5 in a corner
const TARGET_EDGE = 0;
// score of a target that lies towards the enemy: twice if straight, once if aslant, negative if away
const TARGET_AHEAD = 0;
const TARGET_ON_PATTERN = 0;  // score of a target on the pattern
const EAT_URGE = 12;  // score of eating, to begin with
const EAT_PER_FRIEND = 0;  // score of eating per friend around itself
const EAT_PER_ENEMY = 0;  // score of eating per enemy around itself
const EAT_CROWD = 0;  // score of a corpse per friend around it
const EAT_CONTACT = 1;  // score of a corpse per enemy around it
const DIVIDE_URGE = 30;  // score of dividing, to begin with
const DIVIDE_PER_FRIEND = 0;  // score of dividing per friend around itself
const DIVIDE_PER_ENEMY = -2;  // score of dividing per enemy around itself
const DIVIDE_PER_CORPSE = 0;  // score of dividing per corpse around itself
const DIVIDE_PER_WOUND = 0;  // score of dividing per hp lost
const DIVIDE_PER_ENERGY = 0;  // score of dividing per energy
// score of dividing per space that the nearest enemy is away, sight + 1 if there is none in sight
const DIVIDE_PER_DISTANCE = 0;
const DIVIDE_CROWD = -3;  // score of a child's space per friend around it
const DIVIDE_CONTACT = 0;  // score of a child's space per enemy around it
const DIVIDE_SCRAPS = 0;  // score of a child's space per corpse around it
// score of a child's space per wall around it, of which there are 3 at an edge and 5 in a corner
const DIVIDE_EDGE = 0;
// score of a child's space that lies towards the enemy: twice if straight, once if aslant, negative if away
const DIVIDE_AHEAD = 1;
// score of a child's space that lies towards the middle of all friends: twice if straight, once if aslant, negative if away
const DIVIDE_HOME = 0;
const DIVIDE_ONTO_CORPSE = -1;  // score of a child's space that holds a corpse
const DIVIDE_ONTO_PATTERN = 0;  // score of a child's space on the pattern
const MOVE_URGE = 0;  // score of moving, to begin with
const MOVE_PER_FRIEND = 0;  // score of moving per friend around itself
const MOVE_PER_ENEMY = -2;  // score of moving per enemy around itself
const MOVE_PER_WOUND = 0;  // score of moving per hp lost
const MOVE_PER_ENERGY = 0;  // score of moving per energy
// score of moving per space that the nearest enemy is away, sight + 1 if there is none in sight
const MOVE_PER_DISTANCE = 0;
// score of a space to move to per friend that it has fewer around it than the cell has now, the cell itself not counted
const MOVE_RELIEF = 6;
const MOVE_CONTACT = 0;  // score of a space to move to per enemy around it
const MOVE_SCRAPS = 0;  // score of a space to move to per corpse around it
// score of a space to move to per wall around it, of which there are 3 at an edge and 5 in a corner
const MOVE_EDGE = -1;
// score of a space to move to that lies towards the enemy: twice if straight, once if aslant, negative if away
const MOVE_AHEAD = 1;
// score of a space to move to that lies towards the middle of all friends: twice if straight, once if aslant, negative if away
const MOVE_HOME = -1;
// score of a space to move to that lies towards the nearest corpse in sight: twice if straight, once if aslant, negative if away
const MOVE_FOOD = 0;
const MOVE_ONTO_CORPSE = -2;  // score of a space to move to that holds a corpse
const MOVE_ONTO_PATTERN = 0;  // score of a space to move to that is on the pattern
const PATTERN_ATTACK = 0;  // score of attacking for a cell on the pattern
const PATTERN_DIVIDE = 0;  // score of dividing for a cell on the pattern
const PATTERN_MOVE = 0;  // score of moving for a cell on the pattern

// A cell decides in three steps. First, thresholds say which acts are open to it.
// Then each open act is scored for each space that it can be aimed at; of its
// spaces the best counts, the first of equals. Last, the acts with a score above
// 0 compete, by their score or by their order. Where there is none the cell rests.
function decide(view) {
  const { x, y, hp, energy } = view;
  const near = view.census(x, y);
  const friends = near.o, enemies = near.x, corpses = near.c;
  if (friends + near["#"] === 8) return "REST";

  const quiet = energy < REST_BELOW && enemies <= REST_ENEMIES;
  const explodes = !quiet && hp <= EXPLODE_HP && energy > hp && enemies >= EXPLODE_ENEMIES && friends <= EXPLODE_FRIENDS;
  const attacks = !quiet && energy >= ATTACK_AT;
  const eats = energy < EAT_BELOW;
  const divides = !quiet && energy >= DIVIDE_AT && enemies <= DIVIDE_ENEMIES;
  const moves = !quiet && energy >= MOVE_AT && friends >= MOVE_FRIENDS;

  const [seen, distance] = sighted(view, "x");
  const ahead = seen || middle(view, "x");
  const home = middle(view, "o");
  const [food] = sighted(view, "c");
  const wounds = STATS[0] - hp;
  const here = onPattern(x, y);
  const strength = energy >= STRIKE_THREE ? 3 : energy >= STRIKE_TWO ? 2 : 1;

  const offers = {}; // of each rule the best
  const offer = (rule, act, score) => {
    if (!(rule in offers) || score > offers[rule].score) offers[rule] = { act, score };
  };
  if (explodes) offer("explode", "EXPLODE", EXPLODE_URGE + EXPLODE_PER_ENEMY * enemies + EXPLODE_PER_FRIEND * friends);
  for (const space of view.around()) {
    if (space.symbol === "o") continue;
    const there = view.census(space.x, space.y);
    const onto = onPattern(space.x, space.y);
    const forward = follows(space, ahead), homeward = follows(space, home);
    if (space.symbol === "x") {
      if (attacks && there.o - there.x >= ATTACK_ODDS) {
        offer("attack", `ATTACK ${space.name} ${strength}`,
          ATTACK_URGE + ATTACK_PER_FRIEND * friends + ATTACK_PER_ENEMY * enemies +
          ATTACK_PER_WOUND * wounds + ATTACK_PER_ENERGY * energy + PATTERN_ATTACK * here +
          TARGET_SUPPORT * there.x + TARGET_PRESSURE * there.o + TARGET_SCRAPS * there.c +
          TARGET_EDGE * there["#"] + TARGET_AHEAD * forward + TARGET_ON_PATTERN * onto);
      }
      continue;
    }
    const corpse = space.symbol === "c" ? 1 : 0;
    if (eats && corpse) {
      offer("eat", `EAT ${space.name}`,
        EAT_URGE + EAT_PER_FRIEND * friends + EAT_PER_ENEMY * enemies +
        EAT_CROWD * there.o + EAT_CONTACT * there.x);
    }
    if (divides) {
      offer("divide", `DIVIDE ${space.name}`,
        DIVIDE_URGE + DIVIDE_PER_FRIEND * friends + DIVIDE_PER_ENEMY * enemies + DIVIDE_PER_CORPSE * corpses +
        DIVIDE_PER_WOUND * wounds + DIVIDE_PER_ENERGY * energy + DIVIDE_PER_DISTANCE * distance + PATTERN_DIVIDE * here +
        DIVIDE_CROWD * there.o + DIVIDE_CONTACT * there.x + DIVIDE_SCRAPS * there.c + DIVIDE_EDGE * there["#"] +
        DIVIDE_AHEAD * forward + DIVIDE_HOME * homeward + DIVIDE_ONTO_CORPSE * corpse + DIVIDE_ONTO_PATTERN * onto);
    }
    if (moves) {
      const relief = friends - (there.o - 1); // the cell itself does not count there
      offer("move", `MOVE ${space.name}`,
        MOVE_URGE + MOVE_PER_FRIEND * friends + MOVE_PER_ENEMY * enemies +
        MOVE_PER_WOUND * wounds + MOVE_PER_ENERGY * energy + MOVE_PER_DISTANCE * distance + PATTERN_MOVE * here +
        MOVE_RELIEF * relief + MOVE_CONTACT * there.x + MOVE_SCRAPS * there.c + MOVE_EDGE * there["#"] +
        MOVE_AHEAD * forward + MOVE_HOME * homeward + MOVE_FOOD * follows(space, food) +
        MOVE_ONTO_CORPSE * corpse + MOVE_ONTO_PATTERN * onto);
    }
  }

  let best = { act: "REST", score: 0 };
  for (const rule of ORDER) {
    if (!(rule in offers) || offers[rule].score <= best.score) continue;
    best = offers[rule];
    if (STYLE === "order") break;
  }
  return best.act;
}

// The nearest space in sight that shows a symbol, as the way there and its
// distance; no way and one more than the sight if there is none.
function sighted(view, symbol) {
  let way = null, nearest = SIGHT + 1;
  for (const space of view.all(symbol)) {
    const distance = view.distance(space);
    if (distance > 0 && distance < nearest) {
      nearest = distance;
      way = bearing(space.x - view.x, space.y - view.y);
    }
  }
  return [way, nearest];
}

// The way to the middle of all spaces that show a symbol, without dividing.
function middle(view, symbol) {
  let dx = 0, dy = 0;
  for (const space of view.all(symbol)) {
    dx += space.x - view.x;
    dy += space.y - view.y;
  }
  return bearing(dx, dy);
}

// A way as the nearest of the eight directions: straight if one side of it is
// more than twice the other. It is null for no way to go.
function bearing(dx, dy) {
  if (dx === 0 && dy === 0) return null;
  const ax = Math.abs(dx), ay = Math.abs(dy);
  return { dx: ay > 2 * ax ? 0 : Math.sign(dx), dy: ax > 2 * ay ? 0 : Math.sign(dy) };
}

// How well a step follows a way: 2 straight, 1 aslant, 0 across, and negative away.
function follows(step, way) {
  if (way === null) return 0;
  const product = step.dx * way.dx + step.dy * way.dy;
  const straight = step.dx * step.dy === 0 && way.dx * way.dy === 0;
  return straight ? 2 * product : product;
}

// 1 on the spaces of the pattern, 0 elsewhere.
function onPattern(x, y) {
  const even = { checkers: (x + y) % 2 === 0, columns: x % 2 === 0, rows: y % 2 === 0, lattice: x % 2 === 0 && y % 2 === 0 };
  return even[PATTERN] ? 1 : 0;
}

const { play } = require("./dish.js");
play(STATS, decide);
