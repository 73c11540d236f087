"use strict";

// The genes.
const STATS = [4, 8, 0];  // hit points, most energy and acidity of every cell
const REST_FRIENDS = 8;  // neighbouring friends from which a cell rests, come what may (9: never)
const DESPERATE_HP = 1;  // hit points down to which a cell explodes at a single enemy (0: never)
const EXPLODE_ENEMIES = 3;  // neighbouring enemies from which a cell may explode (9: never)
const DIVIDE_AT = 5;  // energy from which a cell divides
const STRENGTH = 3;  // strongest attack that a cell makes
const ROAM = 50;  // chance in percent that an idle cell moves towards the enemy
// neighbouring enemies up to which a cell with room prefers rest to a corpse
const WAIT_ENEMIES = 6;

// A cell among friends rests; one that is outnumbered explodes if it is nearly
// dead or among enough enemies; else it divides, attacks, or tosses a coin
// whether to walk towards the first enemy of the board.
function decide(view) {
  const { hp, energy } = view;
  const showing = (symbols) => view.around().filter((space) => symbols.includes(space.symbol));
  const friends = showing("o").length;
  if (friends >= REST_FRIENDS) return "REST";
  const enemies = showing("x"), room = showing(".c"), corpses = showing("c");

  // The contest's program compares these two as texts.
  const ready = String(energy) >= String(hp);
  if (enemies.length > friends && ready && (hp <= DESPERATE_HP || enemies.length >= EXPLODE_ENEMIES)) return "EXPLODE";
  if (energy >= DIVIDE_AT && room.length > 0) return `DIVIDE ${pick(room).name}`;
  if (energy > 0 && enemies.length > 0) return `ATTACK ${pick(enemies).name} ${Math.min(energy, STRENGTH)}`;
  if (room.length > 0) {
    if (Math.random() * 100 < ROAM) {
      const enemy = view.all("x")[0];
      return `MOVE ${enemy ? view.towards(enemy) : "N"}`;
    }
    if (enemies.length <= WAIT_ENEMIES) return "REST";
  }
  if (corpses.length > 0) return `EAT ${pick(corpses).name}`;
  return "REST";
}

const { pick, play } = require("./dish.js");
play(STATS, decide);
