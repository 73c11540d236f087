"use strict";

// The genes.
const STATS = [4, 8, 0];  // hit points, most energy and acidity of every cell
const DIVIDE_AT = 5;  // energy from which a cell divides
const DIVIDE_ONTO = "anything";  // what a cell divides onto
const ATTACK_ENEMIES = 2;  // neighbouring enemies from which a cell attacks (9: never)
const STRENGTH = 3;  // strongest attack that a cell makes
const EAT_BELOW = 13;  // energy below which a cell eats corpses (13: always)

// A cell divides if it can, else strikes where enough enemies touch it, else
// eats, else rests. It does not see the first column of the board.
function decide(view) {
  const { energy } = view;
  const seen = view.around().filter((space) => space.x > 0);
  const showing = (symbols) => seen.filter((space) => symbols.includes(space.symbol));

  const room = showing(DIVIDE_ONTO === "anything" ? ".c" : ".");
  if (energy >= DIVIDE_AT && room.length > 0) return `DIVIDE ${pick(room).name}`;
  const enemies = showing("x");
  if (energy > 0 && enemies.length >= ATTACK_ENEMIES) return `ATTACK ${pick(enemies).name} ${Math.min(energy, STRENGTH)}`;
  const corpses = showing("c");
  if (energy < EAT_BELOW && corpses.length > 0) return `EAT ${pick(corpses).name}`;
  return "REST";
}

const { pick, play } = require("./dish.js");
play(STATS, decide);
