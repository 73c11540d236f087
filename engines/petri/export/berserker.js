"use strict";

// The genes.
const STATS = [4, 6, 2];  // hit points, most energy and acidity of every cell
const EXPLODE_HP = 3;  // hit points down to which a cell may explode (0: never)
const EXPLODE_ENEMIES = 1;  // neighbouring enemies from which a cell may explode (9: never)
const DIVIDE_AT = 5;  // energy from which a cell divides
const ATTACK_AT = 3;  // energy from which a cell attacks
const STRENGTH = 3;  // strongest attack that a cell makes
const EAT_MISSING = 1;  // energy that a cell must lack to eat a corpse (0: eats when full, too)
// energy from which a cell with nothing better to do moves to a random empty space (13: never)
const ROAM_AT = 5;

const ORDER = ["NW", "N", "NE", "W", "E", "SW", "S", "SE"]; // row by row from the north

// A weak cell that an enemy touches explodes; else it divides, attacks, eats while
// it is not full, or roams.
function decide(view) {
  const { hp, energy } = view;
  const around = view.around().sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
  const showing = (symbol) => around.filter((space) => space.symbol === symbol);
  const room = showing("."), corpses = showing("c"), enemies = showing("x");

  if (enemies.length >= EXPLODE_ENEMIES && hp <= EXPLODE_HP && energy > hp) return "EXPLODE";
  if (room.length > 0 && energy >= DIVIDE_AT) return `DIVIDE ${room[0].name}`;
  if (enemies.length > 0 && energy >= ATTACK_AT) return `ATTACK ${enemies[0].name} ${Math.min(energy, STRENGTH)}`;
  if (corpses.length > 0 && energy + EAT_MISSING <= STATS[1]) return `EAT ${corpses[0].name}`;
  if (room.length > 0 && energy >= ROAM_AT) return `MOVE ${pick(room).name}`;
  return "REST";
}

const { pick, play } = require("./dish.js");
play(STATS, decide);
