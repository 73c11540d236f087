"use strict";

// The genes.
const STATS = [6, 6, 0];  // hit points, most energy and acidity of every cell
const DIVIDE_AT = 5;  // energy from which a cell divides
const MOVER_ENERGY = 5;  // energy up to which a cell on a mover's space acts as one (0: no movers)
const MOVER_FRIENDS = 4;  // neighbouring friends from which a mover makes room (9: never)
// neighbouring friends from which a full cell pushes on instead of dividing (9: never)
const PUSH_FRIENDS = 5;
// neighbouring friends from which a cell runs onto an edge held by three enemies (9: never)
const RAID_FRIENDS = 2;
// share of the board in percent whose possession turns cells from a corner to the enemy's centre
const HALFWAY = 50;
const STRENGTH = 3;  // strongest attack that a cell makes

// On spaces of one colour of the chessboard cells are movers, which make room for
// the others to divide. Attacks meet on the same enemies, and a side that holds
// enough of the board pushes on.
function decide(view) {
  const { energy } = view;
  const around = view.around();
  const showing = (symbol) => around.filter((space) => space.symbol === symbol);
  const room = showing("."), corpses = showing("c"), enemies = showing("x");
  const friends = showing("o").length;

  if (energy >= 1 && friends >= RAID_FRIENDS) {
    const raided = (space) => onEdge(view, space) && view.census(space.x, space.y).x === 3;
    const goal = mostOpen(view, room.filter(raided))[0] || leastContested(view, corpses.filter(raided));
    if (goal) return `MOVE ${goal.name}`;
  }
  if (energy >= 1 && energy <= MOVER_ENERGY && onMoverSpace(view)) {
    if (room.length > 0 && friends >= MOVER_FRIENDS) return `MOVE ${mostOpen(view, room)[0].name}`;
    if (corpses.length > 0) return `EAT ${leastContested(view, corpses).name}`;
    if (enemies.length > 0) return attack(view, enemies);
  }
  if (energy >= DIVIDE_AT && room.length > 0) {
    const enemy = centre(view, "x");
    const space = least(mostOpen(view, room), (space) => square(space, enemy));
    const pushes = energy === STATS[1] && friends >= PUSH_FRIENDS && approaches(view, space);
    return `${pushes ? "MOVE" : "DIVIDE"} ${space.name}`;
  }
  if (corpses.length > 0) return `${energy < STATS[1] ? "EAT" : "DIVIDE"} ${leastContested(view, corpses).name}`;
  if (energy > 0 && enemies.length > 0) return attack(view, enemies);
  return "REST";
}

function onEdge(view, { x, y }) {
  return x === 0 || y === 0 || x === view.width - 1 || y === view.height - 1;
}

// Those of some spaces around which there is the most room: spaces without
// friends, less those with.
function mostOpen(view, spaces) {
  const room = (space) => {
    const near = view.census(space.x, space.y);
    return near["."] + near.c + near.x - near.o;
  };
  const most = Math.max(...spaces.map(room));
  return spaces.filter((space) => room(space) === most);
}

// The corpse with the fewest enemies around it, less the friends.
function leastContested(view, corpses) {
  return least(corpses, (space) => {
    const near = view.census(space.x, space.y);
    return near.x - near.o;
  });
}

// Strikes the enemy on the edge, the least supported, or on one colour.
function attack(view, enemies) {
  const parity = (view.width + view.height) % 2 === 0 && behind(view) ? 0 : 1;
  const target = least(enemies, (space) => {
    const near = view.census(space.x, space.y);
    const open = near["."] + near.c - near.x + near.o;
    return -(10 * open + (onEdge(view, space) ? 1000 : 0) + (space.x + space.y + parity + 1) % 2);
  });
  return `ATTACK ${target.name} ${Math.min(view.energy, STRENGTH)}`;
}

function onMoverSpace(view) {
  const parity = (view.width + view.height) % 2 === 1 && behind(view) ? 0 : 1;
  return (view.x + view.y) % 2 === parity;
}

// Whether the enemies' centre is not farther east, or not farther south, than ours.
function behind(view) {
  const enemy = centre(view, "x"), own = centre(view, "o");
  return enemy.x <= own.x || enemy.y <= own.y;
}

// The mean of the spaces that show a symbol; no number if there is none.
function centre(view, symbol) {
  const spaces = view.all(symbol);
  let x = 0, y = 0;
  for (const space of spaces) {
    x += space.x;
    y += space.y;
  }
  return { x: x / spaces.length, y: y / spaces.length };
}

// The square of the distance from a space to a point.
function square(space, point) {
  const dx = space.x - point.x, dy = space.y - point.y;
  return dx * dx + dy * dy;
}

// Whether a step brings the cell closer to the enemies' centre or, before its
// side holds enough of the board, to a corner.
function approaches(view, space) {
  const enemy = centre(view, "x"), own = centre(view, "o");
  let focus = enemy.x < own.x ? { x: 0, y: 0 } : { x: view.width, y: view.height };
  if (view.all("o").length > Math.floor(view.width * view.height * HALFWAY / 100) - 1) focus = enemy;
  return square(view, focus) > square(space, focus);
}

const { least, play } = require("./dish.js");
play(STATS, decide);
