"use strict";

// The genes.
const STATS = [4, 7, 1];  // hit points, most energy and acidity of every cell
const DIVIDE_AT = 6;  // energy from which a cell divides
const REST_BELOW = 1;  // energy below which a cell without food next to it rests
const REACH = 1;  // how much farther than its energy a cell walks for a corpse
// by how many enemies must outnumber friends, the cell included, for it to explode (9: never)
const EXPLODE_MARGIN = 1;
const EXPLODE_HP = 3;  // hit points down to which a cell may explode (0: never)
const STRENGTH = 3;  // weakest attack that a cell tries, even beyond its energy

// A cell with energy divides, towards the closest enemy if there is room; else it
// eats, or walks to a corpse within reach. Without food it explodes where
// enemies outnumber friends, or attacks, or walks to the closest enemy.
function decide(view) {
  const { hp, energy } = view;
  const near = known(view);
  const showing = (symbol) => near.filter((space) => space.symbol === symbol);
  const room = showing("."), corpses = showing("c"), enemies = showing("x");
  const outnumbered = enemies.length - showing("o").length >= EXPLODE_MARGIN;
  const explodes = outnumbered && hp <= EXPLODE_HP && energy >= hp;

  if (energy >= DIVIDE_AT) {
    if (room.length === 0) return explodes ? "EXPLODE" : "REST";
    const enemy = closest(view, "x");
    if (enemy && view.distance(enemy) > 1) {
      const towards = view.towards(enemy);
      if (room.some((space) => space.name === towards)) return `DIVIDE ${towards}`;
    }
    return `DIVIDE ${room[0].name}`;
  }
  if (corpses.length > 0) return `EAT ${corpses[0].name}`;
  if (energy < REST_BELOW) return "REST";
  const corpse = closest(view, "c");
  if (corpse && view.distance(corpse) <= energy + REACH) return `MOVE ${view.towards(corpse)}`;
  if (enemies.length > 0) return explodes ? "EXPLODE" : `ATTACK ${enemies[0].name} ${Math.max(energy, STRENGTH)}`;
  const enemy = closest(view, "x");
  return `MOVE ${enemy ? view.towards(enemy) : ""}`;
}

// The spaces around the cell and its own, by the names under which it knows them.
// As in the contest's program they go wrong at edges: what is beyond the north and
// west has a place among the spaces but not among the names, so that all names
// after it belong to others; and in the south-east corner two spaces count twice.
function known(view) {
  const { x, y, width, height } = view;
  const spaces = [], names = [];
  ["NW", "W", "SW", "N", "", "S", "NE", "E", "SE"].forEach((name, i) => {
    const px = x - 1 + Math.floor(i / 3), py = y - 1 + i % 3;
    if (px >= width || py >= height) return;
    spaces.push(view.at(px, py));
    if (px >= 0 && py >= 0) names.push(name);
  });
  if (x === width - 1 && y === height - 1) spaces.push(spaces[0], spaces[1]);
  return spaces.map((symbol, i) => ({ symbol, name: i < names.length ? names[i] : "NA" }));
}

// The space closest to the cell that shows a symbol.
function closest(view, symbol) {
  return least(view.all(symbol), (space) => view.distance(space));
}

const { least, play } = require("./dish.js");
play(STATS, decide);
