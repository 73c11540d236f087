// What every cell needs: the board as it sees it, and the contest's protocol.

const DIRECTIONS = [ // column by column from the west
  ["NW", -1, -1], ["W", -1, 0], ["SW", -1, 1], ["N", 0, -1],
  ["S", 0, 1], ["NE", 1, -1], ["E", 1, 0], ["SE", 1, 1],
];

// A view of the board, with the cell that is asked.
class View {
  constructor(lines) {
    [this.width, this.height] = numbers(lines[0], 2);
    this.rows = lines.slice(1, 1 + this.height);
    for (const row of this.rows) {
      if (row.length !== this.width || /[^.cox]/.test(row)) refuse(row, `a row of ${this.width} spaces`);
    }
    if (lines[this.height + 1] !== "") refuse(lines[this.height + 1], "an empty line");
    const last = lines[this.height + 2];
    [this.x, this.y, this.hp, this.energy] = numbers(last, 4);
    if (this.x >= this.width || this.y >= this.height) refuse(last, "a space of the board, hp and energy");
  }

  // What a space shows: "." nothing, "c" a corpse, "o" a cell of ours, "x" one
  // of theirs, "#" what is beyond the edge.
  at(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? this.rows[y][x] : "#";
  }

  // How many neighbours of a space show each symbol.
  census(x, y) {
    const count = { ".": 0, c: 0, o: 0, x: 0, "#": 0 };
    for (const [, dx, dy] of DIRECTIONS) count[this.at(x + dx, y + dy)]++;
    return count;
  }

  // The cell's neighbours on the board, with their directions and symbols.
  around() {
    return DIRECTIONS.map(([name, dx, dy]) => {
      const x = this.x + dx, y = this.y + dy;
      return { name, dx, dy, x, y, symbol: this.at(x, y) };
    }).filter((space) => space.symbol !== "#");
  }

  // All spaces of the board that show a symbol, column by column from the west.
  all(symbol) {
    const spaces = [];
    for (let x = 0; x < this.width; x++) {
      for (let y = 0; y < this.height; y++) {
        if (this.rows[y][x] === symbol) spaces.push({ x, y });
      }
    }
    return spaces;
  }

  // How far a space is away from the cell, aslant as far as straight.
  distance(space) {
    return Math.max(Math.abs(space.x - this.x), Math.abs(space.y - this.y));
  }

  // The direction from the cell with the signs of the way to a space.
  towards(space) {
    const dx = Math.sign(space.x - this.x), dy = Math.sign(space.y - this.y);
    return DIRECTIONS.find((d) => d[1] === dx && d[2] === dy)[0];
  }
}

// One of a list by chance.
function pick(list) {
  return list[Math.floor(Math.random() * list.length)];
}

// The first of a list for which a measure is least; undefined for an empty list.
function least(list, measure) {
  let best, lowest;
  for (const item of list) {
    const value = measure(item);
    if (best === undefined || value < lowest) [best, lowest] = [item, value];
  }
  return best;
}

// Ends the program because of a line that is not what it should be.
function refuse(line, should) {
  console.error(`this is no view: ${JSON.stringify(line.slice(0, 40))} should be ${should}`);
  process.exit(1);
}

// The whole numbers of a line, of which there must be so many.
function numbers(line, many) {
  const words = line.trim().split(/ +/);
  if (words.length !== many || !words.every((word) => /^[0-9]{1,9}$/.test(word))) refuse(line, `${many} whole numbers`);
  return words.map(Number);
}

// Speaks the protocol. The contest starts a program for its species and for each
// decision, and gives it BEGIN or a view without a line feed at the end. Where
// they come with one, the program stays for the whole game.
function play(species, decide) {
  let view = [], rest = "";
  const read = (line) => {
    if (line === "BEGIN") return console.log(species.join(" ") + " LOOP");
    if (line === "END") return;
    view.push(line);
    if (view.length < numbers(view[0], 2)[1] + 3) return;
    console.log(decide(new View(view)));
    view = [];
  };
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop();
    lines.forEach(read);
  });
  process.stdin.on("end", () => {
    if (rest !== "") read(rest);
    if (view.length > 0) refuse(view[view.length - 1], "followed by the rest of the view");
  });
}

module.exports = { DIRECTIONS, pick, least, play };
