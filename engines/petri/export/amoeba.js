"use strict";

// The genes.
const STATS = [2, 10, 0];  // hit points, most energy and acidity of every cell
const EXPLODE_ENEMIES = 5;  // neighbouring enemies from which a cell may explode (9: never)
const EXPLODE_HP = 3;  // hit points down to which a cell may explode (0: never)
const STRENGTH = 3;  // strongest attack that a cell makes
const ADVANCE_AT = 3;  // energy from which a cell steps next to an enemy (13: never)
const EAT_BELOW = 13;  // energy below which a cell eats corpses (13: always)
// energy from which a cell moves along the path to the enemy, before the middle is reached
const TRAVEL_AT = 2;
const DIVIDE_AT = 5;  // energy from which a cell divides

// A cell attacks or steps up to an enemy whenever it can; the others take the
// middle of the board first and then fill the shortest path to an enemy.
function decide(view) {
  const { hp, energy } = view;
  const showing = (symbols) => view.around().filter((space) => symbols.includes(space.symbol));
  const enemies = showing("x"), room = showing(".c"), corpses = showing("c");

  // The contest's program compares these two as texts.
  const ready = String(energy) >= String(hp);
  if (enemies.length >= EXPLODE_ENEMIES && hp <= EXPLODE_HP && ready) return "EXPLODE";
  if (enemies.length > 0 && energy > 0) return `ATTACK ${pick(enemies).name} ${Math.min(energy, STRENGTH)}`;
  const front = room.find((space) => touchesEnemy(view, space));
  if (energy >= ADVANCE_AT && front) return `MOVE ${front.name}`;
  if (corpses.length > 0 && energy < EAT_BELOW) return `EAT ${pick(corpses).name}`;
  if (room.length === 0) return "REST";
  if (energy < DIVIDE_AT && passedMiddle(view)) return "REST";
  if (energy >= DIVIDE_AT || energy >= TRAVEL_AT && enemies.length === 0) {
    const step = room.length === 1 ? room[0].name : firstStep(view);
    if (step) return `${energy >= DIVIDE_AT ? "DIVIDE" : "MOVE"} ${step}`;
  }
  if (energy >= DIVIDE_AT) return `DIVIDE ${pick(room).name}`;
  return "REST";
}

function touchesEnemy(view, space) {
  return view.census(space.x, space.y).x > 0;
}

// Whether a cell of ours is in the eastern half or in the column before it. As in
// the contest's program nobody ever is on a board of odd width.
function passedMiddle(view) {
  return view.width % 2 === 0 && view.all("o").some((space) => space.x >= view.width / 2 - 1);
}

// The first step on the shortest path to a space next to an enemy; undefined
// without such a path.
function firstStep(view) {
  const at = (x, y) => x * view.height + y;
  const free = (x, y) => DIRECTIONS.map(([, dx, dy]) => ({ x: x + dx, y: y + dy }))
    .filter((space) => ".c".includes(view.at(space.x, space.y)));
  const distance = new Map([[at(view.x, view.y), 0]]);
  const queue = [{ x: view.x, y: view.y }];
  for (const space of queue) { // which grows meanwhile
    const away = distance.get(at(space.x, space.y)) + 1;
    for (const next of free(space.x, space.y)) {
      if (distance.has(at(next.x, next.y))) continue;
      distance.set(at(next.x, next.y), away);
      if (!touchesEnemy(view, next)) {
        queue.push(next);
        continue;
      }
      let step = next; // back from there
      for (let d = away - 1; d > 0; d--) {
        step = free(step.x, step.y).find((before) => distance.get(at(before.x, before.y)) === d);
      }
      return view.towards(step);
    }
  }
}

const { DIRECTIONS, pick, play } = require("./dish.js");
play(STATS, decide);
