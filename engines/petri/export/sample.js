"use strict";

// The genes.
const STATS = [5, 7, 0];  // hit points, most energy and acidity of every cell
const DIVIDE_AT = 5;  // energy from which a cell divides
const EXPLODE_ENEMIES = 2;  // neighbouring enemies from which a cell may explode (9: never)
const EXPLODE_HP = 3;  // hit points down to which a cell may explode (0: never)
const ATTACK_ENEMIES = 1;  // neighbouring enemies from which a cell attacks (9: never)
const STRENGTH = 3;  // strongest attack that a cell makes
const EAT_MISSING = 1;  // energy that a cell must lack to eat a corpse (0: eats when full, too)

// A cell divides if it can, explodes when it is weak and pressed, else strikes,
// eats while it is not full, or rests.
function decide(view) {
  const { hp, energy } = view;
  const showing = (symbols) => view.around().filter((space) => symbols.includes(space.symbol));

  const room = showing(".c");
  if (energy >= DIVIDE_AT && room.length > 0) return `DIVIDE ${pick(room).name}`;
  const enemies = showing("x");
  if (enemies.length >= EXPLODE_ENEMIES && energy > hp && hp <= EXPLODE_HP) return "EXPLODE";
  if (enemies.length >= ATTACK_ENEMIES && energy > 0) return `ATTACK ${pick(enemies).name} ${Math.min(energy, STRENGTH)}`;
  const corpses = showing("c");
  if (corpses.length > 0 && energy + EAT_MISSING <= STATS[1]) return `EAT ${pick(corpses).name}`;
  return "REST";
}

const { pick, play } = require("./dish.js");
play(STATS, decide);
