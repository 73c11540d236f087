"use strict";

// The genes.
const STATS = [4, 4, 4];  // hit points, most energy and acidity of every cell

// A cell rests, whatever happens.
function decide() {
  return "REST";
}

const { play } = require("./dish.js");
play(STATS, decide);
