"use strict";

// The genes.
const STATS = [5, 7, 0];  // hit points, most energy and acidity of every cell
const DIVIDE_AT = 5;  // energy from which a cell divides
const DIVIDE_TOWARDS = "enemies-and-corpses";  // what a cell divides towards
const EAT_BELOW = 13;  // energy below which a cell eats corpses (13: always)
const ATTACK_ENEMIES = 1;  // neighbouring enemies from which a cell attacks (9: never)
const RESERVE = 5;  // energy that an attack leaves to a cell that has more
const STRENGTH = 3;  // strongest attack that a cell makes

const ORDER = ["NW", "SW", "W", "NE", "SE", "E", "N", "S"]; // in which neighbours are looked at

// A cell divides, towards the targets if it can, else eats, else attacks with
// what it can spare.
function decide(view) {
  const { energy } = view;
  const around = view.around().sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
  const showing = (symbol) => around.filter((space) => space.symbol === symbol);
  const room = showing("."), corpses = showing("c"), enemies = showing("x");

  if (energy >= DIVIDE_AT) {
    const act = DIVIDE_TOWARDS === "nothing" ? "" : divideTowards(view);
    if (act) return act;
    if (room.length > 0) return `DIVIDE ${room[0].name}`;
  }
  if (corpses.length > 0 && energy < EAT_BELOW) return `EAT ${corpses[0].name}`;
  if (enemies.length >= ATTACK_ENEMIES) {
    const spare = energy > RESERVE ? energy - RESERVE : energy;
    return `ATTACK ${enemies[0].name} ${Math.min(spare, STRENGTH)}`;
  }
  return "REST";
}

// Tries the three directions that lead most directly to the targets. As in the
// contest's program, what is beyond the west or north edge shows the far edge,
// and who looks beyond the east edge gets no act.
function divideTowards(view) {
  const targets = [];
  if (DIVIDE_TOWARDS.includes("enemies")) targets.push(...view.all("x"));
  if (DIVIDE_TOWARDS.includes("corpses")) targets.push(...view.all("c"));
  let wayX = 0, wayY = 0;
  for (const target of targets) {
    wayX += target.x - view.x;
    wayY += target.y - view.y;
  }
  for (const name of directions(wayX, wayY)) {
    let x = view.x + (name.includes("E") ? 1 : name.includes("W") ? -1 : 0);
    let y = view.y + (name.includes("S") ? 1 : name.includes("N") ? -1 : 0);
    if (x === view.width) return "REST";
    if (y === view.height) continue;
    if (x < 0) x = view.width - 1;
    if (y < 0) y = view.height - 1;
    if (view.at(x, y) === ".") return `DIVIDE ${name}`;
  }
  return "";
}

// The directions that suit a way best; north without any way to go.
function directions(x, y) {
  if (x === 0) return y > 0 ? ["S", "SE", "SW"] : ["N", "NE", "NW"];
  if (y === 0) return x > 0 ? ["E", "NE", "SE"] : ["W", "NW", "SW"];
  const vertical = y > 0 ? "S" : "N", horizontal = x > 0 ? "E" : "W";
  const sides = Math.abs(y) > Math.abs(x) ? [vertical, horizontal] : [horizontal, vertical];
  return [vertical + horizontal, ...sides];
}

const { play } = require("./dish.js");
play(STATS, decide);
