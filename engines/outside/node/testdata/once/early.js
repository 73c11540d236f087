// Answers as soon as it has the size, and fails afterwards.
require("node:readline").createInterface(process.stdin).on("line", function (line) {
  console.log("%s is %d, not %i", line, line.length, "7x", -0, 1n, null, undefined, true, "%s", 2.50);
  noSuchFunction();
});
