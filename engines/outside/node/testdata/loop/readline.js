let lines = [];
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "BEGIN") return console.log(answer(line) + " LOOP");
  if (line === "END") process.exit();
  lines.push(line);
  if (lines.length < +lines[0].split(" ")[1] + 3) return;
  console.log(answer(lines.join("\n")));
  lines = [];
});
