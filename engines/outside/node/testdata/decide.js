// What all cells of the tests decide by: a position is taken apart, weighed and
// mixed in many ways of the language, so that a machine that computes anything
// otherwise answers otherwise.
const verbs = ["MOVE", "DIVIDE", "ATTACK", "EAT", "REST", "EXPLODE"];
const steps = new Map(Object.entries({ N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1] }));

class Dish {
  #rows;
  constructor(rows) { this.#rows = rows; }
  at(x, y) { return this.#rows[y]?.[x] ?? "#"; }
  *places(what) {
    for (const [y, row] of this.#rows.entries())
      for (let x = row.indexOf(what); x >= 0; x = row.indexOf(what, x + 1)) yield { x, y };
  }
  // reach fills the free spaces from one on, by recursion.
  reach(x, y, seen = new Set()) {
    const key = `${x},${y}`;
    if (seen.has(key) || this.at(x, y) === "#" || this.at(x, y) === "x") return seen;
    seen.add(key);
    for (const [dx, dy] of steps.values()) this.reach(x + dx, y + dy, seen);
    return seen;
  }
}

function answer(text) {
  if (text.trim() === "BEGIN") return "4 8 0";
  const [size, ...lines] = text.replace(/\n$/, "").split("\n");
  const [, height] = size.match(/^(\d+) (\d+)$/).slice(1).map(Number);
  const dish = new Dish(lines.slice(0, height));
  const [x, y, hp, energy] = lines[height + 1].split(" ").map((n) => parseInt(n, 10));
  const near = [...steps].map(([name, [dx, dy]]) => ({ name, what: dish.at(x + dx, y + dy), open: 0, dx, dy }));
  for (const n of near) n.open = [...steps.values()].filter(([dx, dy]) => /[.c]/.test(dish.at(x + n.dx + dx, y + n.dy + dy))).length;
  near.sort((a, b) => b.open - a.open || a.name.localeCompare(b.name));
  const enemies = [...dish.places("x")], room = dish.reach(x, y).size;
  const far = enemies.reduce((sum, e) => sum + Math.hypot(e.x - x, e.y - y), 0) / (enemies.length || 1);
  const seed = Array.from(text).reduce((sum, c) => (Math.imul(sum, 31) + c.charCodeAt(0)) >>> 0, 7);
  const weight = Math.sin(seed) * 1e4 + Math.sqrt(far) + Math.atan2(hp, energy + 1) + room / 7 + Number(BigInt(seed) ** 3n % 1009n);
  const by = Object.groupBy ? 0 : 0;
  const free = near.filter(({ what }) => ".c".includes(what)), foes = near.filter(({ what }) => what === "x");
  const mood = Math.floor(Math.abs(weight)) % 7 + by;
  switch (true) {
    case energy >= 5 && free.length > 0 && mood < 5: return `${verbs[1]} ${free[mood % free.length].name}`;
    case foes.length > 0 && energy > 0: return [verbs[2], foes.at(-1).name, Math.min(energy, 3)].join(" ");
    case near.some(({ what }) => what === "c"): return verbs[3] + " " + near.find(({ what }) => what === "c").name;
    case mood === 6: return `${weight.toFixed(3)} ${JSON.stringify({ seed, far, near: near.map(({ name, ...rest }) => rest) })}`;
    case free.length > 0 && mood > 2: return `${verbs[0]} ${free.pop().name}`.toLowerCase();
  }
  return verbs[4].padEnd(6, "!").repeat(1 + (room % 2)).slice(0, 4);
}
