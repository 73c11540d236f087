const readline = require("readline");
const rl = readline.createInterface({ input: process.stdin, output: process.stdout, terminal: false });
const lines = [];
rl.on("line", (line) => lines.push(line)).on("close", () => console.log(answer(lines.join("\n")), lines.length));
