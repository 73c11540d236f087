"use strict";

// The genes.
const STATS = [4, 8, 0];  // hit points, most energy and acidity of every cell
const EXPLODE_ENEMIES = 2;  // neighbouring enemies from which a cell may explode (9: never)
const EXPLODE_HP = 3;  // hit points down to which a cell may explode (0: never)
const ATTACK_ENEMIES = 1;  // neighbouring enemies from which a cell attacks (9: never)
const STRENGTH = 3;  // strongest attack that a cell makes
const DIVIDE_AT = 5;  // energy from which a cell divides
const EAT_MISSING = 1;  // energy that a cell must lack to eat a corpse (0: eats when full, too)
const MARCH_AT = 4;  // energy at which, exactly, a cell moves towards the enemy (0: never)

// A cell explodes or attacks if it can, else divides onto an empty space, else
// eats while it is not full. With one energy it marches on the first enemy of the
// board. It does not see the first column.
function decide(view) {
  const { hp, energy } = view;
  const seen = view.around().filter((space) => space.x > 0);
  const showing = (symbol) => seen.filter((space) => space.symbol === symbol);

  const enemies = showing("x");
  if (enemies.length > 0 && energy > 0) {
    const n = enemies.length;
    if (n >= EXPLODE_ENEMIES && energy > hp && hp <= EXPLODE_HP && n > showing("o").length) return "EXPLODE";
    if (n >= ATTACK_ENEMIES) return `ATTACK ${enemies[0].name} ${Math.min(energy, STRENGTH)}`;
  }
  const room = showing(".");
  if (energy >= DIVIDE_AT && room.length > 0) return `DIVIDE ${pick(room).name}`;
  const corpses = showing("c");
  if (corpses.length > 0 && energy + EAT_MISSING <= STATS[1]) return `EAT ${corpses[0].name}`;
  if (energy === MARCH_AT) {
    const enemy = view.all("x").find((space) => space.x > 0);
    return `MOVE ${enemy ? view.towards(enemy) : "N"}`;
  }
  return "REST";
}

const { pick, play } = require("./dish.js");
play(STATS, decide);
